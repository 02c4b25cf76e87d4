"""How a position of Delphi goes on: commitments, reveals, solo turns, marches, parades.

Each function changes the position it is given and tells ``log``, where there is one, what happened.
Whoever calls has made sure that nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...core.game import CHANCE, OVER, Event, IllegalMove
from .cards import (
    ACTS_AT_ONCE,
    DRAWN,
    LEAVING,
    MARCHES,
    ORACLE,
    PARADES,
    PASS,
    WINNER,
    ZEUS,
    Card,
    leaving_points,
)
from .effects import consult, gods_act, strike
from .events import (
    CardPlayed,
    CardsDrawn,
    Committed,
    GameEnded,
    LeftMarch,
    MarchEnded,
    MarchStarted,
    OracleSilent,
    ParadeStarted,
    Revealed,
    Value,
    ValueChanged,
    WeakestFound,
    ZeusIdle,
)
from .moves import Aim, Consult, Draw, Play
from .value import display_worth

if TYPE_CHECKING:
    from .state import DelphiState

_ACT_LATER: Final = (ZEUS, ORACLE)
"""They wait for a choice or for chance. R: of one reveal, every Zeus before the first Oracle."""


def _actor(state: DelphiState) -> int:
    if state.turn >= 0:
        return state.turn
    if state.turn == OVER:
        raise IllegalMove("game-over")
    if state.acting:
        raise IllegalMove("oracle-due", {"seat": state.acting[0][0]})
    raise IllegalMove("draw-due", {"seat": state.dealt})


def _play(state: DelphiState, move: Play, log: list[Event] | None) -> None:
    card = move.card
    seat = state.turn if state.turn >= 0 else _actor(state)
    if state.acting:
        raise IllegalMove("target-now")
    if card not in state.hands[seat]:
        raise IllegalMove("card-not-held", {"card": card})
    if len(state.weakest) > 1:
        _commit(state, seat, card, log)
    elif card == PASS:
        _leave(state, (seat,), log)
        _after_leaving(state, log)
    elif card == ZEUS and state.targets(seat):
        raise IllegalMove("target-needed", {"targets": tuple(state.targets(seat))})
    else:
        _play_openly(state, seat, card, None, log)


def _aim(state: DelphiState, move: Aim, log: list[Event] | None) -> None:
    seat, target = _actor(state), move.target
    if not state.acting:
        if ZEUS not in state.hands[seat]:
            raise IllegalMove("card-not-held", {"card": ZEUS})
        if len(state.weakest) > 1:
            raise IllegalMove("target-later")
    if target not in state.targets(seat):
        raise IllegalMove("no-target", {"target": target})
    if not state.acting:
        _play_openly(state, seat, ZEUS, target, log)
        return
    before = state.values() if log is not None else ()
    strike(state, seat, target, log)
    if log is not None:
        _tell_changes(state, before, log)
    state.acting = state.acting[1:]
    _go_on(state, log)


def _play_openly(
    state: DelphiState, seat: int, card: Card, target: int | None, log: list[Event] | None
) -> None:
    """R: on a solo turn each card resolves at once, then the weakest is found again."""
    before = state.values() if log is not None else ()
    _take_from_hand(state, seat, card)
    state.displays[seat] += (card,)
    if log is not None:
        log.append(CardPlayed(seat, card, len(state.hands[seat])))
    if target is not None:
        strike(state, seat, target, log)
    elif card in _ACT_LATER:
        state.acting = ((seat, card),)
    elif ACTS_AT_ONCE[card]:
        gods_act(state, ((seat, card),), log)
    if log is not None:
        _tell_changes(state, before, log)
    _go_on(state, log)


def _commit(state: DelphiState, seat: int, card: Card, log: list[Event] | None) -> None:
    """F: those who tie for weakest each lay a hidden card, revealed together."""
    _take_from_hand(state, seat, card)
    state.committed[seat] = card
    weakest = state.weakest
    following = weakest.index(seat) + 1
    if log is not None:
        log.append(Committed(seat, card, len(state.hands[seat]), weakest[following:]))
    if following < len(weakest):
        state.turn = weakest[following]
    else:
        _reveal(state, log)


def _reveal(state: DelphiState, log: list[Event] | None) -> None:
    """R: the Pass players leave; the other cards join; gods; Zeus cards; Oracle cards."""
    before = state.values() if log is not None else ()
    committed, displays = state.committed, state.displays
    shown: list[tuple[int, Card]] = []
    leaving: list[int] = []
    at_once: list[tuple[int, Card]] = []
    later: list[tuple[int, Card]] = []
    for seat in state.weakest:
        card = committed[seat]
        assert card is not None, "everybody who owed a card has laid one"
        committed[seat] = None
        shown.append((seat, card))
        if card == PASS:
            leaving.append(seat)
            state.hands[seat] += (PASS,)
            continue
        displays[seat] += (card,)
        if ACTS_AT_ONCE[card]:
            at_once.append((seat, card))
        elif card in _ACT_LATER:
            later.append((seat, card))
    if log is not None:
        log.append(Revealed(tuple(shown)))
    if leaving:
        _leave(state, leaving, log)
    if len(state.inside) <= 1:  # then no card of this reveal acts
        _end_march(state, log)
        return
    if at_once:
        gods_act(state, at_once, log)
    if len(later) > 1:
        later.sort(key=lambda item: item[1] != ZEUS)  # seats stay in order
    state.acting = tuple(later)
    if log is not None:
        _tell_changes(state, before, log)
    _go_on(state, log)


def _leave(state: DelphiState, seats: Sequence[int], log: list[Event] | None) -> None:
    """F: who leave together each score as if they alone left next; displays are discarded."""
    points = leaving_points(state.players, state.march_number, len(state.inside))
    state.inside = tuple([seat for seat in state.inside if seat not in seats])
    for seat in seats:
        display = state.displays[seat]
        state.gains[seat] = points
        state.spend(seat, display)
        state.displays[seat] = ()
        state.bonus[seat] = 0
        if log is not None:
            log.append(LeftMarch(seat, points, display, len(seats), state.inside))


def _after_leaving(state: DelphiState, log: list[Event] | None) -> None:
    if len(state.inside) > 1:
        _go_on(state, log)
    else:
        _end_march(state, log)


def _go_on(state: DelphiState, log: list[Event] | None) -> None:
    """Let the revealed cards act up to the next choice or chance, then find the weakest."""
    if state.acting and _waits(state, log):
        state.weakest = ()
        return
    find_weakest(state)
    if log is not None:
        log.append(WeakestFound(state.weakest, state.value(state.turn)))


def _waits(state: DelphiState, log: list[Event] | None) -> bool:
    """Whether a revealed card needs a choice or chance to act; those that can do nothing go."""
    while state.acting:
        seat, card = state.acting[0]
        if card == ZEUS and state.targets(seat):
            state.turn = seat
            return True
        if card == ORACLE and state.oracle:
            state.turn = CHANCE
            return True
        if log is not None:
            log.append(ZeusIdle(seat) if card == ZEUS else OracleSilent(seat))
        state.acting = state.acting[1:]
    return False


def find_weakest(state: DelphiState) -> None:
    """Give the turn to the weakest display, or to the first of those that tie."""
    displays, bonus, neptune = state.displays, state.bonus, state.neptune
    # Whoever alone played a Neptune is the one not halved: against halves, theirs counts twice.
    spared = neptune[0] if len(neptune) == 1 else -1
    weakest: tuple[int, ...] = ()
    least = 0
    for seat in state.inside:
        value = display_worth(displays[seat]) + bonus[seat]
        if seat == spared:
            value *= 2
        if value < least or not weakest:
            weakest, least = (seat,), value
        elif value == least:
            weakest += (seat,)
    state.weakest, state.turn = weakest, weakest[0]


def _end_march(state: DelphiState, log: list[Event] | None) -> None:
    """F: the player left wins the march. I: with nobody left, nobody takes those points."""
    winner = state.inside[0] if state.inside else None
    if winner is not None:
        state.gains[winner] = WINNER[state.march_number - 1]
        state.spend(winner, state.displays[winner])
    points = tuple([gain or 0 for gain in state.gains])
    state.totals = [total + gain for total, gain in zip(state.totals, points, strict=True)]
    if log is not None:
        log.append(MarchEnded(state.parade, state.march, winner, points, tuple(state.totals)))
    state.displays = [()] * state.players
    state.gains = [None] * state.players
    state.bonus = [0] * state.players
    state.neptune = ()
    state.inside = tuple(range(state.players))
    state.weakest = ()
    if state.march < MARCHES:
        state.march += 1
        _start_march(state, log)
    elif state.parade < PARADES:
        state.parade += 1
        state.march = 1
        state.dealt = 0
        state.turn = CHANCE
    else:
        state.inside = ()
        state.turn = OVER
        if log is not None:
            log.append(GameEnded(state.scores(), state.winners()))


def _start_march(state: DelphiState, log: list[Event] | None) -> None:
    """F: it opens with one hidden card each, as all empty displays tie for weakest."""
    state.weakest, state.turn = state.inside, 0
    if log is not None:
        leaving = LEAVING[state.players]
        march = state.march_number - 1
        stakes = tuple((inside, leaving[inside][march]) for inside in sorted(leaving)[::-1])
        log.append(MarchStarted(state.parade, state.march, stakes, WINNER[march]))


def _draw(state: DelphiState, move: Draw, log: list[Event] | None) -> None:
    _chance_due(state, for_oracle=False)
    seat = move.seat
    if seat != state.dealt:
        raise IllegalMove("wrong-seat", {"seat": seat, "due": state.dealt})
    deck = list(state.decks[seat])
    due = min(DRAWN, len(deck))
    if len(move.cards) != due:
        raise IllegalMove("wrong-count", {"count": len(move.cards), "due": due})
    for card in move.cards:
        try:
            deck.remove(card)
        except ValueError:
            raise IllegalMove("card-not-in-deck", {"card": card}) from None
    state.decks[seat] = tuple(deck)
    state.hands[seat] = tuple(sorted(state.hands[seat] + move.cards))
    state.dealt += 1
    if log is not None:
        if seat == 0:
            log.append(ParadeStarted(state.parade))
        cards = tuple(sorted(move.cards))
        log.append(CardsDrawn(seat, cards, due, len(state.hands[seat]), len(deck)))
    if state.dealt == state.players:
        _start_march(state, log)


def _consult(state: DelphiState, move: Consult, log: list[Event] | None) -> None:
    number = move.event
    _chance_due(state, for_oracle=True)
    if number not in state.oracle:
        raise IllegalMove("oracle-event-used", {"event": number})
    before = state.values() if log is not None else ()
    consult(state, state.acting[0][0], number, log)
    if log is not None:
        _tell_changes(state, before, log)
    state.acting = state.acting[1:]
    _go_on(state, log)


def _chance_due(state: DelphiState, for_oracle: bool) -> None:
    if state.turn == CHANCE and bool(state.acting) == for_oracle:
        return
    if state.turn == CHANCE:
        _actor(state)  # names the chance move that is due
    raise IllegalMove("no-chance-move-due" if state.turn != OVER else "game-over")


def _take_from_hand(state: DelphiState, seat: int, card: Card) -> None:
    hand = state.hands[seat]
    at = hand.index(card)
    state.hands[seat] = hand[:at] + hand[at + 1 :]


def _tell_changes(state: DelphiState, before: tuple[Value, ...], log: list[Event]) -> None:
    for seat in state.inside:
        if (after := state.value(seat)) != before[seat]:
            log.append(ValueChanged(seat, state.displays[seat], before[seat], after))


HANDLERS: Final[Mapping[type, Callable[[DelphiState, Any, list[Event] | None], None]]] = {
    Play: _play,
    Aim: _aim,
    Draw: _draw,
    Consult: _consult,
}
"""What each type of move does to a position; they raise what ``DelphiState.play`` says."""
