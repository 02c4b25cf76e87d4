"""Where the cells of a region lie on a page: from its lines, links and places, for any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Final, TypeAlias

from ...narration.message import Message
from ...narration.view import CellId, Region

NO_SIGN = "-"
"""The sign of a cell that is all text."""

LONGEST_NAME = 4
"""Characters that a cell's own name may have to be written below its sign."""
LONGEST_LABEL = 2
"""Characters of a row's or column's name that are drawn beside it; longer names are left out."""

FORMS: Final = 4
"""Boards of different forms whose plans are kept: games have one or two."""

Text: TypeAlias = Callable[[Message], str]
"""Words in the listener's language."""


@dataclass(frozen=True)
class Plan:
    """A board on paper.

    ``at``: each cell's place, column and row from the upper left corner. ``wide`` and ``high``: how
    many steps of a place make a cell; two where every other row or column of hexes stands half a
    cell aside. ``rows`` and ``columns``: short labels by place. ``strips``: the lines of the board
    by their labels, ``None`` where a line has a gap; for pages too small for a picture. ``names``:
    the cells' own names, where all have a short one.
    """

    at: Mapping[CellId, tuple[int, int]]
    wide: int = 1
    high: int = 1
    rows: Mapping[int, str] = field(default_factory=dict)
    columns: Mapping[int, str] = field(default_factory=dict)
    strips: tuple[tuple[str, tuple[CellId | None, ...]], ...] = ()
    names: Mapping[CellId, str] = field(default_factory=dict)

    @cached_property
    def extent(self) -> tuple[int, int]:
        """The last place, to the right and below."""
        return max(x for x, _ in self.at.values()), max(y for _, y in self.at.values())

    @cached_property
    def lower(self) -> frozenset[int]:
        """The columns of flat hexes that stand half a cell lower than the others."""
        return frozenset(x for x, y in self.at.values() if self.high == 2 and y % 2)


@dataclass(frozen=True, slots=True)
class Board:
    """A region as it is drawn, whatever the size and wherever the cursor is.

    ``signs``: what stands for each cell, its braille form; ``legend``: what each sign means.
    ``drawn``: what has been drawn of it, kept by whoever draws.
    """

    region: Region
    plan: Plan
    signs: Mapping[CellId, str]
    legend: str
    drawn: dict[Hashable, object] = field(init=False, compare=False, default_factory=dict)


class Plans:
    """Where the cells of regions lie, in the words of one language. That of a board of hexes stays
    when the board is read anew after a move."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._hexes: list[tuple[Region, Plan]] = []
        """The latest board of each form, and its plan."""

    def of(self, region: Region) -> Plan | None:
        """The plan of ``region``; ``None``: it is text, to be read line by line."""
        if region.kind not in ("pointed", "flat"):
            return _plan(region, self._text)
        for known, plan in self._hexes:
            if known.links is region.links:
                return plan
        plan = _hexes(region, self._text)
        self._hexes = [(region, plan), *self._hexes[: FORMS - 1]]
        return plan


def board_of(region: Region, text: Text, plans: Plans | None = None) -> Board | None:
    """``region`` as a board; ``None``: it is text, to be read line by line.

    ``plans``: made with ``text``, where other boards of the same form were planned before.
    """
    plan = (plans or Plans(text)).of(region)
    if plan is None:
        return None
    signs = {cell: sign_of(region, cell) for cell in plan.at}
    return Board(region, plan, signs, _legend(region, signs, text))


def sign_of(region: Region, cell: CellId) -> str:
    """What stands for a cell: its braille form."""
    if region.sign is not None:
        return region.sign(cell)
    return region.cells[cell].braille or NO_SIGN


def _names(region: Region, text: Text) -> dict[CellId, str]:
    found: dict[CellId, str] = {}
    for id, cell in region.cells.items():
        name = "" if cell.place is None else text(cell.place)
        if not 0 < len(name) <= LONGEST_NAME:
            return {}
        found[id] = name
    return found


def _legend(region: Region, signs: Mapping[CellId, str], text: Text) -> str:
    """The content of the first cell that bears each sign."""
    first: dict[str, CellId] = {}
    for cell, sign in signs.items():
        first.setdefault(sign, cell)
    told = ((sign, region.cells[cell].parts[:1]) for sign, cell in first.items() if sign != NO_SIGN)
    return "; ".join(f"{sign} {text(parts[0])}" for sign, parts in told if parts)


def _plan(region: Region, text: Text) -> Plan | None:
    match region.kind:
        case "pointed" | "flat":
            return _hexes(region, text)
        case "hand":
            return _hand(region, text)
        case "grid" if any(cell.braille for cell in region.cells.values()):
            return _grid(region, text)
        case _:
            return None


def label(text: str) -> str:
    """The last word of a line's name, where it is short enough: "row 3" is 3."""
    last = text.split()[-1] if text.split() else ""
    return last if len(last) <= LONGEST_LABEL else ""


def _grid(region: Region, text: Text) -> Plan:
    rows = [line for line in region.lines if line.kind == "row"]
    columns = [line for line in region.lines if line.kind == "column"]
    at = {cell: (x, y) for y, line in enumerate(rows) for x, cell in enumerate(line.cells)}
    return Plan(
        at,
        rows={y: label(text(line.label)) for y, line in enumerate(rows)},
        columns={x: label(text(line.label)) for x, line in enumerate(columns)},
        strips=tuple((label(text(line.label)), line.cells) for line in rows),
        names=_names(region, text),
    )


def _hand(region: Region, text: Text) -> Plan:
    """Cards side by side, the lines of each below it."""
    cards: list[list[CellId]] = []
    for cell in region.cells:
        if "up" in region.links.get(cell, {}):
            cards[-1].append(cell)
        else:
            cards.append([cell])
    at = {cell: (x, y) for x, lines in enumerate(cards) for y, cell in enumerate(lines)}
    strips = tuple(("", tuple(lines)) for lines in cards)
    return Plan(at, strips=strips, names=_names(region, text))


def _hexes(region: Region, text: Text) -> Plan:
    pointed = region.kind == "pointed"
    xs = _steps({id: cell.pan for id, cell in region.cells.items()})
    ys = _steps({id: -cell.pitch for id, cell in region.cells.items()})
    at = {cell: (xs[cell], ys[cell]) for cell in region.cells}
    lines = [line for line in region.lines if line.kind == ("row" if pointed else "column")]
    named = [(label(text(line.label)), line.cells) for line in lines]
    names = _names(region, text)
    labels = {at[cells[0]][1 if pointed else 0]: name for name, cells in named}
    if pointed:
        strips = tuple((name, _gaps(cells, [xs[cell] for cell in cells])) for name, cells in named)
        return Plan(at, wide=2, rows=labels, strips=strips, names=names)
    strips = tuple((name, _gaps(cells, [ys[cell] for cell in cells])) for name, cells in named)
    rows = _numbers(at)
    return Plan(at, high=2, rows=rows, columns=labels, strips=strips, names=names)


def _steps(places: Mapping[CellId, float]) -> dict[CellId, int]:
    """Places as whole numbers from 0, the nearest two one apart."""
    known = sorted({round(place, 6) for place in places.values()})
    step = min((after - before for before, after in pairwise(known)), default=1.0)
    return {cell: round((place - known[0]) / step) for cell, place in places.items()}


def _gaps(cells: Sequence[CellId], places: Sequence[int]) -> tuple[CellId | None, ...]:
    """A line of hexes, two steps apart, with what is missing in it."""
    by_place = dict(zip(places, cells, strict=True))
    return tuple(by_place.get(place) for place in range(places[0], places[-1] + 1, 2))


def _numbers(at: Mapping[CellId, tuple[int, int]]) -> dict[int, str]:
    """The number that all cells of a row of flat hexes have in their names, by place."""
    found: dict[int, set[str]] = {}
    for cell, (_, y) in at.items():
        named = re.fullmatch(r"[A-Z](\d+)", str(cell))
        found.setdefault(y // 2, set()).add(named[1] if named else "")
    return {2 * row: _only(names) for row, names in found.items()}


def _only(names: Iterable[str]) -> str:
    first, *others = names
    return "" if others else first
