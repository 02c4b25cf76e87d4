"""Messages in, utterances out: orders, joins, drops, remembers.

May know messages and the little it needs of a catalogue and of a voice; never games, engines or
languages. Everything that one key caused is one utterance: ``add`` what is to be told, then one
``flush``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol, TypeAlias

from ..narration.message import COACH, NARRATOR, Category, Level, Message, Priority, count
from ..narration.verbosity import Verbosity
from .history import History
from .manner import Spoken

REPEAT_WINDOW = 0.05
"""Seconds in which the same FOCUS or HINT text is not said again."""
TOLD_AT_MOST = 4
"""How many waiting messages that have a summary are told one by one."""

Cue: TypeAlias = Callable[[str, float, float], bool]
"""Plays an earcon (name, pan -1 .. 1, pitch in octaves); whether it could be heard."""


class Catalog(Protocol):
    """The words of one language."""

    @property
    def language(self) -> str:
        """The language's tag ("fr", "en")."""
        ...

    def text(self, message: Message, level: Verbosity) -> str:
        """``message`` in words, with the parts that ``level`` wants."""
        ...

    def braille(self, message: Message, level: Verbosity) -> str:
        """``message`` for fingers: shorter than ``text``."""
        ...


class Voice(Protocol):
    """What the announcer speaks through. Never raises (see :class:`.voices.Voices`)."""

    def speak(self, text: str, interrupt: bool) -> None:
        """Say ``text``, cutting what is being said if ``interrupt``."""
        ...

    def braille(self, text: str) -> None:
        """Show ``text`` on a braille display."""
        ...

    def stop(self) -> None:
        """Be silent at once."""
        ...


@dataclass(frozen=True, slots=True)
class _Waiting:
    message: Message
    silent: bool
    """Only its earcon is for now: its shelf of the history is muted."""


class Announcer:
    """Collects messages and tells them as one utterance a flush.

    ``history``, ``catalog``, ``level`` and ``voice`` may be replaced at any time; the owner puts in
    the history of the seat that listens.
    """

    def __init__(
        self,
        voice: Voice,
        catalog: Catalog,
        cue: Cue,
        *,
        level: Level = Level.NORMAL,
        history: History | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.voice = voice
        self.catalog = catalog
        self.cue = cue
        self.level = level
        self.profiles: Mapping[Level, Verbosity] = {}
        """What the listener has changed in a profile, by its level."""
        self.history = History() if history is None else history
        self._clock = clock
        self._waiting: list[_Waiting] = []
        self._last: tuple[Message, ...] = ()
        self._spoken = ""
        self._spoken_at = float("-inf")

    @property
    def verbosity(self) -> Verbosity:
        """The profile as the listener has it."""
        return self.profiles.get(self.level, self.level)

    def add(self, *messages: Message, keep: bool = True) -> None:
        """Let ``messages`` wait for the next flush.

        EVENT and ALERT go into the history at once, still unrendered. ``keep=False``: an answer to
        the player (points, a summary, an old line) rather than something that happened: it is not
        kept and no muted category silences it.
        """
        for message in messages:
            silent = False
            if keep and message.priority >= Priority.EVENT:
                self.history.add(message)
                silent = message.priority is Priority.EVENT and not self.history.hears(message)
            self._waiting.append(_Waiting(message, silent))

    def flush(self, interrupt: bool, *, remember: bool = True) -> None:
        """Tell all that waits as one utterance.

        ``interrupt``: cut what is being said (the player did something); otherwise queue behind it
        (something happened). ``remember=False``: :meth:`repeat` keeps what was said before.
        """
        waiting, self._waiting = _choose(self._waiting), []
        if not waiting:
            return
        heard = [self._cued(item.message) for item in waiting]
        worded = [item.message for item in waiting if not item.silent]
        if worded and remember:
            self._last = tuple(worded)
        said = [
            item.message
            for item, cued in zip(waiting, heard, strict=True)
            if not item.silent and not (item.message.cue_only and cued)
        ]
        text = self._text(said)
        if not text:
            # An earcon that answers a key replaces what was being said, like words would, and what
            # was being read; one from elsewhere does not.
            if interrupt and worded:
                self.voice.stop()
                self._show(worded)
            return
        now = self._clock()
        fleeting = all(message.priority <= Priority.FOCUS for message in said)
        again = text == self._spoken and now - self._spoken_at < REPEAT_WINDOW
        if not (fleeting and again):
            self._tell(said, text, interrupt)
            self._show(worded)
            self._spoken, self._spoken_at = text, now

    def repeat(self) -> None:
        """Say the last utterance again, cues in words, in today's language and level."""
        text = self._text(self._last)
        if text:
            self._tell(self._last, text, True)
            self._show(self._last)

    def last_text(self) -> str:
        """The words :meth:`repeat` would say, to be spelled; empty when nothing was told yet."""
        return self._text(self._last)

    def _cued(self, message: Message) -> bool:
        return bool(message.earcon) and self.cue(message.earcon, message.pan, message.pitch)

    def _tell(self, messages: Sequence[Message], text: str, interrupt: bool) -> None:
        self.voice.speak(self._cast(messages, text), interrupt)

    def _show(self, messages: Sequence[Message]) -> None:
        """In braille, with a word for each earcon: who reads may hear none."""
        cells = (self.catalog.braille(message, self.verbosity) for message in messages)
        braille = " ".join(" ".join(cells).split())
        if braille:
            self.voice.braille(braille)

    def _text(self, messages: Iterable[Message]) -> str:
        return joined(self.catalog.text(message, self.verbosity) for message in messages)

    def _cast(self, messages: Sequence[Message], text: str) -> str:
        """``text`` with who says what of it, where that is not the narrator alone."""
        if all(_speaker(message) == NARRATOR for message in messages):
            return text
        groups = groupby(messages, _speaker)
        pieces = ((speaker, self._text(said)) for speaker, said in groups)
        return Spoken(text, tuple((speaker, said) for speaker, said in pieces if said))


def _speaker(message: Message) -> int:
    """Who says it: a seat, the coach or the narrator."""
    return COACH if message.category is Category.COACH else message.speaker


def joined(texts: Iterable[str]) -> str:
    """One line of ``texts``: a full stop where one runs into the next, the end left as it is."""
    pieces = [piece for piece in (" ".join(text.split()) for text in texts) if piece]
    closed = [piece if piece[-1] in ".,;:!?…" else piece + "." for piece in pieces[:-1]]
    return " ".join([*closed, *pieces[-1:]])


def _choose(waiting: Sequence[_Waiting]) -> list[_Waiting]:
    """What of ``waiting`` is told, in the order of telling."""
    ranks = [item.message.priority for item in waiting]
    if any(rank is not Priority.HINT for rank in ranks):
        waiting = [item for item in waiting if item.message.priority is not Priority.HINT]
    # A cue tells what was met on the way, not a place: it neither replaces a place nor yields.
    places = [
        index
        for index, item in enumerate(waiting)
        if item.message.priority is Priority.FOCUS and not item.message.cue_only
    ]
    stale = set(places[:-1])
    fresh = [item for index, item in enumerate(waiting) if index not in stale]
    merged = _merge(fresh)
    return sorted(merged, key=lambda item: item.message.priority is not Priority.ALERT)


def _merge(waiting: Sequence[_Waiting]) -> list[_Waiting]:
    """Older messages of one summary become one, in the place of the first of them."""
    summed = [index for index, item in enumerate(waiting) if item.message.summary]
    older = summed[:-TOLD_AT_MOST]
    if len(older) < 2:  # one by itself is no shorter as a sum
        return list(waiting)
    kinds: dict[tuple[tuple[str, str], bool], list[int]] = {}
    for index in older:
        item = waiting[index]
        if item.message.summary:
            kinds.setdefault((item.message.summary, item.silent), []).append(index)
    sums = {
        indices[0]: _Waiting(count(*summary, n=len(indices)), silent)
        for (summary, silent), indices in kinds.items()
    }
    gone = set(older)
    return [
        sums.get(index, item)
        for index, item in enumerate(waiting)
        if index in sums or index not in gone
    ]
