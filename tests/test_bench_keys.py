"""The benchmark's keys: each round is a game that is played, every key comes back to the board."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from accessigame.cli import bench_keys
from accessigame.session.paths import HOME_VARIABLE


@pytest.fixture(autouse=True)
def briefly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    for name in ("ROUNDS", "POSITIONS", "TIMES"):
        monkeypatch.setattr(bench_keys, name, 1)


def test_rounds_time_each_of_their_keys() -> None:
    figures = list(bench_keys.keys_to_text())
    assert [figure.samples for figure in figures] == [
        *[len(bench_keys.KEYS)] * 2,
        len(bench_keys.DESERT_KEYS),
    ]


def test_every_key_of_the_board_is_timed_once_and_the_slowest_named() -> None:
    for figure, least in zip(bench_keys.each_key(), (60, 75), strict=True):
        kinds = int(figure.what.split()[2])
        assert least < kinds == figure.samples
        assert figure.value.split()[1] == "p99"


def test_a_key_that_opens_something_leads_back() -> None:
    with bench_keys._playing("detrak", "--seed", "7") as (app, clock):
        board = app.screen
        for key in ("ctrl+s", "g", "f1", "ctrl+k", "/", "L"):
            assert bench_keys._stand(app, Random(1))
            assert bench_keys._seconds(app, clock, key) > 0
            assert app.screen is not board
            bench_keys._come_back(app)
            assert app.screen is board
