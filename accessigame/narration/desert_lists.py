"""Caravans, scores and reserves of Through the Desert: as regions to walk over and as lines of the
count. Everything is open in this game; ``open_scores`` may keep the totals of rivals untold."""

from __future__ import annotations

from collections.abc import Sequence

from ..games.desert import COLOURS as LETTERS
from ..games.desert import DesertState, Drop, Phase, colour_and_seat, grid
from ..games.desert.pieces import RESERVE
from ..games.desert.queries import Nearest, nearest_palm, nearest_water, open_ends
from ..games.desert.scoring import SHARED, Count, area_worth, count, majority
from .desert_words import (
    COLOURS,
    area_size,
    away_by,
    camels,
    caravan_name,
    has,
    leader_of,
    owner,
    place,
    places,
    points,
    stretch,
)
from .hexes import towards
from .message import Category, Level, Message, parts, say, sentence
from .message import count as number
from .narrator import Listener
from .view import Cell, CellId, Region, list_region, unread_list

Row = tuple[str, tuple[Message, ...]]

_CARAVANS, _SCORES, _RESERVES = say("caravans"), say("scores"), say("reserves")


def open_scores(who: Listener) -> bool:
    """Whether everybody may hear all totals before the end."""
    return dict(who.options).get("open_scores", "1") == "1"


def caravans_of(seen: DesertState, who: Listener) -> list[int]:
    """Every caravan on the board, the listener's first, then seat by seat, by colour."""
    return sorted(
        seen.leaders,
        key=lambda caravan: (
            colour_and_seat(caravan)[1] != who.seat,
            colour_and_seat(caravan)[1],
            colour_and_seat(caravan)[0],
        ),
    )


def caravan_id(caravan: int) -> str:
    """The cell of a caravan in its region: colour and seat, as in the notation."""
    colour, seat = colour_and_seat(caravan)
    return f"{LETTERS[colour]}{seat + 1}"


# -- regions ---------------------------------------------------------------------------------------


def caravans_region(seen: DesertState, who: Listener) -> Region:
    """Each caravan: its size, open ends, oases, nearest goals; Enter goes to its leader."""
    standing = {caravan_id(caravan): caravan for caravan in caravans_of(seen, who)}
    if not standing:
        return list_region("caravans", _CARAVANS, (Cell("none", (say("no caravan yet"),)),))

    def read(id: CellId) -> Cell:
        caravan = standing[str(id)]
        told = tuple(caravan_parts(seen, who, caravan))
        seat, leader = colour_and_seat(caravan)[1], grid().names[seen.leaders[caravan]]
        return Cell(str(id), told, owner=seat, content=caravan, leads=leader)

    return unread_list("caravans", _CARAVANS, standing, read)


def scores_region(seen: DesertState, who: Listener) -> Region:
    """The totals so far and the majorities; after the end the whole count, line by line."""
    if seen.over():
        cells = tuple(Cell(id, told) for id, told in final_rows(seen, who))
        return list_region("scores", _SCORES, cells)
    seats = {f"seat {seat + 1}": seat for seat in heard_seats(seen, who)}
    colours = {f"majority {letter}": colour for colour, letter in enumerate(LETTERS)}

    def read(id: CellId) -> Cell:
        if id in seats:
            return Cell(id, tuple(seat_parts(seen, who, count(seen), seats[str(id)])))
        return Cell(id, tuple(majority_parts(seen, colours[str(id)], who)))

    return unread_list("scores", _SCORES, (*seats, *colours), read)


def reserves_region(seen: DesertState) -> Region:
    """How many camels are left, colour by colour."""

    def read(id: CellId) -> Cell:
        return Cell(id, tuple(reserve_parts(seen, LETTERS.index(str(id)))))

    return unread_list("reserves", _RESERVES, LETTERS, read)


def leaders_region(seen: DesertState, who: Listener) -> Region:
    """With five players: the leaders that the listener may give back."""
    due = seen.turn == who.seat
    cells = tuple(
        Cell(LETTERS[move.colour], (leader_of(move.colour),), moves=(move,) if due else ())
        for move in seen.moves()
        if isinstance(move, Drop)
    )
    return list_region("leaders", say("leaders that can be given back"), cells)


# -- parts -----------------------------------------------------------------------------------------


def caravan_parts(seen: DesertState, who: Listener, caravan: int) -> list[Message]:
    """A caravan in a few words, more of it in the fuller profiles."""
    joined = seen.joined.get(caravan, ())
    told = [caravan_name(who, caravan), camels(seen.size[caravan])]
    if seen.phase is not Phase.CAMELS:
        return [*told, *joined_parts(joined), leader_part(seen, caravan).at(Level.NORMAL)]
    told += [ends_part(seen, caravan), *joined_parts(joined)]
    told += [part.at(Level.NORMAL) for part in palm_goal(seen, caravan)]
    told += [part.at(Level.FULL) for part in water_goal(seen, caravan)]
    return [*told, leader_part(seen, caravan).at(Level.FULL)]


def leader_part(seen: DesertState, caravan: int) -> Message:
    """Where the leader of a caravan stands."""
    return say("leader {cell}", cell=place(seen.leaders[caravan]))


def ends_part(seen: DesertState, caravan: int) -> Message:
    """On how many cells a caravan can grow."""
    ends = open_ends(seen, caravan)
    return number("{n} open end", "{n} open ends", n=len(ends)) if ends else say("no open end")


def joined_parts(palms: Sequence[int]) -> list[Message]:
    """The oases that a caravan has been paid for."""
    return [number("joins oasis {cells}", "joins oases {cells}", n=len(palms), cells=places(palms))
            ] if palms else []  # fmt: skip


def palm_goal(seen: DesertState, caravan: int) -> list[Message]:
    """The nearest oasis still to be reached."""
    goal = nearest_palm(seen, caravan)
    if goal is None:
        return []
    return [goal_told(say("nearest oasis {cell}", cell=place(goal.cell)), goal)]


def water_goal(seen: DesertState, caravan: int) -> list[Message]:
    """The nearest water."""
    goal = nearest_water(seen, caravan)
    if goal is None:
        return []
    value, cell = seen.tokens[goal.cell], place(goal.cell)
    return [goal_told(say("nearest water {value}, {cell}", value=value, cell=cell), goal)]


def goal_told(name: Message, goal: Nearest) -> Message:
    """A goal with the camels that it takes and where it lies."""
    way, _ = grid().bearing(goal.start, goal.cell)
    return parts([name, away_by(goal.camels), towards(way)])


def reserve_parts(seen: DesertState, colour: int) -> list[Message]:
    """The reserve of a colour, and how many there were."""
    left, full = seen.reserve[colour], RESERVE[seen.players]
    return [COLOURS[colour], number("{n} left", "{n} left", n=left), say("of {n}", n=full).at(
        Level.FULL)]  # fmt: skip


# -- the count -------------------------------------------------------------------------------------


def seat_parts(seen: DesertState, who: Listener, counted: Count, seat: int) -> list[Message]:
    """What a player has so far and where it comes from."""
    paid = majorities_paid(seen)
    total = counted.totals[seat] if paid else counted.chips[seat]
    told = [owner(who, seat), points(total)]
    if paid:
        level = Level.NORMAL if seat == who.seat else Level.FULL
        told += [part.at(level) for part in origin_parts(counted, seat)]
    return told


def origin_parts(counted: Count, seat: int) -> list[Message]:
    """Where the points of a player come from."""
    won = sum(one.awards[seat] for one in counted.majorities)
    return [
        say("{points} in chips", points=counted.chips[seat]),
        say("{points} in areas", points=counted.areas[seat]),
        say("{points} for majorities", points=won),
    ]


def heard_seats(seen: DesertState, who: Listener) -> list[int]:
    """The seats whose totals the listener may hear, its own first."""
    seats = sorted(range(seen.players), key=lambda seat: seat != who.seat)
    return seats if open_scores(who) or seen.over() or who.seat < 0 else seats[:1]


def seat_rows(seen: DesertState, who: Listener) -> list[Row]:
    """One row a player."""
    counted = count(seen)
    return [
        (f"seat {seat + 1}", tuple(seat_parts(seen, who, counted, seat)))
        for seat in heard_seats(seen, who)
    ]


def majorities_paid(seen: DesertState) -> bool:
    """Whether majorities count as the board stands: from the camels on, not of leaders alone."""
    return seen.phase in (Phase.CAMELS, Phase.OVER)


def majorities(seen: DesertState, who: Listener) -> list[Row]:
    """One row a colour: who has how many camels, who is paid."""
    return [
        (f"majority {letter}", tuple(majority_parts(seen, colour, who)))
        for colour, letter in enumerate(LETTERS)
    ]


def majority_parts(seen: DesertState, colour: int, who: Listener) -> list[Message]:
    """A colour: the camels of each who has any, most first, with the points they bring; none while
    the leaders are placed, for the totals do not count any then either."""
    counted, paid = majority(seen, colour), majorities_paid(seen)
    told = [COLOURS[colour]]
    most = max(counted.sizes)
    if most and min(counted.sizes) == most:
        told.append(say("{n} each", n=most))
        return [*told, say("{points} each", points=points(SHARED))] if paid else told
    for seat in sorted(range(len(counted.sizes)), key=lambda seat: -counted.sizes[seat]):
        size, award = counted.sizes[seat], counted.awards[seat]
        if size:
            told.append(has(who, seat, size))
        if award and paid:
            told.append(points(award))
    return told if len(told) > 1 else [*told, say("no camel")]


def final_rows(seen: DesertState, who: Listener) -> list[Row]:
    """The whole count: the majorities, then each player from the last to the first, the result."""
    counted = count(seen)
    rows = majorities(seen, who)
    for seat in sorted(range(seen.players), key=lambda seat: counted.totals[seat]):
        told = [owner(who, seat), *origin_parts(counted, seat)]
        told.append(say("total {points}", points=points(counted.totals[seat])))
        rows.append((f"seat {seat + 1}", (*told, *area_parts_of(seen, seat))))
    return [*rows, ("result", (result(seen, who, counted),))]


def area_parts_of(seen: DesertState, seat: int) -> list[Message]:
    """The areas of a player one by one, in the full profile."""
    return [
        part.at(Level.FULL)
        for area in seen.areas
        if colour_and_seat(area.caravan)[1] == seat
        for part in (
            COLOURS[colour_and_seat(area.caravan)[0]],
            area_size(area_worth(seen, area)),
            *stretch(area.cells),
        )
    ]


def result(seen: DesertState, who: Listener, counted: Count) -> Message:
    """Who has won."""
    winners = seen.winners()
    won = points(counted.totals[winners[0]])
    if len(winners) > 1:
        names = tuple(owner(who, seat) for seat in winners)
        return say("Shared win with {points}: {names}.", points=won, names=names)
    if winners[0] == who.seat:
        return say("You win with {points}.", points=won)
    return say("{name} wins with {points}.", name=who.names[winners[0]], points=won)


def final_lines(seen: DesertState, who: Listener) -> list[Message]:
    """The count as sentences."""
    if not seen.over():
        return [sentence(told).of(Category.SCORES) for _, told in seat_rows(seen, who)]
    return [sentence(told).of(Category.SCORES) for _, told in final_rows(seen, who)]
