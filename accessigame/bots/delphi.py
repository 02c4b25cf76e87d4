"""A computer player for Delphi: rules of thumb about what a card is worth keeping for.

Sees what its seat sees. One sensible player for all levels so far.

It weighs every line of one to three cards from its hand: how likely the line keeps its display in
the march past the next leaving, what that is worth, and what the cards would be worth later. When
no line is worth its cards it leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, inf
from random import Random

from ..games.delphi.cards import (
    DRAWN,
    LEAVING,
    MARCHES,
    NEPTUNE,
    PARADES,
    PASS,
    PREY,
    ROLE,
    WINNER,
    WORTH,
    ZEUS,
    Card,
    Role,
    leaving_points,
)
from ..games.delphi.moves import Aim, DelphiMove, Play
from ..games.delphi.state import DelphiState
from ..games.delphi.value import cards_value

Cards = tuple[Card, ...]

GOD_PRICE = {Role.MULTIPLY: 1.9, Role.SQUARE: 2.2, Role.DOUBLE: 1.3, Role.HALVE: 1.3}
"""What these are worth keeping for, a card on average being 1."""

LINE = 3
"""Cards of a line at most."""

MEDDLERS = frozenset(
    card for card, role in enumerate(ROLE) if role in (Role.HALVE, Role.SLAY, Role.STRIKE)
)
"""Cards that change more than the display in which they lie."""

KEEN = 1.1
"""How much of a future march's spread the cards kept for it are taken to bring."""

UNKNOWN = 6.0
"""What a rival's hidden card is taken to add to a display."""


class Thrifty:
    """Spends cards where they bring most, keeps them where they do not."""

    def __call__(self, seen: DelphiState, rng: Random) -> DelphiMove:
        """One of the moves of the seat to move."""
        moves = seen.moves()
        if len(moves) == 1:
            return moves[0]
        if seen.acting:
            return max(moves, key=lambda move: _strike(seen, move))
        # As a march opens somebody else may leave first: nobody gives in before a card is shown.
        opening = len(seen.inside) == seen.players and not any(seen.displays)
        best, highest = moves[-1], -inf if opening else 0.0
        rate, stake, rivals = _rate(seen), _stake(seen), _rivals(seen)
        hand = tuple(card for card in seen.hands[seen.turn] if card != PASS)
        for line, paid in lines(hand):
            most = stake - rate * paid
            if most <= highest:
                continue  # it would be too dear even if it were sure to hold
            # A grain of chance, so that equal lines do not always fall the same way.
            gain = most - stake * (1 - _staying(seen, line, rivals)) + 0.01 * rng.random()
            if gain > highest:
                best, highest = _first(seen, moves, line[0]), gain
        return best


def bot(level: str) -> Thrifty:
    """The player of ``level``: the same one for every level so far."""
    return Thrifty()


def price(card: Card) -> float:
    """What ``card`` is worth keeping for, a card on average being 1."""
    if WORTH[card]:
        return 0.3 + WORTH[card] / 8
    return GOD_PRICE.get(ROLE[card], 0.5)


def _rate(seen: DelphiState) -> float:
    """Points that a card of price 1 is expected to bring in the marches to come."""
    now = seen.march_number
    spread = sum(
        WINNER[march] - LEAVING[seen.players][seen.players][march]
        for march in range(now, PARADES * MARCHES)
    )
    cards = len(seen.hands[seen.turn]) + DRAWN * (PARADES - seen.parade)
    return KEEN * spread / max(1, cards)


def _stake(seen: DelphiState) -> float:
    """What staying in past the next leaving brings: the next place, and some of the win."""
    inside = len(seen.inside)
    now = leaving_points(seen.players, seen.march_number, inside)
    win = WINNER[seen.march_number - 1]
    if inside == 2:
        return win - now
    following = leaving_points(seen.players, seen.march_number, inside - 1)
    return following - now + (win - following) / inside


def lines(hand: Cards) -> Iterator[tuple[Cards, float]]:
    """Every different order of up to ``LINE`` cards of ``hand``, each with its price."""
    whole: list[tuple[Cards, Cards, float]] = [((), hand, 0.0)]
    for _ in range(min(LINE, len(hand))):
        longer = []
        for line, rest, paid in whole:
            previous = -1
            for at, card in enumerate(rest):
                if card != previous:
                    previous = card
                    longer.append(((*line, card), rest[:at] + rest[at + 1 :], paid + price(card)))
        yield from ((line, paid) for line, _, paid in longer)
        whole = longer


def _rivals(seen: DelphiState) -> dict[int, float]:
    """What the opponents in the march are taken to have when this choice is shown."""
    rivals = {seat: float(seen.value(seat)) for seat in seen.inside if seat != seen.turn}
    if not seen.open_turn:
        for seat in seen.weakest:
            if seat in rivals:
                rivals[seat] += UNKNOWN
    return rivals


def _staying(seen: DelphiState, line: Cards, rivals: Mapping[int, float]) -> float:
    """How likely the display outlasts the next to leave once ``line`` lies in it."""
    seat = seen.turn
    own, halved = seen.displays[seat] + line, seen.halved(seat)
    if not MEDDLERS.isdisjoint(line):
        own, halved, rivals = _meddled(seen, line, own, dict(rivals))
    value = float(cards_value(own) + seen.bonus[seat])
    if halved:
        value /= 2
    margin = value - min(rivals.values())
    scale = 1.5 + 0.2 * max(value, 1.0)
    return 1 / (1 + exp(-max(-30.0, min(30.0, margin / scale))))


def _meddled(
    seen: DelphiState, line: Cards, own: Cards, rivals: dict[int, float]
) -> tuple[Cards, bool, dict[int, float]]:
    """The own display, whether it is halved, and the rivals, once the gods of ``line`` acted."""
    halved = seen.halved(seen.turn)
    for card in line:
        if card == NEPTUNE:
            halved = bool(seen.neptune)
            for other in rivals:
                if not seen.halved(other):
                    rivals[other] /= 2
        elif PREY[card] >= 0:
            own = tuple(kept for kept in own if kept != PREY[card])
            for other in rivals:
                display = seen.displays[other]
                if PREY[card] in display:
                    left = tuple(kept for kept in display if kept != PREY[card])
                    lost = cards_value(display) - cards_value(left)
                    rivals[other] -= lost / 2 if seen.halved(other) else lost
        elif card == ZEUS:
            hit, loss = _best_strike(seen)
            if hit in rivals:
                rivals[hit] -= loss
    return own, halved, rivals


def _loss(seen: DelphiState, target: int) -> float:
    """By how much the value of ``target`` falls when its newest card goes."""
    display = seen.displays[target]
    lost = cards_value(display) - cards_value(display[:-1])
    return lost / 2 if seen.halved(target) else lost


def _best_strike(seen: DelphiState) -> tuple[int, float]:
    """The opponent whose fall brings them lowest, and how far they fall; seat -1 for nobody."""
    targets = seen.targets(seen.turn)
    if not targets:
        return -1, 0.0
    hit = min(targets, key=lambda seat: (float(seen.value(seat)) - _loss(seen, seat), seat))
    return hit, _loss(seen, hit)


def _strike(seen: DelphiState, move: DelphiMove) -> float:
    """How good it is to aim there: whoever falls below the striker must act first."""
    assert isinstance(move, Aim)
    own = float(seen.value(seen.turn))
    before, loss = float(seen.value(move.target)), _loss(seen, move.target)
    overtaken = 20.0 if loss and before >= own > before - loss else 0.0
    return overtaken + loss


def _first(seen: DelphiState, moves: Sequence[DelphiMove], card: Card) -> DelphiMove:
    """The move that plays ``card``, Zeus at the best target."""
    aims = [move for move in moves if isinstance(move, Aim)]
    if card == ZEUS and aims:
        return max(aims, key=lambda move: _strike(seen, move))
    return Play(card)
