"""What the player has chosen, kept in one readable TOML file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from ..narration import catalog
from ..narration.message import Message, Part, say, verbatim
from . import files, toml_file
from .toml_file import Fault, Mistakes
from .trouble import reason

LANGUAGES = tuple(sorted(catalog.LANGUAGES))
VOICES = ("auto", "print", "reader", "self", "system", "none")
AUDIO = ("auto", "sounddevice", "miniaudio", "null")
KEYBOARDS = ("auto", "qwerty", "azerty", "qwertz", "bepo")
PROFILES = ("brief", "normal", "full")
LARGE_PRINT = ("off", "white-on-black", "black-on-white", "yellow-on-black")
PARTS = tuple(part.value for part in Part)
"""What a reading is made of, in its usual order."""
SWITCHED = tuple(part.value for part in Part if part is not Part.CONTENT)
"""What can be left out of a reading."""

LEVELS = {
    "rate": (0.5, 4.0, 1.0),
    "pitch": (0.0, 1.0, 0.5),
    "speech": (0.3, 1.0, 1.0),
    "earcons": (0.0, 1.0, 0.8),
    "ambience": (0.0, 1.0, 0.5),
    "pace": (0.0, 5.0, 0.0),
}
"""What can be turned up and down: least, greatest and first value. ``rate`` is a factor of the
voice's own, ``pitch`` 0.5 in the voice's own, ``pace`` the seconds between what one computer does
and what the next does; the others are volumes. Speech has a floor, so that nobody loses it."""

LONGEST_NAME = 80
"""Characters that the name of a voice, a preset or a key may have."""


@dataclass(slots=True)
class Settings:
    """The player's choices."""

    language: str = "auto"
    voice: str = "auto"
    audio: str = "auto"
    keyboard: str = "auto"
    profile: str = "normal"
    large_print: str = "off"
    """The colours of the large-print view, if it is wanted."""
    braille: bool = False
    """Whether BRLTTY's braille display shows what is said, in its short form."""
    mono: bool = False
    cast: bool = True
    """Whether each player and the coach have voices of their own, where the program speaks."""
    started: bool = False
    """Whether the first-start questions have been asked."""
    preset: str = ""
    """The habit whose keys hold, by the name of its file; empty: the program's own."""
    levels: dict[str, float] = field(
        default_factory=lambda: {name: first for name, (_, _, first) in LEVELS.items()}
    )
    """By the names of :data:`LEVELS`."""
    own_voices: dict[str, str] = field(default_factory=dict)
    """By language, the voice with which the program speaks itself, where another is wanted."""
    order: list[str] = field(default_factory=lambda: list(PARTS))
    """All of :data:`PARTS`, as a reading tells them."""
    parts: dict[str, dict[str, bool]] = field(default_factory=dict)
    """By profile, which of :data:`SWITCHED` are said or left out against its habit."""
    lessons: dict[str, int] = field(default_factory=dict)
    """By tutorial, how many of its lessons are done."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """By command, the keys that it was given. What they mean is checked where keys are known."""


_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "language": ("auto", *LANGUAGES),
    "voice": VOICES,
    "audio": AUDIO,
    "keyboard": KEYBOARDS,
    "profile": PROFILES,
    "large_print": LARGE_PRINT,
}
_SWITCHES: Final = ("braille", "mono", "cast", "started")


def load(path: Path) -> tuple[Settings, Mistakes]:
    """The settings in ``path`` and the mistakes found; the rest is kept."""
    try:
        raw = files.read(path)
        data = toml_file.parse(raw)
    except FileNotFoundError:
        return Settings(), Mistakes(path.name)
    except OSError as error:
        return Settings(), Mistakes(path.name, unread=(_unreadable(path, reason(error)),))
    except toml_file.NotToml as error:
        unread = (_unreadable(path, error.told), *_put_aside(path))
        return Settings(), Mistakes(path.name, unread=unread)
    settings, faults = understood(data)
    return settings, Mistakes(path.name, raw.decode("utf-8-sig"), tuple(faults))


def understood(data: Mapping[str, Any]) -> tuple[Settings, list[Fault]]:
    """The settings that ``data`` holds, and what is wrong in it."""
    settings, faults = Settings(), list[Fault]()
    for name, value in data.items():
        if name in _CHOICES or name in _SWITCHES or name == "preset":
            if _fits(name, value):
                setattr(settings, name, value)
            else:
                faults.append(_wrong(name, value, getattr(settings, name)))
        elif name == "order":
            faults += _take_order(settings, value)
        elif name in _TABLES:
            if isinstance(value, dict):
                faults += _TABLES[name](settings, value)
            else:
                faults.append(no_table(value, name))
        else:
            faults.append(_unknown(name))
    return settings, faults


def language_in(path: Path) -> str | None:
    """The language chosen in ``path``, if it can be read; nothing is told, nothing put aside."""
    try:
        chosen = toml_file.read(path).get("language")
    except (OSError, toml_file.NotToml):
        return None
    return chosen if isinstance(chosen, str) and chosen in LANGUAGES else None


def save(path: Path, settings: Settings) -> Message | None:
    """Write the settings; ``None``, or the sentence that says why they could not be written."""
    import tomli_w

    try:
        files.replace(path, tomli_w.dumps(asdict(settings)))
    except OSError as error:
        return say("The settings cannot be saved: {reason}.", reason=reason(error))
    return None


def _wrong(name: str, value: Any, kept: Any) -> Fault:
    """That a setting with a single value cannot have this one, and which it has instead."""
    now = toml_file.shown(kept)
    if name in _CHOICES:
        told = say(
            "{name} cannot be {value}, only one of {known}, it is now {kept}",
            name=name, value=toml_file.shown(value), kept=now,
            known=tuple(verbatim(choice) for choice in _CHOICES[name]),
        )  # fmt: skip
    elif name in _SWITCHES:
        told = say("{name} must be true or false without quotes, it is now {kept}",
                   name=name, kept=now)  # fmt: skip
    else:
        told = say("{name} must be a name in quotes, there is none now", name=name)
    return Fault((name,), told)


def no_table(value: Any, *keys: str) -> Fault:
    """That a single value stands where several settings are due."""
    told = say(
        "{name} is a group of settings and cannot be {value}, it is left out",
        name=_named(keys), value=toml_file.shown(value),
    )  # fmt: skip
    return Fault(keys, told)


def _unknown(*keys: str) -> Fault:
    return Fault(keys, say("there is no setting {name}, it is left out", name=_named(keys)))


def _named(keys: Sequence[str]) -> str:
    return ".".join(keys)[:LONGEST_NAME]


def _unreadable(path: Path, why: Message) -> Message:
    return say("The settings file {file} cannot be read: {error}.", file=str(path), error=why)


def _put_aside(path: Path) -> list[Message]:
    """Keep an unreadable file under another name, so that saving does not destroy it, nor those
    that were put aside before; of more than nine the last gives way."""
    names = [path.with_suffix(f".damaged{number}") for number in ("", *range(2, 10))]
    try:
        aside = next((name for name in names if not name.exists()), names[-1])
        path.replace(aside)
    except OSError:
        return []
    return [say("It was put aside as {file}.", file=aside.name)]


# ---------------------------------------------------------------------- what each can be


def _fits(name: str, value: Any) -> bool:
    """Whether ``value`` is one that a setting with a single value can have."""
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name in _SWITCHES:
        return isinstance(value, bool)
    return _is_name(value)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()


def _in_range(name: str, value: Any) -> bool:
    low, high, _ = LEVELS[name]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and low <= value <= high


def _take_levels(settings: Settings, table: Mapping[str, Any]) -> Iterable[Fault]:
    for name, value in table.items():
        if name not in LEVELS:
            yield _unknown("levels", name)
        elif _in_range(name, value):
            settings.levels[name] = float(value)
        else:
            low, high, first = LEVELS[name]
            told = say(
                "{name} must be a number from {low} to {high} without quotes, it is now {kept}",
                name=name,
                low=f"{low:g}", high=f"{high:g}", kept=f"{first:g}",
            )  # fmt: skip
            yield Fault(("levels", name), told)


def _take_voices(settings: Settings, table: Mapping[str, Any]) -> Iterable[Fault]:
    for language, value in table.items():
        if language not in LANGUAGES:
            yield _unknown("own_voices", language)
        elif _is_name(value) and value:
            settings.own_voices[language] = value
        else:
            told = say(
                "{value} is no name of a voice, the usual one speaks",
                value=toml_file.shown(value),
            )  # fmt: skip
            yield Fault(("own_voices", language), told)


def _take_order(settings: Settings, value: Any) -> Iterable[Fault]:
    """Parts that are not named follow in their usual order; what is no part is told."""
    if not isinstance(value, list):
        told = say("order must be a list of parts, the usual order is kept")
        yield Fault(("order",), told)
        return
    named = list[str]()
    for part in value:
        if part in PARTS and part not in named:
            named.append(part)
        elif part in PARTS:
            told = say("{part} is named twice in order, the first time counts", part=part)
            yield Fault(("order",), told)
        else:
            told = say("order names {part}, which is no part of a reading, it is left out",
                       part=toml_file.shown(part))  # fmt: skip
            yield Fault(("order",), told)
    settings.order = [*named, *(part for part in PARTS if part not in named)]


def _take_parts(settings: Settings, table: Mapping[str, Any]) -> Iterable[Fault]:
    for profile, switches in table.items():
        if profile not in PROFILES:
            yield _unknown("parts", profile)
            continue
        if not isinstance(switches, dict):
            yield no_table(switches, "parts", profile)
            continue
        for part, value in switches.items():
            if part not in SWITCHED:
                yield _unknown("parts", profile, part)
            elif isinstance(value, bool):
                settings.parts.setdefault(profile, {})[part] = value
            else:
                named = _named(("parts", profile, part))
                told = say(
                    "{name} must be true or false without quotes, it is left out", name=named
                )
                yield Fault(("parts", profile, part), told)


def _take_lessons(settings: Settings, table: Mapping[str, Any]) -> Iterable[Fault]:
    for course, value in table.items():
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000:
            settings.lessons[course] = value
        else:
            told = say(
                "{name} must be the number of lessons done, it is now 0",
                name=_named(("lessons", course)),
            )
            yield Fault(("lessons", course), told)


def _take_keys(settings: Settings, table: Mapping[str, Any]) -> Iterable[Fault]:
    for command, value in table.items():
        named = value if isinstance(value, list) else [value]
        if named and all(_is_name(key) and key for key in named):
            settings.keys[command] = list(named)
        else:
            told = say("{command} needs the name of a key in quotes, it keeps its usual keys",
                       command=command[:LONGEST_NAME])  # fmt: skip
            yield Fault(("keys", command), told)


_TABLES: Final[Mapping[str, Callable[[Settings, Mapping[str, Any]], Iterable[Fault]]]] = {
    "levels": _take_levels,
    "own_voices": _take_voices,
    "parts": _take_parts,
    "lessons": _take_lessons,
    "keys": _take_keys,
}
