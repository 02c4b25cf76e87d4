"""A square board as a region to walk over: links, rows, columns, the two long diagonals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.grid import Grid
from .message import Message, say
from .view import Cell, CellId, Line, Region

Cells = tuple[int, ...]


def row_label(grid: Grid, cell: int) -> Message:
    """How the row of ``cell`` is called."""
    return say("row {number}", number=cell // grid.width + 1)


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
    cells: Sequence[Cell],
    values: Mapping[Cells, tuple[Message, ...]],
    home: CellId,
) -> Region:
    """The region of ``cells``, one for each cell of ``grid``, called by the cells' names.

    ``values``: what is told after a line (row, column or long diagonal, as its cells), if anything.
    """
    main, anti = long_diagonals(grid)
    named = (
        *(("row", row_label(grid, row[0]), row) for row in grid.rows),
        *(("column", column_label(grid, column[0]), column) for column in grid.columns),
        ("diagonal", diagonal_label(grid, main), main),
        ("antidiagonal", diagonal_label(grid, anti), anti),
    )
    lines = tuple(
        Line(kind, name, tuple(cells[here].id for here in line), values.get(line, ()))
        for kind, name, line in named
    )
    links: dict[CellId, Mapping[str, CellId]] = {
        cells[here].id: {way: cells[there].id for way, there in ways.items()}
        for here, ways in enumerate(grid.links)
    }
    return Region(id, "grid", label, home, {cell.id: cell for cell in cells}, links, lines)
