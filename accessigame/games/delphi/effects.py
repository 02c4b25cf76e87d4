"""What gods and oracle events do to a position. They change displays, never turns or hands.

Only displays of players still in the march are touched: the others' are discarded already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ...core.game import Event
from .cards import IS_GOD, NEPTUNE, ORACLE_EVENTS, PREY, ROLE, WORTH, Card, Loss, Role, Whom
from .events import Display, GodSlew, NeptuneHalved, OracleSpoke, ZeusStruck
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
            losses: list[Lost] = []
            for owner in state.inside:
                display = state.displays[owner]
                if prey in display:
                    losses += _discard(state, owner, [display.index(prey)])
            if log is not None:
                log.append(GodSlew(seat, card, prey, tuple(losses)))


def strike(state: DelphiState, seat: int, target: int, log: list[Event] | None) -> None:
    """Zeus (R): the most recent card of the display of ``target`` is discarded."""
    ((_, card, _),) = _discard(state, target, [len(state.displays[target]) - 1])
    if log is not None:
        log.append(ZeusStruck(seat, target, card))


def consult(state: DelphiState, seat: int, number: int, log: list[Event] | None) -> None:
    """The oracle event ``number``, drawn by ``seat``. Whom it touches is determined before any
    discard; which card goes follows from each display alone."""
    touches, takes, gain = _EVENTS[number]
    touched = touches(state, seat)
    losses: list[Lost] = []
    for owner in touched:
        if places := takes(state.displays[owner]):
            losses += _discard(state, owner, places)
    gains = tuple([(owner, gain) for owner in touched]) if gain else ()
    for owner, _ in gains:
        state.bonus[owner] += gain
    state.oracle = tuple([left for left in state.oracle if left != number])
    if log is not None:
        log.append(OracleSpoke(seat, number, tuple(losses), gains, state.oracle))


def _everybody(state: DelphiState, seat: int) -> Sequence[int]:
    return state.inside


def _consulting(state: DelphiState, seat: int) -> Sequence[int]:
    return (seat,)


def _highest_value(state: DelphiState, seat: int) -> Sequence[int]:
    values = [state.doubled(owner) for owner in state.inside]
    return _with_most(state.inside, values)


def _most_cards(state: DelphiState, seat: int) -> Sequence[int]:
    return _with_most(state.inside, [len(state.displays[owner]) for owner in state.inside])


def _with_most(seats: Sequence[int], numbers: Sequence[int]) -> Sequence[int]:
    most = max(numbers)
    return [seat for seat, number in zip(seats, numbers, strict=True) if number == most]


def _without_hero(state: DelphiState, seat: int) -> Sequence[int]:
    return [owner for owner in state.inside if _HEROES.isdisjoint(state.displays[owner])]


_HEROES = frozenset(card for card, role in enumerate(ROLE) if role == Role.HERO)
_WARRIORS = frozenset(card for card, role in enumerate(ROLE) if role == Role.WARRIOR)

_TOUCHES: Final[Mapping[Whom, Callable[[DelphiState, int], Sequence[int]]]] = {
    Whom.EVERYBODY: _everybody,
    Whom.CONSULTING: _consulting,
    Whom.HIGHEST_VALUE: _highest_value,
    Whom.MOST_CARDS: _most_cards,
    Whom.WITHOUT_HERO: _without_hero,
}


# The places in a display (0 the oldest) of the cards that it loses.


def _nothing(display: Display) -> Sequence[int]:
    return ()


def _oldest(display: Display) -> Sequence[int]:
    return (0,) if display else ()


def _newest(display: Display) -> Sequence[int]:
    return (len(display) - 1,) if display else ()


def _strongest_hero(display: Display) -> Sequence[int]:
    heroes = [place for place, card in enumerate(display) if card in _HEROES]
    return [max(heroes, key=lambda place: WORTH[display[place]])] if heroes else ()


def _weakest_warrior(display: Display) -> Sequence[int]:
    warriors = [place for place, card in enumerate(display) if card in _WARRIORS]
    # min keeps the first of equals, which is the oldest
    return [min(warriors, key=lambda place: WORTH[display[place]])] if warriors else ()


def _newest_fighter(display: Display) -> Sequence[int]:
    return [place for place, card in enumerate(display) if WORTH[card]][-1:]


def _all_gods(display: Display) -> Sequence[int]:
    return [place for place, card in enumerate(display) if IS_GOD[card]]


_TAKES: Final[Mapping[Loss, Callable[[Display], Sequence[int]]]] = {
    Loss.NONE: _nothing,
    Loss.OLDEST: _oldest,
    Loss.NEWEST: _newest,
    Loss.STRONGEST_HERO: _strongest_hero,
    Loss.WEAKEST_WARRIOR: _weakest_warrior,
    Loss.NEWEST_FIGHTER: _newest_fighter,
    Loss.ALL_GODS: _all_gods,
}

_EVENTS: Final = {
    event.number: (_TOUCHES[event.whom], _TAKES[event.loss], event.gain) for event in ORACLE_EVENTS
}


def _discard(state: DelphiState, seat: int, places: Sequence[int]) -> list[Lost]:
    """Discard the cards at ``places`` of the display of ``seat`` and give them; the gaps close
    (F)."""
    display = state.displays[seat]
    losses = [(seat, display[place], place) for place in places]
    for place in reversed(places):
        state.spend(seat, display[place : place + 1])
        display = display[:place] + display[place + 1 :]
    state.displays[seat] = display
    return losses
