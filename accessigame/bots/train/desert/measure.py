"""Measures the players of Through the Desert: strength against each other, time and memory a move.

    python -m accessigame.bots.train.desert.measure ladder 2 master strong 60 --compiled WORK

Games go to a file, a line each; started again, it goes on. Budgets are positions, not seconds, so
that a compiled search (``check`` compares it with the plain one) plays the same games faster.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from pathlib import Path
from random import Random
from statistics import mean

from ....games.desert import GAME, DesertState, Phase
from ... import LEVELS, load
from ...desert import LEVELS as SETTINGS
from ...desert import Player
from ...desert_field import field_of
from ...desert_search import search
from ...ladder import LADDERS, Players, Results, Tally, report, run
from ...stopping import Stop
from .compiled import Compiled

RESULTS = Path(__file__).with_name("results.txt")
"""Games of the levels, as :mod:`accessigame.bots.ladder` keeps them; stamped with the budgets."""


def main(arguments: list[str] | None = None) -> None:
    """``ladder``, ``think`` or ``check``."""
    parser = argparse.ArgumentParser(prog="measure", description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    ladder_options = kinds.add_parser("ladder", help="games of one level against another")
    ladder_options.add_argument("players", type=int, choices=GAME.players)
    ladder_options.add_argument("level", choices=LEVELS)
    ladder_options.add_argument("other", choices=LEVELS)
    ladder_options.add_argument("games", type=int)
    ladder_options.add_argument("--compiled", type=Path, help="where to build the fast search")
    ladder_options.add_argument("--file", type=Path, default=RESULTS)
    think_options = kinds.add_parser("think", help="seconds for a move")
    think_options.add_argument("level", choices=LEVELS)
    think_options.add_argument("players", type=int, choices=GAME.players)
    think_options.add_argument("--positions", type=int, default=60)
    think_options.add_argument("--memory", action="store_true", help="trace it; times mean little")
    check_options = kinds.add_parser("check", help="the compiled search against the plain one")
    check_options.add_argument("work", type=Path)
    check_options.add_argument("--positions", type=int, default=40)
    given = parser.parse_args(arguments)
    if given.kind == "ladder":
        ladder(given.players, given.level, given.other, given.games, given.file, given.compiled)
    elif given.kind == "think":
        think(given.level, given.players, given.positions, given.memory)
    else:
        check(given.work, given.positions)


def ladder(
    players: int, level: str, other: str, games: int, file: Path, work: Path | None
) -> Tally:
    """One seat of ``level`` against all others, seats in turn, until the file has ``games``.

    ``work``: where the compiled search is or will be; without it the plain one plays."""
    (match,) = (
        match
        for match in LADDERS["desert"]()
        if (match.players, match.level, match.other) == (players, level, other)
    )
    tally = run(match, games, Results(file), players=compiled(work, players) if work else load)
    print(match.title, report(match, tally))
    return tally


def compiled(work: Path, players: int) -> Players:
    """The players with the compiled search."""
    library = Compiled(work, players)

    def player(game: str, level: str) -> Player:
        return Player(SETTINGS[level], library.stoppable_search, library.leader_value)

    return player


def positions(players: int, number: int) -> list[DesertState]:
    """Positions spread over games of *easy* against itself, one of each kind of decision."""
    found: list[DesertState] = []
    easy, seed = Player(SETTINGS["easy"]), 0
    while len(found) < number:
        rng, state = Random(f"{players} {seed}"), GAME.start(players)
        while not state.over():
            if state.turn < 0:
                state.play(state.draw(rng))
                continue
            if rng.random() < 0.08:
                found.append(state.copy())
            state.play(easy(state, rng))
        seed += 1
    return found[:number]


def think(level: str, players: int, number: int, memory: bool) -> None:
    """Seconds of the processor for a move of plain Python."""
    taken, player = [], Player(SETTINGS[level])
    asked = positions(players, number)
    if memory:
        tracemalloc.start()
    for seed, state in enumerate(asked):
        processor = time.process_time()
        player(state, Random(seed))
        taken.append(time.process_time() - processor)
    taken.sort()
    print(
        f"{level}, {players} players, {number} positions: mean {mean(taken):.3f} s,",
        f"p95 {taken[int(0.95 * number)]:.3f} s, most {taken[-1]:.3f} s of the processor",
        f"; most {tracemalloc.get_traced_memory()[1] / 1e6:.0f} MB" if memory else "",
    )


def check(work: Path, number: int) -> None:
    """Both searches give the same answers, to the last bit. Raises AssertionError."""
    for players in GAME.players:
        library, compared = Compiled(work, players), 0
        for state in positions(players, number):
            if state.phase is Phase.CAMELS and len(state.moves()) > 1:
                field = field_of(state)
                assert library.search(field, 25) == search(field, 25, Stop()), state
                compared += 1
        print(f"{players} players: {compared} positions, the same answers")


if __name__ == "__main__":
    main()
