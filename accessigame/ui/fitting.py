"""Fits the settings to the program: the keyboard, the profiles, the voice, as the player has them.

What is told of mistakes is one sentence each; everything else keeps working.
"""

from __future__ import annotations

from pathlib import Path

from ..narration.catalog import LANGUAGES
from ..narration.message import Level, Message, Part, say
from ..narration.verbosity import ORDER, Profile, Verbosity
from ..session import files
from ..session.paths import Paths
from ..session.settings import PROFILES, Settings
from ..session.toml_file import FIRST, Fault, Mistakes
from ..speech.manner import Manner
from . import layouts
from .keyboard import Keyboard, fitted


def own_presets(paths: Paths) -> Path:
    """The folder in which a player may keep presets of their own."""
    return paths.settings.with_name("presets")


def keyboard_of(
    layout: str, chosen: Settings, paths: Paths, found: Mistakes | None = None
) -> tuple[Keyboard, list[Message]]:
    """The keyboard that the settings ask for, and what is wrong with the keys asked for: the first
    mistakes of each file, a sentence each. ``found``: other mistakes of the settings file, to be
    told with them."""
    if not (chosen.preset or chosen.keys):
        return Keyboard(layout), found.told(most=FIRST) if found else []
    from . import habits

    preset, in_preset = None, Mistakes("")
    if chosen.preset:
        path = habits.paths(own_presets(paths)).get(chosen.preset)
        if path is None:
            gone = say("There is no preset {name}.", name=chosen.preset)
            in_preset = Mistakes("", unread=(gone,))
        else:
            preset, in_preset = habits.load(path)
    habit = preset.on(layouts.load(layout)) if preset else []
    own, wrong = habits.given(chosen.keys)
    keyboard, left_out = fitted(layout, habit, own)
    refused: list[Fault] = []
    for given, why in left_out:
        fault = Fault(("keys", given[0].name.lower()), habits.unusable(given[0], why))
        (wrong if given in own else refused).append(fault)
    if found is None:
        found = Mistakes(paths.settings.name, _text(paths.settings) if wrong else "")
    return keyboard, [*found.told(wrong, FIRST), *in_preset.told(refused, FIRST)]


def _text(path: Path) -> str:
    """What the file holds, to find the line of a mistake in it; nothing if it cannot be read."""
    try:
        return files.read(path).decode("utf-8-sig", "replace")
    except OSError:
        return ""


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
