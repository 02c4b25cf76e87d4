"""Delphi's cards, oracle events and points as the engine reads them, from ``tables.txt``.

A card is an ``int``, its index in ``CARDS``: the order of moves and of sorted hands.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final, TypeAlias

from .tables import (
    DRAWN,
    MARCHES,
    PARADES,
    CardType,
    Loss,
    OracleEvent,
    Role,
    Whom,
    parse,
)

__all__ = [
    "ACTS_AT_ONCE", "CARDS", "CARD_OF", "CODES", "COPIES", "DECK", "DRAWN", "EVENT_NUMBERS",
    "EVENT_OF", "FACE_DOWN", "GODS", "IS_GOD", "LEAVING", "MARCHES", "NEPTUNE", "ORACLE",
    "ORACLE_EVENTS", "PARADES", "PASS", "PREY", "ROLE", "WINNER", "WORTH", "ZEUS", "Card",
    "CardType", "Loss", "OracleEvent", "Role", "Whom", "leaving_points",
]  # fmt: skip

Card: TypeAlias = int

GODS: Final = frozenset(
    {Role.MULTIPLY, Role.SQUARE, Role.DOUBLE, Role.HALVE, Role.SLAY, Role.STRIKE}
)

_TEXT: Final = files(__package__).joinpath("tables.txt").read_bytes()
_TABLES: Final = parse(_TEXT.decode("utf-8", "replace"))

CARDS: Final[tuple[CardType, ...]] = _TABLES.cards
ORACLE_EVENTS: Final[tuple[OracleEvent, ...]] = _TABLES.events
WINNER: Final = _TABLES.winner
LEAVING: Final = _TABLES.leaving
"""Players in the game -> players in the march as one leaves -> that one's points by march."""


def leaving_points(players: int, march: int, inside: int) -> int:
    """What leaving brings in ``march`` (1 to 9) while ``inside`` players are in. F: players who
    leave at the same moment each score as if they alone left next."""
    return LEAVING[players][inside][march - 1]


# What the engine reads: the tables above by card.
CODES: Final = tuple(card.code for card in CARDS)
CARD_OF: Final = {card.code: number for number, card in enumerate(CARDS)}
COPIES: Final = tuple(card.copies for card in CARDS)
WORTH: Final = tuple(card.worth for card in CARDS)
ROLE: Final = tuple(card.role for card in CARDS)
PREY: Final = tuple(CARD_OF[card.prey] if card.prey else -1 for card in CARDS)
IS_GOD: Final = tuple(card.role in GODS for card in CARDS)
ACTS_AT_ONCE: Final = tuple(card.role in (Role.HALVE, Role.SLAY) for card in CARDS)
EVENT_NUMBERS: Final = tuple(event.number for event in ORACLE_EVENTS)
EVENT_OF: Final = {event.number: event for event in ORACLE_EVENTS}

ZEUS: Final[Card] = ROLE.index(Role.STRIKE)
NEPTUNE: Final[Card] = ROLE.index(Role.HALVE)
ORACLE: Final[Card] = ROLE.index(Role.CONSULT)
PASS: Final[Card] = ROLE.index(Role.LEAVE)

FACE_DOWN: Final[Card] = -1
"""Stands for each card that the viewer of a seen state may not know."""

DECK: Final = tuple(card for card in range(PASS) for _ in range(COPIES[card]))
"""The 24 cards of a city that are drawn, in move order (F); the Pass is not among them."""
