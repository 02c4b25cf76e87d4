"""What Orca says, and shows in braille, for a program in a terminal window.

Runs an X server without a screen, a window manager, a session bus, the accessibility bus, Orca
and lxterminal (VTE), and for braille BRLTTY with a virtual display.
"""

from __future__ import annotations

import os
import re
import socket
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from .compare import START, Heard
from .hear import MODIFIERS, Patience, function_key, play, script
from .room import Ear, NotHeard, Room, Spoken, room, speech_server, until

X_KEYS = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End",
    "pageup": "Prior", "pagedown": "Next", "tab": "Tab", "enter": "Return", "space": "space",
    "escape": "Escape", "backspace": "BackSpace", "delete": "Delete",
}  # fmt: skip


def x_key(name: str) -> str:
    """The name xdotool has for a key."""
    if name in X_KEYS:
        return X_KEYS[name]
    modifier, plus, base = name.partition("+")
    if plus and base and modifier in MODIFIERS:
        return f"{modifier}+{x_key(base)}"
    if len(name) == 1:
        return f"shift+{name.lower()}" if name.isupper() else f"U{ord(name):04X}"
    return name.upper()


def free_port(first: int = 0) -> int:
    """A TCP port of this machine nobody listens on: any, or the first one from ``first`` on."""
    for port in range(first, first + 500) if first else (0,):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise NotHeard("no free port")


BLANK = "\u2800"
"""A cell without dots."""


def cell(dots: str) -> str:
    """The numbers of a cell's dots as its character."""
    return chr(ord(BLANK) + sum(1 << int(dot) - 1 for dot in dots.strip()))


class BrailleDisplay:
    """A virtual display of 40 cells, which programs reach through BrlAPI and BRLTTY.

    ``lines`` are the texts shown, ``dots`` their cells, by the text table ``table``.
    """

    CELLS = 40
    BRLAPI_PORT = 4101
    """BrlAPI counts its ports from here."""

    def __init__(self, here: Room, table: str = "auto") -> None:
        port, api = free_port(), free_port(self.BRLAPI_PORT + 100) - self.BRLAPI_PORT
        here.start(
            [
                *("brltty", "-n", "-e", "-f", "/dev/null", "-x", "no", "-s", "no"),
                *("-b", "vr", "-d", f"server:127.0.0.1:{port}", "-t", table),
                *("-A", f"auth=none,host=127.0.0.1:{api}", "-L", f"{here.home}/brltty.log"),
            ],
            service=True,
        )
        here.env |= {"BRLAPI_HOST": f"127.0.0.1:{api}", "BRLAPI_AUTH": "none"}
        self.lines: list[str] = []
        self.dots: list[str] = []
        self.port = port
        until(self.connect, "BRLTTY")
        threading.Thread(target=self.read, daemon=True).start()

    def connect(self) -> bool:
        try:
            self.socket = socket.create_connection(("127.0.0.1", self.port))
        except OSError:
            return False
        self.socket.sendall(f"Cells {self.CELLS}\n".encode())
        return True

    def press(self, command: str) -> None:
        """A key of the display, by the command that it has in BRLTTY, in small letters."""
        self.socket.sendall(f"{command}\n".encode())

    def read(self) -> None:
        """Collect the texts shown until the display is switched off."""
        with self.socket, self.socket.makefile("r", encoding="utf-8", errors="replace") as told:
            for line in told:
                if found := re.match(r'Visual "(.*)"', line):
                    self.lines.append(found[1].rstrip())
                elif found := re.match(r'Braille "(.*)"', line):
                    self.dots.append("".join(map(cell, found[1].split("|"))).rstrip(BLANK))

    def shown(self) -> list[Spoken]:
        """What was shown since the last call."""
        lines, self.lines = self.lines, []
        return [Spoken("braille", line, "end") for line in lines]


def answers(here: Room, command: Sequence[str]) -> bool:
    """Whether ``command`` succeeds."""
    return here.run(command).returncode == 0


def start_display(here: Room) -> None:
    """Start an X server without a screen, on a display number of its own choice."""
    out, into = os.pipe()
    here.start(
        ["Xvfb", "-displayfd", str(into), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        service=True,
        pass_fds=[into],
    )
    os.close(into)
    with os.fdopen(out) as answer:
        number = answer.readline().strip()
    if not number:
        raise NotHeard((here.home / "Xvfb.out").read_text(errors="replace"))
    here.env["DISPLAY"] = f":{number}"
    here.start(["openbox"])
    # Only once a window manager runs does this answer; without one no window gets the focus.
    until(partial(answers, here, ["xdotool", "get_num_desktops"]), "openbox")


def start_bus(here: Room) -> None:
    """Start a session bus, and switch accessibility on as a desktop does for its user."""
    path = here.home / "bus"
    here.env["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={path}"
    daemon = ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={path}"]
    here.start(daemon, service=True)
    until(path.exists, "the session bus")
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        setting = [
            "dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus",
            "org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", f"string:{name}",
            "variant:boolean:true",
        ]  # fmt: skip
        until(partial(answers, here, setting), "the accessibility bus")


def hear_orca(
    command: Sequence[str],
    keys: Sequence[str],
    *,
    expected: Sequence[Sequence[str]] | None = None,
    columns: int = 80,
    rows: int = 24,
    cps: float = 60.0,
    env: Mapping[str, str] | None = None,
    patience: Patience | None = None,
    braille: bool = False,
) -> Heard:
    """What Orca says for ``command`` in a terminal window (VTE); arguments as in :func:`hear`.

    With ``braille`` what a display of 40 cells shows comes after what is said, as events of the
    kind "braille".
    """
    with room({"GTK_MODULES": "gail:atk-bridge", "NO_AT_BRIDGE": "0", **(env or {})}) as here:
        start_display(here)
        start_bus(here)
        ear = speech_server(here, cps)
        patience = patience or Patience()
        display = BrailleDisplay(here) if braille else None
        here.start(["orca"] if display else ["orca", "--disable", "braille"])
        # It speaks before it listens: a window that opens at once remains unseen.
        if not ear.wait(0, bool, quiet=3.0, ceiling=patience.start):
            raise NotHeard("Orca said nothing: " + (here.home / "orca.out").read_text())
        open_window(here, ear, columns, rows, script(here, command))

        def press(names: str) -> None:
            here.run(["xdotool", "key", "--clearmodifiers", *map(x_key, names.split())])

        shown = display.shown if display else list
        heard = play(here, ear, press, keys, expected, patience, shown)
        return [
            (key, [echo(s) if s.text in echoes(key) else s for s in spoken])
            for key, spoken in heard
        ]


def open_window(here: Room, ear: Ear, columns: int, rows: int, program: str) -> None:
    """Open a terminal window, and see that Orca has noticed."""
    size = f"--geometry={columns}x{rows}"
    here.start(["lxterminal", "--no-remote", size, f"--command={program}"])
    mark = len(ear.said)
    for _ in range(4):
        if ear.wait(mark, bool, quiet=1.0, ceiling=10.0):
            return
        found = ["xdotool", "search", "--onlyvisible", "--class", "lxterminal"]
        here.run([*found, "windowminimize", "--sync"])
        here.run(["xdotool", "search", "--class", "lxterminal", "windowactivate"])
    output = (here.home / "lxterminal.out").read_text(errors="replace")
    raise NotHeard(f"Orca did not notice the terminal: {output}")


def echoes(keys: str) -> set[str]:
    """The names by which Orca itself tells which keys were pressed."""
    names = {"enter": "return", "ctrl": "left control", "shift": "left shift"}
    parts = [part for key in keys.split() for part in ("shift", *key.split("+"))]
    if keys == START:
        parts.append("enter")
    said = (names.get(p, p.upper() if function_key(p) else p) for p in parts)
    return {f"{name} " for name in said}


def echo(spoken: Spoken) -> Spoken:
    return replace(spoken, kind="key")
