"""Delphi as regions to walk over: hand, displays, scores, opponents, deck, targets of Zeus.

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
    LEAVING,
    PASS,
    ROLE,
    WINNER,
    WORTH,
    Card,
    Role,
    leaving_points,
)
from ..games.delphi.moves import Aim, Play
from ..games.delphi.position import unseen
from ..games.delphi.value import units
from .delphi_value import after, effect_parts, idle, unit_text, working
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
    short_names,
    stake_names,
    worth,
)
from .message import Level, Message, Part, parts, say, verbatim
from .narrator import Listener
from .view import Cell, CellId, Line, Region, hand_region, list_region

GROUPS = (
    (say("warriors"), frozenset({Role.WARRIOR})),
    (say("heroes"), frozenset({Role.HERO})),
    (
        say("gods"),
        frozenset(Role) - {Role.WARRIOR, Role.HERO, Role.CONSULT, Role.LEAVE},
    ),
    (say("Oracle cards"), frozenset({Role.CONSULT})),
)
"""The cards of a city by group, as a deck is told."""


def regions(seen: DelphiState, who: Listener) -> tuple[Region, ...]:
    """Everything to walk over; where Zeus waits for a target, the targets come first."""
    own = who.seat >= 0 and FACE_DOWN not in seen.hands[who.seat]
    found = [targets_region(seen, who)] if aiming(seen, who) else []
    if own:
        found.append(hand_region_of(seen, who))
    found += [displays_region(seen, who), scores_region(seen, who), opponents_region(seen, who)]
    if own:
        found.append(deck_region(seen, who))
    return tuple(found)


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
        columns.append(_card_lines(seen, who, card, id, [m for m in moves if _plays(m, card)]))
    return hand_region("hand", say("your hand"), columns)


def _plays(move: Move, card: Card) -> bool:
    """Whether ``move`` plays ``card`` from the hand."""
    if isinstance(move, Aim):
        return ROLE[card] == Role.STRIKE
    return isinstance(move, Play) and move.card == card


def _card_lines(
    seen: DelphiState, who: Listener, card: Card, id: str, moves: Sequence[Move]
) -> list[Cell]:
    power = kind(card)
    if card == PASS and who.seat in seen.inside and seen.turn != OVER:
        power = say("leaves the march, {points}", points=gain(_leaving(seen)))
    first = Cell(
        id,
        (short_name(card), power),
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


def _leaving(seen: DelphiState) -> int:
    """What leaving the march brings now, or as it opens."""
    return leaving_points(seen.players, seen.march_number, max(2, len(seen.inside)))


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
        display = seen.displays[seat]
        without = set(idle(display))
        for place, card in enumerate(display):
            row.append(_display_cell(seen, who, seat, place, card, place in without, moves))
        rows.append(row)
    lines = tuple(
        Line(
            "row",
            say("display"),
            tuple(cell.id for cell in row),
            _row_value(seen, seat),
        )
        for seat, row in enumerate(rows)
    )
    home = rows[max(0, who.seat)][0].id
    cells = {cell.id: cell for row in rows for cell in row}
    return Region("displays", "grid", say("displays"), home, cells, _links(rows), lines)


def _row_value(seen: DelphiState, seat: int) -> tuple[Message, ...]:
    """The value of a row, worked out where it is more than the sum of the cards just read."""
    if seat not in seen.inside:
        return ()
    display, value = seen.displays[seat], seen.value(seat)
    plain = value == sum(WORTH[card] for card in display) and not idle(display)
    return (worth(value),) if plain else (worth(value), *working(seen, seat))


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


def _seat_cell(seen: DelphiState, who: Listener, seat: int, moves: tuple[Move, ...]) -> Cell:
    name = owner(who, seat)
    if seat in seen.inside:
        told = [worth(seen.value(seat)), cards_count(len(seen.displays[seat]))]
        if seat in seen.weakest:
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
        (name, *told, CITIES[seat].at(Level.FULL, Part.MORE)),
        details=_can_strike(moves),
        place=name,
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
    without: bool,
    moves: tuple[Move, ...],
) -> Cell:
    told = [short_name(card), kind(card).at(Level.FULL, Part.MORE)]
    if without:
        told.append(say("without effect"))
    for unit in units(seen.displays[seat]):
        if unit.first <= place <= unit.last and unit.first != unit.last:
            told.append(unit_text(seen.displays[seat], unit).at(Level.FULL, Part.MORE))
    name = say("{name}, card {number}", name=owner(who, seat), number=place + 1)
    return Cell(
        f"{seat + 1} {place + 1}",
        (*told, name.at(Level.FULL, Part.PLACE)),
        details=_can_strike(moves),
        place=name,
        moves=moves,
        pan=pan_of(seat, seen.players),
        texture=card_sound(card),
        content=card,
        owner=seat,
        braille=_braille(card),
    )


# Points, opponents, the deck.


def stakes(seen: DelphiState) -> list[list[Message]]:
    """What this march brings, first out first: the name of each place, its points, and which of
    them goes to whoever leaves next."""
    march, leaving = seen.march_number - 1, LEAVING[seen.players]
    order = [(inside, leaving[inside][march]) for inside in sorted(leaving, reverse=True)]
    told = [[name, gain(brought)] for name, brought in stake_names(order, WINNER[march])]
    for place, (inside, _) in enumerate(order):
        if inside == len(seen.inside):
            told[place].append(say("this is next"))
    return told


def march_name(seen: DelphiState) -> Message:
    """Where the game stands."""
    return say("parade {parade}, march {march}", parade=seen.parade, march=seen.march)


def totals(seen: DelphiState, who: Listener) -> list[tuple[int, list[Message]]]:
    """Each seat, the listener's first: the total and what this march has brought so far."""
    found = []
    for seat in sorted(range(seen.players), key=lambda seat: seat != who.seat):
        told = [owner(who, seat), points(seen.totals[seat])]
        if (left := seen.gains[seat]) is not None:
            told.append(say("and for this march, {points}", points=gain(left)))
        found.append((seat, told))
    return found


def scores_region(seen: DelphiState, who: Listener) -> Region:
    """Points so far, then what this march brings in order of leaving."""
    cells = [
        Cell(f"seat {seat + 1}", (parts(told),), owner=seat, pan=pan_of(seat, seen.players))
        for seat, told in totals(seen, who)
    ]
    if seen.turn != OVER:
        cells.append(Cell("march", (march_name(seen),)))
        cells += [Cell(f"stake {place}", (parts(told),)) for place, told in enumerate(stakes(seen))]
    return list_region("scores", say("scores"), tuple(cells))


def opponents_region(seen: DelphiState, who: Listener) -> Region:
    """What is known of each opponent: cards held and left, what was played, what was not."""
    cells = []
    for seat in range(seen.players):
        if seat == who.seat:
            continue
        pan = pan_of(seat, seen.players)
        told = parts(opponent_parts(seen, who, seat))
        cells.append(Cell(f"{seat + 1}", (told,), pan=pan, owner=seat))
        played = (*seen.spent[seat], *seen.displays[seat])
        name = who.names[seat]
        if played:
            shown = short_names(sorted(played))
            told = say("{name} has played: {cards}", name=name, cards=shown)
        else:
            told = say("{name} has played nothing yet", name=name)
        cells.append(Cell(f"{seat + 1} played", (told,), pan=pan, owner=seat))
        hidden = [card for card in unseen(seen, seat) if card != PASS]
        if hidden:
            told = say("not yet seen: {cards}", cards=short_names(hidden))
        else:
            told = say("every card has been seen")
        cells.append(Cell(f"{seat + 1} unseen", (told,), pan=pan, owner=seat))
    return list_region("opponents", say("opponents"), tuple(cells))


def opponent_parts(seen: DelphiState, who: Listener, seat: int) -> list[Message]:
    """How many cards ``seat`` holds and has left; its display is told with the displays."""
    told = [who.names[seat], *reserve_parts(seen, seat)]
    if seat in seen.inside:
        told.append(worth(seen.value(seat)))
    elif (left := seen.gains[seat]) is not None:
        told.append(say("out of this march"))
        told.append(gain(left))
    return [*told, CITIES[seat].at(Level.FULL, Part.MORE)]


def reserve_parts(seen: DelphiState, seat: int) -> list[Message]:
    """How many cards ``seat`` holds, the Pass included, and has left to draw."""
    hand, deck = len(seen.hands[seat]), len(seen.decks[seat])
    told = [say("{cards} in hand", cards=cards_count(hand))]
    if seen.committed[seat] is not None:
        told.append(say("a card lies face down"))
    return [*told, say("{cards} in the deck", cards=cards_count(deck))]


def deck_lines(seen: DelphiState, seat: int) -> list[Message]:
    """What is left in the deck of ``seat``, group by group."""
    deck = seen.decks[seat]
    told = [cards_count(len(deck))]
    for label, roles in GROUPS:
        cards = [card for card in deck if ROLE[card] in roles]
        if cards:
            shown = (verbatim(str(len(cards))),) if Role.CONSULT in roles else short_names(cards)
            told.append(say("{label}: {cards}", label=label, cards=shown))
    return told


def deck_region(seen: DelphiState, who: Listener) -> Region:
    """What is left in the listener's deck: a set, for nobody knows the order."""
    lines = deck_lines(seen, who.seat)
    cells = tuple(Cell(f"deck {at}", (line,)) for at, line in enumerate(lines))
    return list_region("deck", say("your deck"), cells)
