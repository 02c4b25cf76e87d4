"""What a position of Through the Desert promises each seat: features, and their weights.

The expected final total of a seat is what it has (chips and areas) and a sum of weights times
features: water by the camels it takes and by who is nearer, oases, colours led, areas that one
camel would close, land that rivals cannot reach in time. The weights were fitted to how games ended
(see ``train/desert``); they change with the scarcest reserve, by which the game ends.
"""

from __future__ import annotations

from importlib.resources import files
from math import exp
from typing import NamedTuple, TypeAlias

from ..games.desert.pieces import OASIS_VALUE, RESERVE
from .desert_field import AROUND, CARAVANS, COLOURS, COLUMN, DIAGONAL, SEATS, Field, closures

REACH = 6
"""Camels: what takes more of them is not seen."""
WATER = 5
OASES = 5
"""Classes of distance: 1, 2, 3, 4, and 5 to REACH camels."""
FEATURES = 34

SHARP = [exp(size / 0.8) for size in range(40)]
SOFT = [[exp(size / (1.5 + 0.35 * reserve)) for size in range(40)] for reserve in range(41)]
"""For shares of a colour by the size of a caravan: as things stand, or by the reserve to come."""


Share: TypeAlias = tuple[float, float, float]


class Closing(NamedTuple):
    """The areas that one camel more of a caravan would close.

    ``best`` and ``rest``: the points of the best one, and of the others. ``cells``: those areas and
    the camels that close them.
    """

    best: int
    rest: int
    cells: int


class Reach(NamedTuple):
    """What one caravan sees. ``levels[d]``: where it could stand with ``d + 1`` camels or fewer.

    ``oases``: by the class of distance, how many palms it has yet to join. ``room``: the open ends,
    up to six.
    """

    levels: tuple[int, ...]
    oases: tuple[int, ...]
    room: int
    closing: Closing


OPEN = Closing(0, 0, 0)
NOTHING = Reach((0,) * REACH, (0,) * OASES, 0, OPEN)


def reach_of(field: Field, caravan: int, closing: Closing | None = None) -> Reach:
    """What the caravan sees now; ``closing``: where that is known."""
    ring = field.ring[caravan]
    colour, seat = divmod(caravan - 1, SEATS)
    free = field.land & ~(
        field.camels | field.palms | field.inside[seat] | field.closed_to(colour, seat)
    )
    cells = ring & free
    if not cells:
        return NOTHING
    levels = [cells]
    for _ in range(1, REACH):
        towards = cells | cells << 1 | cells << DIAGONAL
        cells = (towards | towards >> 1 | towards >> DIAGONAL) & free
        levels.append(cells)
    oases = [0] * OASES
    palms = field.palms & ~field.joined[caravan]
    while palms:
        palm = palms & -palms
        palms ^= palm
        around = AROUND[palm]
        if cells & around:
            for steps, near in enumerate(levels):
                if near & around:
                    oases[steps if steps < OASES else OASES - 1] += 1
                    break
    if closing is None:
        closing = closing_of(field, caravan, levels[0])
    return Reach(tuple(levels), tuple(oases), min(6, levels[0].bit_count()), closing)


def closing_of(field: Field, caravan: int, frontier: int) -> Closing:
    """The areas that one camel on the frontier closes."""
    own = field.own[caravan]
    gates = frontier & gateways(own | ~field.land)
    if not gates:
        return OPEN
    inside = 0
    for cells in field.inside:
        inside |= cells
    best = total = concerned = 0
    rivals = field.camels & ~own
    starts = ~(rivals | inside)
    joined = field.joined[caravan]
    while gates:
        bit = gates & -gates
        gates ^= bit
        wall = own | bit
        areas = closures(field.land & ~wall, rivals, AROUND[bit] & starts)
        if areas:
            worth = 0
            concerned |= bit
            for area in areas:
                worth += area_worth(field, area, joined)
                concerned |= area
            total += worth
            if worth > best:
                best = worth
    return Closing(best, total - best, concerned)


def area_worth(field: Field, area: int, joined: int) -> int:
    """The points of an area: its water and oases at once, its empty hexes at the end."""
    palms = area & field.palms
    return (
        (area & ~palms).bit_count()
        + (area & field.ones).bit_count()
        + 2 * (area & field.twos).bit_count()
        + OASIS_VALUE * (palms & ~joined).bit_count()
    )


def gateways(walls: int) -> int:
    """The cells with two or more separate stretches of wall around: only they close anything."""
    n, s = walls >> 1, walls << 1
    ne, sw = walls >> DIAGONAL, walls << DIAGONAL
    se, nw = walls >> COLUMN, walls << COLUMN
    once = n & ~ne
    twice = 0
    for edge in (ne & ~se, se & ~s, s & ~sw, sw & ~nw, nw & ~n):
        twice |= once & edge
        once |= edge
    return twice


class Sight:
    """All that a position's features are made of, kept so that a placement changes little of it.

    ``reaches``: by caravan. ``unions``: by seat, the levels of its caravans together. ``shares``:
    by colour and seat, the share as things stand, as they may end, and of the room to grow.
    """

    __slots__ = ("reaches", "shares", "unions")

    def __init__(
        self, reaches: list[Reach], unions: list[list[int]], shares: list[list[Share]]
    ) -> None:
        self.reaches = reaches
        self.unions = unions
        self.shares = shares

    def after(self, field: Field, caravan: int, bit: int) -> Sight:
        """The sight of ``field``, where the caravan was just given a camel on ``bit``."""
        reaches, around = self.reaches[:], AROUND[bit]
        unions, shares = self.unions[:], self.shares[:]
        moved = (caravan - 1) // SEATS
        seats = colours = 0
        for other in range(1, CARAVANS):
            known = reaches[other]
            if known is NOTHING:
                continue
            colour, seat = divmod(other - 1, SEATS)
            near = known.levels[-1]
            touched = around if colour == moved else bit
            if other == caravan or known.closing.cells & touched:
                reaches[other] = reach_of(field, other)
            elif near & touched:
                reaches[other] = reach_of(field, other, known.closing)
            else:
                continue
            seats |= 1 << seat
            colours |= 1 << colour
        for seat in range(field.players):
            if seats >> seat & 1:
                unions[seat] = union_of(reaches, seat)
        for colour in range(COLOURS):
            if colours >> colour & 1 or colour == moved:
                shares[colour] = shares_of(field, reaches, colour)
        return Sight(reaches, unions, shares)


def sight_of(field: Field) -> Sight:
    """The sight of a position."""
    reaches = [NOTHING] + [
        reach_of(field, caravan) if field.ring[caravan] else NOTHING
        for caravan in range(1, CARAVANS)
    ]
    unions = [union_of(reaches, seat) for seat in range(field.players)]
    shares = [shares_of(field, reaches, colour) for colour in range(COLOURS)]
    return Sight(reaches, unions, shares)


def union_of(reaches: list[Reach], seat: int) -> list[int]:
    """The levels of all caravans of a seat together."""
    union = [0] * REACH
    for caravan in range(1 + seat, CARAVANS, SEATS):
        reach = reaches[caravan]
        if reach is not NOTHING:
            for steps, cells in enumerate(reach.levels):
                union[steps] |= cells
    return union


def shares_of(field: Field, reaches: list[Reach], colour: int) -> list[Share]:
    """By seat, its share of a colour."""
    players, first = field.players, 1 + colour * SEATS
    soft = SOFT[min(field.reserve[colour], len(SOFT) - 1)]
    sizes = [cells.bit_count() for cells in field.own[first : first + players]]
    room = [reaches[first + seat].levels[3].bit_count() for seat in range(players)]
    now = later = 0.001
    rooms = 1
    for seat, size in enumerate(sizes):
        if size:
            now += SHARP[size]
            later += soft[size]
            rooms += room[seat]
    return [
        (SHARP[size] / now, soft[size] / later, room[seat] / rooms) if size else (0.0, 0.0, 0.0)
        for seat, size in enumerate(sizes)
    ]


def features(field: Field, sight: Sight) -> list[list[float]]:
    """By seat, what the weights are for."""
    players, unions = field.players, sight.unions
    ones, twos = field.ones, field.twos
    water = ones | twos
    found = []
    for seat in range(players):
        own = unions[seat]
        rivals = unions[seat - 1] if players == 2 else [0] * REACH
        if players > 2:
            for other in range(players):
                if other != seat:
                    for steps, cells in enumerate(unions[other]):
                        rivals[steps] |= cells
        values = [0.0] * (3 * WATER)
        before = closer = 0
        for steps in range(REACH):
            fresh = own[steps] & ~before & water
            if fresh:
                place = 3 * (steps if steps < WATER else WATER - 1)
                nearer, level = fresh & closer, fresh & rivals[steps] & ~closer
                fresh &= ~rivals[steps]
                if nearer:
                    values[place] += (nearer & ones).bit_count() + 2 * (nearer & twos).bit_count()
                if level:
                    values[place + 1] += (level & ones).bit_count() + 2 * (level & twos).bit_count()
                if fresh:
                    values[place + 2] += (fresh & ones).bit_count() + 2 * (fresh & twos).bit_count()
            before, closer = own[steps], rivals[steps]
        oases = [0.0] * OASES
        best = rest = alive = room = 0
        for caravan in range(1 + seat, CARAVANS, SEATS):
            reach = sight.reaches[caravan]
            if reach is not NOTHING:
                alive += 1
                room += reach.room
                for place, number in enumerate(reach.oases):
                    if number:
                        oases[place] += number
                closing = reach.closing
                if closing.best:
                    rest += closing.rest + min(best, closing.best)
                    best = max(best, closing.best)
        values += oases
        now = later = grow = 0.0
        for shares in sight.shares:
            share = shares[seat]
            now += share[0]
            later += share[1]
            grow += share[2]
        turns = (seat - field.turn) % players
        values += (
            now, later, grow, 1.0, 1.0 - turns / players, field.left if turns == 0 else 0, best,
            rest, (own[1] & ~rivals[3]).bit_count(), (own[2] & ~rivals[4]).bit_count(),
            (own[3] & ~rivals[5]).bit_count(), (own[5] & ~rivals[5]).bit_count(), alive, room,
        )  # fmt: skip
        found.append(values)
    return found


def read_weights(text: str) -> dict[tuple[str, int], list[float]]:
    """By phase and number of players (0: any): the weights at its start, then what they gain."""
    found = {}
    for line in text.splitlines():
        phase, players, *numbers = line.split()
        found[phase, int(players)] = [float(number) for number in numbers]
    return found


WEIGHTS = read_weights(files("accessigame.bots").joinpath("data", "desert.txt").read_text("ascii"))


def part_way(weights: list[float], progress: float) -> list[float]:
    """The weights when so much of the phase (0 .. 1) is over."""
    return [weights[i] + progress * weights[FEATURES + i] for i in range(FEATURES)]


def table_of(players: int, weights: list[float]) -> list[list[float]]:
    """The weights of the camel phase by how many camels are left of the scarcest colour."""
    full = RESERVE[players]
    return [part_way(weights, 1.0 - scarcest / full) for scarcest in range(full + 1)]


TABLE = {players: table_of(players, WEIGHTS["camels", 0]) for players in RESERVE}
"""By the number of players: :func:`table_of` it."""


def expected(field: Field, sight: Sight) -> list[float]:
    """By seat, the expected final total."""
    if field.over:
        return [float(total) for total in field.scores()]
    table = TABLE[field.players]
    weights = table[min(len(table) - 1, *field.reserve)]
    return weighed(field, features(field, sight), weights)


def expected_of_leaders(field: Field) -> list[float]:
    """By seat, the expected final total where some of the leaders stand."""
    return weighed(field, features(field, sight_of(field)), leader_weights(field))


def leader_weights(field: Field) -> list[float]:
    """The weights at this point of the leader phase."""
    # the boards of four and of five players are the same
    return part_way(WEIGHTS["leaders", min(field.players, 4)], leaders_placed(field))


def leaders_placed(field: Field) -> float:
    """How far the leader phase has come."""
    return field.camels.bit_count() / (field.players * COLOURS)


def weighed(field: Field, rows: list[list[float]], weights: list[float]) -> list[float]:
    """By seat, what it has and the sum of its features (``rows``) with these weights."""
    totals = []
    for seat, values in enumerate(rows):
        total = 0.0
        for weight, value in zip(weights, values, strict=True):
            total += weight * value
        totals.append(field.points[seat] + field.worth(seat) + total)
    return totals
