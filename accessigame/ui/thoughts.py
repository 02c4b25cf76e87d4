"""Work done in threads while keys stay live: started, stopped, waited for, heard of."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from ..bots.stopping import Stop, Stopped
from .screens.base import Answer

BEAT = 2.0
"""Seconds of thinking after which, and between which, a soft beat is heard."""

Result = TypeVar("Result")


@dataclass(slots=True)
class _Thought:
    """Something thought about: how to end it, and when it last was heard of."""

    stop: Stop
    since: float | None = None


class Thoughts:
    """The program's workers. ``failed`` answers for a work that raises; ``wake`` is called from
    the worker's thread when there is an answer to take in."""

    def __init__(self, failed: Callable[[Exception], Answer], wake: Callable[[], None]) -> None:
        self._failed = failed
        self._wake = wake
        self._answers: queue.SimpleQueue[tuple[threading.Thread, Callable[[], Answer]]]
        self._answers = queue.SimpleQueue()
        self._workers: dict[threading.Thread, _Thought] = {}
        self._waiting: list[threading.Thread] = []
        """Those that have yet to begin."""

    def think(self, work: Callable[[Stop], Result], then: Callable[[Result], Answer]) -> Stop:
        """Do ``work`` in a thread, from :meth:`begin` on; its result goes to ``then``, once it is
        taken in.

        Whoever sets the stop that is given back wants no result any more.
        """
        stop = Stop()

        def run() -> None:
            answer: Callable[[], Answer]
            try:
                answer = partial(_unless, stop, partial(then, work(stop)))
            except Stopped:
                answer = tuple
            except Exception as error:
                answer = partial(self._failed, error)
            self._answers.put((threading.current_thread(), answer))
            self._wake()

        worker = threading.Thread(target=run, daemon=True)
        self._workers[worker] = _Thought(stop)
        self._waiting.append(worker)
        return stop

    def begin(self) -> None:
        """Begin with what is to be thought about: once the words are said, for a thread that
        starts takes its share of the processor before they are made."""
        waiting, self._waiting = self._waiting, []
        for worker in waiting:
            worker.start()

    def finished(self) -> Iterator[Callable[[], Answer]]:
        """The answers of what has been done since."""
        while not self._answers.empty():
            worker, answer = self._answers.get()
            self._workers.pop(worker, None)
            yield answer

    def beats(self, now: float) -> int:
        """How many thoughts are to be heard of at ``now``: they have gone on for another beat."""
        due = 0
        for thought in self._workers.values():
            if thought.since is None:
                thought.since = now
            elif now - thought.since >= BEAT and not thought.stop.asked:
                thought.since = now
                due += 1
        return due

    def join(self) -> bool:
        """Wait for the workers there are now; whether there were any."""
        self.begin()
        workers = list(self._workers)
        for worker in workers:
            worker.join()
        return bool(workers)

    def stop(self) -> None:
        """Nobody wants any result any more."""
        for thought in self._workers.values():
            thought.stop.set()


def _unless(stop: Stop, then: Callable[[], Answer]) -> Answer:
    """The answer to a thought, nothing where it is not wanted any more."""
    return () if stop.asked else then()
