"""Computer players: ``load(game, level)`` gives one. They see what their seat sees.

Imports the rules core and the games, never words. Each game has its own module with a function
``bot(level)``; it is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from ..core.game import BadOption, Move
from ..games import NAMES

Bot: TypeAlias = Callable[[Any, Random], Move]
"""Called with what its seat sees and a source of chance; answers with one of ``seen.moves()``."""

LEVELLED = frozenset({"detrak", "detour", "delphi", "versus", "desert"})
"""The games whose levels differ; in the others every level is the one player there is."""

QUICK = frozenset({"detrak"})
"""The games whose players need a few milliseconds at every level."""

LEVELS = ("easy", "normal", "strong", "master")
"""From the weakest to the strongest."""


def load(game: str, level: str) -> Bot:
    """The computer player of ``game`` at ``level``.

    Raises :class:`BadOption` (``unknown-game``, ``unknown-level``).
    """
    if game not in NAMES:
        raise BadOption("unknown-game", {"game": game, "known": NAMES})
    if level not in LEVELS:
        raise BadOption("unknown-level", {"level": level, "known": LEVELS})
    player: Bot = import_module(f"{__name__}.{game}").bot(level)
    return player
