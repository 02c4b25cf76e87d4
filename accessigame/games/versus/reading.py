"""Positions of Versus read from text; :mod:`.writing` writes them.

This module knows what a consistent position is, not how the game goes on.
"""

from __future__ import annotations

from ...core.fields import Field, read_fields
from ...core.game import OVER
from .board import DARK, LIGHT, LIMIT, PORTIONS, SIDES, START_PAWNS, START_VERSUS, VERSUS
from .state import VersusState

MAX_PAWNS = 8
MAX_QUIET = 999_999

DEFAULTS = {
    "D": START_VERSUS[DARK],
    "L": START_VERSUS[LIGHT],
    "pawns": ",".join(
        f"{cell}:{SIDES[seat]}{value}"
        for seat in (DARK, LIGHT)
        for cell, value in START_PAWNS[seat].items()
    ),
    "turn": "",
    "drags": "-",
    "quiet": "0",
    "offer": "-",
    "end": "-",
    "stop": "yes",
}
"""The fields and their start values; the side to move depends on ``offer`` and ``end``."""


def read(text: str) -> VersusState:
    """The position written as ``text``, fields in any order.

    Puzzles are accepted: any cells, a VERSUS missing, fewer than eight pawns, any values. A
    position whose end is due by the rules is over whatever ``turn`` says. Raises
    :class:`BadNotation` naming the field: ``unknown-cell``, ``cell-taken``, ``too-many-pawns``,
    ``drags-no-pawn``, ``drags-pawn-locked``, ``drags-side-dominates``, ``drags-twice``,
    ``turn-after-end``, ``turn-not-over``, ``turn-offer-pending``, ``turn-offer-declined``,
    ``offer-after-end`` and those of :mod:`accessigame.core.fields`.
    """
    fields = read_fields(text, "versus", DEFAULTS)
    state = VersusState(stop=fields["stop"].choice(("yes", "no")) == "yes")
    for seat, side in enumerate(SIDES):
        _place_versus(state, seat, fields[side])
    pawns = fields["pawns"].split(",")
    if len(pawns) > MAX_PAWNS:
        raise fields["pawns"].error("too-many-pawns", most=MAX_PAWNS)
    for pawn in pawns:
        _place_pawn(state, pawn)
    for count in fields["drags"].split(","):
        _set_count(state, count)
    state.quiet = fields["quiet"].number(0, MAX_QUIET)
    end, offer, turn = fields["end"], fields["offer"], fields["turn"]
    if end.choice(("-", "agreed", "resign:D", "resign:L")) != "-":
        state.end = end.text
    if offer.choice(("-", "D", "L", "D!", "L!")) != "-":
        if state.end:
            raise offer.error("offer-after-end")
        state.offered = SIDES.index(offer.text[0])
        state.refused = offer.text.endswith("!")
    _set_turn(state, turn)
    return state


def _cell(state: VersusState, field: Field) -> int:
    cell = state.board.index.get(field.text)
    if cell is None:
        raise field.error("unknown-cell")
    if state.at[cell] and field.name != "drags":
        raise field.error("cell-taken")
    return cell


def _place_versus(state: VersusState, seat: int, field: Field) -> None:
    if field.text != "-":
        state.place(_cell(state, field), seat, VERSUS)


def _place_pawn(state: VersusState, pawn: Field) -> None:
    name, worth = pawn.pieces(":", 2)
    cell = _cell(state, name)
    side = worth.head(1).choice(SIDES)
    state.place(cell, SIDES.index(side), worth.tail(1).number(1, PORTIONS - 1))


def _set_count(state: VersusState, field: Field) -> None:
    side, name, count = field.pieces(":", 3)
    cell = _cell(state, name)
    if state.at[cell] in (0, VERSUS, -VERSUS):
        raise name.error("drags-no-pawn")
    if state.board.is_target[cell]:
        raise name.error("drags-pawn-locked")
    if state.lacking(cell) != SIDES.index(side.choice(SIDES)):
        raise side.error("drags-side-dominates", cell=name.text)
    if cell in state.drags:
        raise name.error("drags-twice")
    state.drags[cell] = count.number(1, LIMIT)


def _set_turn(state: VersusState, turn: Field) -> None:
    """The side to move, where it agrees with ``offer``, ``end`` and the board."""
    offered, refused = state.offered, state.refused
    if state.end:
        if turn.text not in ("", "-"):
            raise turn.error("turn-after-end")
        state.turn = OVER
        return
    if turn.text:
        turn.choice((*SIDES, "-"))
    due = DARK if offered is None else offered if refused else 1 - offered
    for side in (due, 1 - due) if turn.text in ("", "-") else (SIDES.index(turn.text),):
        state.turn = side
        state.settle()
        if state.over() or not turn.text:
            break
    if state.over():
        if offered is not None:
            raise turn.error("offer-after-end", field="offer")
    elif turn.text == "-":
        raise turn.error("turn-not-over")
    elif offered is not None and state.turn != due:
        raise turn.error("turn-offer-declined" if refused else "turn-offer-pending")
