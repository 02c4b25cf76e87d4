"""How many points Détrak's players make alone, over thousands of seeded games, and how long a move.

    python -m accessigame.bots.train.detrak.measure strong basic --games 5000

Appends a line for each batch of games to the results beside it and goes on from what stands there;
lines that another table made do not count. The same seeds throw the same dice for every level. See
``bots/ladder.py``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ... import LEVELS
from ...ladder import Results, detrak, report, run

RESULTS = Path(__file__).with_name("results.txt")
KINDS = {"basic": "1-basic", "advanced": "1-advanced", "advanced-main": "1-advanced-main",
         "advanced-penalty": "1-advanced-1"}  # fmt: skip
"""What can be measured, and how the results call it."""


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m accessigame.bots.train.detrak.measure")
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--results", type=Path, default=RESULTS)
    given = parser.parse_args()
    asked = given.level, KINDS[given.kind]
    match = next((match for match in detrak() if (match.level, match.kind) == asked), None)
    if match is None:
        parser.error("only strong and master are measured with these rules")
    print(match.title, report(match, run(match, given.games, Results(given.results))))


if __name__ == "__main__":
    main()
