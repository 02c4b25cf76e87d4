"""Writes docs/questions.md: every question that can be typed, game by game, in both languages.

python tools/questions.py
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from accessigame.narration import questions  # noqa: E402
from accessigame.narration.catalog import Catalog  # noqa: E402
from accessigame.narration.labels import LABELS  # noqa: E402

TARGET = ROOT / "docs" / "questions.md"

HEAD = """# Questions that the board answers

On a board, in a hand and in a replay, `/` (or Control X) asks for a line of text: a question from
this list, or the name of a command as F1 tells it; help, undo, redo, hint, settings and history
are enough (in French aide, annuler, refaire, conseil, réglages, historique). Capitals, accents,
punctuation and articles do not matter, French and English are both understood whatever the
language of the program, and many of them can be asked in shorter or other words. What is in a
question can be replaced: another cell, number, colour, card or player; "here" is the cell,
district, card or player where you stand. Where a question is not understood, the three closest
ones are offered. Answers hold what the player who asks may know, and no more; in a replay they are
about the moment that is shown.

This page is written by `python tools/questions.py`.
"""


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for name, label in LABELS.items():
        grammar = questions.load(name)
        if grammar is None:
            continue
        lines += [f"## {Catalog('fr').text(label)}", ""]
        lines += [f"- {each.example('fr')} / {each.example('en')}" for each in grammar.questions]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
