"""What a game's narrator offers: it turns what one seat sees into messages and regions.

A narrator is handed ``state.seen_by(viewer)`` and events already seen by ``viewer``; it never sees
a true state. It keeps nothing between calls.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, ClassVar, Protocol

from ..core.game import Event, IllegalMove, Move
from .advice import nth_move, prospect
from .message import Message, say
from .view import CellId, Region


@dataclass(frozen=True, slots=True)
class Listener:
    """Who listens: the seat, and how each seat is called ("Léa", "computer 2").

    ``options``: those of the game (name, value), for the few that concern words alone.
    ``people``: the seats of those who share this machine.
    """

    seat: int
    names: tuple[Message, ...]
    options: tuple[tuple[str, str], ...] = ()
    people: tuple[int, ...] = ()

    @property
    def alone(self) -> bool:
        """Whether nobody else plays: a solo game needs no "you"."""
        return len(self.names) == 1


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option as the menu tells it. ``values``: (value, label) pairs in the menu's order.

    ``needs``: another option and the value it must have for this one to matter, or ``None``.
    """

    name: str
    label: Message
    values: tuple[tuple[str, Message], ...]
    help: Message
    needs: tuple[str, str] | None = None

    def matters(self, chosen: Mapping[str, str]) -> bool:
        """Whether this option has a meaning beside the others that are ``chosen``."""
        return self.needs is None or chosen.get(self.needs[0]) == self.needs[1]

    def told(self, value: str) -> Message:
        """What was chosen: "advanced rules" says it all, "may stop there" needs the label."""
        chosen = dict(self.values)[value]
        if self.label.text in chosen.text:
            return chosen
        return say("{option}, {value}", option=self.label, value=chosen)


class Topic(Enum):
    """What a player can ask of a game beyond points, turn and summary."""

    GROUP = auto()
    """The group, caravan, district or display that the cell belongs to."""
    REACH = auto()
    """Who can reach this cell, what threatens the piece on it."""
    VALUE = auto()
    """A value worked out step by step (a display)."""
    RESERVES = auto()
    """What is left to play with: reserves, hand counts, decks."""
    STAKES = auto()
    """What is to be won: contracts, points of this march, targets."""
    OPPONENTS = auto()
    """What is known of each opponent."""


@dataclass(frozen=True, slots=True)
class Finder:
    """A digit that jumps to the next cell with a tag: water, oasis, target; ``none``: there is no
    such cell."""

    digit: str
    tag: str
    label: Message
    none: Message


@dataclass(frozen=True, slots=True)
class Hold:
    """A digit that holds something while cells are walked: only its moves count then.

    ``allows``: whether a legal move belongs to what is held; ``why``: why none does on a cell.
    """

    digit: str
    label: Message
    allows: Callable[[Move], bool]
    why: Callable[[CellId], Message | None] = lambda cell: None


class Narrator(Protocol):
    """The words of one game. ``seen`` is what ``who.seat`` sees; states are the game's own type.

    A game's narrator derives from this class: what has a body here is what most games want.
    """

    name: ClassVar[str]
    label: ClassVar[Message]
    options: ClassVar[tuple[OptionText, ...]]
    private: ClassVar[bool] = False
    """Whether what a seat sees must be kept from people who share the machine."""
    finders: ClassVar[tuple[Finder, ...]] = ()

    def opening(self, seen: Any, who: Listener) -> Sequence[Message]:
        """What a person should know when first sitting down: which side is theirs."""
        return ()

    def choices(
        self, seen: Any, who: Listener, moves: Mapping[CellId, Sequence[Move]]
    ) -> Sequence[Message]:
        """The legal ``moves``, by cell, in a few words (M), where a list of the cells would be too
        long; it is given when asked again. Empty: the cells are counted and listed at once."""
        return ()

    def choices_listed(
        self, seen: Any, who: Listener, moves: Mapping[CellId, Sequence[Move]]
    ) -> Sequence[Message]:
        """Each of the legal ``moves``, by cell, when asked again (M twice). Empty: the cells are
        counted and listed."""
        return ()

    def holds(self, seen: Any, who: Listener) -> tuple[Hold, ...]:
        """What the digits can hold here."""
        return ()

    def unheld(self, seen: Any, who: Listener, digit: int) -> Message | None:
        """Why nothing can be held under ``digit`` (0: nothing is held); ``None`` where the game
        has nothing to say about it."""
        return None

    def changes(
        self, before: Any, seen: Any, who: Listener, happened: Sequence[Event]
    ) -> Sequence[Message]:
        """What is different from the position ``before`` (Ctrl+T), merged; empty: the lines that
        told it are said again. ``happened``: the events in between, as the listener saw them."""
        return ()

    def deal(self, seen: Any) -> Hashable:
        """For what cards are held now; where it changes, one stands on the first card again."""
        return None

    def answer(
        self, topic: Topic, seen: Any, who: Listener, region: str, cell: CellId
    ) -> Sequence[Message]:
        """The answer to a question, asked on ``cell`` of ``region``; empty: not in this game."""
        return ()

    def confirm(self, seen: Any, who: Listener, move: Move) -> Message | None:
        """What to ask before ``move`` is played, where it cannot be taken back."""
        return None

    def walked(self, move: Move) -> tuple[CellId, CellId] | None:
        """From which cell of the main board to which ``move`` takes a piece, and who moves it with
        it; ``None`` where none walks."""
        return None

    def endless(self, past: Iterable[Any], seen: Any) -> tuple[Message, Move] | None:
        """Why the game may go on for ever, and the declaration that would end it.

        ``past``: the positions before each move, as the same seat saw them.
        """
        return None

    def outlook(self, seen: Any, who: Listener, value: float) -> Message | None:
        """How the game ends with best play, where that is known exactly.

        ``value``: the listener's lead then, in a game of one's own score the score.
        """
        return prospect(value)

    def moment(self, seen: Any, who: Listener, number: int) -> Message:
        """When a decision was made: before the listener's move of that number, from 1."""
        return nth_move(number)

    def regions(self, seen: Any, who: Listener) -> tuple[Region, ...]:
        """Everything to walk over, the main board first."""
        ...

    def narrate(self, event: Event, seen: Any, who: Listener) -> Sequence[Message]:
        """What ``event`` sounds like. ``seen`` is the position after the whole move."""
        ...

    def turn(self, seen: Any, who: Listener) -> Sequence[Message]:
        """Whose turn it is and what is to be done: said when a decision is due, and on T."""
        ...

    def points(self, seen: Any, who: Listener) -> Sequence[Message]:
        """The points so far (P)."""
        ...

    def summary(self, seen: Any, who: Listener, detailed: bool) -> Sequence[Message]:
        """The board in a few words (B), or at length (Shift+B)."""
        ...

    def move(self, seen: Any, who: Listener, move: Move, at: CellId | None) -> Message:
        """A legal move as an item of a list opened on cell ``at``, or in full where ``None``."""
        ...

    def effect(self, seen: Any, who: Listener, move: Move) -> Sequence[Message]:
        """What ``move`` would bring, without playing it (I)."""
        ...

    def closed(self, seen: Any, who: Listener, region: str, cell: CellId) -> Message:
        """Why no legal move involves ``cell`` of ``region`` (Enter there), in a few words."""
        ...

    def scoring(self, seen: Any, who: Listener, move: Move) -> bool:
        """Whether ``move`` brings points at once (Shift+M)."""
        ...

    def refused(self, seen: Any, who: Listener, picked: CellId, cell: CellId) -> Message | None:
        """Why ``picked`` and ``cell`` make no move, where the rules have more to say than that."""
        return None

    def advice(self, seen: Any, who: Listener, move: Move) -> Message:
        """One sentence why ``move`` is good (H)."""
        ...

    def another(self, seen: Any, who: Listener, move: Move, told: Sequence[Move]) -> Message:
        """The same of a move that comes after those ``told``: where it is nearly one of them, what
        is different."""
        return self.advice(seen, who, move)

    def final(self, seen: Any, who: Listener) -> Sequence[Message]:
        """The final count line by line, the result last."""
        ...

    def refusal(self, error: IllegalMove) -> Message:
        """Why a move was refused, in the game's terms."""
        ...
