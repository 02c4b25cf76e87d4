"""What does a screen reader say for a program, key by key?

    python -m tests.readers.hear READER [--columns N] [--key K ...] -- COMMAND [ARGUMENT ...]

READER: yasr and Fenrir run in tmux (here), Orca with a terminal window (``orca.py``). Keys
are named as in ``--script`` files of the game (``up``, ``enter``, ``ctrl+r``, ``shift+tab``, a
character as itself); several names with spaces between are sent in one go, without listening
between them. Everything runs in a temporary home and is gone afterwards; nothing needs a sound
card, a display, a login session or a particular user.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .compare import START, Heard, said_words, words
from .room import SERVERS, Ear, NotHeard, Room, Spoken, room, speech_server, until

TMUX_KEYS = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End",
    "pageup": "PPage", "pagedown": "NPage", "tab": "Tab", "enter": "Enter", "space": "Space",
    "escape": "Escape", "backspace": "BSpace", "delete": "DC", "shift+tab": "BTab", ";": "\\;",
}  # fmt: skip
MODIFIERS = {"ctrl": "C-", "shift": "S-"}


def function_key(name: str) -> bool:
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
    return name.upper() if function_key(name) else name


@dataclass(frozen=True)
class Patience:
    """How long to listen, in seconds."""

    quiet: float = 0.6
    """Silence that ends an answer, once what was expected has been heard. What is said too much,
    and later, counts against the next key."""
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


def play(
    here: Room,
    ear: Ear,
    press: Callable[[str], None],
    keys: Sequence[str],
    expected: Sequence[Sequence[str]] | None,
    patience: Patience,
    shown: Callable[[], list[Spoken]] = list,
) -> Heard:
    """Start the program, press each key, and listen to the answers.

    ``shown`` gives what else was told since its last call: what a braille display showed.
    """
    until((here.home / "ready").exists, "the reader to run the program", patience.start)
    ear.wait(0, lambda _: True, quiet=2.0, ceiling=patience.start)  # its own greeting
    shown()
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
        heard.append((key, spoken + shown()))
    return heard


def script(here: Room, command: Sequence[str]) -> str:
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
    return ["/usr/bin/yasr", script(here, command)], Ear(log)


def _fenrir(here: Room, command: Sequence[str], cps: float) -> tuple[list[str], Ear]:
    ear = speech_server(here, cps)
    options = (
        "speech#driver=speechdDriver;speech#autoReadIncoming=True;sound#enabled=False;"
        f"braille#enabled=False;remote#enable=False;"
        # A hyphen within a word is otherwise pronounced "dash".
        f"general#punctuationLevel=none;general#shell={script(here, command)};"
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

        heard = play(here, ear, press, keys, expected, patience or Patience())
        if not any(spoken for _, spoken in heard):
            raise NotHeard(f"{reader} said nothing; the screen:\n{tmux('capture-pane', '-p')}")
        return heard


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reader", choices=("yasr", "fenrir", "orca"))
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--rows", type=int, default=24)
    parser.add_argument("--cps", type=float, default=60.0)
    parser.add_argument("--braille", action="store_true", help="with Orca: a display, too")
    parser.add_argument("--key", action="append", default=[])
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    size = {"columns": options.columns, "rows": options.rows, "cps": options.cps}
    if options.reader == "orca":
        from .orca import hear_orca

        heard = hear_orca(options.command, options.key, braille=options.braille, **size)
    else:
        heard = hear(options.reader, options.command, options.key, **size)
    for key, spoken in heard:
        print(f"{key:10}", " | ".join(f"{s.text!r} {s.kind} {s.fate}" for s in spoken))


if __name__ == "__main__":
    main()
