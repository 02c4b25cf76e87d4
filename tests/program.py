"""The program as its user starts it: another process, its files in a folder of its own."""

from __future__ import annotations

import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "accessigame"]

ENGLISH: Mapping[str, str] = {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}
C_LOCALE: Mapping[str, str] = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def environment(home: Path | str, more: Mapping[str, str] = {}) -> dict[str, str]:
    """A user's environment without a screen reader, a desktop or SSH."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return {
        **kept, "PYTHONPATH": str(ROOT), "ACCESSIGAME_HOME": str(home), "TERM": "xterm",
        **ENGLISH, **more,
    }  # fmt: skip


@dataclass(frozen=True)
class Run:
    """What a run printed, and how it ended."""

    out: str
    err: str
    code: int

    @property
    def refusal(self) -> str:
        """The one sentence with which the program gave up."""
        assert self.code == 2, self
        assert self.err.endswith("\n"), self
        assert self.err.count("\n") == 1, self
        assert "Traceback" not in self.err, self
        sentence = self.err.strip()
        assert sentence[-1] in ".?", self
        return sentence

    @property
    def lines(self) -> list[str]:
        """What was spoken, line by line, in a run that ended well."""
        assert self.code == 0, self
        assert self.err == "", self
        return [line for line in self.out.split("\n") if line]


def run(
    home: Path | str,
    *arguments: str,
    keys: str | None = None,
    env: Mapping[str, str] = {},
    stdin: int | IO[bytes] | None = None,
    stdout: int | IO[bytes] = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
    before: Callable[[], None] | None = None,
    user: int | None = None,
    encoding: str = "utf-8",
) -> Run:
    """Run the program to its end, printing, without sound.

    ``keys``: a script for its standard input. ``before``: done in the child before it starts.
    """
    play = [] if keys is None else ["--script", "-"]
    quiet = ["--audio", "null", "--voice", "print"] if "--voice" not in arguments else []
    done = subprocess.run(
        [*COMMAND, *arguments, *play, *quiet],
        env=environment(home, env),
        input=keys.encode() if keys is not None else None,
        stdin=(subprocess.DEVNULL if stdin is None else stdin) if keys is None else None,
        stdout=stdout,
        stderr=stderr,
        preexec_fn=before,
        user=user,
        timeout=120,
        check=False,
        cwd="/",
    )
    out = (done.stdout or b"").decode(encoding)
    return Run(out, (done.stderr or b"").decode(encoding), done.returncode)


class Terminal:
    """The program on a pseudo-terminal of ``columns``, driven by a person who waits for answers."""

    def __init__(
        self,
        home: Path | str,
        *arguments: str,
        columns: int = 80,
        env: Mapping[str, str] = {},
        voice: str = "print",
    ) -> None:
        self.fd, child = pty.openpty()
        ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process: subprocess.Popen[Any] = subprocess.Popen(
            [*COMMAND, *arguments, "--audio", "null", "--voice", voice],
            env=environment(home, env),
            stdin=child,
            stdout=child,
            stderr=child,
            start_new_session=True,
            cwd="/",
        )
        os.close(child)
        self.raw = b""

    @property
    def text(self) -> str:
        """Everything printed so far."""
        return self.raw.decode("utf-8", "replace").replace("\r", "")

    def wait_for(self, text: str, since: int = 0, seconds: float = 60) -> str:
        """Read until ``text`` has been printed, ``since`` characters from the start or later."""
        end = time.monotonic() + seconds
        while text not in self.text[since:]:
            if time.monotonic() > end or not self._read(end - time.monotonic()):
                raise AssertionError(f"{text!r} was not printed, but {self.text[since:]!r}")
        return self.text[since:]

    def press(self, data: str, then: str) -> str:
        """Type ``data``; what was printed until ``then`` is."""
        since = len(self.text)
        os.write(self.fd, data.encode())
        return self.wait_for(then, since)

    def type(self, data: str) -> None:
        """Type ``data`` and wait for nothing."""
        os.write(self.fd, data.encode())

    def kill(self) -> None:
        """Pull the plug, and read what had been printed."""
        self.process.kill()
        self.process.wait()
        while self._read(0.2):
            pass
        os.close(self.fd)

    def end(self) -> int:
        """Read to the end; the exit code."""
        while self._read(60):
            pass
        os.close(self.fd)
        return self.process.wait(60)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.fd], [], [], max(seconds, 0))
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += data
        return bool(data)


def games(home: Path) -> list[Path]:
    """The game files under ``home``, by name."""
    return sorted((home / "games").glob("*.game"))


def moves(home: Path) -> Sequence[str]:
    """The lines after the header of the only game under ``home``."""
    (path,) = games(home)
    return path.read_text("utf-8").partition("\nmoves\n")[2].splitlines()
