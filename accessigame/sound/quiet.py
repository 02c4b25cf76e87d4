"""Keeps what libraries print on file descriptor 2 away from the terminal. Standard library only.

ALSA prints up to sixty lines there when there is no sound card, and a screen reader would read them
aloud.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

_STDERR = 2


@contextlib.contextmanager
def quiet_stderr(log_path: Path | str | None = None) -> Iterator[TextIO]:
    """While it lasts, whatever the process writes on descriptor 2 is appended to ``log_path``.

    Yields a text stream on the true standard error, for the one line that a user must see. With no
    path, or one that cannot be opened, the chatter is dropped: silence matters more than the log.
    The redirection is of the whole process, Python's own ``sys.stderr`` included; nesting is fine.
    """
    try:
        saved = os.dup(_STDERR)
    except OSError:  # a process without a standard error (a windowed start)
        yield io.StringIO()
        return
    # A copy of its own, so that closing the yielded stream cannot lose the way back.
    terminal = open(os.dup(saved), "w", encoding="utf-8", errors="replace", buffering=1)  # noqa: SIM115
    target = _open_log(log_path)
    _flush()
    os.dup2(target, _STDERR)
    os.close(target)
    try:
        yield terminal
    finally:
        _flush()
        os.dup2(saved, _STDERR)
        os.close(saved)
        with contextlib.suppress(OSError, ValueError):
            terminal.close()


def _open_log(path: Path | str | None) -> int:
    """A descriptor to append to: the log, else the null device."""
    if path is not None:
        with contextlib.suppress(OSError):
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    return os.open(os.devnull, os.O_WRONLY)


def _flush() -> None:
    """What Python still buffers goes where it was meant to go."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()
