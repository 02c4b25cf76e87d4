"""What real screen readers say for the games, and for a stand-in that tries the harness."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import pytest

from .compare import Expected, Heard, assert_said_once, difference, expected_from_transcript
from .hear import Patience, hear
from .needs import missing, need
from .orca import BrailleDisplay, hear_orca
from .room import NotHeard

pytestmark = [pytest.mark.reader, pytest.mark.timeout(600)]

ROOT = Path(__file__).resolve().parents[2]
STANDIN = [sys.executable, str(Path(__file__).with_name("standin.py"))]
READERS = ("yasr", "fenrir", "orca")
LANGUAGES = ("fr", "en")
AT_ONCE = {"orca": 1, "others": 4}
"""Sessions side by side: a session mostly waits for its reader to fall silent. Of Orca only one
can run."""

STANDIN_KEYS = [
    "s",
    "s",
    "m",
    "up",
    "right",
    "left",
    "enter",
    "?",
    "l",
    "down",
    "down",
    "right",
    "q",
]
"""Letters and arrows, a repeat, accents, several lines, a long line, a full screen."""

GAMES = {
    "detrak --seed 7": """
        right right down right s m t p l b tab tab enter down up enter t o ctrl+r left home end
        right right down left up ctrl+t v ctrl+q
    """,
    "detour --seed 4 --seat human --seat easy": """
        g 2 enter s o 4 enter enter tab y 3 i enter r p ctrl+q
    """,
    "delphi --seed 8 --seat human --seat easy --seat human": """
        enter home right s enter enter m l enter right y enter k r p ctrl+q
    """,
    "versus --seed 4 --seat human --seat human": """
        t w x e e r e i enter l 8 f k s right enter D ctrl+q
    """,
    "desert --seed 16 --seat human --seat human": """
        g h 5 enter enter down enter o s 1 tab a d 6 enter 0 ctrl+q
    """,
}
"""What is played and with which keys: walking, asking, playing, what is refused, in Delphi two
people who change places. The first fills a screen of 24 rows. No F keys: Fenrir takes those."""

THINKING = {"fr": "Réflexion", "en": "Thinking"}
"""What the program says of a computer that takes its time, which depends on the machine."""

BRISK = Patience(quiet=0.4)
"""For readers that need no time after their words; after Orca's the row is filled (see docs)."""

CPS = 240.0
"""Speed of the silent voice: slow enough to catch a reader that cuts its own words."""


def listen(
    reader: str, command: Sequence[str], expected: Expected, columns: int = 80, rows: int = 24
) -> Heard:
    """What ``reader`` says while the keys of ``expected`` are pressed."""
    keys = [key for key, _ in expected[1:]]
    lines = [lines for _, lines in expected]
    env = {"PYTHONPATH": str(ROOT)}
    if reader == "orca":
        return hear_orca(
            command, keys, expected=lines, env=env, cps=CPS, columns=columns, rows=rows
        )
    size = {"columns": columns, "rows": rows}
    return hear(reader, command, keys, expected=lines, env=env, cps=CPS, patience=BRISK, **size)


def transcript(command: Sequence[str], keys: Sequence[str], folder: Path) -> Expected:
    """The lines ``command`` says by itself when it plays ``keys`` as a script."""
    script, told = folder / "script", folder / "transcript"
    script.write_text("\n".join(keys) + "\n", encoding="utf-8")
    home = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    home |= {"XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    subprocess.run(
        [*command, "--script", str(script), "--transcript", str(told)],
        env={**os.environ, **home, "PYTHONPATH": str(ROOT)},
        check=True,
        stdout=subprocess.DEVNULL,
        timeout=60,
    )
    expected = expected_from_transcript(told)
    assert [key for key, _ in expected[1:]] == list(keys)
    return expected


@dataclass(frozen=True)
class Session:
    """A reader that hears the stand-in, or the games of ``played`` one after the other."""

    reader: str
    lang: str
    columns: int = 80
    rows: int = 24
    played: tuple[str, ...] = ()

    def __str__(self) -> str:
        what = f"{len(self.played)} games" if self.played else "stand-in"
        return f"{self.reader} {self.lang} {what}"

    def hold(self, folder: Path) -> tuple[Heard, Expected]:
        """What was heard and what should have been."""
        options = f"--voice print --audio null --keyboard qwerty --lang {self.lang}".split()
        program = [sys.executable, "-m", "accessigame", "play"]
        parts = [([*program, *game.split(), *options], GAMES[game].split()) for game in self.played]
        parts = parts or [([*STANDIN, "--lang", self.lang], STANDIN_KEYS)]
        expected: Expected = []
        for command, keys in parts:
            (start, lines), *answers = transcript(command, keys, folder)
            if expected:  # the key that leaves one game is answered by the start of the next
                expected[-1][1].extend(lines)
            else:
                expected.append((start, lines))
            expected += answers
        # A reader may cut the last words of a program when the next one begins at once.
        programs = "; sleep 1; ".join(shlex.join(command) for command, _ in parts)
        command = ["sh", "-c", programs]
        return listen(self.reader, command, expected, self.columns, self.rows), expected


SESSIONS = [
    *(Session(reader, lang, played=tuple(GAMES)) for reader in READERS[:2] for lang in LANGUAGES),
    *(Session("orca", lang, played=tuple(GAMES)[:1]) for lang in LANGUAGES),
    *(Session(reader, "fr", columns=80, rows=16) for reader in READERS),
    *(Session(reader, "en", columns=20, rows=16) for reader in READERS),
]


@pytest.fixture(scope="module")
def held(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[Session, Future[tuple[Heard, Expected]]]]:
    """The sessions of all tests that are to run, several at once."""
    params = (item.callspec.params for item in request.session.items if hasattr(item, "callspec"))
    wanted = [each["session"] for each in params if isinstance(each.get("session"), Session)]
    pools = {which: ThreadPoolExecutor(number) for which, number in AT_ONCE.items()}
    yield {
        session: pools[session.reader if session.reader in pools else "others"].submit(
            session.hold, tmp_path_factory.mktemp("session")
        )
        for session in wanted
        if not missing(session.reader)
    }
    for pool in pools.values():
        pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("session", SESSIONS, ids=str)
def test_every_line_is_heard_once(
    session: Session, held: dict[Session, Future[tuple[Heard, Expected]]], tmp_path: Path
) -> None:
    need(session.reader)
    try:
        check(session, *held[session].result())
    except (AssertionError, NotHeard):
        # Readers go by the clock, and the sessions side by side make the machine a slow one. What
        # is wrong with our lines is wrong again when nothing else is held.
        wait(held.values())
        check(session, *session.hold(tmp_path))


def check(session: Session, heard: Heard, expected: Expected) -> None:
    """Each line was heard once, each key answered, and a small screen was filled."""
    assert_said_once(heard, expected, leaving={"ctrl+q"}, aside=THINKING[session.lang])
    assert all(lines for key, lines in expected if session.played), "every key is answered"
    assert sum(len(lines) for _, lines in expected) > session.rows or not session.played


def test_orca_shows_the_newest_line_in_braille(tmp_path: Path) -> None:
    need("braille")
    expected = transcript(STANDIN, ["s", "m", "up", "right", "p", "right", "up"], tmp_path)
    lines = [lines for _, lines in expected]
    keys = [key for key, _ in expected[1:]]
    heard = hear_orca(STANDIN, keys, expected=lines, rows=6, cps=CPS, braille=True)
    for (key, told), (_, (line,)) in zip(heard, expected, strict=True):
        shown = [s.text for s in told if s.kind == "braille"]
        assert len(line) < BrailleDisplay.CELLS
        assert shown[-1].strip() == line, key
    assert_said_once(heard, expected)


# The harness hears what goes wrong: simple ways to print, and how readers take them. Should one
# of these pass one day, the reader has been mended and the printer may become simpler.


def test_fenrir_takes_some_lines_for_typed(tmp_path: Path) -> None:
    need("fenrir")
    command = [*STANDIN, "--style", "lead"]
    expected = transcript(command, ["up", "right", "right"], tmp_path)
    assert len(expected[1][1][0]) == 2 * len(expected[2][1][0]) + 1
    heard = listen("fenrir", command, expected)
    wrong = [
        key
        for (key, spoken), (_, lines) in zip(heard, expected, strict=True)
        if difference(lines, spoken)
    ]
    assert wrong == ["right"]
    assert heard[2] == ("right", [])


def test_orca_repeats_the_row_above_on_a_full_screen(tmp_path: Path) -> None:
    need("orca")
    command = [*STANDIN, "--style", "lead"]
    expected = transcript(command, ["s", "m", "up", "right", "p", "right", "up", "q"], tmp_path)
    heard = listen("orca", command, expected, rows=6)
    assert [s.text for s in heard[2][1]] == expected[2][1]
    assert [s.text for s in heard[7][1]] == ["\n".join(expected[6][1] + expected[7][1])]
