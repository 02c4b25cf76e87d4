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

from .languages import VoiceInfo
from .manner import Manner, pieces_of
from .speaker import SpeakerError

WORDS_A_MINUTE = 200
"""At rate 1."""

_VOICES = {"fr": "fr", "en": "en"}

_SYNCHRONOUS = 2  # espeak_AUDIO_OUTPUT: the samples go to the callback, in the calling thread
_DONT_EXIT = 0x8000  # report a failed initialisation instead of ending the process
_UTF8, _END_PAUSE = 0x1, 0x1000
_RATE, _PITCH = 1, 3  # espeak_PARAMETER
_USUAL_PITCH = 50  # of 0 .. 100
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

    def begin(self, rate: int, pan: float) -> None:
        """A phrase follows, ``rate`` samples a second, after those still being said; its speaker
        is at ``pan`` (-1 left .. 1 right)."""
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


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a phrase is said. ``voice``: the one wanted; ``usual``: where the engine has it not."""

    voice: str
    usual: str
    rate: int
    """Words a minute."""
    pitch: int = _USUAL_PITCH


class _Voice(ctypes.Structure):
    """espeak_VOICE."""

    _fields_: ClassVar = [
        ("name", ctypes.c_char_p),
        ("languages", ctypes.c_void_p),
        ("identifier", ctypes.c_char_p),
        ("gender", ctypes.c_ubyte),
        ("age", ctypes.c_ubyte),
        ("variant", ctypes.c_ubyte),
        ("unused", ctypes.c_ubyte),
        ("score", ctypes.c_int),
        ("spare", ctypes.c_void_p),
    ]


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
        self._rate = self._pitch = 0

    def _chunk(self, samples: Any, count: int, _events: Any) -> int:
        """Called by the library; 1 stops the synthesis."""
        if self._take is None:
            return 1
        if not samples or count <= 0:
            return 0
        return 0 if self._take(ctypes.string_at(samples, 2 * count)) else 1

    def say(self, text: str, how: Delivery, take: Callable[[bytes], bool]) -> None:
        """Synthesize ``text``, handing the samples to ``take`` until it answers ``False``."""
        if how.voice != self._voice:
            if self._library.espeak_SetVoiceByName(how.voice.encode()) != 0:
                usual = how.usual.encode()
                self._must(self._library.espeak_SetVoiceByName(usual), f"voice {how.usual}")
            # Choosing a voice resets its parameters.
            self._voice, self._rate, self._pitch = how.voice, 0, _USUAL_PITCH
        if how.rate != self._rate:
            self._must(self._library.espeak_SetParameter(_RATE, how.rate, 0), f"rate {how.rate}")
            self._rate = how.rate
        if how.pitch != self._pitch:
            self._must(self._library.espeak_SetParameter(_PITCH, how.pitch, 0), "pitch")
            self._pitch = how.pitch
        raw = text.encode("utf-8") + b"\0"
        self._take = take
        try:
            flags = _UTF8 | _END_PAUSE
            self._must(
                self._library.espeak_Synth(raw, len(raw), 0, 1, 0, flags, None, None), "synthesis"
            )
        finally:
            self._take = None

    def voices(self) -> list[VoiceInfo]:
        """The voices that the library has."""
        listing = self._library.espeak_ListVoices
        listing.restype = ctypes.POINTER(ctypes.POINTER(_Voice))
        variants = _Voice(languages=ctypes.cast(ctypes.c_char_p(b"variant"), ctypes.c_void_p))
        found = []
        for asked in (None, ctypes.byref(variants)):
            for voice in listing(asked):
                if not voice:
                    break
                told = voice.contents
                # A priority byte, then the language's tag; more of both may follow.
                tag = ctypes.string_at(told.languages + 1) if told.languages else b""
                id, name, tag_told = (
                    raw.decode(errors="replace") for raw in (told.identifier, told.name, tag)
                )
                found.append(VoiceInfo(id, name, (tag_told,)))
        return found

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

    def say(self, text: str, how: Delivery, take: Callable[[bytes], bool]) -> None:
        """As :meth:`_Espeak.say`, after whatever others are saying."""
        with self._lock:
            assert self._espeak is not None, "nobody has entered"
            self._espeak.say(text, how, take)

    def voices(self) -> list[VoiceInfo]:
        """The voices there are, after whatever others are saying. Raises like :meth:`enter`."""
        self.enter()
        try:
            with self._lock:
                assert self._espeak is not None
                return self._espeak.voices()
        finally:
            self.leave()

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
    how: Delivery
    pan: float


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
        self._language = language
        self._manner = Manner()
        self._known: list[VoiceInfo] | None = None

    def speak(self, text: str, interrupt: bool) -> None:
        """See :class:`~accessigame.speech.speaker.Speaker`."""
        self._check()
        self._start()
        if interrupt:
            self.stop()
        if not self._manner.cast:
            text = str(text)
        for speaker, piece in pieces_of(text):
            clean = "".join(letter if letter.isprintable() else " " for letter in piece).strip()
            if clean:
                pan = self._manner.role(speaker).pan
                self._phrases.put(_Phrase(clean, self._generation, self._delivery(speaker), pan))

    def dress(self, manner: Manner) -> None:
        """Speak in this manner from the next phrase on."""
        self._manner = manner

    def known_voices(self) -> list[VoiceInfo]:
        """See :class:`~accessigame.speech.voices.Dressed`. Asks the library once."""
        if self._known is None:
            self._known = self._synthesizer.voices()
        return self._known

    def _delivery(self, speaker: int) -> Delivery:
        """How ``speaker`` sounds: the listener's voice, in the variant of the role."""
        usual = _VOICES.get(self._language, _VOICES["en"])
        chosen = self._manner.voices.get(self._language, usual)
        variant = self._manner.role(speaker).variant
        voice = f"{chosen.partition('+')[0]}+{variant}" if variant else chosen
        pitch = round(100 * min(1.0, max(0.0, self._manner.pitch)))
        return Delivery(voice, usual, self._rate, pitch)

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
        self._language = language
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
        self._sink.begin(samples, phrase.pan)
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

        self._synthesizer.say(phrase.text, phrase.how, take)


def _without_lead(pcm: bytes) -> bytes:
    """``pcm`` without the silence it starts with: up to 40 ms before a "p" or a "t"."""
    zeros = len(pcm) - len(pcm.lstrip(b"\0"))
    return pcm[zeros - zeros % 2 :]
