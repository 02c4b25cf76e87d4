"""How many points Détrak's players make alone, over thousands of seeded games, and how long a move.

    python -m accessigame.bots.train.detrak.measure strong basic --games 5000

Appends a line for each batch of games to a results file and goes on from what stands there, so a
long measure may be spread; then prints the mean with its standard error. Lines that another table
made do not count. The same seeds throw the same dice for every level.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Iterator
from importlib.resources import files
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from ....core.game import CHANCE
from ....games.detrak import GAME
from ... import LEVELS, Bot, load

BATCH = 250
RESULTS = Path(__file__).with_name("results.txt")
GAMES_OF = {
    "basic": {"rules": "basic"},
    "advanced": {"rules": "advanced"},
    "advanced-main": {"rules": "advanced", "diagonal": "main"},
    "advanced-penalty": {"rules": "advanced", "penalty": "1"},
}
"""What is measured, by name: the options of a game."""


class Batch(NamedTuple):
    """The games of seeds ``BATCH * number`` and on: their sums, and the 95th percentile of a move.

    ``slow``: in milliseconds of processor time.
    """

    table: str
    kind: str
    level: str
    number: int
    points: int
    squares: int
    slow: float

    def __str__(self) -> str:
        return " ".join(map(str, self))


def solo(bot: Bot, options: dict[str, str], seed: int) -> tuple[int, list[float]]:
    """The score of one game, and the seconds that each move took."""
    dice, rng, seconds = Random(seed), Random(seed), []
    state = GAME.start(1, options)
    while not state.over():
        if state.turn == CHANCE:
            state.play(state.draw(dice))
        else:
            began = time.process_time()
            move = bot(state.seen_by(0), rng)
            seconds.append(time.process_time() - began)
            state.play(move)
    return state.scores()[0], seconds


def measure(table: str, kind: str, level: str, number: int) -> Batch:
    """Play one batch."""
    bot = load("detrak", level)
    scores, times = [], []
    for seed in range(number * BATCH, (number + 1) * BATCH):
        score, seconds = solo(bot, GAMES_OF[kind], seed)
        scores.append(score)
        times += seconds
    slow = sorted(times)[int(0.95 * len(times))] * 1000
    squares = sum(score * score for score in scores)
    return Batch(table, kind, level, number, sum(scores), squares, round(slow, 2))


def known(results: Path) -> Iterator[Batch]:
    """The batches that stand in ``results``."""
    if results.exists():
        for line in results.read_text(encoding="utf-8").splitlines():
            table, kind, level, number, points, squares, slow = line.split()
            yield Batch(table, kind, level, int(number), int(points), int(squares), float(slow))


def summary(batches: list[Batch]) -> str:
    """Mean, standard error, number of games, and the median of the batches' slow moves."""
    games = BATCH * len(batches)
    mean = sum(batch.points for batch in batches) / games
    spread = sum(batch.squares for batch in batches) / games - mean * mean
    slow = sorted(batch.slow for batch in batches)[len(batches) // 2]
    return f"{mean:.2f} ± {sqrt(spread / games):.2f} over {games} games, move p95 {slow:.2f} ms"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m accessigame.bots.train.detrak.measure")
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("kind", choices=sorted(GAMES_OF))
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--results", type=Path, default=RESULTS)
    given = parser.parse_args()
    rules = GAMES_OF[given.kind]["rules"]
    data = files("accessigame.bots").joinpath("data", f"detrak-{rules}.bin").read_bytes()
    table = hashlib.sha256(data).hexdigest()[:8]
    found = [b for b in known(given.results) if b[:3] == (table, given.kind, given.level)]
    numbers = {batch.number for batch in found}
    for number in range(-(-given.games // BATCH)):
        if number not in numbers:
            found.append(measure(table, given.kind, given.level, number))
            with given.results.open("a", encoding="utf-8") as file:
                print(found[-1], file=file)
    print(given.kind, given.level, summary(found))


if __name__ == "__main__":
    main()
