"""Measures Détour's computer players: strength against each other, time and memory for a move.

Knows the rules core and the players. Games go to a file, a line each; started again, it goes on.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev

from ....games.detour import AUBE, GAME, NUIT, DetourState
from ... import LEVELS, load
from ...detour import best_moves, values
from ...detour_book import margin

RESULTS = Path(__file__).with_name("results.txt")
"""Of each game: the level, the other one, the game's number (two games a seed; the level is Aube in
the even ones), and from the level's side its margin and what the layout is worth to its seat."""


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


def play(seed: int, aube: str, nuit: str) -> tuple[int, int]:
    """Aube's margin in game ``seed``, and what perfect play from the deal on would give her."""
    rng, state = Random(seed), GAME.start(2)
    state.play(state.draw(rng))
    perfect = margin(state, AUBE)
    assert perfect is not None
    players = load("detour", aube), load("detour", nuit)
    while not state.over():
        state.play(GAME.parse_move(str(players[state.turn](state.seen_by(state.turn), rng))))
    return state.points[AUBE] - state.points[NUIT], perfect


def ladder(level: str, other: str, games: int, file: Path) -> None:
    """Two games of each seed, seats changed, until the file has ``games``; then the result."""
    done: dict[int, tuple[int, int]] = {}
    for line in file.read_text(encoding="ascii").splitlines() if file.exists() else ():
        *names, place, ended, worth = line.split()
        if names == [level, other]:
            done[int(place)] = int(ended), int(worth)
    for number in range(games):
        if number not in done:
            seats = (level, other) if number % 2 == 0 else (other, level)
            result, perfect = play(number // 2, *seats)
            done[number] = (-result, -perfect) if number % 2 else (result, perfect)
            with file.open("a", encoding="ascii") as output:
                print(level, other, number, *done[number], file=output)
    results = [done[number] for number in range(games)]
    scores = [(result > 0) + 0.5 * (result == 0) for result, _ in results]
    print(
        f"{level} against {other}: {mean(scores):.1%} of {games} games,",
        f"95 % interval {1.96 * pstdev(scores) / sqrt(games):.1%} either way,",
        f"{scores.count(0.5)} draws, {sum(result < perfect for result, perfect in results)} games",
        "below what the layout is worth",
    )


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
