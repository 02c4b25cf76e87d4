"""``--transcript``: every spoken line on file, with the keys between, one file or one a seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from ..narration.message import Message, say
from ..session.trouble import reason
from ..speech.recorder import Recorder
from ..speech.speaker import SpeakerError

SEAT = "{seat}"


class Transcript:
    """A listener beside the voice. With ``{seat}`` in its name each seat has a file of its own,
    which holds what was said while that seat listened, and nothing else.

    Raises :class:`OSError` when the file cannot be opened. When it cannot be written later on, the
    game goes on without: ``failed`` hears why, once, and ``failure`` keeps it.
    """

    name: ClassVar[str] = "none"

    def __init__(self, path: str, seats: int) -> None:
        self._shared = SEAT not in path
        names = [path] if self._shared else [path.replace(SEAT, str(n + 1)) for n in range(seats)]
        self.failure: Message | None = None
        self.failed: Callable[[Message], None] = lambda message: None
        self._recorders = [_opened(Path(name)) for name in names]
        self._listening: Recorder | None = self._recorders[0] if self._shared else None

    def seat(self, seat: int | None) -> None:
        """From now on ``seat`` listens."""
        if not self._shared:
            known = seat is not None and 0 <= seat < len(self._recorders)
            self._listening = self._recorders[seat] if known and seat is not None else None

    def key(self, name: str) -> None:
        self._keep(lambda recorder: recorder.key(name))

    def speak(self, text: str, interrupt: bool) -> None:
        self._keep(lambda recorder: recorder.speak(text, interrupt))

    def braille(self, text: str) -> None:
        return

    def stop(self) -> None:
        return

    def tune(self, language: str, rate: float, volume: float) -> None:
        return

    def close(self) -> None:
        for recorder in self._recorders:
            self._try(recorder.close)

    def _keep(self, what: Callable[[Recorder], None]) -> None:
        recorder = self._listening
        if recorder is not None:
            self._try(lambda: what(recorder))

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except SpeakerError as error:
            if self.failure is None:
                cause = error.__cause__
                why = reason(cause if isinstance(cause, OSError) else OSError(str(error)))
                self.failure = say("The transcript is cut short: {reason}.", reason=why)
                self.failed(self.failure)


def _opened(path: Path) -> Recorder:
    try:
        return Recorder(path)
    except SpeakerError as error:
        raise error.__cause__ or error from None
