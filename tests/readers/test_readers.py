"""What real screen readers say for the game, and for a stand-in that tries the harness."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from .compare import Expected, Heard, assert_said_once, difference, expected_from_transcript
from .hear import hear
from .needs import need
from .orca import BrailleDisplay, hear_orca

pytestmark = [pytest.mark.reader, pytest.mark.timeout(600)]

ROOT = Path(__file__).resolve().parents[2]
STANDIN = [sys.executable, str(Path(__file__).with_name("standin.py"))]
READERS = ("yasr", "fenrir", "orca")

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

GAME_KEYS = """
    right right down right s m t p l b tab tab enter down up enter t o ctrl+r left home end
    right right down left up ctrl+t v ctrl+q
"""
"""Enough to fill a screen of 24 rows. No F keys: Fenrir takes those for itself."""

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
    return hear(reader, command, keys, expected=lines, env=env, cps=CPS, columns=columns, rows=rows)


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


@pytest.mark.parametrize(("lang", "columns"), [("fr", 80), ("en", 20)])
@pytest.mark.parametrize("reader", READERS)
def test_the_stand_in_is_heard(reader: str, lang: str, columns: int, tmp_path: Path) -> None:
    need(reader)
    command = [*STANDIN, "--lang", lang]
    expected = transcript(command, STANDIN_KEYS, tmp_path)
    heard = listen(reader, command, expected, columns=columns, rows=16)
    assert_said_once(heard, expected)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("reader", READERS)
def test_the_game_is_heard(reader: str, lang: str, tmp_path: Path) -> None:
    need(reader)
    game = "-m accessigame play detrak --voice print --audio null --seed 7 --keyboard qwerty"
    command = [sys.executable, *game.split(), "--lang", lang]
    expected = transcript(command, GAME_KEYS.split(), tmp_path)
    assert sum(len(lines) for _, lines in expected) > 24
    assert_said_once(listen(reader, command, expected), expected)


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
