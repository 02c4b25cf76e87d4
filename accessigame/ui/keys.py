"""Keys by name: the names that scripts, key tables and front ends share, and how they are spoken.

A terminal cannot tell some keys apart, so each has one canonical name: ``ctrl+i`` is ``tab``,
``ctrl+m`` and ``ctrl+j`` are ``enter``, ``ctrl+h`` is ``backspace``, ``shift+r`` is ``R``. Knows
no terminal and no library.
"""

from __future__ import annotations

from typing import Final

from ..narration.message import Message, say, say_in, verbatim

UNKNOWN: Final = "unknown"
"""What front ends report for a key, or a burst of bytes, that has no name here."""

_SPOKEN: Final = {
    "up": say_in("key", "arrow up"),
    "down": say_in("key", "arrow down"),
    "left": say_in("key", "arrow left"),
    "right": say_in("key", "arrow right"),
    "home": say_in("key", "Home"),
    "end": say_in("key", "End"),
    "pageup": say_in("key", "Page Up"),
    "pagedown": say_in("key", "Page Down"),
    "tab": say_in("key", "Tab"),
    "enter": say_in("key", "Enter"),
    "space": say_in("key", "Space"),
    "escape": say_in("key", "Escape"),
    "backspace": say_in("key", "Backspace"),
    "delete": say_in("key", "Delete"),
    **{f"f{number}": verbatim(f"F{number}") for number in range(1, 13)},
}

NAMED: Final = tuple(_SPOKEN)
"""Keys that have a name of their own; any other key is one printable character."""

_SIGNS: Final = {
    ",": say_in("key", "comma"),
    ";": say_in("key", "semicolon"),
    ".": say_in("key", "full stop"),
    ":": say_in("key", "colon"),
    "?": say_in("key", "question mark"),
    "!": say_in("key", "exclamation mark"),
    "/": say_in("key", "slash"),
    "\\": say_in("key", "backslash"),
    "'": say_in("key", "apostrophe"),
    '"': say_in("key", "quotation mark"),
    "-": say_in("key", "minus"),
    "_": say_in("key", "underscore"),
    "+": say_in("key", "plus"),
    "*": say_in("key", "star"),
    "=": say_in("key", "equals"),
    "(": say_in("key", "opening parenthesis"),
    ")": say_in("key", "closing parenthesis"),
    "[": say_in("key", "opening bracket"),
    "]": say_in("key", "closing bracket"),
    "#": say_in("key", "number sign"),
    "&": say_in("key", "ampersand"),
    "@": say_in("key", "at sign"),
    "^": say_in("key", "circumflex"),
}

_SAME: Final = {
    "ctrl+i": "tab",
    "ctrl+j": "enter",
    "ctrl+m": "enter",
    "ctrl+h": "backspace",
    "ctrl+[": "escape",
    "ctrl+@": "ctrl+space",
    "shift+ctrl+i": "shift+tab",
}

_CONTROLS: Final = "abcdefghijklmnopqrstuvwxyz[\\]^_@"
"""The characters that Control turns into something a terminal can send."""

_PLAIN: Final = ("enter", "space", "escape", "backspace")
"""Shift and Control change nothing here: a terminal sends the same (but see ``ctrl+space``)."""


class BadKey(ValueError):
    """No key has this name. ``told`` says what is wrong with it, the text the same in English."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.text.format(**dict(told.args)))
        self.told = told


def parse(name: str) -> str:
    """The canonical name of the key written as ``name``.

    Names and prefixes in any case, single characters as they are, prefixes in any order.
    Raises :class:`BadKey`.
    """
    shift, ctrl, base = _split(name)
    if base in _SPOKEN:
        if base in _PLAIN and not (base == "space" and ctrl):
            return base
        if base == "tab":
            return "shift+tab" if shift else "tab"
        return f"{'shift+' if shift and base != 'space' else ''}{'ctrl+' if ctrl else ''}{base}"
    if len(base) != 1 or not base.isprintable() or base == " ":
        # What no screen shows is told as Python writes it.
        shown = name if name.isprintable() else repr(name)[1:-1]
        raise BadKey(say("unknown key: {name}", name=shown))
    if ctrl:
        if base.lower() not in _CONTROLS:
            raise BadKey(say("a terminal cannot send {name}", name=name))
        plain = f"ctrl+{base.lower()}"
        return _SAME.get(f"shift+{plain}" if shift else plain, _SAME.get(plain, plain))
    if shift:
        if len(base.upper()) != 1 or base.upper() == base.lower():
            raise BadKey(say("what {name} types depends on the keyboard: write that", name=name))
        return base.upper()
    return base


def _split(name: str) -> tuple[bool, bool, str]:
    """Whether Shift, whether Control, and what is left of ``name`` (lower case if a word)."""
    shift = ctrl = False
    base = name
    while len(base) > 1:
        prefix, plus, rest = base.partition("+")
        match prefix.lower():
            case "shift" if plus and rest and not shift:
                shift = True
            case "ctrl" if plus and rest and not ctrl:
                ctrl = True
            case _:
                return shift, ctrl, base.lower() if len(base) > 1 else base
        base = rest
    return shift, ctrl, base


def typed(key: str) -> str | None:
    """The character that ``key`` types into a text, ``None`` where it types nothing."""
    if key == "space":
        return " "
    return key if len(key) == 1 else None


def key_of(char: str) -> str:
    """The canonical name of the key that types ``char``; :data:`UNKNOWN` if none does."""
    if char in " \u00a0\u202f":  # no-break spaces come from AltGr+Space on French keyboards
        return "space"
    return char if len(char) == 1 and char.isprintable() else UNKNOWN


def spoken(key: str) -> Message:
    """How a canonical key name is told: "Control R", "Page Up", "arrow up"."""
    if key == UNKNOWN:
        return say_in("key", "unknown key")
    if key in _SPOKEN:
        return _SPOKEN[key]
    if len(key) == 1:
        if key.isalpha() and key != key.lower():
            return say_in("key", "Shift {key}", key=verbatim(key))
        return _SIGNS.get(key) or verbatim(key.upper() if len(key.upper()) == 1 else key)
    prefix, _, rest = key.partition("+")
    if prefix == "shift":
        return say_in("key", "Shift {key}", key=spoken(rest))
    return say_in("key", "Control {key}", key=spoken(rest))
