"""Détrak's positions and moves as text, read and written; knows the board, not the rules.

A position that no game reaches is accepted where its fields agree with each other. Fields:

- a board holds one token and two for each turn played; a blocked board (no free pair) may hold
  fewer, still an odd number; in turn 0 it holds nothing, or the start token on A1;
- ``placed`` is 1 for a blocked seat. Left out, it is worked out from the boards;
- ``diagonal`` and ``penalty`` are written when they are not the default, and so is ``pairs=B2C2,-``
  (an entry a seat): the cells of the pair placed with the present roll, where it is not the first
  one in move order that it could be;
- a seat marked as placed whose board still lacks the pair makes the position a view: that of the
  seat whose own pair shows, else that of the seat to move.

Reasons of :class:`BadNotation`, besides those of :mod:`accessigame.core.fields`: ``bad-value``,
``bad-board``, ``players-number``, ``impossible-count`` (tokens on the board of ``seat``, from 1),
``impossible-value`` (against the other fields); for moves ``empty``, ``bad-symbol``, ``bad-cell``,
``bad-die``, ``two-tokens``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..core.fields import Field, read_fields
from ..core.game import BadNotation
from .detrak_board import GRID, OPTIONS, PAIRS, TURNS, DetrakMove, Dice, Pair, Start, free_pairs

_DEFAULTS = {
    **{name: values[0] for name, values in OPTIONS.items()},
    "turn": "0",
    "roll": "-",
    "boards": "/".join(["....."] * 5),
    "placed": "",
    "pairs": "",
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


def read(text: str) -> Position:
    """The position written as ``text``. Raises :class:`BadNotation`."""
    fields = read_fields(text, "detrak", _DEFAULTS)
    options = {name: fields[name].choice(values) for name, values in OPTIONS.items()}
    turn = fields["turn"].number(0, TURNS)
    roll = _roll(fields["roll"])
    boards = _boards(fields["boards"], turn, roll)
    settled = _settled(boards, turn, roll)
    placed = _placed(fields["placed"], settled)
    nothing: list[Pair | None] = [None for _ in boards]
    if turn == 0 and roll:
        raise fields["roll"].error("impossible-value")
    if turn == 0 and all(board[0] for board in boards):
        raise fields["turn"].error("impossible-value")
    if roll is None:
        if placed != settled:
            raise fields["placed"].error("impossible-value")
        return Position(options, boards, turn, None, placed, nothing)
    hiding = [p and not s for s, p in zip(settled, placed, strict=True)]
    if all(placed) or any(s and not p for s, p in zip(settled, placed, strict=True)):
        raise fields["placed"].error("impossible-value")
    pending = _pending(fields["boards"], fields["pairs"], boards, turn, roll)
    viewer = None
    if any(hiding):
        showing = [seat for seat, pair in enumerate(pending) if pair]
        if len(showing) > 1:
            tokens = 25 - boards[showing[1]].count(0)
            raise fields["boards"].error("impossible-count", seat=showing[1] + 1, tokens=tokens)
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
        words.append("pairs=" + ",".join(_cells(pair) if pair else "-" for pair in pending))
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


def _roll(field: Field) -> tuple[int, int] | None:
    if field.text == "-":
        return None
    if not re.fullmatch("[1-6][1-6]", field.text):
        raise field.error("bad-value")
    low, high = sorted(int(die) for die in field.text)
    return low, high


def _placed(field: Field, settled: list[bool]) -> list[bool]:
    if not field.text:
        return settled
    if not re.fullmatch("[01]+", field.text) or len(field.text) != len(settled):
        raise field.error("bad-value")
    return [mark == "1" for mark in field.text]


def _boards(field: Field, turn: int, roll: tuple[int, int] | None) -> list[list[int]]:
    """The boards, each with a number of tokens that the turn can bring."""
    boards = []
    texts = field.split(",")
    if not 1 <= len(texts) <= 6:
        raise field.error("players-number", players=len(texts), least=1, most=6)
    for seat, text in enumerate(texts):
        for place, mark in enumerate(text.text.ljust(29, "!")):
            if place > 28 or mark not in ("/" if place % 6 == 5 else ".123456"):
                raise text.tail(place).error("bad-board", seat=seat + 1)
        board = [0 if mark == "." else int(mark) for mark in text.text if mark != "/"]
        boards.append(board)
    blocked = [not free_pairs(board) for board in boards]
    # The turn to come has brought nothing yet; at the end the last one has.
    most = 2 * turn + 1 if roll or all(blocked) else 2 * turn - 1
    for seat, board in enumerate(boards):
        tokens = 25 - board.count(0)
        if turn == 0:
            fits = tokens == (1 if board[0] else 0)
        elif blocked[seat]:
            fits = tokens % 2 == 1 and tokens <= most
        else:
            fits = tokens in (2 * turn - 1, most)
        if not fits:
            raise texts[seat].error("impossible-count", seat=seat + 1, tokens=tokens)
    return boards


def _board_text(board: list[int]) -> str:
    marks = "".join(str(symbol) if symbol else "." for symbol in board)
    return "/".join(marks[first : first + 5] for first in range(0, 25, 5))


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
    whole: Field, field: Field, boards: list[list[int]], turn: int, roll: tuple[int, int]
) -> list[Pair | None]:
    """The pairs of this roll on the boards: those that ``pairs`` names, else the first to fit."""
    names = field.text.split(",") if field.text else [""] * len(boards)
    if len(names) != len(boards):
        raise field.error("bad-value")
    found: list[Pair | None] = []
    for seat, (board, name) in enumerate(zip(boards, names, strict=True)):
        fitting: list[Pair | None] = [None]
        if 25 - board.count(0) == 2 * turn + 1:
            fitting = [p for p in _candidates(board, roll) if name in ("", _cells(p))]
        elif name not in ("", "-"):
            fitting = []
        if not fitting:
            raise (field if name else whole).error("impossible-value", seat=seat + 1)
        found.append(fitting[0])
    return found


def _cells(pair: Pair) -> str:
    return GRID.names[pair.cell] + GRID.names[pair.other]
