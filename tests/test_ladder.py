"""Ladders: games that are the same again, results that are kept, figures with their intervals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from accessigame.bots import Bot, ladder
from accessigame.bots.ladder import (
    LADDERS,
    Match,
    Results,
    Tally,
    Yardstick,
    batch,
    play,
    report,
    run,
    total,
)
from accessigame.cli import main
from accessigame.games import NAMES

EASY = Match("detour", "easy", "easy")


def test_each_game_is_the_same_again_and_each_seed_is_played_from_each_seat() -> None:
    first = [play(EASY, number)[:2] for number in range(4)]
    assert first == [play(EASY, number)[:2] for number in range(4)]
    assert len(set(first)) > 1
    for share, lead in first:
        assert share == (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0)


def test_a_level_against_itself_has_half_of_each_seed_or_thereabouts() -> None:
    games = [play(EASY, number) for number in range(40)]
    assert 0.25 < sum(game.share for game in games) / 40 < 0.75


def test_what_was_played_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = Results(tmp_path / "results.txt")
    played: list[Tally] = []
    first = run(EASY, 4, results, played.append)
    assert (first.games, len(played)) == (4, 4)
    monkeypatch.setattr(ladder, "batch", lambda match, number: pytest.fail("played again"))
    assert run(EASY, 4, results) == first
    assert run(EASY, 2, results) == first, "all that is known counts"
    monkeypatch.undo()
    assert run(EASY, 5, results).games == 5
    assert results.of(Match("detour", "easy", "easy", stamp="new")) == {}


def test_games_that_players_were_tuned_on_do_not_count(tmp_path: Path) -> None:
    results, later = Results(tmp_path / "results.txt"), replace(EASY, first=3)
    run(EASY, 4, results)
    assert run(later, 2, results).games == 2
    assert set(results.of(later)) == {3, 4}
    assert set(results.of(EASY)) == {0, 1, 2, 3, 4}


def test_other_players_may_be_brought() -> None:
    asked = []

    def first(game: str, level: str) -> Bot:
        asked.append((game, level))
        return lambda seen, rng: seen.moves()[0]

    match = Match("detour", "master", "strong")
    assert run(match, 2, Results(None), players=first).games == 2
    assert [level for _, level in asked] == ["master", "strong", "strong", "master"]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.txt"
    run(EASY, 3, Results(file))
    file.write_text(file.read_text(encoding="ascii")[:-4], encoding="ascii")
    assert set(Results(file).of(EASY)) == {0, 1}


def test_batches_add_up() -> None:
    one, ten = Match("detrak", "easy", players=1), Match("detrak", "easy", players=1, batch=10)
    alone = total([batch(one, number) for number in range(10)])
    together = batch(ten, 0)
    assert (alone.games, alone.lead, alone.lead2) == (10, together.lead, together.lead2)
    mean, either_way = together.ahead
    assert mean == together.lead / 10
    assert 0 < either_way < 10


def test_a_figure_tells_its_interval_its_games_and_the_aim() -> None:
    tally = Tally(games=100, share=75, share2=75, lead=100, lead2=500)
    told = report(EASY, tally)
    assert told == "75.0 ± 8.5 % of the wins, 1.00 ± 0.39 points, 100 games, aim 70 %"
    match = Match("delphi", "normal", "easy", 3, yardstick=Yardstick.LEAD, aim=0)
    assert report(match, tally) == "1.00 ± 0.39 points, 100 games, aim 0"
    assert report(EASY, Tally()) == "no games"


def test_every_game_has_a_ladder_of_all_levels() -> None:
    for name in NAMES:
        levels = {match.level for match in LADDERS[name]()} | {
            match.other for match in LADDERS[name]()
        }
        assert levels >= {"easy", "normal", "strong", "master"}


def test_the_command_prints_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "bots", "--game", "detrak"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(LADDERS["detrak"]())
    assert all(" points, 5000 games" in line for line in lines)
