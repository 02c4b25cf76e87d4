"""Delphi's computer players: what a hand is worth, exact endings, levels, secrets, stopping."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from threading import Timer
from time import perf_counter

import numpy
import pytest

from accessigame import bots
from accessigame.bots.delphi import EFFORTS, bot, weigh
from accessigame.bots.delphi_rules import looks, prices, rule, stake, table
from accessigame.bots.delphi_search import Search, code_of, move_of
from accessigame.bots.ladder import Match, Results, Yardstick, run
from accessigame.bots.stopping import Stop, Stopped, ask
from accessigame.bots.weighing import weigher
from accessigame.core.game import CHANCE, OVER, Move
from accessigame.games.delphi import GAME, DelphiState
from accessigame.games.delphi.cards import CARD_OF, DECK, MARCHES, PARADES, PASS
from accessigame.games.delphi.moves import DelphiMove


def chance(seen: DelphiState, rng: Random) -> DelphiMove:
    return rng.choice(seen.moves())


def position(text: str) -> DelphiState:
    """What the seat to move sees of a position."""
    state = GAME.from_text(f"delphi {text}")
    return state.seen_by(state.turn)


def choose(text: str, level: str = "normal", seed: int = 1) -> str:
    return str(bot(level)(position(text), Random(seed)))


def played(seed: int, players: int, moves: int) -> DelphiState:
    """The true state after so many choices by rules of thumb, at somebody's choice among some."""
    state, rng = GAME.start(players), Random(seed)
    while state.turn == CHANCE or moves > 0 or len(state.moves()) < 2:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(rule(state, rng, 2.0))
            moves -= 1
    return state


# What a hand is worth.


def test_every_march_but_the_last_has_prices() -> None:
    assert set(table()) == {(p, march) for p in GAME.players for march in range(1, 9)}
    assert all(len(row) == len(DECK) for row in table().values())
    last = prices(4, PARADES * MARCHES)
    assert last.worth(range(PASS + 1)) == 0, "after the last march nothing is kept for"


def test_a_hand_is_worth_what_its_cards_are() -> None:
    by = prices(3, 4)
    w2, w3 = CARD_OF["W2"], CARD_OF["W3"]
    assert by.worth((w2, w3, PASS)) == by.first[w2] + by.first[w3]
    two = by.worth((w2, w2, w3, PASS)) - by.worth((w2, w3, PASS))
    assert two == pytest.approx(by.second[w2])


def test_a_strong_card_is_dearer_than_a_weak_one() -> None:
    for players in GAME.players:
        for march in (3, 4, 5):
            first = prices(players, march).first
            assert first[CARD_OF["W2"]] < first[CARD_OF["W5"]]
            assert first[CARD_OF["Had"]] < first[CARD_OF["Apo"]]


def test_staying_in_brings_the_next_place_and_some_of_the_win() -> None:
    assert stake(4, 1, 2) == 3, "4 for winning instead of 1"
    assert stake(4, 1, 4) == 3 + (4 - 0) / 4
    assert stake(3, 9, 3) == 20 + (12 - 9) / 3


def test_looks_tell_two_cards_that_do_what_one_cannot() -> None:
    seen = position(
        "parade=3 march=3 hands=W5,W5,W6,Pass/W2,Pass/W3,Pass displays=W2/W6,Ach,W3/-"
        " in=1,2 gains=-/-/-11 decks=-/-/-"
    )
    plays, values = looks(seen)
    found = dict(zip(plays, values, strict=True))
    assert found[CARD_OF["W5"]] > found[CARD_OF["W6"]], "two fives are 25"


# Exact endings.


def solved(matrix: Sequence[Sequence[float]]) -> float:
    """The value of a matrix game for the player of the rows: some square part of it is played by
    both so that the other cannot tell its lines apart."""
    whole = numpy.array(matrix)
    rows, columns = whole.shape
    for size in range(1, min(rows, columns) + 1):
        for mine in combinations(range(rows), size):
            for theirs in combinations(range(columns), size):
                part = whole[numpy.ix_(mine, theirs)]
                system = numpy.block(
                    [[part.T, -numpy.ones((size, 1))], [numpy.ones((1, size)), numpy.zeros((1, 1))]]
                )
                other = numpy.block(
                    [[part, -numpy.ones((size, 1))], [numpy.ones((1, size)), numpy.zeros((1, 1))]]
                )
                right = numpy.array([0.0] * size + [1.0])
                try:
                    *x, value = numpy.linalg.solve(system, right)
                    *y, same = numpy.linalg.solve(other, right)
                except numpy.linalg.LinAlgError:
                    continue
                if min(x) < -1e-9 or min(y) < -1e-9 or abs(value - same) > 1e-9:
                    continue
                if (numpy.array(x) @ whole[list(mine)]).min() < value - 1e-9:
                    continue
                if (whole[:, list(theirs)] @ numpy.array(y)).max() > value + 1e-9:
                    continue
                return float(value)
    raise AssertionError("every matrix game has a value")


def test_the_solver_of_matrix_games_is_right() -> None:
    assert solved([[3, -1], [-2, 1]]) == pytest.approx(1 / 7)
    assert solved([[0, 1, -1], [-1, 0, 1], [1, -1, 0]]) == pytest.approx(0)
    assert solved([[2, 1], [4, 3]]) == 3


@cache
def exact(text: str) -> float:
    """How many points more than the other the lower seat of the two makes of the last march, both
    playing perfectly; the oracle's events are all looked at."""
    state = GAME.from_text(text)
    if state.turn == OVER:
        raise AssertionError("ends are counted where they come about")
    if state.turn == CHANCE:
        outcomes = state.outcomes()
        assert outcomes is not None
        return float(sum(float(p) * after(state, move) for move, p in outcomes))
    if len(state.weakest) < 2 or state.acting:
        best = max if state.turn == state.inside[0] else min
        return best(after(state, move) for move in state.moves())
    return solved(matrix(state))


def after(state: DelphiState, *moves: Move) -> float:
    """``exact`` once ``moves`` have been played."""
    state = state.copy()
    before, (low, high) = state.totals[:], state.inside
    for move in moves:
        state.play(move)
    if state.turn == OVER:
        return state.totals[low] - before[low] - state.totals[high] + before[high]
    return exact(state.to_text())


def matrix(state: DelphiState) -> list[list[float]]:
    """What each pair of hidden cards leads to, a row for each card of the lower seat."""
    low, high = state.inside
    hands = [[move_of(card) for card in dict.fromkeys(state.hands[seat])] for seat in (low, high)]
    return [[after(state, mine, theirs) for theirs in hands[1]] for mine in hands[0]]


def endings(hidden: bool, number: int) -> list[DelphiState]:
    """Positions of the last march, two players in it with two or three cards each."""
    found: list[DelphiState] = []
    seed = 0
    while len(found) < number:
        seed += 1
        state, rng = GAME.start(3), Random(seed)
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.play(state.draw(rng))
                continue
            last = state.march_number == 9 and len(state.inside) == 2 and not state.acting
            if last and state.turn == state.inside[0] and (len(state.weakest) == 2) == hidden:
                hands = [state.hands[seat] for seat in state.inside]
                if all(2 <= len(hand) - 1 <= 3 for hand in hands):
                    found.append(state)
                    break
            state.play(chance(state, rng))
    return found


def test_open_endings_are_played_exactly() -> None:
    for state in endings(hidden=False, number=8):
        search = Search(state, Random(1), Stop(), deep=True)
        search.run(400)
        move = move_of(search.pick())
        assert after(state, move) >= exact(state.to_text()) - 0.01, (state, move)


def test_hidden_endings_leave_the_other_little_to_gain() -> None:
    losses = []
    for state in endings(hidden=True, number=5):
        search = Search(state, Random(1), Stop(), deep=True)
        search.run(800)
        choices = search.root.choices
        cards = list(dict.fromkeys(state.hands[state.turn]))
        whole = sum(choice.strategy for choice in choices.values())
        mixed = numpy.array([choices[card].strategy / whole for card in cards])
        whole_matrix = numpy.array(matrix(state))
        losses.append(exact(state.to_text()) - float((mixed @ whole_matrix).min()))
    assert min(losses) > -0.01, "nobody does better than the value against perfect play"
    assert max(losses) < 1.0, "of the three points that the last choice is about"
    assert sum(losses) / len(losses) < 0.3


# Choices.


def test_it_only_passes_where_it_must() -> None:
    for level in bots.LEVELS:
        assert choose("hands=Pass/W2,Pass/W3,Pass displays=W2/W4/W5", level) == "Pass"


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_it_leaves_early_when_it_cannot_catch_up_cheaply(level: str) -> None:
    text = (
        "hands=W2,W3,Pass/W2,Pass/W3,Pass displays=W2/W6,Ach,Apo/- in=1,2 gains=-/-/-3"
        " decks=W4,W4,W5,W5,W6,W6,Ody,Aja,Ach,Her,Hep,Apo,Are,Nep,Had,Zeu/-/-"
    )
    assert choose(text, level) == "Pass"


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_it_knows_what_the_last_march_is_about(level: str) -> None:
    rest = "in=1,2 gains=-/-/-11 decks=-/-/- parade=3 march=3"
    assert choose(f"hands=Her,Pass/W2,Pass/W3,Pass displays=W2/W5/- {rest}", level) == "Her"
    text = f"hands=W2,Apo,Pass/W2,Pass/W3,Pass displays=Ach/W6,W6/- {rest}"
    assert choose(text, level) == "Apo", "81 against 36"
    text = f"hands=Hep,Her,Pass/W2,Pass/W3,Pass displays=Ach/W6,W6/- {rest}"
    assert choose(text, level) == "Hep", "and the ten after it"


def test_it_strikes_where_that_brings_somebody_down() -> None:
    text = "displays=Ach,Zeu/W2,Her/W5,W3 acting=Zeu/-/- hands=W2,Pass/W2,Pass/W3,Pass"
    for level in bots.LEVELS:
        assert choose(text, level) == "Zeu>2"


def test_nobody_seems_to_gain_by_giving_in_before_a_card_is_shown() -> None:
    plays, values = looks(position("hands=W2,Pass/W2,Pass/W3,Pass turn=1"))
    assert plays[-1] == PASS
    assert values[-1] < 0


# Levels.


@pytest.mark.parametrize("level", bots.LEVELS)
def test_it_is_seeded_and_sees_no_more_than_its_seat(level: str) -> None:
    player, asked = bots.load("delphi", level), 2 if level == "master" else 6
    for seed in range(asked):
        state = played(seed, 3 + seed % 2, 8 * seed + 5)
        seen = state.seen_by(state.turn)
        text, move = seen.to_text(), player(seen, Random(7))
        assert seen.to_text() == text, "it thinks on copies"
        assert move in state.moves()
        assert player(seen, Random(7)) == move
        assert player(state, Random(7)) == move, "the true state tells it nothing more"
        other = GAME.guess(seen, Random(seed))
        assert player(other.seen_by(state.turn), Random(7)) == move


@pytest.mark.parametrize("players", GAME.players)
def test_easy_beats_chance(players: int) -> None:
    easy, wins = bot("easy"), 0
    for seed in range(30):
        state, rng, seat = GAME.start(players), Random(seed), seed % players
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.play(state.draw(rng))
            else:
                seen = state.seen_by(state.turn)
                state.play(easy(seen, rng) if state.turn == seat else chance(seen, rng))
        wins += seat in state.winners()
    assert wins >= 20


def test_more_search_more_points() -> None:
    """Far fewer games than ``docs/opponents.md`` reports; the gap is wide."""
    match = Match("delphi", "normal", "easy", 3, yardstick=Yardstick.LEAD)
    ahead = run(match, 6, Results(None)).ahead
    assert ahead.mean > 5


@pytest.mark.slow
@pytest.mark.timeout(40000)
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize(("level", "games"), [(1, 400), (2, 400), (3, 100)])
def test_each_level_makes_more_points_than_the_one_below(
    level: int, games: int, players: int
) -> None:
    """The 95 % interval is some 2.5 points either way over 400 games, 5 over 100."""
    names = bots.LEVELS[level], bots.LEVELS[level - 1]
    match = Match("delphi", *names, players, yardstick=Yardstick.LEAD)
    ahead = run(match, games, Results(None)).ahead
    assert ahead.mean - ahead.either_way > 0


def test_a_thinking_player_stops_soon() -> None:
    for seed in range(6):
        state, stop = played(seed, 4, 12 * seed), Stop()
        seen = state.seen_by(state.turn)
        search = Search(seen, Random(1), stop, deep=True)
        told: list[float] = []

        def tell(stop: Stop = stop, told: list[float] = told) -> None:
            told.append(perf_counter())
            stop.set()

        Timer(0.05, tell).start()
        with pytest.raises(Stopped):
            search.compare([code_of(state.moves()[0])], 10**6)
        assert perf_counter() - told[0] < 0.05


def test_a_stopped_player_has_no_answer() -> None:
    state = played(1, 3, 5)
    for level in bots.LEVELS:
        stop = Stop()
        assert ask(bot(level), state.seen_by(state.turn), Random(1), stop) in state.moves()
        stop.set()
        with pytest.raises(Stopped):
            ask(bot(level), state.seen_by(state.turn), Random(1), stop)


# Weighing.


def test_moves_are_weighed_by_the_lead() -> None:
    rest = "in=1,2 gains=-/-/-11 decks=-/-/- parade=3 march=3 scores=10/0/0"
    seen = position(f"hands=W2,Apo,Pass/W2,Pass/W3,Pass displays=Ach/W6,W6/- {rest}")
    weighed = weigh(seen, Random(1), Stop(), GAME.parse_move("Pass"))
    assert str(weighed[0].move) == "Apo"
    assert weigher("delphi")(seen, Random(1), Stop(), None)[0].move == weighed[0].move
    value = {str(found.move): found.value for found in weighed}
    assert value["Pass"] == pytest.approx(10 + 9 - 12)
    assert 10 < value["Apo"] < 10 + 12 - 9, "the other's card is seldom good enough"
    assert not any(found.exact for found in weighed)


@pytest.mark.parametrize("players", GAME.players)
def test_every_choice_can_be_weighed(players: int) -> None:
    for seed in range(2):
        state = played(seed, players, 14 * seed + 5)
        seen, moves = state.seen_by(state.turn), state.moves()
        for also in (None, moves[0]):
            weighed = weigh(seen, Random(2), Stop(), also)
            found = [one.move for one in weighed]
            assert len(found) >= 2
            assert len(set(found)) == len(found)
            assert set(found) <= set(moves)
            assert also is None or also in found
            assert [one.value for one in weighed] == sorted(
                (one.value for one in weighed), reverse=True
            )
    only = position("hands=Pass/W2,Pass/W3,Pass displays=W2/W4/W5")
    assert [str(one.move) for one in weigh(only, Random(1), Stop())] == ["Pass"]


def test_efforts_rise_with_the_level() -> None:
    assert EFFORTS["normal"].times < EFFORTS["strong"].times < EFFORTS["master"].times
    for move in played(2, 3, 20).moves():
        assert move_of(code_of(move)) == move
