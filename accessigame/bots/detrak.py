"""Computer players for Détrak: tables learned in millions of solo games, and a look one roll ahead.

Each sees what its seat sees, and plays for the most points on its own board, whatever the others
do. How strong they are stands in ``docs/opponents.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from ..games.detrak_board import KEEPING, PAIR_IDS, TURNS, DetrakMove, Pair, free_pairs
from ..games.detrak import DetrakState
from .detrak_search import ROLLS, expectation
from .detrak_table import UNIT, Judge, judge

GOOD = 3
"""Points below the best move up to which the weaker levels take a move to be good."""

WIDTH = 10
"""The moves that *master* looks behind: the best at first sight."""

TEMPERATURES = {
    "easy": {"basic": 1.0, "advanced": 1.5},
    "normal": {"basic": 0.5, "advanced": 0.75},
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
    return [
        Sight(move, by.move_value(keys, free, seen.turn_number, pair, move.symbol, move.other_symbol))
        for move in seen.moves()
        if isinstance(move, Pair)
        for pair in (PAIR_IDS[move.cell, move.other],)
    ]


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
        found = sights(seen, _judge(seen))
        best = max(value for _, value in found)
        good = [sight for sight in found if sight.value >= best - GOOD * UNIT]
        scale = UNIT * self._temperatures[seen.rules]
        chances = [exp((value - best) / scale) for _, value in good]
        return rng.choices(good, chances)[0].move


class Strict:
    """Takes the best move; with ``width``, the best of so many once the next roll is weighed."""

    def __init__(self, width: int = 0) -> None:
        self._width = width

    def __call__(self, seen: DetrakState, rng: Random) -> DetrakMove:
        """One of the moves of the seat to move."""
        if seen.roll is None:
            return rng.choice(seen.moves())
        by = _judge(seen)
        found = sights(seen, by)
        if self._width:
            found.sort(key=lambda sight: -sight.value)
            found = look_ahead(seen, by, found[: self._width])
        best = max(value for _, value in found)
        return rng.choice([move for move, value in found if value == best])


def bot(level: str) -> Loose | Strict:
    """The player of ``level``."""
    if level in TEMPERATURES:
        return Loose(level)
    return Strict(WIDTH if level == "master" else 0)


def _judge(seen: DetrakState) -> Judge:
    return judge(seen.rules, seen.diagonal, seen.penalty)
