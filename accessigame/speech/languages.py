"""Which of an engine's voices speaks a language. Knows tags and names of languages only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_NAMES = {
    "en": ("english", "anglais"),
    "fr": ("french", "francais", "français"),
}
_HOME = {"en": ("en", "en-us", "en-gb"), "fr": ("fr", "fr-fr")}
"""The tags a listener expects first where an engine offers several regions."""


@dataclass(frozen=True, slots=True)
class VoiceInfo:
    """A voice as an engine describes it: its id, its name, its language tags ("fr-FR", "en_US")."""

    id: str
    name: str = ""
    tags: tuple[str, ...] = ()


def voice_for(voices: Sequence[VoiceInfo], language: str, current: str = "") -> str | None:
    """The id of the voice for ``language`` ("fr"), or ``None`` where no voice speaks it.

    ``current``: the id of the voice in use; it stays if it speaks the language, for the listener
    may have chosen it in the system's settings. Tags are trusted before names.
    """
    ranked = [(_rank(voice, language), index) for index, voice in enumerate(voices)]
    fit = [(rank, index) for rank, index in ranked if rank is not None]
    if any(voices[index].id == current for _, index in fit):
        return current
    return voices[min(fit)[1]].id if fit else None


def _rank(voice: VoiceInfo, language: str) -> int | None:
    """How well ``voice`` suits, 0 best; ``None``: it speaks another language."""
    tags = [re.sub(r"[^a-z0-9]+", "-", tag.lower()).strip("-") for tag in voice.tags]
    tags = [tag for tag in tags if tag]
    home = _HOME.get(language, (language,))
    for tag in tags:
        if tag in home:
            return home.index(tag)
    if any(tag.split("-")[0] == language for tag in tags):
        return len(home)
    if tags and all(len(tag.split("-")[0]) in (2, 3) for tag in tags):
        return None
    words = re.split(r"[\W_]+", f"{voice.name} {voice.id}".lower())
    return len(home) + 1 if set(words) & set(_NAMES.get(language, ())) else None
