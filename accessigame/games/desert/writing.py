"""Positions of Through the Desert as text; :mod:`.reading` reads them back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .board import grid
from .moves import COLOURS, MAX_SEATS

if TYPE_CHECKING:
    from .state import DesertState


def write(state: DesertState) -> str:
    """The position as one line; see ``docs/notation-desert.md``."""
    names = grid().names
    fields = {
        "players": str(state.players),
        "phase": str(state.phase),
        "turn": str(state.turn + 1) if state.turn >= 0 else "-",
        "left": str(state.left),
        "round": str(state.round),
        "first": str(state.first + 1),
        "palms": _join(",", (names[cell] for cell in state.palms)),
        "tokens": _join(",", (f"{names[c]}:{state.tokens[c]}" for c in sorted(state.tokens))),
        "camels": _camels(state),
        "reserve": "".join(map("{}{}".format, COLOURS, state.reserve)),
        "areas": _join(";", (f"{_name(a.caravan)}:{_cells(a.cells)}" for a in state.areas)),
        "joined": _join(
            ";",
            (
                f"{_name(caravan)}:{_cells(state.joined[caravan])}"
                for caravan in _by_leader(state)
                if caravan in state.joined
            ),
        ),
        "points": ",".join(map(str, state.points)),
    }
    if state.players == MAX_SEATS:
        out = sorted((colour, seat) for seat, colour in state.out.items())
        fields["out"] = _join(",", (f"{COLOURS[colour]}{seat + 1}" for colour, seat in out))
    return " ".join(["desert", *map("=".join, fields.items())])


def _join(separator: str, pieces: Iterable[str]) -> str:
    return separator.join(pieces) or "-"


def _name(caravan: int) -> str:
    colour, seat = divmod(caravan - 1, MAX_SEATS)
    return f"{COLOURS[colour]}{seat + 1}"


def _cells(cells: Iterable[int]) -> str:
    return ",".join(grid().names[cell] for cell in cells)


def _by_leader(state: DesertState) -> list[int]:
    """The caravans, in the order of their leaders' cells."""
    return sorted(state.leaders, key=state.leaders.__getitem__)


def _camels(state: DesertState) -> str:
    names = grid().names
    camels = {caravan: [f"{names[state.leaders[caravan]]}*"] for caravan in _by_leader(state)}
    for cell, caravan in enumerate(state.at):
        if caravan > 0 and state.leaders[caravan] != cell:
            camels[caravan].append(names[cell])
    return _join(
        ";",
        (f"{_name(caravan)}:{','.join(cells)}" for caravan, cells in camels.items()),
    )
