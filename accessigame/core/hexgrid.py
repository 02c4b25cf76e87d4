"""Hex boards of both orientations: names, neighbours, rays, distances, and where a cell is heard.

Knows geometry only: no game, no pieces, no words. Cells are indexes 0, 1, 2 ... in the order in
which they were given, so a game keeps its board as a plain list; every table is made once.

One pair of axial coordinates (q, r) serves both orientations: the six steps are
(1, 0), (1, 1), (0, 1) and their opposites, and only the picture differs.

- Pointed tops: q grows to the east, r to the north with a shift of half a hex to the west;
  neighbours lie e, ne, nw, w, sw, se.
- Flat tops: q grows to the east with a shift of half a hex to the south, r to the north;
  neighbours lie se, ne, n, nw, sw, s.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan2, pi, sqrt
from types import MappingProxyType
from typing import Literal, TypeAlias

Orientation: TypeAlias = Literal["pointed", "flat"]
Axial: TypeAlias = tuple[int, int]

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The eight directions of the compass, clockwise."""

OPPOSITE: Mapping[str, str] = MappingProxyType(
    dict(zip(COMPASS, COMPASS[4:] + COMPASS[:4], strict=True))
)
"""The direction that leads back."""

POINTED: Mapping[str, Axial] = MappingProxyType(
    {"ne": (1, 1), "e": (1, 0), "se": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (0, 1)}
)
FLAT: Mapping[str, Axial] = MappingProxyType(
    {"n": (0, 1), "ne": (1, 1), "se": (1, 0), "s": (0, -1), "sw": (-1, -1), "nw": (-1, 0)}
)
"""The six steps of each orientation, clockwise from the north."""

_HEIGHT = sqrt(3) / 2


class HexGrid:
    """A board made of any set of hexes.

    ``cells`` maps the name of each cell to its axial coordinates, in the order of the indexes.

    - ``names``: the name of each cell; ``index``: the cell of each name.
    - ``directions``: the six directions of this orientation, clockwise from the north.
    - ``links``: for each cell, the cell in each direction; at the edge the direction is absent.
    - ``neighbours``: for each cell, the cells around it, clockwise from the north, gaps skipped.
    - ``rays``: for each cell and direction, the cells from the neighbour on until a gap or edge.
    - ``pan``: -1.0 in the west .. 1.0 in the east.
    - ``pitch``: octaves, -0.5 in the south (near) .. 0.5 in the north (far).
    """

    __slots__ = (
        "_at", "_cell", "_plane", "directions", "index", "links", "names", "neighbours",
        "orientation", "pan", "pitch", "rays",
    )  # fmt: skip

    def __init__(self, orientation: Orientation, cells: Mapping[str, Axial]) -> None:
        self.orientation: Orientation = orientation
        steps = POINTED if orientation == "pointed" else FLAT
        self.directions: tuple[str, ...] = tuple(steps)
        self.names: tuple[str, ...] = tuple(cells)
        self.index: Mapping[str, int] = MappingProxyType({n: i for i, n in enumerate(self.names)})
        self._at: tuple[Axial, ...] = tuple(cells.values())
        self._cell: dict[Axial, int] = {at: i for i, at in enumerate(self._at)}
        if not cells or len(self._cell) != len(self._at):
            raise ValueError("no cells, or two cells at one place")
        self.links: tuple[Mapping[str, int], ...] = tuple(
            MappingProxyType(
                {
                    direction: self._cell[q + dq, r + dr]
                    for direction, (dq, dr) in steps.items()
                    if (q + dq, r + dr) in self._cell
                }
            )
            for q, r in self._at
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(link.values()) for link in self.links
        )
        self.rays: tuple[Mapping[str, tuple[int, ...]], ...] = tuple(
            MappingProxyType({direction: self._ray(cell, direction) for direction in steps})
            for cell in range(len(self.names))
        )
        self._plane: tuple[tuple[float, float], ...] = tuple(
            (q - r / 2, r * _HEIGHT) if orientation == "pointed" else (q * _HEIGHT, r - q / 2)
            for q, r in self._at
        )
        self.pan: tuple[float, ...] = _spread([x for x, _ in self._plane])
        self.pitch: tuple[float, ...] = tuple(y / 2 for y in _spread([y for _, y in self._plane]))

    def step(self, cell: int, direction: str) -> int | None:
        """The cell next to ``cell`` in ``direction``, ``None`` at an edge or a gap."""
        return self.links[cell].get(direction)

    def distance(self, one: int, other: int) -> int:
        """The number of steps between two cells over an unbroken board."""
        (q, r), (s, t) = self._at[one], self._at[other]
        dq, dr = s - q, t - r
        return max(abs(dq), abs(dr), abs(dq - dr))

    def ring(self, cell: int, radius: int = 1) -> tuple[int, ...]:
        """The cells at that distance, clockwise from the north, those off the board skipped."""
        if radius == 0:
            return (cell,)
        steps = POINTED if self.orientation == "pointed" else FLAT
        first, turns = self.directions[0], self.directions[2:] + self.directions[:2]
        q, r = self._at[cell]
        q, r = q + steps[first][0] * radius, r + steps[first][1] * radius
        found = []
        for direction in turns:
            dq, dr = steps[direction]
            for _ in range(radius):
                if (here := self._cell.get((q, r))) is not None:
                    found.append(here)
                q, r = q + dq, r + dr
        return tuple(found)

    def bearing(self, one: int, other: int) -> tuple[str, int]:
        """The nearest direction of the compass from ``one`` to ``other``, and the steps between.

        The direction is one of all eight and true on the ground: two rows straight up a board with
        pointed tops is "n". From a cell to itself: ("", 0).
        """
        if one == other:
            return "", 0
        (x, y), (u, v) = self._plane[one], self._plane[other]
        eighths = round(atan2(u - x, v - y) / (pi / 4))
        return COMPASS[eighths % 8], self.distance(one, other)

    def _ray(self, cell: int, direction: str) -> tuple[int, ...]:
        found = []
        here = self.links[cell].get(direction)
        while here is not None:
            found.append(here)
            here = self.links[here].get(direction)
        return tuple(found)


def hexagon(side: int) -> HexGrid:
    """A hexagonal board with pointed tops, ``side`` cells on each edge.

    Rows are lettered from A in the south; the number is that of the diagonal that runs from the
    south-east to the north-west, so that the cells north-west and north-east of (row, n) are n and
    n + 1 of the next row. With side 5: A1-A5, B1-B6 ... E1-E9, F2-F9 ... I5-I9, centre E5.
    """
    last = 2 * side - 2
    return HexGrid(
        "pointed",
        {
            f"{chr(65 + row)}{number}": (number, row)
            for row in range(last + 1)
            for number in range(max(1, row - side + 2), min(last + 1, side + row) + 1)
        },
    )


def columns(cells: Iterable[tuple[int, int]]) -> HexGrid:
    """A board with flat tops from (column, row) pairs, both from 0, column 0 in the west, row 0 in
    the north; the columns of odd index stand half a hex lower.

    Names are the column letter and the row number from 1: (0, 5) is "A6".
    """
    return HexGrid(
        "flat",
        {f"{chr(65 + column)}{row + 1}": (column, column // 2 - row) for column, row in cells},
    )


def _spread(places: list[float]) -> tuple[float, ...]:
    """``places`` laid over -1 .. 1, the least and the greatest at the ends."""
    low, high = min(places), max(places)
    middle, half = (low + high) / 2, (high - low) / 2
    return tuple((place - middle) / half if half else 0.0 for place in places)
