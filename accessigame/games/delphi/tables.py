"""Reads ``tables.txt``: Delphi's cards, oracle events and points, checked line by line.

Whatever an owner corrects there must still be a game: the same cards by code, 24 of them in a city
beside the Pass, one of each event, nine numbers for each way to leave.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from ...core.game import DamagedData

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
_SECTIONS = ("[cards]", "[oracle]", "[points]", "[end]")

Line = tuple[int, list[str]]
"""A line's number from 1, and its words."""
Named = TypeVar("Named", bound=IntEnum)


def parse(text: str) -> Tables:
    """The tables written as ``text``.

    Raises :class:`~accessigame.core.game.DamagedData`: ``unknown-section``, ``section-missing``,
    ``wrong-words`` (expected), ``no-number`` (text), ``out-of-range`` (text, least, most),
    ``unknown-word`` (text, known), ``twice`` (text), ``missing`` (text), ``wrong-deck`` (count,
    expected), ``pass-last``.
    """
    sections = _sections(text)
    leaving, winner = _points(*sections["[points]"])
    return Tables(_cards(*sections["[cards]"]), _events(*sections["[oracle]"]), leaving, winner)


def _cards(start: int, lines: list[Line]) -> tuple[CardType, ...]:
    cards: list[CardType] = []
    for line, words in lines:
        _expect(line, words, 5)
        code, role, copies, worth, prey = words
        if code not in _CODES:
            raise DamagedData(FILE, "unknown-word", line, details={"text": code, "known": _CODES})
        if any(code == card.code for card in cards):
            raise DamagedData(FILE, "twice", line, details={"text": code})
        kind = _named(Role, role, line)
        fights = kind in (Role.WARRIOR, Role.HERO)
        value = _number(worth, line, 1 if fights else 0, 99 if fights else 0)
        cards.append(CardType(code, kind, _number(copies, line, 1, 9), value,
                              "" if prey == "-" else prey))  # fmt: skip
        if (kind is Role.SLAY) != (prey != "-"):
            raise DamagedData(FILE, "unknown-word", line, details={"text": prey})
    if missing := sorted(_CODES - {card.code for card in cards}):
        raise DamagedData(FILE, "missing", start, details={"text": missing[0]})
    heroes = {card.code for card in cards if card.role is Role.HERO}
    for (line, _), card in zip(lines, cards, strict=True):
        if card.prey and card.prey not in heroes:
            details = {"text": card.prey, "known": heroes}
            raise DamagedData(FILE, "unknown-word", line, details=details)
    for due in _ONCE:
        found = [line for (line, _), card in zip(lines, cards, strict=True) if card.role is due]
        if len(found) != 1:
            text = due.name.lower()
            raise DamagedData(FILE, "twice" if found else "missing", (found or [start])[-1],
                              details={"text": text})  # fmt: skip
    if cards[-1].role is not Role.LEAVE or cards[-1].copies != 1:
        raise DamagedData(FILE, "pass-last", lines[-1][0])
    deck = sum(card.copies for card in cards) - 1
    if deck != PARADES * DRAWN:
        wrong = {"count": deck, "expected": PARADES * DRAWN}
        raise DamagedData(FILE, "wrong-deck", start, details=wrong)
    return tuple(cards)


def _events(start: int, lines: list[Line]) -> tuple[OracleEvent, ...]:
    events: dict[int, OracleEvent] = {}
    for line, words in lines:
        _expect(line, words, 4)
        number = _number(words[0], line, _EVENTS[0], _EVENTS[-1])
        if number in events:
            raise DamagedData(FILE, "twice", line, details={"text": words[0]})
        whom, loss = _named(Whom, words[1], line), _named(Loss, words[2], line)
        events[number] = OracleEvent(number, whom, loss, _number(words[3], line, 0, 99))
    if missing := [number for number in _EVENTS if number not in events]:
        raise DamagedData(FILE, "missing", start, details={"text": str(missing[0])})
    return tuple(events[number] for number in _EVENTS)


def _points(
    start: int, lines: list[Line]
) -> tuple[dict[int, dict[int, tuple[int, ...]]], tuple[int, ...]]:
    leaving: dict[int, dict[int, tuple[int, ...]]] = {3: {}, 4: {}}
    winner: tuple[int, ...] = ()
    marches = PARADES * MARCHES
    for line, words in lines:
        won = words[0] == "winner"
        _expect(line, words, marches + 2 - won)
        points = tuple(_number(word, line, -99, 99) for word in words[2 - won :])
        if won:
            if winner:
                raise DamagedData(FILE, "twice", line, details={"text": words[0]})
            winner = points
            continue
        players, inside = _number(words[0], line, 3, 4), _number(words[1], line, 2, 4)
        if inside in leaving[players]:
            raise DamagedData(FILE, "twice", line, details={"text": f"{players} {inside}"})
        if (players, inside) not in _LEAVINGS:
            details = {"text": words[1], "least": 2, "most": players}
            raise DamagedData(FILE, "out-of-range", line, details=details)
        leaving[players][inside] = points
    for players, inside in _LEAVINGS:
        if inside not in leaving[players]:
            raise DamagedData(FILE, "missing", start, details={"text": f"{players} {inside}"})
    if not winner:
        raise DamagedData(FILE, "missing", start, details={"text": "winner"})
    return leaving, winner


def _sections(text: str) -> dict[str, tuple[int, list[Line]]]:
    """By heading: the line on which it stands, and the lines below."""
    sections: dict[str, tuple[int, list[Line]]] = {}
    number, heading = 1, ""
    for number, words in _lines(text):
        if words[0].startswith("["):
            heading = words[0]
            if heading not in _SECTIONS:
                details = {"text": heading, "known": _SECTIONS}
                raise DamagedData(FILE, "unknown-word", number, details=details)
            if heading in sections:
                raise DamagedData(FILE, "twice", number, details={"text": heading})
            sections[heading] = (number, [])
        elif heading in ("", "[end]"):
            raise DamagedData(FILE, "unknown-section", number)
        else:
            sections[heading][1].append((number, words))
    for heading in _SECTIONS:
        if heading not in sections:
            raise DamagedData(FILE, "missing", number, details={"text": heading})
    return sections


def _lines(text: str) -> Iterator[Line]:
    """The lines that hold something, notes and comments left out."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition(";")[0].split()
        if words and not words[0].startswith("#"):
            yield number, words


def _expect(line: int, words: list[str], count: int) -> None:
    if len(words) != count:
        raise DamagedData(FILE, "wrong-words", line,
                          details={"count": len(words), "expected": count})  # fmt: skip


def _number(word: str, line: int, least: int, most: int) -> int:
    try:
        number = int(word) if len(word) <= 4 and word.isascii() else None
    except ValueError:
        number = None
    if number is None:
        raise DamagedData(FILE, "no-number", line, details={"text": word})
    if not least <= number <= most:
        details = {"text": word, "least": least, "most": most}
        raise DamagedData(FILE, "out-of-range", line, details=details)
    return number


def _named(kind: type[Named], word: str, line: int) -> Named:
    """The member of ``kind`` that the file calls ``word``: small letters, hyphens."""
    names = {member.name.lower().replace("_", "-"): member for member in kind}
    if word not in names:
        raise DamagedData(FILE, "unknown-word", line, details={"text": word, "known": tuple(names)})
    return names[word]
