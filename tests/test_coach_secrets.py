"""The coach keeps secrets: a side game knows what its seat knew, and its person is called first."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from accessigame.session.kit import load_kit
from accessigame.session.review import choices
from accessigame.session.table import Table
from accessigame.ui.screens.coach import Coach, SideGame

from .stage import Stage

SEATS = ("human", "human", "normal")
FIRST = ("W2,W4,W4,Ach,Zeu,Pass", "W2,W3,W6,Nep,Apo,Pass")
"""Two hands of the first seat, of which the second seat is shown a 2 only."""
END = "enter enter enter enter end enter enter enter enter end enter enter"
"""The first lays the 2, the second passes, the first leaves, the game is over: what next."""
MENU = " down enter"
SECOND = f"{END}{MENU}{MENU}"


def position(hand: str) -> str:
    return (
        "delphi players=3 parade=3 march=3 scores=10/12/9 "
        f"hands={hand}/W3,W5,W6,Her,Pass/W4,W5,Aja,Had,Pass dealt=1,2,3"
    )


def over(folder: Path, hand: str = FIRST[0], language: str = "en") -> tuple[Stage, Table]:
    """A game of two people and a computer, read by a reader, over; the second seat is called."""
    stage = Stage(folder, language, kits={"delphi": partial(load_kit, "delphi")})
    stage.app.route_to = lambda seat: "print"  # type: ignore[method-assign]
    table = stage.play(load_kit("delphi"), SEATS, seed=3, position=position(hand))
    stage.press(SECOND)
    assert table.over
    return stage, table


def test_the_side_game_is_the_same_whatever_the_others_really_held(tmp_path: Path) -> None:
    heard = []
    for number, hand in enumerate(FIRST):
        stage, _ = over(tmp_path / str(number), hand)
        stage.press("enter down enter")
        told = stage.press("enter")
        assert isinstance(stage.app.screen, SideGame)
        assert "The others' hidden cards are dealt anew." in " ".join(told)
        heard.append([*told, *stage.press("end left enter end left enter end enter end enter b s")])
    assert heard[0] == heard[1]
    assert len(" ".join(heard[0])) > 400


@pytest.mark.parametrize("seat", [0, 1])
def test_a_side_game_starts_from_what_its_seat_saw(tmp_path: Path, seat: int) -> None:
    _, table = over(tmp_path)
    (at, _), *_ = choices(table, seat)
    true = table.steps[at].before
    side = table.branch(at, ("human", "master", "master"), seat)
    assert side.seen(seat) == true.seen_by(seat)
    other = 1 - seat
    assert side.seen(other).hands[other] != true.hands[other]


def test_with_nothing_hidden_the_side_game_says_nothing_of_it(tmp_path: Path) -> None:
    kit = load_kit("detour")
    stage = Stage(tmp_path, kits={"detour": partial(load_kit, "detour")})
    table = Table(kit, kit.game.start(2), ("human", "easy"), 3)
    while not table.over:
        if table.settle() is None:
            table.play(table.seen(table.turn).moves()[0])
    stage.show(stage.home.menu(), Coach(stage.app, table, 0))
    stage.press("down enter")
    told = " ".join(stage.press("enter"))
    assert told.startswith("Side game, not saved, Escape comes back.")
    assert "dealt anew" not in told


@pytest.mark.parametrize(
    ("language", "call"),
    [("en", "Player 2, press Enter."), ("fr", "Joueur 2, appuyez sur Entrée.")],
)
def test_the_coach_calls_its_person_before_it_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, call: str
) -> None:
    stage, _ = over(tmp_path, language=language)
    wiped: list[int] = []
    voices = stage.app.equipment.voices
    monkeypatch.setattr(voices, "clear", lambda: wiped.append(1) or True)
    assert stage.recorder.lines[-1].startswith(call)
    before = len(stage.recorder.lines)
    for key in ("b", "down", "home", "tab", "h", "7", "x", "ctrl+t"):
        assert stage.press(key) == [call]
    assert len(stage.recorder.lines) == before + 8
    screen = stage.app.screen
    assert isinstance(screen, Coach)
    assert screen.guarded
    assert screen.shown() is None
    stage.press("enter")
    assert screen.shown() is not None
    stage.press("end enter")
    assert "3, 5, 6" in " ".join(stage.press("b"))
    stage.press("escape")
    assert not wiped
    stage.press("escape")
    assert wiped, "what was told to one person is cleared away"


def test_who_was_called_by_mistake_goes_back(tmp_path: Path) -> None:
    stage, _ = over(tmp_path)
    listening = stage.app.listening
    told = " ".join(stage.press("escape"))
    assert told == "Review with the coach. Player 2."
    assert stage.app.listening != listening
    assert "Player 1, press Enter." in " ".join(stage.press("up enter"))


def test_alone_nobody_is_called(tmp_path: Path) -> None:
    stage = Stage(tmp_path, kits={"delphi": partial(load_kit, "delphi")})
    seats = ("human", "normal", "normal")
    table = stage.play(load_kit("delphi"), seats, seed=3, position=position(FIRST[0]))
    stage.press("enter")
    for _ in range(20):
        if table.over:
            break
        stage.press("end enter")
    stage.press("enter")
    stage.press("down")
    told = " ".join(stage.press("enter"))
    assert told.startswith("Review with the coach. Moves looked at, 0 of ")
    assert isinstance(stage.app.screen, Coach)
    assert not stage.app.screen.guarded
