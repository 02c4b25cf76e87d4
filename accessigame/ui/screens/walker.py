"""Walking over regions: stepping, jumping, reading cells and lines. The same on every board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...narration.message import Level, Message, Priority, cue, parts, say, sentence
from ...narration.view import Cell, CellId, Focus, Line, Region
from ..commands import Command
from .base import Answer, Handler, Press

STEPS = {
    Command.UP: "up",
    Command.DOWN: "down",
    Command.LEFT: "left",
    Command.RIGHT: "right",
    Command.UP_LEFT: "upleft",
    Command.UP_RIGHT: "upright",
    Command.DOWN_LEFT: "downleft",
    Command.DOWN_RIGHT: "downright",
}

LINES = {
    Command.READ_ROW: "row",
    Command.READ_COLUMN: "column",
    Command.READ_DIAGONAL: "diagonal",
    Command.READ_ANTIDIAGONAL: "antidiagonal",
}


class Walker:
    """One focus over the regions that ``regions()`` gives; they may change between two keys."""

    def __init__(self, regions: Callable[[], Sequence[Region]], focus: Callable[[], Focus]) -> None:
        self._regions = regions
        self._focus = focus

    @property
    def region(self) -> Region:
        """The region under the focus, the first one where the remembered one is gone."""
        regions = self._regions()
        name = self._focus().region
        return next((region for region in regions if region.id == name), regions[0])

    @property
    def cell(self) -> Cell:
        """The cell under the focus."""
        return self._focus().cell(self.region)

    def commands(self) -> Mapping[Command, Handler]:
        """The commands of walking and reading."""
        return {
            **{command: self._stepper(way) for command, way in STEPS.items()},
            **{command: self._reader(kind) for command, kind in LINES.items()},
            Command.LINE_START: lambda press: self.slide("left", "up"),
            Command.LINE_END: lambda press: self.slide("right", "down"),
            Command.FIRST: lambda press: self.go(next(iter(self.region.cells))),
            Command.LAST: lambda press: self.go(next(reversed(list(self.region.cells)))),
            Command.NEXT_REGION: lambda press: self.next_region(),
            Command.READ_CELL: lambda press: [self.full()],
            Command.WHERE: lambda press: [self.where()],
        }

    def step(self, way: str) -> Answer:
        """One cell in direction ``way``, or the edge."""
        region, here = self.region, self.cell
        there = region.links[here.id].get(way)
        if there is None:
            return [cue("edge", say("edge"), here.pan, here.pitch)]
        return self.go(there)

    def slide(self, way: str, otherwise: str) -> Answer:
        """As far as it goes in direction ``way`` (in lists: ``otherwise``)."""
        region, here = self.region, self.cell.id
        if region.kind == "list":
            way = otherwise
        while (there := region.links[here].get(way)) is not None:
            here = there
        return self.go(here)

    def go(self, cell: CellId, by_name: bool = False) -> Answer:
        """Put the focus on ``cell`` and read it; ``by_name``: the coordinate first."""
        self._focus().move_to(self.region, cell)
        return [self.here(by_name)]

    def next_region(self) -> Answer:
        """The next region, its name and the cell where one stood in it."""
        names = [region.id for region in self._regions()]
        region = self._regions()[(names.index(self.region.id) + 1) % len(names)]
        self.enter(region)
        return [sentence([region.label]), self.here()]

    def enter(self, region: Region) -> None:
        """Put the focus into ``region``, where it was in it."""
        focus = self._focus()
        focus.move_to(region, focus.cell(region).id)

    def here(self, by_name: bool = False) -> Message:
        """The reading of the cell under the focus, cut by the listener's profile."""
        cell = self.cell
        told = list(cell.parts)
        if by_name and cell.place is not None:
            told = [cell.place, *(part for part in told if part.text != cell.place.text
                                  or part.args != cell.place.args)]  # fmt: skip
        reading = sentence(told).ranked(Priority.FOCUS)
        return reading.sounding(cell.texture or "tick", cell.pan, cell.pitch)

    def full(self) -> Message:
        """Everything about the cell, whatever the profile."""
        cell = self.cell
        return sentence([part.at(Level.BRIEF) for part in (*cell.parts, *cell.details)])

    def where(self) -> Message:
        """Where the focus is: the cell's name, and the region's."""
        region, cell = self.region, self.cell
        named = [cell.place] if cell.place is not None else [cell.parts[0]]
        lines = [line.label for line in self.lines() if line.kind in ("row", "column")]
        return sentence([*named, *lines, region.label])

    def lines(self) -> list[Line]:
        """The lines through the cell under the focus."""
        return [line for line in self.region.lines if self.cell.id in line.cells]

    def read_line(self, kind: str, again: bool = False) -> Answer:
        """The line of ``kind`` through the focus; ``again``: each cell in full."""
        found = next((line for line in self.lines() if line.kind == kind), None)
        if found is None:
            return [self._no_line(kind)]
        cells = [self.region.cells[cell] for cell in found.cells]
        told = [part for cell in cells for part in (cell.parts if again else cell.parts[:1])]
        if again:
            told = [part.at(Level.BRIEF) if part.level < Level.FULL else part for part in told]
        return [sentence([found.label, *told, *found.value])]

    def jump(self, wanted: Callable[[Cell], bool], by: int) -> CellId | None:
        """The next cell (``by`` +1, or -1: the previous) that is wanted, in reading order."""
        cells = list(self.region.cells.values())
        start = [cell.id for cell in cells].index(self.cell.id)
        for offset in range(1, len(cells) + 1):
            cell = cells[(start + by * offset) % len(cells)]
            if wanted(cell):
                return cell.id
        return None

    def _stepper(self, way: str) -> Handler:
        return lambda press: self.step(way)

    def _reader(self, kind: str) -> Handler:
        return lambda press: self.read_line(kind, press.again)

    def _no_line(self, kind: str) -> Message:
        if self.region.kind == "list":
            return say("There are no rows and columns here.")
        if kind in ("diagonal", "antidiagonal"):
            return say("No long diagonal passes here.")
        return say("No line passes here.")


def press_of(key: str = "") -> Press:
    """A single press, for commands that are run by name."""
    return Press(key, False)


def found_parts(items: Sequence[Message]) -> Message:
    """Names found by a search, as one part of a sentence."""
    return parts(items)
