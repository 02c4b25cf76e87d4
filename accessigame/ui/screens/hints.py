"""Hints: the best move and why; asked again, the next best and how much less it brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...bots.weighing import Par, Weighed
from ...narration.advice import next_best, par
from ...narration.message import Category, Message, say
from ...session.thinking import ADVISER
from ..app import App
from .base import Answer, Press
from .seat import SeatView


class Hints:
    """The advice on one position, thought about once."""

    def __init__(self, app: App, view: SeatView) -> None:
        self._app = app
        self._view = view
        self._position = -1
        self._weighed: Sequence[Weighed] | None = None
        self._told = 0
        """How many of the moves have been told, or are to be told once they are weighed."""

    def ask(self, press: Press) -> Answer:
        """The best move, thought about first; pressed again, the next one."""
        view = self._view
        if not view.deciding:
            return [view.not_now()]
        if self._position != view.position:
            self._position, self._weighed, self._told = view.position, None, 1
            job, mind = view.table.think(view.viewer, ADVISER), self._app.equipment.mind
            view.thinking(self._app.think(partial(mind.weigh, job), self._found))
            return ()
        self._told = self._told + 1 if press.again else 1
        return () if self._weighed is None else self._advice(self._told - 1)

    def par(self) -> bool:
        """Whether what the same chance was good for will be told: to who plays alone."""
        view = self._view
        table = view.table
        now = view.deciding or view.seen.over()
        if table.kit.par is None or not view.who.alone or not now:
            return False
        view.thinking(self._app.think(partial(table.par, view.viewer), self._par))
        return True

    def _par(self, found: Par | None) -> Answer:
        view = self._view
        if found is None:
            return [say("No par before the first placement.")]
        made = view.table.outcome.scores[view.viewer]
        return par(found.master, found.hindsight, made, view.seen.over())

    def _found(self, weighed: Sequence[Weighed]) -> Answer:
        self._weighed = weighed
        return [said for place in range(self._told) for said in self._advice(place)]

    def _advice(self, place: int) -> list[Message]:
        """The hint that comes ``place`` after the first."""
        view, weighed = self._view, self._weighed or ()
        if place >= len(weighed):
            only = len(view.seen.moves()) == 1
            told = say("This is the only move.") if only else say("No further hint.")
            return [told.sounding("edge")]
        best, it = weighed[0], weighed[place]
        before = [one.move for one in weighed[:place]]
        said = [view.narrator.another(view.seen, view.who, it.move, before)]
        if place:
            exact = best.exact and it.exact
            said = [next_best(max(0.0, best.value - it.value), exact, said[0])]
        elif best.exact and (end := view.narrator.outlook(view.seen, view.who, best.value)):
            said.append(end)
        hint = [message.of(Category.COACH) for message in said]
        view.chair.keep(hint)
        return hint
