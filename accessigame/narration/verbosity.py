"""How much is said of what has parts: a plain profile, or one that a listener has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from .message import Level, Message, Part

ORDER: Final = tuple(Part)
"""The order in which a cell's parts are told unless the listener wants another."""


class Verbosity(Protocol):
    """Chooses among parts. :class:`~.message.Level` is one by itself."""

    def heard(self, parts: Sequence[Message]) -> list[Message]:
        """Those of ``parts`` that are said, in the order of saying."""
        ...


@dataclass(frozen=True, slots=True)
class Profile:
    """A level with switches of its own.

    ``switches``: kinds of parts that are always or never said; what is not in it follows the
    level. Further facts differ: switched on they still follow the level, in the brief profile
    that of the normal one. ``order``: every kind, in the order of telling.
    """

    level: Level
    switches: Mapping[Part, bool]
    order: tuple[Part, ...] = ORDER

    def heard(self, parts: Sequence[Message]) -> list[Message]:
        """See :class:`Verbosity`."""
        told = [part for part in parts if self._hears(part)]
        first = next((place for place, part in enumerate(told) if part.part), None)
        if first is None or self.order == ORDER:
            return told
        content = self.order.index(Part.CONTENT)

        def rank(placed: tuple[int, Message]) -> int:
            place, part = placed
            if part.part is not None:
                return self.order.index(part.part)
            # What follows the parts (how far a jump went) is no content: it stays at the end.
            return content if place < first else len(self.order)

        return [part for _, part in sorted(enumerate(told), key=rank)]

    def _hears(self, part: Message) -> bool:
        if part.part is None or part.part not in self.switches:
            return part.level <= self.level
        if part.part is Part.MORE:
            return self.switches[part.part] and part.level <= max(self.level, Level.NORMAL)
        return self.switches[part.part]


def usual(level: Level, part: Part) -> bool:
    """Whether a plain ``level`` says parts of this kind (of further facts: any)."""
    return level >= (Level.FULL if part in (Part.POSSIBLE, Part.LINES, Part.NEAR) else Level.NORMAL)
