"""What a front end drives: the program as a receiver of keys. Knows nothing of any front end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class App(Protocol):
    """The program. All methods are called on the front end's thread."""

    running: bool
    """Becomes false when the player has left; the front end then ends."""

    wake: Callable[[], None] | None
    """Set by the front end: worker threads call it, and :meth:`poll` follows soon."""

    def start(self) -> None:
        """Say the first words. Called once, before the first key."""
        ...

    def key(self, name: str) -> None:
        """A key was pressed: its canonical name (see :mod:`.keys`), or "unknown"."""
        ...

    def paste(self, text: str) -> None:
        """Text was pasted; ignored where no text is being typed."""
        ...

    def poll(self) -> None:
        """Take in what worker threads have finished."""
        ...

    def tick(self, now: float) -> None:
        """Half a second has passed. ``now``: seconds on a clock that never goes back."""
        ...

    def wait_idle(self) -> None:
        """Return when no worker is busy and everything finished has been taken in (scripts)."""
        ...

    def fault(self, error: BaseException) -> None:
        """One of the other methods raised ``error``: tell the player, and go on if possible."""
        ...

    def close(self) -> None:
        """Leave silently, everything saved. Called once, last, however the program ends."""
        ...
