"""Which areas a camel closes.

Pure geometry over a list "cell -> piece" (positive: a camel or leader, its caravan's number; else
none). "For each playable neighbour n of x without a (p, c) camel, let K be the set reached from n
over playable hexes without entering (p, c) camels (it crosses palms, tokens and every other camel).
K is newly enclosed if it holds no camel or leader at all, if at least one playable hex outside K is
not a (p, c) camel, and if K is not already inside one of p's areas."
"""

from __future__ import annotations

from collections.abc import Container

from .board import Board


def closed_areas(
    board: Board, at: list[int], caravan: int, size: int, cell: int, own: Container[int]
) -> list[tuple[int, ...]]:
    """The areas that ``caravan`` of ``size`` closes with a camel on ``cell``.

    The cells of each are in order, the areas too, and they have no hex in common. ``own``: the
    cells inside areas that the player has already.
    """
    near = board.near
    known: set[int] = set()
    areas = []
    for start in near[cell]:
        if start in known or start in own or at[start] > 0:
            # a camel of the caravan is a wall; any other makes its set no area
            continue
        reached = {start}
        stack = [start]
        alone = True
        while stack and alone:
            for n in near[stack.pop()]:
                if n not in reached:
                    piece = at[n]
                    if piece <= 0:
                        reached.add(n)
                        stack.append(n)
                    elif piece != caravan:
                        # what was reached hangs together with it: none of it is enclosed
                        alone = False
                        break
        known |= reached
        if alone and len(reached) + size < len(board.playable):
            areas.append(tuple(sorted(reached)))
    return sorted(areas)
