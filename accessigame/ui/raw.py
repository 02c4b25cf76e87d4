"""The terminal in raw mode, set before the front end has loaded: keys may come at once."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import TextIO


@contextlib.contextmanager
def raw(stdin: TextIO | None) -> Iterator[None]:
    """Every byte at once, as it is, unechoed: also while the library, which does this too, loads.

    Output stays cooked: a line feed begins a line.
    """
    if stdin is None or stdin.closed or sys.platform == "win32" or not stdin.isatty():
        yield
        return
    import termios

    descriptor = stdin.fileno()
    before = termios.tcgetattr(descriptor)
    wanted = termios.tcgetattr(descriptor)
    wanted[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
    wanted[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
    wanted[6][termios.VMIN], wanted[6][termios.VTIME] = 1, 0
    termios.tcsetattr(descriptor, termios.TCSANOW, wanted)
    try:
        yield
    finally:
        with contextlib.suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(descriptor, termios.TCSANOW, before)
