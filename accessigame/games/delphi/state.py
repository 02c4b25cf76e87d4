"""A position of Delphi and how it goes on: commitments, reveals, solo turns, marches, parades.

Knows the tables, the moves and the events of the game; no words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Self

from ...core.game import CHANCE, OVER, Event, Hidden, IllegalMove, Move
from .cards import (
    DECK,
    DRAWN,
    EVENT_NUMBERS,
    FACE_DOWN,
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
from .moves import AIMS, PLAYS, Aim, Consult, DelphiMove, Draw, Play
from .notation import position_text
from .value import cards_value

Cards = tuple[Card, ...]


class DelphiState:
    """A position of Delphi. Lists are by seat; cards are indices in ``cards.CARDS``.

    ``hands`` (Pass included, a committed card not) and ``decks``: in move order; each card that
    the viewer may not know is ``FACE_DOWN``. ``displays``: oldest first. ``spent``: out of the
    game, in move order. ``committed``: the hidden card of this reveal or ``None``. ``acting``:
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
            self.displays, self.spent, self.inside, self.gains, self.neptune, self.bonus,
            self.oracle, self.committed, self.acting,
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
        if FACE_DOWN in hand:
            return []
        if self.acting:
            return [AIMS[target] for target in self.targets(seat)]
        cards = sorted(set(hand))
        if ZEUS in cards and self.open_turn and (targets := self.targets(seat)):
            at = cards.index(ZEUS)
            plays: list[DelphiMove] = [PLAYS[card] for card in cards[:at]]
            plays += [AIMS[target] for target in targets]
            plays += [PLAYS[card] for card in cards[at + 1 :]]
            return plays
        return [PLAYS[card] for card in cards]

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
        self._only_full()
        if self.turn != CHANCE:
            raise IllegalMove("no-chance-move-due")
        if self.acting:
            return Consult(rng.choice(self.oracle))
        deck = self.decks[self.dealt]
        return Draw(self.dealt, tuple(sorted(rng.sample(deck, min(DRAWN, len(deck))))))

    def outcomes(self) -> Iterator[tuple[Draw | Consult, Fraction]] | None:
        """The oracle events left; a draw only where it takes the whole deck. Else ``None``."""
        if self.turn != CHANCE:
            return None
        if self.acting:
            each = Fraction(1, len(self.oracle))
            return ((Consult(number), each) for number in self.oracle)
        deck = self.decks[self.dealt]
        if len(deck) > DRAWN or FACE_DOWN in deck:
            return None
        return iter([(Draw(self.dealt, deck), Fraction(1))])

    # How it goes on.

    def play(self, move: Move, log: list[Event] | None = None) -> None:
        """Play ``move``.

        Raises :class:`Hidden` on a seen state, and :class:`IllegalMove`: ``unknown-move``,
        ``game-over``, ``draw-due`` (seat), ``oracle-due``, ``no-chance-move-due``,
        ``card-not-held`` (card), ``target-needed``, ``target-now`` (a revealed Zeus awaits its
        target), ``target-later`` (a hidden Zeus is aimed when it resolves), ``no-target`` (target),
        ``wrong-seat`` (seat, due), ``wrong-count`` (count, due), ``card-not-in-deck`` (card),
        ``oracle-event-used`` (event).
        """
        self._only_full()
        if isinstance(move, Play):
            self._play(move.card, log)
        elif isinstance(move, Aim):
            self._aim(move.target, log)
        elif isinstance(move, Draw):
            self._draw(move, log)
        elif isinstance(move, Consult):
            self._consult(move.event, log)
        else:
            raise IllegalMove("unknown-move", {"move": str(move)})

    def _only_full(self) -> None:
        if self.hidden:
            raise Hidden("seen-state")

    def _actor(self) -> int:
        if self.turn >= 0:
            return self.turn
        if self.turn == OVER:
            raise IllegalMove("game-over")
        if self.acting:
            raise IllegalMove("oracle-due", {"seat": self.acting[0][0]})
        raise IllegalMove("draw-due", {"seat": self.dealt})

    def _play(self, card: Card, log: list[Event] | None) -> None:
        seat = self._actor()
        if self.acting:
            raise IllegalMove("target-now")
        hand = self.hands[seat]
        if card not in hand:
            raise IllegalMove("card-not-held", {"card": card})
        if len(self.weakest) > 1:
            self._commit(seat, card, log)
        elif card == PASS:
            self._leave((seat,), log)
            self._after_leaving(log)
        elif card == ZEUS and self.targets(seat):
            raise IllegalMove("target-needed", {"targets": tuple(self.targets(seat))})
        else:
            self._play_openly(seat, card, None, log)

    def _aim(self, target: int, log: list[Event] | None) -> None:
        seat = self._actor()
        if not self.acting:
            if ZEUS not in self.hands[seat]:
                raise IllegalMove("card-not-held", {"card": ZEUS})
            if len(self.weakest) > 1:
                raise IllegalMove("target-later")
        if target not in self.targets(seat):
            raise IllegalMove("no-target", {"target": target})
        if not self.acting:
            self._play_openly(seat, ZEUS, target, log)
            return
        before = self._values_for(log)
        strike(self, seat, target, log)
        self._tell_changes(before, log)
        self.acting = self.acting[1:]
        self._go_on(log)

    def _play_openly(
        self, seat: int, card: Card, target: int | None, log: list[Event] | None
    ) -> None:
        """R: on a solo turn each card resolves at once, then the weakest is found again."""
        before = self._values_for(log)
        self._take_from_hand(seat, card)
        self.displays[seat] += (card,)
        if log is not None:
            log.append(CardPlayed(seat, card, len(self.hands[seat])))
        if target is not None:
            strike(self, seat, target, log)
        elif card == ZEUS or card == ORACLE:
            self.acting = ((seat, card),)
        else:
            gods_act(self, ((seat, card),), log)
        self._tell_changes(before, log)
        self._go_on(log)

    def _commit(self, seat: int, card: Card, log: list[Event] | None) -> None:
        """F: those who tie for weakest each lay a hidden card, revealed together."""
        self._take_from_hand(seat, card)
        self.committed[seat] = card
        waiting = self.weakest[self.weakest.index(seat) + 1 :]
        if log is not None:
            log.append(Committed(seat, card, len(self.hands[seat]), waiting))
        if waiting:
            self.turn = waiting[0]
        else:
            self._reveal(log)

    def _reveal(self, log: list[Event] | None) -> None:
        """R: the Pass players leave; the other cards join; gods; Zeus cards; Oracle cards."""
        before = self._values_for(log)
        shown: list[tuple[int, Card]] = []
        leaving: list[int] = []
        for seat in self.weakest:
            card = self.committed[seat]
            assert card is not None, "everybody who owed a card has laid one"
            self.committed[seat] = None
            shown.append((seat, card))
            if card == PASS:
                leaving.append(seat)
                self.hands[seat] += (PASS,)
        if log is not None:
            log.append(Revealed(tuple(shown)))
        if leaving:
            self._leave(leaving, log)
            shown = [(seat, card) for seat, card in shown if card != PASS]
        for seat, card in shown:
            self.displays[seat] += (card,)
        if len(self.inside) > 1:  # else no card of this reveal acts
            gods_act(self, shown, log)
            self.acting = tuple(
                (seat, card) for kind in (ZEUS, ORACLE) for seat, card in shown if card == kind
            )
            self._tell_changes(before, log)
        self._after_leaving(log)

    def _leave(self, seats: Sequence[int], log: list[Event] | None) -> None:
        """F: who leave together each score as if they alone left next; displays are discarded."""
        points = leaving_points(self.players, self.march_number, len(self.inside))
        self.inside = tuple(seat for seat in self.inside if seat not in seats)
        for seat in seats:
            display = self.displays[seat]
            self.gains[seat] = points
            self.spend(seat, display)
            self.displays[seat] = ()
            self.bonus[seat] = 0
            if log is not None:
                log.append(LeftMarch(seat, points, display, len(seats), self.inside))

    def _after_leaving(self, log: list[Event] | None) -> None:
        if len(self.inside) > 1:
            self._go_on(log)
        else:
            self._end_march(log)

    def _go_on(self, log: list[Event] | None) -> None:
        """Let the revealed cards act up to the next choice or chance, then find the weakest."""
        self.weakest = ()
        while self.acting:
            seat, card = self.acting[0]
            if card == ZEUS and self.targets(seat):
                self.turn = seat
                return
            if card == ORACLE and self.oracle:
                self.turn = CHANCE
                return
            if log is not None:
                log.append(ZeusIdle(seat) if card == ZEUS else OracleSilent(seat))
            self.acting = self.acting[1:]
        self.find_weakest()
        if log is not None:
            log.append(WeakestFound(self.weakest, self.value(self.weakest[0])))

    def find_weakest(self) -> None:
        """Give the turn to the weakest display, or to the first of those that tie."""
        values = [self.doubled(seat) for seat in self.inside]
        least = min(values)
        self.weakest = tuple(
            seat for seat, value in zip(self.inside, values, strict=True) if value == least
        )
        self.turn = self.weakest[0]

    def _end_march(self, log: list[Event] | None) -> None:
        """F: the player left wins the march. I: with nobody left, nobody takes those points."""
        winner = self.inside[0] if self.inside else None
        if winner is not None:
            self.gains[winner] = WINNER[self.march_number - 1]
            self.spend(winner, self.displays[winner])
        points = tuple(gain or 0 for gain in self.gains)
        self.totals = [total + gain for total, gain in zip(self.totals, points, strict=True)]
        if log is not None:
            log.append(MarchEnded(self.parade, self.march, winner, points, tuple(self.totals)))
        self.displays = [()] * self.players
        self.gains = [None] * self.players
        self.bonus = [0] * self.players
        self.neptune = ()
        self.inside = tuple(range(self.players))
        self.weakest = ()
        if self.march < MARCHES:
            self.march += 1
            self._start_march(log)
        elif self.parade < PARADES:
            self.parade += 1
            self.march = 1
            self.dealt = 0
            self.turn = CHANCE
        else:
            self.inside = ()
            self.turn = OVER
            if log is not None:
                log.append(GameEnded(self.scores(), self.winners()))

    def _start_march(self, log: list[Event] | None) -> None:
        """F: it opens with one hidden card each, as all empty displays tie for weakest."""
        self.find_weakest()
        if log is not None:
            leaving = LEAVING[self.players]
            march = self.march_number - 1
            stakes = tuple((inside, leaving[inside][march]) for inside in sorted(leaving)[::-1])
            log.append(MarchStarted(self.parade, self.march, stakes, WINNER[march]))

    def _draw(self, move: Draw, log: list[Event] | None) -> None:
        self._chance_due(for_oracle=False)
        seat = move.seat
        if seat != self.dealt:
            raise IllegalMove("wrong-seat", {"seat": seat, "due": self.dealt})
        deck = list(self.decks[seat])
        due = min(DRAWN, len(deck))
        if len(move.cards) != due:
            raise IllegalMove("wrong-count", {"count": len(move.cards), "due": due})
        for card in move.cards:
            if card not in deck:
                raise IllegalMove("card-not-in-deck", {"card": card})
            deck.remove(card)
        self.decks[seat] = tuple(deck)
        self.hands[seat] = tuple(sorted(self.hands[seat] + move.cards))
        self.dealt += 1
        if log is not None:
            if seat == 0:
                log.append(ParadeStarted(self.parade))
            cards = tuple(sorted(move.cards))
            log.append(CardsDrawn(seat, cards, due, len(self.hands[seat]), len(deck)))
        if self.dealt == self.players:
            self._start_march(log)

    def _consult(self, number: int, log: list[Event] | None) -> None:
        self._chance_due(for_oracle=True)
        if number not in self.oracle:
            raise IllegalMove("oracle-event-used", {"event": number})
        before = self._values_for(log)
        consult(self, self.acting[0][0], number, log)
        self._tell_changes(before, log)
        self.acting = self.acting[1:]
        self._go_on(log)

    def _chance_due(self, for_oracle: bool) -> None:
        if self.turn == CHANCE and bool(self.acting) == for_oracle:
            return
        if self.turn == CHANCE:
            self._actor()  # names the chance move that is due
        raise IllegalMove("no-chance-move-due" if self.turn != OVER else "game-over")

    def _take_from_hand(self, seat: int, card: Card) -> None:
        hand = self.hands[seat]
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]

    def spend(self, seat: int, cards: Cards) -> None:
        """Put ``cards`` of ``seat`` out of the game for good (F)."""
        if cards:
            self.spent[seat] = tuple(sorted(self.spent[seat] + cards))

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
        total = cards_value(self.displays[seat]) + self.bonus[seat]
        return total if self.neptune and self.halved(seat) else 2 * total

    def value(self, seat: int) -> Value:
        """The value of the display of ``seat``, bonus and halving included; 0 for who has left."""
        total = cards_value(self.displays[seat]) + self.bonus[seat]
        return Fraction(total, 2) if self.halved(seat) else total

    def _values_for(self, log: list[Event] | None) -> tuple[Value, ...]:
        return () if log is None else tuple(map(self.value, range(self.players)))

    def _tell_changes(self, before: tuple[Value, ...], log: list[Event] | None) -> None:
        if log is not None:
            for seat in self.inside:
                if (after := self.value(seat)) != before[seat]:
                    log.append(ValueChanged(seat, self.displays[seat], before[seat], after))

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


