"""Figures of the benchmark and how they are summed up."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

Number = TypeVar("Number", int, float)


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: what, how much, the aim, from how many."""

    what: str
    value: str
    aim: str
    samples: int


def percentile(values: Sequence[Number], percent: float) -> Number:
    """The smallest value that ``percent`` of ``values`` do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def spread(seconds: Sequence[float]) -> str:
    """Median and 99th percentile, in milliseconds."""
    middle, high = statistics.median(seconds), percentile(seconds, 99)
    return f"median {1000 * middle:.1f}, p99 {1000 * high:.1f} ms"
