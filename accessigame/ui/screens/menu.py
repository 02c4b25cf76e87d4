"""Menus: a list walked with the arrows or by type-ahead; Left and Right change a value."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...narration.message import Message, Priority, count, cue, parts, say, sentence, verbatim
from ...narration.view import Cell, CellId, Region, unread_list
from ..commands import Command, Context
from .base import Answer, Handler, Press

Render = Callable[[Message], str]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu.

    ``label`` and ``value`` are asked each time, so they may change. ``enter`` answers Enter,
    ``change`` Left (-1) and Right (+1), with what is to be told after the new value; ``help``
    Space.
    """

    label: Callable[[], Message]
    enter: Callable[[], Answer] | None = None
    change: Callable[[int], Answer | None] | None = None
    value: Callable[[], Message] | None = None
    help: Message | None = None

    def told(self) -> Message:
        """The line as it is told: label, then value."""
        label = self.label()
        return sentence([label] if self.value is None else [label, self.value()])


def line(
    label: Message,
    enter: Callable[[], Answer] | None = None,
    change: Callable[[int], Answer | None] | None = None,
    value: Callable[[], Message] | None = None,
    help: Message | None = None,
) -> Item:
    """An item whose label stays as it is."""
    return Item(lambda: label, enter, change, value, help)


class Menu:
    """A menu. ``items`` is asked anew after each change; ``back`` answers Escape.

    Typing goes to the next line that begins with the letter; with ``search``, to the next line
    that holds all the letters typed since the last other key, and digits are letters like others.
    """

    context = Context.MENU

    def __init__(
        self,
        title: Message,
        items: Callable[[], Sequence[Item]],
        back: Callable[[], Answer],
        render: Render,
        search: bool = False,
    ) -> None:
        self.title = title
        self._items = items
        self._back = back
        self._render = render
        self._at = 0
        self._search = search
        self._typed = ""

    def arrive(self) -> Answer:
        return [sentence([self.title]), self._item().told()]

    def close(self) -> None:
        return

    def commands(self) -> Mapping[Command, Handler]:
        return {
            Command.UP: lambda press: self._step(-1),
            Command.DOWN: lambda press: self._step(1),
            Command.FIRST: lambda press: self._go(0),
            Command.LINE_START: lambda press: self._go(0),
            Command.LAST: lambda press: self._go(len(self._items()) - 1),
            Command.LINE_END: lambda press: self._go(len(self._items()) - 1),
            Command.LEFT: lambda press: self._change(-1),
            Command.RIGHT: lambda press: self._change(1),
            Command.COMMIT: self._commit,
            Command.CANCEL: lambda press: self._back(),
            Command.CHOOSE: self._describe,
            Command.READ_CELL: lambda press: [self._item().told()],
        }

    def type(self, char: str) -> Answer:
        """A digit or a letter goes to a line; see the class."""
        items = self._items()
        if self._search:
            return self._find(char)
        if char.isdigit():
            place = int(char) - 1
            if not 0 <= place < min(len(items), 9):
                return [count("There is {n} line.", "There are {n} lines.", n=len(items))]
            return self._go(place)
        for place in self._others():
            if plain(self._render(items[place].label())).startswith(plain(char)):
                return self._go(place)
        if all(item.enter is None and item.change is None for item in items):
            # A text to read over a game: the letter was meant for what lies below.
            return [say("Nothing begins with {letter}, Escape goes back.", letter=char.upper())]
        return [say("Nothing begins with {letter}.", letter=char.upper())]

    def shown(self) -> tuple[Region, CellId] | None:
        """Its lines as a list."""
        items = self._items()
        told = unread_list(
            "menu", self.title, range(len(items)), lambda place: _as_cell(place, items)
        )
        return told, max(0, min(self._at, len(items) - 1))

    def _find(self, char: str) -> Answer:
        """The line under the cursor, or the next one, that holds what has been typed."""
        self._typed += char
        for place in (self._at, *self._others()):
            if plain(self._typed) in plain(self._render(self._items()[place].label())):
                typed = self._typed
                told = self._go(place)
                self._typed = typed
                return told
        typed, self._typed = self._typed, ""
        return [say("Nothing contains {text}.", text=typed)]

    def _others(self) -> Iterator[int]:
        """The other lines' places, the next one first."""
        lines = len(self._items())
        return ((self._at + offset) % lines for offset in range(1, lines + 1))

    def at(self, place: int) -> Answer:
        """Go to a line by its number, from 0."""
        return self._go(place)

    def _item(self) -> Item:
        items = self._items()
        self._at = max(0, min(self._at, len(items) - 1))
        return items[self._at]

    def _step(self, by: int) -> Answer:
        place = self._at + by
        if not 0 <= place < len(self._items()):
            return [cue("edge", say("edge"))]
        return self._go(place)

    def _go(self, place: int) -> Answer:
        self._at = place
        self._typed = ""
        return [self._item().told().ranked(Priority.FOCUS).sounding("tick")]

    def _change(self, by: int) -> Answer:
        item = self._item()
        if item.change is None:
            return [say("This line has no value to change.")]
        more = item.change(by) or ()
        item = self._item()
        told = item.value() if item.value else item.label()
        return [sentence([told]).ranked(Priority.FOCUS), *more]

    def _commit(self, press: Press) -> Answer:
        item = self._item()
        if item.enter is not None:
            return item.enter()
        if item.change is not None:
            return self._change(1)
        return [item.told()]

    def _describe(self, press: Press) -> Answer:
        if self._typed:  # two words are looked for
            return self._find(" ")
        item = self._item()
        return [item.help] if item.help else [say("Nothing more about this line.")]


def _as_cell(place: CellId, items: Sequence[Item]) -> Cell:
    assert isinstance(place, int)
    return Cell(place, (items[place].told(),))


def plain(text: str) -> str:
    """``text`` without accents and case, to be compared with what somebody typed.

    >>> plain("Héphaïstos")
    'hephaistos'
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def on_off(value: bool) -> Message:
    """A switch's state."""
    return say("on") if value else say("off")


def listed(items: Sequence[str]) -> Message:
    """Names that need no translation, with commas."""
    return parts([verbatim(item) for item in items])
