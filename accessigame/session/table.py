"""One game in progress. The table alone holds the true state; it hands out what a seat may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Protocol

from ..bots.stopping import Stop
from ..bots.weighing import Par
from ..core.game import CHANCE, OVER, Event, Move
from .kit import HUMAN, Kit
from .thinking import ThinkingJob


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the points by seat, and the seats that won (several: a shared win)."""

    scores: tuple[int | Fraction, ...]
    winners: tuple[int, ...]


class Journal(Protocol):
    """Where every move is written before anybody hears of it."""

    def move(self, text: str) -> None:
        """A move was played (chance included)."""
        ...

    def undo(self, moves: int) -> None:
        """The last ``moves`` moves were taken back."""
        ...

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        ...


class SecretShown(Exception):
    """What was hidden has been shown, so the moves before it stay played."""


class NoJournal:
    """Keeps nothing: side games, tests."""

    def move(self, text: str) -> None:
        return

    def undo(self, moves: int) -> None:
        return

    def end(self, outcome: Outcome) -> None:
        return


@dataclass(frozen=True, slots=True)
class Step:
    """A move played: the position before it, who moved (or CHANCE), what happened."""

    before: Any
    mover: int
    move: Move
    events: tuple[Event, ...]

    def seen_by(self, viewer: int) -> list[Event]:
        """What ``viewer`` may know of what happened."""
        seen = (event.seen_by(viewer) for event in self.events)
        return [event for event in seen if event is not None]


class Table:
    """The seats, the true state, the past, and the record.

    ``seats``: :data:`~accessigame.session.kit.HUMAN` or a bot's level, one a seat. Chance draws
    depend on ``seed`` and on how many were drawn before, so the same dice come again after undo
    and after a restart, and no generator's state need be kept anywhere.
    """

    def __init__(
        self,
        kit: Kit,
        state: Any,
        seats: Sequence[str],
        seed: int,
        journal: Journal | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.kit = kit
        self.options = dict(options or {})
        self.seats = tuple(seats)
        self._seed = seed
        self._state = state
        self._steps: list[Step] = []
        self._floor = 0
        """How many steps nobody can take back: those before a side game."""
        self._undone: list[list[Move]] = []
        self._journal: Journal = journal or NoJournal()

    @property
    def turn(self) -> int:
        """The seat to move, CHANCE or OVER."""
        turn: int = self._state.turn
        return turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    @property
    def outcome(self) -> Outcome:
        """How the game ended, or would if it ended now; nobody has won then."""
        return Outcome(tuple(self._state.scores()), tuple(self._state.winners()))

    @property
    def steps(self) -> Sequence[Step]:
        """The moves so far, those taken back left out."""
        return self._steps

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple(seat for seat, kind in enumerate(self.seats) if kind == HUMAN)

    def seen(self, viewer: int, after: int | None = None) -> Any:
        """The position as ``viewer`` may know it (CHANCE: the public view); with ``after``, that
        many moves counted from the beginning, as it was then."""
        if after is None or after == len(self._steps):
            return self._state.seen_by(viewer)
        return self._steps[after].before.seen_by(viewer)

    def declarations(self) -> Sequence[Move]:
        """What the seat to move may declare besides its moves (resign, offer a draw)."""
        declared: Sequence[Move] = self._state.declarations()
        return declared

    def play(self, move: Move) -> Step:
        """Play ``move`` for the seat to move. Raises IllegalMove; nothing has changed then."""
        step = self._do(move)
        self._undone.clear()
        return step

    def settle(self) -> Step | None:
        """Draw and play one chance move if it is chance's turn, else ``None``."""
        if self.turn != CHANCE:
            return None
        drawn = sum(step.mover == CHANCE for step in self._steps)
        return self._do(self._state.draw(Random(f"{self._seed} chance {drawn}")))

    def think(self, seat: int, level: str) -> ThinkingJob:
        """The question "what would a bot of ``level`` play here?", to be answered in a worker."""
        seed = f"{self._seed} seat {seat} move {len(self._steps)}"
        return ThinkingJob(self.kit, level, self.seen(seat), seed)

    def rethink(self, at: int, level: str) -> ThinkingJob:
        """The same question as it stood before step ``at``, for the seat that moved then."""
        step = self._steps[at]
        seed = f"{self._seed} seat {step.mover} move {at}"
        return ThinkingJob(self.kit, level, step.before.seen_by(step.mover), seed)

    def par(self, seat: int, stop: Stop) -> Par | None:
        """What the chance of this game was good for until now, where the game knows such a thing.

        A throw that nobody has used yet does not count.
        """
        if self.kit.par is None or not self._steps:
            return None
        used = self._steps[:-1] if self._steps[-1].mover == CHANCE else self._steps
        return self.kit.par(self._steps[0].before, seat, [step.move for step in used], stop)

    def branch(self, at: int, seats: Sequence[str], viewer: int) -> Table:
        """A side game, kept nowhere, that goes on from before step ``at`` with the same dice.

        It knows no more than ``viewer`` did: what was hidden from that seat is laid anew, so two
        games that the seat could not tell apart have the same side game.
        """
        seen = self.seen(viewer, at)
        state = self.kit.game.guess(seen, Random(f"{self._seed} side game {at}"))
        table = Table(self.kit, state, seats, self._seed, options=self.options)
        table._steps = self._steps[:at]
        table._floor = at
        return table

    def locked(self) -> int | None:
        """Who, of the people, made the latest decision, if the others do not know it yet."""
        for step in reversed(self._steps):
            if any(event.reveals for event in step.events):
                break
            if step.mover in self.humans:
                secret = any(event.seen_by(CHANCE) != event for event in step.events)
                return step.mover if secret else None
        return None

    def undo(self) -> list[Step]:
        """Go back to before the last decision of a person; the steps taken back, oldest first.

        Empty when there is none. Raises :class:`SecretShown` when several people play and
        something hidden has been shown since: a secret cannot be unheard.
        """
        shown = False
        for index in range(len(self._steps) - 1, self._floor - 1, -1):
            step = self._steps[index]
            shown |= len(self.humans) > 1 and any(event.reveals for event in step.events)
            if step.mover in self.humans:
                if shown:
                    raise SecretShown
                return self._take_back(index)
        return []

    def redo(self) -> Iterator[Step]:
        """Play again what the last undo took back, step by step, so that each can be told."""
        for move in self._undone.pop() if self._undone else ():
            yield self._do(move)

    def replay(self, moves: Sequence[Move]) -> None:
        """Play moves that the journal already holds. Raises IllegalMove."""
        for move in moves:
            self._apply(move)

    def _do(self, move: Move) -> Step:
        step = self._apply(move)
        self._journal.move(str(move))
        if self.over:
            self._journal.end(self.outcome)
        return step

    def _apply(self, move: Move) -> Step:
        before, mover = self._state.copy(), self.turn
        events: list[Event] = []
        self._state.play(move, events)
        step = Step(before, mover, move, tuple(events))
        self._steps.append(step)
        return step

    def _take_back(self, index: int) -> list[Step]:
        taken = self._steps[index:]
        self._state = taken[0].before.copy()
        del self._steps[index:]
        self._undone.append([step.move for step in taken])
        self._journal.undo(len(taken))
        return taken
