"""The settings that are chosen from a list: language, keyboard, verbosity, voice, mono."""

from __future__ import annotations

from collections.abc import Sequence

from ...narration.catalog import LANGUAGES, Catalog
from ...narration.message import Level, say, verbatim
from ...session.settings import KEYBOARDS, PROFILES
from ..app import App
from .base import Answer
from .channels import apply_levels
from .lists import menu, once
from .menu import Item, on_off

KEYBOARD_NAMES = {
    "qwerty": verbatim("QWERTY"),
    "azerty": verbatim("AZERTY"),
    "qwertz": verbatim("QWERTZ"),
    "bepo": verbatim("BÉPO"),
}
PROFILE_LABELS = (say("brief"), say("normal"), say("full"))


def preferences(app: App) -> Answer:
    """The settings as a menu; each change holds at once and is kept."""
    choices = _Preferences(app)
    return once(app, menu(app, say("Settings"), choices.items, choices.done))


def language_item(app: App) -> Item:
    """The language of the program, each named in itself."""
    return Item(
        lambda: say("Language"),
        change=lambda by: set_language(app, _next(tuple(LANGUAGES), _language(app), by)),
        value=lambda: verbatim(LANGUAGES[_language(app)]),
        help=say("Left or Right changes the language at once."),
    )


def set_language(app: App, language: str) -> None:
    """Speak ``language`` from now on; the history is heard in it too."""
    app.equipment.settings.language = language
    app.equipment.announcer.catalog = Catalog(language)
    apply_levels(app)


def _language(app: App) -> str:
    return app.equipment.announcer.catalog.language


def _next(values: Sequence[str], value: str, by: int) -> str:
    return values[(values.index(value) + by) % len(values)]


class _Preferences:
    """The lines of the settings menu."""

    def __init__(self, app: App) -> None:
        self._app = app

    def items(self) -> list[Item]:
        app, settings = self._app, self._app.equipment.settings
        return [
            language_item(app),
            Item(
                lambda: say("Keyboard"),
                change=self._keyboard,
                value=lambda: KEYBOARD_NAMES[app.layout],
                help=say("Where the letters lie decides which of them move on boards."),
            ),
            Item(
                lambda: say("Verbosity"),
                change=self._profile,
                value=lambda: PROFILE_LABELS[app.equipment.announcer.level],
                help=say("How much is said of each cell."),
            ),
            Item(
                lambda: say("Mono sound"),
                change=self._mono,
                value=lambda: on_off(settings.mono),
                help=say("For one ear: places are told by pitch and words."),
            ),
        ]

    def done(self) -> Answer:
        return [*self._app.save_settings(), *self._app.back()]

    def _keyboard(self, by: int) -> None:
        self._app.layout = _next(KEYBOARDS[1:], self._app.layout, by)
        self._app.equipment.settings.keyboard = self._app.layout

    def _profile(self, by: int) -> None:
        levels = len(PROFILES)
        self._app.set_profile(Level((self._app.equipment.announcer.level + by) % levels))

    def _mono(self, by: int) -> None:
        settings = self._app.equipment.settings
        settings.mono = not settings.mono
        apply_levels(self._app)
