"""Delphi's computer players: rules of thumb, and the march played on many times before a choice.

Each sees what its seat sees. *easy* follows the rules of thumb loosely; the others search, the
longer the higher the level. How strong they are stands in ``docs/opponents.md``.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..core.game import Move
from ..games.delphi.moves import Aim, DelphiMove, Play
from ..games.delphi.state import DelphiState
from .delphi_rules import rule
from .delphi_search import Search, code_of, move_of
from .stopping import Stop
from .weighing import Weighed

EASY_HEAT = 1.5
"""Points: of two choices that look so far apart *easy* takes the better one e times as often."""


class Effort(NamedTuple):
    """How often a level plays the march on, and whether it learns later choices too."""

    times: int
    deep: bool


EFFORTS = {"normal": Effort(20, False), "strong": Effort(150, True), "master": Effort(2000, True)}

SCREENED, COMPARED, BEST = 240, 180, 3
"""For weighing: the times the march is played on to find the best choices, the times it is then
played on from each that is compared, and how many these are, one that is asked for included."""


class Player:
    """The computer player of a level: callable, and stoppable where it thinks."""

    def __init__(self, level: str) -> None:
        self._effort = EFFORTS.get(level)

    def __call__(self, seen: DelphiState, rng: Random) -> DelphiMove:
        """One of the moves of the seat to move."""
        return self.think(seen, rng, Stop())

    def think(self, seen: DelphiState, rng: Random, stop: Stop) -> DelphiMove:
        """As calling it. Raises :class:`Stopped` soon after ``stop`` is set."""
        moves = seen.moves()
        stop.check()
        if len(moves) == 1:
            return moves[0]
        if self._effort is None:
            return rule(seen, rng, EASY_HEAT)
        search = Search(seen, rng, stop, self._effort.deep)
        search.run(self._effort.times)
        return move_of(search.pick())


def bot(level: str) -> Player:
    """The player of ``level``: ``easy``, ``normal``, ``strong`` or ``master``."""
    return Player(level)


def weigh(
    seen: DelphiState, rng: Random, stop: Stop, also: Move | None = None
) -> tuple[Weighed, ...]:
    """The best moves and ``also``, each with the expected lead over the best other seat at the end
    of the game, the best first; about half a second of thinking.

    Raises :class:`Stopped` soon after ``stop`` is set.
    """
    moves = seen.moves()
    search = Search(seen, rng, stop, deep=True)
    if len(moves) > 1:
        search.run(SCREENED)
    choices = search.root.choices
    best = BEST if also is None else BEST - 1
    codes = sorted(choices, key=lambda code: -choices[code].visits)[:best] or [code_of(moves[0])]
    if isinstance(also, Play | Aim) and (code := code_of(also)) not in codes:
        codes.append(code)
    search = Search(seen, rng, stop, deep=True)
    search.compare(codes, COMPARED)
    leads = search.leads()
    codes.sort(key=lambda code: -leads[code])
    return tuple(Weighed(move_of(code), leads[code]) for code in codes)
