"""The computer player of Versus: it wins points, guards them, and answers offers sensibly."""

from __future__ import annotations

from random import Random

import pytest

from accessigame.bots.versus import answered, bot, distances, evaluate
from accessigame.games.versus import (
    ACCEPT,
    DARK,
    DECLINE,
    GAME,
    LIGHT,
    OFFER,
    QUIET_LIMIT,
    Step,
    VersusState,
    board,
)

AHEAD = "versus D=A3 L=I7 pawns=A1:D1,E2:D4,C3:D2,H6:L2,I9:L1 turn=D drags=- quiet=3"
"""Dark has 4 points and the better pawns near targets."""


def position(text: str) -> VersusState:
    return GAME.from_text(text)


def chosen(state: VersusState, seed: int = 1) -> str:
    return str(bot("normal")(state.seen_by(state.turn), Random(seed)))


def test_it_walks_onto_a_target_where_nothing_is_better() -> None:
    state = position("versus D=A5 L=I9 pawns=D1:D4,I5:L2 turn=D drags=- quiet=0")
    assert chosen(state) == "D1-E2"


def test_it_attracts_a_pawn_onto_a_target() -> None:
    state = position("versus D=A2 L=I7 pawns=A5:L4,F2:L1,I8:L3,I9:L4 turn=D drags=- quiet=0")
    state.play(GAME.parse_move(chosen(state)))
    assert state.scores() == (4, 0)


def test_it_does_not_leave_a_pawn_to_be_drawn_onto_a_target() -> None:
    state = position("versus D=C3 L=G9 pawns=F3:D1,A1:D2,A2:D3,I5:L2,I6:L3 turn=D drags=- quiet=0")
    after = state.copy()
    after.play(GAME.parse_move(chosen(state)))
    worst = max(_points_lost(after, reply) for reply in after.board_moves())
    assert worst == 0


def _points_lost(state: VersusState, reply: Step) -> int:
    after = state.copy()
    after.play(reply)
    return after.scores()[LIGHT] - state.scores()[LIGHT]


def test_offers_are_accepted_behind_and_declined_ahead() -> None:
    ahead = position(AHEAD)
    behind = position(AHEAD.replace("turn=D", "turn=L"))
    for state in (ahead, behind):
        state.play(OFFER)
    # The other side answers: Light is behind, Dark is ahead.
    assert bot("easy")(ahead, Random(1)) == ACCEPT
    assert bot("easy")(behind, Random(1)) == DECLINE
    behind.quiet = QUIET_LIMIT
    assert bot("easy")(behind, Random(1)) == ACCEPT, "an endless game is given up"


def test_the_value_of_one_side_is_what_the_other_lacks() -> None:
    rng, state = Random(3), GAME.start(2)
    for _ in range(40):
        state.play(rng.choice(state.board_moves()))
        assert evaluate(state, DARK) == -evaluate(state, LIGHT)
        if state.over():
            break


def test_points_outweigh_all_hopes() -> None:
    state = position("versus D=A3 L=I7 pawns=D1:D4,I5:L2 turn=D drags=- quiet=0")
    after = state.copy()
    after.play(GAME.parse_move("D1-E2"))
    assert evaluate(after, DARK) > evaluate(state, DARK)


def test_a_pruned_answer_is_never_better_than_the_floor() -> None:
    rng, state = Random(5), GAME.start(2)
    for _ in range(12):
        state.play(rng.choice(state.board_moves()))
        full = answered(state, 1 - state.turn, float("-inf"))
        assert answered(state, 1 - state.turn, full) == full
        assert answered(state, 1 - state.turn, full + 1) <= full + 1


def test_distances_are_steps_on_the_board() -> None:
    tables = board()
    for target, table in distances().items():
        assert table[target] == 0
        assert {table[cell] for cell in tables.grid.neighbours[target]} == {1}


@pytest.mark.parametrize("seat", [DARK, LIGHT])
def test_it_beats_a_random_player(seat: int) -> None:
    won = 0
    for seed in range(4):
        rng, state, player = Random(seed), GAME.start(2), bot("normal")
        while not state.over():
            mine = state.turn == seat
            state.play(player(state, rng) if mine else rng.choice(state.moves()))
        won += state.winners() == (seat,)
    assert won == 4  # 40 of 40 in a longer run
