"""The moves of Versus as values and as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ...core.game import BadNotation
from .board import Step, board


@dataclass(frozen=True, slots=True)
class Declaration:
    """``resign``, ``offer`` (a draw), ``accept`` or ``decline`` (the other's offer)."""

    kind: str

    def __str__(self) -> str:
        return self.kind


RESIGN, OFFER = Declaration("resign"), Declaration("offer")
ACCEPT, DECLINE = Declaration("accept"), Declaration("decline")

VersusMove: TypeAlias = Step | Declaration


def parse_move(text: str) -> VersusMove:
    """``A3-G9`` or one of the four declarations; capitals and space around do not matter.

    Raises :class:`BadNotation`: ``unknown-cell`` or ``no-move`` (no such shape).
    """
    word = text.strip()
    column = text.index(word) + 1
    for declaration in (RESIGN, OFFER, ACCEPT, DECLINE):
        if word.lower() == declaration.kind:
            return declaration
    source, dash, target = word.partition("-")
    if not (source and dash and target):
        raise BadNotation("no-move", column, {"text": word})
    index = board().index
    cells = []
    for name, at in ((source, column), (target, column + len(source) + 1)):
        if name.upper() not in index:
            raise BadNotation("unknown-cell", at, {"text": name})
        cells.append(index[name.upper()])
    return Step(*cells)
