"""Why a Versus move is good beyond its points: pawns made safe, threatened or risked, targets
that come within reach."""

from __future__ import annotations

from dataclasses import dataclass

from ..games.versus import Step, VersusState
from ..games.versus.events import PawnAttracted, PawnLocked
from ..games.versus.queries import endangered, moves_to_targets
from .message import Message, count, say
from .versus_answers import outcome
from .versus_words import NAMES, names


@dataclass(frozen=True, slots=True)
class Reasons:
    """Cells after the move: own pawns that are safe now, the other side's that could be attracted
    next, own ones that are newly in danger, targets that the moved piece could reach next."""

    saved: tuple[int, ...]
    threatened: tuple[int, ...]
    risked: tuple[int, ...]
    reached: tuple[int, ...]


def reasons(seen: VersusState, move: Step) -> Reasons:
    """What ``move`` changes for the pawns of both sides."""
    seat = seen.turn
    after, _ = outcome(seen, move)
    if after.over():
        return Reasons((), (), (), ())

    def there(cell: int) -> int:
        """Where what stood on ``cell`` stands after the move."""
        return move.target if cell == move.source else cell

    dangers = {there(cell) for cell in endangered(seen, seat)}
    now = endangered(after, seat)
    threats = endangered(after, 1 - seat)
    still = {cell for cell in dangers if after.at[cell]}
    return Reasons(
        tuple(sorted(still - now)),
        tuple(sorted(threats - endangered(seen, 1 - seat))),
        tuple(sorted(now - dangers)),
        _targets(after, seat, move.target),
    )


def _targets(state: VersusState, seat: int, cell: int) -> tuple[int, ...]:
    """Free targets to which the pawn on ``cell`` could go if its side moved again."""
    if cell == state.versus[seat]:
        return ()
    again = state.copy()
    again.turn, again.offered = seat, None
    targets = state.board.is_target
    return tuple(
        sorted(
            step.target
            for step in again.board_moves()
            if step.source == cell and targets[step.target]
        )
    )


def reason_parts(seen: VersusState, move: Step) -> list[Message]:
    """The reasons in words; that a pawn drawn here can be drawn back is told with the draw."""
    found = reasons(seen, move)
    after, events = outcome(seen, move)
    drawn = {event.target for event in events if isinstance(event, PawnAttracted)}
    told = [say("target {cell} within reach", cell=NAMES[cell]) for cell in found.reached[:1]]
    safe, threatened, risked = found.saved, found.threatened, sorted(set(found.risked) - drawn)
    if safe:
        told.append(
            count("makes your pawn safe, {cells}", "makes your pawns safe, {cells}",
                  n=len(safe), cells=names(safe))
        )  # fmt: skip
    if threatened:
        told.append(
            count("threatens the pawn {cells}", "threatens the pawns {cells}",
                  n=len(threatened), cells=names(threatened))
        )  # fmt: skip
    if risked:
        told.append(
            count("your pawn at risk, {cells}", "your pawns at risk, {cells}",
                  n=len(risked), cells=names(risked))
        )  # fmt: skip
    scored = any(isinstance(event, PawnLocked) for event in events)
    return told if told or drawn or scored or after.over() else _quiet(seen, move, after)


def _quiet(seen: VersusState, move: Step, after: VersusState) -> list[Message]:
    """What there is to say of a move that pulls, scores, saves, threatens and risks nothing."""
    told = []
    seat = seen.turn
    if move.source == seen.versus[seat]:
        if n := len(endangered(after, 1 - seat)):
            told.append(count("can still pull {n} pawn", "can still pull {n} pawns", n=n))
    else:
        before, now = moves_to_targets(seen, move.source), moves_to_targets(after, move.target)
        nearer = [cell for cell in now if cell in before and now[cell] < before[cell]]
        if nearer:
            goal = min(nearer, key=lambda cell: (now[cell], cell))
            far = count("{n} move from target {cell}", "{n} moves from target {cell}", n=now[goal],
                        cell=NAMES[goal])  # fmt: skip
            told.append(far)
    if not endangered(after, seat):
        told.append(say("then none of your pawns can be pulled"))
    return told or [say("a quiet move, nothing stands out")]
