"""Détour: every worked example of the rule sheet by its number, and what every game keeps."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessigame.core.game import CHANCE, OVER, BadNotation, BadOption, Event, IllegalMove
from accessigame.games import load
from accessigame.games.detour import (
    AUBE,
    GAME,
    NUIT,
    ContractsDealt,
    Deal,
    DetourState,
    Emissary,
    GameEnded,
    Place,
    Placed,
    ResultCertain,
    Sent,
    Settled,
)
from tests.perft import perft

COUNTS = (25, 125, 625, 3125, 15060, 72720)


def position(fields: str) -> DetourState:
    return GAME.from_text(f"detour {fields}")


def played(state: DetourState, move: str) -> list[Event]:
    log: list[Event] = []
    state.play(GAME.parse_move(move), log)
    return log


def refusal(state: DetourState, move: str) -> IllegalMove:
    before = state.copy()
    with pytest.raises(IllegalMove) as refused:
        played(state, move)
    assert state == before
    return refused.value


def new_game(layout: str = "31524") -> DetourState:
    state = GAME.start(2)
    state.play(GAME.parse_move(f"deal {layout}"))
    return state


def moves(state: DetourState) -> list[str]:
    return [str(move) for move in state.moves()]


def random_game(seed: int) -> tuple[DetourState, list[Event]]:
    rng = Random(seed)
    state = GAME.start(2)
    log: list[Event] = []
    while state.turn != OVER:
        state.play(state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves()), log)
    return state, log


# The worked examples.


def test_det_01_every_emissary_may_go_anywhere_at_first() -> None:
    state = new_game()
    assert state.turn == AUBE
    assert len(state.moves()) == 25
    assert moves(state)[:7] == ["1@1", "2@1", "3@1", "4@1", "5@1", "1@2", "2@2"]


def test_det_02_a_value_sends_the_opponent() -> None:
    state = new_game()
    log = played(state, "4@1")
    assert log == [Placed(AUBE, 4, 1, (4, 0), 3, False), Sent(NUIT, 4, False)]
    assert state.influence(1) == (4, 0)
    assert state.scores() == (0, 0)
    assert (state.turn, state.imposed) == (NUIT, 4)
    assert moves(state) == ["1@4", "2@4", "3@4", "4@4", "5@4"]


def test_det_03_another_district_is_refused() -> None:
    state = new_game()
    played(state, "4@1")
    error = refusal(state, "3@2")
    assert error.reason == "district-imposed"
    assert error.details == {"district": 2, "imposed": 4}
    assert (state.turn, state.imposed) == (NUIT, 4)


def test_det_05_a_full_district_is_settled_and_sends_nobody() -> None:
    state = position("contracts=31524 d1=N1 d3=A1N2A2 turn=A to=3")
    log = played(state, "3@3")
    assert log == [
        Placed(AUBE, 3, 3, (6, 2), 0, True),
        Settled(3, 5, (6, 2), AUBE, (5, 0)),
        Sent(NUIT, 3, True),
    ]
    assert state.imposed == 0
    assert {move.district for move in state.moves()} == {1, 2, 4, 5}
    assert refusal(state, "4@3").reason == "district-full"


def test_det_07_a_free_choice_imposes_too() -> None:
    state = position("contracts=31524 d1=A4N1A1N4 d2=A3N2 turn=A to=-")
    log = played(state, "2@5")
    assert log == [Placed(AUBE, 2, 5, (2, 0), 3, False), Sent(NUIT, 2, False)]
    assert (state.turn, state.imposed) == (NUIT, 2)


def test_det_08_the_higher_sum_wins_whoever_closes() -> None:
    state = position("contracts=15234 d1=A4N3A2 turn=N to=1")
    log = played(state, "1@1")
    assert log[:2] == [
        Placed(NUIT, 1, 1, (6, 4), 0, True),
        Settled(1, 1, (6, 4), AUBE, (1, 0)),
    ]
    assert state.scores() == (1, 0)


def test_det_09_a_tie_discards_the_contract() -> None:
    state = position("contracts=35124 d1=A1 d2=A5N2N2 d5=A3 turn=N to=2")
    log = played(state, "1@2")
    assert Settled(2, 5, (5, 5), None, (0, 0)) in log
    rng = Random(1)
    while state.turn != OVER:
        state.play(rng.choice(state.moves()))
    assert sum(state.scores()) <= 10


def test_det_12_a_third_emissary_of_a_value_is_refused() -> None:
    state = position("contracts=31524 d1=A5A5 d2=N1N2 turn=A to=3")
    error = refusal(state, "5@3")
    assert error.reason == "emissary-used-up"
    assert error.details == {"value": 5}
    assert moves(state) == ["1@3", "2@3", "3@3", "4@3"]


def test_det_14_equal_points_are_a_draw() -> None:
    """Aube won the 5; Nuit the 4 and the 1; the 2 and the 3 are discarded."""
    state = position(
        "contracts=51324 d1=N2A1N1A5 d2=A3N5A2N2 d3=N5A1A5 d4=N4A4N3A3 d5=A2A4N3N4 turn=N to=3"
    )
    log = played(state, "1@3")
    assert [state.holder(district) for district in range(1, 6)] == [AUBE, NUIT, None, None, NUIT]
    assert state.scores() == (5, 5)
    assert state.winners() == (AUBE, NUIT)
    assert log == [
        Placed(NUIT, 1, 3, (6, 6), 0, True),
        Settled(3, 3, (6, 6), None, (5, 5)),
        GameEnded((5, 5), (AUBE, NUIT)),
    ]


def test_det_17_the_last_placement_imposes_nothing_and_the_end_comes_last() -> None:
    for seed in range(20):
        state, log = random_game(seed)
        assert isinstance(log[-3], Placed)
        assert isinstance(log[-2], Settled)
        assert log[-1] == GameEnded(state.scores(), state.winners())
        assert state.imposed == 0
        assert state.to_text().endswith("turn=- to=-")
        assert state.moves() == []
        assert refusal(state, "1@1").reason == "game-over"


def test_det_20_every_full_game() -> None:
    for seed in range(60):
        state, log = random_game(seed)
        lying = [emissary for here in state.placed for emissary in here]
        assert Counter(lying) == Counter(
            {Emissary(seat, value): 2 for seat in (AUBE, NUIT) for value in range(1, 6)}
        )
        assert [sum(v for s, v in lying if s == seat) for seat in (AUBE, NUIT)] == [30, 30]
        settled = [event for event in log if isinstance(event, Settled)]
        discarded = sum(event.contract for event in settled if event.winner is None)
        assert sum(state.scores()) + discarded == 15
        assert sum(isinstance(event, Placed) for event in log) == 20


# Counts, chance, the certain result.


@pytest.mark.parametrize("layout", ["12345", "25134", "54321"])
def test_perft(layout: str) -> None:
    state = new_game(layout)
    for depth, count in enumerate(COUNTS[:5], 1):
        assert perft(state, depth) == count


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("layout", ["12345", "25134", "54321"])
def test_deep_perft(layout: str) -> None:
    assert perft(new_game(layout), 6) == 72720
    assert perft(new_game(layout), 7) == 332640


def test_every_layout_is_as_likely() -> None:
    state = GAME.start(2)
    outcomes = dict(state.outcomes() or ())
    assert set(outcomes) == {Deal(layout) for layout in permutations(range(1, 6))}
    assert sum(outcomes.values()) == 1
    rng = Random(7)
    drawn = Counter(state.draw(rng) for _ in range(12000))
    # 119 degrees of freedom: 180 is passed once in about 4000 samples
    assert sum((drawn[move] - 100) ** 2 / 100 for move in outcomes) < 180


def test_the_deal_opens_the_game() -> None:
    state = GAME.start(2)
    assert state.turn == CHANCE
    assert state.to_text() == "detour contracts=- d1=- d2=- d3=- d4=- d5=- turn=- to=-"
    assert refusal(state, "1@1").reason == "deal-due"
    log = played(state, "deal 31524")
    assert log == [ContractsDealt((3, 1, 5, 2, 4))]
    assert refusal(state, "deal 31524").reason == "no-chance-move-due"


def all_results(state: DetourState) -> set[tuple[int, ...]]:
    if state.turn == OVER:
        return {state.winners()}
    results = set()
    for move in state.moves():
        after = state.copy()
        after.play(move)
        results |= all_results(after)
    return results


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(15, 20))
def test_the_result_is_certain_exactly_when_every_way_gives_it(seed: int, length: int) -> None:
    rng = Random(seed)
    state = new_game("25134")
    for _ in range(length):
        state.play(rng.choice(state.moves()))
    results = all_results(state)
    assert state.certain_winners() == (next(iter(results)) if len(results) == 1 else ())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_a_certain_result_is_told_once_and_comes_true(seed: int) -> None:
    state, log = random_game(seed)
    told = [event for event in log if isinstance(event, ResultCertain)]
    assert len(told) == 1
    assert told[0].winners == state.winners()


# Events agree with the positions.


def test_events_tell_the_whole_game() -> None:
    for seed in range(30):
        rng = Random(seed)
        state = new_game("12345")
        while state.turn != OVER:
            log: list[Event] = []
            mover, move = state.turn, rng.choice(state.moves())
            imposed = state.imposed
            state.play(move, log)
            first = log[0]
            assert isinstance(first, Placed)
            assert (first.seat, first.value, first.district) == (mover, move.value, move.district)
            assert first.influence == state.influence(move.district)
            assert first.free == 4 - len(state.placed[move.district])
            assert first.imposed == bool(imposed)
            assert any(isinstance(event, Settled) for event in log) == (first.free == 0)
            sent = [event for event in log if isinstance(event, Sent)]
            if state.turn != OVER:
                assert sent == [Sent(state.turn, move.value, state.imposed == 0)]


# Notation.


def test_an_example_of_the_rule_sheet_reads_and_writes() -> None:
    text = "detour contracts=31524 d1=A4N3 d2=- d3=- d4=- d5=- turn=A to=4"
    assert GAME.from_text(text).to_text() == text
    assert load("detour").from_text(text).turn == AUBE


def test_omitted_fields_follow() -> None:
    assert GAME.from_text("detour") == GAME.start(2)
    assert position("contracts=31524") == new_game()
    assert position("contracts=31524 d1=A4 to=4").turn == NUIT


@pytest.mark.parametrize(
    ("fields", "reason", "field", "column"),
    [
        ("contracts=11345", "not-a-layout", "contracts", 18),
        ("contracts=3152", "not-a-layout", "contracts", 18),
        ("contracts=31524 d1=A6", "bad-placement", "d1", 27),
        ("contracts=31524 d1=A4N", "bad-placement", "d1", 29),
        ("contracts=31524 d1=A4N3A4N3A1", "too-many-placements", "d1", 27),
        ("contracts=31524 d1=A4N3A4 d2=N2A4", "emissary-used-up", "d2", 39),
        ("d1=A4", "not-dealt", "d1", 11),
        ("contracts=31524 d1=A4A3 turn=A", "placements-unbalanced", "turn", 37),
        ("contracts=31524 d1=N3 turn=A", "placements-unbalanced", "turn", 35),
        ("contracts=31524 d1=A4 turn=A", "wrong-turn", "turn", 35),
        ("contracts=31524 turn=-", "wrong-turn", "turn", 29),
        ("contracts=31524 to=6", "out-of-range", "to", 27),
        ("to=3", "nobody-to-move", "to", 11),
        ("contracts=31524 d3=A4N3A3N4 to=3", "district-full", "to", 39),
        ("contracts=31524 d6=A1", "unknown-field", "d6", 24),
        ("contracts=31524 to=1 to=2", "repeated-field", "to", 29),
    ],
)
def test_impossible_positions_name_the_field(
    fields: str, reason: str, field: str, column: int
) -> None:
    with pytest.raises(BadNotation) as refused:
        position(fields)
    error = refused.value
    assert (error.reason, error.details["field"], error.column) == (reason, field, column)


@pytest.mark.parametrize(
    "text", ["", "4", "4@", "0@1", "6@1", "4@6", "4 @1", "deal", "deal 1234", "deal 12344", "d"]
)
def test_wrong_moves_are_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse_move(text)


def test_moves_made_by_hand_are_checked_too() -> None:
    state = new_game()
    for move in (Place(6, 1), Place(1, 0), Place(1, 9)):
        with pytest.raises(IllegalMove):
            state.play(move)
    with pytest.raises(IllegalMove):
        GAME.start(2).play(Deal((1, 1, 2, 3, 4)))
    assert state == new_game()


def test_only_two_players_and_no_options() -> None:
    with pytest.raises(BadOption):
        GAME.start(3)
    with pytest.raises(BadOption):
        GAME.start(2, {"stop": "yes"})


def test_nothing_is_hidden() -> None:
    rng = Random(4)
    state = new_game()
    for _ in range(9):
        state.play(rng.choice(state.moves()))
    for viewer in (CHANCE, AUBE, NUIT):
        seen = state.seen_by(viewer)
        assert seen == state
        assert seen is not state
        assert GAME.guess(seen, rng) == state
