"""What belongs to one person at the table: where they stand, what they heard, what they hold."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from ..narration.message import Message, Priority
from ..narration.view import CellId, Focus
from ..speech.history import History


@dataclass(frozen=True, slots=True)
class Unheard:
    """A message to be told when its person sits down.

    ``stub``: it says only that something secret was done, which a reveal makes stale.
    ``step``: how many moves had been played when it happened.
    """

    message: Message
    stub: bool
    step: int


@dataclass(slots=True)
class Chair:
    """A seat's own focus, history and picked cell; nothing of it is in reach of another seat.

    ``picked``: the cell chosen first with Space, ``held``: the digit of what is held; both narrow
    what Enter may mean. ``marks``: cells remembered under a letter. ``deal``: for what the hand
    that was last played from was held, as the narrator tells one hand from the next.
    """

    seat: int
    focus: Focus = field(default_factory=lambda: Focus(""))
    history: History = field(default_factory=History)
    picked: CellId | None = None
    held: str | None = None
    marks: dict[str, CellId] = field(default_factory=dict)
    deal: Hashable = None
    unheard: list[Unheard] = field(default_factory=list)
    """What happened while others sat here and they did not hear the same."""
    latest: list[Message] = field(default_factory=list)
    """The whole last move, as this seat was told of it."""
    welcomed: bool = False
    """Whether its person has been told what a person should know when sitting down."""

    def keep(self, news: Iterable[Message]) -> None:
        """Into the history goes what the announcer would keep: no places, no mere sounds."""
        for message in news:
            if message.priority >= Priority.EVENT:
                self.history.add(message)

    def renew(self, told: list[Message], goes_on: bool) -> None:
        """``told`` is the last move, or the rest of it."""
        if goes_on:
            self.latest = [*self.latest, *told]
        elif told:
            self.latest = told
