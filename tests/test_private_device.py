"""Private voices on real devices: three are recorded at once, each holds what belongs to it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from .audio_device import RATE, PacedSink, frames

pytestmark = pytest.mark.audio

PROGRAM = """
import sys, time
from accessigame.cli.options import parse
from accessigame.cli.run import prepare
from accessigame.sound.quiet import quiet_stderr

with quiet_stderr(None):
    app = prepare(parse(sys.argv[1:]), [])
    app.start()
    for line in iter(sys.stdin.readline, ""):
        for key in line.split():
            app.key(key)
            app.wait_idle()
            time.sleep(1.2)
        time.sleep(6)  # the last words
        print("\\ndone", flush=True)  # lines for a sighted partner may stand before it
    app.close()
"""

OPTIONS = (
    *("play", "delphi", "--lang", "en", "--voice", "self", "--seed", "7"),
    *("--seat", "human", "--seat", "human", "--seat", "easy"),
    *("--private", "1=left", "--private", "2=RIGHT"),
)

SINKS = ("nul", "one", "two")


class Room:
    """A sound server with a usual device and two headsets, and the program in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sink = PacedSink().__enter__()
        self.headsets = {
            "one": self.sink.add("one", "LeftHeadset"),
            "two": self.sink.add("two", "RightHeadset"),
        }
        homes = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        self.env = {**self.sink.env, **homes, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.program = self._run(PROGRAM, *OPTIONS)

    def _run(self, text: str, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", text, *arguments],
            env=self.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def press(self, keys: str, *sinks: str) -> dict[str, float]:
        """Press ``keys``; by sink, how many seconds of sound were heard meanwhile."""
        program = self.program
        assert program.stdin is not None
        assert program.stdout is not None
        paths = {sink: self.folder / f"{sink}.raw" for sink in sinks or SINKS}
        with ExitStack() as recorders:
            for sink, path in paths.items():
                path.unlink(missing_ok=True)
                recorders.enter_context(self.sink.recording(path, sink))
            program.stdin.write(keys + "\n")
            program.stdin.flush()
            assert any(line == "done\n" for line in iter(program.stdout.readline, ""))
        return {sink: _seconds(path) for sink, path in paths.items()}

    def doctor(self) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "accessigame", "doctor", "--lang", "en", "--voice", "print"],
            env=self.env,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def refusal(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "accessigame", *arguments, "--lang", "en", "--script", "-"],
            env=self.env,
            input="",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        return done.stderr

    def close(self) -> None:
        if self.program.stdin is not None:
            self.program.stdin.close()
        self.program.wait(20)
        self.sink.__exit__(None, None, None)


def _seconds(path: Path) -> float:
    """How long there was sound, counted in pieces of 50 ms."""
    samples = frames(path)
    size = RATE // 20
    pieces = np.abs(samples[: len(samples) // size * size]).reshape(-1, size * 2).max(axis=1)
    return float((pieces > 0.002).sum() / 20)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.close()


def test_each_person_is_spoken_to_on_their_own_device(room: Room) -> None:
    room.press("f2")  # what is said before anybody sits down
    heard = room.press("enter right right")
    assert heard["one"] > 1
    assert heard["nul"] == heard["two"] == 0
    # Player 1 lays a card: told to them, then everybody hears who comes next.
    heard = room.press("tab enter f2")
    assert heard["nul"] > 0.5
    assert heard["two"] == 0
    heard = room.press("enter right right")
    assert heard["two"] > 1
    assert heard["nul"] == heard["one"] == 0
    # A headset is unplugged: the others hear one sentence, no headset hears the secret.
    room.sink.take_away(room.headsets["two"])
    room.press("right right right right", "nul", "one")
    heard = room.press("right right", "nul", "one")
    assert heard["nul"] > 1
    assert heard["one"] == 0


def test_the_devices_are_listed_and_a_wrong_one_is_refused(room: Room) -> None:
    assert "LeftHeadset" in room.doctor()
    told = room.refusal("play", "delphi", "--private", "1=Gramophone")
    assert "For the private voice of player 1 no sound output Gramophone can be opened." in told
    assert "LeftHeadset, RightHeadset" in told
    told = room.refusal("play", "detour", "--private", "3=Left")
    assert "There is no player 3 for a private voice, the number of players is 2." in told
