"""Readers of what one seat hears: they rebuild the position from the spoken lines alone.

One class a game, registered in ``LISTENERS`` of ``tests/test_listener.py``. A listener knows the
rules' names and the start position, which everybody at the table knows, and then nothing but the
lines, in the order in which they are spoken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Listener(Protocol):
    """Rebuilds what its seat may know."""

    def __init__(self, language: str, names: Sequence[str], seat: int, start: Any) -> None:
        """``names``: how the seats are called; ``start``: the start as ``seat`` sees it."""
        ...

    def hear(self, line: str) -> None:
        """Take in one spoken line. Raises :class:`Unheard` for one that it does not understand."""
        ...

    def position(self) -> str:
        """The position that the lines tell, in the notation of the game."""
        ...


class Unheard(AssertionError):
    """A line that tells nothing to this listener: either it is noise, or the listener is deaf."""
