"""The count of Through the Desert: majorities and areas.

"Per colour: most camels of that colour takes 10; if tied, every tied player takes 5 and the 10 is
not used. Each empty hex in an own area is worth 1, palms excluded."
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .moves import COLOURS, MAX_SEATS

if TYPE_CHECKING:
    from .pieces import Area
    from .state import DesertState

MAJORITY, SHARED = 10, 5


class Majority(NamedTuple):
    """The count of one colour: ``sizes`` (camels, the leader included) and ``awards`` by seat."""

    colour: int
    sizes: tuple[int, ...]
    awards: tuple[int, ...]


class Count(NamedTuple):
    """The whole count, by seat: chips, worth of the areas, one majority a colour, totals."""

    chips: tuple[int, ...]
    areas: tuple[int, ...]
    majorities: tuple[Majority, ...]
    totals: tuple[int, ...]


def area_worth(state: DesertState, area: Area) -> int:
    """The empty hexes of an area, palms excluded, "hexes whose token was taken included"."""
    at = state.at
    return sum(1 for cell in area.cells if not at[cell])


def area_points(state: DesertState) -> list[int]:
    """By seat, what its areas are worth now."""
    points = [0] * state.players
    for area in state.areas:
        points[(area.caravan - 1) % MAX_SEATS] += area_worth(state, area)
    return points


def majority(state: DesertState, colour: int) -> Majority:
    """Who has most camels of ``colour``. "A player without a leader of the colour has none and
    takes no part; a colour without any camel on the board scores for nobody." """
    first = 1 + colour * MAX_SEATS
    sizes = tuple(state.size[first : first + state.players])
    most = max(sizes)
    award = MAJORITY if sizes.count(most) == 1 else SHARED
    awards = tuple(award if most and size == most else 0 for size in sizes)
    return Majority(colour, sizes, awards)


def count(state: DesertState) -> Count:
    """The count of the present position, as if the game ended here."""
    areas = area_points(state)
    majorities = tuple(majority(state, colour) for colour in range(len(COLOURS)))
    totals = tuple(
        chips + areas[seat] + sum(m.awards[seat] for m in majorities)
        for seat, chips in enumerate(state.points)
    )
    return Count(tuple(state.points), tuple(areas), majorities, totals)


def final_scores(state: DesertState) -> tuple[int, ...]:
    """The totals of :func:`count`."""
    return count(state).totals
