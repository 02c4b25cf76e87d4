"""Which route speaks: looks for screen readers around this terminal, and chooses.

Knows the environment through :class:`Probes` only, which can be replaced one by one, and no voice.
This is on the way to the first word: what takes long to import is imported where it is needed.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

PATIENCE = 0.2
"""Seconds the desktop has to answer whether a screen reader is on."""

ROUTES = ("self", "system", "print", "reader")
"""All that speak, in the order F5 goes through them."""

WRAPPERS = frozenset({"yasr", "tdsr"})
"""Linux readers that read the one terminal they were started around."""
EVERYWHERE = frozenset({"orca", "brltty"})
"""Linux readers that read whatever console or window the user is in."""
CONSOLES = frozenset({"fenrir"})
"""Linux readers that read the system's consoles, and the one terminal they were started around."""
DESKTOP = "screen reader of the desktop"
"""A reader that the desktop says is on, whatever its name."""
DIRECT_READERS = frozenset({"nvda", "jaws"})
"""Windows readers that are spoken through rather than printed for."""

Reason: TypeAlias = Literal[
    "requested", "windows-reader", "reader-prints", "voiceover", "linux-reader", "ssh", "no-reader"
]


@dataclass(frozen=True, slots=True)
class Probes:
    """How to find out what is around. Every callable answers within ``PATIENCE`` and never raises.

    ``windows_readers``: names out of "nvda", "jaws", "narrator". ``desktop_reader``: whether the
    desktop says that a screen reader is on. ``ancestors`` and ``processes``: command names, nearest
    first and all. ``speakup``: whether the kernel's reader is loaded. ``audio``: whether a sound
    device opens. ``system_voice``: whether the system can have a voice of its own.
    """

    platform: str
    environ: Mapping[str, str]
    windows_readers: Callable[[], Collection[str]]
    voiceover: Callable[[], bool]
    desktop_reader: Callable[[], bool]
    ancestors: Callable[[], Collection[str]]
    processes: Callable[[], Collection[str]]
    speakup: Callable[[], bool]
    audio: Callable[[], bool]
    system_voice: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Choice:
    """The routes in the order they are tried; the first that opens speaks.

    ``by_hand``: reached by F5 only, since they could be silent without telling, or say everything
    twice. ``reason``: why the first route comes first. ``reader``: the screen reader that was seen,
    or empty. ``mirror``: whether the lines may also be printed for a sighted partner.
    """

    routes: tuple[str, ...]
    by_hand: tuple[str, ...]
    reason: Reason
    reader: str = ""
    mirror: bool = True


def choose(requested: str, probes: Probes) -> Choice:
    """The routes for ``--voice requested``: "auto" or a route that comes first whatever is seen.

    Raises ValueError for an unknown name.
    """
    if requested not in ("auto", "none", *ROUTES):
        raise ValueError(f"unknown voice {requested!r}")
    reader, reason = _reader(probes)
    if requested == "auto":
        return _auto(reader, reason, probes)
    chain = {
        "print": ("print",),
        "none": ("none",),
        "system": ("system", "self", "print"),
        "reader": ("reader", "self", "system", "print"),
        "self": ("self", "system", "print"),
    }[requested]
    return _choice(chain, "requested", reader)


def _auto(reader: str, reason: Reason, probes: Probes) -> Choice:
    if reason == "windows-reader":
        # Without its reader such a player is better served by a voice than by bare lines.
        return _choice(("reader", "self", "system", "print"), reason, reader)
    if reason != "no-reader":
        return _choice(("print",), reason, reader)
    chain = (
        *(("self",) if probes.audio() else ()),
        *(("system",) if probes.system_voice() else ()),
        "print",
    )
    return _choice(chain, reason, reader)


def _choice(chain: tuple[str, ...], reason: Reason, reader: str) -> Choice:
    by_hand = tuple(route for route in ROUTES if route not in chain)
    return Choice(chain, by_hand, reason, reader, mirror=not reader)


def _reader(probes: Probes) -> tuple[str, Reason]:
    """The screen reader around this terminal, or the other reason for printing."""
    if probes.platform == "win32":
        running = probes.windows_readers()
        for name in running:
            if name in DIRECT_READERS:
                return name, "windows-reader"
        for name in running:
            return name, "reader-prints"
    elif probes.platform == "darwin":
        if probes.voiceover():
            return "voiceover", "voiceover"
    else:
        name = _linux_reader(probes)
        if name:
            return name, "linux-reader"
    return "", "ssh" if "SSH_CONNECTION" in probes.environ else "no-reader"


def _linux_reader(probes: Probes) -> str:
    answer = _Asked(probes.desktop_reader)
    for name in probes.ancestors():
        if name in WRAPPERS | CONSOLES | EVERYWHERE:
            return name
    # Speakup reads the kernel's own consoles, no window and no connection from afar.
    on_console = probes.environ.get("TERM") == "linux"
    if on_console and probes.speakup():
        return "speakup"
    # A multiplexer's panes do not descend from the reader around the terminal that shows them.
    detached = "TMUX" in probes.environ or "STY" in probes.environ
    wanted = EVERYWHERE
    if detached:
        wanted |= WRAPPERS | CONSOLES
    elif on_console:
        wanted |= CONSOLES
    for name in probes.processes():
        if name in wanted:
            return name
    return DESKTOP if answer.yes() else ""


class _Asked:
    """A question that is answered while other things are looked at."""

    def __init__(self, question: Callable[[], bool]) -> None:
        self._answer = False
        self._question = question
        self._thread = threading.Thread(target=self._run, name="desktop reader", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        self._answer = self._question()

    def yes(self) -> bool:
        """The answer; no when there is none in time."""
        self._thread.join(PATIENCE)
        return self._answer


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor. ``kind``: "reader", "package", "probe" or "choice"."""

    kind: Literal["reader", "package", "probe", "choice"]
    name: str
    found: bool
    detail: str = ""


PACKAGES = (
    "prism",
    "accessible_output2",
    "pyttsx3",
    "espeakng_loader",
    "sounddevice",
    "miniaudio",
)


def describe(probes: Probes) -> tuple[Finding, ...]:
    """What readers and voices are there, and what ``--voice auto`` makes of it. Imports nothing."""
    chosen = choose("auto", probes)
    return (
        Finding("reader", chosen.reader or "any", bool(chosen.reader), chosen.reason),
        Finding("probe", "ssh", "SSH_CONNECTION" in probes.environ),
        Finding("probe", "audio", probes.audio()),
        Finding("probe", "system voice", probes.system_voice()),
        *(Finding("package", name, _installed(name)) for name in PACKAGES),
        Finding("choice", chosen.routes[0], True, " ".join((*chosen.routes, *chosen.by_hand))),
    )


def _installed(package: str) -> bool:
    import importlib.util

    try:
        return importlib.util.find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def local_probes(audio: Callable[[], bool]) -> Probes:
    """The probes of this machine; ``audio`` comes from the sound layer."""
    return Probes(
        platform=sys.platform,
        environ=os.environ,
        windows_readers=windows_readers,
        voiceover=lambda: _succeeds(["pgrep", "-x", "VoiceOver"]),
        desktop_reader=lambda: desktop_reader(os.environ),
        ancestors=lambda: list(ancestors(Path("/proc"), os.getppid())),
        processes=lambda: list(processes(Path("/proc"))),
        speakup=Path("/sys/accessibility/speakup").exists,
        audio=audio,
        system_voice=system_voice,
    )


def windows_readers() -> list[str]:
    """Readers that run on this Windows; empty elsewhere."""
    if sys.platform != "win32":
        return []
    import ctypes

    user32, kernel32 = ctypes.windll.user32, ctypes.windll.kernel32
    found = []
    if user32.FindWindowW("wxWindowClassNR", "NVDA"):
        found.append("nvda")
    if user32.FindWindowW("JFWUI2", "JAWS"):
        found.append("jaws")
    synchronize = 0x00100000
    mutex = kernel32.OpenMutexW(synchronize, False, "NarratorRunning")
    if mutex:
        kernel32.CloseHandle(mutex)
        found.append("narrator")
    return found


def desktop_reader(environ: Mapping[str, str]) -> bool:
    """Whether org.a11y.Status says ScreenReaderEnabled. Starts no service that is not running."""
    runtime = environ.get("XDG_RUNTIME_DIR")
    at_home = runtime is not None and Path(runtime, "bus").exists()
    if not at_home and "DBUS_SESSION_BUS_ADDRESS" not in environ:
        return False
    bus, a11y = ("org.freedesktop.DBus", "/org/freedesktop/DBus"), ("org.a11y.Bus", "/org/a11y/bus")
    properties = "org.freedesktop.DBus.Properties"
    # Asking a service that is absent would start it, so first: is it there?
    return _asked(bus, "org.freedesktop.DBus", "NameHasOwner", "org.a11y.Bus") and _asked(
        a11y, properties, "Get", "org.a11y.Status", "ScreenReaderEnabled"
    )


def _asked(where: tuple[str, str], interface: str, method: str, *arguments: str) -> bool:
    """Whether a method of the session bus, with arguments that are strings, answers true."""
    name, path = where
    if gdbus := _which("gdbus"):
        ask = [gdbus, "call", "--session", "--dest", name, "--object-path", path]
        ask += ["--method", f"{interface}.{method}", *arguments]
    elif busctl := _which("busctl"):
        ask = [busctl, "--user", "call", name, path, interface, method]
        ask += ["s" * len(arguments), *arguments]
    else:
        return False
    return "true" in _output(ask)


def ancestors(proc: Path, pid: int) -> Iterator[str]:
    """Command names from process ``pid`` up to the first one."""
    seen = set()
    while pid > 0 and pid not in seen:
        seen.add(pid)
        try:
            stat = (proc / str(pid) / "stat").read_text("utf-8", "replace")
        except OSError:
            return
        # The name stands in brackets and may hold any character, brackets too.
        name, _, rest = stat.partition("(")[2].rpartition(")")
        yield _script(proc, str(pid), name)
        fields = rest.split()
        pid = int(fields[1]) if len(fields) > 1 and fields[1].isdigit() else 0


def processes(proc: Path) -> Iterator[str]:
    """Command names of all processes this user may see."""
    try:
        entries = os.listdir(proc)
    except OSError:
        return
    for entry in entries:
        if entry.isdigit():
            try:
                # Plain descriptors: hundreds of files, before the first word is spoken.
                descriptor = os.open(f"{proc}/{entry}/comm", os.O_RDONLY)
            except OSError:
                continue
            try:
                name = os.read(descriptor, 64).decode("utf-8", "replace").rstrip("\n")
                yield _script(proc, entry, name)
            except OSError:
                pass  # it ended meanwhile
            finally:
                os.close(descriptor)


def _script(proc: Path, pid: str, name: str) -> str:
    """The script's name where the command is an interpreter: Fenrir may run as one."""
    if not name.startswith("python"):
        return name
    try:
        words = (proc / pid / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
    except OSError:
        return name
    script = next((word for word in words[1:] if word and not word.startswith("-")), "")
    return Path(script).name or name


def system_voice() -> bool:
    """Whether pyttsx3 can have something to speak with here, judged without starting it."""
    # Windows and macOS bring a voice; on Linux pyttsx3 plays eSpeak through aplay.
    plays = sys.platform in ("win32", "darwin") or _which("aplay") != ""
    return plays and _installed("pyttsx3")


def _which(name: str) -> str:
    """The path of the program ``name``, or empty; for POSIX, and without importing shutil."""
    paths = (os.path.join(folder, name) for folder in os.get_exec_path())
    return next((path for path in paths if os.access(path, os.X_OK)), "")


def _output(command: list[str]) -> str:
    import subprocess

    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""


def _succeeds(command: list[str]) -> bool:
    return bool(_output(command))
