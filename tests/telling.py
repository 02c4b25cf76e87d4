"""Messages as lines, for the tests of what narrators say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from accessigame.narration.catalog import Catalog
from accessigame.narration.message import Level, Message


def spoken(
    messages: Message | Iterable[Message], language: str = "en", level: Level = Level.NORMAL
) -> list[str]:
    """The lines of ``messages``, sounds without words left out."""
    told = [messages] if isinstance(messages, Message) else messages
    texts = (Catalog(language).text(message, level) for message in told)
    return [text for text in texts if text]


def reasons_of(game: ModuleType) -> set[str]:
    """Every identifier with which the rules in the package ``game`` refuse a move."""
    folder = Path(str(game.__file__)).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    return {reason for text in texts for reason in re.findall(r'IllegalMove\(\s*"([\w-]+)"', text)}
