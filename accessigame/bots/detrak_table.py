"""Détrak's learned tables: read from their file, and asked what a position is worth.

Knows boards and the data files; no position's secrets, no player. Values are whole numbers, in
64ths of a point, so that sums are exact in any order. The files come from ``train/detrak``.
"""

from __future__ import annotations

import bz2
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..games.detrak_board import TURNS
from .detrak_shapes import Layout, Touch, keys, layout, numbers, points, touches

UNIT = 64
"""A point."""

PENALTY = 10
"""Points that a diagonal without points costs where the option is set."""


class Judge(NamedTuple):
    """What the patches of a board are worth on each turn.

    ``tables[turn][i][ranks[i][key]]`` is the worth of patch ``i`` after the pair of ``turn``
    (1..12), ``key`` being its cells. After the last turn it is what the patch scores.
    """

    plan: Layout
    touched: tuple[tuple[Touch, ...], ...]
    ranks: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[list[int], ...], ...]

    def keys(self, board: Sequence[int]) -> list[int]:
        """The key of each patch on ``board``."""
        return keys(self.plan, board)

    def value(self, keys: Sequence[int], turn: int) -> int:
        """The expected final score after the pair of ``turn``, in 64ths."""
        lookups = zip(self.tables[turn], self.ranks, keys, strict=True)
        return sum([table[rank[key]] for table, rank, key in lookups])

    def change(self, keys: Sequence[int], turn: int, pair: int, first: int, second: int) -> int:
        """By how much the value after ``turn`` grows when ``pair`` takes two symbols."""
        tables, ranks, grown = self.tables[turn], self.ranks, 0
        for patch, one, two in self.touched[pair]:
            table, rank, key = tables[patch], ranks[patch], keys[patch]
            grown += table[rank[key + one * first + two * second]] - table[rank[key]]
        return grown


@cache
def judge(rules: str, diagonal: str, penalty: str) -> Judge:
    """The tables for a game with these options."""
    plan = layout(rules, diagonal)
    dear = rules == "advanced" and penalty == "1"
    learned = unpack(files(__package__).joinpath("data", f"detrak-{rules}.bin").read_bytes())
    scores = points(plan, PENALTY if dear else 0)
    ends = [*plan.starts[1:], plan.width]
    diagonal_start = plan.starts[-1]
    # With the advanced rules a second table for the diagonal, with the penalty, ends each turn.
    stored = plan.width + (plan.width - diagonal_start if rules == "advanced" else 0)
    tables = []
    for turn in range(1, TURNS + 1):
        entries = [UNIT * score for score in scores]
        if turn < TURNS:
            begin = (turn - 1) * stored
            row = learned[begin : begin + stored]
            if dear:
                row = row[:diagonal_start] + row[plan.width :]
            entries = [score + more for score, more in zip(entries, row[: plan.width], strict=True)]
        families = [entries[a:b] for a, b in zip(plan.starts, ends, strict=True)]
        tables.append(tuple(families[patch.family] for patch in plan.patches))
    ranks = tuple(numbers(len(patch.cells)) for patch in plan.patches)
    return Judge(plan, touches(plan), ranks, ((), *tables))


def pack(learned: Sequence[int]) -> bytes:
    """The file of ``learned``: 16 bits an entry, lowest byte first, compressed."""
    numbers = array("h", learned)
    if sys.byteorder == "big":
        numbers.byteswap()
    return bz2.compress(numbers.tobytes())


def unpack(file: bytes) -> array[int]:
    """What :func:`pack` packed."""
    numbers = array("h", bz2.decompress(file))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
