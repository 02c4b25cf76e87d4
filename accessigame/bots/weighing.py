"""What moves are worth: the question behind hints, the second hint, and the review after a game.

Imports nothing of the games. Each game's module has a function ``weigh`` of type :data:`Weigher`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from ..core.game import BadOption, Move
from ..games import NAMES
from .stopping import Stop


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move and what it leads to.

    ``value``: in the game's points, from the side of the seat that moves, higher is better: the
    expected final score alone (Détrak), else the expected final lead over the best other seat.
    Only differences between values of one position mean anything. ``exact``: it is no estimate.
    """

    move: Move
    value: float
    exact: bool = False


Weigher: TypeAlias = Callable[[Any, Random, Stop, Move | None], Sequence[Weighed]]
"""``weigh(seen, rng, stop, also)``: moves of the seat to move with their values, the best first.

``seen`` is what that seat sees, with the turn its own. At least the two best moves are there (the
one move where there is no other), and ``also``, a legal move, where it is given: all of them
weighed alike. About a second of thinking at most. Raises :class:`~.stopping.Stopped` within 50 ms
after ``stop`` is set."""


def weigher(game: str) -> Weigher:
    """The weigher of ``game``, whose players are imported when it is first called.

    Raises :class:`BadOption` (``unknown-game``).
    """
    if game not in NAMES:
        raise BadOption("unknown-game", {"game": game, "known": NAMES})

    def weigh(seen: Any, rng: Random, stop: Stop, also: Move | None) -> Sequence[Weighed]:
        found: Sequence[Weighed]
        found = import_module(f"accessigame.bots.{game}").weigh(seen, rng, stop, also)
        return found

    return weigh
