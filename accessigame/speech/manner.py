"""How the program's own voice speaks: which voice, how high, and who has a voice of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Self

from ..narration.message import COACH, NARRATOR


class Spoken(str):
    """An utterance that knows who says what of it, for voices that can play several people."""

    pieces: tuple[tuple[int, str], ...]
    """Speaker (see ``Message.speaker``) and words, in the order of saying."""

    def __new__(cls, text: str, pieces: tuple[tuple[int, str], ...]) -> Self:
        made = super().__new__(cls, text)
        made.pieces = pieces
        return made


def pieces_of(text: str) -> tuple[tuple[int, str], ...]:
    """Who says what of ``text``."""
    return text.pieces if isinstance(text, Spoken) else ((NARRATOR, text),)


@dataclass(frozen=True, slots=True)
class Role:
    """A voice in the cast: a variant of the engine, and a place (-1 left .. 1 right)."""

    variant: str = ""
    pan: float = 0.0


ROLES: Final[Mapping[int, Role]] = MappingProxyType(
    {
        NARRATOR: Role(),
        COACH: Role("f5", -0.9),
        0: Role("m3", -0.5),
        1: Role("f2", 0.5),
        2: Role("m7", -0.25),
        3: Role("f4", 0.25),
        4: Role("m1", -0.75),
        5: Role("f3", 0.75),
    }
)
"""Seats that are neighbours in number sit on different sides and differ in timbre."""


@dataclass(frozen=True, slots=True)
class Manner:
    """``voices``: by language, a voice of the engine, "+" and a variant if one is wanted;
    ``pitch``: 0 .. 1, 0.5 is the voice's own; ``cast``: whether the others have own voices."""

    voices: Mapping[str, str] = field(default_factory=dict)
    pitch: float = 0.5
    cast: bool = True

    def role(self, speaker: int) -> Role:
        """How ``speaker`` is heard."""
        return ROLES.get(speaker, ROLES[NARRATOR]) if self.cast else ROLES[NARRATOR]
