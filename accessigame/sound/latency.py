"""How long a sound takes from being asked for to reaching the device: for bench and doctor."""

from __future__ import annotations

import time
from collections.abc import Callable

from .channels import Channel
from .player import Player


def measure_latency(
    player: Player,
    trigger: Callable[[], object] | None = None,
    channel: Channel = "earcons",
    times: int = 20,
    pause: float = 0.2,
) -> list[float]:
    """Seconds from ``trigger()`` to the first sample in the device's buffer, ``times`` times.

    ``trigger`` makes the sound in ``channel``: by default the earcon "tick"; for the program's own
    voice, a function that speaks. ``pause`` lets the sound end in between; it is also how long a
    sound is waited for after its trigger, at least a second. What the device adds after that is
    ``player.latency``. Empty when nothing can be heard; a sound that never came is left out.
    """
    player.ready.wait(timeout=10)
    mixer = player.mixer
    if mixer is None or not player.open:
        return []
    ask = trigger if trigger is not None else lambda: player.cue("tick")
    delays: list[float] = []
    for _ in range(times):
        mixer.watch(channel)
        asked = time.perf_counter()
        ask()
        while (heard := mixer.heard(channel)) is None:
            if time.perf_counter() - asked > max(1.0, pause):
                break
            time.sleep(0.002)
        else:
            delays.append(heard - asked)
        time.sleep(pause)
    return delays
