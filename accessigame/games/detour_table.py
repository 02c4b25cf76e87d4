"""What Détour is played with: seats, numbers, moves and events. No rule and no word.

Districts are called by their number, 1 to 5, everywhere; seats are 0 Aube and 1 Nuit.
The letters say what a number rests on: F the rule sheet, I a reading of it where it leaves room.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ..core.game import Event

AUBE, NUIT = 0, 1
CAMPS = "AN"
"""The letter of each seat's camp in text."""
NUMBERS = range(1, 6)
"""Districts, values of emissaries and values of contracts alike (F)."""
PLACES = 4
"""Places in a district (F)."""
COPIES = 2
"""Emissaries of each value in a camp (F)."""
PLACEMENTS = 20


class Emissary(NamedTuple):
    """An emissary that lies in a district: whose it is (a seat) and its value, 1 to 5."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class Place:
    """Put the emissary ``value`` in ``district``: ``4@1``."""

    value: int
    district: int

    def __str__(self) -> str:
        return f"{self.value}@{self.district}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance move: the value of the contract of each district in order: ``deal 25134``."""

    contracts: tuple[int, ...]

    def __str__(self) -> str:
        return "deal " + "".join(map(str, self.contracts))


DetourMove: TypeAlias = Place | Deal


@dataclass(frozen=True, slots=True)
class ContractsDealt(Event):
    """The contracts lie: ``contracts`` by district, before the first placement."""

    contracts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """``seat`` placed ``value`` in ``district``.

    ``influence``: the sums there by seat, this emissary included; ``free``: places left there;
    ``imposed``: whether the district was imposed on the seat, not chosen.
    """

    seat: int
    value: int
    district: int
    influence: tuple[int, int]
    free: int
    imposed: bool


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The fourth placement settled ``district``.

    ``contract``: its points; ``winner``: the seat that takes them, ``None`` when a tie discards
    the contract; ``scores``: both totals now.
    """

    district: int
    contract: int
    influence: tuple[int, int]
    winner: int | None
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sent(Event):
    """``seat`` moves next, imposed ``district``; ``free`` when that one is full."""

    seat: int
    district: int
    free: bool


@dataclass(frozen=True, slots=True)
class ResultCertain(Event):
    """The result can no longer change; told once. ``winners`` as at the end (both on a draw)."""

    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """All 20 emissaries lie. ``winners``: both seats on a draw."""

    scores: tuple[int, int]
    winners: tuple[int, ...]


EMISSARIES = tuple(tuple(Emissary(seat, value) for value in range(6)) for seat in (AUBE, NUIT))
MOVES = tuple(tuple(Place(value, district) for value in range(6)) for district in range(6))
