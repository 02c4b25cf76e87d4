"""Nothing of a run of the tests stays behind: a folder for all that is temporary, and an end for
every process that still lives in it, also when a worker was killed and could not clean up."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest


class Leftovers:
    """Keeps one run's temporary files together, and clears them away with whoever uses them.

    A plugin of the process that started the run, which pytest calls at its beginning and end.
    """

    def __init__(self) -> None:
        self.ended: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        # Where pytest puts the files of each test: it keeps those of tests that failed.
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
        self.folder = Path(tempfile.mkdtemp(prefix="test-"))
        # Read by tempfile, here and in every process to come, workers of xdist first of all.
        os.environ["TMPDIR"] = str(self.folder)
        tempfile.tempdir = None

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        for process in self._living():
            with contextlib.suppress(OSError):
                command = (process / "cmdline").read_bytes().decode(errors="replace")
                os.kill(int(process.name), signal.SIGKILL)
                self.ended.append(command.replace("\0", " ").strip())
        shutil.rmtree(self.folder, ignore_errors=True)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for command in self.ended:
            terminalreporter.line(f"left running, now ended: {command}")

    def _living(self) -> list[Path]:
        """The processes, in Linux's /proc, that were started with a place in the folder."""
        mark, found = os.fsencode(self.folder), []
        for process in Path("/proc").glob("[0-9]*"):
            # Processes end while we look, and those of other users are closed to us.
            with contextlib.suppress(OSError):
                if int(process.name) != os.getpid() and mark in (process / "environ").read_bytes():
                    found.append(process)
        return found
