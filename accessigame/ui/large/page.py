"""A page of the large-print view: what is before the player as rows of styled text.

Pure: a scene and a size make a page, of exactly that size, always the same. No meaning by colour:
the cell under the cursor stands between brackets, or behind a pointer, besides being reversed; what
lies on a cell is a letter or a sign, with a legend as far as there is room.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import cast

from ...narration.message import Level, sentence
from ...narration.view import CellId, Region
from .glyphs import big, known
from .plan import Board, Plan, Text

FOOT = 3
"""Rows below a board that are never given to it: the cell under the cursor, and the news."""
NEAR = "> "
"""The pointer before a line under the cursor."""
CUT = "..."


class Style(Enum):
    """How a piece of text looks; each theme says it with two colours."""

    PLAIN = "plain"
    CURSOR = "cursor"
    """Reversed and bold."""
    STRONG = "strong"
    """Bold: titles and labels."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Text in one style."""

    text: str
    style: Style = Style.PLAIN


@dataclass(frozen=True, slots=True)
class Page:
    """Rows from the top, each the pieces from the left; ``cursor``: row and column where the
    terminal's own cursor rests, so that a magnifier follows."""

    rows: tuple[tuple[Piece, ...], ...]
    cursor: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be seen: ``region`` with the cursor on the cell ``here``, and what was said last.

    ``board``: the region as a board, ``None`` where it is text. Without a region nothing is shown
    but ``news``. ``text`` gives parts as the listener's profile has them, ``whole`` all of them;
    ``blocks``: whether the terminal can show half blocks.
    """

    region: Region | None
    board: Board | None
    here: CellId
    news: str
    text: Text
    whole: Text
    blocks: bool = True


class _Row:
    """A row of a page: characters and their styles."""

    __slots__ = ("_pieces", "chars", "styles")

    def __init__(self, chars: list[str], styles: list[Style]) -> None:
        self.chars, self.styles = chars, styles
        self._pieces: tuple[Piece, ...] | None = None

    def copy(self) -> _Row:
        return _Row(self.chars[:], self.styles[:])

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The row as it stands for good, told once."""
        if self._pieces is None:
            self._pieces = tuple(_runs(self.chars, self.styles))
        return self._pieces


class _Sheet:
    """Characters and styles to be filled in; rows that were drawn before can be laid on it."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        blank = _Row([" "] * width, [Style.PLAIN] * width)
        self.rows = [blank] * height
        self._own = [False] * height
        """Which rows are written on here alone."""
        self.cursor = (max(0, height - 1), 0)

    def put(self, row: int, column: int, text: str, style: Style = Style.PLAIN) -> None:
        """Write ``text`` on empty paper from a column on it; what lies outside is lost."""
        text = text[: max(0, self.width - column)]
        if not (text and 0 <= row < self.height):
            return
        if not self._own[row]:
            self.rows[row], self._own[row] = self.rows[row].copy(), True
        end = column + len(text)
        self.rows[row].chars[column:end] = text
        if style is not Style.PLAIN:
            self.rows[row].styles[column:end] = [style] * len(text)

    def lay(self, rows: list[_Row], top: int) -> None:
        """Rows of another sheet from ``top`` on, which stay as they are."""
        self.rows[top : top + len(rows)] = rows
        self._own[top : top + len(rows)] = [False] * len(rows)

    def page(self) -> Page:
        return Page(tuple(row.pieces for row in self.rows), self.cursor)


def _runs(chars: list[str], styles: list[Style]) -> Iterator[Piece]:
    if styles.count(Style.PLAIN) == len(styles):  # most rows, and much sooner told
        yield Piece("".join(chars))
        return
    begin = 0
    for place in range(1, len(chars) + 1):
        if place == len(chars) or styles[place] is not styles[begin]:
            yield Piece("".join(chars[begin:place]), styles[begin])
            begin = place


def page_of(scene: Scene, columns: int, rows: int) -> Page:
    """The page of ``scene`` for a terminal of this size; at least one row and column."""
    sheet = _Sheet(max(1, columns), max(1, rows))
    region = scene.region
    if region is None:
        _news(sheet, scene.news, 0, sheet.height)
        return sheet.page()
    if scene.board is None:
        _lines(sheet, scene, region)
    else:
        _board(sheet, scene, scene.board)
    return sheet.page()


# ---------------------------------------------------------------------- text


def _wrapped(text: str, width: int, most: int) -> list[str]:
    """``text`` in at most ``most`` rows; what does not fit is cut with three dots."""
    rows = textwrap.wrap(text, max(1, width)) or [""]
    if len(rows) <= most:
        return rows
    if most < 1:
        return []
    return [*rows[: most - 1], _cut(" ".join(rows[most - 1 :]), width)]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - len(CUT))] + CUT[:width]


def _news(sheet: _Sheet, news: str, top: int, most: int) -> int:
    """Write the newest announcement; the rows that it took."""
    wrapped = _wrapped(news, sheet.width, most) if news else []
    for row, line in enumerate(wrapped, top):
        sheet.put(row, 0, line)
    return len(wrapped)


def _lines(sheet: _Sheet, scene: Scene, region: Region) -> None:
    """A list: its title, the lines around the cursor, the newest announcement."""
    ids = list(region.cells)
    here = ids.index(scene.here) if scene.here in region.cells else 0
    title = _cut(scene.text(region.label), sheet.width)
    news = _wrapped(scene.news, sheet.width, max(1, min(sheet.height // 4, 3)))
    top = 1 if sheet.height > 2 else 0
    room = max(1, sheet.height - top - (len(news) if sheet.height > 3 else 0))
    if top:
        sheet.put(0, 0, title, Style.STRONG)
    width = max(1, sheet.width - len(NEAR))

    def read(place: int) -> str:
        return scene.text(sentence(region.cells[ids[place]].parts))

    own = _wrapped(read(here), width, max(1, min(room, 1 + room // 2)))
    others = room - len(own)
    above = min(here, max(others // 2, others - (len(ids) - here - 1)))
    row = top
    for place in range(here - above, len(ids)):
        if row >= top + room:
            break
        if place != here:
            sheet.put(row, len(NEAR), _cut(read(place), width))
            row += 1
            continue
        sheet.put(row, 0, NEAR, Style.CURSOR)
        sheet.cursor = (row, 0)
        for line in own:
            sheet.put(row, len(NEAR), line, Style.CURSOR)
            row += 1
    if sheet.height > 3:
        _news(sheet, scene.news, sheet.height - len(news), len(news))


# ---------------------------------------------------------------------- boards


@dataclass(frozen=True, slots=True)
class _Measure:
    """How large cells are drawn: ``scale`` rows each, ``inner`` columns between their brackets."""

    scale: int
    inner: int
    step: int
    """Columns from one place to the next."""
    margin: int
    head: int
    """Rows above the first cell."""
    width: int
    height: int


def _measure(plan: Plan, inner: int, scale: int, heads: bool) -> _Measure:
    names = max((len(name) for name in plan.rows.values()), default=0)
    field = inner + 1
    step = -(-field // plan.wide)
    far_x, far_y = plan.extent
    head = 0
    if heads and any(plan.columns.values()):
        head = 2 if plan.high == 2 else 1
    return _Measure(
        scale,
        inner,
        step,
        names,
        head,
        names + far_x * step + field + 1,
        head + far_y * scale // plan.high + scale,
    )


def _fitting(board: Board, blocks: bool, columns: int, rows: int) -> _Measure | None:
    """The largest scale that fits; ``None``: not even the smallest does."""
    signs = set(board.signs.values())
    inners = {1: max(map(len, signs))}
    if board.plan.names:
        inners[2] = max(inners[1], *map(len, board.plan.names.values()))
    if blocks and all(map(known, signs)):
        inners[3] = max(len(big(sign)[0]) for sign in signs)
    for scale in sorted(inners, reverse=True):
        for heads in (True, False):
            measure = _measure(board.plan, inners[scale], scale, heads)
            if measure.width <= columns and measure.height <= rows:
                return measure
    return None


def _board(sheet: _Sheet, scene: Scene, board: Board) -> None:
    """A board as large as it can be, what the cursor is on, the newest announcement, a legend."""
    foot = min(FOOT, sheet.height - 1)
    region, here = board.region, scene.here
    measure = _fitting(board, scene.blocks, sheet.width, sheet.height - foot)
    # A title is the first to go, a column's letters before a larger scale.
    spare = sheet.height - foot - (measure.height if measure else sheet.height)
    top = 1 if spare > 0 else 0
    if top:
        sheet.put(0, 0, _cut(scene.text(region.label), sheet.width), Style.STRONG)
    if measure is not None:
        _picture(sheet, board, here, measure, top)
        row = top + measure.height
    else:
        row = _strips(sheet, board, here, sheet.height - foot)
    parts = [part.at(Level.BRIEF) for part in region.cells[here].parts]
    reading = f"[{board.signs[here]}] {scene.whole(sentence(parts))}"
    rest = sheet.height - row
    told = _wrapped(reading, sheet.width, max(1, rest - 2))
    for line in told:
        sheet.put(row, 0, line, Style.STRONG)
        row += 1
    row += _news(sheet, scene.news, row, sheet.height - row)
    for line in textwrap.wrap(board.legend, sheet.width)[: sheet.height - row]:
        sheet.put(row, 0, line)
        row += 1


def _picture(sheet: _Sheet, board: Board, here: CellId, measure: _Measure, top: int) -> None:
    """The board from row ``top`` on, the cursor on the cell ``here``."""
    known = (measure, sheet.width)
    if known not in board.drawn:
        board.drawn[known] = _without_cursor(board, measure, sheet.width)
    sheet.lay(cast(list[_Row], board.drawn[known]), top)
    x, y = board.plan.at[here]
    row = top + measure.head + y * measure.scale // board.plan.high
    column = measure.margin + x * measure.step
    for below, line in enumerate(_drawn(board, here, measure)):
        sheet.put(row + below, column, f"[{line}]", Style.CURSOR)
    sheet.cursor = (row, column + 1)


def _without_cursor(board: Board, measure: _Measure, width: int) -> list[_Row]:
    """The board at one size; what stays while one walks."""
    sheet, plan, scale = _Sheet(width, measure.height), board.plan, measure.scale
    for y, name in plan.rows.items():
        row = measure.head + y * scale // plan.high + (scale - 1) // 2
        sheet.put(row, 0, name, Style.STRONG)
    if measure.head:
        for x, name in plan.columns.items():
            column = measure.margin + x * measure.step + 1
            # The letters of columns that stand lower stand lower too.
            aside = x in plan.lower
            middle = (measure.inner - len(name)) // 2
            sheet.put(aside, column + middle, name, Style.STRONG)
    for cell, (x, y) in plan.at.items():
        row, column = measure.head + y * scale // plan.high, measure.margin + x * measure.step
        for below, line in enumerate(_drawn(board, cell, measure)):
            sheet.put(row + below, column + 1, line)
    return sheet.rows


def _drawn(board: Board, cell: CellId, measure: _Measure) -> tuple[str, ...]:
    """A cell between its brackets, as many rows as the scale."""
    sign, inner = board.signs[cell], measure.inner
    match measure.scale:
        case 1:
            return (sign.ljust(inner),)
        case 2:
            return sign.center(inner), board.plan.names[cell].center(inner)
        case _:
            return tuple(row.ljust(inner) for row in big(sign))


def _strips(sheet: _Sheet, board: Board, here: CellId, most: int) -> int:
    """A board too large for a picture: its lines one after the other, without room between; the
    rows that it took. Where that is too long as well, the rows around the cursor."""
    width = max(1, sheet.width - 2)  # the brackets move nothing on other rows
    rows: list[list[tuple[str, CellId | None]]] = [[]]
    used = 0

    def add(text: str, cell: CellId | None, room: int) -> None:
        nonlocal used
        if used + room > width and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append((text, cell))
        used += len(text)

    for place, (name, cells) in enumerate(board.plan.strips):
        gap = " " if place and used else ""
        head = f"{gap}{name}:" if name else gap
        if head:
            add(head, None, len(head) + 2)
        for cell in cells:
            text = " " if cell is None else board.signs[cell]
            add(text, cell, len(text))
    near = next((n for n, row in enumerate(rows) if any(c == here for _, c in row)), 0)
    begin = max(0, min(near - most // 2, len(rows) - most))
    for row, pieces in enumerate(rows[begin : begin + most]):
        column = 0
        for text, cell in pieces:
            if cell is not None and cell == here:
                sheet.put(row, column, f"[{text}]", Style.CURSOR)
                sheet.cursor = (row, column + 1)
                column += len(text) + 2
            else:
                style = Style.PLAIN if cell is not None else Style.STRONG
                sheet.put(row, column, text, style)
                column += len(text)
    return min(most, len(rows))
