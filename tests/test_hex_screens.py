"""Hex boards under the keys: jumps to the nearest first, lists that lead to the board, a few words
before the many, the whole last move, what a person is told when sitting down."""

from __future__ import annotations

from pathlib import Path

import pytest

from accessigame.session.kit import load_kit
from accessigame.sound.player import Player
from tests.stage import Stage

DESERT = (
    "desert players=3 palms=B8,D3,J3,M7,Q3 tokens=L4:3,A6:1,L9:2 camels=W1:K5*;W2:K7*;P3:N3* left=2"
)
ENDED = (
    "desert players=3 palms=B8,D3,J3,M7,Q3 camels=W1:K5*,K4;W2:C5*;P3:N3* "
    "reserve=W1V20P20G20B20 left=1 points=5,0,0"
)


@pytest.fixture
def desert(tmp_path: Path) -> Stage:
    stage = Stage(tmp_path)
    stage.play(load_kit("desert"), ("human",) * 3, position=DESERT, kept=False)
    return stage


@pytest.fixture
def versus(tmp_path: Path) -> Stage:
    stage = Stage(tmp_path)
    stage.play(load_kit("versus"), ("human", "human"), kept=False)
    return stage


def go(cell: str) -> str:
    return f"g {' '.join(cell.lower())} enter"


def test_a_digit_goes_to_the_nearest_first_and_on(desert: Stage) -> None:
    desert.press(go("K8"))
    assert desert.press("6") == ["Water 2, L9, 2 cells to the south-east."]
    # The distance is told from where the tour began.
    assert desert.press("6") == ["Water 3, L4, 4 cells to the north."]
    assert desert.press("s 6")[-1].startswith("Water 1, A6, ")
    assert desert.press("6") == ["Water 2, L9, 2 cells to the south-east."], "and round"
    desert.press(go("L5"))
    assert desert.press("6") == ["Water 3, L4, 1 cell to the north."], "a new tour from here"
    assert desert.press("9") == ["No closed area."]


def test_without_sound_a_pass_over_the_board_is_a_few_words_then_a_list(desert: Stage) -> None:
    desert.press(go("K8"))
    few = (
        "11 cells hold something. Nearest: white leader, Player 2, K7, 1 cell to the north. "
        "Water 2, L9, 2 cells to the south-east. Oasis, M7, 2 cells to the north-east."
    )
    assert desert.press("y") == [few]
    listed = "On the board, the nearest first. "
    first = "White leader, Player 2, K7, 1 cell to the north."
    assert desert.press("y") == [listed + first]
    walked = desert.press("down " * 10)
    assert walked[:2] == [
        "Water 2, L9, 2 cells to the south-east.",
        "Oasis, M7, 2 cells to the north-east.",
    ]
    assert len(set(walked)) == 10, "each once"
    assert desert.press("down") == ["edge"]
    # What is typed is looked for, and Enter goes there.
    assert desert.press("home l 9")[-1] == "Water 2, L9, 2 cells to the south-east."
    assert desert.press("enter") == ["Water 2, L9, 2 cells to the south-east."]
    assert desert.press("y")[0].startswith("11 cells hold something. Nearest: white leader")


def test_with_sound_a_pass_over_the_board_is_heard_as_often_as_wanted(
    versus: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed: list[int] = []
    monkeypatch.setattr(Player, "audible", True)
    monkeypatch.setattr(Player, "sweep", lambda self, cues, seconds: passed.append(len(cues)))
    assert versus.press("y y") == ["14 cells hold something.", "14 cells hold something."]
    assert passed == [14, 14]


def test_a_name_off_the_board_says_what_is_there(desert: Stage) -> None:
    assert desert.press(go("H8"))[-1] == "H8 lies in the massif."
    assert desert.press(go("T6"))[-1] == "T6 lies beyond the dark line."
    assert desert.press(go("Z99"))[-1] == "No cell is called z99."


def test_a_held_colour_says_why_it_cannot_lie_here(desert: Stage) -> None:
    desert.press("1")
    desert.press(go("K6"))
    assert desert.press("enter") == ["Next to another player's white camel, K7, Player 2."]
    desert.press(go("A4"))
    assert desert.press("enter") == ["White: no camel of your caravan touches A4."]


def test_a_line_of_a_list_leads_to_the_board(desert: Stage, versus: Stage) -> None:
    assert desert.press("f3")[0].startswith("Caravans. Your white caravan, 1 camel")
    assert desert.press("enter") == ["K5, your white leader."]
    assert versus.press("f3 down")[-1].startswith("Your pawn, 4, A4")
    assert versus.press("enter") == ["A4, your pawn, 4."]
    assert versus.press("x")[0].startswith("East, your pawn, 2, A5"), "one stands on the board"


def test_legal_cells_in_a_few_words_then_one_by_one(versus: Stage) -> None:
    first, second = versus.press("m")[0], versus.press("m")[0]
    assert first.startswith("20 moves, Versus A3, 12 cells, ")
    assert second.startswith("20 moves. Your Versus, A3, can go to 12 cells, B3, ")


def test_each_person_is_told_which_side_is_theirs_once(versus: Stage) -> None:
    start = versus.recorder.lines[-1]
    assert start.startswith("Versus, Player 1. You play Dark, from the south. Your turn.")
    versus.press(go("B4"))
    versus.press("tab")
    versus.press(go("A4"))
    versus.press("enter")
    told = versus.press("enter")
    assert any("You play Light, from the north." in line for line in told)
    versus.press(go("I6"))
    versus.press("enter")
    assert not any("You play" in line for line in versus.press("enter"))


def test_the_last_move_in_whole(versus: Stage) -> None:
    versus.press("space")
    versus.press(go("G9"))
    versus.press("enter")
    assert versus.press("l") == [
        "Player 1: Versus A3 to G9, north-east. I9 pulled to H9, south-east, now opposing pawn, 4."
    ]
    versus.press("u")
    assert versus.press("l")[0] == "Player 1 takes back."


def test_both_camels_of_a_turn_are_the_last_move(desert: Stage) -> None:
    for cell in ("K4", "J4"):
        desert.press("1")
        desert.press(go(cell))
        desert.press("enter")
    assert desert.press("l") == ["Player 1: white K4. Oasis J3, plus 5 points. Player 1: white J4."]


def test_a_piece_picked_up_says_why_it_cannot_go_there(versus: Stage) -> None:
    versus.press(go("A1"))
    versus.press("space")
    versus.press(go("C3"))
    assert versus.press("enter") == ["A pawn moves one cell, C3 is not beside A1."]


def test_the_count_names_everybody_where_several_people_hear_it(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("desert"), ("human",) * 3, position=ENDED, kept=False)
    stage.press(go("K6"))
    told = stage.press("enter")
    count = told[-9:]
    assert count[0] == "White, Player 1 has 3, 10 points, Player 2 has 1."
    assert count[-1] == "Player 1 wins with 15 points."
    assert not any(line.startswith("You") for line in count)
    # Every line of the count can be walked.
    stage.press("f3 f3 home")
    lines = [stage.press("s")[0], *(stage.press("down s")[-1] for _ in count[1:])]
    assert [line.split(",")[0] for line in lines[:5]] == [
        "White",
        "Violet",
        "Pink",
        "Green",
        "Blue",
    ]
    assert "15 points" in lines[-1]


def test_a_resignation_can_be_taken_back(versus: Stage) -> None:
    told = versus.press("escape end up up enter down enter")
    assert told[-1] == "Player 2 wins, Player 1 has resigned."
    assert versus.press("u") == ["Taken back: resign. Your turn."]
    assert versus.press("l") == ["Taken back: resign."]
    assert versus.press("m")[0].startswith("20 moves, ")
