"""What happens in Delphi as sentences for one listener. Knows events as that seat sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ..games.delphi import DelphiState
from ..games.delphi.cards import NEPTUNE, PASS, ZEUS, Card
from ..games.delphi.events import (
    CardPlayed,
    CardsDrawn,
    Committed,
    DelphiEvent,
    GameEnded,
    GodSlew,
    LeftMarch,
    MarchEnded,
    MarchStarted,
    NeptuneHalved,
    OracleSilent,
    OracleSpoke,
    ParadeStarted,
    Revealed,
    ValueChanged,
    WeakestFound,
    ZeusIdle,
    ZeusStruck,
)
from .delphi_lists import march_called
from .delphi_value import idle_last
from .delphi_words import (
    CITIES,
    HALVED_SOUND,
    LAID_SOUND,
    LEFT_SOUND,
    TURNED_SOUND,
    WON_SOUND,
    card_name,
    card_object,
    card_sound,
    cards_count,
    gain,
    losses,
    oracle_event,
    owner,
    owners,
    pan_of,
    points,
    short_names,
    stake_names,
    told,
)
from .message import Category, Level, Message, Priority, say, sentence
from .narrator import Listener


def narrate(happened: DelphiEvent, seen: DelphiState, who: Listener) -> list[Message]:
    """What ``happened`` sounds like to one listener, ``seen`` being the position after it."""
    seats = seen.players
    match happened:
        case ParadeStarted(parade=parade):
            cities = [_cities(who)] if parade == 1 else []
            return [*cities, say("Parade {number}.", number=parade)]
        case CardsDrawn(seat=seat):
            return [told(_drawn(happened, who), who, seat, seats)]
        case MarchStarted():
            return [_march_started(happened)]
        case Committed(seat=seat):
            return [told(_committed(happened, who), who, seat, seats)]
        case Revealed(cards=cards):
            return _revealed(cards, seen, who)
        case CardPlayed(card=card) if card in (ZEUS, NEPTUNE):
            return []  # what it does follows, and names it and its player
        case CardPlayed(seat=seat):
            return [told(_played(happened, seen, who), who, seat, seats)]
        case LeftMarch(seat=seat, points=brought):
            line = (
                say("You leave, {points}.", points=gain(brought))
                if seat == who.seat
                else say("{name} leaves, {points}.", name=who.names[seat], points=gain(brought))
            )
            return [told(line.sounding(LEFT_SOUND), who, seat, seats)]
        case GodSlew(seat=seat, god=god, prey=prey, losses=lost):
            found = losses(who, lost) or [say("no {hero} is there", hero=card_name(prey))]
            line = say("{god}: {effect}.", god=card_name(god), effect=tuple(found))
            return [told(line, who, seat, seats)]
        case NeptuneHalved(seat=seat):
            line = _halved(happened, seen, who).sounding(HALVED_SOUND)
            return [told(line, who, seat, seats)]
        case ZeusStruck(seat=seat):
            line = _struck(happened, who).sounding(card_sound(ZEUS))
            return [told(line, who, seat, seats)]
        case ZeusIdle(seat=seat):
            if seat == who.seat:
                line = say("You find nobody to strike with Zeus.")
            else:
                line = say("{name} finds nobody to strike with Zeus.", name=who.names[seat])
            return [told(line.sounding(card_sound(ZEUS)), who, seat, seats)]
        case OracleSpoke():
            return _oracle(happened, who)
        case OracleSilent(seat=seat):
            silent = say("The oracle is silent, no event is left.")
            return [told(silent, who, seat, seats)]
        case ValueChanged(seat=seat, before=before, after=after):
            line = told(_value(happened, who), who, seat, seats)
            return [line.of(Category.OTHERS) if after < before else line]  # nobody's own doing
        case WeakestFound():
            return [_weakest(happened, who)]
        case MarchEnded():
            return _march_ended(happened, who)
        case GameEnded():  # the count that follows tells the result
            return [say("The game is over.").sounding("end").of(Category.SCORES)]
        case _:
            assert_never(happened)


def _cities(who: Listener) -> Message:
    """Who plays which city."""
    named = [
        say("{city}: {name}", city=CITIES[seat], name=owner(who, seat))
        for seat in range(len(who.names))
    ]
    return sentence(named)


def _drawn(event: CardsDrawn, who: Listener) -> Message:
    """The cards themselves for who drew them, how many for the others."""
    if event.seat == who.seat and event.cards:
        return say("You draw {cards}.", cards=short_names(event.cards))
    if event.seat == who.seat and event.count:
        return say("You draw {cards}.", cards=cards_count(event.count))
    if event.seat == who.seat:
        return say("You draw no card.")
    line = say("{name} draws {cards}.", name=who.names[event.seat], cards=cards_count(event.count))
    return line.merging("{n} player draws.", "{n} players draw.")


def _march_started(event: MarchStarted) -> Message:
    """What is to be won; the places between first out and winner at length only."""
    stakes = [
        say("{place}: {points}", place=place, points=gain(brought))
        for place, brought in stake_names(event.leaving, event.winner)
    ]
    between = [stake.at(Level.FULL) for stake in stakes[1:-1]]
    ends = stakes[0].at(Level.NORMAL), stakes[-1].at(Level.NORMAL)
    number = march_called(event.parade, event.march)
    return sentence([number, ends[0], *between, ends[1]])


def _committed(event: Committed, who: Listener) -> Message:
    if event.seat == who.seat and event.card is not None:
        return say("Face down: {card}.", card=card_name(event.card)).sounding(LAID_SOUND)
    if event.seat == who.seat:
        return say("You lay a card.").sounding(LAID_SOUND)
    line = say("{name} lays a card.", name=who.names[event.seat])
    merged = line.merging("{n} card is laid.", "{n} cards are laid.")
    return merged.sounding(LAID_SOUND)


def _revealed(cards: Sequence[tuple[int, Card]], seen: DelphiState, who: Listener) -> list[Message]:
    """What was turned over, one's own card, which is no news to oneself, in a sentence apart; of
    those who show the Pass the leaving tells."""
    own: list[Message] = []
    others: list[Message] = []
    for seat, card in cards:
        if card == PASS:
            continue
        idle = idle_last(seen.displays[seat], card)
        if seat == who.seat:
            own += [say("you show {card}", card=card_object(card)), *idle]
        else:
            name = who.names[seat]
            others += [say("{name} shows {card}", name=name, card=card_object(card)), *idle]
    shelves = ((own, Category.MINE), (others, Category.OTHERS))
    told = [sentence(shown).of(shelf) for shown, shelf in shelves if shown]
    return [told[0].sounding(TURNED_SOUND), *told[1:]] if told else []


def _played(event: CardPlayed, seen: DelphiState, who: Listener) -> Message:
    """A card played openly; of a god that changes nothing also that."""
    card, left = card_object(event.card), say("{cards} left", cards=cards_count(event.hand))
    if event.seat == who.seat:
        plays = say("you play {card}", card=card)
    else:
        plays = say("{name} plays {card}", name=who.names[event.seat], card=card)
    idle = idle_last(seen.displays[event.seat], event.card)
    return sentence([plays, *idle, left.at(Level.FULL)]).sounding(card_sound(event.card))


def _halved(event: NeptuneHalved, seen: DelphiState, who: Listener) -> Message:
    """Whom a Neptune halves who was not halved before."""
    seat, own = event.seat, event.seat == who.seat
    if not event.halved and own:
        return say("Your Neptune changes nothing, everybody is halved already.")
    if not event.halved:
        return say(
            "{name} changes nothing with Neptune, everybody is halved already.",
            name=who.names[seat],
        )
    if set(event.halved) == {*seen.inside} - {seat}:
        if own:
            return say("Your Neptune halves every other display.")
        return say("{name} halves every other display with Neptune.", name=who.names[seat])
    (target,) = event.halved  # who played the first one
    if own:
        return say("Your Neptune halves {target} too.", target=who.names[target])
    if target == who.seat:
        return say("{name} halves you too with Neptune.", name=who.names[seat])
    return say(
        "{name} halves {target} too with Neptune.", name=who.names[seat], target=who.names[target]
    )


def _struck(event: ZeusStruck, who: Listener) -> Message:
    """Whom Zeus strikes, and which card goes."""
    card, name, target = card_object(event.card), who.names[event.seat], who.names[event.target]
    if event.seat == who.seat:
        return say("Your Zeus strikes {target}, {card} goes.", target=target, card=card)
    if event.target == who.seat:
        return say("{name} strikes you with Zeus, {card} goes.", name=name, card=card)
    return say(
        "{name} strikes {target} with Zeus, {card} goes.", name=name, target=target, card=card
    )


def _oracle(event: OracleSpoke, who: Listener) -> list[Message]:
    """The event, then what it found."""
    seat, text = event.seat, tuple(oracle_event(event.number))
    asked = (
        say("You ask the oracle: {event}.", event=text)
        if seat == who.seat
        else say("{name} asks the oracle: {event}.", name=who.names[seat], event=text)
    )
    found = losses(who, event.losses)
    found += [
        say("you gain {n}", n=n)
        if owner_seat == who.seat
        else say("{name} gains {n}", name=who.names[owner_seat], n=n)
        for owner_seat, n in event.gains
    ]
    effect = sentence(found) if found else say("It finds nothing.")
    return [told(line, who, seat, len(who.names)) for line in (asked, effect)]


def _value(event: ValueChanged, who: Listener) -> Message:
    own, up, value = event.seat == who.seat, event.after > event.before, event.after
    if own:
        return (
            say("You rise to {value}.", value=value)
            if up
            else say("You fall to {value}.", value=value)
        )
    name = who.names[event.seat]
    if up:
        return say("{name} rises to {value}.", name=name, value=value)
    return say("{name} falls to {value}.", name=name, value=value)


def _weakest(event: WeakestFound, who: Listener) -> Message:
    """Who must act. For those who must it yields to the call to their turn, which tells it too."""
    seats, value = event.seats, event.value
    if len(seats) > 1:
        line = say("Tied for weakest at {value}: {names}.", value=value, names=owners(who, seats))
    elif who.seat in seats:
        line = say("You are the weakest with {value}.", value=value)
    else:
        line = say("{name} is the weakest with {value}.", name=who.names[seats[0]], value=value)
    return line.ranked(Priority.HINT) if who.seat in seats else line.of(Category.OTHERS)


def _march_ended(event: MarchEnded, who: Listener) -> list[Message]:
    """Who wins the march, then the totals."""
    if event.winner is None:
        line = say("Nobody is left, nobody wins the march.")
    elif event.winner == who.seat:
        line = say("You win the march, {points}.", points=gain(event.points[event.winner]))
    else:
        brought = gain(event.points[event.winner])
        name = who.names[event.winner]
        line = say("{name} wins the march, {points}.", name=name, points=brought)
    if event.winner is not None:
        line = line.sounding(WON_SOUND, pan_of(event.winner, len(event.totals)))
    totals = [
        say("{name}: {points}", name=owner(who, seat), points=points(total))
        for seat, total in enumerate(event.totals)
    ]
    after = sentence([say("after this march"), *totals])
    return [line.of(Category.SCORES), after.of(Category.SCORES)]
