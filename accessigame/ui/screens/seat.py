"""What the person before the board has in front of them: one seat's view of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...bots.stopping import Stop
from ...core.game import CHANCE, Event, Move
from ...narration.message import Message, Priority, say
from ...narration.narrator import Hold, Listener, Narrator
from ...narration.view import Cell, CellId, Region
from ...session.chair import Chair, Unheard
from ...session.listeners import listener, seat_names
from ...session.table import Step, Table
from ..commands import Context
from .walker import Walker

CHOICE = "choice"
"""The id of the region that offers several moves."""

CONTEXTS = {
    "grid": Context.GRID,
    "pointed": Context.POINTED,
    "flat": Context.FLAT,
    "hand": Context.HAND,
    "list": Context.LIST,
}


Note = Callable[[int, Sequence[Message]], None]
"""Hears what a seat knows without being told: others were told it, in words of their own."""


class SeatView:
    """A table as one seat at a time sees it, with that seat's place, choice and history.

    ``viewer`` is the seat whose person is before the board, CHANCE where only computers play.
    Everything told from here comes from ``table.seen(viewer)``. ``printed``: whether others can
    read what a seat is told.
    """

    def __init__(
        self,
        table: Table,
        printed: Callable[[int], bool] = lambda seat: False,
        note: Note = lambda seat, news: None,
    ) -> None:
        self.table = table
        self._printed = printed
        self._note = note
        self.secret = table.kit.narrator.private and len(table.humans) > 1
        """Whether people share this machine who must not hear each other's hands."""
        self.names = seat_names(table.seats)
        self.chairs = {seat: Chair(seat) for seat in (*table.humans, CHANCE)}
        people = table.humans or (CHANCE,)
        self.viewer = table.turn if table.turn in people else people[0]
        self.choice: Region | None = None
        self.position = 0
        """Grows with every change of the position."""
        self._resumed = any(step.mover != CHANCE for step in table.steps)
        self._thoughts: list[Stop] = []
        self._regions: tuple[Region, ...] | None = None
        self.walker = Walker(self._walkable, lambda: self.chair.focus)

    @property
    def narrator(self) -> Narrator:
        """The words of this game."""
        return self.table.kit.narrator

    @property
    def chair(self) -> Chair:
        """The seat's own place, history and choice."""
        return self.chairs[self.viewer]

    @property
    def seen(self) -> Any:
        """The position as this seat may know it."""
        return self.table.seen(self.viewer)

    @property
    def who(self) -> Listener:
        """Who listens."""
        return listener(self.table, self.viewer)

    def discreet(self, seat: int) -> bool:
        """Whether what only ``seat`` may know stays unsaid until it is asked for."""
        return self.secret and self._printed(seat)

    @property
    def deciding(self) -> bool:
        """Whether the game waits for the person before the board."""
        return self.table.turn == self.viewer

    @property
    def past(self) -> Sequence[Step]:
        """The moves up to the moment that is looked at."""
        return self.table.steps

    @property
    def over(self) -> bool:
        """Whether the game is over at the moment that is looked at."""
        return self.table.over

    @property
    def context(self) -> Context:
        """Which keys walk here. The lists beside a hand are read with the keys of the hand."""
        kind = self.walker.region.kind
        if kind == "list" and any(region.kind == "hand" for region in self.regions):
            return Context.HAND
        return CONTEXTS[kind]

    def look(self) -> None:
        """The position, or who sits before it, has changed: what can be walked over has too."""
        self.position += 1
        self.forget()
        self.choice = None
        self.chair.picked = None
        self._regions = None
        if self.chair.focus.region == CHOICE:
            self.chair.focus.region = ""

    def thinking(self, thought: Stop) -> None:
        """``thought`` is about this position and ends when it changes."""
        self._thoughts.append(thought)

    def forget(self) -> None:
        """Nobody need think about this position any more."""
        for thought in self._thoughts:
            thought.set()
        self._thoughts.clear()

    @property
    def regions(self) -> tuple[Region, ...]:
        """What can be walked over, the main board first; made when first asked for."""
        if self._regions is None:
            self._regions = self.narrator.regions(self.seen, self.who)
        return self._regions

    @property
    def acting(self) -> Cell:
        """The cell that Enter means: the one under the focus, in a hand the card of that line."""
        region, cell = self.walker.region, self.walker.cell
        while region.kind == "hand" and not cell.moves and "up" in region.links[cell.id]:
            cell = region.cells[region.links[cell.id]["up"]]
        return cell

    @property
    def board(self) -> Region:
        """The region on which cells are jumped to: where the focus is, if moves are made there."""
        here, main = self.walker.region, self.regions[0]
        if here is main or here.id == CHOICE:
            return main
        return here if any(cell.moves for cell in here.cells.values()) else main

    def _walkable(self) -> Sequence[Region]:
        return self.regions if self.choice is None else (*self.regions, self.choice)

    # ------------------------------------------------------------------ choosing

    @property
    def hold(self) -> Hold | None:
        """What is held by its digit, if it can still be."""
        holds = self.narrator.holds(self.seen, self.who) if self.chair.held else ()
        return next((hold for hold in holds if hold.digit == self.chair.held), None)

    @property
    def picked(self) -> Cell | None:
        """The cell chosen first."""
        if self.chair.picked is None:
            return None
        found = (region.cells.get(self.chair.picked) for region in self.regions)
        return next((cell for cell in found if cell is not None), None)

    def moves(self, cell: Cell) -> list[Move]:
        """The legal moves that Enter could mean on ``cell``, given what is picked and held."""
        return self.legal([cell]).get(cell.id, [])

    def legal(self, cells: Iterable[Cell]) -> dict[CellId, list[Move]]:
        """The cells on which Enter could mean something, each with the moves of :meth:`moves`."""
        hold, picked = self.hold, self.picked
        joining = set(picked.moves) if picked is not None else set()
        found = {}
        for cell in cells:
            moves = list(cell.moves)
            if hold is not None:
                moves = [move for move in moves if hold.allows(move)]
            if picked is not None and picked.id != cell.id:
                moves = [move for move in moves if move in joining]
            if moves:
                found[cell.id] = moves
        return found

    def closed(self, cell: Cell) -> Message:
        """Why Enter plays nothing on ``cell``, given what is picked and held."""
        seen, who, picked, hold = self.seen, self.who, self.picked, self.hold
        if picked is not None and picked.id != cell.id:
            reason = self.narrator.refused(seen, who, picked.id, cell.id)
            if reason or cell.moves:
                called = picked.place or picked.parts[0]
                return reason or say("Nothing joins this cell with {cell}.", cell=called)
        if hold is not None:
            reason = hold.why(cell.id)
            if reason or cell.moves:
                return reason or say("Not here: {held}.", held=hold.label)
        return self.narrator.closed(seen, who, self.walker.region.id, cell.id)

    def leave_choice(self) -> None:
        """Back from the list of moves to the board."""
        if self.choice is not None:
            self.choice = None
            self.chair.focus.region = self.board.id

    def only_place(self) -> Cell | None:
        """The only card, district or target that can be played, where there is but one."""
        board = self.board
        if board.kind not in ("hand", "list") or not self.deciding:
            return None
        legal = [cell for cell in board.cells.values() if cell.moves]
        return legal[0] if len(legal) == 1 else None

    @property
    def unread(self) -> bool:
        """Whether the card or item under the focus has not been read to who sits here, in a game
        of hidden hands: Enter would play what nobody has heard."""
        region, cell = self.walker.region, self.walker.cell
        return self.in_hand and self.walker.heard != (region.id, cell.id)

    @property
    def in_hand(self) -> bool:
        """Whether the focus is on what Enter would play from a hidden hand."""
        return self.narrator.private and self.walker.region.kind in ("hand", "list")

    def stand(self) -> None:
        """Where there is but one place to play, or a list to choose from, one stands there; a new
        hand begins at its first card."""
        deal = self.narrator.deal(self.seen)
        if deal != self.chair.deal:
            self.chair.deal = deal
            for region in self.regions:
                if region.kind == "hand":
                    self.chair.focus.at.pop(region.id, None)
        board, only = self.board, self.only_place()
        if only is not None:
            self.chair.focus.move_to(board, only.id)
        elif self.deciding and board.kind == "list" and board.id != self.walker.region.id:
            self.walker.enter(board)

    def follow(self, mover: int, move: Move, back: bool = False) -> None:
        """Who moves a piece goes with it, ``back`` too when that is taken back."""
        walked = self.narrator.walked(move)
        if walked is not None and mover in self.chairs:
            self.chairs[mover].focus.at[self.regions[0].id] = walked[not back]

    # ------------------------------------------------------------------ telling

    def welcome(self) -> list[Message]:
        """What the person before the board should know when sitting down for the first time."""
        if self.chair.welcomed or self.table.over:
            return []
        self.chair.welcomed = True
        opening = self.narrator.opening(self.seen, self.who)
        return [*opening, *(self._recalled() if self._resumed else [])]

    def unheard(self) -> list[Message]:
        """What the person before the board has not heard yet; with this it is heard."""
        waiting, self.chair.unheard = self.chair.unheard, []
        return [item.message for item in waiting]

    def _recalled(self) -> list[Message]:
        """The position in a few words, to who goes on with a game begun earlier; no hidden card
        where others may read along."""
        seen = self.table.seen(CHANCE if self.discreet(self.viewer) else self.viewer)
        return list(self.narrator.summary(seen, self.who, False))

    def not_now(self) -> Message:
        """Why nothing can be played or advised now."""
        told = say("The game is over.") if self.over else say("It is not your turn.")
        return told.sounding("refused")

    def prompt(self) -> list[Message]:
        """Whose turn it is and what is to be done, said even where it is no news."""
        if self.table.over:
            return [say("The game is over.")]
        turn = self.narrator.turn(self.seen, self.who)
        return [said.ranked(max(said.priority, Priority.EVENT)) for said in turn]

    def tell(self, step: Step, seated: bool = True, aloud: bool = True) -> list[Message]:
        """What happened, for the person before the board; others' news wait in their chairs.

        ``seated``: whether anybody has confirmed to be there; else everybody's news waits.
        ``aloud``: whether the others hear what the person before the board is told.
        """
        views = {seat: step.seen_by(seat) for seat in self.chairs}
        public = views[CHANCE]
        here = views[self.viewer] if seated else []
        told: list[Message] = []
        goes_on = _goes_on(self.table.steps, len(self.table.steps) - 1)
        for seat, chair in self.chairs.items():
            seen = self.table.seen(seat)
            present = seated and seat == self.viewer
            latest: list[Message] = []
            for event in views[seat]:
                news = self._narrate(event, seat, seen, step.mover)
                latest += news
                open_to_all = event in public
                # What chance deals in secret is told once its owner alone is sure to listen.
                if present and (open_to_all or not (self.secret and step.mover == CHANCE)):
                    told += news
                    continue
                if event.reveals and open_to_all:
                    self._drop(chair, [item for item in chair.unheard if item.stub])
                chair.keep(news)
                if not present and event in here and aloud:
                    self._note(seat, news)
                else:
                    stub = open_to_all and event not in here
                    at = len(self.table.steps)
                    chair.unheard += [Unheard(said, stub, at) for said in news]
            chair.renew(latest, goes_on)
        return told

    def pass_on(self, told: Message) -> None:
        """The others, who did not hear ``told``, hear it when they sit down."""
        for seat, chair in self.chairs.items():
            if seat != self.viewer:
                chair.keep([told])
                chair.unheard.append(Unheard(told, False, len(self.table.steps)))

    def unsay(self) -> None:
        """What was taken back need not be told any more to who has not heard it."""
        played = len(self.table.steps)
        for chair in self.chairs.values():
            self._drop(chair, [item for item in chair.unheard if item.step > played])

    def leave(self) -> None:
        """Nobody will sit down any more: what waits to be told is noted."""
        for chair in self.chairs.values():
            self._drop(chair, chair.unheard)

    def _drop(self, chair: Chair, stale: Sequence[Unheard]) -> None:
        """Tell ``stale`` no more; it is noted all the same."""
        self._note(chair.seat, [item.message for item in stale])
        chair.unheard = [item for item in chair.unheard if item not in stale]

    def since(self) -> tuple[Any, list[Event]]:
        """The position after this seat's last move, ``None`` before its first, and the events
        since; a move that made others show something counts among these. All as the seat saw it."""
        steps, viewer = self.past, self.viewer
        at = self._latest_own()
        if at is None:
            return None, []
        events = [event for step in steps[at:] for event in step.seen_by(viewer)]
        return self.table.seen(viewer, at), events

    def news(self) -> list[Message]:
        """The same events in words, before one's first move those of the whole game. Of what was
        taken back nothing is left; what was played again is there once."""
        moves = range(self._latest_own() or 0, len(self.past))
        told = (said for index in moves for said in self._recount(index, self.viewer))
        return [said for said in told if said.priority >= Priority.EVENT]

    def _latest_own(self) -> int | None:
        """How many moves had been played after this seat's last own one, or before it where it
        made others show something; ``None`` before its first. Nobody moves chance."""
        steps, viewer = self.past, self.viewer
        for index in reversed(range(len(steps))):
            if steps[index].mover == viewer != CHANCE:
                return index + (not any(event.reveals for event in steps[index].seen_by(viewer)))
        return None

    def _recount(self, index: int, seat: int) -> list[Message]:
        """What the move of that number did, as ``seat`` was told of it."""
        step, seen = self.table.steps[index], self.table.seen(seat, index + 1)
        told = (self._narrate(event, seat, seen, step.mover) for event in step.seen_by(seat))
        return [said for news in told for said in news]

    def remember(self) -> None:
        """Fill the histories with what happened before the program was started again."""
        steps = self.table.steps
        for seat, chair in self.chairs.items():
            for index in range(len(steps)):
                latest = self._recount(index, seat)
                chair.keep(latest)
                chair.renew(latest, _goes_on(steps, index))

    def _narrate(self, event: Event, seat: int, seen: Any, mover: int) -> list[Message]:
        """``event`` in words for ``seat``, as the public saw it where others may read along; in
        the voice of ``mover``."""
        if seat != CHANCE and self.discreet(seat):
            public = event.seen_by(CHANCE)
            event = event if public is None else public
        told = self.narrator.narrate(event, seen, listener(self.table, seat))
        return [said.by(mover) for said in told]


def _goes_on(steps: Sequence[Step], index: int) -> bool:
    """Whether a step belongs to the one before it: dice and cards of chance to the move that led
    to them, what a seat does twice running (two camels) to one turn."""
    mover = steps[index].mover
    return mover == CHANCE or (index > 0 and steps[index - 1].mover == mover)
