"""The commands that work on every screen: help, repeat, history, voices, volumes, leaving."""

from __future__ import annotations

from collections.abc import Mapping

from ..narration.message import COMMENT, Category, Level, Message, cue, say, sentence
from ..speech.history import History, Shelf
from . import doors, voices
from .app import App
from .commands import Command
from .copying import Copying
from .glossary import EARCONS
from .screens.base import Answer, Handler, Press
from .screens.channels import Channels
from .screens.help import Learning, keys_help
from .screens.lists import actions, menu, once, reading, spelled
from .screens.menu import Item, line
from .screens.rules import rules_of

PROFILE_NAMES = {
    Level.BRIEF: say("Brief."),
    Level.NORMAL: say("Normal."),
    Level.FULL: say("Full."),
}

SHELF_NAMES: dict[Shelf, Message] = {
    None: say("all"),
    Category.MINE: say("mine"),
    Category.OTHERS: say("others"),
    Category.SCORES: say("scores"),
    Category.SYSTEM: say("system"),
    Category.COACH: say("coach"),
}


class Everywhere:
    """Handlers for the commands that need no screen of their own."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._channels = Channels(app)
        self._copying = Copying(app)

    def commands(self) -> Mapping[Command, Handler]:
        """Command by command, what it does."""
        return {
            Command.HELP: self._help,
            Command.REPEAT: self._repeat,
            Command.LAST_EVENT: self._last_event,
            Command.HISTORY: lambda press: self._history(),
            Command.OLDER: lambda press: self._walk(older=True),
            Command.NEWER: lambda press: self._walk(older=False),
            Command.OLDER_CATEGORY: lambda press: self._turn(-1),
            Command.NEWER_CATEGORY: lambda press: self._turn(1),
            Command.COPY: self._copying.copy,
            Command.VOICE_ROUTE: self._next_voice,
            Command.CHANNELS: lambda press: self._channels.open(),
            Command.LOWER: lambda press: self._channels.turn(-1),
            Command.RAISE: lambda press: self._channels.turn(1),
            Command.SETTINGS: lambda press: doors.settings(self._app),
            Command.LEARN: self._learn,
            Command.CANCEL: lambda press: actions(self._app),
            Command.VERBOSITY_NEXT: lambda press: self._verbosity(1),
            Command.VERBOSITY_PREVIOUS: lambda press: self._verbosity(-1),
            Command.STOP: self._stop,
            Command.LEAVE: lambda press: self._app.leave(),
        }

    def _help(self, press: Press) -> Answer:
        """The keys; pressed again, the rules of the game at hand."""
        if press.again and (rules := rules_of(self._app)):
            return rules
        return keys_help(self._app)

    def _repeat(self, press: Press) -> Answer:
        """The last announcement again; pressed again, letter by letter."""
        announcer = self._app.equipment.announcer
        if press.again:
            return [spelled(announcer.last_text())]
        announcer.repeat()
        return ()

    def _last_event(self, press: Press) -> Answer:
        lines = self._app.equipment.announcer.history.lines()
        happened = (line for line in reversed(lines) if line.category not in COMMENT)
        newest = next(happened, None)
        return [newest] if newest else [say("Nothing yet.")]

    def _walk(self, older: bool) -> Answer:
        history = self._app.equipment.announcer.history
        line = history.older() if older else history.newer()
        return [line] if line else [cue("edge", say("edge"))]

    def _turn(self, by: int) -> Answer:
        history = self._app.equipment.announcer.history
        shelf = history.next_category() if by > 0 else history.previous_category()
        return [sentence([SHELF_NAMES[shelf]])]

    def _history(self) -> Answer:
        history = self._app.equipment.announcer.history
        items = [self._shelf(history, shelf) for shelf in SHELF_NAMES]
        return once(self._app, menu(self._app, say("History"), lambda: items))

    def _shelf(self, history: History, shelf: Shelf) -> Item:
        """One category: Enter reads it, and "older" and "newer" walk it from then on; Left and
        Right mute it."""
        name = SHELF_NAMES[shelf]

        def opened() -> Answer:
            history.choose(shelf)
            return reading(self._app, name, history.lines(shelf), search=True)

        def change(by: int) -> Answer:
            if shelf is Category.SYSTEM:
                return [say("What the program itself says is never muted.")]
            if history.mute(shelf) and shelf is None:
                return [say("You still hear whose turn it is. Left or Right unmutes.")]
            return ()

        return line(
            name,
            opened,
            change=change,
            value=lambda: say("muted") if history.muted(shelf) else say("heard"),
            help=say("Enter reads its lines, typing there searches them, Left or Right mutes it."),
        )

    def _next_voice(self, press: Press) -> Answer:
        before, route = self._app.voices.route, self._app.voices.next_route()
        if route == before:
            return [say("No other voice answers."), voices.named(route)]
        if self._app.voices is self._app.equipment.voices:
            self._app.equipment.settings.voice = route
        return [voices.named(route), *self._app.save_settings()]

    def _learn(self, press: Press) -> Answer:
        return self._app.open(Learning(self._app, self._app.screen.context, EARCONS))

    def _verbosity(self, by: int) -> Answer:
        level = Level((self._app.equipment.announcer.level + by) % len(Level))
        self._app.set_profile(level)
        return [PROFILE_NAMES[level], *self._app.save_settings()]

    def _stop(self, press: Press) -> Answer:
        """Silence; pressed again, the program ends, everything being saved."""
        if press.again:
            return self._app.leave()
        if lost := self._app.equipment.store.flush():
            return [
                say("Press again to leave, the last moves are not saved: {reason}.", reason=lost)
            ]
        return [say("Press again to leave, the game is saved.")]


def everywhere(app: App) -> Mapping[Command, Handler]:
    """The commands of every screen, for :class:`~accessigame.ui.app.App`."""
    return Everywhere(app).commands()
