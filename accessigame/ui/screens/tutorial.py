"""A course, lesson by lesson: it says what to do, sees whether it was done, and goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ...narration.message import Level, Message, Priority, say, sentence
from ...narration.view import CellId, Region
from ...session.kit import Kit
from ...session.lessons import Course, Lesson, LessonTable, NotAsked, Step
from .. import layouts
from ..app import App
from ..commands import Command, Context
from ..keys import spoken
from .base import Answer, Handler, News, Press
from .lists import actions, menu
from .menu import line
from .play import PlayScreen
from .seat import CONTEXTS
from .text import ask

DONE = say("Well done.").sounding("points")

UNDOING = (Command.UNDO, Command.REDO)


class Tutorial:
    """A course being followed. Everything is played on a table that nothing keeps.

    ``lesson``: where to begin, counted from 0. ``reached`` hears of each lesson that begins, and
    of the number of lessons once all are done. The course must fit the game (see
    :func:`~accessigame.session.lessons.fitting`).
    """

    def __init__(
        self, app: App, course: Course, kit: Kit, lesson: int, reached: Callable[[int], Answer]
    ) -> None:
        self._app = app
        self._course = course
        self._kit = kit
        self._reached = reached
        self._greeted = lesson > 0
        """Whether it has been said how to be told again and how to leave."""
        self._begin(lesson)

    def _begin(self, lesson: int) -> None:
        self._lesson = lesson
        self._step = 0
        self._table: LessonTable = self._now.table(self._kit)
        self._table.ask(self._task)
        self._play = PlayScreen(self._app, self._table, lambda: [])
        self._fresh = True
        self._used = False
        """Whether the command that the step asks for was used, and what it opened is still to be
        left: a screen, a list of choices, a question that waits for a key."""

    @property
    def _now(self) -> Lesson:
        return self._course.lessons[self._lesson]

    @property
    def _task(self) -> Step:
        return self._now.steps[self._step]

    @property
    def _asked(self) -> Command | None:
        """The command that the step asks for."""
        if self._task.digit:
            return Command.DIGIT
        return Command[self._task.command.upper()] if self._task.command else None

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
        for command in UNDOING:
            if command is not asked:
                playing[command] = partial(self._watched, command, _not_undone)
        return {
            **playing,
            Command.COMMIT: self._commit,
            Command.CANCEL: self._cancel,
            Command.GO_TO: self._go_to,
            Command.HINT: lambda press: self._ask() if press.again else self._remind(),
        }

    def arrive(self) -> Answer:
        if self._fresh:
            self._fresh = False
            self._play.arrive()  # deals, throws the dice; what it says is the lesson's to say
            title = sentence([Message(self._now.title)])
            return [*self._reached(self._lesson), title, *self._greet(), *self._ask()]
        if self._used:  # what it opened has been left again
            return self._on()
        return self._remind()

    def hear(self, press: Press) -> Answer | None:
        """A key that a question such as "which direction" waits for."""
        answer = self._play.hear(press)
        if answer is None or not self._used:
            return answer
        self._used = False
        return answer if _failed(answer) else [*answer, *self._on()]

    def shown(self) -> tuple[Region, CellId] | None:
        return self._play.shown()

    def type(self, char: str) -> Answer:
        return ()

    def close(self) -> None:
        self._play.close()

    # ------------------------------------------------------------------ what was done

    def _watched(self, command: Command, handler: Handler, press: Press) -> Answer:
        """Do the command, then see whether the step is done."""
        astray = self._play.midway and not self._used  # a list that the step does not ask for
        answer = handler(press)
        if command is self._asked and self._is_digit(press) and not _failed(answer):
            self._used = True
            if astray:
                self._play.view.leave_choice()
        return [*answer, *self._goes_on()]

    def _go_to(self, press: Press) -> Answer:
        """As in a game, but the step may be done as soon as the learner is there."""
        self._used = self._asked is Command.GO_TO

        def went(text: str) -> Answer:
            return [*self._play.go_to(text), *self._goes_on()]

        return ask(self._app, say("Go to cell"), went)

    def _is_digit(self, press: Press) -> bool:
        """Whether the digit was pressed that the step asks for, if it asks for one."""
        asked = self._task.digit
        if not asked:
            return True
        in_list = self._play.view.walker.region.kind == "list"  # there it is a line's number
        return not in_list and layouts.load(self._app.layout).digit(press.key) == asked

    def _goes_on(self) -> Answer:
        """The next step, if what this one asks for has been done and nothing is open any more."""
        if self._app.screen is not self or self._play.midway:
            return ()
        return self._on() if self._used or self._there() else ()

    def _there(self) -> bool:
        """Whether the learner stands where the step leads."""
        task, walker = self._task, self._play.view.walker
        here = task.at in ("", str(walker.cell.id)) and task.region in ("", walker.region.id)
        return task.place and here

    def _commit(self, press: Press) -> Answer:
        if self._task.told:
            return self._on(praise=False)
        return self._played(partial(self._play.commands()[Command.COMMIT], press))

    def _played(self, play: Callable[[], Answer], praise: bool = True) -> Answer:
        """Whatever ``play`` plays is what the step asks for, or nothing."""
        before = len(self._table.steps)
        try:
            answer = play()
        except NotAsked:
            wrong = say("That is not what the lesson asks for.").sounding("refused")
            return [wrong, *self._remind()]
        done = len(self._table.steps) > before
        return [*answer, *(self._on(praise) if done else self._goes_on())]

    def _on(self, praise: bool = True) -> Answer:
        """The next step, the next lesson, or the end of the course."""
        self._used = False
        told = [DONE] if praise else []
        if self._step + 1 < len(self._now.steps):
            self._step += 1
            self._table.ask(self._task)
            return [*told, *self._ask()]
        if self._lesson + 1 < len(self._course.lessons):
            return [*told, *self._go(self._lesson + 1)]
        ended = self._reached(len(self._course.lessons))
        return [*told, say("That was the last lesson.").sounding("end"), *ended, *self._app.back()]

    def _go(self, lesson: int) -> Answer:
        self._play.close()
        self._begin(lesson)
        return self.arrive()

    def _skip(self) -> Answer:
        """The next step; a move that this one asks for is played, so that the next can follow."""
        possible = self._table.wanted()
        if possible:
            return self._played(partial(self._play.play, possible[0]), praise=False)
        if self._asked is Command.UNDO:
            self._play.commands()[Command.UNDO](Press("", False))
        return self._on(praise=False)

    # ------------------------------------------------------------------ words

    def _greet(self) -> Answer:
        """What helps who is lost, once."""
        if self._greeted:
            return ()
        self._greeted = True
        keys = {"hint": self._key("hint"), "cancel": self._key("cancel")}
        return [say("{hint} says again what to do, {cancel} skips or leaves.", **keys)]

    def _ask(self) -> Answer:
        """What the step says; where that is done already, the next one as well."""
        self._put()
        return [self._text(), *self._already()]

    def _put(self) -> None:
        """The learner stands where the step begins."""
        task, view = self._task, self._play.view
        region = next((one for one in view.regions if one.id == task.region), view.regions[0])
        found = next((cell for cell in region.cells if str(cell) == task.start), None)
        if found is not None:
            view.leave_choice()
            view.chair.focus.move_to(region, found)

    def _remind(self) -> Answer:
        """What is to be done, in short; where it is done already, the next step."""
        return self._already() or [self._short()]

    def _already(self) -> Answer:
        """The next step, if the learner stands where this one leads."""
        return [say("You are there already."), *self._on(praise=False)] if self._there() else ()

    def _text(self) -> Message:
        """What the step says, with the names of the keys as they are now."""
        return self._worded(self._task.text)

    def _short(self) -> Message:
        """What is to be done, without what the step explains: after a mistake, or when asked."""
        task = self._task
        if task.short:
            return self._worded(task.short)
        if task.place:
            return self._way()
        if task.digit:
            return say("Press the digit {digit}.", digit=task.digit)
        if task.command:
            return say("Press {key}.", key=self._key(task.command))
        if task.told:
            return say("Press {key} to go on.", key=self._key("commit"))
        return self._text()

    def _way(self) -> Message:
        """Where the step leads."""
        task, regions = self._task, self._play.view.regions
        named = next((region for region in regions if region.id == task.region), None)
        if not task.at and named is not None:
            return sentence([say("Go there: {place}", place=named.label)])
        region = named or self._play.view.board
        cell = next((cell for cell in region.cells.values() if str(cell.id) == task.at), None)
        if cell is None:
            return self._text()
        place, walker = cell.place or cell.parts[0], self._play.view.walker
        if region is not walker.region:
            told = [say("Go there: {place}", place=place)]
        elif region.away is None:
            told = [say("Go there with the arrows: {place}", place=place)]
        else:
            told = [
                say("Go there: {place}", place=place),
                region.away(walker.cell.id, cell.id),
            ]
        return sentence([part.at(Level.BRIEF) for part in told])

    def _worded(self, text: str) -> Message:
        names = tuple((name, self._key(name)) for name in self._task.names)
        return Message(text, names, priority=Priority.EVENT)

    def _key(self, name: str) -> Message:
        """The key of a command here, or where it applies if the learner has walked off."""
        command = Command[name.upper()]
        main = CONTEXTS[self._play.view.regions[0].kind]
        contexts = (self.context, main, *Context)
        found = (self._app.keyboard.keys_for(context, command) for context in contexts)
        return spoken(next(filter(None, found))[0])

    # ------------------------------------------------------------------ leaving

    def _cancel(self, press: Press) -> Answer:
        """What Escape does in a game; where that is the list of actions, the lesson's own."""
        top = self._app.screen
        answer = self._play.commands()[Command.CANCEL](press)
        if self._app.screen is top:
            return [*answer, *self._goes_on()]
        self._app.drop()
        lines = [
            line(say("The task again"), partial(self._leaving, self._ask)),
            line(say("Skip this step"), partial(self._leaving, self._skip)),
            line(say("This lesson from its start"), partial(self._leaving, self._go, self._lesson)),
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


def _not_undone(press: Press) -> Answer:
    """Taking back what the lesson led to would leave the learner where it cannot go on."""
    return [say("In a lesson only what it asks for is taken back.").sounding("refused")]


def _failed(answer: Answer) -> bool:
    """Whether a command was refused or given up."""
    told = [said.message if isinstance(said, News) else said for said in answer]
    return any(said.earcon in ("refused", "back") for said in told)
