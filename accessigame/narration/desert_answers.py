"""Answers about a position of Through the Desert: caravans, who can reach a hex, reserves, what is
to be won, what a camel here would bring."""

from __future__ import annotations

from ..games.desert import COLOURS as LETTERS
from ..games.desert import PALM, DesertState, Phase, Place, colour_and_seat, grid
from ..games.desert.queries import camels_needed, open_ends
from ..games.desert.scoring import area_worth, count
from .desert_lists import (
    caravan_id,
    caravans_of,
    ends_part,
    heard_seats,
    joined_parts,
    leader_part,
    majorities,
    majorities_paid,
    palm_goal,
    reserve_parts,
    seat_parts,
    water_goal,
)
from .desert_refusals import taken
from .desert_words import (
    CARAVAN_COLOURS,
    COLOURS,
    FEW,
    Gain,
    area_size,
    around,
    camels,
    caravan_name,
    gain_parts,
    oasis,
    owner,
    place,
    places,
    plus,
    points,
    stretch,
    tried,
    water_sum,
)
from .message import Category, Message, parts, say, sentence
from .message import count as number
from .narrator import Listener
from .view import CellId

ENDS = 8
"""How many open ends or cells of an area are named one by one when they are asked for."""


def cell_at(region: str, cell: CellId) -> int | None:
    """The hex under the focus, if it stands on the board."""
    return grid().index.get(str(cell)) if region == "board" else None


# -- one hex or caravan ----------------------------------------------------------------------------


def group(seen: DesertState, who: Listener, region: str, cell: CellId) -> list[Message]:
    """The caravan here, or the area of an empty hex."""
    if region == "caravans":
        named = (c for c in seen.leaders if caravan_id(c) == cell)
        caravan = next(named, None)
    else:
        here = cell_at(region, cell)
        if here is None:
            return []
        piece = seen.at[here]
        caravan = piece if piece > 0 else None
        if caravan is None and here in seen.inside:
            return [area_told(seen, who, here)]
    if caravan is None:
        return [say("No caravan here.")]
    told = [caravan_name(who, caravan), camels(seen.size[caravan]), leader_part(seen, caravan)]
    if seen.phase is not Phase.CAMELS:
        return [sentence([*told, *joined_parts(seen.joined.get(caravan, ()))])]
    ends = open_ends(seen, caravan)
    told.append(ends_part(seen, caravan))
    told += places(ends) if len(ends) <= ENDS else []
    room = len(camels_needed(seen, caravan))
    if ends:
        told.append(number("room for {n} camel", "room for {n} camels", n=room))
    told += joined_parts(seen.joined.get(caravan, ()))
    told += palm_goal(seen, caravan) or [say("no oasis in reach")]
    told += water_goal(seen, caravan) or [say("no water in reach")]
    return [sentence(told)]


def area_told(seen: DesertState, who: Listener, cell: int) -> Message:
    """The area that a hex lies in: whose, where, its worth."""
    area = next(area for area in seen.areas if cell in area.cells)
    worth = area_worth(seen, area)
    lying = stretch(area.cells)
    if FEW < len(area.cells) <= ENDS:
        lying += places(area.cells)
    return sentence([area_size(worth), caravan_name(who, area.caravan), *lying, points(worth)])


def reach(seen: DesertState, who: Listener, cell: int) -> list[Message]:
    """Who can come to a hex, or beside an oasis, and with how many camels."""
    piece = seen.at[cell]
    if piece > 0:
        return [taken(seen, who, cell)]
    if seen.phase is not Phase.CAMELS:
        return [say("The game is over.") if seen.over() else say("No camel moves yet.")]
    goals = set(seen.board.near[cell]) if piece == PALM else {cell}
    found = []
    for caravan in caravans_of(seen, who):
        needed = camels_needed(seen, caravan, goals)
        steps = min((needed[goal] for goal in goals if goal in needed), default=0)
        done = piece == PALM and cell in seen.joined.get(caravan, ())
        if steps and not done:
            found.append((colour_and_seat(caravan)[1] != who.seat, steps, caravan))
    if not found:
        return [say("Nobody can come to {cell}.", cell=place(cell))]
    told = []
    for rival in (False, True):
        ways = sorted((steps, caravan) for whose, steps, caravan in found if whose == rival)
        line = [
            number(
                "{caravan}, in {n} camel",
                "{caravan}, in {n} camels",
                n=steps,
                caravan=caravan_name(who, caravan),
            )
            for steps, caravan in ways[:FEW]
        ]
        if len(ways) > FEW:
            more = len(ways) - FEW
            line.append(number("{n} more, farther off", "{n} more, farther off", n=more))
        told += [sentence(line)] if line else []
    return told


def outlook(seen: DesertState, who: Listener, cell: int) -> list[Message]:
    """What a camel on a hex would bring to each caravan that can place one there, whoever is due:
    areas that it would close first of all."""
    piece = seen.at[cell]
    if piece > 0:
        return [taken(seen, who, cell)]
    if piece == PALM:
        joined = [c for c in caravans_of(seen, who) if cell in seen.joined.get(c, ())]
        names = tuple(caravan_name(who, caravan) for caravan in joined)
        reached = [say("reached by {caravans}", caravans=names)] if names else []
        return [sentence([oasis(cell), *(reached or [say("reached by nobody")])])]
    if seen.phase is Phase.LEADERS:
        return [sentence(around(seen, cell))]
    if seen.phase is not Phase.CAMELS:
        return [say("The game is over.") if seen.over() else say("No camel moves yet.")]
    gaining, idle = [], []
    for caravan in caravans_of(seen, who):
        if cell in seen.frontier[caravan]:
            name = caravan_name(who, caravan)
            gains = _gains(seen, caravan, cell)
            if gains:
                told = [part for gain in gains for part in gain_parts(gain)]
                gaining.append(sentence([name, plus(sum(gain.value for gain in gains)), *told]))
            else:
                idle.append(name)
    if idle:
        gaining.append(say("Nothing to gain on {cell}: {caravans}.", cell=place(cell),
                           caravans=tuple(idle)))  # fmt: skip
    return gaining or [say("Nobody can place a camel on {cell} now.", cell=place(cell))]


def _gains(seen: DesertState, caravan: int, cell: int) -> list[Gain]:
    """What a camel of ``caravan`` would take or close on ``cell``, were it its player's turn."""
    colour, seat = colour_and_seat(caravan)
    asked = seen.copy()
    asked.turn, asked.left = seat, 1
    return tried(asked, Place(colour, cell))[0]


# -- the whole table -------------------------------------------------------------------------------


def reserves(seen: DesertState, who: Listener) -> list[Message]:
    """The reserve, scarcest colour first; before the camels also who has which leaders to place."""
    order = sorted(range(len(LETTERS)), key=lambda colour: seen.reserve[colour])
    told = [sentence([parts(reserve_parts(seen, colour)) for colour in order])]
    if seen.phase is Phase.LEADERS:
        for seat in sorted(range(seen.players), key=lambda seat: seat != who.seat):
            held = tuple(COLOURS[colour] for colour in seen.holds(seat))
            if held:
                told.append(say("Leaders to place, {name}: {colours}.", name=owner(who, seat),
                                colours=held))  # fmt: skip
    return told


def stakes(seen: DesertState, who: Listener, here: int | None) -> list[Message]:
    """The majorities, the oases and water still to be had; the nearest from the hex asked on."""
    told = [sentence(row) for _, row in majorities(seen, who)]
    if not majorities_paid(seen):
        told.append(say("Majorities count once the camels set out."))
    worth = sum(seen.tokens.values())
    told.append(sentence([water_sum(len(seen.tokens), worth)]))
    if here is not None and (near := around(seen, here)):
        told.append(say("Nearest to {cell}: {goals}.", cell=place(here), goals=tuple(near)))
    return [message.of(Category.SCORES) for message in told]


def opponents(seen: DesertState, who: Listener) -> list[Message]:
    """Each rival: its points where they are open, the size of its caravans, its areas."""
    counted = count(seen)
    heard = heard_seats(seen, who)
    told = []
    for seat in range(seen.players):
        if seat == who.seat:
            continue
        line = seat_parts(seen, who, counted, seat)[: 2 if seat in heard else 1]
        for caravan in caravans_of(seen, who):
            colour, whose = colour_and_seat(caravan)
            if whose == seat:
                size = seen.size[caravan]
                line.append(say("{colour} {n}", colour=CARAVAN_COLOURS[colour], n=size))
        worth = counted.areas[seat]
        if worth:
            line.append(say("{points} in areas", points=worth))
        told.append(sentence(line))
    return told
