"""Where computer players think: stopped at once, alike here and apart, never the end of a game."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from accessigame.bots.stopping import Stop, Stopped, ask
from accessigame.core.game import Move
from accessigame.games import load
from accessigame.session.kit import Kit, load_kit
from accessigame.session.table import Table
from accessigame.session.thinking import Apart, Here, Mind, ThinkingJob
from tests.toy import GAME, Walk
from tests.toy_narrator import ToyNarrator

from .stage import Stage

SLEEP = 60
SLEEPY = f"import sys, time\nfor line in sys.stdin: time.sleep({SLEEP})"
DEAD = "raise SystemExit(3)"
CONFUSED = "import sys\nfor line in sys.stdin: print('hello', flush=True)"


def job(placements: int, level: str = "master", seed: int = 1) -> ThinkingJob:
    """A question about Détour."""
    kit, rng = load_kit("detour"), Random(seed)
    state: Any = kit.game.start(2)
    state.play(state.draw(rng))
    for _ in range(placements):
        state.play(rng.choice(list(state.moves())))
    return ThinkingJob(kit, level, state.seen_by(state.turn), "a seed")


def long_job(seed: int) -> ThinkingJob:
    """A question about Versus that takes seconds to answer."""
    kit, rng = load_kit("versus"), Random(seed)
    state: Any = kit.game.start(2)
    for _ in range(4):
        state.play(rng.choice(list(state.moves())))
    return ThinkingJob(kit, "master", state.seen_by(state.turn), "a seed")


@pytest.fixture
def apart() -> Iterator[Apart]:
    mind = Apart()
    yield mind
    mind.close()


SOON = 1.0
"""Seconds. How soon exactly is what the bench measures: here a thought left alone takes more than
two, and shared machines pause at will."""


def until_stopped(mind: Mind, question: ThinkingJob, after: float) -> float:
    """Seconds from the stop to the end of the thought."""
    stop, ended, raised = Stop(), [0.0], []

    def think() -> None:
        try:
            mind.move(question, stop)
        except Stopped:
            raised.append(True)
        ended[0] = time.perf_counter()

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(after)
    asked = time.perf_counter()
    stop.set()
    thread.join(timeout=60)
    assert raised == [True], "the thought was still going on, and ended by being stopped"
    return ended[0] - asked


def test_a_thought_apart_is_stopped_at_once_and_the_next_one_is_right(apart: Apart) -> None:
    waits = sorted(until_stopped(apart, long_job(seed), 0.3) for seed in range(3))
    assert waits[1] < SOON
    question = job(9)
    assert apart.move(question, Stop()) == question.answer()


def test_a_thought_here_is_stopped_soon() -> None:
    waits = sorted(until_stopped(Here(), long_job(seed), 0.2) for seed in range(3))
    assert waits[1] < SOON


@pytest.mark.parametrize("game", ["detrak", "detour", "delphi", "versus", "desert"])
def test_the_same_move_here_and_apart(game: str, apart: Apart) -> None:
    kit = load_kit(game)
    players = max(2, kit.game.players[0])
    table = Table(kit, kit.game.start(players), ["easy"] * players, 5)
    for _ in range(6):
        while table.settle():
            pass
        question = table.think(table.turn, "easy")
        move = question.answer()
        assert apart.move(question, Stop()) == move
        table.play(move)


def test_what_moves_are_worth_is_the_same_here_and_apart(apart: Apart) -> None:
    kit = load_kit("detrak")
    state: Any = kit.game.start(1)
    state.play(state.moves()[0])
    state.play(state.draw(Random(3)))
    question = ThinkingJob(kit, "strong", state.seen_by(0), "a seed")
    forced = ThinkingJob(
        Kit(kit.game, kit.narrator, kit.bot, weigh=kit.weigh, apart=True),
        "strong",
        question.seen,
        question.seed,
    )
    also = state.moves()[-1]
    here = question.weigh(Stop(), also)
    assert apart.weigh(forced, Stop(), also) == here
    assert also in [it.move for it in here]
    assert [it.value for it in here] == sorted((it.value for it in here), reverse=True)


@pytest.mark.parametrize("program", [DEAD, CONFUSED], ids=["dead", "confused"])
def test_a_process_of_no_use_is_replaced_by_thinking_here(program: str) -> None:
    mind = Apart([sys.executable, "-c", program])
    question = job(9)
    assert mind.move(question, Stop()) == question.answer()
    mind.close()


def test_a_process_that_cannot_start_is_replaced_by_thinking_here() -> None:
    mind = Apart(["/nowhere/at/all"])
    question = job(9)
    assert mind.move(question, Stop()) == question.answer()
    mind.close()


def test_a_player_that_does_not_stop_holds_nobody_up() -> None:
    mind = Apart([sys.executable, "-c", SLEEPY])
    for _ in range(2):  # the second time its process is replaced first
        assert until_stopped(mind, job(9), 0.2) < SLEEP / 2
    mind.close()


def test_stopped_is_no_failure_of_the_player() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        job(3).answer(stop)


def test_a_player_that_fails_plays_something() -> None:
    def failing(seen: Any, rng: Random) -> Move:
        raise RuntimeError("no idea")

    kit = Kit(GAME, ToyNarrator(), lambda level: failing)
    state = GAME.start(2)
    state.play(state.draw(Random(1)))
    assert ThinkingJob(kit, "easy", state.seen_by(0), "1").answer() in state.moves()


def test_an_answer_that_comes_too_late_counts_as_stopped() -> None:
    stop = Stop()

    def late(seen: Any, rng: Random) -> Move:
        stop.set()
        return Walk()

    with pytest.raises(Stopped):
        ask(late, None, Random(1), stop)


def test_a_stop_tells_whoever_waits_even_where_it_came_first() -> None:
    told: list[str] = []
    early, late = Stop(), Stop()
    early.set()
    early.then(lambda: told.append("early"))
    late.then(lambda: told.append("late"))
    late.set()
    assert told == ["early", "late"]
    assert early.asked
    assert late.asked


def test_only_what_the_seat_sees_leaves_the_table() -> None:
    kit = load_kit("delphi")
    table = Table(kit, load("delphi").start(3), ["human"] * 3, 4)
    while table.settle():
        pass
    truth = table.think(table.turn, "strong").seen
    assert truth == table.seen(table.turn)
    assert truth.to_text() != table.steps[-1].before.to_text()
    others = [hand for seat, hand in enumerate(truth.hands) if seat != table.turn]
    assert all(card is None or card < 0 for hand in others if hand for card in hand), others


class Endless:
    """A computer player that thinks until it is stopped."""

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()

    def __call__(self, seen: Any, rng: Random) -> Move:
        return self.think(seen, rng, Stop())

    def think(self, seen: Any, rng: Random, stop: Stop) -> Move:
        self.begun.set()
        try:
            while True:
                stop.check()
        finally:
            self.ended.set()


@pytest.mark.parametrize("keys", ["u", "ctrl+q"])
def test_undo_and_leaving_end_a_thought(keys: str, tmp_path: Path) -> None:
    player = Endless()
    stage = Stage(tmp_path)
    table = stage.play(Kit(GAME, ToyNarrator(), lambda level: player), ["human", "easy"], seed=3)
    stage.app.key("enter")
    while table.turn == 0:
        stage.app.key("enter")
    assert player.begun.wait(30)
    stage.app.tick(0.0)
    for key in ("p", "b", "t"):
        before = len(stage.recorder.lines)
        stage.app.key(key)
        assert len(stage.recorder.lines) == before + 1, "keys are answered meanwhile"
    stage.app.tick(2.5)
    assert stage.cues.count("thinking") == 1
    stage.app.key(keys)
    if keys == "ctrl+q":
        stage.app.close()
    assert player.ended.wait(30)
    stage.app.wait_idle()
    if keys == "u":
        assert table.turn == 0
    assert len([step for step in table.steps if step.mover == 1]) == 0
