"""Route "print": append-only lines that a screen reader reads from the terminal.

A newline *before* the text and the cursor left at its end is what terminal screen readers announce
cleanly: no colours, no queries, nothing printed is ever changed. How rows follow each other depends
on the reader (see :mod:`.rows`): two of them need a little more.
"""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar, TextIO

from .rows import SETTLING, ForOrca, Plain, Rows
from .speaker import SpeakerError

_SPELLED = str.maketrans(
    {
        "œ": "oe",
        "Œ": "OE",
        "æ": "ae",
        "Æ": "AE",
        "ß": "ss",
        "ø": "o",
        "Ø": "O",
        "ł": "l",
        "Ł": "L",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "«": '"',
        "»": '"',
        "–": "-",
        "—": "-",
        "−": "-",
    }
)


class Printer:
    """Prints one line an announcement on ``stream``, which it does not own and never closes.

    After :meth:`close` it can be used again, so that one printer serves as a route, as the line
    kept for a sighted partner, and as a route again, without an empty line between.
    """

    name: ClassVar[str] = "print"

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._mid_line = False
        self._closed = False
        self._parting = False
        self._rows: Rows = Plain()
        self._writing = threading.Lock()
        self._timer: threading.Timer | None = None
        self._reveal: Callable[[], None] | None = None
        self._to_wipe = False

    def suit(self, rows: Rows) -> None:
        """Lay rows out for the terminal and the reader around it; before the first word."""
        self._rows = rows

    def speak(self, text: str, interrupt: bool) -> None:
        """Print ``text`` on a line of its own; raises :class:`SpeakerError` when it cannot."""
        line = encodable(one_line(text), self._stream.encoding)
        if not line:
            return
        if self._reveal is not None:
            self._reveal()
        with self._writing:
            self._cancel()
            # After close() the cursor is at the start of a fresh line already.
            end = "\n" if self._parting else ""
            self._write(self._rows.written(line, self._closed) + end)
            self._closed, self._mid_line = self._parting, not self._parting
            if isinstance(self._rows, ForOrca) and not self._parting:
                self._timer = threading.Timer(SETTLING, self._settle)
                self._timer.daemon = True
                self._timer.start()

    def braille(self, text: str) -> None:
        """Nothing: the screen reader brailles the line it reads."""

    def stop(self) -> None:
        """Nothing: a line stays, and the screen reader falls silent by its own keys."""

    def tune(self, language: str, rate: float, volume: float) -> None:
        """Nothing: the voice is the screen reader's."""

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled back to; the next line starts at the top.

        The one exception to "append only": another person sits down. A screen reader's own
        history, or a multiplexer's, is out of reach. Covered lines are wiped once uncovered.
        """
        with self._writing:
            if self._reveal is not None:
                self._to_wipe = True
                return
            self._cancel()
            self._mid_line, self._closed = False, True
            self._write("\x1b[2J\x1b[3J\x1b[H")

    def farewell(self) -> None:
        """End each line with itself from now on: the last words follow.

        Fenrir, if it learns of the fresh row a moment later, says "blank" and cuts them.
        """
        self._parting = True

    def cover(self, reveal: Callable[[], None]) -> None:
        """A picture covers the lines; before one is printed all the same, ``reveal`` is called and
        answers with :meth:`uncover`."""
        with self._writing:
            self._cancel()
            self._reveal = reveal

    def uncover(self) -> None:
        """The lines can be seen again."""
        self._reveal = None
        if self._to_wipe:
            self._to_wipe = False
            with suppress(SpeakerError):  # noticed at the next line
                self.clear()

    def close(self) -> None:
        """End the newest line, once, so that the shell's prompt starts on its own."""
        with self._writing:
            self._cancel()
            if not self._mid_line:
                return
            self._mid_line, self._closed = False, True
            self._write("\n")

    def _settle(self) -> None:
        """A moment after an announcement; a stream that is lost by then is noticed at the next."""
        with self._writing, suppress(SpeakerError):
            if self._timer is not None and self._mid_line:
                self._write(self._rows.settle())

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError) as error:  # ValueError: the stream is closed
            self._mid_line = False
            raise SpeakerError(f"cannot print: {error}") from error


def one_line(text: str) -> str:
    """``text`` without what could break the line, steer the terminal or hide letters."""
    if text.isprintable():  # nearly always, and much sooner told
        return " ".join(text.split())
    shown = (" " if unicodedata.category(char) in ("Cc", "Zl", "Zp") else char for char in text)
    kept = (char for char in shown if unicodedata.category(char) != "Cf")
    return " ".join("".join(kept).split())


def encodable(text: str, encoding: str | None) -> str:
    """``text`` as near as ``encoding`` can write it (``None``: it can write anything)."""
    if encoding is None or _fits(text, encoding):
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(_nearest(char, encoding) for char in composed)


def _nearest(char: str, encoding: str) -> str:
    if _fits(char, encoding):
        return char
    spelled = unicodedata.normalize("NFKD", char.translate(_SPELLED)).translate(_SPELLED)
    plain = "".join(part for part in spelled if not unicodedata.combining(part))
    return plain if plain and _fits(plain, encoding) else "?"


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
