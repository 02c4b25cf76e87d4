"""A finished game walked move by move: Page Up and Page Down step, the board is walked as ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ...core.game import CHANCE
from ...narration.message import Message, count, cue, say
from ...narration.narrator import Listener, Narrator
from ...narration.view import Focus, Region
from ...session.table import Table
from ..app import App
from ..commands import Command, Context
from .base import Answer, Handler, Press
from .play import spectator
from .seat import CONTEXTS, seat_names
from .walker import Walker


class Replay:
    """The positions of a table's past, one at a time, as its first seat (or the public) saw them.

    ``viewer``: whose view is told; a game without secrets reads the same from every seat.
    """

    def __init__(self, app: App, table: Table) -> None:
        self._app = app
        self._table = table
        self._viewer = spectator(table)
        self._who = Listener(self._viewer, seat_names(table.seats))
        self._focus = Focus("")
        self._at = 0
        """How many moves have been played in the position shown."""
        self._regions: tuple[Region, ...] = ()
        self.walker = Walker(lambda: self._regions, lambda: self._focus)
        self._look()

    @property
    def game(self) -> str:
        """The game's name."""
        return self._table.kit.game.name

    @property
    def context(self) -> Context:
        return CONTEXTS[self.walker.region.kind]

    def arrive(self) -> Answer:
        moves = sum(step.mover != CHANCE for step in self._table.steps)
        told = count("Replay, {n} move.", "Replay, {n} moves.", n=moves)
        return [told, *self._narrator.turn(self._seen, self._who)]

    def close(self) -> None:
        return

    def type(self, char: str) -> Answer:
        return ()

    def commands(self) -> Mapping[Command, Handler]:
        narrator = self._narrator
        return {
            **self.walker.commands(),
            Command.NEWER: lambda press: self._step(1),
            Command.OLDER: lambda press: self._step(-1),
            Command.NEXT_LEGAL: lambda press: self._step(1),
            Command.PREVIOUS_LEGAL: lambda press: self._step(-1),
            Command.COMMIT: lambda press: self._step(1),
            Command.CANCEL: lambda press: self._app.back(),
            Command.TURN: lambda press: narrator.turn(self._seen, self._who),
            Command.POINTS: lambda press: narrator.points(self._seen, self._who),
            Command.SUMMARY: lambda press: self._summary(press),
            Command.SUMMARY_DETAILED: lambda press: narrator.summary(self._seen, self._who, True),
        }

    @property
    def _narrator(self) -> Narrator:
        return self._table.kit.narrator

    @property
    def _seen(self) -> Any:
        steps = self._table.steps
        if self._at < len(steps):
            return steps[self._at].before.seen_by(self._viewer)
        return self._table.seen(self._viewer)

    def _look(self) -> None:
        self._regions = self._narrator.regions(self._seen, self._who)
        if not self._focus.region:
            self._focus.region = self._regions[0].id

    def _step(self, by: int) -> Answer:
        place = self._at + by
        if not 0 <= place <= len(self._table.steps):
            return [cue("edge", say("edge"))]
        self._at = place
        self._look()
        return self._happened()

    def _happened(self) -> Sequence[Message]:
        """What the move before the position shown did; at the start, the start."""
        if self._at == 0:
            return [say("Start."), *self._narrator.turn(self._seen, self._who)]
        step = self._table.steps[self._at - 1]
        told = [
            message
            for event in step.seen_by(self._viewer)
            for message in self._narrator.narrate(event, self._seen, self._who)
        ]
        if self._at == len(self._table.steps) and self._table.over:
            final = self._narrator.final(self._seen, self._who)
            self._app.follow(*(partial(_each, line) for line in final))
        return told or [say("A hidden move.")]

    def _summary(self, press: Press) -> Answer:
        return self._narrator.summary(self._seen, self._who, press.again)


def _each(line: Message) -> Answer:
    return [line]
