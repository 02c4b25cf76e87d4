"""A game walked move by move: Page Up and Page Down step, everything can be asked as ever."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ...core.game import CHANCE
from ...narration.message import Message, count, cue, say
from ...narration.view import CellId, Region
from ...session.listeners import everybody, final_count
from ...session.table import Table
from ..app import App
from ..commands import Command, Context
from .asking import Asking
from .base import Answer, Handler, News, Press, alone
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
        steps = self.table.steps
        if self.at < len(steps):
            return steps[self.at].before.seen_by(self.viewer)
        return self.table.seen(self.viewer)

    @property
    def deciding(self) -> bool:
        return False

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


class Replay:
    """The past of a table, one moment at a time."""

    def __init__(self, app: App, table: Table) -> None:
        self._app = app
        self._view = Past(table)
        self._asking = Asking(app, self._view)
        app.listen_as(self._view.chair)

    @property
    def game(self) -> str:
        """The game's name."""
        return self._view.table.kit.game.name

    @property
    def kept(self) -> bool:
        """Nothing is played here, so nothing is saved."""
        return False

    @property
    def context(self) -> Context:
        return self._view.context

    def arrive(self) -> Answer:
        moves = sum(step.mover != CHANCE for step in self._view.table.steps)
        told = count("Replay, {n} move.", "Replay, {n} moves.", n=moves)
        return [told, *self._view.prompt()]

    def close(self) -> None:
        self._app.listen_as(None)

    def shown(self) -> tuple[Region, CellId] | None:
        return self._view.walker.region, self._view.walker.cell.id

    def type(self, char: str) -> Answer:
        return ()

    def hear(self, press: Press) -> Answer | None:
        return self._asking.hear(press)

    def commands(self) -> Mapping[Command, Handler]:
        return {
            **self._view.walker.commands(),
            **self._asking.commands(),
            Command.NEWER: lambda press: self._step(1),
            Command.OLDER: lambda press: self._step(-1),
            Command.NEXT_LEGAL: lambda press: self._step(1),
            Command.PREVIOUS_LEGAL: lambda press: self._step(-1),
            Command.COMMIT: lambda press: self._step(1),
            Command.LAST_EVENT: lambda press: self._latest(),
            Command.CANCEL: lambda press: self._app.back(),
            Command.BOARD_ROWS: lambda press: self._rows(),
        }

    def _rows(self) -> Answer:
        from .board_rows import rows_of  # seldom asked for, and with the plan of the board

        return rows_of(self._app, self, self._view.walker, self._view.regions[0])

    def _latest(self) -> Answer:
        view = self._view
        return view.happened() if view.at else [say("Nothing yet.")]

    def _step(self, by: int) -> Answer:
        view = self._view
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
