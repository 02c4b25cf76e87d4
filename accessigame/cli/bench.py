"""``accessigame bench``: speeds and costs as a table. Figures are percentiles or ratios of many.

Each figure is measured on the real program: launches in child processes, keys through the whole
stack, sound through a device stand-in that takes a block every 10 milliseconds as a card does.
"""

from __future__ import annotations

import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from ..session.paths import HOME_VARIABLE
from ..sound.outputs import Render
from ..sound.player import Opener
from ..speech.printer import Printer
from .bench_keys import KEYS, each_key, keys_to_text
from .bench_playing import listening, presses
from .bench_rules import playouts, positions
from .bench_statistics import statistics as added_up
from .bench_thinking import beside_a_thought
from .figures import Figure, spread

LAUNCHES = 10
IMPORTS = 15
BLOCK = 0.01
"""Seconds of sound that the device stand-in takes at a time."""


def bench() -> int:
    """Measure everything and print the table."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        print(f"{'figure':44} {'measured':28} {'aim':18} samples")
        for measure in MEASURES:
            for figure in measure():
                print(f"{figure.what:44} {figure.value:28} {figure.aim:18} {figure.samples}")
                sys.stdout.flush()
    return 0


# ---------------------------------------------------------------------- launching


def _run(code: str) -> float:
    """Seconds that a fresh Python takes for ``code``."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def launches() -> Iterable[Figure]:
    """From the command to the first line, and to the first sample of speech."""
    command = [sys.executable, "-m", "accessigame", "play", "detrak", "--audio", "null"]
    lines = []
    for _ in range(LAUNCHES):
        start = time.perf_counter()
        arguments = [*command, "--voice", "print", "--script", os.devnull]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE) as program:
            assert program.stdout is not None
            while program.stdout.read(1) == b"\n":
                pass
            lines.append(time.perf_counter() - start)
            program.stdout.read()
    yield Figure("launch to first line", spread(lines), "300 ms", len(lines))
    spoken, memory = [], []
    for _ in range(LAUNCHES):
        code = f"from accessigame.cli.bench import child; child({time.time()})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        first, resident = done.stdout.decode().split("\n")[-1].split()
        spoken.append(float(first))
        memory.append(float(resident))
    yield Figure("launch to first speech sample", spread(spoken), "500 ms", len(spoken))
    yield Figure(
        "resident memory, self-voiced game", f"largest {max(memory):.0f} MB", "120 MB", len(memory)
    )


def imports() -> Iterable[Figure]:
    """What importing the games costs over a bare Python, paired launch by launch."""
    extra = [_run("import accessigame.games") - _run("pass") for _ in range(IMPORTS)]
    value = f"median {1000 * statistics.median(extra):.1f} ms"
    yield Figure("import of accessigame.games", value, "10 ms", len(extra))


# ---------------------------------------------------------------------- sound, without a card


class PacedOutput:
    """Takes a block every 10 ms and notes when sound began and ended."""

    name = "bench"
    audible = True
    latency = 0.0
    lost = False

    def __init__(self, render: Render, rate: int) -> None:
        import threading

        self.began: float | None = None
        self.ended: float | None = None
        self._render = render
        self._frames = int(rate * BLOCK)
        self._open = True
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def forget(self) -> None:
        """Wait for the next beginning."""
        self.began = self.ended = None

    def close(self) -> None:
        self._open = False
        self._thread.join(timeout=1)

    def _run(self) -> None:
        import numpy

        due = time.perf_counter()
        while self._open:
            block = numpy.asarray(self._render(self._frames))
            if numpy.abs(block).max() > 1e-4:
                now = time.perf_counter()
                self.began = self.began or now
                self.ended = now
            due += BLOCK
            time.sleep(max(0.0, due - time.perf_counter()))


def _outputs() -> tuple[list[PacedOutput], Opener]:
    """A way to open stand-ins, and the list of those that were opened."""
    opened: list[PacedOutput] = []

    def opener(
        choice: object, render: Render, rate: int, again: bool, device: object
    ) -> PacedOutput:
        opened.append(PacedOutput(render, rate))
        return opened[-1]

    return opened, opener


def child(started: float) -> None:
    """In a child process: launch a self-voiced game; print the delay to speech, and the memory."""
    from ..ui.script import run_script
    from .options import parse
    from .run import prepare

    outputs, opener = _outputs()
    options = parse(["play", "detrak", "--voice", "self", "--seed", "7"])
    app = prepare(options, list(KEYS), opener)
    app.start()
    while not outputs or outputs[0].began is None:
        time.sleep(0.002)
    waited = time.perf_counter() - outputs[0].began
    first = time.time() - waited - started
    for key in KEYS:
        app.key(key)
        app.wait_idle()
    resident = _resident()
    run_script(app, [])
    sys.stdout.write(f"\n{first} {resident}")


def _resident() -> float:
    """Megabytes of memory that this process holds."""
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return float("nan")


# ---------------------------------------------------------------------- keys


def keys_to_speech() -> Iterable[Figure]:
    """From a key to the first sample of speech, and from a key to silence."""
    from .options import parse
    from .run import prepare

    outputs, opener = _outputs()
    options = parse(["play", "detrak", "--voice", "self", "--seed", "7"])
    app = prepare(options, [], opener, printer=Printer(io.StringIO()))  # the table alone is read
    app.equipment.sound.ready.wait()
    app.equipment.sound.set_volume("earcons", 0)
    app.start()
    output = outputs[0]
    begun, stopped = [], []
    for key in ["enter", "enter", *["tab", "s"] * 40]:
        _until_silent(output)
        output.forget()
        start = time.perf_counter()
        app.key(key)
        while output.began is None and time.perf_counter() - start < 1:
            time.sleep(0.001)
        begun.append((output.began or time.perf_counter()) - start)
        time.sleep(0.05)
        asked = time.perf_counter()
        app.equipment.voices.stop()
        _until_silent(output)
        stopped.append(max(0.0, (output.ended or asked) - asked))
    app.close()
    yield Figure("key to first speech sample", spread(begun), "p99 30 ms", len(begun))
    yield Figure("stop to silence", spread(stopped), "30 ms", len(stopped))


def _until_silent(output: PacedOutput) -> None:
    """Wait until nothing has been heard for a while."""
    while output.ended is not None and time.perf_counter() - output.ended < 0.06:
        time.sleep(0.005)


# ---------------------------------------------------------------------- everything


MEASURES: tuple[Callable[[], Iterable[Figure]], ...] = (
    launches,
    imports,
    keys_to_text,
    each_key,
    keys_to_speech,
    beside_a_thought,
    presses,
    listening,
    playouts,
    positions,
    added_up,
)
