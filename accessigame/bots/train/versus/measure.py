"""Measures Versus's computer players: against each other, against the yardstick, time, memory.

Knows the rules core and the players. Games go to a file, a line each; started again, it goes on.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from typing import Any, Final

from ....games.versus import GAME, VersusState
from ... import LEVELS, load
from ...ladder import Match, Results, report, run
from ...stopping import Stop
from ...versus import DEPTHS, weigh
from ...versus_position import Position
from ...versus_search import Search
from .mcts import choose

RESULTS: Final = Path(__file__).with_name("results.txt")
"""Games of the levels, as :mod:`accessigame.bots.ladder` keeps them."""
YARDSTICK: Final = Path(__file__).with_name("yardstick.txt")
"""Games of *master* against tree search: simulations, game, result of *master* (0, 0.5 or 1)."""


def main(arguments: list[str] | None = None) -> None:
    """``ladder``, ``yardstick``, ``think`` or ``depth``."""
    parser = argparse.ArgumentParser(prog="measure", description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    options = kinds.add_parser("ladder", help="games of one level against another")
    options.add_argument("level", choices=LEVELS)
    options.add_argument("other", choices=LEVELS)
    options.add_argument("games", type=int)
    options = kinds.add_parser("yardstick", help="games of master against a tree search")
    options.add_argument("games", type=int)
    options.add_argument("--simulations", type=int, default=6400)
    options = kinds.add_parser("think", help="processor seconds for a move in the middle game")
    options.add_argument("what", choices=[*LEVELS, "weigh"])
    options.add_argument("--positions", type=int, default=40)
    options.add_argument("--memory", action="store_true", help="trace it; times mean little")
    options = kinds.add_parser("depth", help="plies that strong looks ahead, and how long it takes")
    options.add_argument("--positions", type=int, default=40)
    given = parser.parse_args(arguments)
    if given.kind == "ladder":
        match = Match("versus", given.level, given.other)
        print(match.title, report(match, run(match, given.games, Results(RESULTS))))
    elif given.kind == "yardstick":
        yardstick(given.games, given.simulations)
    elif given.kind == "think":
        think(given.what, given.positions, given.memory)
    else:
        depth(given.positions)


def yardstick(games: int, simulations: int) -> None:
    """*master* against a tree search, two games a seed, seats changed."""
    done: dict[int, float] = {}
    for line in YARDSTICK.read_text(encoding="ascii").splitlines() if YARDSTICK.exists() else ():
        number, place, result = line.split()
        if int(number) == simulations:
            done[int(place)] = float(result)
    for game in range(games):
        if game not in done:
            done[game] = against_tree(game, simulations)
            with YARDSTICK.open("a", encoding="ascii") as output:
                print(simulations, game, done[game], file=output)
    results = [done[game] for game in range(games)]
    print(
        f"master against {simulations} simulations: {mean(results):.1%} of {games} games,",
        f"95 % interval {1.96 * pstdev(results) / sqrt(games):.1%} either way,",
        f"{results.count(0.5)} draws",
    )


def against_tree(game: int, simulations: int) -> float:
    """The result of *master*, Dark in even games."""
    seat, rngs = game % 2, [Random(f"{game // 2} seat {seat}") for seat in range(2)]
    master: Callable[[Any, Random], Any] = load("versus", "master")
    state = GAME.start(2)
    while not state.over():
        seen = state.seen_by(state.turn)
        if state.turn == seat:
            state.play(master(seen, rngs[seat]))
        elif seen.offered is not None and not seen.refused:
            state.play(GAME.parse_move("accept"))
        else:
            state.play(choose(seen, rngs[1 - seat], simulations))
    winners = state.winners()
    return 0.5 if len(winners) == 2 else float(seat in winners)


def middle(seed: int) -> VersusState:
    """A position of the middle game: 6 to 20 moves of *easy* from the start."""
    rng, state, easy = Random(seed), GAME.start(2), load("versus", "easy")
    for _ in range(6 + 2 * (seed % 8)):
        before = state.copy()
        state.play(easy(state, rng))
        if state.over():
            return before
    return state


def think(what: str, positions: int, memory: bool) -> None:
    """Seconds of the processor and of the clock for a move of ``what``."""
    taken = []
    if memory:
        tracemalloc.start()
    for seed in range(positions):
        state, rng = middle(seed), Random(seed)
        clock, processor = time.perf_counter(), time.process_time()
        if what == "weigh":
            weigh(state, rng, Stop(), state.board_moves()[0])
        else:
            load("versus", what)(state, rng)
        taken.append((time.process_time() - processor, time.perf_counter() - clock))
    processors, clocks = (sorted(column) for column in zip(*taken, strict=True))
    at = int(0.95 * positions)
    print(
        f"{what}, {positions} positions: mean {mean(processors):.3f} s,",
        f"p95 {processors[at]:.3f} s, most {processors[-1]:.3f} s of the processor;",
        f"p95 {clocks[at]:.3f} s by the clock",
        f"; most {tracemalloc.get_traced_memory()[1] / 1e6:.0f} MB" if memory else "",
        flush=True,
    )


def depth(positions: int) -> None:
    """The plies that *strong* looks ahead in full, and the time it takes to depth 5."""
    reached, taken = [], []
    for seed in range(positions):
        state = middle(seed)
        search = Search(Position(state), DEPTHS["strong"].nodes, Stop())
        search.best()
        reached.append(search.depth)
        began = time.process_time()
        Search(Position(state), 10 * DEPTHS["master"].nodes, Stop()).best(deepest=5)
        taken.append(time.process_time() - began)
    taken.sort()
    print(
        f"strong, {positions} positions: depth {mean(reached):.2f} on average, {min(reached)} at",
        f"least, 5 or more in {sum(plies >= 5 for plies in reached)}; five plies take",
        f"{taken[positions // 2]:.2f} s in the median, {taken[int(0.9 * positions)]:.2f} s at p90",
    )


if __name__ == "__main__":
    main()
