"""A stand-in for the game: prints announcements as the print route does, to try the harness.

    standin.py [--lang fr|en] [--wrap] [--style STYLE] [--script FILE] [--transcript FILE]

Keys come through prompt_toolkit's input without its renderer. ``--wrap`` breaks long lines at
words, at the width of the terminal ("steady" always does). The styles are ways to bring an
announcement to the terminal, kept here so that what docs/testing-with-screen-readers.md says of
them can be tried again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

LONG = {
    "fr": "Détrak, cinq lignes, cinq colonnes. Étoile en C4, légale. Voisins, à gauche une croix, "
    "à droite rien, au-dessus un rond déjà posé, au-dessous le bord du plateau. Vous avez moins 3 "
    "points, il reste onze tours, c'est à Léa.",
    "en": "Detrak, five rows, five columns. Star on C4, legal. Neighbours, on the left a cross, "
    "on the right nothing, above a circle already placed, below the edge of the board. You have "
    "minus 3 points, eleven turns are left, it is Lea's turn.",
}
TEXTS: dict[str, dict[str, list[str]]] = {
    "fr": {
        "start": ["Plateau prêt, cinq lignes."],
        "up": ["Étoile, C4."],
        "down": ["Œuf déjà posé, C5."],
        "left": ["Cœur brisé, B5, à toi."],
        "right": ["Bord."],
        "enter": ["Étoile posée en C4, 3 points."],
        "m": ["Où ça ? Là-bas, garçon."],
        "p": ["Points, vous 12, Léa moins 3."],
        "?": ["Flèches, se déplacer.", "Entrée, jouer.", "Q, quitter."],
        "s": ["Case vide, ligne 3, colonne 4."],
        "l": [LONG["fr"]],
        "x": [f"Coup {n}, case {n} prise." for n in range(1, 31)],
        "1": ["a" * 11 + "."],
        "2": ["Bord."],
        "q": ["Au revoir."],
    },
    "en": {
        "start": ["Board ready, five rows."],
        "up": ["Star, C4."],
        "down": ["Egg already placed, C5."],
        "left": ["Broken heart, B5, yours."],
        "right": ["Edge."],
        "enter": ["Star placed on C4, 3 points."],
        "m": ["Where? Over there, Zoë."],
        "p": ["Points, you 12, Lea minus 3."],
        "?": ["Arrows, move.", "Enter, play.", "Q, leave."],
        "s": ["Empty cell, row 3, column 4."],
        "l": [LONG["en"]],
        "x": [f"Move {n}, cell {n} taken." for n in range(1, 31)],
        "q": ["Goodbye."],
    },
}


# What comes before the first row of an announcement, between rows, and after the last.
STYLES = {
    "lead": ("\n", "\n", ""),
    "home": ("\n", "\n", "\r"),
    "trail": ("", "\n", "\n"),
    # An empty row is kept below the cursor.
    "margin": ("\n\n\x1b[A", "\n\n\x1b[A", ""),
}


class Screen:
    """A print route in one of the simple styles."""

    def __init__(self, style: str, *, wrap: bool) -> None:
        self.wrap = wrap
        self.before, self.between, self.after = STYLES[style]

    def show(self, lines: list[str]) -> None:
        for line in lines:
            rows = wrapped(line) if self.wrap else [line]
            sys.stdout.write(self.before + self.between.join(rows) + self.after)
        sys.stdout.flush()


def wrapped(line: str) -> list[str]:
    """The rows of ``line``, broken between words, one column short of the terminal's width."""
    return textwrap.wrap(line, shutil.get_terminal_size().columns - 1, break_on_hyphens=False)


class Steady:
    """The print route as all readers say it right, at any width, on a full screen too.

    Four things on top of "lead": rows broken between words, for Fenrir pauses at the end of a
    row; a space after a row whose length makes Fenrir take it for typed; after several rows the
    cursor's row changes even on a full screen, or Fenrir reads the last one alone after Up and
    Down; and on VTE, for Orca, rows follow each other without a new line, and are filled up a
    moment after they were printed.
    """

    SETTLE = 0.1
    """Seconds after which a row is filled up, so that the terminal tells of it apart."""

    def __init__(self, *, vte: bool) -> None:
        self.vte, self.fresh, self.at, self.filled = vte, True, 0, True
        self.raised = False
        self.timer: asyncio.TimerHandle | None = None

    def show(self, lines: list[str]) -> None:
        width = shutil.get_terminal_size().columns
        rows = [row for line in lines for row in wrapped(line)]
        if not rows:
            return
        if self.timer is not None:
            self.timer.cancel()
        if self.fresh:
            out = "\x1b[999B\n"  # from the bottom row on there is one case only, a full screen
        elif not self.vte:
            out = "\n"
        else:
            # A character in the last column: the next one goes to the next row of itself.
            out = ("" if self.filled else self.filling(width)) + "\x1b[999C "
        if len(rows) == 1 and self.at == 2 * len(rows[0]) + 1:
            rows[0] += " "
        out += "".join(row.ljust(width) for row in rows[:-1]) if self.vte else ""
        out += rows[-1] if self.vte else "\n".join(rows)
        self.raised = len(rows) > 1 and not self.raised and not self.vte
        if self.raised:
            out += "\x1bD\x1b[A"  # down, scrolling if need be, and up again
        self.fresh, self.at = False, len(rows[-1])
        sys.stdout.write(out)
        sys.stdout.flush()
        if self.vte:
            self.filled = False
            self.timer = asyncio.get_running_loop().call_later(self.SETTLE, self.fill, width)

    def filling(self, width: int) -> str:
        return f"{' ' * (width - self.at)}\r\x1b[{self.at}C"

    def fill(self, width: int) -> None:
        self.filled = True
        sys.stdout.write(self.filling(width))
        sys.stdout.flush()


def play_script(path: Path, texts: dict[str, list[str]], out: TextIO) -> None:
    """Answer the keys of a script without a terminal, as ``--script`` of the game does."""
    out.writelines(line + "\n" for line in texts["start"])
    for key in path.read_text(encoding="utf-8").split():
        out.write(f"> {key}\n")
        out.writelines(line + "\n" for line in texts.get(key, []))


async def play(texts: dict[str, list[str]], show: Callable[[list[str]], None]) -> None:
    """Answer the keys typed until q."""
    from prompt_toolkit.input import create_input
    from prompt_toolkit.keys import Keys

    names = {
        Keys.Up: "up",
        Keys.Down: "down",
        Keys.Left: "left",
        Keys.Right: "right",
        Keys.ControlM: "enter",
        Keys.ControlJ: "enter",
    }
    keyboard, over = create_input(), asyncio.Event()

    def typed() -> None:
        for press in keyboard.read_keys():
            key = names.get(press.key, press.key) if isinstance(press.key, Keys) else press.key
            show(texts.get(key, []))
            if key == "q":
                over.set()

    with keyboard.raw_mode(), keyboard.attach(typed):
        sys.stdout.write("\x1b[?2004h")
        show(texts["start"])
        await over.wait()
        sys.stdout.write("\x1b[?2004l\n")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    parser.add_argument("--wrap", action="store_true")
    parser.add_argument("--style", choices=("steady", *STYLES), default="steady")
    parser.add_argument("--script", type=Path)
    parser.add_argument("--transcript", type=Path)
    options = parser.parse_args()
    texts = TEXTS[options.lang]
    if options.script and options.transcript:
        with options.transcript.open("w", encoding="utf-8") as out:
            play_script(options.script, texts, out)
    else:
        screen: Screen | Steady = (
            Steady(vte="VTE_VERSION" in os.environ)
            if options.style == "steady"
            else Screen(options.style, wrap=options.wrap)
        )
        asyncio.run(play(texts, screen.show))


if __name__ == "__main__":
    main()
