"""How an announcement becomes rows on a terminal, so that the reader around it says it once, whole.

What readers make of a terminal was heard, not guessed: see docs/testing-with-screen-readers.md.
Knows widths and control sequences, no stream.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from .routes import DESKTOP

Columns: TypeAlias = Callable[[], int]
"""The terminal's width, asked anew each time: it may have been resized."""

SETTLING = 0.1
"""Seconds after an announcement when :meth:`Rows.settle` is due."""


class Rows(Protocol):
    """A way to write announcements one below the other."""

    def written(self, line: str, fresh: bool) -> str:
        """What to write for ``line``; ``fresh``: the cursor is at the start of an empty row."""
        ...

    def settle(self) -> str:
        """What to write a moment later, if nothing has been written since; mostly nothing."""
        ...


class Plain:
    """A newline before the text, the cursor left at its end: right for most readers.

    Rows are broken between words; without ``columns`` there is no terminal and nothing is broken.
    """

    def __init__(self, columns: Columns | None = None) -> None:
        self.columns = columns

    def written(self, line: str, fresh: bool) -> str:
        rows = "\n".join(wrapped(line, self.columns()) if self.columns else [line])
        return rows if fresh else "\n" + rows

    def settle(self) -> str:
        return ""


class ForFenrir:
    """Three things on top of :class:`Plain`.

    The first announcement goes to the bottom row, so that every one scrolls: one case instead of
    two. A row of n characters gets a space at its end where the row before ended in column 2n + 1,
    for Fenrir would take it for typed text. After several rows the screen moves once more, or
    Fenrir would read the last of them alone after Up and Down.
    """

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self._begun = False
        self._end = 0
        self._raised = False

    def written(self, line: str, fresh: bool) -> str:
        rows = wrapped(line, self.columns())
        if len(rows) == 1 and self._end == 2 * len(rows[0]) + 1:
            rows[0] += " "
        start = ("" if fresh else "\n") if self._begun else "\x1b[999B\n"
        self._raised = len(rows) > 1 and not self._raised
        self._begun, self._end = True, len(rows[-1])
        return start + "\n".join(rows) + ("\x1bD\x1b[A" if self._raised else "")

    def settle(self) -> str:
        return ""


class ForOrca:
    """In a VTE window: Orca would say the row before again with each new one on a full screen.

    So rows follow each other without a newline: each is filled with spaces to the end, a moment
    after it was printed, and the next begins by running over that end.
    """

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self._begun = False
        self._end = 0
        self._filled = True

    def written(self, line: str, fresh: bool) -> str:
        width = self.columns()
        rows = wrapped(line, width)
        if self._begun and not fresh:
            start = ("" if self._filled else self.settle()) + "\x1b[999C "
        else:
            start = "\x1b[999B\n"
        self._begun, self._filled, self._end = True, False, len(rows[-1])
        return start + "".join(row.ljust(width) for row in rows[:-1]) + rows[-1]

    def settle(self) -> str:
        if self._filled:
            return ""
        self._filled = True
        return f"{' ' * (self.columns() - self._end)}\r\x1b[{self._end}C"


def rows_for(reader: str, environ: Mapping[str, str], columns: Columns | None) -> Rows:
    """The way to write for ``reader`` (as :mod:`.routes` names it) around this terminal."""
    if columns is None:
        return Plain()
    if reader == "fenrir":
        return ForFenrir(columns)
    if reader in ("orca", DESKTOP) and "VTE_VERSION" in environ:
        return ForOrca(columns)
    return Plain(columns)


def wrapped(line: str, columns: int) -> list[str]:
    """The rows of ``line``, broken between words, one column short of the terminal's width."""
    width = max(8, columns - 1)
    return textwrap.wrap(line, width, break_on_hyphens=False) or [""]
