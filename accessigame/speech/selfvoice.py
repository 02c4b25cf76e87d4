"""The program's own voice: espeak-ng in this process, fed into whatever sink it is given.

Knows text and samples; not the mixer, not the device. The synthesizer's library has one global
state: speakers that live at the same time share one :class:`Synthesizer`, which lets one phrase
through after the other, each from its speaker's own thread.
"""

from __future__ import annotations

import ctypes
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from .speaker import SpeakerError

WORDS_A_MINUTE = 200
"""At rate 1."""

_VOICES = {"fr": "fr", "en": "en"}

_SYNCHRONOUS = 2  # espeak_AUDIO_OUTPUT: the samples go to the callback, in the calling thread
_DONT_EXIT = 0x8000  # report a failed initialisation instead of ending the process
_UTF8, _END_PAUSE = 0x1, 0x1000
_RATE = 1  # espeak_PARAMETER
_CHUNK_MS = 20
_START_TIMEOUT = 5.0  # seconds

_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
)


class SpeechSink(Protocol):
    """Where the voice's samples go: a mixer, a file, a list in a test."""

    @property
    def alive(self) -> bool:
        """Whether what is fed will be heard."""
        ...

    def begin(self, rate: int) -> None:
        """A phrase follows, ``rate`` samples a second, after those still being said."""
        ...

    def feed(self, pcm: bytes) -> None:
        """The next samples of the phrase: mono, signed 16-bit, in the machine's order."""
        ...

    def cut(self) -> None:
        """Drop all that was fed; what is fed before the next ``begin`` is dropped too."""
        ...

    def set_volume(self, volume: float) -> None:
        """How loud speech is, 0 .. 1; at once, in the middle of a phrase too."""
        ...


class _Espeak:
    """The library itself. One call at a time, the constructor included."""

    def __init__(self) -> None:
        import espeakng_loader

        self._library = ctypes.CDLL(espeakng_loader.get_library_path())
        data = str(espeakng_loader.get_data_path()).encode()
        self.rate = int(self._library.espeak_Initialize(_SYNCHRONOUS, _CHUNK_MS, data, _DONT_EXIT))
        if self.rate <= 0:
            raise SpeakerError(f"espeak-ng does not start: {self.rate}")
        # Without its data the library may all the same report a rate; a voice it cannot load.
        self._must(self._library.espeak_SetVoiceByName(_VOICES["en"].encode()), "no voices")
        self._take: Callable[[bytes], bool] | None = None
        # Kept: the library holds no reference, and calling a collected callback crashes.
        self._callback = _Callback(self._chunk)
        self._library.espeak_SetSynthCallback(self._callback)
        self._voice = ""
        self._rate = 0

    def _chunk(self, samples: Any, count: int, _events: Any) -> int:
        """Called by the library; 1 stops the synthesis."""
        if self._take is None:
            return 1
        if not samples or count <= 0:
            return 0
        return 0 if self._take(ctypes.string_at(samples, 2 * count)) else 1

    def say(self, text: str, voice: str, rate: int, take: Callable[[bytes], bool]) -> None:
        """Synthesize ``text``, handing the samples to ``take`` until it answers ``False``."""
        if voice != self._voice:
            self._must(self._library.espeak_SetVoiceByName(voice.encode()), f"voice {voice}")
            self._voice, self._rate = voice, 0  # choosing a voice resets its parameters
        if rate != self._rate:
            self._must(self._library.espeak_SetParameter(_RATE, rate, 0), f"rate {rate}")
            self._rate = rate
        raw = text.encode("utf-8") + b"\0"
        self._take = take
        try:
            flags = _UTF8 | _END_PAUSE
            self._must(
                self._library.espeak_Synth(raw, len(raw), 0, 1, 0, flags, None, None), "synthesis"
            )
        finally:
            self._take = None

    def close(self) -> None:
        """Give the library's memory back."""
        self._library.espeak_Terminate()

    @staticmethod
    def _must(result: int, what: str) -> None:
        if result != 0:
            raise SpeakerError(f"espeak-ng: {what}: error {result}")


class Synthesizer:
    """The library for all who speak with it: opened by the first, given back by the last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._espeak: _Espeak | None = None
        self._users = 0

    def enter(self) -> int:
        """Somebody will speak; samples a second. Raises whatever an unfit library raises."""
        with self._lock:
            if self._espeak is None:
                self._espeak = _Espeak()
            self._users += 1
            return self._espeak.rate

    def say(self, text: str, voice: str, rate: int, take: Callable[[bytes], bool]) -> None:
        """As :meth:`_Espeak.say`, after whatever others are saying."""
        with self._lock:
            assert self._espeak is not None, "nobody has entered"
            self._espeak.say(text, voice, rate, take)

    def leave(self) -> None:
        """Who entered speaks no more."""
        with self._lock:
            self._users -= 1
            if self._users == 0 and self._espeak is not None:
                self._espeak.close()
                self._espeak = None


@dataclass(frozen=True, slots=True)
class _Phrase:
    text: str
    generation: int
    voice: str
    rate: int


class SelfSpeaker:
    """Speaks through ``sink``. Starts the synthesizer at the first word (a few milliseconds).

    ``synthesizer``: to be shared with the other speakers that live at the same time.

    A device that vanishes is noticed at the next call, which raises
    :class:`~accessigame.speech.speaker.SpeakerError`.
    """

    name: ClassVar[str] = "self"

    def __init__(
        self, sink: SpeechSink, language: str = "en", synthesizer: Synthesizer | None = None
    ) -> None:
        self._sink = sink
        self._synthesizer = synthesizer or Synthesizer()
        self._rate = WORDS_A_MINUTE
        # Raised by one to make everything asked for before stale: the worker compares.
        self._generation = 0
        self._phrases: queue.SimpleQueue[_Phrase | None] = queue.SimpleQueue()
        self._failure: SpeakerError | None = None
        self._started = threading.Event()
        self._worker: threading.Thread | None = None
        self._voice = _VOICES.get(language, _VOICES["en"])

    def speak(self, text: str, interrupt: bool) -> None:
        """See :class:`~accessigame.speech.speaker.Speaker`."""
        self._check()
        self._start()
        if interrupt:
            self.stop()
        clean = "".join(letter if letter.isprintable() else " " for letter in text).strip()
        if clean:
            self._phrases.put(_Phrase(clean, self._generation, self._voice, self._rate))

    def braille(self, text: str) -> None:
        """This voice has no braille display."""

    def stop(self) -> None:
        """Silent within 10 ms; what waits is forgotten."""
        self._generation += 1  # first, so that the worker feeds nothing stale after the cut
        self._sink.cut()
        self._check()

    def tune(self, language: str, rate: float, volume: float) -> None:
        """See :class:`~accessigame.speech.speaker.Speaker`.

        Language and rate apply from the next phrase on, the volume, which is the sink's, at once. A
        language without a voice is read by the English one.
        """
        self._voice = _VOICES.get(language, _VOICES["en"])
        self._rate = round(WORDS_A_MINUTE * min(4.0, max(0.5, rate)))
        self._sink.set_volume(min(1.0, max(0.0, volume)))

    def close(self) -> None:
        """See :class:`~accessigame.speech.speaker.Speaker`."""
        self._generation += 1
        self._sink.cut()
        self._phrases.put(None)
        if self._worker is not None:
            self._worker.join(timeout=3)

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure
        if not self._sink.alive:
            raise SpeakerError("the sound device is lost")

    def _start(self) -> None:
        """Start the worker and wait until the synthesizer runs, so that its failure is told now."""
        if self._worker is None:
            self._worker = threading.Thread(target=self._work, name="voice", daemon=True)
            self._worker.start()
            if not self._started.wait(_START_TIMEOUT):
                self._failure = SpeakerError("espeak-ng does not start in time")
            self._check()

    def _work(self) -> None:
        try:
            samples = self._synthesizer.enter()
        except Exception as error:  # no wheel, no data, an unfit library: all mean "no voice"
            self._failure = SpeakerError(f"espeak-ng: {error}")
            self._started.set()
            return
        self._started.set()
        try:
            while (phrase := self._phrases.get()) is not None:
                self._say(samples, phrase)
        except Exception as error:
            self._failure = SpeakerError(f"espeak-ng: {error}")
        self._synthesizer.leave()

    def _say(self, samples: int, phrase: _Phrase) -> None:
        if phrase.generation != self._generation:
            return
        self._sink.begin(samples)
        begun = False

        def take(pcm: bytes) -> bool:
            nonlocal begun
            if phrase.generation != self._generation:
                return False
            if not begun:
                pcm = _without_lead(pcm)
                begun = bool(pcm)
            self._sink.feed(pcm)
            return True

        self._synthesizer.say(phrase.text, phrase.voice, phrase.rate, take)


def _without_lead(pcm: bytes) -> bytes:
    """``pcm`` without the silence it starts with: up to 40 ms before a "p" or a "t"."""
    zeros = len(pcm) - len(pcm.lstrip(b"\0"))
    return pcm[zeros - zeros % 2 :]
