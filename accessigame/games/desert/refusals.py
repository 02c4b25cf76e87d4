"""Why a move of Through the Desert is refused: one identifier for each rule.

These functions look at a position and change nothing. Details name cells ("K5"), colours
(``WVPGB``) and seats (from 0).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.game import IllegalMove
from .board import PALMS, TOKEN_VALUES, TOKENS_EACH, grid
from .drawing import token_hexes
from .moves import COLOURS, MAX_SEATS, Drop, Place, Setup

if TYPE_CHECKING:
    from .state import DesertState


def place_refusal(state: DesertState, move: Place) -> IllegalMove:
    """The error for a placement that is not legal.

    In any phase: ``game-over``, ``setup-awaited``, ``discard-owed``. On the board: ``not-playable``
    (``terrain``), ``on-palm``, ``hex-taken`` (``colour``, ``seat`` of what stands there). Leaders:
    ``leader-on-token`` (``value``), ``leader-next-to-oasis`` (``palm``), ``leader-next-to-leader``
    (``leader``), ``leader-given-back``, ``leader-placed-already``, ``colour-shown-already``
    (``allowed``). Camels: ``no-caravan`` (the seat has no leader of the colour),
    ``not-next-to-caravan``, ``next-to-rival`` (``rival``, ``seat``: another player's camel of the
    same colour).
    """
    cell, names = move.cell, grid().names
    details: dict[str, Any] = {"cell": names[cell], "colour": COLOURS[move.colour]}
    early = {"over": "game-over", "setup": "setup-awaited", "discard": "discard-owed"}
    if state.phase in early:
        return IllegalMove(early[state.phase], details)
    if not state.board.is_playable(cell):
        return IllegalMove("not-playable", {**details, "terrain": str(state.board.terrain[cell])})
    piece = state.at[cell]
    if piece < 0:
        return IllegalMove("on-palm", details)
    if piece:
        colour, seat = divmod(piece - 1, MAX_SEATS)
        return IllegalMove("hex-taken", {**details, "by": COLOURS[colour], "seat": seat})
    if state.phase == "leaders":
        return _leader_refusal(state, move, details)
    return _camel_refusal(state, move, details)


def _leader_refusal(state: DesertState, move: Place, details: dict[str, Any]) -> IllegalMove:
    cell, colour, turn = move.cell, move.colour, state.turn
    at, near, names = state.at, state.board.near, grid().names
    if state.out.get(turn) == colour:
        return IllegalMove("leader-given-back", details)
    if colour not in state.holds(turn):
        return IllegalMove("leader-placed-already", details)
    if colour not in state.leader_colours():
        allowed = "".join(COLOURS[c] for c in state.leader_colours())
        return IllegalMove("colour-shown-already", {**details, "allowed": allowed})
    if cell in state.tokens:
        return IllegalMove("leader-on-token", {**details, "value": state.tokens[cell]})
    palms = [n for n in near[cell] if at[n] < 0]
    if palms:
        return IllegalMove("leader-next-to-oasis", {**details, "palm": names[palms[0]]})
    leaders = [n for n in near[cell] if at[n] > 0]
    return IllegalMove("leader-next-to-leader", {**details, "leader": names[leaders[0]]})


def _camel_refusal(state: DesertState, move: Place, details: dict[str, Any]) -> IllegalMove:
    cell, colour = move.cell, move.colour
    at, near, names = state.at, state.board.near, grid().names
    caravan = 1 + colour * MAX_SEATS + state.turn
    if not state.size[caravan]:
        return IllegalMove("no-caravan", details)
    beside = [n for n in near[cell] if at[n] > 0]
    if not any(at[n] == caravan for n in beside):
        return IllegalMove("not-next-to-caravan", details)
    rivals = [n for n in beside if (at[n] - 1) // MAX_SEATS == colour and at[n] != caravan]
    seat = (at[rivals[0]] - 1) % MAX_SEATS
    return IllegalMove("next-to-rival", {**details, "rival": names[rivals[0]], "seat": seat})


def drop_refusal(state: DesertState, move: Drop) -> IllegalMove | None:
    """``game-over``, ``nothing-to-discard`` or ``colour-given-back-already`` (``seat`` did)."""
    details: dict[str, Any] = {"colour": COLOURS[move.colour]}
    if state.phase == "over":
        return IllegalMove("game-over", details)
    if state.phase != "discard":
        return IllegalMove("nothing-to-discard", details)
    for seat, colour in state.out.items():
        if colour == move.colour:
            return IllegalMove("colour-given-back-already", {**details, "seat": seat})
    return None


def setup_refusal(state: DesertState, move: Setup) -> IllegalMove | None:
    """``board-set-up-already``, ``setup-first``, ``setup-palms`` (not five palm hexes),
    ``setup-tokens`` (not one on each black dot and spare palm hex; ``missing``, ``surplus``) or
    ``setup-token-values`` (more than 15 of a ``value``, or no such value)."""
    names = grid().names
    if state.phase != "setup":
        return IllegalMove("board-set-up-already")
    if not 0 <= move.first < state.players:
        return IllegalMove("setup-first", {"seat": move.first, "players": state.players})
    wrong = [names[cell] for cell in move.palms if cell not in state.board.palm_hexes]
    if wrong or len(set(move.palms)) != PALMS or len(move.palms) != PALMS:
        return IllegalMove("setup-palms", {"wrong": tuple(wrong), "expected": PALMS})
    holes, laid = set(token_hexes(state.board, move.palms)), {cell for cell, _ in move.tokens}
    if holes != laid or len(laid) != len(move.tokens):
        missing = tuple(names[cell] for cell in sorted(holes - laid))
        surplus = tuple(names[cell] for cell in sorted(laid - holes))
        return IllegalMove("setup-tokens", {"missing": missing, "surplus": surplus})
    values = [value for _, value in move.tokens]
    for value in set(values):
        if value not in TOKEN_VALUES or values.count(value) > TOKENS_EACH:
            return IllegalMove("setup-token-values", {"value": value, "most": TOKENS_EACH})
    return None
