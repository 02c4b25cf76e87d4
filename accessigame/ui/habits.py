"""Presets: the keys and the way of reading of programs that a player comes from, as data files.

A preset is a TOML file: ``name`` and ``about`` by language, ``keys`` by command, named as on
QWERTY, and under ``reading`` what of the settings it proposes. Those that come with the program
lie in ``presets`` beside this module, a player's own in a folder of that name beside the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..narration.message import Message, say, verbatim
from ..session import files, settings, toml_file
from ..session.settings import Settings
from ..session.toml_file import Fault, Mistakes
from ..session.trouble import reason
from . import keys, layouts
from .commands import Command
from .keyboard import Given

FOLDER: Final = Path(__file__).with_name("presets")

_READING: Final = ("profile", "order", "parts")
_BY_NAME: Final = {command.name.lower(): command for command in Command}


@dataclass(frozen=True, slots=True)
class Preset:
    """A habit, as far as its file could be understood."""

    id: str
    """The name of its file, without the ending."""
    names: Mapping[str, str]
    about: Mapping[str, str]
    keys: tuple[Given, ...]
    reading: Mapping[str, Any]
    """``profile``, ``order`` and ``parts`` as in the settings, checked."""

    def label(self, language: str) -> Message:
        """What it is called."""
        return verbatim(self.names.get(language) or self.id)

    def help(self, language: str) -> Message | None:
        """What it changes, in a sentence or two."""
        told = self.about.get(language)
        return verbatim(told) if told else None

    def on(self, layout: layouts.Layout) -> list[Given]:
        """Its keys on ``layout``: letters make room for the walking keys as others do."""
        return [(command, layout.letter(key)) for command, key in self.keys]

    def read_as(self, chosen: Settings) -> None:
        """Let ``chosen`` read as this habit does, and as at first in all it does not name."""
        fresh = Settings()
        for name in _READING:
            setattr(chosen, name, self.reading.get(name, getattr(fresh, name)))


def paths(own: Path) -> dict[str, Path]:
    """Every preset by its id: those of the program, then a player's in ``own``, which may stand
    in the place of one of these."""
    found = {}
    for folder in (FOLDER, own):
        try:
            listed = sorted(folder.glob("*.toml"))
        except OSError:
            continue
        found.update({path.stem: path for path in listed})
    return found


def load(path: Path) -> tuple[Preset | None, Mistakes]:
    """The preset in ``path`` and the mistakes found; ``None`` if it cannot be read."""
    try:
        raw = files.read(path)
        data = toml_file.parse(raw)
    except OSError as error:
        return None, Mistakes(path.name, unread=(_unreadable(path, reason(error)),))
    except toml_file.NotToml as error:
        return None, Mistakes(path.name, unread=(_unreadable(path, error.told),))
    faults: list[Fault] = []
    for name, value in data.items():
        if name not in ("name", "about", "keys", "reading"):
            told = say(
                "a preset knows no {name}, it is left out", name=name[: settings.LONGEST_NAME]
            )
            faults.append(Fault((name,), told))
        elif not isinstance(value, dict):
            faults.append(settings.no_table(value, name))
            data = {**data, name: {}}
    chosen, wrong = settings.understood(data.get("reading", {}))
    faults += [Fault(("reading", *fault.keys), fault.told) for fault in wrong]
    wanted = {name for name in data.get("reading", {}) if name in _READING}
    known, wrong = given(data.get("keys", {}))
    text = raw.decode("utf-8-sig")
    return Preset(
        path.stem,
        {language: str(text) for language, text in data.get("name", {}).items()},
        {language: str(text) for language, text in data.get("about", {}).items()},
        tuple(known),
        {name: getattr(chosen, name) for name in wanted},
    ), Mistakes(path.name, text, (*faults, *wrong))


def given(table: Mapping[str, Any]) -> tuple[list[Given], list[Fault]]:
    """Commands and keys as the settings and presets name them; what is wrong with the others."""
    found, faults = list[Given](), list[Fault]()
    for name, value in table.items():
        command = _BY_NAME.get(name)
        if command is None:
            told = say(
                "there is no command {word}, it is left out", word=name[: settings.LONGEST_NAME]
            )
            faults.append(Fault(("keys", name), told))
            continue
        for key in value if isinstance(value, list) else [value]:
            try:
                found.append((command, keys.parse(str(key))))
            except keys.BadKey as error:
                faults.append(Fault(("keys", name), unusable(command, error.told)))
    return found, faults


def unusable(command: Command, why: Message) -> Message:
    """What becomes of ``command`` where a key named for it cannot be had; can follow a colon."""
    return say(
        "{reason}, so {command} keeps its other keys", reason=why, command=command.name.lower()
    )


def named(own: tuple[Given, ...]) -> dict[str, list[str]]:
    """Keys that were given, as the settings name them."""
    table: dict[str, list[str]] = {}
    for command, key in own:
        table.setdefault(command.name.lower(), []).append(key)
    return table


def _unreadable(path: Path, why: Message) -> Message:
    return say("The preset file {file} cannot be read: {error}.", file=path.name, error=why)
