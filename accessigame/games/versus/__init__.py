"""Versus: two sides, four pawns each that change sides, four targets.

>>> state = GAME.start(2)
>>> events = []
>>> state.play(GAME.parse_move("A3-G9"), events)
>>> [type(event).__name__ for event in events]
['VersusMoved', 'PawnAttracted']
>>> state.to_text()
'versus D=G9 L=I7 pawns=A1:D1,A2:D3,A4:D4,A5:D2,H9:D4,I5:L2,I6:L4,I8:L3 turn=L drags=- quiet=1'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...core.game import State, check_options, check_players
from .board import DARK, LIGHT, START_PAWNS, START_VERSUS, VERSUS, Step, board
from .moves import ACCEPT, DECLINE, OFFER, RESIGN, Declaration, VersusMove, parse_move
from .reading import read
from .state import VersusState

if TYPE_CHECKING:
    from random import Random


__all__ = [
    "ACCEPT", "DARK", "DECLINE", "GAME", "LIGHT", "OFFER", "QUIET_LIMIT", "REPETITION_LIMIT",
    "RESIGN", "Declaration", "Step", "Versus", "VersusMove", "VersusState", "board",
]  # fmt: skip

QUIET_LIMIT = 100
"""After so many moves without a new pawn on a target the session offers the draw."""

REPETITION_LIMIT = 3
"""On this occurrence of one :meth:`VersusState.position_key` the session offers the draw."""


class Versus:
    """The rules of Versus (see :class:`accessigame.core.game.Game`)."""

    name: ClassVar[str] = "versus"
    players: ClassVar[range] = range(2, 3)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {"stop": ("yes", "no")}

    def start(self, players: int = 2, options: Mapping[str, str] | None = None) -> VersusState:
        """The start position; ``stop=no``: a VERSUS may not stop on a target."""
        check_players(self, players)
        state = VersusState(stop=check_options(self, options)["stop"] == "yes")
        for seat in (DARK, LIGHT):
            state.place(state.board.index[START_VERSUS[seat]], seat, VERSUS)
            for name, value in START_PAWNS[seat].items():
                state.place(state.board.index[name], seat, value)
        return state

    def parse_move(self, text: str) -> VersusMove:
        """``A3-G9``, ``resign``, ``offer``, ``accept`` or ``decline``."""
        return parse_move(text)

    def from_text(self, text: str) -> VersusState:
        """The position written as ``text``; puzzles are welcome (see :func:`.reading.read`)."""
        return read(text)

    def guess(self, seen: State, rng: Random) -> VersusState:
        """Nothing is hidden: a copy."""
        assert isinstance(seen, VersusState)
        return seen.copy()


GAME = Versus()
