"""What a player asks while playing: what is legal, what a move brings, where things are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from ...core.game import Move
from ...narration.message import COMMENT, Category, Message, count, say, sentence, verbatim
from ...narration.narrator import Finder, Topic
from ...narration.view import Cell, CellId, Region, movable, tagged
from .. import layouts
from ..app import App
from ..commands import Command
from .base import Answer, Handler, Press
from .hints import Hints
from .lists import reading
from .menu import plain
from .seat import CHOICE, SeatView
from .sweeping import sweep
from .text import ask
from .walker import STEPS

TOPICS = {
    Command.GROUP: Topic.GROUP,
    Command.REACH: Topic.REACH,
    Command.VALUE: Topic.VALUE,
    Command.RESERVES: Topic.RESERVES,
    Command.STAKES: Topic.STAKES,
    Command.OPPONENTS: Topic.OPPONENTS,
}


@dataclass(slots=True)
class Tour:
    """A walk by ``digit`` from ``start`` to cells of one kind, the nearest first; ``at``: where
    it is among the ``stops``."""

    digit: str
    start: CellId
    stops: list[CellId]
    at: int


class Asking:
    """The questions; none of them changes anything but where the player stands.

    ``pending`` is what the next key completes (a direction, a letter); see :meth:`hear`.
    """

    def __init__(self, app: App, view: SeatView) -> None:
        self._app = app
        self._view = view
        self._hints = Hints(app, view)
        self._pending: Callable[[str], Answer] | None = None
        self._tour: Tour | None = None

    @property
    def waiting(self) -> bool:
        """Whether the next key completes a question."""
        return self._pending is not None

    def commands(self) -> Mapping[Command, Handler]:
        """The questions by command."""
        return {
            **{command: self._about(topic) for command, topic in TOPICS.items()},
            Command.LEGAL: lambda press: self._legal(False, press.again),
            Command.LEGAL_SCORING: lambda press: self._legal(True, True),
            Command.NEXT_LEGAL: lambda press: self._jump_legal(1),
            Command.PREVIOUS_LEGAL: lambda press: self._jump_legal(-1),
            Command.NEXT_OWN: lambda press: self._jump(self._own, 1),
            Command.PREVIOUS_OWN: lambda press: self._jump(self._own, -1),
            Command.NEXT_OTHER: lambda press: self._jump(self._other, 1),
            Command.PREVIOUS_OTHER: lambda press: self._jump(self._other, -1),
            Command.DIGIT: self._digit,
            Command.GO_TO: lambda press: ask(self._app, say("Go to cell"), self.go_to),
            Command.MARK: lambda press: self._wait(self._mark, say("Which letter?")),
            Command.GO_TO_MARK: lambda press: self._wait(self._to_mark, say("Which letter?")),
            Command.READ_DIAGONAL: self._diagonal,
            Command.READ_RAY: lambda press: self._wait(self._ray, say("Which direction?")),
            Command.SWEEP: lambda press: sweep(self._app, self._view.walker, press.again),
            Command.TURN: self._turn,
            Command.POINTS: self._points,
            Command.WHERE: self._where,
            Command.READ_CELL: self._read,
            Command.SUMMARY: lambda press: self._summary(press.again),
            Command.SUMMARY_DETAILED: lambda press: self._summary(True),
            Command.HINT: self._hints.ask,
            Command.CHANGES: self._changes,
            Command.ASK: lambda press: self._question(),
        }

    def hear(self, press: Press) -> Answer | None:
        """The key that a question waits for; ``None`` where none waits."""
        pending, self._pending = self._pending, None
        if pending is None or press.key in ("ctrl+c", "ctrl+q"):
            return None
        if press.key in ("escape", "backspace"):
            return [say("Cancelled.").sounding("back")]
        return pending(press.key)

    # ------------------------------------------------------------------ moves

    def _legal(self, scoring: bool, listed: bool) -> Answer:
        """The legal cells: in the game's words where it has any, ``listed`` one by one."""
        view = self._view
        board, hold = view.board, view.hold
        legal = view.legal(movable(board))
        if scoring:
            legal = self._scoring(legal)
        if not legal and view.over:
            return [view.not_now()]
        if not legal:
            return [say("None that scores.") if scoring else say("None.")]
        words = view.narrator.choices_listed if listed else view.narrator.choices
        if told := words(view.seen, view.who, legal):
            first, *rest = told
            return [first.sounding("legal"), *rest]
        if scoring:
            head = count("{n} cell that scores", "{n} cells that score", n=len(legal))
        else:
            head = self._number_of_legal(len(legal))
        held = [hold.label] if hold is not None else []
        named_cells = (named(board.cells[cell]) for cell in legal)
        return [sentence([head, *held, *named_cells]).sounding("legal")]

    def _number_of_legal(self, n: int) -> Message:
        if self._view.board.kind in ("hand", "list"):
            return count("{n} possible", "{n} possible", n=n)
        return count("{n} legal cell", "{n} legal cells", n=n)

    def _scoring(self, legal: Mapping[CellId, list[Move]]) -> dict[CellId, list[Move]]:
        """Those of ``legal`` on which a move brings points at once."""
        view = self._view
        scores = partial(view.narrator.scoring, view.seen, view.who)
        found = {cell: list(filter(scores, moves)) for cell, moves in legal.items()}
        return {cell: moves for cell, moves in found.items() if moves}

    def _jump_legal(self, by: int) -> Answer:
        """To the next legal cell, or along the list of choices."""
        view = self._view
        if view.choice is not None:
            return view.walker.step("down" if by > 0 else "up")
        board = view.board
        legal = view.legal(movable(board))
        if not legal:
            none = say("No legal cell.").sounding("refused")
            return [view.not_now() if view.over else none]
        view.walker.enter(board)
        return self._jump(lambda cell: cell.id in legal, by)

    # ------------------------------------------------------------------ jumps

    def _jump(self, wanted: Callable[[Cell], bool], by: int) -> Answer:
        found = self._view.walker.jump(wanted, by)
        if found is None:
            return [say("None here.").sounding("refused")]
        return self._view.walker.leap(found)

    def _own(self, cell: Cell) -> bool:
        return cell.owner == self._view.viewer

    def _other(self, cell: Cell) -> bool:
        return cell.owner not in (None, self._view.viewer)

    def _digit(self, press: Press) -> Answer:
        """Hold what has this digit, or jump to the next cell of its kind; 0 holds nothing."""
        view = self._view
        digit = layouts.load(self._app.layout).digit(press.key)
        if view.walker.region.kind == "list":
            return self._line(int(digit))
        finder = next((one for one in view.narrator.finders if one.digit == digit), None)
        if finder is not None:
            return self._next_of(finder)
        holds = view.narrator.holds(view.seen, view.who)
        if not any(hold.digit == digit for hold in holds):
            reason = view.narrator.unheld(view.seen, view.who, int(digit))
            if reason is not None and (digit != "0" or not holds):
                return [reason.sounding("refused")]
        if not holds and view.walker.region.kind == "hand":
            return self._nth_card(int(digit) or 10)
        if digit == "0" or not holds:
            view.chair.held = view.chair.picked = None
            nothing = say("Nothing held.") if holds else say("Nothing to hold here.")
            return [nothing.sounding("drop")]
        hold = next((hold for hold in holds if hold.digit == digit), None)
        if hold is None:
            return [say("Nothing to hold under {n}.", n=int(digit)).sounding("refused")]
        view.chair.held = digit
        legal = view.legal(movable(view.board))
        told = [hold.label, self._number_of_legal(len(legal))]
        return [sentence(told).sounding("pick")]

    def _next_of(self, finder: Finder) -> Answer:
        """The nearest cell of a kind; pressed on there, the next nearest to where it began."""
        walker = self._view.walker
        region, here = walker.region, walker.cell.id
        tour = self._tour
        if tour is None or (tour.digit, tour.stops[tour.at]) != (finder.digit, here):
            apart = region.apart or (lambda one, other: 0)
            kind = [id for id in tagged(region, finder.tag) if id != here]
            stops = sorted(kind, key=lambda id: apart(here, id))
            if not stops:
                return [finder.none.sounding("refused")]
            tour = self._tour = Tour(finder.digit, here, stops, -1)
        tour.at = (tour.at + 1) % len(tour.stops)
        return walker.leap(tour.stops[tour.at], tour.start)

    def _nth_card(self, number: int) -> Answer:
        """The card of that number in the hand, counted from 1 at the left."""
        region = self._view.walker.region
        tops = [cell for cell, ways in region.links.items() if "up" not in ways]
        if not 1 <= number <= len(tops):
            n = len(tops)
            return [count("There is {n} card.", "There are {n} cards.", n=n).sounding("refused")]
        return self._view.walker.go(tops[number - 1])

    def _line(self, number: int) -> Answer:
        """The line of a list by its number, counted from 1."""
        cells = list(self._view.walker.region.cells)
        if not 1 <= number <= len(cells):
            n = len(cells)
            return [count("There is {n} line.", "There are {n} lines.", n=n).sounding("refused")]
        return self._view.walker.go(cells[number - 1])

    def go_to(self, text: str) -> Answer:
        """To the cell that is called ``text`` or begins so."""
        view = self._view
        if not text.strip():
            return [say("Nothing typed.")]
        region = view.regions[0]
        layout = layouts.load(self._app.layout)
        typed = "".join(layout.digit(char) for char in text.strip().casefold())
        names = {str(cell).casefold(): cell for cell in region.cells}
        found = names.get(typed, names.get(typed.lstrip("0123456789") + typed.rstrip(LETTERS)))
        if found is None and typed not in region.absent:
            region, found = self._by_words(text)
        if found is None:
            called = say("No cell is called {name}.", name=text.strip())
            return [region.absent.get(typed, called).sounding("refused")]
        view.leave_choice()
        view.chair.focus.region = region.id
        return view.walker.go(found, by_name=True)

    def _by_words(self, text: str) -> tuple[Region, CellId | None]:
        """The cell whose words begin as typed, accents apart: a card, a district, a player.

        The region under the focus is looked through first, from the cell after the focus on.
        """
        view, typed = self._view, plain(text.strip())
        here = view.walker.region
        for region in (here, *(other for other in view.regions if other.id != here.id)):
            cells = list(region.cells.values())
            ids = [cell.id for cell in cells]
            at = ids.index(view.walker.cell.id) + 1 if region.id == here.id else 0
            for cell in (*cells[at:], *cells[:at]):
                words = [self._app.text(part) for part in (*cell.parts[:1], named(cell))]
                if any(plain(word).startswith(typed) for word in words):
                    return region, cell.id
        return here, None

    # ------------------------------------------------------------------ what the next key completes

    def _wait(self, then: Callable[[str], Answer], asked: Message) -> Answer:
        self._pending = then
        return [asked]

    def _ray(self, key: str) -> Answer:
        command = self._app.keyboard.lookup(self._view.context, key)
        way = STEPS.get(command) if command is not None else None
        if way is None:
            return [say("That is no direction.").sounding("refused")]
        return self._view.walker.read_ray(way)

    def _mark(self, key: str) -> Answer:
        if not _letter(key):
            return [say("A mark is a letter.").sounding("refused")]
        cell = self._view.walker.cell
        self._view.chair.marks[key.casefold()] = cell.id
        return [say("Mark {letter}, {cell}.", letter=key.upper(), cell=named(cell))]

    def _to_mark(self, key: str) -> Answer:
        walker = self._view.walker
        cell = self._view.chair.marks.get(key.casefold())
        if cell is None or cell not in walker.region.cells:
            return [say("No mark {letter} here.", letter=key.upper()).sounding("refused")]
        return walker.leap(cell)

    # ------------------------------------------------------------------ the game at large

    def _about(self, topic: Topic) -> Handler:
        return lambda press: self._answer(topic)

    def _answer(self, topic: Topic) -> Answer:
        nothing = say("This game has no answer to that here.").sounding("refused")
        return self._asked(topic) or [nothing]

    def _asked(self, topic: Topic) -> Answer:
        """The game's answer on the cell under the focus; empty where it has none."""
        view = self._view
        region = view.walker.region
        if region.id == CHOICE:  # the question is about the cell that the list was opened on
            region = view.board
        cell = view.chair.focus.cell(region).id
        return view.narrator.answer(topic, view.seen, view.who, region.id, cell)

    def _deeper(self, press: Press, topic: Topic, first: Answer) -> Answer:
        """The same key twice goes one level deeper, where the game has anything there."""
        return (press.again and self._asked(topic)) or first

    def _turn(self, press: Press) -> Answer:
        return self._deeper(press, Topic.RESERVES, self._view.prompt())

    def _points(self, press: Press) -> Answer:
        if press.again and self._hints.par():
            return ()  # it is told when it is known
        first = self._view.narrator.points(self._view.seen, self._view.who)
        return self._deeper(press, Topic.STAKES, first)

    def _where(self, press: Press) -> Answer:
        return self._deeper(press, Topic.REACH, [self._view.walker.where()])

    def _read(self, press: Press) -> Answer:
        return self._deeper(press, Topic.GROUP, [self._view.walker.full()])

    def _diagonal(self, press: Press) -> Answer:
        """The diagonal; on a grid without any the same key works out a value."""
        region = self._view.walker.region
        if region.kind != "grid" or any(line.kind == "diagonal" for line in region.lines):
            return self._view.walker.read_line("diagonal", press.again)
        return self._answer(Topic.VALUE)

    def _summary(self, detailed: bool) -> Answer:
        return self._view.narrator.summary(self._view.seen, self._view.who, detailed)

    def _question(self) -> Answer:
        from .questions import ask_board  # with the whole grammar, which few games need

        return ask_board(self._app, self._view)

    def _changes(self, press: Press) -> Answer:
        view = self._view
        news = [said for said in view.news() if said.category not in (*COMMENT, Category.MINE)]
        if not news:
            return [say("Nothing has changed.")]
        if press.again:
            return reading(self._app, say("What changed"), news)
        before, happened = view.since()
        merged: Answer = ()
        if before is not None:
            merged = view.narrator.changes(before, view.seen, view.who, happened)
        return merged or [sentence([item]) for item in news]


LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _letter(key: str) -> bool:
    return len(key) == 1 and key.isalpha()


def named(cell: Cell) -> Message:
    """How a cell is called in a sentence."""
    return cell.place or (cell.parts[0] if cell.parts else verbatim(str(cell.id)))
