"""The process that holds pyttsx3 for :mod:`.system`: it speaks until it is killed.

Run as a module, with the name of a pyttsx3 driver as its only argument or none. Orders come as JSON
lines on standard input: ``{"say": text, "id": number}`` and ``{"tune": {"voice": id or null,
"rate": factor, "volume": 0 .. 1}}``. Reports go as JSON lines to standard output: first
``{"voices": [[id, name, [tags]], ...], "voice": id}`` when all is ready, then ``{"done": number}``
after each text; ``{"error": reason}`` is the last one. The end of its input ends it at once.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import sys
import tempfile
import threading
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

SLOWEST = 0.3
"""Seconds a character may take before an engine that reports no end is no longer waited for."""

Report = Callable[[dict[str, Any]], None]


class _PlayerWatch:
    """Learns whether the player that pyttsx3 starts through ``os.system`` played.

    Its espeak driver ignores what ``aplay`` returns: without a sound device it is silent and
    content.
    """

    def __init__(self) -> None:
        self.failed = False
        self._system = os.system

    def __call__(self, command: Any) -> int:
        status = self._system(command)
        self.failed = self.failed or status != 0
        return status

    def try_out(self) -> None:
        """Play a moment of silence; raises OSError when the player cannot."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "silence.wav")
            with wave.open(str(path), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(22050)
                file.writeframes(bytes(2 * 220))
            self(f"aplay {shlex.quote(str(path))} -q")
        self.demand()

    def demand(self) -> None:
        """Raise OSError if the player failed."""
        if self.failed:
            raise OSError("aplay could not play: no such program, or no sound device")


class _Engine:
    """pyttsx3, one text at a time: queued together, its espeak driver says only the last one."""

    def __init__(self, driver: str | None) -> None:
        import pyttsx3

        self._engine = pyttsx3.init(driver)
        self._finished = threading.Event()
        self._error: Exception | None = None
        self._engine.connect("finished-utterance", self._on_finished)
        self._engine.connect("error", self._on_error)
        self._rate = self._engine.getProperty("rate") or 200
        self._player: _PlayerWatch | None = None
        if sys.platform.startswith("linux") and driver in (None, "espeak"):
            self._player = _PlayerWatch()
            self._player.try_out()
            os.system = self._player

    def _on_finished(self, name: str | None = None, completed: bool = True) -> None:
        self._finished.set()

    def _on_error(self, name: str | None = None, exception: Exception | None = None) -> None:
        # A property that an engine refuses is no reason to fall silent; those have no name.
        if name is not None:
            self._error = exception or RuntimeError("pyttsx3 failed")
            self._finished.set()

    def describe(self) -> dict[str, Any]:
        voices = []
        for voice in self._engine.getProperty("voices") or ():
            tags = [_tag(tag) for tag in voice.languages or ()]
            voices.append([str(voice.id), str(voice.name or ""), tags])
        current = self._engine.getProperty("voice")
        return {"voices": voices, "voice": str(current or "")}

    def tune(self, voice: str | None, rate: float, volume: float) -> None:
        if voice is not None:
            self._engine.setProperty("voice", voice)
        self._engine.setProperty("rate", round(self._rate * rate))
        self._engine.setProperty("volume", volume)

    def say(self, text: str, number: int) -> None:
        self._finished.clear()
        # It leaves its queue open after a run; the next text would then start before its loop, and
        # the end of the loop before the loop, which some drivers never leave.
        self._engine.proxy.setBusy(True)
        self._engine.say(text, str(number))
        self._engine.runAndWait()
        # espeak's driver returns at once and plays on a thread of its own.
        self._finished.wait(5 + SLOWEST * len(text))
        if self._error is not None:
            raise self._error
        if self._player is not None:
            self._player.demand()


def _tag(tag: object) -> str:
    """A language tag as text; old drivers give bytes with a leading priority byte."""
    text = tag.decode("ascii", "ignore") if isinstance(tag, bytes) else str(tag)
    return "".join(char for char in text if char.isprintable())


def _listen(orders: queue.SimpleQueue[dict[str, Any]], source: TextIO) -> None:
    for line in source:
        orders.put(json.loads(line))
    # Nobody is there to hear any more; the engine may be in the middle of a sentence.
    os._exit(0)


def _serve(driver: str | None, source: TextIO, report: Report) -> None:
    orders: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(orders, source), daemon=True).start()
    engine = _Engine(driver)
    report(engine.describe())
    while True:
        order = orders.get()
        if "tune" in order:
            engine.tune(**order["tune"])
        else:
            engine.say(order["say"], order["id"])
            report({"done": order["id"]})


def main() -> int:
    """Serve until the input ends; exit code 1 when the engine cannot start or go on."""
    # Engines and players print; only reports may reach the parent.
    reports = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    source = os.fdopen(os.dup(0), encoding="utf-8")
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)

    def report(what: dict[str, Any]) -> None:
        reports.write(json.dumps(what) + "\n")

    try:
        _serve(sys.argv[1] if len(sys.argv) > 1 else None, source, report)
    except Exception as error:  # whatever the engine throws goes to the parent, which falls back
        report({"error": f"{type(error).__name__}: {error}"})
    reports.flush()
    # Not sys.exit: an engine's own threads may keep the process alive.
    os._exit(1)


if __name__ == "__main__":
    main()
