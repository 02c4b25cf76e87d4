"""The board of Through the Desert as a region: what each hex reads, for one listener.

A cell is made from what lies on it and around it, and kept: after a placement nearly every hex of
the 238 reads as before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from ..core.game import Move
from ..games.desert import COLOURS as LETTERS
from ..games.desert import (
    PALM,
    PASS,
    DesertState,
    Phase,
    Terrain,
    board,
    caravan_of,
    colour_and_seat,
    grid,
)
from ..games.desert.moves import placements
from ..games.desert.scoring import area_worth
from .desert_words import (
    COLOURS,
    OASIS_SOUND,
    SAND_SOUND,
    WATER_SOUND,
    camel_sound,
    middle,
    not_playable,
    oasis,
    piece_parts,
    place,
    water,
)
from .hexes import beside, hex_region
from .message import Level, Message, Part, count, cue, say, verbatim
from .narrator import Listener
from .view import Cell, CellId, Region, Unread

HOME: Final = "K7"
"""Where the walk begins: beside the massif, in the middle of the board."""

_EDGES: Final[Mapping[Terrain, Message]] = MappingProxyType(
    {
        Terrain.MASSIF: say("massif"),
        Terrain.MOUNTAINS: say("mountains"),
        Terrain.BEYOND: say("dark line"),
    }
)
"""What a hex can border on that is no part of the board."""

_WALLS: Final = MappingProxyType(
    {Terrain.MASSIF: "massif", Terrain.MOUNTAINS: "massif", Terrain.BEYOND: "edge"}
)
"""How each of them sounds."""

# Boards are read anew after each move: what is often said is made once.
_EMPTY: Final = say("empty")
_OASIS: Final = say("oasis")
_NOTHING: Final = say("nothing possible")
_NO_TAGS: Final[frozenset[str]] = frozenset()


def board_region(seen: DesertState, who: Listener) -> Region:
    """The playable part of the board; cells carry the listener's legal moves when it is due."""
    me = who.seat
    camels = seen.phase is Phase.CAMELS
    deciding = seen.turn == me
    mine = range(len(COLOURS) if me >= 0 else 0)  # nothing is possible for whoever only listens
    ends = [seen.frontier[caravan_of(colour, me)] for colour in mine]
    passing = deciding and camels and not any(ends)
    leaders = _leader_colours(seen, me) if seen.phase is Phase.LEADERS and mine else ()
    sites = seen.sites if leaders else frozenset()
    at, tokens, inside, size = seen.at, seen.tokens, seen.inside, seen.size
    standing = set(seen.leaders.values())
    palms = _palms_beside(seen)
    stops = _area_stops(seen)
    open_cells = set().union(*ends) if camels else sites
    playable = [grid().names[cell] for cell in sorted(open_cells)]

    def read(id: CellId) -> Cell:
        cell = grid().index[str(id)]
        piece = at[cell]
        if piece > 0 or piece == PALM:
            legal: tuple[int, ...] = ()
        elif camels:
            legal = tuple([colour for colour, open in enumerate(ends) if cell in open])
        else:
            legal = leaders if cell in sites else ()
        return _cell(
            seen.players,
            cell,
            piece,
            cell in standing,
            size[piece] if piece > 0 else 0,
            tokens.get(cell, 0),
            inside.get(cell, 0),
            stops.get(cell, 0),
            palms.get(cell, ()),
            _joining(seen, me, cell) if piece == PALM and mine else (),
            legal,
            deciding,
            passing,
            me,
            _name(who, piece),
            _name(who, inside.get(cell, 0)),
        )

    def sign(id: CellId) -> str:
        cell = grid().index[str(id)]
        return _sign(at[cell], cell in standing, tokens.get(cell, 0), me)

    template = _template(seen.players)
    return replace(
        template,
        cells=Unread(template.cells, read),
        sign=sign,
        playable=() if not deciding else None if passing else playable,
        tagged={
            tag: [grid().names[cell] for cell in sorted(cells)]
            for tag, cells in (
                ("water", tokens),
                ("oasis", seen.palms),
                ("area", inside),
                ("area stop", stops),
                ("camel", [cell for cell, piece in enumerate(at) if piece > 0]),
            )
        },
    )


def area_told(caravan: int, worth: int, me: int, name: Message | None) -> list[Message]:
    """That a cell lies in an area, and in whose; ``worth``: its cells where they are to be told,
    else 0."""
    if colour_and_seat(caravan)[1] == me:
        mine = count("in your area of {n} cell", "in your area of {n} cells", n=worth)
        return [(mine if worth else say("in your area")).at(Level.NORMAL, Part.MORE)]
    assert name is not None, "a rival has a name"
    if not worth:
        return [say("area, {name}", name=name).at(Level.NORMAL, Part.MORE)]
    told = count("area of {n} cell, {name}", "area of {n} cells, {name}", n=worth, name=name)
    return [told.at(Level.NORMAL, Part.MORE)]


def _area_stops(seen: DesertState) -> dict[int, int]:
    """One cell of each area that is worth anything, the empty one in its middle: what it is worth.

    The jump from area to area stops there, and there its size is told.
    """
    found = {}
    for area in seen.areas:
        if worth := area_worth(seen, area):
            found[middle([cell for cell in area.cells if not seen.at[cell]])] = worth
    return found


def _leader_colours(seen: DesertState, seat: int) -> tuple[int, ...]:
    """The leaders that ``seat`` could place, were it its turn."""
    if seen.turn == seat:
        return tuple(seen.leader_colours())
    asked = seen.copy()
    asked.turn = seat
    return tuple(asked.leader_colours())


def _palms_beside(seen: DesertState) -> dict[int, tuple[int, ...]]:
    """The palms beside each cell that has any."""
    found: dict[int, tuple[int, ...]] = {}
    for palm in seen.palms:
        for cell in seen.board.near[palm]:
            found[cell] = (*found.get(cell, ()), palm)
    return found


def _joining(seen: DesertState, seat: int, palm: int) -> tuple[int, ...]:
    """The colours of the caravans of ``seat`` that have been paid for ``palm``."""
    joined = seen.joined
    colours = range(len(COLOURS))
    return tuple(c for c in colours if palm in joined.get(caravan_of(c, seat), ()))


def _name(who: Listener, caravan: int) -> Message | None:
    """The name of the rival whose caravan it is."""
    if caravan <= 0:
        return None
    seat = colour_and_seat(caravan)[1]
    return None if seat == who.seat else who.names[seat]


@lru_cache(maxsize=8192)
def _cell(
    players: int,
    cell: int,
    piece: int,
    leader: bool,
    size: int,
    token: int,
    area: int,
    area_cells: int,
    palms: tuple[int, ...],
    joined: tuple[int, ...],
    legal: tuple[int, ...],
    deciding: bool,
    passing: bool,
    me: int,
    name: Message | None,
    area_name: Message | None,
) -> Cell:
    """A hex as it reads to the seat ``me``.

    ``piece``, ``area``: caravans, 0 for none; ``area_cells``: the size of the area where the jump
    from area to area stops here, else 0; ``palms``: those beside the hex; ``joined``: the
    colours with which ``me`` has reached the oasis here; ``legal``: those it may place here;
    ``name`` and ``area_name``: the rivals' whose they are.
    """
    tags, seat = set(), None
    told, details = [], []
    if piece > 0:
        colour, seat = colour_and_seat(piece)
        tags.add("camel")
        told += piece_parts(piece, leader, me, name)
        details.append(_size(size))
        texture = camel_sound(colour, leader, seat == me)
    elif piece == PALM:
        told.append(_OASIS)
        tags.add("oasis")
        texture = OASIS_SOUND
    elif token:
        told.append(water(token))
        tags.add("water")
        texture = WATER_SOUND
    else:
        told.append(_EMPTY)
        texture = SAND_SOUND
    if area:
        tags.add("area")
        told += area_told(area, area_cells, me, area_name)
    if area_cells:
        tags.add("area stop")
    told.append(_place(cell))
    if joined:
        reached = tuple(COLOURS[colour] for colour in joined)
        told.append(say("reached by you: {colours}", colours=reached).at(Level.FULL, Part.MORE))
    told += [_beside(palm) for palm in palms]
    if legal:
        told.append(_possible(legal))
    elif piece == 0:
        details.append(_NOTHING)
    moves: tuple[Move, ...] = ()
    if deciding:
        moves = (PASS,) if passing else tuple([placements()[colour][cell] for colour in legal])
    return Cell(
        id=grid().names[cell],
        parts=tuple(told),
        place=_place(cell),
        details=(*details, *_edges(players)[cell]),
        moves=moves,
        pan=grid().pan[cell],
        pitch=grid().pitch[cell],
        texture=texture,
        content=(piece, token, area),
        owner=seat,
        tags=frozenset(tags) if tags else _NO_TAGS,
        braille=_sign(piece, leader, token, me),
    )


def _sign(piece: int, leader: bool, token: int, me: int) -> str:
    """What stands for a hex in rows and pictures: a colour's letter, small if it is a rival's."""
    if piece > 0:
        colour, seat = colour_and_seat(piece)
        letter = LETTERS[colour] if seat == me else LETTERS[colour].lower()
        return f"{letter}*" if leader else letter
    return "o" if piece == PALM else str(token) if token else "."


@cache
def _size(size: int) -> Message:
    return say("caravan of {n}", n=size)


@cache
def _beside(palm: int) -> Message:
    return say("beside {oasis}", oasis=oasis(palm)).at(Level.FULL, Part.NEAR)


@cache
def _place(cell: int) -> Message:
    return place(cell).at(Level.NORMAL, Part.PLACE)


@cache
def _possible(legal: tuple[int, ...]) -> Message:
    colours = tuple(COLOURS[colour] for colour in legal)
    return say("possible: {colours}", colours=colours).at(Level.FULL, Part.POSSIBLE)


@cache
def _template(players: int) -> Region:
    """The region with empty cells: names, links and columns never change."""
    names = grid().names
    blank = {cell: Cell(names[cell], (verbatim(names[cell]),)) for cell in board(players).playable}
    walls: dict[CellId, dict[str, Message]] = {names[cell]: _walls(players, cell) for cell in blank}
    off = {
        cell: terrain for cell, terrain in enumerate(board(players).terrain) if cell not in blank
    }
    absent = {
        names[cell].casefold(): not_playable(str(terrain), names[cell])
        for cell, terrain in off.items()
    }
    region = hex_region("board", say("board"), grid(), blank, HOME)
    return replace(region, walls=walls, absent=absent)


def _walls(players: int, cell: int) -> dict[str, Message]:
    """What stepping off the board from ``cell`` meets, by direction."""
    terrain = board(players).terrain
    pan, pitch = grid().pan[cell], grid().pitch[cell]
    return {
        way: cue(_WALLS[terrain[there]], _EDGES[terrain[there]], pan, pitch)
        for way, there in grid().links[cell].items()
        if terrain[there] in _EDGES
    }


@cache
def _edges(players: int) -> tuple[tuple[Message, ...], ...]:
    """For each cell, what bounds the board beside it: "north massif"."""
    terrain = board(players).terrain
    found = []
    for links in grid().links:
        walls = [
            beside(way, _EDGES[terrain[there]])
            for way, there in links.items()
            if terrain[there] in _EDGES
        ]
        found.append(tuple(walls))
    return tuple(found)
