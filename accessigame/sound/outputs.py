"""The sound devices: a callback asks for blocks and hands them to the system.

The only module that imports sounddevice or miniaudio, each where it is opened. Both may print on
descriptor 2: see :mod:`.quiet`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from .dsp import Samples

Choice: TypeAlias = Literal["auto", "sounddevice", "miniaudio", "null"]

CHOICES: tuple[Choice, ...] = ("auto", "sounddevice", "miniaudio", "null")

Render: TypeAlias = "Callable[[int], Samples]"
"""Gives the next n frames: float32, shape (n, 2), in -1 .. 1. Called by the audio thread."""

LATENCY = 0.03
"""Seconds of sound that the device holds ready: less crackles while the computer thinks, more makes
every stop late."""

STALL = 1.0
"""Seconds without a call from the device after which it counts as lost."""


class OutputError(Exception):
    """No sound device could be opened. The text is for the log and the doctor."""


class Output(Protocol):
    """An open sound device, or the null one."""

    @property
    def name(self) -> str:
        """The library, and where it is known the system behind it."""
        ...

    @property
    def audible(self) -> bool:
        """Whether there is a device behind it at all."""
        ...

    @property
    def latency(self) -> float:
        """Seconds from a rendered block to the ear, as far as the library tells."""
        ...

    @property
    def lost(self) -> bool:
        """Whether the device has vanished: close this output, open another."""
        ...

    def close(self) -> None:
        """Stop and give the device back. May be called twice."""
        ...


class NullOutput:
    """No sound at all: never renders, never heard, never lost."""

    name = "null"
    audible = False
    latency = 0.0
    lost = False

    def close(self) -> None:
        """Nothing to give back."""


class _Pulse:
    """Calls ``render`` for the device and remembers that the device lives."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._last = time.perf_counter()
        self.stopped = False

    def block(self, frames: int) -> Samples | None:
        """The next block; ``None`` once rendering has failed (the output is then lost)."""
        self._last = time.perf_counter()
        if self.stopped:
            return None
        try:
            return self._render(frames)
        except Exception:  # an audio thread must never die with a trace on the terminal
            self.stopped = True
            return None

    def stop(self) -> None:
        """The device says that it has stopped."""
        self.stopped = True

    @property
    def lost(self) -> bool:
        """Stopped, or silent for too long."""
        return self.stopped or time.perf_counter() - self._last > STALL


class SounddeviceOutput:
    """Through PortAudio. Raises :class:`OutputError`.

    ``refresh``: look at the system's devices anew, which PortAudio does only when asked.
    """

    audible = True

    def __init__(self, render: Render, rate: int, refresh: bool = False) -> None:
        try:
            import sounddevice
        except (ImportError, OSError) as error:  # OSError: no PortAudio on this system
            raise OutputError(f"sounddevice: {error}") from error
        self._pulse = _Pulse(render)
        try:
            if refresh:
                sounddevice._terminate()
                sounddevice._initialize()
            self._stream = sounddevice.OutputStream(
                samplerate=rate,
                channels=2,
                dtype="float32",
                latency=LATENCY,
                callback=self._callback,
                finished_callback=self._pulse.stop,
            )
            self._stream.start()
        except Exception as error:  # PortAudioError, and what drivers make of it
            raise OutputError(f"sounddevice: {error}") from error
        self.name = "sounddevice"
        self.latency = float(self._stream.latency)

    def _callback(self, out: Any, frames: int, _time: Any, _status: Any) -> None:
        block = self._pulse.block(frames)
        out[:] = 0 if block is None else block

    @property
    def lost(self) -> bool:
        """See :class:`Output`."""
        return self._pulse.lost

    def close(self) -> None:
        """See :class:`Output`."""
        try:
            # abort: a stream whose device is gone would wait for its buffers to drain.
            self._stream.abort(ignore_errors=True)
            self._stream.close(ignore_errors=True)
        except Exception:
            self._pulse.stop()


class MiniaudioOutput:
    """Through miniaudio, which needs no system library. Raises :class:`OutputError`."""

    audible = True
    _PERIODS = 3

    def __init__(self, render: Render, rate: int, refresh: bool = False) -> None:
        try:
            import miniaudio
        except (ImportError, OSError) as error:
            raise OutputError(f"miniaudio: {error}") from error
        self._pulse = _Pulse(render)
        # Its null back end would "open" on a machine without sound and swallow everything.
        silent = {miniaudio.Backend.NULL, miniaudio.Backend.CUSTOM}
        try:
            self._device = miniaudio.PlaybackDevice(
                output_format=miniaudio.SampleFormat.FLOAT32,
                nchannels=2,
                sample_rate=rate,
                buffersize_msec=round(1000 * LATENCY / self._PERIODS),
                callback_periods=self._PERIODS,
                backends=[each for each in miniaudio.Backend if each not in silent],
                app_name="accessigame",
            )
            self._device.stop_callback = self._pulse.stop
            blocks = self._blocks()
            next(blocks)
            self._device.start(blocks)
        except Exception as error:  # MiniaudioError, and what drivers make of it
            raise OutputError(f"miniaudio: {error}") from error
        self.name = f"miniaudio {getattr(self._device, 'backend', '')}".strip()
        self.latency = LATENCY

    def _blocks(self) -> Generator[bytes, int, None]:
        frames = yield b""
        while True:
            block = self._pulse.block(frames)
            frames = yield bytes(8 * frames) if block is None else block.tobytes()

    @property
    def lost(self) -> bool:
        """See :class:`Output`."""
        return self._pulse.lost

    def close(self) -> None:
        """See :class:`Output`."""
        try:
            self._device.close()
        except Exception:
            self._pulse.stop()


Maker: TypeAlias = Callable[[Render, int, bool], Output]

_MAKERS: dict[str, Maker] = {"sounddevice": SounddeviceOutput, "miniaudio": MiniaudioOutput}


def order(choice: Choice, platform: str = sys.platform) -> tuple[str, ...]:
    """Which libraries to try, in order. PortAudio comes with sounddevice except on Linux."""
    if choice != "auto":
        return (choice,)
    if platform.startswith("linux"):
        return ("miniaudio", "sounddevice")
    return ("sounddevice", "miniaudio")


def open_output(choice: Choice, render: Render, rate: int = 22050, refresh: bool = False) -> Output:
    """Open a sound device that plays what ``render`` gives, ``rate`` frames a second.

    ``choice``: one of :data:`CHOICES`; "null" is silent and never calls ``render``. ``refresh``
    after a loss: look at the system's devices anew. Raises :class:`OutputError`.
    """
    if choice == "null":
        return NullOutput()
    failures: list[str] = []
    for library in order(choice):
        try:
            return _MAKERS[library](render, rate, refresh)
        except OutputError as error:
            failures.append(str(error))
    raise OutputError("; ".join(failures))
