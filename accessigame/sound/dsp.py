"""Operations on mono samples: float32 arrays in -1 .. 1. Pure; knows nothing of devices.

Imports numpy: import this module only where sound is really used, off the start path.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Samples: TypeAlias = npt.NDArray[np.float32]

_GUARD = 256
"""Zeros around a sound in the Fourier domain, so that its end does not ring into its start."""

_KNEE = 0.7
"""The level above which peaks are rounded off."""


def from_pcm(pcm: bytes) -> Samples:
    """Signed 16-bit little-endian bytes as samples."""
    return np.frombuffer(pcm, dtype="<i2").astype(np.float32) / np.float32(32768)


def resampled(sound: Samples, ratio: float) -> Samples:
    """``sound`` played ``ratio`` times as fast: 2.0 is an octave up and half as long.

    Done in the Fourier domain, so that nothing above the new half rate folds back.
    """
    if len(sound) == 0 or abs(ratio - 1) < 1e-6:
        return sound
    padded = np.concatenate([np.zeros(_GUARD, np.float32), sound, np.zeros(_GUARD, np.float32)])
    length = max(2, round(len(padded) / ratio))
    spectrum = np.fft.rfft(padded)
    kept = length // 2 + 1
    if kept <= len(spectrum):
        spectrum = spectrum[:kept]
    else:
        spectrum = np.pad(spectrum, (0, kept - len(spectrum)))
    moved = np.fft.irfft(spectrum, length) * (length / len(padded))
    start = round(_GUARD * length / len(padded))
    count = max(1, round(len(sound) * length / len(padded)))
    return moved[start : start + count].astype(np.float32)


def dulled(sound: Samples, cutoff: float, rate: int) -> Samples:
    """``sound`` through a one-pole low-pass at ``cutoff`` Hz: what distance does to a sound."""
    padded = np.concatenate([sound, np.zeros(_GUARD, np.float32)])
    frequencies = np.fft.rfftfreq(len(padded), 1 / rate)
    response = 1 / (1 + 1j * frequencies / cutoff)
    return np.fft.irfft(np.fft.rfft(padded) * response, len(padded))[: len(sound)].astype(
        np.float32
    )


def soft_clipped(block: Samples) -> Samples:
    """``block`` unchanged where it is moderate, rounded off where it is loud, within -1 .. 1."""
    size = np.abs(block)
    if float(size.max(initial=0.0)) <= _KNEE:
        return block
    room = 1 - _KNEE
    rounded = np.sign(block) * (_KNEE + room * np.tanh((size - _KNEE) / room))
    return np.clip(np.where(size > _KNEE, rounded, block), -1, 1).astype(np.float32)


class Stretcher:
    """Brings a stream of blocks from one rate to another, linearly; keeps its phase between."""

    def __init__(self, source_rate: int, target_rate: int) -> None:
        self._step = source_rate / target_rate
        self._position = 0.0  # of the next output sample, counted from the kept last sample
        self._last = np.zeros(1, np.float32)
        self._first = True

    def feed(self, block: Samples) -> Samples:
        """The part of the output that ``block`` completes."""
        if self._step == 1 or len(block) == 0:
            return block
        if self._first:
            self._last, self._first = block[:1], False
        source = np.concatenate([self._last, block])
        count = max(0, int(np.ceil((len(source) - 1 - self._position) / self._step)))
        at = self._position + self._step * np.arange(count)
        made: Samples = np.interp(at, np.arange(len(source)), source).astype(np.float32)
        self._position = self._position + self._step * count - (len(source) - 1)
        self._last = source[-1:]
        return made
