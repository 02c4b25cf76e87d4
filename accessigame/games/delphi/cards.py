"""Delphi's cards, oracle events and points: everything an owner of the printed game may correct.

Data only. The letters say what a line rests on: F fact (the rule sheet or another published
description says it), R reconstruction (chosen here because the picture or the text of a card is
lost), I interpretation. To correct a line, change it here; the engine reads these tables.

A card is an ``int``, its index in ``CARDS``: the order of moves and of sorted hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

Card: TypeAlias = int


class Role(IntEnum):
    """What a card does."""

    WARRIOR = 0
    HERO = 1
    MULTIPLY = 2
    """Multiplies the unit on its left by the unit on its right."""
    SQUARE = 3
    """Squares the unit on its left."""
    DOUBLE = 4
    """Doubles the unit on its left."""
    HALVE = 5
    """Halves every opponent's display until the march ends."""
    SLAY = 6
    """Discards a certain hero from every display."""
    STRIKE = 7
    """Discards the most recent card of a chosen opponent."""
    CONSULT = 8
    """Draws an oracle event."""
    LEAVE = 9
    """The Pass: leaves the march and returns to the hand."""


GODS: Final = frozenset(
    {Role.MULTIPLY, Role.SQUARE, Role.DOUBLE, Role.HALVE, Role.SLAY, Role.STRIKE}
)


@dataclass(frozen=True, slots=True)
class CardType:
    """A kind of card: ``code`` in text, ``copies`` in each city, ``worth`` of a warrior or hero,
    ``prey`` the code of the hero that a slaying god discards."""

    code: str
    role: Role
    copies: int = 1
    worth: int = 0
    prey: str = ""


CARDS: Final = (
    # F: ten warriors, two of each value 2 to 6.
    CardType("W2", Role.WARRIOR, copies=2, worth=2),
    CardType("W3", Role.WARRIOR, copies=2, worth=3),
    CardType("W4", Role.WARRIOR, copies=2, worth=4),
    CardType("W5", Role.WARRIOR, copies=2, worth=5),
    CardType("W6", Role.WARRIOR, copies=2, worth=6),
    # F: four heroes worth 7, 8, 9 and 10. R: which hero has which value.
    CardType("Ody", Role.HERO, worth=7),  # Odysseus
    CardType("Aja", Role.HERO, worth=8),  # Ajax
    CardType("Ach", Role.HERO, worth=9),  # Achilles
    CardType("Her", Role.HERO, worth=10),  # Herakles
    # F: eight gods, one of each.
    CardType("Hep", Role.MULTIPLY),  # Hephaistos; effect F, name R
    CardType("Apo", Role.SQUARE),  # Apollo; effect F, name and side R
    CardType("Are", Role.DOUBLE),  # Ares; R
    CardType("Nep", Role.HALVE),  # Neptune; F
    CardType("Had", Role.SLAY, prey="Ach"),  # Hades; F
    CardType("Hra", Role.SLAY, prey="Her"),  # Hera; R
    CardType("Ath", Role.SLAY, prey="Aja"),  # Athena; R
    CardType("Zeu", Role.STRIKE),  # Zeus; R
    # F: two Oracle cards and one Pass.
    CardType("Ora", Role.CONSULT, copies=2),
    CardType("Pass", Role.LEAVE),
)


class Whom(IntEnum):
    """Whom an oracle event touches, among the players still in the march."""

    EVERYBODY = 0
    CONSULTING = 1
    HIGHEST_VALUE = 2
    """Whose display has the highest value, bonuses and halving included; all who are tied."""
    MOST_CARDS = 3
    """Whose display has the most cards; all who are tied."""
    WITHOUT_HERO = 4
    """Whose display holds no hero at that moment."""


class Loss(IntEnum):
    """Which card of a display an oracle event discards; nothing where there is none."""

    NONE = 0
    OLDEST = 1
    NEWEST = 2
    STRONGEST_HERO = 3
    WEAKEST_WARRIOR = 4
    """The oldest of them where two are equal."""
    NEWEST_FIGHTER = 5
    """The most recent warrior or hero."""
    ALL_GODS = 6


@dataclass(frozen=True, slots=True)
class OracleEvent:
    """An oracle event card: ``number``, whom it touches, what they lose, what their display gains
    until the march ends (kept even if a hero comes later)."""

    number: int
    whom: Whom
    loss: Loss = Loss.NONE
    gain: int = 0


ORACLE_EVENTS: Final = (
    OracleEvent(1, Whom.EVERYBODY, Loss.OLDEST),  # F
    OracleEvent(2, Whom.EVERYBODY, Loss.NEWEST),  # R
    OracleEvent(3, Whom.EVERYBODY, Loss.STRONGEST_HERO),  # R
    OracleEvent(4, Whom.EVERYBODY, Loss.WEAKEST_WARRIOR),  # R
    OracleEvent(5, Whom.EVERYBODY, Loss.ALL_GODS),  # R; an active Neptune keeps halving
    OracleEvent(6, Whom.HIGHEST_VALUE, Loss.NEWEST_FIGHTER),  # R
    OracleEvent(7, Whom.MOST_CARDS, Loss.OLDEST),  # R
    OracleEvent(8, Whom.CONSULTING, gain=10),  # R
    OracleEvent(9, Whom.WITHOUT_HERO, gain=5),  # R
)

PARADES: Final = 3  # F
MARCHES: Final = 3  # F: in each parade
DRAWN: Final = 8  # F: cards drawn at the start of each parade

# R: points of march 1 to 9. F: rising from march to march; first out negative; second of four zero.
FIRST_OUT: Final = (-3, -4, -5, -6, -7, -8, -9, -10, -11)
SECOND_OF_FOUR: Final = (0, 0, 0, 0, 0, 0, 0, 0, 0)
LAST_BUT_ONE: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9)
WINNER: Final = (4, 5, 6, 7, 8, 9, 10, 11, 12)

LEAVING: Final = {
    3: {3: FIRST_OUT, 2: LAST_BUT_ONE},
    4: {4: FIRST_OUT, 3: SECOND_OF_FOUR, 2: LAST_BUT_ONE},
}
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
