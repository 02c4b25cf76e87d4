"""Answers about a position of Through the Desert: caravans, goals, colours, areas, water."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Final

from ...core.game import CHANCE
from ...games.desert import COLOURS as LETTERS
from ...games.desert import DesertState, Phase, Place, caravan_of, colour_and_seat, grid
from ...games.desert.queries import open_ends
from ...games.desert.scoring import area_worth
from .. import desert_answers as known
from ..desert import NARRATOR
from ..desert_board import board_region
from ..desert_lists import (
    caravan_id,
    caravans_of,
    heard_seats,
    joined_parts,
    majority_parts,
    palm_goal,
    reserve_parts,
    seat_rows,
    water_goal,
)
from ..desert_refusals import why_closed, why_not
from ..desert_summary import choices
from ..desert_words import (
    CARAVAN_COLOURS,
    COLOURS,
    around,
    camels,
    caravan_name,
    effect_parts,
    not_playable,
    place,
    places,
    water,
    water_sum,
)
from ..desert_words import gains as gaining
from ..hexes import away
from ..message import Message, count, parts, say, sentence
from ..narrator import Listener
from .grammar import OTHER, whose

Values = Mapping[str, Any]
Answer = Callable[[DesertState, Listener, Values], Sequence[Message]]

NEAR: Final = 3
"""Within so many cells something is near."""
NAMED: Final = 30
"""So many cells where something can be placed are named one by one."""
SCORING: Final = 8
"""So many placements that bring points are told one by one."""


def set_up(answer: Answer) -> Answer:
    """``answer``, once the board is set up."""

    @wraps(answer)
    def guarded(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
        if seen.turn == CHANCE:
            return [say("The board is about to be set up.")]
        return answer(seen, who, values)

    return guarded


def on_board(answer: Answer) -> Answer:
    """``answer`` about the cell that is named, where it belongs to the board."""

    @wraps(answer)
    def guarded(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
        cell = grid().index[values["cell"]]
        if cell not in seen.board.playable:
            return [not_playable(str(seen.board.terrain[cell]), values["cell"])]
        return answer(seen, who, values)

    return set_up(guarded)


def seated(answer: Answer) -> Answer:
    """``answer`` about the seat that is named, if anybody sits there."""

    @wraps(answer)
    def guarded(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
        if "seat" in values:
            if values["seat"] == OTHER and seen.players > 2:
                return [say("Several others play: name one by number.")]
            if whose(values, who) >= seen.players:
                return [say("Nobody sits there.")]
        return answer(seen, who, values)

    return set_up(guarded)


def _caravans(seen: DesertState, who: Listener, values: Values) -> list[int]:
    """The caravan that is named, else all of the seat's."""
    seat = whose(values, who)
    colours = [values["colour"]] if "colour" in values else range(len(LETTERS))
    named = [caravan_of(colour, seat) for colour in colours]
    return [caravan for caravan in caravans_of(seen, who) if caravan in named]


def _missing(seen: DesertState, who: Listener, values: Values) -> list[Message]:
    """That there is no such caravan."""
    if "colour" not in values:
        return [say("No caravan stands on the board yet.")]
    colour, seat = CARAVAN_COLOURS[values["colour"]], whose(values, who)
    if seat == who.seat:
        return [say("You have no {colour} caravan.", colour=colour)]
    return [say("{name} has no {colour} caravan.", name=who.names[seat], colour=colour)]


@seated
def oasis_far(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """How many camels a caravan needs to its nearest oasis, and where that is."""
    return [
        sentence([caravan_name(who, one), *(palm_goal(seen, one) or [say("no oasis in reach")])])
        for one in _caravans(seen, who, values)
    ] or _missing(seen, who, values)


@seated
def water_far(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """How many camels a caravan needs to its nearest water, and where that is."""
    return [
        sentence([caravan_name(who, one), *(water_goal(seen, one) or [say("no water in reach")])])
        for one in _caravans(seen, who, values)
    ] or _missing(seen, who, values)


@seated
def big(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """How many camels a caravan has; without a colour, of each of the seat's."""
    return [
        sentence([caravan_name(who, one), camels(seen.size[one])])
        for one in _caravans(seen, who, values)
    ] or _missing(seen, who, values)


@seated
def about(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """All about a caravan: size, leader, open ends, oases, goals."""
    return [
        line
        for one in _caravans(seen, who, values)
        for line in known.group(seen, who, "caravans", caravan_id(one))
    ] or _missing(seen, who, values)


@seated
def oases_joined(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """The oases that a seat's caravans have reached."""
    lines = [
        sentence([caravan_name(who, one), *joined_parts(seen.joined[one])])
        for one in _caravans(seen, who, values)
        if seen.joined.get(one)
    ]
    if lines:
        return lines
    seat = whose(values, who)
    if seat == who.seat:
        return [say("You have reached no oasis yet.")]
    return [say("{name} has reached no oasis yet.", name=who.names[seat])]


@set_up
def where_can(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """The cells where the listener's camel or leader of a colour may go, whoever is due."""
    colour, seat = values["colour"], whose({}, who)
    if seen.phase is Phase.CAMELS:
        if not _caravans(seen, who, values):
            return _missing(seen, who, values)
        cells = list(open_ends(seen, caravan_of(colour, seat)))
    elif seen.phase is Phase.LEADERS and colour in known_leaders(seen, seat):
        cells = sorted(seen.sites)
    else:
        return [why_closed(seen, who, next(iter(seen.sites), seen.board.playable[0]))]
    if len(cells) > NAMED:
        return choices(seen, {grid().names[cell]: [Place(colour, cell)] for cell in cells})
    told = [COLOURS[colour], count("{n} legal cell", "{n} legal cells", n=len(cells))]
    return [sentence([*told, *places(cells)])]


def known_leaders(seen: DesertState, seat: int) -> list[int]:
    """The leaders that ``seat`` could place next."""
    asked = seen.copy()
    asked.turn = seat
    return list(asked.leader_colours())


@set_up
def largest(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """Who has most camels of a colour, and who is paid for it; of every colour if none is named."""
    colours = [values["colour"]] if "colour" in values else range(len(LETTERS))
    return [sentence(majority_parts(seen, colour, who)) for colour in colours]


def reserve(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """How many camels are left in the reserve, of one colour or of each, the scarcest first."""
    if "colour" in values:
        return [sentence(reserve_parts(seen, values["colour"]))]
    return known.reserves(seen, who)


@seated
def areas(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """The closed areas with their owners, place and worth, those filled up left out; or the one in
    which a cell lies."""
    if "cell" in values:
        here = grid().index[values["cell"]]
        inside = here in seen.inside
        return [known.area_told(seen, who, here) if inside else say("It lies in no area.")]
    closed = [area for area in seen.areas if area_worth(seen, area)]
    seat = whose(values, who)
    if "seat" in values:
        closed = [area for area in closed if colour_and_seat(area.caravan)[1] == seat]
    lines = [known.area_told(seen, who, area.cells[0]) for area in closed]
    if lines or "seat" not in values:
        return lines or [say("No area is closed.")]
    if seat == who.seat:
        return [say("You have no closed area.")]
    return [say("{name} has no closed area.", name=who.names[seat])]


@on_board
def water_near(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """The water within a few cells of a cell, the nearest of all if there is none."""
    cell = grid().index[values["cell"]]
    by_distance = sorted(seen.tokens, key=lambda there: (grid().distance(cell, there), there))
    near = [there for there in by_distance if grid().distance(cell, there) <= NEAR]
    if not seen.tokens:
        return [say("No water is left.")]
    if near:
        within = say("within {n} cells of {cell}", n=NEAR, cell=place(cell))
        told = [within, water_sum(len(near), sum(seen.tokens[there] for there in near))]
        return [sentence([*told, *(_token(seen, there) for there in near)])]
    nearest = by_distance[0]
    goal = parts([_token(seen, nearest), away(grid(), cell, nearest)])
    none = say("no water within {n} cells of {cell}", n=NEAR, cell=place(cell))
    return [sentence([none, say("nearest {goal}", goal=goal)])]


def _token(seen: DesertState, cell: int) -> Message:
    return say("{token} {cell}", token=water(seen.tokens[cell]), cell=place(cell))


@set_up
def water_left(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """How much water lies on the board, and of what value."""
    lying = list(seen.tokens.values())
    told = [water_sum(len(lying), sum(lying))]
    told += [
        count("{n} of {value}", "{n} of {value}", n=lying.count(value), value=value)
        for value in (3, 2, 1)
        if value in lying
    ]
    return [sentence(told)]


@on_board
def what_on(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """What is on a cell, read as on the board."""
    cell = board_region(seen, who).cells[values["cell"]]
    return [sentence(cell.parts)]


@on_board
def reach(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """Who can come to a cell, and with how many camels."""
    return known.reach(seen, who, grid().index[values["cell"]])


@on_board
def would(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """What a camel on a cell would bring: the listener's of a colour, else everybody's."""
    cell = grid().index[values["cell"]]
    if "colour" not in values or who.seat < 0:
        return known.outlook(seen, who, cell)
    move, position = Place(values["colour"], cell), seen
    if seen.turn != who.seat and seen.phase is Phase.CAMELS:
        position = seen.copy()
        position.turn, position.left = who.seat, 1
    if position.turn == who.seat and move in position.moves():
        return NARRATOR.effect(position, who, move)
    reason = why_not(position, who, move.colour, cell)
    return [reason or why_closed(position, who, cell)]


@set_up
def scoring(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """The placements of the listener that bring points at once, the best first."""
    if seen.turn != who.seat:
        return [why_closed(seen, who, seen.board.playable[0])]
    moves = seen.moves() if seen.phase is Phase.CAMELS else ()
    found = [move for move in moves if isinstance(move, Place) and gaining(seen, move)]
    if "colour" in values:
        found = [move for move in found if move.colour == values["colour"]]
    if not found:
        return [say("Nothing that you can place now brings points.")]

    def gained(move: Place) -> int:
        after = seen.copy()
        after.play(move)
        return after.points[who.seat]

    told = [
        sentence([say("{token} {cell}", token=COLOURS[move.colour], cell=place(move.cell)),
                  *effect_parts(seen, move)])
        for move in sorted(found, key=gained, reverse=True)[:SCORING]
    ]  # fmt: skip
    more = len(found) - SCORING
    return [*told, sentence([count("{n} more", "{n} more", n=more)])] if more > 0 else told


@set_up
def oases(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """Where the oases are."""
    return [say("Oases: {cells}.", cells=places(seen.palms))]


@on_board
def nearest(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """The oasis and the water nearest to a cell."""
    cell = grid().index[values["cell"]]
    goals = tuple(around(seen, cell))
    return [say("Nearest to {cell}: {goals}.", cell=place(cell), goals=goals)]


@on_board
def distance(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """How many cells lie between two cells, and in which direction."""
    one, other = values["cell"], values["cell2"]
    leg = say("from {source} to {target}", source=one, target=other)
    return [sentence([leg, away(grid(), grid().index[one], grid().index[other])])]


@seated
def total(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """The points of a seat or of everybody, as far as the listener may know them."""
    if "seat" not in values:
        return NARRATOR.points(seen, who)
    seat = whose(values, who)
    if seat not in heard_seats(seen, who):
        return [say("Other players' totals are told at the end.")]
    rows = dict(seat_rows(seen, who))
    return [sentence(rows[f"seat {seat + 1}"])]


@set_up
def rivals(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """What the opponents have: caravans, areas, points where they are open."""
    return known.opponents(seen, who)


def ending(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """The scarcest colour: the game ends with the last camel of any."""
    colour = min(range(len(LETTERS)), key=lambda one: seen.reserve[one])
    left = seen.reserve[colour]
    scarcest = say("scarcest colour {colour}, {n} left", colour=COLOURS[colour], n=left)
    return [sentence([scarcest]), say("The game ends with the last camel of any colour.")]


def due(seen: DesertState, who: Listener, values: Values) -> Sequence[Message]:
    """Whose turn it is, and what is to be placed."""
    return NARRATOR.turn(seen, who)
