"""Braille: texts on file, the board row by row, and a display that comes, goes and is lost."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from accessigame.cli import main
from accessigame.cli.equipment import GAMES
from accessigame.narration.catalog import Catalog
from accessigame.narration.message import say
from accessigame.session.kit import load_kit
from accessigame.speech.braille import BrailleDisplay, BrailleFile
from accessigame.speech.recorder import Recorder
from accessigame.speech.speaker import SpeakerError
from accessigame.speech.voices import Route, Voices
from accessigame.ui.glossary import EARCONS
from accessigame.ui.screens.board_rows import row_in_signs

from . import program
from .stage import Stage
from .test_large_print import boards

TRANSCRIPTS = Path(__file__).with_name("transcripts")
SCRIPTS = ("detour-computer", "delphi-computers", "versus-computer", "desert-four")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_games_in_braille(
    name: str,
    language: str,
    rewrite: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The lines of a braille display through a game; Détrak's stand in test_transcripts."""
    monkeypatch.setenv("ACCESSIGAME_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    script = TRANSCRIPTS / f"{name}.keys"
    command = script.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").split()
    shown, told = tmp_path / "shown", tmp_path / "told"
    options = ["--lang", language, "--voice", "print", "--audio", "null", "--keyboard", "qwerty"]
    files = ["--braille-to", str(shown), "--transcript", str(told)]
    assert main([*command, *options, *files, "--script", str(script)]) == 0
    capsys.readouterr()
    text = shown.read_text(encoding="utf-8")
    golden = TRANSCRIPTS / f"{name}.{language}.braille.txt"
    if rewrite:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
    spoken = [line for line in told.read_text("utf-8").splitlines() if not line.startswith("> ")]
    assert len(text.splitlines()) == len(spoken), "a line for each announcement"
    assert len(text) < 0.85 * sum(map(len, spoken)), "and a good deal shorter"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_earcon_that_stands_alone_has_its_word_in_braille(
    language: str, tmp_path: Path
) -> None:
    catalog = Catalog(language)
    assert all(catalog.braille(meaning).strip() for _, meaning in EARCONS)
    stage = Stage(tmp_path, language)
    stage.app.equipment.announcer.cue = lambda name, pan, pitch: True  # all earcons are heard
    stage.play()
    stage.app.equipment.announcer.cue = lambda name, pan, pitch: True
    assert stage.press("enter enter up")
    spoken = len(stage.recorder.lines)
    stage.press("up")
    assert len(stage.recorder.lines) == spoken, "heard, it is not said"
    assert stage.recorder.cells[-1] == catalog.braille(say("edge")), "but it can be read"


# ---------------------------------------------------------------------- the board row by row


@pytest.mark.parametrize("game", GAMES)
def test_rows_hold_every_cell_once_and_mark_the_cursor(game: str) -> None:
    for board in boards(game):
        strips = board.plan.strips
        for number, (name, cells) in enumerate(strips):
            for here in (cell for cell in cells if cell is not None):
                told = row_in_signs(board.region, board.plan, number, here)
                assert f"[{board.signs[here]}]" in told
                bare = told.replace("[", " ").replace("]", " ").split()
                first = next(cell for cell in cells if cell is not None)
                called = board.plan.names.get(first, name)
                label = [called] if called else []
                signs = ["_" if cell is None else board.signs[cell] for cell in cells]
                assert bare == [*label, *signs]
        inside = [cell for _, cells in strips for cell in cells if cell is not None]
        assert sorted(map(str, inside)) == sorted(map(str, board.region.cells))


def test_the_board_row_by_row_in_words_and_in_signs(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    stage.press("enter enter L")
    assert stage.recorder.lines[-1].startswith("1, ")
    assert stage.recorder.cells[-1][:3] == "A1["
    stage.press("right")
    assert stage.recorder.cells[-1].count("[") == 1
    stage.press("down")
    assert stage.recorder.cells[-1].startswith("A2 .[.]")
    assert stage.press("up up") == [stage.recorder.lines[-2], "edge"]
    stage.press("end")
    assert stage.recorder.cells[-1].startswith("A5 .[.]")
    stage.press("escape")
    assert "B5" in stage.recorder.lines[-1], "the cursor is the game's own"


def test_where_lines_are_printed_a_row_is_its_signs(tmp_path: Path) -> None:
    done = program.run(
        tmp_path, "play", "versus", "--seed", "1", "--seat", "human", keys="L\nright\nescape\n"
    )
    assert "A1 d1 d3[dv]d4 d2" in done.lines
    assert "A1 d1 d3 dv[d4]d2" in done.lines


def test_no_row_is_shown_while_another_person_is_called(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("delphi"), ("human", "human", "easy"))
    assert stage.press("L") == ["Player 1, press Enter."]
    stage.press("enter")
    assert "[" in (stage.press("L") and stage.recorder.cells[-1])


# ---------------------------------------------------------------------- files


def test_a_braille_file_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "braille.txt"
    done = program.run(tmp_path, "play", "detrak", "--braille-to", str(missing), keys="enter\n")
    assert "braille.txt" in done.refusal


def test_a_full_disk_ends_the_file_and_not_the_game() -> None:
    failed: list[OSError] = []
    file = BrailleFile(Path("/dev/full"))
    file.failed = failed.append
    file.braille("one")
    file.braille("two")
    file.close()
    assert len(failed) == 1


# ---------------------------------------------------------------------- displays


class FakeDisplay:
    """A display of 10 cells."""

    cells = 10

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.keys: queue.SimpleQueue[int] = queue.SimpleQueue()
        self.closed = threading.Event()
        self.broken = False

    def write(self, text: str) -> None:
        if self.broken:
            raise OSError("unplugged")
        self.shown.append(text)

    def pressed(self, seconds: float) -> int:
        try:
            return self.keys.get(timeout=0.005)
        except queue.Empty:
            return 0

    def close(self) -> None:
        self.closed.set()


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_display_shows_the_newest_text_and_goes_on_in_it() -> None:
    fake = FakeDisplay()
    display = BrailleDisplay(lambda: fake)
    display.braille("Vide, C4, imposé, reste 3.")
    until(lambda: fake.shown == ["Vide, C4, "])
    for key, part in ((-1, None), (1, "imposé, re"), (1, "ste 3."), (1, None), (-1, "imposé, re")):
        before = len(fake.shown)
        fake.keys.put(key)
        until(lambda: fake.keys.empty())
        if part is not None:
            until(lambda n=before: len(fake.shown) > n)  # type: ignore[misc]
            assert fake.shown[-1] == part
    display.close()
    assert fake.closed.is_set()


def test_no_display_and_a_lost_one_are_told_from_each_other() -> None:
    def none() -> FakeDisplay:
        raise ImportError("No module named 'brlapi'")

    with pytest.raises(SpeakerError, match="brlapi"):
        BrailleDisplay(none)
    fake = FakeDisplay()
    display = BrailleDisplay(lambda: fake)
    voices = Voices([Route("none", Recorder)], lambda old, new: "", listeners=[])
    voices.join(display)
    voices.braille("one")
    until(lambda: fake.shown == ["one"])
    fake.broken = True
    voices.braille("two")
    until(fake.closed.is_set)
    until(lambda: (voices.braille("three"), bool(voices.failures))[1])
    assert voices.failures[-1] == ("listener", "unplugged")


def test_the_setting_is_taken_back_where_no_display_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRLAPI_HOST", "127.0.0.1:65000")
    stage = Stage(tmp_path)
    stage.menu()
    stage.press("f9 4 enter down")
    (line,) = stage.press("right")
    assert line == "Off. No braille display is reached through BRLTTY."
    assert not stage.app.equipment.settings.braille
