"""Ladders: one level against another over many seeded games, kept in a file, gone on with later.

For a tool of a game, ``train/GAME/measure.py``, three lines are enough::

    results = Results(Path(__file__).with_name("results.txt"))
    match = Match("versus", "strong", "normal")
    print(match.title, report(match, run(match, 200, results)))

:func:`run` plays the games of a :class:`Match` that ``results`` does not hold yet, appends each to
the file at once (so it may be stopped at any moment), and gives the :class:`Tally` of all.
The matches that ``docs/opponents.md`` reports stand in :data:`LADDERS`. Imports the rules and the
players, never words.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, fields, replace
from enum import Enum, auto
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeAlias

from ..core.game import CHANCE
from ..games import load as load_game
from . import LEVELS, Bot, load

Players: TypeAlias = Callable[[str, str], Bot]


class Yardstick(Enum):
    """What a match is judged by."""

    SHARE = auto()
    """The share of the wins: a win shared by n seats is 1/n for each, so a draw of two is half."""
    LEAD = auto()
    """The final points less the mean of the other seats'."""
    SCORE = auto()
    """The final points, alone."""


@dataclass(frozen=True, slots=True)
class Match:
    """One seat of ``level``, all others of ``other``; alone where ``players`` is 1.

    Game number ``n`` has the seed ``n // players``, the level on seat ``n % players``, so every
    seed is played once from each seat. ``aim``: what the issue asks of the yardstick at least.
    ``batch``: games a line of the results (more than 1 for games that take milliseconds).
    ``stamp``: what made the players, one word; results of another stamp do not count. Change it
    when a player changes, so that what the old one played is not mistaken for the new one's.
    ``first``: the number of the first line that counts, where players were tuned on those before.
    """

    game: str
    level: str
    other: str = "-"
    players: int = 2
    options: tuple[tuple[str, str], ...] = ()
    yardstick: Yardstick = Yardstick.SHARE
    aim: float | None = 0.7
    batch: int = 1
    stamp: str = "-"
    first: int = 0

    @property
    def kind(self) -> str:
        """The players and the options as one word of the results."""
        return "-".join([str(self.players), *(value for _, value in self.options)])

    @property
    def title(self) -> str:
        """What it is called in a table."""
        against = f" against {self.other}" if self.players > 1 else ""
        rules = "".join(f", {name} {value}" for name, value in self.options)
        seats = f", {self.players} seats" if self.players > 1 else ""
        return f"{self.game} {self.level}{against}{seats}{rules}"


@dataclass(frozen=True, slots=True)
class Tally:
    """Games added up. ``share`` and ``lead`` are sums, ``share2`` and ``lead2`` of squares.

    ``lead`` is the score itself where one plays alone. ``slow``: milliseconds of processor time
    within which 95 of 100 moves of the level were found, 0 where it was not taken.
    """

    games: int = 0
    share: float = 0.0
    share2: float = 0.0
    lead: float = 0.0
    lead2: float = 0.0
    slow: float = 0.0

    @property
    def wins(self) -> Mean:
        """The mean share of the wins."""
        return _mean(self.share, self.share2, self.games)

    @property
    def ahead(self) -> Mean:
        """The mean lead, or score."""
        return _mean(self.lead, self.lead2, self.games)

    def __str__(self) -> str:
        return " ".join(f"{value:.10g}" for value in astuple(self))


class Mean(NamedTuple):
    """A mean, and half the width of its 95 % interval."""

    mean: float
    either_way: float


class Played(NamedTuple):
    """A game as the level under measure ended it; ``seconds`` of processor time for each move."""

    share: float
    lead: float
    seconds: list[float]


def play(match: Match, number: int, players: Players = load) -> Played:
    """Play game ``number``: always the same one, as far as the players depend on nothing else."""
    seed, seat = divmod(number, match.players)
    names = [match.other] * match.players
    names[seat] = match.level
    bots = [players(match.game, name) for name in names]
    chances = [Random(f"{seed} seat {place}") for place in range(match.players)]
    dice, seconds = Random(seed), []
    state = load_game(match.game).start(match.players, dict(match.options))
    while not state.over():
        if state.turn == CHANCE:
            state.play(state.draw(dice))
            continue
        turn = state.turn
        began = time.process_time()
        move = bots[turn](state.seen_by(turn), chances[turn])
        if turn == seat:
            seconds.append(time.process_time() - began)
        state.play(move)
    winners, scores = state.winners(), [float(score) for score in state.scores()]
    lead = scores.pop(seat)
    if scores:
        lead -= sum(scores) / len(scores)
    return Played((seat in winners) / len(winners), lead, seconds)


def batch(match: Match, number: int, players: Players = load) -> Tally:
    """Play line ``number`` of the results of ``match``."""
    first = number * match.batch
    games = [play(match, game, players) for game in range(first, first + match.batch)]
    shares, leads = [game.share for game in games], [game.lead for game in games]
    times = sorted(taken for game in games for taken in game.seconds)
    slow = round(1000 * times[int(0.95 * len(times))], 2) if times else 0.0
    squares = sum(share * share for share in shares), sum(lead * lead for lead in leads)
    return Tally(len(games), sum(shares), squares[0], sum(leads), squares[1], slow)


class Results:
    """A file of results, a line each: stamp, kind, level, other, number, then the :class:`Tally`.

    The file need not exist; of ``None`` nothing is kept. A last line that was cut off is left out.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def of(self, match: Match) -> dict[int, Tally]:
        """The lines of ``match`` by their number, those that count."""
        return {
            number: tally
            for key, number, tally in self._lines()
            if key == _key(match) and number >= match.first
        }

    def add(self, match: Match, number: int, tally: Tally) -> None:
        """Append a line."""
        if self._path is not None:
            with self._path.open("a", encoding="ascii") as file:
                print(*_key(match), number, tally, file=file)

    def _lines(self) -> Iterator[tuple[tuple[str, ...], int, Tally]]:
        if self._path is None or not self._path.exists():
            return
        width = len(_KEY) + 1 + len(fields(Tally))
        for line in self._path.read_text(encoding="ascii").splitlines(keepends=True):
            words = line.split()
            if line.endswith("\n") and len(words) == width and not line.startswith("#"):
                key, number, (games, *sums) = words[: len(_KEY)], words[len(_KEY)], words[5:]
                yield tuple(key), int(number), Tally(int(games), *map(float, sums))


_KEY = ("stamp", "kind", "level", "other")


def _key(match: Match) -> tuple[str, ...]:
    return match.stamp, match.kind, match.level, match.other


def run(
    match: Match,
    games: int,
    results: Results,
    played: Callable[[Tally], None] = lambda tally: None,
    players: Players = load,
) -> Tally:
    """The first ``games`` games of ``match``, rounded up to whole lines; those that ``results``
    does not hold are played and kept, each told to ``played``. More, where more are held.
    ``players``: makes a player from the names of the game and the level."""
    held = results.of(match)
    for number in range(match.first, match.first - (-games // match.batch)):
        if number not in held:
            held[number] = tally = batch(match, number, players)
            results.add(match, number, tally)
            played(tally)
    return total(held.values())


def total(tallies: Iterable[Tally]) -> Tally:
    """All of ``tallies`` together; of the times the median."""
    every = list(tallies)
    times = sorted(tally.slow for tally in every if tally.slow)
    return Tally(
        sum(tally.games for tally in every),
        sum(tally.share for tally in every),
        sum(tally.share2 for tally in every),
        sum(tally.lead for tally in every),
        sum(tally.lead2 for tally in every),
        times[len(times) // 2] if times else 0.0,
    )


def report(match: Match, tally: Tally) -> str:
    """The figure with its interval, the number of games, the aim, the time a move took."""
    if not tally.games:
        return "no games"
    share, ahead = tally.wins, tally.ahead
    lead = f"{ahead.mean:.2f} ± {ahead.either_way:.2f} points"
    if match.yardstick is Yardstick.SHARE:
        told = f"{100 * share.mean:.1f} ± {100 * share.either_way:.1f} % of the wins, {lead}"
        aim = "" if match.aim is None else f", aim {100 * match.aim:g} %"
    else:
        told, aim = lead, "" if match.aim is None else f", aim {match.aim:g}"
    slow = f", move p95 {tally.slow:g} ms" if tally.slow else ""
    return f"{told}, {tally.games} games{aim}{slow}"


def _mean(values: float, squares: float, games: int) -> Mean:
    mean = values / games
    spread = max(0.0, squares / games - mean * mean)
    return Mean(mean, 1.96 * sqrt(spread / games))


# ------------------------------------------------------------------ what is reported


def climb(game: str, players: int, aim: float, yardstick: Yardstick) -> list[Match]:
    """Each level against the one below it."""
    return [
        Match(game, level, other, players, yardstick=yardstick, aim=aim)
        for other, level in pairwise(LEVELS)
    ]


def _solo(level: str, aim: float | None, **options: str) -> Match:
    file = files(__package__).joinpath("data", f"detrak-{options['rules']}.bin")
    stamp = sha256(file.read_bytes()).hexdigest()[:8]
    given = tuple(options.items())
    return Match("detrak", level, "-", 1, given, Yardstick.SCORE, aim, 250, stamp)


def detrak() -> list[Match]:
    """Détrak alone: each level, with the basic and the advanced rules and their options."""
    aims = {"easy": (26, 25), "normal": (32, 33), "strong": (35.8, 38.5), "master": (36.2, 39.0)}
    return [
        *(_solo(level, aims[level][0], rules="basic") for level in LEVELS),
        *(_solo(level, aims[level][1], rules="advanced") for level in LEVELS),
        *(_solo(level, None, rules="advanced", diagonal="main") for level in LEVELS[2:]),
        *(_solo(level, None, rules="advanced", penalty="1") for level in LEVELS[2:]),
    ]


def detour() -> list[Match]:
    """Détour: each level against the next, and *master* against all."""
    above = [Match("detour", "master", other, aim=0.5) for other in ("normal", "easy")]
    return [*climb("detour", 2, 0.7, Yardstick.SHARE), *above]


def delphi() -> list[Match]:
    """Delphi with three players and with four, by victory points."""
    three, four = (climb("delphi", players, 0.0, Yardstick.LEAD) for players in (3, 4))
    return [*three, *four]


def versus() -> list[Match]:
    """Versus: each level against the next."""
    return climb("versus", 2, 0.7, Yardstick.SHARE)


def desert() -> list[Match]:
    """Through the Desert: one seat of a level, the others of the level below. The aims are odds of
    7 : 3 over a fair share; games before number 1200 served to choose the budgets."""
    budgets = import_module(f"{__package__}.desert").LEVELS
    matches = []
    for players in (2, 3, 4, 5):
        for match in climb(
            "desert", players, round(7 / (7 + 3 * (players - 1)), 4), Yardstick.SHARE
        ):
            names = (match.level, match.other)
            pairs = (budgets[name][players > 2] for name in names)
            stamp = "-".join(f"{openings}/{warmth:g}" for openings, warmth in pairs)
            matches.append(replace(match, stamp=stamp, first=1200))
    return matches


LADDERS: Final[Mapping[str, Callable[[], list[Match]]]] = {
    "detrak": detrak,
    "detour": detour,
    "delphi": delphi,
    "versus": versus,
    "desert": desert,
}
"""By game, what ``docs/opponents.md`` reports."""
