"""Speech, earcons and ambience mixed into two ears. Pure: gives blocks, knows no device.

Imports numpy: import this module only where sound is really used, off the start path. Everything
but :meth:`Mixer.render` may be called by any thread; ``render`` by one, the audio thread, which
never waits for the others: they leave what they want in an inbox.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Mapping

import numpy as np

from .bank import Recording
from .channels import CHANNELS, DEFAULT_VOLUMES, Channel, bounded
from .dsp import Samples, Stretcher, dulled, from_pcm, resampled, soft_clipped

EAR_DELAY = 0.0006
"""Seconds by which a sound fully on one side reaches the other ear later (a head's width)."""

FADE = 0.005
"""Seconds in which cut speech fades: no click, and silent well within 10 ms."""

_ONSET = 0.01  # the level at which speech counts as begun
_SYLLABLE = 0.25  # seconds of speech kept clear of earcons
_EARCON_DUCK = 0.35
_AMBIENCE_DUCK = 0.25
_NEAR_CUTOFF, _FAR_CUTOFF = 11000.0, 5000.0  # Hz
_MOST_SOUNDS = 24
_CENTRE = math.sqrt(0.5)
_BOTH: Samples = np.ones(2, np.float32)


def ear_gains(pan: float) -> tuple[float, float]:
    """Left and right gain at ``pan`` (-1 left .. 1 right, saturating); their squares sum to 1."""
    angle = (min(1.0, max(-1.0, pan)) + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


def speech_gains(pan: float) -> Samples:
    """Gain of a voice at ``pan`` in each ear: full in the nearer one, in both in the middle."""
    left, right = ear_gains(pan)
    nearer = max(left, right)
    return np.array([left / nearer, right / nearer], np.float32)


class _Slew:
    """A gain that moves to its target in a straight line."""

    def __init__(self, level: float) -> None:
        self.level = level

    def towards(self, target: float, step: float, frames: int) -> Samples | float:
        """The next ``frames`` gains, changing by at most ``step`` each."""
        start = self.level
        if start == target:
            return target
        way = target - start
        moved = np.minimum(step * np.arange(1, frames + 1), abs(way)) * math.copysign(1, way)
        ramp: Samples = (start + moved).astype(np.float32)
        self.level = target if abs(way) <= step * frames else float(ramp[-1])
        return ramp


class _Sound:
    """A sound being played: ``samples`` between two stretches of zeros as long as the ear delay."""

    __slots__ = ("channel", "delays", "gains", "position", "samples", "wait")

    def __init__(
        self, samples: Samples, pan: float, channel: Channel, margin: int, delay: int, wait: int
    ) -> None:
        zeros = np.zeros(margin, np.float32)
        self.samples = np.concatenate([zeros, samples, zeros])
        self.gains = ear_gains(pan)
        self.delays = (max(0, delay), max(0, -delay))
        self.channel = channel
        self.position = margin
        self.wait = wait
        """Frames until it begins, to within a block."""


class Mixer:
    """Mixes at ``rate`` samples a second. Also the sink that a speech synthesizer feeds."""

    def __init__(self, rate: int = 22050, volumes: Mapping[Channel, float] | None = None) -> None:
        self.rate = rate
        self.mono = False
        """For one ear: every sound in both, at the same strength whatever its place."""
        self._volumes = {
            channel: bounded(channel, (volumes or {}).get(channel, DEFAULT_VOLUMES[channel]))
            for channel in CHANNELS
        }
        self._inbox: deque[Callable[[], None]] = deque()  # append and popleft need no lock
        self._sounds: list[_Sound] = []
        self._margin = int(EAR_DELAY * rate)
        self._gains = {channel: _Slew(self._gain(channel)) for channel in CHANNELS}
        self._earcon_duck, self._ambience_duck = _Slew(1.0), _Slew(1.0)
        # speech, as the audio thread sees it; None marks where a phrase begins
        self._speech: deque[Samples | None] = deque()
        self._fading: deque[Samples] = deque()
        self._accepting = False
        self._awaiting_onset = False
        self._syllable_left = 0
        # speech, as the feeding thread sees it
        self._stretcher = Stretcher(rate, rate)
        self._speech_gains = _BOTH
        self._watched: set[Channel] = set()
        self._heard: dict[Channel, float] = {}

    # What other threads ask for

    def volume(self, channel: Channel) -> float:
        """0 .. 1."""
        return self._volumes[channel]

    def set_volume(self, channel: Channel, value: float) -> None:
        """0 .. 1; speech never falls below its floor."""
        self._volumes[channel] = bounded(channel, value)

    def play(
        self,
        sound: Recording | Samples,
        pan: float = 0.0,
        pitch: float = 0.0,
        channel: Channel = "earcons",
        far: float = 0.0,
        after: float = 0.0,
    ) -> None:
        """Play ``sound`` (samples: mono at the mixer's rate) along with the others.

        ``pan``: -1 left .. 1 right, saturating; ``pitch``: in octaves; ``far``: 0 .. 1, duller;
        ``after``: in so many seconds, unless :meth:`drop_waiting` comes first.
        """
        ratio = 2.0**pitch
        if isinstance(sound, Recording):
            samples = resampled(from_pcm(sound.pcm), ratio * sound.rate / self.rate)
        else:
            samples = resampled(sound, ratio)
        if far > 0:
            cutoff = _NEAR_CUTOFF * (_FAR_CUTOFF / _NEAR_CUTOFF) ** min(1.0, far)
            samples = dulled(samples, cutoff, self.rate)
        delay = int(min(1.0, max(-1.0, pan)) * EAR_DELAY * self.rate)
        new = _Sound(samples, pan, channel, self._margin, delay, int(after * self.rate))
        self._inbox.append(lambda: self._sounds.append(new))

    def drop_waiting(self) -> None:
        """Forget the sounds that have not begun."""
        self._inbox.append(self._drop_waiting)

    def _drop_waiting(self) -> None:
        self._sounds = [sound for sound in self._sounds if sound.wait <= 0]

    def speech_begin(self, rate: int | None = None, pan: float = 0.0) -> None:
        """A phrase follows, ``rate`` samples a second, after those that are still being said.

        ``pan``: where its speaker is, -1 left .. 1 right; in the middle where sound is mono.
        """
        self._speech_gains = _BOTH if self.mono else speech_gains(pan)
        self._stretcher = Stretcher(rate or self.rate, self.rate)
        self._inbox.append(self._begin)

    def speech_feed(self, samples: bytes | Samples) -> None:
        """The next samples of the phrase: signed 16-bit little-endian bytes, or floats."""
        floats = from_pcm(samples) if isinstance(samples, bytes) else samples
        block = self._stretcher.feed(floats)[:, None] * self._speech_gains
        self._inbox.append(lambda: self._take_speech(block))

    def speech_cut(self) -> None:
        """Silence within 10 ms, nothing left; what is fed before the next begin is dropped."""
        self._inbox.append(self._cut)

    def clear(self) -> None:
        """Forget everything that sounds or waits; only while nobody renders."""
        self._inbox.clear()
        self._sounds.clear()
        self._speech.clear()
        self._fading.clear()
        self._accepting = self._awaiting_onset = False
        self._syllable_left = 0

    def watch(self, channel: Channel) -> None:
        """From now on, look out for the first sound in ``channel``."""
        self._heard.pop(channel, None)
        self._watched.add(channel)

    def heard(self, channel: Channel) -> float | None:
        """When (``time.perf_counter``) the watched channel first gave a sound to the device."""
        return self._heard.get(channel)

    # The audio thread

    def render(self, frames: int) -> Samples:
        """The next ``frames`` of sound: float32, shape (frames, 2), left then right, -1 .. 1."""
        while self._inbox:
            self._inbox.popleft()()
        del self._sounds[:-_MOST_SOUNDS]
        out = np.zeros((frames, 2), np.float32)
        if frames == 0:
            return out
        speech = self._next_speech(frames)
        if speech is not None:
            self._note_onset(speech)
        gain = self._channel_gain("speech", frames)
        if speech is not None:
            out += gain * speech
        self._add_sounds(out, frames)
        if speech is not None:
            self._note("speech", speech)
        self._syllable_left = max(0, self._syllable_left - frames)
        return soft_clipped(out)

    def _gain(self, channel: Channel) -> float:
        """The amplitude of a volume: its square, because ears count in ratios."""
        return self._volumes[channel] ** 2

    def _channel_gain(self, channel: Channel, frames: int) -> Samples | float:
        step = 1 / (0.02 * self.rate)
        gain = self._gains[channel].towards(self._gain(channel), step, frames)
        return gain if isinstance(gain, float) else gain[:, None]

    def _add_sounds(self, out: Samples, frames: int) -> None:
        """Add what is played on the other two channels, ducked under speech."""
        buses: dict[Channel, Samples] = {}
        for sound in self._sounds:
            if sound.wait > 0:
                sound.wait -= frames
                continue
            bus = buses.setdefault(sound.channel, np.zeros((frames, 2), np.float32))
            gains, delays = (
                ((_CENTRE, _CENTRE), (0, 0)) if self.mono else (sound.gains, sound.delays)
            )
            for ear in (0, 1):
                start = sound.position - delays[ear]
                part = sound.samples[start : start + frames]
                bus[: len(part), ear] += np.float32(gains[ear]) * part
            sound.position += frames
        self._sounds = [s for s in self._sounds if s.position < len(s.samples)]
        speaking = bool(self._speech)
        ducks: dict[Channel, Samples | float] = {
            "speech": 1.0,
            "earcons": self._earcon_duck.towards(
                _EARCON_DUCK if self._syllable_left else 1.0, 1 / (0.06 * self.rate), frames
            ),
            "ambience": self._ambience_duck.towards(
                _AMBIENCE_DUCK if speaking else 1.0,
                1 / ((0.05 if speaking else 0.4) * self.rate),
                frames,
            ),
        }
        for channel in CHANNELS:
            # Speech has had its gain for this block; a sound played there shares its level.
            gain = (
                self._gains[channel].level
                if channel == "speech"
                else self._channel_gain(channel, frames)
            )
            if channel in buses:
                duck = ducks[channel]
                bus = buses[channel]
                bus *= duck if isinstance(duck, float) else duck[:, None]
                out += gain * bus
                self._note(channel, bus)

    def _note(self, channel: Channel, block: Samples) -> None:
        if channel in self._watched and float(np.abs(block).max()) > 1e-4:
            self._watched.discard(channel)
            self._heard[channel] = time.perf_counter()

    def _begin(self) -> None:
        self._accepting = True
        self._speech.append(None)

    def _take_speech(self, block: Samples) -> None:
        if self._accepting and len(block):
            self._speech.append(block)

    def _cut(self) -> None:
        """What would have been heard next fades out; the rest is forgotten."""
        tail = self._pull(self._speech, int(FADE * self.rate))
        self._speech.clear()
        self._accepting = self._awaiting_onset = False
        self._syllable_left = 0
        if len(tail):
            self._fading.append(tail * np.linspace(1, 0, len(tail), dtype=np.float32)[:, None])

    def _next_speech(self, frames: int) -> Samples | None:
        """The next block of speech in both ears, what fades included; ``None`` if nobody speaks."""
        block = self._pull(self._speech, frames)
        if not len(block) and not self._fading:
            return None
        whole = np.zeros((frames, 2), np.float32)
        whole[: len(block)] = block
        rest: deque[Samples] = deque()
        for tail in self._fading:
            now = tail[:frames]
            whole[: len(now)] += now
            if len(tail) > frames:
                rest.append(tail[frames:])
        self._fading = rest
        return whole

    def _pull(self, queue: deque[Samples | None], frames: int) -> Samples:
        """Take up to ``frames`` samples of speech off ``queue``."""
        taken: list[Samples] = []
        missing = frames
        while queue and missing:
            head = queue.popleft()
            if head is None:
                self._awaiting_onset = True
                continue
            taken.append(head[:missing])
            if len(head) > missing:
                queue.appendleft(head[missing:])
            missing -= len(taken[-1])
        return np.concatenate(taken) if taken else np.zeros((0, 2), np.float32)

    def _note_onset(self, block: Samples) -> None:
        """At the first sound of a phrase, earcons make room for its first syllable."""
        if self._awaiting_onset and float(np.abs(block).max()) > _ONSET:
            self._awaiting_onset = False
            self._syllable_left = int(_SYLLABLE * self.rate)
