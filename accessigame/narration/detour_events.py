"""What happens in Détour as messages: deal, placements, settled districts, the end.

Knows the game's events and what a seat sees of the position after them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..games.detour import AUBE, NUIT, DetourState, Placed, Settled
from .detour_words import (
    CAMPS,
    EMISSARY_SOUND,
    against,
    in_short,
    laid,
    pan_of,
    points,
    room_to_hear,
    score,
    settled_sound,
    sides,
)
from .message import Category, Message, count, parts, say, sentence
from .narrator import Listener


def dealt(values: tuple[int, ...]) -> Message:
    """The contracts, in the order of the districts. Five of them."""
    one, two, three, four, five = values
    return say(
        "Contracts of districts 1 to 5: {one}, {two}, {three}, {four}, {five}.",
        one=one,
        two=two,
        three=three,
        four=four,
        five=five,
    )


def camps(who: Listener) -> Message:
    """Who plays which camp."""
    if who.seat == AUBE:
        return say("You are Dawn, {name} is Night.", name=who.names[NUIT])
    if who.seat == NUIT:
        return say("You are Night, {name} is Dawn.", name=who.names[AUBE])
    return say("{name} is Dawn, {other} is Night.", name=who.names[AUBE], other=who.names[NUIT])


def placed(event: Placed, who: Listener) -> Message:
    """An emissary laid. Where it settles the district, the sums follow with that."""
    told = [laid(event.value, event.district)]
    if event.free:
        told += [against(who, event.influence), room_to_hear(event.free)]
    if event.seat == who.seat:
        return sentence(told).of(Category.MINE).sounding(EMISSARY_SOUND, pan_of(event.district))
    line = say("{name}: {placement}.", name=CAMPS[event.seat], placement=parts(told))
    line = line.merging("{n} emissary placed.", "{n} emissaries placed.")
    return line.of(Category.OTHERS).sounding("other_move", pan_of(event.district))


def settled(event: Settled, who: Listener) -> Message:
    """A district settled: whose it is, the sums, the points, the new score."""
    number = event.district
    if event.winner is None:
        head = say("District {number} is equal", number=number)
    elif event.winner == who.seat:
        head = say("You win district {number}", number=number)
    else:
        head = say("{camp} wins district {number}", camp=CAMPS[event.winner], number=number)
    told = [head, against(who, event.influence), *worth(who, event.winner, event.contract)]
    if event.winner is not None:
        told.append(score(who, event.scores))
    line = sentence(told).of(Category.SCORES)
    return line.sounding(settled_sound(event.winner), pan_of(number))


def worth(who: Listener, winner: int | None, contract: int) -> list[Message]:
    """What becomes of a contract."""
    if winner is None:
        return [count("{n} point discarded", "{n} points discarded", n=contract)]
    if winner == who.seat:
        return [count("plus {n} point", "plus {n} points", n=contract)]
    return [points(contract)]


def sent(seen: DetourState, who: Listener, seat: int, number: int, free: bool) -> list[Message]:
    """Where ``seat`` must play next. Where that is the listener, their turn tells it anyway."""
    if seat == who.seat:
        return [say("District {number} is full.", number=number)] if free else []
    if free:
        told = say(
            "District {number} is full, {camp} chooses freely.", number=number, camp=CAMPS[seat]
        )
    else:
        goes = say("{camp} goes to district {number}", camp=CAMPS[seat], number=number)
        told = sentence([goes, *in_short(seen, who, number)])
    return [told.of(Category.OTHERS)]


def certain(who: Listener, winners: Sequence[int]) -> Message:
    if len(winners) > 1:
        return say("It can only be a draw now.")
    if winners[0] == who.seat:
        return say("You are sure to win now.")
    return say("{camp} is sure to win now.", camp=CAMPS[winners[0]])


def result(seen: DetourState, who: Listener) -> list[Message]:
    """Who has won; nothing before the end."""
    winners = seen.winners()
    if not winners:
        return []
    if len(winners) > 1:
        own, other = sides(who)
        return [say("A draw, {own} to {other}.", own=seen.points[own], other=seen.points[other])]
    won, lost = seen.points[winners[0]], seen.points[1 - winners[0]]
    if winners[0] == who.seat:
        return [say("You win, {won} to {lost}.", won=won, lost=lost)]
    return [say("{camp} wins, {won} to {lost}.", camp=CAMPS[winners[0]], won=won, lost=lost)]
