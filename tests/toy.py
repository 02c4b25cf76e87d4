"""A sixth game for the tests: a race over three cells with one hidden card each.

Two or three players stand before a track of three cells (four with ``length=long``). Each is dealt
one card of 1, 2 and 3, face down. In turn each walks one cell, or shows the card and moves that
many, once. Who reaches the last cell wins.

Position: ``toy length=short turn=1 cells=00 cards=13 shown=00``: cells walked, cards (``?`` hidden,
``-`` before the deal), cards used up; in a view also ``view=2`` (0: the public view). Moves:
``deal 1 3``, ``walk``, ``show 3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import ClassVar, NamedTuple, Self, TypeAlias

from accessigame.core.fields import Field, read_fields
from accessigame.core.game import (
    CHANCE,
    OVER,
    BadNotation,
    Event,
    Hidden,
    IllegalMove,
    State,
    check_options,
    check_players,
)


class Deal(NamedTuple):
    """A card for each seat."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(map(str, self.cards))


class Walk(NamedTuple):
    """One cell forward."""

    def __str__(self) -> str:
        return "walk"


class Show(NamedTuple):
    """As many cells forward as the card says."""

    card: int

    def __str__(self) -> str:
        return f"show {self.card}"


ToyMove: TypeAlias = Deal | Walk | Show


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards; a viewer sees only the own one."""

    reveals: ClassVar[bool] = True
    cards: tuple[int | None, ...]

    def seen_by(self, viewer: int) -> Dealt:
        cards = tuple(card if seat == viewer else None for seat, card in enumerate(self.cards))
        return replace(self, cards=cards)


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """``seat`` now stands on ``cell``; ``card`` is the one it has shown for that, if any."""

    seat: int
    cell: int
    card: int | None

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Whether a hidden card was shown."""
        return self.card is not None


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The winner."""

    seat: int


class ToyState:
    """``cells``: walked so far, by seat; ``cards``: ``None`` where hidden; ``shown``: used up."""

    def __init__(
        self,
        length: str,
        cells: list[int],
        cards: list[int | None],
        shown: list[bool],
        turn: int,
        viewer: int | None = None,
    ) -> None:
        self.length = length
        self.cells = cells
        self.cards = cards
        self.shown = shown
        self.turn = turn
        self.viewer = viewer

    @property
    def goal(self) -> int:
        """The cell that wins."""
        return 3 if self.length == "short" else 4

    def moves(self) -> Sequence[ToyMove]:
        if self.turn < 0 or self.viewer not in (None, self.turn):
            return ()
        card = self.cards[self.turn]
        assert card is not None
        return (Walk(),) if self.shown[self.turn] else (Walk(), Show(card))

    def declarations(self) -> Sequence[ToyMove]:
        return ()

    def draw(self, rng: Random) -> ToyMove:
        if self.viewer is not None:
            raise Hidden("seen-state")
        if self.turn != CHANCE:
            raise IllegalMove("not-now")
        return Deal(tuple(rng.sample((1, 2, 3), len(self.cells))))

    def outcomes(self) -> Iterator[tuple[ToyMove, Fraction]] | None:
        deals = list(permutations((1, 2, 3), len(self.cells)))
        return ((Deal(cards), Fraction(1, len(deals))) for cards in deals)

    def play(self, move: object, log: list[Event] | None = None) -> None:
        if self.viewer is not None:
            raise Hidden("seen-state")
        if self.turn == CHANCE:
            if not isinstance(move, Deal) or len(move.cards) != len(self.cells):
                raise IllegalMove("not-now")
            self.cards = list(move.cards)
            self.turn = 0
            if log is not None:
                log.append(Dealt(move.cards))
            return
        if not isinstance(move, Walk | Show) or move not in self.moves():
            raise IllegalMove("not-now")
        seat = self.turn
        card = move.card if isinstance(move, Show) else None
        self.shown[seat] |= card is not None
        self.cells[seat] = min(self.goal, self.cells[seat] + (card or 1))
        won = self.cells[seat] == self.goal
        self.turn = OVER if won else (seat + 1) % len(self.cells)
        if log is not None:
            log.append(Moved(seat, self.cells[seat], card))
            if won:
                log.append(Finished(seat))

    def copy(self) -> Self:
        return type(self)(
            self.length, self.cells[:], self.cards[:], self.shown[:], self.turn, self.viewer
        )

    def over(self) -> bool:
        return self.turn == OVER

    def scores(self) -> tuple[int, ...]:
        return tuple(self.cells)

    def winners(self) -> tuple[int, ...]:
        return tuple(s for s, cell in enumerate(self.cells) if cell == self.goal)

    def seen_by(self, viewer: int) -> Self:
        new = self.copy()
        new.viewer = viewer
        for seat, shown in enumerate(self.shown):
            if seat != viewer and not shown:
                new.cards[seat] = None
        return new

    def to_text(self) -> str:
        turn = self.turn + 1 if self.turn >= 0 else "-"
        dealt = self.turn != CHANCE
        cards = "".join(str(card or "?") for card in self.cards) if dealt else "-"
        words = ["toy", f"length={self.length}", f"turn={turn}"]
        words.append("cells=" + "".join(map(str, self.cells)))
        words.append(f"cards={cards}")
        words.append("shown=" + "".join(str(int(shown)) for shown in self.shown))
        if self.viewer is not None:
            words.append(f"view={self.viewer + 1}")
        return " ".join(words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToyState) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]


class Toy:
    """The race."""

    name: ClassVar[str] = "toy"
    players: ClassVar[range] = range(2, 4)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {"length": ("short", "long")}

    def start(self, players: int, options: Mapping[str, str] | None = None) -> ToyState:
        length = check_options(self, options)["length"]
        seats = range(check_players(self, players))
        return ToyState(
            length, [0 for _ in seats], [None for _ in seats], [False for _ in seats], CHANCE
        )

    def parse_move(self, text: str) -> ToyMove:
        match text.split():
            case ["walk"]:
                return Walk()
            case ["show", ("1" | "2" | "3") as card]:
                return Show(int(card))
            case ["deal", *cards] if len(cards) in self.players and set(cards) <= set("123"):
                if len(set(cards)) == len(cards):
                    return Deal(tuple(int(card) for card in cards))
        raise BadNotation("bad-move", 1, {"text": text})

    def from_text(self, text: str) -> ToyState:
        defaults = {
            "length": "short", "turn": "-", "cells": "00", "cards": "-", "shown": "00", "view": "-",
        }  # fmt: skip
        fields = read_fields(text, "toy", defaults)
        length = fields["length"].choice(self.options["length"])
        cells = [int(cell) for cell in _marks(fields["cells"], "[0-4]{2,3}")]
        players = len(cells)
        dealt = fields["cards"].text != "-"
        marks = _marks(fields["cards"], f"-|[123?]{{{players}}}").replace("-", "?" * players)
        cards: list[int | None] = [None if mark == "?" else int(mark) for mark in marks]
        shown = [mark == "1" for mark in _marks(fields["shown"], f"[01]{{{players}}}")]
        turn = int(_marks(fields["turn"], f"-|[1-{players}]").replace("-", "0")) - 1
        view = _marks(fields["view"], f"-|[0-{players}]")
        viewer = None if view == "-" else int(view) - 1
        state = ToyState(length, cells, cards, shown, turn, viewer)
        if max(cells) > state.goal:
            raise fields["cells"].error("impossible-value")
        if turn < 0 and dealt:
            state.turn = OVER
        known = {card for card in cards if card is not None}
        clash = len(known) != len([card for card in cards if card is not None])
        hidden = [seat for seat in range(players) if cards[seat] is None]
        if clash or (dealt and any(seat == viewer or viewer is None for seat in hidden)):
            raise fields["cards"].error("impossible-value")
        if (state.goal in cells) != state.over() or dealt == (state.turn == CHANCE):
            raise fields["turn"].error("impossible-value")
        if not dealt and (any(cells) or any(shown)):
            raise fields["cells"].error("impossible-value")
        return state

    def guess(self, seen: State, rng: Random) -> ToyState:
        assert isinstance(seen, ToyState)
        full = seen.copy()
        full.viewer = None
        if seen.turn != CHANCE:
            left = [card for card in (1, 2, 3) if card not in seen.cards]
            rng.shuffle(left)
            full.cards = [card or left.pop() for card in seen.cards]
        return full


def _marks(field: Field, pattern: str) -> str:
    """The text of ``field`` if it has that form."""
    if not re.fullmatch(pattern, field.text):
        raise field.error("bad-value")
    return field.text


GAME = Toy()
