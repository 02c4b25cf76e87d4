"""Hex boards as regions to walk over, and the words for directions and distances on them.

Knows geometry (:class:`~accessigame.core.hexgrid.HexGrid`) and no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Final

from ..core.hexgrid import HexGrid
from .message import Message, count, say, say_in
from .view import Cell, CellId, Line, Region

Cells = tuple[int, ...]

DIRECTIONS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "n": say("north"),
        "ne": say("north-east"),
        # NOTE: French voices read the noun est like the verb, hence haut, bas, gauche, droite
        "e": say_in("direction", "east"),
        "se": say("south-east"),
        "s": say("south"),
        "sw": say("south-west"),
        "w": say_in("direction", "west"),
        "nw": say("north-west"),
    }
)
"""The eight directions of the compass by the names of :mod:`~accessigame.core.hexgrid`."""

TOWARDS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "n": say("to the north"),
        "ne": say("to the north-east"),
        "e": say_in("direction", "to the east"),
        "se": say("to the south-east"),
        "s": say("to the south"),
        "sw": say("to the south-west"),
        "w": say_in("direction", "to the west"),
        "nw": say("to the north-west"),
    }
)
"""The same as a complement: where something lies or goes."""


def direction(way: str) -> Message:
    """A direction by itself: "north-west". ``way``: "n", "ne" ... "nw"."""
    return DIRECTIONS[way]


def towards(way: str) -> Message:
    """A direction as a complement: "to the north-west"."""
    return TOWARDS[way]


def away(grid: HexGrid, one: int, other: int) -> Message:
    """How far ``other`` is from ``one`` and where: "3 cells to the north-west"; "here" if it is
    the same cell."""
    way, steps = grid.bearing(one, other)
    if not steps:
        return say("here")
    return count("{n} cell {towards}", "{n} cells {towards}", n=steps, towards=towards(way))


def beside(way: str, content: Message) -> Message:
    """``content`` of the neighbour in direction ``way``: "north-west: empty"."""
    return say("{direction}: {content}", direction=direction(way), content=content)


def way_to(grid: HexGrid, one: int, other: int) -> str | None:
    """The direction from ``one`` that leads straight to ``other``; ``None``: not in line."""
    return next((way for way, ray in grid.rays[one].items() if other in ray), None)


@lru_cache(maxsize=8)  # boards are few, and read anew after each move
def rows(grid: HexGrid) -> tuple[Cells, ...]:
    """The straight lines that have a letter, in reading order.

    Pointed tops: rows from north to south, each from west to east. Flat tops: columns from west to
    east, each from north to south. A gap in the board does not part a line.
    """
    if grid.orientation == "pointed":
        by_name = sorted(range(len(grid.names)), key=lambda c: (-grid.pitch[c], grid.pan[c]))
    else:
        by_name = sorted(range(len(grid.names)), key=lambda c: (grid.pan[c], -grid.pitch[c]))
    return tuple(tuple(line) for _, line in groupby(by_name, key=lambda c: grid.names[c][0]))


@lru_cache(maxsize=8)
def diagonals(grid: HexGrid) -> tuple[Cells, ...]:
    """On pointed tops, the lines of cells with one number, each from north to south; they run from
    the north-west to the south-east. Flat tops have none with a name."""
    if grid.orientation != "pointed":
        return ()
    cells = [cell for row in rows(grid) for cell in row]
    by_number = sorted(cells, key=lambda c: int(grid.names[c][1:]))
    return tuple(tuple(line) for _, line in groupby(by_number, key=lambda c: grid.names[c][1:]))


def row_label(grid: HexGrid, cell: int) -> Message:
    """How the lettered line of ``cell`` is called: a row on pointed tops, a column on flat ones."""
    letter = grid.names[cell][0]
    if grid.orientation == "pointed":
        return say("row {letter}", letter=letter)
    return say("column {letter}", letter=letter)


def hex_region(
    id: str,
    label: Message,
    grid: HexGrid,
    cells: Mapping[int, Cell],
    home: CellId,
    values: Mapping[Cells, tuple[Message, ...]] | None = None,
) -> Region:
    """The region of ``cells``, by cell of ``grid``; where one is left out walking meets an edge.

    Reading order is that of :func:`rows`. Its lines are the rows or columns and, with pointed tops,
    the numbered diagonals. ``values``: what is told after a line of :func:`rows`, if anything.
    """
    told = values or {}
    kind = "row" if grid.orientation == "pointed" else "column"
    lines = [(kind, row_label(grid, line[0]), line, told.get(line, ())) for line in rows(grid)] + [
        ("diagonal", say("diagonal {number}", number=int(grid.names[line[0]][1:])), line, ())
        for line in diagonals(grid)
    ]
    walked = [
        Line(kind, name, tuple(cells[here].id for here in line if here in cells), value)
        for kind, name, line, value in lines
    ]
    ordered = {cells[here].id: cells[here] for line in rows(grid) for here in line if here in cells}
    links: dict[CellId, Mapping[str, CellId]] = {
        cell.id: {way: cells[there].id for way, there in grid.links[here].items() if there in cells}
        for here, cell in cells.items()
    }
    lined = tuple(line for line in walked if line.cells)
    index = {cell.id: here for here, cell in cells.items()}
    return Region(
        id,
        grid.orientation,
        label,
        home,
        ordered,
        links,
        lined,
        away=lambda one, other: away(grid, index[one], index[other]),
        apart=lambda one, other: grid.distance(index[one], index[other]),
    )
