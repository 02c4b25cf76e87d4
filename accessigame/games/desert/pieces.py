"""What there is to place in Through the Desert: phases, caravans as numbers, areas, quantities."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from .moves import MAX_SEATS

PALM = -1
"""What stands on a palm's cell in :attr:`DesertState.at`."""

CAMELS_EACH = 34
"""Camels of each colour in the box, leaders included."""

RESERVE = {2: 22, 3: 26, 4: 30, 5: 30}
"""Camels of each colour in the reserve, by the number of players."""

OASIS_VALUE = 5
LOW_RESERVES = (5, 3, 1)
"""Reserves of the scarcest colour that are announced."""


class Phase(StrEnum):
    """Where in the game we are."""

    SETUP = "setup"
    DISCARD = "discard"
    LEADERS = "leaders"
    CAMELS = "camels"
    OVER = "over"


def caravan_of(colour: int, seat: int) -> int:
    """The number of the caravan of ``seat`` in ``colour``."""
    return 1 + colour * MAX_SEATS + seat


def colour_and_seat(caravan: int) -> tuple[int, int]:
    """Colour and seat of a caravan's number."""
    return divmod(caravan - 1, MAX_SEATS)


def camels_in_turn(players: int, round: int, place: int) -> int:
    """How many camels the player in that ``place`` (0: the start seat) of the turn order places.

    "Place two camels. In the very first round the first two players place only one (with two
    players only the first)."
    """
    return 1 if round == 1 and place < (1 if players == 2 else 2) else 2


class Area(NamedTuple):
    """An enclosed area: its cells in order (palms and hexes filled later too), and its caravan."""

    cells: tuple[int, ...]
    caravan: int
