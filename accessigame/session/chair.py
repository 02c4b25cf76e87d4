"""What belongs to one person at the table: where they stand, what they heard, what they hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..narration.view import CellId, Focus
from ..speech.history import History


@dataclass(slots=True)
class Chair:
    """A seat's own focus, history and picked cell; nothing of it is in reach of another seat.

    ``picked``: the cell chosen first with Space, which narrows what Enter may mean.
    ``mark``: how many history lines there were at this seat's last own move ("what changed").
    """

    seat: int
    focus: Focus = field(default_factory=lambda: Focus(""))
    history: History = field(default_factory=History)
    picked: CellId | None = None
    mark: int = 0
