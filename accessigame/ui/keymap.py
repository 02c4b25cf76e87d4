"""The one table of keys: commands, their keys on every layout, where they apply, what they do.

Bindings, the F1 help, learning mode, the list of actions and ``docs/keys.md`` all come from it;
what a player has changed is in :mod:`.keyboard`. Knows commands, layouts and key names; no screen
and no terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ..narration.hexes import direction
from ..narration.message import Message, say, say_in
from . import layouts
from .commands import Command, Context

_GRID: Final = (Context.GRID,)
_POINTED: Final = (Context.POINTED,)
_FLAT: Final = (Context.FLAT,)
_HEX: Final = (Context.POINTED, Context.FLAT)
_BOARD: Final = (Context.GRID, *_HEX)
_HAND: Final = (Context.HAND,)
_LIST: Final = (Context.LIST,)
_PLAY: Final = (*_BOARD, Context.HAND, Context.LIST)
_MENU: Final = (Context.MENU,)
_TEXT: Final = (Context.TEXT,)
_WALK: Final = (*_PLAY, Context.MENU)
_ALL: Final = tuple(Context)


@dataclass(frozen=True, slots=True)
class Binding:
    """A row of the table.

    ``keys``: canonical names as on QWERTY, separated by spaces, the first told first. ``place``:
    a key of the left block that goes by its place, named as on QWERTY. ``digits``: the digit row,
    with Shift or without. ``help``: what the command does, to follow the names of its keys.
    """

    command: Command
    keys: str
    contexts: tuple[Context, ...]
    help: Message
    place: str = ""
    digits: bool = False

    def on(self, layout: layouts.Layout) -> tuple[str, ...]:
        """The keys of this row on ``layout``."""
        keys = [layout.letter(key) for key in self.keys.split()]
        if self.place:
            keys.append(layout.at(self.place))
        if self.digits:
            keys += dict.fromkeys(layouts.DIGITS + layout.row)
        return tuple(keys)


DIGIT_ROW: Final = say_in("key", "the digit row")


def _playing() -> Iterable[Binding]:
    yield Binding(Command.COMMIT, "enter", _PLAY, say("play here"))
    yield Binding(Command.COMMIT, "enter", _MENU, say("choose this line"))
    yield Binding(Command.COMMIT, "enter", _TEXT, say("finish typing"))
    yield Binding(Command.CHOOSE, "space", _PLAY, say("pick up or put down"))
    yield Binding(Command.CHOOSE, "space", _MENU, say("describe this line"))
    yield Binding(
        Command.CANCEL, "escape backspace", _PLAY, say("go back, or list all possible actions")
    )
    yield Binding(Command.CANCEL, "escape backspace", _MENU, say("go back"))
    yield Binding(
        Command.CANCEL, "escape backspace", _TEXT, say("give up, Backspace only deletes a letter")
    )


def _walking() -> Iterable[Binding]:
    squares = (*_GRID, *_HAND, *_LIST)
    yield Binding(Command.UP, "up", squares, say("up"), place="w")
    yield Binding(Command.DOWN, "down", squares, say("down"), place="x")
    yield Binding(Command.LEFT, "left", squares, say("left"), place="a")
    yield Binding(Command.RIGHT, "right", squares, say("right"), place="d")
    yield Binding(Command.UP, "up ctrl+p", _MENU, say("previous line"))
    yield Binding(Command.DOWN, "down ctrl+n", _MENU, say("next line"))
    yield Binding(Command.LEFT, "left", _MENU, say("previous or lower value"))
    yield Binding(Command.RIGHT, "right", _MENU, say("next or higher value"))
    yield Binding(Command.UP_LEFT, "", _GRID, say("up and left"), place="q")
    yield Binding(Command.UP_RIGHT, "", _GRID, say("up and right"), place="e")
    yield Binding(Command.DOWN_LEFT, "", _GRID, say("down and left"), place="z")
    yield Binding(Command.DOWN_RIGHT, "", _GRID, say("down and right"), place="c")
    rows = (*_GRID, *_POINTED, *_HAND)
    yield Binding(Command.LINE_START, "home", rows, say("start of the row"))
    yield Binding(Command.LINE_END, "end", rows, say("end of the row"))
    yield Binding(Command.LINE_START, "home", _FLAT, say("top of the column"))
    yield Binding(Command.LINE_END, "end", _FLAT, say("bottom of the column"))
    yield Binding(Command.FIRST, "ctrl+home", (*_BOARD, *_HAND), say("first cell"))
    yield Binding(Command.LAST, "ctrl+end", (*_BOARD, *_HAND), say("last cell"))
    yield Binding(Command.FIRST, "home ctrl+home", (*_LIST, *_MENU), say("first line"))
    yield Binding(Command.LAST, "end ctrl+end", (*_LIST, *_MENU), say("last line"))
    yield Binding(Command.NEXT_LEGAL, "tab n", _PLAY, say("next legal cell"))
    yield Binding(Command.PREVIOUS_LEGAL, "shift+tab N", _PLAY, say("previous legal cell"))
    yield Binding(Command.GO_TO, "g", _PLAY, say("go to a cell by its name"))
    yield Binding(
        Command.NEXT_REGION,
        "f3 ctrl+o",
        (*_HEX, *_LIST),
        say("next region: board, scores and so on"),
    )
    yield Binding(
        Command.NEXT_REGION, "f3 ctrl+o k", _GRID, say("next region: board, scores and so on")
    )
    yield Binding(Command.NEXT_REGION, "f3 ctrl+o k", _HAND, say("next region: displays and so on"))


COMPASS: Final[Mapping[str, tuple[Command, Command]]] = {
    "n": (Command.NORTH, Command.FAR_NORTH),
    "ne": (Command.NORTH_EAST, Command.FAR_NORTH_EAST),
    "e": (Command.EAST, Command.FAR_EAST),
    "se": (Command.SOUTH_EAST, Command.FAR_SOUTH_EAST),
    "s": (Command.SOUTH, Command.FAR_SOUTH),
    "sw": (Command.SOUTH_WEST, Command.FAR_SOUTH_WEST),
    "w": (Command.WEST, Command.FAR_WEST),
    "nw": (Command.NORTH_WEST, Command.FAR_NORTH_WEST),
}
"""For each direction the command of one step, and that of going on to the next different cell.
East and west are on the keyboard of pointed hexes only, north and south on that of flat ones."""


def _hexes() -> Iterable[Binding]:
    """True directions by the place of the keys around the middle one; Shift goes far."""
    yield Binding(Command.UP, "up", _HEX, say("up the column, zigzag where it must"))
    yield Binding(Command.DOWN, "down", _HEX, say("down the column, zigzag where it must"))
    yield Binding(Command.LEFT, "left", _HEX, say("left along the row, zigzag where it must"))
    yield Binding(Command.RIGHT, "right", _HEX, say("right along the row, zigzag where it must"))
    pointed = {"q": "nw", "e": "ne", "a": "w", "d": "e", "z": "sw", "c": "se"}
    flat = {"w": "n", "x": "s", "q": "nw", "e": "ne", "z": "sw", "c": "se"}
    for contexts, places in ((_POINTED, pointed), (_FLAT, flat)):
        for place, way in places.items():
            step, far = COMPASS[way]
            yield Binding(step, "", contexts, direction(way), place=place)
            help = say("{direction} to the next different cell", direction=direction(way))
            yield Binding(far, "", contexts, help, place=place.upper())
    yield Binding(Command.RING, "", _POINTED, say("read the neighbours"), place="w")
    yield Binding(Command.RING, "", _FLAT, say("read the neighbours"), place="a")
    yield Binding(Command.GROUP, "", _POINTED, say("read the group here"), place="x")
    yield Binding(Command.GROUP, "", _FLAT, say("read the group here"), place="d")
    yield Binding(Command.READ_RAY, "r", _HEX, say("read along the direction pressed next"))
    yield Binding(Command.SWEEP, "y", _HEX, say("hear the whole board pass by"))
    yield Binding(Command.NEXT_OWN, "k", _HEX, say("next own piece"))
    yield Binding(Command.PREVIOUS_OWN, "K", _HEX, say("previous own piece"))
    yield Binding(Command.NEXT_OTHER, "f", _HEX, say("next piece of an opponent"))
    yield Binding(Command.PREVIOUS_OTHER, "F", _HEX, say("previous piece of an opponent"))
    yield Binding(Command.MARK, "j", _HEX, say("set the mark of the letter pressed next"))
    yield Binding(Command.GO_TO_MARK, "J", _HEX, say("jump to the mark of the letter pressed next"))


def _reading() -> Iterable[Binding]:
    yield Binding(Command.READ_CELL, "", _BOARD, say("read this cell in full"), place="s")
    yield Binding(Command.READ_CELL, "", _HAND, say("read this card in full"), place="s")
    yield Binding(Command.READ_CELL, "", _LIST, say("read this line in full"), place="s")
    yield Binding(Command.READ_CELL, "tab", _MENU, say("read this line again"))
    yield Binding(Command.READ_CELL, "tab up down", _TEXT, say("read what is typed"))
    yield Binding(Command.WHERE, "o", (*_BOARD, *_LIST), say("where am I"))
    yield Binding(Command.READ_ROW, "r", _GRID, say("read the row"))
    yield Binding(Command.READ_COLUMN, "R", _GRID, say("read the column"))
    yield Binding(Command.READ_DIAGONAL, "y", _GRID, say("read the diagonal"))
    yield Binding(Command.READ_ANTIDIAGONAL, "Y", _GRID, say("read the other diagonal"))
    yield Binding(Command.VALUE, "y", _HAND, say("a value worked out"))
    yield Binding(Command.RESERVES, "r", _HAND, say("what is left to play with"))
    yield Binding(Command.STAKES, "o", _HAND, say("what is to be won"))
    yield Binding(Command.OPPONENTS, "f", (*_GRID, *_HAND), say("what is known of the opponents"))
    yield Binding(Command.OPPONENTS, "P", _HEX, say("what is known of the opponents"))
    yield Binding(Command.VALUE, "I", _HEX, say("what anybody's piece here would bring"))
    held = say("hold a thing by its number, or jump to the next one")
    yield Binding(Command.DIGIT, "", (*_BOARD, *_HAND), held, digits=True)
    yield Binding(Command.DIGIT, "", _LIST, say("take the line of that number"), digits=True)
    yield Binding(Command.REACH, "R", (*_HEX, *_HAND), say("who can reach this cell"))
    yield Binding(Command.LEGAL, "m", (*_BOARD, *_LIST), say("count and list the legal cells"))
    yield Binding(Command.LEGAL, "m", _HAND, say("count and list what can be played"))
    yield Binding(Command.LEGAL_SCORING, "M", _PLAY, say("only the legal cells that score"))
    yield Binding(Command.EFFECT, "i", _PLAY, say("what playing here would bring"))
    yield Binding(Command.SUMMARY, "b", _PLAY, say("the board in a few words"))
    yield Binding(Command.SUMMARY_DETAILED, "B", _PLAY, say("the board in detail"))
    yield Binding(Command.BOARD_ROWS, "L", _PLAY, say("the board row by row, for braille"))


def _asking() -> Iterable[Binding]:
    yield Binding(Command.TURN, "t", _PLAY, say("whose turn it is and what to do"))
    yield Binding(Command.POINTS, "p", _PLAY, say("the points"))
    yield Binding(Command.LAST_EVENT, "l", _PLAY, say("the last event"))
    yield Binding(
        Command.CHANGES, "ctrl+t", _PLAY, say("what changed since my last turn, twice for a list")
    )
    yield Binding(Command.HINT, "h", _PLAY, say("a hint"))
    yield Binding(Command.ASK, "/ ctrl+x", _PLAY, say("type a question, or the name of a command"))
    yield Binding(Command.UNDO, "u ctrl+z", _PLAY, say("take back my last decision"))
    yield Binding(Command.REDO, "ctrl+y", _PLAY, say("play again what was taken back"))
    yield Binding(Command.VERBOSITY_NEXT, "v", _PLAY, say("say more, after the most the least"))
    yield Binding(Command.VERBOSITY_PREVIOUS, "V", _PLAY, say("say less, after the least the most"))


def _history() -> Iterable[Binding]:
    yield Binding(Command.OLDER, "pageup ,", _PLAY, say("older announcement"))
    yield Binding(Command.NEWER, "pagedown ;", _PLAY, say("newer announcement"))
    yield Binding(Command.OLDER, "pageup", (*_MENU, *_TEXT), say("older announcement"))
    yield Binding(Command.NEWER, "pagedown", (*_MENU, *_TEXT), say("newer announcement"))
    yield Binding(
        Command.OLDER_CATEGORY, "ctrl+left", _WALK, say("previous category of announcements")
    )
    yield Binding(
        Command.NEWER_CATEGORY, "ctrl+right", _WALK, say("next category of announcements")
    )
    yield Binding(
        Command.HISTORY, "f4 ctrl+f", _WALK, say("categories of announcements: choose, mute")
    )
    yield Binding(Command.COPY, "ctrl+w", _ALL, say("copy what was said last"))


def _everywhere() -> Iterable[Binding]:
    # Typing takes every printable key, so the question mark asks for help elsewhere only.
    help = say("help for this screen, twice for the rules")
    yield Binding(Command.HELP, "f1 ? ctrl+v", _WALK, help)
    yield Binding(Command.HELP, "f1 ctrl+v", _TEXT, help)
    yield Binding(
        Command.REPEAT, "f2 ctrl+r", _ALL, say("repeat the last announcement, twice spells it")
    )
    yield Binding(Command.VOICE_ROUTE, "f5 ctrl+e", _ALL, say("next voice"))
    yield Binding(Command.CHANNELS, "f6 ctrl+g", _ALL, say("choose a volume or speed"))
    yield Binding(Command.LOWER, "f7 ctrl+l", _ALL, say("lower that volume or speed"))
    yield Binding(Command.RAISE, "f8 ctrl+u", _ALL, say("raise that volume or speed"))
    yield Binding(Command.SETTINGS, "f9 ctrl+s", _ALL, say("settings"))
    yield Binding(Command.LEARN, "f12 ctrl+k", _ALL, say("learning mode: keys say what they do"))
    yield Binding(
        Command.STOP, "ctrl+c ctrl+d", _ALL, say("stop speech, twice leaves, the game is saved")
    )
    yield Binding(Command.LEAVE, "ctrl+q", _ALL, say("leave, the game is saved"))


TABLE: Final[tuple[Binding, ...]] = (
    *_playing(),
    *_walking(),
    *_hexes(),
    *_reading(),
    *_asking(),
    *_history(),
    *_everywhere(),
)
"""Every binding, in the order in which help tells them."""


def help_of(command: Command, context: Context | None = None) -> Message:
    """What ``command`` does, in ``context`` where its meaning depends on it.

    Raises :class:`LookupError` where the command does not apply.
    """
    for row in TABLE:
        if row.command is command and (context is None or context in row.contexts):
            return row.help
    raise LookupError(f"{command.name} has no key")


def called(command: Command) -> Message:
    """What ``command`` does, whatever the context, told apart from every other command."""
    if any(command is step for step, _ in COMPASS.values()):  # French: west and left are one word
        return say("{direction} on hexagons", direction=help_of(command))
    return help_of(command)
