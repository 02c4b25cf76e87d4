"""Delphi's moves and their notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from ...core.game import BadNotation
from .cards import CARD_OF, CODES, EVENT_OF, PASS, Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play ``card``, openly on a solo turn, else face down; the Pass leaves: ``W4``, ``Pass``."""

    card: Card

    def __str__(self) -> str:
        return CODES[self.card]


@dataclass(frozen=True, slots=True)
class Aim:
    """Zeus at the display of the seat ``target``: ``Zeu>2``."""

    target: int

    def __str__(self) -> str:
        return f"Zeu>{self.target + 1}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The chance move at the start of a parade: ``seat`` draws ``cards`` (in move order)."""

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["draw", str(self.seat + 1), *(CODES[card] for card in self.cards)])


@dataclass(frozen=True, slots=True)
class Consult:
    """The chance move when an Oracle card resolves: the event's number: ``oracle 3``."""

    event: int

    def __str__(self) -> str:
        return f"oracle {self.event}"


DelphiMove: TypeAlias = Play | Aim | Draw | Consult

PLAYS: Final = tuple(Play(card) for card in range(len(CODES)))
AIMS: Final = tuple(Aim(seat) for seat in range(4))
CONSULTS: Final = {number: Consult(number) for number in EVENT_OF}


def parse_move(text: str) -> DelphiMove:
    """The move written as ``text``; drawn cards may come in any order.

    Raises :class:`BadNotation` at the word that cannot be read.
    """
    words = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", text)]
    if not words:
        raise BadNotation("unknown-move", 1, {"text": text})
    first, column = words[0]
    if first == "draw":
        return _parse_draw(words, len(text) + 1)
    if first == "oracle":
        return _parse_consult(words, len(text) + 1)
    if len(words) > 1:
        raise BadNotation("unknown-move", words[1][1], {"text": text})
    if first in CARD_OF:
        return PLAYS[CARD_OF[first]]
    if aimed := re.fullmatch(r"Zeu>([1-4])", first):
        return AIMS[int(aimed[1]) - 1]
    raise BadNotation("unknown-move", column, {"text": text})


def _parse_draw(words: list[tuple[str, int]], end: int) -> Draw:
    seat, column = words[1] if len(words) > 1 else ("", end)
    if seat not in ("1", "2", "3", "4"):
        raise BadNotation("unknown-seat", column, {"seat": seat})
    for code, column in words[2:]:
        if CARD_OF.get(code, PASS) == PASS:
            raise BadNotation("unknown-card", column, {"card": code})
    return Draw(int(seat) - 1, tuple(sorted(CARD_OF[code] for code, _ in words[2:])))


def _parse_consult(words: list[tuple[str, int]], end: int) -> Consult:
    number, column = words[1] if len(words) > 1 else ("", end)
    if not re.fullmatch("[1-9][0-9]?", number) or int(number) not in EVENT_OF:
        raise BadNotation("unknown-oracle-event", column, {"event": number})
    if len(words) > 2:
        raise BadNotation("unknown-move", words[2][1], {"text": words[2][0]})
    return CONSULTS[int(number)]
