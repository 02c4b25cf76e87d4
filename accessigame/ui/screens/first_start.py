"""The very first start: does anything speak, how does the keyboard lie, is a tour wanted?"""

from __future__ import annotations

from ...narration.message import Message, say, sentence
from .. import doors, layouts
from ..app import App
from ..commands import Command
from .base import Answer, Hearing, Press
from .preferences import KEYBOARD_NAMES, set_layout


class VoiceQuestion(Hearing):
    """Lines are printed but nobody was seen to read them: Space goes to the next voice."""

    def __init__(self, app: App) -> None:
        self._app = app

    def arrive(self) -> Answer:
        return [say("If nothing speaks, press Space. Otherwise press Enter.")]

    def hear(self, press: Press) -> Answer | None:
        if press.key in ("enter", "escape"):
            return self._app.back()
        if press.key == "space":
            return [*self._app.run(Command.VOICE_ROUTE), *self.arrive()]
        return None


class KeyboardQuestion(Hearing):
    """Asks for three keys and chooses the layout; Escape keeps the guess from the locale."""

    questions: tuple[Message, ...] = (
        say("Which keyboard? Press the first letter of the top row. Enter skips this."),
        say("Now the second letter of the top row."),
        say("Now the first letter of the bottom row."),
    )

    def __init__(self, app: App) -> None:
        self._app = app
        self._pressed = ""

    def arrive(self) -> Answer:
        return [self.questions[len(self._pressed)]]

    def hear(self, press: Press) -> Answer | None:
        key = press.key.casefold()
        if key in ("escape", "enter"):
            return self._settled()
        if self._app.means_the_same_everywhere(key) and key != "/":
            return None
        if len(key) != 1 or not key.isalpha():
            return [say("That is no letter."), *self.arrive()]
        # BÉPO has Ê on the extra key left of À, where other layouts have no letter.
        self._pressed += "à" if key == "ê" else key
        if len(self._pressed) < len(self.questions):
            return self.arrive()
        known = layouts.told_by(self._pressed)
        if known is None:
            return [
                say("No known keyboard has these letters, the settings change it at any time."),
                *self._settled(),
            ]
        return [*set_layout(self._app, known), *self._settled()]

    def _settled(self) -> Answer:
        settings = self._app.equipment.settings
        settings.keyboard, settings.started = self._app.layout, True
        chosen = sentence([KEYBOARD_NAMES[self._app.layout]])
        return [chosen, *self._app.save_settings(), *self._app.back()]


class TourQuestion(Hearing):
    """Offers the tour, once."""

    def __init__(self, app: App) -> None:
        self._app = app

    def arrive(self) -> Answer:
        return [say("Enter begins the short tour, Escape skips it.")]

    def hear(self, press: Press) -> Answer | None:
        app = self._app
        if press.key not in ("enter", "escape", "backspace"):
            return None if app.means_the_same_everywhere(press.key) else self.arrive()
        app.equipment.settings.started = True
        unsaved = app.save_settings()
        if press.key != "enter":
            return [*unsaved, *app.back()]
        app.drop()
        below = app.screen
        told = [*unsaved, *doors.tour(app)]
        return told if app.screen is not below else [*told, *below.arrive()]
