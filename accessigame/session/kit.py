"""A game with all that goes with it: its rules, its words, its computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from .. import bots, games, narration
from ..core.game import Game, Move
from ..narration.narrator import Narrator

Bot: TypeAlias = Callable[[Any, Random], Move]

HUMAN = "human"
LEVELS = ("easy", "normal", "strong", "master")


@dataclass(frozen=True, slots=True)
class Kit:
    """What a session needs of a game. Tests bring a kit of their own, so no game is built in."""

    game: Game
    narrator: Narrator
    bot: Callable[[str], Bot]
    """The computer player of a level (one of :data:`LEVELS`)."""
    levels: bool = False
    """Whether the levels differ; else all names stand for the one computer player there is."""


def load_kit(name: str) -> Kit:
    """The kit of the game called ``name``. Raises :class:`~accessigame.core.game.BadOption`."""
    game = games.load(name)
    narrator = narration.load(name)
    return Kit(game, narrator, lambda level: bots.load(name, level), name in bots.LEVELLED)
