"""Counting paths: the number of ways to play ``depth`` moves, the classic check of a generator."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from accessigame.core.game import CHANCE, State

FIXTURES = Path(__file__).parent / "fixtures" / "perft.txt"


def settled(state: State) -> State:
    """``state`` after its chance moves, the first listed outcome each time."""
    while state.turn == CHANCE:
        outcomes = state.outcomes()
        assert outcomes is not None, "no list of outcomes: begin after the chance move"
        state.play(next(outcomes)[0])
    return state


def perft(state: State, depth: int) -> int:
    """The number of sequences of ``depth`` moves by players; ``state`` is not changed."""
    state = settled(state.copy())
    moves = state.moves()
    if depth == 1:
        return len(moves)
    paths = 0
    for move in moves:
        after = state.copy()
        after.play(move)
        paths += perft(after, depth - 1)
    return paths


def fixtures() -> Iterator[tuple[str, int, int]]:
    """(position, depth, expected number), from lines of a position, a colon and its counts."""
    for line in FIXTURES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            position, _, counts = line.rpartition(" : ")
            for depth, count in enumerate(counts.split(), 1):
                yield position, depth, int(count)
