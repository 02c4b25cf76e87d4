"""The book of Détour: the exact margin of every position after at most four placements.

Imports the rules' names only. The file is made by ``train/detour``; how it is laid out is told
there and here alike: by layout, in the order of ``itertools.permutations``, 3,901 numbers of five
bits, the first in the lowest; a number is Aube's margin plus 15. They are by placements made, and
then by path: first the district (only the first placement chooses it), then the values placed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import permutations

from ..games.detour import DetourState
from ..games.detour_table import NUMBERS, PLACES

DEPTH = 4
"""The book knows positions with at most so many placements."""
SIZES = (1, 25, 125, 625, 3125)[: DEPTH + 1]
"""How many paths there are, by placements made."""
BITS = 5
BYTES = -(-sum(SIZES) * BITS // 8)
"""Of one layout."""
ZERO = 15
"""What stands for an equal game."""


def place_of(path: Sequence[tuple[int, int]]) -> int:
    """Where the position stands in a layout, after placements of (district, value)."""
    index = path[0][0] - 1 if path else 0
    for _, value in path:
        index = 5 * index + value - 1
    return sum(SIZES[: len(path)]) + index


def path_to(state: DetourState) -> list[tuple[int, int]] | None:
    """One way to play to ``state`` as (district, value); ``None`` where it has none."""
    made = sum(map(len, state.placed))
    laid = [0] * len(state.placed)

    def rest(path: list[tuple[int, int]]) -> list[tuple[int, int]] | None:
        sent = path[-1][1] if path else 0
        if len(path) == made:
            full = sent and len(state.placed[sent]) == PLACES
            return path if state.imposed == (0 if full else sent) else None
        for number in (sent,) if sent else NUMBERS:
            here = state.placed[number][laid[number] :]
            if here and here[0].seat == len(path) % 2:
                laid[number] += 1
                found = rest([*path, (number, here[0].value)])
                laid[number] -= 1
                if found is not None:
                    return found
        return None

    return rest([])


def margin(state: DetourState, seat: int) -> int | None:
    """What ``seat`` wins by if both play perfectly; ``None`` where the book does not know."""
    if not state.contracts or sum(map(len, state.placed)) > DEPTH:
        return None
    path = path_to(state)
    if path is None:
        return None
    aube = (_layout(state.contracts) >> BITS * place_of(path) & (1 << BITS) - 1) - ZERO
    return -aube if seat else aube


@cache
def _book() -> bytes:
    return files(__package__).joinpath("data", "detour-book.bin").read_bytes()


def _layout(contracts: tuple[int, ...]) -> int:
    begin = BYTES * list(permutations(NUMBERS)).index(contracts)
    return int.from_bytes(_book()[begin : begin + BYTES], "little")
