"""What the results of finished games add up to: averages, bests and streaks.

Pure: results in, numbers out; :mod:`.results` reads the file and the screens find the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from .kit import HUMAN
from .results import Result


@dataclass(frozen=True, slots=True)
class Kind:
    """Games that can be compared: the same game, rules and company.

    ``others``: who else sat there, in no order: computers' levels, :data:`HUMAN` for people who
    share the machine.
    """

    game: str
    options: tuple[tuple[str, str], ...]
    others: tuple[str, ...]

    @property
    def duel(self) -> bool:
        """Whether one person played against computers alone, so that winning means something."""
        return bool(self.others) and HUMAN not in self.others


@dataclass(frozen=True, slots=True)
class Tally:
    """What the games of one kind come to; scores are the person's own.

    ``won``, ``shared`` and ``lost`` count games where :attr:`Kind.duel` holds, and so do the
    streaks of games won one after the other: ``streak`` is the one that still goes on. With several
    people ``average`` is over all of them and ``best`` is the best of any. ``undone``: how many
    games had moves taken back.
    """

    kind: Kind
    games: int
    won: int
    shared: int
    lost: int
    average: Fraction
    best: float
    last: float
    streak: int
    longest: int
    undone: int


@dataclass(frozen=True, slots=True)
class Days:
    """On how many days games began; ``running``: days without a gap up to the last one or today."""

    all: int
    running: int
    longest: int


def kind_of(result: Result) -> Kind:
    """The kind of game that ``result`` is one of."""
    others = list(result.seats)
    if HUMAN in others:
        others.remove(HUMAN)
    return Kind(result.game, result.options, tuple(sorted(others)))


def tallies(results: Iterable[Result]) -> list[Tally]:
    """One for each kind, the most played first. ``results``: the oldest first.

    Games that only computers played are left out.
    """
    kinds: dict[Kind, list[Result]] = {}
    alike: dict[object, list[Result]] = {}  # whose kind is known: a player's games are of few
    for result in results:
        if HUMAN in result.seats:
            company = (result.game, result.options, result.seats)
            if company not in alike:
                alike[company] = kinds.setdefault(kind_of(result), [])
            alike[company].append(result)
    found = [_tally(kind, games) for kind, games in kinds.items()]
    return sorted(found, key=lambda tally: -tally.games)


def days(results: Iterable[Result], today: date) -> Days:
    """The days on which games began."""
    texts = {result.started[:10] for result in results}
    found = sorted(day for text in texts if (day := _day(text)) is not None)
    longest = running = 0
    for place, day in enumerate(found):
        follows = place > 0 and day - found[place - 1] == timedelta(days=1)
        running = running + 1 if follows else 1
        longest = max(longest, running)
    goes_on = bool(found) and today - found[-1] <= timedelta(days=1)
    return Days(len(found), running if goes_on else 0, longest)


def by_game(found: Sequence[Tally]) -> Mapping[str, list[Tally]]:
    """The tallies of each game, in the order in which they come."""
    games: dict[str, list[Tally]] = {}
    for tally in found:
        games.setdefault(tally.kind.game, []).append(tally)
    return games


def _tally(kind: Kind, results: Sequence[Result]) -> Tally:
    scores: list[float] = []
    won = shared = streak = longest = undone = 0
    for result in results:
        people = [seat for seat, who in enumerate(result.seats) if who == HUMAN]
        scores += [result.scores[seat] for seat in people]
        undone += result.undone > 0
        if kind.duel:
            mine = people[0] in result.winners
            alone = mine and len(result.winners) == 1
            won += alone
            shared += mine and not alone
            streak = streak + 1 if alone else 0
            longest = max(longest, streak)
    lost = len(results) - won - shared if kind.duel else 0
    average = Fraction(sum(scores)) / len(scores)  # halves and quarters are exact
    best = max(scores)
    return Tally(kind, len(results), won, shared, lost, average, best, scores[-1],
                 streak, longest, undone)  # fmt: skip


def _day(text: str) -> date | None:
    """The day on which a game began; ``None`` where the record says nothing that is one."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
