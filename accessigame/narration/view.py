"""What a player can walk over: regions of linked cells, and the focus that moves on them.

The same regions serve speech, the terminal, braille and the tests. No game writes navigation code:
stepping, jumping, reading a line are look-ups in ``cells``, ``links`` and ``lines``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, TypeAlias

from ..core.game import Move
from .message import Message

CellId: TypeAlias = Hashable
Kind: TypeAlias = Literal["grid", "pointed", "flat", "hand", "list"]
"""Squares; hexes with pointed tops; hexes with flat tops; a row of cards, each with lines below
it; anything told from top to bottom. It decides which keys walk."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place that can be read.

    ``parts``: most important first; verbosity cuts from the end (see ``Message.level``).
    ``place``: how the place itself is called ("C4"), said first after a move by coordinate.
    ``moves``: the legal moves that involve this cell.
    ``texture``: the earcon of what lies here, at ``pan`` (-1 .. 1) and ``pitch`` (octaves).
    ``content``: equal for two cells with the same content ("next different cell").
    ``owner``: the seat whose piece or card lies here ("next own piece").
    ``tags``: the kinds of place it is, for jumps ("water"; see ``Narrator.finders``).
    ``braille``: one or two characters for the board row in braille.
    ``leads``: the cell of the main board that this line of a list is about; Enter goes there.
    """

    id: CellId
    parts: tuple[Message, ...]
    place: Message | None = None
    details: tuple[Message, ...] = ()
    moves: tuple[Move, ...] = ()
    pan: float = 0.0
    pitch: float = 0.0
    texture: str | None = None
    content: Hashable = None
    owner: int | None = None
    tags: frozenset[str] = frozenset()
    braille: str = ""
    leads: CellId | None = None


class Unread(Mapping[CellId, Cell]):
    """Cells that are made when they are first read: boards and lists are made anew after each
    move, and few of their cells are asked for before the next one."""

    def __init__(self, ids: Iterable[CellId], read: Callable[[CellId], Cell]) -> None:
        self._cells: dict[CellId, Cell | None] = dict.fromkeys(ids)
        self._read = read

    def __getitem__(self, id: CellId) -> Cell:
        cell = self._cells[id]
        if cell is None:
            cell = self._cells[id] = self._read(id)
        return cell

    def __iter__(self) -> Iterator[CellId]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)


@dataclass(frozen=True, slots=True)
class Line:
    """A row, column or diagonal that can be read in one breath.

    ``kind``: "row", "column", "diagonal", "antidiagonal"; ``value`` is told after the cells.
    """

    kind: str
    label: Message
    cells: tuple[CellId, ...]
    value: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A board, a hand, a score table, a menu: cells, and which lies in which direction of which.

    Directions are "up", "down", "left", "right", "upleft", "upright", "downleft", "downright" on
    grids and "n", "ne", "e", "se", "s", "sw", "w", "nw" on hexes; lists use "up" and "down"; in a
    hand "left" and "right" go from card to card, "up" and "down" through the lines of one card.
    ``cells`` is in reading order. A direction that is absent from ``links`` meets the edge.
    ``walls``: the cue for what an absent direction meets where that is more than an edge.
    ``away``: how far the second of two cells is from the first, and where; told after a jump.
    ``apart``: the steps between two cells, for jumps that go to the nearest first.
    ``absent``: why there is no cell of a name, in small letters, where that can be told.
    ``playable``: the cells that carry moves, in reading order; ``None``: any may.
    ``tagged``: the cells of each tag, where they are known without making the cells; all cells that
    hold anything have one then.
    ``sign``: the ``braille`` of a cell, where it is known without making the cell.
    """

    id: str
    kind: Kind
    label: Message
    home: CellId
    cells: Mapping[CellId, Cell]
    links: Mapping[CellId, Mapping[str, CellId]]
    lines: tuple[Line, ...] = ()
    away: Callable[[CellId, CellId], Message] | None = None
    walls: Mapping[CellId, Mapping[str, Message]] = field(default_factory=dict)
    apart: Callable[[CellId, CellId], int] | None = None
    absent: Mapping[str, Message] = field(default_factory=dict)
    playable: Sequence[CellId] | None = None
    tagged: Mapping[str, Sequence[CellId]] | None = None
    sign: Callable[[CellId], str] | None = None


@dataclass(slots=True)
class Focus:
    """Where a player stands: the region, and the cell in each region.

    It keeps ids only, so it survives the regions being rebuilt after each move.
    """

    region: str
    at: dict[str, CellId] = field(default_factory=dict)

    def cell(self, region: Region) -> Cell:
        """The cell in ``region`` under the focus, its home where the remembered one is gone."""
        here = self.at.get(region.id, region.home)
        if here not in region.cells:
            here = region.home
        return region.cells[here]

    def move_to(self, region: Region, cell: CellId) -> Cell:
        """Put the focus on ``cell`` of ``region`` and give that cell."""
        self.region = region.id
        self.at[region.id] = cell
        return region.cells[cell]


def list_region(id: str, label: Message, cells: tuple[Cell, ...]) -> Region:
    """A region of kind "list": ``cells`` from top to bottom. At least one cell."""
    made = {cell.id: cell for cell in cells}
    return Region(id, "list", label, cells[0].id, made, _downward(tuple(made)))


def unread_list(
    id: str, label: Message, ids: Iterable[CellId], read: Callable[[CellId], Cell]
) -> Region:
    """Like :func:`list_region`, each cell made by ``read`` when it is first asked for."""
    order = tuple(ids)
    return Region(id, "list", label, order[0], Unread(order, read), _downward(order))


@lru_cache(maxsize=128)  # lists come again after each move
def _downward(ids: tuple[CellId, ...]) -> Mapping[CellId, Mapping[str, CellId]]:
    """The links of a list from top to bottom."""
    links: dict[CellId, dict[str, CellId]] = {here: {} for here in ids}
    for above, below in pairwise(ids):
        links[above]["down"] = below
        links[below]["up"] = above
    return MappingProxyType(links)


def movable(region: Region) -> Iterator[Cell]:
    """The cells of ``region`` in reading order that may carry moves; others need not be made."""
    ids = region.cells if region.playable is None else region.playable
    return (region.cells[id] for id in ids)


def tagged(region: Region, tag: str) -> list[CellId]:
    """The cells of ``region`` that have ``tag``."""
    if region.tagged is not None:
        return list(region.tagged.get(tag, ()))
    return [id for id, cell in region.cells.items() if tag in cell.tags]


def hand_region(id: str, label: Message, cards: Sequence[Sequence[Cell]]) -> Region:
    """A region of kind "hand": ``cards`` from left to right, each a card's lines from the top.

    Left and right lead to the first line of the neighbouring card. At least one card.
    """
    links: dict[CellId, dict[str, CellId]] = {}
    for place, lines in enumerate(cards):
        for depth, cell in enumerate(lines):
            here = links.setdefault(cell.id, {})
            if depth > 0:
                here["up"] = lines[depth - 1].id
            if depth + 1 < len(lines):
                here["down"] = lines[depth + 1].id
            if place > 0:
                here["left"] = cards[place - 1][0].id
            if place + 1 < len(cards):
                here["right"] = cards[place + 1][0].id
    cells = {cell.id: cell for lines in cards for cell in lines}
    return Region(id, "hand", label, cards[0][0].id, cells, links)
