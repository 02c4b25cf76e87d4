"""The moves of Through the Desert as values and as text.

A colour is an index into :data:`COLOURS`, a cell an index of :func:`.board.grid`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from ...core.fields import Field, read_fields
from ...core.game import BadNotation
from .board import TOKEN_VALUES, grid

COLOURS = "WVPGB"
"""White, violet, pink, green, blue: their letters in all text, in the order of every listing."""

MAX_SEATS = 5


@dataclass(frozen=True, slots=True)
class Place:
    """A leader or a camel of ``colour`` on ``cell``: ``W@K5``."""

    colour: int
    cell: int

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]}@{grid().names[self.cell]}"


@dataclass(frozen=True, slots=True)
class Drop:
    """With five players: a seat gives back its leader of ``colour``: ``drop W``."""

    colour: int

    def __str__(self) -> str:
        return f"drop {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat with camels to place can place none: ``pass``, which ends its turn."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Setup:
    """The chance move: the start seat (from 0), the palms, the water tokens (cell, value).

    Both in cell order.
    """

    first: int
    palms: tuple[int, ...]
    tokens: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        names = grid().names
        palms = ",".join(names[cell] for cell in self.palms) or "-"
        tokens = ",".join(f"{names[cell]}:{value}" for cell, value in self.tokens) or "-"
        return f"setup first={self.first + 1} palms={palms} tokens={tokens}"


DesertMove: TypeAlias = Place | Drop | Pass | Setup

PASS = Pass()


@cache
def placements() -> tuple[tuple[Place, ...], ...]:
    """Every placement: ``placements()[colour][cell]``."""
    cells = range(len(grid().names))
    return tuple(tuple(Place(colour, c) for c in cells) for colour in range(len(COLOURS)))


def parse_move(text: str) -> DesertMove:
    """``W@K5``, ``drop W``, ``pass`` or ``setup first=2 palms=... tokens=...``.

    Capitals and spaces around do not matter in the first three. Raises :class:`BadNotation`:
    ``no-move``, ``unknown-colour``, ``unknown-cell`` and those of ``setup``'s fields.
    """
    word = text.strip()
    column = len(text) - len(text.lstrip()) + 1
    if word.startswith("setup"):
        return _setup(text)
    if word.lower() == "pass":
        return PASS
    verb, _, rest = word.partition(" ")
    if verb.lower() == "drop" and rest:
        letter = rest.strip()
        return Drop(_colour(letter, text.index(letter, column + 4) + 1))
    letter, at, name = word.partition("@")
    if not (letter and at and name):
        raise BadNotation("no-move", column, {"text": word})
    colour = _colour(letter, column)
    cell = grid().index.get(name.upper())
    if cell is None:
        raise BadNotation("unknown-cell", column + len(letter) + 1, {"text": name})
    return placements()[colour][cell]


def _colour(letter: str, column: int) -> int:
    if len(letter) != 1 or letter.upper() not in COLOURS:
        raise BadNotation("unknown-colour", column, {"text": letter, "known": COLOURS})
    return COLOURS.index(letter.upper())


_SETUP: Mapping[str, str] = {"first": "1", "palms": "-", "tokens": "-"}


def _setup(text: str) -> Setup:
    fields = read_fields(text, "setup", _SETUP)
    first = fields["first"].number(1, MAX_SEATS) - 1
    return Setup(first, read_palms(fields["palms"]), tuple(read_tokens(fields["tokens"]).items()))


def read_cell(field: Field) -> int:
    """The cell that ``field`` names. Raises ``unknown-cell``."""
    cell = grid().index.get(field.text)
    if cell is None:
        raise field.error("unknown-cell")
    return cell


def read_palms(field: Field) -> tuple[int, ...]:
    """Cells in order. Raises ``cell-twice``."""
    cells: set[int] = set()
    for piece in field.split(","):
        cell = read_cell(piece)
        if cell in cells:
            raise piece.error("cell-twice")
        cells.add(cell)
    return tuple(sorted(cells))


def read_tokens(field: Field) -> dict[int, int]:
    """Cell -> value, in cell order. Raises ``cell-twice``."""
    tokens: dict[int, int] = {}
    for piece in field.split(","):
        name, value = piece.pieces(":", 2)
        cell = read_cell(name)
        if cell in tokens:
            raise name.error("cell-twice")
        tokens[cell] = value.number(TOKEN_VALUES[0], TOKEN_VALUES[-1])
    return dict(sorted(tokens.items()))
