"""A real, real-time-paced sound device on a machine without a sound card, and a recorder of it.

PulseAudio with a null sink of its own in a temporary folder: no D-Bus, no systemd, works as root,
touches no other sound server. ALSA's null types are of no use here: they are not paced.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import numpy.typing as npt

RATE = 48000
NEEDED = ("pulseaudio", "pactl", "parec")

_ASOUND = """</usr/share/alsa/alsa.conf>
pcm.!default { type pulse }
ctl.!default { type pulse }
"""


@dataclass(frozen=True)
class Heard:
    """What a program played: float32 samples of shape (frames, 2), and what it printed."""

    samples: npt.NDArray[np.float32]
    out: str
    err: str

    def pieces(self, gap: float = 0.08, level: float = 0.002) -> list[npt.NDArray[np.float32]]:
        """The sounds one by one, where at least ``gap`` seconds of silence lie between them."""
        loud = np.flatnonzero(np.abs(self.samples).max(axis=1) > level)
        if len(loud) == 0:
            return []
        breaks = np.flatnonzero(np.diff(loud) > gap * RATE)
        starts = [loud[0], *loud[breaks + 1]]
        stops = [*loud[breaks], loud[-1]]
        return [self.samples[a : b + 1] for a, b in zip(starts, stops, strict=True)]


class PacedSink:
    """The device, from entering the context to leaving it."""

    _SERVER = ("-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit")
    _RECORDER = ("--latency-msec=20", "--format=float32le")

    def __enter__(self) -> Self:
        missing = [tool for tool in NEEDED if shutil.which(tool) is None]
        if missing:
            raise RuntimeError(f"audio tests need {', '.join(missing)}")
        self._folder = Path(tempfile.mkdtemp(prefix="sink"))
        self._socket = self._folder / "pulse.sock"
        (self._folder / "asound.conf").write_text(_ASOUND, encoding="ascii")
        self.env = {
            **os.environ,
            "HOME": str(self._folder),
            "XDG_RUNTIME_DIR": str(self._folder),
            "PULSE_SERVER": f"unix:{self._socket}",
            "ALSA_CONFIG_PATH": str(self._folder / "asound.conf"),
        }
        self.restart()
        return self

    def restart(self) -> None:
        """Bring the device up; after :meth:`kill`, again at the same address."""
        # norewinds: without it the null sink stalls for a second and a half after each start.
        sink = f"module-null-sink sink_name=nul rate={RATE} channels=2 norewinds=1"
        door = f"module-native-protocol-unix socket={self._socket} auth-anonymous=1"
        self._socket.unlink(missing_ok=True)
        log = self._folder / "pulse.log"
        with log.open("wb") as chatter:
            self._server = subprocess.Popen(
                ["pulseaudio", *self._SERVER, "-L", sink, "-L", door],
                env=self.env,
                stdout=chatter,
                stderr=chatter,
            )
        for _ in range(100):
            if self._answers():
                return
            time.sleep(0.1)
        self.__exit__(None, None, None)
        raise RuntimeError("PulseAudio does not start")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def kill(self) -> None:
        """Take the device away, as when the last sound card is unplugged."""
        self._server.send_signal(signal.SIGKILL)
        self._server.wait()

    def _answers(self) -> bool:
        asked = subprocess.run(["pactl", "info"], env=self.env, capture_output=True, check=False)
        return asked.returncode == 0

    def add(self, name: str, description: str) -> int:
        """One more device beside the usual one; the number by which it is taken away."""
        told = subprocess.run(
            [
                *("pactl", "load-module", "module-null-sink", f"sink_name={name}", f"rate={RATE}"),
                *("channels=2", "norewinds=1", f"sink_properties=device.description={description}"),
            ],
            env=self.env,
            capture_output=True,
            check=True,
        )
        return int(told.stdout)

    def take_away(self, number: int) -> None:
        """Unplug a device that was added."""
        subprocess.run(["pactl", "unload-module", str(number)], env=self.env, check=True)

    @contextmanager
    def recording(self, path: Path, sink: str = "nul") -> Iterator[None]:
        """Write what is played meanwhile to ``path``: raw float32 frames of two channels."""
        with path.open("wb") as raw:
            recorder = subprocess.Popen(
                [
                    "parec",
                    "-d",
                    f"{sink}.monitor",
                    *self._RECORDER,
                    f"--rate={RATE}",
                    "--channels=2",
                ],
                env=self.env,
                stdout=raw,
                stderr=subprocess.DEVNULL,
            )
            for _ in range(100):  # the monitor gives silence from the moment it is listened to
                if path.stat().st_size:
                    break
                time.sleep(0.05)
            try:
                yield
                time.sleep(0.3)
            finally:
                recorder.terminate()
                recorder.wait()

    def hear(self, program: str, *arguments: str, timeout: float = 60) -> Heard:
        """Run the Python text ``program`` with this device and record all that it plays."""
        path = self._folder / "heard.raw"
        with self.recording(path):
            done = subprocess.run(
                [sys.executable, "-c", program, *arguments],
                env=self.env,
                capture_output=True,
                text=True,
                timeout=timeout,
                check=False,
            )
        if done.returncode != 0:
            raise RuntimeError(f"the program failed: {done.stderr}")
        return Heard(frames(path), done.stdout, done.stderr)


def frames(path: Path) -> npt.NDArray[np.float32]:
    """What :meth:`PacedSink.recording` wrote."""
    raw = np.fromfile(path, dtype="<f4")
    return raw[: len(raw) // 2 * 2].reshape(-1, 2).astype(np.float32)
