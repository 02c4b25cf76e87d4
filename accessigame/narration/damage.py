"""Data files of games that somebody edited wrongly: which file, which line, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.game import DamagedData
from .faults import filled
from .message import Message, say

LONGEST = 40
"""Characters of a damaged line that are repeated."""


def damage(error: DamagedData) -> Message:
    """Where the file is damaged and why."""
    reason = error.reason
    text = str(error.details.get("text", reason))[:LONGEST]
    if reason == "unknown-word" and "known" not in error.details:
        reason = "stray-word"
    fault = _FAULTS.get(reason, say("{text} is not understood."))
    return say(
        "The data file {file} is damaged, line {line}, column {column}: {fault}",
        file=error.file,
        line=error.line,
        column=error.column,
        fault=filled(fault, {**error.details, "text": text}),
    )


_FAULTS: Final[Mapping[str, Message]] = {
    # Any such file.
    "unknown-section": say("what stands here belongs to no section."),
    "twice": say("{text} is there twice."),
    "missing": say("{text} is missing."),
    "unknown-word": say("{text} is not known. Known are: {known}."),
    "stray-word": say("{text} does not belong here."),
    "wrong-words": say("{count} words stand here, {expected} are due."),
    "no-number": say("{text} is no whole number."),
    "out-of-range": say("{text} is out of range, which goes from {least} to {most}."),
    # The board of Through the Desert.
    "wrong-rows": say("this section has not the right number of rows."),
    "wrong-columns": say("this row has not the right number of cells."),
    "unknown-symbol": say("this sign means nothing here."),
    "zone-against-terrain": say("zone and terrain do not agree on this cell."),
    "few-palm-hexes": say("there are too few places for palms."),
    "many-tokens": say("there are more water holes than tokens."),
    # Delphi's cards.
    "wrong-deck": say("a city has {count} cards to draw, {expected} are due."),
    "pass-last": say("the Pass is due here, once, as the last card."),
}
