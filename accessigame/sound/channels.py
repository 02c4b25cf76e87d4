"""The channels that a player can turn up and down, by name. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

Channel: TypeAlias = Literal["speech", "earcons", "ambience"]

CHANNELS: tuple[Channel, ...] = ("speech", "earcons", "ambience")

DEFAULT_VOLUMES: Mapping[Channel, float] = {"speech": 1.0, "earcons": 0.8, "ambience": 0.5}

SPEECH_FLOOR = 0.3
"""The least volume of speech: a player must not be able to mute the way back."""


def bounded(channel: Channel, volume: float) -> float:
    """``volume`` brought into 0 .. 1, for speech into :data:`SPEECH_FLOOR` .. 1."""
    return min(1.0, max(SPEECH_FLOOR if channel == "speech" else 0.0, volume))
