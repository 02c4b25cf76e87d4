"""A plain Monte-Carlo tree search for Versus: the yardstick of *master*, no player of its own.

Upper confidence bounds over all moves, playouts at random, the most visited move played. A playout
that has not ended after :data:`LONG` moves is counted by the points on targets.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final

from ....games.versus import DARK, Step, VersusState
from ...versus_position import DRAGS, LORD, MOVE, PIECE, TWICE, Position
from ...versus_tables import tables

LONG: Final = 60
"""Moves of a playout, at most."""
CURIOUS: Final = 1.0
"""The weight of the bound."""
CODE: Final = (1 << MOVE) - 1


class Node:
    """A position reached by ``move``. ``total``: results so far, from the side that made it."""

    __slots__ = ("below", "move", "total", "untried", "visits")

    def __init__(self, move: int) -> None:
        self.move = move
        self.visits = 0
        self.total = 0.0
        self.untried: list[int] | None = None
        self.below: list[Node] = []


def choose(seen: VersusState, rng: Random, simulations: int) -> Step:
    """The move that ``simulations`` playouts like best."""
    position, root = Position(seen), Node(0)
    for _ in range(simulations):
        simulate(position, root, rng)
    best = root.below[0]
    for node in root.below:
        if node.visits > best.visits:
            best = node
    return position.step(best.move)


def simulate(position: Position, root: Node, rng: Random) -> None:
    """One playout from a new leaf of the tree, counted on the way to it."""
    node, path, turn = root, [root], position.turn
    while not position.over:
        if node.untried is None:
            node.untried = [code & CODE for code in position.moves()]
            rng.shuffle(node.untried)
        fresh = bool(node.untried)
        if fresh:
            node.below.append(Node(node.untried.pop()))
            node = node.below[-1]
        elif node.below:
            node = promising(node)
        else:
            break
        position.make(node.move)
        path.append(node)
        if fresh:
            break
    result = playout(position, rng)
    if turn == DARK:
        result = -result  # of the side that moved to the root
    for node in path:
        node.visits += 1
        node.total += result
        result = -result
    position.rewind()


def promising(node: Node) -> Node:
    """The child with the highest bound."""
    best, highest, wide = node.below[0], -9.0, CURIOUS * sqrt(log(node.visits))
    for child in node.below:
        bound = child.total / child.visits + wide / sqrt(child.visits)
        if bound > highest:
            best, highest = child, bound
    return best


def playout(position: Position, rng: Random) -> float:
    """1 if Dark wins a game that goes on at random, -1 if Light does, 0 for a draw."""
    for _ in range(LONG):
        if position.over:
            break
        move = at_random(position, rng)
        if move < 0:
            break
        position.make(move)
    return float((position.lead > 0) - (position.lead < 0))


def at_random(position: Position, rng: Random) -> int:
    """One of the moves, each as likely as any other; -1 where there is none.

    What a move attracts is worked out for the chosen one only: three times as fast as a list.
    """
    if position.drags & TWICE:
        moves = position.moves()
        return moves[int(rng.random() * len(moves))] if moves else -1
    look, turn, cells = tables(), position.turn, position.cells
    lord, occupied = cells[LORD + turn], position.occupied
    landings = [] if lord < 0 else position.cells_of(position.view(lord, occupied) & position.stops)
    total = len(landings)
    pawns = look.members[position.free[turn]]
    steps = [position.cells_of(look.near[cells[pawn]] & ~occupied) for pawn in pawns]
    for ways in steps:
        total += len(ways)
    if not total:
        return -1
    left = int(rng.random() * total)
    for pawn, ways in zip(pawns, steps, strict=True):
        if left < len(ways):
            return pawn << PIECE | ways[left]
        left -= len(ways)
    landing, lifted, pulled = landings[left], occupied ^ look.bit[lord], 0
    for pawn in look.members[position.free[1 - turn]]:
        cell = cells[pawn]
        if position.view(cell, lifted) & look.bit[landing] & ~look.near[cell]:
            pulled |= 1 << pawn
    return pulled << DRAGS | LORD << PIECE | landing
