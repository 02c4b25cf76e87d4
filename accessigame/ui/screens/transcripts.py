"""A game written down: the player chooses text, Markdown or a web page, and hears where it went."""

from __future__ import annotations

from functools import partial

from ...narration.catalog import Catalog
from ...narration.message import say
from ...session.account import account, save
from ...session.listeners import everybody
from ...session.table import Table
from ...session.trouble import why
from ..app import App
from .base import Answer
from .lists import menu
from .menu import line

FORMATS = {
    ".html": say("web page"),
    ".md": say("Markdown"),
    ".txt": say("plain text"),
}
"""By the file's ending, the one that most readers open first."""


def write_down(app: App, table: Table) -> Answer:
    """Ask for the format, then write the game of ``table`` as everybody there may know it."""
    items = [line(label, partial(_save, app, table, ending)) for ending, label in FORMATS.items()]
    return app.open(menu(app, say("Format of the transcript"), lambda: items))


def _save(app: App, table: Table, ending: str) -> Answer:
    folder = app.equipment.paths.transcripts
    catalog = Catalog(app.language)
    try:
        path = save(account(table, everybody(table)), table.kit.game.name, ending, folder, catalog)
    except OSError as error:
        return [why(error), *app.back()]
    told = say("Saved as {file} in {folder}.", file=path.name, folder=str(path.parent))
    return [told, *app.back()]
