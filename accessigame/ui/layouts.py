"""Keyboard layouts: where the nine movement keys lie, and which commands make room for them.

Knows letters only. The left block is movement *by place*: its nine keys are named here by what
stands there on QWERTY. Every other key is a command *by letter*, the same on all layouts, except
where the block of a layout holds that letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

BLOCK: Final = "qweasdzxc"
"""The left block, row by row, as QWERTY has it."""

DIGITS: Final = "1234567890"
"""The digit row, from left to right."""

PROBES: Final = "qwz"
"""The places (by QWERTY letter) of the three presses that tell the layout at first start: the key
right of Tab, its right neighbour, and the left end of the block's lowest row."""


@dataclass(frozen=True, slots=True)
class Layout:
    """``block``: the nine letters of the left block; ``moved``: commands that had to give way;
    ``row``: what the ten keys of the digit row type without Shift, where that can mean digits."""

    name: str
    block: str
    moved: Mapping[str, str]
    row: str = DIGITS

    def at(self, place: str) -> str:
        """The letter at a place that is named by its QWERTY letter; a capital gives a capital."""
        letter = self.block[BLOCK.index(place.lower())]
        return letter.upper() if place.isupper() else letter

    def digit(self, key: str) -> str:
        """The digit that ``key`` means, with or without Shift; any other key as it is."""
        return DIGITS[self.row.index(key)] if len(key) == 1 and key in self.row else key

    def letter(self, key: str) -> str:
        """The key on this layout of the command that has ``key`` on QWERTY."""
        moved = self.moved.get(key.lower(), key)
        return moved.upper() if len(key) == 1 and key.isupper() else moved


_LAYOUTS: Final = {
    layout.name: layout
    for layout in (
        Layout("qwerty", "qweasdzxc", {}),
        Layout("azerty", "azeqsdwxc", {}, "&é\"'(-è_çà"),
        Layout("qwertz", "qweasdyxc", {"y": "z"}),
        Layout("bepo", "bépauiàyx", {"b": "s", "p": "c", "u": "z", "i": "e", "y": "d"}),
    )
}

NAMES: Final = tuple(_LAYOUTS)
"""Every layout: "qwerty", "azerty", "qwertz", "bepo"."""

_GUESSES: Final = (
    ("fr_ca", "qwerty"),
    ("fr_ch", "qwertz"),
    ("fr_lu", "qwertz"),
    ("fr", "azerty"),
    ("nl_be", "azerty"),
    ("wa", "azerty"),
    ("de_be", "azerty"),
    *((language, "qwertz") for language in ("de", "lb", "cs", "sk", "hu", "sl", "hr", "bs", "sq")),
)


def load(name: str) -> Layout:
    """The layout called ``name`` (one of :data:`NAMES`); :class:`ValueError` for another name."""
    try:
        return _LAYOUTS[name]
    except KeyError:
        raise ValueError(f"unknown keyboard: {name} (known: {', '.join(NAMES)})") from None


def guess(locale: str | None) -> str:
    """The likeliest layout under a locale such as "fr_BE.UTF-8" or "de-AT"."""
    code = (locale or "").replace("-", "_").lower()
    for start, layout in _GUESSES:
        if code == start or code.startswith((start + "_", start + ".", start + "@")):
            return layout
    return "qwerty"


def choose(keyboard: str, locale: str | None) -> str:
    """The layout for the option ``--keyboard``: ``auto`` follows the locale.

    Raises :class:`ValueError` for an unknown name.
    """
    return guess(locale) if keyboard == "auto" else load(keyboard).name


def told_by(presses: Sequence[str]) -> str | None:
    """The layout on which ``presses`` are the keys at :data:`PROBES`, in that order.

    ``None`` when no layout has them, so that the guess is kept.
    """
    typed = "".join(presses).lower()
    for layout in _LAYOUTS.values():
        if typed == "".join(layout.at(place) for place in PROBES):
            return layout.name
    return None
