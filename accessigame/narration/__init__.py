"""Events and positions become messages here. Imports games, never speaks."""

from __future__ import annotations

from importlib import import_module

from ..core.game import BadOption
from ..games import NAMES
from .narrator import Narrator

__all__ = ["load"]


def load(name: str) -> Narrator:
    """The words of the game called ``name``. Raises :class:`BadOption` for an unknown name."""
    if name not in NAMES:
        raise BadOption("unknown-game", {"game": name, "known": NAMES})
    narrator: Narrator = import_module(f"{__name__}.{name}").NARRATOR
    return narrator
