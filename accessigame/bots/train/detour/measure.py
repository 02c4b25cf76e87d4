"""Measures Détour's computer players: strength against each other, time and memory for a move.

Knows the rules core and the players. Games go to a file, a line each; started again, it goes on.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from pathlib import Path
from random import Random
from statistics import mean

from ....games.detour import GAME, DetourState
from ... import LEVELS, load
from ...detour import best_moves, values
from ...detour_book import margin
from ...ladder import Match, Results, report, run

RESULTS = Path(__file__).with_name("results.txt")
"""Games of the levels, as :mod:`accessigame.bots.ladder` keeps them."""


def main(arguments: list[str] | None = None) -> None:
    """``ladder`` or ``think``."""
    parser = argparse.ArgumentParser(prog="measure", description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    ladder_options = kinds.add_parser("ladder", help="games of one level against another")
    ladder_options.add_argument("level", choices=LEVELS)
    ladder_options.add_argument("other", choices=LEVELS)
    ladder_options.add_argument("games", type=int)
    ladder_options.add_argument("file", type=Path, nargs="?", default=RESULTS)
    think_options = kinds.add_parser("think", help="seconds for a move after so many placements")
    think_options.add_argument("what", choices=[*LEVELS, "best", "values"])
    think_options.add_argument("placements", type=int, nargs="+")
    think_options.add_argument("--positions", type=int, default=100)
    think_options.add_argument("--memory", action="store_true", help="trace it; times mean little")
    options = parser.parse_args(arguments)
    if options.kind == "ladder":
        ladder(options.level, options.other, options.games, options.file)
    else:
        for placements in options.placements:
            think(options.what, placements, options.positions, options.memory)


def ladder(level: str, other: str, games: int, file: Path) -> None:
    """Two games of each seed, seats changed, until the file has ``games``; then the result."""
    match, results = Match("detour", level, other), Results(file)
    print(match.title, report(match, run(match, games, results)))
    held = results.of(match)
    below = sum(tally.lead < worth(number) for number, tally in held.items())
    draws = sum(tally.share == 0.5 for tally in held.values())
    print(f"{draws} draws, {below} games below what the layout is worth")


def worth(number: int) -> int:
    """What the layout of a game (see :class:`Match`) is worth to the seat of the level."""
    seed, seat = divmod(number, 2)
    state = GAME.start(2)
    state.play(state.draw(Random(seed)))
    perfect = margin(state, seat)
    assert perfect is not None
    return perfect


def think(what: str, placements: int, positions: int, memory: bool) -> None:
    """Seconds, of the processor and of the clock, for a move at random positions."""
    taken = []
    if memory:
        tracemalloc.start()
    for seed in range(positions):
        state = position(seed, placements)
        clock, processor = time.perf_counter(), time.process_time()
        if what == "values":
            values(state)
        elif what == "best":
            best_moves(state)
        else:
            load("detour", what)(state, Random(seed))
        taken.append((time.process_time() - processor, time.perf_counter() - clock))
    processors, clocks = (sorted(column) for column in zip(*taken, strict=True))
    at = int(0.95 * positions)
    print(
        f"{what}, {placements} placements, {positions} positions: mean {mean(processors):.3f} s,",
        f"p95 {processors[at]:.3f} s, most {processors[-1]:.3f} s of the processor;",
        f"p95 {clocks[at]:.3f} s by the clock",
        f"; most {tracemalloc.get_traced_memory()[1] / 1e6:.0f} MB" if memory else "",
        flush=True,
    )


def position(seed: int, placements: int) -> DetourState:
    """A random position."""
    rng, state = Random(f"{seed} {placements}"), GAME.start(2)
    state.play(state.draw(rng))
    for _ in range(placements):
        state.play(rng.choice(state.moves()))
    return state


if __name__ == "__main__":
    main()
