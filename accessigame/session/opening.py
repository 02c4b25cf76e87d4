"""Tables from nothing, from a position, from a record."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from ..core import record as records
from ..core.game import CHANCE, BadOption, Hidden, check_options, check_players
from ..core.record import Record, RecordError
from .kit import HUMAN, LEVELS, Kit
from .store import Store
from .table import Journal, Table

KINDS = (HUMAN, *LEVELS)
"""Who can sit on a seat."""


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
        # All of them, also those that were left as they are: defaults may change some day.
        options = check_options(kit.game, options)
        state = kit.game.start(len(seats), options)
    else:
        check_options(kit.game, options)
        state = read_position(kit, position)
        players = len(state.scores())
        if len(seats) != players:
            details = {"players": len(seats), "least": players, "most": players}
            raise BadOption("players-number", details)
    chosen = int.from_bytes(os.urandom(4)) if seed is None else seed
    header = Record(
        game=kit.game.name,
        players=len(seats),
        options=dict(options or {}),
        seats=tuple(seats),
        seed=chosen,
        started=time.strftime("%Y-%m-%dT%H:%M:%S"),
        # As the game writes it: what was given may hold line ends, which would cut the record.
        position=None if position is None else state.to_text(),
    )
    journal: Journal | None = store.create(header) if store is not None else None
    return Table(kit, state, seats, chosen, journal, options)


def read_position(kit: Kit, text: str) -> Any:
    """The position ``text``, from which a game can go on.

    Raises :class:`~accessigame.core.game.GameError`: also :class:`Hidden`, for what only one seat
    sees can be read, but nobody can play on from it.
    """
    state = kit.game.from_text(text)
    _check_whole(state)
    return state


def seats_for(players: int, named: Sequence[str] = ()) -> list[str]:
    """Who sits where: those ``named`` first; of the others the first is human, the rest normal."""
    seats = [HUMAN, *[LEVELS[1]] * (players - 1)]
    seats[: len(named)] = named
    return seats


def table_from(kit: Kit, record: Record, journal: Journal | None = None) -> Table:
    """The game in ``record`` where it stands, ready to go on.

    Raises :class:`~accessigame.core.record.RecordError` with the line of a move that is illegal or
    of a header that fits no game, :class:`~accessigame.core.game.Hidden` for a record that begins
    at what one seat sees.
    """
    state = records.start(record, kit.game)
    _check_whole(state)
    if len(state.scores()) != record.players:
        raise _wrong(record, "players", str(record.players))
    if record.position is not None:
        _check_header(kit, record)
    for number, kind in enumerate(record.seats, 1):
        if kind not in KINDS:
            raise _wrong(record, "seat", f"{number} {kind}", number - len(record.seats))
    seats = record.seats or seats_for(record.players)
    table = Table(kit, state, seats, record.seed, journal, record.options)
    table.replay([move for _, move, _ in records.replay(record, kit.game)])
    if journal is not None and table.over and not record.ended:
        journal.end(table.outcome)  # the plug was pulled just before
    return table


def open_table(kit: Kit, store: Store, path: Path) -> tuple[Table, bool]:
    """The game in ``path``, to go on or to be walked, and whether its last line was cut off."""
    record, journal = store.open(path)
    return table_from(kit, record, journal), record.cut


def _check_whole(state: Any) -> None:
    """Raises :class:`Hidden` for a position that only one seat sees."""
    trial = state.copy()
    if trial.turn == CHANCE:
        trial.draw(Random(0))
    elif not trial.over():
        moves = [*trial.moves(), *trial.declarations()]
        if not moves:
            raise Hidden("seen-state")
        trial.play(moves[0])


def _check_header(kit: Kit, record: Record) -> None:
    """The options of a game that begins at a position, which carries its own rules."""
    try:
        check_options(kit.game, record.options)
        check_players(kit.game, record.players)
    except BadOption as error:
        details = {"why": error.reason, **error.details}
        raise RecordError("bad-option", record.where.get("option", 1), details) from error


def _wrong(record: Record, header: str, text: str, above: int = 0) -> RecordError:
    """A header that cannot be; ``above``: lines from the last one of that name, 0 or less."""
    line = record.where.get(header, 1) + above
    return RecordError("bad-header", line, {"header": header, "text": text})
