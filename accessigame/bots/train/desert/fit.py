"""Fits the weights of the player of Through the Desert to how games against itself ended.

    python -m accessigame.bots.train.desert.fit WORK

writes ``WORK/fits.txt``, which is kept beside this file, and from it ``WORK/desert.txt``, the data
of the player. Rounds of games with the weights so far, noisy in three of four, then ridge
regression of the points still to come on the features and on the features times the progress of
the game.
"""

from __future__ import annotations

import argparse
from math import log
from operator import mul
from pathlib import Path
from random import Random
from typing import TypeAlias

from ....core.game import Move
from ....games.desert import GAME, DesertState, Phase, Place, caravan_of
from ....games.desert.pieces import RESERVE
from ...desert_field import Field, bit_of, field_of
from ...desert_search import lead
from ...desert_value import leaders_placed, part_way, table_of
from .compiled import Compiled, Regression

START = {
    "camels": [
        0.5, -0.1, 0.7, 0.5, 0.3, 0.4, 0.2, -0.3, 0.2, 0.2, 0.3, 0.1, -0.2, -0.7, -0.2, 3.8, 2.2,
        0.7, 0.1, -0.4, -0, 5.9, -1.8, 14.6, -1.3, 1.5, -0, 0.2, 0, -0.1, 0.1, -0.1, 3.1, 0.3,
        -0.1, -0.5, -0.6, -0.7, -0.1, -0.2, -0.1, 0.1, -0, -0.1, -0.1, 0.5, 0.2, 1.2, 0.1, -2.8,
        -2.4, -0.4, 0.1, 0.9, 9.1, -11.3, 1, -8, -2.1, 1.3, 0.4, -0, -0, 0.1, 0.2, -0.2, -3.1, 0,
    ],
    "leaders": [
        0.5, 0.2, 0.8, -0, 0.1, 0, -0.3, -0.6, -0.5, 0.3, 0.5, 0.2, 0.2, 0.8, 0.3, 4.2, 2.4, 0.1,
        0.2, -0.5, -0.6, 0.4, -3.6, 78.1, 2.6, 0.5, -0.1, 2.4, 0.1, -0, -0, -0, -3.5, -0.1, -0.1,
        -0, -0, 0.4, 0.5, 0.5, 0.6, 0.5, 0.6, -0.2, -0.4, 0, -0.2, -1.6, -0.6, -0.3, 0.3, 1, 0.1,
        -0, 4.7, -0.3, -1.4, -2.9, -3.5, 0, 0.9, -2.4, -0, -0.1, 0.2, -0, -3.2, 0.2,
    ],
}  # fmt: skip
"""Where all begins: what an earlier trial with two players came to, roughly."""
BY_HAND = [
    0.5, 0.6, 0.7, 0.15, 0.3, 0.45, 0.08, 0.18, 0.35, 0.04, 0.1, 0.25, 0.02, 0.05, 0.12, 3,
    2.2, 1.7, 1.2, 0.5, 3, 4, 1, 0, 1, 0.5, 0.5, 0.1, 0.05, 0.05, 0.05, 0.05, 0.2, 0.05, -0.15,
    -0.18, -0.21, -0.045, -0.09, -0.135, -0.024, -0.054, -0.105, -0.012, -0.03, -0.075, -0.006,
    -0.015, -0.036, -1, -1, -1, -0.8, -0.4, 4, -1, -1, 0, 0, 0, -0.2, -0.05, -0.02, -0.02,
    -0.02, -0.02, -0.1, -0.02,
]  # fmt: skip
"""Weights of the camel phase by hand: what a caravan can reach counts, and less with each camel."""
ROUNDS = {2: (300, 600), 3: (150, 300), 4: (200, 400)}
"""Games of each round, by the number of players."""
SITES_SEEN = 20
"""Of how many sites for a leader, drawn at random, the best is taken."""
RIDGE = 30.0
"""How many rows the weights of the round before count for."""

Rows: TypeAlias = list[list[float]]
"""By seat, numbers to be weighted."""
Lines: TypeAlias = list[tuple[str, int, list[float]]]
"""Weights by their phase (``camels`` or ``leaders``) and number of players (0: any)."""


class Fit:
    """The weights for one number of players, and games with them.

    ``camels`` and ``leaders``: for the two phases, as in ``bots/data/desert.txt``.
    """

    def __init__(self, players: int, work: Path) -> None:
        self.players = players
        self.compiled = Compiled(work, players)
        self.camels, self.leaders = START["camels"], START["leaders"]

    def opening(self, rng: Random, noise: float) -> tuple[Field, list[Rows]]:
        """The start of the camel phase, and the features after each leader."""
        state, seen = GAME.start(self.players), []
        while state.phase is not Phase.CAMELS:
            if state.turn < 0:
                state.play(state.draw(rng))
            elif state.phase is Phase.DISCARD:
                state.play(rng.choice(state.moves()))
            else:
                move, rows = self.leader(state, rng, noise)
                state.play(move)
                seen.append(rows)
        return field_of(state), seen

    def leader(self, state: DesertState, rng: Random, noise: float) -> tuple[Move, Rows]:
        """The best of some sites after some noise."""
        field, best, chosen = field_of(state), -1e9, None
        moves = list(state.moves())
        for move in rng.sample(moves, min(SITES_SEEN, len(moves))):
            assert isinstance(move, Place)
            after = field.copy()
            after.stand(caravan_of(move.colour, state.turn), bit_of(move.cell))
            progress = leaders_placed(after)
            rows = self.compiled.weigh(after)[1]
            weights = part_way(self.leaders, progress)
            totals = [sum(map(mul, weights, row)) for row in rows]
            value = lead(totals, state.turn) + noise * gumbel(rng)
            if value > best:
                best, chosen = value, (move, with_progress(rows, progress))
        assert chosen is not None
        return chosen

    def game(self, rng: Random) -> tuple[list[Rows], list[Rows], list[float], list[list[float]]]:
        """Features of leaders, of camels, final totals, and what came after each of the latter."""
        noise = 0.0 if rng.random() < 0.25 else rng.random() * 3.0
        field, leaders = self.opening(rng, 2.0 * noise)
        seen, had = [], []
        while True:
            field.settle()
            if field.over:
                break
            if rng.random() < 0.5:
                progress = 1.0 - min(field.reserve) / RESERVE[self.players]
                seen.append(with_progress(self.compiled.weigh(field)[1], progress))
                had.append([field.points[seat] + field.worth(seat) for seat in range(self.players)])
            best, chosen = -1e9, None
            for result in self.compiled.search(field, 1):
                value = lead(result.totals, field.turn) + noise * gumbel(rng)
                if value > best:
                    best, chosen = value, result
            assert chosen is not None
            field.place(chosen.caravan, chosen.bit)
        final = [float(total) for total in field.scores()]
        come = [[f - h for f, h in zip(final, now, strict=True)] for now in had]
        return leaders, seen, final, come

    def improve(self, number: int, games: int) -> None:
        """Play games and fit both sets of weights to them."""
        self.compiled.configure(table_of(self.players, self.camels), for_lead=True)
        rng = Random(f"{self.players} {number}")
        leaders, camels = (Regression(self.compiled, len(self.camels)) for _ in range(2))
        for _ in range(games):
            before, during, final, coming = self.game(rng)
            for rows in before:
                for row, total in zip(rows, final, strict=True):
                    leaders.add(row, total)
            for rows, come in zip(during, coming, strict=True):
                for row, points in zip(rows, come, strict=True):
                    camels.add(row, points)
        # rounded, so that the last bits of a machine change no game
        self.leaders = [round(weight, 3) for weight in leaders.solve(self.leaders, RIDGE)]
        self.camels = [round(weight, 3) for weight in camels.solve(self.camels, RIDGE)]
        print(f"{self.players} players, {games} games, {camels.rows} rows", flush=True)


def with_progress(rows: Rows, progress: float) -> Rows:
    """Each row, and the same times the progress of the phase."""
    return [[*row, *(progress * value for value in row)] for row in rows]


def gumbel(rng: Random) -> float:
    """Noise: the maximum of values with it is drawn like a softmax of the values."""
    return -log(-log(rng.random() or 0.5))


def read(text: str) -> Lines:
    """The weights of a file."""
    lines = [line.split() for line in text.splitlines()]
    return [(name, int(players), list(map(float, rest))) for name, players, *rest in lines]


def written(lines: Lines) -> str:
    """Weights as a file."""
    return "".join(
        f"{name} {players} {' '.join(f'{weight:g}' for weight in weights)}\n"
        for name, players, weights in lines
    )


def shipped(fits: Lines) -> Lines:
    """What the players follow, made of the fits: each alone follows the luck of its games, and the
    mean of those for camels with the weights by hand plays better; leaders keep theirs."""
    columns = zip(*(weights for name, _, weights in fits if name == "camels"), BY_HAND, strict=True)
    camels = [round(sum(column) / len(column), 3) for column in columns]
    leaders = [line for line in fits if line[0] == "leaders"]
    return [("camels", 0, camels), *leaders]


def fitted(players: int, work: Path) -> Lines:
    """The weights of both phases for one number of players."""
    fit = Fit(players, work)
    for number, games in enumerate(ROUNDS[players]):
        fit.improve(number, games)
    return [("camels", players, fit.camels), ("leaders", players, fit.leaders)]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="fit")
    parser.add_argument("work", type=Path)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    fits = [line for players in ROUNDS for line in fitted(players, given.work)]
    (given.work / "fits.txt").write_text(written(fits), encoding="ascii")
    (given.work / "desert.txt").write_text(written(shipped(fits)), encoding="ascii")


if __name__ == "__main__":
    main()
