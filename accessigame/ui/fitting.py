"""Fits the settings to the program: the keyboard, the profiles, the voice, as the player has them.

What is told of mistakes is one sentence each; everything else keeps working.
"""

from __future__ import annotations

from pathlib import Path

from ..narration.catalog import LANGUAGES
from ..narration.message import Level, Message, Part, say
from ..narration.verbosity import ORDER, Profile, Verbosity
from ..session.paths import Paths
from ..session.settings import PROFILES, Settings
from ..speech.manner import Manner
from . import keymap, layouts
from .keyboard import Given, Keyboard, fitted


def own_presets(paths: Paths) -> Path:
    """The folder in which a player may keep presets of their own."""
    return paths.settings.with_name("presets")


def keyboard_of(layout: str, chosen: Settings, paths: Paths) -> tuple[Keyboard, list[Message]]:
    """The keyboard that the settings ask for, and one sentence for each key that cannot be."""
    if not (chosen.preset or chosen.keys):
        return Keyboard(layout), []
    from . import habits

    habit: list[Given] = []
    problems: list[Message] = []
    if chosen.preset:
        path = habits.paths(own_presets(paths)).get(chosen.preset)
        if path is None:
            problems.append(say("There is no preset {name}.", name=chosen.preset))
        else:
            preset, problems = habits.load(path)
            habit = preset.on(layouts.load(layout)) if preset else []
    own, wrong = habits.given(chosen.keys)
    problems += [say("A changed key is left out. {fault}", fault=told) for _, told in wrong]
    keyboard, left_out = fitted(layout, habit, own)
    problems += [
        say("For {help}: {fault}", help=keymap.help_of(command), fault=told)
        for (command, _), told in left_out
    ]
    return keyboard, problems


def profiles_of(chosen: Settings) -> dict[Level, Verbosity]:
    """The profiles that are not as they come."""
    order = tuple(Part(name) for name in chosen.order)
    found: dict[Level, Verbosity] = {}
    for level, name in zip(Level, PROFILES, strict=True):
        switches = {Part(part): on for part, on in chosen.parts.get(name, {}).items()}
        if switches or order != ORDER:
            found[level] = Profile(level, switches, order)
    return found


def manner_of(chosen: Settings) -> Manner:
    """How the program's own voice speaks."""
    voices = {name: chosen.own_voices[name] for name in LANGUAGES if name in chosen.own_voices}
    return Manner(voices, chosen.levels["pitch"], chosen.cast)
