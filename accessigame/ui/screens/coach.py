"""The coach: how a game went, its costliest moves, each tried anew in a side game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ...bots.stopping import Stop
from ...bots.weighing import Par
from ...narration import advice
from ...narration.message import Category, Message, say
from ...narration.view import CellId, Region
from ...session.kit import HUMAN
from ...session.listeners import seat_names
from ...session.review import Decision, Review, choices, review
from ...session.table import Table
from ...session.thinking import ADVISER
from ..app import App
from ..commands import Command
from .base import Answer, Handler, News, Press
from .board import BoardScreen
from .lists import menu
from .menu import Item, Menu, line
from .play import PlayScreen
from .replay import Past
from .seating import Seating

MOST = 3
"""How many moves the coach comes back to."""
TITLE = say("Review with the coach")


def coach(app: App, table: Table) -> Answer:
    """Review a finished game: one's own seat, of several people each theirs."""
    people, names = table.humans, seat_names(table.seats)
    if len(people) == 1:
        return app.open(Coach(app, table, people[0]))
    lines = [line(names[seat], partial(_open, app, table, seat)) for seat in people]
    return app.open(menu(app, TITLE, lambda: lines))


def _open(app: App, table: Table, seat: int) -> Answer:
    return app.open(Coach(app, table, seat))


class Coach(Menu):
    """How a seat's game went, then its costliest moves; while it thinks, how far it is.

    Where several people share the machine and hands are secret, the seat's person is called first.
    """

    def __init__(self, app: App, table: Table, seat: int) -> None:
        super().__init__(TITLE, lambda: self._found or [self._progress], app.back, app.text)
        self._app = app
        self._table = table
        self._view = Moment(table, seat)
        self._steps = choices(table, seat)
        self._done = 0
        self._found: list[Item] = []
        self._progress = Item(self._how_far)
        self._thought: Stop | None = None
        self._before = app.listening
        self._seating = Seating(app, self._view) if self._view.secret else None

    @property
    def guarded(self) -> bool:
        """Whether others share this machine who must not learn what this seat held."""
        return self._view.secret

    @property
    def _called(self) -> bool:
        """Whether the person has yet to confirm to be there."""
        return self._seating is not None and not self._seating.seated

    def hear(self, press: Press) -> Answer | None:
        seating = self._seating
        if seating is None or seating.seated:
            return None
        if seating.confirmed(press):
            self._app.listen_as(self._view.chair)
            return self.arrive()
        leaves = self._app.keyboard.lookup(self.context, press.key) is Command.CANCEL
        return None if leaves else seating.waiting(press)

    def shown(self) -> tuple[Region, CellId] | None:
        return None if self._called else super().shown()

    def arrive(self) -> Answer:
        if self._seating is not None and self._called:
            if self._seating.coming is not None:
                return [self._seating.called()]
            self._seating.readable = True  # the last person's hand may stand there
            self._seating.call(self._view.viewer)
            return ()
        told = super().arrive()
        if self._thought is None:
            self._thought = self._app.think(self._think, self._tell)
        return told

    def close(self) -> None:
        if self._thought is not None:
            self._thought.set()
        if self._seating is not None:
            self._seating.leave()
            self._app.listen_as(*self._before)

    def _how_far(self) -> Message:
        return say("moves looked at, {done} of {all}", done=self._done, all=len(self._steps))

    # ------------------------------------------------------------------ in the worker

    def _think(self, stop: Stop) -> tuple[Review, Par | None]:
        table, seat = self._table, self._view.viewer
        mind = self._app.equipment.mind
        found = review(table, seat, self._steps, mind, stop, self._note)
        return found, table.par(seat, stop)

    def _note(self, decisions: int) -> None:
        self._done = decisions

    # ------------------------------------------------------------------ told

    def _tell(self, thought: tuple[Review, Par | None]) -> Answer:
        found, par = thought
        said = [advice.summary(len(found.decisions), len(found.costly), found.loss, found.exact)]
        if par is not None:
            made = self._table.outcome.scores[found.seat]
            said += advice.par(par.master, par.hindsight, made)
        self._found = [
            *(line(message) for message in said),
            *(self._costly(decision) for decision in found.costly[:MOST]),
        ]
        news = [News(message.of(Category.COACH)) for message in said]
        return news if self._app.screen is self else ()  # else told when one comes back

    def _costly(self, decision: Decision) -> Item:
        self._view.at = decision.at
        return line(self._view.played(decision), partial(self._walk, decision))

    def _walk(self, decision: Decision) -> Answer:
        return self._app.open(Look(self._app, self._table, self._view.viewer, decision))


class Moment(Past):
    """A table before one of the decisions of ``seat``."""

    def __init__(self, table: Table, seat: int, at: int = 0) -> None:
        super().__init__(table)
        self.viewer = seat
        self.at = at

    def played(self, decision: Decision) -> Message:
        """What was played here, and what it cost."""
        seen, who, narrator = self.seen, self.who, self.narrator
        move = narrator.move(seen, who, decision.played.move, None)
        moment = narrator.moment(seen, who, decision.number)
        return advice.played(moment, move, decision.loss, decision.exact)


class Look(BoardScreen):
    """A position to walk: what was played, what was better; Enter tries that in a side game."""

    def __init__(self, app: App, table: Table, seat: int, decision: Decision) -> None:
        self._moment = Moment(table, seat, decision.at)
        super().__init__(app, self._moment)
        self._decision = decision

    def commands(self) -> Mapping[Command, Handler]:
        return {
            **super().commands(),
            Command.HINT: lambda press: self._advice(),
            Command.COMMIT: lambda press: self._try(),
        }

    def arrive(self) -> Answer:
        return [*self._advice(), self._view.walker.here()]

    def _advice(self) -> list[Message | News]:
        view, decision = self._moment, self._decision
        best = view.narrator.advice(view.seen, view.who, decision.best.move)
        told = [view.played(decision), advice.better(best)]
        if decision.exact:
            told += filter(None, [view.narrator.outlook(view.seen, view.who, decision.best.value)])
        return [News(message.of(Category.COACH)) for message in told]

    def _try(self) -> Answer:
        """The better move, played in a game beside this one; other people's seats are computers."""
        seats = [
            HUMAN if seat == self._view.viewer else ADVISER if kind == HUMAN else kind
            for seat, kind in enumerate(self._view.table.seats)
        ]
        side = self._view.table.branch(self._decision.at, seats, self._view.viewer)
        return self._app.open(SideGame(self._app, side, self._decision))


class SideGame(PlayScreen):
    """A game that goes on from a decision of another, kept nowhere; Escape comes back from it."""

    def __init__(self, app: App, table: Table, decision: Decision) -> None:
        self._before = app.listening
        super().__init__(app, table, app.back)
        self._first = decision.best.move

    @property
    def kept(self) -> bool:
        return False

    def commands(self) -> Mapping[Command, Handler]:
        return {**super().commands(), Command.CANCEL: self._leave}

    def arrive(self) -> Answer:
        if self._begun:
            return super().arrive()
        self._begun = True
        told = [say("Side game, not saved, Escape comes back.")]
        if self._view.narrator.private:
            told.append(say("The others' hidden cards are dealt anew."))
        return [*told, *self.play(self._first)]

    def close(self) -> None:
        super().close()
        self._app.listen_as(*self._before)

    def offers(self) -> Sequence[Item]:
        return [line(say("Back to the coach"), self._back)]

    def _back(self) -> Answer:
        self._app.drop()
        return self._app.back()

    def _leave(self, press: Press) -> Answer:
        view = self._view
        busy = view.choice is not None or view.chair.picked is not None
        return self._cancel(press) if busy or view.chair.held is not None else self._app.back()
