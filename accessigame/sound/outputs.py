"""The sound devices: a callback asks for blocks and hands them to the system.

The only module that imports sounddevice or miniaudio, each where it is opened. Both may print on
descriptor 2: see :mod:`.quiet`.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Generator, Iterable
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

    ``refresh``: look at the system's devices anew, which PortAudio does only when asked, and only
    while no stream is open. ``device``: see :func:`open_output`.
    """

    audible = True

    def __init__(
        self, render: Render, rate: int, refresh: bool = False, device: str | None = None
    ) -> None:
        library = _portaudio()
        self._pulse = _Pulse(render)
        self._terminate: Callable[[], None] | None = None
        try:
            if refresh:
                library._terminate()
                library._initialize()
            # PortAudio counts its users: another output's new look leaves this one alone.
            library._initialize()
            self._terminate = library._terminate
            names = _portaudio_names(library) if device is not None else {}
            self._stream = library.OutputStream(
                device=None if device is None else _called(device, names),
                samplerate=rate,
                channels=2,
                dtype="float32",
                latency=LATENCY,
                callback=self._callback,
                finished_callback=self._pulse.stop,
            )
            self._stream.start()
        except Exception as error:  # PortAudioError, and what drivers make of it
            self._leave()
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
        self._leave()

    def _leave(self) -> None:
        """PortAudio is no longer used here."""
        terminate, self._terminate = self._terminate, None
        if terminate is not None:
            with contextlib.suppress(Exception):
                terminate()


class MiniaudioOutput:
    """Through miniaudio, which needs no system library. Raises :class:`OutputError`.

    ``device``: see :func:`open_output`. It looks at the system's devices anew each time.
    """

    audible = True
    _PERIODS = 3

    def __init__(
        self, render: Render, rate: int, refresh: bool = False, device: str | None = None
    ) -> None:
        library = _miniaudio()
        self._pulse = _Pulse(render)
        try:
            names = _miniaudio_names(library) if device is not None else {}
            self._device = library.PlaybackDevice(
                device_id=None if device is None else _called(device, names),
                output_format=library.SampleFormat.FLOAT32,
                nchannels=2,
                sample_rate=rate,
                buffersize_msec=round(1000 * LATENCY / self._PERIODS),
                callback_periods=self._PERIODS,
                backends=_heard(library),
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


def _portaudio() -> Any:
    """sounddevice, which brings PortAudio or finds that of the system."""
    try:
        import sounddevice
    except (ImportError, OSError) as error:  # OSError: no PortAudio on this system
        raise OutputError(f"sounddevice: {error}") from error
    return sounddevice


def _portaudio_names(library: Any) -> dict[str, Any]:
    """What can play by name; of the usual one of the system's interfaces, for each lists all."""
    usual = library.default.hostapi
    return _numbered(
        (each["name"], number)
        for number, each in enumerate(library.query_devices())
        if each["max_output_channels"] > 0 and each["hostapi"] == usual
    )


def _miniaudio() -> Any:
    try:
        import miniaudio
    except (ImportError, OSError) as error:
        raise OutputError(f"miniaudio: {error}") from error
    return miniaudio


def _heard(library: Any) -> list[Any]:
    """The back ends of miniaudio that make sounds: its null one would "open" on a machine without
    sound and swallow everything."""
    silent = {library.Backend.NULL, library.Backend.CUSTOM}
    return [each for each in library.Backend if each not in silent]


def _miniaudio_names(library: Any) -> dict[str, Any]:
    """What can play, by name."""
    found = library.Devices(_heard(library)).get_playbacks()
    return _numbered((each["name"], each["id"]) for each in found)


def _numbered(found: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Devices by name; of several that are called alike the second ends in 2."""
    names: dict[str, Any] = {}
    for name, which in found:
        alike = 1 + sum(other == name or other.startswith(f"{name} ") for other in names)
        names[name if name not in names else f"{name} {alike}"] = which
    return names


def _called(wanted: str, names: dict[str, Any]) -> Any:
    """The one device of this name, else the one whose name holds ``wanted``. Raises
    ``LookupError``."""
    asked = wanted.casefold()
    found = [name for name in names if asked in name.casefold()]
    exact = [name for name in found if name.casefold() == asked]
    match exact or found:
        case [name]:
            return names[name]
        case _:
            known = ", ".join(names) or "none"
            raise LookupError(f"{wanted!r} does not name one device; there are: {known}")


class Maker(Protocol):
    """Opens an output of one library."""

    def __call__(self, render: Render, rate: int, refresh: bool, device: str | None) -> Output:
        """Raises :class:`OutputError`."""
        ...


_MAKERS: dict[str, Maker] = {"sounddevice": SounddeviceOutput, "miniaudio": MiniaudioOutput}
_NAMES: dict[str, Callable[[], dict[str, Any]]] = {
    "sounddevice": lambda: _portaudio_names(_portaudio()),
    "miniaudio": lambda: _miniaudio_names(_miniaudio()),
}


def order(choice: Choice, platform: str = sys.platform) -> tuple[str, ...]:
    """Which libraries to try, in order. PortAudio comes with sounddevice except on Linux."""
    if choice != "auto":
        return (choice,)
    if platform.startswith("linux"):
        return ("miniaudio", "sounddevice")
    return ("sounddevice", "miniaudio")


def devices(choice: Choice) -> tuple[str, ...]:
    """The names of all devices, as the first library that works knows them."""
    for library in order(choice):
        try:
            found = _NAMES[library]() if library in _NAMES else {}
        except Exception:  # a library that is missing, or finds no sound system
            continue
        if found:
            return tuple(found)
    return ()


def open_output(
    choice: Choice,
    render: Render,
    rate: int = 22050,
    refresh: bool = False,
    device: str | None = None,
) -> Output:
    """Open a sound device that plays what ``render`` gives, ``rate`` frames a second.

    ``choice``: one of :data:`CHOICES`; "null" is silent and never calls ``render``. ``refresh``
    after a loss: look at the system's devices anew. ``device``: the name of one of
    :func:`devices`, or a part that no other has (capitals do not matter); ``None``: the system's
    usual one. Raises :class:`OutputError`.
    """
    if choice == "null":
        return NullOutput()
    failures: list[str] = []
    for library in order(choice):
        try:
            return _MAKERS[library](render, rate, refresh, device)
        except OutputError as error:
            failures.append(str(error))
    raise OutputError("; ".join(failures))
