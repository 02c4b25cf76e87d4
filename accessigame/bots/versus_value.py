"""What a Versus position looks like to the computer players: weights fitted to games.

Imports the rules' names only. Values are hundredths of a point. The weights follow a logistic fit
of 21,000 positions of 655 games between earlier players (see ``train/versus/README.md``).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ..games.versus.board import PORTIONS, board

POINT: Final = 100
"""A point on a target."""

CLOSENESS: Final = (POINT, 45, 26, 6, 3, 2, 2, 1, 1)
"""Each portion of a pawn so many steps from the nearest free target."""

LAST: Final = (POINT, 95, 32, 6, 3, 2, 2, 1, 1)
"""The same where one target is left."""

NEAR: Final = 2
"""Steps from a free target at which threats count."""

PULL: Final = 40
"""A pawn there that the mover could attract."""

PULLED: Final = 40
"""A pawn there of the mover that the other could attract, if it were to move: so much less."""

MOBILITY: Final = 4
"""A cell that a VERSUS can go to."""

TEMPO: Final = 40
"""Being to move."""


@cache
def away(filled: int) -> tuple[int, ...]:
    """For each cell the steps to the nearest free target; ``filled``: those taken, a bit each."""
    grid, targets = board().grid, board().targets
    free = [target for place, target in enumerate(targets) if not filled >> place & 1]
    return tuple(
        min((grid.distance(cell, target) for target in free), default=len(CLOSENESS) - 1)
        for cell in range(len(grid.names))
    )


@cache
def close_cells(filled: int) -> int:
    """The cells where threats count, as a set: a bit for each."""
    return sum(1 << cell for cell, steps in enumerate(away(filled)) if steps <= NEAR)


@cache
def pawn_worth(filled: int) -> list[list[int]]:
    """What a pawn is worth to the side that controls it, by its value to that side and its cell."""
    last = filled.bit_count() == len(board().targets) - 1
    scale = LAST if last else CLOSENESS
    return [[value * scale[steps] for steps in away(filled)] for value in range(PORTIONS + 1)]
