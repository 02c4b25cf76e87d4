"""A sixth game, played through the whole program with nothing changed anywhere for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from accessigame.cli.transcript import Transcript
from accessigame.core import record as records
from accessigame.session.store import read
from tests.stage import Stage
from tests.toy_narrator import toy_kit

KITS = {"toy": toy_kit}
OWN = re.compile(r"\bcard is the (\d)|\bcard (\d)", re.IGNORECASE)


SEED = 4
"""Neither seat is dealt the 1, so that a step to the next cell is one on foot."""


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path, kits=KITS)


def cards(stage: Stage) -> tuple[int, ...]:
    """The cards that were dealt, by seat, out of the record."""
    (path,) = stage.store.folder.iterdir()
    deal = records.parse(read(path)).moves()[0]
    return tuple(int(card) for card in deal.split()[1:])


def named(lines: list[str]) -> set[int]:
    """The cards that some line names."""
    return {int(a or b) for line in lines for a, b in OWN.findall(line)}


def test_from_the_menu_to_the_end_and_again(stage: Stage) -> None:
    stage.menu()
    assert stage.recorder.lines[-1].startswith("Accessigame. Play Toy")
    told = stage.press("enter")
    assert told == ["Toy. Start the game."]
    assert stage.press("down down down down") == [
        "Players, 2 players.",
        "Seat 1, human.",
        "Seat 2, computer, normal.",
        "Track, short.",
    ]
    stage.press("home enter")
    (path,) = stage.store.folder.iterdir()
    while not records.parse(read(path)).ended:
        told = stage.press("tab enter")
        if "choices" in told[-1]:
            stage.press("enter")
    assert any("wins." in line for line in stage.recorder.lines)
    assert stage.press("enter") == ["What next. Rematch, seats swapped."]
    stage.press("enter")
    assert len(list(stage.store.folder.iterdir())) == 2


def test_no_card_is_heard_before_its_owner_sits_there(stage: Stage) -> None:
    stage.play(toy_kit(), ("human", "human"), seed=SEED)
    mine, yours = cards(stage)
    assert stage.recorder.lines[-1] == "Player 1, press Enter."
    keys = "p b B t s f3 o r m tab i h u ctrl+y f2 f2 pageup pagedown ctrl+t space l"
    assert not named([*stage.recorder.lines, *stage.press(keys)])
    # Neither do the program's own lists of keys, history and settings lead past the call.
    for opens in ("f1", "f4", "f6", "f9", "f12"):
        told = stage.press(f"{opens} down up escape escape")
        assert not named(told), (opens, told)
    told = stage.press("enter")
    assert named(told) == {mine}
    assert named(stage.press("b f3 s f3")) == {mine}
    stage.press("home tab enter")
    assert stage.recorder.lines[-1] == "Player 2, press Enter."
    before = len(stage.recorder.lines)
    stage.press("f2 pageup pageup f4 enter down down escape escape b p f3 s")
    assert not named(stage.recorder.lines[before:])
    told = stage.press("enter f2 pageup pageup pageup b f3 s f4 enter down down down")
    assert named(told) == {yours}


def test_each_seat_reads_its_own_history_alone(stage: Stage) -> None:
    stage.play(toy_kit(), ("human", "human"), seed=SEED)
    mine, yours = cards(stage)
    stage.press("enter tab enter")
    told = stage.press("enter pageup pageup pageup pageup")
    assert named(told) == {yours}
    stage.press("tab enter")
    told = stage.press("enter pageup pageup pageup pageup pageup")
    assert named(told) == {mine}


def test_a_transcript_for_each_seat_holds_only_what_it_may_know(tmp_path: Path) -> None:
    transcript = Transcript(str(tmp_path / "seat{seat}.txt"))
    stage = Stage(tmp_path, kits=KITS)
    stage.app._witness = transcript
    stage.app.equipment.voices._listeners.append(transcript)
    stage.play(toy_kit(), ("human", "human"), seed=SEED)
    mine, yours = cards(stage)
    stage.press("enter b f3 s f3 home tab enter f2 p")
    stage.press("enter b f3 s f2 f3 home tab enter f2")
    stage.press("enter b f2")
    stage.app.close()
    for seat, (own, other) in enumerate(((mine, yours), (yours, mine)), 1):
        lines = (tmp_path / f"seat{seat}.txt").read_text("utf-8").splitlines()
        assert named(lines) == {own}, (seat, other, lines)
        assert any("to cell 1" in line for line in lines)


def test_undo_stops_at_a_shown_card_when_people_share_the_game(stage: Stage) -> None:
    table = stage.play(toy_kit(), ("human", "human"), seed=SEED)
    assert stage.press("enter u")[-1:] == ["Nothing to take back."]
    stage.press("tab enter")
    assert table.turn == 1
    stage.press("enter u")
    assert table.turn == 0, "a step on foot has shown nothing"
    assert stage.recorder.lines[-1] == "Player 1, press Enter."
    stage.press("enter ctrl+y")
    assert table.turn == 1
    assert stage.recorder.lines[-1] == "Player 2, press Enter."


def test_against_a_computer_everything_can_be_taken_back(stage: Stage) -> None:
    table = stage.play(toy_kit(), ("human", "normal"), seed=SEED)
    before = table.seen(0)
    stage.press("tab enter")
    assert len(table.steps) == 3
    assert stage.press("u")[0].startswith("Taken back")
    assert table.seen(0) == before
    assert stage.press("u")[-1] == "Nothing to take back."


def test_resumed_in_the_middle_the_one_to_move_is_called(tmp_path: Path) -> None:
    stage = Stage(tmp_path, kits=KITS)
    stage.play(toy_kit(), ("human", "human"), seed=SEED)
    mine, yours = cards(stage)
    stage.press("enter home tab enter")
    again = Stage(tmp_path, kits=KITS).menu()
    told = again.press("down enter")
    assert told[-1] == "Player 2, press Enter."
    assert not named(again.press("b s f3 f2 pageup"))
    told = again.press("enter b f3 s f2 pageup pageup")
    assert named(told) == {yours}
    assert mine not in named(told)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_key_is_answered(tmp_path: Path, language: str) -> None:
    stage = Stage(tmp_path, language, kits=KITS)
    stage.play(toy_kit(), ("human", "normal", "easy"), {"length": "long"})
    for key in "abcdefghijklmnopqrstvxyzABCDEFGHIJKLMNOPQRSTVWXYZ0123456789":
        told = stage.press(f"{key} escape" if key in "gG" else key)
        assert told, key
    assert not (tmp_path / "log").exists()
