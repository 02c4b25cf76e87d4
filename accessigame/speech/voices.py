"""The session's one voice, and what becomes of it when it is lost.

Knows the speaker protocol only; which routes there are and how each is opened comes from the owner.
Called from one thread.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias, runtime_checkable

from .manner import Manner
from .recorder import Recorder
from .speaker import Speaker

if TYPE_CHECKING:
    from .languages import VoiceInfo

LETTERS_A_SECOND = 14.0
"""About what a voice says at its own rate; tells which texts were not yet said when it is lost."""
MIRRORED = frozenset({"self", "system"})
"""Routes that no screen reader serves: a printed line beside them is not said twice."""

SHARED = "shared"
"""The route of a private voice that leads to the common one, which tells its listeners itself."""

Lost: TypeAlias = Callable[[str, str], str]
"""The sentence for "the voice ``old`` is lost, this is ``new``" in the listener's language."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Route:
    """A voice that can be opened: its name as in ``--voice``, and how.

    ``open`` may raise anything; the route is then skipped. It may take seconds.
    """

    name: str
    open: Callable[[], Speaker]


@runtime_checkable
class Watched(Protocol):
    """A speaker that works behind our back and knows what it has not said yet."""

    def check(self) -> None:
        """Raise :class:`.speaker.SpeakerError` if the voice is lost."""
        ...

    def unsaid(self) -> tuple[str, ...]:
        """The texts it accepted and did not finish, oldest first."""
        ...


@runtime_checkable
class Clearing(Protocol):
    """A speaker whose lines stay to be read and can be wiped away."""

    def clear(self) -> None:
        """Leave nothing of what was said on the screen."""
        ...


@runtime_checkable
class Dressed(Protocol):
    """A speaker whose voice can be chosen, and that can play several people."""

    def dress(self, manner: Manner) -> None:
        """Speak in this manner from now on."""
        ...

    def known_voices(self) -> Sequence[VoiceInfo]:
        """The voices to choose from."""
        ...


@runtime_checkable
class Leaving(Protocol):
    """A speaker that wants to know which words are the last."""

    def farewell(self) -> None:
        """What follows are the last words."""
        ...


class Voices:
    """Speaks through the first of ``routes`` that opens; never raises.

    A voice that fails is closed and the next of ``routes`` takes over, "print" last of all: it says
    one sentence (``lost``), then what the lost voice had not said, so that nothing is lost. After
    the last one nothing speaks, and only the listeners go on. ``by_hand``: routes that only
    :meth:`next_route` reaches. ``mirror``: prints beside the routes of ``MIRRORED`` for a sighted
    partner; to be given only where no screen reader reads the terminal. ``listeners`` receive every
    line, once, whatever speaks. ``private``: one person alone hears this voice, so that what it had
    not said when it was lost is not said by the next, which others may hear.
    """

    def __init__(
        self,
        routes: Sequence[Route],
        lost: Lost,
        *,
        by_hand: Sequence[Route] = (),
        mirror: Speaker | None = None,
        listeners: Sequence[Speaker] = (),
        private: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._routes = tuple(routes)
        self._cycle = (*routes, *by_hand)
        self._lost = lost
        self._mirror = mirror
        self._listeners = list(listeners)
        self._private = private
        self._clock = clock
        self._tuning: tuple[str, float, float] | None = None
        self._manner = Manner()
        self._queue: list[tuple[float, str]] = []
        self.mirroring = True
        """Whether the mirror is told; not while something covers the printed lines."""
        self.failures: list[tuple[str, str]] = []
        """Route and reason of everything that failed so far, for the log and the doctor."""
        self._current: Speaker = self._first(self._routes)

    @property
    def route(self) -> str:
        """The name of the route that speaks now; "none" when all failed."""
        return self._current.name

    def join(self, listener: Speaker) -> None:
        """Let ``listener`` hear all that is said from now on."""
        self._listeners.append(listener)

    def part(self, listener: Speaker) -> None:
        """``listener`` hears no more, and is closed."""
        if listener in self._listeners:
            self._listeners.remove(listener)
        self._shut(listener)

    def speak(self, text: str, interrupt: bool) -> None:
        """Say ``text``; ``interrupt``: instead of what is being said, otherwise after it."""
        try:
            self._say(text, interrupt)
            sentence = ""
        except Exception as error:
            waiting = () if interrupt else self._unsaid()
            sentence = self._replace(error, () if self._private else (*waiting, text))
        for line in filter(None, (sentence, text)):
            self._pass_on(line, interrupt)

    def braille(self, text: str) -> None:
        """Show ``text`` on a braille display, where the route can."""
        try:
            self._current.braille(text)
        except Exception as error:
            self._recover(error)
            with contextlib.suppress(Exception):
                self._current.braille(text)
        self._tell_listeners(lambda listener: listener.braille(text))

    def stop(self) -> None:
        """Be silent at once."""
        self._queue.clear()
        try:
            self._current.stop()
        except Exception as error:
            self._pass_on(self._replace(error, ()), True)
        self._tell_listeners(lambda listener: listener.stop())

    def tune(self, language: str, rate: float, volume: float) -> None:
        """Language, rate (a factor) and volume (0 .. 1) of this voice and of all that follow."""
        self._tuning = (language, rate, volume)
        try:
            self._current.tune(language, rate, volume)
        except Exception as error:
            self._recover(error)
        self._tell_listeners(lambda listener: listener.tune(language, rate, volume))

    def dress(self, manner: Manner) -> None:
        """How the program's own voice speaks, now or once it does."""
        self._manner = manner
        if isinstance(self._current, Dressed):
            self._current.dress(manner)

    def known_voices(self) -> Sequence[VoiceInfo]:
        """What can be chosen for the voice that speaks now; empty where it is not ours."""
        if not isinstance(self._current, Dressed):
            return ()
        try:
            return self._current.known_voices()
        except Exception as error:
            self._note_failure(self.route, error)
            return ()

    def clear(self) -> bool:
        """Wipe the screen and its scrollback where lines are printed (another person sits down).

        Whether there was anything to wipe.
        """
        mirror = self._mirror if self.route in MIRRORED else None
        wiped = False
        for speaker in (self._current, mirror):
            if isinstance(speaker, Clearing):
                try:
                    speaker.clear()
                    wiped = True
                except Exception as error:
                    self._note_failure(speaker.name, error)
        return wiped

    def check(self) -> None:
        """Notice a voice that died while nobody spoke. To be called when idle; costs nothing."""
        if isinstance(self._current, Watched):
            try:
                self._current.check()
            except Exception as error:
                self._recover(error)

    def next_route(self) -> str:
        """Go to the next route that opens, round and round; its name, which may be the same."""
        names = [route.name for route in self._cycle]
        here = names.index(self.route) if self.route in names else -1
        for route in self._cycle[here + 1 :] + self._cycle[: max(here, 0)]:
            opened = self._open(route)
            if opened is not None:
                self._shut(self._current)
                self._current = opened
                self._queue.clear()
                break
        return self.route

    def farewell(self) -> None:
        """The last words follow."""
        for speaker in (self._current, self._mirror):
            if isinstance(speaker, Leaving):
                speaker.farewell()

    def close(self) -> None:
        """Close the voice, the mirror and the listeners."""
        for speaker in (self._current, self._mirror, *self._listeners):
            if speaker is not None:
                self._shut(speaker)

    def _first(self, routes: Sequence[Route]) -> Speaker:
        for route in routes:
            opened = self._open(route)
            if opened is not None:
                return opened
        return Recorder()

    def _open(self, route: Route) -> Speaker | None:
        try:
            speaker = route.open()
        except Exception as error:
            self._note_failure(route.name, error)
            return None
        if isinstance(speaker, Dressed):
            speaker.dress(self._manner)
        if self._tuning is not None:
            try:
                speaker.tune(*self._tuning)
            except Exception as error:
                self._note_failure(route.name, error)
                self._shut(speaker)
                return None
        return speaker

    def _shut(self, speaker: Speaker) -> None:
        try:
            speaker.close()
        except Exception as error:
            self._note_failure(speaker.name, error)

    def _say(self, text: str, interrupt: bool) -> None:
        self._current.speak(text, interrupt)
        now = self._clock()
        queue = [] if interrupt else [item for item in self._queue if item[0] > now]
        rate = self._tuning[1] if self._tuning is not None else 1.0
        start = queue[-1][0] if queue else now
        self._queue = [*queue, (start + len(text) / (LETTERS_A_SECOND * rate), text)]

    def _unsaid(self) -> tuple[str, ...]:
        """What the voice that is being lost had not said and the next shall say."""
        if self._private:
            return ()
        if isinstance(self._current, Watched):
            return self._current.unsaid()
        now = self._clock()
        return tuple(text for end, text in self._queue if end > now)

    def _recover(self, error: Exception) -> None:
        self._pass_on(self._replace(error, self._unsaid()), False)

    def _replace(self, error: Exception, texts: Sequence[str]) -> str:
        """Find a voice that says how it came to speak, then ``texts``; give that first sentence.

        Each further voice that fails at it is replaced in turn.
        """
        old = self._current.name
        tried: set[str] = set()
        while True:
            failed = self._current
            self._note_failure(failed.name, error)
            tried.add(failed.name)
            self._shut(failed)
            self._queue.clear()
            self._current = self._first(self._after(failed.name, tried))
            sentence = self._lost(old, self.route)
            try:
                for text in (sentence, *texts):
                    self._say(text, False)
            except Exception as next_error:
                error = next_error
            else:
                return sentence

    def _after(self, name: str, tried: set[str]) -> list[Route]:
        """The routes to try once ``name`` is lost, "print" last."""
        names = [route.name for route in self._routes]
        here = names.index(name) + 1 if name in names else 0
        others = self._routes[here:] + self._routes[:here]
        left = [route for route in others if route.name not in tried]
        return sorted(left, key=lambda route: route.name == "print")

    def _pass_on(self, line: str, interrupt: bool) -> None:
        """Give ``line``, which was spoken, to the mirror and the listeners."""
        if self._mirror is not None and self.mirroring and self.route in MIRRORED:
            try:
                self._mirror.speak(line, interrupt)
            except Exception as error:
                self._note_failure("mirror", error)
                self._mirror = None
        self._tell_listeners(lambda listener: listener.speak(line, interrupt))

    def _tell_listeners(self, what: Callable[[Speaker], None]) -> None:
        if self.route == SHARED:
            return
        for listener in tuple(self._listeners):
            try:
                what(listener)
            except Exception as error:
                self._note_failure("listener", error)
                self._listeners.remove(listener)

    def _note_failure(self, name: str, error: Exception) -> None:
        reason = str(error) or type(error).__name__
        self.failures.append((name, reason))
        _log.warning("voice %s: %s", name, reason)


class Shared:
    """The common voice as a route of a private one: what is said there, everybody hears."""

    name: ClassVar[str] = SHARED

    def __init__(self, common: Voices) -> None:
        self._common = common

    def speak(self, text: str, interrupt: bool) -> None:
        """See :class:`.speaker.Speaker`."""
        self._common.speak(text, interrupt)

    def braille(self, text: str) -> None:
        """See :class:`.speaker.Speaker`."""
        self._common.braille(text)

    def stop(self) -> None:
        """See :class:`.speaker.Speaker`."""
        self._common.stop()

    def tune(self, language: str, rate: float, volume: float) -> None:
        """The common voice is tuned by its owner."""

    def close(self) -> None:
        """The common voice goes on."""
