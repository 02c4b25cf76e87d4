"""TOML files that a player may have written or damaged: read, or what is wrong and where."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ..narration.message import Message, say
from . import files


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
