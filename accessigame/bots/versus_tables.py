"""Tables of the board of Versus for search: lines, neighbours, targets, random keys.

Imports the rules' names only. A set of cells, pawns or targets is an integer with a bit for each.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from ..games.versus.board import board


class Tables(NamedTuple):
    """What does not change; ``c`` and ``d`` are cells.

    ``bit[c]``: the cell as a set. ``star[c]``: those in line with it. ``rays[c]``: the lines from
    it. ``near[c]``: the cells around it, as a set. ``toward[c][d]``: the neighbour of ``c`` on the
    line to ``d``; ``beyond[c][d]``: the cell behind ``d`` on it; -1 where there is none.
    ``door[c]``: the target beside it, -1 where there is none. ``target[c]``: the target there as a
    set of targets, else 0. ``members[pawns]``: the pawns of a set. ``keys[piece][c]``: a random
    number for each piece (three bits of portions, 0 for a VERSUS; then the seat) and cell;
    ``turn``: another, for the side to move.
    """

    bit: tuple[int, ...]
    star: list[int]
    rays: list[list[list[int]]]
    near: tuple[int, ...]
    toward: tuple[list[int], ...]
    beyond: list[list[int]]
    door: list[int]
    target: list[int]
    members: list[list[int]]
    keys: list[list[int]]
    turn: int


@cache
def tables() -> Tables:
    """The tables."""
    made, size = board(), len(board().names)
    beyond = [[-1] * size for _ in range(size)]
    for cell, rays in enumerate(made.rays):
        for ray in rays:
            for other, behind in zip(ray, (*ray[1:], -1), strict=True):
                beyond[cell][other] = behind
    rng = Random(61)
    return Tables(
        bit=made.bit,
        star=[sum(made.bit[other] for ray in rays for other in ray) for rays in made.rays],
        rays=[[list(ray) for ray in rays] for rays in made.rays],
        near=made.around,
        toward=made.toward,
        beyond=beyond,
        door=[
            next((t for t in made.targets if made.grid.distance(c, t) == 1), -1)
            for c in range(size)
        ],
        target=[1 << made.targets.index(c) if c in made.targets else 0 for c in range(size)],
        members=[[pawn for pawn in range(8) if pawns >> pawn & 1] for pawns in range(256)],
        keys=[[rng.getrandbits(60) for _ in range(size)] for _ in range(16)],
        turn=rng.getrandbits(60),
    )
