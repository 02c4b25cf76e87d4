"""Détrak's board: cells and lines, the pairs that touch, moves, events, and what a board scores.

Imports the rules core only. A board is a list of 25 numbers, row by row from the far left corner:
the symbol 1..6 that lies there, or 0.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import ClassVar, NamedTuple, TypeAlias

from ..core.game import BadNotation, BadOption, Event
from ..core.grid import Grid

SYMBOLS = range(1, 7)
"""Plum, cube, heart, star, diamond, hex nut: the number of the box."""

TURNS = 12

OPTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"rules": ("basic", "advanced"), "diagonal": ("anti", "main"), "penalty": ("0", "1")}
)

GRID = Grid(5, 5)

LINES = GRID.rows + GRID.columns
"""The lines that score in every game: five rows, then five columns."""

PAIRS: tuple[tuple[int, int], ...] = tuple(
    (cell, links[side])
    for cell, links in enumerate(GRID.links)
    for side in ("right", "down")
    if side in links
)
"""The 40 pairs of cells that share a side: first cell row by row, horizontal before vertical."""

PAIR_IDS: Mapping[tuple[int, int], int] = {pair: number for number, pair in enumerate(PAIRS)}
KEEPING = tuple(
    sum(1 << n for n, pair in enumerate(PAIRS) if set(pair).isdisjoint(cells)) for cells in PAIRS
)
"""For each pair, the set of pairs that stay free when it is covered."""

_ROUND = {"anti": (20, 16, 12, 8, 4), "main": (0, 6, 12, 18, 24)}
_RUN_POINTS = (0, 0, 2, 3, 8, 10)
_EMPTY: Collection[object] = (0, "_", ".")
_RANKS = (15, 20, 25, 30)


class Start(NamedTuple):
    """A start token: ``symbol`` (1..6) goes on A1."""

    symbol: int

    def __str__(self) -> str:
        return f"{self.symbol}A1"


class Dice(NamedTuple):
    """The roll, the lower die first."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"dice {self.low} {self.high}"


class Pair(NamedTuple):
    """Two tokens on two cells; ``cell`` comes before ``other`` row by row."""

    cell: int
    symbol: int
    other: int
    other_symbol: int

    def __str__(self) -> str:
        return f"{self.symbol}{GRID.names[self.cell]} {self.other_symbol}{GRID.names[self.other]}"


DetrakMove: TypeAlias = Start | Dice | Pair


@dataclass(frozen=True, slots=True)
class StartPlaced(Event):
    """``seat`` has put its start token on A1, openly."""

    seat: int
    symbol: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice of turn ``number`` (1..12), for everybody."""

    number: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """``seat`` has placed its pair, which changed its score by ``gained``. Only its owner hears."""

    seat: int
    move: Pair
    gained: int

    def seen_by(self, viewer: int) -> Placed | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The last seat has placed: everybody but its owner learns the pair of ``seat``."""

    reveals: ClassVar[bool] = True

    seat: int
    move: Pair
    gained: int

    def seen_by(self, viewer: int) -> Revealed | None:
        return None if viewer == self.seat else self


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """The free cells that ``seat`` still has are all isolated. Not told of a full board."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The end, with every seat's total."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class ScoreSheet(NamedTuple):
    """A board's score.

    ``rows`` and ``columns``: the points of each line; ``diagonal``: those of the round cells,
    doubled, ``None`` with the basic rules; ``penalties``: zero or less.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int | None
    penalties: int
    total: int


def round_cells(diagonal: str) -> tuple[int, ...]:
    """The diagonal of round cells from left to right: ``anti`` A5 to E1, ``main`` A1 to E5.

    Raises :class:`BadOption` for another name.
    """
    if diagonal not in _ROUND:
        details = {"option": "diagonal", "value": diagonal, "known": tuple(_ROUND)}
        raise BadOption("unknown-value", details)
    return _ROUND[diagonal]


def runs(line: Sequence[object]) -> tuple[tuple[int, int], ...]:
    """The runs of two or more equal touching tokens: (place of the first, length).

    An empty cell is 0, ``_`` or ``.``; anything else is a token.
    """
    found = []
    start = 0
    for place in range(1, len(line) + 1):
        if place == len(line) or line[place] != line[start]:
            if place - start > 1 and line[start] not in _EMPTY:
                found.append((start, place - start))
            start = place
    return tuple(found)


def line_score(line: Sequence[object]) -> int:
    """The points of a line of at most five cells.

    "Runs of equal touching tokens 2 → 2, 3 → 3, 4 → 8, 5 → 10; several runs in a line add up; a run
    counts once, at its full length; an empty cell breaks a run."

    >>> line_score("AABBB"), line_score("AAA_A")
    (5, 3)
    """
    if len(line) > 5:
        raise BadNotation("line-length", 6, {"length": len(line)})
    return sum(_RUN_POINTS[length] for _, length in runs(line))


@cache
def _points(line: tuple[int, ...]) -> int:
    """``line_score`` remembered: there are 16,807 lines."""
    return line_score(line)


def score_sheet(
    board: Sequence[int], rules: str = "basic", diagonal: str = "anti", penalty: str = "0"
) -> ScoreSheet:
    """What ``board`` (25 numbers) scores, line by line.

    Advanced rules: "the round-cell diagonal scores too, doubled; each row or column without points
    costs 5"; with ``penalty="1"`` a diagonal without points costs 10.
    """
    rows = tuple([_points(tuple(board[first : first + 5])) for first in (0, 5, 10, 15, 20)])
    columns = tuple([_points(tuple(board[first::5])) for first in (0, 1, 2, 3, 4)])
    total = sum(rows) + sum(columns)
    if rules == "basic":
        return ScoreSheet(rows, columns, None, 0, total)
    doubled = 2 * _points(tuple([board[cell] for cell in _ROUND[diagonal]]))
    penalties = -5 * (rows.count(0) + columns.count(0))
    if penalty == "1" and not doubled:
        penalties -= 10
    return ScoreSheet(rows, columns, doubled, penalties, total + doubled + penalties)


def board_score(
    rows: Sequence[str], rules: str = "basic", diagonal: str = "anti", penalty: str = "0"
) -> int:
    """The score of a board of five strings, any characters as tokens, ``_`` or ``.`` empty.

    Raises :class:`BadOption` for an unknown value, :class:`BadNotation` for another shape.

    >>> board_score(["AABBB", "ACBBD", "EECCD", "FEEDD", "FFCCA"])
    32
    """
    for name, value in {"rules": rules, "diagonal": diagonal, "penalty": str(penalty)}.items():
        if value not in OPTIONS[name]:
            details = {"option": name, "value": value, "known": OPTIONS[name]}
            raise BadOption("unknown-value", details)
    if [len(row) for row in rows] != [5] * 5:
        raise BadNotation("board-size", 1, {"rows": len(rows)})
    board = [0 if mark in _EMPTY else ord(mark) for row in rows for mark in row]
    return score_sheet(board, rules, diagonal, str(penalty)).total


def rank(total: int) -> int:
    """The rank of a solo game: 1 could do better, 2 average, 3 good, 4 expert, 5 grand master."""
    return 1 + sum(total >= least for least in _RANKS)


def free_pairs(board: Sequence[int]) -> int:
    """The set of pairs whose two cells are free: bit n for pair n of PAIRS."""
    free = 0
    for number, (cell, other) in enumerate(PAIRS):
        if not (board[cell] or board[other]):
            free |= 1 << number
    return free


@cache
def _pair_moves(low: int, high: int) -> tuple[Sequence[tuple[Pair, ...]], ...]:
    """The moves that a roll allows, looked up by sets of free pairs, eight pairs at a time.

    Of a set as a number, bits 0..7 index the first table, bits 8..15 the second, and so on.
    """
    orders = [(low, high)] if low == high else [(low, high), (high, low)]
    tables = []
    for first in range(0, len(PAIRS), 8):
        table: list[tuple[Pair, ...]] = [()]
        for cell, other in PAIRS[first : first + 8]:
            here = tuple(Pair(cell, symbol, other, second) for symbol, second in orders)
            table += [row + here for row in table]
        tables.append(table)
    return tuple(tables)


def placements(free: int, roll: tuple[int, int]) -> tuple[Pair, ...]:
    """The moves of ``roll`` on a set of free pairs, in order."""
    a, b, c, d, e = _pair_moves(*roll)
    return (
        a[free & 255]
        + b[free >> 8 & 255]
        + c[free >> 16 & 255]
        + d[free >> 24 & 255]
        + e[free >> 32]
    )


def isolated(board: Sequence[int]) -> tuple[int, ...]:
    """The free cells without a free neighbour: no pair can ever cover them."""
    return tuple(
        cell
        for cell, near in enumerate(GRID.neighbours)
        if not board[cell] and all(board[other] for other in near)
    )
