"""A game written down: who played, each move as it was told, the final count."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from ..core.game import CHANCE
from ..narration.catalog import Catalog
from ..narration.document import WRITERS, Document, Entry, Section
from ..narration.message import Message, say, sentence
from ..narration.narrator import Listener
from . import files
from .store import free_name
from .table import Step, Table


def account(table: Table, who: Listener) -> Document:
    """The game on ``table`` so far as ``who.seat`` knows it, in that seat's words.

    A move's notation is given where that seat may know all of the move.
    """
    narrator = table.kit.narrator
    sections = [Section(say("The game"), tuple(_moves(table, who)), ordered=True)]
    if table.over:
        count = narrator.final(table.seen(who.seat), who)
        sections.append(Section(say("Final count"), tuple(Entry((line,)) for line in count)))
    chosen = dict(who.options)
    rules = [
        option.told(chosen[option.name])
        for option in narrator.options
        if option.name in chosen and option.matters(chosen)
    ]
    about = [sentence(who.names), *(sentence([rule]) for rule in rules)]
    return Document(narrator.label, tuple(about), tuple(sections))


def save(document: Document, name: str, ending: str, folder: Path, catalog: Catalog) -> Path:
    """Write ``document`` into ``folder``; the file written. Raises :class:`OSError`.

    ``name``: how the file begins, the day and hour follow. ``ending``: one of
    :data:`~accessigame.narration.document.WRITERS`.
    """
    day = datetime.now().strftime("%Y-%m-%d %H.%M")
    path = free_name(folder / f"{name} {day}{ending}")
    files.replace(path, WRITERS[ending](document, catalog))
    return path


def _moves(table: Table, who: Listener) -> Iterator[Entry]:
    for number, step in enumerate(table.steps, 1):
        seen = table.seen(who.seat, number)
        told: list[Message] = []
        for event in step.seen_by(who.seat):
            told += table.kit.narrator.narrate(event, seen, who)
        if told:
            yield Entry(tuple(told), str(step.move) if _known(step, who.seat) else "")


def _known(step: Step, seat: int) -> bool:
    """Whether ``seat`` may know all of the move: its own, but not what chance deals in secret."""
    own = step.mover == seat != CHANCE
    return own or step.seen_by(seat) == list(step.events)
