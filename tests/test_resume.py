"""Going on with a game: which one, by name and by ear; renaming, deleting, replaying."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from accessigame.cli import main
from accessigame.core import record as records
from accessigame.session.store import read
from tests.program import Run, Terminal, games
from tests.stage import Stage

HEADER = (
    "accessigame 1\ngame detrak\nplayers 1\nseat 1 human\nseed 7\n"
    "started 2026-11-30T15:00:00\nmoves\n"
)
BEGUN = HEADER + "4A1\ndice 3 5\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def here(
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Callable[..., Run]:
    """The command line, with keys; its options for sound and voice are given."""
    monkeypatch.setenv("ACCESSIGAME_HOME", str(home))
    for name in ("LC_ALL", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "C")

    def act(*arguments: str, keys: str = "") -> Run:
        script = tmp_path / "keys"
        script.write_text(keys)
        code = main([*arguments, "--audio", "null", "--voice", "print", "--script", str(script)])
        out, err = capfd.readouterr()
        return Run(out, err, code)

    return act


def saved(home: Path, name: str, text: str = BEGUN) -> Path:
    path = home / "games" / f"{name}.game"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# ---------------------------------------------------------------------- which game


def test_none(here: Callable[..., Run], home: Path) -> None:
    for _ in range(2):
        assert here("resume").refusal == "No open game to continue."
        assert here("resume", "--lang", "fr").refusal == "Aucune partie en cours à continuer."
        assert here("resume", "x").refusal == "There is no saved game x, and no other."
        (home / "games").mkdir(parents=True, exist_ok=True)


def test_one_goes_on_at_once_where_it_stood(here: Callable[..., Run], home: Path) -> None:
    path = saved(home, "detrak1")
    first = here("resume", keys="t").lines
    assert "Détrak." in first[0]
    assert "Turn 1" in first[1]
    assert here("resume", "--lang", "fr", keys="t").lines[1].startswith("Tour 1")
    assert read(path) == BEGUN, "looking on changes nothing"
    here("resume", keys="tab enter enter")
    moves = records.parse(read(path)).moves()
    assert moves[:2] == ("4A1", "dice 3 5")
    assert len(moves) == 4


def test_a_finished_one_is_not_open_but_can_be_named(here: Callable[..., Run], home: Path) -> None:
    stage = Stage(home)
    table = stage.play(seed=3)
    while not table.over:
        stage.press("tab enter")
        if "choice" in stage.recorder.lines[-1]:
            stage.press("enter")
    assert here("resume").refusal == "No open game to continue."
    lines = here("resume", "detrak1", keys="p").lines
    assert "The game is over." in " ".join(lines)


def test_by_name_by_its_beginning_and_by_none(here: Callable[..., Run], home: Path) -> None:
    saved(home, "Sunday")
    saved(home, "Sunset")
    saved(home, "morning", HEADER)
    for name in ("morning", "MORN", "m"):
        assert "start token" in " ".join(here("resume", name).lines)
    for name in ("Sun", "evening"):
        told = here("resume", name).refusal
        assert told.startswith(f"There is no saved game {name}. Open games: ")
        for known in ("Sunday", "Sunset", "morning"):
            assert known in told
        assert name in here("resume", name, "--lang", "fr").refusal


def test_several_are_a_list_to_walk(here: Callable[..., Run], home: Path) -> None:
    saved(home, "first", HEADER)
    saved(home, "second")
    lines = here("resume", keys="home down up end").lines
    assert "Open games." in lines[0]
    text = "\n".join(lines)  # their names do not tell the game
    assert "First, 30 November 2026, 15:00, Détrak, 1 player." in text
    assert "Second, 30 November 2026, 15:00, Détrak, 1 player." in text
    lines = here("resume", "--lang", "fr", keys="home down").lines
    assert "Second, 30 novembre 2026, 15 h 00, Détrak, 1 joueur." in "\n".join(lines)
    for line in lines:
        assert not set(line) & set("-/[]<>|")


def test_a_game_of_the_list_goes_on(here: Callable[..., Run], home: Path) -> None:
    saved(home, "first", HEADER)
    saved(home, "second")
    lines = here("resume", keys="text:s enter enter t").lines
    assert lines[-2].endswith("A1.")
    assert "Turn 1" in lines[-1]


def test_a_record_whose_date_says_nothing(here: Callable[..., Run], home: Path) -> None:
    saved(home, "old", BEGUN.replace("started 2026-11-30T15:00:00\n", ""))
    saved(home, "odd", BEGUN.replace("2026-11-30T15:00:00", "yesterday"))
    text = "\n".join(here("resume", keys="home end").lines)
    assert "Odd, Détrak, 1 player." in text
    assert "Old, Détrak, 1 player." in text


def test_a_damaged_one_is_in_the_list_and_says_why(here: Callable[..., Run], home: Path) -> None:
    saved(home, "good")
    path = saved(home, "torn", BEGUN.replace("accessigame 1", "accessigame 7"))
    assert "Détrak." in here("resume").lines[0], "the only good one goes on at once"
    lines = here(keys="c enter down enter enter").lines
    assert lines[-3:] == [
        "Torn, damaged.",
        "Torn. Why it cannot be read.",
        "Line 1: this record has version 7, this program reads version 1.",
    ]
    lines = here(keys="c enter down enter end enter down enter").lines
    assert "Delete torn for good? No." in lines
    assert "Deleted. Open games. Good" in " ".join(lines)
    assert not path.exists()


def test_a_damaged_one_that_was_over_is_in_the_list_of_finished_games(
    here: Callable[..., Run], home: Path
) -> None:
    path = saved(home, "torn", BEGUN.replace("accessigame 1", "accessigame 7") + "end\n")
    before = path.read_bytes()
    lines = here(keys="text:r enter enter enter").lines
    assert lines[-4:] == [
        "Replay a game.",
        "Finished games. Torn, damaged.",
        "Torn. Why it cannot be read.",
        "Line 1: this record has version 7, this program reads version 1.",
    ]
    assert path.read_bytes() == before
    assert "Continue a game." not in here(keys="down " * 20).lines


# ---------------------------------------------------------------------- by ear


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    saved(tmp_path, "first", HEADER)
    saved(tmp_path, "second")
    stage = Stage(tmp_path)
    stage.menu()
    stage.press("down enter")
    assert "Open games" in " ".join(stage.recorder.lines)
    return stage


def names(stage: Stage) -> set[str]:
    return {path.stem for path in stage.store.folder.iterdir()}


def test_delete_asks_and_no_comes_first(stage: Stage) -> None:
    stage.press("f enter end")
    assert stage.press("enter") == ["Delete first for good? No."]
    stage.press("enter")
    assert names(stage) == {"first", "second"}
    stage.press("enter escape")
    assert names(stage) == {"first", "second"}
    assert "Yes." in stage.press("enter down")
    told = stage.press("enter")
    assert told[-1].startswith("Deleted. Open games. Second, 30 November 2026")
    assert names(stage) == {"second"}
    stage.press("enter end enter down enter")
    assert stage.recorder.lines[-1] == "Deleted. Open games. No game here."
    assert names(stage) == set()
    stage.press("enter")
    assert "Continue" not in " ".join(stage.press("home down down up"))


def test_rename_is_typed_and_asked(stage: Stage) -> None:
    stage.press("f enter down")
    assert stage.press("enter") == ["New name."]
    assert stage.press("S u n") == ["S", "u", "n"]
    assert stage.press("enter") == ["Rename it to Sun? No."]
    stage.press("enter")
    assert names(stage) == {"first", "second"}
    stage.press("enter S u n enter down")
    told = stage.press("enter")
    assert told[-1].startswith("Sun. Open games.")
    assert names(stage) == {"Sun", "second"}


def test_rename_to_what_is_there_or_to_nothing(stage: Stage) -> None:
    stage.press("f enter down enter s e c o n d enter down")
    assert stage.press("enter")[-1].startswith("Second 2. Open games.")
    assert names(stage) == {"second 2", "second"}
    stage.press("home enter down enter space space")
    assert stage.press("enter")[-1].startswith("The name stays as it is.")
    assert names(stage) == {"second 2", "second"}


def test_a_game_that_vanishes_while_it_is_named(stage: Stage) -> None:
    stage.press("f enter end enter down")
    (stage.store.folder / "first.game").unlink()
    told = stage.press("enter")
    gone = "Cannot use first.game: there is no such file or folder. Open games."
    assert told[-1].startswith(gone)
    stage.press("home enter down enter x enter down")
    (stage.store.folder / "second.game").unlink()
    told = stage.press("enter")
    assert told[-1].startswith("Cannot use second.game: there is no such file or folder.")


def test_a_game_that_changed_between_the_list_and_enter(stage: Stage) -> None:
    stage.press("s enter")
    (stage.store.folder / "second.game").write_text(BEGUN + "nonsense\n")
    told = stage.press("enter")
    assert told == ["Line 10: nonsense is no move of this game."]


def test_a_record_of_a_game_that_cannot_be_played_here(tmp_path: Path) -> None:
    saved(tmp_path, "chess", BEGUN.replace("game detrak", "game chess"))
    stage = Stage(tmp_path).menu()
    told = stage.press("down enter")
    assert told[-1].startswith("There is no game chess. The games are: detrak.")
    assert not (tmp_path / "log").exists(), "which is no fault of the program"


# ---------------------------------------------------------------------- replay


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    stage = Stage(tmp_path / "played")
    table = stage.play(seed=3, seats=("human", "normal"))
    while not table.over:
        stage.press("tab enter")
        if "choice" in stage.recorder.lines[-1]:
            stage.press("enter")
    (path,) = stage.store.folder.iterdir()
    return path


@pytest.mark.parametrize("language", ["en", "fr"])
def test_replay_walks_a_whole_game_and_writes_nothing(
    here: Callable[..., Run], home: Path, finished: Path, language: str
) -> None:
    before = finished.read_bytes()
    moves = records.parse(read(finished)).moves()
    far = len(moves) + 1
    keys = "pageup " + "pagedown " * far + "p b " + "pageup " * far + "escape"
    lines = here("replay", str(finished), "--lang", language, keys=keys).lines
    edge = "edge" if language == "en" else "bord"
    assert [line.casefold().rstrip(".") for line in lines].count(edge) == 3
    assert f" {sum(not move.startswith('dice') for move in moves)} " in lines[0]
    assert finished.read_bytes() == before
    assert games(home) == [], "a replay is no new game"


def test_replay_from_the_menu(finished: Path) -> None:
    stage = Stage(finished.parent.parent).menu()
    stage.press("down enter enter")
    told = stage.press("enter")
    assert told[-1].startswith("Replay, ")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda text: text[: len(text) // 2].rpartition("\n")[0] + "\nX\n", "is no move"),
        (lambda text: text.replace("\ndice ", "\ndice 9 9 ", 1), "Line "),
        (lambda text: text.replace("dice", "roll"), "Line "),
        (lambda text: text.replace("seat 2 normal", "seat 2 wizard"), "cannot be 2 wizard"),
        (lambda text: text + "4A1\n", "comes after the end of the game"),
        (lambda text: text.replace("\nmoves\n", "\n"), "Line "),
        (lambda text: "", "this is no record of a game"),
    ],
)
def test_replay_of_a_damaged_file(
    here: Callable[..., Run], finished: Path, damage: Callable[[str], str], told: str
) -> None:
    finished.write_text(damage(read(finished)))
    assert told in here("replay", str(finished)).refusal.replace("This is", "this is")
    assert here("replay", str(finished), "--lang", "fr").refusal.startswith("Ligne ")


def test_replay_of_half_a_game(here: Callable[..., Run], finished: Path) -> None:
    text = read(finished)
    finished.write_text(text[: text.index("\n", len(text) // 2) + 1])
    assert here("replay", str(finished), keys="pagedown " * 80 + "p").lines


# ---------------------------------------------------------------------- two programs


def test_two_programs_on_the_same_game(home: Path) -> None:
    path = saved(home, "shared")
    both = [Terminal(home, "resume", "--lang", "en") for _ in range(2)]
    for terminal in both:
        terminal.wait_for("A1.")
        terminal.press("\t", ".")
    first, second = both
    first.press("\r", ".")
    if "choices" in first.text:
        first.press("\r", "Turn 2")
    second.press("\r", ".")
    told = second.press("\r", "Turn 2") if "choices" in second.text else second.text
    assert "This game was changed elsewhere; it goes on as shared 2." in told
    for terminal in both:
        terminal.press("\x11", "Goodbye")
        assert terminal.end() == 0
    kept = [records.parse(read(game)) for game in games(home)]
    assert {game.stem for game in games(home)} == {"shared 2", "shared"}
    assert all(len(record.moves()) == 4 for record in kept)
    assert path.exists()


def test_keys_in_a_list_of_games_do_not_wait_for_the_disk(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Path] = []
    true = stage.store._files
    monkeypatch.setattr(stage.store, "_files", lambda: looks.append(Path()) or true())
    stage.press("down up end home f")
    assert not looks
    stage.press("escape down up")
    assert len(looks) <= 2, "the first menu looks once for each of its two lines"
