"""Détour as regions to walk over: the districts, both reserves, the scores.

Knows what a seat sees of a position. Left and right lead from district to district, down to what
lies in one: free places are all alike, so they are counted, not walked.
"""

from __future__ import annotations

from typing import Final

from ..core.game import CHANCE
from ..games.detour import DetourState, Place
from ..games.detour_table import CAMPS as LETTERS
from ..games.detour_table import NUMBERS, PLACES
from .detour_words import (
    CAMPS,
    EMISSARY_SOUND,
    called,
    contract,
    contracts,
    district,
    emissaries,
    pan_of,
    points,
    room,
    settled_sound,
    sides,
    standing,
    still_open,
    sums,
    won_by,
)
from .message import Level, Message, Part, parts, say, verbatim
from .narrator import Listener
from .view import Cell, CellId, Region, hand_region, list_region

DISTRICTS: Final = "districts"
RESERVES: Final = "reserves"
SCORES: Final = "scores"


def district_of(cell: CellId) -> int:
    """The district that a cell of the main region belongs to."""
    return int(str(cell)[0])


def value_of(cell: CellId) -> int:
    """The value that a cell of the reserves stands for."""
    return int(str(cell)[-1])


def legal(seen: DetourState, who: Listener) -> list[Place]:
    """What the listener may play now."""
    return seen.moves() if seen.turn == who.seat else []


def districts_region(seen: DetourState, who: Listener) -> Region:
    """The districts from left to right; below each who leads and what lies there, oldest first.

    Cells are called "3" (district 3), "3 lead" and "3.2" (the second emissary there).
    """
    if seen.turn == CHANCE:
        waiting = Cell("1", (say("no contracts yet"),))
        return hand_region(DISTRICTS, say("districts"), [[waiting]])
    moves = legal(seen, who)
    columns = [_column(seen, who, number, moves) for number in NUMBERS]
    return hand_region(DISTRICTS, say("districts"), columns)


def _column(seen: DetourState, who: Listener, number: int, moves: list[Place]) -> list[Cell]:
    """A district, and the lines below it."""
    here = tuple(move for move in moves if move.district == number)
    told = [sums(seen, who, number), contract(seen, number)]
    if not seen.settled(number):
        if here and seen.imposed:
            told.append(say("imposed").at(Level.NORMAL, Part.POSSIBLE))
        told.append(room(seen, number).at(Level.NORMAL, Part.MORE))
    told.append(district(number).at(Level.NORMAL, Part.PLACE))
    lead = standing(seen, who, number)
    lying = emissaries(seen, who, number)
    pan = pan_of(number)
    head = Cell(
        id=str(number),
        parts=(*told, *(part.at(Level.FULL, Part.MORE) for part in lead)),
        place=district(number),
        details=tuple(lying),
        moves=here,
        pan=pan,
        texture=settled_sound(seen.holder(number)) if seen.settled(number) else None,
        content=(seen.contracts[number - 1], *seen.influence(number)),
        braille=str(number),
    )
    column = [head]
    if lead:
        column.append(Cell(f"{number} lead", tuple(lead), place=district(number), pan=pan))
    for place, (piece, words) in enumerate(zip(seen.placed[number], lying, strict=True), 1):
        named = say("place {number}", number=place)
        column.append(
            Cell(
                id=f"{number}.{place}",
                parts=(
                    words,
                    named.at(Level.FULL, Part.PLACE),
                    district(number).at(Level.FULL, Part.PLACE),
                ),
                place=parts([named, district(number)]),
                pan=pan,
                pitch=-place / PLACES,
                texture=EMISSARY_SOUND,
                content=piece,
                owner=piece.seat,
                braille=f"{LETTERS[piece.seat]}{piece.value}",
            )
        )
    return column


def reserves_region(seen: DetourState, who: Listener) -> Region:
    """A line a value: how many each side has left. It carries the moves of that value."""
    moves = legal(seen, who)
    cells = tuple(
        Cell(
            id=f"value {value}",
            parts=(
                verbatim(str(value)),
                *left_of(seen, who, value),
            ),
            place=say("emissary {value}", value=value),
            moves=tuple(move for move in moves if move.value == value),
            content=tuple(seen.reserves[seat][value] for seat in sides(who)),
        )
        for value in NUMBERS
    )
    return list_region(RESERVES, say("reserves"), cells)


def left_of(seen: DetourState, who: Listener, value: int) -> list[Message]:
    """How many emissaries of ``value`` each side has left."""
    return [_left(who, seat, seen.reserves[seat][value]) for seat in sides(who)]


def _left(who: Listener, seat: int, number: int) -> Message:
    if seat == who.seat:
        return say("{number} for you", number=number)
    return say("{number} for {camp}", number=number, camp=CAMPS[seat])


def player(who: Listener, seat: int) -> list[Message]:
    """Who sits in ``seat``: you and your camp, or a camp and its player's name."""
    return [called(who, seat), CAMPS[seat] if seat == who.seat else who.names[seat]]


def scores_region(seen: DetourState, who: Listener) -> Region:
    """Each side's points and contracts, then what is discarded and what is open."""
    rows: list[tuple[str, list[Message]]] = [
        (
            f"seat {seat + 1}",
            [
                *player(who, seat),
                points(seen.points[seat]),
                *(contracts(seen, won) if (won := won_by(seen, seat)) else []),
            ],
        )
        for seat in sides(who)
    ]
    if seen.contracts:
        rows.append(("open", [say("open contracts"), *contracts(seen, still_open(seen))]))
        rows.append(
            ("discarded", [say("discarded contracts"), *contracts(seen, won_by(seen, None))])
        )
    cells = tuple(Cell(id=id, parts=tuple(told)) for id, told in rows)
    return list_region(SCORES, say("scores"), cells)
