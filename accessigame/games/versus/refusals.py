"""Why a board move of Versus is refused: one identifier for each rule.

This module looks at a position and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.game import OVER, IllegalMove
from .board import DARK, VERSUS

if TYPE_CHECKING:
    from .state import VersusState


def refusal(state: VersusState, source: int, target: int) -> IllegalMove:
    """The error for a board move that is not legal in ``state``.

    Details name cells ("E5"), seats (from 0) and the exempt pawns. Reasons: ``game-over``,
    ``offer-pending``, ``no-piece``, ``not-your-piece``, ``pawn-locked``, ``same-cell``,
    ``cell-taken``, ``pawn-one-cell``, ``versus-straight-line``, ``versus-path-blocked`` (``by``),
    ``versus-stop-on-target``, ``third-attraction`` (``pawns``).
    """
    names, at, tables = state.board.names, state.at, state.board
    details: dict[str, object] = {"source": names[source], "target": names[target]}
    piece, turn = at[source], state.turn
    if turn == OVER:
        return IllegalMove("game-over", details)
    if state.offered is not None and not state.refused:
        return IllegalMove("offer-pending", {**details, "seat": state.offered})
    if not piece:
        return IllegalMove("no-piece", details)
    if (piece > 0) != (turn == DARK):
        return IllegalMove("not-your-piece", {**details, "seat": 1 - turn})
    is_versus = abs(piece) == VERSUS
    if not is_versus and tables.is_target[source]:
        return IllegalMove("pawn-locked", details)
    if source == target:
        return IllegalMove("same-cell", details)
    step = tables.toward[source][target]
    if is_versus and step < 0:
        return IllegalMove("versus-straight-line", details)
    if not is_versus and step != target:
        return IllegalMove("pawn-one-cell", details)
    while step != target:
        if at[step]:
            return IllegalMove("versus-path-blocked", {**details, "by": names[step]})
        step = tables.toward[step][target]
    if at[target]:
        return IllegalMove("cell-taken", details)
    if not state.stop and is_versus and tables.is_target[target]:
        return IllegalMove("versus-stop-on-target", details)
    exempt = sorted(state.exempt(turn))
    drags = {cell for cell, _ in state.attraction(source, target)}
    pawns = tuple(names[cell] for cell in exempt if cell in drags)
    return IllegalMove("third-attraction", {**details, "pawns": pawns})
