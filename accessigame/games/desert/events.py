"""What can happen in Through the Desert, as data. This module knows no rule and no word.

Seats count from 0, colours are indices into ``WVPGB``, cells indices of :func:`.board.grid`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...core.game import Event


@dataclass(frozen=True, slots=True)
class BoardSetUp(Event):
    """The palms stand, the water tokens (cell, value) lie face up, ``first`` opens each phase."""

    first: int
    palms: tuple[int, ...]
    tokens: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LeaderDropped(Event):
    """With five players: ``seat`` gave back its leader of ``colour``."""

    seat: int
    colour: int


@dataclass(frozen=True, slots=True)
class LeaderPlaced(Event):
    """``seat`` placed its leader of ``colour`` on ``cell`` and holds ``left`` more."""

    seat: int
    colour: int
    cell: int
    left: int


@dataclass(frozen=True, slots=True)
class CamelPhaseBegan(Event):
    """All leaders stand; ``first`` opens the camel phase and places ``left`` camels."""

    first: int
    left: int


@dataclass(frozen=True, slots=True)
class CamelPlaced(Event):
    """``seat`` placed a camel of ``colour`` on ``cell``: what it gained follows as own events.

    ``size``: camels of that caravan now, the leader included. ``reserve``: camels of the colour
    left. ``gained``: the points of all that follows. ``left``: camels the seat has still to place
    in this turn (0 when this camel ends the game). ``inside``: the hex lies in an own area, which
    is worth 1 less now.
    """

    seat: int
    colour: int
    cell: int
    size: int
    reserve: int
    gained: int
    left: int
    inside: bool = False


@dataclass(frozen=True, slots=True)
class WaterTaken(Event):
    """The camel of ``seat`` took the water token worth ``value`` from its hex."""

    seat: int
    colour: int
    cell: int
    value: int


@dataclass(frozen=True, slots=True)
class OasisReached(Event):
    """The caravan stands next to the palm on ``palm`` for the first time: ``value`` points."""

    seat: int
    colour: int
    palm: int
    value: int


@dataclass(frozen=True, slots=True)
class AreaEnclosed(Event):
    """The caravan closed an area: ``cells`` in order, worth ``size`` points at the end (its empty
    hexes, palms excepted) if nothing is placed in it.

    ``water``: tokens taken in it (cell, value); ``palms``: palms in it that the caravan had not
    reached, 5 points each; ``value``: the points of both.
    """

    seat: int
    colour: int
    cells: tuple[int, ...]
    size: int
    water: tuple[tuple[int, int], ...]
    palms: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class ReserveLow(Event):
    """The reserve of ``colour``, now the scarcest, fell to ``left`` camels (5, 3 or 1)."""

    colour: int
    left: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """``seat`` had ``left`` camels to place and no legal hex."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game is over.

    ``reason``: ``reserve-empty`` (the last camel of ``colour`` was placed) or ``no-placement``
    (nobody can place; ``colour`` is ``None``). ``scores``: the final totals.
    """

    reason: str
    colour: int | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
