"""Messages as lines, for the tests of what narrators say."""

from __future__ import annotations

from collections.abc import Iterable

from accessigame.narration.catalog import Catalog
from accessigame.narration.message import Level, Message


def spoken(
    messages: Message | Iterable[Message], language: str = "en", level: Level = Level.NORMAL
) -> list[str]:
    """The lines of ``messages``, sounds without words left out."""
    told = [messages] if isinstance(messages, Message) else messages
    texts = (Catalog(language).text(message, level) for message in told)
    return [text for text in texts if text]
