"""What makes the text of a position impossible, in the terms of the game it is of.

Cards, pieces and cells are called as the text calls them: the sentence is read beside it. The
reasons are those of the readers in :mod:`accessigame.games`; those that all games share are told
in :mod:`.errors`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .message import Message, say, verbatim


def fault(reason: str, details: Mapping[str, Any]) -> Message | None:
    """The sentence for ``reason``; ``None`` where no game's positions are refused so."""
    text = _written(details.get("text", ""))
    field = verbatim(str(details.get("field", "")))
    for tell in (_shared, _delphi, _delphi_march, _detour, _versus, _desert, _desert_course):
        told = tell(reason, details, text, field)
        if told is not None:
            return told
    return None


def _shared(
    reason: str, details: Mapping[str, Any], text: Message, field: Message
) -> Message | None:
    """Reasons that several games give."""
    match reason:
        case "wrong-turn" if details["due"] == "-":
            return say("nobody is to move there, the field turn must be a minus sign.")
        case "wrong-turn":
            return say(
                "the field turn cannot be {text}, from the rest follows {due}.",
                text=text,
                due=verbatim(details["due"]),
            )
        case "number-twice" | "caravan-twice" | "cell-twice" | "drags-twice" | "area-hex-twice":
            return say("the field {field} names {text} twice.", field=field, text=text)
        case "not-dealt" if details.get("field") == "dealt":
            return say("after the first march of a parade every seat has drawn its cards.")
        case "not-dealt":
            return say("the contracts are missing, before them nothing lies in a district.")
        case "unknown-seat":
            return say("there is no seat {seat}.", seat=_written(details["seat"]))
        case _:
            return None


def _delphi(
    reason: str, details: Mapping[str, Any], text: Message, field: Message
) -> Message | None:
    """Delphi's cards."""
    seat = details.get("seat", 0)
    match reason:
        case "unknown-card":
            return say(
                "there is no card {card}.",
                card=_written(details.get("card", details.get("text", ""))),
            )
        case "unknown-oracle-event":
            return say("there is no oracle event {event}.", event=_written(details["event"]))
        case "pass-not-in-hand" | "pass-in-display":
            return say("the Pass never lies openly, it is in the hand or laid face down.")
        case "pass-missing":
            return say("seat {seat} has no Pass, everybody keeps one.", seat=seat)
        case "too-many-copies":
            return say(
                "seat {seat} has {card} too often, its city has only {copies}.",
                copies=details["copies"],
                seat=seat,
                card=verbatim(details["card"]),
            )
        case "too-many-cards":
            return say(
                "seat {seat} has too many cards, {most} at most can be in its hand and deck.",
                most=details["most"],
                seat=seat,
            )
        case "partly-hidden":
            return say(
                "some cards of seat {seat} are named and others are not, name all or none.",
                seat=seat,
            )
        case "dealt-out-of-order":
            return say("cards are drawn in the order of the seats, so dealt begins with seat 1.")
        case "neptune-on-the-table":
            return say(
                "Neptune lies in the display of seat {seat}, the field neptune must name it.",
                seat=seat,
            )
        case "neptune-not-played":
            return say(
                "the field neptune names seat {seat}, which still has its Neptune.", seat=seat
            )
        case _:
            return None


def _delphi_march(
    reason: str, details: Mapping[str, Any], text: Message, field: Message
) -> Message | None:
    """The course of a march of Delphi."""
    seat = details.get("seat", 0)
    match reason:
        case "no-march-begun":
            return say("no march has begun, the field {field} does not fit that.", field=field)
        case "march-is-over":
            return say("a march needs at least two seats that are still in it.")
        case "in-and-out":
            return say(
                "seat {seat} is either in the march or has points for leaving it, one of the two.",
                seat=seat,
            )
        case "left-the-march":
            return say(
                "seat {seat} has left the march, the field {field} can hold nothing for it.",
                seat=seat,
                field=field,
            )
        case "points-of-nobody":
            return say("nobody who leaves this march gets such points: {text}.", text=text)
        case "acts-at-once":
            return say("only Zeus and the Oracle can stand in the field acting.")
        case "card-not-played":
            return say(
                "the acting card of seat {seat} is not played, its hand and deck hold every copy.",
                seat=seat,
            )
        case "no-target":
            return say("the Zeus of seat {seat} has nobody to strike.", seat=seat)
        case "no-oracle-event-left":
            return say("an Oracle acts, but no oracle event is left.")
        case "not-owed":
            return say(
                "such hidden cards are not due, only those lay one who tie for weakest, the lowest"
                " seat first."
            )
        case _:
            return None


def _detour(
    reason: str, details: Mapping[str, Any], text: Message, field: Message
) -> Message | None:
    match reason:
        case "not-a-layout":
            return say("{text} is no row of contracts, each of 1 to 5 is due once.", text=text)
        case "bad-placement":
            return say("{text} is no emissary, write A or N and a number from 1 to 5.", text=text)
        case "too-many-placements":
            return say(
                "a district has {most} places, the field {field} names more emissaries.",
                most=details["most"],
                field=field,
            )
        case "emissary-used-up":
            return say(
                "{text} is there once too often in the field {field}, each camp has {copies} of"
                " each number.",
                text=text,
                field=field,
                copies=details["copies"],
            )
        case "placements-unbalanced":
            return say(
                "the camps place in turn and A begins, so {aube} of A and {nuit} of N do not"
                " fit together.",
                aube=details["aube"],
                nuit=details["nuit"],
            )
        case "nobody-to-move":
            return say("nobody is to move there, so no district is imposed.")
        case "district-full":
            return say("district {text} is full, it cannot be imposed.", text=text)
        case _:
            return None


def _versus(
    reason: str, details: Mapping[str, Any], text: Message, field: Message
) -> Message | None:
    match reason:
        case "cell-taken":
            return say("two pieces would stand on {text}.", text=text)
        case "too-many-pawns":
            return say("there are {most} pawns, more are written.", most=details["most"])
        case "drags-no-pawn":
            return say("the field drags names {text}, where no pawn stands.", text=text)
        case "drags-pawn-locked":
            return say("the pawn on {text} is locked on its target, nothing pulls it.", text=text)
        case "drags-side-dominates":
            return say(
                "{text} dominates the pawn on {cell}, only pulls by the other side are counted.",
                text=text,
                cell=verbatim(details["cell"]),
            )
        case "turn-after-end":
            return say("the game has ended, nobody is to move.")
        case "turn-not-over":
            return say("the game is not over, somebody is to move.")
        case "turn-offer-pending":
            return say("a draw is offered, it is the turn of who answers.")
        case "turn-offer-declined":
            return say("the draw was declined, it is the turn of who offered it.")
        case "offer-after-end":
            return say("the game has ended, no draw can be offered.")
        case _:
            return None


def _desert(
    reason: str, details: Mapping[str, Any], text: Message, field: Message
) -> Message | None:
    """What stands and lies in Through the Desert."""
    cell = verbatim(str(details.get("cell", "")))
    match reason:
        case "unknown-caravan":
            return say(
                "{text} is no caravan, write one of W, V, P, G, B and the number of a seat.",
                text=text,
            )
        case "unknown-colour":
            return say("{text} is no colour, the colours are W, V, P, G, B.", text=text)
        case "too-many-palms":
            return say("there are {most} palms, more are written.", most=details["most"])
        case "not-a-palm-hex":
            return say("no palm can stand on {cell}.", cell=cell)
        case "not-a-token-hex":
            return say("no water can lie on {cell}.", cell=cell)
        case "too-many-tokens":
            return say(
                "there are {most} waters of {value}, more are written.",
                most=details["most"],
                value=details["value"],
            )
        case "leader-given-back":
            return say("the leader of {text} was given back.", text=text)
        case "leader-twice":
            return say("a caravan has one leader, {text} would be a second one.", text=text)
        case "no-leader":
            return say("a caravan needs its leader, an asterisk marks it.")
        case "next-to-rival":
            return say("{text} is next to somebody else's camel of the same colour.", text=text)
        case "caravan-in-pieces":
            return say("the camels of a caravan must hang together, {text} do not.", text=text)
        case "not-playable":
            return say("{text} is no hex to play on.", text=text)
        case "on-palm":
            return say("a palm stands on {text}, no camel can.", text=text)
        case "hex-taken":
            return say("two camels would stand on {text}.", text=text)
        case "on-token":
            return say("on {text} lies water, a camel there would have taken it.", text=text)
        case "more-camels-than-exist":
            return say(
                "there are {most} camels of {colour}, more stand on the board.",
                most=details["most"],
                colour=verbatim(details["colour"]),
            )
        case "no-reserve":
            return say("the reserve is five colours with a number each, such as W9V9P9G9B9.")
        case "palm-not-joined":
            return say("no camel of this caravan is next to the palm {cell}.", cell=cell)
        case _:
            return _area(reason, text)


def _area(reason: str, text: Message) -> Message | None:
    match reason:
        case "area-holds-rival":
            return say("somebody else's camel stands on {text}, inside the area.", text=text)
        case "area-holds-token":
            return say("water lies on {text}, inside the area.", text=text)
        case "area-open":
            return say("this area is not closed on every side: {text}.", text=text)
        case "no-area":
            return say("this is not one area: {text}.", text=text)
        case _:
            return None


def _desert_course(
    reason: str, details: Mapping[str, Any], text: Message, field: Message
) -> Message | None:
    """The phases of Through the Desert."""
    match reason:
        case "out-needs-five-players" | "discard-needs-five-players":
            return say("leaders are given back only with five players.")
        case "out-twice":
            return say(
                "each seat gives back one leader, each of another colour: {text}.", text=text
            )
        case "out-against-turn":
            return say("the seats give back a leader in turn, the field out does not fit that.")
        case "out-incomplete":
            return say("after that each of the five seats has given back a leader.")
        case "no-leader-to-place":
            return say("who is to move has no leader to place.")
        case "not-in-phase":
            return say(
                "the field {field} does not fit the phase {phase}.",
                field=field,
                phase=verbatim(details["phase"]),
            )
        case "only-leaders":
            return say("in the phase leaders only leaders stand on the board, no camels.")
        case "not-over":
            return say("the game is not over there, somebody is to move.")
        case _:
            return None


def _written(value: object) -> Message:
    """What somebody wrote; nothing at all by a word."""
    return verbatim(str(value)) if str(value).strip() else say("nothing")
