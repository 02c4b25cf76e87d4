"""Statistics by ear: a menu of the games played, each kind of game in one sentence, and a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import partial

from ...core.game import GameError
from ...narration.labels import LABELS
from ...narration.message import Message, count, parts, say, sentence, verbatim
from ...narration.narrator import OptionText
from ...session.kit import HUMAN
from ...session.results import Ledger, Result
from ...session.statistics import Kind, Tally, by_game, days, tallies
from ...session.trouble import why
from ..app import App
from .base import Answer
from .grid import Grid
from .lists import menu, question, reading
from .menu import Item, line
from .saved import Listing

Options = Sequence[OptionText]


class Statistics:
    """What the finished games come to, as a menu."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._ledger = Ledger(app.equipment.paths.results)

    def show(self) -> Answer:
        """The menu, made anew each time it is uncovered."""
        return self._app.open(Listing(self._app, say("Statistics"), self._items))

    def _items(self) -> list[Item]:
        try:
            results, damaged = self._ledger.read()
        except OSError as error:
            return [line(why(error))]
        told = [
            line(
                count(
                    "{n} line of the file of results is damaged and left out.",
                    "{n} lines of the file of results are damaged and left out.",
                    n=damaged,
                )
            )
        ]
        found = by_game(tallies(results))
        if not found:
            return [*(told if damaged else []), line(say("No finished game yet."))]
        return [
            line(_overall(results)),
            *(told if damaged else []),
            *(self._game(name, each) for name, each in found.items()),
            line(say("All as a table"), partial(self._table, found)),
            line(say("Delete"), partial(self._deletions, list(found))),
        ]

    def _game(self, name: str, found: Sequence[Tally]) -> Item:
        games = sum(tally.games for tally in found)
        return line(
            label(name),
            lambda: self._kinds(name, found),
            value=lambda: count("{n} game", "{n} games", n=games),
        )

    def _kinds(self, name: str, found: Sequence[Tally]) -> Answer:
        options = self._options(name)
        told = [sentence([*company(tally.kind), *rules(tally.kind, found, options),
                          *figures(tally)]) for tally in found]  # fmt: skip
        return reading(self._app, label(name), told)

    def _table(self, found: Mapping[str, Sequence[Tally]]) -> Answer:
        rows = []
        for name, each in found.items():
            options = self._options(name)
            for tally in each:
                kind = [label(name), *company(tally.kind), *rules(tally.kind, each, options)]
                rows.append((parts(kind), columns(tally)))
        return self._app.open(Grid(self._app, say("Statistics"), COLUMNS, rows))

    def _options(self, name: str) -> Options:
        """The options of a game in words; of a game that is not here, none."""
        entry = self._app.equipment.kits.get(name)
        try:
            return entry.load().narrator.options if entry is not None else ()
        except GameError:  # its data is damaged, which is told where it is played
            return ()

    # ------------------------------------------------------------------ deleting

    def _deletions(self, names: Sequence[str]) -> Answer:
        items = [line(say("All results"), lambda: self._ask(None))]
        items += [line(label(name), partial(self._ask, name)) for name in names]
        return self._app.open(menu(self._app, say("Delete which results"), lambda: items))

    def _ask(self, name: str | None) -> Answer:
        asked = (
            say("Delete all results for good?")
            if name is None
            else say("Delete the results of {game} for good?", game=label(name))
        )
        return question(self._app, asked, partial(self._delete, name))

    def _delete(self, name: str | None) -> Answer:
        try:
            self._ledger.keep(lambda result: name is not None and result.game != name)
        except OSError as error:
            return [why(error), *self._app.back()]
        return [say("Results deleted."), *self._app.back()]


def label(name: str) -> Message:
    """What a game is called; one that is not among ours keeps its name."""
    return LABELS.get(name) or verbatim(name)


def _overall(results: Sequence[Result]) -> Message:
    played = [result for result in results if HUMAN in result.seats]
    found = days(played, date.today())
    told = [
        count("{n} game", "{n} games", n=len(played)),
        count("on {n} day", "on {n} days", n=found.all),
    ]
    if found.running > 1:
        told.append(count("{n} day in a row", "{n} days in a row", n=found.running))
    if found.longest > max(1, found.running):
        told.append(count("at most {n} day in a row", "at most {n} days in a row", n=found.longest))
    return sentence(told)


def company(kind: Kind) -> list[Message]:
    """Who else sat there."""
    if not kind.others:
        return [say("alone")]
    return [_seated(who, kind.others.count(who)) for who in dict.fromkeys(kind.others)]


def _seated(who: str, n: int) -> Message:
    match who:
        case "human":
            return count("with {n} other person", "with {n} other people", n=n)
        case "easy":
            return count("against {n} easy computer", "against {n} easy computers", n=n)
        case "normal":
            return count("against {n} normal computer", "against {n} normal computers", n=n)
        case "strong":
            return count("against {n} strong computer", "against {n} strong computers", n=n)
        case "master":
            return count("against {n} master computer", "against {n} master computers", n=n)
        case _:
            return verbatim(who)


def rules(kind: Kind, found: Sequence[Tally], options: Options) -> Iterator[Message]:
    """The rules in which this kind differs from others of the same game."""
    chosen = dict(kind.options)
    for option in options:
        values = {dict(tally.kind.options).get(option.name) for tally in found}
        value = chosen.get(option.name)
        if option.matters(chosen) and len(values) > 1 and value in dict(option.values):
            yield option.told(value)


def figures(tally: Tally) -> Iterator[Message]:
    """A kind of game in numbers."""
    yield count("{n} game", "{n} games", n=tally.games)
    if tally.kind.duel:
        yield count("{n} won", "{n} won", n=tally.won)
        if tally.shared:
            yield count("{n} shared", "{n} shared", n=tally.shared)
        yield count("{n} lost", "{n} lost", n=tally.lost)
        if tally.longest > 1:
            yield count("at most {n} won in a row", "at most {n} won in a row", n=tally.longest)
        if tally.streak > 1:
            yield count("{n} won in a row now", "{n} won in a row now", n=tally.streak)
    yield say("average {points}", points=_halves(tally.average))
    yield say("best {points}", points=_exact(tally.best))
    yield say("last {points}", points=_exact(tally.last))
    if tally.undone:
        yield count(
            "{n} game with moves taken back", "{n} games with moves taken back", n=tally.undone
        )


COLUMNS = (
    say("games"),
    say("won"),
    say("shared"),
    say("lost"),
    say("longest streak"),
    say("streak now"),
    say("average"),
    say("best"),
    say("last"),
    say("with undo"),
)
"""The table's columns, in the order of :func:`columns`."""


def columns(tally: Tally) -> list[Message]:
    """A kind of game as a row of the table; "not counted" where winning has no meaning."""
    duel: list[int | Fraction | None] = [
        tally.won, tally.shared, tally.lost, tally.longest, tally.streak
    ]  # fmt: skip
    numbers = [
        tally.games,
        *(duel if tally.kind.duel else [None] * len(duel)),
        _halves(tally.average),
        _exact(tally.best),
        _exact(tally.last),
        tally.undone,
    ]
    return [say("not counted") if n is None else say("{number}", number=n) for n in numbers]


def _halves(number: Fraction) -> Fraction:
    """Rounded to halves, which can be said."""
    return Fraction(round(number * 2), 2)


def _exact(number: float) -> int | Fraction:
    return Fraction(number).limit_denominator(12)
