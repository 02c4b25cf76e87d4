"""Positions written as one line of ``name=value`` fields: cut, checked, and blamed by column.

This module knows nothing of any particular game: only how a line is cut into fields, items and
numbers, and how an error names the field and the column (from 1) of the text that is wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from .game import BadNotation


@dataclass(frozen=True, slots=True)
class Field:
    """A field or a piece of one: its ``name``, its ``text``, and the ``column`` where that starts.

    ``column`` 0: the field was not written and holds its default.
    """

    name: str
    text: str
    column: int = 0

    def error(self, reason: str, **details: Any) -> BadNotation:
        """The error to raise about this text; ``details`` name the field and the text too."""
        named = {"field": self.name, "text": self.text, **details}
        return BadNotation(reason, max(self.column, 1), named)

    def split(self, separator: str) -> list[Field]:
        """The pieces between separators; none where the text is ``-``. Raises ``empty-item``."""
        if self.text == "-":
            return []
        pieces, column = [], self.column
        for text in self.text.split(separator):
            piece = Field(self.name, text, column)
            if not text:
                raise piece.error("empty-item")
            pieces.append(piece)
            column += len(text) + len(separator)
        return pieces

    def pieces(self, separator: str, count: int) -> list[Field]:
        """Exactly ``count`` pieces. Raises ``wrong-shape``."""
        pieces = self.split(separator)
        if len(pieces) != count:
            raise self.error("wrong-shape", separator=separator, expected=count)
        return pieces

    def tail(self, start: int) -> Field:
        """What follows the first ``start`` characters."""
        return Field(self.name, self.text[start:], self.column + start)

    def head(self, end: int) -> Field:
        """The first ``end`` characters."""
        return Field(self.name, self.text[:end], self.column)

    def number(self, least: int, most: int) -> int:
        """A whole number in ``least`` .. ``most``. Raises ``no-number`` or ``out-of-range``."""
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()):
            raise self.error("no-number")
        if len(digits) > 9 or not least <= int(self.text) <= most:
            raise self.error("out-of-range", least=least, most=most)
        return int(self.text)

    def choice(self, values: Collection[str]) -> str:
        """The text if it is one of ``values``. Raises ``unknown-value``."""
        if self.text not in values:
            raise self.error("unknown-value", known=tuple(values))
        return self.text


def read_fields(text: str, game: str, defaults: Mapping[str, str]) -> dict[str, Field]:
    """The fields of the line ``game name=value ...``, in any order, defaults filled in.

    Fields are separated by white space. Raises :class:`BadNotation`: ``wrong-game``, ``no-field``
    (a word without ``=``), ``unknown-field``, ``repeated-field``, ``empty-field``.
    """
    words = _words(text)
    if not words or words[0][1] != game:
        column, word = words[0] if words else (1, "")
        raise BadNotation("wrong-game", column, {"text": word, "expected": game})
    fields = {name: Field(name, value) for name, value in defaults.items()}
    for column, word in words[1:]:
        name, equals, value = word.partition("=")
        field = Field(name, value, column + len(name) + 1)
        if not equals:
            raise BadNotation("no-field", column, {"text": word})
        if name not in fields:
            details = {"field": name, "known": tuple(defaults)}
            raise BadNotation("unknown-field", column, details)
        if fields[name].column:
            raise BadNotation("repeated-field", column, {"field": name})
        if not value:
            raise field.error("empty-field")
        fields[name] = field
    return fields


def _words(text: str) -> list[tuple[int, str]]:
    """The words of a line, each with its column."""
    words, column = [], 0
    for word in text.split():
        column = text.index(word, column)
        words.append((column + 1, word))
        column += len(word)
    return words
