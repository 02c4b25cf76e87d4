"""Answers about a position of Delphi: cards, displays, marches. They know what one seat sees of it,
so of others' hands and decks only how many cards there are and which have not been shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.game import OVER, IllegalMove
from ...games.delphi import DelphiState
from ...games.delphi.cards import CODES, MARCHES, PARADES, Card
from ...games.delphi.position import unseen as unseen_cards
from ..delphi import NARRATOR
from ..delphi_lists import (
    deck_lines,
    events_left,
    grouped,
    leaving,
    lying,
    march_name,
    reserve_parts,
    shown_parts,
    totals,
    unseen_parts,
)
from ..delphi_regions import plays
from ..delphi_value import effect_parts, worked_out
from ..delphi_words import (
    about,
    card_name,
    cards_line,
    gain,
    kind,
    oracle_event,
    owner,
    owners,
    short_names,
    worth,
)
from ..message import Message, count, say, say_in, sentence
from ..narrator import Listener, Topic
from .grammar import whose

Values = Mapping[str, Any]

_PLACES: Final = {
    "laid": (say("face down"), say("two face down")),
    "hand": (say("in hand"), say("two in hand")),
    "deck": (say("in the deck"), say("two in the deck")),
    "display": (say("in the display"), say("two in the display")),
    "spent": (say("out of the game"), say("two out of the game")),
    "unseen": (say_in("one card", "not yet seen"), say("two not yet seen")),
}
"""Where a card is, for one and for both of them."""


def _hidden(seen: DelphiState, who: Listener) -> Sequence[Message]:
    """What is said where the listener has no cards to know."""
    if who.seat < 0 or seen.hides(who.seat):
        return [say("You only watch, hands and decks stay hidden.")]
    return ()


def _seats(seen: DelphiState, who: Listener, values: Values) -> list[int]:
    """The seat that is named, else the opponents; none where nobody sits there."""
    if "seat" not in values:
        return [seat for seat in range(seen.players) if seat != who.seat]
    seat = whose(values, who)
    return [seat] if seat < seen.players else []


def _nobody() -> list[Message]:
    return [say("Nobody sits there.")]


def deck(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """The cards left in the listener's deck."""
    return _hidden(seen, who) or [sentence([say("your deck"), *deck_lines(seen, who.seat)])]


def hand(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """The cards in the listener's hand, and the one that lies face down."""
    if watching := _hidden(seen, who):
        return watching
    told = []
    laid = seen.committed[who.seat]
    if laid is not None:
        told.append(sentence([say("face down, {card}", card=card_name(laid))]))
    if seen.hands[who.seat]:
        told.append(cards_line(say("your hand"), seen.hands[who.seat]))
    return told


def value(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """What a display is worth, step by step."""
    seat = whose(values, who)
    return worked_out(seen, who, seat) if seat < seen.players else _nobody()


def display(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """The cards of a display, oldest first, and its value."""
    seat = whose(values, who)
    if seat >= seen.players:
        return _nobody()
    if seat not in seen.inside or not seen.displays[seat]:
        return worked_out(seen, who, seat)
    told = [owner(who, seat), *short_names(seen.displays[seat]), worth(seen.value(seat))]
    return [sentence(told)]


def ranking(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """Every display in the march by its value, the strongest first."""
    if seen.turn == OVER:
        return [say("The game is over.")]
    seats = sorted(seen.inside, key=seen.value, reverse=True)
    return [sentence([owner(who, seat), worth(seen.value(seat))]) for seat in seats]


def weakest(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """Who has the weakest display, and what comes next above it."""
    if seen.turn == OVER:
        return [say("The game is over.")]
    worths = {seat: seen.value(seat) for seat in seen.inside}
    least = min(worths.values())
    last = owners(who, [seat for seat in worths if worths[seat] == least])
    above = [amount for amount in worths.values() if amount > least]
    if not above:
        return [sentence([say("all displays are equal"), worth(least)])]
    others = owners(who, [seat for seat in worths if worths[seat] == min(above)])
    told = say("{value} against {rival} for {names}", value=least, rival=min(above), names=others)
    return [sentence([say("weakest display: {names}", names=last), told])]


def holds(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """How many cards a seat, or everybody, has in hand, in the deck, in the display."""
    seats = range(seen.players) if "seat" not in values else _seats(seen, who, values)
    return [
        sentence(
            [
                owner(who, seat),
                *reserve_parts(seen, seat),
                *([lying(seen, seat)] if seat in seen.inside else []),
            ]
        )
        for seat in seats
    ] or _nobody()


def shown(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """The cards that a seat, or each opponent, has shown so far."""
    told = []
    for seat in _seats(seen, who, values):
        played = (*seen.spent[seat], *seen.displays[seat])
        if seat != who.seat:
            told.append(sentence(shown_parts(seen, who, seat)))
        elif played:
            told.append(sentence([say("you have shown"), *grouped(played)]))
        else:
            told.append(say("You have shown nothing yet."))
    return told or _nobody()


def not_shown(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """Which cards a seat, or each opponent, holds or may still draw."""
    told: list[Message] = []
    for seat in _seats(seen, who, values):
        if seat == who.seat:
            told += [*hand(seen, who, values), *deck(seen, who, values)]
        else:
            held = reserve_parts(seen, seat)
            told.append(sentence([who.names[seat], *held, *unseen_parts(seen, seat)]))
    return told or _nobody()


def where(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """Where each player's copies of a card are, as far as that can be known."""
    card: Card = values["card"]
    return [sentence([card_name(card)]), *(sentence([owner(who, seat), *_copies(seen, seat, card)])
            for seat in range(seen.players))]  # fmt: skip


def _copies(seen: DelphiState, seat: int, card: Card) -> list[Message]:
    found = {
        "display": seen.displays[seat].count(card),
        "spent": seen.spent[seat].count(card),
    }
    if seen.hides(seat):
        found["unseen"] = unseen_cards(seen, seat).count(card)
    else:
        found |= {
            "laid": int(seen.committed[seat] == card),
            "hand": seen.hands[seat].count(card),
            "deck": seen.decks[seat].count(card),
        }
    return [_PLACES[place][n - 1] for place, n in found.items() if n]


def total(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """The points of a seat, or of everybody."""
    seats = _seats(seen, who, values) if "seat" in values else range(seen.players)
    return [sentence(told) for seat, told in totals(seen, who) if seat in seats] or _nobody()


def march(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """What this march brings."""
    return NARRATOR.answer(Topic.STAKES, seen, who, "hand", "")


def which_march(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """Which march it is, and how many follow."""
    if seen.turn == OVER:
        return [say("The game is over.")]
    later = PARADES * MARCHES - seen.march_number
    return [sentence([march_name(seen),
                      count("{n} march after it", "{n} marches after it", n=later)])]  # fmt: skip


def leave(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """What leaving the march would bring the listener now, or has brought."""
    if seen.turn == OVER:
        return [say("The game is over.")]
    seat = whose(values, who)
    if seat in seen.inside:
        return [sentence([say("leaving: {points}", points=gain(leaving(seen)))])]
    return [sentence([owner(who, seat), say("out of this march"), gain(seen.gains[seat] or 0)])]


def inside(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """Who is still in the march, who has left it and with what."""
    if seen.turn == OVER:
        return [say("The game is over.")]
    told = [sentence([say("in this march: {names}", names=owners(who, seen.inside))])]
    for seat in range(seen.players):
        if seat not in seen.inside:
            gained = gain(seen.gains[seat] or 0)
            told.append(sentence([owner(who, seat), say("out of this march"), gained]))
    return told


def halved(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """Whom a Neptune halves."""
    seats = [seat for seat in seen.inside if seen.halved(seat)]
    if not seats:
        return [say("Nobody is halved.")]
    return [sentence([say("halved by Neptune: {names}", names=owners(who, seats))])]


def does(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """What a card does, by its name."""
    card: Card = values["card"]
    return [sentence([card_name(card), kind(card), *about(card)])]


def would(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """What a card of the listener's would do now; of a Zeus, for each target."""
    card: Card = values["card"]
    if seen.turn != who.seat or seen.acting:
        return [NARRATOR.closed(seen, who, "", "")]
    moves = [move for move in seen.moves() if plays(move, card)]
    if not moves:
        return [NARRATOR.refusal(IllegalMove("card-not-held", {"card": card}))]
    if len(moves) == 1:
        return [sentence([card_name(card), *effect_parts(seen, who, moves[0])])]
    return [sentence([NARRATOR.move(seen, who, move, None), *effect_parts(seen, who, move)])
            for move in moves]  # fmt: skip


def oracle(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """The events that the oracle still has."""
    return [sentence([events_left(seen)]), *(sentence(oracle_event(n)) for n in seen.oracle)]


def due(seen: DelphiState, who: Listener, values: Values) -> Sequence[Message]:
    """Whose turn it is, and what is to be done."""
    return NARRATOR.turn(seen, who)


def card_at(region: str, cell: object) -> Card | None:
    """The card of the listener's hand on which the focus stands, whatever line of it."""
    code = str(cell).split()[0]
    return CODES.index(code) if region == "hand" and code in CODES else None
