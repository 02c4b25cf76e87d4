"""Answers about a position of Through the Desert: caravans, who can reach a hex, reserves, what is
to be won, and the board in a few words, region by region."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from ..games.desert import COLOURS as LETTERS
from ..games.desert import PALM, DesertState, Phase, board, colour_and_seat, grid
from ..games.desert.queries import camels_needed, open_ends
from ..games.desert.scoring import area_worth, count
from .desert_board import piece_parts
from .desert_lists import (
    caravan_id,
    caravans_of,
    ends_part,
    heard_seats,
    joined_parts,
    leader_part,
    majorities,
    palm_goal,
    reserve_parts,
    seat_parts,
    water_goal,
)
from .desert_words import (
    CARAVAN_COLOURS,
    COLOURS,
    FEW,
    area_size,
    camels,
    caravan_name,
    oasis,
    owner,
    place,
    places,
    points,
    stretch,
    water,
    water_sum,
)
from .hexes import away, direction
from .message import Category, Message, parts, say, sentence
from .message import count as number
from .narrator import Listener
from .view import CellId

SECTORS = ("nw", "n", "ne", "w", "", "e", "sw", "s", "se")
"""The nine parts of the board in the order of telling; the middle has no direction."""


def cell_at(region: str, cell: CellId) -> int | None:
    """The hex under the focus, if it stands on the board."""
    return grid().index.get(str(cell)) if region == "board" else None


# -- one hex or caravan ----------------------------------------------------------------------------


def group(seen: DesertState, who: Listener, region: str, cell: CellId) -> list[Message]:
    """The caravan here, or the area of an empty hex."""
    if region == "caravans":
        named = (c for c in seen.leaders if caravan_id(c) == cell)
        caravan = next(named, None)
    else:
        here = cell_at(region, cell)
        if here is None:
            return []
        piece = seen.at[here]
        caravan = piece if piece > 0 else None
        if caravan is None and here in seen.inside:
            return [area_told(seen, who, here)]
    if caravan is None:
        return [say("No caravan here.")]
    told = [caravan_name(who, caravan), camels(seen.size[caravan]), leader_part(seen, caravan)]
    if seen.phase is not Phase.CAMELS:
        return [sentence([*told, *joined_parts(seen.joined.get(caravan, ()))])]
    ends = open_ends(seen, caravan)
    told.append(ends_part(seen, caravan))
    told += places(ends) if len(ends) <= FEW else []
    told += joined_parts(seen.joined.get(caravan, ()))
    told += palm_goal(seen, caravan) or [say("no oasis in reach")]
    told += water_goal(seen, caravan) or [say("no water in reach")]
    return [sentence(told)]


def area_told(seen: DesertState, who: Listener, cell: int) -> Message:
    """The area that a hex lies in: whose, where, its worth."""
    area = next(area for area in seen.areas if cell in area.cells)
    worth = area_worth(seen, area)
    return sentence(
        [area_size(worth), caravan_name(who, area.caravan), stretch(area.cells), points(worth)]
    )


def reach(seen: DesertState, who: Listener, cell: int) -> list[Message]:
    """Who can come to a hex, or beside an oasis, and with how many camels."""
    piece = seen.at[cell]
    if piece > 0:
        standing = piece_parts(piece, seen.leaders[piece] == cell, who.seat, _rival(who, piece))
        return [sentence([say("taken"), *standing])]
    if seen.phase is not Phase.CAMELS:
        return [say("The game is over.") if seen.over() else say("No camel moves yet.")]
    goals = set(seen.board.near[cell]) if piece == PALM else {cell}
    found = []
    for caravan in caravans_of(seen, who):
        needed = camels_needed(seen, caravan, goals)
        steps = min((needed[goal] for goal in goals if goal in needed), default=0)
        done = piece == PALM and cell in seen.joined.get(caravan, ())
        if steps and not done:
            found.append((colour_and_seat(caravan)[1] != who.seat, steps, caravan))
    if not found:
        return [say("Nobody can come here.")]
    told = []
    for rival in (False, True):
        ways = sorted((steps, caravan) for whose, steps, caravan in found if whose == rival)
        line = [
            part
            for steps, caravan in ways[:FEW]
            for part in (caravan_name(who, caravan), camels(steps))
        ]
        if len(ways) > FEW:
            more = len(ways) - FEW
            line.append(number("{n} more, farther off", "{n} more, farther off", n=more))
        told += [sentence(line)] if line else []
    return told


def _rival(who: Listener, caravan: int) -> Message | None:
    seat = colour_and_seat(caravan)[1]
    return None if seat == who.seat else who.names[seat]


# -- the whole table -------------------------------------------------------------------------------


def reserves(seen: DesertState, who: Listener) -> list[Message]:
    """The reserve, scarcest colour first; before the camels also who has which leaders to place."""
    order = sorted(range(len(LETTERS)), key=lambda colour: seen.reserve[colour])
    told = [sentence([parts(reserve_parts(seen, colour)) for colour in order])]
    if seen.phase is Phase.LEADERS:
        for seat in sorted(range(seen.players), key=lambda seat: seat != who.seat):
            held = tuple(COLOURS[colour] for colour in seen.holds(seat))
            if held:
                told.append(say("Leaders to place, {name}: {colours}.", name=owner(who, seat),
                                colours=held))  # fmt: skip
    return told


def stakes(seen: DesertState, who: Listener, here: int | None) -> list[Message]:
    """The majorities, the oases and water still to be had; the nearest from the hex asked on."""
    told = [sentence(row) for _, row in majorities(seen, who)]
    worth = sum(seen.tokens.values())
    if here is not None:
        found = [*_nearest(here, seen.tokens, lambda cell: water(seen.tokens[cell])),
                 *_nearest(here, seen.palms, lambda cell: say("oasis"))]  # fmt: skip
        told += [sentence(item) for item in found]
    told.append(sentence([water_sum(len(seen.tokens), worth)]))
    return [message.of(Category.SCORES) for message in told]


def _nearest(
    here: int, cells: Iterable[int], name: Callable[[int], Message]
) -> Iterator[list[Message]]:
    """The cell that lies nearest, as the crow flies: what it is, its place, how far and where."""
    others = [cell for cell in cells if cell != here]
    if others:
        cell = min(others, key=lambda cell: grid().distance(here, cell))
        yield [name(cell), place(cell), away(grid(), here, cell)]


def opponents(seen: DesertState, who: Listener) -> list[Message]:
    """Each rival: its points where they are open, the size of its caravans, its areas."""
    counted = count(seen)
    heard = heard_seats(seen, who)
    told = []
    for seat in range(seen.players):
        if seat == who.seat:
            continue
        line = seat_parts(seen, who, counted, seat)[: 2 if seat in heard else 1]
        for caravan in caravans_of(seen, who):
            colour, whose = colour_and_seat(caravan)
            if whose == seat:
                size = seen.size[caravan]
                line.append(say("{colour} {n}", colour=CARAVAN_COLOURS[colour], n=size))
        worth = counted.areas[seat]
        if worth:
            line.append(say("{points} in areas", points=worth))
        told.append(sentence(line))
    return told


# -- the board in a few words ----------------------------------------------------------------------


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


def summary(seen: DesertState, who: Listener, detailed: bool) -> list[Message]:
    """The board part by part: numbers, or with ``detailed`` names."""
    told = [sentence(overview(seen, who))]
    caravans = [(caravan, caravan_name(who, caravan)) for caravan in caravans_of(seen, who)]
    for sector, cells in sectors(seen.players).items():
        line = _detailed(seen, who, cells, caravans) if detailed else _short(seen, who, cells)
        if line:
            told.append(sentence([direction(sector) if sector else say("middle"), *line]))
    return told


def overview(seen: DesertState, who: Listener) -> list[Message]:
    """Round, what lies and stands, the scarcest colour."""
    told = []
    if seen.phase in (Phase.LEADERS, Phase.CAMELS):
        told.append(say("round {number}", number=seen.round))
    told.append(water_sum(len(seen.tokens), sum(seen.tokens.values())))
    if seen.phase in (Phase.CAMELS, Phase.OVER):
        own = [area for area in seen.areas if colour_and_seat(area.caravan)[1] == who.seat]
        others = len(seen.areas) - len(own)
        if own:
            told.append(number("{n} area of yours", "{n} areas of yours", n=len(own)))
        if others:
            told.append(number("{n} area of others", "{n} areas of others", n=others))
        scarcest = min(range(len(LETTERS)), key=lambda colour: seen.reserve[colour])
        left = seen.reserve[scarcest]
        told.append(say("scarcest colour {colour}, {n} left", colour=COLOURS[scarcest], n=left))
    return told


def _short(seen: DesertState, who: Listener, cells: Sequence[int]) -> list[Message]:
    """Numbers: water and what it is worth, oases, each player's camels."""
    lying = [seen.tokens[cell] for cell in cells if cell in seen.tokens]
    palms = [cell for cell in cells if seen.at[cell] == PALM]
    told = [water_sum(len(lying), sum(lying))] if lying else []
    if palms:
        told.append(number("{n} oasis", "{n} oases", n=len(palms)))
    owners = [colour_and_seat(seen.at[cell])[1] for cell in cells if seen.at[cell] > 0]
    for seat in sorted(set(owners), key=lambda seat: (seat != who.seat, seat)):
        told.append(number("{name} {n} camel", "{name} {n} camels", n=owners.count(seat),
                           name=owner(who, seat)))  # fmt: skip
    return told


def _detailed(
    seen: DesertState,
    who: Listener,
    cells: Sequence[int],
    caravans: Sequence[tuple[int, Message]],
) -> list[Message]:
    """Names: each water, each oasis, each caravan with its camels there."""
    told: list[Message] = []
    for value in (3, 2, 1):
        lying = [cell for cell in cells if seen.tokens.get(cell) == value]
        told += [water(value), *places(lying)] if lying else []
    told += [oasis(cell) for cell in cells if seen.at[cell] == PALM]
    pieces = [seen.at[cell] for cell in cells if seen.at[cell] > 0]
    for caravan, name in caravans:
        if caravan in pieces:
            told += [name, camels(pieces.count(caravan))]
            if seen.leaders[caravan] in cells:
                told.append(leader_part(seen, caravan))
    for area in seen.areas:
        if area.cells[0] in cells:
            whose = colour_and_seat(area.caravan)[1]
            told += [area_size(area_worth(seen, area)), owner(who, whose), stretch(area.cells)]
    return told
