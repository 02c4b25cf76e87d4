"""The words for Delphi's cards, cities, players and points. Knows the card tables, no position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..games.delphi.cards import (
    CARDS,
    CODES,
    EVENT_OF,
    PREY,
    ROLE,
    WORTH,
    Card,
    Loss,
    OracleEvent,
    Role,
    Whom,
)
from ..games.delphi.events import Value
from .message import Category, Message, count, say, say_in, sentence, verbatim
from .narrator import Listener

CITIES: Final = (
    say("Athens"),  # NOTE: seat 1, a city of ancient Greece, as the next three
    say("Sparta"),
    say("Corinth"),
    say("Thebes"),
)
"""The cities by seat; three players do without the last."""

_NAMES: Final = {
    "Ody": say("Odysseus"),
    "Aja": verbatim("Ajax"),
    "Ach": say("Achilles"),
    "Her": say("Herakles"),
    "Hep": say("Hephaistos"),
    "Apo": say("Apollo"),
    "Are": say("Ares"),
    "Nep": verbatim("Neptune"),
    "Had": say("Hades"),
    "Hra": say("Hera"),
    "Ath": say("Athena"),
    "Zeu": verbatim("Zeus"),
    "Ora": say("Oracle card"),
    "Pass": say_in("card", "Pass"),  # NOTE: the card with which a player leaves the march
}

LAID_SOUND, TURNED_SOUND = "card_laid", "card_turned"
HALVED_SOUND: Final = "halved"
LEFT_SOUND, WON_SOUND = "march_left", "march_won"


def card_sound(card: Card) -> str:
    """What is heard of a card that lies open."""
    match ROLE[card]:
        case Role.WARRIOR:
            return "warrior"
        case Role.HERO:
            return "hero"
        case Role.CONSULT:
            return "oracle"
        case Role.LEAVE:
            return LEFT_SOUND
        case _:
            return "god"


def card_name(card: Card) -> Message:
    """How ``card`` is called where it stands alone: "warrior 4", "Achilles"."""
    if ROLE[card] == Role.WARRIOR:
        return say("warrior {worth}", worth=WORTH[card])
    return _NAMES[CODES[card]]


def short_name(card: Card) -> Message:
    """``card`` in a list of cards: a warrior is its number."""
    return verbatim(str(WORTH[card])) if ROLE[card] == Role.WARRIOR else card_name(card)


def card_object(card: Card) -> Message:
    """``card`` as what somebody plays or loses."""
    match ROLE[card]:
        case Role.WARRIOR:
            # NOTE: follows a verb: "You play warrior 4."
            return say_in("played or lost", "warrior {worth}", worth=WORTH[card])
        case Role.CONSULT:
            return say_in("played or lost", "an Oracle card")
        case Role.LEAVE:
            return say_in("played or lost", "the Pass")
        case _:
            return card_name(card)


def short_names(cards: Iterable[Card]) -> tuple[Message, ...]:
    """Cards in a list, in the order given."""
    return tuple(map(short_name, cards))


def kind(card: Card) -> Message:
    """What ``card`` is or does, in one short line; the Pass is told by what leaving brings."""
    match ROLE[card]:
        case Role.WARRIOR:
            return say("warrior")
        case Role.HERO:
            return say("hero, {worth}", worth=WORTH[card])
        case Role.MULTIPLY:
            return say("multiplies the number on its left by the one on its right")
        case Role.SQUARE:
            return say("squares the number on its left")
        case Role.DOUBLE:
            return say("doubles the number on its left")
        case Role.HALVE:
            return say("halves every opponent")
        case Role.SLAY:
            return say("discards {hero}", hero=card_name(PREY[card]))
        case Role.STRIKE:
            return say("discards the newest card of an opponent")
        case Role.CONSULT:
            return say("draws an oracle event")
        case Role.LEAVE:
            return say("leaves the march")


def about(card: Card) -> list[Message]:
    """What ``card`` does, at length, as parts."""
    copies = CARDS[card].copies
    match ROLE[card]:
        case Role.WARRIOR:
            return [
                say("two equal warriors that touch are multiplied with each other"),
                say("{n} of each value in every city", n=copies),
            ]
        case Role.HERO:
            hunters = [god for god, prey in enumerate(PREY) if prey == card]
            hunted = [say("{god} discards this hero", god=card_name(god)) for god in hunters]
            return [*hunted, say("a hero makes no pair")]
        case Role.MULTIPLY:
            return [
                say("it waits for a number on its right, and the three count as one"),
                say("without a number on its left it does nothing"),
            ]
        case Role.SQUARE | Role.DOUBLE:
            return [
                say("the number must touch it"),
                say("without a number on its left it does nothing"),
            ]
        case Role.HALVE:
            return [
                say("until the march ends, even if its card or its player leaves"),
                say("with two Neptunes everybody is halved, once"),
            ]
        case Role.SLAY:
            return [
                say("wherever that hero lies now, your own included"),
                say("one that comes later is safe"),
            ]
        case Role.STRIKE:
            return [
                say("you choose the opponent, who must be in the march and have a card"),
                say("laid face down, it is aimed after the reveal"),
            ]
        case Role.CONSULT:
            return [
                say("the event touches players in the march and happens at once"),
                say("the card itself is worth nothing"),
            ]
        case Role.LEAVE:
            return [
                say("your display is discarded and you are out until the next march"),
                say("the Pass always comes back to your hand"),
            ]


def _where(event: OracleEvent) -> Message:
    """Which displays an oracle event touches."""
    match event.whom:
        case Whom.EVERYBODY:
            return say("in every display")
        case Whom.CONSULTING:
            return say("in the display of who asks")
        case Whom.HIGHEST_VALUE:
            return say("in the strongest display")
        case Whom.MOST_CARDS:
            return say("in the longest display")
        case Whom.WITHOUT_HERO:
            return say("in each display without a hero")


def _what(event: OracleEvent) -> list[Message]:
    """What an oracle event does to a display."""
    gained = [say("{n} more until the march ends", n=event.gain)] if event.gain else []
    match event.loss:
        case Loss.NONE:
            return gained
        case Loss.OLDEST:
            lost = say("the oldest card goes")
        case Loss.NEWEST:
            lost = say("the newest card goes")
        case Loss.STRONGEST_HERO:
            lost = say("the strongest hero goes")
        case Loss.WEAKEST_WARRIOR:
            lost = say("the weakest warrior goes")
        case Loss.NEWEST_FIGHTER:
            lost = say("the newest warrior or hero goes")
        case Loss.ALL_GODS:
            lost = say("every god goes")
    return [lost, *gained]


def oracle_event(number: int) -> list[Message]:
    """What the oracle event ``number`` says, as parts."""
    event = EVENT_OF[number]
    return [_where(event), *_what(event)]


# Players and points.


def owner(who: Listener, seat: int) -> Message:
    """How the player in ``seat`` is called in a list."""
    return say_in("player in a list", "you") if seat == who.seat else who.names[seat]


def owners(who: Listener, seats: Iterable[int]) -> tuple[Message, ...]:
    """How the players in ``seats`` are called, one after the other."""
    return tuple(owner(who, seat) for seat in seats)


def told(message: Message, who: Listener, seat: int, players: int) -> Message:
    """``message`` on the shelf of own or others' doings, heard from where ``seat`` sits."""
    shelf = Category.MINE if seat == who.seat else Category.OTHERS
    return message.of(shelf).sounding(message.earcon, pan_of(seat, players), message.pitch)


def pan_of(seat: int, players: int) -> float:
    """Where ``seat`` is heard: the first one left, the last one right."""
    return round(1.2 * seat / (players - 1) - 0.6, 2)


def points(total: int) -> Message:
    """A number of points."""
    return count("{n} point", "{n} points", n=total)


def gain(brought: int) -> Message:
    """What leaving or winning brings: "minus 3 points", "plus 4 points"."""
    if brought > 0:
        return count("plus {n} point", "plus {n} points", n=brought)
    if brought < 0:
        return count("minus {n} point", "minus {n} points", n=-brought)
    return say("no points")


def worth(value: Value) -> Message:
    """The value of a display."""
    return say("value {value}", value=value)


def cards_count(number: int) -> Message:
    """How many cards."""
    return count("{n} card", "{n} cards", n=number) if number else say("no card")


def loses(who: Listener, seat: int, cards: Sequence[Card]) -> Message:
    """Somebody's display loses cards, as a part of a sentence."""
    lost = tuple(map(card_object, cards))
    if seat == who.seat:
        return say("you lose {cards}", cards=lost)
    return say("{name} loses {cards}", name=who.names[seat], cards=lost)


def losses(who: Listener, lost: Iterable[tuple[int, Card, int]]) -> list[Message]:
    """Who loses what, one part a player."""
    by_seat: dict[int, list[Card]] = {}
    for seat, card, _ in lost:
        by_seat.setdefault(seat, []).append(card)
    return [loses(who, seat, cards) for seat, cards in by_seat.items()]


def stake_names(leaving: Sequence[tuple[int, int]], winner: int) -> list[tuple[Message, int]]:
    """What can be won in a march, first out first: the name of each place, its points."""
    inner = {place: say("second to leave") for place in range(1, len(leaving) - 1)}
    named = [
        (
            say("first to leave") if place == 0 else inner.get(place, say("last to leave")),
            brought,
        )
        for place, (_, brought) in enumerate(leaving)
    ]
    return [*named, (say("winner"), winner)]


def cards_line(label: Message, cards: Iterable[Card]) -> Message:
    """A label, and cards after it."""
    return sentence([label, *short_names(cards)])
