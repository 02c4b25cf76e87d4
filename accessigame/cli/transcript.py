"""``--transcript``: every spoken line on file, with the keys between, one file or one a seat."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from ..speech.recorder import Recorder

SEAT = "{seat}"


class Transcript:
    """A listener beside the voice. With ``{seat}`` in its name each seat has a file of its own,
    which holds what was said while that seat listened, and nothing else.

    Raises :class:`~accessigame.speech.speaker.SpeakerError` when the file cannot be written.
    """

    name: ClassVar[str] = "none"

    def __init__(self, path: str, seats: int) -> None:
        self._shared = SEAT not in path
        names = [path] if self._shared else [path.replace(SEAT, str(n + 1)) for n in range(seats)]
        self._recorders = [Recorder(Path(name)) for name in names]
        self._listening: Recorder | None = self._recorders[0] if self._shared else None

    def seat(self, seat: int | None) -> None:
        """From now on ``seat`` listens."""
        if not self._shared:
            known = seat is not None and 0 <= seat < len(self._recorders)
            self._listening = self._recorders[seat] if known and seat is not None else None

    def key(self, name: str) -> None:
        if self._listening is not None:
            self._listening.key(name)

    def speak(self, text: str, interrupt: bool) -> None:
        if self._listening is not None:
            self._listening.speak(text, interrupt)

    def braille(self, text: str) -> None:
        return

    def stop(self) -> None:
        return

    def tune(self, language: str, rate: float, volume: float) -> None:
        return

    def close(self) -> None:
        for recorder in self._recorders:
            recorder.close()
