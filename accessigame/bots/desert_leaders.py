"""Where a leader of Through the Desert may go well: what the position promises with it there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..core.game import Move
from ..games.desert import DesertState, Place, caravan_of
from .desert_field import DIAGONAL, Field, bit_of, field_of
from .desert_search import lead
from .desert_value import expected_of_leaders
from .stopping import Stop

Value: TypeAlias = Callable[[Field], list[float]]

LOOKED_AT = 24
"""Of how many sites, the richest at first sight, each colour is weighed."""
NEAR = (1.0, 0.8, 0.6, 0.45, 0.3, 0.2)
"""What a point is worth at first sight by the camels that it takes."""


def leader_leads(
    seen: DesertState, stop: Stop, also: Move | None = None, value: Value = expected_of_leaders
) -> dict[Move, float]:
    """The lead that placing a leader promises: all colours on the richest sites, and ``also``.

    Raises :class:`Stopped` soon after ``stop`` is set.
    """
    field, seat = field_of(seen), seen.turn
    sites = sorted(seen.sites, key=lambda cell: (-richness(field, bit_of(cell)), cell))
    kept = set(sites[:LOOKED_AT])
    found: dict[Move, float] = {}
    for move in seen.moves():
        assert isinstance(move, Place)
        if move.cell in kept or move == also:
            stop.check()
            after = field.copy()
            after.stand(caravan_of(move.colour, seat), bit_of(move.cell))
            found[move] = lead(value(after), seat)
    return found


def richness(field: Field, bit: int) -> float:
    """The water and oases about a site by their points and steps."""
    free = field.land & ~(field.camels | field.palms)
    cells, water, palms, value = bit, 0, 0, 0.0
    for near in NEAR:
        towards = cells | cells << 1 | cells << DIAGONAL
        around = towards | towards >> 1 | towards >> DIAGONAL
        cells = around & free
        # a palm is reached by the camel beside it
        fresh, oases = cells & ~water, around & field.palms & ~palms
        value += near * (
            (fresh & field.ones).bit_count()
            + 2 * (fresh & field.twos).bit_count()
            + 5 * oases.bit_count()
        )
        water, palms = cells, palms | oases
    return value
