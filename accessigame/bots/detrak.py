"""A computer player for Détrak: what a pair scores, less what it spoils.

Sees what its seat sees. One sensible player for all levels so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..games.detrak import GRID, DetrakState, Pair, Start, score_sheet

LOST_CELL = 3
"""Points that a cell which can never be filled is taken to cost."""

_NEIGHBOURS = GRID.neighbours
_COLOUR = tuple(
    1 if (column + row) % 2 else -1 for row in range(GRID.height) for column in range(GRID.width)
)


class Greedy:
    """Takes the pair with the best score less what it loses; equal ones are drawn."""

    def __call__(self, seen: DetrakState, rng: Random) -> Start | Pair:
        """One of the moves of the seat to move."""
        board = seen.boards[seen.turn]
        best: list[Start | Pair] = []
        highest = float("-inf")
        for move in seen.moves():
            if not isinstance(move, Start | Pair):
                continue
            value = _value(board, move, seen) if isinstance(move, Pair) else 0
            if value > highest:
                best, highest = [], value
            if value == highest:
                best.append(move)
        return rng.choice(best)


def bot(level: str) -> Greedy:
    """The player of ``level``: the same one for every level so far."""
    return Greedy()


def lost_cells(board: Sequence[int]) -> int:
    """The least number of cells that stay free whatever comes: pairs cover both colours alike.

    In each patch of free cells the pairs, like dominoes on a chessboard, cover as many dark cells
    as light ones, so the difference is lost; an isolated cell is a patch of its own.
    """
    lost = 0
    waiting = [cell for cell, symbol in enumerate(board) if not symbol]
    seen = [symbol != 0 for symbol in board]
    for start in waiting:
        if seen[start]:
            continue
        seen[start] = True
        patch = [start]
        balance = 0
        for cell in patch:
            balance += _COLOUR[cell]
            for other in _NEIGHBOURS[cell]:
                if not seen[other]:
                    seen[other] = True
                    patch.append(other)
        lost += abs(balance)
    return lost


def _value(board: Sequence[int], move: Pair, seen: DetrakState) -> int:
    after = list(board)
    after[move.cell], after[move.other] = move.symbol, move.other_symbol
    total = score_sheet(after, seen.rules, seen.diagonal, seen.penalty).total
    return total - LOST_CELL * lost_cells(after)
