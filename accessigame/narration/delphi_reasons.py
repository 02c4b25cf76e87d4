"""Why a choice in Delphi is good beyond the values of displays: turns gained, rivals passed."""

from __future__ import annotations

from enum import Enum, auto

from ..games.delphi import DelphiState
from ..games.delphi.cards import PASS, WORTH
from ..games.delphi.moves import Play
from .delphi_value import after
from .delphi_words import owner
from .message import Message, say
from .narrator import Listener


class Reason(Enum):
    """What a hidden or open card does for its seat."""

    WAITS = auto()
    """It costs no number and changes nothing: a turn is gained."""
    PASSES = auto()
    """The display is no longer the weakest of those that can be seen."""


def reasons(seen: DelphiState, move: Play) -> list[Reason]:
    """What ``move`` of the seat to move does."""
    if move.card == PASS:
        return []
    seat = seen.turn
    state, _ = after(seen, move)
    before, now = seen.value(seat), state.value(seat)
    rivals = [other for other in seen.inside if other != seat]
    same = all(seen.value(other) == state.value(other) for other in seen.inside)
    if same:
        return [] if WORTH[move.card] else [Reason.WAITS]
    lowest = min(state.value(other) for other in rivals)
    return [Reason.PASSES] if before <= lowest < now and not seen.open_turn else []


def reason_parts(seen: DelphiState, who: Listener, move: Play) -> list[Message]:
    """The reasons in words."""
    told = []
    for reason in reasons(seen, move):
        if reason is Reason.WAITS:
            told.append(say("gains a turn, your numbers stay in hand"))
        else:
            rivals = [other for other in seen.inside if other != seen.turn]
            weakest = min(rivals, key=lambda other: (seen.value(other), other))
            told.append(say("passes {name}", name=owner(who, weakest)))
    return told
