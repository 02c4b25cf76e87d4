"""Computer players: legal, seeded, and no wiser than their seat."""

from __future__ import annotations

from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

from accessigame import bots
from accessigame.bots.detrak_table import unpack
from accessigame.bots.train.detrak.build import digest
from accessigame.core.game import CHANCE, BadOption, Game
from accessigame.games import NAMES, load
from accessigame.games.detrak import GAME

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
    # By points alone 27.3 and 23.5; tests/test_bots_detrak.py says what each level makes.
    assert mean(solo("normal", seed, options) for seed in range(60)) > least


TRAIN = Path(bots.__file__).with_name("train")
DATA = Path(bots.__file__).with_name("data")


@pytest.mark.parametrize(
    ("name", "game"),
    [("delphi-worth.txt", "delphi"), ("desert.txt", "desert"), ("detour-book.bin", "detour")],
)
def test_data_are_what_their_generator_is_said_to_make(name: str, game: str) -> None:
    found = sha256((DATA / name).read_bytes()).hexdigest()
    assert f"`{found}`" in (TRAIN / game / "README.md").read_text("utf-8")


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_the_tables_of_detrak_are_what_their_training_is_said_to_make(rules: str) -> None:
    entries = unpack((DATA / f"detrak-{rules}.bin").read_bytes())
    told = (TRAIN / "detrak" / "README.md").read_text("utf-8")
    assert f"| {rules} | 3,000,000 | 1 | `{digest(list(entries))}` |" in told


def test_all_data_together_are_small() -> None:
    assert sum(file.stat().st_size for file in DATA.iterdir()) <= 1_000_000
