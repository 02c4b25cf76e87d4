"""A game walked move by move: Page Up and Page Down step, everything can be asked as ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ...core.game import CHANCE
from ...narration.message import Message, count, cue, say
from ...session.listeners import everybody, final_count
from ...session.table import Step, Table
from ..app import App
from ..commands import Command
from .base import Answer, Handler, News, alone
from .board import BoardScreen
from .seat import SeatView


class Past(SeatView):
    """A table at an earlier moment, as it was seen then: ``at`` moves had been played. The viewer
    is the one person at the machine; of several each hears what all of them may know."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.viewer = everybody(table).seat
        self.at = 0

    @property
    def seen(self) -> Any:
        return self.table.seen(self.viewer, self.at)

    @property
    def deciding(self) -> bool:
        return False

    @property
    def past(self) -> Sequence[Step]:
        return self.table.steps[: self.at]

    @property
    def over(self) -> bool:
        return self.table.over and self.at == len(self.table.steps)

    def prompt(self) -> list[Message]:
        return list(self.narrator.turn(self.seen, self.who))

    def happened(self) -> list[Message]:
        """What the move before this moment did."""
        events = self.table.steps[self.at - 1].seen_by(self.viewer)
        told = (self.narrator.narrate(event, self.seen, self.who) for event in events)
        return [said for messages in told for said in messages]


class Replay(BoardScreen):
    """The past of a table, one moment at a time."""

    def __init__(self, app: App, table: Table) -> None:
        self._past = Past(table)
        super().__init__(app, self._past)
        app.listen_as(self._past.chair)

    def arrive(self) -> Answer:
        moves = sum(step.mover != CHANCE for step in self._view.table.steps)
        told = count("Replay, {n} move.", "Replay, {n} moves.", n=moves)
        return [told, *self._view.prompt()]

    def close(self) -> None:
        self._app.listen_as(None)

    def commands(self) -> Mapping[Command, Handler]:
        return {
            **super().commands(),
            Command.NEWER: lambda press: self._step(1),
            Command.OLDER: lambda press: self._step(-1),
            Command.NEXT_LEGAL: lambda press: self._step(1),
            Command.PREVIOUS_LEGAL: lambda press: self._step(-1),
            Command.COMMIT: lambda press: self._step(1),
            Command.LAST_EVENT: lambda press: self._latest(),
        }

    def _latest(self) -> Answer:
        return self._past.happened() if self._past.at else [say("Nothing yet.")]

    def _step(self, by: int) -> Answer:
        view = self._past
        place = view.at + by
        if not 0 <= place <= len(view.table.steps):
            return [cue("edge", say("edge"))]
        view.at = place
        view.look()
        if place == 0:
            return [say("Start."), *view.prompt()]
        if place == len(view.table.steps) and view.table.over:
            self._app.follow(*(partial(alone, line) for line in final_count(view.table)))
        return [News(said) for said in view.happened()] or [say("A hidden move.")]
