"""The computer players of Through the Desert: four levels of one search.

They see what their seat sees, which is everything. Camels are chosen by the tree of
:mod:`.desert_search`, which grows with the level; leaders by what the position after each promises.
Weak levels have a temperature: they take one of the good moves, the better ones more often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import NamedTuple, TypeAlias

from ..core.game import Move
from ..games.desert import DesertState, Phase, Place, caravan_of
from .desert_field import SEATS, Field, bit_of, cell_of, field_of
from .desert_leaders import Value, leader_leads
from .desert_search import Result, compare, gain, lead, search
from .desert_value import expected, expected_of_leaders, sight_of
from .stopping import Stop
from .weighing import Weighed

Search: TypeAlias = Callable[[Field, int, Stop], Sequence[Result]]


class Budget(NamedTuple):
    """``openings``: positions opened for a camel. ``warmth``: by how many points a move may be
    worse for being taken e times less often."""

    openings: int
    warmth: float


class Level(NamedTuple):
    """``two``: with two players; ``more``: with three and more, where depth gains little."""

    two: Budget
    more: Budget


LEVELS = {
    "easy": Level(Budget(1, 3.0), Budget(1, 3.0)),
    "normal": Level(Budget(2, 0.9), Budget(4, 1.2)),
    "strong": Level(Budget(3, 0.0), Budget(10, 0.4)),
    "master": Level(Budget(200, 0.0), Budget(60, 0.0)),
}
FAR = 3.0
"""A move that is worse by more than this many times the warmth is never taken."""
OPENINGS_TO_WEIGH, WEIGHED = 16, 3
"""Positions opened to find the moves worth weighing, and how many of them are weighed."""


class Player:
    """A computer player: callable, and stoppable.

    ``search`` and ``value`` (of positions with some leaders): measures bring compiled ones.
    """

    def __init__(
        self, level: Level, search: Search = search, value: Value = expected_of_leaders
    ) -> None:
        self.level = level
        self.search = search
        self.value = value

    def __call__(self, seen: DesertState, rng: Random) -> Move:
        """One of the moves of the seat to move."""
        return self.think(seen, rng, Stop())

    def think(self, seen: DesertState, rng: Random, stop: Stop) -> Move:
        """The same. Raises :class:`Stopped` soon after ``stop`` is set."""
        moves = seen.moves()
        if len(moves) == 1:
            return moves[0]
        if seen.phase is Phase.DISCARD:
            return rng.choice(moves)
        openings, warmth = self.level[seen.players > 2]
        if seen.phase is Phase.LEADERS:
            return drawn(leader_leads(seen, stop, None, self.value), warmth, rng)
        results = self.search(field_of(seen), openings, stop)
        if warmth:
            values: dict[Move, float] = {placed(r): gain(r.totals, seen.turn) for r in results}
            return drawn(values, warmth, rng)
        # what was looked at most has held its value; a move hardly looked at may only seem good
        return placed(max(results, key=lambda r: (r.visits, gain(r.totals, seen.turn))))


def bot(level: str) -> Player:
    """The player of ``level``: ``easy``, ``normal``, ``strong`` or ``master``."""
    return Player(LEVELS[level])


def placed(result: Result) -> Place:
    """The placement that leads there."""
    return Place((result.caravan - 1) // SEATS, cell_of(result.bit))


def drawn(values: Mapping[Move, float], warmth: float, rng: Random) -> Move:
    """A move with one of the best values; without warmth the best."""
    best = max(values.values())
    if not warmth:
        return rng.choice([move for move, value in values.items() if value == best])
    good = {move: value for move, value in values.items() if value >= best - FAR * warmth}
    return rng.choices(list(good), [exp((value - best) / warmth) for value in good.values()])[0]


def weigh(seen: DesertState, rng: Random, stop: Stop, also: Move | None = None) -> list[Weighed]:
    """The best moves with the lead in points that each promises (see :mod:`.weighing`).

    With three players and more a difference of values is one of the seat's own total, since that is
    what it plays for. Exact, with two, is the lead after a camel that ends the game. Leaders given
    back are all alike.
    """
    seat, moves = seen.turn, seen.moves()
    if seen.phase is Phase.DISCARD:
        return [Weighed(move, 0.0) for move in moves]
    if seen.phase is Phase.LEADERS:
        leads = leader_leads(seen, stop, also)
        return [Weighed(move, leads[move]) for move in sorted(leads, key=lambda m: -leads[m])]
    field = field_of(seen)
    if not isinstance(moves[0], Place):
        return [Weighed(moves[0], lead(expected(field, sight_of(field)), seat))]
    wanted = None
    if isinstance(also, Place):
        wanted = caravan_of(also.colour, seat), bit_of(also.cell)
    results = compare(field, OPENINGS_TO_WEIGH, WEIGHED, wanted, stop)
    best = results[0].totals
    others = gain(best, seat) - lead(best, seat)
    found = []
    for result in results:
        after = field.copy()
        after.place(result.caravan, result.bit)
        exact = after.over and seen.players == 2
        found.append(Weighed(placed(result), gain(result.totals, seat) - others, exact))
    return found
