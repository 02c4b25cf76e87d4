"""The review with the coach: what it finds, how it is walked, what it must not tell or change."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from accessigame.bots.detrak_par import par
from accessigame.bots.ladder import Match, play
from accessigame.bots.stopping import Stop, Stopped
from accessigame.bots.weighing import Weighed
from accessigame.core.game import CHANCE, Move
from accessigame.games.detrak import GAME as DETRAK
from accessigame.narration import advice
from accessigame.narration.catalog import Catalog
from accessigame.narration.message import Category
from accessigame.session.kit import Kit, load_kit
from accessigame.session.review import choices, review
from accessigame.session.table import Table
from accessigame.session.thinking import Here
from accessigame.ui.screens.coach import Coach, Look, SideGame, coach
from accessigame.ui.screens.play import PlayScreen
from tests.toy import Walk
from tests.toy_narrator import toy_kit

from .stage import Stage


class Wary:
    """Weighs the toy's moves: walking costs two points. Remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def __call__(self, seen: Any, rng: Random, stop: Stop, also: Move | None) -> list[Weighed]:
        stop.check()
        self.shown.append(seen)
        worth = {move: -2.0 if isinstance(move, Walk) else 0.0 for move in seen.moves()}
        return [Weighed(move, worth[move]) for move in sorted(worth, key=lambda it: -worth[it])]


def wary() -> tuple[Kit, Wary]:
    weigh = Wary()
    return replace(toy_kit(), weigh=weigh), weigh


def finished(kit: Kit, seats: Sequence[str], seed: int = 3) -> Table:
    """A game of ``kit`` in which everybody plays the first move."""
    table = Table(kit, kit.game.start(len(seats), {}), seats, seed)
    while not table.over:
        if table.settle() is None:
            moves: Sequence[Move] = table.seen(table.turn).moves()
            table.play(moves[0])
    return table


def spoken(stage: Stage, keys: str) -> str:
    return " ".join(stage.press(keys))


@pytest.fixture
def solo(tmp_path: Path) -> Stage:
    """Détrak played alone to its end, pair after pair as they come; what comes next is asked."""
    stage = Stage(tmp_path)
    table = stage.play(load_kit("detrak"), seed=1)
    stage.press("enter enter")
    while not table.over:
        stage.press("tab enter enter")
    stage.press("enter")
    return stage


def test_each_decision_is_weighed_by_what_its_seat_saw_then() -> None:
    kit, weigh = wary()
    table = finished(kit, ["human", "human", "human"])
    for seat in range(3):
        weigh.shown.clear()
        steps = choices(table, seat)
        found = review(table, seat, steps, Here(), Stop())
        assert weigh.shown == [table.steps[at].before.seen_by(seat) for at, _ in steps]
        assert all(table.steps[at].mover == seat for at, _ in steps)
        for seen in weigh.shown:
            hidden = [card for other, card in enumerate(seen.cards) if other != seat]
            assert hidden == [None, None]
        assert [(it.loss, it.exact) for it in found.costly] == [(2.0, False)] * len(steps)


def test_moves_without_a_choice_are_none() -> None:
    table = finished(load_kit("detour"), ["easy", "easy"])
    counted = [at for seat in range(2) for at, _ in choices(table, seat)]
    forced = [
        at
        for at, step in enumerate(table.steps)
        if step.mover != CHANCE and len(step.before.moves()) == 1
    ]
    assert forced
    assert not set(counted) & set(forced)


def test_the_costliest_come_first_and_exact_ones_are_told_as_such() -> None:
    table = finished(load_kit("detour"), ["easy", "easy"])
    late = [choice for choice in choices(table, 0) if choice[0] > 8]
    told: list[int] = []
    found = review(table, 0, late, Here(), Stop(), told.append)
    assert told == list(range(1, len(late) + 1))
    assert found.exact
    losses = [decision.loss for decision in found.costly]
    assert losses == sorted(losses, reverse=True)
    assert found.loss == sum(losses) == int(found.loss)


def test_a_review_can_be_stopped() -> None:
    kit, weigh = wary()
    table, stop = finished(kit, ["human", "human"]), Stop()
    with pytest.raises(Stopped):
        review(table, 0, choices(table, 0), Here(), stop, lambda done: stop.set())
    assert len(weigh.shown) == 1


def test_the_coach_is_walked_and_a_better_move_tried(solo: Stage) -> None:
    kept = {path: path.read_bytes() for path in solo.store.folder.iterdir()}
    solo.press("home down")
    first = spoken(solo, "enter")
    assert first.startswith("Review with the coach. Moves looked at, 0 of 13.")
    assert re.search(r"\. About \d+ points lost in \d+ of 13 choices\. ", first)
    assert "Par with these dice: 38, you made " in first
    lines = [solo.press("down")[-1] for _ in range(5)]
    costly = [line for line in lines if " points lost, turn " in line]
    assert len(costly) == 3
    assert isinstance(solo.app.screen, Coach)
    told = spoken(solo, "enter")
    assert told.startswith(costly[-1])
    assert " Better: " in told
    assert isinstance(solo.app.screen, Look)
    assert "row" in spoken(solo, "s"), "the position can be walked"
    assert spoken(solo, "h").startswith(costly[-1])
    tried = spoken(solo, "enter")
    assert tried.startswith("Side game, not saved, Escape comes back.")
    assert isinstance(solo.app.screen, SideGame)
    assert spoken(solo, "u").startswith("Taken back: ")
    solo.press("escape")
    assert isinstance(solo.app.screen, Look)
    solo.press("escape escape escape")
    assert isinstance(solo.app.screen, PlayScreen)
    assert not isinstance(solo.app.screen, SideGame)
    assert {path: path.read_bytes() for path in solo.store.folder.iterdir()} == kept


def test_what_the_coach_says_has_its_shelf_in_the_history(solo: Stage) -> None:
    solo.press("home down enter end enter")
    lines = solo.app.equipment.announcer.history.lines(Category.COACH)
    texts = [solo.app.text(line) for line in lines]
    assert any(" points lost in " in text for text in texts)
    assert any(text.startswith("Better: ") for text in texts)
    solo.press("enter escape")
    after = solo.app.equipment.announcer.history.lines(Category.COACH)
    assert after[: len(lines)] == lines, "after a side game the same person listens"


def test_several_people_each_review_their_own_seat(tmp_path: Path) -> None:
    kit, weigh = wary()
    table = finished(kit, ["human", "easy", "human"])
    stage = Stage(tmp_path).menu()
    stage.app.wait_idle()
    assert [stage.app.text(said) for said in coach(stage.app, table)] == [  # type: ignore[arg-type]
        "Review with the coach.",
        "Player 1.",
    ]
    assert spoken(stage, "down") == "Player 3."
    assert spoken(stage, "enter") == "Player 3, press Enter."
    assert not weigh.shown, "a game of hidden hands: whose it is comes first"
    assert re.search(r" lost in \d+ of \d+ choices?\.", spoken(stage, "enter"))
    assert {seen.viewer for seen in weigh.shown} == {2}


def test_leaving_ends_the_thought_and_nothing_more_is_said(tmp_path: Path) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(seen: Any, rng: Random, stop: Stop, also: Move | None) -> list[Weighed]:
        begun.set()
        try:
            while True:
                stop.check()
        finally:
            ended.set()

    kit = replace(toy_kit(), weigh=endless)
    table = finished(kit, ["human", "easy"])
    stage = Stage(tmp_path).menu()
    opened = stage.app.open(Coach(stage.app, table, 0))
    assert "0 of " in stage.app.text(opened[-1])  # type: ignore[arg-type]
    stage.app.tick(0.0)
    assert begun.wait(5)
    stage.app.tick(2.5)
    assert "thinking" in stage.cues, "while it thinks it is heard"
    assert stage.cues.count("thinking") == 1
    before = len(stage.recorder.lines)
    stage.app.key("escape")
    assert ended.wait(1)
    stage.app.wait_idle()
    assert len(stage.recorder.lines) == before + 1, "only where Escape leads"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_move_cost_in_words(language: str) -> None:
    text = Catalog(language).text
    less = [text(advice.less(n, False)) for n in (0, 0.24, 0.25, 0.7, 0.8, 1.4, 1.6, 12)]
    exact = [text(advice.less(n, True)) for n in (0, 1, 2)]
    lost = [text(advice.lost(n, exact)) for n, exact in ((0.1, False), (0.5, False), (1, True))]
    ends = [text(advice.prospect(n)) for n in (0, 2, -1)]
    assert [less, exact, lost, ends] == WORDS[language]


WORDS = {
    "en": [
        ["about as good"] * 2
        + ["about half a point less"] * 2
        + ["about 1 point less"] * 2
        + ["about 2 points less", "about 12 points less"],
        ["just as good", "1 point less", "2 points less"],
        ["nothing lost", "about half a point lost", "1 point lost"],
        ["This keeps the draw.", "You win by 2 with best play.", "At best you lose by one."],
    ],
    "fr": [
        ["presque aussi bien"] * 2
        + ["environ un demi-point de moins"] * 2
        + ["environ 1 point de moins"] * 2
        + ["environ 2 points de moins", "environ 12 points de moins"],
        ["aussi bien", "1 point de moins", "2 points de moins"],
        ["rien de perdu", "environ un demi-point perdu", "1 point perdu"],
        [
            "Si chacun joue au mieux, la partie reste nulle.",
            "Si chacun joue au mieux, vous gagnez de 2 points.",
            "Si chacun joue au mieux, vous perdez d'un point.",
        ],
    ],
}


# -- par -------------------------------------------------------------------------------------------


def thrown(seed: int, players: int = 1) -> tuple[Any, list[Any], Any]:
    """The start, the moves and the end of a random game of Détrak."""
    rng = Random(seed)
    start: Any = DETRAK.start(players, {})
    state = start.copy()
    moves: list[Any] = []
    while not state.over():
        moves.append(state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves()))
        state.play(moves[-1])
    return start, moves, state


def test_par_is_what_the_master_makes_of_the_same_dice() -> None:
    match = Match("detrak", "master", players=1)
    # The same dice as in the ladder's game 4, where the master is free in its start token too.
    dice, state = Random(4), DETRAK.start(1, {})
    moves: list[Any] = []
    while not state.over():
        at_chance = state.turn == CHANCE
        moves.append(state.draw(dice) if at_chance else state.moves()[0])
        state.play(moves[-1])
    found = par(DETRAK.start(1, {}), 0, moves, Stop())
    assert found is not None
    assert abs(found.master - play(match, 4).lead) <= 12
    assert found.hindsight >= found.master > state.scores()[0]


def test_par_of_each_seat_begins_with_its_own_token() -> None:
    start, moves, end = thrown(1, 3)
    pars = [par(start, seat, moves, Stop()) for seat in range(3)]
    assert all(
        found and found.master > score for found, score in zip(pars, end.scores(), strict=True)
    )


def test_no_par_without_dice_or_from_the_middle_of_a_game() -> None:
    start, moves, _ = thrown(2)
    assert par(start, 0, moves[:1], Stop()) is None
    middle = start.copy()
    for move in moves[:6]:
        middle.play(move)
    assert par(middle, 0, moves[6:], Stop()) is None


def test_par_can_be_stopped() -> None:
    start, moves, _ = thrown(3)
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        par(start, 0, moves, stop)


def test_a_game_of_before_can_be_reviewed(solo: Stage) -> None:
    solo.press("end up enter")
    while "Replay a game" not in solo.press("down")[-1]:
        pass
    told = spoken(solo, "enter enter down")
    assert told.endswith("Review with the coach.")
    told = spoken(solo, "enter")
    assert " of 13 choices. " in told
    assert "Par with these dice: 38" in told


def test_points_asked_for_twice_tell_the_par_so_far(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("detrak"), seed=1)
    assert stage.press("p p")[-1] == "No par before the first placement."
    stage.press("enter enter")
    assert stage.press("p p")[-1] == "No par before the first placement.", (
        "what is thrown is not placed yet"
    )
    stage.press("tab enter enter tab enter enter")
    assert stage.press("p p")[-1].startswith("Par so far: ")


def test_points_asked_for_twice_at_the_end_tell_the_par(solo: Stage) -> None:
    solo.press("escape")
    told = " ".join(solo.press("p p"))
    assert told.endswith("Par with these dice: 38, you made 12. With hindsight, at least 42.")


KEYS = (
    *"abcdefghiklmnoprstuvwxyzABCHLMNRSTVY0123456789/",
    *("left", "right", "up", "down", "home", "end", "tab", "shift+tab", "space", "pageup"),
    *("pagedown", "f2", "f3", "ctrl+t", "ctrl+y"),
)


@pytest.mark.parametrize("where", ["coach", "look", "side game"])
def test_every_key_is_answered(where: str, solo: Stage) -> None:
    solo.press("home down enter end")
    path = {"coach": "", "look": "enter", "side game": "enter enter"}[where]
    solo.press(path)
    screen = solo.app.screen
    for key in KEYS:
        before = len(solo.recorder.lines), len(solo.cues)
        solo.press(key)
        assert (len(solo.recorder.lines), len(solo.cues)) != before, key
        while solo.app.screen is not screen:
            solo.press("escape")
    assert not any("Something went wrong" in line for line in solo.recorder.lines)
