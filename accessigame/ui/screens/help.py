"""Help: the keys of the screen below, then the rules; learning mode, where keys only explain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...narration.message import Message, Priority, cue, parts, say, sentence
from .. import keymap, keys
from ..app import App
from ..commands import Command, Context
from .base import Answer, Hearing, Press
from .lists import menu
from .menu import Item


def keys_help(app: App) -> Answer:
    """The keys that do something on the screen on top, as a list to walk."""
    known, context = set(app.known()), app.screen.context

    def told(command: Command, help: Message) -> Message:
        return parts([app.keyboard.told(context, command), help])

    lines = [
        Item(partial(told, command, help))
        for command, help in app.keyboard.help_items(context)
        if command in known
    ]
    return app.open(menu(app, say("Keys"), lambda: lines, search=True))


class Learning(Hearing):
    """Any key says what it does on the screen below; arrows walk the glossary of earcons."""

    def __init__(self, app: App, below: Context, earcons: Sequence[tuple[str, Message]]) -> None:
        self._app = app
        self._below = below
        self._earcons = earcons
        self._at = -1

    def arrive(self) -> Answer:
        return [say("Learning mode. Keys say what they do, Up and Down play sounds.")]

    def hear(self, press: Press) -> Answer:
        if press.key in ("up", "down"):
            return self._sound(-1 if press.key == "up" else 1)
        command = self._app.keyboard.lookup(self._below, press.key)
        if command is Command.LEARN or press.key == "escape":
            self._app.drop()
            return [say("Learning mode off."), *self._app.screen.arrive()]
        if command is Command.STOP:
            return self._app.run(command)
        return [sentence([keys.spoken(press.key), self._meaning(press.key, command)])]

    def _meaning(self, key: str, command: Command | None) -> Message:
        if command is not None:
            return keymap.help_of(command, self._below)
        if keys.typed(key) is not None and self._below is Context.TEXT:
            return say("types itself")
        if keys.typed(key) is not None and self._below is Context.MENU:
            return say("goes to the line that begins so")
        return say("nothing")

    def _sound(self, by: int) -> Answer:
        place = self._at + by
        if not 0 <= place < len(self._earcons):
            return [cue("edge", say("edge"))]
        self._at = place
        name, meaning = self._earcons[place]
        return [sentence([meaning]).sounding(name).ranked(Priority.FOCUS)]
