"""The computer players of Through the Desert: rules on bits, what they see, four levels."""

from __future__ import annotations

import time
import tracemalloc
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from shutil import which

import pytest

from accessigame import bots
from accessigame.bots.desert import FAR, LEVELS, drawn, weigh
from accessigame.bots.desert_field import (
    AROUND,
    CARAVANS,
    LAND,
    Field,
    bit_of,
    cell_of,
    field_of,
    spread,
)
from accessigame.bots.desert_leaders import leader_leads, richness
from accessigame.bots.desert_search import compare, search
from accessigame.bots.desert_value import NOTHING, expected, features, reach_of, sight_of
from accessigame.bots.ladder import LADDERS, Match, Results, run, total
from accessigame.bots.stopping import Stop, Stopped, ask
from accessigame.bots.train.desert import fit, measure
from accessigame.bots.weighing import weigher
from accessigame.core.game import CHANCE, Move
from accessigame.games.desert import (
    GAME,
    DesertState,
    Drop,
    Phase,
    Place,
    board,
    caravan_of,
    grid,
)

from .stops import After

DATA = Path(bots.__file__).with_name("data") / "desert.txt"
PALMS = "palms=B8,D3,J3,M7,Q3"
WHITE = caravan_of(0, 0)


def position(text: str) -> DesertState:
    return GAME.from_text(f"desert players=3 {PALMS} {text}")


def answer(state: DesertState, seed: int = 1, level: str = "normal") -> str:
    return str(bots.load("desert", level)(state.seen_by(state.turn), Random(seed)))


def dealt(players: int, rng: Random) -> DesertState:
    state = GAME.start(players)
    state.play(state.draw(rng))
    return state


def at_camels(players: int, seed: int) -> tuple[DesertState, Random]:
    """A position where all leaders stand, by chance."""
    rng = Random(seed)
    state = dealt(players, rng)
    while state.phase is not Phase.CAMELS:
        state.play(rng.choice(state.moves()))
    return state, rng


def later(players: int, seed: int, camels: int) -> DesertState:
    """The same, so many camels later."""
    state, rng = at_camels(players, seed)
    for _ in range(camels):
        state.play(rng.choice(state.moves()))
    return state


def bits(*names: str) -> int:
    return sum(bit_of(grid().index[name]) for name in names)


# The rules on bits.


def test_a_set_spreads_to_the_neighbours() -> None:
    for cell in board(5).playable:
        around = AROUND[bit_of(cell)]
        near = {other for other in board(5).playable if around & bit_of(other)}
        assert near == {cell, *board(5).near[cell]}
        assert cell_of(bit_of(cell)) == cell
    assert spread(bits("K5", "F9")) == spread(bits("K5")) | spread(bits("F9"))
    assert LAND[3].bit_count() == len(board(3).playable) < LAND[4].bit_count()


def placements(field: Field) -> set[tuple[int, int]]:
    return {(caravan, cell_of(bit)) for caravan, bit in field.moves()}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_field_plays_by_the_rules(players: int) -> None:
    for seed in range(4):
        state, rng = at_camels(players, seed)
        field = field_of(state)
        while not state.over():
            field.settle()
            move = rng.choice(state.moves())
            if isinstance(move, Place):
                legal = {(caravan_of(m.colour, state.turn), m.cell) for m in state.moves()}
                assert (field.turn, field.left, field.round) == (
                    state.turn,
                    state.left,
                    state.round,
                )
                assert placements(field) == legal
                field.place(caravan_of(move.colour, state.turn), bit_of(move.cell))
            state.play(move)
            fresh = field_of(state)
            for part in ("camels", "own", "ring", "ones", "twos", "joined", "inside", "points"):
                assert getattr(field, part) == getattr(fresh, part)
            assert field.scores() == list(state.scores())
        field.settle()
        assert field.over


def test_a_seat_that_can_place_nothing_passes() -> None:
    field = field_of(position("turn=2 left=1 camels=W1:K5*;P3:N3*"))
    assert field.moves() == []
    field.settle()
    assert field.turn == 2
    assert not field.over
    nobody = field_of(position("camels=W1:K5*"))
    nobody.own = [0] * CARAVANS
    nobody.ring = [0] * CARAVANS
    nobody.settle()
    assert nobody.over


@pytest.mark.parametrize("players", [2, 5])
def test_what_a_placement_leaves_alone_is_not_worked_out_again(players: int) -> None:
    state, rng = at_camels(players, 3)
    field = field_of(state)
    sight = sight_of(field)
    field.settle()
    while not field.over:
        caravan, bit = rng.choice(field.moves())
        field.place(caravan, bit)
        sight, fresh = sight.after(field, caravan, bit), sight_of(field)
        assert sight.reaches == fresh.reaches
        assert (sight.unions, sight.shares) == (fresh.unions, fresh.shares)
        field.settle()


# What it sees.


def test_rivals_of_a_colour_bar_the_way() -> None:
    free = reach_of(field_of(position("camels=W1:K5*;P3:N3*")), WHITE)
    barred = reach_of(field_of(position("camels=W1:K5*;W2:K7*;P3:N3*")), WHITE)
    assert free.levels[0] == bits("J4", "J5", "K4", "K6", "L4", "L5")
    assert barred.levels[0] == bits("J4", "J5", "K4", "L4", "L5")
    assert free.levels[1].bit_count() == 18 - 1  # the palm on J3 is out of reach
    assert reach_of(field_of(position("camels=W1:K5*;P3:N3*")), caravan_of(1, 0)) is NOTHING


def seen_by_seat(text: str) -> list[list[float]]:
    field = field_of(position(text))
    return features(field, sight_of(field))


def test_water_counts_by_distance_and_by_who_is_nearer() -> None:
    values = seen_by_seat("tokens=L4:3,L6:2,N5:1 camels=W1:K5*;V2:N6*;P3:A3*")
    water = [[row[3 * steps : 3 * steps + 3] for steps in range(5)] for row in values]
    nothing = [0, 0, 0]
    # a rival is nearer, as near, farther off: L4 is one camel from white, L6 two from both
    assert water[0] == [[0, 0, 3], [0, 2, 0], [1, 0, 0], nothing, nothing]
    assert water[1] == [[0, 0, 1], [0, 2, 0], [3, 0, 0], nothing, nothing]
    assert water[2] == [nothing] * 5


def test_oases_count_once_a_caravan() -> None:
    # J3 is one camel from K5, M7 two; L5 is one from J3 or K4 no less, two from M7
    assert seen_by_seat("camels=W1:K5*;P3:N3*")[0][15:17] == [1, 1]
    assert seen_by_seat("camels=W1:K5*;V1:L5*;P3:N3*")[0][15:17] == [2, 2]
    assert seen_by_seat("camels=W1:K5*,K4;P3:N3* joined=W1:J3")[0][15:17] == [0, 1]


# T15 of the rules: J12 closes eight hexes against the dark line, K12 even nine; water lies inside.
NEARLY_CLOSED = "tokens=H11:2 camels=W1:H10*,G11,F11,F12,F13,I11,J11;P3:N3*"


def test_it_sees_what_the_next_camel_would_close() -> None:
    field = field_of(position(NEARLY_CLOSED))
    closing = reach_of(field, WHITE).closing
    assert closing.best == 9 + 2
    assert closing.cells & bits("K12", "H11", "G12") == bits("K12", "H11", "G12")
    assert reach_of(field_of(position("camels=W1:K5*;P3:N3*")), WHITE).closing.best == 0


def test_at_the_end_what_is_expected_is_the_count() -> None:
    state = position("camels=W1:K5*;V1:C5*;P3:N3*;V2:O9* reserve=W1V20P20G20B20 points=30,0,0")
    field = field_of(state)
    field.place(WHITE, bits("K6"))
    assert field.over
    assert expected(field, sight_of(field)) == field.scores()


def test_expected_totals_come_near_to_those_at_the_end() -> None:
    """On average over a few games of *easy*, from the first camel on."""
    easy, misses, totals = bots.load("desert", "easy"), [], []
    for seed in range(2):
        rng = Random(seed)
        state = dealt(2, rng)
        seen = []
        while not state.over():
            if state.phase is Phase.CAMELS and state.left == 2 and state.round % 3 == 0:
                field = field_of(state)
                seen.append(expected(field, sight_of(field)))
            state.play(easy(state, rng))
        final = state.scores()
        totals += final
        misses += [ahead[seat] - final[seat] for ahead in seen for seat in (0, 1)]
    assert abs(sum(misses) / len(misses)) < 0.25 * sum(totals) / len(totals)


# What it chooses.


def test_it_takes_the_richest_water_beside_it() -> None:
    text = "desert players=3 left=1 tokens=L4:1,L6:3 camels=W1:L5*;V2:K7*;P3:N3*"
    assert answer(GAME.from_text(text), level="master") == "W@L6"


@pytest.mark.parametrize("left", [1, 2])
def test_it_closes_the_larger_area_before_the_end(left: int) -> None:
    state = position(f"{NEARLY_CLOSED} left={left} reserve=W{left}V9P9G9B9")
    for seed in range(2):
        after = state.copy()
        for _ in range(left):
            after.play(GAME.parse_move(answer(after, seed, "master")))
        assert after.over()
        assert max(len(area.cells) for area in after.areas) >= 9


def test_it_does_not_fill_its_own_area() -> None:
    state = position(
        "left=1 camels=W1:H10*,G11,F11,F12,F13,I11,J11,J12;P3:N3* "
        "areas=W1:G12,G13,H11,H12,H13,I12,I13,J13"
    )
    inside = {"G12", "G13", "H11", "H12", "H13", "I12", "I13", "J13"}
    for seed in range(5):
        assert answer(state, seed)[2:] not in inside


def test_it_does_not_end_the_game_while_it_is_behind() -> None:
    state = position("camels=W1:K5*;V1:C5*;P3:N3*;V2:O9* reserve=W1V20P20G20B20 points=0,60,0")
    assert answer(state, level="strong")[0] == "V"


def test_leaders_stand_near_goals() -> None:
    rng = Random(4)
    state = dealt(3, rng)
    chosen = bots.load("desert", "master")(state.seen_by(state.turn), rng)
    assert isinstance(chosen, Place)
    goals = [*state.tokens, *state.palms]
    near = sum(grid().distance(chosen.cell, goal) <= 3 for goal in goals)
    every = [sum(grid().distance(cell, goal) <= 3 for goal in goals) for cell in state.sites]
    assert near > sum(every) / len(every)


def test_sites_are_rich_by_water_and_oases_near() -> None:
    field = field_of(position("tokens=L4:3 camels=P3:A3*"))
    assert richness(field, bits("L5")) > richness(field, bits("L8"))
    assert richness(field, bits("J5")) > richness(field, bits("F6"))


def test_five_players_give_back_a_leader() -> None:
    state = dealt(5, Random(1))
    for level in bots.LEVELS:
        move = bots.load("desert", level)(state.seen_by(state.turn), Random(1))
        assert isinstance(move, Drop)
        assert move in state.moves()


def test_a_weak_level_takes_good_moves_the_better_ones_more_often() -> None:
    values: dict[Move, float] = {Place(0, 1): 5.0, Place(0, 2): 4.0, Place(0, 3): 1.9}
    rng = Random(1)
    taken = [drawn(values, 1.0, rng) for _ in range(400)]
    assert taken.count(Place(0, 1)) > 2 * taken.count(Place(0, 2)) > 0
    assert Place(0, 3) not in taken, f"more than {FAR} times the warmth behind"
    assert {drawn(values, 0.0, rng) for _ in range(20)} == {Place(0, 1)}


def test_levels_grow() -> None:
    assert list(LEVELS) == list(bots.LEVELS)
    settings = list(LEVELS.values())
    for weak, strong in pairwise(settings):
        for less, more in zip(weak, strong, strict=True):
            assert less.warmth >= more.warmth
            assert less.openings < more.openings
    assert settings[-1].two.warmth == settings[-1].more.warmth == 0


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    def record(seed: int) -> list[str]:
        rng, moves = Random(seed), []
        state = dealt(2, rng)
        while len(moves) < 14:
            moves.append(answer(state, rng.randrange(1000), level))
            state.play(GAME.parse_move(moves[-1]))
        return moves

    assert record(3) == record(3) != record(4)


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_true_position_would_not_help(level: str) -> None:
    rng = Random(2)
    state = GAME.start(3, {"open_scores": "0"})
    state.play(state.draw(rng))
    cases = [state, later(3, 2, 50)] if level != "master" else [state]
    for asked in cases:
        player = bots.load("desert", level)
        seen = asked.seen_by(asked.turn)
        text = seen.to_text()
        move = player(seen, Random(5))
        assert player(asked, Random(5)) == move
        assert move in asked.moves()
        assert seen.to_text() == text


# Weighing.


def test_it_weighs_the_best_moves_and_the_one_asked_for() -> None:
    state = position("tokens=L4:1,L6:3 left=1 camels=W1:L5*;P3:N3*;V2:C5*")
    poor = state.moves()[0]
    found = weigher("desert")(state.seen_by(0), Random(1), Stop(), poor)
    values = {str(one.move): one.value for one in found}
    assert found[0].move == GAME.parse_move("W@L6")
    assert list(values.values()) == sorted(values.values(), reverse=True)
    assert values["W@L6"] > values[str(poor)]
    assert len(found) >= 3
    assert not any(one.exact for one in found)
    assert weigh(state, Random(7), Stop(), poor) == found, "chance has no part in it"


def test_a_camel_that_ends_the_game_is_weighed_exactly() -> None:
    state = GAME.from_text(
        f"desert players=2 {PALMS} camels=W1:K5*;V2:O9* reserve=W1V20P20G20B20 points=30,0"
    )
    found = weigh(state, Random(1), Stop())
    assert len(found) == 3
    for one in found:
        after = state.copy()
        after.play(one.move)
        totals = after.scores()
        assert one.exact
        assert one.value == totals[0] - totals[1]


def test_every_kind_of_decision_is_weighed() -> None:
    leaders = dealt(2, Random(1))
    last = leaders.moves()[-1]
    found = weigh(leaders, Random(1), Stop(), last)
    assert last in [one.move for one in found]
    assert found[0].value > found[-1].value
    assert leader_leads(leaders, Stop(), last)[found[0].move] == found[0].value
    drops = weigh(dealt(5, Random(1)), Random(1), Stop())
    assert len(drops) == 5
    stuck = position("turn=2 left=1 camels=W1:K5*;P3:N3*")
    only = weigh(stuck, Random(1), Stop())
    assert [str(one.move) for one in only] == ["pass"]


def test_moves_that_are_compared_are_looked_at_alike() -> None:
    field = field_of(later(2, 5, 20))
    field.settle()
    poor = field.moves()[-1]
    found = compare(field, 10, 3, poor, Stop())
    assert poor in [(one.caravan, one.bit) for one in found]
    assert len({one.visits for one in found}) == 1


# Stopping, time, memory.


class Timed(After):
    """Keeps the longest pause between two looks."""

    def __init__(self, looks: int) -> None:
        super().__init__(looks)
        self.pause, self.last = 0.0, time.thread_time()

    def check(self) -> None:
        now = time.thread_time()
        self.pause, self.last = max(self.pause, now - self.last), now
        super().check()


@pytest.mark.parametrize("level", ["normal", "strong", "master"])
def test_every_level_can_be_stopped(level: str) -> None:
    player = bots.load("desert", level)
    for state in (dealt(4, Random(1)), later(4, 2, 10)):
        with pytest.raises(Stopped):
            ask(player, state, Random(1), Timed(30))


def test_it_looks_often_whether_to_stop() -> None:
    for state in (dealt(5, Random(1)), later(5, 2, 20)):
        stop = Timed(10**9)
        ask(bots.load("desert", "normal"), state, Random(1), stop)
        assert stop.pause < 0.05, "in practice less than 5 ms"
    with pytest.raises(Stopped):
        weigh(later(5, 2, 20), Random(1), Timed(100))


def test_the_search_answers_the_same_again() -> None:
    field = field_of(later(3, 1, 30))
    field.settle()
    assert search(field, 8, Stop()) == search(field, 8, Stop())


@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_players_at_random(players: int) -> None:
    rng = Random(players)
    state = GAME.start(players)
    me, player = players - 1, bots.load("desert", "easy")
    while state.phase is not Phase.OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        elif state.turn == me:
            state.play(player(state.seen_by(me), rng))
        else:
            state.play(rng.choice(state.moves()))
    assert state.winners() == (me,)


# Where the weights come from.

FITS = Path(fit.__file__).with_name("fits.txt").read_text("ascii")


def test_the_weights_are_made_of_the_fits_that_are_kept() -> None:
    fits = fit.read(FITS)
    assert fit.written(fits) == FITS
    assert fit.written(fit.shipped(fits)) == DATA.read_text("ascii")


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.skipif(which("gcc") is None, reason="plays with the compiled search")
@pytest.mark.parametrize("players", fit.ROUNDS)
def test_a_fit_comes_out_the_same_again(players: int, tmp_path: Path) -> None:
    """All its games and both rounds, to the last digit: half a minute of work each."""
    assert fit.written(fit.fitted(players, tmp_path)) in FITS


# Strength. The games are in train/desert/results.txt, the figures in docs/opponents.md.


@pytest.mark.parametrize("match", LADDERS["desert"](), ids=lambda match: match.title)
def test_each_level_is_stronger_than_the_one_below(match: Match) -> None:
    """Of two seven of ten, of four the same odds over a fair share: what is asked of them. Of three
    and five surely more than a fair share."""
    played = total(Results(measure.RESULTS).of(match).values())
    wins = played.wins
    assert played.games >= 60
    assert match.aim is not None
    if match.players in (2, 4):
        assert wins.mean >= match.aim
    assert wins.mean - wins.either_way > 1 / match.players


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.skipif(which("gcc") is None, reason="plays with the compiled search")
def test_the_compiled_search_gives_the_same_answers(tmp_path: Path) -> None:
    measure.check(tmp_path, 20)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.skipif(which("gcc") is None, reason="plays with the compiled search")
@pytest.mark.parametrize("match", LADDERS["desert"](), ids=lambda match: match.title)
def test_the_games_on_file_are_played_again(match: Match, tmp_path: Path) -> None:
    """The first few: budgets are positions, not seconds, so that games can be repeated."""
    file, known = Results(tmp_path / "results.txt"), Results(measure.RESULTS).of(match)
    run(match, 4, file, players=measure.compiled(tmp_path, match.players))
    for number, tally in file.of(match).items():
        assert replace(tally, slow=0.0) == replace(known[number], slow=0.0)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_thinking_master_needs_little_memory() -> None:
    player, state = bots.load("desert", "master"), later(2, 3, 4)
    tracemalloc.start()
    player(state, Random(1))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 150e6
