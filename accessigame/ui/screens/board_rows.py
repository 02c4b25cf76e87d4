"""The board row by row, for fingers: each row on one line, the cell under the cursor in brackets.

On a braille display, and where lines are printed, a row is its signs; a voice says it in words.
The cursor is the game's own: it is where one stands when one goes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...narration.message import Message, Priority, cue, say, sentence, verbatim
from ...narration.view import CellId, Region
from ..app import App
from ..commands import Command, Context
from ..large.plan import Plan, Plans, sign_of
from .base import Answer, Handler, Visible
from .walker import Walker

GAP = "_"
"""A place in a row where the board has no cell."""


def rows_of(app: App, game: Visible, walker: Walker, main: Region) -> Answer:
    """Open the rows of the board that one walks over, of ``main`` where that is a list."""
    shown = game.shown()
    if shown is None:
        return [say("Not possible here.").sounding("refused")]
    plans = Plans(app.text)
    if plans.of(shown[0]) is None:
        walker.enter(main)
    return app.open(BoardRows(app, game, walker, plans))


class BoardRows:
    """See :func:`rows_of`. It is left at once where nothing may be seen any more."""

    context = Context.LIST

    def __init__(self, app: App, game: Visible, walker: Walker, plans: Plans) -> None:
        self._app = app
        self._game = game
        self._walker = walker
        self._plans = plans

    def arrive(self) -> Answer:
        plan = self._plan()
        return self._app.back() if plan is None else [self._row(plan)]

    def close(self) -> None:
        return

    def type(self, char: str) -> Answer:
        return ()

    def shown(self) -> tuple[Region, CellId] | None:
        return self._game.shown()

    def commands(self) -> Mapping[Command, Handler]:
        return {
            Command.UP: lambda press: self._move(-1, 0),
            Command.DOWN: lambda press: self._move(1, 0),
            Command.LEFT: lambda press: self._move(0, -1),
            Command.RIGHT: lambda press: self._move(0, 1),
            Command.FIRST: lambda press: self._end(0),
            Command.LAST: lambda press: self._end(-1),
            Command.READ_CELL: lambda press: [self._walker.full()],
            Command.COMMIT: lambda press: self._app.back(),
            Command.CANCEL: lambda press: self._app.back(),
        }

    def _plan(self) -> Plan | None:
        shown = self._game.shown()
        return None if shown is None else self._plans.of(shown[0])

    def _at(self, plan: Plan) -> tuple[int, int]:
        """The row of the cursor, and its place there."""
        here = self._walker.cell.id
        for number, (_, cells) in enumerate(plan.strips):
            if here in cells:
                return number, cells.index(here)
        return 0, 0

    def _move(self, down: int, right: int) -> Answer:
        plan = self._plan()
        if plan is None:
            return self._app.back()
        rows = plan.strips
        number, place = self._at(plan)
        number += down
        if not 0 <= number < len(rows):
            return [cue("edge", say("edge"))]
        cells = rows[number][1]
        if right:
            ways = cells[place + 1 :] if right > 0 else cells[:place][::-1]
            there = next((cell for cell in ways if cell is not None), None)
        else:
            there = _nearest(cells, place)
        if there is None:
            return [cue("edge", say("edge"))]
        self._walker.go(there)
        return [self._row(plan)]

    def _end(self, row: int) -> Answer:
        plan = self._plan()
        if plan is None:
            return self._app.back()
        there = _nearest(plan.strips[row][1], self._at(plan)[1])
        if there is not None:
            self._walker.go(there)
        return [self._row(plan)]

    def _row(self, plan: Plan) -> Message:
        """The row of the cursor."""
        region = self._walker.region
        number, _ = self._at(plan)
        name, cells = plan.strips[number]
        dots = row_in_signs(region, plan, number, self._walker.cell.id)
        if self._app.voices.route == "print":
            told = verbatim(dots)
        else:
            contents = (region.cells[cell].parts[0] for cell in cells if cell is not None)
            told = sentence([*([verbatim(name)] if name else []), *contents])
        return told.ranked(Priority.FOCUS).in_dots(dots)


def row_in_signs(region: Region, plan: Plan, row: int, here: CellId) -> str:
    """A row as a display shows it: the name of its first cell, where cells have short ones, else
    its own; then the signs, that of ``here`` between brackets.

    "E1 . o[d4]o ." is a row of which the third cell holds the cursor.
    """
    name, cells = plan.strips[row]
    first = next(cell for cell in cells if cell is not None)
    text = plan.names.get(first, name)
    opened = False
    for cell in cells:
        sign = GAP if cell is None else sign_of(region, cell)
        before = "[" if cell == here and cell is not None else "]" if opened else " "
        opened = before == "["
        text += before + sign
    return (text + "]" if opened else text).strip()


def _nearest(cells: Sequence[CellId | None], place: int) -> CellId | None:
    """The cell nearest to a place of another row."""
    known = [(abs(place - at), at) for at, cell in enumerate(cells) if cell is not None]
    return cells[min(known)[1]] if known else None
