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
from ..session.toml_file import Fault
from ..speech.manner import Manner
from . import layouts
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
    keyboard, left_out = fitted(layout, habit, own)
    for refused, why in left_out:
        told = habits.unusable(refused[0], why)
        if refused in own:
            wrong.append(Fault(("keys", refused[0].name.lower()), told))
        else:
            problems.append(say("In the preset {name}: {fault}.", name=chosen.preset, fault=told))
    text = _text(paths.settings) if wrong else ""
    return keyboard, [*problems, *(fault.sentence(paths.settings.name, text) for fault in wrong)]


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
