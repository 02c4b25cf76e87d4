"""The search of the computer player of Through the Desert: a tree that grows where it matters.

Every seat is taken to want the best for itself (max^n): of two the greatest lead, of more the
greatest total (a lead over the best of several estimates is mostly noise). A position is opened by
weighing all placements by what the positions after them promise; only the best are kept. Where to
go on is decided as in PUCT: by the value so far, and by a share of the visits for what looked
good at first.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from .desert_field import Field
from .desert_value import Sight, expected, sight_of
from .stopping import Stop

WIDTH = 12
"""Placements that are kept of a position."""
WARMTH = 1.5
"""By how many points a placement may look worse for a first share that is e times smaller."""
CURIOSITY = 3.0
"""Points that a move may be behind for being looked at again, times its share of visits."""

TRUST = 0.5
"""How far the best child's value counts for that of its parent; the rest is the mean of visits.

The best of many estimates is too high as a rule; the mean alone is too low."""


def lead(totals: list[float], seat: int) -> float:
    """By how much the seat is ahead of the best other."""
    best = -1000.0
    for other, total in enumerate(totals):
        if other != seat and total > best:
            best = total
    return totals[seat] - best


def gain(totals: list[float], seat: int) -> float:
    """What the seat wants most of."""
    return lead(totals, seat) if len(totals) == 2 else totals[seat]


class Node:
    """A position in the tree.

    ``totals``: by seat, the expected final total. ``move``: what led here. ``children``: the best
    placements, first the best at first sight; ``None`` where it was not opened.
    """

    __slots__ = ("children", "field", "move", "share", "sight", "totals", "visits")

    def __init__(
        self, field: Field, sight: Sight, totals: list[float], move: tuple[int, int]
    ) -> None:
        self.field = field
        self.sight = sight
        self.totals = totals
        self.move = move
        self.children: list[Node] | None = None
        self.visits = 0
        self.share = 0.0

    def open(self, stop: Stop, also: tuple[int, int] | None = None) -> None:
        """Weigh all placements; the best become children, and the best of them the value.

        ``also``: a placement that becomes a child however it looks.
        """
        seat = self.field.turn
        nodes = after_all(self.field, self.sight, stop)
        ranked = [(-gain(node.totals, seat), place) for place, node in enumerate(nodes)]
        ranked.sort()
        kept = ranked[:WIDTH]
        kept += [one for one in ranked[WIDTH:] if nodes[one[1]].move == also]
        self.children = [nodes[place] for _, place in kept]
        total = 0.0
        for behind, place in kept:
            share = exp((kept[0][0] - behind) / WARMTH)
            nodes[place].share = share
            total += share
        for node in self.children:
            node.share /= total
        self.totals = self.children[0].totals

    def chosen(self) -> Node:
        """The child to look at next."""
        assert self.children is not None
        seat, wanted = self.field.turn, CURIOSITY * sqrt(self.visits + 1.0)
        best = self.children[0]
        highest = -10000.0
        for node in self.children:
            value = gain(node.totals, seat) + wanted * node.share / (1.0 + node.visits)
            if value > highest:
                best, highest = node, value
        return best

    def refresh(self) -> None:
        """Take over the value of the best child, and in part the mean of all visits to them."""
        assert self.children is not None
        seat = self.field.turn
        best = self.children[0]
        highest = -10000.0
        sums = [0.0] * len(self.totals)
        for node in self.children:
            value = gain(node.totals, seat)
            if value > highest:
                best, highest = node, value
            if node.visits:
                for other, total in enumerate(node.totals):
                    sums[other] += node.visits * total
        scale = (1.0 - TRUST) / (self.visits - 1)
        self.totals = [
            TRUST * total + scale * sums[other] for other, total in enumerate(best.totals)
        ]


def after_all(field: Field, sight: Sight, stop: Stop) -> list[Node]:
    """The positions after each placement, in the order of the placements."""
    nodes = []
    for caravan, bit in field.moves():
        stop.check()
        after = field.copy()
        after.place(caravan, bit)
        after.settle()
        seen = sight.after(after, caravan, bit)
        nodes.append(Node(after, seen, expected(after, seen), (caravan, bit)))
    return nodes


def root_of(field: Field) -> Node:
    """The tree before the search."""
    sight = sight_of(field)
    return Node(field, sight, expected(field, sight), (0, 0))


def grow(root: Node, openings: int, stop: Stop) -> None:
    """Open so many positions, where it matters most. Raises :class:`Stopped`."""
    for _ in range(openings):
        path = [root]
        node = root
        while node.children is not None:
            node = node.chosen()
            path.append(node)
        if not node.field.over:
            node.open(stop)
        for node in path:
            node.visits += 1
        path.pop()
        while path:
            path.pop().refresh()


class Result(NamedTuple):
    """A placement of the seat to move, how often the search looked at it, and what it leads to:
    the expected final totals by seat."""

    caravan: int
    bit: int
    visits: int
    totals: list[float]


def search(field: Field, openings: int, stop: Stop) -> list[Result]:
    """The best placements after a search of so many openings, the best at first sight first.

    ``field`` is not over and the seat to move can place. Raises :class:`Stopped` soon after
    ``stop`` is set.
    """
    root = root_of(field)
    grow(root, openings, stop)
    assert root.children is not None
    return [Result(*node.move, node.visits, node.totals) for node in root.children]


def compare(
    field: Field, openings: int, number: int, also: tuple[int, int] | None, stop: Stop
) -> list[Result]:
    """So many of the placements that the search likes best, and ``also``: all looked at alike.

    After a search of so many openings each of them is gone on with until it was looked at as often
    as the one that was looked at most. The best first. Raises :class:`Stopped`, as above.
    """
    root = root_of(field)
    root.open(stop, also)
    root.visits = 1
    grow(root, openings, stop)
    assert root.children is not None
    seat = field.turn
    liked = sorted(root.children, key=lambda node: (-node.visits, -gain(node.totals, seat)))
    chosen = [node for place, node in enumerate(liked) if place < number or node.move == also]
    for node in chosen:
        grow(node, liked[0].visits - node.visits, stop)
    chosen.sort(key=lambda node: -gain(node.totals, seat))
    return [Result(*node.move, node.visits, node.totals) for node in chosen]
