"""The board of Versus: its 61 cells, the lines between them, the targets and the start.

The layout (targets, start cells and values) is data, so that an owner of the printed game can
correct it here. Cells are indices in the order A1 .. A5, B1 .. B6, ..., I5 .. I9.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from ...core.hexgrid import POINTED, HexGrid, hexagon

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
    """The moves of a piece over free cells, in cell order, by which of the cells in ``mask`` are
    taken. ``paths``: each move with the cells that it needs free. Worked out when first asked for.
    """

    __slots__ = ("mask", "paths")

    def __init__(self, paths: Iterable[tuple[int, Step]]) -> None:
        super().__init__()
        self.paths = sorted(paths, key=lambda path: path[1].target)
        self.mask = 0
        for needed, _ in self.paths:
            self.mask |= needed

    def __missing__(self, taken: int) -> tuple[Step, ...]:
        found = self[taken] = tuple([step for needed, step in self.paths if not taken & needed])
        return found


@dataclass(frozen=True, slots=True)
class Board:
    """Tables over cell indices, made once. A set of cells is an integer, bit n being cell n.

    ``grid``: the geometry; ``names``, ``index``: a cell's name and back. ``rays[c]``: the lines
    that start beside ``c``, nearest cell first. ``bit[c]``: the cell as a set. ``around[c]``: the
    set of its neighbours. ``toward[c][d]``: the neighbour of ``c`` on the line to ``d``, -1 where
    there is no line; ``between[c][d]``: the set of the cells between the two on that line.
    ``near[c]``: the moves of a pawn (none from a target, where it is locked); ``far[c]``: those of
    a VERSUS, in parts that follow each other in cell order. ``targets``: the four targets;
    ``is_target[c]``.
    """

    grid: HexGrid
    names: tuple[str, ...]
    index: Mapping[str, int]
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    bit: tuple[int, ...]
    around: tuple[int, ...]
    toward: tuple[list[int], ...]
    between: tuple[list[int], ...]
    near: tuple[Reach, ...]
    far: tuple[tuple[Reach, ...], ...]
    targets: tuple[int, ...]
    is_target: tuple[bool, ...]


@cache
def board() -> Board:
    """The board."""
    grid = hexagon(5)
    cells = range(len(grid.names))
    bit = tuple(1 << cell for cell in cells)
    is_target = tuple(name in TARGETS for name in grid.names)
    toward = tuple([-1] * len(cells) for _ in cells)
    between = tuple([0] * len(cells) for _ in cells)
    lines: list[dict[str, list[tuple[int, Step]]]] = [{way: [] for way in POINTED} for _ in cells]
    for source, rays in enumerate(grid.rays):
        for way, ray in rays.items():
            passed = 0
            for cell in ray:
                toward[source][cell], between[source][cell] = ray[0], passed
                passed |= bit[cell]
                lines[source][way].append((passed, Step(source, cell)))
    return Board(
        grid=grid,
        names=grid.names,
        index=grid.index,
        rays=tuple(tuple(ray for ray in rays.values() if ray) for rays in grid.rays),
        bit=bit,
        around=tuple(sum(bit[cell] for cell in ring) for ring in grid.neighbours),
        toward=toward,
        between=between,
        near=tuple(
            Reach(path for line in ways.values() for path in line[:1] if not is_target[source])
            for source, ways in enumerate(lines)
        ),
        far=tuple(tuple(Reach(ways[one] + ways[other]) for one, other in PAIRS) for ways in lines),
        targets=tuple(grid.index[name] for name in TARGETS),
        is_target=is_target,
    )
