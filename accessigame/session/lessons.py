"""Courses: what a tutorial says and asks for, read from data files; and the table it is played on.

A course (``accessigame/lessons/NAME.toml``) is a list of lessons, each a position and steps. A step
has a text and what the learner must do: stand somewhere, use a command or a digit, play a move, or
nothing::

    game = "detrak"

    [[lesson]]
    title = "The board"
    position = "..."            # or seats, options and seed of a new game
    seats = ["human", "easy"]   # the learner's, and others that are never asked

    [[lesson.step]]
    text = "{points} tells the points. Press it."
    command = "points"          # "undo" is possible only where it is asked for

    [[lesson.step]]
    text = "Take a 4 in hand, with the digit 4."
    digit = "4"

    [[lesson.step]]
    text = "You stand on A1. Go to A3."
    start = "A1"                # the learner is put there, wherever they have walked
    at = "A3"

    [[lesson.step]]
    text = "Go to the scores: {next_region} leads to the next list."
    region = "scores"           # at = "E5" asks for a cell; both together for a cell of that region

    [[lesson.step]]
    text = "Both lie side by side: that is a pair. Now place it on A2 and A3."
    short = "Place both symbols on A2 and A3."   # said after a mistake; other tasks need none
    moves = ["2A2 3A3"]         # any of these; ["any"] for every legal move
    replies = ["dice 1 4"]      # what chance and the others then do, in order

Texts are English ids of the catalogues; ``{points}`` and the like, a command's name in small
letters, become the name of its key as it is now. :func:`check` tells an author what does not fit.
"""

from __future__ import annotations

import string
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..core.game import CHANCE, OVER, BadOption, GameError, IllegalMove, Move
from ..narration.message import Message, say
from . import toml_file
from .kit import HUMAN, Kit
from .opening import read_position
from .table import Step as Played
from .table import Table

FOLDER = Path(__file__).parents[1] / "lessons"

ANY = "any"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to hear and to do; see the module. With nothing to do Enter goes on.

    ``start``: where the learner stands as it is asked for, in ``region`` or on the board; empty:
    wherever they are. ``short``: what is to be played, without what the text explains. ``names``:
    the commands whose keys either tells.
    """

    text: str
    start: str = ""
    at: str = ""
    region: str = ""
    command: str = ""
    digit: str = ""
    moves: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    short: str = ""
    names: tuple[str, ...] = ()

    @property
    def told(self) -> bool:
        """Whether there is nothing to do but listen."""
        return not (self.place or self.command or self.digit or self.moves)

    @property
    def place(self) -> bool:
        """Whether the learner is to come to stand somewhere."""
        return bool(self.at or self.region)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position and the steps on it. ``seats`` as at the table; the learner's is human."""

    title: str
    steps: tuple[Step, ...]
    position: str | None = None
    seats: tuple[str, ...] = (HUMAN,)
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 1

    def table(self, kit: Kit) -> LessonTable:
        """A table on which this lesson is played. Raises
        :class:`~accessigame.core.game.GameError`."""
        options = dict(self.options)
        if self.position is None:
            state = kit.game.start(len(self.seats), options)
        else:
            state = read_position(kit, self.position)
        players = len(state.scores())
        if len(self.seats) != players:
            details = {"players": len(self.seats), "least": players, "most": players}
            raise BadOption("players-number", details)
        return LessonTable(kit, state, self.seats, self.seed, options=options)


@dataclass(frozen=True, slots=True)
class Course:
    """The tutorial of ``game``. ``damaged``: a sentence for each lesson that is left out."""

    name: str
    game: str
    lessons: tuple[Lesson, ...]
    damaged: tuple[Message, ...] = ()


class NotAsked(Exception):
    """A legal move, but not one that the step asks for."""


class LessonTable(Table):
    """A table on which only what a step asks for is played, and the others do what it says.

    Where a reply cannot be, after a move of the learner's own choice, the first legal move stands
    in for it; no computer player is ever asked.
    """

    def __init__(self, kit: Kit, state: Any, *rest: Any, **named: Any) -> None:
        super().__init__(kit, state, *rest, **named)
        self.replies: list[Move] = []
        self.strays: list[Move] = []
        """The replies that could not be played."""
        self._wanted: frozenset[str] = frozenset()

    def ask(self, step: Step) -> None:
        """From now on what ``step`` asks for is played. Raises
        :class:`~accessigame.core.game.GameError` for what is no move."""
        parse = self.kit.game.parse_move
        self.replies = [parse(reply) for reply in step.replies]
        self._wanted = frozenset(
            move if move == ANY else str(parse(move)) for move in step.moves
        )  # fmt: skip

    def wanted(self) -> list[Move]:
        """The legal moves that the step asks for; empty where it is not the learner's turn."""
        if self.turn not in self.humans:
            return []
        return [move for move in self.seen(self.turn).moves() if self._asked(move)]

    def play(self, move: Move) -> Played:
        """Raises :class:`NotAsked`; nothing has changed then."""
        if not self._asked(move):
            raise NotAsked
        return super().play(move)

    def _asked(self, move: Move) -> bool:
        return not self._wanted.isdisjoint((ANY, str(move)))

    def settle(self) -> Played | None:
        """Also the other seats' moves, so that a reply is heard with the move it answers."""
        turn = self.turn
        if turn == OVER or turn in self.humans:
            return None
        if self.replies:
            reply = self.replies.pop(0)
            try:
                return self._do(reply)
            except IllegalMove:
                self.strays = [reply, *self.replies]
                self.replies = []
        if turn == CHANCE:
            return super().settle()
        return self._do(self.seen(turn).moves()[0])


class Damaged(ValueError):
    """A lesson that cannot be given. ``told`` says why, as words that can follow a colon."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.text)
        self.told = told


def load(name: str, folder: Path = FOLDER) -> Course:
    """The course in ``NAME.toml``; lessons that are damaged are left out and told.

    Raises :class:`OSError`, :class:`~accessigame.session.toml_file.NotToml`.
    """
    data = toml_file.parse((folder / f"{name}.toml").read_bytes())
    lessons, damaged = list[Lesson](), list[Message]()
    found = data.get("lesson")
    for number, each in enumerate(found if isinstance(found, list) else [], 1):
        try:
            lessons.append(_lesson(each))
        except Damaged as error:
            damaged.append(_left_out(number, error.told))
    return Course(name, str(data.get("game", name)), tuple(lessons), tuple(damaged))


def fitting(course: Course, kit: Kit, commands: Collection[str]) -> Course:
    """``course`` without the lessons that could not be followed to their end; they are told.

    ``commands``: the names of the commands that there are, in small letters.
    """
    sound, damaged = list[Lesson](), list(course.damaged)
    for number, lesson in enumerate(course.lessons, 1):
        unknown = next((name for name in _named(lesson) if name not in commands), None)
        if unknown is not None:
            damaged.append(_left_out(number, say("no command is called {name}", name=unknown)))
        elif faults(lesson, kit):
            damaged.append(_left_out(number, say("what is played in it does not fit the game")))
        else:
            sound.append(lesson)
    return replace(course, lessons=tuple(sound), damaged=tuple(damaged))


def check(course: Course, kit: Kit) -> list[str]:
    """What does not fit the game, one line each: positions, moves that are not legal when they
    are asked for, replies that cannot be. Each move that a step allows is tried."""
    found = []
    for lesson in course.lessons:
        tries = [len(step.moves) for step in lesson.steps]
        for way in range(max(tries)) if any(tries) else (0,):
            found += [f"{lesson.title}: {fault}" for fault in faults(lesson, kit, way)]
    return found


def faults(lesson: Lesson, kit: Kit, way: int = 0) -> list[str]:
    """What does not fit where, of several moves asked for, the one numbered ``way`` is played."""
    found = []
    try:
        table = lesson.table(kit)
        for step in lesson.steps:
            table.ask(step)
            _settle(table)
            if step.command == "undo" and not table.undo():
                found.append("nothing to take back")
            if step.moves:
                possible = table.wanted()
                if step.moves != (ANY,) and len(possible) != len(step.moves):
                    found.append(f"of {step.moves} only {[str(move) for move in possible]}")
                if not possible:
                    return [*found, f"{step.moves} cannot be played"]
                table.play(possible[way % len(possible)])
                _settle(table)
            if table.replies:
                found.append(f"{step.replies} come too early")
            if table.strays and step.moves != (ANY,):
                found.append(f"{[str(move) for move in table.strays]} cannot be played")
            table.strays = []
    except GameError as error:
        found.append(str(error) or type(error).__name__)
    return found


def _settle(table: LessonTable) -> None:
    while table.settle():
        pass


def _named(lesson: Lesson) -> Iterator[str]:
    """The commands that a lesson names."""
    for step in lesson.steps:
        yield from (*step.names, step.command) if step.command else step.names


# ---------------------------------------------------------------------- reading


def _left_out(number: int, fault: Message) -> Message:
    return say("Lesson {n} is left out: {fault}.", n=number, fault=fault)


def _lesson(data: Any) -> Lesson:
    """Raises :class:`Damaged`."""
    known = {"title", "position", "seats", "options", "seed", "step"}
    data = _fields(data, known, say("not understood"))
    steps = data.get("step")
    if not isinstance(steps, list) or not steps:
        raise Damaged(say("it has no steps"))
    read = list[Step]()
    for number, each in enumerate(steps, 1):
        try:
            read.append(_step(each))
        except Damaged as error:
            raise Damaged(say("step {n}, {fault}", n=number, fault=error.told)) from error
    options, seed = data.get("options", {}), data.get("seed", 1)
    if not isinstance(options, dict):
        raise _not_understood("options")
    if not isinstance(seed, int):
        raise _not_understood("seed")
    seats = _texts(data, "seats") or (HUMAN,)
    if HUMAN not in seats:
        raise Damaged(say("nobody sits there"))
    return Lesson(
        _text(data, "title"),
        tuple(read),
        None if data.get("position") is None else _text(data, "position"),
        seats,
        tuple((name, _text(options, name)) for name in options),
        seed,
    )


def _step(data: Any) -> Step:
    """Raises :class:`Damaged`."""
    known = {"text", "short", "start", "at", "region", "command", "digit", "moves", "replies"}
    data = _fields(data, known, say("not understood"))
    text, short = _text(data, "text"), _text(data, "short", "")
    names = tuple(dict.fromkeys((*_keys_in(text, "text"), *_keys_in(short, "short"))))
    start = _text(data, "start", "")
    at, region = _text(data, "at", ""), _text(data, "region", "")
    command, digit = _text(data, "command", ""), _text(data, "digit", "")
    moves = _texts(data, "moves")
    if sum(map(bool, (at or region, command, digit, moves))) > 1:
        raise Damaged(say("it asks for two things at once"))
    replies = _texts(data, "replies")
    return Step(text, start, at, region, command, digit, moves, replies, short, names)


def _keys_in(text: str, field: str) -> Iterator[str]:
    """The commands whose keys ``text`` tells. Raises :class:`Damaged`."""
    try:
        yield from (name for _, name, _, _ in string.Formatter().parse(text) if name is not None)
    except ValueError as error:
        raise _not_understood(field) from error


def _fields(data: Any, known: Collection[str], fault: Message) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise Damaged(fault)
    for name in data:
        if name not in known:
            raise Damaged(say("{field} is unknown", field=name))
    return data


def _not_understood(field: str) -> Damaged:
    return Damaged(say("{field} is not understood", field=field))


def _text(data: Mapping[str, Any], field: str, default: str | None = None) -> str:
    value = data.get(field, default)
    if value is None:
        raise Damaged(say("{field} is missing", field=field))
    if not isinstance(value, str):
        raise _not_understood(field)
    return value


def _texts(data: Mapping[str, Any], field: str) -> tuple[str, ...]:
    values = data.get(field, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise _not_understood(field)
    return tuple(values)
