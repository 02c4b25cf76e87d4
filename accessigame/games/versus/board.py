"""The board of Versus: its 61 cells, the lines between them, the targets and the start.

The layout (targets, start cells and values) is data, so that an owner of the printed game can
correct it here. Cells are indices in the order A1 .. A5, B1 .. B6, ..., I5 .. I9.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from ...core.hexgrid import HexGrid, hexagon

TARGETS = ("E2", "E4", "E6", "E8")
"""The four targets (reconstructed), on the axis between the two players."""

START_VERSUS = ("A3", "I7")
"""Where Dark's and Light's VERSUS start."""

START_PAWNS = (
    {"A1": 1, "A2": 3, "A4": 4, "A5": 2},
    {"I9": 1, "I8": 3, "I6": 4, "I5": 2},
)
"""By seat (Dark, Light): each pawn's start cell and its value to that seat (reconstructed)."""


DARK, LIGHT = 0, 1
"""The seats: Dark moves first."""

SIDES = ("D", "L")
"""The seats as text."""

VERSUS = 9
"""The code of a VERSUS on a list "cell -> piece" (Light's pieces are negative)."""

PORTIONS = 5
"""A pawn's portions: worth v to one side, it is worth 5 - v to the other."""

PAIRS = (("sw", "se"), ("w", "e"), ("nw", "ne"))
"""The directions by pairs, so that the cells of one pair come before those of the next."""

LIMIT = 2
"""In so many of its own turns in a row may a side attract a pawn that the other dominates."""


@dataclass(frozen=True, slots=True)
class Step:
    """A board move: the piece on ``source`` goes to ``target`` (cell indices)."""

    source: int
    target: int

    def __str__(self) -> str:
        names = board().names
        return f"{names[self.source]}-{names[self.target]}"


Fan: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[tuple[Step, ...], ...], ...]]
"""Two rays, and the moves for n free cells of the first and m of the second: ``[2][n][m]``."""


@dataclass(frozen=True, slots=True)
class Board:
    """Tables over cell indices, made once.

    ``grid``: the geometry; ``names``, ``index``: a cell's name and back. ``rays[c]``: the lines
    that start beside ``c``, nearest cell first. ``between[c]``: for each cell in line with ``c``,
    the cells between. ``steps[c]``: (neighbour, move) pairs for a pawn (none from a
    target, where it is locked), ``moves[c]``: the move to each
    cell in line, both in cell order. ``fans[c]``: the rays in pairs that meet at ``c``, each with
    the moves along the first n cells of one and m of the other, in cell order. ``targets``: the
    four targets; ``is_target[c]``.
    """

    grid: HexGrid
    names: tuple[str, ...]
    index: Mapping[str, int]
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    between: tuple[dict[int, tuple[int, ...]], ...]
    steps: tuple[tuple[tuple[int, Step], ...], ...]
    moves: tuple[dict[int, Step], ...]
    fans: tuple[tuple[Fan, ...], ...]
    targets: tuple[int, ...]
    is_target: tuple[bool, ...]


@cache
def board() -> Board:
    """The board."""
    grid = hexagon(5)
    between = tuple(
        {cell: ray[:i] for ray in rays.values() for i, cell in enumerate(ray)} for rays in grid.rays
    )
    moves = tuple(
        {cell: Step(source, cell) for cell in sorted(cells)} for source, cells in enumerate(between)
    )
    return Board(
        grid=grid,
        names=grid.names,
        index=grid.index,
        rays=tuple(tuple(ray for ray in rays.values() if ray) for rays in grid.rays),
        between=between,
        steps=tuple(
            ()
            if grid.names[source] in TARGETS
            else tuple((cell, moves[source][cell]) for cell in sorted(near))
            for source, near in enumerate(grid.neighbours)
        ),
        moves=moves,
        fans=tuple(
            tuple(_fan(moves[source], rays[one], rays[other]) for one, other in PAIRS)
            for source, rays in enumerate(grid.rays)
        ),
        targets=tuple(grid.index[name] for name in TARGETS),
        is_target=tuple(name in TARGETS for name in grid.names),
    )


def _fan(moves: Mapping[int, Step], one: tuple[int, ...], other: tuple[int, ...]) -> Fan:
    table = tuple(
        tuple(
            tuple(moves[cell] for cell in sorted(one[:n] + other[:m]))
            for m in range(len(other) + 1)
        )
        for n in range(len(one) + 1)
    )
    return one, other, table
