"""The terminal front end on a real pseudo-terminal: what it reads, writes and leaves behind."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from accessigame.ui.terminal import ESCAPE_DELAY, ESCAPE_DELAY_REMOTE, default_escape_delay

PROGRAM = """
import sys, threading
from accessigame.ui import terminal

class App:
    def __init__(self, notes):
        self.running, self.wake, self.ticks = True, None, 0
        self.notes = open(notes, "w", buffering=1)
    def say(self, text):
        self.notes.write(text + "\\n")
        sys.stdout.write("\\n" + text)
        sys.stdout.flush()
    def start(self):
        self.say("welcome")
    def key(self, name):
        self.say(f"<{name}>")
        if name == "q":
            self.running = False
        elif name == "w":
            threading.Thread(target=lambda: self.wake()).start()
        elif name == "f":
            raise RuntimeError("broken")
        elif name == "g":
            self.fault = None
            raise RuntimeError("broken")
        elif name == "k":
            self.tick = None
    def paste(self, text):
        self.say(f"pasted {len(text)}")
    def poll(self):
        self.say("polled")
    def tick(self, now):
        self.ticks += 1
        if self.ticks == 1:
            self.notes.write("ticked\\n")
    def wait_idle(self):
        pass
    def fault(self, error):
        self.say(f"fault {error}")
    def close(self):
        self.notes.write("closed\\n")

delay = float(sys.argv[2]) if len(sys.argv) > 2 else None
sys.exit(terminal.run(App(sys.argv[1]), escape_delay=delay))
"""

PATIENCE = 60.0
"""Seconds after which a test gives up; nothing is asserted on time."""

ON, OFF = b"\x1b[?2004h", b"\x1b[?2004l"


def wait_for(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


class Session:
    """The program on a pseudo-terminal of 20 columns, its own controlling one."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.master, self.slave = pty.openpty()
        self.resize(20)
        self.before = termios.tcgetattr(self.slave)
        self.notes = folder / "notes"
        self.errors = folder / "errors"
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, str(self.notes), *arguments],
                stdin=self.slave,
                stdout=self.slave,
                stderr=errors,
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            )
        self.output = b""

    def resize(self, columns: int) -> None:
        size = struct.pack("HHHH", 10, columns, 0, 0)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)

    def send(self, data: bytes) -> None:
        os.write(self.master, data)

    def hear(self, text: str, times: int = 1) -> None:
        """Read until ``text`` was printed ``times``."""
        end = time.monotonic() + PATIENCE
        while self.output.count(text.encode()) < times:
            assert time.monotonic() < end, self.output
            if select.select([self.master], [], [], 0.1)[0]:
                self.output += os.read(self.master, 4096)

    def noted(self, line: str) -> bool:
        return wait_for(lambda: line in self.notes.read_text(encoding="utf-8").splitlines())

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def ended(self) -> int:
        """The exit code, everything printed having been read."""
        code = self.process.wait(PATIENCE)
        while select.select([self.master], [], [], 0)[0]:
            self.output += os.read(self.master, 4096)
        return code

    def restored(self) -> bool:
        return termios.tcgetattr(self.slave) == self.before and self.output.endswith(OFF)

    def lines(self) -> list[str]:
        """What was printed, without the switches of bracketed paste."""
        text = self.output.replace(ON, b"").replace(OFF, b"").decode()
        return text.split("\r\n")[1:]

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for end in (self.master, self.slave):
            try:
                os.close(end)
            except OSError:
                continue


Start = Callable[..., Session]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    sessions: list[Session] = []

    def begin(*arguments: str) -> Session:
        session = Session(tmp_path, *arguments)
        sessions.append(session)
        session.hear("welcome")
        return session

    yield begin
    for session in sessions:
        session.close()


def test_lines_are_only_added_and_the_cursor_rests_after_the_last(start: Start) -> None:
    session = start()
    session.send(b"t\x1b[A\rR\x1a")
    session.hear("<ctrl+z>")
    assert session.output.startswith(ON)
    text = session.output.removeprefix(ON)
    assert b"\x1b" not in text, "no cursor movement, no colours, no questions"
    assert re.sub(rb"\r\n", b"", text).isascii()
    assert b"\r" not in text.replace(b"\r\n", b"")
    assert session.lines() == ["welcome", "<t>", "<up>", "<enter>", "<R>", "<ctrl+z>"]
    assert session.output.endswith(b"<ctrl+z>")


def test_keys_are_not_echoed_and_leaving_restores_the_terminal(start: Start) -> None:
    session = start()
    raw = termios.tcgetattr(session.slave)
    assert not raw[3] & (termios.ECHO | termios.ICANON | termios.ISIG)
    session.send(b"q")
    assert session.ended() == 0
    assert session.restored()
    assert session.lines() == ["welcome", "<q>"]
    assert session.noted("closed")
    assert session.errors.read_bytes() == b""


def test_keys_after_leaving_are_not_played(start: Start) -> None:
    session = start()
    session.send(b"qtt")
    assert session.ended() == 0
    assert session.lines() == ["welcome", "<q>"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_termination_is_silent_saved_and_restores_the_terminal(
    start: Start, number: signal.Signals
) -> None:
    session = start()
    session.signal(number)
    assert session.ended() == 0
    assert session.restored()
    assert session.lines() == ["welcome"]
    assert session.noted("closed")
    assert session.errors.read_bytes() == b""


def test_a_terminal_that_goes_away_ends_the_program_saved(start: Start) -> None:
    session = start()
    os.close(session.slave)
    os.close(session.master)
    session.process.wait(PATIENCE)
    assert session.noted("closed")
    assert session.errors.read_bytes() == b""


def test_signals_of_keys_are_keys(start: Start) -> None:
    session = start()
    session.signal(signal.SIGTSTP)
    session.hear("<ctrl+z>")
    session.signal(signal.SIGINT)
    session.hear("<ctrl+c>")
    session.send(b"\x03\x13\x11")
    session.hear("<ctrl+q>")
    assert session.lines()[1:] == ["<ctrl+z>", "<ctrl+c>", "<ctrl+c>", "<ctrl+s>", "<ctrl+q>"]


def test_a_lone_escape_needs_no_second_key(start: Start) -> None:
    session = start()
    session.send(b"\x1b")
    session.hear("<escape>")


def test_a_sequence_in_pieces_is_one_key(start: Start) -> None:
    session = start("20")
    for piece in (b"\x1b", b"[", b"A", b"\x1b[3", b"2;2", b"ut", b"\x1b[<0;1", b"0;5M"):
        session.send(piece)
        time.sleep(0.05)
    for piece in (b"\xc3", b"\xa9", b"q"):
        session.send(piece)
        time.sleep(0.05)
    assert session.ended() == 0
    assert session.lines()[1:] == ["<up>", "<unknown>", "<t>", "<unknown>", "<é>", "<q>"]


def test_what_is_never_finished_is_one_unknown_key(start: Start) -> None:
    session = start()
    session.send(b"\x1b[3")
    session.hear("<unknown>")
    session.send(b"\xe9")  # half of a character, as a Latin-1 terminal sends it
    session.hear("<unknown>", times=2)
    session.send(b"t")
    session.hear("<t>")
    assert session.lines()[1:] == ["<unknown>", "<unknown>", "<t>"]


def test_a_paste_is_one_event(start: Start) -> None:
    session = start()
    session.send(b"\x1b[200~quit\rq\x1b[201~t")
    session.hear("<t>")
    assert session.lines()[1:] == ["pasted 6", "<t>"]


def test_a_resize_says_nothing(start: Start) -> None:
    session = start()
    session.resize(132)
    session.signal(signal.SIGWINCH)
    session.send(b"t")
    session.hear("<t>")
    assert session.lines() == ["welcome", "<t>"]


def test_workers_wake_the_program_and_time_goes_on(start: Start) -> None:
    session = start()
    session.send(b"w")
    session.hear("polled")
    assert session.noted("ticked")


def test_a_fault_is_told_and_the_game_goes_on(start: Start) -> None:
    session = start()
    session.send(b"ft")
    session.hear("<t>")
    assert session.lines()[1:] == ["<f>", "fault broken", "<t>"]
    session.send(b"q")
    assert session.ended() == 0
    assert session.restored()


def test_a_failing_tick_is_told_once(start: Start) -> None:
    session = start()
    session.send(b"k")
    session.hear("fault")
    time.sleep(1.2)
    session.send(b"t")
    session.hear("<t>")
    assert len([line for line in session.lines() if line.startswith("fault")]) == 1


def test_a_fault_that_cannot_be_told_ends_the_program(start: Start) -> None:
    session = start()
    session.send(b"gt")
    assert session.ended() == 1
    assert session.restored()
    assert session.lines() == ["welcome", "<g>"]
    assert session.noted("closed")


# ---------------------------------------------------------------------- no terminal


def without_terminal(folder: Path, stdin: int | None, data: bytes | None = None) -> list[str]:
    """The lines printed by the program without a terminal; it must end well by itself."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder / "notes")],
        stdin=stdin,
        input=data,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0
    assert ended.stderr == b""
    assert b"\x1b" not in ended.stdout
    assert "closed" in (folder / "notes").read_text(encoding="utf-8").splitlines()
    return ended.stdout.decode().split("\n")[1:]


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    lines = without_terminal(tmp_path, None, "t\x1b[Aé\x1b".encode())
    assert lines == ["welcome", "<t>", "<up>", "<é>", "<escape>"]


def test_no_input_at_all(tmp_path: Path) -> None:
    assert without_terminal(tmp_path, subprocess.DEVNULL) == ["welcome"]


def test_a_file_is_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "keys").write_bytes(b"t\x1b[Bq\rt")
    with (tmp_path / "keys").open("rb") as file:
        assert without_terminal(tmp_path, file.fileno()) == ["welcome", "<t>", "<down>", "<q>"]


def test_closed_standard_input(tmp_path: Path) -> None:
    ended = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-c", PROGRAM, str(tmp_path / "notes")],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"\nwelcome", b"")


def test_escape_delay() -> None:
    assert default_escape_delay({}) == ESCAPE_DELAY == 0.05
    assert default_escape_delay({"SSH_CONNECTION": "a b"}) == ESCAPE_DELAY_REMOTE == 0.3
