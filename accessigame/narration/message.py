"""A message: what is to be told, not yet in any language.

It stays unrendered until it is spoken, so that a change of language or of verbosity re-reads the
history correctly, tests assert on sentences as data, and two listeners may hear two languages.

Sentences are whole. Their English form is the gettext id and stands, as a literal, in a call of
:func:`say`, :func:`say_in` or :func:`count`: that is how they reach the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Final, Self, TypeAlias

NARRATOR: Final = -1
"""Who speaks unless somebody else does: see ``Message.speaker``."""
COACH: Final = -2
"""Who gives hints and reviews."""

Value: TypeAlias = "str | int | Fraction | Message | tuple[Message, ...]"


class Priority(IntEnum):
    """Who yields to whom when several messages wait."""

    HINT = 0
    """Dropped when anything else waits."""
    FOCUS = 1
    """Only the latest place matters."""
    EVENT = 2
    """In order, never lost, kept in the history."""
    ALERT = 3
    """Said first."""


class Level(IntEnum):
    """A verbosity profile, and for a part of a reading the least profile that says it."""

    BRIEF = 0
    NORMAL = 1
    FULL = 2

    def heard(self, parts: Sequence[Message]) -> list[Message]:
        """Those of ``parts`` that are said, in the order of saying."""
        return [part for part in parts if part.level <= self]


class Part(Enum):
    """What a part of a cell's reading tells, so that a listener can choose and order the parts.

    A part without a kind in front of the others is the content, which is always said.
    """

    CONTENT = "content"
    OWNER = "owner"
    MORE = "more"
    """Further facts: what it is worth, what it lies in, how much room is left."""
    PLACE = "place"
    """The coordinate, district or number of the cell."""
    POSSIBLE = "possible"
    """What can be played there."""
    LINES = "lines"
    """Its row and column."""
    NEAR = "near"
    """What lies beside it."""


class Category(IntEnum):
    """The history's shelves (``interaction``: all, mine, others, scores, system,
    coach)."""

    MINE = 0
    OTHERS = 1
    SCORES = 2
    SYSTEM = 3
    COACH = 4


COMMENT = frozenset({Category.SYSTEM, Category.COACH})
"""The shelves of what is said about a game, as against what happened in it."""


@dataclass(frozen=True, slots=True)
class Message:
    """One thing to tell.

    ``text`` is the English sentence with ``{named}`` places for ``args``; ``plural`` its form for
    several, chosen by the argument ``n``; ``context`` tells two equal English sentences apart.
    ``earcon`` is heard at ``pan`` (-1 left .. 1 right) and ``pitch`` (octaves, -1 near .. 1 far).
    ``cue_only``: the earcon tells all, the words are for those who cannot hear it.
    ``level``: as a part of a longer message, the least profile in which it is said.
    ``speaker``: the seat that acts here, :data:`NARRATOR` or :data:`COACH`; each may have a voice.
    ``part``: as a part of a cell's reading, what it tells.
    ``dots``: what a braille display shows in its place; empty: its short form.
    ``summary``: what several older ones of this kind merge into when too many wait (one, several).
    """

    text: str
    args: tuple[tuple[str, Value], ...] = ()
    plural: str = ""
    context: str = ""
    priority: Priority = Priority.EVENT
    category: Category = Category.SYSTEM
    earcon: str = ""
    pan: float = 0.0
    pitch: float = 0.0
    cue_only: bool = False
    level: Level = Level.BRIEF
    summary: tuple[str, str] | None = None
    part: Part | None = None
    speaker: int = NARRATOR
    dots: str = ""

    def at(self, level: Level, part: Part | None = None) -> Self:
        """The same, said from ``level`` on; ``part``: what it tells of a cell."""
        if level is self.level and part is self.part:
            return self
        # Written out: boards are read anew after each move, and ``replace`` is four times slower.
        return type(self)(
            self.text,
            self.args,
            self.plural,
            self.context,
            self.priority,
            self.category,
            self.earcon,
            self.pan,
            self.pitch,
            self.cue_only,
            level,
            self.summary,
            part,
            self.speaker,
            self.dots,
        )

    def sounding(self, earcon: str, pan: float = 0.0, pitch: float = 0.0) -> Self:
        """The same, with ``earcon`` heard at that place."""
        return replace(self, earcon=earcon, pan=pan, pitch=pitch)

    def of(self, category: Category) -> Self:
        """The same, on another shelf of the history."""
        return replace(self, category=category)

    def by(self, speaker: int) -> Self:
        """The same, told by a seat or by the coach."""
        return replace(self, speaker=speaker)

    def merging(self, one: str, many: str) -> Self:
        """The same; when too many of this kind wait, older ones become this sentence on ``n``."""
        return replace(self, summary=(one, many))

    def in_dots(self, dots: str) -> Self:
        """The same, of which a braille display shows ``dots``: a row of a board."""
        return replace(self, dots=dots)

    def ranked(self, priority: Priority) -> Self:
        """The same, with another priority."""
        return replace(self, priority=priority)


def say(text: str, /, **args: Value) -> Message:
    """The sentence ``text`` (gettext id) with its arguments."""
    return Message(text, tuple(args.items()))


def say_in(context: str, text: str, /, **args: Value) -> Message:
    """The sentence ``text`` in a context that tells it from its homonyms."""
    return Message(text, tuple(args.items()), context=context)


def count(one: str, many: str, /, n: int | Fraction, **args: Value) -> Message:
    """``one`` or ``many`` by the plural rules of the listener's language for ``n``."""
    return Message(one, (("n", n), *args.items()), plural=many)


def verbatim(text: str, /) -> Message:
    """A text that no catalogue translates: a name, a coordinate, a file name."""
    return Message("{text}", (("text", text),))


def parts(items: Iterable[Message], /) -> Message:
    """Parts told with commas between, those above the listener's level left out."""
    return Message("{parts}", (("parts", tuple(items)),))


def sentence(items: Iterable[Message], /) -> Message:
    """Like :func:`parts`, closed with a full stop."""
    return Message("{parts}.", (("parts", tuple(items)),))


def cue(earcon: str, word: Message, /, pan: float = 0.0, pitch: float = 0.0) -> Message:
    """An earcon that tells all by itself; ``word`` is said where earcons are not heard."""
    return replace(
        word, earcon=earcon, pan=pan, pitch=pitch, cue_only=True, priority=Priority.FOCUS
    )
