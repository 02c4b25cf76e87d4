"""Détrak: the same two dice for everybody, two touching cells a turn, runs of equal tokens score.

Imports the rules core only; knows nothing of words or of speech. Moves are written ``4A1`` (start
token), ``dice 3 5`` (chance) and ``3B2 5C2`` (a pair); positions, on one line,
``detrak rules=basic turn=1 roll=35 boards=4..../.35../...,2..../... placed=10``.

Reasons of :class:`IllegalMove`:

- ``start-taken`` (symbol): another player starts with that token.
- ``cell-taken`` (cell); ``not-neighbours`` (cell, other, corner: whether they touch at one).
- ``wrong-dice`` (low, high, symbol, other_symbol): the tokens are not those of the roll.
- ``must-start``, ``must-roll``, ``must-place``: what is due instead of this move.
- ``game-over``; ``not-a-move`` (move): a value that the notation could not write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar, Self

from ..core.game import (
    CHANCE,
    OVER,
    Event,
    Hidden,
    IllegalMove,
    State,
    check_options,
    check_players,
)
from .detrak_board import (
    GRID,
    KEEPING,
    LINES,
    OPTIONS,
    PAIR_IDS,
    PAIRS,
    SYMBOLS,
    Blocked,
    DetrakMove,
    Dice,
    Ended,
    Pair,
    Placed,
    Revealed,
    Rolled,
    ScoreSheet,
    Start,
    StartPlaced,
    board_score,
    free_pairs,
    isolated,
    line_score,
    placements,
    rank,
    round_cells,
    runs,
    score_sheet,
)
from .detrak_text import Position, read, read_move, write

__all__ = [
    "GAME", "GRID", "LINES", "SYMBOLS", "Blocked", "Detrak", "DetrakState", "Dice", "Ended",
    "Pair", "Placed", "Revealed", "Rolled", "ScoreSheet", "Start", "StartPlaced", "board_score",
    "isolated", "line_score", "rank", "round_cells", "runs", "score_sheet",
]  # fmt: skip


_ROLLS = tuple(Dice(min(a, b), max(a, b)) for a in SYMBOLS for b in SYMBOLS)
_CHANCES = frozenset(_ROLLS)
_BEYOND_A1 = free_pairs([1] + [0] * 24)


class DetrakState:
    """A position, or what one seat sees of it.

    - ``boards``: by seat, 25 numbers row by row, 0 for a free cell.
    - ``turn_number``: 0 while start tokens are chosen, then 1..12 (at CHANCE the coming turn, when
      over the last one).
    - ``roll``: lower die first, ``None`` where no pair is owed.
    - ``placed``: by seat, whether this roll is placed or the seat is blocked.
    - ``viewer``: ``None`` for the true state. It is no part of the value: two viewers may see the
      same.
    """

    __slots__ = (
        "_free", "_pending", "boards", "diagonal", "penalty", "placed", "players", "roll", "rules",
        "turn", "turn_number", "viewer",
    )  # fmt: skip

    rules: str
    diagonal: str
    penalty: str
    players: int
    boards: list[list[int]]
    turn_number: int
    roll: tuple[int, int] | None
    placed: list[bool]
    turn: int
    viewer: int | None
    _free: list[int]
    """By seat, the set of free pairs that its board shows: bit n for pair n."""
    _pending: list[Pair | None]
    """By seat, the pair placed with the present roll and not yet revealed."""

    def __init__(self, position: Position) -> None:
        options, boards, turn_number, roll, placed, pending, viewer = position
        self.rules = options["rules"]
        self.diagonal = options["diagonal"]
        self.penalty = options["penalty"]
        self.players = len(boards)
        self.boards = boards
        self.turn_number = turn_number
        self.roll = roll
        self.placed = placed
        self.viewer = viewer
        self._pending = pending
        self._free = [free_pairs(board) for board in boards]
        if turn_number == 0:
            self.turn = next(seat for seat, board in enumerate(boards) if not board[0])
        elif roll is None:
            self.turn = OVER if all(placed) else CHANCE
        else:
            self.turn = placed.index(False)

    def moves(self) -> Sequence[DetrakMove]:
        """First cell row by row, horizontal before vertical, lower symbol first."""
        turn = self.turn
        if turn < 0 or (self.viewer is not None and self.viewer != turn):
            return ()
        if self.roll is None:
            taken = {board[0] for board in self.boards}
            return [Start(symbol) for symbol in SYMBOLS if symbol not in taken]
        return placements(self._free[turn], self.roll)

    def declarations(self) -> Sequence[DetrakMove]:
        return ()

    def draw(self, rng: Random) -> Dice:
        if self.viewer is not None:
            raise Hidden("seen-state")
        self._expect_chance()
        return _ROLLS[int(rng.random() * 36)]

    def outcomes(self) -> Iterator[tuple[Dice, Fraction]] | None:
        """The 21 rolls."""
        self._expect_chance()
        return (
            (Dice(low, high), Fraction(1 if low == high else 2, 36))
            for low in SYMBOLS
            for high in range(low, 7)
        )

    def play(self, move: object, log: list[Event] | None = None) -> None:
        if self.viewer is not None:
            raise Hidden("seen-state")
        turn = self.turn
        if self.roll is not None and type(move) is Pair:
            cell, symbol, other, other_symbol = move
            low, high = self.roll
            pair = PAIR_IDS.get((cell, other), len(PAIRS))
            as_thrown = symbol == low and other_symbol == high
            fits = as_thrown or (symbol == high and other_symbol == low)
            if not (fits and self._free[turn] >> pair & 1):
                raise self._refusal(move)
            board = self.boards[turn]
            board[cell] = symbol
            board[other] = other_symbol
            self._free[turn] &= KEEPING[pair]
            self._pending[turn] = move
            self.placed[turn] = True
            if log is not None:
                log.append(Placed(turn, move, self._gained(turn, move)))
            if False in self.placed:
                self.turn = self.placed.index(False)
            else:
                self._end_turn(log)
        elif turn == CHANCE and type(move) is Dice and move in _CHANCES:
            self.roll = move
            self.turn = self.placed.index(False)
            if log is not None:
                log.append(Rolled(self.turn_number, move.low, move.high))
        elif self.turn_number == 0 and type(move) is Start and move in self.moves():
            self.boards[turn][0] = move.symbol
            self._free[turn] &= _BEYOND_A1
            if log is not None:
                log.append(StartPlaced(turn, move.symbol))
            waiting = [seat for seat, board in enumerate(self.boards) if not board[0]]
            self.turn = waiting[0] if waiting else CHANCE
            self.turn_number = 0 if waiting else 1
        else:
            raise self._refusal(move)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.rules = self.rules
        new.diagonal = self.diagonal
        new.penalty = self.penalty
        new.players = self.players
        new.boards = [board[:] for board in self.boards]
        new.turn_number = self.turn_number
        new.roll = self.roll
        new.placed = self.placed[:]
        new.turn = self.turn
        new.viewer = self.viewer
        new._free = self._free[:]
        new._pending = self._pending[:]
        return new

    def over(self) -> bool:
        return self.turn == OVER

    def sheet(self, seat: int) -> ScoreSheet:
        """The score of ``seat``, line by line."""
        return score_sheet(self.boards[seat], self.rules, self.diagonal, self.penalty)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.sheet(seat).total for seat in range(self.players))

    def winners(self) -> tuple[int, ...]:
        """The highest total; tied, the best single row or column; still tied, shared."""
        if self.turn != OVER:
            return ()
        sheets = [self.sheet(seat) for seat in range(self.players)]
        ranks = [(sheet.total, max(sheet.rows + sheet.columns)) for sheet in sheets]
        return tuple(seat for seat, it in enumerate(ranks) if it == max(ranks))

    def hidden(self, seat: int) -> bool:
        """Whether ``seat`` has placed a pair that this view does not show."""
        return (
            self.roll is not None
            and self.placed[seat]
            and self._pending[seat] is None
            and self._free[seat] != 0
        )

    def seen_by(self, viewer: int) -> Self:
        new = self.copy()
        new.viewer = viewer
        for seat, pair in enumerate(self._pending):
            if pair is not None and seat != viewer:
                board = new.boards[seat]
                board[pair.cell] = board[pair.other] = 0
                new._free[seat] = free_pairs(board)
                new._pending[seat] = None
        return new

    def to_text(self) -> str:
        options = {"rules": self.rules, "diagonal": self.diagonal, "penalty": self.penalty}
        return write(
            Position(options, self.boards, self.turn_number, self.roll, self.placed, self._pending)
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DetrakState):
            return NotImplemented
        return self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.to_text()}>"

    def _value(self) -> tuple[object, ...]:
        return (
            self.boards, self.turn_number, self.roll, self.placed, self._pending,
            self.rules, self.diagonal, self.penalty,
        )  # fmt: skip

    def _end_turn(self, log: list[Event] | None) -> None:
        """Everybody has placed: reveal, then the next roll or the end."""
        blocked = [not free for free in self._free]
        if log is not None:
            placers = [(seat, pair) for seat, pair in enumerate(self._pending) if pair is not None]
            log += [Revealed(seat, pair, self._gained(seat, pair)) for seat, pair in placers]
            log += [
                Blocked(seat) for seat, _ in placers if blocked[seat] and 0 in self.boards[seat]
            ]
        self.roll = None
        self.placed = blocked
        self._pending = [None] * self.players
        # After turn 12 a board is full or was blocked before, so this is the end by that rule too.
        if all(blocked):
            self.turn = OVER
            if log is not None:
                log.append(Ended(self.scores(), self.winners()))
        else:
            self.turn = CHANCE
            self.turn_number += 1

    def _gained(self, seat: int, pair: Pair) -> int:
        """What ``pair``, which lies on the board of ``seat``, has changed in its score."""
        before = self.boards[seat][:]
        before[pair.cell] = before[pair.other] = 0
        return (
            self.sheet(seat).total
            - score_sheet(before, self.rules, self.diagonal, self.penalty).total
        )

    def _expect_chance(self) -> None:
        if self.turn != CHANCE:
            raise IllegalMove(_DUE[min(self.turn_number, 1)] if self.turn >= 0 else "game-over")

    def _refusal(self, move: object) -> IllegalMove:
        """Why ``play`` refuses ``move``."""
        if self.turn == OVER:
            return IllegalMove("game-over")
        if not isinstance(move, Start | Dice | Pair):
            return IllegalMove("not-a-move", {"move": str(move)})
        if self.turn == CHANCE:
            return IllegalMove(*_strange(move) if isinstance(move, Dice) else ("must-roll",))
        if self.roll is None:
            if not isinstance(move, Start):
                return IllegalMove("must-start")
            if move.symbol not in SYMBOLS:
                return IllegalMove(*_strange(move))
            return IllegalMove("start-taken", {"symbol": move.symbol})
        if not isinstance(move, Pair):
            return IllegalMove("must-place")
        cell, symbol, other, other_symbol = move
        if not (0 <= cell <= other < 25 and symbol in SYMBOLS and other_symbol in SYMBOLS):
            return IllegalMove(*_strange(move))
        for place in (cell, other):
            if self.boards[self.turn][place]:
                return IllegalMove("cell-taken", {"cell": GRID.names[place]})
        if (cell, other) not in PAIR_IDS:
            corner = other in GRID.links[cell].values()
            names = {"cell": GRID.names[cell], "other": GRID.names[other], "corner": corner}
            return IllegalMove("not-neighbours", names)
        low, high = self.roll
        dice = {"low": low, "high": high, "symbol": symbol, "other_symbol": other_symbol}
        return IllegalMove("wrong-dice", dice)


_DUE = ("must-start", "must-place")


def _strange(move: DetrakMove) -> tuple[str, dict[str, str]]:
    return "not-a-move", {"move": repr(move)}


class Detrak:
    """The game of one to six players."""

    name: ClassVar[str] = "detrak"
    players: ClassVar[range] = range(1, 7)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = OPTIONS

    def start(self, players: int, options: Mapping[str, str] | None = None) -> DetrakState:
        """Empty boards; the start tokens are the first moves."""
        chosen = check_options(self, options)
        seats = range(check_players(self, players))
        boards = [[0] * 25 for _ in seats]
        waiting = [False for _ in seats]
        return DetrakState(Position(chosen, boards, 0, None, waiting, [None for _ in seats]))

    def parse_move(self, text: str) -> DetrakMove:
        """``4A1``, ``dice 3 5`` or ``3B2 5C2``, dice and cells in either order."""
        return read_move(text)

    def from_text(self, text: str) -> DetrakState:
        """The position, full or seen; what a seen one hides it tells by its counts."""
        return DetrakState(read(text))

    def guess(self, seen: State, rng: Random) -> DetrakState:
        """Each hidden pair drawn evenly among those that its seat could place."""
        assert isinstance(seen, DetrakState)
        full = seen.copy()
        full.viewer = None
        for seat in range(seen.players):
            if seen.roll is not None and seen.hidden(seat):
                pair = rng.choice(placements(seen._free[seat], seen.roll))
                board = full.boards[seat]
                board[pair.cell], board[pair.other] = pair.symbol, pair.other_symbol
                full._pending[seat] = pair
                full._free[seat] = free_pairs(board)
        return full


GAME = Detrak()
