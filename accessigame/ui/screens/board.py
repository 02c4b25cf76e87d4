"""What every screen on which a board is walked has in common: a game, its past, a position."""

from __future__ import annotations

from collections.abc import Mapping

from ...narration.view import CellId, Region
from ..app import App
from ..commands import Command, Context
from .asking import Asking
from .base import Answer, Handler, Press
from .seat import SeatView


class BoardScreen:
    """The board before a seat, walked and asked about; nothing is played, Escape goes back.

    What comes of it has ``arrive``, and more commands.
    """

    def __init__(self, app: App, view: SeatView) -> None:
        self._app = app
        self._view = view
        self._asking = Asking(app, view)

    @property
    def game(self) -> str:
        """The game's name."""
        return self._view.table.kit.game.name

    @property
    def kept(self) -> bool:
        """Nothing is played here, so nothing is saved."""
        return False

    @property
    def context(self) -> Context:
        return self._view.context

    def commands(self) -> Mapping[Command, Handler]:
        return {
            **self._view.walker.commands(),
            **self._asking.commands(),
            Command.BOARD_ROWS: lambda press: self._rows(),
            Command.CANCEL: lambda press: self._app.back(),
        }

    def hear(self, press: Press) -> Answer | None:
        """The key that a question waits for."""
        return self._asking.hear(press)

    def shown(self) -> tuple[Region, CellId] | None:
        """The region under the focus."""
        return self._view.walker.region, self._view.walker.cell.id

    def type(self, char: str) -> Answer:
        return ()

    def close(self) -> None:
        return

    def _rows(self) -> Answer:
        from .board_rows import rows_of  # seldom asked for, and with the plan of the board

        return rows_of(self._app, self, self._view.walker, self._view.regions[0])
