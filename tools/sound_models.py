"""Small physical models of struck, scraped and blown bodies. Needs numpy; pure.

A struck body is a sum of modes: each a sine that decays, its strength given by how hard and how
long the mallet touches (a half-sine push: the softer, the fewer high modes), its decay by the
material (wood loses high modes at once, metal keeps them). Contact, scrape and slide are bursts of
noise in a band, from a generator that the caller seeds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Sound: TypeAlias = npt.NDArray[np.float64]

RATE = 22050


@dataclass(frozen=True)
class Material:
    """``ring``: seconds to fall by 60 dB at 1 kHz; ``loss``: how much faster high modes fall."""

    ring: float
    loss: float

    def decay(self, frequency: float) -> float:
        """Seconds to fall by 60 dB at ``frequency``."""
        return float(self.ring * (1000 / frequency) ** self.loss)


SOFTWOOD = Material(0.11, 1.1)
HARDWOOD = Material(0.075, 0.8)
BAMBOO = Material(0.16, 0.9)
PLASTIC = Material(0.030, 0.7)
CARD = Material(0.022, 0.9)
STONE = Material(0.055, 0.5)
GLASS = Material(0.34, 0.6)
STEEL = Material(0.60, 0.45)
BRONZE = Material(1.30, 0.55)

# Frequencies of the modes over the lowest one
BAR = (1.0, 2.756, 5.404, 8.933)  # straight bar, both ends free
TINE = (1.0, 6.267, 17.55)  # bar clamped at one end
RING = (1.0, 1.006, 2.828, 2.846, 5.423)  # circular ring; no ring is round: pairs beat
PLATE = (1.0, 1.46, 1.81, 2.61, 2.98, 4.57)  # free square plate
DISC = (1.0, 1.73, 2.33, 3.91, 4.11)  # free round plate
CUBE = (1.0, 1.37, 1.69, 2.22)  # a solid block
SHELL = (1.0, 2.32, 4.25)  # a cup or bowl


def silence(seconds: float) -> Sound:
    """An empty sound, not a sample longer than ``seconds``."""
    return np.zeros(int(seconds * RATE))


def add(into: Sound, sound: Sound, at: float, gain: float = 1.0) -> None:
    """Mix ``sound`` into ``into`` from ``at`` seconds on, cut at its end."""
    start = round(at * RATE)
    part = sound[: max(0, len(into) - start)]
    into[start : start + len(part)] += gain * part


def push(frequency: float, contact: float) -> float:
    """How strongly a half-sine push lasting ``contact`` seconds excites a mode."""
    x = frequency * contact
    if abs(x - 0.5) < 1e-9:
        return float(np.pi / 4)
    return float(np.cos(np.pi * x) / (1 - 4 * x * x))


def struck(
    base: float,
    ratios: Sequence[float],
    material: Material,
    seconds: float,
    contact: float = 0.0003,
    where: float = 0.37,
) -> Sound:
    """A body hit at ``where`` (0 .. 1 along it) by something that touches for ``contact`` s."""
    t = np.arange(round(seconds * RATE)) / RATE
    sound = np.zeros(len(t))
    for number, ratio in enumerate(ratios, start=1):
        frequency = base * ratio
        if frequency > 0.45 * RATE:
            break
        strength = abs(push(frequency, contact)) * (
            0.35 + 0.65 * abs(np.sin(np.pi * number * where))
        )
        decay = material.decay(frequency)
        sound += strength * np.exp(-6.908 * t / decay) * np.sin(2 * np.pi * frequency * t)
    return sound


def noise(rng: random.Random, seconds: float, low: float, high: float) -> Sound:
    """Noise between ``low`` and ``high`` Hz, with soft shoulders, at an effective value of 1."""
    count = round(seconds * RATE)
    white = np.array([2 * rng.random() - 1 for _ in range(count)])
    f = np.fft.rfftfreq(count, 1 / RATE)
    shape = 1 / (1 + (low / np.maximum(f, 1)) ** 8) / (1 + (f / high) ** 8)
    shaped = np.fft.irfft(np.fft.rfft(white) * shape, count)
    effective: float = np.sqrt(np.mean(shaped**2))
    return np.asarray(shaped / effective)


def burst(rng: random.Random, seconds: float, low: float, high: float, decay: float) -> Sound:
    """A burst of noise that falls by 60 dB in ``decay`` seconds: two rough faces meeting."""
    t = np.arange(round(seconds * RATE)) / RATE
    return noise(rng, seconds, low, high) * np.exp(-6.908 * t / decay)


def gliding(start: float, stop: float, seconds: float, decay: float, bend: float = 1.0) -> Sound:
    """A cavity whose mode moves from ``start`` to ``stop`` Hz: a bubble, a cork, a spring."""
    t = np.arange(round(seconds * RATE)) / RATE
    frequency = start * (stop / start) ** ((t / seconds) ** bend)
    return np.asarray(np.exp(-6.908 * t / decay) * np.sin(2 * np.pi * np.cumsum(frequency) / RATE))


def weighted(sound: Sound) -> Sound:
    """``sound`` through the A curve: what an ear makes of its loudness."""
    f2 = np.fft.rfftfreq(len(sound), 1 / RATE) ** 2
    curve = (12194**2 * f2**2) / (
        (f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2)
    )
    return np.asarray(np.fft.irfft(np.fft.rfft(sound) * curve * 1.2589, len(sound)))


def levelled(sound: Sound, loudness: float) -> Sound:
    """``sound`` without what is below 300 Hz, ended softly, peak at most 0.8.

    ``loudness``: effective value, weighted as ears do, of its loudest 40 ms.
    """
    f = np.fft.rfftfreq(2 * len(sound), 1 / RATE)
    thinned = np.fft.irfft(np.fft.rfft(sound, 2 * len(sound)) / (1 + (300 / np.maximum(f, 1)) ** 6))
    sound = thinned[: len(sound)]
    tail = min(len(sound) // 4, round(0.012 * RATE))
    sound[-tail:] *= np.cos(np.linspace(0, np.pi / 2, tail)) ** 2
    window = np.ones(round(0.04 * RATE)) / round(0.04 * RATE)
    loudest = np.sqrt(np.max(np.convolve(weighted(sound) ** 2, window)))
    return sound * min(loudness / float(loudest), 0.8 / float(np.max(np.abs(sound))))
