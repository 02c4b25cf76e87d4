"""Delphi: three or four cities march to the oracle with hidden hands.

The rules only: this package knows the contract of the rules core, no words, no input or output.
``cards`` holds every table that an owner of the printed game may correct.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from ...core.game import State, check_options, check_players
from .guess import guess_position
from .moves import DelphiMove, parse_move
from .position import read_position
from .state import DelphiState
from .value import display_value

__all__ = ["GAME", "Delphi", "DelphiState", "display_value"]


class Delphi:
    """The rules of Delphi."""

    name: ClassVar[str] = "delphi"
    players: ClassVar[range] = range(3, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def start(self, players: int, options: Mapping[str, str] | None = None) -> DelphiState:
        """The position before the first draw. Raises :class:`BadOption`."""
        check_players(self, players)
        check_options(self, options)
        return DelphiState(players)

    def parse_move(self, text: str) -> DelphiMove:
        """``W4``, ``Pass``, ``Zeu>2``, ``draw 1 W4 W5 ...`` or ``oracle 3``.

        Raises :class:`BadNotation`.
        """
        return parse_move(text)

    def from_text(self, text: str) -> DelphiState:
        """The position written as ``text``, full or seen; ``docs/notation-delphi.md`` says which
        puzzles are accepted. Raises :class:`BadNotation`, its details naming the ``field``."""
        return read_position(text)

    def guess(self, seen: State, rng: Random) -> DelphiState:
        """A full position consistent with ``seen``: each way to lay the unseen cards of a city on
        its hand, deck and commitment is as likely."""
        if not isinstance(seen, DelphiState):
            raise TypeError(f"not a position of {self.name}: {seen!r}")
        return guess_position(seen, rng)


GAME = Delphi()
