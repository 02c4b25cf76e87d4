"""What moves and games are worth: the questions behind hints and the review after a game.

Imports nothing of the games. Each game's module has a function ``weigh`` of type :data:`Weigher`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, TypeAlias

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


class Par(NamedTuple):
    """Scores in reach with the same chance.

    ``master`` knows no more than a player does; ``hindsight`` is one that was in reach of somebody
    who knew all dice beforehand: a good one, not always the best.
    """

    master: int
    hindsight: int


ParPlayer: TypeAlias = Callable[[Any, int, Sequence[Move], Stop], Par | None]
"""``par(start, seat, moves, stop)``: ``moves`` are all that were played from ``start``, chance and
other seats included. ``None`` where ``start`` is no beginning, or chance has not come yet. Raises
:class:`~.stopping.Stopped`."""

_WITH_PAR = frozenset({"detrak"})


def par_player(game: str) -> ParPlayer | None:
    """What plays the chance of a game of ``game`` again; ``None`` where that means nothing."""
    if game not in _WITH_PAR:
        return None

    def par(start: Any, seat: int, moves: Sequence[Move], stop: Stop) -> Par | None:
        found: Par | None = import_module(f"accessigame.bots.{game}_par").par(
            start, seat, moves, stop
        )
        return found

    return par
