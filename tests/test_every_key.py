"""Every key in every state speaks or sounds; without sound, every key yields a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from accessigame.cli.equipment import GAMES
from accessigame.session.kit import load_kit
from accessigame.ui import keymap, keys, layouts
from accessigame.ui.commands import Command, Context
from accessigame.ui.screens.help import Learning

from .stage import Stage

PRINTABLE = "abcdefghijklmnopqrstuvwxyzABCDEHLMNRVY0123456789,;?/+éàç²"
KEYS = [
    *keys.NAMED,
    *PRINTABLE,
    *(f"ctrl+{letter}" for letter in "abdefgklnoprstuvwxyz"),
    "ctrl+left", "ctrl+right", "ctrl+home", "ctrl+end", "shift+tab", keys.UNKNOWN,
]  # fmt: skip

# How to come to each state from a new game; "" is the start itself.
STATES = {
    "start": "",
    "choice of start token": "enter",
    "board": "enter enter",
    "taken cell": "enter enter home",
    "picked": "enter enter tab space",
    "choice of pairs": "enter enter tab enter",
    "scores": "enter enter f3",
    "board rows": "enter enter L",
    "help": "enter enter f1",
    "actions": "enter enter escape",
    "history": "enter enter f4",
    "channels": "enter enter f6",
    "settings": "enter enter f9",
    "typing": "enter enter g",
    "learning": "enter enter f12",
    "after a placement": "enter enter tab enter enter",
}


@pytest.mark.parametrize("state", STATES)
def test_every_key_is_answered(state: str, tmp_path: Path) -> None:
    language = "fr" if list(STATES).index(state) % 2 else "en"
    for key in KEYS:
        stage = Stage(tmp_path, language)
        stage.play(kept=False)
        stage.press(STATES[state])
        lines = stage.press(key)
        assert [line for line in lines if line.strip()], f"{key} says nothing"


def test_the_states_are_what_they_are_called(tmp_path: Path) -> None:
    def screen(state: str) -> Stage:
        stage = Stage(tmp_path / state)
        stage.play()
        stage.press(STATES[state])
        return stage

    assert screen("board").app.screen.context is Context.GRID
    assert screen("choice of pairs").app.screen.context is Context.LIST
    assert screen("scores").app.screen.context is Context.LIST
    assert screen("help").app.screen.context is Context.MENU
    assert screen("typing").app.screen.context is Context.TEXT
    assert isinstance(screen("learning").app.screen, Learning)


OTHER_STATES = (
    *("", "enter", "space", "f3", "g", "r", "j", "L", "escape", "f1", "f12"),
    "tab tab enter",
)


@pytest.mark.parametrize("state", OTHER_STATES)
@pytest.mark.parametrize("game", [name for name in GAMES if name != "detrak"])
def test_every_bound_key_is_answered_in_every_game(game: str, state: str, tmp_path: Path) -> None:
    kit = load_kit(game)
    players = kit.game.players[0]
    bound = {
        key
        for row in keymap.TABLE
        for key in row.on(layouts.load("qwerty"))
        if row.command is not Command.SETTINGS  # opens the same menu as in Détrak
    }
    language = "fr" if OTHER_STATES.index(state) % 2 else "en"
    for key in sorted(bound):
        stage = Stage(tmp_path, language)
        stage.play(kit, ("human", *["easy"] * (players - 1)), kept=False)
        stage.press(state)
        lines = stage.press(key)
        assert [line for line in lines if line.strip()], f"{key} says nothing"
        assert not [line for line in lines if "went wrong" in line or "mal passé" in line]
