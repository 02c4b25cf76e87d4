"""TOML files that a player may have written or damaged: read, or what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..narration.message import Message, say, verbatim
from . import files

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

    def sentence(self, name: str, text: str) -> Message:
        """The whole sentence, for the file called ``name`` that holds ``text``."""
        line = line_of(text, self.keys)
        if line is None:
            return say("In the file {file}: {fault}.", file=name, fault=self.told)
        return say(
            "In the file {file}, line {line}: {fault}.", file=name, line=line, fault=self.told
        )


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
