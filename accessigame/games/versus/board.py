"""The board of Versus: its 61 cells, the lines between them, the targets and the start.

The layout (targets, start cells and values) is data, so that an owner of the printed game can
correct it here. Cells are indices in the order A1 .. A5, B1 .. B6, ..., I5 .. I9.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile

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


class Reach(dict[int, tuple[Step, ...]]):
    """The moves of a piece along ``rays`` up to the first taken cell, in cell order, by which of
    the cells in ``mask`` are taken (bit n: cell n). Worked out when first asked for."""

    def __init__(self, moves: Mapping[int, Step], rays: Iterable[Sequence[int]]) -> None:
        super().__init__()
        self.moves = moves
        self.rays = tuple(rays)
        self.mask = sum(1 << cell for ray in self.rays for cell in ray)

    def __missing__(self, taken: int) -> tuple[Step, ...]:
        cells = [
            cell for ray in self.rays for cell in takewhile(lambda cell: not taken >> cell & 1, ray)
        ]
        found = self[taken] = tuple(self.moves[cell] for cell in sorted(cells))
        return found


@dataclass(frozen=True, slots=True)
class Board:
    """Tables over cell indices, made once.

    ``grid``: the geometry; ``names``, ``index``: a cell's name and back. ``rays[c]``: the lines
    that start beside ``c``, nearest cell first. ``between[c]``: for each cell in line with ``c``,
    the cells between. ``moves[c]``: the move to each cell in line, in cell order. ``near[c]``: the
    moves of a pawn (none from a target, where it is locked), ``far[c]``: those of a VERSUS, in
    parts that follow each other in cell order, by the cells that are taken, each with its mask.
    ``targets``: the four targets; ``is_target[c]``.
    """

    grid: HexGrid
    names: tuple[str, ...]
    index: Mapping[str, int]
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    between: tuple[dict[int, tuple[int, ...]], ...]
    moves: tuple[dict[int, Step], ...]
    near: tuple[tuple[int, Reach], ...]
    far: tuple[tuple[tuple[int, Reach], ...], ...]
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
        moves=moves,
        near=tuple(
            _masked(Reach(moves[source], () if name in TARGETS else zip(grid.neighbours[source])))
            for source, name in enumerate(grid.names)
        ),
        far=tuple(
            tuple(_masked(Reach(moves[source], (rays[one], rays[other]))) for one, other in PAIRS)
            for source, rays in enumerate(grid.rays)
        ),
        targets=tuple(grid.index[name] for name in TARGETS),
        is_target=tuple(name in TARGETS for name in grid.names),
    )


def _masked(reach: Reach) -> tuple[int, Reach]:
    return reach.mask, reach
