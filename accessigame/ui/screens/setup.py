"""Before a game: how many seats, who sits on them, which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...core.game import check_options
from ...narration.message import Message, count, say
from ...narration.narrator import OptionText
from ...session.kit import HUMAN, LEVELS, Kit
from ..app import App
from .base import Answer
from .lists import menu
from .menu import Item, Menu, line
from .preferences import language_item

KINDS: Mapping[str, Message] = {
    HUMAN: say("human"),
    "easy": say("computer, easy"),
    "normal": say("computer, normal"),
    "strong": say("computer, strong"),
    "master": say("computer, master"),
}

Start = Callable[[Kit, tuple[str, ...], dict[str, str]], Answer]
"""Starts a game: the kit, who sits on each seat, the options."""


class Setup:
    """The choices made before a game of ``kit``, as the lines of a menu."""

    def __init__(self, app: App, kit: Kit, start: Start) -> None:
        self._app = app
        self._kit = kit
        self._start = start
        players = kit.game.players
        first = players[0]
        self._seats = [HUMAN, *["normal"] * (players[-1] - 1)]
        self._players = first
        self._options = check_options(kit.game, None)

    def menu(self) -> Menu:
        """The menu; its first line starts the game as it stands."""
        return menu(self._app, self._kit.narrator.label, self._items)

    def _items(self) -> list[Item]:
        seats = [self._seat(seat) for seat in range(self._players)]
        options = [
            self._option(option)
            for option in self._kit.narrator.options
            if option.matters(self._options)
        ]
        begin = line(say("Start the game"), self._begin)
        players = line(
            say("Players"),
            change=self._more if len(self._kit.game.players) > 1 else None,
            value=lambda: count("{n} player", "{n} players", n=self._players),
            help=say("Left takes a seat away, Right adds one.")
            if len(self._kit.game.players) > 1
            else say("This game has a fixed number of players."),
        )
        return [begin, players, *seats, *options, language_item(self._app)]

    def _seat(self, seat: int) -> Item:
        return line(
            say("Seat {n}", n=seat + 1),
            change=lambda by: self._sit(seat, by),
            value=lambda: KINDS[self._seats[seat]],
            help=say("A person or a computer.")
            if self._kit.levels
            else say("A person or a computer; computers have one level for now."),
        )

    def _option(self, option: OptionText) -> Item:
        labels = dict(option.values)
        return line(
            option.label,
            change=lambda by: self._choose(option, by),
            value=lambda: labels[self._options[option.name]],
            help=option.help,
        )

    def _more(self, by: int) -> None:
        if self._players + by in self._kit.game.players:
            self._players += by

    def _sit(self, seat: int, by: int) -> None:
        kinds = (HUMAN, *LEVELS)
        self._seats[seat] = kinds[(kinds.index(self._seats[seat]) + by) % len(kinds)]

    def _choose(self, option: OptionText, by: int) -> None:
        values = [value for value, _ in option.values]
        here = values.index(self._options[option.name])
        self._options[option.name] = values[(here + by) % len(values)]

    def _begin(self) -> Answer:
        return self._start(self._kit, tuple(self._seats[: self._players]), dict(self._options))
