"""The patches of Détrak's board that the learned tables judge, and how a patch is numbered.

Knows the board and its points; no position, no player, no file. What follows is an n-tuple network:
a position is worth the sum of one table entry for each patch, and patches that the symmetries of
the board bring onto each other share a table.

A patch's *key* is its cells in order as digits of base 7, 0 for a free cell. As the six symbols are
alike, what counts is only which cells hold the same one: its *number* is that of the key with its
symbols renamed in order of appearance. Five cells have 203 numbers, six have 877.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ..games.detrak_board import GRID, PAIRS, line_score, round_cells

BASE = 7

LOST_LINE = -5
"""Points of a row or column without points, with the advanced rules."""


class Patch(NamedTuple):
    """``cells`` in the order of the key's digits; the patches of one ``family`` share a table."""

    cells: tuple[int, ...]
    family: int


class Layout(NamedTuple):
    """The patches of a set of rules, and where a family's numbers begin in a turn's table.

    - ``lines``: how many patches come first that are rows and columns; blocks follow, and with the
      advanced rules the diagonal is the last.
    - ``starts``: for each family, the place of its number 0; ``width``: the size of a turn's table.
    """

    rules: str
    patches: tuple[Patch, ...]
    lines: int
    starts: tuple[int, ...]
    width: int

    def start(self, patch: Patch) -> int:
        """The place of number 0 of ``patch`` in a turn's table."""
        return self.starts[patch.family]


class Touch(NamedTuple):
    """A patch that a pair of cells touches.

    ``first`` and ``second``: what one symbol of each cell adds to its key, 0 where it lies outside.
    """

    patch: int
    first: int
    second: int


@cache
def numbers(cells: int) -> tuple[int, ...]:
    """The number of each of the ``7 ** cells`` keys; equal up to a renaming, equal number."""
    found: list[int] = []
    known: dict[int, int] = {}

    def visit(left: int, renamed: int, names: dict[int, int]) -> None:
        new = len(names) + 1
        named = [0, *(names.get(symbol, new) for symbol in range(1, BASE))]
        if left == 1:
            found.extend([known.setdefault(renamed * BASE + name, len(known)) for name in named])
            return
        for symbol, name in enumerate(named):
            more = {**names, symbol: new} if name == new else names
            visit(left - 1, renamed * BASE + name, more)

    visit(cells, 0, {})
    return tuple(found)


@cache
def layout(rules: str, diagonal: str = "anti") -> Layout:
    """The 10 lines and the 24 blocks of 2 by 3; with ``rules="advanced"`` the diagonal too.

    Mirrored left to right, the one diagonal is the other: both have the same families, so one table
    serves both.
    """
    mirrored = rules == "advanced" and diagonal == "main"
    symmetries = _symmetries(rules == "advanced")
    patches: list[Patch] = []
    sizes: list[int] = []
    lines = 0
    for shapes in (GRID.rows, _blocks()):
        seen: set[frozenset[int]] = set()
        for shape in shapes:
            if frozenset(shape) in seen:
                continue
            for image in symmetries:
                cells = tuple(image[cell] for cell in shape)
                if frozenset(cells) not in seen:
                    seen.add(frozenset(cells))
                    patches.append(Patch(cells, len(sizes)))
            sizes.append(max(numbers(len(shape))) + 1)
        lines = lines or len(patches)
    if rules == "advanced":
        patches.append(Patch(round_cells("anti"), len(sizes)))
        sizes.append(max(numbers(5)) + 1)
    if mirrored:
        patches = [Patch(tuple(map(mirror, cells)), family) for cells, family in patches]
    starts = tuple(sum(sizes[:family]) for family in range(len(sizes)))
    return Layout(rules, tuple(patches), lines, starts, sum(sizes))


def points(plan: Layout, penalty: int = 0) -> list[int]:
    """For each place of a turn's table, what the patch itself scores; blocks score nothing.

    Summed over the patches of a position this is its score. ``penalty``: what a diagonal without
    points costs.
    """
    found = [0] * plan.width
    first_keys: dict[int, int] = {}
    for key, number in enumerate(numbers(5)):
        first_keys.setdefault(number, key)
    for index, patch in enumerate(plan.patches):
        if len(patch.cells) != 5:
            continue
        for number, key in first_keys.items():
            score = line_score(symbols(key, 5))
            if index >= plan.lines:
                score = 2 * score or -penalty
            elif plan.rules == "advanced":
                score = score or LOST_LINE
            found[plan.start(patch) + number] = score
    return found


def symbols(key: int, cells: int) -> list[int]:
    """The digits of ``key``: what lies on each cell."""
    return [key // BASE ** (cells - 1 - place) % BASE for place in range(cells)]


@cache
def weights(plan: Layout) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell, the patches that hold it and what one symbol there adds to their key."""
    return tuple(
        tuple(
            (index, BASE ** (len(patch.cells) - 1 - patch.cells.index(cell)))
            for index, patch in enumerate(plan.patches)
            if cell in patch.cells
        )
        for cell in range(len(GRID.names))
    )


@cache
def touches(plan: Layout) -> tuple[tuple[Touch, ...], ...]:
    """For each pair of ``PAIRS``, every patch that it touches."""
    of = [dict(held) for held in weights(plan)]
    return tuple(
        tuple(
            Touch(patch, of[cell].get(patch, 0), of[other].get(patch, 0))
            for patch in sorted({*of[cell], *of[other]})
        )
        for cell, other in PAIRS
    )


def keys(plan: Layout, board: Sequence[int]) -> list[int]:
    """The key of each patch on ``board``."""
    found = [0] * len(plan.patches)
    for cell, symbol in enumerate(board):
        if symbol:
            for patch, weight in weights(plan)[cell]:
                found[patch] += weight * symbol
    return found


def mirror(cell: int) -> int:
    """The cell in the same row, as far from the other side."""
    return cell - cell % GRID.width + GRID.width - 1 - cell % GRID.width


def _blocks() -> tuple[tuple[int, ...], ...]:
    """The 12 blocks of three columns and two rows; turned, they are the other 12."""
    return tuple(
        tuple((top + down) * GRID.width + left + right for down in range(2) for right in range(3))
        for left in range(3)
        for top in range(4)
    )


def _symmetries(advanced: bool) -> list[tuple[int, ...]]:
    """Where each cell goes, for each symmetry; with ``advanced`` those that keep the diagonals."""
    size = GRID.width
    places = [(cell % size, cell // size) for cell in range(size * size)]
    turned = [
        tuple(y + x * size for x, y in places),
        tuple(size - 1 - y + (size - 1 - x) * size for x, y in places),
        tuple(size - 1 - x + (size - 1 - y) * size for x, y in places),
    ]
    keeping = [tuple(range(size * size)), *turned]
    if advanced:
        return keeping
    return keeping + [tuple(map(mirror, image)) for image in keeping]
