"""The board of Through the Desert: terrain read from ``board.txt``, and tables made from it.

Cells are indices over the whole rectangle of 21 columns and 13 rows, column by column (A1 .. A13,
B1 ..), mountains included, so that the edge of the playable hexes can be told too.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from ...core.game import DamagedData
from ...core.hexgrid import HexGrid, columns

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


class DamagedBoard(DamagedData):
    """The data file is no board: ``reason`` (an identifier), ``line`` and ``column`` from 1."""

    def __init__(self, reason: str, line: int, column: int = 1) -> None:
        super().__init__("desert/board.txt", reason, line, column)


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

    Raises :class:`DamagedBoard`: ``unknown-section``, ``no-section``, ``section-twice``,
    ``wrong-rows``, ``wrong-columns``, ``unknown-symbol``, ``zone-against-terrain``, ``no-end``,
    ``after-end``, ``few-palm-hexes``, ``many-tokens``.
    """
    sections = _sections(text)
    terrain_rows, zone_rows = sections["[terrain]"], sections["[zone]"]
    terrain = []
    for column in range(COLUMNS):
        for (_, symbols), (line, zones) in zip(terrain_rows, zone_rows, strict=True):
            symbol, zone = symbols[column], zones[column]
            if (symbol in WALLS) != (zone == "-"):
                raise DamagedBoard("zone-against-terrain", line, column + 1)
            beyond = zone == "x" and not full
            terrain.append(Terrain.BEYOND if beyond else TERRAIN[symbol])
    cells = grid()
    palm_hexes = tuple(c for c, kind in enumerate(terrain) if kind == Terrain.PALM_HEX)
    waterholes = tuple(c for c, kind in enumerate(terrain) if kind == Terrain.WATERHOLE)
    start = terrain_rows[0][0]
    if len(palm_hexes) < PALMS:
        raise DamagedBoard("few-palm-hexes", start)
    if len(waterholes) + len(palm_hexes) - PALMS > TOKENS_EACH * len(TOKEN_VALUES):
        raise DamagedBoard("many-tokens", start)
    unplayable = (Terrain.MASSIF, Terrain.MOUNTAINS, Terrain.BEYOND)
    playable = tuple(c for c, kind in enumerate(terrain) if kind not in unplayable)
    inside = set(playable)
    near = tuple(
        tuple(n for n in cells.neighbours[c] if n in inside) if c in inside else ()
        for c in range(len(terrain))
    )
    return Board(cells, tuple(terrain), playable, near, palm_hexes, waterholes)


def _sections(text: str) -> dict[str, list[tuple[int, str]]]:
    """The lines of each section with their numbers, their shape and symbols checked."""
    symbols = {"[terrain]": "".join(TERRAIN), "[zone]": ZONES}
    sections: dict[str, list[tuple[int, str]]] = {}
    heading, last = "", 1
    for last, line in _lines(text):
        if heading == "[end]":
            raise DamagedBoard("after-end", last)
        if line.startswith("["):
            if line not in (*symbols, "[end]"):
                raise DamagedBoard("unknown-section", last)
            if line in sections:
                raise DamagedBoard("section-twice", last)
            if heading and len(sections[heading]) < ROWS:
                raise DamagedBoard("wrong-rows", last)
            heading = line
            sections[heading] = []
            continue
        if not heading:
            raise DamagedBoard("no-section", last)
        for column, symbol in enumerate(line):
            if symbol not in symbols[heading]:
                raise DamagedBoard("unknown-symbol", last, column + 1)
        if len(line) != COLUMNS:
            raise DamagedBoard("wrong-columns", last, min(len(line), COLUMNS) + 1)
        if len(sections[heading]) == ROWS:
            raise DamagedBoard("wrong-rows", last)
        sections[heading].append((last, line))
    if heading != "[end]":
        raise DamagedBoard("no-end", last)
    for section in symbols:
        if section not in sections:
            raise DamagedBoard("no-section", last)
    return sections


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that count, without space at their ends, with their numbers from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.rstrip()
        if line and not line.startswith("#"):
            yield number, line
