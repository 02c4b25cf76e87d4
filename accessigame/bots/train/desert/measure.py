"""Measures the players of Through the Desert: strength against each other, time and memory a move.

    python -m accessigame.bots.train.desert.measure ladder 2 master strong 60 --compiled WORK

Games go to a file, a line each; started again, it goes on. Budgets are positions, not seconds, so
that a compiled search (``check`` compares it with the plain one) plays the same games faster.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev

from ....games.desert import GAME, DesertState, Phase
from ... import LEVELS
from ...desert import LEVELS as SETTINGS
from ...desert import Player
from ...desert_field import field_of
from ...desert_search import lead, search
from ...stopping import Stop
from .compiled import Compiled

RESULTS = Path(__file__).with_name("results.txt")
"""Of each game: the number of players, the level that one seat has, that of all others, the game's
number (a seed serves as many games as there are seats), the share of the win, the lead in points,
and the budgets of both."""


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


def play(seed: int, seats: Sequence[Player]) -> list[int]:
    """The final totals of game ``seed``."""
    rng, state = Random(seed), GAME.start(len(seats))
    while not state.over():
        if state.turn < 0:
            state.play(state.draw(rng))
        else:
            state.play(seats[state.turn](state.seen_by(state.turn), rng))
    return list(state.scores())


def budget(level: str, players: int) -> str:
    """The settings of a level, as results are labelled."""
    openings, warmth = SETTINGS[level][players > 2]
    return f"{openings}/{warmth:g}"


def ladder(
    players: int, level: str, other: str, games: int, file: Path, compiled: Path | None
) -> None:
    """One seat of ``level`` against all others, seats in turn, until the file has ``games``."""
    label = [str(players), level, other, budget(level, players), budget(other, players)]
    done: dict[int, tuple[float, int]] = {}
    for line in file.read_text(encoding="ascii").splitlines() if file.exists() else ():
        *names, place, won, by = line.split()
        if names == label:
            done[int(place)] = float(won), int(by)
    strong, weak = Player(SETTINGS[level]), Player(SETTINGS[other])
    if compiled:
        library = Compiled(compiled, players)
        for player in (strong, weak):
            player.search = library.stoppable_search
            player.value = library.leader_value
    for number in range(games):
        if number not in done:
            seat = number % players
            seats = [strong if one == seat else weak for one in range(players)]
            totals = play(number // players, seats)
            best = max(totals)
            share = (totals[seat] == best) / totals.count(best)
            done[number] = share, int(lead([float(total) for total in totals], seat))
            with file.open("a", encoding="ascii") as output:
                print(*label, number, round(share, 3), done[number][1], file=output)
    shares = [done[number][0] for number in range(games)]
    ahead = [done[number][1] for number in range(games)]
    spread = 1.96 / sqrt(games)
    print(
        f"{players} players, {level} against {other}: {mean(shares):.1%} of {games} games,",
        f"95 % interval {spread * pstdev(shares):.1%} either way,",
        f"lead {mean(ahead):.1f}, {spread * pstdev(ahead):.1f} either way",
    )


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
