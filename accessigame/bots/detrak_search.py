"""What a Détrak position promises once the next roll is known: one-roll expectimax.

Knows boards and learned tables; no player, no position's secrets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..games.detrak_board import KEEPING, PAIRS, SYMBOLS, TURNS
from .detrak_shapes import weights
from .detrak_table import Judge

ROLLS = 36
LOWEST = -1_000_000


def rolls(board: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """(low, high, how many of the 36 rolls it stands for): symbols not on the board are alike."""
    absent = [symbol for symbol in SYMBOLS if symbol not in board]
    present = [symbol for symbol in SYMBOLS if symbol in board]
    found = [(a, b, 1 if a == b else 2) for a in present for b in present if a <= b]
    if absent:
        found += [(a, absent[0], 2 * len(absent)) for a in present]
        found.append((absent[0], absent[0], len(absent)))
    if len(absent) > 1:
        found.append((absent[0], absent[1], len(absent) * (len(absent) - 1)))
    return tuple(found)


def expectation(judge: Judge, board: Sequence[int], free: int, turn: int) -> int:
    """36 times the mean, over the roll of ``turn``, of the value of the best move then.

    ``free``: the free pairs of ``board``; without any, 36 times the score.
    """
    keys = judge.keys(board)
    if not free:
        return ROLLS * judge.value(keys, TURNS)
    thrown = rolls(board)
    best = [LOWEST] * len(thrown)
    last = sum([1 << pair for pair in pairs_of(free) if not free & KEEPING[pair]])
    """Pairs after which no other stays free: what follows them is the score."""
    for pairs, when in ((last, TURNS), (free ^ last, turn)):
        if pairs:
            best = list(map(max, best, _best_values(judge, keys, pairs, when, thrown)))
    return sum([value * count for value, (_, _, count) in zip(best, thrown, strict=True)])


def _best_values(
    judge: Judge,
    keys: Sequence[int],
    free: int,
    turn: int,
    thrown: Sequence[tuple[int, int, int]],
) -> list[int]:
    """For each roll of ``thrown``, the value of the best move on the pairs of ``free``.

    The change that a pair brings is what each of its cells alone brings to the patches that hold
    it alone, which is worked out once a cell, and the change of the patches that hold both.
    """
    now = judge.value(keys, turn)
    tables, ranks, held = judge.tables[turn], judge.ranks, weights(judge.plan)
    symbols = sorted({symbol for low, high, _ in thrown for symbol in (low, high)})
    alone: dict[int, dict[int, list[int]]] = {}
    """For each cell, for each patch that holds it, the entries by symbol; at 0 the present one."""
    sums: dict[int, list[int]] = {}
    """For each cell, by symbol the sum of the changes of its patches."""
    for cell in sorted({cell for pair in pairs_of(free) for cell in PAIRS[pair]}):
        alone[cell] = {}
        changes = sums[cell] = [0] * 7
        for patch, weight in held[cell]:
            table, rank, key = tables[patch], ranks[patch], keys[patch]
            entries = [table[rank[key]]] + [0] * 6
            for symbol in symbols:
                entries[symbol] = entry = table[rank[key + weight * symbol]]
                changes[symbol] += entry - entries[0]
            alone[cell][patch] = entries
    best = [LOWEST] * len(thrown)
    for pair in pairs_of(free):
        cell, other = PAIRS[pair]
        ones, twos = sums[cell][:], sums[other][:]
        both = []
        for patch, first, second in judge.touched[pair]:
            if first and second:
                mine, its = alone[cell][patch], alone[other][patch]
                nothing = mine[0]
                for symbol in symbols:
                    ones[symbol] -= mine[symbol] - nothing
                    # What nothing there is worth is taken off once, with the second cell.
                    twos[symbol] -= its[symbol]
                both.append((tables[patch], ranks[patch], keys[patch], first, second))
        for at, (low, high, _) in enumerate(thrown):
            value = ones[low] + twos[high]
            for table, rank, key, first, second in both:
                value += table[rank[key + low * first + high * second]]
            if value > best[at]:
                best[at] = value
            if low != high:
                value = ones[high] + twos[low]
                for table, rank, key, first, second in both:
                    value += table[rank[key + high * first + low * second]]
                if value > best[at]:
                    best[at] = value
    return [now + value for value in best]


def pairs_of(free: int) -> Iterator[int]:
    """The pairs of a set, in order."""
    while free:
        pair = (free & -free).bit_length() - 1
        yield pair
        free &= free - 1
