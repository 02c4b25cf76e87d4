"""Figures of a program beside which a computer player thinks: keys stay live, a stop is a stop."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable
from functools import partial
from random import Random

from ..bots.stopping import Stop, Stopped
from ..core.game import Move
from ..session.kit import load_kit
from ..session.thinking import Apart, ThinkingJob
from .figures import Figure, spread

SECONDS = 10.0
STOPS = 20
PAUSE = 0.03
"""Seconds between two keys, about as fast as a held one repeats."""
KEYS = ("right", "s", "r", "p", "b", "t")


def beside_a_thought() -> Iterable[Figure]:
    """Détour's *master* thinks from three placements on, its longest thoughts."""
    from .options import parse
    from .run import prepare

    silent = ["--voice", "none", "--audio", "null"]
    app = prepare(parse(["play", "detour", "--seed", "1", "--seat", "human", *silent]), [])
    app.start()
    mind = app.equipment.mind
    keys: list[float] = []
    began, seed = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        job, done = _job(seed), threading.Event()
        seed += 1
        app.think(partial(mind.move, job), partial(_set, done))
        while not done.is_set():
            for key in KEYS:
                start = time.perf_counter()
                app.key(key)
                keys.append(time.perf_counter() - start)
                time.sleep(PAUSE)
            app.poll()
    app.close()
    yield Figure("key to text beside a thought", spread(keys), "p99 20 ms", len(keys))
    apart = Apart()
    stops = [_stopped(apart, _job(seed)) for seed in range(STOPS)]
    apart.close()
    yield Figure("stop of a thought", spread(stops), "50 ms", len(stops))


def _set(done: threading.Event, move: Move) -> tuple[()]:
    done.set()
    return ()


def _job(seed: int) -> ThinkingJob:
    kit, rng = load_kit("detour"), Random(seed)
    state = kit.game.start(2, {})
    state.play(state.draw(rng))
    for _ in range(3):
        state.play(rng.choice(list(state.moves())))
    return ThinkingJob(kit, "master", state.seen_by(state.turn), "bench")


def _stopped(mind: Apart, job: ThinkingJob) -> float:
    """Seconds from the stop to the end of a thought."""
    stop, ended = Stop(), [0.0]

    def think() -> None:
        with contextlib.suppress(Stopped):
            mind.move(job, stop)
        ended[0] = time.perf_counter()

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(0.2)
    asked = time.perf_counter()
    stop.set()
    thread.join()
    return max(0.0, ended[0] - asked)
