"""Détrak's positions and moves as text, read and written; knows the board, not the rules.

A position that no game reaches is accepted where its fields agree with each other:

- a board holds one token and two for each turn played; a blocked board (no free pair) may hold
  fewer, still an odd number; in turn 0 it holds nothing, or the start token on A1;
- ``placed`` is 1 for a blocked seat. Left out, it is worked out from the boards;
- a seat marked as placed whose board still lacks the pair makes the position a view: that of the
  seat whose own pair shows, else that of the seat to move.

Reasons of :class:`BadNotation`: ``not-a-position``, ``not-a-field``, ``unknown-field``,
``field-twice``, ``bad-value``, ``bad-board``, ``players-number``, ``impossible-count``,
``impossible-value`` (details ``field``, some ``value`` or ``seat``, counted from 1); for moves
``empty``, ``bad-symbol``, ``bad-cell``, ``bad-die``, ``two-tokens``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..core.game import BadNotation
from .detrak_board import GRID, PAIRS, DetrakMove, Dice, Pair, Start, free_pairs

_DEFAULTS = {
    "rules": "basic",
    "diagonal": "anti",
    "penalty": "0",
    "turn": "0",
    "roll": "-",
    "boards": "/".join(["....."] * 5),
    "placed": "",
    "pairs": "",
}
_SHAPES = {
    "rules": "basic|advanced",
    "diagonal": "anti|main",
    "penalty": "0|1",
    "turn": "[0-9]|1[0-2]",
    "roll": "-|[1-6][1-6]",
    "boards": ".+",
    "placed": "[01]+",
    "pairs": "[-A-E1-5,]+",
}


class Position(NamedTuple):
    """The fields of a position, as :class:`~accessigame.games.detrak.DetrakState` has them."""

    options: Mapping[str, str]
    boards: list[list[int]]
    turn_number: int
    roll: tuple[int, int] | None
    placed: list[bool]
    pending: list[Pair | None]
    viewer: int | None = None


class _Fields:
    """The fields of a position's line, each with the column where its value begins."""

    def __init__(self, text: str) -> None:
        words = list(re.finditer(r"\S+", text))
        if not words or words[0].group() != "detrak":
            raise BadNotation("not-a-position", words[0].start() + 1 if words else 1)
        self.values: dict[str, str] = {}
        self.columns: dict[str, int] = {}
        for word in words[1:]:
            name, equals, value = word.group().partition("=")
            column = word.start() + 1
            if not equals:
                raise BadNotation("not-a-field", column, {"field": name})
            if name not in _SHAPES:
                raise BadNotation("unknown-field", column, {"field": name, "known": tuple(_SHAPES)})
            if name in self.values:
                raise BadNotation("field-twice", column, {"field": name})
            self.values[name] = value
            self.columns[name] = column + len(name) + 1
            if not re.fullmatch(_SHAPES[name], value):
                raise self.error("bad-value", name, value=value)

    def get(self, name: str) -> str:
        return self.values.get(name, _DEFAULTS[name])

    def error(self, reason: str, name: str, offset: int = 0, **details: object) -> BadNotation:
        column = self.columns.get(name, 1) + offset
        return BadNotation(reason, column, {"field": name, **details})


def read(text: str) -> Position:
    """The position written as ``text``. Raises :class:`BadNotation`."""
    fields = _Fields(text)
    options = {name: fields.get(name) for name in ("rules", "diagonal", "penalty")}
    turn = int(fields.get("turn"))
    dice = sorted(int(die) for die in fields.get("roll") if die != "-")
    roll = (dice[0], dice[1]) if dice else None
    boards = _boards(fields)
    marks = fields.get("placed")
    if marks and len(marks) != len(boards):
        raise fields.error("bad-value", "placed", value=marks)
    placed = [mark == "1" for mark in marks] or _settled(boards, turn, roll)
    for seat, board in enumerate(boards):
        _check_count(fields, seat, board, turn, roll)
    if turn == 0:
        if roll or any(placed):
            raise fields.error("impossible-value", "roll" if roll else "placed")
        if all(board[0] for board in boards):
            raise fields.error("impossible-value", "turn", value="0")
        return Position(options, boards, 0, None, placed, [None for _ in boards])
    settled = _settled(boards, turn, roll)
    if roll is None:
        if placed != settled:
            raise fields.error("impossible-value", "placed", value=marks)
        return Position(options, boards, turn, None, placed, [None for _ in boards])
    if all(placed) or any(s and not p for s, p in zip(settled, placed, strict=True)):
        raise fields.error("impossible-value", "placed", value=marks)
    pending = _pending(fields, boards, turn, roll)
    viewer = None
    if any(p and not s for s, p in zip(settled, placed, strict=True)):
        showing = [seat for seat, pair in enumerate(pending) if pair]
        if len(showing) > 1:
            raise fields.error("impossible-count", "boards", seat=showing[1] + 1)
        viewer = showing[0] if showing else placed.index(False)
    return Position(options, boards, turn, roll, placed, pending, viewer)


def write(position: Position) -> str:
    """``position`` as one line."""
    options, boards, turn, roll, placed, pending, _ = position
    words = ["detrak", f"rules={options['rules']}"]
    words += [
        f"{name}={options[name]}"
        for name in ("diagonal", "penalty")
        if options[name] != _DEFAULTS[name]
    ]
    words.append(f"turn={turn}")
    words.append(f"roll={roll[0]}{roll[1]}" if roll else "roll=-")
    words.append("boards=" + ",".join(map(_board_text, boards)))
    words.append("placed=" + "".join(str(int(mark)) for mark in placed))
    if roll and any(
        pair and pair != _candidates(board, roll)[0]
        for board, pair in zip(boards, pending, strict=True)
    ):
        cells = [GRID.names[p.cell] + GRID.names[p.other] if p else "-" for p in pending]
        words.append("pairs=" + ",".join(cells))
    return " ".join(words)


def read_move(text: str) -> DetrakMove:
    """The move written as ``text``, in any order of its two parts. Raises :class:`BadNotation`."""
    words = [(word.group(), word.start() + 1) for word in re.finditer(r"\S+", text)]
    if not words:
        raise BadNotation("empty")
    if words[0][0] == "dice":
        for die, column in words[1:]:
            if not re.fullmatch("[1-6]", die):
                raise BadNotation("bad-die", column, {"value": die})
        if len(words) != 3:
            raise BadNotation("bad-die", words[min(len(words) - 1, 3)][1])
        low, high = sorted(int(die) for die, _ in words[1:])
        return Dice(low, high)
    tokens = [_token(word, column) for word, column in words]
    if len(tokens) > 2 or (len(tokens) == 1 and tokens[0][0] != 0):
        raise BadNotation("two-tokens", words[min(len(words) - 1, 2)][1], {"tokens": len(tokens)})
    if len(tokens) == 1:
        return Start(tokens[0][1])
    (cell, symbol), (other, other_symbol) = sorted(tokens)
    return Pair(cell, symbol, other, other_symbol)


def _token(word: str, column: int) -> tuple[int, int]:
    """The cell and the symbol of ``3B2``."""
    if word[0] not in "123456":
        raise BadNotation("bad-symbol", column, {"value": word})
    cell = GRID.index.get(word[1:].upper())
    if cell is None:
        raise BadNotation("bad-cell", column + 1, {"value": word[1:]})
    return cell, int(word[0])


def _boards(fields: _Fields) -> list[list[int]]:
    boards = []
    offset = 0
    texts = fields.get("boards").split(",")
    for seat, text in enumerate(texts):
        for place, mark in enumerate(text.ljust(29, "!")):
            if place > 28 or mark not in ("/" if place % 6 == 5 else ".123456"):
                raise fields.error("bad-board", "boards", offset + place, seat=seat + 1)
        boards.append([0 if mark == "." else int(mark) for mark in text if mark != "/"])
        offset += len(text) + 1
    if len(boards) > 6:
        raise fields.error("players-number", "boards", players=len(boards))
    return boards


def _board_text(board: list[int]) -> str:
    marks = "".join(str(symbol) if symbol else "." for symbol in board)
    return "/".join(marks[first : first + 5] for first in range(0, 25, 5))


def _check_count(
    fields: _Fields, seat: int, board: list[int], turn: int, roll: tuple[int, int] | None
) -> None:
    """Refuse a number of tokens that the turn cannot bring."""
    tokens = 25 - board.count(0)
    blocked = not free_pairs(board)
    if turn == 0:
        fits = tokens == (1 if board[0] else 0)
    elif blocked:
        # At the end ``turn`` is the last one played, else the one to come or in play.
        fits = tokens % 2 == 1 and tokens <= 1 + 2 * turn
    else:
        fits = tokens in (2 * turn - 1, 2 * turn + 1 if roll else 0)
    if not fits:
        raise fields.error("impossible-count", "boards", seat=seat + 1, tokens=tokens)


def _settled(boards: list[list[int]], turn: int, roll: tuple[int, int] | None) -> list[bool]:
    """By seat, whether its board shows that it owes no pair: blocked, or this roll lies on it."""
    if turn == 0:
        return [False for _ in boards]
    full = 2 * turn + 1 if roll else 26
    return [not free_pairs(board) or 25 - board.count(0) == full for board in boards]


def _candidates(board: list[int], roll: tuple[int, int]) -> list[Pair]:
    """The pairs on ``board`` that may have been placed with ``roll``, in move order."""
    pairs = [Pair(cell, board[cell], other, board[other]) for cell, other in PAIRS]
    return [p for p in pairs if roll in ((p.symbol, p.other_symbol), (p.other_symbol, p.symbol))]


def _pending(
    fields: _Fields, boards: list[list[int]], turn: int, roll: tuple[int, int]
) -> list[Pair | None]:
    """The pairs of this roll on the boards: those that ``pairs`` names, else the first to fit."""
    named = fields.get("pairs").split(",") if fields.get("pairs") else [""] * len(boards)
    if len(named) != len(boards):
        raise fields.error("bad-value", "pairs", value=fields.get("pairs"))
    found: list[Pair | None] = []
    for seat, (board, cells) in enumerate(zip(boards, named, strict=True)):
        if 25 - board.count(0) <= 2 * turn - 1:
            if cells not in ("", "-"):
                raise fields.error("impossible-value", "pairs", seat=seat + 1, value=cells)
            found.append(None)
            continue
        fitting = [
            pair
            for pair in _candidates(board, roll)
            if cells in ("", GRID.names[pair.cell] + GRID.names[pair.other])
        ]
        if not fitting:
            name = "pairs" if cells else "boards"
            raise fields.error("impossible-value", name, seat=seat + 1, value=cells)
        found.append(fitting[0])
    return found
