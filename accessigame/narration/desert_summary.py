"""The board of Through the Desert in a few words, and part by part: answers, a list to walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from ..core.game import Move
from ..games.desert import COLOURS as LETTERS
from ..games.desert import PALM, PASS, DesertState, Phase, Place, board, colour_and_seat, grid
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


def sector_name(sector: str) -> Message:
    """How a part of the board is called."""
    return direction(sector) if sector else say("middle")


def summary(seen: DesertState, who: Listener, detailed: bool) -> list[Message]:
    """A few clauses on the whole board; ``detailed``: part by part, with names."""
    if not detailed:
        return [sentence(line) for line in overview(seen, who) if line]
    told = []
    for sector, cells in sectors(seen.players).items():
        if line := _detailed(seen, who, cells):
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

    def read(id: CellId) -> Cell:
        sector = parts[str(id)]
        cells = sectors(seen.players)[sector]
        name = sector_name(sector)
        told = (name, *(_short(seen, who, cells) or [say("nothing")]))
        # The full reading names what the short one counts.
        details = tuple(part.at(Level.FULL) for part in _detailed(seen, who, cells))
        centre = grid().names[middle(cells)]
        return Cell(str(id), told, details=details, leads=centre)

    return unread_list("sectors", _PARTS, parts, read)


def _caravans(seen: DesertState, seat: int) -> list[int]:
    return [caravan for caravan in seen.leaders if colour_and_seat(caravan)[1] == seat]


def _short(seen: DesertState, who: Listener, cells: Sequence[int]) -> list[Message]:
    """Numbers: each player's camels, oases, water and what it is worth."""
    owners = [colour_and_seat(seen.at[cell])[1] for cell in cells if seen.at[cell] > 0]
    told = [
        has_camels(who, seat, owners.count(seat))
        for seat in sorted(set(owners), key=lambda seat: (seat != who.seat, seat))
    ]
    palms = [cell for cell in cells if seen.at[cell] == PALM]
    if palms:
        told.append(number("{n} oasis", "{n} oases", n=len(palms)))
    lying = [seen.tokens[cell] for cell in cells if cell in seen.tokens]
    return [*told, water_sum(len(lying), sum(lying))] if lying else told


def _detailed(seen: DesertState, who: Listener, cells: Sequence[int]) -> list[Message]:
    """Names: each player's camels by colour, each area, each oasis, each water."""
    told: list[Message] = []
    pieces = [seen.at[cell] for cell in cells if seen.at[cell] > 0]
    whose = None
    for caravan in caravans_of(seen, who) if pieces else ():
        if caravan in pieces:
            colour, seat = colour_and_seat(caravan)
            if seat != whose:
                told.append(owner(who, seat))
                whose = seat
            n = pieces.count(caravan)
            told.append(say("{colour} {n}", colour=COLOURS[colour], n=n))
    for area in seen.areas:
        if middle(area.cells) in cells and area_worth(seen, area):
            lying = [caravan_name(who, area.caravan), *stretch(area.cells)]
            told += [area_size(area_worth(seen, area)), *lying]
    told += [oasis(cell) for cell in cells if seen.at[cell] == PALM]
    for value in (3, 2, 1):
        found = [cell for cell in cells if seen.tokens.get(cell) == value]
        if found:
            told += [water(value), *places(found)]
    return told
