"""The games on disk: continue, rename, delete; replay those that are over; what is damaged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...narration.labels import LABELS
from ...narration.message import Message, count, parts, say, sentence, verbatim
from ...session.files import shown
from ...session.store import Damaged, Found, Saved
from ...session.trouble import why
from ..app import App
from .base import Answer
from .lists import menu, question
from .menu import Item, Menu, line
from .text import ask

Open = Callable[[Saved], Answer]


class Listing(Menu):
    """A menu of what is on the disk: looked up when it opens, not at every key."""

    def __init__(
        self,
        app: App,
        title: Message,
        look: Callable[[], Sequence[Item]],
        back: Callable[[], Answer] | None = None,
    ) -> None:
        super().__init__(title, lambda: self._found, back or app.back, app.text)
        self._look = look
        self._found: Sequence[Item] = ()

    def arrive(self) -> Answer:
        self._found = self._look()
        return super().arrive()


class SavedGames:
    """A walk over games; ``open`` continues or replays one, as ``verb`` says; ``more``: other uses.

    A damaged one is only told about, renamed or deleted.
    """

    def __init__(
        self,
        app: App,
        title: Message,
        verb: Message,
        find: Callable[[], Sequence[Found]],
        open: Open,
        *more: tuple[Message, Open],
    ) -> None:
        self._app = app
        self._title = title
        self._uses = ((verb, open), *more)
        self._find = find

    def show(self) -> Answer:
        """The list, or a word that it is empty."""
        if not self._find():
            return [say("No game here.")]
        return self._app.open(self.menu())

    def menu(self) -> Menu:
        """The list itself."""
        return Listing(self._app, self._title, self._items)

    def _items(self) -> list[Item]:
        items = [self._item(saved) for saved in self._find()]
        return items or [line(say("No game here."), self._app.back)]

    def _item(self, saved: Found) -> Item:
        return line(verbatim(saved.name), lambda: self._one(saved), value=lambda: _state(saved))

    def _one(self, saved: Found) -> Answer:
        items = [
            *self._using(saved),
            line(say("Rename"), lambda: ask(self._app, say("New name"),
                                            lambda name: self._rename(saved, name))),
            line(say("Delete"), lambda: self._delete(saved)),
        ]  # fmt: skip
        return self._app.open(menu(self._app, verbatim(saved.name), lambda: items))

    def _using(self, saved: Found) -> list[Item]:
        if isinstance(saved, Damaged):
            fault = why(saved.error)
            return [line(say("Why it cannot be read"), lambda: [fault])]
        return [line(verb, partial(use, saved)) for verb, use in self._uses]

    def _rename(self, saved: Found, name: str) -> Answer:
        if not name.strip():
            return [say("The name stays as it is."), *self._app.back()]
        asked = say("Rename it to {name}?", name=name.strip())
        return question(self._app, asked, lambda: self._renamed(saved, name))

    def _renamed(self, saved: Found, name: str) -> Answer:
        try:
            path = self._app.equipment.store.rename(saved, name)
        except OSError as error:
            return [why(error), *self._app.back()]
        return [sentence([verbatim(shown(path))]), *self._app.back()]

    def _delete(self, saved: Found) -> Answer:
        asked = say("Delete {name} for good?", name=saved.name)
        return question(self._app, asked, lambda: self._deleted(saved))

    def _deleted(self, saved: Found) -> Answer:
        try:
            self._app.equipment.store.delete(saved)
        except OSError as error:
            return [why(error), *self._app.back()]
        return [say("Deleted."), *self._app.back()]


def _state(saved: Found) -> Message:
    """When it began, which game where the name does not tell, and how many play."""
    if isinstance(saved, Damaged):
        return say("damaged")
    players = count("{n} player", "{n} players", n=saved.record.players)
    game = LABELS.get(saved.record.game)
    if game is not None and not saved.name.startswith(saved.record.game):
        players = parts([game, players])  # renamed: the name tells the game no more
    try:
        from datetime import datetime

        begun = datetime.fromisoformat(saved.record.started)
    except ValueError:
        return players
    return say(
        "{day} {month} {year}, {hour}:{minute}, {players}",
        day=begun.day,
        month=_MONTHS[begun.month - 1],
        year=begun.year,
        hour=begun.hour,
        minute=f"{begun.minute:02}",
        players=players,
    )


_MONTHS = (
    say("January"), say("February"), say("March"), say("April"), say("May"), say("June"),
    say("July"), say("August"), say("September"), say("October"), say("November"), say("December"),
)  # fmt: skip
