"""Versus's computer players: alpha-beta from one ply deep to as deep as some seconds go.

They see what their seat sees, which is everything. *easy* and *normal* look one and three plies
ahead and take one of the good moves; *strong* and *master* take the best one they find with a given
number of nodes. How strong they are stands in ``docs/opponents.md``.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, NamedTuple

from ..core.game import Move
from ..games.versus import (
    ACCEPT,
    DECLINE,
    OFFER,
    QUIET_LIMIT,
    RESIGN,
    Step,
    VersusMove,
    VersusState,
)
from .stopping import Stop
from .versus_position import Position
from .versus_search import CODE, DEEPEST, WON, Search
from .versus_value import POINT
from .weighing import Weighed


class Depth(NamedTuple):
    """How far a level looks: ``nodes`` and plies (``deepest``) at most.

    It chooses among so many best moves (``among``): of two that lie ``temperature`` hundredths of
    a point apart the better one is chosen e times as often.
    """

    nodes: int
    deepest: int = DEEPEST
    among: int = 1
    temperature: float = 1.0


DEPTHS: Final = {
    "easy": Depth(3_000, 1, 6, 60.0),
    "normal": Depth(6_000, 3, 4, 25.0),
    "strong": Depth(16_000),
    "master": Depth(80_000),
}
"""Nodes were set once so that the think times hold (some 30,000 a second in plain Python)."""

JITTER: Final = 6
"""Hundredths of a point by which cells differ from game to game, for the sake of variety."""

OFFERED: Final = 2_000
"""Nodes to look at a draw that is offered."""
BEHIND: Final = -POINT // 2
"""The value from which down such a draw is welcome."""

WEIGHED: Final = 15_000
"""Nodes for hints and reviews."""
CERTAIN: Final = 10.0
"""What a game won for certain counts in points; an estimate stays below."""


class Player:
    """A computer player: callable, and stoppable."""

    def __init__(self, depth: Depth) -> None:
        self._depth = depth

    def __call__(self, seen: VersusState, rng: Random) -> VersusMove:
        """One of the moves of the seat to move, or the offer of a draw where a game is endless."""
        return self.think(seen, rng, Stop())

    def think(self, seen: VersusState, rng: Random, stop: Stop) -> VersusMove:
        """The same; raises :class:`Stopped` soon after ``stop`` is set."""
        if seen.offered is not None and not seen.refused:
            return answer(seen, stop)
        if seen.quiet >= QUIET_LIMIT and seen.offered is None:
            return OFFER
        position = Position(seen, [rng.randrange(JITTER + 1) for _ in seen.at])
        nodes, deepest, among, temperature = self._depth
        found = Search(position, nodes, stop).best(among, deepest=deepest)[:among]
        chances = [exp(max(-50.0, (value - found[0][1]) / temperature)) for _, value in found]
        return position.step(rng.choices([move for move, _ in found], chances)[0])


def bot(level: str) -> Player:
    """The player of ``level``: ``easy``, ``normal``, ``strong`` or ``master``."""
    return Player(DEPTHS[level])


def answer(seen: VersusState, stop: Stop) -> VersusMove:
    """To the offer of a draw: yes when behind, or when the game leads nowhere."""
    if seen.quiet >= QUIET_LIMIT:
        return ACCEPT
    # Were it declined, the other would move.
    declined = seen.copy()
    declined.turn = 1 - seen.turn
    found = Search(Position(declined), OFFERED, stop).best()
    return ACCEPT if -found[0][1] <= BEHIND else DECLINE


def weigh(seen: VersusState, rng: Random, stop: Stop, also: Move | None = None) -> list[Weighed]:
    """What the two best moves and ``also`` lead to (:data:`.weighing.Weigher`).

    Estimates are expected final leads. A game that is won for certain counts :data:`CERTAIN`
    points, whatever its score, since nothing is better; one that is lost, as many less than none.
    An offer that waits for an answer is weighed by what happens if it is declined.
    """
    if seen.offered is not None and not seen.refused:
        declined = seen.copy()
        declined.turn = 1 - seen.turn
        value = Search(Position(declined), WEIGHED, stop).best()[0][1]
        answers = [Weighed(ACCEPT, 0.0, True), Weighed(DECLINE, points(-value), abs(value) >= WON)]
        return sorted(answers, key=lambda it: -it.value)
    position = Position(seen)
    code = coded(position, also) if isinstance(also, Step) else -1
    found = Search(position, WEIGHED, stop).best(2, code)
    weighed = [Weighed(position.step(move), points(v), abs(v) >= WON) for move, v in found]
    if also == RESIGN:
        weighed.append(Weighed(RESIGN, -CERTAIN, True))
    elif also == OFFER:
        # The other takes a draw where that is better for it.
        weighed.append(Weighed(OFFER, min(0.0, weighed[0].value)))
        weighed.sort(key=lambda it: -it.value)
    return weighed


def points(value: int) -> float:
    """A value of the search in points, certain ends beyond all estimates."""
    if abs(value) >= WON:
        return CERTAIN if value > 0 else -CERTAIN
    return max(1.0 - CERTAIN, min(CERTAIN - 1.0, value / POINT))


def coded(position: Position, step: Step) -> int:
    """``step`` as the search has it; -1 where it is not legal."""
    for move in position.moves():
        if position.step(move) == step:
            return move & CODE
    return -1
