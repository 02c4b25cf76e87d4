"""A full position that fits what one seat sees."""

from __future__ import annotations

from random import Random

from .cards import FACE_DOWN, PASS
from .position import unseen
from .state import DelphiState


def guess_position(seen: DelphiState, rng: Random) -> DelphiState:
    """``seen`` with every hidden card turned into one that it could be.

    A city's cards are known, so only their places are not: every way to lay the unseen cards on
    the places of hand, deck and commitment is equally likely, except that the Pass is never in
    the deck. Whatever players tend to keep or to play is not taken into account.
    """
    state = seen.copy()
    for seat in range(seen.players):
        if not seen.hides(seat):
            continue
        cards = unseen(seen, seat)
        cards.remove(PASS)
        rng.shuffle(cards)
        laid = seen.committed[seat] is not None
        in_hand = len(seen.hands[seat]) + laid - 1  # without the Pass
        held = [*cards[:in_hand], PASS]
        deck = cards[in_hand : in_hand + len(seen.decks[seat])]
        if laid:
            state.committed[seat] = held.pop(rng.randrange(len(held)))
        state.hands[seat] = tuple(sorted(held))
        state.decks[seat] = tuple(sorted(deck))
    state.hidden = any(FACE_DOWN in hand for hand in state.hands)
    return state
