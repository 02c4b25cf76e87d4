"""The games on disk: continue, rename, delete; replay those that are over."""

from __future__ import annotations

from collections.abc import Callable

from ...narration.message import Message, count, say, sentence, verbatim
from ...session.store import Saved
from ..app import App
from .base import Answer
from .lists import menu, question
from .menu import Item, Menu, line
from .text import ask

Open = Callable[[Saved], Answer]


class SavedGames:
    """A walk over games; ``open`` continues or replays one, ``verb`` says which."""

    def __init__(
        self, app: App, title: Message, verb: Message, find: Callable[[], list[Saved]], open: Open
    ) -> None:
        self._app = app
        self._title = title
        self._verb = verb
        self._find = find
        self._open = open

    def show(self) -> Answer:
        """The list, or a word that it is empty."""
        if not self._find():
            return [say("No game here.")]
        return self._app.open(self.menu())

    def menu(self) -> Menu:
        """The list itself."""
        return menu(self._app, self._title, self._items)

    def _items(self) -> list[Item]:
        items = [self._item(saved) for saved in self._find()]
        return items or [line(say("No game here."), self._app.back)]

    def _item(self, saved: Saved) -> Item:
        return Item(
            lambda: verbatim(saved.name), lambda: self._one(saved), value=lambda: _length(saved)
        )

    def _one(self, saved: Saved) -> Answer:
        items = [
            line(self._verb, lambda: self._open(saved)),
            line(say("Rename"), lambda: ask(self._app, say("New name"),
                                            lambda name: self._rename(saved, name))),
            line(say("Delete"), lambda: self._delete(saved)),
        ]  # fmt: skip
        return self._app.open(menu(self._app, verbatim(saved.name), lambda: items))

    def _rename(self, saved: Saved, name: str) -> Answer:
        if not name.strip():
            return [say("The name stays as it is."), *self._app.back()]
        asked = say("Rename it to {name}?", name=name.strip())
        return question(self._app, asked, lambda: self._renamed(saved, name))

    def _renamed(self, saved: Saved, name: str) -> Answer:
        try:
            path = self._app.equipment.store.rename(saved, name)
        except OSError as error:
            return [_failed(error), *self._app.back()]
        return [sentence([verbatim(path.stem)]), *self._app.back()]

    def _delete(self, saved: Saved) -> Answer:
        asked = say("Delete {name} for good?", name=saved.name)
        return question(self._app, asked, lambda: self._deleted(saved))

    def _deleted(self, saved: Saved) -> Answer:
        try:
            self._app.equipment.store.delete(saved)
        except OSError as error:
            return [_failed(error), *self._app.back()]
        return [say("Deleted."), *self._app.back()]


def _length(saved: Saved) -> Message:
    """How far the game is, and when it began."""
    moves = count("{n} move", "{n} moves", n=len(saved.record.moves()))
    return say("{moves}, begun on {date}", moves=moves, date=saved.record.started[:10])


def _failed(error: OSError) -> Message:
    return say("That failed: {reason}.", reason=verbatim(error.strerror or str(error)))
