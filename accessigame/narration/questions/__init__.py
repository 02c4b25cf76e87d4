"""Ask the board: typed questions of a small fixed grammar, in French and English, exact answers.

Each game has a module with a ``GRAMMAR``; ``load`` gives it. ``docs/questions.md`` lists them all.
"""

from __future__ import annotations

from importlib import import_module

from .grammar import Grammar, Question

__all__ = ["Grammar", "Question", "load"]


def load(game: str) -> Grammar | None:
    """The questions of ``game``; ``None`` for a game that has none (those of tests)."""
    try:
        module = import_module(f"{__name__}.{game}")
    except ModuleNotFoundError as missing:
        if missing.name != f"{__name__}.{game}":
            raise
        return None
    found: Grammar = module.GRAMMAR
    return found
