"""Tables from nothing, from a position, from a record."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from ..core import record as records
from ..core.record import Record
from .kit import Kit
from .store import Store
from .table import Journal, Table


def new_table(
    kit: Kit,
    seats: Sequence[str],
    options: Mapping[str, str] | None = None,
    *,
    seed: int | None = None,
    position: str | None = None,
    store: Store | None = None,
) -> Table:
    """A game that starts now, kept in ``store`` if one is given.

    ``position`` replaces the start; the seats must be as many as in it. Raises
    :class:`~accessigame.core.game.GameError`.
    """
    if position is None:
        state = kit.game.start(len(seats), options)
    else:
        state = kit.game.from_text(position)
    chosen = int.from_bytes(os.urandom(4)) if seed is None else seed
    header = Record(
        game=kit.game.name,
        players=len(seats),
        options=dict(options or {}),
        seats=tuple(seats),
        seed=chosen,
        started=datetime.now().isoformat(timespec="seconds"),
        position=position,
    )
    journal: Journal | None = store.create(header) if store is not None else None
    return Table(kit, state, seats, chosen, journal, options)


def table_from(kit: Kit, record: Record, journal: Journal | None = None) -> Table:
    """The game in ``record`` where it stands, ready to go on.

    Raises :class:`~accessigame.core.record.RecordError` with the line of a move that is illegal.
    """
    state = records.start(record, kit.game)
    table = Table(kit, state, record.seats, record.seed, journal, record.options)
    table.replay([move for _, move, _ in records.replay(record, kit.game)])
    return table


def open_table(kit: Kit, store: Store, path: Path) -> tuple[Table, bool]:
    """The unfinished game in ``path``, and whether its last line had been cut off."""
    record, journal = store.open(path)
    return table_from(kit, record, journal), record.cut
