"""A process in which computer players think, so that keys and sound elsewhere never wait for them.

``python -m accessigame.bots.worker`` reads orders and writes answers, a JSON object a line; states
and moves are in the notation of their game. Orders: ``{"id": n, "game": name, "seen": state,
"seed": text}`` with ``"level": name`` for the move of a bot, or with ``"also": move or null`` for
what moves are worth; ``{"stop": n}`` ends order ``n``. Answers: ``{"id": n}`` with ``"move"``, with
``"weighed"`` (a list of move, value, whether it is exact), with ``"stopped"`` or with ``"error"``.
The end of its input ends it at once.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from random import Random
from typing import Any, TextIO

from . import load
from .stopping import Stop, Stopped, ask
from .weighing import weigher

Order = dict[str, Any]

SWITCH_INTERVAL = 0.0005
"""Seconds after which a thought yields to the thread that hears that it shall stop."""

NICENESS = 5
"""By how much it yields to the rest of the program where there are too few cores."""


def answer(order: Order, stop: Stop) -> Order:
    """What ``order`` asks for. Raises :class:`Stopped`, or whatever the player failed with."""
    from ..games import load as load_game

    game, rng = load_game(order["game"]), Random(order["seed"])
    seen = game.from_text(order["seen"])
    if "level" in order:
        return {"move": str(ask(load(order["game"], order["level"]), seen, rng, stop))}
    also = None if order["also"] is None else game.parse_move(order["also"])
    weighed = weigher(order["game"])(seen, rng, stop, also)
    return {"weighed": [[str(it.move), float(it.value), it.exact] for it in weighed]}


class Worker:
    """Answers the orders of ``source`` on ``reports``, one after the other."""

    def __init__(self, source: TextIO, reports: TextIO) -> None:
        self._source = source
        self._reports = reports
        self._orders: queue.SimpleQueue[tuple[Order, Stop]] = queue.SimpleQueue()
        self._stops: dict[int, Stop] = {}

    def serve(self) -> None:
        """Answer for ever; the process ends with its input."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            order, stop = self._orders.get()
            try:
                found = answer(order, stop)
            except Stopped:
                found = {"stopped": True}
            except Exception as error:  # the other side falls back to thinking by itself
                found = {"error": f"{type(error).__name__}: {error}"}
            self._stops.pop(order["id"], None)
            self._reports.write(json.dumps({"id": order["id"], **found}) + "\n")
            self._reports.flush()

    def _listen(self) -> None:
        for line in self._source:
            order = json.loads(line)
            if "stop" in order:
                if stop := self._stops.get(order["stop"]):
                    stop.set()
            else:
                self._stops[order["id"]] = stop = Stop()
                self._orders.put((order, stop))
        os._exit(0)  # nobody is there to be answered


def main() -> None:
    """Serve until the input ends."""
    with contextlib.suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(NICENESS)
    sys.setswitchinterval(SWITCH_INTERVAL)
    reports, sys.stdout = sys.stdout, sys.stderr  # a player that prints disturbs nobody
    Worker(sys.stdin, reports).serve()


if __name__ == "__main__":
    main()
