"""Stops that set themselves, for tests of how thinking ends."""

from __future__ import annotations

from accessigame.bots.stopping import Stop


class After(Stop):
    """Sets itself when it has been looked at often enough."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.left = looks

    def check(self) -> None:
        self.left -= 1
        if self.left < 0:
            self.set()
        super().check()
