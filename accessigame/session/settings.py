"""What the player has chosen, kept in one readable TOML file."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ..narration import catalog
from ..narration.message import Message, say
from . import files
from .trouble import reason

LANGUAGES = tuple(sorted(catalog.LANGUAGES))
VOICES = ("auto", "print", "reader", "self", "system", "none")
AUDIO = ("auto", "sounddevice", "miniaudio", "null")
KEYBOARDS = ("auto", "qwerty", "azerty", "qwertz", "bepo")
PROFILES = ("brief", "normal", "full")

_CHOICES = {
    "language": ("auto", *LANGUAGES),
    "voice": VOICES,
    "audio": AUDIO,
    "keyboard": KEYBOARDS,
    "profile": PROFILES,
}
_KINDS: dict[str, type] = {**dict.fromkeys(_CHOICES, str), "mono": bool, "started": bool}
LEVELS = {
    "rate": (0.5, 4.0, 1.0),
    "speech": (0.3, 1.0, 1.0),
    "earcons": (0.0, 1.0, 0.8),
    "ambience": (0.0, 1.0, 0.5),
}
"""What can be turned up and down: least, greatest and first value. ``rate`` is a factor of the
voice's own, the others are volumes; speech has a floor, so that nobody loses it."""


@dataclass(slots=True)
class Settings:
    """The player's choices."""

    language: str = "auto"
    voice: str = "auto"
    audio: str = "auto"
    keyboard: str = "auto"
    profile: str = "normal"
    mono: bool = False
    levels: dict[str, float] = field(
        default_factory=lambda: {name: first for name, (_, _, first) in LEVELS.items()}
    )
    """By the names of :data:`LEVELS`."""
    started: bool = False
    """Whether the first-start questions have been asked."""


def load(path: Path) -> tuple[Settings, list[Message]]:
    """The settings in ``path`` and one sentence for each mistake found; the rest is kept."""
    try:
        data = _read(path)
    except OSError as error:
        return Settings(), [_unreadable(path, reason(error))]
    except _NoTomlError as error:
        return Settings(), [_unreadable(path, error.told), *_put_aside(path)]
    settings, problems = Settings(), list[Message]()
    levels = data.pop("levels", {})
    for name, value in data.items():
        if name not in _KINDS:
            problems.append(say("Unknown setting {name}, left out.", name=name))
        elif _fits(name, value):
            settings = replace(settings, **{name: value})
        else:
            problems.append(_wrong(name, value))
    if not isinstance(levels, dict):
        problems.append(_wrong("levels", levels))
        levels = {}
    for name, value in levels.items():
        if name not in LEVELS:
            problems.append(say("Unknown setting {name}, left out.", name=name))
        elif _in_range(name, value):
            settings.levels[name] = float(value)
        else:
            problems.append(_wrong(name, value))
    return settings, problems


def language_in(path: Path) -> str | None:
    """The language chosen in ``path``, if it can be read; nothing is told, nothing put aside."""
    try:
        chosen = _read(path).get("language")
    except (OSError, _NoTomlError):
        return None
    return chosen if isinstance(chosen, str) and chosen in LANGUAGES else None


class _NoTomlError(ValueError):
    """What is in the file is no TOML; ``told`` says where."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.text)
        self.told = told


def _read(path: Path) -> dict[str, Any]:
    """What the file says, nothing if it is not there. Raises :class:`OSError`, _NoTomlError."""
    try:
        raw = files.read(path)
    except FileNotFoundError:
        return {}
    try:
        # Editors of Windows put a mark before the first letter.
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _NoTomlError(say("this is not UTF-8 text")) from error
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # ValueError: also a number with more digits than Python converts.
        line = re.search(r"\(at line (\d+), column \d+\)", str(error))
        told = say("line {line} is not understood", line=line[1]) if line else say("not understood")
        raise _NoTomlError(told) from error


def _unreadable(path: Path, why: Message) -> Message:
    return say("The settings file {file} cannot be read: {error}.", file=str(path), error=why)


def _wrong(name: str, value: Any) -> Message:
    return say("The setting {name} cannot be {value}.", name=name, value=str(value)[:40])


def _put_aside(path: Path) -> list[Message]:
    """Keep an unreadable file under another name, so that saving does not destroy it."""
    aside = path.with_suffix(".damaged")
    try:
        path.replace(aside)
    except OSError:
        return []
    return [say("It was put aside as {file}.", file=aside.name)]


def _fits(name: str, value: Any) -> bool:
    """Whether ``value`` is one that the setting can have."""
    if name in _CHOICES:
        return value in _CHOICES[name]
    return isinstance(value, _KINDS[name])


def _in_range(name: str, value: Any) -> bool:
    low, high, _ = LEVELS[name]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and low <= value <= high


def save(path: Path, settings: Settings) -> Message | None:
    """Write the settings; ``None``, or the sentence that says why they could not be written."""
    import tomli_w

    try:
        files.replace(path, tomli_w.dumps(asdict(settings)))
    except OSError as error:
        return say("The settings cannot be saved: {reason}.", reason=reason(error))
    return None
