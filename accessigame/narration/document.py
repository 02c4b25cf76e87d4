"""A text with a title and sections, as plain text, Markdown or a web page.

Pure: messages in, one string out. The web page is one file without scripts, pictures or anything
from elsewhere: headings, paragraphs and lists, which every screen reader can walk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from .catalog import Catalog
from .message import Level, Message


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of a list. ``note``: what is told of it in a word, such as a move's notation; it
    stands behind, in parentheses."""

    lines: tuple[Message, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with a list below. ``ordered``: the items are numbered."""

    heading: Message
    entries: Sequence[Entry]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """``about``: what stands below the title, a line each."""

    title: Message
    about: Sequence[Message]
    sections: Sequence[Section]


Writer = Callable[[Document, Catalog], str]


def text(document: Document, catalog: Catalog) -> str:
    """Plain text: one line for each thing told, an empty one before each heading."""
    lines = [_said(document.title, catalog), *(_said(line, catalog) for line in document.about)]
    for section in document.sections:
        lines += ["", _said(section.heading, catalog)]
        for number, entry in enumerate(section.entries, 1):
            mark = f"{number}. " if section.ordered else ""
            lines.append(mark + _one_line(entry, catalog))
    return "\n".join(lines) + "\n"


def markdown(document: Document, catalog: Catalog) -> str:
    """CommonMark: a heading for the title and for each section, lists below."""
    lines = [f"# {marked(_said(document.title, catalog))}", ""]
    for line in document.about:
        lines += [marked(_said(line, catalog)), ""]
    for section in document.sections:
        lines += [f"## {marked(_said(section.heading, catalog))}", ""]
        for number, entry in enumerate(section.entries, 1):
            mark = f"{number}." if section.ordered else "-"
            lines.append(f"{mark} {marked(_one_line(entry, catalog))}")
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


STYLE: Final = (
    "body{max-width:40em;margin:auto;padding:1em;font:1.25em/1.5 sans-serif;"
    "color:#000;background:#fff}"
    "code{font-size:1em}"
    "@media (prefers-color-scheme:dark){body{color:#fff;background:#000}}"
)
"""Large, one column, black on white or white on black as the reader's system has it."""


def html(document: Document, catalog: Catalog) -> str:
    """One static page in the catalogue's language."""
    title = _said(document.title, catalog)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{escape(catalog.language)}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{escape(title)}</h1>",
            *(f"<p>{escape(_said(line, catalog))}</p>" for line in document.about),
            *_sections(document, catalog),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


WRITERS: Final[Mapping[str, Writer]] = {".txt": text, ".md": markdown, ".html": html}
"""By the ending of the file's name."""


def _sections(document: Document, catalog: Catalog) -> Iterator[str]:
    for section in document.sections:
        yield f"<h2>{escape(_said(section.heading, catalog))}</h2>"
        if not section.entries:
            continue
        kind = "ol" if section.ordered else "ul"
        yield f"<{kind}>"
        for entry in section.entries:
            note = [f"(<code>{escape(entry.note)}</code>)"] if entry.note else []
            yield f"<li>{' '.join([*map(escape, _lines(entry, catalog)), *note])}</li>"
        yield f"</{kind}>"


def _said(message: Message, catalog: Catalog) -> str:
    return " ".join(catalog.text(message, Level.FULL).split())


def _one_line(entry: Entry, catalog: Catalog) -> str:
    note = (f"({entry.note})",) if entry.note else ()
    return " ".join([*_lines(entry, catalog), *note])


def _lines(entry: Entry, catalog: Catalog) -> list[str]:
    """The item's lines; a message may have nothing to say at its end."""
    return [told for line in entry.lines if (told := _said(line, catalog))]


def marked(text: str) -> str:
    """For Markdown: ``text`` with the signs that Markdown would take for its own made plain."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#" else char for char in text)
