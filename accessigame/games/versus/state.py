"""A position of Versus and its rules.

This module knows the rules and nothing of words. Reading is in :mod:`.reading`, the reasons for
a refusal in :mod:`.refusals`, what a player can ask about a position in :mod:`.queries`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

from ...core.game import OVER, Event, IllegalMove, Move
from .board import (
    DARK,
    LIGHT,
    LIMIT,
    PORTIONS,
    SIDES,
    VERSUS,
    Board,
    Step,
    board,
)
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
    by seat, the cells of its pieces that are not locked, in no order. ``versus``: by seat, its cell
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
            self.free[seat].append(cell)

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
        events: list[Event] = [] if log is None else log
        if type(move) is Step:
            self._step(move.source, move.target, None if log is None else events)
        elif isinstance(move, Declaration):
            self._declare(move, events)
        else:
            raise IllegalMove("foreign-move", {"move": str(move)})

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
        taken, near = self.taken, self.board.near
        versus = self.versus[self.turn]
        found: list[Step] = []
        for cell in sorted(self.free[self.turn]):
            if cell == versus:
                found += self._versus_moves(cell)
            else:
                mask, reach = near[cell]
                found += reach[taken & mask]
        return found

    def _versus_moves(self, source: int) -> list[Step]:
        taken = self.taken
        found: list[Step] = []
        for mask, reach in self.board.far[source]:
            found += reach[taken & mask]
        if not self.stop:
            found = [step for step in found if not self.board.is_target[step.target]]
        if self.drags and (exempt := self.exempt(self.turn)):
            lifted = self.at[:]
            lifted[source] = 0
            return [step for step in found if not self._only(exempt, lifted, step.target)]
        return found

    def _only(self, exempt: set[int], lifted: list[int], landing: int) -> bool:
        """Whether a VERSUS that lands there would attract exempt pawns and nothing else."""
        drags = self.attraction(lifted, self.turn, landing)
        return bool(drags) and exempt.issuperset(cell for cell, _ in drags)

    def attraction(self, at: list[int], seat: int, landing: int) -> list[tuple[int, int]]:
        """What a VERSUS of ``seat`` that has just landed on ``landing`` attracts: (from, to).

        ``at`` is the board without that VERSUS's old cell. Exempt pawns are among them.
        "Every opposing pawn in line and in direct sight is dragged one cell towards it"; one that
        is adjacent, or locked on a target, stays.
        """
        is_target = self.board.is_target
        drags = []
        for ray in self.board.rays[landing]:
            before = -1
            for cell in ray:
                piece = at[cell]
                if piece:
                    opposing = -VERSUS < piece < 0 if seat == DARK else 0 < piece < VERSUS
                    if opposing and before >= 0 and not is_target[cell]:
                        drags.append((cell, before))
                    break
                before = cell
        return drags

    def exempt(self, seat: int) -> set[int]:
        """The pawns that ``seat`` may not attract now: twice in a row without the dominance."""
        return {cell for cell, n in self.drags.items() if n >= LIMIT and self.lacking(cell) == seat}

    def lacking(self, cell: int) -> int:
        """The side that lacks the dominance of the pawn on ``cell`` (fewer than 3 portions)."""
        piece = self.at[cell]
        return LIGHT if piece >= 3 or -2 <= piece < 0 else DARK

    def _step(self, source: int, target: int, log: list[Event] | None) -> None:
        turn, at, tables = self.turn, self.at, self.board
        piece = at[source]
        if (
            turn < 0
            or (self.offered is not None and not self.refused)
            or not (piece > 0 if turn == DARK else piece < 0)
            or at[target]
        ):
            raise refusal(self, source, target)
        path = tables.between[source].get(target)
        drags: list[tuple[int, int]] = []
        locked = False
        if source == self.versus[turn]:
            if path is None or (not self.stop and tables.is_target[target]):
                raise refusal(self, source, target)
            for cell in path:
                if at[cell]:
                    raise refusal(self, source, target)
            at[source] = 0
            drags = self.attraction(at, turn, target)
            spared: tuple[int, ...] = ()
            if drags and self.drags and (exempt := self.exempt(turn)):
                spared = tuple(cell for cell, _ in drags if cell in exempt)
                drags = [drag for drag in drags if drag[0] not in exempt]
                if spared and not drags:
                    at[source] = piece
                    raise refusal(self, source, target)
            self.versus[turn] = target
            if log is not None:
                log.append(VersusMoved(turn, source, target, spared))
        else:
            if path != () or tables.is_target[source]:
                raise refusal(self, source, target)
            if log is not None:
                log.append(PawnMoved(turn, source, target, abs(piece)))
            locked = tables.is_target[target]
        if drags or self.drags:
            self._count(turn, {source: target}, drags)
        at[source], at[target] = 0, piece
        self.taken ^= 1 << source | 1 << target
        mine, theirs = self.free[turn], self.free[1 - turn]
        mine.remove(source)
        if not locked:
            mine.append(target)
        self.offered, self.refused = None, False
        self.quiet += 1
        if locked:
            self._lock(turn, target, log)
        for cell, landing in drags:
            flipped = PORTIONS - abs(at[cell])
            at[cell], at[landing] = 0, flipped if turn == DARK else -flipped
            self.taken ^= 1 << cell | 1 << landing
            if log is not None:
                log.append(PawnAttracted(turn, cell, landing, flipped, self.drags.get(landing, 0)))
            theirs.remove(cell)
            if tables.is_target[landing]:
                locked = True
                self._lock(turn, landing, log)
            else:
                mine.append(landing)
        self.turn = 1 - turn
        if locked or not self._can_move():
            self.settle(log, locked)

    def _count(self, turn: int, moved: dict[int, int], drags: list[tuple[int, int]]) -> None:
        """Bring the repetition counts up to date, before any pawn moves.

        ``moved``: the step just made. Counts of the other side follow their pawns; of the side
        that moves only those of the pawns it attracts stay, raised by one: "a turn of that side
        which does not attract that pawn resets the count". A pawn that is locked has none.
        """
        moved.update(drags)
        counts = {
            moved.get(cell, cell): n for cell, n in self.drags.items() if self.lacking(cell) != turn
        }
        for cell, landing in drags:
            if self.lacking(cell) == turn:
                counts[landing] = self.drags.get(cell, 0) + 1
        is_target = self.board.is_target
        self.drags = {cell: n for cell, n in counts.items() if not is_target[cell]}

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
        lord = self.versus[self.turn]
        if lord >= 0 and self.stop and not (self.drags and self.exempt(self.turn)):
            at = self.at
            for cell in self.board.grid.neighbours[lord]:
                if not at[cell]:
                    return True
        return bool(self.board_moves())

    def _declare(self, move: Declaration, log: list[Event]) -> None:
        turn = self.turn
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
