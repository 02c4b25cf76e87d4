"""What can happen in Versus, as data. This module knows no rule and no word.

Seats: 0 Dark, 1 Light. Cells are indices on :func:`.board.board`. Values are a pawn's light or
dark portions, 1 .. 4, always those in the colour of the seat named in the event.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...core.game import Event


@dataclass(frozen=True, slots=True)
class VersusMoved(Event):
    """``seat`` moved its VERSUS from ``source`` to ``target``; ``exempt``: pawns in its sight
    there that it may not attract a third time in a row (they stay)."""

    seat: int
    source: int
    target: int
    exempt: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PawnMoved(Event):
    """``seat`` moved a pawn worth ``value`` to it from ``source`` to ``target``."""

    seat: int
    source: int
    target: int
    value: int


@dataclass(frozen=True, slots=True)
class PawnAttracted(Event):
    """A pawn was dragged from ``source`` to ``target`` and flipped: ``seat`` controls it now, and
    it is worth ``value`` to that seat (``5 - value`` to the other).

    ``in_a_row``: how many of its own consecutive turns ``seat``, lacking the dominance, has now
    attracted this pawn (1 or 2); 0 where that is not counted.
    """

    seat: int
    source: int
    target: int
    value: int
    in_a_row: int = 0


@dataclass(frozen=True, slots=True)
class PawnLocked(Event):
    """The pawn on ``target`` reached it: locked for good, it brings ``value`` points to ``seat``.

    ``scores``: the points by seat from now on. ``filled``: how many targets are filled now.
    """

    seat: int
    target: int
    value: int
    scores: tuple[int, int]
    filled: int


@dataclass(frozen=True, slots=True)
class DrawOffered(Event):
    """``seat`` offers a draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawDeclined(Event):
    """``seat`` declines the other's offer; the other is to move again."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawAgreed(Event):
    """``seat`` accepts the other's offer."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """``seat`` resigns."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game is over.

    ``reason``: ``targets-filled``, ``out-of-reach`` (the leader cannot be caught), ``blocked``
    (``seat`` has no move), ``resigned`` (``seat`` did), ``agreed``. ``seat`` is ``None`` for the
    other reasons. ``scores`` are the points on targets; ``winners`` both seats on a draw.
    """

    reason: str
    scores: tuple[int, int]
    winners: tuple[int, ...]
    seat: int | None = None
