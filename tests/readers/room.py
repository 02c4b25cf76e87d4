"""An isolated place to run a screen reader in, and an ear on what it says.

Knows processes, folders and the log of ``servers.py``; nothing of the readers or of the game.
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
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SERVERS = Path(__file__).with_name("servers.py")
MARK = "SCREEN_READER_TEST"
"""Environment variable that every process of a room carries, daemons included."""


class NotHeard(Exception):
    """The reader or the program did not even start; the text says what was seen."""


@dataclass(frozen=True)
class Spoken:
    """One thing a reader asked its voice to say."""

    kind: str
    """"text", "char" (a single letter, spelled) or "key" (the name of a key)."""
    text: str
    fate: str
    """"end" (said whole), "cut", "dropped", or "" while it is not yet known."""
    lang: str = ""


def until(condition: Callable[[], bool], what: str, ceiling: float = 60.0) -> None:
    """Wait for ``condition``, at most ``ceiling`` seconds.

    Raises:
        NotHeard: it did not come true.
    """
    end = time.monotonic() + ceiling
    while not condition():
        if time.monotonic() > end:
            raise NotHeard(f"waited {ceiling} s for {what}")
        time.sleep(0.05)


def _family(mark: str) -> dict[int, int]:
    """Every living process that carries ``mark``, with its parent."""
    wanted = f"{MARK}={mark}".encode()
    found = {}
    for entry in Path("/proc").iterdir():
        # Processes end while we look, and those of other users are closed to us.
        with contextlib.suppress(OSError, ValueError):
            pid = int(entry.name)
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                stat = (entry / "stat").read_text(errors="replace")
                found[pid] = int(stat.rpartition(")")[2].split()[1])
    return found


@dataclass
class Room:
    """A temporary home, its environment, and the processes started in it."""

    home: Path
    env: dict[str, str]
    children: list[subprocess.Popen[bytes]] = field(default_factory=list)
    services: set[int] = field(default_factory=set)

    def start(
        self, command: Sequence[str], *, service: bool = False, pass_fds: Sequence[int] = ()
    ) -> None:
        """Start ``command`` in the background; its output goes to a file of the room.

        A ``service`` ends after all else: a reader that misses its speech server or display
        starts daemons of its own.
        """
        with (self.home / f"{Path(command[0]).name}.out").open("ab") as out:
            child = subprocess.Popen(
                command,
                env=self.env,
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                pass_fds=pass_fds,
            )
        self.children.append(child)
        if service:
            self.services.add(child.pid)

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Run ``command`` to its end; the caller looks at its return code."""
        return subprocess.run(
            command,
            env=self.env,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    def end(self) -> None:
        """End every process of this room, those that left their parents as well.

        Children go before their parents, which so have the time to take leave of them.
        """
        begin = time.monotonic()
        while family := _family(self.env[MARK]):
            patient = time.monotonic() < begin + 5.0
            busy = set(family.values()) | self.services if patient else set()
            for pid in (family.keys() - busy) or family.keys() - set(family.values()):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGTERM if patient else signal.SIGKILL)
            time.sleep(0.05)
        for child in self.children:
            child.wait()


@contextlib.contextmanager
def room(extra: Mapping[str, str] | None = None) -> Iterator[Room]:
    """A fresh room; gone with all its processes at the end."""
    home = Path(tempfile.mkdtemp(prefix="reader-"))
    home.chmod(0o700)
    env = {
        MARK: uuid.uuid4().hex,
        "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
        "HOME": str(home),
        "TMPDIR": str(home),
        "TMUX_TMPDIR": str(home),
        "SHELL": "/bin/sh",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SPEECHD_ADDRESS": f"unix_socket:{home}/ssip",
    }
    for name in ("RUNTIME_DIR", "CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME"):
        folder = home / name.lower()
        folder.mkdir(mode=0o700)
        env[f"XDG_{name}"] = str(folder)
    here = Room(home, {**env, **(extra or {})})
    try:
        yield here
    finally:
        here.end()
        shutil.rmtree(home, ignore_errors=True)


@dataclass
class Ear:
    """Follows the log of a speech server."""

    log: Path
    said: list[list[str]] = field(default_factory=list)  # kind, text, fate, lang
    _by_id: dict[int, int] = field(default_factory=dict)
    _read: int = 0
    _last: float = field(default_factory=time.monotonic)

    def listen(self) -> None:
        """Take in what the log has got since the last time."""
        raw = self.log.read_bytes()[self._read :] if self.log.exists() else b""
        whole = raw[: raw.rfind(b"\n") + 1]
        if whole:
            self._read += len(whole)
            self._last = time.monotonic()
        for line in whole.splitlines():
            record = json.loads(line)
            if record["ev"] in ("text", "char", "key"):
                self._by_id[record["id"]] = len(self.said)
                self.said.append([record["ev"], record["text"], "", record["lang"]])
            else:
                self.said[self._by_id[record["id"]]][2] = record["ev"]

    def silent_for(self) -> float:
        """Seconds since anything happened; 0 while the silent voice is still speaking."""
        if any(not fate for _, _, fate, _ in self.said):
            return 0.0
        return time.monotonic() - self._last

    def since(self, mark: int) -> list[Spoken]:
        return [Spoken(kind, text, fate, lang) for kind, text, fate, lang in self.said[mark:]]

    def wait(
        self,
        mark: int,
        enough: Callable[[list[Spoken]], bool],
        *,
        quiet: float,
        ceiling: float,
    ) -> list[Spoken]:
        """Return what was said since ``mark`` once it is ``enough`` and silence has lasted.

        ``quiet``: seconds of silence that end an answer (so that a doubled line is heard too);
        ``ceiling``: seconds after which we return whatever there is.
        """
        begin = time.monotonic()
        while True:
            self.listen()
            now = time.monotonic()
            heard = self.since(mark)
            if now - begin > ceiling:
                return heard
            if min(now - begin, self.silent_for()) >= quiet and enough(heard):
                return heard
            time.sleep(0.05)


def speech_server(here: Room, cps: float) -> Ear:
    """Start the Speech Dispatcher stand-in of this room; return an ear on it."""
    log = here.home / "speech.jsonl"
    server = [sys.executable, str(SERVERS), "ssip", f"{here.home}/ssip", str(log), f"--cps={cps}"]
    here.start(server, service=True)
    until((here.home / "ssip").exists, "the speech server")
    return Ear(log)
