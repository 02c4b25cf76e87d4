"""Keys given by hand: whatever is asked for, nobody is locked out; by ear, in files, on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessigame.narration.catalog import Catalog
from accessigame.session.kit import load_kit
from accessigame.session.paths import Paths
from accessigame.session.settings import Settings, load
from accessigame.ui import fitting, habits, keydoc, keymap, keys, layouts
from accessigame.ui.commands import Command, Context
from accessigame.ui.keyboard import FIXED, FOREIGN, WALKING, Given, Keyboard, KeyRefused, fitted

from .stage import Stage

COMMANDS = list(Command)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéàç;,./?!²"
KEYS = [
    *keys.NAMED,
    *LETTERS,
    *layouts.DIGITS,
    *(f"ctrl+{letter}" for letter in "abcdefgklnopqrstuvwxyz"),
    *(f"{held}+{key}" for held in ("ctrl", "shift") for key in ("up", "down", "home", "pageup")),
    "shift+tab", keys.UNKNOWN,
]  # fmt: skip
WISHES = st.lists(st.tuples(st.sampled_from(COMMANDS), st.sampled_from(KEYS)), max_size=8)
LAYOUTS = st.sampled_from(layouts.NAMES)


def text(told: object, language: str = "en") -> str:
    return Catalog(language).text(told)  # type: ignore[arg-type]


def check_sound(keyboard: Keyboard) -> None:
    """Help, voice, playing, going back and leaving in reach, every command too, no doubles."""
    plain = Keyboard(keyboard.layout.name)
    for context in Context:
        meant: dict[str, Command] = {}
        for command in {row.command for row in keymap.TABLE if context in row.contexts}:
            had = plain.keys_for(context, command)
            has = keyboard.keys_for(context, command)
            assert bool(has) == bool(had), f"{command} has no key left in {context}"
            for key in has:
                assert meant.setdefault(key, command) is command, f"{key} is double in {context}"
                assert keyboard.lookup(context, key) is command
            if command in FIXED:
                assert {key for key in had if keys.typed(key) is None or key == "space"} <= set(has)
        for key in WALKING:
            assert keyboard.lookup(context, key) is plain.lookup(context, key)
        for key in layouts.DIGITS + keyboard.layout.row:
            assert keyboard.lookup(context, key) is plain.lookup(context, key)
        for key in FOREIGN:
            assert keyboard.lookup(context, key) is plain.lookup(context, key)
    for key in ("f1", "f5", "escape", "ctrl+c", "enter"):
        everywhere = [context for context in Context if plain.lookup(context, key)]
        assert everywhere == list(Context)
        assert all(keyboard.lookup(c, key) in FIXED for c in everywhere)
    letters = [*LETTERS, *layouts.DIGITS]
    for context in (Context.MENU, Context.TEXT):
        assert all(
            keyboard.lookup(context, key) is plain.lookup(context, key) for key in letters
        ), "where letters are typed they stay letters"


@given(LAYOUTS, WISHES)
@settings(max_examples=30)
def test_whatever_is_asked_for_one_by_one(layout: str, wishes: list[Given]) -> None:
    keyboard = Keyboard(layout)
    refusals: list[str] = []
    for command, key in wishes:
        try:
            made, losers = keyboard.given(command, key)
        except KeyRefused as refused:
            refusals.append(text(refused.told))
            continue
        assert command not in losers
        assert any(made.lookup(context, key) is command for context in Context)
        keyboard = made
        check_sound(keyboard)
    assert all(told.endswith(".") for told in refusals)
    again, left_out = fitted(layout, [], habits.given(habits.named(keyboard.own))[0])
    assert left_out == []
    for context in Context:
        for row in keymap.TABLE:
            if context in row.contexts:
                assert set(again.keys_for(context, row.command)) == set(
                    keyboard.keys_for(context, row.command)
                )


@given(LAYOUTS, WISHES, WISHES)
@settings(max_examples=30)
def test_whatever_stands_in_files(layout: str, habit: list[Given], own: list[Given]) -> None:
    keyboard, left_out = fitted(layout, habit, own)
    check_sound(keyboard)
    kept = {*keyboard.own, *keyboard.habit}
    for wish in own:
        assert wish in kept or wish in [given for given, _ in left_out]
    for _, told in left_out:
        assert text(told, "fr") != text(told, "en")


@given(LAYOUTS, WISHES, st.sampled_from(COMMANDS))
@settings(max_examples=20)
def test_usual_keys_come_back(layout: str, wishes: list[Given], command: Command) -> None:
    keyboard, _ = fitted(layout, [], wishes)
    try:
        made = keyboard.without(command)
    except KeyRefused:
        return
    check_sound(made)
    assert command not in [given[0] for given in made.own]


@given(LAYOUTS, LAYOUTS, WISHES)
@settings(max_examples=20)
def test_another_layout_keeps_everybody_in(one: str, other: str, wishes: list[Given]) -> None:
    keyboard, _ = fitted(one, [], wishes)
    check_sound(fitted(other, [], keyboard.own)[0])


@pytest.mark.parametrize("layout", layouts.NAMES)
def test_keys_of_others_are_refused(layout: str) -> None:
    told = {"en": "belongs to terminals or screen readers", "fr": "appartient aux terminaux"}
    for key in FOREIGN:
        with pytest.raises(KeyRefused) as refused:
            Keyboard(layout).given(Command.POINTS, key)
        for language, words in told.items():
            assert words in text(refused.value.told, language)


@pytest.mark.parametrize(
    ("command", "key", "told"),
    [
        (Command.POINTS, "f1", "F1 always keeps its meaning. Press another."),
        (Command.POINTS, "ctrl+e", "Control E always keeps its meaning. Press another."),
        (Command.POINTS, "up", "Arrow up always keeps its meaning. Press another."),
        (Command.POINTS, "5", "The digit row stays as it is. Press another."),
        (Command.POINTS, keys.UNKNOWN, "This key has no name here. Press another."),
        (Command.POINTS, "p", "P does that already."),
        (Command.POINTS, "h", "H is the only key of this: a hint. Press another."),
    ],
)
def test_why_a_key_is_refused(command: Command, key: str, told: str) -> None:
    with pytest.raises(KeyRefused) as refused:
        Keyboard("qwerty").given(command, key)
    assert text(refused.value.told) == told


def test_a_command_of_menus_takes_no_letter() -> None:
    only_typed = [c for c in Command if not set(_contexts(c)) - {Context.MENU, Context.TEXT}]
    for command in only_typed:
        with pytest.raises(KeyRefused, match="types itself"):
            Keyboard("qwerty").given(command, "z")
    made, _ = Keyboard("qwerty").given(Command.HELP, "T")
    assert made.lookup(Context.GRID, "T") is Command.HELP
    assert made.lookup(Context.MENU, "T") is None


def _contexts(command: Command) -> list[Context]:
    return [c for row in keymap.TABLE if row.command is command for c in row.contexts]


# ---------------------------------------------------------------------- by ear


def keys_menu(stage: Stage) -> None:
    """Open the list of commands from a game."""
    stage.press("f9 k enter" if stage.app.text(_KEYS).startswith("K") else "f9 t enter")
    stage.press("c enter")


_KEYS = keymap.say("Keys")


def test_a_key_by_ear(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    stage.press("enter enter")
    keys_menu(stage)
    assert stage.press("p o i n t s")[-1] == "The points, P."
    assert stage.press("enter") == [
        "New key for: the points. Backspace gives it its usual keys back, Escape leaves it."
    ]
    assert stage.press("ctrl+a f1 h") == [
        "Control A belongs to terminals or screen readers. Press another.",
        "F1 always keeps its meaning. Press another.",
        "H is the only key of this: a hint. Press another.",
    ]
    assert stage.cues[-3:] == ["refused"] * 3
    assert stage.press(",") == [
        "Comma, P, the points. Comma was: older announcement. That keeps Page Up."
    ]
    assert load(tmp_path / "settings.toml")[0].keys == {"points": [","]}
    stage.press("escape escape escape")
    assert stage.press(",") == ["0 points."]
    assert "Comma, P, the points." in stage.press("f1 " + "down " * 80)
    stage.press("escape f12")
    assert stage.press(",") == ["Comma, the points."]


def test_help_and_actions_follow(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.app.keyboard, _ = stage.app.keyboard.given(Command.POINTS, "T")
    stage.play()
    stage.press("enter enter")
    assert "Shift T, P, the points." in [stage.press("f1")[-1], *stage.press("down " * 80)]
    stage.press("escape escape")
    actions = [stage.press("down")[-1] for _ in range(80)]
    assert "The points, Shift T, P." in actions


def test_given_up_reset_and_all_reset(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    stage.press("enter enter")
    keys_menu(stage)
    stage.press("p o i n t s enter")
    assert stage.press("escape") == ["Cancelled. Change a key. The points, P."]
    stage.press("enter ,")
    assert stage.app.keyboard.lookup(Context.GRID, ",") is Command.POINTS
    stage.press("enter")
    assert stage.press("backspace") == ["P, the points."]
    assert stage.app.keyboard.own == ()
    assert load(tmp_path / "settings.toml")[0].keys == {}
    stage.press("enter , escape")
    stage.press("a enter")
    assert stage.press("down enter")[-1].startswith("All keys are as at first.")
    assert stage.app.keyboard.lookup(Context.GRID, ",") is Command.OLDER


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A is the only key of this: west on hexagons. Press another."),
        ("fr", "A est la seule touche pour : gauche sur les hexagones."),
    ],
)
def test_directions_on_squares_and_on_hexagons_are_told_apart(language: str, told: str) -> None:
    with pytest.raises(KeyRefused) as refused:
        Keyboard("qwerty").given(Command.HINT, "a")
    assert re.sub(r"\s", " ", text(refused.value.told, language)).startswith(told)
    for language in ("en", "fr"):
        called = [text(keymap.called(command), language) for command in Command if _table(command)]
        assert len(called) == len(set(called))


def _table(command: Command) -> bool:
    return any(row.command is command and not row.digits for row in keymap.TABLE)


@pytest.mark.parametrize("game", ["detrak", "versus", "desert"])
def test_of_one_letter_shift_and_none_are_refused_alike(game: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    kit = load_kit(game)
    stage.play(kit, ("human", *["easy"] * (kit.game.players[0] - 1)))
    context = stage.app.screen.context
    dead = [key for key in LETTERS if not stage.app.keyboard.lookup(context, key)]
    told = {key: stage.press(key)[-1] for key in dead if key.isascii() and key.isalpha()}
    assert told
    for key, refused in told.items():
        assert refused.startswith("Not possible here."), key
    assert stage.press("²")[-1] == "Unknown key."


def test_the_way_out_stays_while_a_key_is_waited_for(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    stage.press("enter enter")
    keys_menu(stage)
    stage.press("p o i n t s enter")
    assert stage.press("f5") == ["No other voice answers. No voice."]
    assert stage.press("ctrl+c")[-1].startswith("Press again to leave")
    stage.press("ctrl+c")
    assert not stage.app.running


@pytest.mark.parametrize("context", Context)
def test_each_function_key_stands_in_the_list_of_actions(context: Context, tmp_path: Path) -> None:
    """What an F key does can be done from the list that Escape opens, on any laptop."""
    game = {Context.POINTED: "versus", Context.FLAT: "desert", Context.HAND: "delphi"}
    stage = Stage(tmp_path)
    kit = load_kit(game.get(context, "detrak"))
    stage.play(kit, ("human", *["easy"] * (kit.game.players[0] - 1)))
    stage.press({Context.GRID: "enter enter", Context.LIST: "enter enter f3"}.get(context, ""))
    if context in (Context.MENU, Context.TEXT):
        return  # menus and typing lead back to a game with Escape
    assert stage.app.screen.context is context
    told = [stage.press("escape")[-1], *stage.press("down " * 110)]
    for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12):
        found = [line for line in told if re.search(rf"\bF{number}\b", line)]
        assert found, f"F{number}"
        assert all("Control" in line for line in found)


# ---------------------------------------------------------------------- from the settings


def test_keys_in_the_settings(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "games", tmp_path / "settings.toml", tmp_path / "log")
    paths.settings.write_text(
        '[keys]\npoints = "T"\nhint = ["f1", "ctrl+n"]\nnonsense = "x"\nturn = "ctrl+shift+"\n',
        encoding="utf-8",
    )
    chosen, mistakes = load(paths.settings)
    assert mistakes.told() == []
    keyboard, told = fitting.keyboard_of("qwerty", chosen, paths)
    assert keyboard.own == ((Command.POINTS, "T"), (Command.HINT, "ctrl+n"))
    assert [text(problem) for problem in told] == [
        "In the file settings.toml, line 3: F1 always keeps its meaning, so hint keeps its other "
        "keys.",
        "Line 4: there is no command nonsense, it is left out.",
        "Line 5: unknown key: ctrl+shift+, so turn keeps its other keys.",
    ]
    assert [
        text(problem) for problem in fitting.keyboard_of("qwerty", chosen, paths, mistakes)[1]
    ] == [text(problem) for problem in told]
    for problem in told:
        assert text(problem, "fr") != text(problem)


def test_the_page_follows(tmp_path: Path) -> None:
    keyboard, _ = Keyboard("azerty").given(Command.POINTS, "T")
    page = keydoc.page(Catalog("en").text, keyboard)
    assert "- **Shift T, P**: the points" in page
    assert "- Keyboard: AZERTY, with your own keys." in page
    assert "QWERTZ" not in page


def test_the_page_of_this_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACCESSIGAME_HOME", str(tmp_path))
    chosen = Settings(keyboard="bepo", keys={"points": ["T"]})
    from accessigame.session.settings import save

    assert save(tmp_path / "settings.toml", chosen) is None
    page = tmp_path / "mine.md"
    keydoc.main(["--mine", "--lang", "fr", str(page)])
    assert "- **Majuscule T, C**: les points" in page.read_text(encoding="utf-8")
