"""Results of finished games: what is kept, what is damaged, and what they add up to."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.session import statistics
from accessigame.session.results import Ledger, Result
from accessigame.session.statistics import Days

from .stage import Stage


def result(
    seed: int,
    seats: tuple[str, ...] = ("human",),
    scores: tuple[float, ...] = (10,),
    winners: tuple[int, ...] = (0,),
    day: str = "2026-03-01",
    **more: int,
) -> Result:
    started = f"{day}T10:00:00"
    return Result("detrak", started, seed, seats, (("rules", "basic"),), scores, winners, **more)


def test_results_are_read_back(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "new" / "results.jsonl")
    kept = [result(1), result(2, ("human", "easy"), (3, 4.5), (1,), undone=2)]
    for each in kept:
        ledger.add(each)
    assert ledger.read() == (kept, 0)


def test_no_file_holds_no_results(tmp_path: Path) -> None:
    assert Ledger(tmp_path / "results.jsonl").read() == ([], 0)


def test_a_game_that_ended_twice_counts_as_it_ended_last(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "results.jsonl")
    for each in (result(1, scores=(10,)), result(2), result(1, scores=(20,), undone=1)):
        ledger.add(each)
    found, _ = ledger.read()
    assert [each.scores for each in found] == [(10,), (20,)]


@pytest.mark.parametrize(
    "damage",
    [
        "not json",
        "[]",
        "7",
        "null",
        "{}",
        '{"game": 1}',
        "[" * 100_000,
        result(9).line().replace("[10]", "[NaN]").strip(),
        result(9).line().replace("[10]", "[true]").strip(),
        result(9).line().replace("[10]", "[10, 11]").strip(),
        result(9).line().replace("[10]", "[" + "9" * 5000 + "]").strip(),
        result(9).line().replace('"winners": [0]', '"winners": [3]').strip(),
        result(9).line().replace('["human"]', "[]").strip(),
        result(9).line().replace('{"rules": "basic"}', '{"rules": 3}').strip(),
        result(9).line().replace('{"rules": "basic"}', '{"rules": []}').strip(),
        result(9).line().strip()[:-1],
    ],
)
def test_a_damaged_line_is_counted_and_left_out(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(result(1).line() + damage + "\n" + result(2).line(), encoding="utf-8")
    assert Ledger(path).read() == ([result(1), result(2)], 1)


@given(st.binary(max_size=200))
def test_whatever_is_in_the_file_is_survived(
    tmp_path_factory: pytest.TempPathFactory, noise: bytes
) -> None:
    path = tmp_path_factory.mktemp("noise") / "results.jsonl"
    path.write_bytes(result(1).line().encode() + noise + b"\n" + result(2).line().encode())
    found, _ = Ledger(path).read()
    assert found == [result(1), result(2)]


def test_deleting_keeps_the_others(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "results.jsonl")
    for seed in range(4):
        ledger.add(result(seed))
    ledger.keep(lambda each: each.seed % 2 == 0)
    found, _ = ledger.read()
    assert [each.seed for each in found] == [0, 2]


def test_a_duel_is_tallied() -> None:
    seats = ("human", "easy")
    ends: list[tuple[tuple[float, ...], tuple[int, ...]]] = [
        ((5, 3), (0,)), ((6, 2), (0,)), ((4, 4), (0, 1)), ((1, 7), (1,)), ((8, 0), (0,))
    ]  # fmt: skip
    games = [result(seed, seats, *end) for seed, end in enumerate(ends)]
    games.append(result(9, ("easy", "human"), (1, 2), (1,), undone=3))  # the other seat: won too
    (tally,) = statistics.tallies(games)
    assert (tally.games, tally.won, tally.shared, tally.lost) == (6, 4, 1, 1)
    assert (tally.streak, tally.longest, tally.undone) == (2, 2, 1)
    assert (tally.average, tally.best, tally.last) == (Fraction(26, 6), 8, 2)


def test_kinds_differ_by_company_and_rules_and_computers_alone_are_left_out() -> None:
    games = [
        result(1),
        result(2, ("human", "easy"), (1, 2), (1,)),
        result(3, ("human", "human"), (1, 6), (1,)),
        result(4, ("easy", "normal"), (1, 2), (1,)),
    ]
    found = {tally.kind.others: tally for tally in statistics.tallies(games)}
    assert set(found) == {(), ("easy",), ("human",)}
    together = found[("human",)]
    assert (together.won, together.lost, together.best) == (0, 0, 6)
    assert together.average == Fraction(7, 2)


def test_days_in_a_row() -> None:
    days = ["2026-03-01", "2026-03-02", "2026-03-02", "2026-03-03", "2026-03-06", "no day"]
    games = [result(seed, day=day) for seed, day in enumerate(days)]
    assert statistics.days(games, date(2026, 3, 7)) == Days(4, 1, 3)
    assert statistics.days(games, date(2026, 3, 8)) == Days(4, 0, 3)
    assert statistics.days([], date(2026, 3, 8)) == Days(0, 0, 0)


def test_a_finished_game_is_kept_once(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(seed=3)
    for _ in range(200):
        stage.press("tab enter enter")
        if stage.store.listed(ended=True):
            break
    (saved,) = stage.store.listed(ended=True)
    found, damaged = Ledger(tmp_path / "results.jsonl").read()
    assert damaged == 0
    (kept,) = found
    assert (kept.game, kept.started, kept.seed) == ("detrak", saved.record.started, 3)
    assert dict(kept.options) == {"rules": "basic", "diagonal": "anti", "penalty": "0"}


def test_a_folder_that_refuses_costs_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").mkdir()
    stage = Stage(tmp_path)
    stage.play(seed=3)
    for _ in range(200):
        stage.press("tab enter enter")
        if stage.store.listed(ended=True):
            break
    told = " ".join(stage.recorder.lines)
    assert told.count("The result cannot be kept") == 1
    assert "Total" in told or "points" in told
