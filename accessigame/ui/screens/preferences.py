"""The settings by ear: a few groups, each a short menu. Every change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...narration.catalog import LANGUAGES, Catalog
from ...narration.message import Level, Message, say, verbatim
from ...session.settings import KEYBOARDS, LARGE_PRINT, PROFILES
from ..app import App
from ..display import attach, detach
from ..fitting import keyboard_of, profiles_of
from .base import Answer
from .channels import AMBIENCE, EARCONS, PACE, PITCH, RATE, SPEECH, apply_levels, channel_item
from .lists import menu, once
from .menu import Item, line, on_off

KEYBOARD_NAMES = {
    "qwerty": verbatim("QWERTY"),
    "azerty": verbatim("AZERTY"),
    "qwertz": verbatim("QWERTZ"),
    "bepo": verbatim("BÉPO"),
}
THEME_NAMES = {
    "off": say("off"),
    "white-on-black": say("white on black"),
    "black-on-white": say("black on white"),
    "yellow-on-black": say("yellow on black"),
}
PROFILE_LABELS = (say("brief"), say("normal"), say("full"))


def preferences(app: App) -> Answer:
    """The settings as a menu of groups, the language first, whatever it is now."""
    groups: tuple[tuple[Message, Callable[[App], Sequence[Item]]], ...] = (
        (say("Speech"), _speech),
        (say("Sound"), _sound),
        (say("Screen and braille"), _screen),
        (say("Keys"), _keys),
        (say("Reading"), _reading),
        (say("Game"), _game),
    )
    lines = [language_item(app), *(_group(app, label, items) for label, items in groups)]
    return once(app, menu(app, say("Settings"), lambda: lines))


def _group(app: App, label: Message, items: Callable[[App], Sequence[Item]]) -> Item:
    return line(label, lambda: app.open(menu(app, label, lambda: items(app))))


def language_item(app: App) -> Item:
    """The language of the program, each named in itself."""

    def change(by: int) -> Answer:
        set_language(app, following(tuple(LANGUAGES), app.language, by))
        return app.save_settings()

    return line(
        say("Language"),
        change=change,
        value=lambda: verbatim(LANGUAGES[app.language]),
        help=say("Left or Right changes the language at once."),
    )


def set_language(app: App, language: str) -> None:
    """Speak ``language`` from now on; the history is heard in it too."""
    app.equipment.settings.language = language
    app.equipment.announcer.catalog = Catalog(language)
    apply_levels(app)


def set_layout(app: App, layout: str) -> Answer:
    """The letters lie like this from now on; a sentence for each changed key that has no place."""
    app.equipment.settings.keyboard = layout
    app.keyboard, problems = keyboard_of(layout, app.equipment.settings, app.equipment.paths)
    return problems


def apply_reading(app: App) -> None:
    """Let readings follow the settings."""
    announcer, chosen = app.equipment.announcer, app.equipment.settings
    announcer.level = Level(PROFILES.index(chosen.profile))
    announcer.profiles = profiles_of(chosen)


def following(values: Sequence[str], value: str, by: int) -> str:
    """The value ``by`` further round the circle of ``values``."""
    return values[(values.index(value) + by) % len(values)]


# ---------------------------------------------------------------------- the groups


def _speech(app: App) -> Sequence[Item]:
    from .voice_choice import voice_items

    channels = [channel_item(app, channel) for channel in (RATE, SPEECH)]
    own = voice_items(app)
    return [*own, *([channel_item(app, PITCH)] if own else []), *channels]


def _sound(app: App) -> Sequence[Item]:
    settings = app.equipment.settings

    def mono(by: int) -> Answer:
        settings.mono = not settings.mono
        apply_levels(app)
        return app.save_settings()

    return [
        channel_item(app, EARCONS),
        channel_item(app, AMBIENCE),
        line(
            say("Mono sound"),
            change=mono,
            value=lambda: on_off(settings.mono),
            help=say("For one ear: places are told by pitch and words."),
        ),
    ]


def _keys(app: App) -> Sequence[Item]:
    from .remapping import key_items

    def keyboard(by: int) -> Answer:
        told = set_layout(app, following(KEYBOARDS[1:], app.layout, by))
        return [*told, *app.save_settings()]

    return [
        line(
            say("Keyboard"),
            change=keyboard,
            value=lambda: KEYBOARD_NAMES[app.layout],
            help=say("Where the letters lie decides which of them move on boards."),
        ),
        *key_items(app),
    ]


def _screen(app: App) -> Sequence[Item]:
    settings = app.equipment.settings

    def theme(by: int) -> Answer:
        settings.large_print = following(LARGE_PRINT, settings.large_print, by)
        return [*_excluded(app), *app.save_settings()]

    def braille(by: int) -> Answer:
        settings.braille = not settings.braille
        if not settings.braille:
            detach(app)
            return app.save_settings()
        told = attach(app)
        settings.braille = not told
        return [*told, *app.save_settings()]

    return [
        line(
            say("Large print"),
            change=theme,
            value=lambda: THEME_NAMES[settings.large_print],
            help=say("Shows the board large on the whole screen, the cursor with it."),
        ),
        line(
            say("Braille display of BRLTTY"),
            change=braille,
            value=lambda: on_off(settings.braille),
            help=say("Shows what is said in short on the display, whoever speaks."),
        ),
    ]


def _excluded(app: App) -> Answer:
    """What the voice has to do with a picture on the terminal that has just been chosen."""
    if app.equipment.settings.large_print == "off":
        return ()
    match app.equipment.voices.route:
        case "print":
            return [say("It is not shown while printed lines are the voice.")]
        case "reader":
            return [say("Your screen reader may read the picture too.")]
    return ()


def _reading(app: App) -> Sequence[Item]:
    from .profiles import profile_items

    def profile(by: int) -> Answer:
        app.set_profile(Level((app.equipment.announcer.level + by) % len(Level)))
        return app.save_settings()

    return [
        line(
            say("Verbosity"),
            change=profile,
            value=lambda: PROFILE_LABELS[app.equipment.announcer.level],
            help=say("How much is said of each cell."),
        ),
        *profile_items(app),
    ]


def _game(app: App) -> Sequence[Item]:
    return [channel_item(app, PACE)]
