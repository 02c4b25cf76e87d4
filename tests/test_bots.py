"""Computer players: legal, seeded, and no wiser than their seat."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessigame import bots
from accessigame.bots.detrak import lost_cells
from accessigame.core.game import CHANCE, BadOption, Game
from accessigame.games import NAMES, load
from accessigame.games.detrak import GAME, Pair, isolated

settings.register_profile("unhurried", deadline=None)  # shared machines pause at will
settings.load_profile("unhurried")

WRITTEN = [name for name in NAMES if find_spec(f"accessigame.bots.{name}")]
CASES = [(name, level) for name in WRITTEN for level in ("easy", "normal")]
STRONG = [(name, level) for name in WRITTEN for level in ("strong", "master")]


def positions(game: Game, seed: int, number: int) -> list[Any]:
    """Positions of a random game in which a seat is to move, spread over the game."""
    rng = Random(seed)
    state: Any = game.start(game.players[-1])
    found: list[Any] = []
    while not state.over() and len(found) < 120:
        if state.turn != CHANCE:
            found.append(state.copy())
        moves = state.moves()
        state.play(state.draw(rng) if state.turn == CHANCE else rng.choice(list(moves)))
    return found[:: max(1, len(found) // number)]


def check(name: str, level: str, number: int) -> None:
    bot = bots.load(name, level)
    for seed, state in enumerate(positions(load(name), 1, number)):
        seen = state.seen_by(state.turn)
        text = seen.to_text()
        move = bot(seen, Random(seed))
        assert move in (*state.moves(), *state.declarations())
        assert seen.to_text() == text, "a bot leaves what it is handed as it was"
        assert bot(seen, Random(seed)) == move, "seeded: the same game replays"
        assert bot(state.copy(), Random(seed)) == move, "the truth would not help it"


def test_detrak_has_a_computer_player() -> None:
    assert "detrak" in WRITTEN


@pytest.mark.parametrize(("name", "level"), CASES)
def test_bots_play_by_what_they_see(name: str, level: str) -> None:
    check(name, level, 8)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), STRONG)
def test_strong_bots_play_by_what_they_see(name: str, level: str) -> None:
    check(name, level, 4)


def test_unknown_games_and_levels_are_refused() -> None:
    with pytest.raises(BadOption, match="unknown-game"):
        bots.load("chess", "easy")
    with pytest.raises(BadOption, match="unknown-level"):
        bots.load("detrak", "godlike")


def solo(level: str, seed: int, options: dict[str, str]) -> int:
    rng, bot = Random(seed), bots.load("detrak", level)
    state = GAME.start(1, options)
    while not state.over():
        state.play(
            state.draw(rng) if state.turn == CHANCE else GAME.parse_move(str(bot(state, rng)))
        )
    return state.scores()[0]


@pytest.mark.parametrize(
    ("options", "least"), [({}, 27.0), ({"rules": "advanced"}, 24.5)], ids=["basic", "advanced"]
)
def test_detrak_is_played_better_than_by_points_alone(
    options: dict[str, str], least: float
) -> None:
    # Over a thousand games: 29.4 and 28.8, standard deviation 5 and 8; by points alone 27.3, 23.5.
    assert mean(solo("normal", seed, options) for seed in range(60)) > least


boards = st.lists(st.sampled_from([0, 0, 1]), min_size=25, max_size=25)


@given(boards)
def test_lost_cells_counts_isolated_ones_and_more(board: list[int]) -> None:
    lost = lost_cells(board)
    assert len(isolated(board)) <= lost
    assert (board.count(0) - lost) % 2 == 0


@given(st.integers(0, 10**6))
def test_no_game_saves_a_lost_cell(seed: int) -> None:
    rng, state = Random(seed), GAME.start(1)
    least = 0
    while not state.over():
        state.play(state.draw(rng) if state.turn == CHANCE else rng.choice(list(state.moves())))
        if state.turn_number:
            assert lost_cells(state.boards[0]) >= least
            least = lost_cells(state.boards[0])
    assert state.boards[0].count(0) == least


def test_points_that_cost_more_cells_than_they_bring_are_left() -> None:
    # 3 on B5 and 5 on C5 would score 3, and leave A5 and D5 alone.
    state = GAME.from_text("detrak turn=10 roll=35 boards=123../23456/34561/43512/....3")
    tempting = GAME.parse_move("3B5 5C5")
    after = state.copy()
    after.play(tempting)
    assert after.scores()[0] - state.scores()[0] == 3
    move = bots.load("detrak", "normal")(state.seen_by(0), Random(1))
    assert isinstance(move, Pair)
    state.play(move)
    assert lost_cells(state.boards[0]) == 0
