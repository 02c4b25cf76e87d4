"""A computer player for Through the Desert: what a camel gains, and what it comes nearer to.

Sees what its seat sees, and everything is open here. Each placement is weighed by the count of the
position after it (chips, areas, majorities), by the goals that its caravan could still reach, and
by what it takes away from rivals of the same colour. One sensible player for all levels so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random

from ..core.game import Event, Move
from ..games.desert import DesertState, Phase, Place, caravan_of, colour_and_seat, grid
from ..games.desert.enclosure import closed_areas
from ..games.desert.events import AreaEnclosed
from ..games.desert.pieces import OASIS_VALUE, RESERVE
from ..games.desert.queries import camels_needed
from ..games.desert.scoring import count

REACH = 5
"""Goals that take more camels than this count for nothing yet."""
FADING = (0.0, 0.55, 0.36, 0.24, 0.16, 0.1)
"""What a goal is worth by the camels that it takes, as a part of its points."""
LOOKED_AT = 14
"""Of how many placements, the best at first sight, the future is weighed."""
STEALING = 0.6
"""What a point that a rival could have had is worth."""
NEXT_CAMEL, NEXT_TURN = 0.6, 0.4
"""What an area is worth that the next camel could close, in this turn or in the next."""
END_WEIGHT = 100.0
"""A placement that ends the game won or lost decides everything."""


class Greedy:
    """Takes the placement with the best value; equal ones are drawn."""

    def __call__(self, seen: DesertState, rng: Random) -> Move:
        """One of the moves of the seat to move."""
        moves = list(seen.moves())
        if len(moves) == 1 or seen.phase is Phase.DISCARD:
            return rng.choice(moves)
        places = [move for move in moves if isinstance(move, Place)]
        if seen.phase is Phase.LEADERS:
            values = leader_values(seen, places)
        else:
            values = camel_values(seen, places)
        best = max(values.values())
        return rng.choice([move for move, value in values.items() if value > best - 1e-9])


def bot(level: str) -> Greedy:
    """The player of ``level``: the same one for every level so far."""
    return Greedy()


# -- leaders ---------------------------------------------------------------------------------------


def leader_values(seen: DesertState, places: list[Place]) -> dict[Move, float]:
    """What each site is worth: near goals, room, few rivals of the colour about."""
    distance, me = grid().distance, seen.turn
    sites: dict[int, float] = {}
    values: dict[Move, float] = {}
    for move in places:
        cell = move.cell
        if cell not in sites:
            sites[cell] = _site_value(seen, cell)
        value = sites[cell]
        for caravan, leader in seen.leaders.items():
            colour, seat = colour_and_seat(caravan)
            apart = distance(cell, leader)
            if seat != me and colour == move.colour:
                value -= 6.0 / apart
            elif seat == me and apart < 5:
                value -= 5.0 - apart  # own caravans spread over the board
        values[move] = value
    return values


def _site_value(seen: DesertState, cell: int) -> float:
    """The goals about a cell by their points and steps, and the free cells around it."""
    distance = grid().distance
    value = 0.3 * len(seen.board.near[cell])
    goals = {**seen.tokens, **dict.fromkeys(seen.palms, OASIS_VALUE)}
    for goal, points in goals.items():
        steps = distance(cell, goal) - (goal in seen.palms)
        if steps <= REACH:
            value += points * FADING[max(1, steps)]
    return value


# -- camels ----------------------------------------------------------------------------------------


def camel_values(seen: DesertState, places: list[Place]) -> dict[Move, float]:
    """What each placement is worth; those that look poor at once are left out."""
    sight = {move: _first_sight(seen, move) for move in places}
    ranked = sorted(places, key=lambda move: -sight[move])[:LOOKED_AT]
    return {move: _value(seen, move) for move in ranked}


def _first_sight(seen: DesertState, move: Place) -> float:
    """The points at once, doubled, so that none of them is overlooked, and what lies about."""
    log: list[Event] = []
    after = seen.copy()
    before = seen.points[seen.turn]
    after.play(move, log)
    gained = 2.0 * (after.points[seen.turn] - before)
    gained += sum(2.0 * event.size for event in log if isinstance(event, AreaEnclosed))
    caravan = caravan_of(move.colour, seen.turn)
    joined = after.joined.get(caravan, ())
    for n in after.board.near[move.cell]:
        gained += 0.4 * after.tokens.get(n, 0)
        gained += sum(
            1.0 for m in after.board.near[n] if m in after.palms and m not in joined
        ) * (n in after.frontier[caravan])  # fmt: skip
    return gained - (1.0 if move.cell in seen.inside else 0.0)


def _value(seen: DesertState, move: Place) -> float:
    """The value of the position after ``move``, less that before, for the seat to move."""
    me, colour = seen.turn, move.colour
    after = seen.copy()
    after.play(move)
    counted = count(after)
    if after.over():
        rivals = [total for seat, total in enumerate(counted.totals) if seat != me]
        return END_WEIGHT * (counted.totals[me] - max(rivals) or -0.5)
    old = count(seen)
    value = float(counted.chips[me] - old.chips[me])
    value += counted.areas[me] - old.areas[me]
    # Majorities are open for long: they weigh the more, the fewer camels of the colour are left.
    late = 1 - after.reserve[colour] / RESERVE[seen.players]
    value += (0.1 + 0.9 * late * late) * (
        counted.majorities[colour].awards[me] - old.majorities[colour].awards[me]
    )
    value += late * _race(after, colour, me)
    caravan = caravan_of(colour, me)
    value += prospects(after, caravan) - prospects(seen, caravan)
    certain = NEXT_CAMEL if after.turn == me else NEXT_TURN
    value += certain * (closing(after, caravan) - closing(seen, caravan))
    for seat in range(seen.players):
        rival = caravan_of(colour, seat)
        if seat != me and seen.size[rival] and move.cell in seen.frontier[rival]:
            value += STEALING * (prospects(seen, rival) - prospects(after, rival))
    return value


def _race(after: DesertState, colour: int, me: int) -> float:
    """How much a camel more helps in the race for the colour: most where the race is close."""
    sizes = [after.size[caravan_of(colour, seat)] for seat in range(after.players)]
    rival = max(size for seat, size in enumerate(sizes) if seat != me)
    return max(0.0, 1.5 - 0.25 * abs(sizes[me] - rival))


def prospects(state: DesertState, caravan: int) -> float:
    """What the caravan may still get: each goal by its points and the camels that it takes."""
    needed = _near_cells(state, caravan)
    value = sum(
        points * FADING[needed[cell]] for cell, points in state.tokens.items() if cell in needed
    )
    joined = state.joined.get(caravan, ())
    for palm in state.palms:
        if palm not in joined:
            steps = [needed[n] for n in state.board.near[palm] if n in needed]
            value += OASIS_VALUE * FADING[min(steps)] if steps else 0.0
    # A caravan that can still grow keeps its chances.
    return value + 0.15 * min(6, len(state.frontier[caravan]))


def _near_cells(state: DesertState, caravan: int) -> Mapping[int, int]:
    """Cells that the caravan could reach, with the camels that it takes, up to ``REACH``."""
    needed = camels_needed(state, caravan)
    return {cell: steps for cell, steps in needed.items() if steps <= REACH}


# -- areas -----------------------------------------------------------------------------------------


def closing(state: DesertState, caravan: int) -> int:
    """The best points that one camel more of the caravan could close in: hexes, water, oases."""
    best, at, size = 0, state.at[:], state.size[caravan] + 1
    for cell in state.frontier[caravan]:
        if _parts_the_land(state, caravan, cell):
            at[cell] = caravan
            areas = closed_areas(state.board, at, caravan, size, cell, state.inside)
            at[cell] = 0
            best = max(best, sum(_area_value(state, caravan, cells) for cells in areas))
    return best


def _parts_the_land(state: DesertState, caravan: int, cell: int) -> bool:
    """Whether a camel on ``cell`` would join two walls (own camels, the edge): only then can it
    close anything in."""
    board, at = state.board, state.at
    links = board.grid.links[cell]
    wall = []
    for way in board.grid.directions:
        n = links.get(way)
        wall.append(n is None or at[n] == caravan or not board.near[n])
    return sum(here and not before for before, here in pairwise([wall[-1], *wall])) > 1


def _area_value(state: DesertState, caravan: int, cells: tuple[int, ...]) -> int:
    """The points of an area: now for water and oases, at the end for its hexes."""
    joined = state.joined.get(caravan, ())
    palms = [cell for cell in cells if cell in state.palms]
    water = sum(state.tokens.get(cell, 0) for cell in cells)
    fresh = sum(palm not in joined for palm in palms)
    return len(cells) - len(palms) + water + OASIS_VALUE * fresh
