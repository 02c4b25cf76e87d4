"""Détrak's computer players: tables that say what they should, exact sums, levels that differ."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessigame import bots
from accessigame.bots.detrak import sights
from accessigame.bots.detrak_search import ROLLS, expectation, rolls
from accessigame.bots.detrak_shapes import BASE, Layout, keys, layout, numbers, points, symbols
from accessigame.bots.detrak_table import PENALTY, UNIT, Judge, judge, pack, unpack
from accessigame.bots.ladder import Match, play
from accessigame.bots.train.detrak.build import desk, digest, network, train
from accessigame.bots.train.detrak.kernel import Stage, build
from accessigame.core.game import CHANCE
from accessigame.games.detrak import GAME, DetrakState, Pair, isolated, score_sheet
from accessigame.games.detrak_board import KEEPING, PAIR_IDS, PAIRS, TURNS, free_pairs

OPTIONS = [
    {"rules": "basic"},
    {"rules": "advanced"},
    {"rules": "advanced", "diagonal": "main"},
    {"rules": "advanced", "penalty": "1"},
    {"rules": "advanced", "diagonal": "main", "penalty": "1"},
]
NAMED = [" ".join(options.values()) for options in OPTIONS]
boards = st.lists(st.integers(0, 6), min_size=25, max_size=25)
every_option = pytest.mark.parametrize("options", OPTIONS, ids=NAMED)


def judge_of(state: DetrakState) -> Judge:
    return judge(state.rules, state.diagonal, state.penalty)


def thrown(options: dict[str, str], seed: int, players: int = 1) -> list[DetrakState]:
    """Every position of a random game."""
    rng, state = Random(seed), GAME.start(players, options)
    found = [state.copy()]
    while not state.over():
        state.play(state.draw(rng) if state.turn == CHANCE else rng.choice(list(state.moves())))
        found.append(state.copy())
    return found


# -- patches and tables ----------------------------------------------------------------------------


def test_keys_that_differ_by_names_only_have_one_number() -> None:
    # Bell numbers: the ways to part 5 or 6 cells into free ones and groups of one symbol.
    assert max(numbers(5)) + 1 == 203
    assert max(numbers(6)) + 1 == 877
    rng = Random(1)
    for _ in range(200):
        cells = [rng.randrange(7) for _ in range(6)]
        names = [0, *rng.sample(range(1, 7), 6)]
        renamed = [names[symbol] for symbol in cells]
        one, two = (
            sum(symbol * BASE**place for place, symbol in enumerate(line[::-1]))
            for line in (cells, renamed)
        )
        assert numbers(6)[one] == numbers(6)[two]


@pytest.mark.parametrize(("rules", "patches"), [("basic", 34), ("advanced", 35)])
def test_patches_of_a_family_are_images_of_each_other(rules: str, patches: int) -> None:
    plan = layout(rules)
    assert len({frozenset(patch.cells) for patch in plan.patches}) == patches
    for patch in plan.patches:
        other = next(it for it in plan.patches if it.family == patch.family)

        def apart(cells: tuple[int, ...]) -> list[list[int]]:
            places = [divmod(cell, 5) for cell in cells]
            return [[(a - c) ** 2 + (b - d) ** 2 for c, d in places] for a, b in places]

        assert apart(patch.cells) == apart(other.cells)


@every_option
@given(board=boards)
def test_points_of_the_patches_are_the_score(options: dict[str, str], board: list[int]) -> None:
    plan = layout(options["rules"], options.get("diagonal", "anti"))
    dear = options.get("penalty") == "1"
    scores = points(plan, PENALTY if dear else 0)
    total = sum(
        scores[plan.start(patch) + numbers(len(patch.cells))[key]]
        for patch, key in zip(plan.patches, keys(plan, board), strict=True)
    )
    assert total == score_sheet(board, **options).total
    by = judge(options["rules"], options.get("diagonal", "anti"), options.get("penalty", "0"))
    assert by.value(by.keys(board), TURNS) == UNIT * total


@cache
def entries_of(rules: str) -> Sequence[int]:
    """What the file of the tables holds."""
    file = files("accessigame.bots").joinpath("data", f"detrak-{rules}.bin")
    return unpack(file.read_bytes())


def naive_value(options: dict[str, str], board: list[int], turn: int) -> int:
    """From the file and the rules alone, by the words of the module: rename, look up, add."""
    plan: Layout = layout(options["rules"], options.get("diagonal", "anti"))
    total = UNIT * score_sheet(board, **options).total
    if not free_pairs(board):
        return total
    learned = entries_of(options["rules"])
    stored = len(learned) // (TURNS - 1)
    for patch in plan.patches:
        names: dict[int, int] = {0: 0}
        renamed = [names.setdefault(board[cell], len(names)) for cell in patch.cells]
        key = sum(symbol * BASE**place for place, symbol in enumerate(renamed[::-1]))
        start = plan.start(patch)
        if patch is plan.patches[-1] and options.get("penalty") == "1":
            start = plan.width
        total += learned[(turn - 1) * stored + start + numbers(len(patch.cells))[key]]
    return total


@every_option
def test_values_are_those_of_the_file(options: dict[str, str]) -> None:
    for seed in range(3):
        for state in thrown(options, seed):
            if not state.roll:
                continue
            for move, value in sights(state.seen_by(0), judge_of(state)):
                board = list(state.boards[0])
                board[move.cell], board[move.other] = move.symbol, move.other_symbol
                assert value == naive_value(options, board, state.turn_number)


def test_the_two_diagonals_mirror_each_other() -> None:
    anti, main = judge("advanced", "anti", "0"), judge("advanced", "main", "0")
    for state in thrown({"rules": "advanced"}, 5):
        board = state.boards[0]
        mirrored = [board[row + 4 - column] for row in range(0, 25, 5) for column in range(5)]
        for turn in (2, 9):
            assert anti.value(anti.keys(board), turn) == main.value(main.keys(mirrored), turn)


def test_a_file_reads_as_it_was_packed() -> None:
    entries = [0, 1, -1, 300, -300, 32767, -32768]
    assert list(unpack(pack(entries))) == entries


# -- one roll ahead --------------------------------------------------------------------------------


@given(board=boards)
def test_rolls_stand_for_all_36(board: list[int]) -> None:
    assert sum(count for _, _, count in rolls(board)) == ROLLS


@every_option
def test_the_expectation_is_the_mean_of_the_best_answers(options: dict[str, str]) -> None:
    for state in thrown(options, 11)[4:]:
        if state.turn != CHANCE:
            continue
        by, board = judge_of(state), state.boards[0]
        free, turn = free_pairs(board), state.turn_number
        outcomes = state.outcomes()
        assert outcomes is not None
        whole = Fraction(0)
        for dice, chance in outcomes:
            after = state.copy()
            after.play(dice)
            whole += chance * max(int(value) for _, value in sights(after, by))
        assert expectation(by, board, free, turn) == ROLLS * whole


def test_a_blocked_board_is_worth_its_score() -> None:
    state = thrown({}, 3)[-1]
    by = judge_of(state)
    assert expectation(by, state.boards[0], 0, 9) == ROLLS * UNIT * state.scores()[0]


# -- the players -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_player_sees_no_more_than_its_seat_and_replays(level: str) -> None:
    player = bots.load("detrak", level)
    for options in OPTIONS:
        states = [state for state in thrown(options, 2, players=3) if state.turn >= 0]
        for seed, state in enumerate(states[:: 4 if level == "master" else 2]):
            seen = state.seen_by(state.turn)
            told = seen.to_text()
            move = player(seen, Random(seed))
            assert move in state.moves()
            assert move == player(state.copy(), Random(seed)), "the truth would not help"
            assert seen.to_text() == told


def test_the_weaker_levels_choose_among_the_good_moves() -> None:
    for state in thrown({}, 4):
        if not state.roll:
            continue
        values = dict(sights(state, judge_of(state)))
        for seed in range(5):
            move = bots.load("detrak", "easy")(state.seen_by(0), Random(seed))
            assert isinstance(move, Pair)
            assert values[move] >= max(values.values()) - 4 * UNIT


def points_of(level: str, options: dict[str, str], seeds: range) -> list[int]:
    match = Match("detrak", level, players=1, options=tuple(options.items()))
    return [int(play(match, seed).lead) for seed in seeds]


@pytest.mark.parametrize("level", ["normal", "strong", "master"])
def test_points_that_cost_more_cells_than_they_bring_are_left(level: str) -> None:
    # 3 on B5 and 5 on C5 would score 3, and leave A5 and D5 alone.
    state = GAME.from_text("detrak turn=10 roll=35 boards=123../23456/34561/43512/....3")
    tempting = GAME.parse_move("3B5 5C5")
    after = state.copy()
    after.play(tempting)
    assert after.scores()[0] - state.scores()[0] == 3
    state.play(bots.load("detrak", level)(state.seen_by(0), Random(1)))
    assert not isolated(state.boards[0])


@pytest.mark.parametrize("options", OPTIONS[:2], ids=NAMED[:2])
def test_levels_are_in_order(options: dict[str, str]) -> None:
    # The same dice for all; a game's standard deviation is 4 to 7 points.
    easy, normal, strong = (
        mean(points_of(level, options, range(150))) for level in bots.LEVELS[:3]
    )
    assert easy + 2 < normal < strong - 1


INTERVALS = {
    # level: least and most by basic and advanced rules
    "easy": ((25.0, 27.0), (24.0, 26.0)),
    "normal": ((31.0, 33.0), (32.0, 34.0)),
    "strong": ((35.8, 38.0), (38.5, 41.0)),
    "master": ((36.2, 38.0), (39.0, 42.0)),
}


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rules", [0, 1], ids=["basic", "advanced"])
@pytest.mark.parametrize("level", bots.LEVELS)
def test_levels_make_what_is_said_of_them(level: str, rules: int) -> None:
    scores = points_of(level, OPTIONS[rules], range(1000))
    least, most = INTERVALS[level][rules]
    slack = 3 * stdev(scores) / len(scores) ** 0.5
    assert least - slack < mean(scores) < most + slack


# -- how the tables are made -----------------------------------------------------------------------


TRAINED = {"basic": "42ad7c890aa9afcd", "advanced": "eaf910670d9cf108"}
"""Digests of tiny trainings, compiled with numba and in plain Python alike."""


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


@pytest.mark.parametrize(("rules", "games"), [("basic", 300), ("advanced", 60)])
def test_training_gives_the_same_bits(rules: str, games: int) -> None:
    assert digest(train(rules, 1, games, plain)) == TRAINED[rules]
    assert digest(train(rules, 2, games, plain)) != TRAINED[rules]


@pytest.mark.parametrize("penalty", ["0", "1"])
@pytest.mark.parametrize("rules", ["basic", "advanced"])
@given(filled=boards, holes=st.sets(st.integers(1, 24)), seed=st.integers(0, 1000))
@settings(max_examples=12)
def test_the_training_plays_by_the_rules(
    rules: str, penalty: str, filled: list[int], holes: set[int], seed: int
) -> None:
    """From any board it covers free pairs only, stops when none is left, and counts as the game."""
    board = [0 if cell in holes else symbol for cell, symbol in enumerate(filled)]
    board[0] = board[0] or 1
    plan = layout(rules)
    patches = len(plan.patches)
    net = network(plan, PENALTY if penalty == "1" else 0)._replace(
        openings=array("q", keys(plan, board)), opening_pairs=array("q", [free_pairs(board)])
    )
    place = desk(net, seed)
    place.places[:] = array("q", [-1] * len(place.places))
    build(plain)(net, place, Stage(0.0, 1.0, 5.0, 0.5, 0), 1)
    final = board_of(plan, place.keys)
    assert all(after == before for before, after in zip(board, final, strict=True) if before)
    covered = [cell for cell in range(25) if final[cell] and not board[cell]]
    turns = sum(place.places[turn * patches] >= 0 for turn in range(1, TURNS + 1))
    assert len(covered) == 2 * turns
    assert tiled(covered)
    assert not free_pairs(final)
    if turns:
        assert place.best[0] == score_sheet(final, rules, "anti", penalty).total


def tiled(cells: list[int]) -> bool:
    """Whether pairs can cover ``cells`` exactly."""
    if not cells:
        return True
    return any(
        tiled([cell for cell in cells if cell not in pair])
        for pair in PAIRS
        if cells[0] in pair and set(pair) <= set(cells)
    )


def board_of(plan: Layout, its_keys: Sequence[int]) -> list[int]:
    """The board that has these keys."""
    board = [0] * 25
    for patch, key in zip(plan.patches, its_keys, strict=True):
        for cell, symbol in zip(patch.cells, symbols(key, len(patch.cells)), strict=True):
            board[cell] = symbol
    return board


@given(board=boards)
def test_the_training_frees_and_blocks_the_same_pairs(board: list[int]) -> None:
    free = free_pairs(board)
    for number, (cell, other) in enumerate(PAIRS):
        if free >> number & 1:
            after = list(board)
            after[cell] = after[other] = 1
            assert free & KEEPING[number] == free_pairs(after)
            assert PAIR_IDS[cell, other] == number
