"""The inner loops of the training: games played against chance, and what they teach the tables.

Knows arrays of numbers only; the rules and the patches come in as tables made by
:mod:`accessigame.bots.detrak_shapes` from the game itself. The functions keep to what numba
compiles, and run as they are in plain Python: :func:`build` takes the compiler, or none. All
arithmetic is on integers and with operations that IEEE 754 rounds exactly, so both give the same
bits.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

Jit: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]

LAST = 12  # TURNS of the game, as a literal: compiled code keeps it as a constant
"""The turn whose table is the score itself."""


class Network(NamedTuple):
    """What is trained, and the board as tables.

    ``values`` and ``visits`` hold ``LAST + 1`` turns of ``width`` entries. Of patch ``i`` the entry
    is at ``starts[i] + numbers[number_starts[i] + key]`` in its turn. Pair ``p`` touches
    ``touched[touch_starts[p]:touch_starts[p + 1]]``, adding ``first`` and ``second`` a symbol.
    ``openings`` holds the keys after the start token for each corner that it may lie in,
    ``opening_pairs`` the free pairs then. ``noise``: 65536 equally likely values.
    """

    values: array[float]
    visits: array[float]
    width: int
    starts: array[int]
    number_starts: array[int]
    numbers: array[int]
    touch_starts: array[int]
    touched: array[int]
    first: array[int]
    second: array[int]
    keeping: array[int]
    openings: array[int]
    opening_pairs: array[int]
    noise: array[float]


class Desk(NamedTuple):
    """Where a game is played.

    - ``chance``: the two numbers of the generator's state; ``keys``: of each patch; ``before``: the
      place of each patch's entry before the move.
    - ``places``: for each turn, the place of each patch's entry after the move; ``best``: the value
      of the best move, at 0 the final score; ``greedy``: whether it was taken.
    - ``shares``: how a correction is shared out.
    """

    chance: array[int]
    keys: array[int]
    before: array[int]
    places: array[int]
    best: array[float]
    greedy: array[int]
    shares: array[float]


class Stage(NamedTuple):
    """How to learn: ``step`` at first, times ``decay`` after each game.

    ``explore``: the highest temperature of a noisy game, in points; ``trace``: the lambda of
    TD(lambda); ``first``: the first patch that learns.
    """

    step: float
    decay: float
    explore: float
    trace: float
    first: int


def build(jit: Jit) -> Callable[[Network, Desk, Stage, int], float]:
    """The function that plays a number of games, learns from them, and returns their mean score.

    With ``step`` 0 nothing is learned.
    """

    @jit
    def draw(chance: array[int]) -> int:
        """32 bits: a xorshift and a congruential generator, added."""
        x = chance[0]
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        chance[0] = x
        chance[1] = (chance[1] * 69069 + 12345) & 0xFFFFFFFF
        return (x + chance[1]) & 0xFFFFFFFF

    @jit
    def total(net: Network, turn: int, places: array[int], begin: int) -> float:
        """The value of the position whose entries lie at ``places`` from ``begin``."""
        value = 0.0
        for i in range(len(net.starts)):
            value += net.values[turn * net.width + places[begin + i]]
        return value

    @jit
    def play(net: Network, desk: Desk, corner: int, temperature: float) -> int:
        """One game; the number of turns it took."""
        patches, values, keys, before = len(net.starts), net.values, desk.keys, desk.before
        for i in range(patches):
            keys[i] = net.openings[corner * patches + i]
        free = net.opening_pairs[corner]
        turn = 0
        while free:
            turn += 1
            low = 1 + (draw(desk.chance) * 6 >> 32)
            high = 1 + (draw(desk.chance) * 6 >> 32)
            for i in range(patches):
                before[i] = net.starts[i] + net.numbers[net.number_starts[i] + keys[i]]
            now = total(net, turn, before, 0)
            best = liked = -1e9
            best_move = chosen = -1
            for pair in range(len(net.keeping)):
                if not free >> pair & 1:
                    continue
                here, lost = turn, 0.0
                if not free & net.keeping[pair]:
                    here = LAST
                    lost = now - total(net, LAST, before, 0)
                entries = here * net.width
                for order in range(1 if low == high else 2):
                    a, b = (high, low) if order else (low, high)
                    value = now - lost
                    for j in range(net.touch_starts[pair], net.touch_starts[pair + 1]):
                        i = net.touched[j]
                        key = keys[i] + a * net.first[j] + b * net.second[j]
                        place = net.starts[i] + net.numbers[net.number_starts[i] + key]
                        value += values[entries + place] - values[entries + before[i]]
                    if value > best:
                        best, best_move = value, 2 * pair + order
                    if temperature > 0:
                        value += temperature * net.noise[draw(desk.chance) >> 16]
                    if value > liked:
                        liked, chosen = value, 2 * pair + order
            desk.best[turn] = best
            desk.greedy[turn] = chosen == best_move
            pair, a, b = chosen >> 1, low, high
            if chosen & 1:
                a, b = high, low
            for j in range(net.touch_starts[pair], net.touch_starts[pair + 1]):
                keys[net.touched[j]] += a * net.first[j] + b * net.second[j]
            free &= net.keeping[pair]
            for i in range(patches):
                place = net.starts[i] + net.numbers[net.number_starts[i] + keys[i]]
                desk.places[turn * patches + i] = place
        desk.best[0] = total(net, LAST, desk.places, turn * patches)
        return turn

    @jit
    def learn(net: Network, desk: Desk, stage: Stage, step: float, turns: int) -> None:
        """Backwards through the game: each value moves by ``step`` of its error.

        Entries move the less the more often they did: by visits to the power of -1/4. Behind a
        noisy move stands the value of the best one.
        """
        patches = len(net.starts)
        target = desk.best[0]
        for turn in range(turns - 1, 0, -1):
            if desk.greedy[turn + 1]:
                after = desk.best[0]
                if turn + 1 < turns:
                    after = total(net, turn + 1, desk.places, (turn + 1) * patches)
                target = after + stage.trace * (target - after)
            else:
                target = desk.best[turn + 1]
            value, shared = 0.0, 0.0
            for i in range(patches):
                entry = turn * net.width + desk.places[turn * patches + i]
                value += net.values[entry]
                if i >= stage.first:
                    net.visits[entry] += 1.0
                    desk.shares[i] = 1.0 / sqrt(sqrt(net.visits[entry]))
                    shared += desk.shares[i]
            error = step * (target - value) / shared
            for i in range(stage.first, patches):
                entry = turn * net.width + desk.places[turn * patches + i]
                net.values[entry] += error * desk.shares[i]

    @jit
    def run(net: Network, desk: Desk, stage: Stage, games: int) -> float:
        """Play and learn; a quarter of the games without noise."""
        step, scores = stage.step, 0.0
        for _ in range(games):
            temperature = 0.0
            if draw(desk.chance) >> 30:
                temperature = stage.explore * (draw(desk.chance) / 4294967296.0)
            corner = draw(desk.chance) * len(net.opening_pairs) >> 32
            turns = play(net, desk, corner, temperature)
            if step > 0.0:
                learn(net, desk, stage, step, turns)
            step *= stage.decay
            scores += desk.best[0]
        return scores / games

    return run
