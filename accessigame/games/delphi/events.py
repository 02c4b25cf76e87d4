"""What happens in Delphi, as data. Two events hold a secret: ``CardsDrawn`` and ``Committed``.

Cards are indices in ``cards.CARDS``, seats count from 0, displays are oldest first, values include
bonuses and halving. Events come in the order in which things happen within a move:
a card or a reveal, who leaves, the gods, the changed values, then who is the weakest or the end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, TypeAlias

from ...core.game import Event
from .cards import Card

Value: TypeAlias = int | Fraction
Display: TypeAlias = tuple[Card, ...]
Loss: TypeAlias = tuple[int, Card, int]
"""A discarded card: whose display, the card, its place from the oldest (0) at that moment."""


@dataclass(frozen=True, slots=True)
class ParadeStarted(Event):
    """A parade (1 to 3) begins; its cards are drawn next."""

    parade: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """``seat`` drew ``count`` cards; ``cards`` (in move order) are ``None`` to everybody else.

    ``hand`` and ``deck``: how many cards the seat holds now (Pass included), and has left to draw.
    """

    reveals: ClassVar[bool] = True

    seat: int
    cards: tuple[Card, ...] | None
    count: int
    hand: int
    deck: int

    def seen_by(self, viewer: int) -> CardsDrawn:
        return self if viewer == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class MarchStarted(Event):
    """A march (1 to 3) of a parade begins.

    ``leaving``: (players in, points of who leaves then), first out first; ``winner``: its points.
    """

    parade: int
    march: int
    leaving: tuple[tuple[int, int], ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """``seat`` laid a card face down; ``card`` is ``None`` to everybody else. ``hand``: cards
    left; ``waiting``: the seats that still owe one."""

    seat: int
    card: Card | None
    hand: int
    waiting: tuple[int, ...]

    def seen_by(self, viewer: int) -> Committed:
        return self if viewer == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The hidden cards are turned over together: (seat, card), the Pass included."""

    reveals: ClassVar[bool] = True

    cards: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """``seat``, alone the weakest, openly played ``card``. ``hand``: cards left."""

    reveals: ClassVar[bool] = True

    seat: int
    card: Card
    hand: int


@dataclass(frozen=True, slots=True)
class LeftMarch(Event):
    """``seat`` left with ``points``, its ``display`` discarded; the Pass is back in its hand.

    ``together``: how many left at this moment; ``inside``: the seats that stay in.
    """

    seat: int
    points: int
    display: Display
    together: int
    inside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GodSlew(Event):
    """``seat``'s god discarded every hero that it hunts: ``losses``, empty where there was none."""

    seat: int
    god: Card
    prey: Card
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class NeptuneHalved(Event):
    """``seat`` played Neptune; ``halved``: every seat in the march that is halved from now on
    and was not before."""

    seat: int
    halved: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ZeusStruck(Event):
    """``seat``'s Zeus discarded the most recent ``card`` of the display of ``target``."""

    seat: int
    target: int
    card: Card


@dataclass(frozen=True, slots=True)
class ZeusIdle(Event):
    """``seat``'s Zeus found no opponent with a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class OracleSpoke(Event):
    """``seat``'s Oracle card drew the event ``number``: its ``losses``, its ``gains`` (seat,
    points until the march ends); both empty where it found nothing. ``left``: events left."""

    seat: int
    number: int
    losses: tuple[Loss, ...]
    gains: tuple[tuple[int, int], ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OracleSilent(Event):
    """``seat``'s Oracle card did nothing: no event is left."""

    seat: int


@dataclass(frozen=True, slots=True)
class ValueChanged(Event):
    """The display of ``seat`` is now ``display``, worth ``after`` instead of ``before``."""

    seat: int
    display: Display
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class WeakestFound(Event):
    """``seats`` have the weakest display, worth ``value``: one alone plays openly or leaves,
    several each lay a hidden card."""

    seats: tuple[int, ...]
    value: Value


@dataclass(frozen=True, slots=True)
class MarchEnded(Event):
    """A march is over: its ``points`` by seat, the new ``totals``; ``winner`` is ``None`` when
    nobody was left."""

    parade: int
    march: int
    winner: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Three parades are over. ``winners``: every seat with the highest total."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


DelphiEvent: TypeAlias = (
    ParadeStarted
    | CardsDrawn
    | MarchStarted
    | Committed
    | Revealed
    | CardPlayed
    | LeftMarch
    | GodSlew
    | NeptuneHalved
    | ZeusStruck
    | ZeusIdle
    | OracleSpoke
    | OracleSilent
    | ValueChanged
    | WeakestFound
    | MarchEnded
    | GameEnded
)
