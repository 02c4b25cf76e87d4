"""Courses: what a tutorial says and asks for, read from data files; and the table it is played on.

A course (``accessigame/lessons/NAME.toml``) is a list of lessons, each a position and steps. A step
has a text and what the learner must do: stand on a cell, use a command, play a move, or nothing::

    game = "detrak"

    [[lesson]]
    title = "The board"
    position = "..."            # or seats, options and seed of a new game

    [[lesson.step]]
    text = "{points} tells the points. Press it."
    command = "points"

    [[lesson.step]]
    text = "Now place both symbols side by side on A2 and A3."
    moves = ["2A2 3A3"]         # any of these; "any" for every legal move
    replies = ["dice 1 4"]      # what chance and the others then do, in order

The texts are English ids of the catalogues; ``{points}`` and the like, a command's name in small
letters, become the name of its key as it is now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from ..core.game import CHANCE, OVER, GameError, Move
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
    """One thing to hear and to do.

    ``at``: the id of the cell to stand on, ``command``: the name of a command to use, in small
    letters, ``moves``: notations, one of which is to be played; with none of the three Enter goes
    on. ``replies``: notations of what chance and the other seats do after it.
    """

    text: str
    at: str = ""
    command: str = ""
    moves: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()

    @property
    def told(self) -> bool:
        """Whether there is nothing to do but listen."""
        return not (self.at or self.command or self.moves)


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
        return LessonTable(kit, state, self.seats, self.seed, options=options)


@dataclass(frozen=True, slots=True)
class Course:
    """The tutorial of ``game``. ``damaged``: a sentence for each lesson that is left out."""

    name: str
    game: str
    lessons: tuple[Lesson, ...]
    damaged: tuple[Message, ...] = ()


class LessonTable(Table):
    """A table where chance and the other seats do at once what the script says, then anything."""

    replies: list[Move]

    def __init__(self, kit: Kit, state: Any, *rest: Any, **named: Any) -> None:
        super().__init__(kit, state, *rest, **named)
        self.replies = []

    def settle(self) -> Played | None:
        """Also the other seats' moves, so that a reply is heard with the move it answers."""
        turn = self.turn
        if turn == OVER or turn in self.humans:
            return None
        if self.replies:
            return self._do(self.replies.pop(0))
        if turn == CHANCE:
            return super().settle()
        return self._do(self.kit.bot("easy")(self.seen(turn), Random(len(self.steps))))


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
        except (TypeError, ValueError, AttributeError, LookupError):
            damaged.append(say("Lesson {n} is damaged and left out.", n=number))
    return Course(name, str(data.get("game", name)), tuple(lessons), tuple(damaged))


def check(course: Course, kit: Kit) -> list[str]:
    """What does not fit the game, one line each: positions, moves that are not legal when they
    are asked for, replies that cannot be. For tests and authors."""
    faults = []
    for lesson in course.lessons:
        try:
            table = lesson.table(kit)
            _settle(table)
            for step in lesson.steps:
                table.replies = [kit.game.parse_move(reply) for reply in step.replies]
                if step.moves:
                    legal = [str(move) for move in table.seen(table.turn).moves()]
                    wanted = legal[:1] if step.moves == (ANY,) else list(step.moves)
                    faults += [f"{lesson.title}: {move} is illegal" for move in wanted
                               if str(kit.game.parse_move(move)) not in legal]  # fmt: skip
                    table.play(kit.game.parse_move(wanted[0]))
                _settle(table)
                if table.replies:
                    faults.append(f"{lesson.title}: {step.replies} come too early")
        except GameError as error:
            faults.append(f"{lesson.title}: {error}")
    return faults


def _settle(table: LessonTable) -> None:
    while table.settle():
        pass


def _lesson(data: Mapping[str, Any]) -> Lesson:
    """Raises TypeError, ValueError, AttributeError or LookupError where the data is no lesson."""
    steps = tuple(_step(each) for each in data["step"])
    if not steps:
        raise ValueError("a lesson without steps")
    options = data.get("options", {})
    return Lesson(
        _text(data["title"]),
        steps,
        None if data.get("position") is None else _text(data["position"]),
        _texts(data.get("seats", [HUMAN])),
        tuple((_text(name), _text(value)) for name, value in options.items()),
        int(data.get("seed", 1)),
    )


def _step(data: Mapping[str, Any]) -> Step:
    unknown = set(data) - {"text", "at", "command", "moves", "replies"}
    if unknown:
        raise ValueError(f"unknown {unknown}")
    return Step(
        _text(data["text"]),
        _text(data.get("at", "")),
        _text(data.get("command", "")),
        _texts(data.get("moves", [])),
        _texts(data.get("replies", [])),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _texts(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list):
        raise TypeError(values)
    return tuple(map(_text, values))
