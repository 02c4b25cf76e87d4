"""The words for colours, cells and players of Through the Desert in typed questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...games.desert import grid
from .grammar import OPPONENT, Language, Words, cells, either, here, seats

_NAMES: Final = (
    ("white", "blanc blanche blancs blanches"),
    ("violet purple", "violet violette violets violettes mauve"),
    ("pink", "rose roses"),
    ("green", "vert verte verts vertes"),
    ("blue", "bleu bleue bleus bleues"),
)

COLOURS: Final[Mapping[Language, Words]] = {
    language: {word: colour for colour, words in enumerate(_NAMES) for word in words[at].split()}
    for at, language in enumerate(("en", "fr"))
}
"""The colours by number, masculine and feminine."""

CELLS: Final = either(cells(grid().names), here())
"""Every cell, those in the massif and the mountains too."""

SEATS: Final = either(seats(5), OPPONENT)
"""The players; "the opponent" where two play."""
