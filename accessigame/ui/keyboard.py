"""The keyboard as one player has it: a layout, the keys of a habit, and keys given by hand.

However keys are given, help, voice, playing, going back and leaving keep theirs, no key has two
meanings in a context, and every command keeps a key wherever it applies. Knows the table of keys;
no screen and no settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from ..narration.message import Message, parts, say
from . import keymap, keys, layouts
from .commands import Command, Context

Given: TypeAlias = tuple[Command, str]
"""A command and the canonical name of a key that it is to have."""

FIXED: Final = frozenset(
    {
        *(Command.HELP, Command.VOICE_ROUTE, Command.COMMIT, Command.CANCEL),
        *(Command.STOP, Command.LEAVE),
    }
)
"""Nobody may lose these: their own keys, except those that print, are never given away."""

WALKING: Final = frozenset({"up", "down", "left", "right"})
"""Menus, this very one included, are walked with these."""

FOREIGN: Final = frozenset(
    {
        *("ctrl+a", "ctrl+b", "ctrl+space", "ctrl+\\", "ctrl+]", "ctrl+^", "ctrl+_"),
        *("f10", "f11", "shift+f3", "delete", "shift+delete", "ctrl+delete"),
        *(f"{held}+page{way}" for held in ("shift", "ctrl") for way in ("up", "down")),
        *(f"shift+{way}" for way in WALKING),
    }
)
"""Terminals, multiplexers, desktops and screen readers keep these, here or there."""

_TEXTUAL: Final = (Context.MENU, Context.TEXT)
"""Where keys that print are type-ahead or text."""


class KeyRefused(Exception):
    """A key cannot be given. ``told`` says why, in one sentence."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.text)
        self.told = told


class Keyboard:
    """What each key means, by context. It never changes: giving a key makes another one.

    ``habit``: keys of a preset, ``own``: those given by the player, which come first. Both are
    taken as they are; :func:`fitted` and :meth:`given` see to it that they are sound.

    Raises :class:`ValueError` for an unknown layout.
    """

    def __init__(self, layout: str, habit: Iterable[Given] = (), own: Iterable[Given] = ()) -> None:
        self.layout = layouts.load(layout)
        self.own = tuple(own)
        self.habit = tuple(
            given for given in habit if not any(_clash(given, mine) for mine in self.own)
        )
        self._told: dict[tuple[Context, Command], Message] = {}
        """What :meth:`told` has given: long lists of keys are read line by line."""
        self._commands: dict[Context, dict[str, Command]] = {
            context: dict(table) for context, table in _usual(layout).items()
        }
        for command, key in (*self.habit, *self.own):
            for context in usable(command, key):
                self._commands[context][key] = command

    def lookup(self, context: Context, key: str) -> Command | None:
        """The command of ``key`` (a canonical name) in ``context``, ``None`` where it has none."""
        return self._commands[context].get(key)

    def means_anything(self, key: str) -> bool:
        """Whether ``key``, or the same letter with Shift or without, has a command in any context:
        of one letter both are refused alike."""
        return any(
            not table.keys().isdisjoint((key, key.swapcase()) if len(key) == 1 else (key,))
            for table in self._commands.values()
        )

    def keys_for(self, context: Context, command: Command) -> tuple[str, ...]:
        """The keys of ``command`` in ``context``, those given by the player first; empty where it
        does not apply."""
        given = [key for one, key in (*self.own[::-1], *self.habit[::-1]) if one is command]
        usual = [key for row in _rows(command, context) for key in row.on(self.layout)]
        table = self._commands[context]
        return tuple(key for key in dict.fromkeys([*given, *usual]) if table.get(key) is command)

    def told(self, context: Context, command: Command) -> Message:
        """The names of the keys of ``command`` in ``context``, the digit row as one."""
        found = self._told.get((context, command))
        if found is None:
            found = self._told[context, command] = self._named(context, command)
        return found

    def _named(self, context: Context, command: Command) -> Message:
        row = layouts.DIGITS + self.layout.row
        rows = _rows(command, context)
        digits = any(binding.digits for binding in rows)
        found = self.keys_for(context, command)
        named = [keys.spoken(key) for key in found if not (digits and key in row)]
        return parts([*named, keymap.DIGIT_ROW] if digits else named)

    def help_items(self, context: Context) -> list[tuple[Command, Message]]:
        """Every command of ``context`` with what it does; :meth:`told` names its keys."""
        return [(row.command, row.help) for row in keymap.TABLE if context in row.contexts]

    # ------------------------------------------------------------------ giving keys

    def given(self, command: Command, key: str) -> tuple[Keyboard, list[Command]]:
        """The keyboard on which ``key`` means ``command``, and whom the key was taken from.

        Raises :class:`KeyRefused`.
        """
        refused = self._refusal(command, key)
        if refused is not None:
            raise KeyRefused(_another(refused))
        contexts = usable(command, key)
        losers = [self.lookup(context, key) for context in contexts]
        if all(loser is command for loser in losers):
            raise KeyRefused(say("{key} does that already.", key=keys.spoken(key)))
        new = (command, key)
        kept = [given for given in self.own if given != new and not _clash(given, new)]
        made = Keyboard(self.layout.name, self.habit, [*kept, new])
        for _, loser in made.lost():
            raise KeyRefused(_another(_only(key, loser)))
        return made, list(dict.fromkeys(c for c in losers if c is not None and c is not command))

    def without(self, command: Command) -> Keyboard:
        """The keyboard on which ``command`` has its usual keys. Raises :class:`KeyRefused`."""
        own = [given for given in self.own if given[0] is not command]
        made = Keyboard(self.layout.name, self.habit, own)
        for context, loser in made.lost():
            taker = next(made._takers(context, loser))[0]
            raise KeyRefused(
                say("That would leave it without a key. First reset: {help}.",
                    help=keymap.called(taker))
            )  # fmt: skip
        return made

    def lost(self) -> list[tuple[Context, Command]]:
        """The commands that have lost all their keys, and where; none on a sound keyboard."""
        found = []
        for context, table in _usual(self.layout.name).items():
            reached = set(self._commands[context].values())
            had = dict.fromkeys(table.values())
            found += [(context, command) for command in had if command not in reached]
        return found

    def _takers(self, context: Context, loser: Command) -> Iterator[Given]:
        """The given keys that ``loser`` would have in ``context``, the latest first."""
        usual = {key for row in _rows(loser, context) for key in row.on(self.layout)}
        for given in (*self.own[::-1], *self.habit[::-1]):
            if given[1] in usual and context in usable(*given):
                yield given

    def _refusal(self, command: Command, key: str) -> Message | None:
        """Why ``key`` can be given to nobody, or not to ``command``; words that can go on."""
        if key == keys.UNKNOWN:
            return say("this key has no name here")
        named = keys.spoken(key)
        if key in FOREIGN:
            return say("{key} belongs to terminals or screen readers", key=named)
        if key in WALKING or (keys.typed(key) is None and key in _fixed(self.layout.name)):
            return say("{key} always keeps its meaning", key=named)
        if key in layouts.DIGITS + self.layout.row:
            return say("the digit row stays as it is")
        if not usable(command, key):
            return say("where this is done, {key} types itself", key=named)
        return None


def fitted(
    layout: str, habit: Iterable[Given], own: Iterable[Given]
) -> tuple[Keyboard, list[tuple[Given, Message]]]:
    """A sound keyboard with what can be given of ``habit`` and ``own``, and why not the rest, in
    words that can go on."""
    left_out: list[tuple[Given, Message]] = []
    plain = Keyboard(layout)
    sound: tuple[list[Given], list[Given]] = ([], [])
    for wanted, kept in zip((habit, own), sound, strict=True):
        for given in wanted:
            refused = plain._refusal(*given)
            if refused is None and any(_clash(given, other) for other in kept):
                refused = say("{key} is given twice", key=keys.spoken(given[1]))
            if refused is None:
                kept.append(given)
            else:
                left_out.append((given, refused))
    made = Keyboard(layout, *sound)
    while lost := made.lost():
        context, loser = lost[0]
        taker = next(made._takers(context, loser))
        left_out.append((taker, _only(taker[1], loser)))
        made = Keyboard(
            layout,
            [given for given in made.habit if given != taker],
            [given for given in made.own if given != taker],
        )
    return made, left_out


def usable(command: Command, key: str) -> list[Context]:
    """Where ``key`` can mean ``command``: everywhere it applies, but nothing that prints where
    letters are typed."""
    return [
        context
        for context in _applies(command)
        if context not in _TEXTUAL or keys.typed(key) is None
    ]


def _clash(one: Given, other: Given) -> bool:
    """Whether both want the same key somewhere."""
    if one[0] is other[0] or one[1] != other[1]:
        return False
    return not set(usable(*one)).isdisjoint(usable(*other))


def _another(why: Message) -> Message:
    return say("{reason}. Press another.", reason=why)


def _only(key: str, loser: Command) -> Message:
    named, help = keys.spoken(key), keymap.called(loser)
    return say("{key} is the only key of this: {help}", key=named, help=help)


def _rows(command: Command, context: Context) -> tuple[keymap.Binding, ...]:
    return _bindings().get((command, context), ())


@cache
def _bindings() -> Mapping[tuple[Command, Context], tuple[keymap.Binding, ...]]:
    """The rows of the table by command and context."""
    found: dict[tuple[Command, Context], tuple[keymap.Binding, ...]] = {}
    for row in keymap.TABLE:
        for context in row.contexts:
            place = (row.command, context)
            found[place] = (*found.get(place, ()), row)
    return found


@cache
def _applies(command: Command) -> tuple[Context, ...]:
    """The contexts in which ``command`` applies."""
    return tuple(context for context in Context if (command, context) in _bindings())


@cache
def _fixed(layout: str) -> frozenset[str]:
    board = layouts.load(layout)
    return frozenset(key for row in keymap.TABLE if row.command in FIXED for key in row.on(board))


@cache
def _usual(layout: str) -> Mapping[Context, Mapping[str, Command]]:
    """What each key means on ``layout`` before anything is given."""
    board = layouts.load(layout)
    return {
        context: {
            key: row.command
            for row in keymap.TABLE
            if context in row.contexts
            for key in row.on(board)
        }
        for context in Context
    }
