"""Positions of Versus as text; :mod:`.reading` reads them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import DARK, LIGHT, SIDES, VERSUS

if TYPE_CHECKING:
    from .state import VersusState


def write(state: VersusState) -> str:
    """The position as one line; ``offer``, ``end`` and ``stop`` only when not the default."""
    names = state.board.names
    pawns = [
        f"{names[cell]}:{SIDES[DARK] if piece > 0 else SIDES[LIGHT]}{abs(piece)}"
        for cell, piece in enumerate(state.at)
        if piece and abs(piece) != VERSUS
    ]
    drags = sorted((state.lacking(cell), cell, n) for cell, n in state.drags.items())
    fields = {
        **{side: names[c] if c >= 0 else "-" for side, c in zip(SIDES, state.versus, strict=True)},
        "pawns": ",".join(pawns) or "-",
        "turn": SIDES[state.turn] if state.turn >= 0 else "-",
        "drags": ",".join(f"{SIDES[seat]}:{names[cell]}:{n}" for seat, cell, n in drags) or "-",
        "quiet": str(state.quiet),
    }
    if state.offered is not None:
        fields["offer"] = SIDES[state.offered] + ("!" if state.refused else "")
    if state.end:
        fields["end"] = state.end
    if not state.stop:
        fields["stop"] = "no"
    return " ".join(["versus", *map("=".join, fields.items())])
