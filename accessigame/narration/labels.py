"""What the games are called: known to the menus before any game is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .message import Message, say, verbatim

LABELS: Final[Mapping[str, Message]] = {
    "detrak": verbatim("Détrak"),
    "detour": verbatim("Détour"),
    "delphi": verbatim("Delphi"),
    "versus": verbatim("Versus"),
    "desert": say("Through the Desert"),
}
"""By the games' names."""
