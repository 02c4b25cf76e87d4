"""Ask the board: a typed question, or the name of a command; the closest ones where it is none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from ...narration import questions
from ...narration.message import say, verbatim
from ...narration.questions.closest import closest
from ...narration.questions.grammar import plain
from ..app import App
from ..commands import Command
from .base import Answer
from .lists import menu
from .menu import line
from .seat import SeatView
from .text import ask

_SHORT: Final[Mapping[str, Command]] = {
    name: command
    for command, names in (
        (Command.HELP, "help aide"),
        (Command.UNDO, "undo annuler reprendre"),
        (Command.REDO, "redo refaire"),
        (Command.HINT, "hint conseil indice"),
        (Command.SETTINGS, "settings reglages"),
        (Command.HISTORY, "history historique"),
    )
    for name in names.split()
}
"""Commands by the one word that is typed for them elsewhere, in either language, as
:func:`~accessigame.narration.questions.grammar.plain` gives it."""


def ask_board(app: App, view: SeatView) -> Answer:
    """Ask for a line of text and answer it from what the seat before the board knows."""
    return ask(app, say("Your question"), partial(_asked, app, view))


def _asked(app: App, view: SeatView, text: str) -> Answer:
    language = app.language
    if not text.strip():
        return [say("Nothing typed.")]
    command = _command(app, plain(text, language), language)
    if command is not None:
        return app.run(command)
    grammar = questions.load(view.narrator.name)
    if grammar is None:
        return [say("This game answers no questions.").sounding("refused")]
    understood = grammar.understand(text, language)
    if understood is not None:
        question, values = understood
        known = grammar.standing(values, view.walker.region.id, view.walker.cell.id)
        if known is None:
            return [say("There is no such place where you stand.").sounding("refused")]
        return question.answer(view.seen, view.who, known)
    items = [
        line(verbatim(example), partial(_again, app, view, example))
        for example in closest(grammar, text, language)
    ]
    return app.open(menu(app, say("Not understood, the closest questions"), lambda: items))


def _again(app: App, view: SeatView, text: str) -> Answer:
    """Ask one of the closest questions as it stands."""
    app.drop()
    return _asked(app, view, text)


def _command(app: App, text: str, language: str) -> Command | None:
    """The command of the screen on top that is called so."""
    known = app.known()
    for command, help in app.keyboard.help_items(app.screen.context):
        if command in known and plain(app.text(help), language) == text:
            return command
    short = _SHORT.get(text)
    return short if short in known else None
