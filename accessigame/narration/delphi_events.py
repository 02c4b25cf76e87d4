"""What happens in Delphi as sentences for one listener. Knows events as that seat sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ..games.delphi import DelphiState
from ..games.delphi.cards import PASS, Card
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
    loses,
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
            return _revealed(cards, who)
        case CardPlayed(seat=seat):
            return [told(_played(happened, who), who, seat, seats)]
        case LeftMarch(seat=seat, points=brought):
            line = (
                say("You leave, {points}.", points=gain(brought))
                if seat == who.seat
                else say("{name} leaves, {points}.", name=who.names[seat], points=gain(brought))
            )
            return [told(line.sounding(LEFT_SOUND), who, seat, seats)]
        case GodSlew(god=god, prey=prey, losses=lost):
            found = losses(who, lost) or [say("no {hero} is there", hero=card_name(prey))]
            return [say("{god}: {effect}.", god=card_name(god), effect=tuple(found))]
        case NeptuneHalved(halved=halved):
            wave = say("Neptune halves {names}.", names=owners(who, halved))
            return [wave.sounding(HALVED_SOUND)]
        case ZeusStruck(seat=seat, target=target, card=card):
            loss = loses(who, target, (card,))
            line = (
                say("Your Zeus strikes: {loss}.", loss=loss)
                if seat == who.seat
                else say("{name} strikes with Zeus: {loss}.", name=who.names[seat], loss=loss)
            )
            return [told(line, who, seat, seats)]
        case ZeusIdle(seat=seat):
            return [told(say("Zeus finds nobody to strike."), who, seat, seats)]
        case OracleSpoke():
            return _oracle(happened, who)
        case OracleSilent(seat=seat):
            silent = say("The oracle is silent, no event is left.")
            return [told(silent, who, seat, seats)]
        case ValueChanged(seat=seat):
            return [told(_value(happened, who), who, seat, seats)]
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
    number = say("march {number}", number=event.march)
    return sentence([number, ends[0], *between, ends[1]])


def _committed(event: Committed, who: Listener) -> Message:
    if event.seat == who.seat and event.card is not None:
        return say("Face down: {card}.", card=card_name(event.card)).sounding(LAID_SOUND)
    if event.seat == who.seat:
        return say("You lay a card.").sounding(LAID_SOUND)
    line = say("{name} lays a card.", name=who.names[event.seat])
    merged = line.merging("{n} card is laid.", "{n} cards are laid.")
    return merged.sounding(LAID_SOUND)


def _revealed(cards: Sequence[tuple[int, Card]], who: Listener) -> list[Message]:
    """What was turned over; of those who show the Pass the leaving tells."""
    shown = [
        say("you show {card}", card=card_object(card))
        if seat == who.seat
        else say("{name} shows {card}", name=who.names[seat], card=card_object(card))
        for seat, card in cards
        if card != PASS
    ]
    return [sentence(shown).of(Category.OTHERS).sounding(TURNED_SOUND)] if shown else []


def _played(event: CardPlayed, who: Listener) -> Message:
    card, left = card_object(event.card), say("{cards} left", cards=cards_count(event.hand))
    if event.seat == who.seat:
        line = sentence([say("you play {card}", card=card), left.at(Level.FULL)])
        return line.sounding(card_sound(event.card))
    name = who.names[event.seat]
    line = sentence([say("{name} plays {card}", name=name, card=card), left.at(Level.FULL)])
    return line.sounding(card_sound(event.card))


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
    return [told(asked, who, seat, len(who.names)), effect]


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
