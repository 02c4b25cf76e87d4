"""Delphi's lists to walk over: points and stakes, opponents, the deck, the oracle.

Knows the position as one seat sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..core.game import OVER
from ..games.delphi import DelphiState
from ..games.delphi.cards import (
    GODS,
    LEAVING,
    MARCHES,
    PARADES,
    PASS,
    ROLE,
    WINNER,
    Card,
    Role,
    leaving_points,
)
from ..games.delphi.position import unseen
from .delphi_words import (
    CITIES,
    cards_count,
    gain,
    oracle_event,
    owner,
    pan_of,
    points,
    short_names,
    stake_names,
    worth,
)
from .message import Level, Message, Part, count, parts, say, verbatim
from .narrator import Listener
from .view import Cell, Region, list_region

GROUPS: Final = (
    (say("warriors"), frozenset({Role.WARRIOR})),
    (say("heroes"), frozenset({Role.HERO})),
    (say("gods"), GODS),
    (say("Oracle cards"), frozenset({Role.CONSULT})),
)
"""The cards of a city by group, as they are told."""


def grouped(cards: Iterable[Card]) -> list[Message]:
    """``cards`` group by group, in move order; the Pass is in none."""
    held, told = sorted(cards), []
    for label, roles in GROUPS:
        group = [card for card in held if ROLE[card] in roles]
        if group:
            shown = (verbatim(str(len(group))),) if Role.CONSULT in roles else short_names(group)
            told.append(say("{label}: {cards}", label=label, cards=shown))
    return told


# Points.


def march_called(parade: int, march: int) -> Message:
    """How a march is called everywhere."""
    return say("parade {parade}, march {march}", parade=parade, march=march)


def march_name(seen: DelphiState) -> Message:
    """Where the game stands."""
    return march_called(seen.parade, seen.march)


def stakes(seen: DelphiState) -> list[list[Message]]:
    """What this march brings, first out first: the name of each place, its points, and which of
    them goes to whoever leaves next."""
    order = _order(seen.players, seen.march_number)
    told = [
        [name, gain(brought)] for name, brought in stake_names(order, WINNER[seen.march_number - 1])
    ]
    for place, (inside, _) in enumerate(order):
        if inside == len(seen.inside):
            told[place].append(say("this is next"))
    return told


def leaving(seen: DelphiState) -> int:
    """What leaving the march brings now, or as it opens."""
    return leaving_points(seen.players, seen.march_number, max(2, len(seen.inside)))


def _order(players: int, number: int) -> list[tuple[int, int]]:
    """What leaving brings in march ``number`` (1 to 9): (players in, points), first out first."""
    leaving = LEAVING[players]
    return [(inside, leaving[inside][number - 1]) for inside in sorted(leaving, reverse=True)]


def _later(seen: DelphiState) -> Iterator[tuple[int, Message]]:
    """The marches still to come, each with its number (2 to 9) and what it brings."""
    for number in range(seen.march_number + 1, PARADES * MARCHES + 1):
        parade, march = divmod(number - 1, MARCHES)
        order = _order(seen.players, number)
        brought = [
            say("{place}: {points}", place=place, points=gain(points))
            for place, points in stake_names(order, WINNER[number - 1])
        ]
        yield number, parts([march_called(parade + 1, march + 1), *brought])


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
    """Points so far, then what this march brings in order of leaving, then the later marches."""
    cells = [
        Cell(f"seat {seat + 1}", (parts(told),), owner=seat, pan=pan_of(seat, seen.players))
        for seat, told in totals(seen, who)
    ]
    if seen.turn != OVER:
        cells.append(Cell("march", (march_name(seen),)))
        cells += [Cell(f"stake {place}", (parts(told),)) for place, told in enumerate(stakes(seen))]
        cells += [Cell(f"march {number}", (told,)) for number, told in _later(seen)]
    return list_region("scores", say("scores"), tuple(cells))


# Opponents.


def opponents_region(seen: DelphiState, who: Listener) -> Region:
    """What is known of each opponent: cards held and left, what was shown, what was not."""
    cells = []
    for seat in range(seen.players):
        if seat == who.seat:
            continue
        pan = pan_of(seat, seen.players)
        first = parts(opponent_parts(seen, who, seat))
        shown, hidden = shown_parts(seen, who, seat), unseen_parts(seen, seat)
        all_cards = (*shown, *hidden)
        cells.append(Cell(f"{seat + 1}", (first,), details=all_cards, pan=pan, owner=seat))
        for line, told in (("shown", shown), ("unseen", hidden)):
            cells.append(Cell(f"{seat + 1} {line}", (parts(told),), pan=pan, owner=seat))
    return list_region("opponents", say("opponents"), tuple(cells))


def opponent_parts(seen: DelphiState, who: Listener, seat: int) -> list[Message]:
    """The points of ``seat``, how it stands in this march, the cards it holds and has left."""
    told = [who.names[seat], points(seen.totals[seat])]
    if seat in seen.inside:
        told += [worth(seen.value(seat)), lying(seen, seat)]
    elif (left := seen.gains[seat]) is not None:
        told += [say("out of this march"), gain(left)]
    return [*told, *reserve_parts(seen, seat), CITIES[seat].at(Level.FULL, Part.MORE)]


def lying(seen: DelphiState, seat: int) -> Message:
    """How many cards lie in the display of ``seat``."""
    return say("{cards} in the display", cards=cards_count(len(seen.displays[seat])))


def shown_parts(seen: DelphiState, who: Listener, seat: int) -> list[Message]:
    """The cards that ``seat`` has played in the whole game."""
    played = (*seen.spent[seat], *seen.displays[seat])
    if not played:
        return [say("{name} has shown nothing yet", name=who.names[seat])]
    return [say("{name} has shown", name=who.names[seat]), *grouped(played)]


def unseen_parts(seen: DelphiState, seat: int) -> list[Message]:
    """The cards that ``seat`` holds or may still draw."""
    hidden = [card for card in unseen(seen, seat) if card != PASS]
    return [say("not yet seen"), *grouped(hidden)] if hidden else [say("every card has been seen")]


def reserve_parts(seen: DelphiState, seat: int) -> list[Message]:
    """How many cards ``seat`` holds, the Pass included, and has left to draw."""
    hand, deck = len(seen.hands[seat]), len(seen.decks[seat])
    told = [say("{cards} in hand", cards=cards_count(hand))]
    if seen.committed[seat] is not None:
        told.append(say("a card lies face down"))
    return [*told, say("{cards} in the deck", cards=cards_count(deck))]


# The deck and the oracle.


def deck_lines(seen: DelphiState, seat: int) -> list[Message]:
    """What is left in the deck of ``seat``, group by group."""
    deck = seen.decks[seat]
    return [cards_count(len(deck)), *grouped(deck)]


def deck_region(seen: DelphiState, who: Listener) -> Region:
    """What is left in the listener's deck: a set, for nobody knows the order."""
    lines = deck_lines(seen, who.seat)
    cells = tuple(Cell(f"deck {at}", (line,)) for at, line in enumerate(lines))
    return list_region("deck", say("your deck"), cells)


def events_left(seen: DelphiState) -> Message:
    """How many events the oracle still has."""
    left = len(seen.oracle)
    if not left:
        return say("no oracle event left")
    return count("{n} oracle event left", "{n} oracle events left", n=left)


def oracle_region(seen: DelphiState) -> Region:
    """The events that an Oracle card can still draw: each comes only once in a game."""
    cells = [Cell("events", (events_left(seen),))]
    cells += [Cell(f"event {number}", tuple(oracle_event(number))) for number in seen.oracle]
    return list_region("oracle", say("the oracle"), tuple(cells))
