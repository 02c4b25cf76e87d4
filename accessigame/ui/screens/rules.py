"""The rules of the game at hand, line by line."""

from __future__ import annotations

from ...narration.message import say, verbatim
from ...narration.rules import load
from ..app import App
from .base import Answer, OfGame
from .lists import reading


def rules_of(app: App) -> Answer:
    """The rules of the game that is on; nothing where there is no game."""
    games = (screen.game for screen in app.screens if isinstance(screen, OfGame))
    game = next(games, None)
    return rules(app, game) if game is not None else ()


def rules(app: App, game: str) -> Answer:
    """The rules of ``game`` as a list to walk."""
    sections = load(game, app.language)
    rows = [row for section in sections for row in (section.title, *section.lines)]
    return reading(app, say("Rules"), [verbatim(row) for row in rows])
