"""A computer player for Détour: what a placement wins, less the best answer to it.

Sees what its seat sees, which is everything. One sensible player for all levels so far.
"""

from __future__ import annotations

from random import Random

from ..games.detour import DetourState, Place
from ..games.detour_table import NUMBERS, PLACES


class Greedy:
    """Looks at each placement and each answer to it; equal ones are drawn."""

    def __call__(self, seen: DetourState, rng: Random) -> Place:
        """One of the moves of the seat to move."""
        seat = seen.turn
        best: list[Place] = []
        highest = float("-inf")
        for move in seen.moves():
            after = seen.copy()
            after.play(move)
            value = _answered(after, seat)
            if value > highest:
                best, highest = [], value
            if value == highest:
                best.append(move)
        return rng.choice(best)


def bot(level: str) -> Greedy:
    """The player of ``level``: the same one for every level so far."""
    return Greedy()


def outlook(state: DetourState, seat: int) -> float:
    """By how many points ``seat`` is ahead: those won, and of each open contract its share.

    A lead of one more than there are free places is taken to win the contract for sure, a smaller
    one to win its part of it. (Other scales, tried over 400 games each, won no more.)
    """
    ahead = float(state.points[0] - state.points[1])
    for number in NUMBERS:
        free = PLACES - len(state.placed[number])
        if 0 < free < PLACES:
            aube, nuit = state.influence(number)
            share = (aube - nuit) / (free + 1)
            ahead += state.contracts[number - 1] * max(-1.0, min(1.0, share))
    return -ahead if seat else ahead


def _answered(state: DetourState, seat: int) -> float:
    """The outlook of ``seat`` after the answer that is worst for it."""
    moves = state.moves()
    if not moves:
        return outlook(state, seat)
    worst = float("inf")
    for move in moves:
        after = state.copy()
        after.play(move)
        worst = min(worst, outlook(after, seat))
    return worst
