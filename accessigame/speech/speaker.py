"""The small protocol behind which every voice stands."""

from __future__ import annotations

from typing import ClassVar, Protocol


class SpeakerError(Exception):
    """This voice cannot start, or cannot go on. The text is for the log and the doctor."""


class Speaker(Protocol):
    """A way to reach the player's ears or fingers.

    Each method returns at once and raises :class:`SpeakerError` when the voice is lost; the caller
    then says the same text through the next one. Nobody can ask whether speech has ended: screen
    readers do not tell.
    """

    name: ClassVar[str]
    """The route: "print", "reader", "self", "system" or "none"."""

    def speak(self, text: str, interrupt: bool) -> None:
        """Say ``text`` (one announcement), cutting what is being said if ``interrupt``."""
        ...

    def braille(self, text: str) -> None:
        """Show ``text`` on a braille display, where the route can."""
        ...

    def stop(self) -> None:
        """Be silent at once."""
        ...

    def tune(self, language: str, rate: float, volume: float) -> None:
        """Language ("fr", "en"); rate as a factor of the voice's own (0.5 .. 4); volume 0 .. 1."""
        ...

    def close(self) -> None:
        """Give back everything; called once."""
        ...
