"""A square board as a region to walk over: links, rows, columns, the two long diagonals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from ..core.grid import Grid
from .message import Message, say
from .view import Cell, CellId, Line, Region, Unread

Cells = tuple[int, ...]


@lru_cache(maxsize=256)  # boards are few, and read anew after each move
def row_label(grid: Grid, cell: int) -> Message:
    """How the row of ``cell`` is called."""
    return say("row {number}", number=cell // grid.width + 1)


@lru_cache(maxsize=256)
def column_label(grid: Grid, cell: int) -> Message:
    """How the column of ``cell`` is called."""
    return say("column {letter}", letter=grid.names[cell][0])


def diagonal_label(grid: Grid, cells: Cells) -> Message:
    """How the diagonal through ``cells`` is called."""
    return say("diagonal {first} to {last}", first=grid.names[cells[0]], last=grid.names[cells[-1]])


def long_diagonals(grid: Grid) -> tuple[Cells, Cells]:
    """From the top left to the bottom right corner, from the bottom left to the top right one."""
    return max(grid.diagonals, key=len), max(grid.antidiagonals, key=len)


def grid_region(
    id: str,
    label: Message,
    grid: Grid,
    read: Callable[[int], Cell],
    values: Mapping[Cells, tuple[Message, ...]],
    home: CellId,
    playable: Sequence[CellId] | None = None,
) -> Region:
    """The region of ``grid``, its cells called by their names and made by ``read`` when asked for.

    ``values``: what is told after a line (row, column or long diagonal, as its cells), if anything.
    ``playable``: the names of the cells that carry moves, where that is known.
    """
    lines = tuple(
        [Line(kind, name, ids, values.get(cells, ())) for kind, name, cells, ids in _lines(grid)]
    )
    cells = Unread(grid.names, lambda id: read(grid.index[str(id)]))
    return Region(id, "grid", label, home, cells, _links(grid), lines, playable=playable)


@lru_cache(maxsize=8)
def _lines(grid: Grid) -> tuple[tuple[str, Message, Cells, tuple[CellId, ...]], ...]:
    """The kind, the name, the cells and their names of each line."""
    main, anti = long_diagonals(grid)
    named = (
        *(("row", row_label(grid, row[0]), row) for row in grid.rows),
        *(("column", column_label(grid, column[0]), column) for column in grid.columns),
        ("diagonal", diagonal_label(grid, main), main),
        ("antidiagonal", diagonal_label(grid, anti), anti),
    )
    return tuple(
        (kind, name, cells, tuple(grid.names[here] for here in cells))
        for kind, name, cells in named
    )


@lru_cache(maxsize=8)
def _links(grid: Grid) -> Mapping[CellId, Mapping[str, CellId]]:
    """Which cell lies in which direction of which, by their names."""
    return MappingProxyType(
        {
            name: MappingProxyType({way: grid.names[there] for way, there in ways.items()})
            for name, ways in zip(grid.names, grid.links, strict=True)
        }
    )
