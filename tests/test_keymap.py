"""The table of keys: no doubles, nothing out of reach on any keyboard, and the page made of it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from accessigame.narration.message import Level, Message
from accessigame.ui import keydoc, keymap, keys, layouts
from accessigame.ui.commands import Command, Context
from accessigame.ui.keyboard import Keyboard
from tests.fakes import PlainCatalog

EVERY = [(layout, context) for layout in layouts.NAMES for context in Context]
PLAY = (Context.GRID, Context.POINTED, Context.FLAT, Context.LIST)


def render(message: Message) -> str:
    return PlainCatalog().text(message, Level.NORMAL)


def bound(layout: str, context: Context) -> list[str]:
    board = layouts.load(layout)
    return [key for row in keymap.TABLE if context in row.contexts for key in row.on(board)]


@pytest.mark.parametrize(("layout", "context"), EVERY)
def test_no_key_is_bound_twice(layout: str, context: Context) -> None:
    doubles = [key for key, times in Counter(bound(layout, context)).items() if times > 1]
    assert doubles == []


@pytest.mark.parametrize(("layout", "context"), EVERY)
def test_every_key_has_its_canonical_name(layout: str, context: Context) -> None:
    assert [keys.parse(key) for key in bound(layout, context)] == bound(layout, context)


@pytest.mark.parametrize(("layout", "context"), EVERY)
def test_every_command_is_reached_by_each_of_its_keys(layout: str, context: Context) -> None:
    for row in keymap.TABLE:
        if context in row.contexts:
            reached = Keyboard(layout).keys_for(context, row.command)
            assert set(row.on(layouts.load(layout))) <= set(reached)
            assert reached
            for key in reached:
                assert Keyboard(layout).lookup(context, key) is row.command


def test_every_command_has_a_key_and_a_help() -> None:
    assert {row.command for row in keymap.TABLE} == set(Command)
    for command in Command:
        assert render(keymap.help_of(command))


@pytest.mark.parametrize("context", Context)
def test_a_command_has_one_row_a_context(context: Context) -> None:
    rows = Counter(row.command for row in keymap.TABLE if context in row.contexts)
    assert max(rows.values()) == 1


@pytest.mark.parametrize(("layout", "context"), EVERY)
def test_every_function_key_has_a_control_letter(layout: str, context: Context) -> None:
    for key in bound(layout, context):
        if re.fullmatch(r"f\d+", key):
            command = Keyboard(layout).lookup(context, key)
            assert command is not None
            names = Keyboard(layout).keys_for(context, command)
            assert any(re.fullmatch(r"ctrl\+[a-z]", name) for name in names), key


@pytest.mark.parametrize(("layout", "context"), EVERY)
def test_keys_that_others_own_are_free(layout: str, context: Context) -> None:
    """Multiplexers, terminals, desktops and screen readers keep these."""
    owned = {"ctrl+a", "ctrl+b", "f10", "f11", "shift+f3", "ctrl+space", "delete"}
    owned |= {f"{prefix}page{way}" for prefix in ("shift+", "ctrl+") for way in ("up", "down")}
    assert owned.isdisjoint(bound(layout, context))


@pytest.mark.parametrize(("layout", "context"), EVERY)
def test_no_key_is_one_that_a_terminal_takes_for_another(layout: str, context: Context) -> None:
    same = {"ctrl+i", "ctrl+m", "ctrl+j", "ctrl+h", "ctrl+["}
    assert same.isdisjoint(bound(layout, context))


@pytest.mark.parametrize(("layout", "context"), EVERY)
def test_nothing_essential_on_awkward_characters(layout: str, context: Context) -> None:
    """A sign that some keyboard hides behind AltGr or Shift is never the only key.

    The digit row is told by its digits; what it types without Shift comes on top.
    """
    for key in bound(layout, context):
        if len(key) == 1 and not key.isalpha():
            command = Keyboard(layout).lookup(context, key)
            assert command is not None
            others = [name for name in Keyboard(layout).keys_for(context, command) if name != key]
            assert others, key
            assert key not in "[]{}"


@pytest.mark.parametrize("layout", layouts.NAMES)
def test_letters_are_free_where_they_are_typed(layout: str) -> None:
    """Type-ahead takes letters and digits, typing takes all that prints."""
    assert not [key for key in bound(layout, Context.MENU) if len(key) == 1 and key.isalnum()]
    assert not [key for key in bound(layout, Context.TEXT) if keys.typed(key) is not None]


@pytest.mark.parametrize("layout", layouts.NAMES)
@pytest.mark.parametrize("context", PLAY)
def test_letters_mean_the_same_on_boards_and_in_lists(layout: str, context: Context) -> None:
    """Every letter that is a command in a list is the same one on a board, or walks there."""
    block = set(layouts.load(layout).block)
    for key in bound(layout, Context.LIST):
        if len(key) == 1 and key.lower() not in block:
            listed = Keyboard(layout).lookup(Context.LIST, key)
            assert Keyboard(layout).lookup(context, key) is listed


@pytest.mark.parametrize(
    ("layout", "letters"),
    [
        ("qwerty", "qweadzxcs"),
        ("azerty", "azeqdwxcs"),
        ("qwertz", "qweadyxcs"),
        ("bepo", "bépaiàyxu"),
    ],
)
def test_the_left_block_goes_by_place(layout: str, letters: str) -> None:
    expected = [
        Command.UP_LEFT,
        Command.UP,
        Command.UP_RIGHT,
        Command.LEFT,
        Command.RIGHT,
        Command.DOWN_LEFT,
        Command.DOWN,
        Command.DOWN_RIGHT,
        Command.READ_CELL,
    ]
    assert [Keyboard(layout).lookup(Context.GRID, letter) for letter in letters] == expected


def test_commands_that_give_way_to_the_block() -> None:
    def on(layout: str, key: str) -> Command | None:
        return Keyboard(layout).lookup(Context.GRID, key)

    assert on("qwertz", "z") is Command.READ_DIAGONAL
    assert on("qwertz", "Z") is Command.READ_ANTIDIAGONAL
    given_way = {"s": "SUMMARY", "c": "POINTS", "z": "UNDO", "e": "EFFECT", "d": "READ_DIAGONAL"}
    assert {key: on("bepo", key) for key in given_way} == {
        key: Command[name] for key, name in given_way.items()
    }
    assert on("bepo", "S") is Command.SUMMARY_DETAILED
    assert on("bepo", "D") is Command.READ_ANTIDIAGONAL


@pytest.mark.parametrize("layout", layouts.NAMES)
def test_control_letters_and_other_letters_stay(layout: str) -> None:
    for key in ("ctrl+z", "ctrl+y", "ctrl+t", "t", "l", "h", "v", "r", "R", "m", "n", "o", "g"):
        command = Keyboard("qwerty").lookup(Context.GRID, key)
        assert Keyboard(layout).lookup(Context.GRID, key) is command is not None


def test_azerty_and_qwerty_share_their_nine_movement_letters() -> None:
    assert set(layouts.load("azerty").block) == set(layouts.load("qwerty").block)


def test_unbound_keys_and_unknown_layouts() -> None:
    assert Keyboard("qwerty").lookup(Context.GRID, keys.UNKNOWN) is None
    assert Keyboard("qwerty").lookup(Context.GRID, "f11") is None
    with pytest.raises(ValueError, match="dvorak"):
        Keyboard("dvorak").lookup(Context.GRID, "t")


def test_help_follows_the_layout_and_the_context() -> None:
    def told(layout: str, context: Context) -> dict[Command, str]:
        keyboard = Keyboard(layout)
        return {
            command: f"{render(keyboard.told(context, command))}, {render(help)}"
            for command, help in keyboard.help_items(context)
        }

    assert told("azerty", Context.GRID)[Command.UP] == "arrow up, Z, up"
    assert told("bepo", Context.GRID)[Command.UNDO].startswith("Z, Control Z, ")
    assert told("qwerty", Context.MENU)[Command.UP] == "arrow up, Control P, previous line"
    assert Command.TURN not in told("qwerty", Context.MENU)
    assert render(keymap.help_of(Command.UP)) == "up"
    assert render(keymap.help_of(Command.UP, Context.MENU)) == "previous line"
    with pytest.raises(LookupError):
        keymap.help_of(Command.TURN, Context.MENU)


def test_help_is_speakable() -> None:
    for layout, context in EVERY:
        keyboard = Keyboard(layout)
        for command, help in keyboard.help_items(context):
            for text in (render(keyboard.told(context, command)), render(help)):
                assert not re.search(r"[^\w ,:']", re.sub(r"(?<=\w)-(?=\w)", "", text)), text
                assert "f1" not in text.split()


@pytest.mark.parametrize(
    ("locale", "layout"),
    [
        ("fr_FR.UTF-8", "azerty"),
        ("fr", "azerty"),
        ("fr-BE", "azerty"),
        ("fr_CA.UTF-8", "qwerty"),
        ("fr_CH", "qwertz"),
        ("de_AT.UTF-8", "qwertz"),
        ("en_GB", "qwerty"),
        ("fry_NL", "qwerty"),
        ("C", "qwerty"),
        ("", "qwerty"),
        (None, "qwerty"),
    ],
)
def test_guess(locale: str | None, layout: str) -> None:
    assert layouts.guess(locale) == layout
    assert layouts.choose("auto", locale) == layout
    assert layouts.choose("bepo", locale) == "bepo"


def test_choose_refuses_other_names() -> None:
    with pytest.raises(ValueError, match="colemak"):
        layouts.choose("colemak", "fr")


@pytest.mark.parametrize("name", layouts.NAMES)
def test_three_presses_tell_the_layout(name: str) -> None:
    layout = layouts.load(name)
    assert layouts.told_by([layout.at(place) for place in layouts.PROBES]) == name
    assert layouts.told_by([layout.at(place).upper() for place in layouts.PROBES]) == name
    assert layouts.told_by(["q", "escape", "z"]) is None


def test_the_page_is_up_to_date() -> None:
    assert keydoc.PAGE.read_text(encoding="utf-8") == keydoc.page(render), (
        "run: python -m accessigame.ui.keydoc"
    )


def test_the_page_tells_what_differs() -> None:
    page = keydoc.page(render)
    assert "- **Z; AZERTY W; QWERTZ Y; BÉPO À**: down and left" in page
    assert page.count("\n## ") == len(Context)
