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
from ...session.kit import HUMAN
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


class SeatView:
    """A table as one seat at a time sees it, with that seat's place, choice and history.

    ``viewer`` is the seat whose person is before the board, CHANCE where only computers play.
    Everything told from here comes from ``table.seen(viewer)``. ``discreet``: whether what only
    a seat may know stays unsaid until asked for, since what is printed can be read by others.
    """

    def __init__(self, table: Table, discreet: Callable[[int], bool] = lambda seat: False) -> None:
        self.table = table
        self.discreet = discreet
        self.secret = table.kit.narrator.private and len(table.humans) > 1
        """Whether people share this machine who must not hear each other's hands."""
        self.names = seat_names(table.seats)
        self.chairs = {seat: Chair(seat) for seat in (*table.humans, CHANCE)}
        self.viewer = table.turn if table.turn in table.humans else spectator(table)
        self.choice: Region | None = None
        self.position = 0
        """Grows with every change of the position."""
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
        return Listener(self.viewer, self.names, tuple(self.table.options.items()))

    @property
    def deciding(self) -> bool:
        """Whether the game waits for the person before the board."""
        return self.table.turn == self.viewer

    @property
    def context(self) -> Context:
        """Which keys walk here."""
        return CONTEXTS[self.walker.region.kind]

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
        here = self.walker.region
        own = any(cell.moves for cell in here.cells.values())
        return here if own and here.id != CHOICE else self.regions[0]

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

    def leave_choice(self) -> None:
        """Back from the list of moves to the board."""
        if self.choice is not None:
            self.choice = None
            self.chair.focus.region = self.board.id

    # ------------------------------------------------------------------ telling

    def not_now(self) -> Message:
        """Why nothing can be played or advised now."""
        told = say("The game is over.") if self.table.over else say("It is not your turn.")
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
        for seat, chair in self.chairs.items():
            seen = self.table.seen(seat)
            present = seated and seat == self.viewer
            for event in views[seat]:
                news = self._narrate(event, seat, seen, step.mover)
                open_to_all = event in public
                # What chance deals in secret is told once its owner alone is sure to listen.
                if present and (open_to_all or not (self.secret and step.mover == CHANCE)):
                    told += news
                    continue
                if event.reveals and open_to_all:
                    chair.unheard = [item for item in chair.unheard if not item.stub]
                keep(chair, news)
                if present or event not in here or not aloud:
                    stub = open_to_all and event not in here
                    chair.unheard += [Unheard(said, stub) for said in news]
        return told

    def pass_on(self, told: Message) -> None:
        """The others, who did not hear ``told``, hear it when they sit down."""
        for seat, chair in self.chairs.items():
            if seat != self.viewer:
                keep(chair, [told])
                chair.unheard.append(Unheard(told, False))

    def remember(self) -> None:
        """Fill the histories with what happened before the program was started again."""
        steps = self.table.steps
        for seat, chair in self.chairs.items():
            for index, step in enumerate(steps):
                last = index + 1 == len(steps)
                seen = self.table.seen(seat) if last else steps[index + 1].before.seen_by(seat)
                for event in step.seen_by(seat):
                    keep(chair, self._narrate(event, seat, seen, step.mover))
                if step.mover == seat:
                    chair.since = chair.history.total

    def _narrate(self, event: Event, seat: int, seen: Any, mover: int) -> list[Message]:
        """``event`` in words for ``seat``, as the public saw it where others may read along; in
        the voice of ``mover``."""
        if seat != CHANCE and self.discreet(seat):
            public = event.seen_by(CHANCE)
            event = event if public is None else public
        who = Listener(seat, self.names, tuple(self.table.options.items()))
        return [said.by(mover) for said in self.narrator.narrate(event, seen, who)]


def keep(chair: Chair, news: Sequence[Message]) -> None:
    """Into the history goes what the announcer would keep: no places, no mere sounds."""
    for message in news:
        if message.priority >= Priority.EVENT:
            chair.history.add(message)


def seat_names(seats: Sequence[str]) -> tuple[Message, ...]:
    """How the seats are called, for those who do not sit on them."""
    return tuple(
        say("Player {n}", n=seat + 1) if kind == HUMAN else say("Computer {n}", n=seat + 1)
        for seat, kind in enumerate(seats)
    )


def spectator(table: Table) -> int:
    """Whose view is told where nobody's is due: the first person's, or the public one."""
    return table.humans[0] if table.humans else CHANCE
