"""A position of Delphi: what lies where, who may do what, what each display is worth.

How it goes on is in ``flow`` and ``effects``. No words, no input or output.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Self

from ...core.game import CHANCE, OVER, Event, Hidden, IllegalMove, Move
from .cards import DECK, DRAWN, EVENT_NUMBERS, FACE_DOWN, MARCHES, PASS, ZEUS, Card
from .events import Value
from .flow import HANDLERS
from .moves import AIMS, CONSULTS, PLAYS, Consult, DelphiMove, Draw
from .notation import position_text
from .value import display_worth

Cards = tuple[Card, ...]


class DelphiState:
    """A position of Delphi. Lists are by seat; cards are indices in ``cards.CARDS``.

    ``hands`` (Pass included, a committed card not) and ``decks``: in move order; each card that
    the viewer may not know is ``FACE_DOWN``. ``displays``: oldest first. ``spent``: out of the
    game, in no order. ``committed``: the hidden card of this reveal or ``None``. ``acting``:
    (seat, card) revealed and still to act. ``inside``: seats in the march. ``gains``: this march's
    points of who has left, else ``None``. ``neptune``: seats that played one this march.
    ``bonus``: oracle points of the display. ``oracle``: event numbers left. ``dealt``: how many
    seats have drawn this parade. ``weakest``: the seats with the weakest display, while they owe
    a choice (it follows from the rest).
    """

    __slots__ = (
        "acting", "bonus", "committed", "dealt", "decks", "displays", "gains", "hands", "hidden",
        "inside", "march", "neptune", "oracle", "parade", "players", "spent", "totals", "turn",
        "weakest",
    )  # fmt: skip
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, players: int) -> None:
        self.players = players
        self.parade = 1
        self.march = 1
        self.totals = [0] * players
        self.hands: list[Cards] = [(PASS,)] * players
        self.decks: list[Cards] = [DECK] * players
        self.displays: list[Cards] = [()] * players
        self.spent: list[Cards] = [()] * players
        self.inside: tuple[int, ...] = tuple(range(players))
        self.gains: list[int | None] = [None] * players
        self.neptune: tuple[int, ...] = ()
        self.bonus = [0] * players
        self.oracle: tuple[int, ...] = EVENT_NUMBERS
        self.committed: list[Card | None] = [None] * players
        self.acting: tuple[tuple[int, Card], ...] = ()
        self.dealt = 0
        self.turn = CHANCE
        self.weakest: tuple[int, ...] = ()
        self.hidden = False

    def _key(self) -> tuple[object, ...]:
        return (
            self.turn, self.parade, self.march, self.dealt, self.totals, self.hands, self.decks,
            self.displays, list(map(sorted, self.spent)), self.inside, self.gains, self.neptune,
            self.bonus, self.oracle, self.committed, self.acting,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, DelphiState) else NotImplemented

    def __repr__(self) -> str:
        return f"<{self.to_text()}>"

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.players = self.players
        twin.parade = self.parade
        twin.march = self.march
        twin.totals = self.totals[:]
        twin.hands = self.hands[:]
        twin.decks = self.decks[:]
        twin.displays = self.displays[:]
        twin.spent = self.spent[:]
        twin.inside = self.inside
        twin.gains = self.gains[:]
        twin.neptune = self.neptune
        twin.bonus = self.bonus[:]
        twin.oracle = self.oracle
        twin.committed = self.committed[:]
        twin.acting = self.acting
        twin.dealt = self.dealt
        twin.turn = self.turn
        twin.weakest = self.weakest
        twin.hidden = self.hidden
        return twin

    # What can be done.

    @property
    def open_turn(self) -> bool:
        """Whether one player alone is the weakest: cards are played openly, one at a time."""
        return len(self.weakest) == 1 and not self.acting

    def moves(self) -> list[DelphiMove]:
        """Each distinct card held in move order, the Pass last; for Zeus, where its target is
        chosen now, one ``Aim`` for each target by seat. Empty where the hand may not be seen."""
        seat = self.turn
        if seat < 0:
            return []
        hand = self.hands[seat]
        if hand[0] == FACE_DOWN:
            return []
        if self.acting:
            return [AIMS[target] for target in self.targets(seat)]
        plays: list[DelphiMove] = []
        before = FACE_DOWN
        for card in hand:  # equal cards are neighbours
            if card != before:
                plays.append(PLAYS[card])
                before = card
        if len(self.weakest) == 1 and ZEUS in hand and (targets := self.targets(seat)):
            at = plays.index(PLAYS[ZEUS])
            plays[at : at + 1] = [AIMS[target] for target in targets]
        return plays

    def targets(self, seat: int) -> list[int]:
        """Whom the Zeus of ``seat`` can be aimed at: opponents still in who have a card."""
        return [other for other in self.inside if other != seat and self.displays[other]]

    def declarations(self) -> Sequence[Move]:
        """None in this game."""
        return ()

    def draw(self, rng: Random) -> Draw | Consult:
        """Eight cards of the next deck, each set of cards as likely, or one oracle event.

        Raises :class:`Hidden` on a seen state.
        """
        if self.hidden:
            raise Hidden("seen-state")
        if self.turn != CHANCE:
            raise IllegalMove("no-chance-move-due")
        if self.acting:
            return CONSULTS[rng.choice(self.oracle)]
        deck = self.decks[self.dealt]
        if len(deck) > DRAWN:
            deck = tuple(sorted(rng.sample(deck, DRAWN)))
        return Draw(self.dealt, deck)

    def outcomes(self) -> Iterator[tuple[Draw | Consult, Fraction]] | None:
        """The oracle events left; a draw only where it takes the whole deck. Else ``None``."""
        if self.turn != CHANCE:
            return None
        if self.acting:
            each = Fraction(1, len(self.oracle))
            return ((CONSULTS[number], each) for number in self.oracle)
        deck = self.decks[self.dealt]
        if len(deck) > DRAWN or FACE_DOWN in deck:
            return None
        return iter([(Draw(self.dealt, deck), Fraction(1))])

    def play(self, move: Move, log: list[Event] | None = None) -> None:
        """Play ``move``.

        Raises :class:`Hidden` on a seen state, and :class:`IllegalMove`: ``unknown-move``,
        ``game-over``, ``draw-due`` (seat), ``oracle-due`` (seat), ``no-chance-move-due``,
        ``card-not-held`` (card), ``target-needed`` (targets), ``target-now`` (a revealed Zeus
        awaits its target), ``target-later`` (a hidden Zeus is aimed when it resolves),
        ``no-target`` (target), ``wrong-seat`` (seat, due), ``wrong-count`` (count, due),
        ``card-not-in-deck`` (card), ``oracle-event-used`` (event).
        """
        if self.hidden:
            raise Hidden("seen-state")
        handler = HANDLERS.get(type(move))
        if handler is None:
            raise IllegalMove("unknown-move", {"move": str(move)})
        handler(self, move, log)

    def spend(self, seat: int, cards: Cards) -> None:
        """Put ``cards`` of ``seat`` out of the game for good (F)."""
        self.spent[seat] += cards

    # What can be known.

    @property
    def march_number(self) -> int:
        """The march counted through the game, 1 to 9."""
        return MARCHES * (self.parade - 1) + self.march

    def halved(self, seat: int) -> bool:
        """F: one Neptune halves its player's opponents; two or more halve everybody, once."""
        neptune = self.neptune
        return len(neptune) > 1 or (len(neptune) == 1 and neptune[0] != seat)

    def doubled(self, seat: int) -> int:
        """Twice the value of the display of ``seat``: always a whole number."""
        total = display_worth(self.displays[seat]) + self.bonus[seat]
        return total if self.neptune and self.halved(seat) else 2 * total

    def value(self, seat: int) -> Value:
        """The value of the display of ``seat``, bonus and halving included; 0 for who has left."""
        total = display_worth(self.displays[seat]) + self.bonus[seat]
        return Fraction(total, 2) if self.halved(seat) else total

    def values(self) -> tuple[Value, ...]:
        """The value of every display, by seat."""
        return tuple(map(self.value, range(self.players)))

    def over(self) -> bool:
        """Whether three parades have ended."""
        return self.turn == OVER

    def scores(self) -> tuple[int, ...]:
        """The totals after the last march that has ended."""
        return tuple(self.totals)

    def winners(self) -> tuple[int, ...]:
        """I: every seat with the highest total; ``()`` while not over."""
        if self.turn != OVER:
            return ()
        most = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == most)

    def hides(self, seat: int) -> bool:
        """Whether the cards of ``seat`` are face down here. Its Pass always is somewhere."""
        return FACE_DOWN in self.hands[seat] or self.committed[seat] == FACE_DOWN

    def seen_by(self, viewer: int) -> Self:
        """A seat sees its own hand, deck and commitment; of the others' only how many cards."""
        seen = self.copy()
        for seat in range(self.players):
            if seat != viewer:
                seen.hands[seat] = (FACE_DOWN,) * len(self.hands[seat])
                seen.decks[seat] = (FACE_DOWN,) * len(self.decks[seat])
                if self.committed[seat] is not None:
                    seen.committed[seat] = FACE_DOWN
                seen.hidden = True
        return seen

    def to_text(self) -> str:
        """The position as one line; see ``docs/notation-delphi.md``."""
        return position_text(self)
