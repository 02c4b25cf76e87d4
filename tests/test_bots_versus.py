"""The computer players of Versus: positions and search against the rules, levels, stopping."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from accessigame import bots
from accessigame.bots.ladder import Match, Results, run
from accessigame.bots.stopping import Stop, Stopped, ask
from accessigame.bots.train.versus.mcts import at_random
from accessigame.bots.versus import CERTAIN, DEPTHS, bot, coded, weigh
from accessigame.bots.versus_position import BIAS, MOVE, Position
from accessigame.bots.versus_search import CODE, FAR, WON, Search
from accessigame.bots.versus_value import away
from accessigame.games.versus import (
    ACCEPT,
    DARK,
    DECLINE,
    GAME,
    LIGHT,
    OFFER,
    QUIET_LIMIT,
    RESIGN,
    Step,
    VersusState,
    board,
)

from .stops import After

AHEAD = "versus D=A3 L=I7 pawns=A1:D1,E2:D4,C3:D2,H6:L2,I9:L1 turn=D drags=- quiet=3"
"""Dark has 4 points and the better pawns near targets."""


def position(text: str) -> VersusState:
    return GAME.from_text(text)


def random_position(seed: int, moves: int) -> VersusState:
    """A position that random play comes to, the game not over."""
    rng, state = Random(seed), GAME.start(2)
    for _ in range(moves):
        before = state.copy()
        state.play(rng.choice(state.board_moves()))
        if state.over():
            return before
    return state


def after(state: VersusState, move: Step) -> VersusState:
    state = state.copy()
    state.play(move)
    return state


def chosen(state: VersusState, seed: int = 1, level: str = "normal") -> str:
    return str(bot(level)(state.seen_by(state.turn), Random(seed)))


# Positions for search against the rules.


def perft(here: Position, depth: int) -> int:
    moves = here.moves()
    if depth == 1:
        return len(moves)
    paths = 0
    for move in moves:
        here.make(move)
        if not here.over:
            paths += perft(here, depth - 1)
        here.unmake()
    return paths


def test_perft() -> None:
    assert [perft(Position(GAME.start(2)), depth) for depth in (1, 2, 3)] == [20, 374, 9294]


@pytest.mark.slow
def test_perft_of_four_moves() -> None:
    assert perft(Position(GAME.start(2)), 4) == 218_882


def everything(here: Position) -> tuple[Any, ...]:
    return (
        here.cells[:], here.free[:], here.filled, here.occupied, here.lead, here.drags, here.key,
        here.turn, here.over, here.hope, here.close, here.worth,
    )  # fmt: skip


def against_the_rules(seed: int, longest: int) -> None:
    """A random game played by both, compared move by move."""
    rng, state = Random(seed), GAME.start(2, {"stop": "no" if seed % 3 == 0 else "yes"})
    here = Position(state)
    for _ in range(longest):
        moves = here.moves()
        assert {here.step(move) for move in moves} == set(state.board_moves()), state.to_text()
        assert len(moves) == len(state.board_moves())
        if state.over():
            break
        before = everything(here)
        for move in moves:
            here.make(move)
            here.unmake()
            assert everything(here) == before
        move = rng.choice(moves)
        sign, hope, filled = 1 - 2 * state.turn, here.hope, here.filled
        state.play(here.step(move))
        here.make(move)
        if here.filled == filled:
            assert sign * (here.hope - hope) == (move >> MOVE) - BIAS
        dark, light = state.scores()
        assert here.lead == dark - light
        if state.over():
            assert here.over or not here.moves()
            break
        assert not here.over
        fresh = Position(state)
        names = ("key", "hope", "filled", "lead", "occupied", "turn", "close")
        assert [getattr(here, name) for name in names] == [getattr(fresh, name) for name in names]
        assert here.outlook() == fresh.outlook()
        assert sorted(here.drags >> 2 * pawn & 3 for pawn in range(8)) == sorted(
            fresh.drags >> 2 * pawn & 3 for pawn in range(8)
        )


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_goes_as_by_the_rules(seed: int) -> None:
    against_the_rules(seed, 120)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_random_games_go_as_by_the_rules() -> None:
    for seed in range(100, 300):
        against_the_rules(seed, 400)


def test_moves_that_attract_and_reach_targets_are_among_all() -> None:
    for seed in range(40):
        state = random_position(seed, 5 + seed)
        here = Position(state)
        some = here.pulls()
        here.entries(some)
        assert set(some) <= set(here.moves())
        points = state.scores()
        scoring = {move for move in state.board_moves() if after(state, move).scores() != points}
        assert scoring <= {here.step(code) for code in some}


def test_passing_is_taken_back() -> None:
    here = Position(random_position(3, 20))
    before = everything(here)
    here.skip()
    assert here.turn != before[7]
    here.make(here.moves()[0])
    here.rewind()
    assert everything(here) == before


def test_the_outlook_of_a_mirrored_position_is_the_same() -> None:
    # The board turned round, the sides exchanged: what Dark sees here Light sees there.
    names = board().names
    for seed in range(20):
        state = random_position(seed, 12)
        turned = VersusState()
        for cell, piece in enumerate(state.at):
            if piece:
                seat = LIGHT if piece > 0 else DARK
                turned.place(len(names) - 1 - cell, seat, abs(piece))
        turned.turn = 1 - state.turn
        assert Position(turned).outlook() == Position(state).outlook()


def test_the_way_to_the_nearest_free_target() -> None:
    tables = board()
    steps = away(0)
    for target in tables.targets:
        assert steps[target] == 0
        assert {steps[cell] for cell in tables.grid.neighbours[target]} == {1}
    assert away(0b0001)[tables.index["E2"]] == 2, "E4 is the nearest then"


def test_the_yardstick_plays_any_move_at_random() -> None:
    for seed in range(8):
        here, rng = Position(random_position(seed, 3 * seed)), Random(seed)
        found = {at_random(here, rng) & CODE for _ in range(1500)}
        assert found == {code & CODE for code in here.moves()}


# Search.


def forced(state: VersusState, seat: int, depth: int) -> int:
    """From all ways of ``depth`` moves: 1 if ``seat``, to move, can force a win, -1 if it has lost
    whatever it does, else 0."""
    if state.over():
        points = state.scores()
        return (points[seat] > points[1 - seat]) - (points[seat] < points[1 - seat])
    if not depth:
        return 0
    best = -1
    for move in state.board_moves():
        best = max(best, -forced(after(state, move), 1 - seat, depth - 1))
        if best == 1:
            break
    return best


def late(seed: int) -> VersusState:
    """Two moves before the end of a random game."""
    rng, state, past = Random(seed), GAME.start(2), []
    while not state.over():
        past.append(state.copy())
        state.play(rng.choice(state.board_moves()))
    return past[-2]


def test_certain_ends_are_those_of_all_ways() -> None:
    won = lost = 0
    for seed in range(30):
        state = late(seed)
        found = Search(Position(state), FAR, Stop()).best(deepest=2)
        value = found[0][1]
        truth = forced(state, state.turn, 2)
        if truth:
            assert value * truth >= WON, state.to_text()
        if truth == 1:
            best = Position(state).step(found[0][0])
            assert -forced(after(state, best), 1 - state.turn, 1) == 1, state.to_text()
        won += truth == 1
        lost += truth == -1
    assert won > 3
    assert lost > 1


@pytest.mark.slow
def test_what_is_called_certain_is() -> None:
    claims = 0
    for seed in range(60):
        state = late(seed)
        value = Search(Position(state), FAR, Stop()).best(deepest=1)[0][1]
        if abs(value) >= WON:
            claims += 1
            # Attractions beyond the depth may have shown it.
            assert forced(state, state.turn, 3) == (1 if value > 0 else -1), state.to_text()
    assert claims > 10


def test_several_best_moves_are_weighed_as_one_by_one() -> None:
    for seed in range(5):
        state = random_position(seed, 10)
        every = Search(Position(state), FAR, Stop()).best(99, deepest=1)
        assert len(every) == len(state.board_moves())
        assert every == sorted(every, key=lambda item: -item[1])
        assert Search(Position(state), FAR, Stop()).best(3, deepest=1)[:3] == every[:3]
        assert Search(Position(state), FAR, Stop()).best(deepest=1)[0][1] == every[0][1]
        last = every[-1]
        assert last in Search(Position(state), FAR, Stop()).best(2, last[0], deepest=1)


def test_no_more_nodes_than_given() -> None:
    state = random_position(4, 10)
    for nodes in (1, 50, 3000):
        search = Search(Position(state), nodes, Stop())
        (move, _), *_ = search.best()
        assert search.nodes <= nodes
        assert move in {code & CODE for code in Position(state).moves()}


@pytest.mark.slow
def test_strong_looks_five_plies_ahead_in_the_middle_game() -> None:
    depths = []
    for seed in range(8):
        search = Search(Position(random_position(seed, 12)), DEPTHS["strong"].nodes, Stop())
        search.best()
        depths.append(search.depth)
    assert sorted(depths)[4] >= 5, depths


# Levels.


@pytest.mark.parametrize("level", bots.LEVELS)
def test_it_walks_onto_a_target_where_nothing_is_better(level: str) -> None:
    state = position("versus D=A5 L=I9 pawns=D1:D4,I5:L2 turn=D drags=- quiet=0")
    assert chosen(state, level=level) == "D1-E2"


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_it_attracts_a_pawn_onto_a_target(level: str) -> None:
    state = position("versus D=A2 L=I7 pawns=A5:L4,F2:L1,I8:L3,I9:L4 turn=D drags=- quiet=0")
    state.play(GAME.parse_move(chosen(state, level=level)))
    assert state.scores() == (4, 0)


def test_it_does_not_leave_a_pawn_to_be_drawn_onto_a_target() -> None:
    state = position("versus D=C3 L=G9 pawns=F3:D1,A1:D2,A2:D3,I5:L2,I6:L3 turn=D drags=- quiet=0")
    played = after(state, GAME.parse_move(chosen(state)))
    lost = [after(played, reply).scores()[LIGHT] for reply in played.board_moves()]
    assert max(lost) == played.scores()[LIGHT]


def test_puzzles_are_played() -> None:
    names, played = board().names, 0
    for seed in range(40):
        rng = Random(seed)
        dark, light, *cells = rng.sample(names, rng.randint(3, 10))
        pawns = ",".join(f"{cell}:{rng.choice('DL')}{rng.randint(1, 4)}" for cell in cells)
        state = position(
            f"versus D={dark if seed % 5 else '-'} L={light if seed % 7 else '-'} pawns={pawns} "
            f"turn={rng.choice('DL')} stop={rng.choice(('yes', 'no'))}"
        )
        if not state.over():
            assert bot("easy")(state, rng) in state.board_moves(), state.to_text()
            played += 1
    assert played > 30


def test_offers_are_accepted_behind_and_declined_ahead() -> None:
    ahead = position(AHEAD)
    behind = position(AHEAD.replace("turn=D", "turn=L"))
    for state in (ahead, behind):
        state.play(OFFER)
    # The other side answers: Light is behind, Dark is ahead.
    for level in ("easy", "master"):
        assert bot(level)(ahead, Random(1)) == ACCEPT
        assert bot(level)(behind, Random(1)) == DECLINE
    behind.quiet = QUIET_LIMIT
    assert bot("easy")(behind, Random(1)) == ACCEPT, "an endless game is given up"


def test_an_endless_game_is_offered_as_a_draw_once() -> None:
    state = position(AHEAD.replace("quiet=3", f"quiet={QUIET_LIMIT}"))
    assert bot("easy")(state, Random(1)) == OFFER
    state.play(OFFER)
    state.play(DECLINE)
    assert bot("easy")(state, Random(1)) in state.board_moves()


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    assert record(level, 3) == record(level, 3)
    assert record(level, 3) != record(level, 4)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("level", ["strong", "master"])
def test_the_same_seed_gives_the_same_game_to_the_better_ones(level: str) -> None:
    assert record(level, 3) == record(level, 3)


def record(level: str, seed: int) -> list[str]:
    """The first moves of a game of ``level`` against itself."""
    rng, state, moves = Random(seed), GAME.start(2), []
    for _ in range(4):
        moves.append(str(bot(level)(state, rng)))
        state.play(GAME.parse_move(moves[-1]))
    return moves


# What moves are worth.


def test_weighing_puts_the_best_first_and_keeps_what_was_asked_for() -> None:
    state = position("versus D=A5 L=I9 pawns=D1:D2,A1:D2,I5:L2,H9:L3 turn=D drags=- quiet=0")
    asked = GAME.parse_move("A5-A4")
    found = weigh(state, Random(1), Stop(), asked)
    assert found[0].value >= found[1].value
    assert asked in [it.move for it in found]
    assert {it.move for it in found} <= set(state.board_moves())
    assert len({it.move for it in found}) == len(found)


def test_what_is_won_for_certain_is_exact() -> None:
    state = position("versus D=A5 L=I9 pawns=D1:D4,I5:L2 turn=D drags=- quiet=0")
    wins = weigh(state, Random(1), Stop(), None)
    assert (str(wins[0].move), wins[0].value, wins[0].exact) == ("D1-E2", CERTAIN, True)
    early = weigh(GAME.start(2), Random(1), Stop(), None)
    assert not any(it.exact for it in early)
    assert all(abs(it.value) < 2 for it in early)


def test_an_offer_is_weighed_by_what_declining_it_brings() -> None:
    state = position(AHEAD)
    state.play(OFFER)
    assert [str(it.move) for it in weigh(state, Random(1), Stop(), None)] == ["accept", "decline"]
    state = position(AHEAD.replace("turn=D", "turn=L"))
    state.play(OFFER)
    assert [str(it.move) for it in weigh(state, Random(1), Stop(), None)] == ["decline", "accept"]


def test_what_is_declared_is_weighed_as_well() -> None:
    state = position(AHEAD)
    offered, resigned = (weigh(state, Random(1), Stop(), also) for also in (OFFER, RESIGN))
    assert {it.move: it.value for it in offered}[OFFER] == 0, "Dark gives its lead away"
    assert resigned[-1].move == RESIGN
    assert resigned[-1].value == -CERTAIN
    for found in (offered, resigned):
        assert len(found) == 3
        assert [it.value for it in found] == sorted((it.value for it in found), reverse=True)


def test_a_foreign_move_has_no_code() -> None:
    here = Position(GAME.start(2))
    move = GAME.parse_move("A3-G9")
    assert isinstance(move, Step)
    assert here.step(coded(here, move)) == move
    assert coded(here, Step(30, 31)) == -1


# Stopping.


@pytest.mark.parametrize("level", ["normal", "strong", "master"])
def test_every_level_that_thinks_long_can_be_stopped(level: str) -> None:
    player, state = bot(level), random_position(2, 12)
    with pytest.raises(Stopped):
        ask(player, state, Random(1), After(1))


def test_the_flag_is_looked_at_every_few_milliseconds() -> None:
    class Clock(Stop):
        """Notes the processor time between two looks."""

        def __init__(self) -> None:
            super().__init__()
            self.waits, self.last = [], time.thread_time()

        def check(self) -> None:
            now = time.thread_time()
            self.waits.append(now - self.last)
            self.last = now

    clock, state = Clock(), random_position(1, 12)
    bot("strong").think(state, Random(1), clock)
    assert len(clock.waits) > 100
    assert sorted(clock.waits)[-3] < 0.05, "all but a pause or two of the machine"


def test_weighing_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        weigh(random_position(2, 12), Random(1), After(1), None)


# Strength. Figures over more games are in docs/opponents.md.


@pytest.mark.parametrize("seat", [DARK, LIGHT])
def test_it_beats_a_random_player(seat: int) -> None:
    won = 0
    for seed in range(3):
        rng, state, player = Random(seed), GAME.start(2), bot("easy")
        while not state.over():
            mine = state.turn == seat
            state.play(player(state, rng) if mine else rng.choice(state.moves()))
        won += state.winners() == (seat,)
    assert won == 3


@pytest.mark.slow
@pytest.mark.timeout(20000)
@pytest.mark.parametrize("level", range(1, 4))
def test_each_level_scores_seven_of_ten_against_the_one_below(level: int) -> None:
    match = Match("versus", bots.LEVELS[level], bots.LEVELS[level - 1])
    assert run(match, 60, Results(None)).wins.mean >= 0.7
