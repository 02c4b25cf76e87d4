"""``docs/keys.md`` from the table of keys: ``python -m accessigame.ui.keydoc [--lang fr] [FILE]``.

With ``--mine FILE`` it is the page of the keys as this player has them.

Lists rather than tables, so that the page is read line by line.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from ..narration.message import Message, parts, say, verbatim
from . import keymap, layouts
from .commands import Context
from .keyboard import Keyboard
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

_KEYBOARDS: Final = say(
    "Keyboards: {names}.", names=parts(verbatim(name) for name in _LAYOUT_NAMES.values())
)
_AS_ON_QWERTY: Final = say("Keys are named as on QWERTY, what differs on another keyboard follows.")
_MINE: Final = say(
    "With keys of your own, {command} writes this page as you have them.",
    command="`python -m accessigame.ui.keydoc --mine FILE`",
)
_GENERAL: Final = (
    say("Twice is the same key two times with no other between, however long that takes."),
    say(
        "A terminal cannot tell Control I from Tab, Control M from Enter, Control H from Backspace."
    ),
    say("Control A and Control B are left to terminal multiplexers, Alt is never used."),
    say("Pasted text is taken only while typing."),
)


def page(render: Callable[[Message], str], keyboard: Keyboard | None = None) -> str:
    """The whole page, in the language of ``render``; of one ``keyboard`` as a player has it, or of
    all as they come."""
    return "\n".join(_lines(render, keyboard)) + "\n"


def _lines(render: Callable[[Message], str], keyboard: Keyboard | None) -> Iterator[str]:
    yield f"# {render(say('Keys'))}"
    yield ""
    yield "<!-- python -m accessigame.ui.keydoc -->"
    yield ""
    if keyboard is None:
        yield f"- {render(_KEYBOARDS)}"
        yield f"- {render(_AS_ON_QWERTY)}"
        yield f"- {render(_MINE)}"
    else:
        name = _LAYOUT_NAMES[keyboard.layout.name]
        yield f"- {render(say('Keyboard: {name}, with your own keys.', name=name))}"
    for note in _GENERAL:
        yield f"- {render(note)}"
    usual = Keyboard(_FIRST)
    for context in Context:
        yield ""
        yield f"## {render(_HEADINGS[context])}"
        yield ""
        yield render(_NOTES[context])
        yield ""
        for row in keymap.TABLE:
            if context in row.contexts:
                keys = render((keyboard or usual).told(context, row.command))
                if keyboard is None and not row.digits:
                    keys = "; ".join([keys, *_elsewhere(row, render)])
                yield f"- **{keys[0].upper()}{keys[1:]}**: {render(row.help)}"


def _elsewhere(row: keymap.Binding, render: Callable[[Message], str]) -> Iterator[str]:
    """The keys of ``row`` on each other layout where they differ."""
    for name in layouts.NAMES[1:]:
        if other := _different(row, name):
            yield f"{_LAYOUT_NAMES[name]} {render(parts(map(spoken, other)))}"


def _different(row: keymap.Binding, name: str) -> list[str]:
    """The keys of ``row`` that are others on the layout ``name`` than on the first."""
    usual = row.on(layouts.load(_FIRST))
    return [key for key in row.on(layouts.load(name)) if key not in usual]


def main(arguments: list[str] | None = None) -> None:
    """Write the page to the file named, ``docs/keys.md`` unless another is given."""
    from ..narration.catalog import LANGUAGES, Catalog

    parser = argparse.ArgumentParser(prog="python -m accessigame.ui.keydoc", description=__doc__)
    parser.add_argument("--lang", choices=list(LANGUAGES), default="en")
    parser.add_argument("--mine", action="store_true", help="the keys as the settings have them")
    parser.add_argument("file", nargs="?", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.mine and chosen.file is None:
        parser.error("--mine needs a file to write")
    keyboard = _mine() if chosen.mine else None
    file = chosen.file or PAGE
    file.write_text(page(Catalog(chosen.lang).text, keyboard), encoding="utf-8")


def _mine() -> Keyboard:
    """The keyboard of this player; mistakes in the settings are told by the program itself."""
    from ..session import settings
    from ..session.paths import find_paths
    from .fitting import keyboard_of

    paths = find_paths()
    kept, _ = settings.load(paths.settings)
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    layout = layouts.choose(kept.keyboard, next(filter(None, names), None))
    return keyboard_of(layout, kept, paths)[0]


if __name__ == "__main__":
    main()
