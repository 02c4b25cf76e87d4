"""A game that goes round in circles is noticed, and a draw proposed."""

from __future__ import annotations

from pathlib import Path

from accessigame.session.kit import load_kit

from .stage import Stage

# Two pieces walk to and fro; nobody attracts anything.
POSITION = "versus D=A1 L=I9 pawns=C1:D1,G9:L1 turn=D drags=- quiet=0"


def test_a_third_repetition_proposes_a_draw(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = stage.play(load_kit("versus"), ("human", "human"), position=POSITION)
    said: list[str] = []
    for _ in range(2):
        for source, target in (("a1", "a2"), ("i9", "i8"), ("a2", "a1"), ("i8", "i9")):
            keys = f"g {' '.join(source)} enter space g {' '.join(target)} enter enter"
            said = stage.press(keys)
    assert len(table.steps) == 8
    assert any("three times" in line for line in said)
    said = stage.press("down enter")
    assert any("draw" in line for line in said)
    assert str(table.steps[-1].move) == "offer"
    assert {str(move) for move in table.seen(table.turn).moves()} == {"accept", "decline"}


def test_the_question_is_not_asked_before(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = stage.play(load_kit("versus"), ("human", "human"), position=POSITION)
    said = stage.press("g a 1 enter space g a 2 enter enter")
    assert len(table.steps) == 1
    assert not any("draw" in line for line in said)
