"""The results of finished games: one line a game in one file, so that thousands are read at once.

The file outlives the games: deleting a saved game leaves its result, and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..core.record import Record
from . import files
from .table import Outcome


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went.

    ``started`` (ISO 8601) and ``seed`` tell it from every other game. ``seats``: who sat there, as
    in the record. ``scores`` by seat, ``winners`` the seats that won, several on a shared win.
    ``undone``: how many moves were taken back in all.
    """

    game: str
    started: str
    seed: int
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    undone: int = 0

    def line(self) -> str:
        """The result as a line of the file."""
        import json  # no game that begins needs it

        return json.dumps({**asdict(self), "options": dict(self.options)}) + "\n"


def result_of(record: Record, outcome: Outcome) -> Result:
    """The result of the game in ``record``, which ended with ``outcome``."""
    return Result(
        record.game,
        record.started,
        record.seed,
        record.seats,
        tuple(sorted(record.options.items())),
        tuple(_number(score) for score in outcome.scores),
        outcome.winners,
        record.undone,
    )


class Ledger:
    """The file of results; it is only appended to, except when results are deleted."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, result: Result) -> None:
        """Keep ``result``. Raises :class:`OSError`."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        files.append(self.path, result.line())

    def read(self) -> tuple[list[Result], int]:
        """The results, the oldest first, and how many lines are damaged and left out.

        A game that ended twice, after its last move was taken back, counts as it ended last.
        Raises :class:`OSError`; a file that is not there holds none.
        """
        import json

        found: dict[tuple[str, str, int], Result] = {}
        damaged = 0
        for line in self._lines():
            try:
                result = _result(json.loads(line))
            except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
                damaged += 1
                continue
            key = (result.game, result.started, result.seed)
            found.pop(key, None)
            found[key] = result
        return list(found.values()), damaged

    def keep(self, wanted: Callable[[Result], bool]) -> None:
        """Delete every result that is not ``wanted``, damaged lines too. Raises OSError."""
        results, _ = self.read()
        with files.held(self.path):
            files.replace(self.path, "".join(each.line() for each in results if wanted(each)))

    def _lines(self) -> Iterable[str]:
        try:
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return ()
        return (line for line in text.split("\n") if line)


def _result(data: dict[str, Any]) -> Result:
    seats, options = _company(tuple(data["seats"]), tuple(data["options"].items()))
    scores, winners = tuple(map(_finite, data["scores"])), tuple(data["winners"])
    game, started, seed, undone = data["game"], data["started"], data["seed"], data["undone"]
    if (
        not (type(game) is type(started) is str and type(seed) is type(undone) is int)
        or len(seats) != len(scores)
        or not winners
        or not all(winner in range(len(scores)) for winner in winners)
    ):
        raise ValueError(data)
    return Result(game, started, seed, seats, options, scores, winners, undone)


@lru_cache
def _company(
    seats: tuple[str, ...], options: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Seats and options if they are texts; most games of a player share them."""
    if not seats or not all(isinstance(text, str) for text in (*seats, *sum(options, ()))):
        raise ValueError((seats, options))
    return seats, options


def _number(score: int | Fraction) -> float:
    return int(score) if score == int(score) else float(score)


def _finite(score: float) -> float:
    """A score as read: NaN and infinities are JSON to Python, and no score."""
    number = isinstance(score, int | float) and not isinstance(score, bool)
    if not number or not -1e6 < score < 1e6:
        raise ValueError(score)
    return score
