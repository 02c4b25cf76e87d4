"""Delphi as regions to walk over: hand, targets of Zeus, displays; the lists are elsewhere.

Knows the position as one seat sees it. Whoever only watches has no hand and no deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core.game import OVER, Move
from ..games.delphi import DelphiState
from ..games.delphi.cards import (
    CODES,
    FACE_DOWN,
    PASS,
    ROLE,
    WORTH,
    Card,
    Role,
)
from ..games.delphi.moves import Aim, Play
from ..games.delphi.value import units
from .delphi_lists import deck_region, leaving, opponents_region, oracle_region, scores_region
from .delphi_value import after, effect_parts, idle, idle_text, unit_text, working
from .delphi_words import (
    CITIES,
    LAID_SOUND,
    about,
    card_name,
    card_sound,
    cards_count,
    gain,
    kind,
    owner,
    pan_of,
    points,
    short_name,
    worth,
)
from .message import Level, Message, Part, parts, say
from .narrator import Listener
from .view import Cell, CellId, Line, Region, hand_region, list_region


def regions(seen: DelphiState, who: Listener) -> tuple[Region, ...]:
    """Everything to walk over; where Zeus waits for a target, the targets come first."""
    own = who.seat >= 0 and FACE_DOWN not in seen.hands[who.seat]
    found = [targets_region(seen, who)] if aiming(seen, who) else []
    if own:
        found.append(hand_region_of(seen, who))
    found += [displays_region(seen, who), scores_region(seen, who), opponents_region(seen, who)]
    if own:
        found.append(deck_region(seen, who))
    return (*found, oracle_region(seen))


def aiming(seen: DelphiState, who: Listener) -> bool:
    """Whether a revealed Zeus of the listener waits for its target."""
    return seen.turn == who.seat and bool(seen.acting)


# The hand.


def hand_region_of(seen: DelphiState, who: Listener) -> Region:
    """A card a column: its name and power; below it what it does at length; what it would do now.

    A card laid face down comes first, the Pass last.
    """
    hand = seen.hands[who.seat]
    columns = []
    laid = seen.committed[who.seat]
    if laid is not None:
        told = say("face down, {card}", card=card_name(laid))
        columns.append([Cell("laid", (told,), texture=LAID_SOUND)])
    copies: Counter[Card] = Counter()
    due = seen.turn == who.seat and not seen.acting
    moves = seen.moves() if due else []
    for card in hand:
        copies[card] += 1
        id = CODES[card] + (f" {copies[card]}" if copies[card] > 1 else "")
        columns.append(_card_lines(seen, who, card, id, [m for m in moves if plays(m, card)]))
    return hand_region("hand", say("your hand"), columns)


def plays(move: Move, card: Card) -> bool:
    """Whether ``move`` plays ``card`` from the hand."""
    if isinstance(move, Aim):
        return ROLE[card] == Role.STRIKE
    return isinstance(move, Play) and move.card == card


def _card_lines(
    seen: DelphiState, who: Listener, card: Card, id: str, moves: Sequence[Move]
) -> list[Cell]:
    power = kind(card)
    if card == PASS and who.seat in seen.inside and seen.turn != OVER:
        power = say("leaves the march, {points}", points=gain(leaving(seen)))
    first = Cell(
        id,
        (short_name(card), power),
        details=tuple(about(card)),
        moves=tuple(moves),
        texture=card_sound(card),
        content=card,
        owner=who.seat,
        braille=_braille(card),
    )
    now: tuple[Message, ...] = (say("not to be played now"),)
    if len(moves) == 1:
        now = tuple(effect_parts(seen, who, moves[0]))
    elif moves:
        now = tuple(_target_item(seen, who, move) for move in moves)
    long = Cell(f"{id} text", tuple(about(card)), content=card, owner=who.seat)
    return [first, long, Cell(f"{id} now", now, content=card, owner=who.seat)]


def _braille(card: Card) -> str:
    return str(WORTH[card]) if WORTH[card] else CODES[card][:2]


# Zeus.


def targets_region(seen: DelphiState, who: Listener) -> Region:
    """Whom the Zeus of the listener can strike, and what that would do."""
    cells = tuple(
        Cell(
            f"target {seat + 1}",
            (owner(who, seat), *strike_parts(seen, seat)),
            moves=(Aim(seat),),
            pan=pan_of(seat, seen.players),
            owner=seat,
        )
        for seat in seen.targets(who.seat)
    )
    return list_region("targets", say("targets of Zeus"), cells)


def strike_parts(seen: DelphiState, target: int) -> list[Message]:
    """What ``target`` would lose by Zeus, and what would be left."""
    card = seen.displays[target][-1]
    struck, _ = after(seen, Aim(target))
    before, now = seen.value(target), struck.value(target)
    return [
        say("without {card}", card=card_name(card)),
        say("from {before} to {now}", before=before, now=now),
    ]


def _target_item(seen: DelphiState, who: Listener, move: Move) -> Message:
    assert isinstance(move, Aim)
    return parts([owner(who, move.target), *strike_parts(seen, move.target)])


# The displays.


def displays_region(seen: DelphiState, who: Listener) -> Region:
    """A row a seat: the player with value and count, then the cards, the oldest left."""
    aims = {move.target: move for move in seen.moves() if isinstance(move, Aim)}
    rows: list[list[Cell]] = []
    for seat in range(seen.players):
        moves = (aims[seat],) if seat in aims else ()
        head = _seat_cell(seen, who, seat, moves)
        row = [head]
        for place, card in enumerate(seen.displays[seat]):
            row.append(_display_cell(seen, who, seat, place, card, moves))
        rows.append(row)
    lines = tuple(
        Line("row", say("display"), tuple(cell.id for cell in row), _row_value(seen, seat))
        for seat, row in enumerate(rows)
    )
    heads = Line("column", say("displays"), tuple(row[0].id for row in rows))
    home = rows[max(0, who.seat)][0].id
    cells = {cell.id: cell for row in rows for cell in row}
    return Region("displays", "grid", say("displays"), home, cells, _links(rows), (*lines, heads))


def _row_value(seen: DelphiState, seat: int) -> tuple[Message, ...]:
    """How the value of a row comes about, where it is not the sum of the cards just read."""
    if seat not in seen.inside:
        return ()
    display, value = seen.displays[seat], seen.value(seat)
    plain = value == sum(WORTH[card] for card in display) and not idle(display)
    return () if plain else tuple(working(seen, seat))


def _links(rows: Sequence[Sequence[Cell]]) -> dict[CellId, dict[str, CellId]]:
    """Rows of different length: up and down lead to the last card where the row is shorter."""
    links: dict[CellId, dict[str, CellId]] = {}
    for at, row in enumerate(rows):
        for place, cell in enumerate(row):
            here = links.setdefault(cell.id, {})
            for way, step in (("left", -1), ("right", 1)):
                if 0 <= place + step < len(row):
                    here[way] = row[place + step].id
            for way, step in (("up", -1), ("down", 1)):
                if 0 <= at + step < len(rows):
                    other = rows[at + step]
                    here[way] = other[min(place, len(other) - 1)].id
    return links


def lagging(seen: DelphiState) -> tuple[int, ...]:
    """Who has the weakest display; nobody where all are equal, as when a march opens."""
    return () if seen.weakest == seen.inside else seen.weakest


def _seat_cell(seen: DelphiState, who: Listener, seat: int, moves: tuple[Move, ...]) -> Cell:
    if seat in seen.inside:
        told = [worth(seen.value(seat)), cards_count(len(seen.displays[seat]))]
        if seat in lagging(seen):
            told.append(say("weakest"))
        if seen.halved(seat):
            told.append(say("halved by Neptune"))
        if seen.bonus[seat]:
            told.append(say("{n} from the oracle", n=seen.bonus[seat]))
        if seen.committed[seat] is not None:
            told.append(say("a card lies face down"))
    elif (left := seen.gains[seat]) is not None:
        told = [say("out of this march"), gain(left)]
    else:
        told = [points(seen.totals[seat])]
    return Cell(
        str(seat + 1),
        (parts([owner(who, seat), told[0]]), *told[1:], CITIES[seat].at(Level.FULL, Part.MORE)),
        details=(*_row_value(seen, seat), *_can_strike(moves)),
        moves=moves,
        pan=pan_of(seat, seen.players),
        content=("seat", seat),
        owner=seat,
        braille=str(seat + 1),
    )


def _can_strike(moves: Sequence[Move]) -> tuple[Message, ...]:
    return (say("Zeus can strike here"),) if moves else ()


def _display_cell(
    seen: DelphiState,
    who: Listener,
    seat: int,
    place: int,
    card: Card,
    moves: tuple[Move, ...],
) -> Cell:
    told = [short_name(card), kind(card).at(Level.FULL, Part.MORE)]
    if place in idle(seen.displays[seat]):
        told.append(idle_text(seen.displays[seat], place))
    for unit in units(seen.displays[seat]):
        if unit.first <= place <= unit.last and unit.first != unit.last:
            told.append(unit_text(seen.displays[seat], unit).at(Level.FULL, Part.MORE))
    name = say("{name}, card {number}", name=owner(who, seat), number=place + 1)
    return Cell(
        f"{seat + 1} {place + 1}",
        (*told, name.at(Level.FULL, Part.PLACE)),
        details=(*about(card), *_can_strike(moves)),
        place=name,
        moves=moves,
        pan=pan_of(seat, seen.players),
        texture=card_sound(card),
        content=card,
        owner=seat,
        braille=_braille(card),
    )
