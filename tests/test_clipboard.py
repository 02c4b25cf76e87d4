"""The copy key: what it copies, where it lands on each system, and what is said where it cannot."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from accessigame.session.kit import load_kit
from accessigame.ui.clipboard import PATIENCE, Clipboard, Place
from accessigame.ui.commands import Command

from .stage import Stage

TEXT = "Cœur en B1, éloigné : 2 à 0."
TAKE = '/bin/cat > "$0.taken"\necho "noise"; echo "noise" >&2'


class System:
    """A folder of programs that stands for a system."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "bin"
        self.folder.mkdir()

    def add(self, program: str, does: str = TAKE) -> None:
        path = self.folder / program
        path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        path.chmod(0o755)

    def put(self, *, platform: str = "linux", reader: str = "", **environ: str) -> Place | None:
        # Only the programs of the folder: this machine may have some of these itself.
        environ = {"PATH": str(self.folder), **environ}
        return Clipboard(environ, platform, reader).put(TEXT)

    def taken(self, program: str) -> str | None:
        path = self.folder / f"{program}.taken"
        return path.read_text(encoding="utf-8") if path.exists() else None


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


# ---------------------------------------------------------------------- where it lands


@pytest.mark.parametrize(
    ("program", "environ"),
    [
        ("wl-copy", {"WAYLAND_DISPLAY": "wayland-0"}),
        ("xclip", {"DISPLAY": ":0"}),
        ("xsel", {"DISPLAY": ":0"}),
        ("xclip", {"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "1 2 3 4"}),
    ],
)
def test_a_desktop_takes_it(
    program: str, environ: dict[str, str], system: System, capfd: pytest.CaptureFixture[str]
) -> None:
    system.add(program)
    assert system.put(**environ) is Place.SYSTEM
    assert system.taken(program) == TEXT
    assert capfd.readouterr() == ("", ""), "a reader would read what the program writes"


def test_the_next_program_is_tried(system: System) -> None:
    system.add("wl-copy", "exit 1")
    system.add("xclip")
    assert system.put(WAYLAND_DISPLAY="wayland-0", DISPLAY=":0") is Place.SYSTEM
    assert system.taken("xclip") == TEXT


def test_without_a_display_nobody_is_asked(system: System) -> None:
    for program in ("wl-copy", "xclip", "xsel", "tmux", "pbcopy"):
        system.add(program)
    assert system.put() is None
    assert system.put(TERM="linux", SSH_CONNECTION="1 2 3 4") is None
    assert not [path for path in system.folder.iterdir() if path.suffix == ".taken"]


def test_nobody_is_waited_for(system: System) -> None:
    system.add("xclip", "exec /bin/sleep 60")
    begun = time.monotonic()
    assert system.put(DISPLAY=":0") is None
    assert time.monotonic() - begun < 2 * PATIENCE + 1


def test_a_program_that_does_not_read(system: System) -> None:
    system.add("xclip", "exit 0")
    assert Clipboard({"PATH": str(system.folder), "DISPLAY": ":0"}, "linux").put("a" * 200_000)


def test_tmux_keeps_it(system: System) -> None:
    system.add("tmux", f'echo "$*" > "$0.asked"\n{TAKE}')
    assert system.put(TMUX="/tmp/tmux,1,0", SSH_CONNECTION="1 2 3 4") is Place.TMUX
    assert system.taken("tmux") == TEXT
    assert (system.folder / "tmux.asked").read_text() == "load-buffer -w -\n"
    # yasr reads out what tmux then tells the terminal.
    assert system.put(TMUX="/tmp/tmux,1,0", reader="yasr") is Place.TMUX
    assert (system.folder / "tmux.asked").read_text() == "load-buffer -\n"


def test_an_older_tmux(system: System) -> None:
    system.add("tmux", f'[ "$2" = -w ] && exit 1\n{TAKE}')
    assert system.put(TMUX="/tmp/tmux,1,0") is Place.TMUX
    assert system.taken("tmux") == TEXT


def test_tmux_and_the_desktop_both(system: System) -> None:
    system.add("tmux")
    system.add("xclip")
    assert system.put(TMUX="/tmp/tmux,1,0", DISPLAY=":0") is Place.SYSTEM
    assert system.taken("tmux") == system.taken("xclip") == TEXT


def test_a_mac(system: System) -> None:
    system.add("pbcopy", f'echo "$LC_CTYPE" > "$0.language"\n{TAKE}')
    assert system.put(platform="darwin") is Place.SYSTEM
    assert system.taken("pbcopy") == TEXT
    assert (system.folder / "pbcopy.language").read_text() == "UTF-8\n"
    # From afar that is the Mac's clipboard, not the player's.
    assert system.put(platform="darwin", SSH_CONNECTION="1 2 3 4") is None


def test_windows(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    library = ModuleType("pyperclip")
    taken: list[str] = []
    library.copy = taken.append  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyperclip", library)
    assert system.put(platform="win32") is Place.SYSTEM
    assert taken == [TEXT]
    assert system.put(platform="win32", SSH_CONNECTION="1 2 3 4") is None
    # Another program holds it.
    monkeypatch.delattr(library, "copy")
    assert system.put(platform="win32") is None
    # The library is not there.
    monkeypatch.setitem(sys.modules, "pyperclip", None)
    assert system.put(platform="win32") is None


# ---------------------------------------------------------------------- what it copies


class Board(Clipboard):
    """Keeps what is put, in ``place``."""

    def __init__(self, place: Place | None = Place.SYSTEM) -> None:
        super().__init__({})
        self.place = place
        self.texts: list[str] = []

    def put(self, text: str) -> Place | None:
        self.texts.append(text)
        return self.place


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    stage = Stage(tmp_path)
    stage.app.equipment.clipboard = Board()
    return stage


def copied(stage: Stage) -> list[str]:
    board = stage.app.equipment.clipboard
    assert isinstance(board, Board)
    return board.texts


def test_a_cell_an_answer_a_line_of_the_history(stage: Stage) -> None:
    stage.play(seed=7)
    cell = stage.press("right")
    assert stage.press("ctrl+w") == [f"Copied: {cell[0]}"]
    points = stage.press("p")
    assert stage.press("ctrl+w") == [f"Copied: {points[0]}"]
    stage.press("enter tab enter enter")
    line = stage.press("pageup pageup")[-1]
    stage.press("ctrl+w")
    listed = stage.press("f4 enter home")[-1]
    stage.press("ctrl+w")
    assert copied(stage) == [*cell, *points, line, listed]


def test_pressed_again_it_copies_the_same(stage: Stage) -> None:
    stage.play(seed=7)
    told = stage.press("right")[0]
    assert stage.press("ctrl+w ctrl+w") == [f"Copied: {told}"] * 2
    assert copied(stage) == [told, told]
    # What was said last can be heard again all the same.
    assert stage.press("f2") == [f"Copied: {told}"]


def test_of_a_long_text_the_beginning_is_told(stage: Stage) -> None:
    stage.play(seed=7)
    whole = stage.press("B")[0]
    assert len(whole) > 80
    answer = stage.press("ctrl+w")[0]
    assert answer.startswith("Copied: ")
    assert answer.endswith(", and so on.")
    assert whole.startswith(answer.removeprefix("Copied: ").removesuffix(", and so on."))
    assert len(answer) < 110
    assert copied(stage) == [whole]


def test_in_menus_and_while_typing(stage: Stage) -> None:
    stage.menu()
    line = stage.press("down")[0]
    stage.press("ctrl+w")
    typed = stage.press("f9 escape up enter enter g b")[-1]
    stage.press("ctrl+w")
    assert copied(stage) == [line, typed] == ["Learn.", "b"]


def test_in_tmux(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "fr")
    stage.app.equipment.clipboard = Board(Place.TMUX)
    stage.play(seed=7)
    told = stage.press("right")[0]
    assert stage.press("ctrl+w") == [f"Copié dans tmux : {told}"]


@pytest.mark.parametrize("board", [None, Board(None)])
def test_without_a_clipboard_it_goes_into_a_file(board: Board | None, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.app.equipment.clipboard = board
    stage.play(seed=7, kept=False)
    first = stage.press("right")[0]
    file = tmp_path / "copied.txt"
    assert stage.press("ctrl+w") == [f"No clipboard here, added to the file {file}: {first}"]
    second = stage.press("down")[0]
    assert stage.press("ctrl+w") == [f"Added to copied.txt: {second}"]
    assert file.read_text(encoding="utf-8") == f"{first}\n{second}\n"


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "copied.txt").mkdir()
    stage = Stage(tmp_path)
    stage.play(seed=7)
    stage.press("right")
    assert stage.press("ctrl+w") == [
        f"Not copied: there is no clipboard here, and {tmp_path / 'copied.txt'} cannot be "
        "written: it is a folder."
    ]
    assert stage.press("left") == ["Empty, A1."]


@pytest.mark.parametrize("state", ["", "f4", "f1", "pageup"])
def test_hidden_hands_are_not_left_where_others_can_paste(state: str, stage: Stage) -> None:
    stage.play(load_kit("delphi"), ("human", "human", "easy"))
    for keys in ("", f"enter right {state}"):  # while a person is called, and before their hand
        stage.press(keys)
        assert stage.press("ctrl+w") == [
            "Not copied: in this game others at this machine could paste it."
        ]
    assert copied(stage) == []


def test_one_person_alone_copies_a_hand(stage: Stage) -> None:
    stage.play(load_kit("delphi"), ("human", "easy", "easy"))
    card = stage.press("right")[-1]
    stage.press("ctrl+w")
    assert copied(stage) == [card]


def test_what_came_before_somebody_else_sat_down_is_not_said(stage: Stage) -> None:
    """The answer of a slow clipboard is for whoever asked."""
    table = stage.play(seed=7, seats=("human", "human"))
    view = stage.app.screen.view  # type: ignore[attr-defined]
    app = stage.app
    before = len(stage.recorder.lines)
    app.key("ctrl+w")
    app.listen_as(view.chairs[1])
    app.wait_idle()
    assert stage.recorder.lines[before:] == []
    assert table.turn == 0


@pytest.mark.parametrize("layout", ["qwerty", "azerty", "qwertz", "bepo"])
def test_the_key_is_the_same_everywhere(layout: str, tmp_path: Path) -> None:
    keyboard = Stage(tmp_path, layout=layout).app.keyboard
    for context in keyboard._commands:
        assert keyboard.lookup(context, "ctrl+w") is Command.COPY
