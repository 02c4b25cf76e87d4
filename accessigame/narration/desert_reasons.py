"""Why a placement in the desert is good beyond its gains: goals within reach, rivals kept away,
majorities, a colour that runs out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.game import Move
from ..games.desert import DesertState, Phase, Place, caravan_of, grid
from ..games.desert.enclosure import closed_areas
from .desert_words import advice_parts, notable_parts, owner, place, water
from .hexes import away
from .message import Message, count, parts, say
from .narrator import Listener

ROOM = 2
"""Cells of an area from which on it is worth telling that the next camel can close it."""
FEW = 6
"""Camels of a colour left, from which on its end is near enough to be spoken of."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """``water``: the richest new water that the next camel of the caravan could take, or ``None``.

    ``kept``: (seat, cell) of rivals of the colour that can no longer take that water or reach that
    oasis with their next camel. ``area``: cells of the largest area that the next camel of the
    caravan could close, 0 where it could have closed one as large already. ``leads``: camels of
    the caravan where it has just become the largest of its colour, else 0. ``left``: camels of the
    colour where few are left, else 0.
    """

    water: int | None
    kept: tuple[tuple[int, int], ...]
    area: int
    leads: int
    left: int


def reasons(seen: DesertState, move: Place) -> Reasons:
    """What ``move`` of the seat to move changes."""
    me, colour = seen.turn, move.colour
    after = seen.copy()
    after.play(move)
    mine = caravan_of(colour, me)
    fresh = (after.frontier[mine] - seen.frontier[mine]) & after.tokens.keys()
    rivals = [seat for seat in range(seen.players) if seat != me]
    kept = []
    for seat in rivals:
        caravan = caravan_of(colour, seat)
        lost = seen.frontier[caravan] - after.frontier[caravan]
        kept += [(seat, cell) for cell in sorted(lost & seen.tokens.keys())]
        before, now = (_oases(state, caravan) for state in (seen, after))
        kept += [(seat, palm) for palm in sorted(before - now)]
    others = max(after.size[caravan_of(colour, seat)] for seat in rivals)
    size = after.size[mine]
    few = 0 < after.reserve[colour] <= FEW
    return Reasons(
        max(fresh, key=lambda cell: (after.tokens[cell], -cell), default=None),
        tuple(kept),
        _nearly_closed(seen, after, mine),
        size if size > others >= seen.size[mine] else 0,
        after.reserve[colour] if few else 0,
    )


def _nearly_closed(seen: DesertState, after: DesertState, caravan: int) -> int:
    """The cells of what can be closed ``after`` a camel and is larger than what could before."""
    before, now = (_largest(state, caravan) for state in (seen, after))
    return now if now > before else 0


def _largest(state: DesertState, caravan: int) -> int:
    """The cells of the largest area that the next camel of ``caravan`` could close."""
    found, at, size = 0, state.at[:], state.size[caravan] + 1
    for cell in state.frontier[caravan]:
        at[cell], there = caravan, at[cell]
        closed = closed_areas(state.board, at, caravan, size, cell, state.inside)
        at[cell] = there
        found = max([found, *map(len, closed)])
    return found


def _oases(state: DesertState, caravan: int) -> set[int]:
    """The oases that the next camel of ``caravan`` could reach for the first time."""
    joined, near = state.joined.get(caravan, ()), state.board.near
    ends = state.frontier[caravan]
    return {palm for palm in state.palms if palm not in joined and ends & set(near[palm])}


def why(seen: DesertState, who: Listener, move: Move) -> list[Message]:
    """What a placement is good for: what it gains, what it changes, what comes nearer."""
    if not isinstance(move, Place):
        return []
    if seen.phase is Phase.LEADERS:
        return [_nearest_rival(seen, who, move), *advice_parts(seen, move)]
    told = [*notable_parts(seen, move), *reason_parts(seen, who, move)]
    return [*told, *advice_parts(seen, move)]


def why_as_well(
    seen: DesertState, who: Listener, move: Move, told: Sequence[Move]
) -> list[Message]:
    """The same after those ``told``: of a cell that was among them, what is different."""
    here = [one for one in told if isinstance(move, Place) and _cell(one) == move.cell]
    if not here:
        return why(seen, who, move)
    heard = [part for one in here for part in why(seen, who, one)]
    new = [part for part in why(seen, who, move) if part not in heard]
    return [say("the same cell"), *(new or [say("for the same reasons")])]


def _cell(move: Move) -> int | None:
    return move.cell if isinstance(move, Place) else None


def _nearest_rival(seen: DesertState, who: Listener, move: Place) -> Message:
    """Who of the others has begun a caravan of this colour, and where."""
    at = [
        (grid().distance(move.cell, cell), seat, cell)
        for seat in range(seen.players)
        if (cell := seen.leaders.get(caravan_of(move.colour, seat))) is not None
    ]
    if not at:
        return say("no rival of this colour yet")
    _, seat, cell = min(at)
    rival = say("rival of this colour")
    return parts([rival, owner(who, seat), away(grid(), move.cell, cell)])


def reason_parts(seen: DesertState, who: Listener, move: Place) -> list[Message]:
    """The reasons in words; of those who are kept away only the first."""
    found = reasons(seen, move)
    told = []
    for seat, cell in found.kept[:1]:
        there = {"name": owner(who, seat), "cell": place(cell)}
        if cell in seen.palms:
            told.append(say("keeps {name} away from oasis {cell}", **there))
        else:
            worth = seen.tokens[cell]
            told.append(say("keeps {name} away from water {value}, {cell}", value=worth, **there))
    if found.water is not None:
        cell = found.water
        name = grid().names[cell]
        told.append(
            say("then {water} within reach, {cell}", water=water(seen.tokens[cell]), cell=name)
        )
    if found.area >= ROOM:
        told.append(
            count("one more camel closes an area of {n} cell",
                  "one more camel closes an area of {n} cells",
                  n=found.area)
        )  # fmt: skip
    if found.leads:
        told.append(
            count("your caravan becomes the largest of its colour, {n} camel",
                  "your caravan becomes the largest of its colour, {n} camels",
                  n=found.leads)
        )  # fmt: skip
    if found.left:
        told.append(
            count("{n} camel of this colour left before the end",
                  "{n} camels of this colour left before the end",
                  n=found.left)
        )  # fmt: skip
    return told
