"""Keys from a file: what ``--script`` plays. Knows key names and the program, no terminal.

Key names, one or more a line (``right right enter``); ``text:c4`` types characters; ``#`` and a
space begin a comment, to the end of the line.
"""

from __future__ import annotations

import errno
import logging
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from ..narration.message import Message, say
from ..session import files
from . import keys
from .frontend import App

log = logging.getLogger(__name__)

STDIN = "standard input"
"""How standard input is called in errors."""

_TYPED = "text:"


class ScriptError(ValueError):
    """A script cannot be read.

    ``told`` says where (file, line and column from 1) and why, the text the same in English.
    """

    def __init__(self, told: Message, text: str) -> None:
        super().__init__(text)
        self.told = told


def read_script(path: str | Path) -> list[str]:
    """The canonical key names in the file ``path``, "-" for standard input.

    Raises :class:`ScriptError` for what is no key, :class:`OSError` where the file cannot be read.
    """
    if str(path) != "-":
        return parse_script(files.read(Path(path)), str(path))
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), STDIN)
    return parse_script(files.read_from(sys.stdin.buffer, STDIN), STDIN)


def parse_script(data: bytes, name: str) -> list[str]:
    """The canonical key names in the UTF-8 text ``data``, called ``name`` in errors."""
    pressed: list[str] = []
    for number, raw in enumerate(data.splitlines(), start=1):
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            before = raw[: error.start].decode("utf-8")
            problem = keys.BadKey(say("this is not UTF-8 text"))
            raise _error(name, number, len(before) + 1, problem) from None
        for word in re.finditer(r"\S+", line):
            if word[0] == "#" and word.end() < len(line):
                break
            try:
                pressed += _keys(word[0])
            except keys.BadKey as error:
                raise _error(name, number, word.start() + 1, error) from None
    return pressed


def run_script(app: App, pressed: Iterable[str]) -> int:
    """Press the keys one after the other, each once the program has done with the one before.

    Ends with the keys, or when the player has left. The exit code: 0, or 1 if the program failed.
    """
    code = 0
    try:
        app.start()
        app.wait_idle()
        for key in pressed:
            if not app.running:
                break
            app.key(key)
            app.wait_idle()
    except Exception as error:
        log.exception("fault in a script")
        code = 1
        app.fault(error)
    finally:
        app.close()
    return code


def _keys(word: str) -> list[str]:
    if not word.startswith(_TYPED):
        return [keys.parse(word)]
    if word == _TYPED:
        raise keys.BadKey(say("characters to type must follow text:"))
    pressed = [keys.key_of(char) for char in word.removeprefix(_TYPED)]
    if keys.UNKNOWN in pressed:
        raise keys.BadKey(say("no key types some character of this word"))
    return pressed


def _error(name: str, line: int, column: int, problem: keys.BadKey) -> ScriptError:
    told = say(
        "{file}, line {line}, column {column}: {problem}.",
        file=say("standard input") if name == STDIN else name,
        line=line,
        column=column,
        problem=problem.told,
    )
    return ScriptError(told, f"{name}, line {line}, column {column}: {problem}.")
