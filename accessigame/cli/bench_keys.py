"""From a key to its text: rounds of what a player does most, and every key that there is."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random

from ..session.kit import HUMAN, load_kit
from ..ui import doors, keymap
from ..ui.app import App
from ..ui.commands import Command
from ..ui.screens.play import PlayScreen
from .bench_playing import random_position
from .figures import Figure, percentile, spread
from .options import parse
from .run import prepare
from .transcript import Transcript

ROUNDS = 40

KEYS = (
    *("enter", "end", "enter", "tab", "tab", "i", "escape", "right", "s", "r", "R", "m", "M"),
    *("p", "b", "tab", "enter", "down", "enter", "u", "t", "h"),
)
"""A round of keys: what a player does most."""

DESERT_KEYS = (
    *("enter", "down", "enter", "tab", "tab", "q", "s", "a", "d", "6", "7", "1", "tab", "0"),
    *("r", "q", "Q", "m", "p", "b", "k", "f", "i", "escape", "t", "u"),
)
"""The same on the largest board."""

POSITIONS = 12
"""Random positions on which every key is pressed, each :data:`TIMES` times on another cell."""
TIMES = 4

APART = frozenset({Command.LEAVE, Command.STOP, Command.VOICE_ROUTE, Command.HINT})
"""What is not timed here: leaving, other voices, thinking."""


class _Clock(Transcript):
    """A transcript that nobody keeps, which notes when the last text came."""

    def __init__(self) -> None:
        super().__init__(os.devnull)
        self.told = 0.0

    def speak(self, text: str, interrupt: bool) -> None:
        self.told = time.perf_counter()


@contextmanager
def _playing(*options: str) -> Iterator[tuple[App, _Clock]]:
    """The program without voice and sound, loaded as it is between a player's keys."""
    silent = ["--voice", "none", "--audio", "null", "--keyboard", "qwerty"]
    clock = _Clock()
    app = prepare(parse(["play", *options, *silent]), [], transcript=clock)
    app.start()
    app.wait_idle()
    doors.load()
    gc.freeze()
    try:
        yield app, clock
    finally:
        gc.unfreeze()
        app.close()


def _seconds(app: App, clock: _Clock, key: str) -> float:
    """How long ``key`` takes to its text, or to its end where it says nothing."""
    start = time.perf_counter()
    app.key(key)
    end = time.perf_counter()
    taken = (clock.told if clock.told > start else end) - start
    app.wait_idle()
    return taken


def keys_to_text() -> Iterable[Figure]:
    """From a key to its text, through screens, narrator, catalogue and announcer."""
    games = {
        "1 seat": (["detrak"], KEYS),
        "6 seats": (["detrak", "--players", "6"], KEYS),
        "desert, 238 cells": (["desert", "--players", "5"], DESERT_KEYS),
    }
    for what, (game, keys) in games.items():
        seconds = []
        for _ in range(ROUNDS):
            with _playing(*game, "--seed", "7") as (app, clock):
                seconds += [_seconds(app, clock, key) for key in keys]
        yield Figure(f"key to text, {what}", spread(seconds), "p99 5 ms", len(seconds))


def each_key() -> Iterable[Figure]:
    """Of all keys on a board, pressed anywhere in random positions, the slowest by its p99."""
    for name, players in (("detrak", 1), ("desert", 5)):
        kit, rng, seconds = load_kit(name), Random(1), dict[str, list[float]]()
        for _ in range(POSITIONS):
            position = random_position(kit, rng, players).to_text()
            with _playing(name, "--from", position, *["--seat", HUMAN] * players) as (app, clock):
                for key in _board_keys(app) * TIMES:
                    if not _stand(app, rng):
                        break
                    seconds.setdefault(key, []).append(_seconds(app, clock, key))
                    _come_back(app)
        slowest = max(seconds, key=lambda key: percentile(seconds[key], 99))
        value = f"{slowest} p99 {1000 * percentile(seconds[slowest], 99):.1f} ms"
        samples = sum(map(len, seconds.values()))
        yield Figure(f"slowest of {len(seconds)} keys, {name}", value, "p99 5 ms", samples)


def _board_keys(app: App) -> list[str]:
    """Every key that has a command on the board."""
    rows = [row for row in keymap.TABLE if app.screen.context in row.contexts]
    found = (row.on(app.keyboard.layout) for row in rows if row.command not in APART)
    return list(dict.fromkeys(key for keys in found for key in keys))


def _stand(app: App, rng: Random) -> bool:
    """Stand on any cell of the board, holding nothing; whether the game still goes on."""
    assert isinstance(app.screen, PlayScreen)
    view = app.screen.view
    view.chair.held = view.chair.picked = None
    view.chair.focus.move_to(view.regions[0], rng.choice(list(view.regions[0].cells)))
    return not view.over


def _come_back(app: App) -> None:
    """Leave lists and questions, until the board is heard again."""
    while not isinstance(app.screen, PlayScreen) or app.screen.midway:
        app.key("escape")
        app.wait_idle()
