"""What has changed in Delphi between two positions, as the parts of one sentence.

Both are what the same seat saw, the earlier one right after its last move.
"""

from __future__ import annotations

from collections import Counter

from ..core.game import OVER
from ..games.delphi import DelphiState
from ..games.delphi.cards import Card
from .delphi_lists import march_name
from .delphi_words import gain, owner, owners, points, short_names
from .message import Message, say
from .narrator import Listener


def changed(before: DelphiState, seen: DelphiState, who: Listener) -> list[Message]:
    """The march that has ended with its totals, then what each seat has shown, and who has left;
    last what others did to the listener's own display."""
    told: list[Message] = []
    new = (before.parade, before.march) != (seen.parade, seen.march) or seen.turn == OVER
    if new:
        told.append(say("{march} is over", march=march_name(before)))
        told += [
            say("{name}: {points}", name=owner(who, seat), points=points(seen.totals[seat]))
            for seat in range(seen.players)
        ]
        if seen.turn != OVER:
            told.append(march_name(seen))
    for seat in sorted(range(seen.players), key=lambda seat: (seat == who.seat, seat)):
        told += _of_seat(before, seen, who, seat, new)
    laid = [seat for seat, card in enumerate(seen.committed) if card is not None]
    if others := [seat for seat in laid if seat != who.seat]:
        told.append(say("face down: {names}", names=owners(who, others)))
    return told


def _of_seat(
    before: DelphiState, seen: DelphiState, who: Listener, seat: int, new: bool
) -> list[Message]:
    """What became of the display of one seat; ``new``: in another march than before."""
    told: list[Message] = []
    name = owner(who, seat)
    shown = [] if new else _shown(before, seen, seat)
    gone = seen.gains[seat]
    if seat == who.seat:
        lost = Counter(before.displays[seat]) - Counter(seen.displays[seat])
        if gone is not None or (shown and not lost):
            return []  # the listener's own move is no news
    elif shown:
        told.append(say("{name} has played {cards}", name=name, cards=short_names(shown)))
    if gone is not None:
        if new or before.gains[seat] is None:
            told.append(say("{name} has left, {points}", name=name, points=gain(gone)))
        return told
    was, now = (0 if new else before.value(seat)), seen.value(seat)
    if was != now:
        change = say("{name} from {before} to {now}", name=name, before=was, now=now)
        told.append(say("from {before} to {now}", before=was, now=now) if told else change)
    return told


def _shown(before: DelphiState, seen: DelphiState, seat: int) -> list[Card]:
    """The cards of ``seat`` that lie open now or are spent, and were not before: those that still
    lie in the order of the display, then the rest."""
    new = Counter(seen.displays[seat]) + Counter(seen.spent[seat])
    new -= Counter(before.displays[seat]) + Counter(before.spent[seat])
    shown: list[Card] = []
    for card in reversed(seen.displays[seat]):
        if new[card] > 0:
            new[card] -= 1
            shown.insert(0, card)
    return shown + sorted(new.elements())
