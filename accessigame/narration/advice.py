"""What moves are worth in words, the same in every game: how much less, and how it will end."""

from __future__ import annotations

from enum import Enum, auto
from fractions import Fraction

from .message import Message, count, say, sentence

SLIGHT, HALF = 0.25, 0.75
"""Points below which an estimated difference is none, and below which it is half a point."""


class _Size(Enum):
    """How large a difference is, as far as it can be known."""

    NONE = auto()
    SLIGHT = auto()
    HALF = auto()
    ABOUT = auto()
    """Some points, by an estimate."""
    EXACT = auto()


def _size(loss: float, exact: bool) -> _Size:
    if exact:
        return _Size.EXACT if round(loss) else _Size.NONE
    if loss < SLIGHT:
        return _Size.SLIGHT
    return _Size.HALF if loss < HALF else _Size.ABOUT


def less(loss: float, exact: bool) -> Message:
    """How much worse a move is than the best, by ``loss`` points."""
    match _size(loss, exact):
        case _Size.NONE:
            return say("just as good")
        case _Size.SLIGHT:
            return say("about as good")
        case _Size.HALF:
            return say("about half a point less")
        case _Size.ABOUT:
            return count("about {n} point less", "about {n} points less", n=round(loss))
        case _Size.EXACT:
            return count("{n} point less", "{n} points less", n=round(loss))


def lost(loss: float, exact: bool) -> Message:
    """What a move has cost."""
    match _size(loss, exact):
        case _Size.NONE | _Size.SLIGHT:
            return say("nothing lost")
        case _Size.HALF:
            return say("about half a point lost")
        case _Size.ABOUT:
            return count("about {n} point lost", "about {n} points lost", n=round(loss))
        case _Size.EXACT:
            return count("{n} point lost", "{n} points lost", n=round(loss))


def prospect(lead: float) -> Message:
    """How the game ends with best play, the listener being ahead by ``lead`` then."""
    n = abs(round(lead))
    if n == 0:
        return say("This keeps the draw.")
    if lead > 0 and n == 1:
        return say("You win by one with best play.")
    if n == 1:
        return say("At best you lose by one.")
    if lead > 0:
        return count("You win by {n} with best play.", "You win by {n} with best play.", n=n)
    return count("At best you lose by {n}.", "At best you lose by {n}.", n=n)


def next_best(loss: float, exact: bool, advice: Message) -> Message:
    """A second hint: how much less it brings, then what and why."""
    return say("Next, {less}: {advice}", less=less(loss, exact), advice=advice)


def summary(decisions: int, costly: int, loss: float, exact: bool) -> Message:
    """How a game went: so many decisions with a choice, so many of them not the best."""
    if not decisions:
        return say("There was nothing to choose.")
    if not costly:
        return count(
            "{n} choice, as good as the best.", "{n} choices, all as good as the best.", n=decisions
        )
    return count(
        "{lost} in {costly} of {n} choice.", "{lost} in {costly} of {n} choices.",
        n=decisions, costly=costly, lost=lost(loss, exact),
    )  # fmt: skip


def nth_move(number: int) -> Message:
    """One's move of that number, from 1."""
    return say("move {number}", number=number)


def played(moment: Message, move: Message, loss: float, exact: bool) -> Message:
    """A costly move as a line: what it cost, when it was played, which it was."""
    told = say("{moment}: {move}", moment=moment, move=move)
    return sentence([lost(loss, exact), told])


def better(advice: Message) -> Message:
    """The move that was best instead, and why."""
    return say("Better: {advice}", advice=advice)


def par(master: int, hindsight: int, made: int | Fraction, over: bool = True) -> list[Message]:
    """What the same dice were good for, beside what the listener made of them."""
    if not over:
        return [say("Par so far: {par}, you have {made}.", par=master, made=made)]
    told = [say("Par with these dice: {par}, you made {made}.", par=master, made=made)]
    if hindsight > max(master, made):
        told.append(say("With hindsight, at least {n}.", n=hindsight))
    return told
