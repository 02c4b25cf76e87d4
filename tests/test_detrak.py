"""Détrak's rule sheet, sentence by sentence. D numbers are those of the worked examples."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest

from accessigame.core.game import CHANCE, OVER, BadNotation, BadOption, Event, Hidden, IllegalMove
from accessigame.games.detrak import (
    GAME,
    GRID,
    LINES,
    SYMBOLS,
    Blocked,
    DetrakState,
    Dice,
    Ended,
    Pair,
    Placed,
    Revealed,
    Rolled,
    Start,
    StartPlaced,
    board_score,
    isolated,
    line_score,
    rank,
    round_cells,
    runs,
    score_sheet,
)  # fmt: skip

D21 = ["AABBB", "ACBBD", "EECCD", "FEEDD", "FFCCA"]
D22 = ["ABCDE", "BCDEF", "CDEFA", "DEFAB", "EFABC"]
FULL = "12345/23456/34561/45612/56123"
"""A full board that scores nothing."""


def numbers(rows: list[str]) -> list[int]:
    return [0 if mark in "_." else "_ABCDEF".index(mark) for row in rows for mark in row]


def position(text: str) -> DetrakState:
    return GAME.from_text(f"detrak {text}")


def refusal(state: DetrakState, move: str) -> IllegalMove:
    """Why ``move`` is refused; the state has not changed."""
    before = state.copy()
    with pytest.raises(IllegalMove) as refused:
        state.play(GAME.parse_move(move))
    assert state == before
    return refused.value


def played(state: DetrakState, moves: Iterable[str]) -> list[Event]:
    log: list[Event] = []
    for move in moves:
        state.play(GAME.parse_move(move), log)
    return log


@pytest.mark.parametrize(
    ("line", "points"),
    [
        pytest.param("AABBB", 5, id="D1"),
        pytest.param("AAAAA", 10, id="D2"),
        ("AAAA_", 8),
        ("BAAAA", 8),
        pytest.param("AAA_A", 3, id="D4"),
        pytest.param("AA_AA", 4, id="D5"),
        ("AABAA", 4),
        ("AABCC", 4),
        ("BAAAC", 3),
        pytest.param("ABABA", 0, id="D8"),
        pytest.param("_A_B_", 0, id="D11a"),
        pytest.param("_____", 0, id="D11b"),
        ("..AA.", 2),
    ],
)
def test_line_score(line: str, points: int) -> None:
    assert line_score(line) == points
    assert line_score(line[::-1]) == points


def test_d8_a_line_without_points_costs_five_in_an_advanced_board() -> None:
    rows = ["ABABA", "CCCCC", "DDDDD", "EEEEE", "FFFFF"]
    assert score_sheet(numbers(rows)).rows == (0, 10, 10, 10, 10)
    assert score_sheet(numbers(rows), "advanced").penalties == -5 * 6  # and no column scores


def test_runs_tell_where_and_how_long() -> None:
    assert runs("AABBB") == ((0, 2), (2, 3))
    assert runs([0, 0, 4, 4, 1]) == ((2, 2),)
    assert runs("ABABA") == ()


def test_a_line_has_at_most_five_cells() -> None:
    with pytest.raises(BadNotation):
        line_score("AAAAAA")


def test_d21() -> None:
    sheet = score_sheet(numbers(D21), "advanced")
    assert sheet.rows == (5, 2, 4, 4, 4)
    assert sheet.columns == (4, 2, 2, 2, 3)
    assert board_score(D21) == score_sheet(numbers(D21)).total == 32
    assert sheet.diagonal == 4  # F E C B B makes 2, doubled
    assert board_score(D21, rules="advanced") == sheet.total == 36


def test_d22() -> None:
    assert board_score(D22) == 0
    assert board_score(D22, rules="advanced") == -30
    sheet = score_sheet(numbers(D22), "advanced")
    assert (sheet.diagonal, sheet.penalties) == (20, -50)


def test_the_other_diagonal_and_its_penalty() -> None:
    assert board_score(D22, rules="advanced", diagonal="main") == -50
    assert board_score(D22, rules="advanced", diagonal="main", penalty="1") == -60
    assert board_score(D22, rules="advanced", diagonal="anti", penalty="1") == -30
    assert board_score(D22, rules="basic", diagonal="main", penalty="1") == 0
    assert [GRID.names[cell] for cell in round_cells("anti")] == ["A5", "B4", "C3", "D2", "E1"]
    assert [GRID.names[cell] for cell in round_cells("main")] == ["A1", "B2", "C3", "D4", "E5"]


def test_the_least_and_the_greatest_scores() -> None:
    same = ["AAAAA"] * 5
    assert board_score(same) == 100
    assert board_score(same, rules="advanced") == 120
    assert board_score(["_____"] * 5) == 0
    assert board_score(["_____"] * 5, rules="advanced") == -50


def test_board_score_refuses_other_shapes_and_options() -> None:
    with pytest.raises(BadNotation):
        board_score(["AAAAA"] * 4)
    with pytest.raises(BadNotation):
        board_score(["AAAA"] * 5)
    for option in ({"rules": "hard"}, {"diagonal": "up"}, {"penalty": "2"}):
        with pytest.raises(BadOption):
            board_score(D21, **option)
    with pytest.raises(BadOption):
        round_cells("up")


def test_the_lines_are_rows_then_columns() -> None:
    assert len(LINES) == 10
    assert LINES[0] == (0, 1, 2, 3, 4)
    assert LINES[9] == (4, 9, 14, 19, 24)


@pytest.mark.parametrize(
    ("total", "expected"),
    [(14, 1), (15, 2), (19, 2), (20, 3), (24, 3), (25, 4), (29, 4), (30, 5), (-30, 1), (100, 5)],
)
def test_d30_ranks(total: int, expected: int) -> None:
    assert rank(total) == expected


# Start tokens


def test_start_tokens_are_chosen_openly_in_seat_order_all_different() -> None:
    state = GAME.start(3)
    assert state.turn == 0
    assert state.moves() == [Start(symbol) for symbol in SYMBOLS]
    log = played(state, ["4A1"])
    assert state.turn == 1
    assert log == [StartPlaced(0, 4)]
    assert log[0].seen_by(2) == log[0]
    assert Start(4) not in state.moves()
    error = refusal(state, "4A1")
    assert (error.reason, error.details) == ("start-taken", {"symbol": 4})
    played(state, ["1A1", "6A1"])
    assert (state.turn, state.turn_number) == (CHANCE, 1)
    assert [board[0] for board in state.boards] == [4, 1, 6]


def test_the_solo_player_is_free_to_choose() -> None:
    assert len(GAME.start(1).moves()) == 6


def test_six_players_leave_the_last_one_token() -> None:
    state = GAME.start(6)
    played(state, ["1A1", "2A1", "3A1", "4A1", "5A1"])
    assert state.moves() == [Start(6)]


# Dice


def test_the_dice_have_21_rolls() -> None:
    state = GAME.start(1)
    played(state, ["4A1"])
    outcomes = state.outcomes()
    assert outcomes is not None
    odds = dict(outcomes)
    assert len(odds) == 21
    assert sum(odds.values()) == 1
    assert odds[Dice(3, 3)] == Fraction(1, 36)
    assert odds[Dice(3, 5)] == Fraction(2, 36)
    assert next(iter(odds)) == Dice(1, 1)


def test_rolls_are_drawn_with_their_true_chances() -> None:
    state = GAME.start(1)
    played(state, ["4A1"])
    rng = Random(1)
    drawn = [state.draw(rng) for _ in range(7200)]
    outcomes = state.outcomes()
    assert outcomes is not None
    for roll, chance in outcomes:
        assert abs(drawn.count(roll) - 7200 * chance) < 90


def test_everybody_places_the_same_dice() -> None:
    state = GAME.start(2)
    log = played(state, ["4A1", "2A1", "dice 5 3"])
    assert log[-1] == Rolled(1, 3, 5)
    assert (state.turn, state.roll, state.turn_number) == (0, (3, 5), 1)
    played(state, ["3B2 5C2"])
    assert (state.turn, state.roll) == (1, (3, 5))


# Placing


@pytest.fixture
def rolled() -> DetrakState:
    state = GAME.start(1)
    played(state, ["4A1", "dice 3 5"])
    return state


@pytest.mark.parametrize(
    ("move", "reason", "details"),
    [
        pytest.param(
            "3B2 5C3", "not-neighbours", {"cell": "B2", "other": "C3", "corner": True}, id="D15"
        ),
        pytest.param(
            "3E1 5A2", "not-neighbours", {"cell": "E1", "other": "A2", "corner": False}, id="D16"
        ),
        pytest.param("3A1 5B1", "cell-taken", {"cell": "A1"}, id="D17"),
        ("5A2 3A1", "cell-taken", {"cell": "A1"}),
        ("3B2 5B2", "not-neighbours", {"cell": "B2", "other": "B2", "corner": False}),
        (
            "3B2 3C2",
            "wrong-dice",
            {"low": 3, "high": 5, "symbol": 3, "other_symbol": 3},
        ),
        ("4A1", "must-place", {}),
        ("dice 3 5", "must-place", {}),
    ],
)
def test_placements_that_are_refused(
    rolled: DetrakState, move: str, reason: str, details: dict[str, object]
) -> None:
    error = refusal(rolled, move)
    assert (error.reason, dict(error.details)) == (reason, details)


def test_what_is_due_is_said_before_anything_else() -> None:
    state = GAME.start(1)
    assert refusal(state, "dice 1 2").reason == "must-start"
    assert refusal(state, "3B2 5C2").reason == "must-start"
    with pytest.raises(IllegalMove, match="must-start"):
        state.draw(Random(1))
    played(state, ["4A1"])
    assert refusal(state, "5A1").reason == "must-roll"
    assert refusal(state, "3B2 5C2").reason == "must-roll"
    played(state, ["dice 1 2"])
    with pytest.raises(IllegalMove, match="must-place"):
        state.outcomes()


@pytest.mark.parametrize(
    "move", [Pair(7, 5, 6, 3), Pair(6, 9, 7, 5), Pair(24, 3, 25, 5), "pass", None, Start(7)]
)
def test_values_that_no_text_could_give_are_refused(rolled: DetrakState, move: object) -> None:
    before = rolled.copy()
    with pytest.raises(IllegalMove):
        rolled.play(move)
    assert rolled == before


def test_dice_that_do_not_exist_are_refused() -> None:
    state = GAME.start(1)
    for move in (Start(0), Start(7)):
        with pytest.raises(IllegalMove, match="not-a-move"):
            state.play(move)
    played(state, ["4A1"])
    for dice in (Dice(5, 3), Dice(0, 7)):
        with pytest.raises(IllegalMove, match="not-a-move"):
            state.play(dice)


def test_the_first_turn_has_76_placements_38_for_a_double(rolled: DetrakState) -> None:
    assert len(rolled.moves()) == 76
    double = GAME.start(1)
    played(double, ["4A1", "dice 2 2"])
    assert len(double.moves()) == 38


def test_d25_a_double_is_one_placement_a_pair_of_cells() -> None:
    state = GAME.start(1)
    played(state, ["4A1", "dice 3 3"])
    cells = [(move.cell, move.other) for move in state.moves() if isinstance(move, Pair)]
    assert len(set(cells)) == len(cells)


def test_moves_come_row_by_row_across_before_down_lower_symbol_first(rolled: DetrakState) -> None:
    texts = [str(move) for move in rolled.moves()]
    assert texts[:6] == ["3B1 5C1", "5B1 3C1", "3B1 5B2", "5B1 3B2", "3C1 5D1", "5C1 3D1"]
    assert texts[-2:] == ["3D5 5E5", "5D5 3E5"]


def test_no_contact_with_earlier_tokens_is_needed(rolled: DetrakState) -> None:
    played(rolled, ["3D5 5E5"])
    assert rolled.boards[0][23:] == [3, 5]


def test_d19_isolated_cells_end_a_board_and_the_others_go_on() -> None:
    blocked = "1234./23456/34561/45612/5.123"  # free: E1 and B5
    state = position(f"turn=12 boards={blocked},23456/34561/45612/56123/61..4 placed=10")
    assert [GRID.names[cell] for cell in isolated(state.boards[0])] == ["E1", "B5"]
    for roll in (Dice(1, 1), Dice(3, 5), Dice(6, 6)):
        after = state.copy()
        after.play(roll)
        assert after.turn == 1
        assert after.placed == [True, False]
        assert {(move.cell, move.other) for move in after.moves() if isinstance(move, Pair)} == {
            (22, 23)
        }
        log: list[Event] = []
        after.play(after.moves()[0], log)
        assert after.over()
        assert after.boards[0] == state.boards[0]
        assert [type(event) for event in log] == [Placed, Revealed, Ended]


def test_d20_placing_is_compulsory() -> None:
    board = "1.345/23456/34..2/45612/.6123"  # free: C3, D3, A5, B1
    state = position(f"turn=11 roll=35 boards={board}")
    assert [str(move) for move in state.moves()] == ["3C3 5D3", "5C3 3D3"]
    for text in ("pass", "", "-"):
        with pytest.raises(BadNotation):
            GAME.parse_move(text)
    for move in state.moves():
        after = state.copy()
        log: list[Event] = []
        after.play(move, log)
        assert after.over()
        assert after.winners() == (0,)
        assert after.boards[0].count(0) == 2
        assert log[2] == Blocked(0)
        assert log[3] == Ended(after.scores(), (0,))


def test_the_game_ends_after_turn_twelve_on_a_full_board() -> None:
    rng = Random(7)
    state = GAME.start(1)
    log: list[Event] = []
    while not state.over():
        chance = state.turn == CHANCE
        state.play(state.draw(rng) if chance else min(state.moves(), key=str), log)
    assert [event.number for event in log if isinstance(event, Rolled)] == list(
        range(1, state.turn_number + 1)
    )
    for move in ("4A1", "dice 1 1", "3B2 5C2"):
        assert refusal(state, move).reason == "game-over"
    assert state.moves() == ()


# The end

BEST_LINE_8 = "62116/22365/14465/34225/44245"
BEST_LINE_8_TOO = "44233/11222/61256/51636/33334"
BEST_LINE_10 = "22222/24454/53432/43635/11666"
"""Three boards of 27 points each."""


def test_d27_a_tie_goes_to_the_best_row_or_column() -> None:
    state = position(f"turn=12 boards={BEST_LINE_8},{BEST_LINE_10} placed=11")
    assert state.over()
    assert state.scores() == (27, 27)
    assert state.winners() == (1,)


def test_a_tie_that_the_best_line_leaves_is_shared() -> None:
    state = position(f"turn=12 boards={BEST_LINE_8},{BEST_LINE_8_TOO},{FULL}")
    assert state.scores() == (27, 27, 0)
    assert state.winners() == (0, 1)


def test_the_diagonal_is_ignored_in_the_tie() -> None:
    # The first board's best line is its diagonal; the second one has a column of 2.
    other = "12345/63452/34541/14642/56123"
    state = position(f"rules=advanced turn=12 boards={FULL},{other}")
    assert state.scores() == (-30, -30)
    assert state.winners() == (1,)


def test_the_highest_total_wins() -> None:
    state = position(f"turn=12 boards={FULL},{BEST_LINE_8}")
    assert state.winners() == (1,)
    assert position(f"turn=12 boards={FULL}").winners() == (0,)


def test_a_position_with_free_pairs_is_not_over() -> None:
    state = position(f"turn=12 boards={FULL[:-2]}..")
    assert state.turn == CHANCE
    assert state.winners() == ()


# What is hidden


@pytest.fixture
def half_placed() -> DetrakState:
    state = GAME.start(3)
    played(state, ["4A1", "2A1", "1A1", "dice 3 5", "3B2 5C2"])
    return state


def test_a_pair_is_hidden_from_others_until_all_have_placed(half_placed: DetrakState) -> None:
    mine, theirs = half_placed.seen_by(0), half_placed.seen_by(1)
    assert (mine.boards[0][6], mine.boards[0][7]) == (3, 5)
    assert (theirs.boards[0][6], theirs.boards[0][7]) == (0, 0)
    assert theirs.placed == [True, False, False]
    assert theirs.hidden(0)
    assert not mine.hidden(0)
    assert half_placed.seen_by(CHANCE) == half_placed.seen_by(2)
    assert theirs.to_text() == (
        "detrak rules=basic turn=1 roll=35 boards=4..../...../...../...../.....,"
        "2..../...../...../...../.....,1..../...../...../...../..... placed=100"
    )
    played(half_placed, ["3B2 5C2", "3D5 5E5"])
    assert half_placed.seen_by(1).boards == half_placed.boards
    assert half_placed.turn == CHANCE


def test_the_true_position_shows_the_pair() -> None:
    state = GAME.start(2)
    played(state, ["4A1", "2A1", "dice 3 5", "3B2 5C2"])
    assert state.to_text() == (
        "detrak rules=basic turn=1 roll=35 boards=4..../.35../...../...../.....,"
        "2..../...../...../...../..... placed=10"
    )


def test_events_of_a_turn(half_placed: DetrakState) -> None:
    move = GAME.parse_move("3B2 3B3")
    log = played(half_placed, ["3B2 5B3", "3D5 5E5"])
    names = [type(event).__name__ for event in log]
    assert names == ["Placed", "Placed", "Revealed", "Revealed", "Revealed"]
    assert [event.seat for event in log if isinstance(event, Revealed)] == [0, 1, 2]
    for event in log:
        for viewer in (CHANCE, 0, 1, 2):
            own = isinstance(event, Placed | Revealed) and event.seat == viewer
            assert (event.seen_by(viewer) is not None) == (own == isinstance(event, Placed))
    assert isinstance(move, Pair)


def test_the_points_gained_are_told() -> None:
    state = GAME.start(1)
    log = played(state, ["3A1", "dice 3 5", "3B1 5C1"])
    assert log[-2:] == [Placed(0, Pair(1, 3, 2, 5), 2), Revealed(0, Pair(1, 3, 2, 5), 2)]
    advanced = GAME.start(1, {"rules": "advanced"})
    log = played(advanced, ["3A1", "dice 3 5", "3B1 5C1"])
    assert isinstance(log[-1], Revealed)
    assert log[-1].gained == 7  # two points, and one line less that costs five


def test_a_view_stays_a_view_when_it_is_read_back(half_placed: DetrakState) -> None:
    for viewer in (0, 1, 2, CHANCE):
        seen = half_placed.seen_by(viewer)
        back = GAME.from_text(seen.to_text())
        assert back == seen
        if viewer != 0:
            assert back.viewer == 1  # the seat to move sees the same
            with pytest.raises(Hidden):
                back.play(GAME.parse_move("3B2 5C2"))
            with pytest.raises(Hidden):
                back.draw(Random(1))


def test_the_view_of_a_seat_that_has_placed_is_known_by_its_own_pair() -> None:
    state = GAME.start(3)
    played(state, ["4A1", "2A1", "1A1", "dice 3 5", "3B2 5C2", "3C3 5D3"])
    assert GAME.from_text(state.seen_by(1).to_text()).viewer == 1
    assert GAME.from_text(state.seen_by(2).to_text()).viewer == 2


def test_guesses_are_spread_over_the_possible_pairs(half_placed: DetrakState) -> None:
    seen = half_placed.seen_by(1)
    rng = Random(4)
    guessed = {tuple(GAME.guess(seen, rng).boards[0]) for _ in range(1500)}
    assert len(guessed) == 76
    assert GAME.guess(seen, rng).boards[1:] == seen.boards[1:]


def test_which_pair_is_new_is_written_where_it_is_not_the_first_to_fit() -> None:
    state = GAME.start(2)
    played(state, ["4A1", "2A1", "dice 3 5", "3B2 5C2", "3B2 5C2", "dice 3 5", "3D5 5E5"])
    assert state.to_text().endswith(" placed=10 pairs=D5E5,-")
    back = GAME.from_text(state.to_text())
    assert back == state
    assert back.seen_by(1) == state.seen_by(1)
    assert "pairs" not in state.seen_by(1).to_text()
    first = GAME.from_text(state.to_text().replace(" pairs=D5E5,-", ""))
    assert first != state
    assert first.seen_by(1).boards[0][6] == 0


# Notation


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4A1", Start(4)),
        ("4a1", Start(4)),
        ("dice 3 5", Dice(3, 5)),
        ("dice 5 3", Dice(3, 5)),
        ("3B2 5C2", Pair(6, 3, 7, 5)),
        ("5C2 3B2", Pair(6, 3, 7, 5)),
        (" 5c2  3b2 ", Pair(6, 3, 7, 5)),
    ],
)
def test_moves_are_read_in_either_order(text: str, move: object) -> None:
    assert GAME.parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("", "empty", 1),
        ("7B2 5C2", "bad-symbol", 1),
        ("3B2 0C2", "bad-symbol", 5),
        ("3F2 5C2", "bad-cell", 2),
        ("3B2 5C6", "bad-cell", 6),
        ("3B2 5", "bad-cell", 6),
        ("3B22", "bad-cell", 2),
        ("3B2", "two-tokens", 1),
        ("3B2 5C2 1D1", "two-tokens", 9),
        ("dice", "bad-die", 1),
        ("dice 3", "bad-die", 6),
        ("dice 3 7", "bad-die", 8),
        ("dice 3 5 1", "bad-die", 10),
        ("dice 35", "bad-die", 6),
    ],
)
def test_malformed_moves_name_the_column(text: str, reason: str, column: int) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.parse_move(text)
    assert (refused.value.reason, refused.value.column) == (reason, column)


EMPTY = "...../...../...../...../....."


def test_omitted_fields_take_their_start_values() -> None:
    assert position("") == GAME.start(1)
    assert position(f"boards={EMPTY},{EMPTY}") == GAME.start(2)
    advanced = GAME.start(1, {"rules": "advanced", "diagonal": "main", "penalty": "1"})
    assert position("penalty=1 diagonal=main rules=advanced") == advanced


def test_options_are_written_when_they_are_not_the_default() -> None:
    advanced = GAME.start(1, {"rules": "advanced", "diagonal": "main", "penalty": "1"})
    assert advanced.to_text() == (
        f"detrak rules=advanced diagonal=main penalty=1 turn=0 roll=- boards={EMPTY} placed=0"
    )
    assert GAME.start(1).to_text() == f"detrak rules=basic turn=0 roll=- boards={EMPTY} placed=0"


ONE = "4..../...../...../...../....."


@pytest.mark.parametrize(
    ("text", "reason", "field", "column"),
    [
        ("detour", "wrong-game", None, 1),
        ("detrak colour=red", "unknown-field", "colour", 8),
        ("detrak turn", "no-field", None, 8),
        ("detrak turn=1 turn=1", "repeated-field", "turn", 15),
        ("detrak rules=hard", "unknown-value", "rules", 14),
        ("detrak turn=13", "out-of-range", "turn", 13),
        ("detrak turn=x", "no-number", "turn", 13),
        (f"detrak turn=1 roll=37 boards={ONE}", "bad-value", "roll", 20),
        ("detrak roll=35", "impossible-value", "roll", 13),
        (f"detrak boards={ONE}", "impossible-value", "turn", 1),
        (f"detrak turn=0 boards={ONE}", "impossible-value", "turn", 13),
        ("detrak boards=4..../....", "bad-board", "boards", 25),
        (f"detrak boards={EMPTY},4...7/", "bad-board", "boards", 49),
        (f"detrak boards={EMPTY}.", "bad-board", "boards", 44),
        ("detrak boards=" + ",".join([EMPTY] * 7), "players-number", "boards", 15),
        ("detrak boards=-", "players-number", "boards", 15),
        (f"detrak boards={EMPTY},,{EMPTY}", "empty-item", "boards", 45),
        (f"detrak turn=1 boards={EMPTY}", "impossible-count", "boards", 22),
        (f"detrak turn=2 boards={ONE}", "impossible-count", "boards", 22),
        (f"detrak turn=1 boards={ONE},{ONE[:-1]}3", "impossible-count", "boards", 52),
        ("detrak boards=.4.../...../...../...../.....", "impossible-count", "boards", 15),
        (f"detrak turn=11 boards={FULL}", "impossible-count", "boards", 23),
        (f"detrak turn=12 boards={FULL},{FULL[:-2]}..", "impossible-count", "boards", 23),
        (f"detrak turn=1 boards={ONE} placed=1", "impossible-value", "placed", 59),
        (f"detrak turn=1 roll=35 boards={ONE} placed=00", "bad-value", "placed", 67),
        (f"detrak turn=1 roll=35 boards={ONE} placed=2", "bad-value", "placed", 67),
        (f"detrak turn=1 roll=35 boards={ONE} placed=1", "impossible-value", "placed", 67),
        (f"detrak turn=12 boards={FULL} placed=0", "impossible-value", "placed", 60),
        (
            f"detrak turn=1 roll=35 boards={ONE[:-2]}34,{ONE} placed=10",
            "impossible-value",
            "boards",
            30,
        ),
        (
            f"detrak turn=1 roll=35 boards={ONE[:-2]}35,{ONE} placed=10 pairs=A1B1,-",
            "impossible-value",
            "pairs",
            106,
        ),
        (
            f"detrak turn=1 roll=35 boards={ONE[:-2]}35,{ONE} placed=10 pairs=D5E5",
            "bad-value",
            "pairs",
            106,
        ),
        (
            f"detrak turn=1 roll=35 boards={ONE[:-2]}35,{ONE[:-2]}35,{ONE},{ONE} placed=1110",
            "impossible-count",
            "boards",
            30,
        ),
    ],
)
def test_malformed_positions_name_field_and_column(
    text: str, reason: str, field: str | None, column: int
) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.from_text(text)
    assert (refused.value.reason, refused.value.column) == (reason, column)
    assert refused.value.details.get("field") == field


def test_a_position_that_no_game_reaches_is_read_if_it_is_consistent() -> None:
    # No start token on A1, and free cells that are not equal on both colours.
    state = position("turn=1 boards=...../..2../...../...../.....")
    assert state.turn == CHANCE
    state.play(Dice(1, 2))
    assert len(state.moves()) == 2 * (40 - 4)


def test_the_end_is_read_back() -> None:
    state = position(f"turn=12 boards={FULL}")
    assert (state.turn, state.placed) == (OVER, [True])
    assert state.to_text() == f"detrak rules=basic turn=12 roll=- boards={FULL} placed=1"
