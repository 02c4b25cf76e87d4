"""What changed since my turn, the lists opened over a game, and what is said where nothing is."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from accessigame.narration.advice import prospect
from accessigame.narration.catalog import Catalog
from accessigame.session.kit import load_kit
from accessigame.session.opening import new_table
from accessigame.ui.screens.replay import Past
from tests.stage import Stage

OVER_TEXT = {"en": "The game is over.", "fr": "La partie est terminée."}


@pytest.mark.parametrize(("language", "camp"), [("en", "Night"), ("fr", "Nuit")])
def test_only_what_others_did_is_told(tmp_path: Path, language: str, camp: str) -> None:
    stage = Stage(tmp_path, language)
    table = stage.play(load_kit("detour"), ("human", "easy"), seed=1)
    stage.press("enter enter")  # a value in district 1
    assert sum(step.mover == 0 for step in table.steps) == 1
    [merged] = stage.press("ctrl+t")
    assert merged.startswith(camp)
    [opened] = stage.press("ctrl+t")
    assert re.search(rf"{camp}\s?: \d", opened), opened
    lines = stage.press("home down down down")
    assert not any(line.startswith(("You", "Vous")) for line in [opened, *lines])


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", "You show ", "Computer 2 shows Athena."),
        ("fr", "Vous montrez ", "Ordinateur 2 montre Athéna."),
    ],
)
def test_of_a_reveal_that_others_completed_only_their_cards(
    tmp_path: Path, language: str, own: str, others: str
) -> None:
    stage = Stage(tmp_path, language)
    stage.play(load_kit("delphi"), ("human", "easy", "easy"), seed=3)
    told = " ".join(stage.press("home enter"))
    assert own in told
    stage.press("ctrl+t")
    [opened] = stage.press("ctrl+t")
    listed = [opened, *stage.press("down down down down down down")]
    assert not any(own in line for line in listed), listed
    assert others in listed


def test_in_a_replay_it_is_what_changed_until_the_moment_looked_at(tmp_path: Path) -> None:
    kit = load_kit("detour")
    table = new_table(kit, ("human", "easy"), seed=1)
    rng = Random(1)
    while not table.over:
        if table.settle() is None:
            table.play(rng.choice(list(table.seen(table.turn).moves())))
    past = Past(table)
    after_first = next(at for at, step in enumerate(table.steps, 1) if step.mover == 0)
    past.at = after_first - 1
    assert past.since() == (None, []), "before one's first move"
    past.at = after_first + 1
    before, happened = past.since()
    assert before == table.steps[after_first].before.seen_by(0)
    assert happened == table.steps[after_first].seen_by(0)
    past.at = len(table.steps)
    assert past.since()[0] != table.steps[after_first].before.seen_by(0)


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "Nothing begins with {letter}, Escape goes back."),
        ("fr", "Rien ne commence par {letter}, Échap pour revenir."),
    ],
)
def test_letters_in_the_list_of_changes(tmp_path: Path, language: str, answer: str) -> None:
    stage = Stage(tmp_path, language)
    stage.play(load_kit("detour"), ("human", "easy"), seed=1)
    stage.press("enter enter ctrl+t ctrl+t")
    for letter in "rkt":
        assert stage.press(letter) == [answer.format(letter=letter.upper())]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_questions_in_a_list_of_moves_are_about_the_board(tmp_path: Path, language: str) -> None:
    stage = Stage(tmp_path, language)
    stage.play(load_kit("versus"), ("human", "human"), seed=1)
    asked = stage.press("o o")[1]
    stage.press("i")
    assert stage.app.screen.context.name == "LIST"
    assert stage.press("o o")[1] == asked


@pytest.mark.parametrize("language", ["en", "fr"])
def test_at_the_end_there_is_no_move_for_one_reason(tmp_path: Path, language: str) -> None:
    stage = Stage(tmp_path, language)
    stage.play(load_kit("versus"), ("human", "human"), position="versus end=agreed")
    for key in ("m", "M", "tab"):
        assert stage.press(key) == [OVER_TEXT[language]]


@pytest.mark.parametrize(
    ("lead", "english", "french"),
    [
        (1, "You win by one with best play.", "Si chacun joue au mieux, vous gagnez d'un point."),
        (3, "You win by 3 with best play.", "Si chacun joue au mieux, vous gagnez de 3 points."),
        (-1, "At best you lose by one.", "Si chacun joue au mieux, vous perdez d'un point."),
        (-2, "At best you lose by 2.", "Si chacun joue au mieux, vous perdez de 2 points."),
        (0, "This keeps the draw.", "Si chacun joue au mieux, la partie reste nulle."),
    ],
)
def test_how_a_game_ends_with_best_play(lead: float, english: str, french: str) -> None:
    assert Catalog("en").text(prospect(lead)) == english
    assert Catalog("fr").text(prospect(lead)) == french


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "5 emissaries to place: 1, 2, 3, 4, 5."),
        ("fr", "5 émissaires jouables : 1, 2, 3, 4, 5."),
    ],
)
def test_what_can_be_played_from_the_reserves(tmp_path: Path, language: str, told: str) -> None:
    stage = Stage(tmp_path, language)
    stage.play(load_kit("detour"), ("human", "easy"), seed=1)
    stage.press("f3")
    assert re.sub(r"\s", " ", stage.press("m")[0]) == told


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["detour", "versus"])
@pytest.mark.parametrize("line", [0, 1])
def test_in_a_game_played_again(tmp_path: Path, game: str, language: str, line: int) -> None:
    nothing = {"en": "Nothing has changed.", "fr": "Rien n'a changé."}[language]
    kit = load_kit(game)
    stage = Stage(tmp_path, language, kits={game: lambda: kit})
    position = None if game == "detour" else "versus end=agreed"
    table = stage.play(kit, ("human", "easy"), seed=1, position=position)
    rng = Random(1)
    while not table.over:
        table.play(rng.choice(list(table.seen(table.turn).moves())))
    stage.press("enter" + " down" * line)
    begun = stage.press("enter")
    view = stage.app.screen.view  # type: ignore[attr-defined]
    assert begun
    assert stage.app.listening[0] is view.chair
    stage.press("tab enter" if stage.app.screen.context.name != "HAND" else "enter")
    if view.choice is not None:
        stage.press("enter")
    assert view.table.turn == view.viewer
    assert any(step.mover == view.viewer for step in view.table.steps)
    [told] = stage.press("ctrl+t")
    assert told != nothing


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_was_taken_back_has_not_changed_and_what_was_replayed_has_once(
    tmp_path: Path, language: str
) -> None:
    nothing = {"en": "Nothing has changed.", "fr": "Rien n'a changé."}[language]
    stage = Stage(tmp_path, language)
    stage.play(load_kit("versus"), ("human", "easy"), seed=3)
    stage.press("tab enter enter")
    [first] = stage.press("ctrl+t")
    stage.press("tab enter enter")
    [second] = stage.press("ctrl+t")
    assert nothing not in (first, second)
    stage.press("u")
    assert stage.press("ctrl+t") == [first]
    stage.press("ctrl+y")
    assert stage.press("ctrl+t") == [second]
    stage.press("u u")
    assert stage.press("ctrl+t") == [nothing]


def test_the_next_person_hears_of_nothing_that_was_taken_back(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = stage.play(load_kit("desert"), ("human", "human", "easy"), seed=3)
    stage.press("tab enter enter tab enter enter")
    assert [step.mover for step in table.steps][-3:] == [0, 1, 2]
    gone = stage.press("ctrl+t")[0].partition("Computer 3: ")[2]
    assert gone
    assert "Player 2 takes back." in stage.press("u")[0]
    [told] = stage.press("ctrl+t")
    assert "Player 1: " in told
    assert gone not in told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_moves_a_piece_goes_with_it(tmp_path: Path, language: str) -> None:
    stage = Stage(tmp_path, language)
    table = stage.play(load_kit("versus"), ("human", "human"), seed=3)
    view = stage.app.screen.view  # type: ignore[attr-defined]
    stage.press("tab enter enter")  # by the list of its moves
    stage.press("tab enter enter")
    from_to = view.narrator.walked(table.steps[0].move)
    assert from_to is not None
    assert view.viewer == 0
    assert view.walker.cell.id == from_to[1]
    stage.press("u")
    assert view.viewer == 1
    back = view.narrator.walked(view.table._undone[-1][0])
    assert view.walker.cell.id == back[0]
    stage.press("ctrl+y")
    assert view.chairs[1].focus.at["board"] == back[1]


@pytest.mark.parametrize(("language", "settings"), [("en", "Settings."), ("fr", "Réglages.")])
@pytest.mark.parametrize("inside", ["", "down enter", "down enter f1"])
def test_settings_close_with_the_key_that_opened_them(
    tmp_path: Path, language: str, settings: str, inside: str
) -> None:
    stage = Stage(tmp_path, language)
    stage.play(load_kit("detour"), ("human", "easy"), seed=1)
    board = stage.app.screen
    assert stage.press("f9")[0].startswith(settings)
    stage.press(inside)
    assert not stage.press("f9")[0].startswith(settings)
    assert stage.app.screen is board
