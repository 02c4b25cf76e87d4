"""Data files of games: lines in sections, each under a heading in brackets, ``[end]`` at the end.

This module knows nothing of any particular game: only which lines count, in which section they
stand, and how an error names the file, the line and the column (from 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .game import DamagedData

END = "[end]"


@dataclass(frozen=True, slots=True)
class Row:
    """A line that counts, its number ``line``, and its ``text`` without a note and space behind."""

    file: str
    line: int
    text: str

    def error(self, reason: str, column: int = 1, **details: Any) -> DamagedData:
        """The error to raise about this line."""
        return DamagedData(self.file, reason, self.line, column, details)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the lines below it."""

    heading: Row
    rows: list[Row]


def read_sections(file: str, text: str, headings: Sequence[str]) -> dict[str, Section]:
    """The sections of ``text``, which must be those of ``headings``, in any order.

    ``file``: its name as the package has it. Empty lines, lines that begin with ``#`` and notes
    behind a semicolon do not count. Raises :class:`DamagedData`: ``unknown-word`` (text, known),
    ``twice`` (text), ``missing`` (text), ``unknown-section`` for a line outside of any.
    """
    known = (*headings, END)
    sections: dict[str, Section] = {}
    row = Row(file, 1, "")
    section: Section | None = None
    for row in _rows(file, text):
        if END in sections:
            raise row.error("unknown-section")
        if row.text.startswith("["):
            if row.text not in known:
                raise row.error("unknown-word", text=row.text, known=known)
            if row.text in sections:
                raise row.error("twice", text=row.text)
            section = sections[row.text] = Section(row, [])
        elif section is None:
            raise row.error("unknown-section")
        else:
            section.rows.append(row)
    for heading in known:
        if heading not in sections:
            raise row.error("missing", text=heading)
    return sections


def _rows(file: str, text: str) -> Iterator[Row]:
    for line, whole in enumerate(text.splitlines(), 1):
        kept = whole.partition(";")[0].rstrip()
        if kept and not kept.lstrip().startswith("#"):
            yield Row(file, line, kept)
