"""Where the player's files live: one folder for data, one for settings, one for the log."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

HOME_VARIABLE = "ACCESSIGAME_HOME"
"""Environment variable: put everything under this folder (a USB stick, a test)."""


@dataclass(frozen=True, slots=True)
class Paths:
    """The three places. None of them need exist."""

    games: Path
    settings: Path
    log: Path

    @property
    def results(self) -> Path:
        """The results of finished games, beside the games themselves."""
        return self.games.with_name("results.jsonl")

    @property
    def copied(self) -> Path:
        """What was copied where there is no clipboard."""
        return self.games.with_name("copied.txt")

    @property
    def transcripts(self) -> Path:
        """Games written down for reading."""
        return self.games.with_name("transcripts")


def find_paths() -> Paths:
    """The folders of this system's conventions, or those under :data:`HOME_VARIABLE`."""
    if home := os.environ.get(HOME_VARIABLE):
        base = Path(os.path.expanduser(home))  # which, unlike Path's, never raises
        return Paths(base / "games", base / "settings.toml", base / "accessigame.log")
    import platformdirs

    folders = platformdirs.PlatformDirs("accessigame", appauthor=False)
    return Paths(
        Path(folders.user_data_dir) / "games",
        Path(folders.user_config_dir) / "settings.toml",
        Path(folders.user_log_dir) / "accessigame.log",
    )
