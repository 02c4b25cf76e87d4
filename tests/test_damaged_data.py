"""Data files that somebody edited wrongly are refused with file, line and reason."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.core.game import DamagedData
from accessigame.games.delphi import tables
from accessigame.games.desert.board import parse as parse_board
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.errors import describe

ROOT = Path(__file__).parents[1]
TABLES = files("accessigame.games.delphi").joinpath("tables.txt").read_text("utf-8")
BOARD = files("accessigame.games.desert").joinpath("board.txt").read_text("utf-8")


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_the_tables_are_those_of_the_rules() -> None:
    found = tables.parse(TABLES)
    assert sum(card.copies for card in found.cards) == 25
    assert len(found.events) == 9
    assert found.leaving[4][3] == (0,) * 9
    assert found.winner == (4, 5, 6, 7, 8, 9, 10, 11, 12)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("W3   warrior   2   3", "W3   warrior   7   3", "[cards]", "wrong-deck"),
        ("W3   warrior   2   3", "W2   warrior   2   3", "W2   warrior   2   3", "twice"),
        ("W3   warrior   2   3  -    ; F\n", "", "[cards]", "missing"),
        ("W3   warrior   2   3", "W3   warrior   2   two", "W3", "no-number"),
        ("W3   warrior   2   3", "W3   warrior   2   0", "W3", "out-of-range"),
        ("W3   warrior   2   3", "W3   fighter   2   3", "W3", "unknown-word"),
        ("W3   warrior   2   3  -", "W3   warrior   2   3", "W3", "wrong-words"),
        ("W3   warrior", "W9   warrior", "W9", "unknown-word"),
        ("Had  slay      1   0  Ach", "Had  slay      1   0  Zeu", "Had", "unknown-word"),
        ("Had  slay      1   0  Ach", "Had  slay      1   0  -", "Had", "unknown-word"),
        ("Zeu  strike", "Zeu  double", "[cards]", "missing"),
        ("Are  double", "Are  strike", "Zeu", "twice"),
        ("[oracle]", "[events]", "[events]", "unknown-word"),
        ("5  everybody      all-gods ", "4  everybody      all-gods ", "4  everybody      all",
         "twice"),
        ("8  consulting     none            10", "8  nobody  none 10", "8", "unknown-word"),
        ("winner   4", "winner   4 4", "winner", "wrong-words"),
        ("winner   4", "winner   400", "winner", "out-of-range"),
        ("4 3      0", "4 5      0", "4 5", "out-of-range"),
        ("[end]", "[end]\nmore", "more", "unknown-section"),
        ("[end]", "", "winner", "missing"),
    ],
)  # fmt: skip
def test_a_wrong_edit_of_delphis_tables_is_refused_with_its_line(
    old: str, new: str, line: str, reason: str
) -> None:
    assert TABLES.count(old) == 1
    edited = TABLES.replace(old, new)
    with pytest.raises(DamagedData) as error:
        tables.parse(edited)
    assert error.value.reason == reason
    # Of two equal lines the second is the one too many.
    lines = [n for n, text in enumerate(edited.splitlines(), 1) if text.startswith(line)]
    assert error.value.line in lines


def test_the_last_card_is_the_pass() -> None:
    lines = TABLES.splitlines()
    at = line_of(TABLES, "Pass") - 1
    lines[at - 1], lines[at] = lines[at], lines[at - 1]
    with pytest.raises(DamagedData) as error:
        tables.parse("\n".join(lines))
    assert error.value.reason == "pass-last"


@given(st.data())
def test_whatever_is_done_to_a_line_is_read_or_refused(data: st.DataObject) -> None:
    lines = TABLES.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(
        st.one_of(st.text(max_size=40), st.just(lines[at].replace("2", "x")), st.just(""))
    )
    error = fault("\n".join(lines))
    if error is not None:
        assert 1 <= error.line <= len("\n".join(lines).splitlines()) + 1
        for language in LANGUAGES:
            told = Catalog(language).text(describe(error))
            assert "delphi/tables.txt" in told
            assert str(error.line) in told


def fault(text: str) -> DamagedData | None:
    """What is wrong with the tables in ``text``, if anything."""
    try:
        tables.parse(text)
    except DamagedData as error:
        return error
    return None


BOARD_REASONS = (
    "unknown-section", "wrong-rows", "wrong-columns", "unknown-symbol", "zone-against-terrain",
    "few-palm-hexes", "many-tokens",
)  # fmt: skip


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_each_reason_has_a_sentence_of_its_own(language: str) -> None:
    catalog = Catalog(language)
    told = {
        catalog.text(describe(DamagedData("desert/board.txt", reason, 3, 4)))
        for reason in BOARD_REASONS
    }
    assert len(told) == len(BOARD_REASONS)
    assert not [text for text in told for reason in BOARD_REASONS if reason in text]


def test_a_damaged_board_is_a_game_error_with_line_and_column() -> None:
    at = line_of(BOARD, "[terrain]") + 1
    lines = BOARD.splitlines()
    lines[at - 1] = "?" + lines[at - 1][1:]
    with pytest.raises(DamagedData) as error:
        parse_board("\n".join(lines), full=True)
    assert (error.value.line, error.value.column) == (at, 1)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize(
    ("game", "file", "old", "new"),
    [
        ("desert", "games/desert/board.txt", b"[zone]", b"[zones]"),
        ("desert", "games/desert/board.txt", b"[zone]", b"\xff\xfe\x00"),
        ("delphi", "games/delphi/tables.txt", b"warrior   2   3", b"warrior   7   3"),
    ],
)
def test_the_player_hears_which_line_of_which_file(
    language: str, game: str, file: str, old: bytes, new: bytes, tmp_path: Path
) -> None:
    """In a copy of the package: the command line and the menu both go on or end in a sentence."""
    shutil.copytree(
        ROOT / "accessigame", tmp_path / "accessigame",
        ignore=shutil.ignore_patterns("__pycache__", "train"),
    )  # fmt: skip
    if (ROOT / "sounds").exists():
        (tmp_path / "sounds").symlink_to(ROOT / "sounds")
    path = tmp_path / "accessigame" / file
    path.write_bytes(path.read_bytes().replace(old, new))
    command = [sys.executable, "-m", "accessigame", "play", game, "--lang", language,
               "--audio", "null", "--voice", "print", "--script", "-"]  # fmt: skip
    environment = {"ACCESSIGAME_HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, input="", capture_output=True, text=True
    )
    assert done.returncode == 2, done.stdout
    assert re.search(rf"{Path(file).parent.name}/{path.name}.* \d+", done.stderr)
    assert "Traceback" not in done.stderr
