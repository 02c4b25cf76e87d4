"""What libraries print on descriptor 2 goes to the log, never to the terminal."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import os, sys
from accessigame.sound.quiet import quiet_stderr
path = sys.argv[1] or None
os.write(2, b"before\\n")
with quiet_stderr(path) as terminal:
    os.write(2, b"from a library\\n")
    print("from Python", file=sys.stderr)
    with quiet_stderr(path) as inner:
        os.write(2, b"nested\\n")
    os.write(2, b"again\\n")
    os.system("echo from a child >&2")
    print("for the user", file=terminal)
os.write(2, b"after\\n")
"""


def run(path: Path | str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    return done.stderr


def test_only_what_is_meant_for_the_user_reaches_the_terminal(tmp_path: Path) -> None:
    log = tmp_path / "state" / "log.txt"
    assert run(log) == "before\nfor the user\nafter\n"
    kept = log.read_text()
    assert kept.splitlines() == ["from a library", "from Python", "nested", "again", "from a child"]


def test_the_log_is_added_to(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("old\n")
    run(log)
    assert log.read_text().startswith("old\nfrom a library\n")


@pytest.mark.parametrize("path", ["", "/dev/null/nowhere/log.txt"])
def test_without_a_log_the_chatter_is_dropped(path: str) -> None:
    assert run(path) == "before\nfor the user\nafter\n"


def test_a_process_without_standard_error(tmp_path: Path) -> None:
    program = (
        "import os\nfrom accessigame.sound.quiet import quiet_stderr\nos.close(2)\n"
        "with quiet_stderr(None) as terminal:\n    terminal.write('x')\nprint('fine')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "fine\n"


def test_an_error_inside_gives_the_terminal_back(tmp_path: Path) -> None:
    program = (
        "from accessigame.sound.quiet import quiet_stderr\n"
        "with quiet_stderr(None):\n    raise SystemExit('told')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == "told\n"
