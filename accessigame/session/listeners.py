"""Who listens at a table: a person on a seat, or all who share the machine at once."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import CHANCE
from ..narration.message import Message, say
from ..narration.narrator import Listener
from .kit import HUMAN
from .table import Table


def seat_names(seats: Sequence[str]) -> tuple[Message, ...]:
    """How the seats are called, for those who do not sit on them."""
    return tuple(
        say("Player {n}", n=seat + 1) if kind == HUMAN else say("Computer {n}", n=seat + 1)
        for seat, kind in enumerate(seats)
    )


def listener(table: Table, seat: int) -> Listener:
    """The person on ``seat``; CHANCE: somebody who sits nowhere."""
    options = tuple(table.options.items())
    return Listener(seat, seat_names(table.seats), options, table.humans)


def everybody(table: Table) -> Listener:
    """All who share the machine: the one person there, who is "you"; of several nobody is, and
    what only some of them may know is told to none."""
    return listener(table, table.humans[0] if len(table.humans) == 1 else CHANCE)


def final_count(table: Table) -> Sequence[Message]:
    """The final count as everybody hears it."""
    who = everybody(table)
    return table.kit.narrator.final(table.seen(who.seat), who)
