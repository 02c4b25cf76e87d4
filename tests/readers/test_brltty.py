"""The program on a braille display: what BRLTTY's virtual display shows, text and dots."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import program

from .needs import need
from .orca import BLANK, BrailleDisplay
from .room import room, until

pytestmark = [pytest.mark.reader, pytest.mark.timeout(120)]

DEBIAN = "/usr/lib/python3/dist-packages"
"""Where python3-brlapi lies; a Python of the same version can load it from there."""

KEYS = ("\r", "\r", "\x1b[C", "\x1b[A", "p", "t", "L", "\x1b[B", "\x7f", "B")
"""Enter, Enter, right, up (the edge), points, turn, the board row by row, down, back, the board in
detail, which is longer than the display."""


def in_dots(text: str, table: str) -> str:
    """``text`` by BRLTTY's own converter and ``table``."""
    done = subprocess.run(
        ["brltty-trtxt", "-i", table, "-o", "unicode"],
        input=text, capture_output=True, text=True, check=True, env={"LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    return done.stdout.rstrip("\n").replace(" ", BLANK).rstrip(BLANK)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_display_shows_what_the_program_brailles(language: str, tmp_path: Path) -> None:
    need("brltty")
    home, shown = tmp_path / "home", tmp_path / "braille"
    home.mkdir()
    (home / "settings.toml").write_text("started = true\nbraille = true\n", encoding="utf-8")
    with room() as here:
        display = BrailleDisplay(here, language)
        # Its own words, the second of them some seconds after its name.
        until(lambda: display.lines[-1:] == ["no screen"], "the display")
        display.lines.clear()
        display.dots.clear()
        env = {name: here.env[name] for name in ("BRLAPI_HOST", "BRLAPI_AUTH")}
        env["PYTHONPATH"] = f"{program.ROOT}:{DEBIAN}"
        command = ("play", "detrak", "--seed", "1", "--lang", language)
        terminal = program.Terminal(
            home, *command, "--braille-to", str(shown), env=env, voice="none"
        )
        try:
            for number, key in enumerate(("", *KEYS), 1):
                if key:
                    terminal.type(key)
                until(lambda n=number: _lines(shown) >= n, f"line {number}")  # type: ignore[misc]
                until(
                    lambda n=number: len(display.lines) >= n,  # type: ignore[misc]
                    f"{number} texts on the display: {display.lines}",
                )
            long = shown.read_text(encoding="utf-8").splitlines()[-1]
            assert len(long) > 2 * display.CELLS
            for asked, begin in (("fwinrt", 40), ("fwinrt", 80), ("fwinlt", 40)):
                display.press(asked)
                part = long[begin : begin + display.CELLS].rstrip()
                until(lambda p=part: display.lines[-1] == p, f"{part!r} shown")  # type: ignore[misc]
        finally:
            terminal.kill()
        expected = [line[: display.CELLS].rstrip() for line in shown.read_text().splitlines()]
        texts = display.lines[: len(expected)]
        assert texts == expected
        assert {"fr": "Bord", "en": "Edge"}[language].lower() in [text.lower() for text in texts]
        assert any("[" in text for text in texts), "a row of the board"
        cells = display.dots[: len(expected)]
        assert cells == [in_dots(text, language) for text in expected]


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines()) if path.exists() else 0
