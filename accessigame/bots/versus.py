"""A computer player for Versus: two plies deep, by points, closeness to targets and attraction.

Sees what its seat sees. One sensible player for all levels so far.
"""

from __future__ import annotations

from functools import cache
from random import Random

from ..games.versus import ACCEPT, DARK, DECLINE, QUIET_LIMIT, Step, VersusMove, VersusState
from ..games.versus.board import PORTIONS, VERSUS, board

WIN = 1000.0
"""Value of a won game, far above anything else."""

POINT = 10.0
"""Value of a point that stands on a target."""

CLOSENESS = (0.0, 8.0, 4.0, 2.5, 1.5, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3)
"""Value of each portion of a pawn so many steps from the nearest unfilled target."""

DRAWN = 0.4
"""What is left of the value of a pawn that can be attracted by the side to move."""


class TwoPly:
    """Looks at each move and at each answer; equal moves are drawn by lot."""

    def __call__(self, seen: VersusState, rng: Random) -> VersusMove:
        """One of the moves of the seat to move."""
        seat = seen.turn
        if seen.offered is not None and not seen.refused:
            behind = evaluate(seen, seat) < 0
            return ACCEPT if behind or seen.quiet >= QUIET_LIMIT else DECLINE
        tried = []
        for move in seen.board_moves():
            after = seen.copy()
            after.play(move)
            tried.append((evaluate(after, seat), move, after))
        # The best looking first: what they hold soon refutes most of the others.
        tried.sort(key=lambda item: -item[0])
        best: list[Step] = []
        highest = float("-inf")
        for _, move, after in tried:
            value = answered(after, seat, highest)
            if value > highest:
                best, highest = [], value
            if value == highest:
                best.append(move)
        return rng.choice(best)


def bot(level: str) -> TwoPly:
    """The player of ``level``: the same one for every level so far."""
    return TwoPly()


def answered(state: VersusState, seat: int, floor: float) -> float:
    """The value of ``state`` for ``seat`` after the best answer of the other side.

    Some lower bound is enough, and returned, once it is below ``floor``.
    """
    if state.over():
        return evaluate(state, seat)
    least = float("inf")
    for reply in state.board_moves():
        after = state.copy()
        after.play(reply)
        least = min(least, evaluate(after, seat))
        if least < floor:
            break
    return least


def evaluate(state: VersusState, seat: int) -> float:
    """What ``state`` is worth to ``seat``: the other side's value with the sign changed."""
    dark, light = state.scores()
    value = POINT * (dark - light)
    if state.over():
        winners = state.winners()
        if len(winners) == 1:
            value += WIN if winners == (DARK,) else -WIN
        else:
            value = 0.0
    else:
        value += _pawns(state)
    return value if seat == DARK else -value


@cache
def distances() -> dict[int, tuple[int, ...]]:
    """For each target, how many steps each cell is away from it."""
    grid = board().grid
    return {
        target: tuple(grid.distance(cell, target) for cell in range(len(grid.names)))
        for target in board().targets
    }


def _pawns(state: VersusState) -> float:
    """What the pawns off the targets promise, Dark's less Light's."""
    at, tables, turn = state.at, state.board, state.turn
    away = [distances()[cell] for cell in tables.targets if at[cell] in (0, VERSUS, -VERSUS)]
    lord = state.versus[turn]
    exposed = _exposed(state, turn) if lord >= 0 else set()
    value = 0.0
    for cell, piece in enumerate(at):
        if not piece or piece in (VERSUS, -VERSUS) or tables.is_target[cell]:
            continue
        steps = min(table[cell] for table in away)
        near = CLOSENESS[steps]
        if (piece > 0) == (turn == DARK):
            worth = abs(piece) * near
        elif cell in exposed:
            worth = abs(piece) * near * DRAWN - (PORTIONS - abs(piece)) * near * (1 - DRAWN)
        else:
            worth = abs(piece) * near * (0.8 if steps == 1 else 1.0)
        value += worth if piece > 0 else -worth
    return value


def _exposed(state: VersusState, seat: int) -> set[int]:
    """The pawns that ``seat`` could attract with its next move, repetition left aside."""
    at, rays, lord = state.at, state.board.rays, state.versus[seat]
    lifted = at[:]
    lifted[lord] = 0
    found: set[int] = set()
    for ray in rays[lord]:
        for landing in ray:
            if at[landing]:
                break
            found.update(cell for cell, _ in state.attraction(lifted, seat, landing))
    return found
