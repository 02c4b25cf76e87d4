"""Stopping a computer player that thinks: a flag that long searches look at.

Imports nothing of the games. A bot that can be stopped has ``think(seen, rng, stop)`` beside being
callable; whoever asks it from a worker uses :func:`ask` and sets the :class:`Stop` from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Event
from typing import Any, Protocol, runtime_checkable

from ..core.game import Move


class Stopped(Exception):
    """The bot was told to stop and has no answer."""


class Stop:
    """May be set from any thread; the search that has it then ends with :class:`Stopped`."""

    __slots__ = ("_event", "_then")

    def __init__(self) -> None:
        self._event = Event()
        self._then: Callable[[], object] | None = None

    def set(self) -> None:
        """Ask for the end of the search."""
        self._event.set()
        if self._then is not None:
            self._then()

    @property
    def asked(self) -> bool:
        """Whether the end has been asked for."""
        return self._event.is_set()

    def then(self, act: Callable[[], object]) -> None:
        """Do ``act`` when the end is asked for, at once where it has been; it may come twice."""
        self._then = act
        if self.asked:
            act()

    def check(self) -> None:
        """Called by searches every few milliseconds. Raises :class:`Stopped` once set."""
        if self._event.is_set():
            raise Stopped


@runtime_checkable
class Stoppable(Protocol):
    """A bot whose thinking can be cut short."""

    def think(self, seen: Any, rng: Random, stop: Stop) -> Move:
        """As calling it; raises :class:`Stopped` within 50 ms after ``stop`` is set."""
        ...


def ask(bot: Callable[[Any, Random], Move], seen: Any, rng: Random, stop: Stop) -> Move:
    """The move of ``bot``, which thinks until ``stop`` if it can be stopped.

    Raises :class:`Stopped`, also where the answer came too late.
    """
    move = bot.think(seen, rng, stop) if isinstance(bot, Stoppable) else bot(seen, rng)
    stop.check()
    return move
