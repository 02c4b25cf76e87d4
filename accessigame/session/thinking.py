"""What a computer player is asked, and where it thinks: in this process, or in one of its own."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

from ..bots.stopping import Stop, Stopped, ask
from ..bots.weighing import Weighed
from ..core.game import Move
from .kit import Kit

log = logging.getLogger(__name__)

ADVISER = "strong"
"""Who advises in a game whose moves nothing weighs."""
GRACE = 0.05
"""Seconds that a player who was told to stop may still take when its process is needed again."""
COMMAND = (sys.executable, "-m", "accessigame.bots.worker")


@dataclass(frozen=True, slots=True)
class ThinkingJob:
    """Everything a bot may know, apart from the table: safe to think about in another thread.

    ``seed``: the source of chance; the same job is answered alike wherever it is thought about.
    """

    kit: Kit
    level: str
    seen: Any
    seed: str

    def answer(self, stop: Stop | None = None) -> Move:
        """The bot's move; a bot that fails plays at random, so that the game goes on.

        Raises :class:`~accessigame.bots.stopping.Stopped` once ``stop`` is set.
        """
        stop, rng = stop or Stop(), Random(self.seed)
        try:
            return ask(self.kit.bot(self.level), self.seen, rng, stop)
        except Stopped:
            raise
        except Exception:
            log.exception("the computer player failed")
            moves: list[Move] = list(self.seen.moves())
            return rng.choice(moves)

    def weigh(self, stop: Stop, also: Move | None = None) -> Sequence[Weighed]:
        """What the moves are worth, the best first, ``also`` among them.

        Where nothing weighs this game's moves, or fails to, only the bot's move is there. Raises
        :class:`~accessigame.bots.stopping.Stopped`.
        """
        if self.kit.weigh is not None:
            try:
                found = self.kit.weigh(self.seen, Random(self.seed), stop, also)
            except Stopped:
                raise
            except Exception:
                log.exception("weighing the moves failed")
            else:
                stop.check()
                return found
        return [Weighed(self.answer(stop), 0.0)]


class Mind(Protocol):
    """Where computer players think; asked from worker threads."""

    def move(self, job: ThinkingJob, stop: Stop) -> Move:
        """As :meth:`ThinkingJob.answer`."""
        ...

    def weigh(self, job: ThinkingJob, stop: Stop, also: Move | None = None) -> Sequence[Weighed]:
        """As :meth:`ThinkingJob.weigh`."""
        ...

    def close(self) -> None:
        """Nothing is asked any more."""
        ...


class Here:
    """Thinks in the thread that asks."""

    def move(self, job: ThinkingJob, stop: Stop) -> Move:
        return job.answer(stop)

    def weigh(self, job: ThinkingJob, stop: Stop, also: Move | None = None) -> Sequence[Weighed]:
        return job.weigh(stop, also)

    def close(self) -> None:
        return


class Apart:
    """Thinks in a process of its own where the kit allows it, else as :class:`Here`.

    The process starts with the first thought and lives until :meth:`close`. If it cannot start,
    dies, or fails, the thought is thought here, with the same result.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._child: _Child | None = None
        self._lock = threading.Lock()
        self._closed = False

    def move(self, job: ThinkingJob, stop: Stop) -> Move:
        found = self._ask(job, stop, {"level": job.level})
        if found is None:
            return job.answer(stop)
        return job.kit.game.parse_move(found["move"])

    def weigh(self, job: ThinkingJob, stop: Stop, also: Move | None = None) -> Sequence[Weighed]:
        order = {"also": None if also is None else str(also)}
        found = self._ask(job, stop, order) if job.kit.weigh is not None else None
        if found is None:
            return job.weigh(stop, also)
        parse = job.kit.game.parse_move
        return [Weighed(parse(text), value, exact) for text, value, exact in found["weighed"]]

    def close(self) -> None:
        self._closed = True
        if (child := self._child) is not None:
            child.kill()

    def _ask(self, job: ThinkingJob, stop: Stop, order: dict[str, Any]) -> dict[str, Any] | None:
        """The answer of the process, ``None`` where it has none. Raises :class:`Stopped`."""
        if not job.kit.apart:
            return None
        game = job.kit.game.name
        order |= {"game": game, "seen": job.seen.to_text(), "seed": job.seed}
        with self._lock:
            stop.check()
            try:
                if self._child is not None and not self._child.free():
                    self._end()
                if self._child is None and not self._closed:
                    self._child = _Child(self._command)
                if self._child is not None:
                    return self._child.ask(order, stop)
            except (OSError, ValueError, _Lost) as error:
                log.warning("the process that thinks is of no use: %s", error)
                self._end()
        stop.check()
        return None

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None


class _Lost(Exception):
    """The process ended, or says that it failed."""


class _Child:
    """The process, and the thread that reads its answers. Raises OSError if it does not start."""

    def __init__(self, command: Sequence[str]) -> None:
        import subprocess  # with the first computer player, after the first words

        self._busy = False
        """Whether it has been asked something that it has not answered."""
        self._count = 0
        self._answers: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        root = str(Path(__file__).resolve().parents[2])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
            encoding="utf-8",
            creationflags=flags,
            start_new_session=True,  # Ctrl+C is for the program, not for its thoughts
        )
        threading.Thread(target=self._listen, name="thinking", daemon=True).start()

    def free(self) -> bool:
        """Whether it can be asked: what it was told to stop has ended, within ``GRACE``."""
        try:
            while self._busy:
                self._note(self._answers.get(timeout=GRACE))
        except queue.Empty:
            return False
        return True

    def ask(self, order: dict[str, Any], stop: Stop) -> dict[str, Any]:
        """The answer to ``order``; raises :class:`Stopped` as soon as ``stop`` is set."""
        self._count += 1
        self._busy = True
        self._send({"id": self._count, **order})
        stop.then(lambda: self._answers.put({}))
        while True:
            answer = self._answers.get()
            if self._note(answer):
                break
            if stop.asked:
                self._send({"stop": self._count})
                raise Stopped
        stop.check()
        if "error" in answer:
            raise _Lost(answer["error"])
        return answer

    def _note(self, answer: dict[str, Any]) -> bool:
        """Whether ``answer`` is the one to the last order. Raises :class:`_Lost` at the end."""
        if answer.get("ended"):
            raise _Lost("it ended")
        if answer.get("id") == self._count:
            self._busy = False
        return not self._busy

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def _send(self, order: dict[str, Any]) -> None:
        import json

        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()

    def _listen(self) -> None:
        import json

        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError, TypeError), self._process.stdout as answers:
            for line in answers:
                self._answers.put(dict(json.loads(line)))
        self._process.kill()  # it may be alive and talk nonsense
        self._process.wait()
        self._answers.put({"ended": True})
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
