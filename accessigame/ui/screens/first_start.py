"""The very first start: three keys tell how the keyboard lies."""

from __future__ import annotations

from collections.abc import Mapping

from ...narration.message import Message, say, sentence
from .. import layouts
from ..app import App
from ..commands import Command, Context
from .base import Answer, Handler, Press
from .preferences import KEYBOARD_NAMES

QUESTIONS: tuple[Message, ...] = (
    say("Which keyboard? Press the first letter of the top row, right of Tab. Escape skips this."),
    say("Now the second letter of the top row."),
    say("Now the first letter of the bottom row."),
)


class KeyboardQuestion:
    """Asks for three keys and chooses the layout; Escape keeps the guess from the locale."""

    context = Context.LIST

    def __init__(self, app: App) -> None:
        self._app = app
        self._pressed = ""

    def arrive(self) -> Answer:
        return [QUESTIONS[len(self._pressed)]]

    def close(self) -> None:
        return

    def commands(self) -> Mapping[Command, Handler]:
        return {}

    def type(self, char: str) -> Answer:
        return ()

    def hear(self, press: Press) -> Answer:
        key = press.key.casefold()
        if key == "escape":
            return self._settled()
        if key in ("ctrl+c", "ctrl+d", "ctrl+q"):
            return self._app.leave()
        if len(key) != 1 or not key.isalpha():
            return [say("That is no letter."), *self.arrive()]
        # BÉPO has Ê on the extra key left of À, where other layouts have no letter.
        self._pressed += "à" if key == "ê" else key
        if len(self._pressed) < len(QUESTIONS):
            return self.arrive()
        self._app.layout = layouts.told_by(self._pressed) or self._app.layout
        return self._settled()

    def _settled(self) -> Answer:
        settings = self._app.equipment.settings
        settings.keyboard, settings.started = self._app.layout, True
        chosen = sentence([KEYBOARD_NAMES[self._app.layout]])
        return [chosen, *self._app.save_settings(), *self._app.back()]
