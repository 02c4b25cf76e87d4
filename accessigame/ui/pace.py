"""The speed of the game: how long a computer's move is left to be heard before the next one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from ..bots.stopping import Stop

SLICE = 0.05
"""Seconds after which a waiting worker looks whether it is wanted any more."""

Result = TypeVar("Result")


def paced(work: Callable[[Stop], Result], pause: float) -> Callable[[Stop], Result]:
    """``work``, but with its result no sooner than ``pause`` seconds after it was begun.

    The time that it takes anyway counts, and nobody who plays ever waits against a clock.
    """

    def run(stop: Stop) -> Result:
        due = time.monotonic() + pause
        result = work(stop)
        while not stop.asked and (left := due - time.monotonic()) > 0:
            time.sleep(min(left, SLICE))
        return result

    return run if pause > 0 else work
