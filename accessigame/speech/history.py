"""What was told, on shelves that can be walked. Pure data: knows messages, speaks nothing."""

from __future__ import annotations

from collections import deque
from typing import TypeAlias

from ..narration.message import Category, Message

LINES = 2000
"""How many lines each shelf keeps; the oldest go first."""

Shelf: TypeAlias = Category | None
"""A category, or ``None`` for everything."""

SHELVES: tuple[Shelf, ...] = (None, *Category)


class _Lines:
    """One shelf and its cursor.

    The cursor counts all lines ever put here, so that it stays on its line while new ones come
    in at one end and old ones fall off at the other; ``None``: past the newest line.
    """

    def __init__(self, limit: int) -> None:
        self.lines: deque[Message] = deque(maxlen=limit)
        self.total = 0
        self.cursor: int | None = None

    def add(self, message: Message) -> None:
        self.lines.append(message)
        self.total += 1

    def move(self, step: int) -> Message | None:
        """The line ``step`` away, the cursor on it; ``None`` past an end, the cursor unmoved."""
        oldest = self.total - len(self.lines)
        here = self.total if self.cursor is None else max(self.cursor, oldest)
        there = here + step
        if not oldest <= there < self.total:
            return None
        self.cursor = there
        return self.lines[there - oldest]

    def current(self) -> Message | None:
        return None if self.cursor is None else self.move(0)


class History:
    """The lines one seat has heard, unrendered, by category and all together.

    Each shelf keeps its own place. A line stays under the cursor while new ones arrive.
    """

    def __init__(self, limit: int = LINES) -> None:
        self._shelves = {shelf: _Lines(limit) for shelf in SHELVES}
        self._muted: set[Shelf] = set()
        self._shelf: Shelf = None

    def add(self, message: Message) -> None:
        """Put ``message`` on its category's shelf and on that of everything."""
        self._shelves[None].add(message)
        self._shelves[message.category].add(message)

    def lines(self, shelf: Shelf = None) -> tuple[Message, ...]:
        """The lines of ``shelf``, oldest first."""
        return tuple(self._shelves[shelf].lines)

    def newest(self, shelf: Shelf = None) -> Message | None:
        """The newest line of ``shelf``, wherever the cursor is; ``None`` when empty."""
        lines = self._shelves[shelf].lines
        return lines[-1] if lines else None

    @property
    def shelf(self) -> Shelf:
        """The shelf that :meth:`older` and :meth:`newer` walk."""
        return self._shelf

    def choose(self, shelf: Shelf) -> None:
        """Walk ``shelf`` from now on."""
        self._shelf = shelf

    def next_category(self) -> Shelf:
        """Go to the next shelf, round and round, and give it."""
        return self._turn(1)

    def previous_category(self) -> Shelf:
        """Go to the previous shelf, round and round, and give it."""
        return self._turn(-1)

    def _turn(self, step: int) -> Shelf:
        self._shelf = SHELVES[(SHELVES.index(self._shelf) + step) % len(SHELVES)]
        return self._shelf

    def older(self) -> Message | None:
        """The next older line, first the newest; ``None`` at the oldest, which stays current."""
        return self._shelves[self._shelf].move(-1)

    def newer(self) -> Message | None:
        """The next newer line; ``None`` when there is none, the place unchanged."""
        return self._shelves[self._shelf].move(1)

    def current(self) -> Message | None:
        """The line under the cursor; ``None`` before any was read."""
        return self._shelves[self._shelf].current()

    def rewind(self) -> None:
        """Let the next :meth:`older` of every shelf start again from the newest line."""
        for lines in self._shelves.values():
            lines.cursor = None

    def mute(self, shelf: Shelf) -> bool:
        """Mute ``shelf``, or unmute it; whether it is muted now. Muted lines are kept unsaid.

        What the program itself says (whose turn it is, what went wrong) is never muted.
        """
        if shelf is not Category.SYSTEM:
            self._muted ^= {shelf}
        return shelf in self._muted

    def muted(self, shelf: Shelf) -> bool:
        """Whether ``shelf`` itself is muted."""
        return shelf in self._muted

    def hears(self, message: Message) -> bool:
        """Whether ``message`` is to be said when it arrives."""
        if message.category is Category.SYSTEM:
            return True
        return None not in self._muted and message.category not in self._muted
