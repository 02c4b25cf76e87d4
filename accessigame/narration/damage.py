"""Data files of games that somebody edited wrongly: which file, which line, what is wrong."""

from __future__ import annotations

from ..core.game import DamagedData
from .message import Message, say, verbatim


def damage(error: DamagedData) -> Message:
    """Where the file is damaged and why."""
    return say(
        "The data file {file} is damaged, line {line}, column {column}: {fault}",
        file=error.file,
        line=error.line,
        column=error.column,
        fault=_fault(error),
    )


def _fault(error: DamagedData) -> Message:
    details = error.details
    text = str(details.get("text", ""))[:40]
    match error.reason:
        case "unknown-section":
            return say("what stands here belongs to no section.")
        case "wrong-rows":
            return say("this section has not the right number of rows.")
        case "wrong-columns":
            return say("this row has not the right number of cells.")
        case "unknown-symbol":
            return say("this sign means nothing here.")
        case "zone-against-terrain":
            return say("zone and terrain do not agree on this cell.")
        case "few-palm-hexes":
            return say("there are too few places for palms.")
        case "many-tokens":
            return say("there are more water holes than tokens.")
        case "wrong-words":
            return say(
                "{count} words stand here, {expected} are due.",
                count=int(details["count"]),
                expected=int(details["expected"]),
            )
        case "no-number":
            return say("{text} is no whole number.", text=text)
        case "out-of-range":
            return say(
                "{text} is out of range, which goes from {least} to {most}.",
                text=text,
                least=int(details["least"]),
                most=int(details["most"]),
            )
        case "unknown-word" if "known" in details:
            known = tuple(verbatim(str(name)) for name in sorted(details["known"]))
            return say("{text} is not known. Known are: {known}.", text=text, known=known)
        case "unknown-word":
            return say("{text} does not belong here.", text=text)
        case "twice":
            return say("{text} is there twice.", text=text)
        case "missing":
            return say("{text} is missing.", text=text)
        case "wrong-deck":
            return say(
                "a city has {count} cards to draw, {expected} are due.",
                count=int(details["count"]),
                expected=int(details["expected"]),
            )
        case "pass-last":
            return say("the Pass is due here, once, as the last card.")
        case _:
            return say("{text} is not understood.", text=error.reason)
