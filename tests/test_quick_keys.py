"""Keys that come while a hint is being thought about, or while it is being said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from accessigame.bots.weighing import Weighed
from accessigame.session.kit import load_kit
from tests.stage import Stage


class Pondering(Stage):
    """A game of Détour whose moves are weighed only when it is let go."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.thoughts = 0
        self.let_go = Event()
        self.cut: list[bool] = []
        """Of each utterance, whether it silenced the one before."""
        kit = load_kit("detour")
        self.table = self.play(replace(kit, weigh=self._weigh, apart=False), ("human", "human"))
        speak = self.recorder.speak

        def heard(text: str, interrupt: bool) -> None:
            self.cut.append(interrupt)
            speak(text, interrupt)

        self.recorder.speak = heard  # type: ignore[method-assign]

    def _weigh(self, seen: Any, *rest: object) -> Sequence[Weighed]:
        self.thoughts += 1
        assert self.let_go.wait(60)
        return [Weighed(move, -float(place)) for place, move in enumerate(seen.moves())]

    def quick(self, keys: str) -> list[str]:
        """Press keys without waiting for any thought; what is said at once."""
        before = len(self.recorder.lines)
        for key in keys.split():
            self.app.key(key)
        return self.recorder.lines[before:]

    def answer(self) -> list[str]:
        """What is said once the thought is done."""
        before = len(self.recorder.lines)
        self.let_go.set()
        self.app.wait_idle()
        return self.recorder.lines[before:]


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Pondering]:
    stage = Pondering(tmp_path)
    yield stage
    stage.let_go.set()
    stage.app.wait_idle()


def test_a_key_while_it_thinks_does_not_lose_the_hint(stage: Pondering) -> None:
    (cell,) = stage.quick("h right")
    (hint,) = stage.answer()
    assert stage.cut[-2:] == [True, False], "it waits until the cell has been read"
    assert cell not in hint
    assert stage.press("h") == [hint]
    assert stage.thoughts == 1


def test_a_hint_that_a_key_has_silenced_is_given_again_at_once(stage: Pondering) -> None:
    stage.quick("h")
    (hint,) = stage.answer()
    stage.quick("right")
    assert stage.quick("h") == [hint]
    assert stage.quick("h")[0].startswith("Next, ")
    assert stage.thoughts == 1


def test_asked_for_twice_and_then_walked_on_both_hints_come(stage: Pondering) -> None:
    stage.quick("h h right")
    (told,) = stage.answer()
    assert "Next, " in told
    assert stage.thoughts == 1
    assert stage.press("h")[0] in told


def test_a_list_opened_meanwhile_does_not_lose_the_hint(stage: Pondering) -> None:
    stage.quick("h f1")
    (hint,) = stage.answer()
    stage.press("escape")
    assert stage.press("h") == [hint]


def test_a_move_makes_the_hint_stale(stage: Pondering) -> None:
    stage.quick("h enter enter")
    assert len(stage.table.steps) > 0
    assert stage.answer() == []
    assert stage.press("h")
    assert stage.thoughts == 2, "the new position is thought about anew"
