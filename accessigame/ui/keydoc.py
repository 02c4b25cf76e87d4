"""``docs/keys.md`` from the table of keys: ``python -m accessigame.ui.keydoc [--lang fr] [FILE]``.

Lists rather than tables, so that the page is read line by line.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from ..narration.message import Message, parts, say, verbatim
from . import keymap, layouts
from .commands import Context
from .keys import spoken

PAGE: Final = Path(__file__).parents[2] / "docs" / "keys.md"

_FIRST: Final = layouts.NAMES[0]

_LAYOUT_NAMES: Final = {
    "qwerty": "QWERTY",
    "azerty": "AZERTY",
    "qwertz": "QWERTZ",
    "bepo": "BÉPO",
}

_HEADINGS: Final = {
    Context.GRID: say("On a board"),
    Context.POINTED: say("On a board of hexes with pointed tops"),
    Context.FLAT: say("On a board of hexes with flat tops"),
    Context.HAND: say("In a hand of cards"),
    Context.LIST: say("In lists while playing: scores, reserves, choices"),
    Context.MENU: say("In menus"),
    Context.TEXT: say("While typing"),
}

_NOTES: Final = {
    Context.GRID: say(
        "The nine keys at the left of the letters walk by their place, all other letters are the "
        "same on every keyboard unless a walking key has them."
    ),
    Context.POINTED: say(
        "The keys around the middle one of the left block are the six directions."
    ),
    Context.FLAT: say("The keys around the middle one of the left block are the six directions."),
    Context.HAND: say("Left and right go from card to card, up and down through a card's lines."),
    Context.LIST: say("Letters are commands here too."),
    Context.MENU: say(
        "A letter goes to the next line that begins with it, a digit goes to the line of that "
        "number."
    ),
    Context.TEXT: say("Every key that prints is text."),
}

_GENERAL: Final = (
    say("Keyboards: {names}.", names=parts(verbatim(name) for name in _LAYOUT_NAMES.values())),
    say("Keys are named as on QWERTY, what differs on another keyboard follows."),
    say("Twice is the same key two times with no other between, however long that takes."),
    say(
        "A terminal cannot tell Control I from Tab, Control M from Enter, Control H from Backspace."
    ),
    say("Control A and Control B are left to terminal multiplexers, Alt is never used."),
    say("Pasted text is taken only while typing."),
)


def page(render: Callable[[Message], str]) -> str:
    """The whole page, in the language of ``render``."""
    return "\n".join(_lines(render)) + "\n"


def _lines(render: Callable[[Message], str]) -> Iterator[str]:
    yield f"# {render(say('Keys'))}"
    yield ""
    yield "<!-- python -m accessigame.ui.keydoc -->"
    yield ""
    for note in _GENERAL:
        yield f"- {render(note)}"
    for context in Context:
        yield ""
        yield f"## {render(_HEADINGS[context])}"
        yield ""
        yield render(_NOTES[context])
        yield ""
        for row in keymap.TABLE:
            if context in row.contexts:
                yield f"- {_row(row, render)}"


def _row(row: keymap.Binding, render: Callable[[Message], str]) -> str:
    told = [render(parts(row.told(layouts.load(_FIRST))))]
    if row.digits:
        return f"**{told[0][0].upper()}{told[0][1:]}**: {render(row.help)}"
    told += [
        f"{_LAYOUT_NAMES[name]} {render(parts(map(spoken, other)))}"
        for name in layouts.NAMES[1:]
        if (other := _different(row, name))
    ]
    keys = "; ".join(told)
    return f"**{keys[0].upper()}{keys[1:]}**: {render(row.help)}"


def _different(row: keymap.Binding, name: str) -> list[str]:
    """The keys of ``row`` that are others on the layout ``name`` than on the first."""
    usual = row.on(layouts.load(_FIRST))
    return [key for key in row.on(layouts.load(name)) if key not in usual]


def main(arguments: list[str] | None = None) -> None:
    """Write the page to the file named, ``docs/keys.md`` unless another is given."""
    from ..narration.catalog import LANGUAGES, Catalog

    parser = argparse.ArgumentParser(prog="python -m accessigame.ui.keydoc", description=__doc__)
    parser.add_argument("--lang", choices=list(LANGUAGES), default="en")
    parser.add_argument("file", nargs="?", type=Path, default=PAGE)
    chosen = parser.parse_args(arguments)
    chosen.file.write_text(page(Catalog(chosen.lang).text), encoding="utf-8")


if __name__ == "__main__":
    main()
