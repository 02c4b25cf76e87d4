"""The large-print view on a terminal: entered and left as the settings and the voice want it.

It covers the printed lines, so it is never there while they are the voice: a screen reader that
reads the terminal would read a picture. Nothing here is loaded or done while it is off.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from ...narration.message import Level
from ...narration.view import CellId, Region
from ..app import App
from ..screens.base import Visible

if TYPE_CHECKING:
    from ...speech.announcer import Catalog
    from .page import Page, Piece, Scene
    from .plan import Board, Plans

log = logging.getLogger(__name__)

COLOURS: Final[Mapping[str, str]] = {
    "white-on-black": "97;40",
    "black-on-white": "30;107",
    "yellow-on-black": "93;40",
}
"""Each theme's two colours, as terminals number them."""

KEPT: Final = 4
"""Boards kept while one walks from region to region."""

STYLES: Final[Mapping[str, str]] = {"plain": "", "strong": "1;", "cursor": "1;7;"}
"""Bold, reversed: by the names of :class:`.page.Style`."""

ENTER: Final = "\x1b[?1049h\x1b[?7l"
"""The alternate screen, and no wrapping at its edge."""
LEAVE: Final = "\x1b[0m\x1b[2J\x1b[H\x1b[?7h\x1b[?1049l"
"""Nothing is left behind, not even where a terminal has no second screen."""


class Surface(Protocol):
    """A terminal to draw on."""

    @property
    def blocks(self) -> bool:
        """Whether it can show half blocks."""
        ...

    def size(self) -> tuple[int, int]:
        """Columns and rows, asked anew each time."""
        ...

    def write(self, text: str) -> None:
        """Send ``text`` at once. Raises :class:`OSError` or :class:`ValueError` if it is gone."""
        ...


class Lines(Protocol):
    """The printed lines, which lie under the view."""

    def cover(self, reveal: Callable[[], None]) -> None:
        """From now on they are covered; ``reveal`` is called before one is printed all the same."""
        ...

    def uncover(self) -> None:
        """They can be seen again."""
        ...


class View:
    """What is before the player, drawn on ``surface`` after each key.

    Its own failures end it with a line in the log: no drawing is worth a game.
    """

    def __init__(self, app: App, lines: Lines, surface: Surface) -> None:
        self._app = app
        self._lines = lines
        self._surface = surface
        self._on = False
        self._broken = False
        self._region: Region | None = None
        self._drawn: object = None
        """What the page on the terminal was made of, beside its region."""
        self._rows: list[str] = []
        self._theme = ""
        self._pieces: tuple[tuple[Piece, ...], ...] = ()
        """The rows on the terminal: as they were sent, and what they were made of."""
        self._boards: list[tuple[Region, Catalog, Board]] = []
        """Those made last."""
        self._plans: tuple[Catalog, Plans] | None = None
        """Where their cells lie, in the words of one catalogue."""

    @property
    def wanted(self) -> bool:
        """Whether it is chosen, and printed lines do not need the terminal."""
        equipment = self._app.equipment
        theme = equipment.settings.large_print
        return theme != "off" and equipment.voices.route != "print" and not self._broken

    def refresh(self) -> None:
        """Draw what has changed since the last time."""
        if not self._on and self._app.equipment.settings.large_print == "off":
            return
        try:
            if self.wanted and self._app.running:
                self._draw()
            elif self._on:
                self.leave()
        except Exception:
            log.exception("the large-print view fails")
            self._broken = True
            self.leave()

    def leave(self) -> None:
        """Give the terminal back as it was."""
        if not self._on:
            return
        self._on = False
        self._app.equipment.voices.mirroring = True
        try:
            self._surface.write(LEAVE)
        except (OSError, ValueError):
            self._broken = True  # the terminal is gone
        self._lines.uncover()

    def _enter(self) -> None:
        self._on, self._drawn, self._rows, self._pieces = True, None, [], ()
        self._app.equipment.voices.mirroring = False
        self._lines.cover(self.leave)
        self._surface.write(ENTER)

    def _draw(self) -> None:
        announcer = self._app.equipment.announcer
        shown, news = self._seen(), announcer.last_text() if self._app.aloud else ""
        theme, size = self._app.equipment.settings.large_print, self._surface.size()
        region, here = shown or (None, None)
        made_of = here, news, theme, size, announcer.catalog, announcer.verbosity
        if self._on and region is self._region and made_of == self._drawn:
            return
        from .page import page_of

        page = page_of(self._scene(region, here, news), *size)
        if not self._on:
            self._enter()
        self._paint(page, theme)
        self._region, self._drawn = region, made_of

    def _seen(self) -> tuple[Region, CellId] | None:
        """What may be seen: nothing where one person alone is spoken to."""
        screen = self._app.screen
        return screen.shown() if self._app.aloud and isinstance(screen, Visible) else None

    def _scene(self, region: Region | None, here: CellId, news: str) -> Scene:
        from .page import Scene

        announcer = self._app.equipment.announcer
        catalog = announcer.catalog
        return Scene(
            region,
            self._as_board(region),
            here,
            news,
            partial(catalog.text, level=announcer.verbosity),
            partial(catalog.text, level=Level.FULL),
            self._surface.blocks,
        )

    def _as_board(self, region: Region | None) -> Board | None:
        """``region`` as a board, made once for as long as it stays."""
        from .plan import Plans, board_of

        if region is None:
            return None
        catalog = self._app.equipment.announcer.catalog
        for known, words, board in self._boards:
            if known is region and words is catalog:
                return board
        text = partial(catalog.text, level=Level.NORMAL)
        if self._plans is None or self._plans[0] is not catalog:
            self._plans = catalog, Plans(text)
        made = board_of(region, text, self._plans[1])
        if made is not None:
            self._boards = [(region, catalog, made), *self._boards[: KEPT - 1]]
        return made

    def _paint(self, page: Page, theme: str) -> None:
        rows, pieces = page.rows, self._pieces
        if len(pieces) != len(rows) or theme != self._theme:
            pieces, self._rows, self._theme = (), [""] * len(rows), theme
        colours, changed = COLOURS[theme], []
        for number, row in enumerate(rows):
            # Most rows of a board are the very ones of the page before.
            if pieces and row is pieces[number]:
                continue
            text = "".join([_styled(piece, colours) for piece in row])
            if text != self._rows[number]:
                self._rows[number] = text
                changed.append(f"\x1b[{number + 1};1H{text}")
        self._pieces = rows
        row_of, column = page.cursor
        self._surface.write("".join(changed) + f"\x1b[0m\x1b[{row_of + 1};{column + 1}H")


def _styled(piece: Piece, colours: str) -> str:
    return f"\x1b[0;{STYLES[piece.style.value]}{colours}m{piece.text}"
