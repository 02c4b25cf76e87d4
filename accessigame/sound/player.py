"""What the rest of the program uses to be heard: cues, volumes, a speech sink, one device.

Knows names and places, never games. The device is opened, watched and reopened by one background
thread, which is also the first to import the numerical and audio libraries.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from .bank import Bank, UnknownEarcon
from .channels import CHANNELS, DEFAULT_VOLUMES, Channel, bounded
from .outputs import Choice, Output, OutputError, Render, open_output

if TYPE_CHECKING:
    from .mixer import Mixer

Opener: TypeAlias = Callable[[Choice, Render, int, bool, str | None], Output]

RATE = 22050
"""Samples a second: that of the earcons and of the voice, so nothing is resampled."""

SPACING = 0.12
"""Seconds after which the next of several earcons follows, or less where the first is shorter."""

PATIENCE = 0.5
"""Seconds for which a cue asked for before the device is open may wait."""

SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread that computes yields to the audio thread while a device is open.

With Python's own 5 ms, a thinking computer player makes gaps that are heard (measured: some 50 gaps
in 4 s of sound, against 1 with this).
"""

_CHECK = 0.5
_RETRIES = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)


class Player:
    """Plays earcons and carries speech on one device, open from :meth:`start` to :meth:`close`.

    ``device``: its name or a part of it, ``None`` for the system's usual one.
    ``on_lost`` is called by the background thread, with a text for the log, when no device could be
    opened or the one in use has vanished; ``on_back`` when a device could be opened again.
    """

    def __init__(
        self,
        bank: Bank | None = None,
        choice: Choice = "auto",
        *,
        device: str | None = None,
        volumes: Mapping[Channel, float] | None = None,
        mono: bool = False,
        on_lost: Callable[[str], None] | None = None,
        on_back: Callable[[], None] | None = None,
        opener: Opener = open_output,
        check_every: float = _CHECK,
    ) -> None:
        self.bank = bank if bank is not None else Bank()
        self.choice: Choice = choice
        self.device = device
        self.ready = threading.Event()
        """Set when the device is open, or will not be."""
        self.failure = ""
        """Why there is no sound, for the log and the doctor."""
        self.speech = PlayerSpeech(self)
        """Where the program's own voice goes."""
        self._volumes = {
            channel: bounded(channel, (volumes or {}).get(channel, DEFAULT_VOLUMES[channel]))
            for channel in CHANNELS
        }
        self._mono = mono
        self._on_lost, self._on_back = on_lost, on_back
        self._opener, self._check_every = opener, check_every
        self._mixer: Mixer | None = None
        self._output: Output | None = None
        self._waiting: deque[tuple[float, str, float, float]] = deque(maxlen=8)
        self._free_at = 0.0
        """When the next cue may begin."""
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to open the device and return at once; :attr:`ready` tells when it is done."""
        if self.choice == "null":  # silence needs no mixer, and no numbers library
            self.ready.set()
        elif self._thread is None:
            self._thread = threading.Thread(target=self._run, name="audio", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Silence, and the device given back. May be called twice."""
        self._closing.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout=3)

    # Cues

    def cue(self, name: str, pan: float = 0.0, pitch: float = 0.0) -> bool:
        """Play the earcon ``name``; ``True`` only if it can really be heard.

        ``pan``: -1 left .. 1 right; ``pitch``: octaves, -1 near .. 1 far. Before the device is open
        the answer is ``False``, but the cue is still played if that takes less than
        :data:`PATIENCE`. Raises :class:`~accessigame.sound.bank.UnknownEarcon`.
        """
        if name not in self.bank.names:
            raise UnknownEarcon(name)
        if not self.ready.is_set():
            self._waiting.append((time.monotonic(), name, pan, pitch))
            return False
        return self._play(name, pan, pitch)

    def interrupt(self) -> None:
        """A key was pressed: what has not begun to sound is dropped, the next cue comes at once."""
        self._free_at = 0.0
        if self._mixer is not None:
            self._mixer.drop_waiting()

    def sweep(self, cues: Sequence[tuple[str, float, float]], seconds: float) -> bool:
        """Play cues (name, pan, pitch) from the left to the right of the ear within ``seconds``."""
        heard = False
        for name, pan, pitch in cues:
            heard |= self._play(name, pan, pitch, (pan + 1) / 2 * seconds)
        return heard

    def _play(self, name: str, pan: float, pitch: float, after: float | None = None) -> bool:
        mixer = self._mixer
        if mixer is None or not self.audible:
            return False
        recording = self.bank.get(name)
        if recording is None:
            return False
        if after is None:  # one after the other, so that each is heard apart
            now = time.monotonic()
            begins = max(now, self._free_at)
            self._free_at = begins + min(SPACING, recording.seconds)
            after = begins - now
        mixer.play(recording, pan, pitch, far=max(0.0, pitch), after=after)
        return True

    # Settings

    def volume(self, channel: Channel) -> float:
        """0 .. 1."""
        return self._volumes[channel]

    def set_volume(self, channel: Channel, value: float) -> None:
        """0 .. 1; speech keeps a floor, so that nobody mutes the way back."""
        self._volumes[channel] = bounded(channel, value)
        mixer = self._mixer
        if mixer is not None:
            mixer.set_volume(channel, value)

    @property
    def mono(self) -> bool:
        """For one ear: places are told by pitch alone."""
        return self._mono

    @mono.setter
    def mono(self, value: bool) -> None:
        self._mono = value
        mixer = self._mixer
        if mixer is not None:
            mixer.mono = value

    # State

    @property
    def open(self) -> bool:
        """Whether a real device is open and alive."""
        output = self._output
        return output is not None and output.audible and not output.lost

    @property
    def audible(self) -> bool:
        """Whether earcons can be heard now: a device is open and their volume is not 0."""
        return self.open and self.volume("earcons") > 0

    @property
    def name(self) -> str:
        """The audio library in use, "" while none is."""
        output = self._output
        return output.name if output is not None else ""

    @property
    def latency(self) -> float:
        """Seconds that the device adds after mixing, as far as its library tells."""
        output = self._output
        return output.latency if output is not None else 0.0

    @property
    def mixer(self) -> Mixer | None:
        """The mixer, once there is one: for measuring."""
        return self._mixer

    # The background thread

    def _run(self) -> None:
        try:
            from .mixer import Mixer

            mixer = Mixer(RATE, self._volumes)
        except Exception as error:  # without numpy there is no sound, and a game all the same
            self._fail(f"mixer: {error}")
            self.ready.set()
            return
        self._mixer = mixer
        mixer.mono = self._mono  # after, so that no change made meanwhile is missed
        for channel in CHANNELS:
            mixer.set_volume(channel, self._volumes[channel])
        opened = self._open(mixer, refresh=False)
        self.ready.set()
        self._play_waiting()
        if opened and self._output is not None and self._output.audible:
            usual = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH_INTERVAL)
            self._watch(mixer)
            sys.setswitchinterval(usual)
        self._drop()

    def _play_waiting(self) -> None:
        while self._waiting:
            since, name, pan, pitch = self._waiting.popleft()
            if time.monotonic() - since <= PATIENCE:
                self._play(name, pan, pitch)

    def _watch(self, mixer: Mixer) -> None:
        """Until closed: notice that the device has vanished, and try to open one again."""
        retries, due = 0, 0.0
        while not self._closing.wait(self._check_every):
            output = self._output
            if output is not None and output.lost:
                self._drop()
                mixer.clear()
                self._fail(f"{output.name}: the device has vanished")
                retries, due = 0, time.monotonic()
            elif output is None and time.monotonic() >= due:
                if self._open(mixer, refresh=True):
                    if self._on_back is not None:
                        self._on_back()
                else:
                    due = time.monotonic() + _RETRIES[min(retries, len(_RETRIES) - 1)]
                    retries += 1

    def _open(self, mixer: Mixer, refresh: bool) -> bool:
        try:
            self._output = self._opener(self.choice, mixer.render, RATE, refresh, self.device)
        except OutputError as error:
            if not refresh:
                self._fail(str(error))
            return False
        self.failure = ""
        return True

    def _fail(self, why: str) -> None:
        self.failure = why
        if self._on_lost is not None:
            self._on_lost(why)

    def _drop(self) -> None:
        output, self._output = self._output, None
        if output is not None:
            with contextlib.suppress(OSError):
                output.close()


class PlayerSpeech:
    """Carries a voice's samples to the player's mixer. One thread feeds, any may cut."""

    def __init__(self, player: Player) -> None:
        self._player = player

    @property
    def alive(self) -> bool:
        """Whether what is fed will be heard; hoped for while the device is still being opened."""
        return self._player.open or not self._player.ready.is_set()

    def begin(self, rate: int, pan: float = 0.0) -> None:
        """A phrase follows, ``rate`` samples a second, from ``pan`` (-1 left .. 1 right). Waits
        for the device to be open."""
        self._player.ready.wait(timeout=10)
        mixer = self._player.mixer
        if mixer is not None and self._player.open:
            mixer.speech_begin(rate, pan)

    def feed(self, pcm: bytes) -> None:
        """The next samples, signed 16-bit little-endian."""
        mixer = self._player.mixer
        if mixer is not None and self._player.open:
            mixer.speech_feed(pcm)

    def cut(self) -> None:
        """Silence within 10 ms."""
        mixer = self._player.mixer
        if mixer is not None:
            mixer.speech_cut()

    def set_volume(self, volume: float) -> None:
        """0 .. 1, with a floor: the same as the player's speech channel."""
        self._player.set_volume("speech", volume)
