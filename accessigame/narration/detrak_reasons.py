"""Why a Détrak pair is good beyond its points: what may still grow where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.game import Move
from ..games.detrak import DetrakState
from .detrak_board import after, cells_of, lines_of, sheet_of, token
from .message import Message, count


@dataclass(frozen=True, slots=True)
class Prospect:
    """A token that lies ``number`` times within reach of itself in a line, ``free`` cells between
    or beside: they may still come together there. ``line``: its place among those counted."""

    line: int
    symbol: int
    number: int
    free: int


def prospects(seen: DetrakState, board: Sequence[int], move: Move) -> list[Prospect]:
    """What the tokens of ``move`` could grow into on ``board``, where they lie; the best first."""
    lines = [cells for cells, _, _ in lines_of(seen, sheet_of(seen, board))]
    found = set()
    for cell, symbol in cells_of(move):
        for place, cells in enumerate(lines):
            if cell in cells:
                near = _reachable([board[it] for it in cells], cells.index(cell))
                number, free = near.count(symbol), near.count(0)
                if number > 1 and free:
                    found.add(Prospect(place, symbol, number, free))
    return sorted(found, key=lambda it: (-it.number, -it.free, it.line, it.symbol))


def _reachable(line: Sequence[int], place: int) -> list[int]:
    """The stretch around ``place`` that holds nothing but its token and free cells."""
    kept = (0, line[place])
    first, last = place, place
    while first and line[first - 1] in kept:
        first -= 1
    while last + 1 < len(line) and line[last + 1] in kept:
        last += 1
    return list(line[first : last + 1])


def prospect_parts(seen: DetrakState, board: Sequence[int], move: Move) -> list[Message]:
    """The best of them in words."""
    now = after(board, move)
    labels = [label for _, label, _ in lines_of(seen, sheet_of(seen, now))]
    return [
        count(
            "{token} {number} times in {line}, {n} free cell there",
            "{token} {number} times in {line}, {n} free cells there",
            n=it.free, number=it.number, token=token(it.symbol), line=labels[it.line],
        )
        for it in prospects(seen, now, move)[:1]
    ]  # fmt: skip
