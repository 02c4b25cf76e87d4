"""The board before the camels: the chance move, and where leaders may stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .board import PALMS, TOKEN_VALUES, TOKENS_EACH, Board
from .moves import Setup

if TYPE_CHECKING:
    from random import Random


def token_hexes(board: Board, palms: tuple[int, ...]) -> list[int]:
    """Where tokens lie at the start: black dots and palm hexes without a palm, in order."""
    spare = [cell for cell in board.palm_hexes if cell not in palms]
    return sorted([*board.waterholes, *spare])


def draw_setup(board: Board, players: int, rng: Random) -> Setup:
    """A set-up with its true probability: "5 palms on 5 of the palm hexes at random. Water tokens
    are shuffled and one is laid face up on each black-dot hex and on each unused palm hex." """
    palms = tuple(sorted(rng.sample(board.palm_hexes, PALMS)))
    values = [value for value in TOKEN_VALUES for _ in range(TOKENS_EACH)]
    holes = token_hexes(board, palms)
    tokens = tuple(zip(holes, rng.sample(values, len(holes)), strict=True))
    return Setup(rng.randrange(players), palms, tokens)


def leader_sites(board: Board, at: list[int], tokens: Iterable[int]) -> set[int]:
    """Free hexes without token, not around a palm and not next to a leader.

    ``at[cell]``: not 0 where a palm or a leader stands.
    """
    taken = [cell for cell in board.playable if at[cell]]
    around = (board.near[cell] for cell in taken)
    return set(board.playable).difference(taken, tokens, *around)
