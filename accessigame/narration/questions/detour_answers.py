"""Answers about a position of Détour: districts, contracts, reserves, where a value sends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from ...core.game import OVER, IllegalMove
from ...games.detour import DetourState, Place
from ..detour import NARRATOR, sends
from ..detour_board import DISTRICTS, left_of, player
from ..detour_events import certain as certain_for
from ..detour_words import (
    CAMPS,
    called,
    contract,
    contracts,
    district,
    in_full,
    in_short,
    laid,
    points,
    room,
    standing,
    still_open,
    sums,
    won_by,
)
from ..detour_words import reserve as values_of
from ..message import Message, count, say, sentence
from ..narrator import Listener, Topic
from .grammar import whose

Values = Mapping[str, Any]
Answer = Callable[[DetourState, Listener, Values], Sequence[Message]]


def _dealt(answer: Answer) -> Answer:
    """``answer``, once the contracts lie."""

    @wraps(answer)
    def guarded(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
        if not seen.contracts:
            return [say("The contracts are about to be dealt.")]
        return answer(seen, who, values)

    return guarded


def _outlook(seen: DetourState, who: Listener, number: int) -> Message:
    """How a district stands and what each side can still do there."""
    told = [district(number), contract(seen, number)]
    if seen.settled(number):
        return sentence([*told, sums(seen, who, number)])
    return sentence([*told, *(standing(seen, who, number) or [sums(seen, who, number)]),
                     room(seen, number)])  # fmt: skip


@_dealt
def still_to_win(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """The open districts, the dearest first, and who can still win each."""
    if seen.turn == OVER:
        return [say("The game is over.")]
    return [_outlook(seen, who, number) for number in still_open(seen)]


@_dealt
def leads(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """Who leads in a district, and by how much, with both sums."""
    number = values["district"]
    told = [district(number), sums(seen, who, number)]
    return [sentence([*told, *(() if seen.settled(number) else standing(seen, who, number))])]


@_dealt
def wins(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """Who can still win a district."""
    return [_outlook(seen, who, values["district"])]


@_dealt
def lies(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """All about a district, with what lies there."""
    return [sentence(in_full(seen, who, values["district"]))]


@_dealt
def worth(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """What a district brings."""
    return [sentence([district(values["district"]), contract(seen, values["district"])])]


@_dealt
def places(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """How many places are left in a district."""
    return [sentence([district(values["district"]), room(seen, values["district"])])]


def reserve(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """What one side still has."""
    seat = whose(values, who)
    return [sentence([called(who, seat), *values_of(seen, seat)])]


def copies(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """How many emissaries of a value each side has left."""
    value = values["value"]
    return [sentence([say("emissary {value}", value=value), *left_of(seen, who, value)])]


@_dealt
def would(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """What an emissary would do in a district; without one, in each where it could go."""
    value = values["value"]
    number = values.get("district", seen.imposed)
    if not number:
        legal = [move for move in _legal(seen, who) if move.value == value]
        if legal:
            return [sentence([NARRATOR.move(seen, who, move, f"value {value}")]) for move in legal]
        return [NARRATOR.closed(seen, who, DISTRICTS, str(still_open(seen)[0]))]
    move = Place(value, number)
    if seen.turn != who.seat or seen.settled(number):
        return [NARRATOR.closed(seen, who, DISTRICTS, str(number))]
    try:
        return NARRATOR.effect(seen, who, move)
    except IllegalMove as error:
        return [NARRATOR.refusal(error)]


@_dealt
def where_sent(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """Where a value would send the other side, and how that district stands then.

    Told once for all districts where it could be placed; apart for the one to which it sends,
    which it would change or fill.
    """
    value = values["value"]
    if seen.turn == OVER:
        return [say("The game is over.")]
    legal = [move for move in _legal(seen, who) if move.value == value]
    if not legal and seen.turn == who.seat:
        used = NARRATOR.unheld(seen, who, value)
        return [used] if used else ()
    if not legal:
        return [_destination(seen, who, value)]
    found: dict[tuple[Message, ...], Place] = {}
    for move in legal:
        after = seen.copy()
        after.play(move)
        found.setdefault(tuple(sends(after, who)), move)
    told = []
    for sent, move in found.items():
        there = laid(value, value) if move.district == value else say("placed elsewhere")
        told.append(sentence([there, *sent] if len(found) > 1 else sent))
    return told


def _destination(seen: DetourState, who: Listener, value: int) -> Message:
    """The same while the other side is to play: where such an emissary leads as things stand."""
    camp = CAMPS[1 - seen.turn]
    if seen.settled(value):
        return say("District {number} is full, {camp} chooses freely.", number=value, camp=camp)
    goes = say("{camp} goes to district {number}", camp=camp, number=value)
    return sentence([goes, *in_short(seen, who, value)])


def _legal(seen: DetourState, who: Listener) -> list[Place]:
    return seen.moves() if seen.turn == who.seat else []


def due(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """Whose turn it is, and which district is imposed."""
    return NARRATOR.turn(seen, who)


def total(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """Both totals."""
    return NARRATOR.points(seen, who)


def stakes(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """The contracts: open, won by each side, discarded."""
    return NARRATOR.answer(Topic.STAKES, seen, who, DISTRICTS, "1")


@_dealt
def won(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """The districts that one side has won."""
    seat = whose(values, who)
    told = [*player(who, seat), points(seen.points[seat])]
    return [sentence([*told, *contracts(seen, won_by(seen, seat))])]


@_dealt
def winning(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """The placements of the listener that win a district at once."""
    if seen.turn != who.seat:
        return [NARRATOR.closed(seen, who, DISTRICTS, str((still_open(seen) or [1])[0]))]
    found = [move for move in seen.moves() if NARRATOR.scoring(seen, who, move)]
    if not found:
        return [say("Nothing that you can place now wins a district.")]
    return [
        line
        for move in found
        for line in (sentence([laid(move.value, move.district)]), *NARRATOR.effect(seen, who, move))
    ]


def left(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """How many emissaries are still to be placed by both sides together."""
    return [sentence([count("{n} placement to come", "{n} placements to come", n=seen.free)])]


def certain(seen: DetourState, who: Listener, values: Values) -> Sequence[Message]:
    """Whether one side has won whatever comes."""
    winners = seen.winners() or seen.certain_winners()
    return [certain_for(who, winners)] if winners else [say("Nothing is decided yet.")]
