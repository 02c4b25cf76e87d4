"""Answers about a Détrak board: the listener's own, unless a seat is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.game import CHANCE, OVER
from ...games.detrak import GRID, DetrakState, isolated, rank
from ...games.detrak_board import TURNS
from ..detrak_board import (
    RANKS,
    after,
    beside,
    cells_of,
    content_of,
    lines_of,
    owner,
    plus,
    points,
    roll_text,
    sheet_of,
    token,
)
from ..detrak_board import worth as worth_of
from ..message import Message, count, say, sentence, verbatim
from ..narrator import Listener
from .grammar import whose

Values = Mapping[str, Any]


def _board(seen: DetrakState, who: Listener) -> list[int]:
    return seen.boards[whose({}, who)]


def _names(found: Sequence[int]) -> list[Message]:
    return [verbatim(GRID.names[cell]) for cell in found]


def where_can(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The cells on which the symbol can be laid now, those that bring points first told."""
    symbol = values["symbol"]
    if seen.turn != who.seat:
        return [say("Nothing can be placed now.")]
    if seen.turn_number == 0:
        return [say("The start token goes to A1.")]
    if symbol not in (seen.roll or ()):
        return [say("The dice do not show that: {token}.", token=token(symbol))]
    best: dict[int, int] = {}
    board = _board(seen, who)
    before = sheet_of(seen, board).total
    for move in seen.moves():
        gain = sheet_of(seen, after(board, move)).total - before
        for cell, laid in cells_of(move):
            if laid == symbol:
                best[cell] = max(gain, best.get(cell, gain))
    scoring = sorted((cell for cell in best if best[cell] > 0), key=lambda cell: -best[cell])
    told = [sentence([count("{n} cell", "{n} cells", n=len(best)), *_names(sorted(best))])]
    if scoring:
        most = [
            say("{cell} up to {points}", cell=GRID.names[cell], points=points(best[cell]))
            for cell in scoring[:3]
        ]
        told.append(sentence([say("most points"), *most]))
    return told


def would(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What the best pair with that symbol on that cell would bring."""
    symbol, cell = values["symbol"], GRID.index[values["cell"]]
    board = _board(seen, who)
    before = sheet_of(seen, board).total
    fitting = [
        (sheet_of(seen, after(board, move)).total - before, move)
        for move in (seen.moves() if seen.turn == who.seat else ())
        if (cell, symbol) in cells_of(move)
    ]
    if not fitting:
        return [say("{token} cannot be placed on {cell} now.",
                    token=token(symbol), cell=GRID.names[cell])]  # fmt: skip
    told = []
    for gain, move in sorted(fitting, key=lambda pair: -pair[0]):
        with_it = [each for each in cells_of(move) if each[0] != cell]
        beside_it = [
            say("with {token} on {cell}", token=token(laid), cell=GRID.names[other])
            for other, laid in with_it
        ]
        told.append(sentence([*beside_it, plus(gain)]))
    return told


def line_points(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What a row, a column or the round diagonal scores, and what lies in it."""
    board = _board(seen, who)
    place = (
        values["row"] - 1
        if "row" in values
        else 5 + "ABCDE".index(values["column"])
        if "column" in values
        else 10
    )
    lines = lines_of(seen, sheet_of(seen, board))
    if place >= len(lines):
        return [say("With the basic rules the diagonal does not count.")]
    line, label, points_there = lines[place]
    return [sentence([label, worth_of(points_there), *(content_of(board[cell]) for cell in line)])]


def what_on(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What lies on a cell."""
    cell = GRID.index[values["cell"]]
    return [sentence([content_of(_board(seen, who)[cell]), verbatim(values["cell"])])]


def neighbours(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What lies around a cell."""
    board = _board(seen, who)
    links = GRID.links[GRID.index[values["cell"]]]
    sides = ("up", "right", "down", "left")
    return [sentence([beside(way, content_of(board[links[way]])) for way in sides if way in links])]


def where_are(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The cells of a symbol."""
    symbol = values["symbol"]
    found = [cell for cell, laid in enumerate(_board(seen, who)) if laid == symbol]
    if not found:
        return [say("None on your board: {token}.", token=token(symbol))]
    head = say("{n} times {content}", n=len(found), content=token(symbol))
    return [sentence([head, *_names(found)])]


def free_cells(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """How many cells are free, and which."""
    free = [cell for cell, laid in enumerate(_board(seen, who)) if not laid]
    return [sentence([count("{n} free cell", "{n} free cells", n=len(free)), *_names(free)])]


def cut_off(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """Which free cells have no free neighbour."""
    found = isolated(_board(seen, who))
    if not found:
        return [say("No cell is cut off.")]
    head = count("{n} cell cut off", "{n} cells cut off", n=len(found))
    return [sentence([head, *_names(found)])]


def dice(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What is to be placed."""
    if seen.roll is None:
        return [say("No dice lie on the table now.")]
    return [sentence([roll_text(*seen.roll)])]


def turns_left(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The turn, and how many follow it."""
    if seen.turn == OVER:
        return [say("The game is over.")]
    now = max(1, seen.turn_number)
    left = TURNS - now + (seen.turn == CHANCE)
    return [sentence([say("turn {number}", number=now),
                      count("{n} turn after it", "{n} turns after it", n=left)])]  # fmt: skip


def total(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The points of a seat so far; alone, the rank too."""
    seat = whose(values, who)
    if not 0 <= seat < seen.players:
        return [say("Nobody sits there.")]
    sheet = sheet_of(seen, seen.boards[seat])
    if who.alone:
        return [sentence([points(sheet.total), RANKS[rank(sheet.total) - 1]])]
    return [sentence([owner(who, seat), points(sheet.total)])]


def best_line(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The row or column with the most points."""
    lines = lines_of(seen, sheet_of(seen, _board(seen, who)))[:10]
    most = max(worth for _, _, worth in lines)
    if most <= 0:
        return [say("No row or column scores yet.")]
    return [sentence([points(most), *(label for _, label, worth in lines if worth == most)])]


def empty_lines(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The rows and columns that bring nothing yet."""
    sheet = sheet_of(seen, _board(seen, who))
    bare = [label for _, label, worth in lines_of(seen, sheet)[:10] if worth <= 0]
    if not bare:
        return [say("Every row and column scores.")]
    return [sentence([count("{n} without points", "{n} without points", n=len(bare)), *bare])]
