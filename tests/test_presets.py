"""Presets of habits: complete, sound on every keyboard, and a damaged one costs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from accessigame.narration.catalog import LANGUAGES, Catalog, clean
from accessigame.narration.message import Message
from accessigame.session.paths import Paths
from accessigame.session.settings import PARTS, Settings, load
from accessigame.ui import fitting, habits, keymap, layouts
from accessigame.ui.commands import Command, Context
from accessigame.ui.keyboard import fitted

from .stage import Stage
from .test_remapping import check_sound

NOWHERE = Path("/nonexistent")
PRESETS = habits.paths(NOWHERE)


def text(told: Message, language: str = "en") -> str:
    return Catalog(language).text(told)


def read(id: str) -> habits.Preset:
    preset, mistakes = habits.load(PRESETS[id])
    assert preset is not None
    assert mistakes.told() == []
    return preset


def test_the_five_habits_are_there() -> None:
    assert set(PRESETS) == {"playpalace", "playroom", "lichess", "say-the-spire", "civ-v-access"}


@pytest.mark.parametrize("id", PRESETS)
def test_a_preset_is_complete(id: str) -> None:
    preset = read(id)
    assert set(preset.names) == set(preset.about) == set(LANGUAGES)
    assert len(set(preset.about.values())) == len(LANGUAGES), "each language in its own words"
    for told in preset.about.values():
        assert told.endswith(".")
        assert clean(told) == told
        assert not re.search(r"[-–—/()\[\]]", re.sub(r"(?<=\w)-(?=\w)", "", told)), told
    assert preset.keys, "a habit is in the fingers first"
    assert "profile" in preset.reading
    comment = PRESETS[id].read_text(encoding="utf-8").split("[name]")[0]
    for word in ("The habit:", "Known, from", "The same here already:", "Chosen by us:"):
        assert word in comment


@pytest.mark.parametrize("layout", layouts.NAMES)
@pytest.mark.parametrize("id", PRESETS)
def test_a_preset_is_sound_on_every_keyboard(id: str, layout: str) -> None:
    preset = read(id)
    keyboard, left_out = fitted(layout, preset.on(layouts.load(layout)), [])
    assert left_out == []
    check_sound(keyboard)
    for command, key in keyboard.habit:
        contexts = [c for row in keymap.TABLE if row.command is command for c in row.contexts]
        assert any(keyboard.lookup(context, key) is command for context in contexts)
    # The nine keys of the left block walk on boards as ever, only the one in the middle reads.
    block = layouts.load(layout).block
    plain = fitted(layout, [], [])[0]
    for context in (Context.GRID, Context.POINTED, Context.FLAT):
        for letter in block:
            before = plain.lookup(context, letter)
            if before is not Command.READ_CELL:
                assert keyboard.lookup(context, letter) is before


@pytest.mark.parametrize("id", PRESETS)
def test_what_a_preset_says_it_does(id: str) -> None:
    """Each key that it names to the player is one that it gives."""
    preset = read(id)
    keyboard, _ = fitted("qwerty", preset.on(layouts.load("qwerty")), [])
    for language in LANGUAGES:
        for command, _ in preset.keys:
            contexts = [c for row in keymap.TABLE if row.command is command for c in row.contexts]
            keys = text(keyboard.told(contexts[0], command), language).split(", ")
            said = preset.about[language]
            words = [word for key in keys for word in (key, key.split()[-1].capitalize())]
            assert any(re.search(rf"\b{word}\b", said) for word in words), (command, keys)


def test_a_habit_by_ear(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    stage.press("enter enter f9 k enter down enter l")
    told = stage.press("space enter")
    assert told[0].startswith("I goes to a cell by its name")
    assert told[1] == (
        "Lichess. I goes to a cell by its name, Shift T says what playing here would bring. "
        "The coordinate comes first. Keys. Habits, lichess."
    )
    assert stage.press("enter") == ["Habits. Lichess."], "it opens on the one in use"
    stage.press("escape")
    kept = load(tmp_path / "settings.toml")[0]
    assert kept.preset == "lichess"
    assert kept.order[:2] == ["place", "content"]
    stage.press("escape escape")
    assert stage.press("right") == ["B1, empty."]
    assert stage.press("i") == ["Go to cell."]
    stage.press("escape f9 k enter down enter")
    assert stage.press("home enter")[-1] == "The program's own. Keys. Habits, the program's own."
    assert stage.app.keyboard.habit == ()


def test_own_keys_come_before_the_habit(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "games", tmp_path / "settings.toml", tmp_path / "log")
    chosen = Settings(preset="playpalace", keys={"last_event": ["s"]})
    keyboard, problems = fitting.keyboard_of("qwerty", chosen, paths)
    assert problems == []
    assert keyboard.lookup(Context.GRID, "s") is Command.LAST_EVENT
    assert keyboard.lookup(Context.GRID, "O") is Command.READ_CELL


# ---------------------------------------------------------------------- a player's own, and damage


def test_a_preset_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "presets").mkdir()
    mine = tmp_path / "presets" / "mine.toml"
    mine.write_text('[name]\nen = "My habit"\n[keys]\npoints = "T"\n', encoding="utf-8")
    stage = Stage(tmp_path)
    stage.menu()
    stage.press("f9 k enter down enter")
    assert stage.press("m enter")[-1].startswith("My habit.")
    assert stage.app.keyboard.lookup(Context.GRID, "T") is Command.POINTS


@pytest.mark.parametrize(
    ("data", "english"),
    [
        ("[keys\n", "The preset file bad.toml cannot be read: line 1 is not understood."),
        ("\n\n[keys]\nfly = 'x'\n",
         "In the file bad.toml, line 4: there is no command fly, it is left out."),
        ("[keys]\npoints = 'T'\nhint = 'hyper+x'\n",
         "In the file bad.toml, line 3: unknown key: hyper+x, so hint keeps its other keys."),
        ("[reading]\nprofile = 'loud'\n",
         "In the file bad.toml, line 2: profile cannot be loud, only one of brief, normal, full, "
         "it is now normal."),
        ("[reading]\norder = ['place', 'smell']\n",
         "In the file bad.toml, line 2: order names smell, which is no part of a reading, it is "
         "left out."),
        ("[reading.parts.normal]\nnear = 3\n",
         "In the file bad.toml, line 2: parts.normal.near must be true or false without quotes, "
         "it is left out."),
        ("keys = 3\n",
         "In the file bad.toml, line 1: keys is a group of settings and cannot be 3, it is left "
         "out."),
        ("[colours]\na = 1\n",
         "In the file bad.toml, line 1: a preset knows no colours, it is left out."),
    ],
)  # fmt: skip
def test_damage_is_named_and_the_rest_kept(data: str, english: str, tmp_path: Path) -> None:
    bad = tmp_path / "presets" / "bad.toml"
    bad.parent.mkdir()
    bad.write_text(data, encoding="utf-8")
    preset, mistakes = habits.load(bad)
    problems = mistakes.told()
    assert [text(problem) for problem in problems] == [english]
    assert text(problems[0], "fr") != english
    if "points = 'T'" in data:
        assert preset is not None
        assert preset.keys == ((Command.POINTS, "T"),)
    if "order" in data:
        assert preset is not None
        assert preset.reading["order"] == ["place", *(part for part in PARTS if part != "place")]
    # By ear the fault is told and the sound presets are there.
    stage = Stage(tmp_path)
    stage.menu()
    stage.press("f9 k enter down")
    told = stage.press("enter")[-1]
    assert english in told
    assert stage.press("l") == ["Lichess."]
    # A preset that is gone, or damaged, stops nothing.
    paths = Paths(tmp_path / "games", tmp_path / "settings.toml", tmp_path / "log")
    for id in ("bad", "gone"):
        keyboard, found = fitting.keyboard_of("azerty", Settings(preset=id), paths)
        check_sound(keyboard)
        assert found
    assert text(found[0]) == "There is no preset gone."


def test_binary_and_unreadable_presets(tmp_path: Path) -> None:
    (tmp_path / "presets").mkdir()
    bad = tmp_path / "presets" / "bad.toml"
    bad.write_bytes(b"\xff\xfe\x00")
    assert "this is not UTF-8 text" in text(habits.load(bad)[1].told()[0])
    bad.unlink()
    bad.mkdir()
    assert text(habits.load(bad)[1].told()[0]) == (
        "The preset file bad.toml cannot be read: it is a folder."
    )
