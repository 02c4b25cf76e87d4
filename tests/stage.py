"""The whole program without a terminal: keys in, spoken lines out. Shared by tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import count
from pathlib import Path

from accessigame.narration.catalog import Catalog
from accessigame.session.kit import Entry, Kit, entry, load_kit
from accessigame.session.opening import new_table
from accessigame.session.paths import Paths
from accessigame.session.results import Ledger
from accessigame.session.settings import Settings
from accessigame.session.store import Store
from accessigame.session.table import Table
from accessigame.sound.player import Player
from accessigame.speech.announcer import Announcer
from accessigame.speech.recorder import Recorder
from accessigame.speech.voices import Route, Voices
from accessigame.ui.app import App, Equipment
from accessigame.ui.everywhere import everywhere
from accessigame.ui.home import Home
from accessigame.ui.keyboard import Keyboard
from accessigame.ui.screens.base import Screen


@cache
def _catalog(language: str) -> Catalog:
    return Catalog(language)


class Stage:
    """A program with a recorder for a voice and no sound, its files in ``folder``."""

    def __init__(
        self,
        folder: Path,
        language: str = "en",
        layout: str = "qwerty",
        kits: Mapping[str, Callable[[], Kit]] | None = None,
    ) -> None:
        self.recorder = Recorder()
        paths = Paths(folder / "games", folder / "settings.toml", folder / "log")
        voices = Voices([Route("none", lambda: self.recorder)], lambda old, new: f"{old} {new}")
        self.cues: list[str] = []
        seconds = count()
        # Every look at the clock is a second later: no key follows another within a blink.
        announcer = Announcer(
            voices, _catalog(language), self._cue, clock=lambda: float(next(seconds))
        )
        self.store = Store(paths.games, Ledger(paths.results))
        self.app = App(
            Equipment(
                announcer,
                voices,
                Player(choice="null"),
                Settings(started=True),
                paths,
                self.store,
                {name: Entry(load().narrator.label, load) for name, load in kits.items()}
                if kits
                else {"detrak": entry("detrak")},
            ),
            Keyboard(layout),
            everywhere,
        )
        self.store.notify = lambda message: announcer.add(message)
        self.home = Home(self.app)

    def _cue(self, name: str, pan: float, pitch: float) -> bool:
        self.cues.append(name)
        return False

    def menu(self) -> Stage:
        """Open the first menu."""
        return self.show(self.home.menu())

    def play(
        self,
        kit: Kit | None = None,
        seats: Iterable[str] = ("human",),
        options: Mapping[str, str] | None = None,
        *,
        seed: int = 7,
        position: str | None = None,
        kept: bool = True,
    ) -> Table:
        """Open a game over the first menu; the table, for tests that look behind the words."""
        table = new_table(
            kit or load_kit("detrak"),
            tuple(seats),
            options,
            seed=seed,
            position=position,
            store=self.store if kept else None,
        )
        self.show(self.home.menu(), self.home.screen(table))
        return table

    def show(self, *screens: Screen) -> Stage:
        """Begin with ``screens``."""
        self.app.prepare(*screens)
        self.app.start()
        self.app.wait_idle()
        return self

    def press(self, keys: str) -> list[str]:
        """Press keys (names separated by spaces); the lines spoken since."""
        before = len(self.recorder.lines)
        for key in keys.split():
            self.app.key(key)
            self.app.wait_idle()
        return self.recorder.lines[before:]

    def find(self, line: str) -> str:
        """Walk down the menu to the line that begins with ``line``; what is told there."""
        told = self.recorder.lines[-1]
        for _ in range(20):
            if told.startswith(line):
                return told
            told = self.press("down")[-1]
        raise AssertionError(f"no line begins with {line!r}")
