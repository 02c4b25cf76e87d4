"""Route "reader": a running screen reader is asked to speak and to braille.

prismatoid is tried first, then accessible-output2; both are imported on the worker thread, which is
the only one that ever touches them: opening takes up to 1.3 s and neither allows a second thread.

What counts as a screen reader. Narrator and VoiceOver refuse what a console program says through
these interfaces, so they are never used: their users are on the print route. Plain synthesizers
(SAPI, OneCore, eSpeak ...) are the system route's business. speech-dispatcher is a synthesizer as
well, but it speaks with the voice that Linux readers were set up with, and often is all there is
to reach: it is taken last, and :mod:`.routes` never lets it be chosen without being asked for,
since it accepts text just as gladly where nobody can hear it.
"""

from __future__ import annotations

import contextlib
import io
import math
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias, runtime_checkable

from .languages import VoiceInfo, voice_for
from .printer import one_line
from .speaker import SpeakerError

OPENING = 3.0
"""Seconds a screen reader has to answer when the route opens."""
ANSWER = 0.1
"""Seconds ``speak`` waits to learn that the reader is gone; it usually takes one hundredth."""
CLOSING = 1.0
"""Seconds the reader has to take what was said last before it is let go."""
HUNG = 3.0
"""Seconds after which a call that does not return counts as a lost reader."""


class Backend(Protocol):
    """A screen reader, called from one thread only. Any exception means that it is lost."""

    name: str

    def speak(self, text: str, interrupt: bool) -> None:
        """Say ``text``, which is not empty."""
        ...

    def braille(self, text: str) -> None:
        """Show ``text``, which is not empty; nothing where the reader cannot."""
        ...

    def stop(self) -> None:
        """Be silent."""
        ...

    def tune(self, language: str, rate: float, volume: float) -> None:
        """Follow, where the voice is not the user's own setting."""
        ...


Opener: TypeAlias = Callable[[], Backend]


class _Job:
    def __init__(self, run: Callable[[Backend], None], text: str | None) -> None:
        self.run = run
        self.text = text
        """What is spoken; ``None``: the job is not speech."""
        self.done = threading.Event()
        self.started: float | None = None


class ReaderSpeaker:
    """Speaks through the first of ``openers`` that finds a screen reader.

    Raises :class:`SpeakerError` when none does within ``opening`` seconds.
    """

    name: ClassVar[str] = "reader"

    def __init__(
        self,
        openers: Sequence[Opener] | None = None,
        *,
        opening: float = OPENING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.reader = ""
        """The name of the screen reader."""
        self._clock = clock
        self._change = threading.Condition()
        self._jobs: deque[_Job] = deque()
        self._running: _Job | None = None
        self._lost: str | None = None
        self._closing = False
        opened = threading.Event()
        ways = (open_prism, open_accessible_output2) if openers is None else openers
        self._thread = threading.Thread(
            target=self._work, args=(ways, opened), name="screen reader", daemon=True
        )
        self._thread.start()
        if not opened.wait(opening):
            self._closing = True
            raise SpeakerError("no screen reader answered in time")
        self.check()

    def speak(self, text: str, interrupt: bool) -> None:
        """Have the screen reader say ``text``; waits at most ``ANSWER`` seconds for a refusal."""
        line = one_line(text)
        if not line:
            return
        job = _Job(lambda backend: backend.speak(line, interrupt), text)
        self._post(job, replace=interrupt)
        job.done.wait(ANSWER)
        try:
            self.check()
        except SpeakerError:
            with self._change:
                self._jobs = deque(other for other in self._jobs if other is not job)
            raise

    def braille(self, text: str) -> None:
        """Have the screen reader braille ``text``."""
        line = one_line(text)
        if line:
            self._post(_Job(lambda backend: backend.braille(line), None))

    def stop(self) -> None:
        """Have the screen reader fall silent."""
        self._post(_Job(lambda backend: backend.stop(), None), replace=True)

    def tune(self, language: str, rate: float, volume: float) -> None:
        """Set language, rate and volume of a synthesizer; a screen reader keeps its own."""
        self._post(_Job(lambda backend: backend.tune(language, rate, volume), None))

    def close(self) -> None:
        """Let go of the screen reader, on its own thread, once it has taken what was said."""
        with self._change:
            self._closing = True
            self._change.notify()
        self._thread.join(CLOSING)

    def check(self) -> None:
        """Raise :class:`SpeakerError` if the screen reader is gone or hangs."""
        with self._change:
            if self._lost is not None:
                raise SpeakerError(self._lost)
            started = None if self._running is None else self._running.started
            if started is not None and self._clock() - started > HUNG:
                raise SpeakerError(f"{self.reader} does not answer")

    def unsaid(self) -> tuple[str, ...]:
        """The texts that were accepted and did not reach the screen reader."""
        with self._change:
            jobs = [self._running, *self._jobs]
        return tuple(job.text for job in jobs if job is not None and job.text is not None)

    def _post(self, job: _Job, replace: bool = False) -> None:
        with self._change:
            self.check()
            if replace:
                self._jobs = deque(other for other in self._jobs if other.text is None)
            self._jobs.append(job)
            self._change.notify()

    def _work(self, openers: Sequence[Opener], opened: threading.Event) -> None:
        backend = self._open(openers)
        opened.set()
        if backend is None:
            return
        while (job := self._next()) is not None:
            try:
                job.run(backend)
            except Exception as error:  # whatever a library throws, the reader is lost
                with self._change:
                    self._lost = f"{self.reader}: {str(error) or type(error).__name__}"
                    self._jobs.appendleft(job)
                    self._running = None
                    for waiting in self._jobs:
                        waiting.done.set()
                return
            job.done.set()

    def _open(self, openers: Sequence[Opener]) -> Backend | None:
        reasons = []
        for opener in openers:
            try:
                backend = opener()
            except Exception as error:  # import errors and library errors alike
                reasons.append(str(error) or type(error).__name__)
                continue
            self.reader = backend.name
            return backend
        self._lost = "no screen reader: " + "; ".join(reasons)
        return None

    def _next(self) -> _Job | None:
        with self._change:
            self._running = None
            while not self._jobs and not self._closing:
                self._change.wait()
            if not self._jobs:
                return None
            self._running = self._jobs.popleft()
            self._running.started = self._clock()
            return self._running


SYNTHESIZERS = frozenset({"SAPI", "ONE_CORE", "AV_SPEECH", "SPIEL", "ANDROID_TTS", "WEB_SPEECH"})
REFUSE_CONSOLES = frozenset({"VOICE_OVER", "UIA"})
DISPATCHER = "SPEECH_DISPATCHER"


def open_prism() -> Backend:
    """The best screen reader that prismatoid reaches, speech-dispatcher after all others.

    Raises :class:`SpeakerError` when there is none, ImportError or OSError where the library does
    not load.
    """
    import prism

    context = prism.Context()
    known = [context.id_of(index) for index in range(context.backends_count)]
    fit = [id for id in known if id.name not in SYNTHESIZERS | REFUSE_CONSOLES]
    fit.sort(key=lambda id: (id.name == DISPATCHER, -context.priority_of(id)))
    for id in fit:
        # Absent readers raise PrismBackendNotAvailableError or ValueError, depending on which.
        with contextlib.suppress(prism.PrismError, ValueError):
            backend = context.acquire(id)
            if backend.features.is_supported_at_runtime:
                return _Prism(context, backend, synthesizer=id.name == DISPATCHER)
    raise SpeakerError("prismatoid found no screen reader")


class _Prism:
    """A back end of prismatoid. The context is kept for as long as its back end."""

    def __init__(self, context: Any, backend: Any, synthesizer: bool) -> None:
        self.name: str = backend.name
        self._context = context
        self._backend = backend
        self._features = backend.features
        self._synthesizer = synthesizer
        self._rate = backend.rate if synthesizer else 0.5
        self._queued = 0

    def speak(self, text: str, interrupt: bool) -> None:
        if interrupt:
            self._drop_queue()
        if self._features.supports_speak:
            self._backend.speak(text, interrupt)
        else:
            self._backend.output(text, interrupt)
        self._queued += 1

    def braille(self, text: str) -> None:
        if self._features.supports_braille:
            self._backend.braille(text)

    def stop(self) -> None:
        self._drop_queue()
        if self._features.supports_stop:
            self._stop()

    def _drop_queue(self) -> None:
        # speech-dispatcher's stop ends one message and goes on with the next one in its queue.
        extra, self._queued = min(self._queued, 20) - 1, 0
        if self._synthesizer:
            for _ in range(extra):
                self._stop()

    def _stop(self) -> None:
        from prism.common import PrismNotImplementedError, PrismNotSpeakingError

        with contextlib.suppress(PrismNotSpeakingError, PrismNotImplementedError):
            self._backend.stop()

    def tune(self, language: str, rate: float, volume: float) -> None:
        if not self._synthesizer:
            return
        backend = self._backend
        voices = [
            VoiceInfo(
                str(index), backend.get_voice_name(index), (backend.get_voice_language(index),)
            )
            for index in range(backend.voices_count)
        ]
        chosen = voice_for(voices, language, str(backend.voice))
        if chosen is not None:
            backend.voice = int(chosen)
        # prismatoid's scale: 0.5 is the voice's own rate, the ends are about a factor of 4.
        backend.rate = min(1.0, max(0.0, self._rate + math.log(rate, 4) / 2))
        backend.volume = volume


@runtime_checkable
class _Silencing(Protocol):
    def silence(self) -> None: ...


def open_accessible_output2() -> Backend:
    """The screen reader that accessible-output2 finds active.

    Raises :class:`SpeakerError` when there is none, ImportError or OSError where the library does
    not load.
    """
    if sys.platform == "win32":
        with contextlib.suppress(ImportError):
            import pythoncom  # type: ignore[import-untyped, unused-ignore]

            pythoncom.CoInitialize()
    # It prints what it misses, in the middle of the player's terminal.
    with contextlib.redirect_stdout(io.StringIO()):
        from accessible_output2.outputs.auto import Auto

        outputs = list(Auto().outputs)
        for output in outputs:
            # Above priority 100 are its synthesizers, which it takes when no reader runs.
            reads = output.priority <= 100 and not output.is_system_output()
            if reads and output.name != "VoiceOver" and output.is_active():
                return _AccessibleOutput(output)
    raise SpeakerError("accessible-output2 found no screen reader")


class _AccessibleOutput:
    """An output of accessible-output2: it is asked each time, for it fails without a word."""

    def __init__(self, output: Any) -> None:
        self.name: str = output.name
        self._output = output

    def speak(self, text: str, interrupt: bool) -> None:
        self._demand()
        if self._output.speak(text, interrupt=interrupt) is False:
            raise SpeakerError("it refused to speak")

    def braille(self, text: str) -> None:
        self._demand()
        self._output.braille(text)  # False: no braille here, which is no failure

    def stop(self) -> None:
        self._demand()
        if isinstance(self._output, _Silencing):
            self._output.silence()
        else:
            self._output.speak("", interrupt=True)

    def tune(self, language: str, rate: float, volume: float) -> None:
        """Nothing: the voice is the user's own."""

    def _demand(self) -> None:
        if not self._output.is_active():
            raise SpeakerError("it is no longer running")
