"""Measures Delphi's computer players: points against each other, and the time a move takes.

    python -m accessigame.bots.train.delphi.measure ladder 3 strong normal 400
    python -m accessigame.bots.train.delphi.measure think master

Games go to ``results.txt``, a line each; started again, it goes on. See ``bots/ladder.py``.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random

from ....core.game import CHANCE
from ....games.delphi import GAME, DelphiState
from ... import LEVELS, load
from ...delphi import weigh
from ...delphi_rules import rule
from ...ladder import Match, Results, Yardstick, report, run
from ...stopping import Stop

RESULTS = Path(__file__).with_name("results.txt")


def main(arguments: list[str] | None = None) -> None:
    """``ladder`` or ``think``."""
    parser = argparse.ArgumentParser(prog="measure", description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    ladder = kinds.add_parser("ladder", help="one seat of a level, the others of another")
    ladder.add_argument("players", type=int, choices=GAME.players)
    ladder.add_argument("level", choices=LEVELS)
    ladder.add_argument("other", choices=LEVELS)
    ladder.add_argument("games", type=int)
    ladder.add_argument("file", type=Path, nargs="?", default=RESULTS)
    thinking = kinds.add_parser("think", help="seconds for a move in games by rules of thumb")
    thinking.add_argument("what", choices=[*LEVELS, "weigh"])
    thinking.add_argument("--positions", type=int, default=100)
    options = parser.parse_args(arguments)
    if options.kind == "think":
        think(options.what, options.positions)
        return
    match = Match(
        "delphi", options.level, options.other, options.players, yardstick=Yardstick.LEAD, aim=0.0
    )
    print(match.title, report(match, run(match, options.games, Results(options.file))))


def think(what: str, positions: int) -> None:
    """Seconds of the processor for a move where there is a choice."""
    taken = []
    for seed in range(positions):
        seen = position(seed)
        began = time.process_time()
        if what == "weigh":
            weigh(seen, Random(seed), Stop())
        else:
            load("delphi", what)(seen, Random(seed))
        taken.append(time.process_time() - began)
    taken.sort()
    print(
        f"{what}, {positions} positions: mean {sum(taken) / positions:.3f} s,",
        f"p95 {taken[int(0.95 * positions)]:.3f} s, most {taken[-1]:.3f} s of the processor",
    )


def position(seed: int) -> DelphiState:
    """What a seat sees at a choice somewhere in a game, three and four seats in turn."""
    rng = Random(f"think {seed}")
    while True:
        state, left = GAME.start(3 + seed % 2), rng.randrange(120)
        while not state.over():
            if state.turn == CHANCE:
                state.play(state.draw(rng))
            elif left <= 0 and len(state.moves()) > 1:
                return state.seen_by(state.turn)
            else:
                state.play(rule(state, rng, 1.0))
                left -= 1


if __name__ == "__main__":
    main()
