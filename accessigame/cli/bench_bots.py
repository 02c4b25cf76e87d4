"""``accessigame bench bots``: the ladders and means of ``docs/opponents.md``, game by game.

Games that were played before count: those kept beside the development tools, else those in the
player's own folder. What is missing is played now and added there.
"""

from __future__ import annotations

import os
from pathlib import Path

from .. import bots
from ..bots.ladder import LADDERS, Results, report, run
from ..games import NAMES
from ..session.paths import find_paths

GAMES = 10
"""How many games each line has at least, unless another number is asked for."""


def bench_bots(game: str | None, games: int | None) -> int:
    """Print a line for each match of ``game``, or of all games. Raises OSError."""
    for name in NAMES if game is None else (game,):
        results = Results(_file(name))
        for match in LADDERS[name]():
            print(f"{match.title:44}", end=" ", flush=True)
            print(report(match, run(match, GAMES if games is None else games, results)), flush=True)
    return 0


def _file(game: str) -> Path:
    """Where the results of ``game`` are kept: in the source tree, or in the player's folder."""
    tools = Path(bots.__file__).with_name("train") / game
    if os.access(tools, os.W_OK):
        return tools / "results.txt"
    folder = find_paths().log.parent
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"bench-{game}.txt"
