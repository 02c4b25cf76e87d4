"""The benchmark's line on statistics: ten thousand results read and added up."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from random import Random

from ..session.kit import HUMAN
from ..session.results import Ledger, Result
from ..session.statistics import days, tallies
from .figures import Figure, spread

GAMES = 10_000
ROUNDS = 10


def statistics() -> Iterable[Figure]:
    """Seconds until the statistics of many games can be told."""
    rng = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.jsonl"
        path.write_text("".join(_result(rng, n).line() for n in range(GAMES)), encoding="utf-8")
        seconds = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            results, _ = Ledger(path).read()
            tallies(results)
            days(results, date.today())
            seconds.append(time.perf_counter() - start)
    yield Figure("statistics of 10,000 games", spread(seconds), "300 ms", ROUNDS)


def _result(rng: Random, number: int) -> Result:
    day = date(2026, 1, 1) + timedelta(days=number // 28)
    return Result(
        rng.choice(["detrak", "detour", "versus"]),
        f"{day}T10:00:00",
        number,
        (HUMAN, rng.choice(["easy", "normal", "strong"])),
        (("rules", "basic"),),
        (rng.randrange(50), rng.randrange(50)),
        (rng.randrange(2),),
    )
