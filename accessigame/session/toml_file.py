"""TOML files that a player may have written or damaged: read, or what is wrong and where."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..narration.catalog import Catalog
from ..narration.message import Message, say, sentence, verbatim
from . import files

log = logging.getLogger(__name__)

LONGEST: Final = 40
"""Characters of a value that are said again."""


class NotToml(ValueError):
    """What is in the file is no TOML; ``told`` says where, as words that can follow a colon."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.text)
        self.told = told


def read(path: Path) -> dict[str, Any]:
    """What the file says, nothing if it is not there. Raises :class:`OSError`, NotToml."""
    try:
        raw = files.read(path)
    except FileNotFoundError:
        return {}
    return parse(raw)


def parse(raw: bytes) -> dict[str, Any]:
    """What ``raw`` says. Raises :class:`NotToml`."""
    try:
        # Editors of Windows put a mark before the first letter.
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotToml(say("this is not UTF-8 text")) from error
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # ValueError: also a number with more digits than Python converts.
        line = re.search(r"\(at line (\d+), column \d+\)", str(error))
        told = say("line {line} is not understood", line=line[1]) if line else say("not understood")
        raise NotToml(told) from error


# ---------------------------------------------------------------------- mistakes in what it says


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake. ``keys``: where it stands, the table's name first; ``told``: what it is and what
    becomes of it, as words that can follow a colon."""

    keys: tuple[str, ...]
    told: Message


FIRST: Final = 3
"""Mistakes of one file that are told one by one where there is no time for all of them."""


@dataclass(frozen=True, slots=True)
class Mistakes:
    """What is wrong with the file of that name. ``unread``: why nothing of it can be used, as
    sentences; else ``faults`` in its ``text``."""

    file: str
    text: str = ""
    faults: tuple[Fault, ...] = ()
    unread: tuple[Message, ...] = ()

    def told(self, more: Iterable[Fault] = (), most: int | None = None) -> list[Message]:
        """A sentence for each mistake, ``more`` found elsewhere among them, in the order of their
        lines; the first one names the file.

        Of more than ``most`` only the first ones are told and how many there are; all go into the
        log.
        """
        placed = [(line_of(self.text, fault.keys), fault.told) for fault in (*self.faults, *more)]
        found = sorted(placed, key=lambda mistake: mistake[0] or 0)
        if most is None or len(found) <= most:
            sentences = [
                _sentence(line, fault, "" if place else self.file)
                for place, (line, fault) in enumerate(found)
            ]
            return [*self.unread, *sentences]
        english = Catalog("en")
        for line, fault in found:
            log.warning("%s", english.text(_sentence(line, fault, self.file)))
        many = say(
            "The file {file} has {n} mistakes, all of them are in the log. The first are:",
            file=self.file,
            n=len(found),
        )
        return [*self.unread, many, *(_sentence(line, fault, "") for line, fault in found[:most])]


def _sentence(line: int | None, fault: Message, name: str) -> Message:
    """``name``: the file, empty where it has been named."""
    if line is None:
        named = say("In the file {file}: {fault}.", file=name, fault=fault)
        return named if name else sentence([fault])
    if name:
        return say("In the file {file}, line {line}: {fault}.", file=name, line=line, fault=fault)
    return say("Line {line}: {fault}.", line=line, fault=fault)


_NAME: Final = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_NAMES: Final = rf"({_NAME}(?:\s*\.\s*{_NAME})*)"
_HEADER: Final = re.compile(rf"\s*\[+\s*{_NAMES}\s*\]")
_SETTING: Final = re.compile(rf"\s*{_NAMES}\s*=")


def line_of(text: str, keys: Sequence[str]) -> int | None:
    """The number of the line of ``text`` that sets ``keys``, or opens the table they are in;
    ``None`` where neither is found."""
    table: list[str] = []
    found, depth = None, 0
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            here = table = _parted(header[1])
        elif setting := _SETTING.match(line):
            here = [*table, *_parted(setting[1])]
        else:
            continue
        if depth < len(here) and here == list(keys[: len(here)]):
            found, depth = number, len(here)
    return found


def _parted(names: str) -> list[str]:
    return [name.strip("\"'") for name in re.findall(_NAME, names)]


def shown(value: Any) -> Message:
    """A value as it is said to who wrote it."""
    match value:
        case bool():
            return verbatim(str(value).lower())
        case list():
            return say("a list")
        case dict():
            return say("a group of settings")
        case "":
            return say("empty")
    return verbatim(str(value)[:LONGEST])
