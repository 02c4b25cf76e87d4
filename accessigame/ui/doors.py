"""Screens opened by choice, each loaded only then: the first words do not wait for them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from ..session.kit import Kit
from ..session.table import Table
from .app import App
from .screens.base import Answer

if TYPE_CHECKING:
    from .screens.play import PlayScreen
    from .screens.setup import Start


def load() -> None:
    """Load what one key opens on a board, to be done once the first words are said: no key waits
    for it then."""
    for screen in ("board_rows", "preferences", "questions"):
        import_module(f"{__package__}.screens.{screen}")


def play(app: App, table: Table, finished: Callable[[], Answer]) -> PlayScreen:
    """The screen of a game; ``finished`` answers Enter once it is over."""
    from .screens.play import PlayScreen

    return PlayScreen(app, table, finished)


def set_up(app: App, kit: Kit, start: Start) -> Answer:
    """The choices before a game."""
    from .screens.setup import Setup

    return app.open(Setup(app, kit, start).menu())


def replay(app: App, table: Table) -> Answer:
    """A game walked move by move."""
    from .screens.replay import Replay

    return app.open(Replay(app, table))


def review(app: App, table: Table) -> Answer:
    """A game looked over by the coach."""
    from .screens.coach import coach

    return coach(app, table)


def write_down(app: App, table: Table) -> Answer:
    """A game saved as text or as a page."""
    from .screens.transcripts import write_down

    return write_down(app, table)


def statistics(app: App) -> Answer:
    """What the finished games come to."""
    from .screens.statistics import Statistics

    return Statistics(app).show()


def learn(app: App) -> Answer:
    """The tour and the tutorials."""
    from .screens.learning import learn

    return learn(app)


def tour(app: App) -> Answer:
    """The tour of the program, begun at once."""
    from .screens.learning import TOUR, begin

    return begin(app, TOUR)


def rules(app: App, game: str) -> Answer:
    """The rules of a game."""
    from .screens.rules import rules

    return rules(app, game)


def settings(app: App) -> Answer:
    """The player's choices."""
    from .screens.preferences import preferences

    return preferences(app)
