"""A game with all that goes with it: its rules, its words, its computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from .. import bots, games, narration
from ..bots import LEVELS, QUICK, Bot
from ..bots.weighing import ParPlayer, Weigher, par_player, weigher
from ..core.game import Game
from ..narration.labels import LABELS
from ..narration.message import Message
from ..narration.narrator import Narrator

__all__ = ["HUMAN", "LEVELS", "Entry", "Kit", "entry", "load_kit"]

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Kit:
    """What a session needs of a game. Tests bring a kit of their own, so no game is built in."""

    game: Game
    narrator: Narrator
    bot: Callable[[str], Bot]
    """The computer player of a level (one of :data:`LEVELS`)."""
    levels: bool = False
    """Whether the levels differ; else all names stand for the one computer player there is."""
    weigh: Weigher | None = None
    """What moves are worth, for second hints and reviews; ``None`` where nothing can tell."""
    par: ParPlayer | None = None
    """What the master makes with the same chance, where that says something."""
    apart: bool = False
    """Whether its computer players think long, and in a process that loads the game by its name."""


def load_kit(name: str) -> Kit:
    """The kit of the game called ``name``. Raises :class:`~accessigame.core.game.BadOption`."""
    game = games.load(name)
    return Kit(
        game,
        narration.load(name),
        lambda level: bots.load(name, level),
        name in bots.LEVELLED,
        weigher(name),
        par_player(name),
        name not in QUICK,
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as a menu lists it: its name, and how its kit is loaded once it is chosen."""

    label: Message
    load: Callable[[], Kit]


def entry(name: str) -> Entry:
    """The entry of the game called ``name``."""
    return Entry(LABELS[name], partial(load_kit, name))
