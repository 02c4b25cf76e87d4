"""Typed questions: what is understood, what is answered, what is offered instead.

``questions/GAME.txt`` holds positions, one a line; beside it ``GAME.en.txt`` and ``GAME.fr.txt``
hold, for each of them, every example question and its answer. ``--rewrite`` makes them anew.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame import games
from accessigame.narration import questions
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.narrator import Listener
from accessigame.narration.questions.grammar import Grammar, plain
from accessigame.session.kit import HUMAN
from accessigame.ui.screens.seat import seat_names

from .stage import Stage

FOLDER = Path(__file__).with_name("questions")
GAMES = [name for name in games.NAMES if questions.load(name) is not None]


def grammar_of(name: str) -> Grammar:
    found = questions.load(name)
    assert found is not None
    return found


def answers(name: str, language: str) -> str:
    """Each position, then each question with its answer below."""
    catalog, lines = Catalog(language), list[str]()
    for position in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        state = games.load(name).from_text(position)
        players = len(state.scores())
        who = Listener(0, seat_names((HUMAN, *["normal"] * (players - 1))))
        seen = state.seen_by(0)
        lines += [position, ""]
        for question in grammar_of(name).questions:
            asked = question.example(language)
            understood = grammar_of(name).understand(asked, language)
            assert understood is not None, asked
            assert understood[0] is question, f"{asked} is taken for {understood[0].en[0]}"
            told = [catalog.text(line) for line in question.answer(seen, who, understood[1])]
            assert told, asked
            lines += [asked, f"    {' '.join(told)}"]
        lines.append("")
    return "\n".join(lines)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", GAMES)
def test_questions_and_answers(name: str, language: str, rewrite: bool) -> None:
    golden = FOLDER / f"{name}.{language}.txt"
    found = answers(name, language)
    if rewrite:
        golden.write_text(found, encoding="utf-8")
    assert found == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_pattern_compiles_and_no_slot_is_without_words(name: str) -> None:
    grammar = grammar_of(name)
    for language in LANGUAGES:
        assert len(grammar._compiled[language]) >= len(grammar.questions)
    for slot, by_language in grammar.slots.items():
        for language in LANGUAGES:
            assert by_language[language], slot


@pytest.mark.parametrize("name", GAMES)
@given(text=st.text(max_size=60))
def test_whatever_is_typed_is_answered_or_has_close_questions(name: str, text: str) -> None:
    grammar = grammar_of(name)
    if grammar.understand(text, "fr") is None:
        assert len(grammar.closest(text, "fr")) == 3


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Où puis-je poser l'ÉTOILE ?", "fr", "ou puis je poser etoile"),
        ("  What's   on C4?!", "en", "what s on c4"),
        ("Cœur", "fr", "coeur"),
        ("", "en", ""),
    ],
)
def test_plain(text: str, language: str, expected: str) -> None:
    assert plain(text, language) == expected


def type_in(stage: Stage, text: str) -> list[str]:
    keys = " ".join("space" if char == " " else char for char in text)
    return stage.press(f"/ {keys} enter")


@pytest.mark.parametrize(
    ("language", "asked", "answer"),
    [
        ("en", "what is on a1", "Empty, A1."),
        ("fr", "a1", "Vide, A1."),
        ("fr", "what is on a1", "Vide, A1."),
        ("en", "qu'y a-t-il en a1 ?", "Empty, A1."),
    ],
)
def test_asked_in_a_game_in_either_language(
    language: str, asked: str, answer: str, tmp_path: Path
) -> None:
    stage = Stage(tmp_path, language)
    stage.play(seed=3)
    assert type_in(stage, asked)[-1] == answer


def test_the_name_of_a_command_does_it(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(seed=3)
    assert type_in(stage, "the points")[-1] == stage.press("p")[-1]


def test_what_is_not_understood_offers_three_questions_and_enter_asks_one(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(seed=3)
    told = type_in(stage, "cells cut where")[-1]
    assert told.startswith("Not understood, the closest questions. Which cells are cut off?")
    assert stage.press("end up up enter")[-1] == "No cell is cut off."
    assert stage.press("s")[-1].startswith("Empty, A1,")  # back on the board


def test_nothing_typed_is_told(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(seed=3)
    assert stage.press("/ enter")[-1] == "Nothing typed."


def test_the_page_of_questions_is_up_to_date() -> None:
    path = Path(__file__).parents[1] / "tools" / "questions.py"
    spec = importlib.util.spec_from_file_location("questions_page", path)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.TARGET.read_text(encoding="utf-8") == tool.page()
