"""The clipboard, so that what was heard can be pasted elsewhere: the system's, or that of tmux.

It is reached through programs that write nothing on the terminal, each given a moment only. The
terminal itself is not asked (by OSC 52): it does not answer whether it did it, and a reader that
does not know the sequence reads it out. The only module that imports pyperclip, on Windows.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import Final

PATIENCE: Final = 0.7
"""Seconds that a program has to take the text; a display that is gone never answers."""

OUTSIDE: Final = ("SSH_CONNECTION", "SSH_TTY")
"""Where one of these is set, what the machine calls its clipboard is not the player's."""

ALOUD: Final = "yasr"
"""A reader that reads out what tmux tells the terminal around it."""


class Place(Enum):
    """Where a text has been put."""

    SYSTEM = auto()
    TMUX = auto()


class Clipboard:
    """Where texts can be put. ``reader``: the screen reader around the terminal, if it is known.

    ``environ`` and ``platform`` tell what there is (a display, tmux, SSH).
    """

    def __init__(
        self,
        environ: Mapping[str, str] = os.environ,
        platform: str = sys.platform,
        reader: str = "",
    ) -> None:
        self._environ = environ
        self._platform = platform
        self._reader = reader

    def put(self, text: str) -> Place | None:
        """Put ``text`` wherever it can be; the best of these places, ``None`` if there is none."""
        in_tmux = any(self._takes(command, text) for command in self._tmux())
        if self._windows(text) or any(self._takes(command, text) for command in self._programs()):
            return Place.SYSTEM
        return Place.TMUX if in_tmux else None

    @property
    def _remote(self) -> bool:
        return any(name in self._environ for name in OUTSIDE)

    def _programs(self) -> Iterator[list[str]]:
        """The programs of the system that take a text, the likeliest first."""
        if self._platform == "darwin":
            if not self._remote:
                yield ["pbcopy"]
            return
        if self._environ.get("WAYLAND_DISPLAY"):
            yield ["wl-copy"]
        if self._environ.get("DISPLAY"):  # over SSH too, where the player's own is forwarded
            yield ["xclip", "-selection", "clipboard"]
            yield ["xsel", "--clipboard", "--input"]

    def _tmux(self) -> Iterator[list[str]]:
        """tmux keeps the text itself, and tells its terminal where that is known to have a
        clipboard."""
        if self._environ.get("TMUX"):
            if self._reader != ALOUD:
                yield ["tmux", "load-buffer", "-w", "-"]
            yield ["tmux", "load-buffer", "-"]  # also tmux before 3.2

    def _takes(self, command: list[str], text: str) -> bool:
        """Whether ``command`` is there and has taken ``text`` in time."""
        import shutil
        import subprocess

        program = shutil.which(command[0], path=self._environ.get("PATH"))
        if program is None:
            return False
        environ = dict(self._environ)
        if self._platform == "darwin":
            environ["LC_CTYPE"] = "UTF-8"  # else an unset language makes another text of it
        try:
            done = subprocess.run(
                [program, *command[1:]],
                input=text.encode(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environ,
                timeout=PATIENCE,
                # Some stay on to hand the text out, longer than this program and its terminal.
                start_new_session=True,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0

    def _windows(self, text: str) -> bool:
        if self._platform != "win32" or self._remote:
            return False
        try:
            import pyperclip

            pyperclip.copy(text)
        except Exception:  # not installed, or another program holds the clipboard
            return False
        return True
