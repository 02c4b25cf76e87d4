"""Walking over regions: stepping, jumping, reading cells and lines. The same on every board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ...narration.hexes import DIRECTIONS, direction
from ...narration.message import Level, Message, Part, Priority, cue, say, sentence
from ...narration.view import Cell, CellId, Focus, Line, Region
from ..commands import Command
from ..keymap import COMPASS
from .base import Answer, Handler

STEPS = {
    Command.UP: "up",
    Command.DOWN: "down",
    Command.LEFT: "left",
    Command.RIGHT: "right",
    Command.UP_LEFT: "upleft",
    Command.UP_RIGHT: "upright",
    Command.DOWN_LEFT: "downleft",
    Command.DOWN_RIGHT: "downright",
    **{step: way for way, (step, _) in COMPASS.items()},
}

LINES = {
    Command.READ_ROW: "row",
    Command.READ_COLUMN: "column",
    Command.READ_DIAGONAL: "diagonal",
    Command.READ_ANTIDIAGONAL: "antidiagonal",
}

ZIGZAG = {"up": ("n", "ne", "nw"), "down": ("s", "se", "sw")} | {
    "left": ("w", "nw", "sw"),
    "right": ("e", "ne", "se"),
}
"""What an arrow means on hexes: the straight direction where there is one, else one of two."""


ENDS = {"pointed": ("w", "e"), "flat": ("n", "s"), "list": ("up", "down")}
"""Where Home and End lead: on hexes along the lines that are straight there."""


class Walker:
    """One focus over the regions that ``regions()`` gives; they may change between two keys."""

    def __init__(self, regions: Callable[[], Sequence[Region]], focus: Callable[[], Focus]) -> None:
        self._regions = regions
        self._focus = focus
        self._lane: tuple[CellId, float] | None = None
        """Where the last zigzag step led, and the pan or pitch along which it goes."""
        self.heard: tuple[str, CellId] | None = None
        """The region and cell read last; ``None`` where nothing was read to who listens now."""

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
            **{far: self._runner(way) for way, (_, far) in COMPASS.items()},
            **{command: self._reader(kind) for command, kind in LINES.items()},
            Command.LINE_START: lambda press: self.slide("left"),
            Command.LINE_END: lambda press: self.slide("right"),
            Command.FIRST: lambda press: self.go(next(iter(self.region.cells))),
            Command.LAST: lambda press: self.go(next(reversed(list(self.region.cells)))),
            Command.NEXT_REGION: lambda press: self.next_region(),
            Command.READ_CELL: lambda press: [self.full()],
            Command.WHERE: lambda press: [self.where()],
            Command.RING: lambda press: [self.ring()],
        }

    # ------------------------------------------------------------------ moving

    def step(self, way: str) -> Answer:
        """One cell in direction ``way``, or the edge."""
        region, here = self.region, self.cell
        if region.kind in ("pointed", "flat") and way in ZIGZAG:
            return self._zigzag(region, here, way)
        there = region.links[here.id].get(way)
        return [_wall(region, here, way)] if there is None else self.go(there)

    def run(self, way: str) -> Answer:
        """In direction ``way`` to the next cell whose content differs, or to the last one."""
        start = self.cell
        last: CellId | None = None
        for cell in self.ray(way):
            last = cell.id
            if cell.content != start.content:
                break
        if last is None:
            return [_wall(self.region, start, way)]
        return self.go(last)

    def ray(self, way: str) -> Iterator[Cell]:
        """The cells from the focus in direction ``way``, to the edge."""
        region = self.region
        here = self.cell.id
        while (there := region.links[here].get(way)) is not None:
            yield region.cells[there]
            here = there

    def slide(self, way: str) -> Answer:
        """As far as it goes: along the row, on flat tops along the column, in a list to its end."""
        region, here = self.region, self.cell.id
        straight = ENDS[region.kind][way == "right"] if region.kind in ENDS else way
        while (there := region.links[here].get(straight)) is not None:
            here = there
        return self.go(here)

    def go(self, cell: CellId, by_name: bool = False) -> Answer:
        """Put the focus on ``cell`` and read it; ``by_name``: the coordinate first."""
        self._focus().move_to(self.region, cell)
        return [self.here(by_name)]

    def leap(self, cell: CellId, start: CellId | None = None) -> Answer:
        """Like :meth:`go`, after a jump: how far and where from ``start``, or from here."""
        region = self.region
        before = self.cell.id if start is None else start
        reading = self.go(cell)
        if region.away is None or before == cell:
            return reading
        told = sentence([*self.cell.parts, region.away(before, cell).at(Level.NORMAL)])
        heard = self.here()
        return [told.ranked(Priority.FOCUS).sounding(heard.earcon, heard.pan, heard.pitch)]

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

    def jump(self, wanted: Callable[[Cell], bool], by: int) -> CellId | None:
        """The next cell (``by`` +1, or -1: the previous) that is wanted, in reading order."""
        cells = self.region.cells
        ids = list(cells)
        start = ids.index(self.cell.id)
        for offset in range(1, len(ids) + 1):
            id = ids[(start + by * offset) % len(ids)]
            if wanted(cells[id]):
                return id
        return None

    # ------------------------------------------------------------------ reading

    def here(self, by_name: bool = False) -> Message:
        """The reading of the cell under the focus, cut by the listener's profile."""
        cell = self.cell
        self.heard = (self.region.id, cell.id)
        told = list(cell.parts)
        if by_name and cell.place is not None:
            # No longer a part to be ordered or left out: it is what the player asked for.
            place = cell.place.at(Level.BRIEF)
            told = [place, *(part for part in told if part.part is not Part.PLACE)]
        reading = sentence(told).ranked(Priority.FOCUS)
        return reading.sounding(cell.texture or "tick", cell.pan, cell.pitch)

    def full(self) -> Message:
        """Everything about the cell, whatever the profile."""
        cell = self.cell
        self.heard = (self.region.id, cell.id)
        return sentence([part.at(Level.BRIEF) for part in (*cell.parts, *cell.details)])

    def where(self) -> Message:
        """Where the focus is: the cell's name, its row and column, the region's name."""
        region, cell = self.region, self.cell
        named = [cell.place] if cell.place is not None else [cell.parts[0]]
        labels = [line.label for line in self.lines() if line.kind in ("row", "column")]
        lines = [label for label in labels if label != region.label]
        return sentence([*named, *lines, region.label])

    def ring(self) -> Message:
        """The neighbours clockwise, gaps skipped."""
        region = self.region
        links = region.links[self.cell.id]
        told = [
            say("{direction}: {content}", direction=name, content=region.cells[links[way]].parts[0])
            for way, name in DIRECTIONS.items()
            if way in links
        ]
        return sentence(told) if told else say("No neighbours.")

    def read_ray(self, way: str) -> Answer:
        """What lies in direction ``way``, as far as the edge; like cells are counted."""
        runs: list[list[Cell]] = []
        for cell in self.ray(way):
            if runs and runs[-1][0].content == cell.content:
                runs[-1].append(cell)
            else:
                runs.append([cell])
        if not runs:
            return [_wall(self.region, self.cell, way)]
        told = [
            run[0].parts[0]
            if len(run) == 1
            else say("{n} times {content}", n=len(run), content=run[0].parts[0])
            for run in runs
        ]
        return [sentence([direction(way), *told])]

    def held(self) -> list[CellId]:
        """The cells that hold something, in reading order."""
        region = self.region
        if region.tagged is not None:
            known = {id for ids in region.tagged.values() for id in ids}
            return [id for id in region.cells if id in known]
        return [id for id, cell in region.cells.items() if cell.owner is not None or cell.tags]

    def lines(self) -> list[Line]:
        """The lines through the cell under the focus."""
        return [line for line in self.region.lines if self.cell.id in line.cells]

    def read_line(self, kind: str, again: bool = False) -> Answer:
        """The line of ``kind`` through the focus; ``again``: each cell with its place."""
        found = next((line for line in self.lines() if line.kind == kind), None)
        if found is None:
            return [self._no_line(kind)]
        cells = [self.region.cells[cell] for cell in found.cells]
        told = [part for cell in cells for part in (cell.parts if again else cell.parts[:1])]
        if again:
            told = [part.at(Level.BRIEF) if part.level < Level.FULL else part for part in told]
        return [sentence([found.label, *told, *found.value])]

    # ------------------------------------------------------------------ inside

    def _zigzag(self, region: Region, here: Cell, way: str) -> Answer:
        """An arrow on hexes: straight where the hexes allow it, else to and fro along a lane.

        The true direction is told, for the ear hears a step aside.
        """
        links = region.links[here.id]
        straight, *sides = ZIGZAG[way]
        if straight in links:
            return self.go(links[straight])
        upright = way in ("up", "down")
        if self._lane is None or self._lane[0] != here.id:
            self._lane = (here.id, here.pan if upright else here.pitch)
        lane = self._lane[1]
        open_ways = [side for side in sides if side in links]
        if region.kind == ("pointed" if not upright else "flat") or not open_ways:
            return [_wall(region, here, straight, *sides)]

        def off(side: str) -> float:
            cell = region.cells[links[side]]
            return abs((cell.pan if upright else cell.pitch) - lane)

        taken = min(open_ways, key=off)
        there = links[taken]
        self._lane = (there, lane)
        self._focus().move_to(region, there)
        reading = self.here()
        told = sentence([*self.cell.parts, direction(taken).at(Level.NORMAL)])
        heard = told.ranked(Priority.FOCUS)
        return [heard.sounding(reading.earcon, reading.pan, reading.pitch)]

    def _stepper(self, way: str) -> Handler:
        return lambda press: self.step(way)

    def _runner(self, way: str) -> Handler:
        return lambda press: self.run(way)

    def _reader(self, kind: str) -> Handler:
        return lambda press: self.read_line(kind, press.again)

    def _no_line(self, kind: str) -> Message:
        if self.region.kind in ("list", "hand"):
            return say("There are no rows and columns here.")
        if kind in ("diagonal", "antidiagonal"):
            return say("No long diagonal passes here.")
        return say("No line passes here.")


def _wall(region: Region, here: Cell, *ways: str) -> Message:
    """What a step from ``here`` meets where nothing can be walked to; the first way that tells."""
    walls = region.walls.get(here.id, {})
    plain = cue("edge", say("edge"), here.pan, here.pitch)
    return next((walls[way] for way in ways if way in walls), plain)
