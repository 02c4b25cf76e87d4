"""A game in progress before one person: walking, playing, asking, undoing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...core.game import CHANCE, Event, IllegalMove, Move
from ...narration.message import Category, Message, Priority, count, parts, say, sentence
from ...narration.narrator import Listener
from ...narration.view import Cell, Region, list_region
from ...session.chair import Chair
from ...session.kit import HUMAN
from ...session.table import SecretShown, Step, Table
from ..app import App
from ..commands import Command, Context
from .base import Answer, Handler, Press
from .lists import actions, reading
from .text import ask
from .walker import Walker

CHOICE = "choice"
HINT_LEVEL = "strong"


class PlayScreen:
    """The table as the person whose turn it is hears it.

    ``finished`` is called when Enter is pressed after the end, ``leave`` opens what Escape offers.
    """

    def __init__(self, app: App, table: Table, finished: Callable[[], Answer]) -> None:
        self._app = app
        self._table = table
        self._finished = finished
        self._narrator = table.kit.narrator
        self._names = seat_names(table.seats)
        self._chairs = {seat: Chair(seat) for seat in (*table.humans, CHANCE)}
        self._viewer = table.humans[0] if table.humans else CHANCE
        self._unheard: dict[int, list[Message]] = {seat: [] for seat in self._chairs}
        self._choice: Region | None = None
        self._seen_regions: tuple[Region, ...] | None = None
        self._position = 0
        """Grows with every change of the position, so that late answers of bots are dropped."""
        self._begun = False
        self.walker = Walker(lambda: self._walkable(), lambda: self._chair.focus)
        self._look()
        app.listen_as(self._chair)

    # ------------------------------------------------------------------ screen

    @property
    def game(self) -> str:
        """The game's name."""
        return self._table.kit.game.name

    @property
    def context(self) -> Context:
        return Context.LIST if self.walker.region.kind == "list" else Context.GRID

    def commands(self) -> Mapping[Command, Handler]:
        return {
            **self.walker.commands(),
            Command.NEXT_REGION: self._next_region,
            Command.COMMIT: self._commit,
            Command.CANCEL: self._cancel,
            Command.CHOOSE: self._choose,
            Command.EFFECT: self._effect,
            Command.LEGAL: lambda press: self._legal(False),
            Command.LEGAL_SCORING: lambda press: self._legal(True),
            Command.NEXT_LEGAL: lambda press: self._jump(1),
            Command.PREVIOUS_LEGAL: lambda press: self._jump(-1),
            Command.GO_TO: self._go_to,
            Command.TURN: lambda press: self._narrator.turn(self._seen, self._who),
            Command.POINTS: lambda press: self._narrator.points(self._seen, self._who),
            Command.SUMMARY: lambda press: self._summary(press.again),
            Command.SUMMARY_DETAILED: lambda press: self._summary(True),
            Command.HINT: self._hint,
            Command.UNDO: self._undo,
            Command.REDO: self._redo,
            Command.CHANGES: self._changes,
        }

    def arrive(self) -> Answer:
        if not self._begun:
            self._begun = True
            self._advance()
        return [*self._prompt(), self.walker.here()]

    def type(self, char: str) -> Answer:
        return ()

    def close(self) -> None:
        self._position += 1
        self._app.listen_as(None)

    # ------------------------------------------------------------------ what is seen

    @property
    def _chair(self) -> Chair:
        return self._chairs[self._viewer]

    @property
    def _seen(self) -> Any:
        return self._table.seen(self._viewer)

    @property
    def _who(self) -> Listener:
        return Listener(self._viewer, self._names)

    @property
    def _deciding(self) -> bool:
        """Whether the game waits for the person before the board."""
        return self._table.turn == self._viewer

    def _look(self) -> None:
        """The position, or who sits before it, has changed: what can be walked over has too."""
        self._position += 1
        self._choice = None
        self._chair.picked = None
        self._seen_regions = None
        if self._chair.focus.region == CHOICE:
            self._chair.focus.region = ""

    @property
    def _regions(self) -> tuple[Region, ...]:
        """What can be walked over, the main board first; made when first asked for."""
        if self._seen_regions is None:
            self._seen_regions = self._narrator.regions(self._seen, self._who)
        return self._seen_regions

    def _walkable(self) -> Sequence[Region]:
        return self._regions if self._choice is None else (*self._regions, self._choice)

    # ------------------------------------------------------------------ the course of the game

    def _advance(self) -> list[Message]:
        """Let chance and computers act until a person must decide or the game is over."""
        while step := self._table.settle():
            self._tell(step)
        self._look()
        if self._table.over:
            self._app.follow(self._narrator.final(self._seen, self._who))
            return []
        seat = self._table.turn
        kind = self._table.seats[seat]
        if kind != HUMAN:
            job, position = self._table.think(seat, kind), self._position
            self._app.think(job.answer, lambda move: self._bot_moved(move, position))
            return []
        told = self._hand_over(seat) if seat != self._viewer else []
        return [*told, *self._narrator.turn(self._seen, self._who)]

    def _bot_moved(self, move: Move, position: int) -> Answer:
        if position != self._position:
            return ()
        self._tell(self._table.play(move))
        return self._advance()

    def _hand_over(self, seat: int) -> list[Message]:
        """Another person sits down before the board: name them, tell what they have not heard."""
        self._viewer = seat
        self._look()
        self._app.listen_as(self._chair)
        unheard, self._unheard[seat] = self._unheard[seat], []
        name = sentence([self._names[seat]]).sounding("your_turn")
        return [name, *unheard]

    def _tell(self, step: Step) -> None:
        """What happened, for the person before the board; others' news wait in their histories."""
        seen_here = step.seen_by(self._viewer)
        for seat, chair in self._chairs.items():
            if seat == self._viewer:
                continue
            who = Listener(seat, self._names)
            for event in step.seen_by(seat):
                news = self._narrate(event, who)
                for message in news:
                    chair.history.add(message)
                if event not in seen_here:
                    self._unheard[seat] += news
        for event in seen_here:
            self._app.happened(self._narrate(event, self._who))

    def _narrate(self, event: Event, who: Listener) -> list[Message]:
        return list(self._narrator.narrate(event, self._table.seen(who.seat), who))

    def _prompt(self) -> list[Message]:
        if self._table.over:
            return [say("The game is over.")]
        turn = self._narrator.turn(self._seen, self._who)
        # A hint gives way to news; here there is none, and where one stands must be heard.
        return [said.ranked(max(said.priority, Priority.EVENT)) for said in turn]

    def _play(self, move: Move) -> Answer:
        try:
            step = self._table.play(move)
        except IllegalMove as error:
            return [self._narrator.refusal(error).sounding("refused")]
        self._leave_choice()
        self._tell(step)
        told = self._advance()
        self._chair.mark = self._chair.history.total
        return told

    # ------------------------------------------------------------------ choosing and playing

    def _moves(self, cell: Cell) -> list[Move]:
        """The legal moves that Enter could mean on ``cell``, given the cell picked first."""
        picked = self._picked_cell()
        if picked is None or cell.id == picked.id:
            return list(cell.moves)
        allowed = set(picked.moves)
        return [move for move in cell.moves if move in allowed]

    def _picked_cell(self) -> Cell | None:
        return self._regions[0].cells.get(self._chair.picked) if self._chair.picked else None

    def _commit(self, press: Press) -> Answer:
        if self._table.over:
            return self._finished()
        if not self._deciding:
            return [say("It is not your turn.").sounding("refused")]
        cell = self.walker.cell
        moves = self._moves(cell)
        if not moves:
            return [self._closed(cell)]
        if len(moves) == 1:
            return self._play(moves[0])
        return self._offer(cell, moves)

    def _offer(self, cell: Cell, moves: Sequence[Move]) -> Answer:
        """Several moves fit: they become a list to walk; Enter plays one, Escape goes back."""
        seen, who = self._seen, self._who
        items = tuple(
            Cell(
                str(move),
                (self._narrator.move(seen, who, move, cell.id),),
                moves=(move,),
                pan=cell.pan,
                pitch=cell.pitch,
            )
            for move in moves
        )
        label = count("{n} choice", "{n} choices", n=len(items))
        self._choice = list_region(CHOICE, label, items)
        self._chair.focus.move_to(self._choice, self._choice.home)
        return [sentence([label]).sounding("open"), self.walker.here()]

    def _leave_choice(self) -> None:
        if self._choice is not None:
            self._choice = None
            self._chair.focus.region = self._regions[0].id

    def _choose(self, press: Press) -> Answer:
        """Space: pick this cell first, or put it down again."""
        cell = self.walker.cell
        if not self._deciding:
            return [say("It is not your turn.").sounding("refused")]
        if self._choice is not None:
            return self._commit(press)
        if self._chair.picked == cell.id:
            self._chair.picked = None
            return [say("Put down.").sounding("drop", cell.pan, cell.pitch)]
        if not cell.moves:
            return [self._closed(cell)]
        self._chair.picked = cell.id
        named = cell.place or cell.parts[0]
        chosen = say("{cell} chosen.", cell=named)
        return [chosen.sounding("pick", cell.pan, cell.pitch)]

    def _cancel(self, press: Press) -> Answer:
        if self._choice is not None:
            self._leave_choice()
            return [self.walker.here().sounding("back")]
        if self._chair.picked is not None:
            self._chair.picked = None
            return [say("Put down.").sounding("drop")]
        return actions(self._app)

    def _closed(self, cell: Cell) -> Message:
        """Why Enter plays nothing on ``cell``."""
        if self._chair.picked is not None and cell.moves:
            picked = self._picked_cell()
            named = picked.place if picked and picked.place else say("the chosen cell")
            return say("Nothing joins this cell with {cell}.", cell=named).sounding("refused")
        reason = self._narrator.closed(self._seen, self._who, self.walker.region.id, cell.id)
        return reason.sounding("refused", cell.pan, cell.pitch)

    # ------------------------------------------------------------------ asking

    def _effect(self, press: Press) -> Answer:
        cell = self.walker.cell
        moves = self._moves(cell)
        if not moves:
            return [self._closed(cell)]
        if len(moves) > 1:
            return self._offer(cell, moves)
        return self._narrator.effect(self._seen, self._who, moves[0])

    def _legal_cells(self) -> list[Cell]:
        return [cell for cell in self._regions[0].cells.values() if self._moves(cell)]

    def _legal(self, scoring: bool) -> Answer:
        seen, who = self._seen, self._who
        cells = self._legal_cells()
        if scoring:
            cells = [
                cell
                for cell in cells
                if any(self._narrator.scoring(seen, who, move) for move in self._moves(cell))
            ]
        if scoring:
            head = count("{n} cell that scores", "{n} cells that score", n=len(cells))
        else:
            head = count("{n} legal cell", "{n} legal cells", n=len(cells))
        return [sentence([head, *(cell.place or cell.parts[0] for cell in cells)])]

    def _jump(self, by: int) -> Answer:
        if self._choice is not None:
            return self.walker.step("down" if by > 0 else "up")
        if not self._legal_cells():
            return [say("No legal cell.").sounding("refused")]
        self._chair.focus.region = self._regions[0].id
        found = self.walker.jump(lambda cell: bool(self._moves(cell)), by)
        return self.walker.go(found) if found is not None else ()

    def _go_to(self, press: Press) -> Answer:
        return ask(self._app, say("Go to cell"), self._went)

    def _went(self, text: str) -> Answer:
        region = self._regions[0]
        names = {str(cell).casefold(): cell for cell in region.cells}
        typed = text.strip().casefold()
        found = names.get(typed, names.get(typed[1:] + typed[:1]))
        if found is None:
            return [say("No cell is called {name}.", name=text.strip()).sounding("refused")]
        self._leave_choice()
        self._chair.focus.region = region.id
        return self.walker.go(found, by_name=True)

    def _summary(self, detailed: bool) -> Answer:
        return self._narrator.summary(self._seen, self._who, detailed)

    def _next_region(self, press: Press) -> Answer:
        self._leave_choice()
        return self.walker.next_region()

    def _hint(self, press: Press) -> Answer:
        if not self._deciding:
            return [say("It is not your turn.").sounding("refused")]
        job, position = self._table.think(self._viewer, HINT_LEVEL), self._position
        self._app.think(job.answer, lambda move: self._advise(move, position))
        return ()

    def _advise(self, move: Move, position: int) -> Answer:
        if position != self._position:
            return ()
        seen, who = self._seen, self._who
        return [self._narrator.advice(seen, who, move)]

    def _changes(self, press: Press) -> Answer:
        news = self._chair.history.since(self._chair.mark)
        if not news:
            return [say("Nothing has changed.")]
        if press.again:
            return reading(self._app, say("What changed"), news)
        return [parts([item]) for item in news]

    # ------------------------------------------------------------------ undo and redo

    def _undo(self, press: Press) -> Answer:
        try:
            taken = self._table.undo(self._viewer) if self._viewer != CHANCE else []
        except SecretShown:
            return [say("Too late to take back, others have seen more.").sounding("refused")]
        if not taken:
            return [say("Nothing to take back.").sounding("refused")]
        self._look()
        self._chair.mark = 0
        move = self._narrator.move(self._seen, self._who, taken[0].move, None)
        back = say("Taken back: {move}.", move=move).sounding("undo").of(Category.MINE)
        return [back, *self._prompt()]

    def _redo(self, press: Press) -> Answer:
        before = self._position
        for step in self._table.redo():
            self._position += 1
            self._tell(step)
        if self._position == before:
            return [say("Nothing to play again.").sounding("refused")]
        return self._advance()


def seat_names(seats: Sequence[str]) -> tuple[Message, ...]:
    """How the seats are called, for those who do not sit on them."""
    return tuple(
        say("Player {n}", n=seat + 1) if kind == HUMAN else say("Computer {n}", n=seat + 1)
        for seat, kind in enumerate(seats)
    )
