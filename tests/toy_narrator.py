"""The words of the toy game, written for the tests: what a sixth game brings, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, assert_never

from accessigame.core.game import Event, IllegalMove, Move
from accessigame.narration.message import Category, Message, count, say, sentence
from accessigame.narration.narrator import Listener, Narrator, OptionText
from accessigame.narration.view import Cell, CellId, Region, list_region
from accessigame.session.kit import Kit
from tests.toy import GAME, Dealt, Finished, Moved, Show, ToyState


class ToyNarrator(Narrator):
    """A race over a few cells; each has one hidden card."""

    name: ClassVar[str] = "toy"
    label: ClassVar[Message] = say("Toy")
    options: ClassVar[tuple[OptionText, ...]] = (
        OptionText(
            "length",
            say("Track"),
            (("short", say("short")), ("long", say("long"))),
            say("Three cells or four."),
        ),
    )
    private: ClassVar[bool] = True

    def regions(self, seen: ToyState, who: Listener) -> tuple[Region, ...]:
        cells = []
        for cell in range(seen.goal + 1):
            there = [self._name(seat, who) for seat, at in enumerate(seen.cells) if at == cell]
            told = (say("cell {n}", n=cell), *there)
            moves = tuple(move for move in seen.moves() if self._target(seen, move) == cell)
            cells.append(Cell(cell, told, place=told[0], moves=moves))
        track = list_region("track", say("Track"), tuple(cells))
        if not 0 <= who.seat < len(seen.cards):
            return (track,)
        hand = Cell("card", (self._card(seen, who.seat),))
        return track, list_region("hand", say("Hand"), (hand,))

    def narrate(self, event: Event, seen: Any, who: Listener) -> Sequence[Message]:
        assert isinstance(event, Dealt | Moved | Finished)
        match event:
            case Dealt(cards=cards):
                own = cards[who.seat] if who.seat >= 0 else None
                return [say("Your card is the {n}.", n=own) if own else say("Cards are dealt.")]
            case Moved(seat=seat, cell=cell, card=card):
                by = say("with the {n}", n=card) if card else say("on foot")
                mine = Category.MINE if seat == who.seat else Category.OTHERS
                told = [self._name(seat, who), say("to cell {n}", n=cell), by]
                return [sentence(told).of(mine)]
            case Finished(seat=seat):
                return [say("{who}, first at the end.", who=self._name(seat, who))]
            case _:
                assert_never(event)

    def turn(self, seen: ToyState, who: Listener) -> Sequence[Message]:
        if seen.turn == who.seat:
            return [say("Your turn.")]
        return [sentence([self._name(seen.turn, who)])] if seen.turn >= 0 else []

    def points(self, seen: ToyState, who: Listener) -> Sequence[Message]:
        return [
            sentence([self._name(seat, who), say("{n}", n=cell)])
            for seat, cell in enumerate(seen.cells)
        ]

    def summary(self, seen: ToyState, who: Listener, detailed: bool) -> Sequence[Message]:
        cards = [self._card(seen, seat) for seat in range(len(seen.cards))]
        return [*self.points(seen, who), sentence(cards)]

    def move(self, seen: Any, who: Listener, move: Move, at: CellId | None) -> Message:
        return say("the {n}", n=move.card) if isinstance(move, Show) else say("one step")

    def effect(self, seen: Any, who: Listener, move: Move) -> Sequence[Message]:
        return [say("To cell {n}.", n=self._target(seen, move))]

    def closed(self, seen: Any, who: Listener, region: str, cell: CellId) -> Message:
        return say("No way there.")

    def scoring(self, seen: Any, who: Listener, move: Move) -> bool:
        return self._target(seen, move) == seen.goal

    def advice(self, seen: Any, who: Listener, move: Move) -> Message:
        return sentence([self.move(seen, who, move, None)])

    def final(self, seen: ToyState, who: Listener) -> Sequence[Message]:
        return [*self.points(seen, who), say("{n} wins.", n=seen.winners()[0] + 1)]

    def refusal(self, error: IllegalMove) -> Message:
        return say("Not now.")

    def _target(self, seen: ToyState, move: Move) -> int:
        steps = move.card if isinstance(move, Show) else 1
        return min(seen.goal, seen.cells[seen.turn] + steps)

    def _card(self, seen: ToyState, seat: int) -> Message:
        card = seen.cards[seat]
        return count("card {n}", "card {n}", n=card) if card else say("hidden card")

    def _name(self, seat: int, who: Listener) -> Message:
        return say("you") if seat == who.seat else who.names[seat]


def toy_bot(level: str) -> Any:
    """A computer player that draws lots."""

    def choose(seen: ToyState, rng: Random) -> Move:
        return rng.choice(list(seen.moves()))

    return choose


def toy_kit() -> Kit:
    """The toy game with all that goes with it."""
    return Kit(GAME, ToyNarrator(), toy_bot)
