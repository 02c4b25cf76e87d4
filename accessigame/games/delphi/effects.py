"""What gods and oracle events do to a position. They change displays, never turns or hands.

Only displays of players still in the march are touched: the others' are discarded already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...core.game import Event
from .cards import EVENT_OF, IS_GOD, NEPTUNE, PREY, ROLE, WORTH, Card, Loss, Role, Whom
from .events import GodSlew, NeptuneHalved, OracleSpoke, ZeusStruck
from .events import Loss as Lost

if TYPE_CHECKING:
    from .state import DelphiState


def gods_act(
    state: DelphiState, shown: Iterable[tuple[int, Card]], log: list[Event] | None
) -> None:
    """Hades, Hera, Athena and Neptune among the cards ``shown`` (seat, card) act together (R): a
    hero that was shown with its enemy is discarded too."""
    for seat, card in shown:
        if card == NEPTUNE:
            spared = [other for other in state.inside if not state.halved(other)]
            state.neptune = tuple(sorted((*state.neptune, seat)))
            if log is not None:
                halved = tuple(other for other in spared if state.halved(other))
                log.append(NeptuneHalved(seat, halved))
        elif (prey := PREY[card]) >= 0:
            doomed = [
                (owner, display.index(prey))
                for owner in state.inside
                if prey in (display := state.displays[owner])
            ]
            losses = _discard(state, doomed)
            if log is not None:
                log.append(GodSlew(seat, card, prey, losses))


def strike(state: DelphiState, seat: int, target: int, log: list[Event] | None) -> None:
    """Zeus (R): the most recent card of the display of ``target`` is discarded."""
    ((_, card, _),) = _discard(state, [(target, len(state.displays[target]) - 1)])
    if log is not None:
        log.append(ZeusStruck(seat, target, card))


def consult(state: DelphiState, seat: int, number: int, log: list[Event] | None) -> None:
    """The oracle event ``number``, drawn by ``seat``. All discards are determined before any."""
    event = EVENT_OF[number]
    touched = _touched(state, seat, event.whom)
    doomed = [
        (owner, place) for owner in touched for place in _doomed(state.displays[owner], event.loss)
    ]
    losses = _discard(state, doomed)
    gains = tuple((owner, event.gain) for owner in touched) if event.gain else ()
    for owner, gain in gains:
        state.bonus[owner] += gain
    state.oracle = tuple(left for left in state.oracle if left != number)
    if log is not None:
        log.append(OracleSpoke(seat, number, losses, gains, state.oracle))


def _touched(state: DelphiState, seat: int, whom: Whom) -> Sequence[int]:
    inside, displays = state.inside, state.displays
    match whom:
        case Whom.EVERYBODY:
            return inside
        case Whom.CONSULTING:
            return (seat,)
        case Whom.HIGHEST_VALUE:
            values = {owner: state.doubled(owner) for owner in inside}
            most = max(values.values())
            return [owner for owner in inside if values[owner] == most]
        case Whom.MOST_CARDS:
            most = max(len(displays[owner]) for owner in inside)
            return [owner for owner in inside if len(displays[owner]) == most]
        case Whom.WITHOUT_HERO:
            return [
                owner
                for owner in inside
                if all(ROLE[card] != Role.HERO for card in displays[owner])
            ]


def _doomed(display: Sequence[Card], loss: Loss) -> list[int]:
    """The places in ``display`` (0 the oldest) of the cards that ``loss`` takes."""
    places = range(len(display))
    match loss:
        case Loss.NONE:
            return []
        case Loss.OLDEST:
            return [0] if display else []
        case Loss.NEWEST:
            return [len(display) - 1] if display else []
        case Loss.STRONGEST_HERO:
            heroes = [place for place in places if ROLE[display[place]] == Role.HERO]
            return [max(heroes, key=lambda place: WORTH[display[place]])] if heroes else []
        case Loss.WEAKEST_WARRIOR:
            warriors = [place for place in places if ROLE[display[place]] == Role.WARRIOR]
            # min keeps the first of equals, which is the oldest
            return [min(warriors, key=lambda place: WORTH[display[place]])] if warriors else []
        case Loss.NEWEST_FIGHTER:
            return [place for place in places if WORTH[display[place]]][-1:]
        case Loss.ALL_GODS:
            return [place for place in places if IS_GOD[display[place]]]


def _discard(state: DelphiState, doomed: Sequence[tuple[int, int]]) -> tuple[Lost, ...]:
    """Discard the cards at ``doomed`` (seat, place) and give them; the gaps close (F)."""
    losses = tuple((seat, state.displays[seat][place], place) for seat, place in doomed)
    for seat, place in reversed(doomed):
        display = state.displays[seat]
        state.spend(seat, (display[place],))
        state.displays[seat] = display[:place] + display[place + 1 :]
    return losses
