"""Reads ``tables.txt``: Delphi's cards, oracle events and points, checked line by line.

Whatever an owner corrects there must still be a game: the same cards by code, 24 of them in a city
beside the Pass, one of each event, nine numbers for each way to leave.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from ...core.sections import Row, Section, read_sections

FILE = "delphi/tables.txt"
PARADES = 3  # F
MARCHES = 3  # F: in each parade
DRAWN = 8  # F: cards drawn at the start of each parade


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
class CardType:
    """A kind of card: ``code`` in text, ``copies`` in each city, ``worth`` of a warrior or hero,
    ``prey`` the code of the hero that a slaying god discards."""

    code: str
    role: Role
    copies: int = 1
    worth: int = 0
    prey: str = ""


@dataclass(frozen=True, slots=True)
class OracleEvent:
    """An oracle event card: ``number``, whom it touches, what they lose, what their display gains
    until the march ends (kept even if a hero comes later)."""

    number: int
    whom: Whom
    loss: Loss = Loss.NONE
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Tables:
    """The whole file. ``leaving``: players in the game -> players in the march as one leaves ->
    that one's points by march; ``winner``: the points of who wins, by march."""

    cards: tuple[CardType, ...]
    events: tuple[OracleEvent, ...]
    leaving: Mapping[int, Mapping[int, tuple[int, ...]]]
    winner: tuple[int, ...]


_CODES = frozenset(
    ("W2", "W3", "W4", "W5", "W6", "Ody", "Aja", "Ach", "Her", "Hep", "Apo", "Are", "Nep", "Had",
     "Hra", "Ath", "Zeu", "Ora", "Pass")
)  # fmt: skip
_ONCE = (Role.HALVE, Role.STRIKE, Role.CONSULT, Role.LEAVE)
"""What exactly one line of cards does: the engine asks for that card."""
_EVENTS = range(1, 10)
_LEAVINGS = ((3, 3), (3, 2), (4, 4), (4, 3), (4, 2))

Named = TypeVar("Named", bound=IntEnum)


def parse(text: str) -> Tables:
    """The tables written as ``text``.

    Raises :class:`~accessigame.core.game.DamagedData`: ``wrong-words`` (count, expected),
    ``no-number`` (text), ``out-of-range`` (text, least, most), ``unknown-word`` (text, known),
    ``twice`` (text), ``missing`` (text), ``wrong-deck`` (count, expected), ``pass-last``, and what
    :func:`~accessigame.core.sections.read_sections` raises.
    """
    sections = read_sections(FILE, text, ("[cards]", "[oracle]", "[points]"))
    leaving, winner = _points(sections["[points]"])
    return Tables(_cards(sections["[cards]"]), _events(sections["[oracle]"]), leaving, winner)


def _cards(section: Section) -> tuple[CardType, ...]:
    heading, rows = section.heading, section.rows
    cards: list[CardType] = []
    for row in rows:
        code, role, copies, worth, prey = _words(row, 5)
        if code not in _CODES:
            raise row.error("unknown-word", text=code, known=_CODES)
        if any(code == card.code for card in cards):
            raise row.error("twice", text=code)
        kind = _named(Role, role, row)
        fights = kind in (Role.WARRIOR, Role.HERO)
        value = _number(worth, row, 1 if fights else 0, 99 if fights else 0)
        cards.append(CardType(code, kind, _number(copies, row, 1, 9), value,
                              "" if prey == "-" else prey))  # fmt: skip
        if (kind is Role.SLAY) != (prey != "-"):
            raise row.error("unknown-word", text=prey)
    if missing := sorted(_CODES - {card.code for card in cards}):
        raise heading.error("missing", text=missing[0])
    heroes = {card.code for card in cards if card.role is Role.HERO}
    for row, card in zip(rows, cards, strict=True):
        if card.prey and card.prey not in heroes:
            raise row.error("unknown-word", text=card.prey, known=heroes)
    for due in _ONCE:
        found = [row for row, card in zip(rows, cards, strict=True) if card.role is due]
        if len(found) != 1:
            reason = "twice" if found else "missing"
            raise (found or [heading])[-1].error(reason, text=due.name.lower())
    if cards[-1].role is not Role.LEAVE or cards[-1].copies != 1:
        raise rows[-1].error("pass-last")
    deck = sum(card.copies for card in cards) - 1
    if deck != PARADES * DRAWN:
        raise heading.error("wrong-deck", count=deck, expected=PARADES * DRAWN)
    return tuple(cards)


def _events(section: Section) -> tuple[OracleEvent, ...]:
    events: dict[int, OracleEvent] = {}
    for row in section.rows:
        written, touched, lost, gained = _words(row, 4)
        number = _number(written, row, _EVENTS[0], _EVENTS[-1])
        if number in events:
            raise row.error("twice", text=written)
        whom, loss = _named(Whom, touched, row), _named(Loss, lost, row)
        events[number] = OracleEvent(number, whom, loss, _number(gained, row, 0, 99))
    if missing := [number for number in _EVENTS if number not in events]:
        raise section.heading.error("missing", text=str(missing[0]))
    return tuple(events[number] for number in _EVENTS)


def _points(section: Section) -> tuple[dict[int, dict[int, tuple[int, ...]]], tuple[int, ...]]:
    leaving: dict[int, dict[int, tuple[int, ...]]] = {3: {}, 4: {}}
    winner: tuple[int, ...] = ()
    for row in section.rows:
        won = row.text.split()[0] == "winner"
        words = _words(row, PARADES * MARCHES + 2 - won)
        points = tuple(_number(word, row, -99, 99) for word in words[2 - won :])
        if won:
            if winner:
                raise row.error("twice", text=words[0])
            winner = points
            continue
        players, inside = _number(words[0], row, 3, 4), _number(words[1], row, 2, 4)
        if inside in leaving[players]:
            raise row.error("twice", text=f"{players} {inside}")
        if (players, inside) not in _LEAVINGS:
            raise row.error("out-of-range", text=words[1], least=2, most=players)
        leaving[players][inside] = points
    for players, inside in _LEAVINGS:
        if inside not in leaving[players]:
            raise section.heading.error("missing", text=f"{players} {inside}")
    if not winner:
        raise section.heading.error("missing", text="winner")
    return leaving, winner


def _words(row: Row, expected: int) -> list[str]:
    words = row.text.split()
    if len(words) != expected:
        raise row.error("wrong-words", count=len(words), expected=expected)
    return words


def _number(word: str, row: Row, least: int, most: int) -> int:
    try:
        number = int(word) if len(word) <= 4 and word.isascii() else None
    except ValueError:
        number = None
    if number is None:
        raise row.error("no-number", text=word)
    if not least <= number <= most:
        raise row.error("out-of-range", text=word, least=least, most=most)
    return number


def _named(kind: type[Named], word: str, row: Row) -> Named:
    """The member of ``kind`` that the file calls ``word``: small letters, hyphens."""
    names = {member.name.lower().replace("_", "-"): member for member in kind}
    if word not in names:
        raise row.error("unknown-word", text=word, known=tuple(names))
    return names[word]
