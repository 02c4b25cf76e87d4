"""One clear sentence for every error that is no matter of a single game's rules.

Knows the reasons that the rules core and the registry of games give; the refusals of a game's own
moves belong to its narrator.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.game import BadNotation, DamagedData, GameError, Hidden, IllegalMove
from ..core.record import RecordError
from ..games import NAMES
from . import load
from .damage import damage
from .faults import fault
from .message import Message, parts, say, verbatim

LONGEST_MOVE = 24
"""Characters of a move that are repeated; of a longer one, such as a set-up, its first word."""


def describe(error: GameError) -> Message:
    """What is wrong, and what is allowed instead."""
    match error:
        case BadNotation(column=column):
            return say("Column {column}: {fault}", column=column, fault=_notation(error))
        case RecordError(line=line):
            return say("Line {line}: {fault}", line=line, fault=_record(error))
        case DamagedData():
            return damage(error)
        case IllegalMove():
            return say("This move is not possible here.")
        case Hidden():
            return say("Part of this position is hidden, so nobody can play on from it.")
        case _:
            return _option(error.reason, error.details)


def _option(reason: str, details: Mapping[str, Any]) -> Message:
    """A wrong choice before the game."""
    match reason:
        case "unknown-game":
            return say(
                "There is no game {game}. The games are: {known}.",
                game=_shown(details["game"]),
                known=_names(details["known"]),
            )
        case "unknown-option" if not details["known"]:
            return say(
                "This game has no option {option}, and no other.", option=_shown(details["option"])
            )
        case "unknown-option":
            return say(
                "This game has no option {option}. Its options are: {known}.",
                option=_shown(details["option"]),
                known=_names(details["known"]),
            )
        case "unknown-value":
            return say(
                "The option {option} cannot be {value}. It can be: {known}.",
                option=_shown(details["option"]),
                value=_shown(details["value"]),
                known=_names(details["known"]),
            )
        case "players-number" if details["least"] == details["most"]:
            return say(
                "{players} players cannot play this game, it is for {least}.",
                players=details["players"],
                least=details["least"],
            )
        case "players-number":
            return say(
                "{players} players cannot play this game, it is for {least} to {most}.",
                players=details["players"],
                least=details["least"],
                most=details["most"],
            )
        case _:
            return say("This cannot be done: {reason}.", reason=reason)


def _notation(error: BadNotation) -> Message:
    """What is wrong with a text that is no position, no move or no record."""
    details = error.details
    field = _shown(details.get("field", ""))
    text = _shown(details.get("text", details.get("value", "")))
    match error.reason:
        case "wrong-game":
            return say(
                "this begins with {text}, where the name of the game is due: {expected}.",
                text=text,
                expected=details["expected"],
            )
        case "no-field":
            return say("{text} has no equals sign, a field has a name and a value.", text=text)
        case "unknown-field":
            return say(
                "there is no field {field}. The fields are: {known}.",
                field=field,
                known=_names(details["known"]),
            )
        case "repeated-field" | "field-twice":
            return say("the field {field} is there twice.", field=field)
        case "empty-field":
            return say("the field {field} is empty.", field=field)
        case "empty-item":
            return say("an item is missing in the field {field}.", field=field)
        case "wrong-shape":
            return say(
                "the field {field} needs {expected} pieces, with {separator} between.",
                field=field,
                expected=details["expected"],
                separator=_separator(details["separator"]),
            )
        case "no-number":
            return say(
                "{text} is no whole number, one is due in the field {field}.",
                text=text,
                field=field,
            )
        case "out-of-range":
            return say(
                "{text} is out of range, the field {field} goes from {least} to {most}.",
                text=text,
                field=field,
                least=details["least"],
                most=details["most"],
            )
        case "unknown-value":
            return say(
                "the field {field} cannot be {text}. It can be: {known}.",
                field=field,
                text=text,
                known=_names(details["known"]),
            )
        case "bad-value":
            return say("{text} cannot stand in the field {field}.", text=text, field=field)
        case "impossible-value":
            return say(
                "in the field {field}, {text} does not fit the rest.", field=field, text=text
            )
        case "players-number" if details.get("field") == "players":
            return _option(error.reason, details)
        case "players-number":
            return say(
                "{players} boards are there, this game is for {least} to {most}.",
                players=details["players"],
                least=details["least"],
                most=details["most"],
            )
        case "bad-board":
            return say(
                "the board of seat {seat} is not five rows of five cells with slashes between.",
                seat=details["seat"],
            )
        case "impossible-count":
            return say(
                "the board of seat {seat} cannot have {tokens} tokens in this turn.",
                seat=details["seat"],
                tokens=details["tokens"],
            )
        case "empty":
            return say("a move is missing.")
        case "bad-symbol":
            return say("{text} begins with no token, tokens are 1 to 6.", text=text)
        case "bad-cell" | "unknown-cell":
            return say("there is no cell {text}.", text=text)
        case "bad-die":
            return say("two dice are due, each from 1 to 6.")
        case "two-tokens":
            return say("two tokens are due, each with its cell; a start token goes to A1.")
        case "no-move" | "unknown-move":
            return say("{text} is no move of this game.", text=text)
        case reason:
            return fault(reason, details) or _by_details(reason, details)


def _record(error: RecordError) -> Message:
    """What is wrong with the record of a game; what was wrong within a line is its cause."""
    details, cause = error.details, error.__cause__
    text = _shown(details.get("text", ""))
    header = _shown(details.get("header", ""))
    match error.reason:
        case "not-a-record":
            return say("this is no record of a game, it should begin with accessigame 1.")
        case "wrong-version":
            return say(
                "this record has version {version}, this program reads version {known}.",
                version=str(details["version"]),
                known=str(details["known"]),
            )
        case "blank-line":
            return say("an empty line has no place in a record.")
        case "no-moves":
            return say("the file ends in its header, no moves follow.")
        case "unknown-header":
            return say(
                "the header has no line {header}. It has: {known}.",
                header=header,
                known=_names(details["known"]),
            )
        case "header-twice":
            return say("the header has the line {header} twice.", header=header)
        case "missing-header":
            return say("the header needs a line {header}.", header=header)
        case "bad-header":
            return say(
                "in the header, the line {header} cannot be {text}.", header=header, text=text
            )
        case "missing-seat":
            return say(
                "seat {seat} is missing, there are {players} players.",
                seat=details["seat"],
                players=details["players"],
            )
        case "too-many-seats":
            return say(
                "{seats} seats are there, the number of players is {players}.",
                seats=details["seats"],
                players=details["players"],
            )
        case "other-game":
            return say(
                "this record is of {game}, not of {expected}.",
                game=_shown(details["game"]),
                expected=details["expected"],
            )
        case "bad-undo":
            return say("{text} takes nothing back, a number of moves is due.", text=text)
        case "undo-too-far":
            return say(
                "{moves} moves cannot be taken back, only {played} are there.",
                moves=details["moves"],
                played=details["played"],
            )
        case "after-end":
            return say("{text} comes after the end of the game.", text=text)
        case "unknown-move":
            return say("{text} is no move of this game.", text=text)
        case "illegal-move":
            move = str(details["text"])
            text = _shown(move if len(move) <= LONGEST_MOVE else move.split()[0])
            refused = say("the move {text} is not possible there.", text=text)
            why = _refused(str(details["game"]), cause)
            return refused if why is None else parts([refused, why])
        case _ if isinstance(cause, GameError):
            return describe(cause)
        case _:
            return say("this is not understood: {reason}.", reason=error.reason)


def _refused(game: str, cause: object) -> Message | None:
    """Why a move was refused, in the words of ``game``; ``None`` where it is not known."""
    if isinstance(cause, Hidden):
        return describe(cause)
    if not isinstance(cause, IllegalMove) or game not in NAMES:
        return None
    return load(game).refusal(cause)


def _by_details(reason: str, details: Mapping[str, Any]) -> Message:
    """The best sentence that the details of an unlisted reason allow."""
    wrong = next(
        (
            str(value)
            for name, value in details.items()
            if name not in ("field", "known", "expected") and str(value)
        ),
        "",
    )
    field = details.get("field")
    if field and wrong:
        return say("{text} is wrong in the field {field}.", text=wrong, field=str(field))
    if field:
        return say("the field {field} is wrong.", field=str(field))
    if wrong:
        return say("{text} is not understood.", text=wrong)
    return say("this is not understood: {reason}.", reason=reason)


def _separator(text: str) -> Message:
    """A separator by its name: readers often leave the character itself unsaid."""
    match text:
        case ",":
            return say("commas")
        case "/":
            return say("slashes")
        case "+":
            return say("plus signs")
        case ":":
            return say("colons")
        case _:
            return verbatim(text)


def _shown(value: object) -> Message:
    """What somebody wrote, as it is; nothing at all by a word."""
    return verbatim(str(value)) if str(value).strip() else say("nothing")


def _names(known: object) -> tuple[Message, ...]:
    """Names that are allowed, one after the other."""
    items = known if isinstance(known, tuple | list | range) else (known,)
    return tuple(verbatim(str(item)) for item in items)
