"""Through the Desert (Durch die Wüste): caravans of five colours to water, oases and areas.

>>> state = GAME.from_text("desert players=3 camels=W1:K5*")
>>> " ".join(map(str, state.moves()))
'W@J4 W@J5 W@K4 W@K6 W@L4 W@L5'
>>> state.play(GAME.parse_move("W@K6"))
>>> state.turn, state.left
(0, 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...core.game import State, check_options, check_players
from .board import Board, Terrain, board, grid
from .moves import COLOURS, PASS, DesertMove, Drop, Pass, Place, Setup, parse_move
from .pieces import PALM, Area, Phase, caravan_of, colour_and_seat
from .reading import read
from .state import DesertState

if TYPE_CHECKING:
    from random import Random


__all__ = [
    "COLOURS", "GAME", "PALM", "PASS", "Area", "Board", "Desert", "DesertMove",
    "DesertState", "Drop", "Pass", "Phase", "Place", "Setup", "Terrain", "board", "caravan_of",
    "colour_and_seat", "grid",
]  # fmt: skip


class Desert:
    """The rules of Through the Desert (see :class:`accessigame.core.game.Game`)."""

    name: ClassVar[str] = "desert"
    players: ClassVar[range] = range(2, 6)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {"open_scores": ("1", "0")}
    """``open_scores`` concerns narration only: whether everybody hears all totals."""

    def start(self, players: int = 2, options: Mapping[str, str] | None = None) -> DesertState:
        """Before the chance move that sets up the board. Raises :class:`BadOption`."""
        check_players(self, players)
        check_options(self, options)
        return DesertState(players)

    def parse_move(self, text: str) -> DesertMove:
        """``W@K5``, ``drop W``, ``pass`` or ``setup first=1 palms=... tokens=...``."""
        return parse_move(text)

    def from_text(self, text: str) -> DesertState:
        """The position written as ``text``; puzzles are welcome (see :func:`.reading.read`)."""
        return read(text)

    def guess(self, seen: State, rng: Random) -> DesertState:
        """Nothing is hidden but what is not drawn yet: a copy."""
        assert isinstance(seen, DesertState)
        return seen.copy()


GAME = Desert()
