"""Détour's computer players: from one that looks two placements ahead to one that never errs.

They see what their seat sees, which is everything. *easy* weighs each placement and the best answer
to it and takes one of the good ones; *normal* and *strong* play games to the end at random and take
what did best, *strong* working out the second half exactly; *master* plays perfectly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import exp
from random import Random
from typing import TypeAlias

from ..core.game import Move
from ..games.detour import DetourState, Place
from ..games.detour_table import NUMBERS, PLACEMENTS, PLACES
from . import detour_book
from .detour_search import Solver
from .stopping import Stop
from .weighing import Weighed

Think: TypeAlias = Callable[[DetourState, Random, Stop], Place]

TEMPERATURE = 0.6
"""By how many points a placement may look worse to *easy* for being taken e times less often."""
PLAYOUTS = {"normal": 20, "strong": 50}
"""Games to the end for each placement."""
EXACT_FROM = 9
"""Placements made from which *strong* plays perfectly."""
ENOUGH = 12_000
"""Positions looked into, in about a fifth of a second, after which *master* takes the best it has
found; for telling equals apart it has as many more."""


class Player:
    """A computer player: callable, and stoppable where it thinks long."""

    def __init__(self, think: Think) -> None:
        self.think = think

    def __call__(self, seen: DetourState, rng: Random) -> Place:
        """One of the moves of the seat to move."""
        return self.think(seen, rng, Stop())


def bot(level: str) -> Player:
    """The player of ``level``: ``easy``, ``normal``, ``strong`` or ``master``."""
    return Player({"easy": easy, "normal": normal, "strong": strong, "master": master}[level])


# ------------------------------------------------------------------ levels


def easy(seen: DetourState, rng: Random, stop: Stop) -> Place:
    """One of the placements that look good after the best answer, the better the more often."""
    looked = looks(seen)
    best = max(looked.values())
    weights = [exp((look - best) / TEMPERATURE) for look in looked.values()]
    return rng.choices(list(looked), weights)[0]


def normal(seen: DetourState, rng: Random, stop: Stop) -> Place:
    """The placement that did best in a few games played on at random."""
    return _sampled(seen, rng, stop, PLAYOUTS["normal"])


def strong(seen: DetourState, rng: Random, stop: Stop) -> Place:
    """As *normal* with more games; perfect in the second half."""
    if PLACEMENTS - seen.free >= EXACT_FROM:
        return rng.choice(best_moves(seen, stop))
    return _sampled(seen, rng, stop, PLAYOUTS["strong"])


def master(seen: DetourState, rng: Random, stop: Stop) -> Place:
    """One of the best placements, of which the other finds the right answer least easily.

    One is certain; others are looked for, and told apart, as long as that is quick."""
    oracle = Oracle(seen, stop)
    best = oracle.best(ENOUGH)
    if len(best) == 1:
        return best[0]
    chances = {move: oracle.chance(move, 2 * ENOUGH) for move in best}
    least = min(chances.values())
    return rng.choice([move for move, chance in chances.items() if chance == least])


def _sampled(seen: DetourState, rng: Random, stop: Stop, playouts: int) -> Place:
    """The placement with the best mean margin over ``playouts`` random games each."""
    margins = {}
    for move, after in _afters(seen).items():
        stop.check()
        margins[move] = sum(_played_out(after, seen.turn, rng) for _ in range(playouts))
    best = max(margins.values())
    return rng.choice([move for move, margin in margins.items() if margin == best])


def _played_out(state: DetourState, seat: int, rng: Random) -> int:
    """By how much ``seat`` wins a game that goes on at random."""
    state = state.copy()
    while not state.over():
        state.play(rng.choice(state.moves()))
    return state.points[seat] - state.points[1 - seat]


def _afters(state: DetourState) -> dict[Place, DetourState]:
    """The position after each legal move, in the order of the moves."""
    afters = {}
    for move in state.moves():
        afters[move] = after = state.copy()
        after.play(move)
    return afters


# ------------------------------------------------------------------ the exact value


class Oracle:
    """Knows how a position ends when both play perfectly: by the book, or worked out.

    A margin is what the seat that is to move in ``state`` has at the end, less what the other has.

    Raises :class:`Stopped` soon after ``stop`` is set.
    """

    def __init__(self, state: DetourState, stop: Stop | None = None) -> None:
        self._state, self._seat = state, state.turn
        self._afters = _afters(state)
        self._solver = Solver(state.contracts, stop)
        self._margin: int | None = None

    def margin(self) -> int:
        """The margin of the position."""
        if self._margin is None:
            self._margin = self._of(self._state)
        return self._margin

    def values(self) -> dict[Place, int]:
        """The margin after each placement, in the order of the moves."""
        guess = detour_book.margin(self._state, self._seat) or 0
        margins = {}
        for move, after in self._afters.items():
            margins[move] = guess = self._of(after, guess)
        return margins

    @property
    def nodes(self) -> int:
        """How many positions have been looked into."""
        return self._solver.nodes

    def best(self, enough: int | None = None) -> list[Place]:
        """The placements that keep the margin, in the order of the moves; at least one of them, the
        likelier ones first looked at, once ``enough`` positions have been looked into."""
        if len(self._afters) == 1:
            return list(self._afters)
        margin = self.margin()
        found: set[Place] = set()
        looked = looks(self._state) if enough is not None else dict.fromkeys(self._afters, 0.0)
        for move in sorted(looked, key=lambda move: -looked[move]):
            if found and enough is not None and self.nodes > enough:
                break
            if self._reaches(self._afters[move], margin):
                found.add(move)
        return [move for move in self._afters if move in found]

    def chance(self, move: Place, enough: int | None = None) -> Fraction:
        """How many of the answers to ``move``, which is one of the best, are right.

        Once ``enough`` positions have been looked into, the answers that are left count as right.
        """
        after = self._afters[move]
        answers = _afters(after).values()
        if len(answers) < 2:
            return Fraction(1)
        margin, wrong = self.margin(), 0
        for answered in answers:
            if enough is not None and self.nodes > enough:
                break
            wrong += self._reaches(answered, margin + 1)
        return 1 - Fraction(wrong, len(answers))

    def _of(self, state: DetourState, guess: int = 0) -> int:
        known = detour_book.margin(state, self._seat)
        return self._solver.margin(state, self._seat, guess) if known is None else known

    def _reaches(self, state: DetourState, least: int) -> bool:
        known = detour_book.margin(state, self._seat)
        return self._solver.reaches(state, self._seat, least) if known is None else known >= least


def values(seen: DetourState, stop: Stop | None = None) -> Mapping[Place, int]:
    """By how much the seat to move wins after each of its moves, both playing perfectly.

    Negative where it loses, 0 for a draw. Raises :class:`Stopped` soon after ``stop`` is set.
    """
    return Oracle(seen, stop).values()


def weigh(
    seen: DetourState, rng: Random, stop: Stop, also: Move | None = None
) -> tuple[Weighed, ...]:
    """Every move with the margin it leads to when both play perfectly, the best first; of equals
    the one that looks better after the best answer.

    Raises :class:`Stopped` soon after ``stop`` is set.
    """
    margins, looked = Oracle(seen, stop).values(), looks(seen)
    best = sorted(margins, key=lambda move: (-margins[move], -looked[move]))
    return tuple(Weighed(move, margins[move], exact=True) for move in best)


def best_moves(seen: DetourState, stop: Stop | None = None) -> list[Place]:
    """The moves that lose nothing, in the order of the moves."""
    return Oracle(seen, stop).best()


# ------------------------------------------------------------------ what it looks like


def outlook(state: DetourState, seat: int) -> float:
    """By how many points ``seat`` is ahead: those won, and of each open contract its share.

    A lead of one more than there are free places is taken to win the contract for sure, a smaller
    one to win its part of it. (Other scales, tried over 400 games each, won no more.)
    """
    ahead = float(state.points[0] - state.points[1])
    for number in NUMBERS:
        free = PLACES - len(state.placed[number])
        if 0 < free < PLACES:
            aube, nuit = state.influence(number)
            share = (aube - nuit) / (free + 1)
            ahead += state.contracts[number - 1] * max(-1.0, min(1.0, share))
    return -ahead if seat else ahead


def looks(state: DetourState) -> dict[Place, float]:
    """The outlook of the seat to move after each move and the answer that is worst for it."""
    return {
        move: min(outlook(answered, state.turn) for answered in _afters(after).values() or [after])
        for move, after in _afters(state).items()
    }
