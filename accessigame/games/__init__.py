"""The games by name: ``load("detrak")`` gives the rules, and nothing else is imported.

>>> from accessigame.games import load
>>> game = load("detrak")
>>> state = game.start(1)
>>> state.play(game.parse_move("4A1"))
>>> state.turn == CHANCE
True
"""

from __future__ import annotations

from importlib import import_module

from ..core.game import (
    CHANCE,
    OVER,
    BadNotation,
    BadOption,
    Event,
    Game,
    GameError,
    Hidden,
    IllegalMove,
    Move,
    State,
)

__all__ = [
    "CHANCE", "NAMES", "OVER", "BadNotation", "BadOption", "Event", "Game", "GameError",
    "Hidden", "IllegalMove", "Move", "State", "load",
]  # fmt: skip

NAMES = ("detrak", "detour", "delphi", "versus", "desert")
"""The five games, in the order in which the menu tells them."""


def load(name: str) -> Game:
    """The rules of the game called ``name``. Raises :class:`BadOption` for an unknown name."""
    if name not in NAMES:
        raise BadOption("unknown-game", {"game": name, "known": NAMES})
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game
