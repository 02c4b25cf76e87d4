"""Détour's computer players: exact values, the book, four levels, and how they stop."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from shutil import which

import pytest

from accessigame import bots
from accessigame.bots import detour_book
from accessigame.bots.detour import Oracle, best_moves, looks, master, outlook, values, weigh
from accessigame.bots.detour_search import CHECKED, Solver
from accessigame.bots.ladder import Match, Results, run
from accessigame.bots.stopping import Stop, Stopped, ask
from accessigame.bots.train.detour import build
from accessigame.bots.weighing import weigher
from accessigame.games.detour import AUBE, GAME, NUIT, DetourState, Place

from .stops import After

LAYOUTS = list(permutations(range(1, 6)))
WON = (
    "51234 51243 51324 51342 51432 52134 52143 52314 52341 52431 54213 54312 54321"
)  # fmt: skip
LOST = (
    "12453 21354 21453 23145 23154 23451 23514 24153 24351 24513 24531 31254 31452 32154 32514 "
    "34152 34251 41253 42135 42153 42351 42513 43251"
)


def position(fields: str) -> DetourState:
    return GAME.from_text(f"detour {fields}")


def dealt(layout: tuple[int, ...]) -> DetourState:
    state = GAME.start(2)
    state.play(GAME.parse_move("deal " + "".join(map(str, layout))))
    return state


def random_position(seed: int, placements: int) -> DetourState:
    rng, state = Random(seed), dealt(LAYOUTS[seed * 7 % 10 * 12])  # few layouts: their tables last
    for _ in range(placements):
        state.play(rng.choice(state.moves()))
    return state


def after(state: DetourState, move: Place) -> DetourState:
    played = state.copy()
    played.play(move)
    return played


def margin(state: DetourState, seat: int) -> int:
    """What ``seat`` wins by, from all ways to the end."""
    if state.over():
        return state.points[seat] - state.points[1 - seat]
    results = [margin(after(state, move), seat) for move in state.moves()]
    return max(results) if state.turn == seat else min(results)


def chosen(state: DetourState, seed: int = 0, level: str = "normal") -> str:
    return str(bots.load("detour", level)(state.seen_by(state.turn), Random(seed)))


# Values.


@pytest.mark.parametrize("placements", range(14, 19))
def test_values_equal_those_of_all_ways_to_the_end(placements: int) -> None:
    for seed in range(100):
        state = random_position(seed, placements)
        expected = {move: margin(after(state, move), state.turn) for move in state.moves()}
        assert values(state) == expected, state
        best = [move for move, value in expected.items() if value == max(expected.values())]
        assert best_moves(state) == best, state


@pytest.mark.slow
def test_values_equal_those_of_all_ways_to_the_end_from_earlier_on() -> None:
    for seed in range(40):
        state = random_position(seed, 12)
        assert max(values(state).values()) == margin(state, state.turn), state


@pytest.mark.parametrize("placements", [8, 10])
def test_the_margin_is_the_best_of_the_values(placements: int) -> None:
    for seed in range(8):
        state = random_position(seed, placements)
        solver = Solver(state.contracts)
        result = solver.margin(state, state.turn)
        assert result == max(values(state).values())
        assert solver.margin(state, 1 - state.turn) == -result
        assert solver.reaches(state, state.turn, result)
        assert not solver.reaches(state, state.turn, result + 1)


def test_what_is_known_already_changes_no_value() -> None:
    state = random_position(3, 8)
    solver = Solver(state.contracts)
    first = [solver.margin(after(state, move), AUBE) for move in state.moves()]
    assert [solver.margin(after(state, move), AUBE, 7) for move in state.moves()] == first


def test_six_placements_from_the_start_a_search_is_short() -> None:
    counts = []
    for seed in range(20):
        state = random_position(seed, 6)
        solver = Solver(state.contracts)
        solver.margin(state, state.turn)
        counts.append(solver.nodes)
    assert max(counts) < 40_000, "a fifth of a second or so on slow machines"


# The book.


def test_the_book_gives_every_layout_its_value() -> None:
    expected = dict.fromkeys(WON.split(), 1) | dict.fromkeys(LOST.split(), -1)
    for layout in LAYOUTS:
        value = expected.get("".join(map(str, layout)), 0)
        assert detour_book.margin(dealt(layout), AUBE) == value
        assert detour_book.margin(dealt(layout), NUIT) == -value


@pytest.mark.parametrize("layout", LAYOUTS[::17])
def test_the_book_agrees_with_itself(layout: tuple[int, ...]) -> None:
    def check(state: DetourState, placements: int) -> int:
        known = detour_book.margin(state, AUBE)
        assert known is not None
        if placements < detour_book.DEPTH:
            below = [check(after(state, move), placements + 1) for move in state.moves()]
            assert known == (max if state.turn == AUBE else min)(below)
        return known

    check(dealt(layout), 0)


def test_the_book_agrees_with_the_search() -> None:
    for seed in range(3):
        state = random_position(seed, detour_book.DEPTH)
        assert Solver(state.contracts).margin(state, AUBE) == detour_book.margin(state, AUBE)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_book_agrees_with_the_search_in_every_layout() -> None:
    for seed, layout in enumerate(LAYOUTS):
        rng, state = Random(seed), dealt(layout)
        for _ in range(detour_book.DEPTH):
            state.play(rng.choice(state.moves()))
        assert Solver(layout).margin(state, AUBE) == detour_book.margin(state, AUBE), state


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif(which("cc") is None, reason="compiles the solver")
def test_the_book_is_what_its_solver_finds(tmp_path: Path) -> None:
    """Four of the 120 layouts solved anew, byte for byte."""
    solver = build.compiled(tmp_path)
    build.check(solver, 10)
    book = build.DATA.read_bytes()
    for place in Random(1).sample(range(len(LAYOUTS)), 4):
        values = map(int, build.solved(solver, build.LAYOUTS[place]).split())
        begin = detour_book.BYTES * place
        assert build.pack(values) == book[begin : begin + detour_book.BYTES]


def test_the_book_finds_each_position_by_its_path() -> None:
    places = set()
    for first in dealt(LAYOUTS[0]).moves():
        for second in range(1, 6):
            path = [(first.district, first.value), (first.value, second)]
            places.add(detour_book.place_of(path))
    assert places == set(range(26, 151))
    state = position("contracts=12345 d1=A1N1A1 turn=N to=1")
    assert detour_book.path_to(state) == [(1, 1), (1, 1), (1, 1)]
    full = position("contracts=12345 d1=A1N1A1N1 turn=A")
    assert detour_book.path_to(full) == [(1, 1)] * 4, "sent to a full district: free"


def test_the_book_knows_its_limits() -> None:
    assert detour_book.margin(GAME.start(2), AUBE) is None
    assert detour_book.margin(random_position(1, detour_book.DEPTH + 1), AUBE) is None
    nowhere = position("contracts=12345 d1=A1 d3=N1 turn=A to=1")
    assert detour_book.path_to(nowhere) is None, "nobody was sent to district 3"
    assert detour_book.margin(nowhere, AUBE) is None


# Levels.


def test_it_takes_a_contract_rather_than_losing_it() -> None:
    # Aube leads by three with one place free: only a 4 or a 5 turns that round.
    for level in bots.LEVELS:
        state = position("contracts=54321 d1=A5N3A1 d2=N1A2 turn=N to=1")
        state.play(GAME.parse_move(chosen(state, level=level)))
        assert state.points == [0, 5]


def test_it_does_not_send_the_other_to_an_easy_win() -> None:
    # District 1 is as good as won; a 5 there would add most, and send Nuit to overtake in 5.
    state = position("contracts=12345 d1=A5A4 d2=N1N2N1 d5=A2N3A3 turn=A to=1")
    assert chosen(state) != "5@1"
    looked = looks(state)
    assert looked[Place(5, 1)] < max(looked.values())
    assert chosen(state, level="master") == "2@1", "three points better than any other"
    harmless = position("contracts=12345 d1=A2N3A3 d2=N1N2N1 d5=A5A4 turn=A to=1")
    looked = looks(harmless)
    assert looked[Place(5, 1)] == max(looked.values()), "it sends to a lost district: welcome"


def test_the_outlook_is_the_same_from_both_sides() -> None:
    state = position("contracts=51234 d1=A1N3A2N4 d2=N1A2 d4=A1 turn=N to=4")
    assert outlook(state, AUBE) == -outlook(state, NUIT)
    assert outlook(state, NUIT) == pytest.approx(5 - 1 / 3 - 3 / 4)


def test_an_unreachable_lead_counts_no_more_than_the_contract() -> None:
    state = position("contracts=51234 d1=A5A5 d2=N1N1 turn=A to=1")
    assert outlook(state, AUBE) == 5 - 2 / 3


@pytest.mark.parametrize("seat", [AUBE, NUIT])
def test_it_beats_chance(seat: int) -> None:
    # Over 200 games it won 8 of 10, as Aube and as Nuit.
    player, won = bots.load("detour", "easy"), 0
    for seed in range(30):
        rng, state = Random(seed), GAME.start(2)
        state.play(state.draw(rng))
        while not state.over():
            move = player(state, rng) if state.turn == seat else rng.choice(state.moves())
            state.play(move)
        won += state.winners() == (seat,)
    assert won >= 19


@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    assert record(level, 3) == record(level, 3)
    assert record(level, 3) != record(level, 4)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game_to_the_master() -> None:
    assert record("master", 3) == record("master", 3)
    assert record("master", 3) != record("master", 4)


def record(level: str, seed: int) -> list[str]:
    rng, state, moves = Random(seed), GAME.start(2), []
    state.play(state.draw(rng))
    while not state.over():
        moves.append(str(bots.load("detour", level)(state, rng)))
        state.play(GAME.parse_move(moves[-1]))
    return moves


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_true_position_would_not_help(level: str) -> None:
    for placements in (0, 1, 7, 12, 17, 19):
        state = random_position(placements, placements)
        from_truth = bots.load("detour", level)(state, Random(5))
        assert bots.load("detour", level)(state.seen_by(state.turn), Random(5)) == from_truth
        assert from_truth in state.moves()


def test_the_master_keeps_what_the_position_is_worth() -> None:
    for seed in range(12):
        state = random_position(seed, 8 + seed % 6)
        worth = values(state)
        assert worth[master(state, Random(seed), Stop())] == max(worth.values())


def test_the_master_leaves_the_other_few_right_answers() -> None:
    def right(state: DetourState) -> Fraction:
        """The share of the answers that keep what the answering side has."""
        worth = list(values(state).values())
        return Fraction(worth.count(max(worth)), len(worth))

    choices = 0
    for seed in range(30):
        state = random_position(seed, 11)
        left = {move: right(after(state, move)) for move in best_moves(state)}
        choices += len(set(left.values())) > 1
        assert left[master(state, Random(seed), Stop())] == min(left.values())
    assert choices > 3, "too few positions had a choice in them"


def test_a_hurried_oracle_is_right_about_what_it_says() -> None:
    shorter = 0
    for seed in range(20):
        state = random_position(seed, 9)
        every, hurried = best_moves(state), Oracle(state).best(enough=0)
        assert hurried
        assert set(hurried) <= set(every)
        shorter += len(hurried) < len(every)
        oracle = Oracle(state)
        assert oracle.chance(hurried[0], enough=-1) == 1
        assert oracle.chance(hurried[0]) <= 1
    assert shorter > 3


# Weighing.


def test_moves_are_weighed_exactly_the_best_first() -> None:
    for seed in range(10):
        state = random_position(seed, 9 + seed)
        expected = values(state)
        weighed = weigh(state.seen_by(state.turn), Random(1), Stop(), state.moves()[-1])
        assert {found.move: found.value for found in weighed} == expected
        assert all(found.exact for found in weighed)
        order = [found.value for found in weighed]
        assert order == sorted(order, reverse=True)
        assert weigher("detour")(state, Random(2), Stop(), None) == weighed


def test_of_equals_the_one_that_looks_better_is_weighed_first() -> None:
    equals = 0
    for seed in range(10):
        state = random_position(seed, 12)
        looked = {str(move): look for move, look in looks(state).items()}
        for one, other in pairwise(weigh(state, Random(1), Stop())):
            equals += one.value == other.value
            if one.value == other.value:
                assert looked[str(one.move)] >= looked[str(other.move)]
    assert equals > 3


def test_weighing_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        weigh(random_position(1, 5), Random(1), After(1))


# Stopping.


def test_a_search_ends_soon_after_it_is_told_to_stop() -> None:
    state = random_position(1, 5)
    solver = Solver(state.contracts, After(2))
    with pytest.raises(Stopped):
        solver.margin(state, AUBE)
    assert solver.nodes == 3 * (CHECKED + 1)
    calm = Solver(state.contracts, Stop())
    assert calm.margin(state, AUBE) == Solver(state.contracts).margin(state, AUBE)


@pytest.mark.parametrize(("level", "placements"), [("normal", 0), ("strong", 0), ("master", 5)])
def test_every_level_that_thinks_long_can_be_stopped(level: str, placements: int) -> None:
    player, state = bots.load("detour", level), random_position(2, placements)
    with pytest.raises(Stopped):
        ask(player, state, Random(1), After(1))
    assert ask(player, state, Random(1), Stop()) == player(state, Random(1))


def test_an_answer_that_comes_too_late_is_none() -> None:
    def slow(seen: DetourState, rng: Random) -> Place:
        stop.set()
        return seen.moves()[0]

    stop = Stop()
    with pytest.raises(Stopped):
        ask(slow, random_position(1, 1), Random(1), stop)


# Strength. Figures over more games are in docs/opponents.md.


def result(seed: int, aube: str, nuit: str) -> tuple[int, int]:
    """What Aube wins by, and what she would have with perfect play from the start."""
    rng, state = Random(seed), GAME.start(2)
    state.play(state.draw(rng))
    perfect = detour_book.margin(state, AUBE)
    assert perfect is not None
    players = bots.load("detour", aube), bots.load("detour", nuit)
    while not state.over():
        state.play(GAME.parse_move(str(players[state.turn](state, rng))))
    return state.points[AUBE] - state.points[NUIT], perfect


@pytest.mark.slow
@pytest.mark.timeout(20000)
@pytest.mark.parametrize("level", range(1, 4))
def test_each_level_scores_seven_of_ten_against_the_one_below(level: int) -> None:
    """Over 400 games; the 95 % interval is about four points of a hundred either way."""
    match = Match("detour", bots.LEVELS[level], bots.LEVELS[level - 1])
    wins = run(match, 400, Results(None)).wins
    assert wins.mean >= 0.7
    assert wins.either_way < 0.05


@pytest.mark.slow
@pytest.mark.timeout(20000)
def test_the_master_never_does_worse_than_the_layout() -> None:
    for seed in range(1000):
        other = bots.LEVELS[seed // 2 % 3]
        if seed % 2:
            margin, perfect = result(seed, "master", other)
            assert margin >= perfect
        else:
            margin, perfect = result(seed, other, "master")
            assert margin <= perfect
