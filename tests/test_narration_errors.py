"""Every error that is no matter of one game's rules has a clear sentence, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from accessigame.core import record
from accessigame.core.game import (
    BadNotation,
    BadOption,
    DamagedData,
    GameError,
    Hidden,
    IllegalMove,
)
from accessigame.games import NAMES, load
from accessigame.narration import load as load_narrator
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.errors import describe

PACKAGE = Path(__file__).resolve().parent.parent / "accessigame"

DETAILS = {
    "game": "chess", "known": ("one", "two"), "option": "rules", "value": "hard", "players": 9,
    "least": 2, "most": 4, "field": "roll", "text": "abc", "expected": 3, "separator": ",",
    "header": "seed", "version": "7", "moves": 5, "played": 2, "seat": 1, "seats": 3, "tokens": 4,
}  # fmt: skip

FALLBACKS = ("is wrong in the field", "is not understood", "this is not understood",
             "This cannot be done")  # fmt: skip


def reasons(path: Path) -> Iterator[tuple[str, str]]:
    """(kind, reason) of every error that a module raises with its reason written out."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            wanted = ("BadNotation", "BadOption", "Hidden", "RecordError", "error")
            if name in wanted and isinstance(first, ast.Constant):
                # Fields of a position and lines of a data file each make their own errors.
                kind = "DamagedData" if path.stem == "sections" else name
                yield kind, str(first.value)


def core_reasons() -> list[tuple[str, str]]:
    modules = [*(PACKAGE / "core").glob("*.py"), PACKAGE / "games" / "__init__.py",
               PACKAGE / "games" / "detrak_text.py"]  # fmt: skip
    return sorted({found for module in modules for found in reasons(module)})


def made(kind: str, reason: str) -> GameError:
    match kind:
        case "BadOption":
            return BadOption(reason, DETAILS)
        case "Hidden":
            return Hidden(reason)
        case "RecordError":
            error = record.RecordError(reason, 4, DETAILS)
            if reason == "bad-option":
                error.__cause__ = BadOption("unknown-value", DETAILS)
            elif reason == "bad-position":
                error.__cause__ = BadNotation("empty-field", 7, DETAILS)
            return error
        case "DamagedData":
            return DamagedData("game/data.txt", reason, 4, 12, DETAILS)
        case _:
            return BadNotation(reason, 12, DETAILS)


def test_the_core_gives_reasons() -> None:
    assert len(core_reasons()) > 20


@pytest.mark.parametrize(("kind", "reason"), core_reasons())
def test_every_reason_of_the_core_has_a_sentence_of_its_own(kind: str, reason: str) -> None:
    error = made(kind, reason)
    english = Catalog("en").text(describe(error))
    assert not any(fallback in english for fallback in FALLBACKS if kind != "RecordError"), english
    assert reason not in english or "-" not in reason
    for language in LANGUAGES:
        text = Catalog(language).text(describe(error))
        assert text.endswith(".")
        assert "None" not in text
        if kind == "RecordError":
            assert text.startswith(("Line 4: ", "Ligne 4 : "))
        elif kind in ("BadNotation", "error"):
            assert text.startswith(("Column 12: ", "Colonne 12 : "))


@pytest.mark.parametrize(
    ("error", "english", "french"),
    [
        (
            BadOption("unknown-game", {"game": "chess", "known": ("detrak", "detour")}),
            "There is no game chess. The games are: detrak, detour.",
            "Le jeu chess n'existe pas. Les jeux sont : detrak, detour.",
        ),
        (
            BadOption("unknown-option", {"option": "speed", "known": ()}),
            "This game has no option speed, and no other.",
            "Ce jeu n'a pas d'option speed, ni aucune autre.",
        ),
        (
            BadOption("players-number", {"players": 3, "least": 2, "most": 2}),
            "3 players cannot play this game, it is for 2.",
            "3 n'est pas un nombre de joueurs possible, ce jeu se joue à 2.",
        ),
        (
            BadNotation("unknown-field", 9, {"field": "rol", "known": ("roll", "turn")}),
            "Column 9: there is no field rol. The fields are: roll, turn.",
            "Colonne 9 : le champ rol n'existe pas. Les champs sont : roll, turn.",
        ),
        (
            BadNotation("never-heard-of", 3, {"field": "hand", "card": "W9"}),
            "Column 3: W9 is wrong in the field hand.",
            "Colonne 3 : W9 ne convient pas dans le champ hand.",
        ),
        (
            BadNotation("wrong-game", 1, {"text": "", "expected": "detrak"}),
            "Column 1: this begins with nothing, where the name of the game is due: detrak.",
            "Colonne 1 : on attendait le nom du jeu, detrak, et on trouve rien.",
        ),
        (
            IllegalMove("some-rule"),
            "This move is not possible here.",
            "Ce coup n'est pas possible ici.",
        ),
    ],
)
def test_sentences_name_what_is_wrong_and_what_is_allowed(
    error: GameError, english: str, french: str
) -> None:
    assert Catalog("en").text(describe(error)) == english
    assert Catalog("fr").text(describe(error)) == french


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_met_in_real_life(language: str) -> None:
    game, speak = load("detrak"), Catalog(language).text
    texts = ["", "x", "detrak turn=99", "detrak turn=1 turn=1", "detrak what=1",
             "detrak turn=", "detrak roll=99", "detrak boards=1", "versus"]  # fmt: skip
    for text in texts:
        with pytest.raises(BadNotation) as wrong:
            game.from_text(text)
        assert speak(describe(wrong.value)).endswith(".")
    for text in ("", "9A9", "dice 1", "dice 7 7", "3B2", "3B2 5C2 4D4"):
        with pytest.raises(BadNotation) as wrong:
            game.parse_move(text)
        assert speak(describe(wrong.value)).endswith(".")
    with pytest.raises(BadOption) as refused:
        load("chess")
    assert all(name in speak(describe(refused.value)) for name in NAMES)
    with pytest.raises(BadOption):
        load_narrator("chess")
