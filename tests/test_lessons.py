"""The tutorials: their data fits the games, each can be played to its end by keys alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.message import Level, Message, verbatim
from accessigame.session import lessons
from accessigame.session.kit import load_kit
from accessigame.ui.commands import Command
from accessigame.ui.screens.learning import begin
from accessigame.ui.screens.tutorial import Tutorial

from .pupil import COURSES, Pupil
from .stage import Stage

LONGEST = 42
"""Words in one step, in either language."""


@pytest.mark.parametrize("name", COURSES)
def test_the_data_fits_the_game(name: str) -> None:
    course = lessons.load(name)
    assert course.damaged == ()
    assert lessons.check(course, load_kit(course.game)) == []


@pytest.mark.parametrize("name", COURSES)
def test_keys_named_in_a_text_exist(name: str) -> None:
    for lesson in lessons.load(name).lessons:
        for step in lesson.steps:
            names = {*step.names, step.command} - {""}
            assert names <= {command.name.casefold() for command in Command}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", COURSES)
def test_steps_are_short(name: str, language: str) -> None:
    catalog = Catalog(language)
    for lesson in lessons.load(name).lessons:
        for step in lesson.steps:
            keys = tuple((key, verbatim("F3")) for key in step.names)
            told = catalog.text(Message(step.text, keys), Level.NORMAL)
            assert len(told.split()) <= LONGEST, told


@pytest.mark.parametrize("name", sorted(set(COURSES) - {"tour"}))
def test_a_tutorial_takes_five_to_ten_minutes(name: str) -> None:
    """20 to 40 things to do, in 4 to 6 lessons."""
    course = lessons.load(name)
    assert 4 <= len(course.lessons) <= 6
    assert 18 <= sum(len(lesson.steps) for lesson in course.lessons) <= 40


@pytest.mark.parametrize("name", COURSES)
def test_what_is_to_be_played_has_a_short_form(name: str) -> None:
    """It cannot be made of the step: a move that is to be found must not be told."""
    for lesson in lessons.load(name).lessons:
        for step in lesson.steps:
            assert bool(step.short) == bool(step.moves), step.text
            assert len(step.short) < len(step.text)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_first_move_of_the_tour_comes_within_two_minutes(language: str, tmp_path: Path) -> None:
    """All that is heard up to and with the first move, at 170 words a minute."""
    pupil = Pupil(tmp_path, language)
    before = len(pupil.stage.recorder.lines)
    pupil.open("tour")
    while not pupil.top._table.steps:
        pupil.do(pupil.top, pupil.top._task)
    told = " ".join(pupil.stage.recorder.lines[before:])
    assert 60 < len(told.split()) <= 2 * 170


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", COURSES)
def test_a_course_is_played_to_its_end(name: str, language: str, tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, language)
    course = pupil.follow(name)
    assert not isinstance(pupil.app.screen, Tutorial)
    assert pupil.app.equipment.settings.lessons == {name: len(course.lessons)}
    last = pupil.stage.recorder.lines[-1]
    assert ("That was the last lesson." if language == "en" else "dernière leçon") in last
    assert not list((tmp_path / "games").glob("*")), "a tutorial was saved as a game"
    told = " ".join(pupil.stage.recorder.lines)
    assert "went wrong" not in told
    assert "erreur ; elle est notée" not in told


def test_a_course_is_left_and_goes_on_where_it_was(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, "en")
    pupil.open("detrak")
    first, second = lessons.load("detrak").lessons[:2]
    for step in first.steps:
        top = pupil.app.screen
        assert isinstance(top, Tutorial)
        pupil.do(top, step)
    pupil.stage.press("escape end enter")
    assert not isinstance(pupil.app.screen, Tutorial)
    again = Stage(tmp_path, "en").menu()
    again.app.equipment.settings.lessons = dict(pupil.app.equipment.settings.lessons)
    again.app._guarded(lambda: begin(again.app, "detrak"), interrupt=True)
    assert second.title in again.recorder.lines[-1]


STEP = '[[lesson]]\ntitle = "x"\n[[lesson.step]]\n'


@pytest.mark.parametrize(
    ("text", "left", "fault"),
    [
        ("", 0, None),
        ("lesson = 3", 0, None),
        ("lesson = [3]", 0, "not understood"),
        ('[[lesson]]\ntitle = "x"', 0, "it has no steps"),
        (STEP + "text = 3", 0, "step 1, text is not understood"),
        (STEP + 'at = "A1"', 0, "step 1, text is missing"),
        (STEP + 'text = "a {"', 0, "step 1, text is not understood"),
        (STEP + 'text = "a"\nmoves = "b"', 0, "step 1, moves is not understood"),
        (STEP + 'text = "a"\nfoo = "b"', 0, "step 1, foo is unknown"),
        (
            STEP + 'text = "a"\nat = "A1"\ncommand = "b"',
            0,
            "step 1, it asks for two things at once",
        ),
        (STEP + 'text = "a"\n[[lesson]]\ntitle = 3', 1, "it has no steps"),
        (
            '[[lesson]]\ntitle = "x"\nseats = ["easy"]\nstep = [{text = "a"}]',
            0,
            "nobody sits there",
        ),
    ],
)
def test_a_damaged_lesson_is_left_out_and_named(
    text: str, left: int, fault: str | None, tmp_path: Path
) -> None:
    (tmp_path / "detrak.toml").write_text(text, encoding="utf-8")
    course = lessons.load("detrak", tmp_path)
    assert len(course.lessons) == left
    english = Catalog("en")
    told = [english.text(message, Level.NORMAL) for message in course.damaged]
    assert told == ([f"Lesson {left + 1} is left out: {fault}."] if fault else [])


GOOD = STEP.replace('"x"', '"Good"') + 'text = "Press Enter."\n'


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        ('position = "detrak rules=none"', "what is played in it does not fit the game"),
        ('seats = ["human", "easy"]\nposition = "detrak turn=1"',
         "what is played in it does not fit the game"),
        ('step = [{text = "a", moves = ["9Z9"]}]', "what is played in it does not fit the game"),
        ('step = [{text = "a", command = "undo"}]', "what is played in it does not fit the game"),
        ('step = [{text = "a {pints}"}]', "no command is called pints"),
        ('step = [{text = "a", command = "pints"}]', "no command is called pints"),
    ],
)  # fmt: skip
def test_a_lesson_that_does_not_fit_is_told_and_the_others_go_on(
    bad: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = f'[[lesson]]\ntitle = "Bad"\n{bad}\n'
    lesson += "" if "step" in bad else '[[lesson.step]]\ntext = "a"\n'
    (tmp_path / "detrak.toml").write_text(lesson + GOOD, encoding="utf-8")
    monkeypatch.setattr(lessons, "load", partial(lessons.load, folder=tmp_path))
    pupil = Pupil(tmp_path, "en")
    pupil.open("detrak")
    assert pupil.heard == (
        f"Lesson 1 is left out: {fault}. Good. H says again what to do, Escape skips or leaves. "
        "Press Enter."
    )
    pupil.stage.press("enter")
    assert "That was the last lesson." in pupil.heard


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"lesson = =", "Line 1 is not understood."),
        (b"\xff", "This is not UTF-8 text."),
        (b"", "It holds no lesson."),
        (b'game = "chess"', "There is no game called chess."),
        (b"lesson = [3]", "Lesson 1 is left out: not understood."),
        (None, "Cannot use detrak.toml: there is no such file or folder."),
    ],
)
def test_a_course_that_cannot_be_read_is_named(
    text: bytes | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text is not None:
        (tmp_path / "detrak.toml").write_bytes(text)
    monkeypatch.setattr(lessons, "load", partial(lessons.load, folder=tmp_path))
    pupil = Pupil(tmp_path, "en")
    pupil.open("detrak")
    assert pupil.heard.startswith("The tutorial detrak cannot be read.")
    assert told.casefold() in pupil.heard.casefold()
    assert not isinstance(pupil.app.screen, Tutorial)
