"""The words of Through the Desert: colours, camels, caravans, goals, gains. Phrases and what they
need to know of a position; no regions, no answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import fsum
from typing import Final

from ..core.game import Event, Move
from ..games.desert import PALM, DesertState, Phase, Place, caravan_of, colour_and_seat, grid
from ..games.desert.enclosure import closed_areas
from ..games.desert.events import AreaEnclosed, CamelPlaced, GameOver, OasisReached, WaterTaken
from ..games.desert.queries import nearest_palm
from .hexes import away
from .message import Level, Message, Part, count, parts, say, say_in, verbatim
from .narrator import Listener

COLOURS: Final = (
    say_in("camel", "white"),  # NOTE: letter W, masculine in French
    say_in("camel", "violet"),  # NOTE: letter V
    say_in("camel", "pink"),  # NOTE: letter P
    say_in("camel", "green"),  # NOTE: letter G
    say_in("camel", "blue"),  # NOTE: letter B
)
"""The colours of camels and leaders, by number."""

CARAVAN_COLOURS: Final = (
    say_in("caravan", "white"),  # NOTE: feminine in French
    say_in("caravan", "violet"),
    say_in("caravan", "pink"),
    say_in("caravan", "green"),
    say_in("caravan", "blue"),
)
"""The colours of caravans, by number."""

OWN_CAMELS: Final = (
    "camel_white",
    "camel_violet",
    "camel_pink",
    "camel_green",
    "camel_blue",
)
OTHER_CAMELS: Final = (
    "camel_white_other",
    "camel_violet_other",
    "camel_pink_other",
    "camel_green_other",
    "camel_blue_other",
)
OWN_LEADER, OTHER_LEADER = "leader", "leader_other"
WATER_SOUND: Final = "water"
OASIS_SOUND: Final = "palm"
AREA_SOUND: Final = "area"
SAND_SOUND: Final = "cell_square"
IN_SIGHT: Final = 4
"""Camels to an oasis up to which coming nearer to it is worth telling."""


def camel_sound(colour: int, leader: bool, own: bool) -> str:
    """What is heard of a camel or leader: its colour by the bell, its owner by the yoke."""
    if leader:
        return OWN_LEADER if own else OTHER_LEADER
    return (OWN_CAMELS if own else OTHER_CAMELS)[colour]


FEW: Final = 4
"""How many hexes are named one by one where a number may stand instead."""


def owner(who: Listener, seat: int) -> Message:
    """How the player in ``seat`` is called in a list."""
    return say_in("player in a list", "you") if seat == who.seat else who.names[seat]


@cache
def place(cell: int) -> Message:
    """The name of a cell."""
    return verbatim(grid().names[cell])


def places(cells: Iterable[int]) -> tuple[Message, ...]:
    """The names of cells, for a list."""
    return tuple(place(cell) for cell in cells)


@cache
def camel(colour: int, leader: bool, own: bool) -> Message:
    """A camel or leader, "your white camel" where it is the listener's."""
    told = COLOURS[colour]
    if leader:
        return say("your {colour} leader", colour=told) if own else leader_of(colour)
    return say("your {colour} camel", colour=told) if own else say("{colour} camel", colour=told)


def piece_parts(piece: int, leader: bool, me: int, name: Message | None) -> list[Message]:
    """A camel or leader, and whose it is."""
    colour, seat = colour_and_seat(piece)
    told = [camel(colour, leader, seat == me)]
    return told if name is None else [*told, name.at(Level.NORMAL, Part.OWNER)]


def leader_of(colour: int) -> Message:
    """A leader of ``colour``, whosever it is."""
    return say("{colour} leader", colour=COLOURS[colour])


def caravan_name(who: Listener, caravan: int) -> Message:
    """A caravan: "your white caravan", "white caravan, Léa"."""
    colour, seat = colour_and_seat(caravan)
    told = CARAVAN_COLOURS[colour]
    if seat == who.seat:
        return say("your {colour} caravan", colour=told)
    return parts([say("{colour} caravan", colour=told), who.names[seat]])


@cache
def water(value: int) -> Message:
    """A water token of ``value``."""
    return say("water {value}", value=value)


def camels(number: int) -> Message:
    """A number of camels."""
    return count("{n} camel", "{n} camels", n=number)


def away_by(number: int) -> Message:
    """How many camels it takes to come somewhere."""
    return count("{n} camel away", "{n} camels away", n=number)


def has_camels(who: Listener, seat: int, number: int) -> Message:
    """How many camels a player has: a whole clause, for a name may end with a number."""
    if seat == who.seat:
        return count("you have {n} camel", "you have {n} camels", n=number)
    return count("{name} has {n} camel", "{name} has {n} camels", n=number, name=who.names[seat])


def has(who: Listener, seat: int, number: int) -> Message:
    """The same after what they are has been named."""
    if seat == who.seat:
        return count("you have {n}", "you have {n}", n=number)
    return count("{name} has {n}", "{name} has {n}", n=number, name=who.names[seat])


def points(number: int) -> Message:
    """A number of points."""
    return count("{n} point", "{n} points", n=number)


def plus(gained: int) -> Message:
    """What a move brings."""
    return count("plus {n} point", "plus {n} points", n=gained) if gained else say("no points")


def area_size(size: int) -> Message:
    """An area by what it is worth."""
    return count("area of {n} cell", "area of {n} cells", n=size)


def stretch(cells: Sequence[int]) -> list[Message]:
    """Where an area lies: a few cells by name, of many the middle one and the columns."""
    if len(cells) <= FEW:
        return [*places(cells)]
    columns = sorted({grid().names[cell][0] for cell in cells})
    lying = say("around {cell}", cell=place(middle(cells)))
    if len(columns) == 1:
        return [lying, say("column {letter}", letter=columns[0])]
    return [lying, say("columns {first} to {last}", first=columns[0], last=columns[-1])]


def middle(cells: Sequence[int]) -> int:
    """The cell of ``cells`` in the middle of them, as they are heard."""
    pan, pitch = grid().pan, grid().pitch
    x, y = (fsum(of[cell] for cell in cells) / len(cells) for of in (pan, pitch))
    return min(cells, key=lambda cell: (pan[cell] - x) ** 2 + (pitch[cell] - y) ** 2)


def water_parts(tokens: Sequence[tuple[int, int]]) -> list[Message]:
    """Water tokens (cell, value) that an area brings: a few by name, many by number."""
    if len(tokens) > FEW:
        worth = sum(value for _, value in tokens)
        return [water_sum(len(tokens), worth)]
    return [say("{token} {cell}", token=water(value), cell=place(cell)) for cell, value in tokens]


def water_sum(number: int, worth: int) -> Message:
    """So many water tokens, worth so much together."""
    told = count("{n} water hole", "{n} water holes", n=number)
    return say("{holes} worth {points}", holes=told, points=points(worth))


@cache
def oasis(palm: int) -> Message:
    """An oasis by its name."""
    return say("oasis {cell}", cell=place(palm))


def area_parts(event: AreaEnclosed) -> list[Message]:
    """An area that is closed: its size and place, what lies in it."""
    inside = {*event.palms, *(cell for cell, _ in event.water)}
    told = [area_size(event.size), *stretch(event.cells), *water_parts(event.water)]
    told += [oasis(palm) for palm in event.palms]
    rest = [cell for cell in event.cells if cell not in inside]
    if len(event.cells) > FEW and 0 < len(rest) <= 4 * FEW:
        told.append(say("cells {cells}", cells=places(rest)).at(Level.FULL))
    return told


Gain = WaterTaken | OasisReached | AreaEnclosed


def gain_parts(event: Gain) -> list[Message]:
    """What one gain is, without its points."""
    if isinstance(event, WaterTaken):
        return [say("water")]
    if isinstance(event, OasisReached):
        return [oasis(event.palm)]
    return area_parts(event)


def tried(seen: DesertState, move: Move) -> tuple[list[Gain], CamelPlaced | None, GameOver | None]:
    """What ``move`` would cause: gains, the camel's placement, the end of the game."""
    log: list[Event] = []
    seen.copy().play(move, log)
    gains = [event for event in log if isinstance(event, WaterTaken | OasisReached | AreaEnclosed)]
    placed = next((event for event in log if isinstance(event, CamelPlaced)), None)
    over = next((event for event in log if isinstance(event, GameOver)), None)
    return gains, placed, over


def gains(seen: DesertState, move: Place) -> bool:
    """Whether a camel would take water, reach an oasis or close an area; sooner told than tried."""
    cell, caravan = move.cell, caravan_of(move.colour, seen.turn)
    joined = seen.joined.get(caravan, ())
    if cell in seen.tokens or any(
        seen.at[n] == PALM and n not in joined for n in seen.board.near[cell]
    ):
        return True
    at = seen.at[:]
    at[cell] = caravan
    size = seen.size[caravan] + 1
    closed = closed_areas(seen.board, at, caravan, size, cell, seen.inside)
    return any(at[one] != PALM or one not in joined for area in closed for one in area)


def effect_parts(seen: DesertState, move: Move) -> list[Message]:
    """What a placement would bring: points now, each gain, what an area loses, the end."""
    if not isinstance(move, Place):
        return []
    gains, placed, over = tried(seen, move)
    if placed is None:
        return []
    told = [plus(placed.gained)] if placed.gained or not gains else []
    told += [part for gain in gains for part in gain_parts(gain)]
    if placed.inside:
        told.append(loss())
    if over is not None:
        told.append(say("the game ends"))
    return told


def notable_parts(seen: DesertState, move: Move) -> list[Message]:
    """The same where a camel does more than make a caravan longer."""
    if seen.phase is not Phase.CAMELS:
        return []
    gains, placed, over = tried(seen, move)
    return effect_parts(seen, move) if gains or over or (placed and placed.inside) else []


def loss() -> Message:
    """A camel inside an own area."""
    return say("in your own area, 1 point less at the end")


def advice_parts(seen: DesertState, move: Place) -> list[Message]:
    """What a placement is good for beyond its gains: the goals that it comes nearer to."""
    after = seen.copy()
    after.play(move)
    caravan = caravan_of(move.colour, seen.turn)
    told: list[Message] = []
    if seen.phase is Phase.LEADERS:
        return around(seen, move.cell)
    if after.over():
        return told
    ends = len(after.frontier[caravan])
    told.append(count("then {n} open end", "then {n} open ends", n=ends))
    goal, before = nearest_palm(after, caravan), nearest_palm(seen, caravan)
    nearer = goal and before and goal.camels < before.camels and goal.cell == before.cell
    if goal and nearer and goal.camels <= IN_SIGHT:
        told.append(say("towards {goal}, {camels} more", goal=oasis(goal.cell),
                        camels=camels(goal.camels)))  # fmt: skip
    return told


def around(seen: DesertState, cell: int) -> list[Message]:
    """What lies near a cell: the nearest oasis, the nearest water, another than on it."""
    told = []
    for lying, name in ((seen.palms, oasis), (seen.tokens, None)):
        cells = [other for other in lying if other != cell]
        if cells:
            near = min(cells, key=lambda other: grid().distance(cell, other))
            what = name(near) if name else parts([water(seen.tokens[near]), place(near)])
            told.append(parts([what, away(grid(), cell, near)]))
    return told


def not_playable(terrain: str, cell: str) -> Message:
    """Why there is nothing on ``cell``: its ``terrain`` as the board's data name it."""
    match terrain:
        case "beyond":
            return say("{cell} lies beyond the dark line.", cell=cell)
        case "massif":
            return say("{cell} lies in the massif.", cell=cell)
        case _:
            return say("{cell} lies in the mountains.", cell=cell)
