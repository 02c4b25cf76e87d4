"""Enter plays no card that nobody has heard: a march begins at the first card, and where others may
read along the first Enter reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from accessigame.core.game import CHANCE
from accessigame.session.kit import load_kit
from tests.stage import Stage

MARCH = "enter end enter enter end enter enter right enter"
"""Three people lay their first hidden card: two of them the Pass."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_several_people_whose_cards_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    stage = Stage(tmp_path, language)
    monkeypatch.setattr(stage.app, "route_to", lambda seat: "print")
    table = stage.play(load_kit("delphi"), ["human"] * 3, seed=11)
    stage.press(MARCH)
    stage.press("enter")  # "Last choice"
    assert (table.seen(CHANCE).march, table.seen(CHANCE).turn) == (2, 0)
    for seat in range(2):
        stage.press("enter")
        assert table.seen(CHANCE).committed[seat] is None
        [read] = stage.press("enter")
        first = table.seen(seat).hands[seat][0]
        assert table.seen(CHANCE).committed[seat] is None, read
        assert "Pass" not in read
        told = stage.press("enter")
        assert table.seen(seat).committed[seat] == first, told


def test_one_person_leaves_no_march_by_pressing_enter_on(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = stage.play(load_kit("delphi"), ("human", "easy", "easy"), seed=4)
    stage.press("end enter")  # leaves the first march
    stage.press("enter")
    own = [str(step.move) for step in table.steps if step.mover == 0]
    assert own[0] == "Pass"
    assert own[1] != "Pass"


def test_a_card_that_was_read_is_played_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(tmp_path)
    monkeypatch.setattr(stage.app, "route_to", lambda seat: "print")
    table = stage.play(load_kit("delphi"), ["human"] * 3, seed=11)
    stage.press("enter right enter")
    assert table.seen(CHANCE).committed[0] is not None


@pytest.mark.parametrize(
    ("language", "hint"),
    [("en", " Enter again plays it."), ("fr", " Entrée de nouveau pour jouer.")],
)
def test_an_enter_that_only_read_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, hint: str
) -> None:
    stage = Stage(tmp_path, language)
    monkeypatch.setattr(stage.app, "route_to", lambda seat: "print")
    table = stage.play(load_kit("delphi"), ["human"] * 3, seed=11)
    for seat in range(2):
        [read] = stage.press("enter enter")[-1:]
        assert read.endswith(hint)
        assert table.seen(CHANCE).committed[seat] is None
        stage.press("enter")
        assert table.seen(CHANCE).committed[seat] is not None
    stage.press("enter enter right enter enter enter")
    [read] = stage.press("enter")
    assert hint not in read


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_card_is_told_once_where_a_computer_begins(tmp_path: Path, language: str) -> None:
    stage = Stage(tmp_path, language)
    stage.play(load_kit("delphi"), ("normal", "human", "normal"), seed=3)
    told = " ".join(stage.recorder.lines)
    card = " 5, warrior." if language == "en" else " 5, guerrier."
    assert told.count(card) == 1, told
    assert told.endswith(card)
