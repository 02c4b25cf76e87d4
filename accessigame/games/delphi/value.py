"""What a display is worth. Knows the card tables only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ...core.game import BadNotation
from .cards import CARD_OF, PASS, ROLE, WORTH, Card, Role

_WARRIOR, _MULTIPLY, _SQUARE, _DOUBLE = (
    int(role) for role in (Role.WARRIOR, Role.MULTIPLY, Role.SQUARE, Role.DOUBLE)
)
_ROLE = tuple(map(int, ROLE))


def cards_value(cards: Sequence[Card]) -> int:
    """The value of ``cards``, oldest first, without bonus and halving.

    F: two equal warriors that touch are one unit worth their product; every other warrior or hero
    is a unit. F and R: left to right, a god changes the unit that touches it on the left; the
    multiplier waits for a unit that touches it on the right, and the three are one unit. A card
    without effect here separates its neighbours. The units are summed.
    """
    total = 0
    unit = 0  # the unit that touches the next card, 0 for none
    waiting = 0  # the left factor of a multiplier that touches the next card
    single = -1  # the warrior that touches the next card and could pair with it
    for card in cards:
        worth = WORTH[card]
        if worth:
            if card == single:
                unit *= worth  # also when the first of the pair has met a multiplier
                single = -1
                continue
            if waiting:
                unit = waiting * worth
                waiting = 0
            else:
                total += unit
                unit = worth
            single = card if _ROLE[card] == _WARRIOR else -1
            continue
        single = -1
        if waiting:
            total += waiting
            waiting = 0
        role = _ROLE[card]
        if role == _SQUARE:
            unit *= unit
        elif role == _DOUBLE:
            unit *= 2
        else:
            if role == _MULTIPLY:
                waiting = unit
            else:
                total += unit
            unit = 0
    return total + unit + waiting


display_worth = lru_cache(4096)(cards_value)
"""What :func:`cards_value` says of a tuple of cards; most displays stay as they are at a move, and
are asked for again."""


class Unit(NamedTuple):
    """Cards ``first`` to ``last`` of a display (0 the oldest) that count together as ``value``."""

    first: int
    last: int
    value: int


def units(cards: Sequence[Card]) -> list[Unit]:
    """How the value of ``cards`` comes about, oldest first: the sum of these units. A card that
    lies in none has no effect on the value."""
    counted: list[Unit] = []
    unit: Unit | None = None
    factor: Unit | None = None
    single = -1
    for place, card in enumerate(cards):
        role, worth = ROLE[card], WORTH[card]
        if worth and unit and card == single:
            unit, single = Unit(unit.first, place, unit.value * worth), -1
            continue
        single = card if role == Role.WARRIOR else -1
        if worth and factor:
            unit, factor = Unit(factor.first, place, factor.value * worth), None
        elif role == Role.SQUARE and unit:
            unit = Unit(unit.first, place, unit.value * unit.value)
        elif role == Role.DOUBLE and unit:
            unit = Unit(unit.first, place, unit.value * 2)
        else:
            multiplied = unit if role == Role.MULTIPLY else None
            counted += [done for done in (factor, unit) if done and done is not multiplied]
            factor = multiplied
            unit = Unit(place, place, worth) if worth else None
    return counted + [done for done in (factor, unit) if done]


def display_value(
    codes: Iterable[str] | str, halved: bool = False, bonus: int = 0
) -> int | Fraction:
    """The value of a display given by its card codes, oldest first.

    ``codes`` may also be the notation of a display. ``bonus``: points from oracle events.
    ``halved``: whether a Neptune applies; then an exact ``Fraction`` (I: never rounded).
    Raises :class:`BadNotation` for what is no card, and for a Pass, which never lies in a display.

    >>> display_value(["W4", "Hep", "W5", "Apo"])
    400
    >>> display_value("[W2 Apo Are]", halved=True, bonus=5)
    Fraction(13, 2)
    """
    if isinstance(codes, str):
        codes = codes.strip().removeprefix("[").removesuffix("]").split()
    try:
        cards = [CARD_OF[code] for code in codes]
    except KeyError as error:
        raise BadNotation("unknown-card", details={"card": error.args[0]}) from None
    if PASS in cards:
        raise BadNotation("pass-in-display", details={"card": "Pass"})
    total = cards_value(cards) + bonus
    return Fraction(total, 2) if halved else total
