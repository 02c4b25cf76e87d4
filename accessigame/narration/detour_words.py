"""The words for Détour's camps, emissaries, districts and contracts, as one listener hears them.

Knows what a seat sees of a position; builds messages, no regions. The listener's own numbers always
come first: "you 7, Night 3" is influence, "7 to 3" is points. The other side is called by its camp,
which is short and needs no agreement; Aube and Nuit are Dawn and Night in English, where a voice
could not pronounce them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..games.detour import AUBE, NUIT, DetourState, Emissary
from ..games.detour_table import NUMBERS, PLACES
from .message import Level, Message, count, parts, say, say_in, verbatim
from .narrator import Listener

CAMPS: Final = (
    say_in("camp", "Dawn"),  # NOTE: the camp of the first seat, a proper name
    say_in("camp", "Night"),  # NOTE: the camp of the second seat, a proper name
)
"""The camps by seat."""

EMISSARY_SOUND: Final = "emissary"
SETTLED_SOUND, TIED_SOUND = "district_settled", "district_tied"


def settled_sound(winner: int | None) -> str:
    """What is heard of a settled district: somebody's, or nobody's."""
    return TIED_SOUND if winner is None else SETTLED_SOUND


def sides(who: Listener) -> tuple[int, int]:
    """Both seats, the listener's first; Aube first for somebody who only listens."""
    return (NUIT, AUBE) if who.seat == NUIT else (AUBE, NUIT)


def called(who: Listener, seat: int) -> Message:
    """How the player in ``seat`` is called in a list."""
    return say_in("player in a list", "you") if seat == who.seat else CAMPS[seat]


def against(who: Listener, influence: Sequence[int]) -> Message:
    """Two sums of influence, given by seat: whose is whose is always told."""
    own, other = sides(who)
    first, camp = influence[own], CAMPS[other]
    if own == who.seat:
        return say("you {own}, {camp} {other}", own=first, camp=camp, other=influence[other])
    return say(
        "{first} {own}, {camp} {other}",
        first=CAMPS[own],
        own=first,
        camp=camp,
        other=influence[other],
    )


def score(who: Listener, points: Sequence[int]) -> Message:
    """Both totals, given by seat."""
    own, other = sides(who)
    return say("score {own} to {other}", own=points[own], other=points[other])


def points(total: int) -> Message:
    """A number of points."""
    return count("{n} point", "{n} points", n=total)


def pan_of(number: int) -> float:
    """Where district ``number`` is heard: the first one left, the last one right."""
    return (number - 3) / 2


def district(number: int) -> Message:
    """How a district is called."""
    return say("district {number}", number=number)


def emissary(who: Listener, lying: Emissary) -> Message:
    """An emissary that lies in a district."""
    if lying.seat == who.seat:
        return say("your {value}", value=lying.value)
    if lying.seat == AUBE:
        return say("Dawn's {value}", value=lying.value)
    return say("Night's {value}", value=lying.value)


def emissaries(seen: DetourState, who: Listener, number: int) -> list[Message]:
    """What lies in district ``number``, oldest first."""
    return [emissary(who, lying) for lying in seen.placed[number]]


def contract(seen: DetourState, number: int) -> Message:
    """What district ``number`` is worth."""
    worth = seen.contracts[number - 1]
    if seen.settled(number):
        return points(worth)
    return count("for {n} point", "for {n} points", n=worth)


def room(seen: DetourState, number: int) -> Message:
    """How many places are left in district ``number``."""
    return places_left(PLACES - len(seen.placed[number]))


def places_left(free: int) -> Message:
    """A number of free places."""
    return count("{n} place left", "{n} places left", n=free)


def sums(seen: DetourState, who: Listener, number: int) -> Message:
    """How district ``number`` stands: whose it is once settled, both sums."""
    if not seen.placed[number]:
        return say("empty")
    told = against(who, seen.influence(number))
    return parts([owned(who, seen.holder(number)), told]) if seen.settled(number) else told


def owned(who: Listener, holder: int | None) -> Message:
    """Who has won a settled district."""
    if holder is None:
        return say("discarded")
    if holder == who.seat:
        return say("yours")
    return say("Dawn's") if holder == AUBE else say("Night's")


def standing(seen: DetourState, who: Listener, number: int) -> list[Message]:
    """Who leads in an open district and what the other still needs; nothing elsewhere.

    What is needed is one more than the lead; whether the reserve can give it is looked up, as if
    the one behind had all the places that are left.
    """
    free = PLACES - len(seen.placed[number])
    if free in (0, PLACES):
        return []
    leader = seen.holder(number)
    if leader is None:
        return [say("equal")]
    behind, lead = 1 - leader, abs(_lead(seen, number))
    most = sum(held(seen, behind)[-free:])
    return [_leads(who, leader, lead), _needs(who, behind, lead, most)]


def _lead(seen: DetourState, number: int) -> int:
    aube, nuit = seen.influence(number)
    return aube - nuit


def _leads(who: Listener, leader: int, lead: int) -> Message:
    if leader == who.seat:
        return say("you lead by {lead}", lead=lead)
    return say("{camp} leads by {lead}", camp=CAMPS[leader], lead=lead)


def _needs(who: Listener, behind: int, lead: int, most: int) -> Message:
    """What ``behind``, who can add ``most``, needs to overcome ``lead``."""
    if behind == who.seat:
        if most < lead:
            return say("out of reach for you")
        if most == lead:
            return say("you can only equal")
        return say("you need {needed} more", needed=lead + 1)
    camp = CAMPS[behind]
    if most < lead:
        return say("out of reach for {camp}", camp=camp)
    if most == lead:
        return say("{camp} can only equal", camp=camp)
    return say("{camp} needs {needed} more", camp=camp, needed=lead + 1)


def held(seen: DetourState, seat: int) -> list[int]:
    """The values in a reserve, each as often as it is there, the lowest first."""
    return [value for value in NUMBERS for _ in range(seen.reserves[seat][value])]


def reserve(seen: DetourState, seat: int) -> list[Message]:
    """The values in a reserve."""
    values = held(seen, seat)
    return [verbatim(str(value)) for value in values] if values else [say("nothing left")]


def destination(seen: DetourState) -> Message:
    """Where the seat to move must play."""
    return district(seen.imposed) if seen.imposed else say("any district")


def won_by(seen: DetourState, seat: int | None) -> list[int]:
    """The settled districts that ``seat`` has won (``None``: that nobody has), dearest first."""
    settled = (number for number in NUMBERS if seen.settled(number))
    return _dearest(seen, (number for number in settled if seen.holder(number) == seat))


def still_open(seen: DetourState) -> list[int]:
    """The districts whose contracts are still to be won, the dearest first."""
    return _dearest(seen, (number for number in NUMBERS if not seen.settled(number)))


def _dearest(seen: DetourState, numbers: Iterable[int]) -> list[int]:
    return sorted(numbers, key=lambda number: -seen.contracts[number - 1])


def contracts(seen: DetourState, numbers: Sequence[int]) -> list[Message]:
    """The contracts of the districts ``numbers``, or that there are none."""
    told = [
        count(
            "{n} point in district {number}",
            "{n} points in district {number}",
            n=seen.contracts[number - 1],
            number=number,
        )
        for number in numbers
    ]
    return told or [say_in("contract", "none")]


def in_full(seen: DetourState, who: Listener, number: int) -> list[Message]:
    """All about district ``number``."""
    told = [district(number), sums(seen, who, number), contract(seen, number)]
    if not seen.settled(number):
        told += [*standing(seen, who, number), room(seen, number)]
    return [*told, *emissaries(seen, who, number)]


def room_to_hear(free: int) -> Message:
    """The places left after a placement: one is news, more are a detail."""
    return places_left(free).at(Level.NORMAL if free == 1 else Level.FULL)


def in_short(seen: DetourState, who: Listener, number: int) -> list[Message]:
    """How district ``number``, where somebody is sent, stands, as parts beside its name."""
    told = [sums(seen, who, number), contract(seen, number)]
    free = PLACES - len(seen.placed[number])
    return [*(part.at(Level.NORMAL) for part in told), room_to_hear(free)]


def laid(value: int, number: int) -> Message:
    """An emissary that goes to a district."""
    return say("{value} in district {number}", value=value, number=number)
