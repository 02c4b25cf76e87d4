"""A course, lesson by lesson: it says what to do, sees whether it was done, and goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from ...narration.message import Message, Priority, say, sentence
from ...session.kit import Kit
from ...session.lessons import ANY, Course, Lesson, LessonTable, Step
from ..app import App
from ..commands import Command, Context
from ..keys import spoken
from .base import Answer, Handler, Press
from .lists import actions, menu
from .menu import line
from .play import PlayScreen

DONE = say("Right.").sounding("points")


class Tutorial:
    """A course being followed. Everything is played on a table that nothing keeps.

    ``lesson``: where to begin, counted from 0. ``reached`` hears of each lesson that begins, and
    of the number of lessons once all are done.
    """

    def __init__(
        self, app: App, course: Course, kit: Kit, lesson: int, reached: Callable[[int], Answer]
    ) -> None:
        self._app = app
        self._course = course
        self._kit = kit
        self._reached = reached
        self._begin(lesson)

    def _begin(self, lesson: int) -> None:
        self._lesson = lesson
        self._step = 0
        self._table: LessonTable = self._now.table(self._kit)
        self._table.replies = self._replies()
        self._play = PlayScreen(self._app, self._table, lambda: [])
        self._fresh = True
        self._used = False
        """Whether the command that the step asks for was used, and has opened something."""

    @property
    def _asked(self) -> Command | None:
        """The command that the step asks for."""
        return Command[self._task.command.upper()] if self._task.command else None

    @property
    def _now(self) -> Lesson:
        return self._course.lessons[self._lesson]

    @property
    def _task(self) -> Step:
        return self._now.steps[self._step]

    # ------------------------------------------------------------------ screen

    @property
    def game(self) -> str:
        """The game's name."""
        return self._kit.game.name

    @property
    def kept(self) -> bool:
        """Nothing here is worth saving but the lesson's number."""
        return False

    @property
    def context(self) -> Context:
        return self._play.context

    def commands(self) -> Mapping[Command, Handler]:
        playing = {
            command: partial(self._watched, command, handler)
            for command, handler in self._play.commands().items()
        }
        asked = self._asked
        common = self._app.common(asked) if asked is not None else None
        if asked is not None and common is not None:
            playing.setdefault(asked, partial(self._watched, asked, common))
        return {
            **playing,
            Command.COMMIT: self._commit,
            Command.CANCEL: self._cancel,
            Command.HINT: lambda press: [self._text()],
        }

    def arrive(self) -> Answer:
        if self._used:  # what it opened has been left again
            return self._on()
        if not self._fresh:
            return [self._text(), *self._goes_on()]
        self._fresh = False
        self._play.arrive()  # deals, throws the dice; what it says is the lesson's to say
        self._app.follow()
        title = Message(self._now.title)
        return [*self._reached(self._lesson), sentence([title]), self._text()]

    def hear(self, press: Press) -> Answer | None:
        return self._play.hear(press)

    def type(self, char: str) -> Answer:
        return ()

    def close(self) -> None:
        self._play.close()

    # ------------------------------------------------------------------ what was done

    def _watched(self, command: Command, handler: Handler, press: Press) -> Answer:
        """Do the command, then see whether it was what the step asks for."""
        answer = handler(press)
        if command is not self._asked:
            return [*answer, *self._goes_on()]
        self._used = self._app.screen is not self
        return answer if self._used else [*answer, *self._on()]

    def _goes_on(self) -> Answer:
        """The next step, if the learner has come to stand where this one leads."""
        there = self._task.at
        return self._on() if there and self._play.standing_on == there else ()

    def _commit(self, press: Press) -> Answer:
        task = self._task
        if task.told:
            return self._on(praise=False)
        before = len(self._table.steps)
        answer = self._play.commands()[Command.COMMIT](press)
        if len(self._table.steps) == before:
            return [*answer, *self._goes_on()]
        played = str(self._table.steps[before].move)
        if task.moves == (ANY,) or played in self._wanted():
            return [*answer, *self._on()]
        return self._not_this(press)

    def _wanted(self) -> set[str]:
        """The moves that the step asks for, written as the game writes them."""
        return {str(self._kit.game.parse_move(move)) for move in self._task.moves}

    def _not_this(self, press: Press) -> Answer:
        """Another move was played, or one where none was asked for: it is taken back."""
        self._table.replies = []
        self._play.commands()[Command.UNDO](press)
        self._table.replies = self._replies()
        return [say("Not this one, it is taken back.").sounding("refused"), self._text()]

    def _on(self, praise: bool = True) -> Answer:
        """The next step, the next lesson, or the end of the course."""
        self._used = False
        told = [DONE] if praise else []
        if self._step + 1 < len(self._now.steps):
            self._step += 1
            self._table.replies = self._replies()
            return [*told, self._text()]
        if self._lesson + 1 < len(self._course.lessons):
            return [*told, *self._go(self._lesson + 1)]
        ended = self._reached(len(self._course.lessons))
        return [*told, say("That was the last lesson.").sounding("end"), *ended, *self._app.back()]

    def _go(self, lesson: int) -> Answer:
        self._play.close()
        self._begin(lesson)
        return self.arrive()

    def _replies(self) -> list[object]:
        return [self._kit.game.parse_move(reply) for reply in self._task.replies]

    # ------------------------------------------------------------------ words

    def _text(self) -> Message:
        """What the step says, with the names of the keys as they are now."""
        text = self._task.text
        names = {name: self._key(name) for name in re.findall(r"{(\w+)}", text)}
        return Message(text, tuple(names.items()), priority=Priority.EVENT)

    def _key(self, name: str) -> Message:
        command = Command[name.upper()]
        return spoken(self._app.keyboard.keys_for(self.context, command)[0])

    # ------------------------------------------------------------------ leaving

    def _cancel(self, press: Press) -> Answer:
        """What Escape does in a game; where that is the list of actions, the lesson's own."""
        top = self._app.screen
        answer = self._play.commands()[Command.CANCEL](press)
        if self._app.screen is top:
            return answer
        self._app.drop()
        lines = [
            line(say("The task again"), self._app.back),
            line(say("Skip this step"), partial(self._leaving, self._on, False)),
        ]
        if self._lesson:
            back = partial(self._go, self._lesson - 1)
            lines.append(line(say("Previous lesson"), partial(self._leaving, back)))
        if self._lesson + 1 < len(self._course.lessons):
            skip = partial(self._go, self._lesson + 1)
            lines.append(line(say("Next lesson"), partial(self._leaving, skip)))
        lines.append(line(say("All actions"), partial(self._leaving, actions, self._app)))
        lines.append(line(say("Leave the tutorial"), partial(self._leaving, self._app.back)))
        return self._app.open(menu(self._app, say("Tutorial"), lambda: lines))

    def _leaving(self, then: Callable[..., Answer], *rest: object) -> Answer:
        self._app.drop()
        return then(*rest)
