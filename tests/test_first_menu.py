"""What the first menu and the lists below it say to who does not know them yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.message import Category
from tests.stage import Stage


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_space_explains_every_line_of_the_first_menu(language: str, tmp_path: Path) -> None:
    home = Stage(tmp_path, language).menu().home
    helps = [item.help for item in home._items()]
    assert len(helps) == 5, "a game, Learn, Rules, Settings, Leave"
    told = [Catalog(language).text(help) for help in helps if help is not None]
    assert len(told) == len(helps)
    assert len(set(told)) == len(told)


def test_the_category_that_was_read_is_walked_afterwards(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(seed=7)
    stage.press("enter enter f4")
    stage.find("Mine")
    read = stage.press("enter end")[-1]
    stage.press("escape escape")
    history = stage.app.equipment.announcer.history
    assert history.shelf is Category.MINE
    assert stage.press("pageup")[-1] == read


def test_a_game_with_a_name_of_its_own_still_tells_which_game_it_is(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(seed=7, seats=["human"])
    (file,) = (tmp_path / "games").glob("*.game")
    assert file.stem.startswith("detrak")
    told = stage.home.saved_games().menu().arrive()
    assert "Détrak" not in stage.app.text(told[-1])  # type: ignore[arg-type]
    file.rename(file.with_name("Foo.game"))
    told = stage.home.saved_games().menu().arrive()
    assert stage.app.text(told[-1]).startswith("Foo")  # type: ignore[arg-type]
    assert "Détrak, 1 player" in stage.app.text(told[-1])  # type: ignore[arg-type]
