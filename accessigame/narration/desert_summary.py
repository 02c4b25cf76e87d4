"""The board of Through the Desert in a few words, and part by part: answers, a list to walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from types import MappingProxyType

from ..core.game import Move
from ..games.desert import COLOURS as LETTERS
from ..games.desert import PALM, PASS, DesertState, Phase, Place, board, colour_and_seat, grid
from ..games.desert.pieces import Area
from ..games.desert.scoring import area_worth
from .desert_lists import caravans_of
from .desert_words import (
    COLOURS,
    FEW,
    area_size,
    caravan_name,
    has_camels,
    middle,
    oasis,
    owner,
    places,
    stretch,
    water,
    water_sum,
)
from .hexes import direction, towards
from .message import Level, Message, say, sentence
from .message import count as number
from .narrator import Listener
from .view import Cell, CellId, Region, unread_list

SECTORS = ("nw", "n", "ne", "w", "", "e", "sw", "s", "se")
"""The nine parts of the board in the order of telling; the middle has no direction."""

_PARTS = say("parts of the board")

MANY = 12
"""From more legal cells on, how many lie in each part is told instead of each cell's name."""


@cache
def sectors(players: int) -> Mapping[str, tuple[int, ...]]:
    """The playable cells of each part of the board: thirds of the columns, of the rows."""
    names, playable = grid().names, board(players).playable
    columns = sorted({names[cell][0] for cell in playable})
    found: dict[str, list[int]] = {sector: [] for sector in SECTORS}
    for cell in playable:
        column = 3 * columns.index(names[cell][0]) // len(columns)
        number = int(names[cell][1:])
        row = 0 if number <= 4 else 1 if number <= 9 else 2
        found[SECTORS[3 * row + column]].append(cell)
    return MappingProxyType({sector: tuple(cells) for sector, cells in found.items()})


@cache
def _sector_of(players: int) -> Mapping[int, str]:
    """The part of the board that each playable cell lies in."""
    return MappingProxyType(
        {cell: sector for sector, cells in sectors(players).items() for cell in cells}
    )


@dataclass(slots=True)
class Contents:
    """What lies in a part of the board: how many camels of each caravan, the listener's first, the
    areas that lie mostly there, the oases, the cells with water of each value."""

    camels: Counter[int] = field(default_factory=Counter)
    areas: list[Area] = field(default_factory=list)
    palms: list[int] = field(default_factory=list)
    water: dict[int, list[int]] = field(default_factory=lambda: {3: [], 2: [], 1: []})


def contents(seen: DesertState, who: Listener) -> Mapping[str, Contents]:
    """What lies in each part of the board; the board is gone over once."""
    found = {sector: Contents() for sector in SECTORS}
    of = _sector_of(seen.players)
    for cell, sector in of.items():
        piece = seen.at[cell]
        if piece > 0:
            found[sector].camels[piece] += 1
        elif piece == PALM:
            found[sector].palms.append(cell)
    for cell in sorted(seen.tokens):
        found[of[cell]].water[seen.tokens[cell]].append(cell)
    for area in seen.areas:
        if area_worth(seen, area):
            found[of[middle(area.cells)]].areas.append(area)
    order = {caravan: place for place, caravan in enumerate(caravans_of(seen, who))}
    for part in found.values():
        part.camels = Counter(
            {piece: part.camels[piece] for piece in sorted(part.camels, key=order.__getitem__)}
        )
    return found


def sector_name(sector: str) -> Message:
    """How a part of the board is called."""
    return direction(sector) if sector else say("middle")


def summary(seen: DesertState, who: Listener, detailed: bool) -> list[Message]:
    """A few clauses on the whole board; ``detailed``: part by part, with names."""
    if not detailed:
        return [sentence(line) for line in overview(seen, who) if line]
    lying = contents(seen, who)
    told = []
    for sector in SECTORS:
        if line := _detailed(seen, who, lying[sector]):
            told.append(sentence([sector_name(sector), *line]))
    return told


def overview(seen: DesertState, who: Listener) -> list[list[Message]]:
    """Round and water; each player's camels and areas; the scarcest colour."""
    lying = [water_sum(len(seen.tokens), sum(seen.tokens.values()))]
    if seen.phase in (Phase.LEADERS, Phase.CAMELS):
        lying.insert(0, say("round {number}", number=seen.round))
    worth = {
        sector: sum(seen.tokens.get(cell, 0) for cell in cells)
        for sector, cells in sectors(seen.players).items()
    }
    richest = max(worth, key=worth.__getitem__)
    if worth[richest]:
        there = towards(richest) if richest else say("in the middle")
        lying.append(say("most of it {towards}", towards=there))
    told = [lying]
    if seen.phase not in (Phase.CAMELS, Phase.OVER):
        return told
    for seat in sorted(range(seen.players), key=lambda seat: seat != who.seat):
        standing = sum(seen.size[caravan] for caravan in _caravans(seen, seat))
        line = [has_camels(who, seat, standing)]
        areas = sum(colour_and_seat(area.caravan)[1] == seat for area in seen.areas)
        if areas:
            line.append(number("{n} area", "{n} areas", n=areas))
        told.append(line)
    scarcest = min(range(len(LETTERS)), key=lambda colour: seen.reserve[colour])
    left = seen.reserve[scarcest]
    told.append([say("scarcest colour {colour}, {n} left", colour=COLOURS[scarcest], n=left)])
    return told


def choices(seen: DesertState, moves: Mapping[CellId, Sequence[Move]]) -> list[Message]:
    """Legal placements by cell in a few words: how many there are of each colour, of very many
    in which parts of the board; nothing where a list of the cells is short enough."""
    if any(PASS in here for here in moves.values()):  # it lies on every cell
        return [sentence([say("no cell is open, you must pass")])]
    offered = [move for here in moves.values() for move in here if isinstance(move, Place)]
    numbers = Counter(move.colour for move in offered)
    alone = len(numbers) == 1
    if len(moves) <= (MANY if alone else FEW) or not numbers:
        return []
    told = [number("{n} legal cell", "{n} legal cells", n=len(moves))]
    # Leaders of all colours may stand on the same cells.
    alike = alone or seen.phase is Phase.LEADERS
    for colour in sorted(numbers):
        name = COLOURS[colour]
        told.append(name if alike else say("{colour} {n}", colour=name, n=numbers[colour]))
    cells = [grid().index[str(cell)] for cell in moves]
    return [sentence(told), *([sentence(_spread(seen.players, cells))] if alike else [])]


def _spread(players: int, cells: Sequence[int]) -> list[Message]:
    """How many of ``cells`` lie in each part of the board."""
    lying = set(cells)
    told = []
    for sector, part in sectors(players).items():
        if n := len(lying.intersection(part)):
            told.append(say("{part}: {n}", part=sector_name(sector), n=n))
    return told


def sectors_region(seen: DesertState, who: Listener) -> Region:
    """The nine parts as a list, numbered like a page; Enter goes to the middle of one."""
    parts = {sector or "middle": sector for sector in SECTORS}
    lying = cache(partial(contents, seen, who))  # gone over when the first part is read

    def read(id: CellId) -> Cell:
        sector = parts[str(id)]
        here = lying()[sector]
        told = (sector_name(sector), *(_short(who, here) or [say("nothing")]))
        # The full reading names what the short one counts.
        details = tuple(part.at(Level.FULL) for part in _detailed(seen, who, here))
        centre = grid().names[middle(sectors(seen.players)[sector])]
        return Cell(str(id), told, details=details, leads=centre)

    return unread_list("sectors", _PARTS, parts, read)


def _caravans(seen: DesertState, seat: int) -> list[int]:
    return [caravan for caravan in seen.leaders if colour_and_seat(caravan)[1] == seat]


def _short(who: Listener, lying: Contents) -> list[Message]:
    """Numbers: each player's camels, oases, water and what it is worth."""
    owned: Counter[int] = Counter()
    for caravan, n in lying.camels.items():
        owned[colour_and_seat(caravan)[1]] += n
    told = [has_camels(who, seat, n) for seat, n in owned.items()]
    if lying.palms:
        told.append(number("{n} oasis", "{n} oases", n=len(lying.palms)))
    worth = [value for value, cells in lying.water.items() for _ in cells]
    return [*told, water_sum(len(worth), sum(worth))] if worth else told


def _detailed(seen: DesertState, who: Listener, lying: Contents) -> list[Message]:
    """Names: each player's camels by colour, each area, each oasis, each water."""
    told: list[Message] = []
    whose = None
    for caravan, n in lying.camels.items():
        colour, seat = colour_and_seat(caravan)
        if seat != whose:
            told.append(owner(who, seat))
            whose = seat
        told.append(say("{colour} {n}", colour=COLOURS[colour], n=n))
    for area in lying.areas:
        where = [caravan_name(who, area.caravan), *stretch(area.cells)]
        told += [area_size(area_worth(seen, area)), *where]
    told += [oasis(cell) for cell in lying.palms]
    for value, cells in lying.water.items():
        if cells:
            told += [water(value), *places(cells)]
    return told
