"""Stand-ins shared by tests: a catalogue, a clock, cues, voices that fail as real ones do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from accessigame.narration.message import Message, Value
from accessigame.narration.verbosity import Verbosity
from accessigame.speech.speaker import SpeakerError


class PlainCatalog:
    """English as it stands in the message; braille is the same in capitals."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def text(self, message: Message, level: Verbosity) -> str:
        one, many = message.text, message.plural
        n = dict(message.args).get("n")
        pattern = many if many and n != 1 else one
        shown = pattern.format(**{name: self._value(v, level) for name, v in message.args})
        return shown if self.language == "en" else f"{self.language} {shown}"

    def braille(self, message: Message, level: Verbosity) -> str:
        return self.text(message, level).upper()

    def _value(self, value: Value, level: Verbosity) -> str:
        if isinstance(value, Message):
            return self.text(value, level)
        if isinstance(value, tuple):
            return ", ".join(self.text(part, level) for part in level.heard(value))
        assert isinstance(value, str | int | Fraction)
        return str(value)


class Clock:
    """A clock that stands still until told."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Cues:
    """Records earcons; hears them only while ``audible``."""

    def __init__(self, audible: bool = True) -> None:
        self.audible = audible
        self.played: list[tuple[str, float, float]] = []

    def __call__(self, name: str, pan: float, pitch: float) -> bool:
        self.played.append((name, pan, pitch))
        return self.audible


class FakeSpeaker:
    """A voice that notes every call; it raises :class:`SpeakerError` for what ``broken`` names."""

    def __init__(self, name: str = "self", broken: Sequence[str] = ()) -> None:
        self.name = name
        self.broken = set(broken)
        self.calls: list[tuple[object, ...]] = []
        self.closed = 0

    @property
    def said(self) -> list[str]:
        return [str(call[1]) for call in self.calls if call[0] == "speak"]

    def _call(self, what: str, *args: object) -> None:
        if what in self.broken:
            raise SpeakerError(f"{self.name} is lost")
        self.calls.append((what, *args))

    def speak(self, text: str, interrupt: bool) -> None:
        self._call("speak", text, interrupt)

    def braille(self, text: str) -> None:
        self._call("braille", text)

    def stop(self) -> None:
        self._call("stop")

    def tune(self, language: str, rate: float, volume: float) -> None:
        self._call("tune", language, rate, volume)

    def close(self) -> None:
        self.closed += 1
        self._call("close")
