"""The first menu, and the ways from it into games: new, continued, replayed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from ..core.game import BadOption, GameError
from ..narration.message import say
from ..session.kit import Entry, Kit
from ..session.listeners import final_count
from ..session.opening import new_table, open_table
from ..session.store import Saved
from ..session.table import Table
from ..session.trouble import why
from . import doors
from .app import App
from .screens.base import Answer
from .screens.lists import menu, question, reading
from .screens.menu import Item, Menu, line
from .screens.saved import Listing, SavedGames

if TYPE_CHECKING:
    from .screens.play import PlayScreen

REVIEW = say("Review with the coach")

_PLAY = say("Enter asks who plays and by which rules, then the game begins.")
_CONTINUE = say("Enter takes up a game that was left before its end.")
_REPLAY = say("Enter lists the games that are over, to be walked move by move.")
_STATISTICS = say("Enter tells how the games that are over have gone.")
_LEARN = say("A short tour, a tutorial for each game, an ear trainer, and what each sound means.")
_RULES = say("The rules of each game, to be read line by line.")
_SETTINGS = say("Language, keyboard, voice, sound, and how much is said.")
_LEAVE = say("Ends the program. Every game is saved.")


class Home:
    """The first menu and what its lines open."""

    def __init__(self, app: App) -> None:
        self._app = app

    def menu(self) -> Menu:
        """The first menu; Escape there leaves the program."""
        ask = partial(question, self._app, say("Leave the program?"), self._app.leave)
        return Listing(self._app, say("Accessigame"), self._items, ask)

    def _items(self) -> list[Item]:
        app, store = self._app, self._app.equipment.store
        items = [
            line(say("Play {game}", game=entry.label), partial(self._set_up, entry), help=_PLAY)
            for entry in app.equipment.kits.values()
        ]
        if store.has(ended=False):
            items.append(line(say("Continue a game"), self.continue_game, help=_CONTINUE))
        if store.has(ended=True):
            items.append(line(say("Replay a game"), self._replays, help=_REPLAY))
        if app.equipment.paths.results.exists():
            items.append(line(say("Statistics"), partial(doors.statistics, app), help=_STATISTICS))
        items += [
            line(say("Learn"), partial(doors.learn, app), help=_LEARN),
            line(say("Rules"), self._rules, help=_RULES),
            line(say("Settings"), partial(doors.settings, app), help=_SETTINGS),
            line(say("Leave"), app.leave, help=_LEAVE),
        ]
        return items

    def _set_up(self, entry: Entry) -> Answer:
        try:
            kit = entry.load()
        except GameError as error:  # a data file that somebody edited
            return [why(error)]
        return doors.set_up(self._app, kit, self.start)

    def _rules(self) -> Answer:
        kits = self._app.equipment.kits
        if len(kits) == 1:
            return doors.rules(self._app, next(iter(kits)))
        items = [
            line(entry.label, partial(doors.rules, self._app, name)) for name, entry in kits.items()
        ]
        return self._app.open(menu(self._app, say("Rules"), lambda: items))

    # ------------------------------------------------------------------ games

    def start(self, kit: Kit, seats: tuple[str, ...], options: Mapping[str, str]) -> Answer:
        """A new game in the place of the screen on top."""
        try:
            table = new_table(kit, seats, options, store=self._app.equipment.store)
        except GameError as error:
            return [why(error)]
        return self._app.swap(partial(self.screen, table))

    def screen(self, table: Table) -> PlayScreen:
        """The screen of a game; after its end Enter offers another."""
        return doors.play(self._app, table, lambda: self._after(table))

    def continue_game(self) -> Answer:
        """Resume: at once where there is one game, else a list of them."""
        match self._app.equipment.store.listed(ended=False):
            case [Saved() as only]:
                return self.resume(only)
            case _:
                return self.saved_games().show()

    def saved_games(self) -> SavedGames:
        """The games that can go on."""
        find = partial(self._app.equipment.store.listed, ended=False)
        title, use = say("Open games"), say("Continue")
        return SavedGames(self._app, title, use, find, self._resume_from)

    def resume(self, saved: Saved) -> Answer:
        """Go on with a game where it stood."""
        return self._opened(saved, lambda table: self._app.open(self.screen(table)))

    def _resume_from(self, saved: Saved) -> Answer:
        self._app.home()
        return self.resume(saved)

    def _replays(self) -> Answer:
        find = partial(self._app.equipment.store.listed, ended=True)
        title, use = say("Finished games"), say("Replay")
        return SavedGames(self._app, title, use, find, self.replay, (REVIEW, self.review)).show()

    def replay(self, saved: Saved) -> Answer:
        """Walk a game move by move."""
        return self._opened(saved, partial(doors.replay, self._app))

    def review(self, saved: Saved) -> Answer:
        """Have the coach look over a game of before."""
        return self._opened(saved, self._review)

    def _review(self, table: Table) -> Answer:
        if not self._coach(table):
            return [say("Nobody played in this game.")]
        return doors.review(self._app, table)

    def _opened(self, saved: Saved, use: Callable[[Table], Answer]) -> Answer:
        """``use`` the table of a game on disk, or say what is wrong with its file."""
        try:
            table, cut = open_table(self._kit(saved), self._app.equipment.store, saved.path)
        except (OSError, GameError) as error:
            return [why(error)]
        told = [say("The last line was cut off and left out.")] if cut else []
        return [*told, *use(table)]

    def _kit(self, saved: Saved) -> Kit:
        kits = self._app.equipment.kits
        if saved.record.game not in kits:
            raise BadOption("unknown-game", {"game": saved.record.game, "known": tuple(kits)})
        return kits[saved.record.game].load()

    def _after(self, table: Table) -> Answer:
        """What Enter offers once a game is over."""
        app, count = self._app, say("Final count")
        items = [
            *self._swapped(table),
            line(say("Play again"), lambda: self._again(table, table.seats)),
            *self._coach(table),
            line(count, lambda: reading(app, count, final_count(table))),
            line(say("Save a transcript"), partial(doors.write_down, app, table)),
            line(say("Main menu"), app.home),
            line(say("Leave"), app.leave),
        ]
        return app.open(menu(app, say("What next"), lambda: items))

    def _coach(self, table: Table) -> list[Item]:
        """The review of a game in which somebody played."""
        shown = table.humans and table.kit.weigh
        return [line(REVIEW, partial(doors.review, self._app, table))] if shown else []

    def _swapped(self, table: Table) -> list[Item]:
        """Of two players the other begins the rematch."""
        seats = table.seats
        if len(seats) != 2:
            return []
        return [line(say("Rematch, seats swapped"), lambda: self._again(table, seats[::-1]))]

    def _again(self, table: Table, seats: tuple[str, ...]) -> Answer:
        self._app.drop()
        return self.start(table.kit, seats, table.options)
