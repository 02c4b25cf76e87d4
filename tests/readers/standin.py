"""A stand-in for the game: prints announcements as the print route does, to try the harness.

    standin.py [--lang fr|en] [--wrap] [--style STYLE] [--script FILE] [--transcript FILE]

Keys come through prompt_toolkit's input without its renderer. ``--wrap`` breaks long lines at
words, at the width of the terminal. The styles are ways to bring an announcement to the terminal,
kept here so that what docs/testing-with-screen-readers.md says of them can be tried again.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import textwrap
import time
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


PAUSE_S = 0.06
PAUSE = "\0"
# What comes before the first row of an announcement, between rows, and after the last.
STYLES = {
    "lead": ("\r\n", "\r\n", ""),
    "home": ("\r\n", "\r\n", "\r"),
    "trail": ("", "\r\n", "\r\n"),
    # An empty row is kept below the cursor.
    "margin": ("\r\n\n\x1b[A", "\r\n\n\x1b[A", ""),
    # PAUSE: flush, and let the terminal and the reader take it in.
    "step": ("\r\n" + PAUSE, "\r\n", ""),
    "room": ("\n\x1b[A" + PAUSE + "\r\n", "\r\n", ""),
    "roomafter": ("\r\n", "\r\n", PAUSE + "\n\x1b[A"),
    "marginhome": ("\r\n\n\x1b[A", "\r\n\n\x1b[A", "\r"),
}


class Screen:
    """The print route."""

    def __init__(self, *, wrap: bool, style: str) -> None:
        self.wrap = wrap
        self.before, self.between, self.after = STYLES[style]

    def show(self, lines: list[str]) -> None:
        width = shutil.get_terminal_size().columns
        for line in lines:
            rows = textwrap.wrap(line, width - 1) if self.wrap else [line]
            for number, part in enumerate(
                (self.before + self.between.join(rows) + self.after).split(PAUSE)
            ):
                time.sleep(PAUSE_S if number else 0)
                sys.stdout.write(part)
                sys.stdout.flush()
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
            key = names.get(press.key, press.key)  # type: ignore[call-overload]
            show(texts.get(key, []))
            if key == "q":
                over.set()

    with keyboard.raw_mode(), keyboard.attach(typed):
        sys.stdout.write("\x1b[?2004h")
        show(texts["start"])
        await over.wait()
        sys.stdout.write("\x1b[?2004l\r\n")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    parser.add_argument("--wrap", action="store_true")
    parser.add_argument("--style", choices=STYLES, default="lead")
    parser.add_argument("--script", type=Path)
    parser.add_argument("--transcript", type=Path)
    options = parser.parse_args()
    texts = TEXTS[options.lang]
    if options.script and options.transcript:
        with options.transcript.open("w", encoding="utf-8") as out:
            play_script(options.script, texts, out)
    else:
        asyncio.run(play(texts, Screen(wrap=options.wrap, style=options.style).show))


if __name__ == "__main__":
    main()
