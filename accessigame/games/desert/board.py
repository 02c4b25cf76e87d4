"""The board of Through the Desert: terrain read from ``board.txt``, and tables made from it.

Cells are indices over the whole rectangle of 21 columns and 13 rows, column by column (A1 .. A13,
B1 ..), mountains included, so that the edge of the playable hexes can be told too.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from ...core.hexgrid import HexGrid, columns
from ...core.sections import Row, Section, read_sections

FILE = "desert/board.txt"
COLUMNS, ROWS = 21, 13
PALMS = 5
"""Palms in the box."""
TOKEN_VALUES = (1, 2, 3)
TOKENS_EACH = 15
"""Water tokens in the box of each value."""


class Terrain(StrEnum):
    """What a hex is. The last three are never playable and are walls for an enclosure."""

    DESERT = "desert"
    WATERHOLE = "waterhole"
    PALM_HEX = "palm-hex"
    MASSIF = "massif"
    MOUNTAINS = "mountains"
    BEYOND = "beyond"
    """Behind the dark line: the extension when 2 or 3 play."""


TERRAIN = {
    ".": Terrain.DESERT,
    "o": Terrain.WATERHOLE,
    "T": Terrain.PALM_HEX,
    "M": Terrain.MASSIF,
    "^": Terrain.MOUNTAINS,
}
"""The symbols of the section ``[terrain]``."""
WALLS = "M^"
ZONES = "cx-"


class Board(NamedTuple):
    """The board for a number of players; lists over all cells of the rectangle.

    ``grid``: names, directions, distances of every cell. ``terrain[c]``. ``playable``: the playable
    cells in order. ``near[c]``: the playable neighbours. ``palm_hexes`` and ``waterholes``: where
    palms may stand and where black dots are. ``touches_palm_hex``: cells beside a palm hex.
    """

    grid: HexGrid
    terrain: tuple[Terrain, ...]
    playable: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    palm_hexes: tuple[int, ...]
    waterholes: tuple[int, ...]

    def is_playable(self, cell: int) -> bool:
        """Whether pieces can ever stand on ``cell`` (or a palm does)."""
        return self.terrain[cell] in (Terrain.DESERT, Terrain.WATERHOLE, Terrain.PALM_HEX)


@cache
def board(players: int) -> Board:
    """The board for that many players: the core for 2 and 3, the whole for 4 and 5."""
    from importlib.resources import files

    text = files(__package__).joinpath("board.txt").read_bytes().decode("utf-8", "replace")
    return parse(text, full=players > 3)


@cache
def grid() -> HexGrid:
    """All cells of the rectangle, their names and places, the same for any number of players."""
    return columns((column, row) for column in range(COLUMNS) for row in range(ROWS))


def parse(text: str, full: bool) -> Board:
    """The board written as ``text``; ``full``: with the extension.

    Raises :class:`~accessigame.core.game.DamagedData`: ``wrong-rows``, ``wrong-columns``,
    ``unknown-symbol``, ``zone-against-terrain``, ``few-palm-hexes``, ``many-tokens``, and what
    :func:`~accessigame.core.sections.read_sections` raises.
    """
    sections = read_sections(FILE, text, ("[terrain]", "[zone]"))
    terrain_rows = _rows(sections["[terrain]"], "".join(TERRAIN))
    zone_rows = _rows(sections["[zone]"], ZONES)
    terrain = []
    for column in range(COLUMNS):
        for row, zones in zip(terrain_rows, zone_rows, strict=True):
            symbol, zone = row.text[column], zones.text[column]
            if (symbol in WALLS) != (zone == "-"):
                raise zones.error("zone-against-terrain", column + 1)
            beyond = zone == "x" and not full
            terrain.append(Terrain.BEYOND if beyond else TERRAIN[symbol])
    cells = grid()
    palm_hexes = tuple(c for c, kind in enumerate(terrain) if kind == Terrain.PALM_HEX)
    waterholes = tuple(c for c, kind in enumerate(terrain) if kind == Terrain.WATERHOLE)
    if len(palm_hexes) < PALMS:
        raise terrain_rows[0].error("few-palm-hexes")
    if len(waterholes) + len(palm_hexes) - PALMS > TOKENS_EACH * len(TOKEN_VALUES):
        raise terrain_rows[0].error("many-tokens")
    unplayable = (Terrain.MASSIF, Terrain.MOUNTAINS, Terrain.BEYOND)
    playable = tuple(c for c, kind in enumerate(terrain) if kind not in unplayable)
    inside = set(playable)
    near = tuple(
        tuple(n for n in cells.neighbours[c] if n in inside) if c in inside else ()
        for c in range(len(terrain))
    )
    return Board(cells, tuple(terrain), playable, near, palm_hexes, waterholes)


def _rows(section: Section, symbols: str) -> list[Row]:
    """The rows of a section, their shape and symbols checked."""
    for row in section.rows[:ROWS]:
        for column, symbol in enumerate(row.text, 1):
            if symbol not in symbols:
                raise row.error("unknown-symbol", column)
        if len(row.text) != COLUMNS:
            raise row.error("wrong-columns", min(len(row.text), COLUMNS) + 1)
    if len(section.rows) != ROWS:
        wrong = section.rows[ROWS] if len(section.rows) > ROWS else section.heading
        raise wrong.error("wrong-rows")
    return section.rows
