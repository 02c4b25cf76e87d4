"""Keys by ear: presets of habits, a new key for a command, all keys as at first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from ...narration.message import Message, parts, say, sentence
from ...session.toml_file import FIRST
from .. import habits, keymap, keys
from ..app import App
from ..commands import Command, Context
from ..fitting import keyboard_of, own_presets
from ..keyboard import FIXED, Keyboard, KeyRefused, usable
from .base import Answer, Hearing, Press
from .lists import menu, question
from .menu import Item, line
from .preferences import apply_reading

ALIVE = FIXED - {Command.HELP, Command.COMMIT, Command.CANCEL}
"""What keeps working while a new key is waited for: the next voice, silence, leaving."""


def key_items(app: App) -> list[Item]:
    """The lines of the settings on keys."""
    return [
        line(
            say("Habits"),
            enter=partial(_presets, app),
            value=lambda: _chosen(app),
            help=say("Keys and readings as in a program that you know. Enter lists them."),
        ),
        line(
            say("Change a key"),
            enter=partial(_commands, app),
            help=say("Enter lists all commands: type a part of one, then Enter, then the new key."),
        ),
        line(say("All keys as at first"), partial(_ask_reset, app)),
    ]


# ---------------------------------------------------------------------- habits


def _chosen(app: App) -> Message:
    """The preset in use."""
    id = app.equipment.settings.preset
    path = habits.paths(own_presets(app.equipment.paths)).get(id)
    preset = habits.load(path)[0] if path else None
    return preset.label(app.language) if preset else say("the program's own")


def _presets(app: App) -> Answer:
    """Every preset that can be read, one sentence for each fault in the others."""
    found, problems = [], list[Message]()
    for path in habits.paths(own_presets(app.equipment.paths)).values():
        preset, mistakes = habits.load(path)
        problems += mistakes.told(most=FIRST)
        if preset is not None:
            found.append(preset)
    lines = [line(say("the program's own"), partial(_take, app, None))]
    lines += [
        Item(
            partial(preset.label, app.language),
            enter=partial(_take, app, preset),
            help=preset.help(app.language),
        )
        for preset in found
    ]
    opened = menu(app, say("Habits"), lambda: lines)
    ids = ["", *(preset.id for preset in found)]
    chosen = app.equipment.settings.preset
    opened.at(ids.index(chosen) if chosen in ids else 0)
    return [*problems, *app.open(opened)]


def _take(app: App, preset: habits.Preset | None) -> Answer:
    """Let ``preset`` hold; keys changed by hand stay, and come first."""
    settings = app.equipment.settings
    settings.preset = preset.id if preset else ""
    if preset is not None:
        preset.read_as(settings)
        apply_reading(app)
    app.keyboard, problems = keyboard_of(app.layout, settings, app.equipment.paths)
    name = preset.label(app.language) if preset else say("the program's own")
    about = preset.help(app.language) if preset else None
    told = [sentence([name]), *([about] if about else []), *problems]
    return [*told, *app.save_settings(), *app.back()]


# ---------------------------------------------------------------------- one key


def _commands(app: App) -> Answer:
    """All commands to choose from; what is typed is looked for anywhere in them."""
    rows = {row.command: row for row in reversed(keymap.TABLE) if not row.digits}
    lines = [
        Item(
            partial(keymap.called, command),
            enter=partial(_wait, app, command),
            value=partial(_keys, app, command, rows[command].contexts[0]),
        )
        for command in dict.fromkeys(row.command for row in keymap.TABLE)
        if command in rows
    ]
    return app.open(menu(app, say("Change a key"), lambda: lines, search=True))


def _keys(app: App, command: Command, context: Context) -> Message:
    return app.keyboard.told(context, command)


def _wait(app: App, command: Command) -> Answer:
    return app.open(NewKey(app, command))


class NewKey(Hearing):
    """Waits for the key that ``command`` shall have."""

    def __init__(self, app: App, command: Command) -> None:
        self._app = app
        self._command = command

    def arrive(self) -> Answer:
        asked = say(
            "New key for: {help}. Backspace gives it its usual keys back, Escape leaves it.",
            help=keymap.called(self._command),
        )
        return [asked]

    def hear(self, press: Press) -> Answer | None:
        """The new key, or what keeps its meaning even here."""
        app = self._app
        if app.keyboard.lookup(self.context, press.key) in ALIVE:
            return None
        if press.key == "escape":
            return [say("Cancelled.").sounding("back"), *app.back()]
        try:
            if press.key == "backspace":
                made, losers = app.keyboard.without(self._command), list[Command]()
            else:
                made, losers = app.keyboard.given(self._command, press.key)
        except KeyRefused as refused:
            return [refused.told.sounding("refused")]
        app.keyboard = made
        app.equipment.settings.keys = habits.named(made.own)
        there = usable(self._command, press.key)
        kept = [_keeps(made, press.key, loser, there) for loser in losers]
        told = [_has(made, self._command), *kept]
        app.drop()  # its line in the list would say the same keys again
        return [*told, *app.save_settings()]


def _has(keyboard: Keyboard, command: Command) -> Message:
    """The keys that ``command`` has now, wherever it applies."""
    return sentence([parts(_named(keyboard, command, Context)), keymap.called(command)])


def _keeps(keyboard: Keyboard, key: str, loser: Command, there: Iterable[Context]) -> Message:
    """Whose key it was, and what that command has left where it lost it."""
    left = tuple(_named(keyboard, loser, there))
    named, help = keys.spoken(key), keymap.called(loser)
    return say("{key} was: {help}. That keeps {keys}.", key=named, help=help, keys=left)


def _named(keyboard: Keyboard, command: Command, there: Iterable[Context]) -> Sequence[Message]:
    """The keys of ``command`` in these contexts, each once."""
    found = (key for context in there for key in keyboard.keys_for(context, command))
    return [keys.spoken(key) for key in dict.fromkeys(found)]


# ---------------------------------------------------------------------- all keys


def _ask_reset(app: App) -> Answer:
    asked = say("Take back all changed keys, and the habit?")
    return question(app, asked, partial(_reset, app))


def _reset(app: App) -> Answer:
    settings = app.equipment.settings
    settings.keys, settings.preset = {}, ""
    app.keyboard = Keyboard(app.layout)
    return [say("All keys are as at first."), *app.save_settings(), *app.screen.arrive()]
