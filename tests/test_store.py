"""Games on disk: what is written, what survives failures, and two programs in one folder."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.core import record as records
from accessigame.core.record import Record, RecordError
from accessigame.narration.catalog import Catalog
from accessigame.narration.message import Message, Priority
from accessigame.session import files, trouble
from accessigame.session.journal import GameFile
from accessigame.session.store import Store, file_name, free_name, read
from accessigame.session.table import Outcome

RECORD = Record("detrak", 1, seats=("human",), seed=7, started="2026-11-30T15:00:00")


class Ear:
    """Hears what a store has to say, in words."""

    def __init__(self, store: Store, language: str = "en") -> None:
        self.lines: list[str] = []
        self._catalog = Catalog(language)
        store.notify = self.hear

    def hear(self, message: Message) -> None:
        assert message.priority is Priority.ALERT
        self.lines.append(self._catalog.text(message))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data" / "games")


def begin(store: Store, *moves: str) -> GameFile:
    journal = store.create(RECORD)
    for move in moves:
        journal.move(move)
    return journal


def fail(monkeypatch: pytest.MonkeyPatch, error: int = errno.ENOSPC) -> Callable[[], None]:
    """Every fsync fails until what is returned is called."""
    true = os.fsync

    def broken(descriptor: int) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fsync", broken)
    return lambda: monkeypatch.setattr(os, "fsync", true)


# ---------------------------------------------------------------------- writing


def test_every_move_is_on_disk_at_once(store: Store) -> None:
    journal = begin(store)
    assert read(journal.path) == RECORD.header()
    journal.move("4A1")
    assert read(journal.path) == RECORD.header() + "4A1\n"
    journal.undo(1)
    journal.move("5A1")
    journal.end(Outcome((0,), (0,)))
    assert read(journal.path) == RECORD.header() + "4A1\nundo 1\n5A1\nend\n"
    assert os.listdir(store.folder) == [journal.path.name]


def test_names_are_short_numbers(store: Store) -> None:
    assert [begin(store).path.stem for _ in range(3)] == ["detrak1", "detrak2", "detrak3"]
    store.delete(store.saved()[1])
    assert begin(store).path.stem == "detrak2"


def test_two_programs_that_begin_at_once_get_two_files(tmp_path: Path) -> None:
    stores = [Store(tmp_path) for _ in range(8)]
    gate = threading.Barrier(len(stores))

    def go(store: Store) -> None:
        gate.wait()
        for _ in range(5):
            begin(store, "4A1")

    threads = [threading.Thread(target=go, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    saved = Store(tmp_path).saved()
    assert len(saved) == 40
    assert {game.record.moves() for game in saved} == {("4A1",)}
    assert len(os.listdir(tmp_path)) == 40, "nothing else is left in the folder"


def test_a_file_system_without_links(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(source: Path, target: Path) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    assert [begin(store, "4A1").path.stem for _ in range(2)] == ["detrak1", "detrak2"]
    assert [game.record.moves() for game in store.saved()] == [("4A1",)] * 2


def test_a_full_disk_costs_one_sentence_and_nothing_played(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = Ear(store)
    journal = begin(store, "4A1")
    mend = fail(monkeypatch)
    journal.move("dice 3 5")
    journal.move("3A2 5A3")
    journal.undo(1)
    assert ear.lines == ["The game cannot be saved: the disk is full. It goes on."]
    assert read(journal.path) == RECORD.header() + "4A1\n", "no half line stays"
    assert store.flush() is not None
    mend()
    journal.move("3B1 5B2")
    assert ear.lines[1:] == ["The game is saved again."]
    assert read(journal.path).endswith("4A1\ndice 3 5\n3A2 5A3\nundo 1\n3B1 5B2\n")
    assert store.flush() is None
    assert os.listdir(store.folder) == [journal.path.name]


def test_space_that_comes_back_after_the_last_move_is_used_on_leaving(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = Ear(store, "fr")
    mend = fail(monkeypatch)
    journal = begin(store, "4A1", "dice 3 5")
    assert not journal.path.exists()
    reason = store.flush()
    assert reason is not None
    assert Catalog("fr").text(reason) == "le disque est plein"
    mend()
    assert store.flush() is None
    assert read(journal.path) == RECORD.header() + "4A1\ndice 3 5\n"
    assert len(ear.lines) == 2


def test_failing_again_is_told_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ear = Ear(store)
    journal = begin(store)
    for move in ("4A1", "dice 3 5"):
        mend = fail(monkeypatch, errno.EIO)
        journal.move(move)
        mend()
        journal.undo(1)
    assert (
        ear.lines
        == [
            "The game cannot be saved: the disk does not work as it should. It goes on.",
            "The game is saved again.",
        ]
        * 2
    )


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("")
    for folder, reason in {
        tmp_path / "games": "a file stands where a folder is due",
        tmp_path / "games" / "deep": "a part of its path is not a folder",
    }.items():
        store = Store(folder)
        ear = Ear(store)
        assert store.saved() == store.damaged() == []
        journal = begin(store, "4A1")
        assert ear.lines == [f"The game cannot be saved: {reason}. It goes on."]
        assert journal.trouble is not None
    assert (tmp_path / "games").read_text() == ""


def test_a_game_deleted_elsewhere_is_written_anew(store: Store) -> None:
    journal = begin(store, "4A1")
    journal.path.unlink()
    journal.move("dice 3 5")
    assert read(journal.path) == RECORD.header() + "4A1\ndice 3 5\n"


# ---------------------------------------------------------------------- two programs


def test_the_second_to_play_on_the_same_game_gets_a_file_of_its_own(store: Store) -> None:
    path = begin(store, "4A1").path
    other = Store(store.folder)
    ear = Ear(other)
    _, first = store.open(path)
    _, second = other.open(path)
    first.move("dice 3 5")
    second.move("dice 1 2")
    second.move("1A2 2A3")
    first.move("3A2 5A3")
    assert ear.lines == ["This game was changed elsewhere; it goes on as detrak1 2."]
    assert records.parse(read(path)).moves() == ("4A1", "dice 3 5", "3A2 5A3")
    assert records.parse(read(second.path)).moves() == ("4A1", "dice 1 2", "1A2 2A3")


def test_mending_does_not_overwrite_another_program(store: Store) -> None:
    path = begin(store, "4A1").path
    with path.open("ab") as file:
        file.write(b"dice 3")
    other = Store(store.folder)
    (record, first), (_, second) = store.open(path), other.open(path)
    assert record.cut
    first.move("dice 3 5")
    second.move("dice 1 2")
    assert records.parse(read(path)).moves() == ("4A1", "dice 3 5")
    assert records.parse(read(second.path)).moves() == ("4A1", "dice 1 2")


def test_two_programs_that_play_at_once_never_mix_their_moves(store: Store) -> None:
    path = begin(store).path
    journals = [Store(store.folder).open(path)[1] for _ in range(4)]
    gate = threading.Barrier(len(journals))

    def play(journal: GameFile, mark: str) -> None:
        gate.wait()
        for number in range(20):
            journal.move(f"{mark}{number}")

    threads = [
        threading.Thread(target=play, args=(journal, mark))
        for journal, mark in zip(journals, "abcd", strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    games = {tuple(game.record.moves()) for game in store.saved()}
    assert games == {tuple(f"{mark}{number}" for number in range(20)) for mark in "abcd"}


# ---------------------------------------------------------------------- reading


def test_open_mends_a_cut_line_with_the_next_move(store: Store) -> None:
    path = begin(store, "4A1", "dice 3 5").path
    path.write_bytes(path.read_bytes()[:-2])
    record, journal = store.open(path)
    assert (record.moves(), record.cut) == (("4A1",), True)
    journal.move("dice 1 1")
    assert read(path) == RECORD.header() + "4A1\ndice 1 1\n"


@pytest.mark.parametrize("length", range(len((RECORD.header() + "4A1\ndice 3 5\n").encode())))
def test_a_file_cut_anywhere_is_a_shorter_game_or_told_as_damaged(
    store: Store, length: int
) -> None:
    whole = (RECORD.header() + "4A1\ndice 3 5\n").encode()
    store.folder.mkdir(parents=True)
    (store.folder / "cut.game").write_bytes(whole[:length])
    if length >= len(RECORD.header().encode()):
        (game,) = store.saved()
        assert game.record.moves() == ("4A1", "dice 3 5")[: whole[:length].count(b"\n") - 7]
        assert not store.damaged()
    else:
        assert not store.saved()
        assert [game.name for game in store.damaged()] == ["cut"]


def test_lines_of_windows_and_a_byte_order_mark(store: Store) -> None:
    store.folder.mkdir(parents=True)
    path = store.folder / "notepad.game"
    text = RECORD.header() + "4A1\n"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    record, journal = store.open(path)
    journal.move("dice 3 5")
    assert journal.path == path, "not taken for a change made elsewhere"
    assert store.open(path)[0].moves() == (*record.moves(), "dice 3 5")


def test_what_is_no_game_is_told_or_left_out_and_hides_no_other(store: Store) -> None:
    begin(store, "4A1")
    folder = store.folder
    (folder / "binary.game").write_bytes(bytes(range(256)))
    (folder / "nul.game").write_bytes(RECORD.header().encode() + b"4\x00A1\n")
    (folder / "future.game").write_text(RECORD.header().replace("accessigame 1", "accessigame 2"))
    (folder / "empty.game").write_bytes(b"")
    (folder / "huge.game").write_bytes(b"x" * (files.LONGEST + 1))
    (folder / "folder.game").mkdir()
    (folder / "lost.game").symlink_to(folder / "nowhere")
    (folder / "notes.txt").write_text("mine")
    os.mkfifo(folder / "pipe.game")
    names = {game.name for game in store.damaged()}
    assert names == {"binary", "future", "empty", "huge"}
    assert {game.name for game in store.saved()} == {"detrak1", "nul"}
    for game in store.damaged():
        for language in ("en", "fr"):
            assert Catalog(language).text(trouble.why(game.error)).endswith(".")


def test_the_latest_is_first_and_a_change_is_noticed(store: Store) -> None:
    first, second = begin(store, "4A1"), begin(store, "5A1")
    os.utime(first.path, (1, 1))
    assert [game.name for game in store.saved()] == ["detrak2", "detrak1"]
    first.move("dice 3 5")
    saved = {game.name: game.record.moves() for game in store.saved()}
    assert saved == {"detrak1": ("4A1", "dice 3 5"), "detrak2": ("5A1",)}
    second.end(Outcome((0,), (0,)))
    assert [game.name for game in store.unfinished()] == ["detrak1"]
    assert [game.name for game in store.listed(ended=True)] == ["detrak2"]


def test_games_are_not_read_again_for_every_key(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        begin(store, "4A1")
    assert len(store.saved()) == 3
    read: list[Path] = []
    true = files.read
    monkeypatch.setattr(files, "read", lambda path: read.append(path) or true(path))
    assert len(store.saved()) == 3
    assert not read


# ---------------------------------------------------------------------- finding, renaming


def test_find_by_name_by_beginning_and_in_any_case(store: Store) -> None:
    begin(store)
    store.rename(store.saved()[0], "Dimanche été")
    begin(store)
    for name in ("Dimanche été", "dimanche e\u0301te\u0301", "Dim"):
        found = store.find(name)
        assert found is not None
        assert found.name == "Dimanche été"
    begin(store)
    assert store.find("detrak") is None, "two begin so"
    assert store.find("detrak1") is not None
    assert store.find("nothing") is None


def test_find_says_what_is_wrong_with_a_damaged_one(store: Store) -> None:
    store.folder.mkdir(parents=True)
    (store.folder / "old.game").write_text("accessigame 9\n")
    with pytest.raises(RecordError) as error:
        store.find("old")
    assert error.value.reason == "wrong-version"


def test_rename_never_overwrites(store: Store) -> None:
    begin(store, "4A1")
    begin(store, "5A1")
    for game in store.saved():
        store.rename(game, "same")
    games = {game.name: game.record.moves() for game in store.saved()}
    assert set(games) == {"same", "same 2"}
    assert set(games.values()) == {("4A1",), ("5A1",)}
    found = store.find("same")
    assert found is not None
    assert store.rename(found, "same") == found.path


@given(st.text(max_size=80))
def test_every_name_becomes_one_that_any_system_takes(text: str) -> None:
    name = file_name(text)
    assert name
    assert name == name.strip()
    assert not name.startswith("-"), "the command line would take it for an option"
    assert not any(char in '/\\:*?"<>|.\0\n' for char in name)
    assert len(f".{name} 999.game.99999999".encode()) <= 255
    assert name.split(".")[0].casefold() not in {"con", "nul", "aux", "prn", "com1", "lpt9"}
    assert file_name(name) == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("../../etc/passwd", "etc passwd"),
        ("con", "con 1"),
        ("-rf", "rf"),
        ("...", "game"),
        ("😀" * 3, "game"),
        ("𝒜" * 80, "𝒜" * 50),
        ("e\u0301t\u00e9", "été"),
    ],
)
def test_names_worth_a_look(typed: str, name: str) -> None:
    assert file_name(typed) == name


def test_the_longest_name_can_be_played_on_under(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store)
    path = store.rename(store.saved()[0], "𝒜" * 80)
    _, journal = store.open(path)
    mend = fail(monkeypatch)
    journal.move("4A1")
    mend()
    journal.move("dice 3 5")
    assert records.parse(read(path)).moves() == ("4A1", "dice 3 5")


def test_a_deleted_game_does_not_come_back_on_leaving(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = begin(store)
    mend = fail(monkeypatch)
    journal.move("4A1")
    store.delete(store.saved()[0])
    mend()
    assert store.flush() is None
    assert os.listdir(store.folder) == []


def test_free_name_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    assert free_name(path) == path
    path.touch()
    (tmp_path / "a 2.game").touch()
    assert free_name(path).name == "a 3.game"
