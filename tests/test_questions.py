"""Typed questions: what is understood, what is answered, what is offered instead.

``questions/GAME.txt`` holds positions, one a line; beside it ``GAME.en.txt`` and ``GAME.fr.txt``
hold, for each of them, every example question and its answer. ``--rewrite`` makes them anew.
``GAME.asked.txt``: under an example, other words in which players ask the same.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame import games
from accessigame.core.game import CHANCE, OVER
from accessigame.narration import questions
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.narrator import Listener
from accessigame.narration.questions.closest import closest
from accessigame.narration.questions.grammar import Grammar, Pattern, plain
from accessigame.session.kit import HUMAN, load_kit
from accessigame.session.listeners import seat_names
from accessigame.ui.screens.replay import Replay

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


def phrasings(pattern: Pattern) -> Iterator[tuple[str, ...]]:
    """Every form of ``pattern``, its slots left as they are."""
    if not pattern:
        yield ()
        return
    head, rest = pattern[0], pattern[1:]
    forms = head if isinstance(head, tuple) else None
    for form in forms if forms is not None else ((),):
        for words in phrasings((*form, *rest)):
            yield words if forms is not None else (head, *words)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", GAMES)
def test_every_form_of_a_question_is_taken_for_that_question(name: str, language: str) -> None:
    """None is answered by a question that stands earlier in the list; of many forms some forty."""
    grammar = grammar_of(name)
    tried = 0
    for question, patterns in zip(grammar.questions, grammar.patterns(language), strict=True):
        for pattern in patterns:
            forms = list(phrasings(pattern))
            for form in forms[:: max(1, len(forms) // 40)]:
                asked = " ".join(filled(grammar, word, language, tried) for word in form)
                understood = grammar.understand(asked, language)
                assert understood is not None, asked
                assert understood[0] is question, (asked, understood[0].en[0])
                tried += 1
    assert tried > 5 * len(grammar.questions)


def filled(grammar: Grammar, word: str, language: str, turn: int) -> str:
    """A word of a pattern; in the place of a slot one of its words, each in its turn."""
    if not word.startswith("="):
        return word
    words = list(grammar.slots[word.strip("=0123456789")][language])
    return words[turn % len(words)]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", GAMES)
def test_questions_in_other_words(name: str, language: str) -> None:
    """What people would type, in either language, whatever the program speaks."""
    grammar, missed, tried = grammar_of(name), [], 0
    expected = ""
    for line in (FOLDER / f"{name}.asked.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            expected = line
            continue
        understood = grammar.understand(line, language)
        if understood is None or understood[0].en[0] != expected:
            missed.append((line.strip(), expected, understood and understood[0].en[0]))
        tried += 1
    assert missed == []
    assert tried >= 4 * len(grammar.questions)


@pytest.mark.parametrize("name", GAMES)
def test_no_slot_is_without_words(name: str) -> None:
    for slot, by_language in grammar_of(name).slots.items():
        for language in LANGUAGES:
            assert by_language[language], slot


# ------------------------------------------------------------------ at any time, for any seat


def walk(name: str, players: int, seed: int) -> Iterator[Any]:
    """The positions of a random game, from before the first move to the end."""
    rng = Random(seed)
    state = games.load(name).start(players)
    while True:
        yield state.copy()
        if state.turn == OVER:
            return
        moves = list(state.moves()) if state.turn != CHANCE else []
        state.play(rng.choice(moves) if moves else state.draw(rng))


def told(name: str, state: Any, viewer: int) -> list[str]:
    """Every question answered for ``viewer``, about each seat where it is about seats."""
    seen, players = state.seen_by(viewer), len(state.scores())
    who = Listener(viewer, seat_names([HUMAN] * players))
    catalog, lines = _ENGLISH, []
    for question in grammar_of(name).questions:
        understood = grammar_of(name).understand(question.en[0], "en")
        assert understood is not None
        for seat in (None, 0, players - 1):
            values = dict(understood[1])
            if seat is not None:
                values["seat"] = seat
            answer = question.answer(seen, who, values)
            assert answer, question.en[0]
            lines.append(f"{question.en[0]} {' '.join(map(catalog.text, answer))}")
    return lines


_ENGLISH = Catalog("en")


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_answered_at_every_moment_of_a_game(name: str) -> None:
    """From before the deal to the end, to players and to somebody who only watches."""
    states = list(walk(name, max(2, min(games.load(name).players)), 1))
    tried = 0
    for state in (*states[:3], *states[3 :: max(1, len(states) // 5)], states[-1]):
        for viewer in (CHANCE, 0, 1):
            tried += len(told(name, state, viewer))
    assert tried > 800


@pytest.mark.parametrize("name", GAMES)
def test_no_answer_depends_on_what_the_seat_cannot_see(name: str) -> None:
    """Positions that differ only in what is hidden from a seat give it the same answers."""
    game = games.load(name)
    states = list(walk(name, 3 if 3 in game.players else 2, 3))
    differing = 0
    for state in states[2 :: max(1, len(states) // 6)]:
        seen = state.seen_by(1)
        one, other = (game.guess(seen, Random(luck)) for luck in (5, 6))
        differing += one != other
        assert told(name, one, 1) == told(name, other, 1) == told(name, state, 1)
    assert bool(differing) == (name in ("delphi", "detrak")), "the other games are open"


@pytest.mark.parametrize("name", GAMES)
@given(text=st.text(max_size=60))
def test_whatever_is_typed_is_answered_or_has_close_questions(name: str, text: str) -> None:
    grammar = grammar_of(name)
    if grammar.understand(text, "fr") is None:
        offered = closest(grammar, text, "fr")
        assert len(offered) == 3
    assert all(grammar.understand(example, "fr") for example in closest(grammar, text, "fr"))


@pytest.mark.parametrize(
    ("name", "language", "typed", "offered"),
    [
        ("versus", "fr", "qui mange b3", "Qui attire B3 ?"),
        ("versus", "en", "who atracts e5", "Who can pull E5?"),
        ("versus", "fr", "who atracts e5", "Who can pull E5?"),
        ("versus", "fr", "ou peut alé b4", "Où peut aller mon pion en B4 ?"),
        ("delphi", "fr", "que fait apolon", "Que fait Apollon ?"),
        ("delphi", "en", "player 3 showed which cards", "What has player 3 shown?"),
        ("desert", "fr", "ma caravane bleu loin d'une oasis",
         "À quelle distance d'une oasis est ma caravane bleue ?"),
        ("desert", "en", "would green on d7 be good", "What would green on D7 bring?"),
        ("detour", "en", "may 4 be sent to 3", "Where would 4 send Night?"),
        ("detrak", "en", "which cubes", "Where are my stars?"),
    ],
)  # fmt: skip
def test_the_closest_questions_are_about_what_was_typed(
    name: str, language: str, typed: str, offered: str
) -> None:
    grammar = grammar_of(name)
    assert grammar.understand(typed, language) is None
    assert offered in closest(grammar, typed, language)


def test_questions_are_offered_in_the_language_of_the_words() -> None:
    assert "Where are my pawns?" in closest(grammar_of("versus"), "where pawns", "fr")
    assert "Où sont mes pions ?" in closest(grammar_of("versus"), "pions où", "en")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Où puis-je poser l'ÉTOILE ?", "fr", "ou puis je poser etoile"),
        ("  What's   on C4?!", "en", "what is on c4"),
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
    for word, key in (("help", "f1"), ("Aide", "f1"), ("undo", "u"), ("annuler", "u")):
        told = type_in(stage, word)[-1]
        if key == "f1":
            stage.press("escape")
        assert told == stage.press(key)[-1], word
        if key == "f1":
            stage.press("escape")


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


# ------------------------------------------------------------------ where one stands, who asks


def stage_of(name: str, folder: Path, language: str = "en") -> Stage:
    return Stage(folder, language, kits={name: partial(load_kit, name)})


def position_of(name: str, line: int = 0) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()[line]


@pytest.mark.parametrize(
    ("name", "walk_there", "here", "named"),
    [
        ("detour", "home right", "what is here", "district 2"),
        ("detour", "home right down", "qui mène ici", "qui mène au 2"),
        ("detrak", "home", "qu'y a-t-il ici", "a1"),
        ("delphi", "home right", "this card", "4"),
        ("delphi", "f3 down", "valeur de ce joueur", "valeur du joueur 2"),
        ("versus", "g a 5 enter", "what is this pawn worth", "what is a5 worth"),
        ("versus", "g e 5 enter", "how far is e8 from here", "how far is e8 from e5"),
        ("desert", "g b 4 enter", "water near here", "water near b4"),
        ("desert", "g j 3 enter", "et si je pose blanc ici", "blanc en j3"),
    ],
)
def test_here_is_where_one_stands(
    name: str, walk_there: str, here: str, named: str, tmp_path: Path
) -> None:
    stage = stage_of(name, tmp_path)
    position = position_of(name)
    players = len(games.load(name).from_text(position).scores())
    stage.play(load_kit(name), ["human", *["easy"] * (players - 1)], position=position)
    stage.press(walk_there)
    asked = type_in(stage, here)[-1]
    assert asked == type_in(stage, named)[-1]
    assert not asked.startswith("Not understood"), asked


@pytest.mark.parametrize("colour", ["blanche", "violette", "rose", "verte", "bleue"])
def test_the_closest_question_agrees_with_the_colour(colour: str) -> None:
    found = closest(grammar_of("desert"), f"que dire de ma caravane {colour}", "fr", 30)
    assert f"Que peut encore faire ma caravane {colour} ?" in found


def test_what_one_has_not_is_not_said_of_everybody() -> None:
    """Rivals have reached oases and closed areas, the one who asks has not."""
    grammar, catalog = grammar_of("desert"), Catalog("fr")
    state = games.load("desert").from_text(position_of("desert"))
    state.joined = {caravan: palms for caravan, palms in state.joined.items() if caravan % 5 != 1}
    state.areas = [area for area in state.areas if area.caravan % 5 != 1]
    who = Listener(0, seat_names((HUMAN, "normal", "normal")))
    for asked, answer in (
        ("Quelles oasis ai-je atteintes ?", "Vous n'avez encore atteint aucune oasis."),
        ("Combien de zones ai-je ?", "Vous n'avez aucune zone fermée."),
    ):
        understood = grammar.understand(asked, "fr")
        assert understood is not None
        told = [catalog.text(line) for line in understood[0].answer(state, who, understood[1])]
        assert told == [answer]


@pytest.mark.parametrize("name", ["versus", "detour", "desert", "delphi"])
def test_who_wins_is_understood_in_both_languages(name: str) -> None:
    for text, language in (("who wins", "en"), ("qui gagne", "fr")):
        understood = grammar_of(name).understand(text, language)
        assert understood is not None, (name, text)


def test_here_needs_a_place_of_that_kind(tmp_path: Path) -> None:
    stage = stage_of("detour", tmp_path, "fr")
    stage.play(load_kit("detour"), ("human", "easy"), position=position_of("detour"))
    stage.press("f3")
    assert type_in(stage, "qui mène ici")[-1] == "Là où vous êtes, ce n'est pas possible."


def test_in_a_replay_the_moment_is_asked_about(tmp_path: Path) -> None:
    stage = stage_of("detour", tmp_path)
    table = stage.play(load_kit("detour"), ("human", "human"), seed=9)
    stage.press("enter end enter")
    stage.show(stage.home.menu(), Replay(stage.app, table))
    stage.press("home pageup pageup pageup")
    before = type_in(stage, "how many placements are left")[-1]
    stage.press("pagedown pagedown")
    assert (before, type_in(stage, "how many placements are left")[-1]) == (
        "20 placements to come.",
        "19 placements to come.",
    )


def test_people_at_one_machine_ask_about_their_own_hand_once_they_sit_there(tmp_path: Path) -> None:
    stage = stage_of("delphi", tmp_path)
    table = stage.play(load_kit("delphi"), ("human", "human", "human"))
    catalog = Catalog("en")
    for seat in range(3):
        assert stage.press("/") == [f"Player {seat + 1}, press Enter."], "nobody is there yet"
        stage.press("enter")
        seen, who = table.seen(seat), Listener(seat, seat_names(["human"] * 3))
        understood = grammar_of("delphi").understand("my hand", "en")
        assert understood is not None
        expected = " ".join(map(catalog.text, understood[0].answer(seen, who, {})))
        assert type_in(stage, "my hand")[-1] == expected
        stage.press("home enter")


def test_hidden_totals_of_others_stay_hidden() -> None:
    """Through the Desert with scores that everybody keeps to themselves."""
    state = games.load("desert").from_text(position_of("desert"))
    who = Listener(0, seat_names([HUMAN] * 3), (("open_scores", "0"),))
    catalog = Catalog("en")

    def asked(text: str) -> str:
        understood = grammar_of("desert").understand(text, "en")
        assert understood is not None
        return " ".join(map(catalog.text, understood[0].answer(state, who, understood[1])))

    assert asked("how many points does player 2 have").startswith("Other players' totals")
    assert asked("my score").startswith("You, 64 points")
    for text in ("how many points do i have", "score", "who leads", "what do the others have"):
        assert "63" not in asked(text)
        assert "59" not in asked(text)


def test_the_page_of_questions_is_up_to_date() -> None:
    path = Path(__file__).parents[1] / "tools" / "questions.py"
    spec = importlib.util.spec_from_file_location("questions_page", path)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.TARGET.read_text(encoding="utf-8") == tool.page()
