"""The large-print view: pages as golden files, every cell once, and what it keeps to itself."""

from __future__ import annotations

import os
import random
import signal
import struct
import termios
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fcntl import ioctl
from functools import cache, partial
from pathlib import Path

import pytest

from accessigame.cli.equipment import GAMES
from accessigame.narration.catalog import Catalog
from accessigame.narration.message import Level, say, verbatim
from accessigame.narration.narrator import Listener
from accessigame.narration.view import Cell, Region, list_region
from accessigame.session.kit import load_kit
from accessigame.session.listeners import seat_names
from accessigame.session.opening import new_table
from accessigame.session.settings import load
from accessigame.speech.printer import Printer
from accessigame.speech.recorder import Recorder
from accessigame.speech.voices import Route, Voices
from accessigame.ui.large.glyphs import big
from accessigame.ui.large.page import Page, Scene, Style, page_of
from accessigame.ui.large.plan import Board, board_of
from accessigame.ui.large.view import ENTER, LEAVE, View

from . import program
from .stage import Stage

GOLDEN = Path(__file__).with_name("golden")
SIZES = {"80x24": (80, 24), "40x12": (40, 12)}
PLAYERS = {"detrak": 1, "detour": 2, "delphi": 3, "versus": 2, "desert": 5}
MOVES = {"detrak": 8, "detour": 12, "delphi": 12, "versus": 30, "desert": 60}
NEWS = {"en": "Your turn. Night has placed 3 in district 4.", "fr": "À vous. Nuit a posé 3."}


@cache
def regions(game: str) -> tuple[Region, ...]:
    """What a seat has before it in the middle of a game."""
    kit = load_kit(game)
    table = new_table(kit, ["human"] * PLAYERS[game], {}, seed=1)
    rng = random.Random(1)
    for _ in range(MOVES[game]):
        while table.settle():
            pass
        table.play(rng.choice(list(table.seen(table.turn).moves())))
    while table.settle():
        pass
    seat = table.turn
    who = Listener(seat, seat_names(table.seats), tuple(table.options.items()), table.humans)
    return kit.narrator.regions(table.seen(seat), who)


def boards(game: str) -> list[Board]:
    text = Catalog("en").text
    found = (board_of(region, text) for region in regions(game))
    return [board for board in found if board is not None]


def scene(board: Board | None, region: Region, here: object, language: str = "en") -> Scene:
    text = Catalog(language).text
    return Scene(region, board, here, NEWS[language], text, partial(text, level=Level.FULL))


def rows(page: Page) -> list[str]:
    return ["".join(piece.text for piece in row) for row in page.rows]


def reversed_text(page: Page) -> list[str]:
    """What is reversed, row by row."""
    found = ("".join(p.text for p in row if p.style is Style.CURSOR) for row in page.rows)
    return [text for text in found if text]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_are_as_they_were_read(game: str, size: str, language: str, rewrite: bool) -> None:
    pages = []
    for region in regions(game)[:2]:
        here = list(region.cells)[len(region.cells) // 3]
        board = board_of(region, Catalog(language).text)
        pages += rows(page_of(scene(board, region, here, language), *SIZES[size]))
        pages.append("=" * SIZES[size][0])
    text = "\n".join(row.rstrip() for row in pages) + "\n"
    golden = GOLDEN / f"large-{game}-{size}.{language}.txt"
    if rewrite:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_cell_is_shown_exactly_once(game: str, size: tuple[int, int]) -> None:
    """Each cell gets a sign of its own, as long as the true one: each is found once, the one under
    the cursor between brackets."""
    assert boards(game)
    for board in boards(game):
        assert set(board.signs) == set(board.region.cells)
        marks = {cell: chr(0xE000 + n) for n, cell in enumerate(board.signs)}
        marked = replace(
            board,
            signs={cell: marks[cell].ljust(len(sign), "_") for cell, sign in board.signs.items()},
        )
        for here in list(board.signs)[:: max(1, len(board.signs) // 12)]:
            page = page_of(scene(marked, board.region, here), *size)
            assert {len(row) for row in rows(page)} == {size[0]}
            assert len(page.rows) == size[1]
            # The reading of the cell under the cursor names its sign again, in another style.
            drawn = Counter(
                char
                for row in page.rows
                for piece in row
                if piece.style is not Style.STRONG
                for char in piece.text
                if char >= "\ue000"
            )
            assert drawn == dict.fromkeys(marks.values(), 1), board.region.id
            (under, *_) = reversed_text(page)
            assert under[0] == "["
            assert under[-1] == "]"
            assert marks[here] in under
            row, column = page.cursor
            assert rows(page)[row][column:].lstrip().startswith(marked.signs[here])


def test_desert_has_all_its_cells() -> None:
    (board,) = boards("desert")
    assert len(board.signs) == 238


@pytest.mark.parametrize("game", ["detrak", "detour", "delphi"])
def test_big_letters_are_those_of_the_cell_under_the_cursor(game: str) -> None:
    board = boards(game)[0]
    places = set()
    for here, sign in board.signs.items():
        page = page_of(scene(board, board.region, here), 80, 24)
        under = reversed_text(page)
        assert [text[1:-1].rstrip() for text in under] == [row.rstrip() for row in big(sign)]
        assert {(text[0], text[-1]) for text in under} == {("[", "]")}
        places.add(page.cursor)
    assert len(places) == len(board.signs)


def test_the_largest_scale_that_fits() -> None:
    board = boards("versus")[0]
    here = board.region.home

    def scale(columns: int, height: int) -> int:
        return len(reversed_text(page_of(scene(board, board.region, here), columns, height)))

    assert scale(40, 12) == 1
    assert scale(80, 24) == 2
    assert scale(120, 40) == 3


def test_a_terminal_without_blocks_has_names_in_their_place() -> None:
    board = boards("detrak")[0]
    page = page_of(replace(scene(board, board.region, "C2"), blocks=False), 80, 24)
    assert reversed_text(page)[1].strip("[] ") == "C2"
    assert all(row.isascii() for row in rows(page))


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (10, 4), (20, 6), (30, 9), (300, 100)])
@pytest.mark.parametrize("game", GAMES)
def test_no_size_is_too_small_and_the_cursor_is_always_there(
    game: str, size: tuple[int, int]
) -> None:
    for region in regions(game):
        board = board_of(region, Catalog("en").text)
        for here in (region.home, list(region.cells)[-1]):
            page = page_of(scene(board, region, here), *size)
            assert {len(row) for row in rows(page)} == {size[0]}
            assert len(page.rows) == size[1]
            assert reversed_text(page)


def test_lists_keep_the_line_under_the_cursor_in_sight() -> None:
    cells = tuple(Cell(n, (verbatim(f"line {n}"),)) for n in range(100))
    region = list_region("menu", say("Settings"), cells)
    for here in (0, 1, 50, 98, 99):
        page = page_of(scene(None, region, here), 40, 12)
        shown = rows(page)
        assert shown[0].strip() == "Settings"
        assert [row.strip() for row in shown if row.startswith(">")] == [f"> Line {here}."]
        assert shown[-2].startswith("Your turn.")
        assert sum("ine " in row for row in shown) == 9, "as many lines as there is room for"


# ---------------------------------------------------------------------- what it shows, and when


class Screenful:
    """A terminal that keeps what it is sent."""

    blocks = True

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.columns = 80

    def size(self) -> tuple[int, int]:
        return self.columns, 24

    def write(self, text: str) -> None:
        self.sent.append(text)

    def take(self) -> str:
        sent, self.sent = "".join(self.sent), []
        return sent


class Lines:
    """The printed lines, covered or not."""

    covered = False

    def cover(self, reveal: Callable[[], None]) -> None:
        self.covered = True

    def uncover(self) -> None:
        self.covered = False


def viewed(stage: Stage, theme: str = "white-on-black") -> tuple[View, Screenful, Lines]:
    stage.app.equipment.settings.large_print = theme
    surface, lines = Screenful(), Lines()
    return View(stage.app, lines, surface), surface, lines


def press(stage: Stage, view: View, keys: str) -> None:
    for key in keys.split():
        stage.press(key)
        view.refresh()


def test_off_it_does_nothing(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    view, surface, lines = viewed(stage, "off")
    press(stage, view, "enter enter right")
    assert surface.take() == ""
    assert not lines.covered


def test_it_follows_the_cursor_and_sends_only_what_changed(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    view, surface, lines = viewed(stage)
    press(stage, view, "enter enter")
    drawn = surface.take()
    assert drawn.startswith(ENTER)
    assert lines.covered
    assert "97;40" in drawn
    press(stage, view, "right")
    moved = surface.take()
    assert 0 < len(moved) < len(drawn) / 2
    view.refresh()
    assert surface.take() == "", "nothing has changed"
    surface.columns = 60
    view.refresh()
    assert surface.take().count("\x1b[1;1H") == 1, "a resize draws all of it"
    stage.app.equipment.settings.large_print = "yellow-on-black"
    view.refresh()
    assert "93;40" in surface.take()
    view.leave()
    assert surface.take() == LEAVE
    assert not lines.covered


def test_the_newest_words_menus_and_typing_are_shown(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "fr")
    stage.play()
    view, surface, _ = viewed(stage)
    press(stage, view, "enter enter f9")
    assert "Réglages" in surface.take()
    press(stage, view, "escape g")
    assert "Aller à la case" in surface.take()
    press(stage, view, "c")
    assert "c" in surface.take()
    press(stage, view, "escape p")
    assert stage.recorder.lines[-1].split(",")[0].rstrip(".") in surface.take()


def test_printed_lines_and_the_view_exclude_each_other(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    view, surface, _ = viewed(stage)
    printed = Screenful()

    class Printed(Recorder):
        name = "print"  # type: ignore[misc]

    voices = stage.app.equipment.voices
    view.refresh()
    assert surface.take()
    assert not voices.mirroring
    other = Voices([Route("print", Printed)], lambda old, new: "")
    stage.app.equipment.voices = other
    view.refresh()
    assert surface.take() == LEAVE
    assert other.mirroring
    view.refresh()
    assert surface.take() == ""
    assert printed.take() == ""


@pytest.mark.parametrize(
    ("route", "told"),
    [
        ("print", ["It is not shown while printed lines are the voice."]),
        ("reader", ["Your screen reader may read the picture too."]),
        ("self", []),
    ],
)
def test_what_excludes_it_is_told_when_it_is_chosen(
    route: str, told: list[str], tmp_path: Path
) -> None:
    stage = Stage(tmp_path)
    stage.menu()
    voice = type("Voice", (Recorder,), {"name": route})
    stage.app.equipment.voices = Voices([Route(route, voice)], lambda old, new: "")
    stage.press("f9 4 enter")
    (line,) = stage.press("right")
    assert line == " ".join(["White on black.", *told])
    assert load(stage.app.equipment.paths.settings)[0].large_print == "white-on-black"
    stage.press("right right")
    assert stage.press("right") == ["Off."]


def test_a_line_printed_all_the_same_comes_to_light(tmp_path: Path) -> None:
    """A voice that is lost under the view goes over to printing."""
    path = tmp_path / "printed"
    with path.open("w", encoding="utf-8") as stream:
        printer = Printer(stream)
        called: list[str] = []

        def reveal() -> None:
            called.append("left")
            printer.uncover()

        printer.speak("before", True)
        printer.cover(reveal)
        printer.clear()
        stream.flush()
        assert path.read_text("utf-8") == "\nbefore", "nothing is written under the view"
        printer.speak("after", True)
        assert called == ["left"]
    assert path.read_text("utf-8") == "\nbefore\x1b[2J\x1b[3J\x1b[Hafter"


def test_at_a_hand_over_nothing_is_seen_until_enter(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("delphi"), ("human", "human", "easy"))
    view, surface, _ = viewed(stage)
    view.refresh()
    called = surface.take()
    assert "press Enter" in called
    assert "hand" not in called
    assert "1;7;" not in called, "no cell is marked"
    press(stage, view, "enter")
    hand = surface.take()
    assert "your hand" in hand
    assert "1;7;" in hand
    press(stage, view, "tab enter")
    for _ in range(6):  # a choice may ask for more before the other is called
        if "Player 2, press Enter" in stage.recorder.lines[-1]:
            break
        press(stage, view, "enter")
    assert "Player 2, press Enter" in stage.recorder.lines[-1]
    last = view._rows
    assert not any("1;7;" in row for row in last)
    assert not any("hand" in row for row in last)


def test_a_view_that_fails_costs_no_game(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    view, surface, lines = viewed(stage)
    view.refresh()

    def gone(text: str) -> None:
        raise OSError("gone")

    surface.write = gone  # type: ignore[method-assign]
    press(stage, view, "enter enter right")
    assert not lines.covered
    assert stage.recorder.lines[-1]


def test_a_key_stays_quick(tmp_path: Path) -> None:
    """The page of a cursor move on the largest board takes some milliseconds; a bound far above
    them, in this thread's own time, which a busy machine does not stretch."""
    (board,) = boards("desert")
    cells = list(board.signs)
    taken = []
    for here in cells:
        before = time.thread_time()
        page_of(scene(board, board.region, here), 80, 24)
        taken.append(time.thread_time() - before)
    assert sorted(taken)[len(taken) // 2] < 0.1


# ---------------------------------------------------------------------- on a real terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[program.Terminal]:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text('started = true\nlarge_print = "black-on-white"\n')
    started = program.Terminal(home, "play", "detrak", "--seed", "1", voice="none")
    yield started
    if started.process.poll() is None:
        started.kill()


def test_the_program_draws_resizes_and_restores(terminal: program.Terminal) -> None:
    terminal.wait_for("\x1b[?1049h")
    terminal.press("\r\r", "▀")
    since = len(terminal.text)
    ioctl(terminal.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 12, 40, 0, 0))
    terminal.wait_for("\x1b[12;1H", since)
    terminal.press("\x11", "\x1b[?1049l")
    assert terminal.end() == 0
    assert terminal.text.count("\x1b[?1049h") == terminal.text.count("\x1b[?1049l") == 1
    assert terminal.text.index("\x1b[?1049l") < terminal.text.index("\x1b[?2004l")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_restore_the_terminal(terminal: program.Terminal, number: int) -> None:
    terminal.wait_for("\x1b[?1049h")
    terminal.press("\r\r", "▀")
    os.kill(terminal.process.pid, number)
    assert terminal.end() == 0
    assert terminal.text.count("\x1b[?1049l") == 1


def test_a_script_and_a_pipe_draw_nothing(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('started = true\nlarge_print = "black-on-white"\n')
    done = program.run(
        tmp_path, "play", "detrak", "--voice", "none", "--audio", "null", keys="enter\n"
    )
    assert (done.out, done.code) == ("", 0)
