"""Square boards: names, neighbours, lines, and where a cell is heard.

Knows geometry only: no game, no pieces, no words. Cells are indexes 0, 1, 2 ... row by row, so a
game keeps its board as a plain list; every table here is made once, when the board is built.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

DIRECTIONS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "up": (0, -1),
        "upright": (1, -1),
        "right": (1, 0),
        "downright": (1, 1),
        "down": (0, 1),
        "downleft": (-1, 1),
        "left": (-1, 0),
        "upleft": (-1, -1),
    }
)
"""The eight directions, clockwise from the top: columns to the right, rows to the bottom."""

OPPOSITE: Mapping[str, str] = MappingProxyType(
    dict(zip(DIRECTIONS, [*list(DIRECTIONS)[4:], *list(DIRECTIONS)[:4]], strict=True))
)
"""The direction that leads back."""

SIDES = ("up", "right", "down", "left")
"""The directions of the neighbours that share a side."""


class Grid:
    """A board of ``width`` columns and ``height`` rows.

    Names are a column letter, A from the left, and a row number, 1 from the top: "A1" is the top
    left cell. Row 1 is the far edge, as a player sitting at the bottom has it.

    - ``names``: the name of each cell; ``index``: the cell of each name.
    - ``links``: for each cell, the cell in each direction; at the edge the direction is absent.
    - ``neighbours``: for each cell, the cells that share a side, clockwise from the top.
    - ``rows``, ``columns``: cells left to right, and top to bottom.
    - ``diagonals``: those that go down to the right (first cell on the left or top edge);
      ``antidiagonals``: those that go up to the right. From the one nearest to the bottom left
      corner, respectively the top left corner. Diagonals of a single cell included.
    - ``pan``: -1.0 in the leftmost column .. 1.0 in the rightmost.
    - ``pitch``: octaves, -0.5 in the near (bottom) row .. 0.5 in the far (top) row.
    """

    __slots__ = (
        "antidiagonals", "columns", "diagonals", "height", "index", "links", "names",
        "neighbours", "pan", "pitch", "rows", "width",
    )  # fmt: skip

    def __init__(self, width: int, height: int) -> None:
        if not (1 <= width <= 26 and height >= 1):
            raise ValueError(f"no board of {width} columns and {height} rows")
        across, down = range(width), range(height)
        self.width = width
        self.height = height
        self.names: tuple[str, ...] = tuple(f"{chr(65 + x)}{y + 1}" for y in down for x in across)
        self.index: Mapping[str, int] = MappingProxyType({n: i for i, n in enumerate(self.names)})
        self.links: tuple[Mapping[str, int], ...] = tuple(
            MappingProxyType(
                {
                    direction: (y + dy) * width + x + dx
                    for direction, (dx, dy) in DIRECTIONS.items()
                    if 0 <= x + dx < width and 0 <= y + dy < height
                }
            )
            for y in down
            for x in across
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(link[side] for side in SIDES if side in link) for link in self.links
        )
        self.rows: tuple[tuple[int, ...], ...] = tuple(
            tuple(y * width + x for x in across) for y in down
        )
        self.columns: tuple[tuple[int, ...], ...] = tuple(zip(*self.rows, strict=True))
        left = [row[0] for row in self.rows]
        self.diagonals: tuple[tuple[int, ...], ...] = tuple(
            (cell, *self.ray(cell, "downright")) for cell in [*left[::-1], *self.rows[0][1:]]
        )
        self.antidiagonals: tuple[tuple[int, ...], ...] = tuple(
            (cell, *self.ray(cell, "upright")) for cell in [*left, *self.rows[-1][1:]]
        )
        self.pan: tuple[float, ...] = tuple(_spread(x, width) for _ in down for x in across)
        self.pitch: tuple[float, ...] = tuple(-_spread(y, height) / 2 for y in down for _ in across)

    def step(self, cell: int, direction: str) -> int | None:
        """The cell next to ``cell`` in ``direction``, ``None`` beyond the edge."""
        return self.links[cell].get(direction)

    def ray(self, cell: int, direction: str) -> tuple[int, ...]:
        """The cells from the one next to ``cell`` to the edge."""
        found = []
        here = self.links[cell].get(direction)
        while here is not None:
            found.append(here)
            here = self.links[here].get(direction)
        return tuple(found)


def _spread(place: int, places: int) -> float:
    """``place`` of 0 .. ``places`` - 1 laid evenly over -1 .. 1; the middle where there is one."""
    return 2 * place / (places - 1) - 1 if places > 1 else 0.0
