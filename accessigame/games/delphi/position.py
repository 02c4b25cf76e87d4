"""Delphi's positions as text: the reading half, and what makes a position consistent.

A position that no game reaches is accepted where its fields agree with each other: no city has
more copies of a card than it should (it may have fewer), every Pass is in its hand or committed,
only players in the march have a display, the points of who has left are those of some order of
leaving, a commitment is owed, an acting card can act, and the turn follows. A seat's hand, deck
and commitment are all open or all hidden.

Reasons of :class:`BadNotation`, besides those of :mod:`accessigame.core.fields` (details name the
``field``; ``seat`` counts from 1): ``players-number``, ``wrong-shape``, ``unknown-card``,
``pass-not-in-hand``, ``pass-missing``, ``too-many-copies``, ``too-many-cards``, ``partly-hidden``,
``number-twice``, ``dealt-out-of-order``, ``not-dealt``, ``no-march-begun``, ``march-is-over``,
``in-and-out``, ``left-the-march``, ``points-of-nobody``, ``neptune-on-the-table``,
``neptune-not-played``, ``acts-at-once``, ``card-not-played``, ``no-target``,
``no-oracle-event-left``, ``not-owed``, ``wrong-turn``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from ...core.fields import Field, read_fields
from ...core.game import CHANCE, OVER
from .cards import (
    CARD_OF,
    CODES,
    COPIES,
    DECK,
    EVENT_NUMBERS,
    FACE_DOWN,
    LEAVING,
    MARCHES,
    NEPTUNE,
    ORACLE,
    PARADES,
    PASS,
    ZEUS,
    Card,
    leaving_points,
)
from .flow import find_weakest
from .notation import FIELDS, HEADER
from .state import DelphiState

T = TypeVar("T")
Fields: TypeAlias = Mapping[str, Field]

CITY = (*DECK, PASS)
MOST = 999_999
"""The largest number of points that is read."""

_DEFAULTS = dict.fromkeys(FIELDS, "-") | {"parade": "1", "march": "1"}
_BY_SEAT = ("scores", "hands", "decks", "displays", "gains", "bonus", "committed", "acting",
            "spent")  # fmt: skip


def read_position(text: str) -> DelphiState:
    """The position written as ``text``, full or seen. Raises :class:`BadNotation`."""
    fields = read_fields(text, HEADER, _DEFAULTS)
    players = _players(fields)
    state = DelphiState(players)
    state.parade = fields["parade"].number(1, PARADES)
    state.march = fields["march"].number(1, MARCHES)
    state.totals = _by_seat(fields["scores"], players, 0, _points)
    nothing: tuple[Card, ...] = ()
    state.displays = _by_seat(fields["displays"], players, nothing, _cards)
    spent = _by_seat(fields["spent"], players, nothing, _cards)
    state.spent = [tuple(sorted(pile)) for pile in spent]
    state.bonus = _by_seat(fields["bonus"], players, 0, lambda piece: piece.number(0, MOST))
    state.gains = _by_seat(fields["gains"], players, None, _gain)
    state.committed = _by_seat(fields["committed"], players, None, _commitment)
    state.oracle = _numbers(fields["oracle"], EVENT_NUMBERS, EVENT_NUMBERS)
    state.acting = _acting(fields["acting"], players)
    _read_seats(state, fields)
    _read_piles(state, fields)
    state.hidden = any(map(state.hides, range(players)))
    _check_neptune(state, fields["neptune"])
    _check_phase(state, fields)
    due = str(state.turn + 1) if state.turn >= 0 else "-"
    turn = fields["turn"]
    if turn.column and turn.text != due:
        raise turn.error("wrong-turn", due=due)
    return state


def unseen(state: DelphiState, seat: int) -> list[Card]:
    """The cards of the city of ``seat`` that do not lie openly, in move order, the Pass included:
    those in its hand and deck, and the one it has committed."""
    left = Counter(CITY)
    left.subtract(state.displays[seat])
    left.subtract(state.spent[seat])
    # only in a puzzle that does not say where a played card went:
    if seat in state.neptune and NEPTUNE not in state.displays[seat] + state.spent[seat]:
        left[NEPTUNE] -= 1
    for actor, card in state.acting:
        if actor == seat and left[card] == COPIES[card]:
            left[card] -= 1
    return sorted(left.elements())


# Pieces of text.


def _players(fields: Fields) -> int:
    """As told, else as many as a field by seat has pieces, else the least."""
    told = fields["players"]
    if told.column:
        players = told.number(0, MOST)
        if players not in LEAVING:
            raise told.error(
                "players-number", players=players, least=min(LEAVING), most=max(LEAVING)
            )
        return players
    counts = (fields[name].text.count("/") + 1 for name in _BY_SEAT)
    return next((count for count in counts if count in LEAVING), min(LEAVING))


def _by_seat(field: Field, players: int, default: T, read: Callable[[Field], T]) -> list[T]:
    """What ``read`` makes of each seat's piece; ``-`` alone means the default for everybody."""
    if field.text == "-":
        return [default] * players
    return [read(piece) for piece in field.pieces("/", players)]


def _points(piece: Field) -> int:
    return piece.number(-MOST, MOST)


def _gain(piece: Field) -> int | None:
    return None if piece.text == "-" else _points(piece)


def _card(piece: Field) -> Card:
    if piece.text not in CARD_OF:
        raise piece.error("unknown-card")
    return CARD_OF[piece.text]


def _cards(piece: Field) -> tuple[Card, ...]:
    """Cards that lie openly."""
    cards = tuple(map(_card, piece.split(",")))
    if PASS in cards:
        raise piece.error("pass-not-in-hand")
    return cards


def _pile(piece: Field) -> tuple[Card, ...]:
    """A hand or deck in move order, or as many cards face down as the number says."""
    if piece.text.isdecimal():
        return (FACE_DOWN,) * piece.number(0, len(CITY))
    return tuple(sorted(map(_card, piece.split(","))))


def _commitment(piece: Field) -> Card | None:
    return None if piece.text == "-" else FACE_DOWN if piece.text == "?" else _card(piece)


def _numbers(field: Field, allowed: Sequence[int], default: Sequence[int]) -> tuple[int, ...]:
    """Numbers between commas, each at most once, given in rising order."""
    if not field.column:
        return tuple(default)
    numbers: list[int] = []
    for piece in field.split(","):
        number = piece.number(min(allowed), max(allowed))
        if number not in allowed:
            raise piece.error("out-of-range", least=min(allowed), most=max(allowed))
        if number in numbers:
            raise piece.error("number-twice")
        numbers.append(number)
    return tuple(sorted(numbers))


def _acting(field: Field, players: int) -> tuple[tuple[int, Card], ...]:
    """R: Zeus cards in seat order, then Oracle cards in seat order; one card a seat."""
    shown = [
        (seat, card)
        for seat, card in enumerate(
            _by_seat(field, players, None, lambda p: None if p.text == "-" else _card(p))
        )
        if card is not None
    ]
    if any(card not in (ZEUS, ORACLE) for _, card in shown):
        raise field.error("acts-at-once")
    return tuple(sorted(shown, key=lambda item: (item[1] != ZEUS, item[0])))


# Fields that lean on others.


def _read_seats(state: DelphiState, fields: Fields) -> None:
    """Who has drawn, who is in, who played Neptune. Left out, they follow: everybody has drawn
    when a march is under way, whoever has no points yet is in, a Neptune on the table counts."""
    seats = range(state.players)

    def read(name: str, default: Sequence[int]) -> tuple[int, ...]:
        numbers = _numbers(fields[name], range(1, state.players + 1), [s + 1 for s in default])
        return tuple(number - 1 for number in numbers)

    begun = (
        fields["turn"].text != "-"
        or any(state.displays)
        or bool(state.acting)
        or any(gain is not None for gain in state.gains)
        or any(card is not None for card in state.committed)
        or fields["in"].column > 0
    )
    dealt = read("dealt", seats if begun else ())
    if dealt != tuple(range(len(dealt))):
        raise fields["dealt"].error("dealt-out-of-order")
    state.dealt = len(dealt)
    state.inside = read("in", [seat for seat in seats if state.gains[seat] is None])
    state.neptune = read("neptune", [seat for seat in seats if NEPTUNE in state.displays[seat]])


def _read_piles(state: DelphiState, fields: Fields) -> None:
    """Hands and decks. A deck that is not told holds what lies nowhere else, as long as cards are
    still to be drawn."""
    hands, decks = fields["hands"], fields["decks"]
    just_the_pass: tuple[Card, ...] = (PASS,)
    nothing: tuple[Card, ...] = ()
    state.hands = _by_seat(hands, state.players, just_the_pass, _pile)
    state.decks = _by_seat(decks, state.players, nothing, _pile)
    deal = not decks.column and (state.parade < PARADES or state.dealt < state.players)
    for seat in range(state.players):
        _check_all_or_nothing(state, seat, fields)
        fill = _fill_hidden if state.hides(seat) else _fill_open
        fill(state, seat, fields, deal)


def _fill_hidden(state: DelphiState, seat: int, fields: Fields, deal: bool) -> None:
    hand = len(state.hands[seat]) + (state.committed[seat] is not None)
    room = len(unseen(state, seat)) - hand
    if deal:
        state.decks[seat] = (FACE_DOWN,) * max(room, 0)
    if len(state.decks[seat]) > room or room < 0:
        told = "decks" if fields["decks"].column else "hands"
        raise fields[told].error("too-many-cards", seat=seat + 1, most=max(room + hand, 0))
    _check_copies(state, seat, fields, Counter())


def _fill_open(state: DelphiState, seat: int, fields: Fields, deal: bool) -> None:
    held = Counter(state.hands[seat])
    if (card := state.committed[seat]) is not None:
        held[card] += 1
    if not held[PASS]:
        raise fields["hands"].error("pass-missing", seat=seat + 1)
    if deal:
        left = Counter(unseen(state, seat))
        left.subtract(held)
        state.decks[seat] = tuple(sorted((+left).elements()))
    _check_copies(state, seat, fields, held)


def _check_all_or_nothing(state: DelphiState, seat: int, fields: Fields) -> None:
    """A seat's cards are all face down or all known; an empty pile can be either. The Pass is
    somewhere, so a hand without any card means a commitment."""
    card = state.committed[seat]
    shown = {
        "hands": state.hands[seat],
        "decks": state.decks[seat],
        "committed": () if card is None else (card,),
    }
    for name, cards in shown.items():
        if any((card == FACE_DOWN) != state.hides(seat) for card in cards):
            raise fields[name].error("partly-hidden", seat=seat + 1)


def _check_copies(state: DelphiState, seat: int, fields: Fields, held: Counter[Card]) -> None:
    """No card more often than the city has it; the first field that goes too far is blamed."""
    counts: Counter[Card] = Counter()
    piles: tuple[tuple[str, Sequence[Card]], ...] = (
        ("displays", state.displays[seat]),
        ("spent", state.spent[seat]),
        ("hands", tuple(held.elements())),
        ("decks", state.decks[seat]),
    )
    for name, cards in piles:
        for card in cards:
            if card != FACE_DOWN:
                counts[card] += 1
                if counts[card] > COPIES[card]:
                    raise fields[name].error(
                        "too-many-copies", seat=seat + 1, card=CODES[card], copies=COPIES[card]
                    )


def _check_neptune(state: DelphiState, field: Field) -> None:
    for seat in range(state.players):
        played = seat in state.neptune
        if not played and NEPTUNE in state.displays[seat]:
            raise field.error("neptune-on-the-table", seat=seat + 1)
        if played and NEPTUNE in (
            *state.hands[seat], *state.decks[seat], state.committed[seat],
        ):  # fmt: skip
            raise field.error("neptune-not-played", seat=seat + 1)


# The march.


def _check_phase(state: DelphiState, fields: Fields) -> None:
    """Find whose turn it is, and refuse what cannot stand together."""
    if state.dealt < state.players:
        if state.march != 1:
            raise fields["dealt"].error("not-dealt")
        _check_nothing_left(state, fields)
        if len(state.inside) < state.players:
            raise fields["in"].error("no-march-begun")
        state.turn = CHANCE
    elif not state.inside and not any(gain is not None for gain in state.gains):
        if (state.parade, state.march) != (PARADES, MARCHES):
            raise fields["in"].error("march-is-over")
        _check_nothing_left(state, fields)
        state.turn = OVER
    else:
        _check_march(state, fields)


def _check_nothing_left(state: DelphiState, fields: Fields) -> None:
    """Between parades and after the game nothing of a march is there."""
    marks = {
        "displays": any(state.displays),
        "gains": any(gain is not None for gain in state.gains),
        "neptune": bool(state.neptune),
        "bonus": any(state.bonus),
        "committed": any(card is not None for card in state.committed),
        "acting": bool(state.acting),
    }
    for name, there in marks.items():
        if there:
            raise fields[name].error("no-march-begun")


def _check_march(state: DelphiState, fields: Fields) -> None:
    if len(state.inside) < 2:
        raise fields["in"].error("march-is-over")
    for seat in range(state.players):
        inside = seat in state.inside
        if inside != (state.gains[seat] is None):
            raise fields["gains"].error("in-and-out", seat=seat + 1)
        if not inside:
            if state.displays[seat]:
                raise fields["displays"].error("left-the-march", seat=seat + 1)
            if state.committed[seat] is not None:
                raise fields["committed"].error("left-the-march", seat=seat + 1)
    _check_gains(state, fields["gains"])
    if state.acting:
        _check_acting(state, fields)
        return
    find_weakest(state)
    # Those who tie for weakest owe a card, the lowest seat first; the last one reveals them all.
    tied = state.weakest
    laid = tuple(s for s in range(state.players) if state.committed[s] is not None)
    if laid != tied[: len(laid)] or len(laid) == len(tied) or (laid and len(tied) == 1):
        raise fields["committed"].error("not-owed")
    state.turn = tied[len(laid)]


def _check_gains(state: DelphiState, field: Field) -> None:
    """The points of those who have left must be those of some order of leaving."""
    gains = Counter(gain for gain in state.gains if gain is not None)

    def some_order(inside: int, left: Counter[int]) -> bool:
        if inside == len(state.inside):
            return not left
        points = leaving_points(state.players, state.march_number, inside)
        return any(
            some_order(inside - together, left - Counter({points: together}))
            for together in range(1, min(left[points], inside - len(state.inside)) + 1)
        )

    if not some_order(state.players, gains):
        raise field.error("points-of-nobody")


def _check_acting(state: DelphiState, fields: Fields) -> None:
    if any(card is not None for card in state.committed):
        raise fields["committed"].error("not-owed")
    field = fields["acting"]
    for seat, card in state.acting:
        if seat not in state.inside:
            raise field.error("left-the-march", seat=seat + 1)
        # it lies on the table or is spent, so not every copy can be in the hand or the deck
        if (state.hands[seat] + state.decks[seat]).count(card) == COPIES[card]:
            raise field.error("card-not-played", seat=seat + 1)
    seat, card = state.acting[0]
    if card == ZEUS:
        if not state.targets(seat):
            raise field.error("no-target", seat=seat + 1)
        state.turn = seat
    else:
        if not state.oracle:
            raise field.error("no-oracle-event-left")
        state.turn = CHANCE
