"""A position of Versus and its rules.

This module knows the rules and nothing of words. Reading is in :mod:`.reading`, the reasons for
a refusal in :mod:`.refusals`, what a player can ask about a position in :mod:`.queries`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

from ...core.game import OVER, Event, IllegalMove, Move
from .board import DARK, LIGHT, LIMIT, PORTIONS, SIDES, VERSUS, Board, Step, board
from .events import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    GameOver,
    PawnAttracted,
    PawnLocked,
    PawnMoved,
    Resigned,
    VersusMoved,
)
from .moves import ACCEPT, DECLINE, OFFER, RESIGN, Declaration
from .refusals import refusal
from .scoring import out_of_reach, target_points, unfilled
from .writing import write

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random


class VersusState:
    """A position.

    ``at[cell]``: 0 free; 1 .. 4 a pawn of Dark worth that to Dark; -1 .. -4 a pawn of Light worth
    1 .. 4 to Light; 9 and -9 the VERSUS. ``taken``: bit n, whether cell n holds a piece. ``free``:
    by seat, the cells of its pieces that are not locked, in order. ``versus``: by seat, its cell
    or -1. ``turn``: 0 Dark, 1 Light, or OVER. ``drags``: cell of a pawn -> in how many
    consecutive turns of its own the side that lacks the dominance has attracted it (1 or 2).
    ``quiet``: single moves since a pawn reached a target. ``offered``: the seat whose draw
    offer is pending or (``refused``) was declined. ``end``: how a game ended that the board did
    not end: ``""``, ``resign:D``, ``resign:L`` or ``agreed``. ``stop``: whether a VERSUS may
    stop on a target.
    """

    __slots__ = (
        "at", "board", "drags", "end", "free", "offered", "quiet", "refused", "stop",
        "taken", "turn", "versus",
    )  # fmt: skip

    def __init__(self, *, stop: bool = True) -> None:
        """An empty board, Dark to move; :meth:`place` puts pieces on it."""
        self.board: Board = board()
        self.at: list[int] = [0] * len(self.board.names)
        self.taken: int = 0
        self.free: tuple[list[int], list[int]] = ([], [])
        self.versus: list[int] = [-1, -1]
        self.turn: int = DARK
        self.drags: dict[int, int] = {}
        self.quiet: int = 0
        self.offered: int | None = None
        self.refused: bool = False
        self.end: str = ""
        self.stop: bool = stop

    def place(self, cell: int, seat: int, piece: int) -> None:
        """Put a new piece of ``seat`` on a free cell: VERSUS, or a pawn's value to that seat."""
        self.at[cell] = piece if seat == DARK else -piece
        self.taken |= 1 << cell
        if piece == VERSUS:
            self.versus[seat] = cell
        if piece == VERSUS or not self.board.is_target[cell]:
            insort(self.free[seat], cell)

    # -- the contract ------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        """Board moves by from-cell, then to-cell; ``accept`` and ``decline`` to a draw offer."""
        if self.turn < 0:
            return ()
        if self.offered is not None and not self.refused:
            return (ACCEPT, DECLINE)
        return self.board_moves()

    def declarations(self) -> Sequence[Move]:
        """``resign``, and ``offer`` where the side to move has not offered in this turn."""
        if self.turn < 0:
            return ()
        return (RESIGN, OFFER) if self.offered is None else (RESIGN,)

    def draw(self, rng: Random) -> Move:
        """There is no chance in this game. Raises :class:`IllegalMove`."""
        raise IllegalMove("no-chance")

    def outcomes(self) -> Iterator[tuple[Move, Fraction]] | None:
        """There is no chance in this game."""
        return None

    def play(self, move: Move, log: list[Event] | None = None) -> None:
        """Play a board move or a declaration. Raises :class:`IllegalMove`."""
        if type(move) is not Step:
            self._declare(move, log)
            return
        source, target, turn = move.source, move.target, self.turn
        at, taken, board = self.at, self.taken, self.board
        mine = self.free[turn]
        if (
            turn < 0
            or (self.offered is not None and not self.refused)
            or source not in mine
            or at[target]
        ):
            raise refusal(self, source, target)
        piece, locked = at[source], False
        drags: Sequence[tuple[int, int]] = ()
        if source == self.versus[turn]:
            if (
                board.toward[source][target] < 0
                or taken & board.between[source][target]
                or (pull := self._pull(source, target)) is None
            ):
                raise refusal(self, source, target)
            drags, spared = pull
            self.versus[turn] = target
            if log is not None:
                log.append(VersusMoved(turn, source, target, spared))
        else:
            if board.toward[source][target] != target:
                raise refusal(self, source, target)
            locked = board.is_target[target]
            if log is not None:
                log.append(PawnMoved(turn, source, target, abs(piece)))
        if drags or self.drags:
            self._count(turn, {source: target}, drags)
        at[source], at[target] = 0, piece
        self.taken = taken ^ board.bit[source] ^ board.bit[target]
        mine.remove(source)
        self.quiet += 1
        if self.refused:
            self.offered, self.refused = None, False
        if locked:
            self._lock(turn, target, log)
        else:
            insort(mine, target)
        for cell, landing in drags:
            locked |= self._drag(turn, cell, landing, log)
        self.turn = 1 - turn
        if locked or not self._can_move():
            self.settle(log, locked)

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.board = self.board
        twin.at = self.at[:]
        twin.taken = self.taken
        dark, light = self.free
        twin.free = (dark[:], light[:])
        twin.versus = self.versus[:]
        twin.turn = self.turn
        twin.drags = self.drags.copy()
        twin.quiet = self.quiet
        twin.offered = self.offered
        twin.refused = self.refused
        twin.end = self.end
        twin.stop = self.stop
        return twin

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    def scores(self) -> tuple[int, int]:
        """By seat: the values of its pawns on targets. "Each pawn on a target gives its value to
        its controller"; after a resignation or an agreed draw they decide nothing."""
        return target_points(self)

    def winners(self) -> tuple[int, ...]:
        """The seat with more points, both when equal or agreed, the other one on a resignation."""
        if self.turn != OVER:
            return ()
        if self.end.startswith("resign"):
            return (LIGHT,) if self.end.endswith("D") else (DARK,)
        dark, light = self.scores()
        if dark == light or self.end == "agreed":
            return (DARK, LIGHT)
        return (DARK,) if dark > light else (LIGHT,)

    def seen_by(self, viewer: int) -> Self:
        """Everything is open: a copy that can be played on."""
        return self.copy()

    def to_text(self) -> str:
        """The position as one line."""
        return write(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VersusState):
            return NotImplemented
        return (self.at, self.turn, self.drags, self.quiet, self.offered, self.refused, self.end,
                self.stop) == (other.at, other.turn, other.drags, other.quiet, other.offered,
                               other.refused, other.end, other.stop)  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.to_text()}>"

    def position_key(self) -> tuple[object, ...]:
        """Equal for two occurrences of one position with the same side to move (repetition)."""
        return (self.turn, tuple(self.at), frozenset(self.drags.items()))

    # -- the rules ---------------------------------------------------------------------------

    def board_moves(self) -> list[Step]:
        """The board moves of the side to move, in order.

        "A pawn moves one cell in any of six directions to a free cell. A VERSUS moves any distance
        in a straight line over free cells. Nothing jumps." A pawn on a target is locked.
        """
        turn, taken, near = self.turn, self.taken, self.board.near
        lord = self.versus[turn]
        found: list[Step] = []
        for cell in self.free[turn]:
            if cell != lord:
                reach = near[cell]
                found += reach[taken & reach.mask]
            else:
                for reach in self.board.far[cell]:
                    found += reach[taken & reach.mask]
        if not self.stop or (self.drags and LIMIT in self.drags.values()):
            return [step for step in found if step.source != lord or self._pull(lord, step.target)]
        return found

    def _pull(
        self, source: int, landing: int
    ) -> tuple[list[tuple[int, int]], tuple[int, ...]] | None:
        """What the mover's VERSUS drags when it lands there, and the exempt pawns that it spares.

        ``None`` where it may not land: on a target if that is forbidden, and where it would
        attract exempt pawns and nothing else.
        """
        if not self.stop and self.board.is_target[landing]:
            return None
        drags = self.attraction(source, landing)
        if not drags or not self.drags or not (exempt := self.exempt(self.turn)):
            return drags, ()
        spared = tuple(cell for cell, _ in drags if cell in exempt)
        drags = [drag for drag in drags if drag[0] not in exempt]
        return (drags, spared) if drags else None

    def attraction(self, source: int, landing: int) -> list[tuple[int, int]]:
        """What the VERSUS on ``source`` attracts when it lands on ``landing``: (from, to),
        clockwise from the north. Exempt pawns are among them.

        "Every opposing pawn in line and in direct sight is dragged one cell towards it"; one that
        is adjacent, or locked on a target, stays. The cell that the VERSUS left hides nothing.
        """
        board, seat = self.board, DARK if self.at[source] > 0 else LIGHT
        between, lord = board.between[landing], self.versus[1 - seat]
        taken = self.taken ^ board.bit[source]
        drags = []
        for cell in self.free[1 - seat]:
            path = between[cell]
            if path and not path & taken and cell != lord:
                drags.append((cell, board.toward[cell][landing]))
        if len(drags) > 1:
            ring, toward = board.grid.neighbours[landing], board.toward[landing]
            drags.sort(key=lambda drag: ring.index(toward[drag[0]]))
        return drags

    def exempt(self, seat: int) -> set[int]:
        """The pawns that ``seat`` may not attract now: twice in a row without the dominance."""
        return {cell for cell, n in self.drags.items() if n == LIMIT and self.lacking(cell) == seat}

    def lacking(self, cell: int) -> int:
        """The side that lacks the dominance of the pawn on ``cell`` (fewer than 3 portions)."""
        piece = self.at[cell]
        return LIGHT if piece >= 3 or -2 <= piece < 0 else DARK

    def _drag(self, turn: int, cell: int, landing: int, log: list[Event] | None) -> bool:
        """Drag a pawn and flip it to the side of ``turn``; whether it is locked now."""
        board = self.board
        flipped = PORTIONS - abs(self.at[cell])
        self.at[cell], self.at[landing] = 0, flipped if turn == DARK else -flipped
        self.taken ^= board.bit[cell] | board.bit[landing]
        self.free[1 - turn].remove(cell)
        if log is not None:
            log.append(PawnAttracted(turn, cell, landing, flipped, self.drags.get(landing, 0)))
        if board.is_target[landing]:
            self._lock(turn, landing, log)
            return True
        insort(self.free[turn], landing)
        return False

    def _count(self, turn: int, moved: dict[int, int], drags: Sequence[tuple[int, int]]) -> None:
        """Bring the repetition counts up to date, before any pawn moves.

        ``moved``: the step just made. Counts of the other side follow their pawns; of the side
        that moves only those of the pawns it attracts stay, raised by one: "a turn of that side
        which does not attract that pawn resets the count". A pawn that is locked has none.
        """
        is_target = self.board.is_target
        counts: dict[int, int] = {}
        if self.drags:
            moved.update(drags)
            counts = {
                moved.get(cell, cell): n
                for cell, n in self.drags.items()
                if self.lacking(cell) != turn and not is_target[moved.get(cell, cell)]
            }
        for cell, landing in drags:
            if self.lacking(cell) == turn and not is_target[landing]:
                counts[landing] = self.drags.get(cell, 0) + 1
        self.drags = counts

    def _lock(self, turn: int, target: int, log: list[Event] | None) -> None:
        self.quiet = 0
        if log is not None:
            filled = len(self.board.targets) - unfilled(self)
            value = abs(self.at[target])
            log.append(PawnLocked(turn, target, value, self.scores(), filled))

    def settle(self, log: list[Event] | None = None, locked: bool = True) -> None:
        """End the game if an end is due; ``locked``: whether targets may have been filled.

        "The game ends when four pawns stand on the four targets; the side to move has no move; the
        leader can no longer be caught nor passed."
        """
        reason, seat = "", None
        if locked:
            if not unfilled(self):
                reason = "targets-filled"
            elif out_of_reach(self):
                reason = "out-of-reach"
        if not reason and not self._can_move():
            reason, seat = "blocked", self.turn
        if reason:
            self._finish(reason, seat, log)

    def value(self, cell: int, seat: int) -> int:
        """What the pawn on ``cell`` is worth to ``seat``, whoever controls it now."""
        piece = self.at[cell]
        return abs(piece) if (piece > 0) == (seat == DARK) else PORTIONS - abs(piece)

    def _can_move(self) -> bool:
        turn, taken, around = self.turn, self.taken, self.board.around
        lord = self.versus[turn]
        for cell in self.free[turn]:
            if taken & around[cell] != around[cell] and (
                cell != lord or (self.stop and LIMIT not in self.drags.values())
            ):
                return True
        return bool(self.board_moves())

    def _declare(self, move: Move, log: list[Event] | None) -> None:
        if not isinstance(move, Declaration):
            raise IllegalMove("foreign-move", {"move": str(move)})
        turn, log = self.turn, [] if log is None else log
        if turn == OVER:
            raise IllegalMove("game-over")
        pending = self.offered is not None and not self.refused
        if move == RESIGN:
            self.end = f"resign:{SIDES[turn]}"
            log.append(Resigned(turn))
            self._finish("resigned", turn, log)
        elif move == OFFER:
            if pending:
                raise IllegalMove("offer-pending", {"seat": self.offered})
            if self.refused:
                raise IllegalMove("offer-declined-already", {"seat": turn})
            self.offered, self.turn = turn, 1 - turn
            log.append(DrawOffered(turn))
        elif not pending:
            raise IllegalMove("no-offer", {"move": str(move)})
        elif move == ACCEPT:
            self.end = "agreed"
            log.append(DrawAgreed(turn))
            self._finish("agreed", None, log)
        else:
            self.refused, self.turn = True, 1 - turn
            log.append(DrawDeclined(turn))

    def _finish(self, reason: str, seat: int | None, log: list[Event] | None) -> None:
        self.turn, self.offered, self.refused = OVER, None, False
        if log is not None:
            log.append(GameOver(reason, self.scores(), self.winners(), seat))
