"""The count of Versus: the targets, and whether the trailing side can still catch up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import DARK, LIGHT, VERSUS

if TYPE_CHECKING:
    from .state import VersusState


def target_points(state: VersusState) -> tuple[int, int]:
    """By seat: "Each pawn on a target gives its value to its controller." """
    dark = light = 0
    for target in state.board.targets:
        piece = state.at[target]
        if 0 < piece < VERSUS:
            dark += piece
        elif -VERSUS < piece < 0:
            light -= piece
    return dark, light


def unfilled(state: VersusState) -> int:
    """How many targets have no pawn (a VERSUS on one does not fill it)."""
    return sum(1 for cell in state.board.targets if state.at[cell] in (0, VERSUS, -VERSUS))


def out_of_reach(state: VersusState) -> bool:
    """Whether the leader "can no longer be caught nor passed": it has more than the trailing side
    with its best values of pawns off the targets, one for each unfilled target, whoever controls
    them now."""
    dark, light = target_points(state)
    if dark == light:
        return False
    trailing = LIGHT if dark > light else DARK
    values = sorted(
        (
            state.value(cell, trailing)
            for cell, piece in enumerate(state.at)
            if piece and abs(piece) != VERSUS and not state.board.is_target[cell]
        ),
        reverse=True,
    )
    return abs(dark - light) > sum(values[: unfilled(state)])
