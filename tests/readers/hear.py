"""What does a screen reader say for a program, key by key?

    python -m readers.hear READER [--columns N] [--key K ...] -- COMMAND [ARGUMENT ...]

``hear`` runs yasr or Fenrir in tmux, ``hear_orca`` Orca with a terminal window under Xvfb. Keys
are named as in ``--script`` files of the game (``up``, ``enter``, ``ctrl+r``, ``shift+tab``, a
character as itself); several names with spaces between are sent in one go, without listening
between them. Everything runs in a temporary home and is gone afterwards; nothing needs a sound
card, a display, a login session or a particular user.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .compare import START, Heard, said_words, words
from .room import SERVERS, Ear, NotHeard, Room, Spoken, room, speech_server, until

TMUX_KEYS = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End",
    "pageup": "PPage", "pagedown": "NPage", "tab": "Tab", "enter": "Enter", "space": "Space",
    "escape": "Escape", "backspace": "BSpace", "delete": "DC", "shift+tab": "BTab", ";": "\\;",
}  # fmt: skip
X_KEYS = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End",
    "pageup": "Prior", "pagedown": "Next", "tab": "Tab", "enter": "Return", "space": "space",
    "escape": "Escape", "backspace": "BackSpace", "delete": "Delete",
}  # fmt: skip
MODIFIERS = {"ctrl": "C-", "shift": "S-"}


def _function_key(name: str) -> bool:
    return name[0] == "f" and name[1:].isdigit()


def tmux_key(name: str) -> str:
    """The name tmux has for a key."""
    if name in TMUX_KEYS:
        return TMUX_KEYS[name]
    modifier, plus, base = name.partition("+")
    if plus and base and modifier in MODIFIERS:
        if modifier == "shift" and len(base) == 1:
            return base.upper()
        return MODIFIERS[modifier] + tmux_key(base)
    return name.upper() if _function_key(name) else name


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


@dataclass(frozen=True)
class Patience:
    """How long to listen, in seconds."""

    quiet: float = 0.6
    """Silence that ends an answer, once what was expected has been heard."""
    speechless: float = 2.0
    """Silence after which a key is taken to say nothing, when nothing is known of it."""
    ceiling: float = 15.0
    """Longest wait for the answer of one key."""
    start: float = 60.0
    """Longest wait for the first words."""


def _enough(lines: Sequence[str] | None) -> Callable[[list[Spoken]], bool]:
    """Whether as many words as expected have come; with no expectation, any word will do."""
    count = 1 if lines is None else len(words(" ".join(lines)))
    return lambda spoken: len(said_words(spoken)) >= count


def _play(
    here: Room,
    ear: Ear,
    press: Callable[[str], None],
    keys: Sequence[str],
    expected: Sequence[Sequence[str]] | None,
    patience: Patience,
) -> Heard:
    """Start the program, press each key, and listen to the answers."""
    until((here.home / "ready").exists, "the reader to run the program", patience.start)
    ear.wait(0, lambda _: True, quiet=2.0, ceiling=patience.start)  # its own greeting
    heard: Heard = []
    for number, key in enumerate((START, *keys)):
        mark = len(ear.said)
        if number:
            press(key)
        else:
            press("enter")
            until((here.home / "started").exists, "the program to start")
        lines = None if expected is None else expected[number]
        ceiling = patience.ceiling if number else patience.start
        if lines is None and number:
            ceiling = patience.speechless
        spoken = ear.wait(mark, _enough(lines), quiet=patience.quiet, ceiling=ceiling)
        if lines is None and spoken:
            spoken = ear.wait(mark, lambda _: True, quiet=patience.quiet, ceiling=patience.ceiling)
        heard.append((key, spoken))
    return heard


# --- Readers of a text terminal, in tmux ------------------------------------------------------


def _script(here: Room, command: Sequence[str]) -> str:
    """A program for a reader to run: waits for Enter, as a shell does, then ``command``.

    After it nothing, for a while: a reader that runs a single program leaves with it, and takes
    its last words along.
    """
    program = here.home / "program"
    program.write_text(
        f"#!/bin/sh\n: >{here.home}/ready\nread -r line\n: >{here.home}/started\n"
        f"{shlex.join(command)}\nexec sleep 600\n"
    )
    program.chmod(0o755)
    return str(program)


def _yasr(here: Room, command: Sequence[str], cps: float) -> tuple[list[str], Ear]:
    log = here.home / "speech.jsonl"
    server = here.home / "server"
    server.write_text(
        "#!/bin/sh\nexec "
        + shlex.join([sys.executable, str(SERVERS), "emacspeak", str(log), f"--cps={cps}"])
        + "\n"
    )
    server.chmod(0o755)
    lines = Path("/etc/yasr/yasr.conf").read_text(encoding="latin-1").splitlines()
    new = {"synthesizer": "emacspeak server", "synthesizer port": f"|{server}"}
    lines = [f"{k}={new[k]}" if (k := li.partition("=")[0]) in new else li for li in lines]
    (here.home / ".yasr.conf").write_text("\n".join(lines) + "\n", encoding="latin-1")
    return ["/usr/bin/yasr", _script(here, command)], Ear(log)


def _fenrir(here: Room, command: Sequence[str], cps: float) -> tuple[list[str], Ear]:
    ear = speech_server(here, cps)
    options = (
        "speech#driver=speechdDriver;speech#autoReadIncoming=True;sound#enabled=False;"
        f"braille#enabled=False;remote#enable=False;"
        # A hyphen within a word is otherwise pronounced "dash".
        f"general#punctuationLevel=none;general#shell={_script(here, command)};"
        f"general#debugFile={here.home}/fenrir.log"
    )
    settings = "/etc/fenrirscreenreader/settings/settings.conf"
    return ["/usr/bin/python3", "/usr/bin/fenrir", "-e", "-s", settings, "-o", options], ear


def hear(
    reader: str,
    command: Sequence[str],
    keys: Sequence[str],
    *,
    expected: Sequence[Sequence[str]] | None = None,
    columns: int = 80,
    rows: int = 24,
    cps: float = 60.0,
    env: Mapping[str, str] | None = None,
    patience: Patience | None = None,
) -> Heard:
    """What ``reader`` ("yasr" or "fenrir") says at the start of ``command`` and for each key.

    Args:
        expected: the lines of the start and of each key; then the wait lasts until they are said
            (or the ceiling), and a key with no lines is waited for only briefly.
        cps: speed of the silent voice, in characters a second; 0: every utterance ends at once.
        env: additions to the environment.

    Raises:
        NotHeard: the reader did not start, or said nothing at all.
    """
    with room(env) as here:
        line, ear = {"yasr": _yasr, "fenrir": _fenrir}[reader](here, command, cps)

        socket = here.home / "tmux"
        here.start(["tmux", "-S", str(socket), "-f", "/dev/null", "-D"], service=True)
        until(socket.exists, "tmux")

        def tmux(*arguments: str) -> str:
            return here.run(["tmux", "-S", str(socket), *arguments]).stdout

        size = ("-x", str(columns), "-y", str(rows))
        tmux("new-session", "-d", *size, f"{shlex.join(line)}; sleep 600")

        def press(names: str) -> None:
            tmux("send-keys", *(tmux_key(name) for name in names.split()))

        heard = _play(here, ear, press, keys, expected, patience or Patience())
        if not any(spoken for _, spoken in heard):
            raise NotHeard(f"{reader} said nothing; the screen:\n{tmux('capture-pane', '-p')}")
        return heard


# --- Orca, with a terminal window -------------------------------------------------------------


def _display(here: Room) -> None:
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
    until(lambda: here.run(["xdotool", "get_num_desktops"]).returncode == 0, "openbox")


def _bus(here: Room) -> None:
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
        until(lambda setting=setting: here.run(setting).returncode == 0, "the accessibility bus")


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
) -> Heard:
    """What Orca says for ``command`` in a terminal window (VTE); arguments as in :func:`hear`.

    What is said at the start includes Orca's own greeting and the name of the window.
    """
    with room({"GTK_MODULES": "gail:atk-bridge", "NO_AT_BRIDGE": "0", **(env or {})}) as here:
        _display(here)
        _bus(here)
        ear = speech_server(here, cps)
        patience = patience or Patience()
        here.start(["orca", "--disable", "braille"])
        # It speaks before it listens: a window that opens at once remains unseen.
        if not ear.wait(0, bool, quiet=3.0, ceiling=patience.start):
            raise NotHeard("Orca said nothing: " + (here.home / "orca.out").read_text())
        _window(here, ear, columns, rows, _script(here, command))

        def press(names: str) -> None:
            here.run(["xdotool", "key", "--clearmodifiers", *map(x_key, names.split())])

        heard = _play(here, ear, press, keys, expected, patience)
        return [
            (key, [_echo(s) if s.text in _echoes(key) else s for s in spoken])
            for key, spoken in heard
        ]


def _window(here: Room, ear: Ear, columns: int, rows: int, program: str) -> None:
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


def _echoes(keys: str) -> set[str]:
    """The names by which Orca itself tells which keys were pressed."""
    names = {"enter": "return", "ctrl": "left control", "shift": "left shift"}
    parts = [part for key in keys.split() for part in ("shift", *key.split("+"))]
    if keys == START:
        parts.append("enter")
    said = (names.get(p, p.upper() if _function_key(p) else p) for p in parts)
    return {f"{name} " for name in said}


def _echo(spoken: Spoken) -> Spoken:
    return replace(spoken, kind="key")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reader", choices=("yasr", "fenrir", "orca"))
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--rows", type=int, default=24)
    parser.add_argument("--cps", type=float, default=60.0)
    parser.add_argument("--key", action="append", default=[])
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    size = {"columns": options.columns, "rows": options.rows, "cps": options.cps}
    if options.reader == "orca":
        heard = hear_orca(options.command, options.key, **size)
    else:
        heard = hear(options.reader, options.command, options.key, **size)
    for key, spoken in heard:
        print(f"{key:10}", " | ".join(f"{s.text!r} {s.kind} {s.fate}" for s in spoken))


if __name__ == "__main__":
    main()
