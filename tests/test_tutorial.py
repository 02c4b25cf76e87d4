"""Tutorials followed by learners who err, walk off, look around, leave and come back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from accessigame.cli.options import Options
from accessigame.cli.run import _questions
from accessigame.session import lessons
from accessigame.session.kit import Kit, load_kit
from accessigame.speech.routes import Choice
from accessigame.ui.screens.base import Visible
from accessigame.ui.screens.first_start import KeyboardQuestion, TourQuestion
from accessigame.ui.screens.menu import Menu
from accessigame.ui.screens.tutorial import Tutorial

from .pupil import COURSES, GAMES, Pupil
from .stage import Stage

PRESSED = [
    *("up", "down", "left", "right", "tab", "enter", "space", "home", "end", "f3"),
    *"huimMryofKptbljJ1470qweasdzxcng",
]
"""What a learner presses who does not listen; without the list that offers to leave."""


def _asked(level: str) -> NoReturn:
    raise AssertionError("a computer player was asked")


def without_players(name: str) -> Kit:
    """A game whose computer players may not be asked."""
    return replace(load_kit(name), bot=_asked)


def skipping(pupil: Pupil) -> None:
    """The line of Escape that skips a step."""
    pupil.stage.press("escape down enter")


@pytest.mark.parametrize("name", COURSES)
def test_every_step_can_be_skipped_and_no_computer_is_asked(name: str, tmp_path: Path) -> None:
    """The position goes on as if the step had been done, so that a later one can be."""
    kits: dict[str, Callable[[], Kit]] = {game: partial(without_players, game) for game in GAMES}
    pupil = Pupil(tmp_path, "en", kits=kits)
    pupil.open(name)
    reached = []
    while isinstance(pupil.app.screen, Tutorial):
        reached.append(pupil.top._task)
        assert not reached[-1].moves or pupil.top._table.wanted()
        skipping(pupil)
    asked = [step for lesson in lessons.load(name).lessons for step in lesson.steps]
    # Who has skipped the way to a list stands on the board already when it is to come back to.
    assert [step for step in asked if not step.place] == [s for s in reached if not s.place]
    assert not any("went wrong" in line for line in pupil.stage.recorder.lines)


@pytest.mark.parametrize("layout", ["azerty", "qwertz", "bepo"])
def test_keys_are_told_and_work_on_every_layout(layout: str, tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "fr", layout)
    pupil.follow("versus")
    pupil.follow("delphi")


def test_a_tutorial_is_left_and_goes_on_where_it_was(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("detour")
    pupil.until("Place and send", 2)
    pupil.stage.press("escape")
    assert pupil.heard == "Put down."
    pupil.stage.press("escape end enter")
    assert isinstance(pupil.app.screen, Menu)
    pupil.open("detour")
    assert pupil.heard.startswith("Place and send. Night has placed a 5")
    assert not list((tmp_path / "games").glob("*")), "a tutorial was saved as a game"


def test_the_menu_tells_how_far_one_has_come(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.stage.press("end up up up enter down down enter")
    pupil.until("The fourth place", 0)
    pupil.stage.press("escape end enter")
    assert pupil.heard == "Learn. Tutorial, Détour, 2 lessons done."
    pupil.stage.press("enter")
    assert pupil.heard.startswith("The fourth place. A district has four places.")


def test_the_lines_of_escape_lead_to_other_lessons(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("detour")
    told = pupil.stage.press("escape down down down down down")
    assert [line.split(",")[0] for line in told] == [
        "Tutorial. The task again.", "Skip this step.", "This lesson from its start.",
        "Next lesson.", "All actions.", "Leave the tutorial.",
    ]  # fmt: skip
    pupil.stage.press("up up enter")
    assert pupil.heard.startswith("Place and send. ")
    pupil.stage.press("escape down down down enter")
    assert pupil.heard.startswith("Five districts. ")


@pytest.mark.parametrize(
    ("course", "title", "step", "keys"),
    [
        ("detour", "The fourth place", 1, "1 enter"),
        ("detour", "Where it hurts", 2, "5 right right right enter"),
        ("delphi", "The gods", 0, "enter"),
        ("versus", "Targets", 2, "g b 4 enter enter"),
        ("desert", "Areas", 3, "g d 1 1 enter 1 enter"),
        ("detrak", "A turn", 0, "g d 1 enter enter enter"),
    ],
)
def test_another_move_is_not_played(
    course: str, title: str, step: int, keys: str, tmp_path: Path
) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open(course)
    top = pupil.until(title, step)
    before, task = top._table.seen(0), top._task
    pupil.stage.press(keys)
    wrong = pupil.heard.partition("That is not what the lesson asks for. ")[2]
    assert wrong, "the mistake is told"
    assert task.text[:12] not in wrong, "the explanation is not"
    assert len(wrong) < 80, "only what is to be done"
    assert (top._table.seen(0), top._task) == (before, task)
    while top._play.midway or top._play.view.chair.held:
        pupil.stage.press("escape")
    pupil.do(top, task)
    assert top._task != task


def test_nothing_is_resigned_taken_back_or_played_again(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("versus")
    top = pupil.until("Moving", 5)
    played = len(top._table.steps)
    for key in ("u", "ctrl+z", "ctrl+y"):
        pupil.stage.press(key)
        assert pupil.heard == "In a lesson only what it asks for is taken back."
    assert len(top._table.steps) == played
    pupil.stage.press("escape end up enter end")  # all actions, the last of them
    assert "Resign" not in pupil.heard
    assert not any("draw" in line for line in pupil.stage.press("up up up up"))


def test_what_a_step_asks_to_take_back_is_taken_back(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("detrak")
    top = pupil.until("Free cells", 4)
    assert len(top._table.steps) > 0
    pupil.stage.press("u")
    assert "Taken back" in pupil.heard
    assert "Well done. The advanced rules." in pupil.heard


def test_a_step_whose_task_was_done_before_goes_on(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("desert")
    top = pupil.until("Caravans", 0)
    assert str(top._play.view.walker.cell.id) != "K5"
    pupil.stage.press("g k 5 enter")
    assert top._step == 1
    pupil.open("detour")
    top = pupil.until("Five districts", 1)
    pupil.stage.press("f3 f3")
    assert top._step == 1
    top._play.view.walker.enter(top._play.view.regions[0])
    top._play.view.chair.focus.move_to(top._play.view.regions[0], "3")
    pupil.stage.press("h")  # the task is asked for again where it is done already
    assert pupil.heard.startswith("You are there already. You hear what is placed there")
    assert top._step == 2


def test_a_question_that_waits_for_a_key_is_done_with_that_key(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("versus")
    top = pupil.until("Moving", 1)
    pupil.stage.press("r")
    assert pupil.heard == "Which direction?"
    pupil.stage.press("p")
    assert pupil.heard == "That is no direction."
    pupil.stage.press("r escape")
    assert (top._step, pupil.heard) == (1, "Cancelled.")
    pupil.stage.press("r e")
    assert "Well done. Space picks up" in pupil.heard


def test_a_list_of_choices_is_done_when_it_is_left(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("detrak")
    top = pupil.until("A turn", 3)
    pupil.stage.press("i down")
    assert top._step == 3
    pupil.stage.press("escape")
    assert "Well done. Place the star on D2" in pupil.heard


def test_a_list_that_was_not_asked_for_does_not_keep_a_command_from_counting(
    tmp_path: Path,
) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("tour")
    top = pupil.until("Welcome, a short tour", 2)
    pupil.stage.press("enter enter")
    assert top._play.midway, "a list of choices is open"
    assert pupil.heard == "That is not what the lesson asks for. Press F2."
    pupil.stage.press("f2")
    assert "Well done. T tells what is to be done." in pupil.heard
    assert not top._play.midway


def test_who_has_walked_off_stands_where_the_step_says(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("tour")
    pupil.stage.press("down down right enter")
    assert "you stand on A1" in pupil.heard
    assert str(pupil.top._play.view.walker.cell.id) == "A1"
    assert pupil.stage.press("h") == ["Go there with the arrows: B1."]
    pupil.stage.press("right")
    assert pupil.heard.startswith("Empty, B1. Well done.")


@pytest.mark.parametrize("name", COURSES)
def test_a_learner_is_put_on_cells_that_there_are(name: str, tmp_path: Path) -> None:
    """And nothing is told of where one stands that need not be true."""
    pupil = Pupil(tmp_path, "en")
    pupil.open(name)
    for lesson in lessons.load(name).lessons:
        for step in lesson.steps:
            assert pupil.top._task == step
            told = [word for word in ("you stand", "You stand", "and stand") if word in step.text]
            assert bool(step.start) == bool(told), step.text
            if step.start:
                assert str(pupil.top._play.view.walker.cell.id) == step.start
            pupil.do(pupil.top, step)


def test_a_command_that_is_refused_is_not_praised(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("detour")
    top = pupil.until("Place and send", 2)
    pupil.stage.press("0 left i")
    assert "Well done." not in pupil.heard
    assert top._step == 2


def test_another_digit_is_not_what_was_asked(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("detour")
    top = pupil.until("Place and send", 1)
    pupil.stage.press("3")
    assert (top._step, "Well done." in pupil.heard) == (1, False)
    pupil.stage.press("4")
    assert top._step == 2


@pytest.mark.parametrize("course", COURSES)
def test_a_learner_who_walks_off_hears_the_task_and_finds_back(course: str, tmp_path: Path) -> None:
    """In lists other keys apply; the task still names keys, and none of them leads astray."""
    pupil = Pupil(tmp_path, "en")
    pupil.open(course)
    top = pupil.top
    pupil.stage.press("f3 r y o i m b t h end")
    while pupil.app.screen is not top:
        pupil.stage.press("escape")
    for key in ("f5", "f2", "v", "V", "pageup", "q", "é", "f11", "tab", "h"):
        pupil.stage.press(key)
    assert not any("went wrong" in line for line in pupil.stage.recorder.lines)
    pupil.do(pupil.top, pupil.top._task)


@pytest.mark.parametrize("course", COURSES)
def test_whatever_a_learner_presses_the_lesson_can_be_followed_afterwards(
    course: str, tmp_path: Path
) -> None:
    pupil = Pupil(tmp_path, "fr")
    pupil.open(course)
    chance = Random(course)
    for place, lesson in enumerate(lessons.load(course).lessons):
        for key in chance.choices(PRESSED, k=40):
            pupil.stage.press(key)
        for _ in range(3):
            if not isinstance(pupil.app.screen, Tutorial):
                pupil.stage.press("escape")
        pupil.top._go(place)  # what the line of Escape does
        for step in lesson.steps:
            assert pupil.top._task == step
            pupil.do(pupil.top, step)
    assert not any("erreur ; elle est notée" in line for line in pupil.stage.recorder.lines)


def test_a_lesson_begins_anew(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("desert")
    top = pupil.until("Caravans", 5)
    assert top._table.steps
    pupil.stage.press("escape down down enter")
    assert pupil.heard.startswith("Caravans. Later everybody places two camels")
    assert not top._table.steps


def test_the_number_of_a_line_is_no_digit_of_a_board(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("desert")
    top = pupil.until("The desert", 4)
    pupil.stage.press("f3 f3 7")
    assert pupil.heard.startswith("Blue")
    assert top._step == 4


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", COURSES)
def test_what_is_to_be_done_is_told_in_short(name: str, language: str, tmp_path: Path) -> None:
    """H says it, H again all that the step says."""
    pupil = Pupil(tmp_path, language)
    pupil.open(name)
    for lesson in lessons.load(name).lessons:
        for step in lesson.steps:
            pupil.stage.press("h")
            short = pupil.heard
            assert len(short) < 80
            pupil.stage.press("h")
            assert pupil.heard != short
            pupil.do(pupil.top, step)


def test_help_and_settings_come_back_to_the_task_in_the_new_language(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("delphi")
    pupil.until("Your hand", 2)
    pupil.stage.press("f1 down escape")
    assert pupil.heard == "Press arrow down."
    pupil.stage.press("f9 right escape")
    assert pupil.heard == "Appuyez sur flèche bas."
    pupil.stage.press("h h")
    assert pupil.heard.startswith("Les guerriers valent leur nombre")
    pupil.stage.press("down")
    assert "Bien. Encore flèche bas" in pupil.heard


def test_the_board_of_a_lesson_can_be_seen(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("desert")
    pupil.until("The desert", 2)
    assert isinstance(pupil.top, Visible)
    shown = pupil.top.shown()
    assert shown is not None
    assert (shown[0].id, shown[1]) == ("board", "K5")


# ------------------------------------------------------------------ the first start


@pytest.mark.parametrize("keyboard", [None, "azerty"])
def test_the_tour_is_offered_after_the_questions_of_the_first_start(
    keyboard: str | None, tmp_path: Path
) -> None:
    stage = Stage(tmp_path)
    stage.app.equipment.settings.started = False
    options = Options(keyboard=keyboard)
    asked = _questions(options, stage.app, Choice(("print",), (), "requested"))
    assert [type(screen) for screen in asked] == [TourQuestion, KeyboardQuestion][
        : 1 if keyboard else 2
    ]
    stage.show(stage.home.menu(), *asked)
    if not keyboard:
        stage.press("enter")
    assert stage.recorder.lines[-1].endswith("Enter begins the short tour, Escape skips it.")
    stage.press("x")
    assert stage.recorder.lines[-1] == "Enter begins the short tour, Escape skips it."
    stage.press("enter")
    assert stage.recorder.lines[-1].startswith("Welcome, a short tour.")
    assert stage.app.equipment.settings.started
    stage.press("escape end enter")
    assert isinstance(stage.app.screen, Menu)


def test_the_tour_can_be_skipped(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.show(stage.home.menu(), TourQuestion(stage.app))
    stage.press("escape")
    assert stage.recorder.lines[-1] == "Accessigame. Play Détrak."


def test_a_tour_that_cannot_be_read_leads_to_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "load", partial(lessons.load, folder=tmp_path))
    stage = Stage(tmp_path)
    stage.show(stage.home.menu(), TourQuestion(stage.app))
    stage.press("enter")
    line = stage.recorder.lines[-1]
    assert line.startswith("The tutorial tour cannot be read.")
    assert line.endswith("Accessigame. Play Détrak.")
