"""Records: a game as text, what is refused and where, and play back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.core.record import Record, RecordError, parse, replay, restore, start, undo_line
from accessigame.games import load
from tests import toy

HEADER = """accessigame 1
game detrak
players 2
option rules=advanced
seat 1 human
seat 2 normal
seed 12345
started 2026-11-30T15:00:00
moves
"""
MOVES = "4A1\n2A1\ndice 3 5\n3B2 5C2\n"


def test_the_header_is_read() -> None:
    record = parse(HEADER + MOVES)
    assert record == Record(
        game="detrak",
        players=2,
        options={"rules": "advanced"},
        seats=("human", "normal"),
        seed=12345,
        started="2026-11-30T15:00:00",
        played=((10, "4A1"), (11, "2A1"), (12, "dice 3 5"), (13, "3B2 5C2")),
    )
    assert record.header() == HEADER
    assert record.moves() == ("4A1", "2A1", "dice 3 5", "3B2 5C2")
    assert not record.ended
    assert not record.cut


def test_a_position_may_be_the_start() -> None:
    text = "accessigame 1\ngame toy\nplayers 2\nfrom toy turn=2 cells=01 cards=31 shown=00\nmoves\n"
    record = parse(text)
    assert record.position == "toy turn=2 cells=01 cards=31 shown=00"
    assert start(record, toy.GAME).turn == 1
    assert parse(record.header()) == record


def test_undo_takes_back_moves_and_the_end() -> None:
    text = HEADER + "a\nb\nc\nundo 2\nd\nend\nundo 1\ne\nend\n"
    record = parse(text)
    assert record.moves() == ("a", "e")
    assert record.played == ((10, "a"), (17, "e"))
    assert record.undone == 3
    assert record.ended
    assert not parse(HEADER + "a\nend\nundo 1\n").ended
    assert undo_line(3) == "undo 3"


@pytest.mark.parametrize("cut", ["3B", "end", "undo 2"])
def test_a_last_line_that_was_cut_is_left_out(cut: str) -> None:
    record = parse(HEADER + MOVES + cut)
    assert record.cut
    assert record.moves() == ("4A1", "2A1", "dice 3 5", "3B2 5C2")
    assert not record.ended


def test_line_ends_of_windows_are_read() -> None:
    assert parse((HEADER + MOVES).replace("\n", "\r\n")).moves() == parse(HEADER + MOVES).moves()


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("", "not-a-record", 1),
        ("hello\n", "not-a-record", 1),
        ("accessigame 1", "not-a-record", 1),
        ("accessigame 2\nmoves\n", "wrong-version", 1),
        ("accessigame 1\ngame toy\nplayers 2\n", "no-moves", 3),
        ("accessigame 1\ngame toy\nmoves\n", "missing-header", 3),
        ("accessigame 1\ngame toy\ncolour red\nplayers 2\nmoves\n", "unknown-header", 3),
        ("accessigame 1\ngame toy\ncolour red\n", "unknown-header", 3),
        ("accessigame 1\ngame toy\ngame toy\nplayers 2\nmoves\n", "header-twice", 3),
        ("accessigame 1\ngame toy\nfrom x\nfrom y\nplayers 2\nmoves\n", "header-twice", 4),
        ("accessigame 1\ngame\nplayers 2\nmoves\n", "bad-header", 2),
        ("accessigame 1\ngame toy\nplayers two\nmoves\n", "bad-header", 3),
        ("accessigame 1\ngame toy\nplayers 2\noption length\nmoves\n", "bad-header", 4),
        ("accessigame 1\ngame toy\nplayers 2\nseat 2 human\nmoves\n", "bad-header", 4),
        ("accessigame 1\ngame toy\nplayers 2\nseat 1 human\nmoves\n", "missing-seat", 5),
        ("accessigame 1\ngame toy\nplayers 1\nseat 1 a\nseat 2 b\nmoves\n", "too-many-seats", 5),
        ("accessigame 1\ngame toy\nplayers 2\nseat 1 human\nse", "no-moves", 4),
        ("accessigame 1\ngame toy\npl", "no-moves", 2),
        ("accessigame 1\n", "no-moves", 1),
        (HEADER + "4A1\n\n2A1\n", "blank-line", 11),
        (HEADER + "4A1\nundo 2\n", "undo-too-far", 11),
        (HEADER + "4A1\nundo\n", "bad-undo", 11),
        (HEADER + "4A1\nundo 0\n", "bad-undo", 11),
        (HEADER + "4A1\nend\n2A1\n", "after-end", 12),
        (HEADER + "4A1\nend\nend\n", "after-end", 12),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, reason: str, line: int) -> None:
    with pytest.raises(RecordError) as refused:
        parse(text)
    assert (refused.value.reason, refused.value.line) == (reason, line)
    assert str(refused.value).startswith(f"line {line}: {reason}")


@pytest.mark.parametrize(
    ("moves", "reason", "line", "why"),
    [
        ("4A1\n4A1\n", "illegal-move", 11, "start-taken"),
        ("4A1\n2A1\ndice 1 9\n", "unknown-move", 12, "bad-die"),
        ("4A1\n2A1\nundo 1\n4A1\n", "illegal-move", 13, "start-taken"),
    ],
)
def test_a_move_that_cannot_be_played_is_named(
    moves: str, reason: str, line: int, why: str
) -> None:
    with pytest.raises(RecordError) as refused:
        restore(parse(HEADER + moves), load("detrak"))
    assert (refused.value.reason, refused.value.line) == (reason, line)
    assert refused.value.details["why"] == why


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ("game detrak", "game detour", "other-game", 2),
        ("rules=advanced", "rules=odd", "bad-option", 4),
        ("seed 12345", "from detrak turn=x", "bad-position", 7),
    ],
)
def test_a_start_that_the_game_refuses(old: str, new: str, reason: str, line: int) -> None:
    with pytest.raises(RecordError) as refused:
        start(parse(HEADER.replace(old, new)), load("detrak"))
    assert (refused.value.reason, refused.value.line) == (reason, line)


def test_too_many_players_are_refused_on_their_line() -> None:
    record = parse("accessigame 1\ngame detrak\nplayers 7\nmoves\n")
    with pytest.raises(RecordError) as refused:
        start(record, load("detrak"))
    assert (refused.value.reason, refused.value.line) == ("bad-option", 3)


def test_a_view_cannot_be_played_back() -> None:
    text = "accessigame 1\ngame toy\nplayers 2\nfrom toy turn=1 cards=1? view=1\nmoves\nwalk\n"
    with pytest.raises(RecordError) as refused:
        restore(parse(text), toy.GAME)
    assert (refused.value.reason, refused.value.line) == ("illegal-move", 6)


def test_replay_gives_positions_moves_and_events() -> None:
    record = parse(HEADER + MOVES + "undo 1\n3B2 5B3\n")
    game = load("detrak")
    steps = list(replay(record, game))
    assert [str(move) for _, move, _ in steps] == ["4A1", "2A1", "dice 3 5", "3B2 5B3"]
    assert steps[0][0] == game.start(2, {"rules": "advanced"})
    assert [type(event).__name__ for event in steps[2][2]] == ["Rolled"]
    past, state = restore(record, game)
    assert [str(move) for _, move in past] == [str(move) for _, move, _ in steps]
    assert state.turn == 1
    assert ".3.../.5..." in state.to_text()


def test_nothing_played_restores_the_start() -> None:
    past, state = restore(parse(HEADER), load("detrak"))
    assert past == []
    assert state == load("detrak").start(2, {"rules": "advanced"})


words = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1, max_size=8)
lines = st.lists(words.filter(lambda word: word not in ("undo", "end", "moves")), max_size=12)


@given(
    game=words,
    options=st.dictionaries(words, words, max_size=3),
    seats=st.lists(words, min_size=1, max_size=5),
    seed=st.integers(0, 2**40),
    moves=lines,
)
def test_any_record_round_trips(
    game: str, options: dict[str, str], seats: list[str], seed: int, moves: list[str]
) -> None:
    written = Record(game, len(seats), options, tuple(seats), seed, "2026-01-01T00:00:00")
    read = parse(written.header() + "".join(f"{move}\n" for move in moves))
    assert read.header() == written.header()
    assert list(read.moves()) == moves


@given(lines, st.data())
def test_undo_lines_take_back_what_a_list_would(moves: list[str], data: st.DataObject) -> None:
    text, kept = HEADER, list[str]()
    for move in moves:
        text += f"{move}\n"
        kept.append(move)
        back = data.draw(st.integers(0, len(kept)))
        if back:
            text += undo_line(back) + "\n"
            del kept[-back:]
    assert list(parse(text).moves()) == kept


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEADER + text):
        line = 1
        try:
            parse(whole)
        except RecordError as error:
            line = error.line
        assert 1 <= line <= whole.count("\n") + 1
