"""What makes the text of a position impossible, in the terms of the game it is of.

Cards, pieces and cells are called as the text calls them: the sentence is read beside it. The
reasons are those of the readers in :mod:`accessigame.games`; those that all games share are told
in :mod:`.errors`.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from .message import Message, Value, say, verbatim


def fault(reason: str, details: Mapping[str, Any]) -> Message | None:
    """The sentence for ``reason``; ``None`` where no game's positions are refused so."""
    match reason:
        case "wrong-turn" if details["due"] == "-":
            return say("nobody is to move there, the field turn must be a minus sign.")
        case "not-dealt" if details.get("field") == "dealt":
            return say("after the first march of a parade every seat has drawn its cards.")
        case _:
            return filled(_FAULTS[reason], details) if reason in _FAULTS else None


def filled(sentence: Message, details: Mapping[str, Any]) -> Message:
    """``sentence`` with the details that it names; one that is not there is the text at fault."""
    names = [name for _, name, _, _ in string.Formatter().parse(sentence.text) if name]
    wrong = details.get("text", "")
    args = tuple((name, _written(details.get(name, wrong))) for name in names)
    return replace(sentence, args=args)


def _written(value: object) -> Value:
    """A number, what somebody wrote, or the names that are allowed; nothing at all by a word."""
    match value:
        case int() | Fraction():
            return value
        case set() | frozenset():
            return tuple(verbatim(str(item)) for item in sorted(value))
        case tuple() | list():
            return tuple(verbatim(str(item)) for item in value)
        case _:
            return verbatim(str(value)) if str(value).strip() else say("nothing")


_FAULTS: Final[Mapping[str, Message]] = {
    # Reasons that several games give.
    "wrong-turn": say("the field turn cannot be {text}, from the rest follows {due}."),
    "number-twice": say("the field {field} names {text} twice."),
    "caravan-twice": say("the field {field} names {text} twice."),
    "cell-twice": say("the field {field} names {text} twice."),
    "drags-twice": say("the field {field} names {text} twice."),
    "area-hex-twice": say("the field {field} names {text} twice."),
    "not-dealt": say("the contracts are missing, before them nothing lies in a district."),
    "unknown-seat": say("there is no seat {seat}."),
    # Delphi's cards.
    "unknown-card": say("there is no card {card}."),
    "unknown-oracle-event": say("there is no oracle event {event}."),
    "pass-not-in-hand": say("the Pass never lies openly, it is in the hand or laid face down."),
    "pass-in-display": say("the Pass never lies openly, it is in the hand or laid face down."),
    "pass-missing": say("seat {seat} has no Pass, everybody keeps one."),
    "too-many-copies": say("seat {seat} has {card} too often, its city has only {copies}."),
    "too-many-cards": say(
        "seat {seat} has too many cards, {most} at most can be in its hand and deck."
    ),
    "partly-hidden": say(
        "some cards of seat {seat} are named and others are not, name all or none."
    ),
    "dealt-out-of-order": say(
        "cards are drawn in the order of the seats, so dealt begins with seat 1."
    ),
    "neptune-on-the-table": say(
        "Neptune lies in the display of seat {seat}, the field neptune must name it."
    ),
    "neptune-not-played": say("the field neptune names seat {seat}, which still has its Neptune."),
    # The course of a march of Delphi.
    "no-march-begun": say("no march has begun, the field {field} does not fit that."),
    "march-is-over": say("a march needs at least two seats that are still in it."),
    "in-and-out": say(
        "seat {seat} is either in the march or has points for leaving it, one of the two."
    ),
    "left-the-march": say(
        "seat {seat} has left the march, the field {field} can hold nothing for it."
    ),
    "points-of-nobody": say("nobody who leaves this march gets such points: {text}."),
    "acts-at-once": say("only Zeus and the Oracle can stand in the field acting."),
    "card-not-played": say(
        "the acting card of seat {seat} is not played, its hand and deck hold every copy."
    ),
    "no-target": say("the Zeus of seat {seat} has nobody to strike."),
    "no-oracle-event-left": say("an Oracle acts, but no oracle event is left."),
    "not-owed": say(
        "such hidden cards are not due, only those lay one who tie for weakest, the lowest seat"
        " first."
    ),
    # Détour.
    "not-a-layout": say("{text} is no row of contracts, each of 1 to 5 is due once."),
    "bad-placement": say("{text} is no emissary, write A or N and a number from 1 to 5."),
    "too-many-placements": say(
        "a district has {most} places, the field {field} names more emissaries."
    ),
    "emissary-used-up": say(
        "{text} is there once too often in the field {field}, each camp has {copies} of each"
        " number."
    ),
    "placements-unbalanced": say(
        "the camps place in turn and A begins, so {aube} of A and {nuit} of N do not fit together."
    ),
    "nobody-to-move": say("nobody is to move there, so no district is imposed."),
    "district-full": say("district {text} is full, it cannot be imposed."),
    # Versus.
    "cell-taken": say("two pieces would stand on {text}."),
    "too-many-pawns": say("there are {most} pawns, more are written."),
    "drags-no-pawn": say("the field drags names {text}, where no pawn stands."),
    "drags-pawn-locked": say("the pawn on {text} is locked on its target, nothing pulls it."),
    "drags-side-dominates": say(
        "{text} dominates the pawn on {cell}, only pulls by the other side are counted."
    ),
    "turn-after-end": say("the game has ended, nobody is to move."),
    "turn-not-over": say("the game is not over, somebody is to move."),
    "turn-offer-pending": say("a draw is offered, it is the turn of who answers."),
    "turn-offer-declined": say("the draw was declined, it is the turn of who offered it."),
    "offer-after-end": say("the game has ended, no draw can be offered."),
    # What stands and lies in Through the Desert.
    "unknown-caravan": say(
        "{text} is no caravan, write one of W, V, P, G, B and the number of a seat."
    ),
    "unknown-colour": say("{text} is no colour, the colours are W, V, P, G, B."),
    "too-many-palms": say("there are {most} palms, more are written."),
    "not-a-palm-hex": say("no palm can stand on {cell}."),
    "not-a-token-hex": say("no water can lie on {cell}."),
    "too-many-tokens": say("there are {most} waters of {value}, more are written."),
    "leader-given-back": say("the leader of {text} was given back."),
    "leader-twice": say("a caravan has one leader, {text} would be a second one."),
    "no-leader": say("a caravan needs its leader, an asterisk marks it."),
    "next-to-rival": say("{text} is next to somebody else's camel of the same colour."),
    "caravan-in-pieces": say("the camels of a caravan must hang together, {text} do not."),
    "not-playable": say("{text} is no hex to play on."),
    "on-palm": say("a palm stands on {text}, no camel can."),
    "hex-taken": say("two camels would stand on {text}."),
    "on-token": say("on {text} lies water, a camel there would have taken it."),
    "more-camels-than-exist": say("there are {most} camels of {colour}, more stand on the board."),
    "no-reserve": say("the reserve is five colours with a number each, such as W9V9P9G9B9."),
    "palm-not-joined": say("no camel of this caravan is next to the palm {cell}."),
    "area-holds-rival": say("somebody else's camel stands on {text}, inside the area."),
    "area-holds-token": say("water lies on {text}, inside the area."),
    "area-open": say("this area is not closed on every side: {text}."),
    "no-area": say("this is not one area: {text}."),
    # The phases of Through the Desert.
    "out-needs-five-players": say("leaders are given back only with five players."),
    "discard-needs-five-players": say("leaders are given back only with five players."),
    "out-twice": say("each seat gives back one leader, each of another colour: {text}."),
    "out-against-turn": say(
        "the seats give back a leader in turn, the field out does not fit that."
    ),
    "out-incomplete": say("after that each of the five seats has given back a leader."),
    "no-leader-to-place": say("who is to move has no leader to place."),
    "not-in-phase": say("the field {field} does not fit the phase {phase}."),
    "only-leaders": say("in the phase leaders only leaders stand on the board, no camels."),
    "not-over": say("the game is not over there, somebody is to move."),
}
