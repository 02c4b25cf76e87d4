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
    """A listener beside the voice. With ``{seat}`` in its name each person has a file of their own:
    what was said while they listened, and between it, in the words that are theirs, what they know
    of what others were told. A computer's seat has no file, nor has what nobody listened to.

    ``named``: how keys are called where the file is for reading alone. Set it before the first key.

    Raises :class:`OSError` when the file, or the first seat's, cannot be opened. When one cannot be
    written later on, the game goes on without: ``failed`` hears why, once, and ``failure`` keeps
    it.
    """

    name: ClassVar[str] = "none"

    def __init__(self, path: str) -> None:
        self._path = path
        self._recorders: dict[int | None, Recorder] = {}
        """By seat; under ``None`` the one file of everybody."""
        self.named: Callable[[str], str] = str
        self.failure: Message | None = None
        self.failed: Callable[[Message], None] = lambda message: None
        self._listening: Recorder | None = None
        self._language = "en"
        if SEAT in path:
            _check(Path(path.replace(SEAT, "1")))
        else:
            self._listening = self._recorders[None] = _opened(Path(path), self._name)

    def seat(self, seat: int | None) -> None:
        """From now on ``seat`` listens."""
        if SEAT in self._path:
            self._listening = None if seat is None else self._of(seat)

    def learned(self, seat: int, text: str) -> None:
        """``seat`` knows ``text`` too."""
        if SEAT in self._path and (recorder := self._of(seat)) is not None:
            self._try(lambda: recorder.speak(text, False))

    def key(self, name: str) -> None:
        self._keep(lambda recorder: recorder.key(name))

    def speak(self, text: str, interrupt: bool) -> None:
        self._keep(lambda recorder: recorder.speak(text, interrupt))

    def braille(self, text: str) -> None:
        return

    def stop(self) -> None:
        return

    def tune(self, language: str, rate: float, volume: float) -> None:
        self._language = language
        for recorder in self._recorders.values():
            recorder.tune(language, rate, volume)

    def close(self) -> None:
        for recorder in self._recorders.values():
            self._try(recorder.close)

    def _keep(self, what: Callable[[Recorder], None]) -> None:
        recorder = self._listening
        if recorder is not None:
            self._try(lambda: what(recorder))

    def _of(self, seat: int) -> Recorder | None:
        """The file of ``seat``, opened when first needed; ``None`` for nobody's."""
        if seat < 0:
            return None
        if seat not in self._recorders:
            path = Path(self._path.replace(SEAT, str(seat + 1)))
            self._try(lambda: self._recorders.__setitem__(seat, Recorder(path, self._name)))
            if seat in self._recorders:
                self._recorders[seat].tune(self._language, 1.0, 1.0)
        return self._recorders.get(seat)

    def _name(self, key: str) -> str:
        return self.named(key)

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except SpeakerError as error:
            if self.failure is None:
                cause = error.__cause__
                why = reason(cause if isinstance(cause, OSError) else OSError(str(error)))
                self.failure = say("The transcript is cut short: {reason}.", reason=why)
                self.failed(self.failure)


def _opened(path: Path, named: Callable[[str], str]) -> Recorder:
    try:
        return Recorder(path, named)
    except SpeakerError as error:
        raise error.__cause__ or error from None


def _check(path: Path) -> None:
    """Raises OSError where no file can be made; none is there afterwards that was not before."""
    known = path.exists()
    with path.open("a", encoding="utf-8"):
        pass
    if not known:
        path.unlink()
