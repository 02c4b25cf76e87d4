"""A terminal to draw on: its size, what it can show, text sent to it."""

from __future__ import annotations

import contextlib
import os
from typing import TextIO

from ..terminal import send
from .glyphs import BLOCKS


class Surface:
    """The terminal on ``stream``."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @property
    def blocks(self) -> bool:
        """Whether its encoding has half blocks."""
        try:
            BLOCKS.encode(self._stream.encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def size(self) -> tuple[int, int]:
        """Columns and rows now; those of an old terminal where it does not tell."""
        with contextlib.suppress(OSError):
            columns, rows = os.get_terminal_size(self._stream.fileno())
            if columns and rows:
                return columns, rows
        return 80, 24

    def write(self, text: str) -> None:
        """Send ``text`` at once. Raises :class:`OSError` or :class:`ValueError` if it is gone."""
        send(self._stream, text)


def surface_of(stream: TextIO) -> Surface | None:
    """``stream`` as a surface; ``None`` where nothing can be drawn on it."""
    if stream.closed or not stream.isatty() or os.environ.get("TERM") == "dumb":
        return None
    return Surface(stream)
