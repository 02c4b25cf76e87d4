"""Trains Détrak's tables by TD(lambda) on games against chance; see README.md beside this file.

Knows the game's board, the patches of the players and the kernel. numba is used where it is
installed; without it the same code runs some hundred times slower and gives the same bits.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from array import array
from importlib import import_module
from importlib.util import find_spec
from math import log
from pathlib import Path

from ....games.detrak_board import KEEPING, PAIRS, TURNS, free_pairs
from ...detrak_shapes import Layout, keys, layout, numbers, points, touches
from ...detrak_table import PENALTY, UNIT, pack
from .kernel import Desk, Jit, Network, Stage, build

GAMES = 3_000_000
EXPLORE = {"basic": 4.0, "advanced": 5.0}
"""Highest temperature of a noisy game, in points."""
STEPS = (0.3, 0.003)
"""The part of an error that is learned, at first and at last, geometrically."""
TRACE = 0.5
CALM_PART, CALM = 0.15, 0.3
"""In the last part of the games the noise is this much of it."""
PENALTY_PART = 0.1
"""Games more, with the penalty, in which the diagonal's table alone learns."""
CHUNK = 50_000


def network(plan: Layout, penalty: int = 0) -> Network:
    """An untrained network: every turn values a position by its points so far.

    The advanced rules start in A1 or in E1: a game on the other diagonal, mirrored.
    """
    lengths = sorted({len(patch.cells) for patch in plan.patches})
    offsets = {n: sum(len(numbers(less)) for less in lengths if less < n) for n in lengths}
    touched = touches(plan)
    counts = [len(touch) for touch in touched]
    corners = (0, 4) if plan.rules == "advanced" else (0,)
    boards = [[int(cell == corner) for cell in range(25)] for corner in corners]
    scores = [float(score) for score in points(plan, penalty)]
    return Network(
        values=array("d", scores * (TURNS + 1)),
        visits=array("d", bytes(8 * plan.width * (TURNS + 1))),
        width=plan.width,
        starts=array("q", [plan.start(patch) for patch in plan.patches]),
        number_starts=array("q", [offsets[len(patch.cells)] for patch in plan.patches]),
        numbers=array("H", [number for n in lengths for number in numbers(n)]),
        touch_starts=array("q", [sum(counts[:pair]) for pair in range(len(PAIRS) + 1)]),
        touched=array("q", [touch.patch for pair in touched for touch in pair]),
        first=array("q", [touch.first for pair in touched for touch in pair]),
        second=array("q", [touch.second for pair in touched for touch in pair]),
        keeping=array("q", KEEPING),
        openings=array("q", [key for board in boards for key in keys(plan, board)]),
        opening_pairs=array("q", [free_pairs(board) for board in boards]),
        noise=gumbel(),
    )


def gumbel() -> array[float]:
    """Equally likely values of Gumbel noise; rounded, so that all C libraries give the same."""
    count = 65536
    return array("d", [round(-log(-log((n + 0.5) / count)), 6) for n in range(count)])


def desk(net: Network, seed: int) -> Desk:
    """A place to play at, its chance from ``seed``."""
    patches = len(net.starts)
    return Desk(
        chance=array("q", [(seed * 2654435761 + 2463534242) % (2**32 - 1) + 1, seed % 2**32]),
        keys=array("q", [0] * patches),
        before=array("q", [0] * patches),
        places=array("q", [0] * patches * (TURNS + 1)),
        best=array("d", [0.0] * (TURNS + 1)),
        greedy=array("q", [0] * (TURNS + 1)),
        shares=array("d", [0.0] * patches),
    )


def train(rules: str, seed: int, games: int, jit: Jit, quiet: bool = True) -> list[int]:
    """What the tables learn, in 64ths of a point, in the order of the file: by turn 1 to 11.

    With the advanced rules each turn ends with a second table of the diagonal, for the penalty.
    """
    plan = layout(rules)
    net = network(plan)
    place, run = desk(net, seed), build(jit)
    done, began = 0, time.perf_counter()
    decay = round((STEPS[1] / STEPS[0]) ** (1 / games), 15)
    step = STEPS[0]
    calm_from = round(games * (1 - CALM_PART))
    while done < games:
        calm = done >= calm_from
        count = min(CHUNK, games - done if calm else calm_from - done)
        explore = EXPLORE[rules] * (CALM if calm else 1.0)
        mean = run(net, place, Stage(step, decay, explore, TRACE, 0), count)
        done += count
        for _ in range(count):
            step *= decay
        if not quiet:
            print(f"{done} games, {time.perf_counter() - began:.0f} s, {mean:.2f} points noisy")
    plain = points(plan)
    stored = [learned(net, plain, turn, 0, plan.width) for turn in range(1, TURNS)]
    if rules == "advanced":
        begin = plan.starts[-1]
        dear = points(plan, PENALTY)
        for turn in range(1, TURNS + 1):
            for at in range(begin, plan.width):
                net.values[turn * plan.width + at] += dear[at] - plain[at]
                net.visits[turn * plan.width + at] = 0.0
        count = max(1, round(games * PENALTY_PART))
        calm_noise = EXPLORE[rules] * CALM
        decay = round((STEPS[1] / 0.1) ** (1 / count), 15)
        run(net, place, Stage(0.1, decay, calm_noise, TRACE, len(plan.patches) - 1), count)
        for turn in range(1, TURNS):
            stored[turn - 1] += learned(net, dear, turn, begin, plan.width)
    return [entry for row in stored for entry in row]


def learned(net: Network, scores: list[int], turn: int, begin: int, end: int) -> list[int]:
    """What the entries ``begin`` to ``end`` of ``turn`` say beyond their own score, in 64ths."""
    values = net.values[turn * net.width + begin : turn * net.width + end]
    return [
        round((value - score) * UNIT)
        for value, score in zip(values, scores[begin:end], strict=True)
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m accessigame.bots.train.detrak.build")
    parser.add_argument("rules", choices=sorted(EXPLORE))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--plain", action="store_true", help="without numba")
    parser.add_argument("--out", type=Path, help="the file, by default the one that is played with")
    given = parser.parse_args()
    out = given.out or Path(__file__).parents[2] / "data" / f"detrak-{given.rules}.bin"
    entries = train(given.rules, given.seed, given.games, compiler(given.plain), quiet=False)
    out.write_bytes(pack(entries))
    print(f"{out.name}: {out.stat().st_size} bytes, entries {digest(entries)}")


def compiler(plain: bool) -> Jit:
    """numba's compiler where there is one, else none."""
    if plain or not find_spec("numba"):
        return lambda function: function
    jit: Jit = import_module("numba").njit
    return jit


def digest(entries: list[int]) -> str:
    """What tells two trainings apart."""
    return hashlib.sha256(array("h", entries).tobytes()).hexdigest()[:16]


if __name__ == "__main__":
    main()
