"""Route "system": the operating system's own voice, through pyttsx3 in a process of its own.

In process pyttsx3 cannot be stopped and loses texts. So silence is made by killing the process, and
the next text goes to a spare that is already warm.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from .languages import VoiceInfo, voice_for
from .printer import one_line
from .speaker import SpeakerError

OPENING = 8.0
"""Seconds the first process has to be ready: a cold start of SAPI 5 takes a few."""


class _Child:
    """One process with a voice, its folder for temporary files, and the thread that listens.

    The thread reaps the process and removes the folder, whatever ended it.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.ready = threading.Event()
        self.voices: tuple[VoiceInfo, ...] = ()
        self.voice = ""
        self.error: str | None = None
        self._pending: dict[int, str] = {}
        self._count = 0
        self._folder = tempfile.mkdtemp(prefix="accessigame-voice-")
        self._clean = weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        root = str(Path(__file__).resolve().parents[2])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "TMPDIR": self._folder,
            "PYTHONIOENCODING": "utf-8",
        }
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                encoding="utf-8",
                errors="replace",
                creationflags=flags,
                # Its own group: the player it starts dies with it, Ctrl+C does not reach it.
                start_new_session=True,
            )
        except OSError as error:
            self._clean()
            raise SpeakerError(f"the system voice does not start: {error}") from error
        self._thread = threading.Thread(target=self._listen, name="system voice", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as reports:
            for line in reports:
                try:
                    self._note(json.loads(line))
                except (ValueError, LookupError, TypeError):
                    self.error = self.error or f"the system voice reports {line[:80]!r}"
        status = self.process.wait()
        if self.process.stdin is not None:
            # Closing flushes what it had not read yet.
            with contextlib.suppress(OSError):
                self.process.stdin.close()
        self._clean()
        self.error = self.error or f"the system voice ended with status {status}"
        self.ready.set()

    def _note(self, report: dict[str, Any]) -> None:
        if "done" in report:
            self._pending.pop(report["done"], None)
        elif "error" in report:
            self.error = str(report["error"])
        else:
            self.voices = tuple(
                VoiceInfo(id, name, tuple(tags)) for id, name, tags in report["voices"]
            )
            self.voice = report["voice"]
            self.ready.set()

    @property
    def pending(self) -> tuple[str, ...]:
        """The texts it has not finished saying, oldest first."""
        return tuple(dict(self._pending).values())

    def say(self, text: str) -> None:
        self._count += 1
        self._pending[self._count] = text
        try:
            self._order({"say": text, "id": self._count})
        except SpeakerError:
            del self._pending[self._count]
            raise

    def tune(self, voice: str | None, rate: float, volume: float) -> None:
        self._order({"tune": {"voice": voice, "rate": rate, "volume": volume}})

    def _order(self, order: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(order) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError) as error:  # ValueError: closed
            raise SpeakerError(self.error or f"the system voice is gone: {error}") from error

    def kill(self) -> None:
        """End it, and the player it may have started, at once."""
        if self.process.poll() is not None:
            return
        if sys.platform == "win32":
            self.process.kill()
        else:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                self.process.kill()

    def join(self) -> None:
        """Wait until it is reaped."""
        self._thread.join(2.0)


class SystemSpeaker:
    """Speaks with the system's voice. Raises :class:`SpeakerError` when there is none.

    ``driver``: a pyttsx3 driver's name, ``None`` for the system's own. ``command``: what to run
    instead of :mod:`.system_child`.
    """

    name: ClassVar[str] = "system"

    def __init__(
        self,
        driver: str | None = None,
        command: Sequence[str] | None = None,
        opening: float = OPENING,
    ) -> None:
        if command is None:
            command = [sys.executable, "-m", "accessigame.speech.system_child"]
        self._command = [*command, *([] if driver is None else [driver])]
        self._tuning: tuple[str | None, float, float] | None = None
        self._closed = False
        self._ended: list[_Child] = []
        self._active = _Child(self._command)
        if not self._active.ready.wait(opening):
            self._end(self._active)
            raise SpeakerError("the system voice is not ready in time")
        self.voices = self._active.voices
        """The voices the system has."""
        self._own_voice = self._active.voice
        try:
            self.check()
            self._spare = _Child(self._command)
        except SpeakerError:
            self._end(self._active)
            raise

    def speak(self, text: str, interrupt: bool) -> None:
        """Say ``text`` after what is being said, or at once if ``interrupt``."""
        line = one_line(text)
        if not line:
            return
        self.check()
        if interrupt:
            self._silence()
        self._active.say(line)

    def braille(self, text: str) -> None:
        """Nothing: the system's voice has no braille."""

    def stop(self) -> None:
        """Be silent at once."""
        self.check()
        self._silence()

    def tune(self, language: str, rate: float, volume: float) -> None:
        """Choose a voice that speaks ``language`` where there is one; set rate and volume."""
        voice = voice_for(self.voices, language, self._own_voice)
        self._tuning = (voice, rate, volume)
        self.check()
        self._active.tune(*self._tuning)
        if self._spare.error is None:
            self._spare.tune(*self._tuning)

    def close(self) -> None:
        """Kill every process and see it buried."""
        self._closed = True
        for child in (self._active, self._spare):
            self._end(child)
        for child in self._ended:
            child.join()
        self._ended.clear()

    def check(self) -> None:
        """Raise :class:`SpeakerError` if the voice is gone."""
        if self._closed:
            raise SpeakerError("the system voice is closed")
        if self._active.error is not None:
            raise SpeakerError(self._active.error)

    def unsaid(self) -> tuple[str, ...]:
        """The texts that were accepted and not said to their end."""
        return self._active.pending

    def _silence(self) -> None:
        if not self._active.pending:
            return
        self._end(self._active)
        # A spare that failed gets one more chance; if it fails again the voice is lost.
        self._active = self._spare if self._spare.error is None else self._fresh()
        self._spare = self._fresh()

    def _fresh(self) -> _Child:
        child = _Child(self._command)
        if self._tuning is not None:
            child.tune(*self._tuning)
        return child

    def _end(self, child: _Child) -> None:
        child.kill()
        self._ended = [other for other in self._ended if other.process.returncode is None]
        self._ended.append(child)
