"""Scripts: what is a key, what is a comment, where an error is, and how a script is played."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from accessigame.narration.message import Level
from accessigame.ui.script import ScriptError, parse_script, read_script, run_script
from tests.fakes import PlainCatalog


def parsed(text: str) -> list[str]:
    return parse_script(text.encode(), "keys.txt")


@pytest.mark.parametrize(
    ("text", "pressed"),
    [
        ("right right enter", ["right", "right", "enter"]),
        ("up\n\ndown\r\n", ["up", "down"]),
        ("# two steps\nright\t right # and more of it\nenter", ["right", "right", "enter"]),
        ("#", ["#"]),
        ("# ", []),
        ("up #\tcomment", ["up"]),
        ("text:c4 enter", ["c", "4", "enter"]),
        ("text:Été#", ["É", "t", "é", "#"]),
        ("shift+r ctrl+home Ctrl+M", ["R", "ctrl+home", "enter"]),
        ("\ufeffup", ["up"]),
        ("? , ; +", ["?", ",", ";", "+"]),
        ("", []),
    ],
)
def test_scripts(text: str, pressed: list[str]) -> None:
    assert parsed(text) == pressed


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (b"up\nright wrong", "line 2, column 7", "unknown key: wrong"),
        (b"#comment", "line 1, column 1", "unknown key: #comment"),
        ("é é \u00e9\u0301".encode(), "line 1, column 5", "unknown key"),
        (b"\n\ntext:", "line 3, column 1", "must follow"),
        (b"text:a\x07", "line 1, column 1", "no key types"),
        (b"shift+1", "line 1, column 1", "depends on the keyboard"),
        (b"up \xff", "line 1, column 4", "UTF-8"),
        ("\u00e9\n\u00e9 ".encode() + b"\xe9", "line 2, column 3", "UTF-8"),
    ],
)
def test_errors_say_where(data: bytes, place: str, problem: str) -> None:
    with pytest.raises(ScriptError, match=problem) as caught:
        parse_script(data, "keys.txt")
    assert str(caught.value).startswith(f"keys.txt, {place}: ")
    assert "\n" not in str(caught.value)
    assert PlainCatalog().text(caught.value.told, Level.NORMAL) == str(caught.value)


def test_files_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "keys.txt"
    file.write_text("up text:é", encoding="utf-8")
    assert read_script(file) == ["up", "é"]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"down wrong")))
    with pytest.raises(ScriptError, match="standard input, line 1, column 6"):
        read_script("-")
    with pytest.raises(FileNotFoundError):
        read_script(tmp_path / "none")


class Recording:
    """A program that notes what is called."""

    def __init__(self, leave_on: str = "", fail_on: str = "") -> None:
        self.running = True
        self.wake: Callable[[], None] | None = None
        self.calls: list[str] = []
        self._leave_on = leave_on
        self._fail_on = fail_on

    def start(self) -> None:
        self.calls.append("start")

    def key(self, name: str) -> None:
        self.calls.append(name)
        self.running = name != self._leave_on
        if name == self._fail_on:
            raise RuntimeError(name)

    def paste(self, text: str) -> None:
        self.calls.append(f"paste {text}")

    def poll(self) -> None:
        self.calls.append("poll")

    def tick(self, now: float) -> None:
        self.calls.append("tick")

    def wait_idle(self) -> None:
        self.calls.append("idle")

    def fault(self, error: BaseException) -> None:
        self.calls.append(f"fault {error}")

    def close(self) -> None:
        self.calls.append("close")


def test_bots_have_moved_before_the_next_key() -> None:
    app = Recording()
    assert run_script(app, ["up", "enter"]) == 0
    assert app.calls == ["start", "idle", "up", "idle", "enter", "idle", "close"]


def test_leaving_ends_the_script() -> None:
    app = Recording(leave_on="ctrl+q")
    assert run_script(app, ["ctrl+q", "up"]) == 0
    assert app.calls == ["start", "idle", "ctrl+q", "idle", "close"]


def test_a_fault_is_told_and_ends_the_script() -> None:
    app = Recording(fail_on="up")
    assert run_script(app, ["up", "down"]) == 1
    assert app.calls == ["start", "idle", "up", "fault up", "close"]
