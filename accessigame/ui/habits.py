"""Presets: the keys and the way of reading of programs that a player comes from, as data files.

A preset is a TOML file: ``name`` and ``about`` by language, ``keys`` by command, named as on
QWERTY, and under ``reading`` what of the settings it proposes. Those that come with the program
lie in ``presets`` beside this module, a player's own in a folder of that name beside the settings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..narration.message import Message, say, verbatim
from ..session import files, settings, toml_file
from ..session.settings import Settings
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


def load(path: Path) -> tuple[Preset | None, list[Message]]:
    """The preset in ``path`` and one sentence for each mistake; ``None`` if it cannot be read."""
    try:
        raw = files.read(path)
        data = toml_file.parse(raw)
    except OSError as error:
        return None, [_unreadable(path, reason(error))]
    except toml_file.NotToml as error:
        return None, [_unreadable(path, error.told)]
    text = raw.decode("utf-8-sig")
    problems: list[Message] = []

    def wrong(key: str, told: Message) -> None:
        line = _line(text, key)
        problems.append(
            say(
                "In the preset file {file}, line {line}: {fault}",
                file=path.name, line=line, fault=told,
            )
        )  # fmt: skip

    for name, value in data.items():
        if name not in ("name", "about", "keys", "reading") or not isinstance(value, dict):
            wrong(name, settings.wrong(name, value))
            data = {**data, name: {}}
    chosen, faults = settings.understood(data.get("reading", {}))
    for fault in faults:
        last = str(dict(fault.args)["name"]).rpartition(".")[2]
        wrong(last, fault)
    wanted = {name for name in data.get("reading", {}) if name in _READING}
    return Preset(
        path.stem,
        {language: str(text) for language, text in data.get("name", {}).items()},
        {language: str(text) for language, text in data.get("about", {}).items()},
        tuple(_keys(data.get("keys", {}), wrong)),
        {name: getattr(chosen, name) for name in wanted},
    ), problems


def given(table: Mapping[str, list[str]]) -> tuple[list[Given], list[tuple[str, Message]]]:
    """Commands and keys as the settings name them; what is wrong, by the command's name."""
    problems: list[tuple[str, Message]] = []

    def wrong(name: str, told: Message) -> None:
        problems.append((name, told))

    return list(_keys(table, wrong)), problems


def named(own: tuple[Given, ...]) -> dict[str, list[str]]:
    """Keys that were given, as the settings name them."""
    table: dict[str, list[str]] = {}
    for command, key in own:
        table.setdefault(command.name.lower(), []).append(key)
    return table


def _keys(table: Mapping[str, Any], wrong: Any) -> Iterator[Given]:
    for name, value in table.items():
        command = _BY_NAME.get(name)
        if command is None:
            wrong(name, say("There is no command {word}.", word=name[: settings.LONGEST_NAME]))
            continue
        for key in value if isinstance(value, list) else [value]:
            try:
                yield command, keys.parse(str(key))
            except keys.BadKey as error:
                wrong(name, say("That is no key: {fault}.", fault=error.told))


def _line(text: str, key: str) -> int:
    """The line of ``text`` in which ``key`` is set, the first one where it is not found."""
    pattern = re.compile(rf'^\s*\[?["\']?(?:\w+\.)*{re.escape(key)}\b')
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if pattern.match(line)), 1)


def _unreadable(path: Path, why: Message) -> Message:
    return say("The preset file {file} cannot be read: {error}.", file=path.name, error=why)
