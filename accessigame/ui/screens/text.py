"""Typing a short text: each key is echoed by the voice, Enter ends it, Escape gives it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...narration.message import Message, cue, say, sentence, verbatim
from ...narration.view import Cell, CellId, Region, list_region
from ..app import App
from ..commands import Command, Context
from .base import Answer, Handler, Press

LONGEST = 60
"""Characters that a text may have; more is a stuck key or a paste by mistake."""


class TextEntry:
    """A line to type. ``then`` gets the text once Enter is pressed."""

    context = Context.TEXT

    def __init__(self, app: App, prompt: Message, then: Callable[[str], Answer]) -> None:
        self._app = app
        self._prompt = prompt
        self._then = then
        self._typed = ""

    def arrive(self) -> Answer:
        return [sentence([self._prompt])]

    def close(self) -> None:
        return

    def type(self, char: str) -> Answer:
        if len(self._typed) >= LONGEST:
            return [cue("refused", say("The text is full."))]
        self._typed += char
        return [verbatim(char) if char != " " else say("space")]

    def commands(self) -> Mapping[Command, Handler]:
        return {
            Command.COMMIT: self._commit,
            Command.CANCEL: self._cancel,
            Command.READ_CELL: lambda press: [self._read()],
        }

    def shown(self) -> tuple[Region, CellId] | None:
        """What is asked, and below it what is typed."""
        return list_region("typing", self._prompt, (Cell("typed", (self._read(),)),)), "typed"

    def _read(self) -> Message:
        return verbatim(self._typed) if self._typed else say("Nothing typed.")

    def _commit(self, press: Press) -> Answer:
        self._app.drop()
        return self._then(self._typed)

    def _cancel(self, press: Press) -> Answer:
        if press.key == "backspace":
            if not self._typed:
                return [cue("edge", say("edge"))]
            gone, self._typed = self._typed[-1], self._typed[:-1]
            return [say("{letter} deleted.", letter=gone if gone != " " else say("space"))]
        return self._app.back()


def ask(app: App, prompt: Message, then: Callable[[str], Answer]) -> Answer:
    """Ask for a line of text."""
    return app.open(TextEntry(app, prompt, then))
