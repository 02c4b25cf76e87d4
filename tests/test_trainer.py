"""The ear trainer: what is played is what is asked, and right answers lead on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from accessigame.sound.player import Player
from accessigame.ui.glossary import EARCONS
from accessigame.ui.screens.trainer import GRADES, NAME, STREAK, Grade, Trainer

from .stage import Stage


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "audible", property(lambda self: True))


def training(folder: Path, language: str = "en") -> tuple[Stage, Trainer]:
    stage = Stage(folder, language).menu()
    trainer = Trainer(stage.app, Random(3))
    stage.app._guarded(lambda: stage.app.open(trainer), interrupt=True)
    return stage, trainer


def answer(stage: Stage, trainer: Trainer, right: bool = True) -> str:
    place = trainer._exercise.right
    if not right:
        place = (place + 1) % len(trainer._exercise.choices)
    return stage.press(" ".join([*["down"] * place, "enter"]))[-1]


@pytest.mark.parametrize("grade", GRADES, ids=lambda grade: grade.label.text)
def test_exercises_are_sound(grade: Grade) -> None:
    known = {name for name, _ in EARCONS}
    rights = set()
    for seed in range(200):
        exercise = grade.make(Random(seed))
        name, pan, pitch = exercise.sound
        assert name in known
        assert -1 <= pan <= 1
        assert -1 <= pitch <= 1
        assert len({(each.text, each.args) for each in exercise.choices}) == len(exercise.choices)
        rights.add(exercise.right)
    assert rights == set(range(len(exercise.choices)))


def test_places_are_heard_in_their_order() -> None:
    """Further right in pan is a later column, higher in pitch an earlier row."""
    for label, axis, sign in (("five columns", 1, 1), ("five rows", 2, -1)):
        grade = next(each for each in GRADES if each.label.text == label)
        found = {}
        for seed in range(100):
            exercise = grade.make(Random(seed))
            found[exercise.right] = sign * float(exercise.sound[axis])
        values = [found[place] for place in sorted(found)]
        assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [("en", "Well done.", "No, it was"), ("fr", "Bien.", "Non, c'était")],
)
def test_answers_are_judged_in_words(language: str, right: str, wrong: str, tmp_path: Path) -> None:
    stage, trainer = training(tmp_path, language)
    assert answer(stage, trainer).startswith(right)
    assert answer(stage, trainer, right=False).startswith(wrong)


def test_the_sound_is_played_when_asked_and_again_with_space(tmp_path: Path) -> None:
    stage, trainer = training(tmp_path)
    name = trainer._exercise.sound[0]
    assert stage.cues[-1] == name
    stage.cues.clear()
    stage.press("space")
    assert stage.cues == [name]


def test_a_streak_leads_to_the_next_grade_and_is_kept(tmp_path: Path) -> None:
    stage, trainer = training(tmp_path)
    for _ in range(STREAK - 1):
        assert "grade done" not in answer(stage, trainer)
    assert "1 grade done. Grade 2, six tokens." in answer(stage, trainer)
    assert stage.app.equipment.settings.lessons == {NAME: 1}
    again = Trainer(stage.app, Random(1))
    assert again._grade == 1


def test_a_wrong_answer_breaks_the_streak(tmp_path: Path) -> None:
    stage, trainer = training(tmp_path)
    for _ in range(STREAK - 1):
        answer(stage, trainer)
    answer(stage, trainer, right=False)
    for _ in range(STREAK - 1):
        assert "grade done" not in answer(stage, trainer)
    assert "grade done" in answer(stage, trainer)


def test_mono_leaves_out_left_and_right(tmp_path: Path) -> None:
    stage, _ = training(tmp_path)
    stage.app.sound.mono = True
    for done, grade in enumerate(GRADES[:-1]):
        stage.app.equipment.settings.lessons[NAME] = done
        reached = GRADES[Trainer(stage.app, Random(1))._grade]
        assert not reached.pan
        assert reached is grade or grade.pan


@pytest.mark.usefixtures("heard")
def test_it_opens_from_the_menu_to_learn(tmp_path: Path) -> None:
    stage = Stage(tmp_path).menu()
    stage.find("Learn")
    stage.press("enter")
    stage.find("Ear trainer")
    assert stage.press("enter")[-1].startswith("Ear trainer. A sound is played")
    assert stage.press("escape")[-1] == "Learn. Ear trainer."


def test_without_sound_it_says_so(tmp_path: Path) -> None:
    stage = Stage(tmp_path).menu()
    stage.find("Learn")
    stage.press("enter")
    stage.find("Ear trainer")
    assert stage.press("enter")[-1] == "No sounds are heard now, there is nothing to train."
