"""Lists made on the spot: something to read line by line, a question, all possible actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, runtime_checkable

from ...narration.message import Message, say, sentence, verbatim
from ..app import App
from ..commands import Command
from ..keys import key_of, spoken
from .base import Answer
from .menu import Item, Menu, line


def menu(
    app: App,
    title: Message,
    items: Callable[[], Sequence[Item]],
    back: Callable[[], Answer] | None = None,
    search: bool = False,
) -> Menu:
    """A menu whose Escape goes back, unless ``back`` says otherwise."""
    return Menu(title, items, back or app.back, app.text, search=search)


def reading(app: App, title: Message, told: Sequence[Message], search: bool = False) -> Answer:
    """Something to read line by line; Enter says the line again, Escape goes back.

    ``search``: what is typed is looked for anywhere in the lines.
    """
    lines = [line(message) for message in told] or [line(say("Nothing here."))]
    return app.open(menu(app, title, lambda: lines, search=search))


def once(app: App, opened: Menu) -> Answer:
    """Open a menu, or close it where it is open already, with all that was opened from it."""
    for above, screen in enumerate(app.screens):
        if isinstance(screen, Menu) and screen.title == opened.title:
            for _ in range(above):
                app.drop()
            return app.back()
    return app.open(opened)


def question(app: App, asked: Message, yes: Callable[[], Answer]) -> Answer:
    """No or yes; "no" comes first and is what Escape means."""
    lines = [line(say("No"), app.back), line(say("Yes"), lambda: _agreed(app, yes))]
    return app.open(menu(app, asked, lambda: lines))


def _agreed(app: App, yes: Callable[[], Answer]) -> Answer:
    app.drop()
    return yes()


@runtime_checkable
class Offering(Protocol):
    """A screen with more to do than commands: resigning, offering a draw, leaving the game."""

    def offers(self) -> Sequence[Item]:
        """The lines to add to the list of actions; Enter there must leave that list first."""
        ...


def actions(app: App) -> Answer:
    """Every command that does something here, each with its keys; Enter does it."""
    context, known = app.screen.context, set(app.known())
    lines = [
        line(help, partial(_act, app, command), value=partial(app.keyboard.told, context, command))
        for command, help in app.keyboard.help_items(context)
        if command in known
    ]
    if isinstance(app.screen, Offering):
        lines += app.screen.offers()
    return once(app, menu(app, say("Actions"), lambda: lines))


def _act(app: App, command: Command) -> Answer:
    app.drop()
    return app.run(command)


def spelled(text: str) -> Message:
    """A text letter by letter."""
    return sentence([verbatim(char) if char.isalnum() else spoken(key_of(char)) for char in text])
