"""The board of Through the Desert: the data file, its parser, its geometry."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from accessigame.core.game import DamagedData
from accessigame.games.desert import Terrain, board, grid
from accessigame.games.desert.board import COLUMNS, ROWS, parse

TEXT = files("accessigame.games.desert").joinpath("board.txt").read_text("utf-8")
LINES = TEXT.splitlines()
TERRAIN = LINES.index("[terrain]")
ZONE = LINES.index("[zone]")


def test_the_core_and_the_whole() -> None:
    core, whole = board(3), board(4)
    assert board(2) is not None
    assert (len(core.playable), len(whole.playable)) == (189, 238)
    assert (len(core.palm_hexes), len(whole.palm_hexes)) == (6, 7)
    assert (len(core.waterholes), len(whole.waterholes)) == (32, 43)
    assert Counter(core.terrain)[Terrain.MASSIF] == 7
    assert set(core.playable) < set(whole.playable)
    assert core.terrain[grid().index["U7"]] == Terrain.BEYOND
    assert not core.is_playable(grid().index["U7"])
    assert whole.is_playable(grid().index["U7"])


def test_known_hexes() -> None:
    core, index = board(3), grid().index
    assert [grid().names[c] for c in core.palm_hexes] == ["B8", "D3", "H11", "J3", "M7", "Q3"]
    for name in ("A6", "B10", "D9", "G9", "I5", "J9", "L4"):
        assert core.terrain[index[name]] == Terrain.WATERHOLE
    around = {grid().names[c] for c in core.near[index["K5"]]}
    assert around == {"J4", "J5", "K4", "K6", "L4", "L5"}
    around = {grid().names[c] for c in core.near[index["J5"]]}
    assert around == {"J4", "J6", "I5", "I6", "K5", "K6"}


@pytest.mark.parametrize("players", [2, 4])
def test_neighbours_are_mutual_and_the_board_hangs_together(players: int) -> None:
    table = board(players)
    inside = set(table.playable)
    for cell in range(COLUMNS * ROWS):
        assert set(table.near[cell]) <= inside
        assert (cell in inside) == bool(table.near[cell])
        for n in table.near[cell]:
            assert cell in table.near[n]
    reached, stack = {table.playable[0]}, [table.playable[0]]
    while stack:
        more = set(table.near[stack.pop()]) - reached
        reached |= more
        stack += more
    assert reached == inside


def test_no_single_hex_cuts_the_board() -> None:
    """So no leader alone ever encloses anything."""
    for players in (2, 4):
        table = board(players)
        for hole in table.playable:
            start = next(c for c in table.playable if c != hole)
            reached, stack = {start}, [start]
            while stack:
                more = set(table.near[stack.pop()]) - reached - {hole}
                reached |= more
                stack += more
            assert len(reached) == len(table.playable) - 1


def changed(line: int, text: str | None) -> str:
    """The file with one line (from 0) replaced, or left out."""
    return "\n".join([*LINES[:line], *([] if text is None else [text]), *LINES[line + 1 :]])


ROW = LINES[TERRAIN + 3]


@pytest.mark.parametrize(
    ("text", "reason", "line", "column"),
    [
        (changed(TERRAIN + 3, ROW[:5] + "?" + ROW[6:]), "unknown-symbol", TERRAIN + 4, 6),
        (changed(TERRAIN + 3, ROW[:-1]), "wrong-columns", TERRAIN + 4, 21),
        (changed(TERRAIN + 3, ROW + "."), "wrong-columns", TERRAIN + 4, 22),
        (changed(TERRAIN + 3, None), "wrong-rows", TERRAIN + 1, 1),
        (changed(ZONE - 2, f"{ROW}\n{ROW}"), "wrong-rows", ZONE, 1),
        (changed(ZONE, "."), "missing", len(LINES), 1),
        (changed(ZONE, "[zone"), "unknown-word", ZONE + 1, 1),
        (changed(ZONE, "[terrain]"), "twice", ZONE + 1, 1),
        (changed(ZONE + 1, "c" + LINES[ZONE + 1][1:]), "zone-against-terrain", ZONE + 2, 1),
        (changed(TERRAIN, None), "unknown-section", TERRAIN + 1, 1),
        ("[end]\n", "missing", 1, 1),
        ("", "missing", 1, 1),
        (TEXT.replace("[end]\n", ""), "missing", len(LINES) - 2, 1),
        (TEXT + "more\n", "unknown-section", len(LINES) + 1, 1),
        (TEXT.replace("T", "o"), "few-palm-hexes", TERRAIN + 2, 1),
        (TEXT.replace("\n.o.....o...o", "\nooooooooo..o"), "many-tokens", TERRAIN + 2, 1),
    ],
)  # fmt: skip
def test_a_damaged_file_is_refused_with_line_and_column(
    text: str, reason: str, line: int, column: int
) -> None:
    with pytest.raises(DamagedData) as error:
        parse(text, full=True)
    assert (error.value.reason, error.value.line, error.value.column) == (reason, line, column)
    assert f"line {line}, column {column}" in str(error.value)


def test_comments_empty_lines_and_other_line_ends_do_not_matter() -> None:
    loose = "\r\n".join(part for line in LINES for part in (line + "  ", "# more", ""))
    assert parse(loose, full=True) == board(4)


def test_an_owner_may_correct_a_hex() -> None:
    corrected = parse(changed(TERRAIN + 6, "." + LINES[TERRAIN + 6][1:]), full=True)
    assert corrected.terrain[grid().index["A6"]] == Terrain.DESERT
    assert len(corrected.waterholes) == 42
    assert board(4).terrain[grid().index["A6"]] == Terrain.WATERHOLE
