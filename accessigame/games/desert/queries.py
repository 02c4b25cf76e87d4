"""What a player can ask about a position of Through the Desert.

These functions change nothing. Colours are indices into ``WVPGB``, seats count from 0, cells are
indices of :func:`.board.grid`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from .board import Terrain
from .moves import COLOURS
from .pieces import PALM, Phase, caravan_of, colour_and_seat
from .state import DesertState


@dataclass(frozen=True, slots=True)
class HexContent:
    """What can be told of a hex. ``None`` or 0: nothing of the kind.

    ``colour``, ``seat``, ``leader``, ``size``: of the camel there and its caravan. ``token``: the
    value of the water. ``area``: (colour, seat) of the caravan whose area it lies in.
    """

    terrain: Terrain
    palm: bool
    token: int
    colour: int | None
    seat: int | None
    leader: bool
    size: int
    area: tuple[int, int] | None


def content(state: DesertState, cell: int) -> HexContent:
    """What stands and lies on ``cell``."""
    piece = state.at[cell]
    colour, seat = colour_and_seat(piece) if piece > 0 else (None, None)
    area = state.inside.get(cell)
    return HexContent(
        terrain=state.board.terrain[cell],
        palm=piece == PALM,
        token=state.tokens.get(cell, 0),
        colour=colour,
        seat=seat,
        leader=piece > 0 and state.leaders.get(piece) == cell,
        size=state.size[piece] if piece > 0 else 0,
        area=colour_and_seat(area) if area is not None else None,
    )


def legal_colours(state: DesertState, seat: int, cell: int) -> tuple[int, ...]:
    """The colours that ``seat`` could place on ``cell`` if it were its turn."""
    if state.phase is Phase.CAMELS:
        colours = range(len(COLOURS))
        return tuple(c for c in colours if cell in state.frontier[caravan_of(c, seat)])
    if state.phase is Phase.LEADERS and cell in state.sites:
        asked = state.copy()
        asked.turn = seat
        return tuple(asked.leader_colours())
    return ()


def open_ends(state: DesertState, caravan: int) -> tuple[int, ...]:
    """The hexes where the next camel of the caravan may go."""
    return tuple(sorted(state.frontier[caravan]))


def camels_needed(
    state: DesertState, caravan: int, goals: Set[int] = frozenset()
) -> dict[int, int]:
    """Cell -> how many camels the caravan needs to stand there, if nobody else moves.

    Rivals' exclusion, palms and everything that stands in the way are respected; hexes that cannot
    be reached are absent, and those farther than the nearest of ``goals``, where any are named.
    """
    colour, seat = colour_and_seat(caravan)
    at, claims, near = state.at, state.claims[colour], state.board.near
    rivals = ~(1 << seat)
    needed: dict[int, int] = {}
    ring, steps = set(state.frontier[caravan]), 1
    while ring:
        needed.update(dict.fromkeys(ring, steps))
        if not goals.isdisjoint(ring):
            break
        steps += 1
        ring = {
            n
            for cell in ring
            for n in near[cell]
            if n not in needed and not at[n] and not claims[n] & rivals
        }
    return needed


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest goal of a caravan: its ``cell``, the ``camels`` needed, and the cell of the
    caravan that lies nearest to it (for a direction: ``grid().bearing(start, cell)``)."""

    cell: int
    camels: int
    start: int


def nearest_palm(state: DesertState, caravan: int) -> Nearest | None:
    """The palm that the caravan has not reached and can reach with the fewest camels."""
    joined = state.joined.get(caravan, ())
    goals = {palm: state.board.near[palm] for palm in state.palms if palm not in joined}
    return _nearest(state, caravan, goals)


def nearest_water(state: DesertState, caravan: int) -> Nearest | None:
    """The water token that the caravan can take with the fewest camels; the richer, if equal."""
    richest = sorted(state.tokens, key=lambda cell: (-state.tokens[cell], cell))
    return _nearest(state, caravan, {cell: (cell,) for cell in richest})


def _nearest(
    state: DesertState, caravan: int, goals: Mapping[int, Iterable[int]]
) -> Nearest | None:
    """The goal with the least way to one of its cells; the first, if equal."""
    needed = camels_needed(state, caravan, {cell for cells in goals.values() for cell in cells})
    ways = {
        goal: min((needed[cell] for cell in cells if cell in needed), default=0)
        for goal, cells in goals.items()
    }
    reachable = [goal for goal, way in ways.items() if way]
    if not reachable:
        return None
    goal = min(reachable, key=ways.__getitem__)
    own = [cell for cell, piece in enumerate(state.at) if piece == caravan]
    start = min(own, key=lambda cell: state.board.grid.distance(cell, goal))
    return Nearest(goal, ways[goal], start)
