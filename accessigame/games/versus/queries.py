"""What a player can ask about a position of Versus: sights, attractions, threats, repetition.

These functions change nothing. Cells are indices, seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from .board import DARK, VERSUS, Step
from .state import VersusState


@dataclass(frozen=True, slots=True)
class Attraction:
    """A pawn that a VERSUS move would drag from ``source`` to ``target``, and its new value to the
    side that attracts. ``exempt``: it would stay, for it may not be attracted a third time."""

    source: int
    target: int
    value: int
    exempt: bool = False


def attractions(state: VersusState, move: Step) -> tuple[Attraction, ...]:
    """What this move of a VERSUS would attract, whether it is that side's turn or not."""
    piece = state.at[move.source]
    if abs(piece) != VERSUS:
        return ()
    seat = DARK if piece > 0 else 1 - DARK
    exempt = state.exempt(seat)
    return tuple(
        Attraction(source, target, state.value(source, seat), source in exempt)
        for source, target in state.attraction(move.source, move.target)
    )


def sight(state: VersusState, seat: int) -> tuple[int, ...]:
    """The first piece on each line from the VERSUS of ``seat``: what it sees, in cell order."""
    here = state.versus[seat]
    if here < 0:
        return ()
    seen = []
    for ray in state.board.rays[here]:
        for cell in ray:
            if state.at[cell]:
                seen.append(cell)
                break
    return tuple(sorted(seen))


def threats(state: VersusState, cell: int) -> tuple[Step, ...]:
    """The VERSUS moves of the other side that would attract the pawn on ``cell`` now, if it were
    that side's turn."""
    piece = state.at[cell]
    if not piece or abs(piece) == VERSUS:
        return ()
    other = state.copy()
    other.turn, other.offered = 1 - DARK if piece > 0 else DARK, None
    if other.versus[other.turn] < 0:
        return ()
    return tuple(
        step
        for step in other.board_moves()
        if any(a.source == cell and not a.exempt for a in attractions(other, step))
    )


def endangered(state: VersusState, seat: int) -> frozenset[int]:
    """The pawns of ``seat`` that the other side could attract now, if it were that side's turn:
    those of which :func:`threats` knows any."""
    other = state.copy()
    other.turn, other.offered = 1 - seat, None
    lord = other.versus[other.turn]
    if lord < 0:
        return frozenset()
    return frozenset(
        drag.source
        for step in other.board_moves()
        if step.source == lord
        for drag in attractions(other, step)
        if not drag.exempt
    )


def moves_to_targets(state: VersusState, cell: int) -> dict[int, int]:
    """Free target -> how many moves the pawn on ``cell`` needs to it, if nothing else moves.

    Targets that it cannot reach are absent; a locked pawn reaches none.
    """
    at, near, is_target = state.at, state.board.grid.neighbours, state.board.is_target
    needed: dict[int, int] = {}
    ring, known, moves = [cell], {cell}, 0
    while ring and not is_target[cell]:
        moves += 1
        reached = {there for here in ring for there in near[here] if not at[there]} - known
        known |= reached
        needed |= dict.fromkeys((there for there in reached if is_target[there]), moves)
        ring = [there for there in reached if not is_target[there]]
    return needed
