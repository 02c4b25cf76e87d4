"""The menu of what can be learned: the tour, a tutorial for each game, the sounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...core.game import GameError
from ...narration.labels import LABELS
from ...narration.message import Message, count, say, sentence
from ...session import lessons
from ...session.toml_file import NotToml
from ...session.trouble import why
from ..app import App
from ..commands import Command
from .base import Answer
from .lists import menu
from .menu import Item, line
from .trainer import train
from .tutorial import Tutorial

TOUR = "tour"

_GLOSSARY = say("Each key says what it does, and Up and Down play each sound with what it means.")


def learn(app: App) -> Answer:
    """The menu."""
    games = [name for name in app.equipment.kits if (lessons.FOLDER / f"{name}.toml").exists()]

    def items() -> list[Item]:
        return [
            _course(app, TOUR, say("Tour of the program")),
            *(_course(app, name, say("Tutorial, {game}", game=LABELS[name])) for name in games),
            line(say("Ear trainer"), partial(train, app)),
            line(say("Sounds and keys"), lambda: app.run(Command.LEARN), help=_GLOSSARY),
        ]

    return app.open(menu(app, say("Learn"), items))


def begin(app: App, name: str) -> Answer:
    """Open a course where it was left; one that is done begins anew."""
    try:
        course = lessons.load(name)
        entry = app.equipment.kits.get(course.game)
        if entry is None:
            return [_broken(name), say("There is no game called {name}.", name=course.game)]
        kit = entry.load()
        course = lessons.fitting(course, kit, [command.name.casefold() for command in Command])
        if not course.lessons:
            return [_broken(name), *(course.damaged or [say("It holds no lesson.")])]
        done = app.equipment.settings.lessons.get(name, 0)
        first = done if 0 < done < len(course.lessons) else 0
        tutorial = Tutorial(app, course, kit, first, partial(_reached, app, name))
    except NotToml as error:
        return [_broken(name), sentence([error.told])]
    except (OSError, GameError) as error:
        return [_broken(name), why(error)]
    return [*course.damaged, *app.open(tutorial)]


def _broken(name: str) -> Message:
    return say("The tutorial {name} cannot be read.", name=name)


def _reached(app: App, name: str, lesson: int) -> Answer:
    """The learner has come this far; kept, so that the course can be left."""
    app.equipment.settings.lessons[name] = lesson
    return app.save_settings()


def _course(app: App, name: str, label: Message) -> Item:
    return line(label, partial(begin, app, name), value=_progress(app, name))


def _progress(app: App, name: str) -> Callable[[], Message] | None:
    """How far the learner has come; nothing to tell before the first lesson is done."""
    done = app.equipment.settings.lessons.get(name, 0)
    if not done:
        return None

    def told() -> Message:
        return count("{n} lesson done", "{n} lessons done", n=done)

    return told
