"""What the benchmark counts of playing by ear: presses and syllables."""

from __future__ import annotations

from random import Random

import pytest

from accessigame.cli.bench_playing import (
    SCRIPTS,
    _distances,
    _presses,
    _silent,
    random_position,
    syllables,
)
from accessigame.cli.figures import percentile
from accessigame.games import NAMES
from accessigame.session.kit import load_kit


@pytest.mark.parametrize(
    ("word", "language", "number"),
    [
        ("star", "en", 1),
        ("empty", "en", 2),
        ("leave", "en", 1),
        ("table", "en", 2),
        ("12", "en", 2),
        ("étoile", "fr", 2),
        ("Ordinateur", "fr", 4),
        ("rangées", "fr", 2),
        ("C4", "fr", 1),
    ],
)
def test_syllables(word: str, language: str, number: int) -> None:
    assert syllables(word, language) == number


def test_the_fewest_presses_lead_round_a_detour() -> None:
    ways: dict[object, set[object]] = {1: {2}, 2: {3, 1}, 3: {4}, 4: set()}
    assert _distances(1, ways) == {1: 0, 2: 1, 3: 2, 4: 3}  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["detrak", "versus"])
def test_no_legal_cell_is_further_than_its_name_typed(name: str) -> None:
    app, rng = _silent(["play", "detrak"], []), Random(3)
    counts = list(_presses(app, load_kit(name), rng))
    app.close()
    assert len(counts) > 10
    assert 1 <= min(counts) <= max(counts) <= 4  # G, letter, digit, Enter


def test_positions_wait_for_a_decision() -> None:
    rng = Random(4)
    for _ in range(20):
        state = random_position(load_kit("detrak"), rng, 1)
        assert state.turn >= 0
        assert state.moves()


def test_every_game_has_a_script() -> None:
    assert set(SCRIPTS) == set(NAMES)


def test_percentiles() -> None:
    assert percentile([3, 1, 2], 50) == 2
    assert percentile(list(range(100)), 99) == 99
    assert percentile([5], 90) == 5
