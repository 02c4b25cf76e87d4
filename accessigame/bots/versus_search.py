"""Alpha-beta for Versus: deeper and deeper until the nodes given are spent.

Imports the rules' names only. Values are hundredths of a point from the side of the mover. Beside
the usual (a table of known positions, killers, history, null windows, a null move, late moves less
deep) two cuts near the leaves: positions that look good by far, and moves that bring too little.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ..games.versus import DARK
from .stopping import Stop
from .versus_position import BIAS, DRAGS, MOVE, Position

WON: Final = 100_000
"""The least value of a won game; what is below minus that is lost."""
ENDED: Final = WON + 10_000
"""A game won at once, by no point; hundredths are left to the lead."""
SOONER: Final = 100
"""What a ply costs on the way to a won game."""
FAR: Final = 1_000_000
"""Beyond every value."""
DEEPEST: Final = 30
"""Plies that are looked ahead at most, attractions at the end left aside."""
CHECKED: Final = 127
"""The stop flag is looked at whenever this many nodes and one are done: a few milliseconds."""

MIX: Final = 0x5851F42D4C5
"""By what the counts of repetitions are multiplied in the key of a position."""
CODE: Final = (1 << MOVE) - 1
"""A move without its gain."""
FIRST: Final = 4 * BIAS
"""The rank of the move that was best before; others have about ``BIAS`` and their gain."""
KILLER: Final = BIAS + 60
"""The rank of a move that refuted a neighbour."""
HISTORY: Final = 120
"""What a move may gain in rank by having refuted others."""

QUIET: Final = 4
"""Attractions and pawns that reach targets are followed so many plies beyond the depth."""
LITTLE: Final = 20
"""Such a move must bring more than this, and come so near to what is hoped for."""
NULL: Final = 2
"""Plies less where the other side may move twice and still gets nothing."""
LATE: Final = 4
"""Moves of a position that are looked at in full."""
SAFE: Final = 150
"""A position so much better for each ply left, two at most, needs no look."""
BRINGS: Final = 60
"""A move may turn out so much better for each ply left, three at most, than its gain."""

Known: TypeAlias = tuple[int, int, int, int]
"""The depth, the value, whether it is exact (0), at least (1) or at most (-1), the best move."""


class Spent(Exception):
    """The nodes are spent."""


class Search:
    """Looks for the best moves of one position.

    ``nodes``: positions looked into so far; never more than ``budget``, so that what is found
    depends on no clock, and the table of known positions stays small (some 300 bytes a node at
    most). ``depth``: the plies looked ahead in full. Every method may raise :class:`Stopped`, after
    which the search is of no more use.
    """

    def __init__(self, position: Position, budget: int, stop: Stop) -> None:
        self.nodes = 0
        self.depth = 0
        self._position = position
        self._budget = budget
        self._stop = stop
        self._known: dict[int, Known] = {}
        self._killers: list[list[int]] = [[-1, -1] for _ in range(DEEPEST + 1)]
        self._history: list[int] = [0] * (2 << DRAGS)
        self._path: list[int] = []

    def best(self, count: int = 1, also: int = -1, deepest: int = DEEPEST) -> list[tuple[int, int]]:
        """At least the ``count`` best moves with their values, the best first; and ``also``.

        Of moves without a gain. Empty where there is no move. Those beyond the first are weighed
        as deep as it is.
        """
        position = self._position
        moves = [code & CODE for code in sorted(position.moves(), reverse=True)]
        found = [(0, move) for move in moves[:1]]
        for depth in range(1, deepest + 1 if moves else 1):
            weighed: list[tuple[int, int]] = []
            try:
                self._weigh(moves, depth, count, also, weighed)
            except Spent:
                position.rewind()
                self._path.clear()
                # One best move of a depth begun is as good or better; several are not all there.
                if weighed and ((count == 1 and also < 0) or not self.depth):
                    found = weighed
                break
            found, self.depth = weighed, depth
            for _, move in reversed(found):
                moves.remove(move)
                moves.insert(0, move)
            if abs(found[0][0]) >= WON:
                break
        return [(move, value) for value, move in found]

    def _weigh(
        self, moves: list[int], depth: int, count: int, also: int, found: list[tuple[int, int]]
    ) -> None:
        """Fill ``found`` with values and moves, the best first."""
        position = self._position
        self._path.append(position.key ^ position.drags * MIX)
        for move in moves:
            # Of what is no better than the last of the best, no more need be known.
            low = found[count - 1][0] if len(found) >= count and move != also else -FAR
            position.make(move)
            value = low + 1
            if low > -FAR:
                value = -self._search(depth - 1, -low - 1, -low, 1, True)
            if value > low:
                value = -self._search(depth - 1, -FAR, -low, 1, True)
            position.unmake()
            if value > low:
                place = len(found)
                while place and found[place - 1][0] < value:
                    place -= 1
                found.insert(place, (value, move))
        self._path.pop()

    def _count(self) -> None:
        self.nodes += 1
        if not self.nodes & CHECKED:
            self._stop.check()
        if self.nodes >= self._budget:
            raise Spent

    def _ended(self, ply: int) -> int:
        """The value of a game that is over."""
        lead = self._position.lead
        if self._position.turn != DARK:
            lead = -lead
        if lead > 0:
            return ENDED - SOONER * ply + lead
        if lead < 0:
            return SOONER * ply - ENDED + lead
        return 0

    def _search(self, depth: int, alpha: int, beta: int, ply: int, null: bool) -> int:
        """The value, exact between ``alpha`` and ``beta``; ``null``: whether one may pass."""
        position = self._position
        if position.over:
            return self._ended(ply)
        if depth <= 0:
            return self._quiet(alpha, beta, ply, QUIET)
        self._count()
        key = position.key ^ position.drags * MIX
        if key in self._path:
            return 0
        known, first = self._known.get(key), -1
        if known is not None:
            deep, value, kind, first = known
            if deep >= depth and (
                kind == 0 or (kind > 0 and value >= beta) or (kind < 0 and value <= alpha)
            ):
                return value

        # Where only a bound is asked for, a look may settle it.
        need = 0
        if beta - alpha == 1 and alpha > -WON and beta < WON:
            outlook = position.outlook()
            if depth <= 2 and outlook - SAFE * depth >= beta:
                return outlook
            if null and depth >= 2 and outlook >= beta:
                position.skip()
                value = -self._search(depth - 1 - NULL, -beta, -alpha, ply + 1, False)
                position.unmake()
                if value >= beta:
                    return min(value, WON - 1)
            if depth <= 3:
                need = alpha - outlook - BRINGS * depth + BIAS

        codes = position.moves()
        if not codes:
            return self._ended(ply)
        order = self._ordered(codes, first, ply, need)
        best, best_move, low = alpha if len(order) < len(codes) else -FAR, first, alpha
        self._path.append(key)
        for place, code in enumerate(order):
            move = code & CODE
            position.make(move)
            if place == 0:
                value = -self._search(depth - 1, -beta, -low, ply + 1, True)
            else:
                quiet = depth >= 3 and place >= LATE and code >> MOVE < KILLER and not move >> DRAGS
                value = -self._search(
                    depth - 2 if quiet else depth - 1, -low - 1, -low, ply + 1, True
                )
                if quiet and value > low:
                    value = -self._search(depth - 1, -low - 1, -low, ply + 1, True)
                if low < value < beta:
                    value = -self._search(depth - 1, -beta, -low, ply + 1, True)
            position.unmake()
            if value > best:
                best, best_move = value, move
                if value > low:
                    low = value
                    if value >= beta:
                        self._refuted(move, depth, ply)
                        break
        self._path.pop()
        kind = 1 if best >= beta else 0 if best > alpha else -1
        self._known[key] = (depth, best, kind, best_move)
        return best

    def _ordered(self, codes: list[int], first: int, ply: int, need: int) -> list[int]:
        """The moves that gain more than ``need``, the most promising first, with their ranks."""
        (one, two), history = self._killers[ply], self._history
        turn = self._position.turn << DRAGS
        order = []
        for code in codes:
            move, rank = code & CODE, code >> MOVE
            if move == first:
                rank = FIRST
            elif rank <= need:
                continue
            elif move in (one, two):
                rank = max(rank, KILLER)
            elif not move >> DRAGS:
                rank += history[turn | move]
            order.append(rank << MOVE | move)
        order.sort(reverse=True)
        return order

    def _refuted(self, move: int, depth: int, ply: int) -> None:
        """Remember a move without attraction that was good enough."""
        if not move >> DRAGS:
            killers, at = self._killers[ply], self._position.turn << DRAGS | move
            if move != killers[0]:
                killers[1], killers[0] = killers[0], move
            self._history[at] = min(HISTORY, self._history[at] + depth * depth)

    def _quiet(self, alpha: int, beta: int, ply: int, left: int) -> int:
        """The value once ``left`` plies of attractions and pawns on targets are followed."""
        self._count()
        position = self._position
        best = position.outlook()
        if best >= beta or not left:
            return best
        codes = position.pulls()
        position.entries(codes)
        codes.sort(reverse=True)
        need = max(alpha - best - LITTLE, LITTLE) + BIAS
        alpha = max(alpha, best)
        for code in codes:
            if code >> MOVE <= need:
                break
            position.make(code)
            if position.over:
                value = -self._ended(ply + 1)
            else:
                value = -self._quiet(-beta, -alpha, ply + 1, left - 1)
            position.unmake()
            if value > best:
                best = value
                alpha = max(alpha, best)
                if best >= beta:
                    break
        return best
