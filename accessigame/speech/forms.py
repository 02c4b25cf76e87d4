"""What a transcript looks like in its file: plain text, Markdown or a web page, line by line.

Each can be cut off at any line and still be read: a page without its end is a page.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Protocol, TypeAlias

from ..narration.catalog import Catalog
from ..narration.document import STYLE, marked
from ..narration.message import say

Named: TypeAlias = Callable[[str], str]
"""How a key is called in the listener's language, by its name in scripts."""


class Form(Protocol):
    """How a transcript is written. Each method gives whole lines, or nothing."""

    def head(self, language: str) -> str:
        """What comes before the first line."""
        ...

    def key(self, name: str) -> str:
        """A key was pressed."""
        ...

    def line(self, text: str) -> str:
        """Something was said."""
        ...

    def tail(self) -> str:
        """What comes after the last line."""
        ...


class Plain:
    """What was said, a line each, ``> key`` between: a script in which the answers stand."""

    def head(self, language: str) -> str:
        return ""

    def key(self, name: str) -> str:
        return f"> {name}\n"

    def line(self, text: str) -> str:
        return f"{text}\n"

    def tail(self) -> str:
        return ""


class Markdown(Plain):
    """An item for each key, what was said in paragraphs of it."""

    def __init__(self, named: Named) -> None:
        self._named = named

    def head(self, language: str) -> str:
        return f"# {marked(_title(language))}\n"

    def key(self, name: str) -> str:
        return f"\n- **{marked(self._named(name))}**\n"

    def line(self, text: str) -> str:
        return f"\n  {marked(text)}\n"


class Page(Plain):
    """An item for each key, what was said in paragraphs of it."""

    def __init__(self, named: Named) -> None:
        self._named = named

    def head(self, language: str) -> str:
        title = escape(_title(language))
        return (
            f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"<h1>{title}</h1>\n<ol>\n<li>\n"
        )

    def key(self, name: str) -> str:
        return f"<li><kbd>{escape(self._named(name))}</kbd>\n"

    def line(self, text: str) -> str:
        return f"<p>{escape(text)}</p>\n"

    def tail(self) -> str:
        return "</ol>\n</main>\n</body>\n</html>\n"


def _title(language: str) -> str:
    return Catalog(language).text(say("What accessigame said"))


def form_of(path: Path, named: Named) -> Form:
    """By the ending of the name: .md, .html or .htm; plain text for any other."""
    match path.suffix.casefold():
        case ".md":
            return Markdown(named)
        case ".html" | ".htm":
            return Page(named)
        case _:
            return Plain()
