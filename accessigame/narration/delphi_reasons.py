"""Why a choice in Delphi is good beyond the values of displays.

Whom a hidden card passes is never told: those who are tied lay one as well, and none is seen yet.
"""

from __future__ import annotations

from ..games.delphi import DelphiState
from ..games.delphi.cards import PASS, WORTH
from ..games.delphi.moves import Play
from .delphi_value import after
from .message import Message, say


def gains_turn(seen: DelphiState, move: Play) -> bool:
    """Whether ``move`` costs no number and changes no display of the march."""
    if move.card == PASS or WORTH[move.card]:
        return False
    state, _ = after(seen, move)
    return all(seen.value(seat) == state.value(seat) for seat in seen.inside)


def reason_parts(seen: DelphiState, move: Play) -> list[Message]:
    """The reasons in words."""
    if gains_turn(seen, move):
        return [say("gains a turn, your numbers stay in hand")]
    return []
