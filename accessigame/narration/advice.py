"""What moves are worth in words, the same in every game: how much less, and how it will end."""

from __future__ import annotations

from collections.abc import Iterable

from .message import Message, count, parts, say

SLIGHT, HALF = 0.25, 0.75
"""Points below which an estimated difference is none, and below which it is half a point."""


def less(loss: float, exact: bool) -> Message:
    """How much worse a move is than the best, by ``loss`` points."""
    if exact:
        n = round(loss)
        return count("{n} point less", "{n} points less", n=n) if n else say("just as good")
    if loss < SLIGHT:
        return say("about as good")
    if loss < HALF:
        return say("about half a point less")
    return count("about {n} point less", "about {n} points less", n=round(loss))


def lost(loss: float, exact: bool) -> Message:
    """What a move has cost."""
    if exact:
        n = round(loss)
        return count("{n} point lost", "{n} points lost", n=n) if n else say("nothing lost")
    if loss < SLIGHT:
        return say("nothing lost")
    if loss < HALF:
        return say("about half a point lost")
    return count("about {n} point lost", "about {n} points lost", n=round(loss))


def prospect(lead: float) -> Message:
    """How the game ends with best play, the listener being ahead by ``lead`` then."""
    n = abs(round(lead))
    if n == 0:
        return say("This keeps the draw.")
    if lead > 0:
        return count("You win by {n} with best play.", "You win by {n} with best play.", n=n)
    return count("At best you lose by {n}.", "At best you lose by {n}.", n=n)


def next_best(loss: float, exact: bool, advice: Message) -> Message:
    """A second hint: how much less it brings, then what and why."""
    return say("Next, {less}: {advice}", less=less(loss, exact), advice=advice)


def changed(before: Iterable[Message], after: Iterable[Message]) -> Message:
    """Parts of ``after`` that are not in ``before``: what a better move would have brought."""
    known = list(before)
    return parts([part for part in after if part not in known])
