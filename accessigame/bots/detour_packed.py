"""Détour positions as integers, with tables of what each placement does to them.

Imports the rules' names only. Seven bits tell the state of each district, ten the reserve of each
camp; a placement adds one number. A district whose leader cannot be caught any more counts as won
at once, so that positions which differ only there are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from ..games.detour import DetourState
from ..games.detour_table import AUBE, CAMPS, NUMBERS, PLACES

REACH = (0, 5, 10, 14, 18)
"""The most influence that so many emissaries of one camp can add."""
DISTRICT = 7
"""Bits of a district's state; the first district has the lowest."""
RESERVES = (35, 45)
"""At which bit the reserve of each seat begins, two bits a value."""
IMPOSED = 55
"""At which bit the imposed district goes, where it belongs to the position too."""

# How early a placement is tried. Only the number of nodes depends on these; they were tuned for it.
GAIN, VALUE, SAME = 55, 10, 55
"""For a point won, against a point of the emissary's value, for sending the other to here."""
LYING = (0.0, 13.5, 6.0, 7.0, 0.0)
"""For a point of the contract times one of lead, by the emissaries that then lie here."""
TO_FULL, TO_CLOSED = -185.0, 45.0
"""For giving the other a free choice; for sending them where nothing is to be won."""
SENDING = (0, 0, 20, 15, 25)
"""Against sending the other, for a point of the contract there, by the places free there."""

Row: TypeAlias = tuple[Sequence[int], ...]
"""A number by district, then by state."""


class District(NamedTuple):
    """What matters of a district: emissaries, Aube's lead, and whether its fate is sealed."""

    placed: int
    lead: int
    sealed: bool


class Step(NamedTuple):
    """What a placement does. ``mask``: the bits that must not all be 0; ``change``: added to the
    position; ``gain``: points sealed for the mover; ``to``: the bit of the district where it sends
    the other; ``early``: the greater, the earlier it is tried."""

    mask: int
    change: int
    gain: int
    value: int
    to: int
    early: float


class Outlook(NamedTuple):
    """What a reserve lets its seat do to the other: by district and state, the points that are
    left to the other at least, and how well the other is sent there."""

    least: Row
    sending: tuple[Sequence[float], ...]


def sign(number: float) -> int:
    """1, 0 or -1."""
    return (number > 0) - (number < 0)


def district(placed: int, lead: int) -> tuple[District, int]:
    """The district, and who has it for sure as of now: 1 Aube, -1 Nuit, 0 nobody."""
    if placed == PLACES or abs(lead) > REACH[PLACES - placed]:
        return District(placed, 0, True), sign(lead)
    return District(placed, lead, False), 0


def _after(here: District, seat: int, value: int) -> tuple[District, int]:
    """The same once ``seat`` has placed ``value`` there."""
    if here.sealed:
        return here._replace(placed=here.placed + 1), 0
    return district(here.placed + 1, here.lead + (value if seat == AUBE else -value))


@cache
def districts() -> dict[District, int]:
    """Every state that a district can be in, with its number."""
    found: dict[District, int] = {}
    new = [District(0, 0, False)]
    while new:
        here = new.pop()
        if here not in found:
            found[here] = len(found)
            if here.placed < PLACES:
                new += [_after(here, seat, v)[0] for seat in range(len(CAMPS)) for v in NUMBERS]
    return found


def pack(state: DetourState) -> tuple[int, int]:
    """The position without what is imposed, and by how many sealed points Aube leads in it."""
    position = banked = 0
    for number, contract in zip(NUMBERS, state.contracts, strict=True):
        aube, nuit = state.influence(number)
        here, winner = district(len(state.placed[number]), aube - nuit)
        position |= districts()[here] << DISTRICT * (number - 1)
        banked += winner * contract
    for begin, reserve in zip(RESERVES, state.reserves, strict=True):
        for value in NUMBERS:
            position |= reserve[value] << begin + 2 * (value - 1)
    return position, banked


class Layout:
    """The tables of a layout of contracts. Gains and leads are told from the mover's side.

    ``steps[seat][district][state]``: the placements there, by value. ``full[state]``: whether
    there is no place left. Both count districts from 0.
    """

    def __init__(self, contracts: Sequence[int]) -> None:
        self.contracts = contracts
        self.full = [here.placed == PLACES for here in districts()]
        self.steps = [
            [
                [self._steps(seat, place, here) for here in districts()]
                for place in range(len(contracts))
            ]
            for seat in range(len(CAMPS))
        ]

    def _steps(self, seat: int, place: int, here: District) -> list[Step]:
        number, contract, side = districts(), self.contracts[place], 1 if seat == AUBE else -1
        steps = []
        for value in NUMBERS if here.placed < PLACES else ():
            after, winner = _after(here, seat, value)
            gain = contract * winner * side
            early: float = GAIN * gain - VALUE * value + SAME * (value == place + 1)
            early += contract * after.lead * side * LYING[after.placed]
            emissary = 1 << RESERVES[seat] + 2 * (value - 1)
            change = (number[after] - number[here] << DISTRICT * place) - emissary
            to = DISTRICT * (value - 1)
            steps.append(Step(3 * emissary, change, gain, value, to, early))
        return steps

    def most(self, seat: int, reserve: int) -> Row:
        """The most that each district can still bring ``seat``, whose ten bits are given."""
        best, side = _best(reserve), 1 if seat == AUBE else -1
        return tuple(
            [
                0 if sealed else contract * sign(lead * side + best[PLACES - placed])
                for placed, lead, sealed in districts()
            ]
            for contract in self.contracts
        )

    def outlook(self, seat: int, reserve: int) -> Outlook:
        """What ``seat`` may expect of the other, whose ten bits are given."""
        least = self.most(1 - seat, reserve)
        top, side = _best(reserve)[1], 1 if seat == AUBE else -1
        sending = tuple(
            [_sending(here, here.lead * side, contract, top) for here in districts()]
            for contract in self.contracts
        )
        return Outlook(tuple([-points for points in row] for row in least), sending)


@lru_cache(maxsize=16)
def layout(contracts: tuple[int, ...]) -> Layout:
    """The tables of ``contracts``; making them takes some milliseconds."""
    return Layout(contracts)


def _best(reserve: int) -> list[int]:
    """The most influence that 0 .. 4 emissaries of ``reserve`` add."""
    held = [value for value in reversed(NUMBERS) for _ in range(reserve >> 2 * (value - 1) & 3)]
    return [sum(held[:number]) for number in range(PLACES + 1)]


def _sending(there: District, lead: int, contract: int, top: int) -> float:
    """How good it is to send the other, whose highest emissary is ``top``, to ``there``."""
    if there.placed == PLACES:
        return TO_FULL
    if there.sealed:
        return TO_CLOSED
    if there.placed < PLACES - 1:
        return -contract * (SENDING[PLACES - there.placed] + 2.5 * lead * (there.placed == 1))
    # The other closes it: they win it, tie, or cannot save it.
    return 30 + contract * (40 * sign(lead - top) + (5 if lead > 0 else 45 if lead < 0 else 0))
