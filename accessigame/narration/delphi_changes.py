"""What has changed in Delphi between two positions, as the parts of one sentence.

Both are what the same seat saw, the earlier one right after its last move; so are the events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.game import OVER, Event
from ..games.delphi import DelphiState
from ..games.delphi.cards import PASS, ZEUS, Card
from ..games.delphi.events import (
    CardPlayed,
    GodSlew,
    LeftMarch,
    OracleSpoke,
    Revealed,
    Value,
    ValueChanged,
    ZeusStruck,
)
from .delphi_lists import march_name
from .delphi_words import card_name, card_object, gain, owner, owners, points, short_names
from .message import Message, say
from .narrator import Listener


def changed(
    before: DelphiState, seen: DelphiState, who: Listener, happened: Sequence[Event]
) -> list[Message]:
    """The march that has ended with its totals, or what each seat has shown and lost, and who has
    left; last what others did to the listener's own display."""
    told: list[Message] = []
    if (before.parade, before.march) != (seen.parade, seen.march) or seen.turn == OVER:
        told.append(say("{march} is over", march=march_name(before)))
        told += [
            say("{name}: {points}", name=owner(who, seat), points=points(seen.totals[seat]))
            for seat in range(seen.players)
        ]
        if seen.turn != OVER:
            told.append(march_name(seen))
    else:
        for seat in range(seen.players):
            if seat != who.seat:
                told += _other(before, seen, who, seat, happened)
        told += _own(before, who, happened)
    laid = [seat for seat, card in enumerate(seen.committed) if card is not None]
    if others := [seat for seat in laid if seat != who.seat]:
        told.append(say("face down: {names}", names=owners(who, others)))
    return told


def _other(
    before: DelphiState, seen: DelphiState, who: Listener, seat: int, happened: Sequence[Event]
) -> list[Message]:
    """What another seat has played, lost, and come to."""
    told: list[Message] = []
    name = owner(who, seat)
    shown = [card for event in happened for card in _shown(event, seat)]
    if shown:
        told.append(say("{name} has played {cards}", name=name, cards=short_names(shown)))
    lost = [
        say("{taker} took {cards}", taker=taker, cards=tuple(map(card_object, cards)))
        for taker, cards in _lost(happened, seat)
    ]
    if lost and not told:
        told.append(say("{name}: {changes}", name=name, changes=tuple(lost)))
    else:
        told += lost
    for event in happened:
        if isinstance(event, LeftMarch) and event.seat == seat:
            return [*told, say("{name} has left, {points}", name=name, points=gain(event.points))]
    was, now = before.value(seat), seen.value(seat)
    if was != now:
        change = say("{name} from {before} to {now}", name=name, before=was, now=now)
        told.append(say("from {before} to {now}", before=was, now=now) if told else change)
    return told


def _own(before: DelphiState, who: Listener, happened: Sequence[Event]) -> list[Message]:
    """What befell the listener's own display; the listener's own cards are no news."""
    told = [
        say("{taker} took {cards} from you", taker=taker, cards=tuple(map(card_object, cards)))
        for taker, cards in _lost(happened, who.seat)
    ]
    if who.seat < 0:
        return told
    was = now = before.value(who.seat)
    for value, own in _values(happened, who.seat):
        if own and was == now:
            was = value
        now = value
    if was != now:
        name = owner(who, who.seat)
        told.append(say("{name} from {before} to {now}", name=name, before=was, now=now))
    return told


def _shown(event: Event, seat: int) -> list[Card]:
    """The cards that ``seat`` shows by ``event``; of the Pass the leaving tells."""
    match event:
        case Revealed(cards=cards):
            shown = [card for owner_seat, card in cards if owner_seat == seat]
        case CardPlayed(seat=player, card=card) if player == seat:
            shown = [card]
        case _:
            return []
    return [card for card in shown if card != PASS]


def _lost(happened: Sequence[Event], seat: int) -> Iterator[tuple[Message, list[Card]]]:
    """What took cards from the display of ``seat``, and which, in the order it happened."""
    for event in happened:
        match event:
            case GodSlew(god=god, losses=losses):
                taker = card_name(god)
            case OracleSpoke(losses=losses):
                taker = say("the oracle")
            case ZeusStruck(target=target, card=card):
                taker, losses = card_name(ZEUS), ((target, card, 0),)
            case _:
                continue
        if cards := [card for loser, card, _ in losses if loser == seat]:
            yield taker, cards


def _values(happened: Sequence[Event], seat: int) -> Iterator[tuple[Value, bool]]:
    """The values of the display of ``seat`` one after the other, and whether each is a gain of the
    seat's own doing."""
    doing = False
    for event in happened:
        match event:
            case Revealed() | CardPlayed():
                doing = bool(_shown(event, seat))
            case OracleSpoke(seat=asking):
                doing = asking == seat
            case ValueChanged(seat=changed_seat, before=was, after=now) if changed_seat == seat:
                yield now, doing and now > was
            case _:
                pass
