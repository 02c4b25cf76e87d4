"""A game in progress before people: whose turn it is, what Enter plays, what undo takes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ...core.game import IllegalMove, Move
from ...narration.message import Category, Message, say, sentence
from ...narration.view import CellId, Region
from ...session.kit import HUMAN
from ...session.listeners import final_count
from ...session.table import SecretShown, Step, Table
from ..app import App
from ..commands import Command
from ..pace import paced
from .base import Answer, Handler, News, Press, alone
from .board import BoardScreen
from .choosing import Choosing
from .lists import actions, question
from .menu import Item, line
from .seat import SeatView
from .seating import Seating

PATIENCE = 20
"""Moves after which a game that seems endless is asked about once more."""


class PlayScreen(BoardScreen):
    """The table as the person whose turn it is hears it.

    ``finished`` answers Enter once the game is over.
    """

    def __init__(self, app: App, table: Table, finished: Callable[[], Answer]) -> None:
        super().__init__(app, SeatView(table, lambda seat: app.route_to(seat) == "print", app.note))
        self._view.remember()
        self._table = table
        self._finished = finished
        self._seating = Seating(app, self._view)
        self._choosing = Choosing(self._view, self._play)
        self._begun = False
        self._sure: Move | None = None
        """The move that Enter again plays: it cannot be taken back, and this has been said."""
        self._dropped: Move | None = None
        """The same, until the key that is being heard."""
        self._warned: set[int] = set()
        """The seats whose people know that Enter on what they have not heard only reads it."""
        self._ask_again = 0
        """How many moves must have been played before the draw is proposed again."""

    # ------------------------------------------------------------------ screen

    @property
    def kept(self) -> bool:
        """Every move is on disk before it is heard."""
        return True

    @property
    def guarded(self) -> bool:
        """Whether people share this machine who must not learn each other's hands."""
        return self._view.secret and not self._table.over

    @property
    def view(self) -> SeatView:
        """What the person before the board has before them."""
        return self._view

    @property
    def midway(self) -> bool:
        """Whether a list of choices is open, or a question waits for a key."""
        return self._view.choice is not None or self._asking.waiting

    def go_to(self, text: str) -> Answer:
        """Walk to the cell that is called ``text``."""
        return self._asking.go_to(text)

    def commands(self) -> Mapping[Command, Handler]:
        return {
            **super().commands(),
            **self._choosing.commands(),
            Command.NEXT_REGION: self._next_region,
            Command.COMMIT: self._commit,
            Command.CANCEL: self._cancel,
            Command.UNDO: self._undo,
            Command.REDO: self._redo,
            Command.LAST_EVENT: self._latest,
        }

    def arrive(self) -> Answer:
        seating = self._seating
        if seating.coming is not None:
            return [seating.called()]
        if self._begun:
            return [*self._view.prompt(), *seating.standing()]
        self._begun = True
        title = sentence([self._view.narrator.label])
        told = self._advance()
        if seating.coming is not None:
            return [title, *told]
        news = [item for item in told if isinstance(item, News)]
        if len(self._table.humans) > 1 and not self._table.over:
            title = sentence([self._view.narrator.label, self._view.names[self._view.viewer]])
        welcome = self._view.welcome()
        return [title, *welcome, *news, *self._view.prompt(), *seating.standing()]

    def hear(self, press: Press) -> Answer | None:
        self._dropped = None
        if press.key != "enter":
            self._dropped, self._sure = self._sure, None
        if self._seating.coming is None:
            self._seating.readable = True
            return super().hear(press)
        if press.key == "backspace" and self._table.locked() is not None:
            return self._undo(press)  # who has just locked a choice can unlock it
        return self._seating.hear(press)

    def shown(self) -> tuple[Region, CellId] | None:
        """The region under the focus; nothing while a person is called to a game with secrets."""
        hidden = self._seating.coming is not None or not self._seating.seated
        return None if hidden else super().shown()

    def close(self) -> None:
        self._view.leave()
        self._view.forget()
        self._seating.leave()

    def offers(self) -> Sequence[Item]:
        """Declarations (resign, offer a draw), and the way back to the menu."""
        view = self._view
        declared = self._table.declarations() if view.deciding else ()
        items = [
            line(view.narrator.move(view.seen, view.who, move, None), partial(self._declare, move))
            for move in declared
        ]
        return [*items, line(say("Main menu, the game is saved"), self._app.home)]

    def _declare(self, move: Move) -> Answer:
        self._app.drop()
        asked = self._warning(move)
        if asked is not None:
            return question(self._app, asked, partial(self.play, move))
        return self.play(move)

    # ------------------------------------------------------------------ the course of the game

    def _advance(self) -> list[Message | News]:
        """Let chance and computers act until a person must decide or the game is over."""
        view = self._view
        told: list[Message | News] = []
        while step := self._table.settle():
            told += self._tell(step)
        view.look()
        if self._table.over:
            self._app.listen_as(view.chair, aloud=True)
            final = final_count(self._table)
            told_alone = (partial(alone, News(line)) for line in final)
            self._app.follow(partial(self._seating.adjourn, final), *told_alone)
            return told
        seat = self._table.turn
        kind = self._table.seats[seat]
        draw = self._endless()
        if kind != HUMAN and draw is not None:
            return [*told, *self._bot_moved(draw[1])]
        if kind != HUMAN:
            job, mind = self._table.think(seat, kind), self._app.equipment.mind
            work = paced(partial(mind.move, job), self._app.equipment.settings.levels["pace"])
            view.thinking(self._app.think(work, self._bot_moved))
            return told
        changing = self._seating.changes(seat)
        if changing:
            self._seating.call(seat)
        if draw is not None:
            asked, move = draw
            self._app.follow(partial(question, self._app, asked, partial(self._play, move)))
        if changing:
            return told
        view.stand()
        return [*told, *view.narrator.turn(view.seen, view.who), *self._seating.card()]

    def _endless(self) -> tuple[Message, Move] | None:
        """What could end a game that goes round in circles; not asked again for a while."""
        steps, declared = self._table.steps, self._table.declarations()
        if not declared or len(steps) < self._ask_again:
            return None  # before the whole past is looked at
        past = (step.before.seen_by(self._view.viewer) for step in steps)
        found = self._view.narrator.endless(past, self._view.seen)
        if found is None or found[1] not in declared:
            return None
        self._ask_again = len(steps) + PATIENCE
        return found

    def _bot_moved(self, move: Move) -> Answer:
        return [*self._tell(self._table.play(move)), *self._advance()]

    def _tell(self, step: Step) -> list[News]:
        told = self._view.tell(step, self._seating.seated, self._app.aloud)
        return [News(message) for message in told]

    def _warning(self, move: Move) -> Message | None:
        """What to ask before ``move`` is played, where it could not be taken back."""
        view = self._view
        return view.narrator.confirm(view.seen, view.who, move)

    def _play(self, move: Move) -> Answer:
        """Play ``move``; where it could not be taken back, Enter is asked for once more."""
        asked = self._warning(move)
        if asked is not None and self._sure != move:
            self._sure = move
            return [asked]
        return self.play(move)

    def play(self, move: Move) -> Answer:
        """Play ``move`` for the person before the board, and tell it."""
        self._sure = None
        try:
            step = self._table.play(move)
        except IllegalMove as error:
            return [self._view.narrator.refusal(error).sounding("refused")]
        self._view.leave_choice()
        if self._view.discreet(self._view.viewer) and self._table.turn != self._view.viewer:
            # Before what everybody may know is printed: a reader is given no time to read a line
            # that is wiped away at once.
            self._seating.wipe()
        told, view = self._tell(step), self._view
        view.chair.held = None
        view.follow(view.viewer, move)
        view.chair.history.rewind()
        return [*told, *self._advance()]

    # ------------------------------------------------------------------ choosing and playing

    def _commit(self, press: Press) -> Answer:
        view = self._view
        cell = view.acting
        if cell.leads is not None:
            view.walker.enter(view.regions[0])
            return view.walker.go(cell.leads, by_name=True)
        if self._table.over:
            return self._finished()
        if not view.deciding:
            return [view.not_now()]
        if view.unread:
            known = view.viewer in self._warned or not cell.moves
            self._warned.add(view.viewer)
            return [view.walker.here(), *([] if known else [say("Enter again plays it.")])]
        return self._choosing.commit(cell)

    def _cancel(self, press: Press) -> Answer:
        view = self._view
        if view.choice is not None:
            view.leave_choice()
            return [view.walker.here().sounding("back")]
        if view.chair.picked is not None or view.chair.held is not None:
            view.chair.picked = view.chair.held = None
            return [say("Put down.").sounding("drop")]
        if press.key == "backspace" and self._table.locked() == view.viewer != self._table.turn:
            return self._undo(press)
        return actions(self._app)

    def _next_region(self, press: Press) -> Answer:
        self._view.leave_choice()
        return self._view.walker.next_region()

    def _latest(self, press: Press) -> Answer:
        """The whole last move, with all that it brought."""
        if self._seating.coming is not None:
            return [self._seating.called()]
        return self._view.chair.latest or [say("Nothing yet.")]

    # ------------------------------------------------------------------ undo and redo

    def _undo(self, press: Press) -> Answer:
        """Take back the last decision of a person; it is theirs to decide again."""
        view = self._view
        if self._dropped is not None:  # what was about to be played, nobody knows of it
            return [self._taken_back(self._dropped)]
        try:
            taken = self._table.undo()
        except SecretShown:
            return [say("Too late to take back, others have seen more.").sounding("refused")]
        if not taken:
            return [say("Nothing to take back.").sounding("refused")]
        mover = taken[0].mover
        by_name = say("{name} takes back.", name=view.names[mover])
        told = by_name.sounding("undo").of(Category.OTHERS)
        view.unsay()
        for chair in view.chairs.values():
            chair.latest = [told]
        view.follow(mover, taken[0].move, back=True)
        view.look()
        view.stand()
        seated = self._seating.coming is None
        if seated:
            self._seating.listen()
            if not self._app.aloud:
                view.pass_on(told)
        if self._app.aloud:
            for seat in self._seating.others if seated else self._table.humans:
                self._app.note(seat, [told])
        if mover == view.viewer and seated:
            back = self._taken_back(taken[0].move)
            view.chair.latest = [back]
            return [News(back), *view.prompt()]
        # Another person's decision, perhaps a secret one: only that it is taken back is told.
        self._seating.call(mover)
        return [News(told)]

    def _taken_back(self, move: Move) -> Message:
        """One's own choice is undone, unnamed where others may read along."""
        view = self._view
        named = view.narrator.move(view.seen, view.who, move, None)
        back = say("Taken back: {move}.", move=named)
        if view.discreet(view.viewer):
            back = say("Taken back.")
        return back.sounding("undo").of(Category.MINE)

    def _redo(self, press: Press) -> Answer:
        told = []
        for step in self._table.redo():
            told += self._tell(step)
            self._view.follow(step.mover, step.move)
        if not told:
            return [say("Nothing to play again.").sounding("refused")]
        return [*told, *self._advance()]
