"""Delphi's positions as text: the writing half. Reading, with its checks, is ``position``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .cards import CODES, FACE_DOWN, Card

if TYPE_CHECKING:
    from .state import DelphiState

HEADER = "delphi"
FIELDS = (
    "players", "parade", "march", "scores", "hands", "decks", "displays", "in", "gains",
    "neptune", "bonus", "oracle", "committed", "acting", "spent", "dealt", "turn",
)  # fmt: skip
"""In the order in which they are written; they may be read in any order."""


def position_text(state: DelphiState) -> str:
    """``state`` as one line."""
    seats = range(state.players)
    values = (
        str(state.players),
        str(state.parade),
        str(state.march),
        _by_seat(str(total) for total in state.totals),
        _by_seat(_pile(state, seat, state.hands[seat]) for seat in seats),
        _by_seat(_pile(state, seat, state.decks[seat]) for seat in seats),
        _by_seat(_cards(display) for display in state.displays),
        _seats(state.inside),
        _by_seat("-" if gain is None else str(gain) for gain in state.gains),
        _seats(state.neptune),
        _by_seat(str(bonus) for bonus in state.bonus),
        ",".join(map(str, state.oracle)) or "-",
        _by_seat(_committed(card) for card in state.committed),
        _by_seat(_cards([card for who, card in state.acting if who == seat]) for seat in seats),
        _by_seat(_cards(sorted(spent)) for spent in state.spent),
        _seats(range(state.dealt)),
        str(state.turn + 1) if state.turn >= 0 else "-",
    )
    pairs = (f"{name}={value}" for name, value in zip(FIELDS, values, strict=True))
    return " ".join([HEADER, *pairs])


def display_text(cards: Iterable[Card]) -> str:
    """A display alone: ``[W4 Hep W5 Apo]``."""
    return "[" + " ".join(CODES[card] for card in cards) + "]"


def _by_seat(texts: Iterable[str]) -> str:
    return "/".join(texts)


def _seats(seats: Iterable[int]) -> str:
    return ",".join(str(seat + 1) for seat in seats) or "-"


def _cards(cards: Sequence[Card]) -> str:
    return ",".join(CODES[card] for card in cards) or "-"


def _pile(state: DelphiState, seat: int, cards: Sequence[Card]) -> str:
    """A hand or a deck: the cards, or how many where the seat's cards are face down."""
    return str(len(cards)) if state.hides(seat) else _cards(cards)


def _committed(card: Card | None) -> str:
    return "-" if card is None else "?" if card == FACE_DOWN else CODES[card]
