"""What one person hears through: a private voice and earcons on a device of their own."""

from __future__ import annotations

from dataclasses import dataclass

from ..sound.player import Player
from ..speech.voices import SHARED, Voices


@dataclass(slots=True)
class Ear:
    """A private voice with its device. Where that is lost, or left by hand, the common one serves.

    ``voices`` ends in the route :data:`~accessigame.speech.voices.SHARED`; ``own`` plays beside its
    other routes, ``common`` beside that one.
    """

    voices: Voices
    own: Player
    common: Player

    @property
    def private(self) -> bool:
        """Whether nobody else hears what is said now."""
        return self.voices.route != SHARED

    @property
    def sound(self) -> Player:
        """Where the earcons go."""
        return self.own if self.private else self.common

    def cue(self, name: str, pan: float, pitch: float) -> bool:
        """Play an earcon where the voice speaks; whether it could be heard."""
        return self.sound.cue(name, pan, pitch)

    def close(self) -> None:
        """Give the device back."""
        self.voices.close()
        self.own.close()
