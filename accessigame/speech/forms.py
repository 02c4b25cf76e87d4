"""What a transcript looks like in its file: plain text, Markdown or a web page, line by line.

Each can be cut off at any line and still be read: a page without its end is a page.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Protocol

from ..narration.document import STYLE, marked


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
    """What was said, a line each, ``> key`` between."""

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

    def head(self, language: str) -> str:
        return "# accessigame\n"

    def key(self, name: str) -> str:
        return f"\n- **{marked(name)}**\n"

    def line(self, text: str) -> str:
        return f"\n  {marked(text)}\n"


class Page(Plain):
    """An item for each key, what was said in paragraphs of it."""

    def head(self, language: str) -> str:
        return (
            f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>accessigame</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
            "<h1>accessigame</h1>\n<ol>\n<li>\n"
        )

    def key(self, name: str) -> str:
        return f"<li><kbd>{escape(name)}</kbd>\n"

    def line(self, text: str) -> str:
        return f"<p>{escape(text)}</p>\n"

    def tail(self) -> str:
        return "</ol>\n</main>\n</body>\n</html>\n"


def form_of(path: Path) -> Form:
    """By the ending of the name: .md, .html or .htm; plain text for any other."""
    match path.suffix.casefold():
        case ".md":
            return Markdown()
        case ".html" | ".htm":
            return Page()
        case _:
            return Plain()
