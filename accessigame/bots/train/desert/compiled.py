"""The compiled search: ``search.c`` built, handed positions, asked.

Needs gcc. The answers are those of :mod:`accessigame.bots.desert_search`.
"""

from __future__ import annotations

import ctypes
import struct
import subprocess
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

from ...desert_field import COLOURS, SEATS, Field
from ...desert_search import CURIOSITY, TRUST, WARMTH, WIDTH, Result
from ...desert_value import FEATURES, SHARP, SOFT, TABLE, leader_weights, weighed
from ...stopping import Stop

SOURCE = Path(__file__).with_name("search.c")
FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
WORDS = 5
MOST = 64
"""Children that a position may keep."""


def packed(field: Field) -> bytes:
    """``field`` as the struct ``Field`` of the source."""

    def sets(cells: list[int]) -> bytes:
        return b"".join(one.to_bytes(8 * WORDS, "little") for one in cells)

    empty = [0] * (SEATS - field.players)
    return (
        sets([field.camels, field.palms, field.ones, field.twos, field.land])
        + sets(field.own + field.ring + field.joined + field.inside + empty)
        + struct.pack(
            f"{SEATS + COLOURS + 6}i",
            *field.points, *empty, *field.reserve,
            field.players, field.turn, field.left, field.round, field.first, field.over,
        )
    )  # fmt: skip


class Compiled:
    """The library, set up for one number of players."""

    def __init__(self, work: Path, players: int, table: list[list[float]] | None = None) -> None:
        """Compile into ``work`` if need be. ``table``: other weights than the shipped ones."""
        work.mkdir(parents=True, exist_ok=True)
        library = work / "search.so"
        if not library.exists() or library.stat().st_mtime < SOURCE.stat().st_mtime:
            subprocess.run(["gcc", *FLAGS, str(SOURCE), "-o", str(library), "-lm"], check=True)
        self.library = ctypes.CDLL(str(library))
        self.configure(TABLE[players] if table is None else table)

    def configure(self, table: list[list[float]], for_lead: bool = False) -> None:
        """Use these weights (by the scarcest reserve) from now on.

        ``for_lead``: also of more than two each wants the greatest lead, as in training.
        """
        self.library.configure(
            _doubles(SHARP), _doubles(chain(*SOFT)), _doubles(chain(*table)),
            len(table), WIDTH, ctypes.c_double(WARMTH), ctypes.c_double(CURIOSITY),
            ctypes.c_double(TRUST), int(for_lead),
        )  # fmt: skip

    def search(self, field: Field, openings: int) -> list[Result]:
        """What :func:`accessigame.bots.desert_search.search` answers."""
        moves = (ctypes.c_int32 * (3 * MOST))()
        totals = (ctypes.c_double * (SEATS * MOST))()
        number = self.library.search(packed(field), openings, moves, totals)
        return [
            Result(
                moves[3 * i], 1 << moves[3 * i + 1], moves[3 * i + 2],
                list(totals[SEATS * i : SEATS * i + field.players]),
            )
            for i in range(number)
        ]  # fmt: skip

    def stoppable_search(self, field: Field, openings: int, stop: Stop) -> list[Result]:
        """The same for a player; it is never stopped."""
        return self.search(field, openings)

    def leader_value(self, field: Field) -> list[float]:
        """What :func:`accessigame.bots.desert_value.expected_of_leaders` answers."""
        return weighed(field, self.weigh(field)[1], leader_weights(field))

    def weigh(self, field: Field) -> tuple[list[float], list[list[float]]]:
        """The expected totals, and the features of each seat."""
        totals = (ctypes.c_double * SEATS)()
        values = (ctypes.c_double * (SEATS * FEATURES))()
        self.library.weigh(packed(field), totals, values)
        rows = [list(values[FEATURES * s : FEATURES * (s + 1)]) for s in range(field.players)]
        return list(totals[: field.players]), rows


class Regression:
    """Sums over rows of numbers and what each should come to, for ridge regression."""

    def __init__(self, compiled: Compiled, size: int) -> None:
        self._add = compiled.library.add_row
        self.size, self.rows = size, 0
        self._square = (ctypes.c_double * (size * size))()
        self._cross = (ctypes.c_double * size)()

    def add(self, row: list[float], target: float) -> None:
        """One more row."""
        self.rows += 1
        self._add(_doubles(row), self.size, ctypes.c_double(target), self._square, self._cross)

    def solve(self, near: list[float], ridge: float) -> list[float]:
        """The weights with least squares that are near ``near``; ``ridge``: in rows, how near."""
        size, square, cross = self.size, list(self._square), list(self._cross)
        matrix = []
        for i in range(size):
            # the pull on a weight goes with how large its feature is on average
            pull = ridge * (square[size * i + i] / self.rows + 1e-9)
            row = square[size * i : size * (i + 1)]
            row[i] += pull
            matrix.append([*row, cross[i] + pull * near[i]])
        for i in range(size):
            top = matrix[i]
            for row in matrix[i + 1 :]:
                if row[i]:
                    factor = row[i] / top[i]
                    for j in range(i, size + 1):
                        row[j] -= factor * top[j]
        weights = [0.0] * size
        for i in reversed(range(size)):
            known = sum(matrix[i][j] * weights[j] for j in range(i + 1, size))
            weights[i] = (matrix[i][size] - known) / matrix[i][i]
        return weights


def _doubles(values: Iterable[float]) -> Any:
    values = list(values)
    return (ctypes.c_double * len(values))(*values)
