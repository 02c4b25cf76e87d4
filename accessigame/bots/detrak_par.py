"""What dice already thrown were good for: the master's score with them, and one with hindsight."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..core.game import CHANCE
from ..games.detrak import GAME, DetrakState
from ..games.detrak_board import Dice, Pair, Start
from .detrak import bot, judge_of, sights
from .stopping import Stop
from .weighing import Par

BEAM = 100
"""Boards kept after each turn when all dice are known."""


def par(start: DetrakState, seat: int, moves: Sequence[object], stop: Stop) -> Par | None:
    """Play the dice in ``moves`` again, alone, from the start token of ``seat``.

    See :data:`~.weighing.ParPlayer`.
    """
    if start.turn_number:
        return None
    # Tokens are chosen in the order of the seats.
    tokens = [move for move in moves if isinstance(move, Start)]
    dice = [move for move in moves if isinstance(move, Dice)]
    if not dice or len(tokens) <= seat:
        return None
    state = GAME.start(
        1, {"rules": start.rules, "diagonal": start.diagonal, "penalty": start.penalty}
    )
    state.play(tokens[seat])
    master = _played(state, dice, stop)
    return Par(master, max(master, _known(state, dice, stop)))


def _played(state: DetrakState, dice: Sequence[Dice], stop: Stop) -> int:
    """The master's score. Its chance only settles what is equal."""
    state, master, rng = state.copy(), bot("master"), Random(0)
    for roll in dice:
        if state.turn != CHANCE:
            break
        stop.check()
        state.play(roll)
        state.play(master(state.seen_by(0), rng))
    return state.scores()[0]


def _known(state: DetrakState, dice: Sequence[Dice], stop: Stop) -> int:
    """The best score found by keeping, turn by turn, the boards that promise most."""
    by = judge_of(state)
    boards, best = [state], state.scores()[0]
    for roll in dice:
        found: dict[tuple[int, ...], tuple[float, DetrakState, Pair]] = {}
        for board in boards:
            stop.check()
            if board.turn != CHANCE:
                continue
            thrown = board.copy()
            thrown.play(roll)
            for move, value in sights(thrown, by):
                cells = thrown.boards[0][:]
                cells[move.cell], cells[move.other] = move.symbol, move.other_symbol
                found[tuple(cells)] = value, thrown, move
        boards = []
        for _, thrown, move in sorted(found.values(), key=lambda it: -it[0])[:BEAM]:
            after = thrown.copy()
            after.play(move)
            boards.append(after)
        if not boards:
            break
        best = max(board.scores()[0] for board in boards)
    return best
