"""A table to walk: rows and columns of words, read like a board of squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...narration.message import Level, Message, sentence
from ...narration.view import Cell, CellId, Focus, Line, Region
from ..app import App
from ..commands import Command, Context
from .base import Answer, Handler
from .walker import Walker

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Grid:
    """``rows``: each a label and its cells, as many as ``columns`` (their labels).

    A cell tells its content, then its column, then its row; S tells all of them, Home leads to the
    first column, R and Y's keys read a whole line. Escape goes back.
    """

    context = Context.GRID

    def __init__(
        self,
        app: App,
        title: Message,
        columns: Sequence[Message],
        rows: Sequence[tuple[Message, Sequence[Message]]],
    ) -> None:
        self._app = app
        self._region = _region(title, columns, rows)
        focus = Focus(self._region.id)
        self._walker = Walker(lambda: (self._region,), lambda: focus)

    def commands(self) -> Mapping[Command, Handler]:
        walking = dict(self._walker.commands())
        del walking[Command.NEXT_REGION], walking[Command.RING]
        return {
            **walking,
            Command.COMMIT: lambda press: [self._walker.full()],
            Command.CANCEL: lambda press: self._app.back(),
        }

    def arrive(self) -> Answer:
        return [sentence([self._region.label]), self._walker.full()]

    def shown(self) -> tuple[Region, CellId] | None:
        return self._region, self._walker.cell.id

    def type(self, char: str) -> Answer:
        return ()

    def close(self) -> None:
        return


def _region(
    title: Message,
    columns: Sequence[Message],
    rows: Sequence[tuple[Message, Sequence[Message]]],
) -> Region:
    cells: dict[CellId, Cell] = {}
    links: dict[CellId, dict[str, CellId]] = {}
    for row, (label, contents) in enumerate(rows):
        for column, (name, content) in enumerate(zip(columns, contents, strict=True)):
            told = (content, name.at(Level.NORMAL), label.at(Level.FULL))
            pan = 2 * column / max(1, len(columns) - 1) - 1
            cells[row, column] = Cell((row, column), told, content=content, pan=pan)
            links[row, column] = {
                way: (row + down, column + right)
                for way, (down, right) in WAYS.items()
                if 0 <= row + down < len(rows) and 0 <= column + right < len(columns)
            }
    lines = [
        Line("row", label, tuple((row, column) for column in range(len(columns))))
        for row, (label, _) in enumerate(rows)
    ]
    lines += [
        Line("column", name, tuple((row, column) for row in range(len(rows))))
        for column, name in enumerate(columns)
    ]
    return Region("table", "grid", title, (0, 0), cells, links, tuple(lines))
