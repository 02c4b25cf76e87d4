"""The ear trainer: a sound is played, the player says what or where it was; it grows harder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from ...games.detrak import GRID
from ...narration.message import Message, count, say, sentence, verbatim
from ...narration.squares import column_label, row_label
from ..app import App
from ..commands import Command
from ..glossary import EARCONS
from .base import Answer, Handler, News
from .menu import Item, Menu, line

STREAK: Final = 5
"""Right answers in a row that lead to the next grade."""

NAME: Final = "ear"
"""Under which the settings keep how many grades are done."""

Sound = tuple[str, float, float]
"""An earcon with its pan and its pitch."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A sound, and what it may have been; ``right`` is the place of the true choice."""

    sound: Sound
    choices: tuple[Message, ...]
    right: int


@dataclass(frozen=True, slots=True)
class Grade:
    """A kind of exercise. ``pan``: whether it asks for left and right, which mono does not have."""

    label: Message
    make: Callable[[Random], Exercise]
    pan: bool = False


_MEANINGS: Final = dict(EARCONS)
_TOKENS: Final = [name for name in _MEANINGS if name.startswith("token_")]
_SIGNALS: Final = [
    "edge", "legal", "refused", "your_turn", "other_move", "points", "end", "undo", "corner",
]  # fmt: skip
_PIECES: Final = [
    "pawn", "pawn_other", "versus", "versus_other", "target", "locked", "camel_white",
    "camel_violet", "camel_pink", "camel_green", "camel_blue", "leader", "water", "palm", "area",
    "massif", "emissary", "card_laid", "warrior", "hero", "god", "oracle",
]  # fmt: skip
_PLACED: Final = "token_star"
"""What sounds where only the place is asked for."""


def _which(names: Sequence[str], choices: int) -> Callable[[Random], Exercise]:
    """Which earcon was it, among so many?"""

    def make(rng: Random) -> Exercise:
        offered = rng.sample(names, choices)
        right = rng.randrange(choices)
        told = tuple(_MEANINGS[name] for name in offered)
        return Exercise((offered[right], 0.0, 0.0), told, right)

    return make


def _side(rng: Random) -> Exercise:
    right = rng.randrange(2)
    return Exercise((_PLACED, (-0.8, 0.8)[right], 0.0), (say("left"), say("right")), right)


def _column(rng: Random) -> Exercise:
    right = rng.randrange(GRID.width)
    choices = tuple(column_label(GRID, column) for column in range(GRID.width))
    return Exercise((_PLACED, GRID.pan[right], 0.0), choices, right)


def _depth(rng: Random) -> Exercise:
    right = rng.randrange(2)
    return Exercise((_PLACED, 0.0, (0.8, -0.8)[right]), (say("far, high"), say("near, low")), right)


def _row(rng: Random) -> Exercise:
    right = rng.randrange(GRID.height)
    choices = tuple(row_label(GRID, row * GRID.width) for row in range(GRID.height))
    return Exercise((_PLACED, 0.0, GRID.pitch[right * GRID.width]), choices, right)


def _cell(rng: Random) -> Exercise:
    offered = rng.sample(range(len(GRID.names)), 5)
    right = rng.randrange(len(offered))
    cell = offered[right]
    choices = tuple(verbatim(GRID.names[each]) for each in offered)
    return Exercise((_PLACED, GRID.pan[cell], GRID.pitch[cell]), choices, right)


GRADES: Final = (
    Grade(say("two tokens"), _which(_TOKENS, 2)),
    Grade(say("six tokens"), _which(_TOKENS, 6)),
    Grade(say("left or right"), _side, pan=True),
    Grade(say("five columns"), _column, pan=True),
    Grade(say("far or near"), _depth),
    Grade(say("five rows"), _row),
    Grade(say("cells"), _cell, pan=True),
    Grade(say("signals"), _which(_SIGNALS, 5)),
    Grade(say("pieces of all games"), _which(_PIECES, 6)),
)
"""From the easiest to the hardest."""


class Trainer(Menu):
    """The exercise at hand as a menu of what the sound may have been."""

    def __init__(self, app: App, rng: Random | None = None) -> None:
        super().__init__(say("Ear trainer"), self._lines, app.back, app.text)
        self._app = app
        self._rng = rng or Random()
        done = app.equipment.settings.lessons.get(NAME, 0)
        self._grade = self._next_grade(done if done < len(GRADES) else 0)
        self._streak = 0
        self._exercise = GRADES[self._grade].make(self._rng)

    def arrive(self) -> Answer:
        return [
            say("Ear trainer. A sound is played, choose what it was. Space plays it again."),
            *self._ask(),
        ]

    def commands(self) -> Mapping[Command, Handler]:
        return {
            **super().commands(),
            Command.CHOOSE: lambda press: [self._sounding(self._item().told())],
        }

    def _lines(self) -> list[Item]:
        choices = enumerate(self._exercise.choices)
        return [line(choice, partial(self._judge, place)) for place, choice in choices]

    def _ask(self) -> list[Message]:
        """The grade, the sound, and the first choice."""
        self._at = 0
        grade = sentence([say("grade {n}", n=self._grade + 1), GRADES[self._grade].label])
        return [self._sounding(grade), sentence([self._exercise.choices[0]])]

    def _sounding(self, told: Message) -> Message:
        return told.sounding(*self._exercise.sound)

    def _judge(self, place: int) -> Answer:
        exercise = self._exercise
        if place == exercise.right:
            self._streak += 1
            verdict: list[Message | News] = [say("Well done.").sounding("points")]
        else:
            self._streak = 0
            right = exercise.choices[exercise.right]
            verdict = [say("No, it was this: {sound}.", sound=right)]
        if self._streak == STREAK:
            verdict += self._rise()
        self._exercise = GRADES[self._grade].make(self._rng)
        return [*verdict, *self._ask()]

    def _rise(self) -> Answer:
        """The next grade; after the last one it goes on there."""
        self._streak = 0
        lessons = self._app.equipment.settings.lessons
        lessons[NAME] = max(lessons.get(NAME, 0), self._grade + 1)
        done = count("{n} grade done.", "{n} grades done.", n=self._grade + 1).sounding("end")
        self._grade = self._next_grade(min(self._grade + 1, len(GRADES) - 1))
        return [done, *self._app.save_settings()]

    def _next_grade(self, least: int) -> int:
        """The first grade from ``least`` on that can be heard, mono or not."""
        mono = self._app.sound.mono
        grades = range(least, len(GRADES))
        return next((grade for grade in grades if not (mono and GRADES[grade].pan)), least)


def train(app: App) -> Answer:
    """Open the trainer, or say that nothing would be heard."""
    if not app.sound.audible:
        return [say("No sounds are heard now, there is nothing to train.").sounding("refused")]
    return app.open(Trainer(app))
