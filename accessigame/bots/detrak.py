"""Computer players for Détrak: tables learned in millions of solo games, and a look one roll ahead.

Each sees what its seat sees, and plays for the most points on its own board, whatever the others
do. How strong they are stands in ``docs/opponents.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from ..games.detrak import DetrakState
from ..games.detrak_board import KEEPING, PAIR_IDS, TURNS, DetrakMove, Pair, free_pairs
from .detrak_search import ROLLS, expectation
from .detrak_table import UNIT, Judge, judge
from .stopping import Stop
from .weighing import Weighed

GOOD = 3
"""Temperatures below the best move up to which the weaker levels take a move to be good."""

WIDTH, NEAR = 8, 1
"""The moves that *master* looks behind: so many at most, so many points below the best at most."""

TEMPERATURES = {
    "easy": {"basic": 1.15, "advanced": 1.7},
    "normal": {"basic": 0.62, "advanced": 0.87},
}
"""Points: of two good moves that lie so far apart the better one is chosen e times as often."""


class Sight(NamedTuple):
    """A move and its value in 64ths of a point: the expected final score of the board."""

    move: Pair
    value: float


def sights(seen: DetrakState, by: Judge) -> list[Sight]:
    """The value of each move of the seat to move, in the order of ``moves()``, at first sight."""
    board = seen.boards[seen.turn]
    keys, free = by.keys(board), free_pairs(board)
    now = {turn: by.value(keys, turn) for turn in (seen.turn_number, TURNS)}
    found = []
    for move in seen.moves():
        if isinstance(move, Pair):
            pair = PAIR_IDS[move.cell, move.other]
            # Where no other pair stays free, what follows is the score.
            turn = seen.turn_number if free & KEEPING[pair] else TURNS
            change = by.change(keys, turn, pair, move.symbol, move.other_symbol)
            found.append(Sight(move, now[turn] + change))
    return found


def look_ahead(seen: DetrakState, by: Judge, candidates: Sequence[Sight]) -> list[Sight]:
    """The same moves, each valued by the best answers to the next roll."""
    if seen.turn_number == TURNS:
        return list(candidates)
    board = seen.boards[seen.turn]
    free = free_pairs(board)
    found = []
    for move, _ in candidates:
        after = list(board)
        after[move.cell], after[move.other] = move.symbol, move.other_symbol
        left = free & KEEPING[PAIR_IDS[move.cell, move.other]]
        found.append(Sight(move, expectation(by, after, left, seen.turn_number + 1) / ROLLS))
    return found


class Loose:
    """Chooses among the good moves, the better ones more often."""

    def __init__(self, level: str) -> None:
        self._temperatures = TEMPERATURES[level]

    def __call__(self, seen: DetrakState, rng: Random) -> DetrakMove:
        """One of the moves of the seat to move."""
        if seen.roll is None:
            return rng.choice(seen.moves())
        found = sights(seen, judge_of(seen))
        best = max(value for _, value in found)
        scale = UNIT * self._temperatures[seen.rules]
        good = [sight for sight in found if sight.value >= best - GOOD * scale]
        chances = [exp((value - best) / scale) for _, value in good]
        return rng.choices(good, chances)[0].move


class Strict:
    """Takes the best move; with ``ahead``, the best once the next roll is weighed."""

    def __init__(self, ahead: bool) -> None:
        self._ahead = ahead

    def __call__(self, seen: DetrakState, rng: Random) -> DetrakMove:
        """One of the moves of the seat to move."""
        if seen.roll is None:
            return rng.choice(seen.moves())
        by = judge_of(seen)
        found = sights(seen, by)
        if self._ahead:
            found.sort(key=lambda sight: -sight.value)
            least = found[0].value - NEAR * UNIT
            found = look_ahead(seen, by, [it for it in found[:WIDTH] if it.value >= least])
        best = max(value for _, value in found)
        return rng.choice([move for move, value in found if value == best])


def bot(level: str) -> Loose | Strict:
    """The player of ``level``."""
    return Loose(level) if level in TEMPERATURES else Strict(level == "master")


def weigh(
    seen: DetrakState, rng: Random, stop: Stop, also: DetrakMove | None = None
) -> list[Weighed]:
    """The expected final scores (see :data:`~.weighing.Weigher`) of the best moves and ``also``.

    All are seen one roll ahead; on the last turn they are exact. Start tokens are worth the same.
    """
    if seen.roll is None:
        return [Weighed(move, 0.0) for move in seen.moves()]
    by = judge_of(seen)
    found = sorted(sights(seen, by), key=lambda sight: -sight.value)
    looked = found[:WIDTH] + [sight for sight in found[WIDTH:] if sight.move == also]
    weighed = []
    for sight in looked:
        stop.check()
        weighed += look_ahead(seen, by, [sight])
    exact = seen.turn_number == TURNS
    best_first = sorted(weighed, key=lambda sight: -sight.value)
    return [Weighed(move, value / UNIT, exact) for move, value in best_first]


def judge_of(seen: DetrakState) -> Judge:
    """The tables for the options of this game."""
    return judge(seen.rules, seen.diagonal, seen.penalty)
