"""A finished game looked over: what each decision of a seat was worth beside the best one.

Each decision is weighed by what its seat saw at that time, so nothing that was hidden from it is
told by the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..bots.stopping import Stop
from ..bots.weighing import Weighed
from .table import Table
from .thinking import ADVISER, Mind

NOTICED = 0.25
"""Points below which a loss is no loss: estimates err by as much."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat played before step ``at`` of the table, and what was best.

    ``number``: which of the seat's moves it was, counted from 1.
    """

    at: int
    number: int
    played: Weighed
    best: Weighed

    @property
    def loss(self) -> float:
        """Points that were lost, 0 or more."""
        return max(0.0, self.best.value - self.played.value)

    @property
    def exact(self) -> bool:
        """Whether the loss is no estimate."""
        return self.played.exact and self.best.exact


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of ``seat``, in order."""

    seat: int
    decisions: tuple[Decision, ...]

    @property
    def costly(self) -> list[Decision]:
        """Those that lost something, the costliest first, of equal ones the earliest."""
        lost = [decision for decision in self.decisions if decision.loss >= NOTICED]
        return sorted(lost, key=lambda decision: -decision.loss)

    @property
    def loss(self) -> float:
        """What they lost together."""
        return sum(decision.loss for decision in self.costly)

    @property
    def exact(self) -> bool:
        """Whether all those losses are exact."""
        return all(decision.exact for decision in self.costly)


def choices(table: Table, seat: int) -> list[tuple[int, int]]:
    """The steps at which ``seat`` had a choice among moves and made one, with the move's number."""
    found, number = [], 0
    for at, step in enumerate(table.steps):
        if step.mover == seat:
            number += 1
            moves = step.before.seen_by(seat).moves()
            if len(moves) > 1 and step.move in moves:
                found.append((at, number))
    return found


def review(
    table: Table,
    seat: int,
    steps: Sequence[tuple[int, int]],
    mind: Mind,
    stop: Stop,
    looked_at: Callable[[int], object] = lambda decisions: None,
) -> Review:
    """Weigh the decisions of ``seat`` at ``steps`` (see :func:`choices`), some of them at once.

    ``looked_at`` is told how many are done. Raises :class:`~accessigame.bots.stopping.Stopped`.
    """
    decisions = []
    for at, number in steps:
        move = table.steps[at].move
        weighed = mind.weigh(table.rethink(at, ADVISER), stop, move)
        played = next((it for it in weighed if it.move == move), None)
        if played is not None:
            decisions.append(Decision(at, number, played, weighed[0]))
        looked_at(len(decisions))
    return Review(seat, tuple(decisions))
