"""The standard streams, whatever became of them: closed, full, or nobody reading any more."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from ..speech.printer import encodable


def secure() -> None:
    """Make sure that descriptors 0 to 2 are taken.

    A program started without one would get it for the next file that it opens, and what libraries
    print on descriptor 2 would then go into a game.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            with contextlib.suppress(OSError):
                # The lowest free one, as the system has it, is this one.
                os.open(os.devnull, os.O_RDWR)


def output() -> TextIO:
    """Standard output; where there is none, a stream that is closed already."""
    if sys.stdout is not None:
        return sys.stdout
    closed = io.StringIO()
    closed.close()
    return closed


def columns() -> Callable[[], int] | None:
    """Asks for the width of the terminal on standard output; ``None`` where there is none."""
    stream = output()
    if stream.closed or not stream.isatty():
        return None
    descriptor = stream.fileno()

    def width() -> int:
        with contextlib.suppress(OSError):
            return os.get_terminal_size(descriptor).columns or 80
        return 80

    return width


def write(stream: TextIO, lines: Sequence[str]) -> None:
    """Lines on a stream of any encoding. Raises :class:`OSError`, ValueError if it is closed."""
    encoding = stream.encoding if isinstance(stream, io.TextIOWrapper) else "utf-8"
    for line in lines:
        stream.write(encodable(line, encoding) + "\n")
    stream.flush()


def settle() -> None:
    """Let nothing be left over that Python would try to write, and complain about, at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            _forget(stream)


def _forget(stream: TextIO) -> None:
    """What ``stream`` still holds goes nowhere."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
