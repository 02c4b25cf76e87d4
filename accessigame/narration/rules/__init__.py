"""The rules of the games as text to be read aloud: ``GAME.LANGUAGE.txt``, one idea a line.

An empty line ends a section; the first line of a section is its title.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: its ``title`` and its ``lines``, in order."""

    title: str
    lines: tuple[str, ...]


def load(game: str, language: str) -> tuple[Section, ...]:
    """The rules of ``game`` in ``language`` ("fr", "en"). Raises :class:`FileNotFoundError`."""
    text = Path(__file__).with_name(f"{game}.{language}.txt").read_text(encoding="utf-8")
    blocks = (block.splitlines() for block in text.strip().split("\n\n"))
    return tuple(Section(title, tuple(lines)) for title, *lines in blocks)
