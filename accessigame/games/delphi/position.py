"""Delphi's positions as text: the reading half, and what makes a position consistent.

Every error names the field, its value, and the column where the value starts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from ...core.game import CHANCE, OVER, BadNotation
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
from .notation import FIELDS, HEADER
from .state import DelphiState

T = TypeVar("T")
CITY = (*DECK, PASS)
_PER_SEAT = ("scores", "hands", "decks", "displays", "gains", "bonus", "committed", "acting",
             "spent")  # fmt: skip


def read_position(text: str) -> DelphiState:
    """The position written as ``text``, full or seen. Raises :class:`BadNotation`."""
    return _Reader(text).state()


def unseen(state: DelphiState, seat: int) -> list[Card]:
    """The cards of the city of ``seat`` that do not lie openly, in move order, the Pass included:
    those in its hand and deck, and the one it has committed."""
    left = Counter(CITY)
    left.subtract(state.displays[seat])
    left.subtract(state.spent[seat])
    if seat in state.neptune and NEPTUNE not in state.displays[seat] + state.spent[seat]:
        left[NEPTUNE] -= 1  # only in a puzzle that does not say where the card went
    return sorted(left.elements())


class _Reader:
    """Reads one position field by field, then checks the fields against each other."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        self.columns: dict[str, int] = {}
        words = list(re.finditer(r"\S+", text))
        if not words or words[0].group() != HEADER:
            raise BadNotation("not-a-delphi-position", words[0].start() + 1 if words else 1)
        for word in words[1:]:
            column = word.start() + 1
            name, equals, value = word.group().partition("=")
            if not equals:
                raise BadNotation("no-field", column, {"text": name})
            if name not in FIELDS:
                raise BadNotation("unknown-field", column, {"field": name, "known": FIELDS})
            if name in self.values:
                raise BadNotation("field-twice", column, {"field": name})
            self.values[name] = value
            self.columns[name] = column + len(name) + 1

    def refuse(self, reason: str, field: str, **details: object) -> NoReturn:
        shown = {"field": field, "value": self.values.get(field, "-"), **details}
        raise BadNotation(reason, self.columns.get(field, 1), shown)

    def state(self) -> DelphiState:
        self.players = self._players()
        state = DelphiState(self.players)
        state.parade = self._number("parade", self.values.get("parade", "1"), PARADES)
        state.march = self._number("march", self.values.get("march", "1"), MARCHES)
        state.totals = self._by_seat("scores", "0", self._integer)
        state.displays = self._by_seat("displays", "-", self._open_cards)
        state.spent = [
            tuple(sorted(cards)) for cards in self._by_seat("spent", "-", self._open_cards)
        ]
        state.bonus = self._by_seat("bonus", "0", self._count)
        state.gains = self._by_seat("gains", "-", self._gain)
        state.committed = self._by_seat("committed", "-", self._commitment)
        state.oracle = self._numbers("oracle", EVENT_NUMBERS, EVENT_NUMBERS)
        self._read_acting(state)
        self._read_seats(state)
        self._read_piles(state)
        state.hidden = any(map(state.hides, range(self.players)))
        self._check_neptune(state)
        self._check_phase(state)
        due = str(state.turn + 1) if state.turn >= 0 else "-"
        if self.values.get("turn", due) != due:
            self.refuse("wrong-turn", "turn", due=due)
        return state

    # Single values.

    def _players(self) -> int:
        """As told, else as many as a field by seat has entries, else the least."""
        if "players" in self.values:
            players = self._integer("players", self.values["players"])
            if players not in LEAVING:
                self.refuse("players-number", "players")
            return players
        counts = (self.values.get(field, "").count("/") + 1 for field in _PER_SEAT)
        return next((count for count in counts if count in LEAVING), min(LEAVING))

    def _integer(self, field: str, text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,6}", text):
            self.refuse("not-a-number", field, text=text)
        return int(text)

    def _count(self, field: str, text: str) -> int:
        number = self._integer(field, text)
        if number < 0:
            self.refuse("below-zero", field, text=text)
        return number

    def _number(self, field: str, text: str, most: int) -> int:
        number = self._integer(field, text)
        if not 1 <= number <= most:
            self.refuse("out-of-range", field, text=text, least=1, most=most)
        return number

    def _gain(self, field: str, text: str) -> int | None:
        return None if text == "-" else self._integer(field, text)

    def _open_cards(self, field: str, text: str) -> tuple[Card, ...]:
        if text == "-":
            return ()
        codes = text.split(",")
        for code in codes:
            if code not in CARD_OF:
                self.refuse("unknown-card", field, card=code)
            if code == CODES[PASS] and field != "hands":
                self.refuse("pass-not-in-hand", field)
        return tuple(CARD_OF[code] for code in codes)

    def _pile(self, field: str, text: str) -> tuple[Card, ...]:
        """Cards in move order, or as many face down as the number says."""
        if re.fullmatch("[0-9]+", text):
            if int(text) > len(CITY):
                self.refuse("too-many-cards", field, text=text)
            return (FACE_DOWN,) * int(text)
        return tuple(sorted(self._open_cards(field, text)))

    def _commitment(self, field: str, text: str) -> Card | None:
        if text == "-":
            return None
        if text == "?":
            return FACE_DOWN
        if text not in CARD_OF:
            self.refuse("unknown-card", field, card=text)
        return CARD_OF[text]

    def _by_seat(self, field: str, default: str, read: Callable[[str, str], T]) -> list[T]:
        text = self.values.get(field, "-")
        parts = [default] * self.players if text == "-" else text.split("/")
        if len(parts) != self.players:
            self.refuse("wrong-number-of-seats", field, seats=len(parts), players=self.players)
        return [read(field, part) for part in parts]

    def _numbers(
        self, field: str, allowed: Sequence[int], default: Sequence[int]
    ) -> tuple[int, ...]:
        """Numbers with commas, each allowed and once, given in order whatever theirs."""
        text = self.values.get(field)
        if text is None:
            return tuple(default)
        numbers = [] if text == "-" else [self._integer(field, part) for part in text.split(",")]
        for number in numbers:
            if number not in allowed:
                self.refuse("out-of-range", field, text=str(number))
            if numbers.count(number) > 1:
                self.refuse("number-twice", field, text=str(number))
        return tuple(sorted(numbers))

    def _seats(self, field: str, default: Sequence[int]) -> tuple[int, ...]:
        """Seats with commas, from 1 in text, from 0 here."""
        allowed = range(1, self.players + 1)
        return tuple(n - 1 for n in self._numbers(field, allowed, [seat + 1 for seat in default]))

    # Fields that lean on others.

    def _read_acting(self, state: DelphiState) -> None:
        acting = self._by_seat("acting", "-", self._open_cards)
        shown = [(seat, card) for seat, cards in enumerate(acting) for card in cards]
        if any(len(cards) > 1 for cards in acting):
            self.refuse("more-than-one-card", "acting")
        if any(card not in (ZEUS, ORACLE) for _, card in shown):
            self.refuse("acts-at-once", "acting")
        # R: Zeus cards in seat order, then Oracle cards in seat order
        state.acting = tuple(sorted(shown, key=lambda item: (item[1] != ZEUS, item[0])))

    def _read_seats(self, state: DelphiState) -> None:
        everybody = range(self.players)
        begun = "-" not in self.values.get("turn", "-") or any(state.displays) or state.acting
        begun = begun or any(gain is not None for gain in state.gains) or state.committed != (
            [None] * self.players
        )
        dealt = self._seats("dealt", everybody if begun else ())
        if dealt != tuple(range(len(dealt))):
            self.refuse("dealt-out-of-order", "dealt")
        state.dealt = len(dealt)
        state.inside = self._seats("in", [s for s in everybody if state.gains[s] is None])
        held = [seat for seat in everybody if NEPTUNE in state.displays[seat]]
        state.neptune = self._seats("neptune", held)

    def _read_piles(self, state: DelphiState) -> None:
        """Hands and decks. A deck that is not told holds what lies nowhere else, while cards are
        still to be drawn."""
        seats = range(self.players)
        state.hands = self._by_seat("hands", CODES[PASS], self._pile)
        told = "decks" in self.values
        state.decks = self._by_seat("decks", "-", self._pile)
        for seat in seats:
            hidden = state.hides(seat)
            deck = state.decks[seat]
            self._check_mixed(state, seat, hidden)
            rest = Counter(unseen(state, seat))
            if hidden:
                room = rest.total() - len(state.hands[seat])
                room -= state.committed[seat] is not None
                if not told and self._draws_left(state):
                    state.decks[seat] = deck = (FACE_DOWN,) * max(room, 0)
                if len(deck) > room:
                    self.refuse("too-many-cards", "decks" if told else "hands", seat=seat)
                if not state.hands[seat] and state.committed[seat] is None:
                    self.refuse("pass-missing", "hands", seat=seat)
            else:
                rest.subtract(state.hands[seat])
                if (card := state.committed[seat]) is not None:
                    rest[card] -= 1
                if rest[PASS]:
                    reason = "pass-missing" if rest[PASS] > 0 else "card-twice"
                    self.refuse(reason, "hands", seat=seat, card=CODES[PASS])
                if not told and self._draws_left(state):
                    state.decks[seat] = deck = tuple(sorted((+rest).elements()))
                rest.subtract(deck)
            self._check_copies(state, seat, rest)

    def _draws_left(self, state: DelphiState) -> bool:
        return state.parade < PARADES or state.dealt < self.players

    def _check_mixed(self, state: DelphiState, seat: int, hidden: bool) -> None:
        """A seat's cards are all face down or none; an empty pile can be either."""
        shown = {
            "hands": state.hands[seat],
            "decks": state.decks[seat],
            "committed": () if state.committed[seat] is None else (state.committed[seat],),
        }
        for field, cards in shown.items():
            if any((card == FACE_DOWN) != hidden for card in cards):
                self.refuse("partly-hidden", field, seat=seat)

    def _check_copies(self, state: DelphiState, seat: int, rest: Counter[Card]) -> None:
        for card, left in rest.items():
            if left < 0:
                name = CODES[card]
                places = {"hands": state.hands, "decks": state.decks, "displays": state.displays,
                          "spent": state.spent}  # fmt: skip
                field = next((f for f, piles in places.items() if card in piles[seat]), "hands")
                self.refuse("too-many-copies", field, seat=seat, card=name, copies=COPIES[card])

    def _check_neptune(self, state: DelphiState) -> None:
        for seat in range(self.players):
            shown = NEPTUNE in state.displays[seat]
            if shown and seat not in state.neptune:
                self.refuse("neptune-on-the-table", "neptune", seat=seat)
            held = (*state.hands[seat], *state.decks[seat], state.committed[seat])
            if seat in state.neptune and NEPTUNE in held:
                self.refuse("neptune-not-played", "neptune", seat=seat)

    def _check_phase(self, state: DelphiState) -> None:
        """Find whose turn it is, and refuse what cannot stand together."""
        if state.dealt < self.players:
            self._check_between(state, "dealt")
            if state.march != 1:
                self.refuse("cards-not-dealt", "dealt")
            if len(state.inside) < self.players:
                self.refuse("cards-not-dealt", "in")
            state.turn = CHANCE
        elif not state.inside and not self._left_seats(state):
            self._check_between(state, "in")
            if (state.parade, state.march) != (PARADES, MARCHES):
                self.refuse("nobody-in-the-march", "in")
            state.turn = OVER
        else:
            self._check_march(state)

    def _left_seats(self, state: DelphiState) -> list[int]:
        return [seat for seat, gain in enumerate(state.gains) if gain is not None]

    def _check_between(self, state: DelphiState, reason: str) -> None:
        """Between parades and after the game nothing of a march is left."""
        marks = {
            "displays": any(state.displays),
            "gains": bool(self._left_seats(state)),
            "neptune": bool(state.neptune),
            "bonus": any(state.bonus),
            "committed": any(card is not None for card in state.committed),
            "acting": bool(state.acting),
        }
        for field, there in marks.items():
            if there:
                self.refuse("no-march-begun", field, because=reason)

    def _check_march(self, state: DelphiState) -> None:
        if len(state.inside) < 2:
            self.refuse("march-is-over", "in")
        for seat in range(self.players):
            inside = seat in state.inside
            if inside != (state.gains[seat] is None):
                self.refuse("in-and-out", "gains", seat=seat)
            if not inside and state.displays[seat]:
                self.refuse("left-the-march", "displays", seat=seat)
            if not inside and state.committed[seat] is not None:
                self.refuse("left-the-march", "committed", seat=seat)
        self._check_gains(state)
        if state.acting:
            self._check_acting(state)
            return
        state.find_weakest()
        self._check_committed(state)

    def _check_gains(self, state: DelphiState) -> None:
        """The points of those who have left must be those of some order of leaving."""
        gains = Counter(gain for gain in state.gains if gain is not None)
        inside = self.players
        while inside > len(state.inside):
            together = gains.pop(leaving_points(self.players, state.march_number, inside), 0)
            if not together:
                self.refuse("points-of-nobody", "gains")
            inside -= together
        if gains or inside != len(state.inside):
            self.refuse("points-of-nobody", "gains")

    def _check_acting(self, state: DelphiState) -> None:
        if any(card is not None for card in state.committed):
            self.refuse("reveal-not-finished", "committed")
        for seat, card in state.acting:
            if seat not in state.inside:
                self.refuse("left-the-march", "acting", seat=seat)
            # the card lies on the table or is spent, so not every copy can be elsewhere
            held = [*state.hands[seat], *state.decks[seat]]
            if held.count(card) == COPIES[card]:
                self.refuse("card-not-played", "acting", seat=seat)
        seat, card = state.acting[0]
        if card == ZEUS:
            if not state.targets(seat):
                self.refuse("no-target", "acting", seat=seat)
            state.turn = seat
        else:
            if not state.oracle:
                self.refuse("no-oracle-event-left", "acting")
            state.turn = CHANCE

    def _check_committed(self, state: DelphiState) -> None:
        """Those who tie for weakest owe a card, the lowest seat first; the last one reveals."""
        laid = tuple(s for s in range(self.players) if state.committed[s] is not None)
        tied = state.weakest
        if laid != tied[: len(laid)] or (laid and len(laid) >= len(tied)):
            self.refuse("not-owed", "committed", tied=tied)
        state.turn = tied[len(laid)]
