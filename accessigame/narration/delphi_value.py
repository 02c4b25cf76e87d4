"""How the value of a display comes about, and what a move would change. Sees what its seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import OVER, Event, Move
from ..games.delphi import DelphiState
from ..games.delphi.cards import PASS, ROLE, WORTH, ZEUS, Card, Role, leaving_points
from ..games.delphi.effects import gods_act, strike
from ..games.delphi.events import GodSlew, Value, ZeusStruck
from ..games.delphi.flow import find_weakest
from ..games.delphi.moves import Aim, Play
from ..games.delphi.value import Unit, cards_value, units
from .delphi_words import (
    card_name,
    cards_count,
    gain,
    loses,
    losses,
    owner,
    owners,
    points,
    worth,
)
from .message import Message, count, say, sentence, verbatim
from .narrator import Listener

ACTIVE = frozenset({Role.MULTIPLY, Role.SQUARE, Role.DOUBLE})
"""What changes the value of a display when it touches a number."""


def terms(cards: Sequence[Card]) -> Message:
    """The cards of one unit, oldest first: "4 times 5, squared"."""
    value, changed = verbatim(str(WORTH[cards[0]])), False
    for card in cards[1:]:
        match ROLE[card]:
            case Role.MULTIPLY:
                continue  # its right factor follows
            case Role.SQUARE:
                value, changed = say("{value}, squared", value=value), True
            case Role.DOUBLE:
                value, changed = say("{value}, doubled", value=value), True
            case _ if changed:  # a pause, so that it is not the square of the product
                value = say("{value}, times {factor}", value=value, factor=WORTH[card])
                changed = False
            case _:
                value = say("{value} times {factor}", value=value, factor=WORTH[card])
    return value


def unit_text(display: Sequence[Card], unit: Unit) -> Message:
    """A unit and its value: "4 times 5, squared: 400", or the number alone."""
    if unit.first == unit.last:
        return verbatim(str(unit.value))
    cards = display[unit.first : unit.last + 1]
    return say("{terms}: {value}", terms=terms(cards), value=unit.value)


def idle(display: Sequence[Card]) -> list[int]:
    """The places of gods that would change a number and touch none."""
    used = {place for unit in units(display) for place in range(unit.first, unit.last + 1)}
    return [
        place for place, card in enumerate(display) if ROLE[card] in ACTIVE and place not in used
    ]


def _waits(display: Sequence[Card], place: int) -> bool:
    """Whether the god at ``place``, which changes nothing, would with a number on its right."""
    newest = place == len(display) - 1
    multiplied = any(unit.last == place - 1 for unit in units(display[:place]))
    return newest and ROLE[display[place]] == Role.MULTIPLY and multiplied


def _idle_card(display: Sequence[Card], place: int) -> Message:
    card = card_name(display[place])
    if _waits(display, place):
        return say("{card} waiting for a number on its right", card=card)
    return say("{card} without effect", card=card)


def idle_text(display: Sequence[Card], place: int) -> Message:
    """What is to be said of the god at ``place``, which changes nothing."""
    waits = _waits(display, place)
    return say("waiting for a number on its right") if waits else say("without effect")


def idle_last(display: Sequence[Card], card: Card) -> list[Message]:
    """That ``card``, which was just played, changes nothing; empty where it does, or where it
    is not the newest of ``display`` (any more)."""
    last = len(display) - 1
    newest = last >= 0 and display[last] == card
    return [idle_text(display, last)] if newest and last in idle(display) else []


def working(seen: DelphiState, seat: int) -> list[Message]:
    """How the value of the display of ``seat`` comes about, step by step, as parts."""
    display, bonus = seen.displays[seat], seen.bonus[seat]
    counted = units(display)
    steps: list[Message] = []
    for unit in counted:
        text = unit_text(display, unit)
        steps.append(say("then {value}", value=text) if steps else text)
    if bonus:
        steps.append(say("{n} from the oracle", n=bonus))
    steps += [_idle_card(display, at) for at in idle(display)]
    total = cards_value(display) + bonus
    if not counted:
        steps.append(worth(total))
    elif len(steps) == 1 and counted[0].first == counted[0].last:
        steps = [worth(total)]
    elif len(steps) > 1:
        steps.append(say("in all {value}", value=total))
    if seen.halved(seat):
        steps.append(say("halved, {value}", value=seen.value(seat)))
    return steps


def worked_out(seen: DelphiState, who: Listener, seat: int) -> list[Message]:
    """The value of the display of ``seat`` worked out aloud."""
    name = owner(who, seat)
    if seen.turn == OVER:
        return [sentence([name, points(seen.totals[seat])])]
    if seat not in seen.inside:
        return [sentence([name, say("out of this march")])]
    if not seen.displays[seat] and not seen.bonus[seat]:
        return [sentence([name, cards_count(0), worth(seen.value(seat))])]
    return [sentence([name, *working(seen, seat)])]


# What a move would bring.


def after(seen: DelphiState, move: Move) -> tuple[DelphiState, list[Event]]:
    """The displays once ``move`` has acted, and what it did; hands and turns stay as they were.

    Only what the mover can know: of a hidden choice as if nobody else's card acted, of an Oracle
    card and of a Zeus without a target just the card in its place.
    """
    state, log = seen.copy(), list[Event]()
    seat = seen.turn
    match move:
        case Aim(target=target):
            if not seen.acting:
                state.displays[seat] += (ZEUS,)
            strike(state, seat, target, log)
        case Play(card=card) if card != PASS:
            state.displays[seat] += (card,)
            gods_act(state, ((seat, card),), log)
        case _:
            pass
    return state, log


def effect_parts(seen: DelphiState, who: Listener, move: Move) -> list[Message]:
    """What ``move`` of the seat to move would bring, as parts."""
    if isinstance(move, Play) and move.card == PASS:
        return _leaving(seen, who)
    seat = seen.turn
    state, log = after(seen, move)
    found: list[Message] = []
    if not seen.acting:
        found.append(_own_change(seen, state, seat))
    if isinstance(move, Play):
        found += idle_last(state.displays[seat], move.card)
    if isinstance(move, Play) and ROLE[move.card] == Role.CONSULT:
        left = len(seen.oracle)
        found.append(
            count("draws the last event", "draws one of {n} events", n=left)
            if left
            else say("no event is left")
        )
    if isinstance(move, Play) and ROLE[move.card] == Role.STRIKE:
        found.append(
            say("finds nobody to strike")
            if seen.open_turn
            else say("you choose whom it strikes after the reveal")
        )
    for event in log:
        match event:
            case GodSlew(prey=prey, losses=lost):
                found += losses(who, lost) or [say("no {hero} is there", hero=card_name(prey))]
            case ZeusStruck(target=target, card=card):
                found.append(loses(who, target, (card,)))
            case _:
                pass
    for other in seen.inside:
        before, now = seen.value(other), state.value(other)
        if before != now and (other != seat or seen.acting):
            found.append(_change(who, other, before, now))
    asks = isinstance(move, Play) and ROLE[move.card] == Role.CONSULT and seen.oracle
    if (seen.open_turn and not asks) or len(seen.acting) == 1:
        found.append(_next(state, who))
    return found


def _own_change(seen: DelphiState, state: DelphiState, seat: int) -> Message:
    before, now = seen.value(seat), state.value(seat)
    if before == now:
        return say("your display stays at {value}", value=now)
    return say("your display goes from {before} to {now}", before=before, now=now)


def _change(who: Listener, seat: int, before: Value, now: Value) -> Message:
    return say("{name} goes from {before} to {now}", name=owner(who, seat), before=before, now=now)


def _next(state: DelphiState, who: Listener) -> Message:
    """Who is the weakest then."""
    state.acting = ()
    find_weakest(state)
    weakest = state.weakest
    if weakest == (who.seat,):
        return say("still the weakest")
    if who.seat in weakest:
        others = [seat for seat in weakest if seat != who.seat]
        return say("then a tie with {names}", names=owners(who, others))
    return say("then it is up to {names}", names=owners(who, weakest))


def _leaving(seen: DelphiState, who: Listener) -> list[Message]:
    """What the Pass of the seat to move would bring."""
    inside = len(seen.inside)
    found = [gain(leaving_points(seen.players, seen.march_number, inside))]
    if seen.open_turn and inside == 2:
        (other,) = (seat for seat in seen.inside if seat != seen.turn)
        found.append(say("{name} wins the march", name=who.names[other]))
    return found
