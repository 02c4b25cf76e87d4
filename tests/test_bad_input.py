"""Everything that can be wrong with files, streams and disks, against the real program.

One clear sentence in the user's language, exit code 2 where it cannot go on, never a traceback, and
nothing already played is lost.
"""

from __future__ import annotations

import ctypes
import os
import re
import resource
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from accessigame.cli import main
from accessigame.core import record as records
from accessigame.session import files
from accessigame.session.store import read
from tests.program import C_LOCALE, Run, Terminal, games, moves, run

HEADER = (
    "accessigame 1\ngame detrak\nplayers 1\nseat 1 human\nseed 7\n"
    "started 2026-11-30T15:00:00\nmoves\n"
)
POSITION = "detrak rules=basic turn=1 roll=35 boards=4..../...../...../...../..... placed=0"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def here(
    home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., Run]:
    """The command line in this process, where streams and disks are not what is tried."""
    monkeypatch.setenv("ACCESSIGAME_HOME", str(home))
    for name in ("LC_ALL", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "C")

    def act(*arguments: str) -> Run:
        code = main([*arguments, "--audio", "null", "--voice", "print"])
        out, err = capfd.readouterr()
        return Run(out, err, code)

    return act


def saved(home: Path, text: str | bytes, name: str = "game1") -> Path:
    path = home / "games" / f"{name}.game"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@contextmanager
def small_disk(folder: Path, kilobytes: int = 64) -> Iterator[Path]:
    """A file system of its own at ``folder``, which only root can make."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount; RLIMIT_FSIZE stands in for it in another test")
    folder.mkdir(parents=True, exist_ok=True)
    libc = ctypes.CDLL(None, use_errno=True)
    options = f"size={kilobytes}k,nr_inodes=64".encode()
    if libc.mount(b"tmpfs", bytes(folder), b"tmpfs", 0, options) != 0:
        raise PermissionError(ctypes.get_errno(), "cannot mount")
    try:
        yield folder
    finally:
        libc.umount2(bytes(folder), 2)


# ---------------------------------------------------------------------- positions and records


@pytest.mark.parametrize(
    ("position", "english", "french"),
    [
        ("", "Column 1: ", "Colonne 1 : "),
        ("versus", "Column 1: ", "Colonne 1 : "),
        (POSITION[:40], "Column ", "Colonne "),
        (POSITION.replace("roll=35", "roll=79"), "Column ", "Colonne "),
        (POSITION.replace("boards=4", "boards=44"), "Column ", "Colonne "),
        (POSITION.replace("placed=0", "placed=00"), "Column ", "Colonne "),
        (POSITION + " colour=red", "Column ", "Colonne "),
        (POSITION + " turn=1", "Column ", "Colonne "),
        (POSITION + " " + "x" * 100_000, "Column ", "Colonne "),
        (POSITION + " é\udce9", "Column ", "Colonne "),
        ("\0", "Column 1: ", "Colonne 1 : "),
    ],
    ids=[
        "nothing", "another game", "cut", "dice", "row too long", "counts", "field", "twice",
        "huge", "bytes", "NUL",
    ],
)  # fmt: skip
def test_a_malformed_position(
    here: Callable[..., Run], home: Path, position: str, english: str, french: str
) -> None:
    told = here("play", "detrak", "--from", position).refusal
    assert told.startswith(english)
    assert len(told) < 1000
    assert here("play", "detrak", "--from", position, "--lang", "fr").refusal.startswith(french)
    assert games(home) == [], "no game has begun"


def test_a_position_with_other_options_and_players(here: Callable[..., Run]) -> None:
    told = here("play", "detrak", "--from", POSITION, "--players", "2").refusal
    assert told == "2 players cannot play this game, it is for 1."
    told = here("play", "detrak", "--from", POSITION, "--option", "colour=red").refusal
    assert told.startswith("This game has no option colour.")
    told = here("play", "detrak", "--from", POSITION, "--seat", "easy", "--seat", "easy").refusal
    assert told.startswith("Too many seats")


def test_a_position_over_several_lines_leaves_a_record_that_can_be_read(home: Path) -> None:
    position = POSITION.replace(" ", "\n moves\n".replace("moves", " "))
    assert run(home, "play", "detrak", "--from", position, keys="p").code == 0
    (path,) = games(home)
    record = records.parse(read(path))
    assert record.position is not None
    assert record.position.split() == POSITION.split() or "boards=4..../" in record.position
    assert run(home, "resume", keys="p").lines


RECORDS = {
    "empty": (b"", "Line 1: this is no record of a game", "Ligne 1 : "),
    "blank": (b"\n\n", "Line 1: this is no record of a game", "Ligne 1 : "),
    "binary": (bytes(range(256)) * 40, "Line 1: this is no record of a game", "Ligne 1 : "),
    "NUL": (HEADER.encode() + b"4\0A1\n", "Line 8: ", "Ligne 8 : "),
    "version": (
        HEADER.replace("accessigame 1", "accessigame 2").encode(),
        "Line 1: this record has version 2, this program reads version 1.",
        "Ligne 1 : ",
    ),
    "cut in the header": (HEADER.encode()[:40], "Line ", "Ligne "),
    "another game": (
        HEADER.replace("detrak", "chess").encode(),
        "There is no game chess.",
        "Le jeu chess n'existe pas.",
    ),
    "illegal move": (
        (HEADER + "4A1\ndice 3 5\n3A2 5E5\n").encode(),
        "Line 10: the move 3A2 5E5 is not possible there.",
        "Ligne 10 : ",
    ),
    "no move": ((HEADER + "4A1\nhello\n").encode(), "Line 9: hello is no move", "Ligne 9 : "),
    "too many undone": ((HEADER + "4A1\nundo 2\n").encode(), "Line 9: 2 moves", "Ligne 9 : "),
    "after the end": ((HEADER + "end\n4A1\n").encode(), "Line 9: 4A1 comes after", "Ligne 9 : "),
    "seat": (
        HEADER.replace("1 human", "1 wizard").encode(),
        "Line 4: in the header, the line seat cannot be 1 wizard.",
        "Ligne 4 : ",
    ),
    "players": (
        HEADER.replace("players 1", "players 9").encode(),
        "Line 5: seat 2 is missing, there are 9 players.",
        "Ligne 5 : il manque la place 2",
    ),
    "cut in the seats": (
        HEADER.replace("players 1", "players 2").partition("seed")[0].encode(),
        "Line 4: the file ends in its header, no moves follow.",
        "Ligne 4 : le fichier s'arrête",
    ),
    "more players than any": (
        HEADER.replace("players 1", "players 999999999999999999")
        .replace("seat 1 human\n", "")
        .encode(),
        "Line 3: 999999999999999999 players cannot play this game",
        "Ligne 3 : ",
    ),
    "option": (HEADER.replace("seed", "option a=b\nseed").encode(), "Line 5: ", "Ligne 5 : "),
    "position of another number of players": (
        HEADER.replace("moves", f"from {POSITION}\nmoves")
        .replace("players 1", "players 2")
        .replace("seat 1 human\n", "")
        .encode(),
        "Line 3: in the header, the line players cannot be 2.",
        "Ligne 3 : ",
    ),
    "position": (HEADER.replace("moves", "from detrak x\nmoves").encode(), "Line 7: ", "Ligne 7 :"),
    "option beside a position": (
        HEADER.replace("moves", f"option a=b\nfrom {POSITION}\nmoves").encode(),
        "Line 7: This game has no option a.",
        "Ligne 7 : ",
    ),
    "huge": (b"x" * (files.LONGEST + 1), "it is too large.", "le fichier est trop gros."),
}


@pytest.mark.parametrize("what", RECORDS)
def test_a_record_that_cannot_be_read(here: Callable[..., Run], home: Path, what: str) -> None:
    data, english, french = RECORDS[what]
    path = saved(home, data)
    replayed = here("replay", str(path)).refusal
    resumed = here("resume", "game1").refusal
    if what == "huge":
        assert replayed == f"Cannot use {path}: it is too large."
        told = "The game game1 cannot be read: it is too large."
        assert resumed == told
    else:
        assert replayed.startswith(english)
        assert english.rstrip(".") in resumed
    assert french in here("replay", str(path), "--lang", "fr").refusal
    assert french in here("resume", "game1", "--lang", "fr").refusal
    assert here("resume").refusal in (resumed, "No open game to continue.")
    assert path.read_bytes() == data, "what is damaged stays as it is, for somebody to mend"
    # In the menu a damaged game is told about, not left out.
    assert here("--script", os.devnull).lines


def test_a_record_cut_in_the_middle_of_a_move_goes_on_before_it(home: Path) -> None:
    path = saved(home, HEADER + "4A1\ndice 3 5\n3B1 5")
    lines = run(home, "resume", keys="p").lines
    assert "The last line was cut off and left out." in " ".join(lines)
    assert read(path) == HEADER + "4A1\ndice 3 5\n3B1 5", "nothing was played, nothing written"
    lines = run(home, "resume", "game1", keys="end right down tab enter enter").lines
    assert records.parse(read(path)).moves()[:2] == ("4A1", "dice 3 5")
    assert not records.parse(read(path)).cut


def test_a_record_without_seats_has_the_usual_ones(here: Callable[..., Run], home: Path) -> None:
    saved(home, HEADER.replace("players 1", "players 2").replace("seat 1 human\n", "") + "4A1\n")
    script = home / "script"
    script.write_text("p")
    lines = here("resume", "--script", str(script)).lines
    assert lines
    assert here("replay", str(home / "games/game1.game"), "--script", str(script)).lines


def test_what_only_one_seat_sees_is_refused(here: Callable[..., Run]) -> None:
    """Détrak's positions hide nothing once written; whose view it is cannot be told from them."""
    seen = (
        "detrak rules=basic turn=1 roll=35 "
        "boards=4..../...../...../...../.....,6..../...../...../...../..... placed=10"
    )
    done = here("play", "detrak", "--from", seen, "--script", os.devnull)
    assert done.code in (0, 2)
    if done.code == 2:
        assert done.refusal


# ---------------------------------------------------------------------- scripts and paths


@pytest.mark.parametrize(
    ("data", "english", "french"),
    [
        (b"right rihgt\n", "line 1, column 7: ", "ligne 1, colonne 7"),
        (b"right\n\x00\n", "line 2, column 1: ", "ligne 2, colonne 1"),
        (b"right\nup \xff\n", "line 2, column 4: ", "ligne 2, colonne 4"),
        (b"text:\n", "line 1, column 1: ", "ligne 1, colonne 1"),
        (b"x" * (files.LONGEST + 1), "it is too large.", "le fichier est trop gros."),
    ],
    ids=["no key", "NUL", "not UTF-8", "no text", "huge"],
)
def test_a_malformed_script(
    here: Callable[..., Run], tmp_path: Path, data: bytes, english: str, french: str
) -> None:
    path = tmp_path / "script.keys"
    path.write_bytes(data)
    told = here("play", "detrak", "--script", str(path)).refusal
    assert told.startswith((str(path), f"Cannot use {path}"))
    assert english in told
    assert french in here("play", "detrak", "--script", str(path), "--lang", "fr").refusal


@pytest.mark.parametrize("option", ["--script", "--transcript"])
def test_paths_that_cannot_be_used(here: Callable[..., Run], tmp_path: Path, option: str) -> None:
    (tmp_path / "file").touch()
    for name, english, french in (
        (tmp_path, "it is a folder", "c'est un dossier"),
        (tmp_path / "no" / "file", "there is no such file or folder", "n'existe pas"),
        (tmp_path / "file" / "x", "a part of its path is not a folder", "n'est pas un dossier"),
        (tmp_path / ("x" * 300), "its name is too long", "son nom est trop long"),
    ):
        told = here("play", "detrak", option, str(name)).refusal
        assert told.startswith(f"Cannot use {tmp_path}")
        assert told.endswith(f": {english}.")
        told = here("play", "detrak", option, str(name), "--lang", "fr").refusal
        assert french in told
    assert here("replay", str(tmp_path)).refusal == f"Cannot use {tmp_path}: it is a folder."


def test_paths_that_the_system_cannot_even_write_down(here: Callable[..., Run]) -> None:
    """A NUL cannot come from a shell, but from a program that calls ours."""
    for arguments in (["replay", "a\0b"], ["play", "detrak", "--script", "a\0b"]):
        done = here(*arguments)
        assert done.code in (1, 2)
        assert "Traceback" not in done.err
        assert done.err.count("\n") == 1


def test_devices_that_never_end(here: Callable[..., Run]) -> None:
    for device in ("/dev/full", "/dev/zero"):
        for arguments in (["replay", device], ["play", "detrak", "--script", device]):
            assert here(*arguments).refusal == f"Cannot use {device}: it is too large."


# ---------------------------------------------------------------------- streams


def test_standard_output_full_or_closed() -> None:
    home = Path("/nonexistent")
    for arguments in (["--version"], ["rules", "detrak"], ["--help", "--lang", "fr"]):
        with open("/dev/full", "wb") as full:
            told = run(home, *arguments, stdout=full).refusal
        assert told.endswith(("the disk is full.", "le disque est plein."))
        told = run(home, *arguments, before=lambda: os.close(1)).refusal
        assert told.endswith(("it is closed.", "c'est fermé."))


def test_nobody_is_left_to_hear(home: Path) -> None:
    for language, told in {
        "en": "No voice is left: nothing can be printed, and no other voice works.",
        "fr": "Il ne reste aucune voix : rien ne peut s'afficher, et aucune autre voix ne "
        "fonctionne.",
    }.items():
        with open("/dev/full", "wb") as full:
            done = run(home, "play", "detrak", "--lang", language, keys="enter", stdout=full)
        assert done.refusal == told
        done = run(home, "play", "detrak", "--lang", language, before=lambda: os.close(1))
        assert done.refusal == told
    assert len(games(home)) == 4


def test_a_transcript_is_enough_to_play_for(home: Path, tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    with open("/dev/full", "wb") as full:
        done = run(home, "play", "detrak", "--transcript", str(told), keys="right", stdout=full)
    assert (done.code, done.err) == (0, "")
    assert "> right" in told.read_text("utf-8")


def test_a_pipe_that_nobody_reads_any_more(home: Path) -> None:
    """As in ``accessigame rules detrak | head -1``."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = run(home, "rules", "detrak", stdout=pipe)
    assert (done.code, done.err) == (0, "")


def test_standard_error_closed_or_full(home: Path) -> None:
    assert run(home, "frob", before=lambda: os.close(2)).code == 2
    with open("/dev/full", "wb") as full:
        assert run(home, "frob", stderr=full).code == 2
    done = run(home, "play", "detrak", keys="enter enter", before=lambda: os.close(2))
    assert done.code == 0
    (path,) = games(home)
    assert records.parse(read(path)).game == "detrak"


def test_standard_input_closed_or_empty(home: Path) -> None:
    told = run(home, "play", "detrak", "--script", "-", before=lambda: os.close(0)).refusal
    assert told == "Cannot use standard input: it is closed."
    told = run(
        home, "play", "detrak", "--script", "-", "--lang", "fr", before=lambda: os.close(0)
    ).refusal
    assert told == "Impossible d'utiliser l'entrée standard : c'est fermé."
    for before in (lambda: os.close(0), None):
        # No script and no terminal: the program says where it stands, and ends.
        lines = run(home, "play", "detrak", before=before).lines
        assert "A1" in lines[0]
        assert run(home, before=before).lines, "nor does the menu ask anything"


def test_keys_through_a_pipe_without_a_terminal(home: Path) -> None:
    lines = run(home, "play", "detrak", stdin=subprocess.DEVNULL).lines
    assert len(lines) == 1


# ---------------------------------------------------------------------- transcripts


def test_a_transcript_that_cannot_be_written(home: Path) -> None:
    for language, told in {
        "en": "The transcript is cut short: the disk is full.",
        "fr": "La transcription est incomplète : le disque est plein.",
    }.items():
        done = run(
            home, "play", "detrak", "--transcript", "/dev/full", "--lang", language,
            keys="right right",
        )  # fmt: skip
        assert done.refusal == told
        lines = [line for line in done.out.split("\n") if line]
        assert len(lines) == 3, "the game went on"
        assert sum(told in line for line in lines) == 1, "and it was said once"


# ---------------------------------------------------------------------- locales and terminals


@pytest.mark.parametrize("command", ["play", "rules", "--help", "refusal"])
def test_french_where_the_locale_has_no_accents(home: Path, command: str) -> None:
    if command == "play":
        done = run(home, "play", "detrak", "--lang", "fr", keys="p h s M", env=C_LOCALE)
        assert "Ce terminal n'est pas regle en UTF-8" in done.lines[0]
    elif command == "refusal":
        done = run(home, "play", "détrak", "--lang", "fr", env=C_LOCALE)
        assert done.refusal.startswith("Le jeu detrak n'existe pas.")
    else:
        arguments = ["rules", "detrak"] if command == "rules" else ["--help"]
        done = run(home, *arguments, "--lang", "fr", env=C_LOCALE)
        assert done.code == 0
    assert (done.out + done.err).isascii(), "letters lose their accents"
    assert not re.search(r"\w\?|\?\w", done.out + done.err), "but not themselves"


def test_names_with_accents_where_the_locale_has_none(home: Path) -> None:
    path = saved(home, HEADER + "4A1\ndice 3 5\n", "été")
    saved(home, HEADER, "autre")
    assert run(home, "resume", "été", keys="p", env=C_LOCALE).lines
    lines = run(home, "resume", "--lang", "fr", keys="home end", env=C_LOCALE).lines
    assert any("ete, " in line.casefold() for line in lines), lines
    path.unlink()
    # Renamed under that locale, it has its accents under any other.
    keys = "enter down enter text:soirée enter down enter"
    assert run(home, "resume", "autre", keys="p").lines
    saved(home, HEADER, "encore")
    run(home, "resume", "--lang", "fr", keys=keys, env=C_LOCALE)
    names = {path.name for path in games(home)}
    assert "soirée.game" in names or names == {"autre.game", "encore.game"}, names


@pytest.mark.parametrize("language", ["en", "fr"])
def test_twenty_columns(home: Path, language: str) -> None:
    terminal = Terminal(home, "play", "detrak", "--lang", language, columns=20)
    terminal.wait_for("A1.")
    terminal.press("s", "A1")
    terminal.press("\x11", ".")
    assert terminal.end() == 0
    body = terminal.raw.replace(b"\x1b[?2004h", b"").replace(b"\x1b[?2004l", b"")
    assert b"\x1b" not in body, "the terminal breaks lines, the program moves no cursor"
    assert b"\x08" not in body
    rows = body.decode().replace("\r", "").splitlines()
    assert max(map(len, rows)) < 20, "rows are broken between words, none by the terminal"
    assert len(rows) > 8


# ---------------------------------------------------------------------- folders and disks


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_home_under_a_file(tmp_path: Path, language: str) -> None:
    (tmp_path / "file").touch()
    home = tmp_path / "file" / "home"
    lines = run(home, "play", "detrak", "--lang", language, keys="end enter enter p").lines
    text = " ".join(lines)
    for told in (
        ["The settings file", "The game cannot be saved: a part of its path is not a folder."]
        if language == "en"
        else ["Le fichier de réglages", "n'est pas un dossier"]
    ):
        assert told in text
    assert text.count("The game cannot be saved") <= 1
    assert run(home, "resume", "--lang", language).refusal


def powerless() -> None:
    """Root may read and write everything; what is started after this may not."""
    libc = ctypes.CDLL(None)
    drop_capability = 24
    for override in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        libc.prctl(drop_capability, override, 0, 0, 0)


def test_a_home_that_is_not_ours(tmp_path: Path) -> None:
    home = tmp_path / "home"
    path = saved(home, HEADER + "4A1\ndice 3 5\n")
    before = path.read_bytes()
    path.chmod(0o000)
    done = run(home, "resume", before=powerless)
    told = "The game game1 cannot be read: access is not allowed."
    assert done.refusal == told
    path.chmod(0o444)
    lines = run(home, "resume", keys="u ctrl+y", before=powerless).lines
    # It cannot be appended to, but another can take its place, which is what the next move does.
    assert " ".join(lines).count("The game cannot be saved: access is not allowed.") == 1
    assert " ".join(lines).count("The game is saved again.") == 1
    assert read(path).startswith(before.decode())
    before = path.read_bytes()
    path.parent.chmod(0o555)
    lines = run(home, "play", "detrak", "--lang", "fr", keys="V V", before=powerless).lines
    assert "Impossible d'enregistrer la partie : l'accès est refusé. Elle continue." in lines[0]
    path.parent.chmod(0o000)
    assert run(home, keys="end", before=powerless).lines
    done = run(home, "resume", before=powerless)
    assert done.refusal == "The folder of games cannot be read: access is not allowed."
    home.chmod(0o000)
    assert run(home, "play", "detrak", keys="V", before=powerless).lines
    home.chmod(0o755)
    path.parent.chmod(0o755)
    assert path.read_bytes() == before


def test_a_disk_that_is_full_from_the_start(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        fill(disk)
        text = " ".join(run(disk, "play", "detrak", keys="enter enter p ctrl+q").lines)
        assert text.count("The game cannot be saved: the disk is full. It goes on.") == 1
        assert text.endswith("The last moves could not be saved: the disk is full. Goodbye.")
        text = " ".join(run(disk, "play", "detrak", "--lang", "fr", keys="v ctrl+q").lines)
        assert "Impossible d'enregistrer les réglages : le disque est plein." in text
        assert text.endswith(" : le disque est plein. Au revoir.")
        left = {path.name for path in disk.rglob("*")}
        assert left <= {"games", "accessigame.log", "fill"}, "no half file stays"


def fill(disk: Path) -> Path:
    """Take all the room there is."""
    path = disk / "fill"
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 4096) == 4096:
                pass
        except OSError:
            pass
    return path


def test_a_disk_that_fills_up_in_the_middle_of_a_game(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        # Almost a page long, so that the disk says no after some moves.
        path = saved(disk, HEADER + "4A1\nundo 1\n" * 320 + "4A1\ndice 3 5\n")
        terminal = Terminal(disk, "resume")
        terminal.wait_for("A1.")
        before = read(path)
        fill(disk)
        told = ""
        while "cannot be saved" not in told:
            kept = read(path)
            told = back_and_forth(terminal)
        assert kept.startswith(before)
        assert told.count("The game cannot be saved: the disk is full. It goes on.") == 1
        assert records.parse(read(path)).moves()[0] == "4A1", "no half line stays"
        assert "cannot be saved" not in back_and_forth(terminal)
        told = "Press again to leave, the last moves are not saved: the disk is full."
        terminal.press("\x03", told)
        (disk / "fill").unlink()
        assert "The game is saved again." in back_and_forth(terminal)
        terminal.press("\x11", "Saved. Goodbye.")
        assert terminal.end() == 0
        after = read(path)
        assert after.startswith(kept)
        assert after.count("undo 2") >= 3
        assert run(disk, "resume", keys="p").lines
        assert [file.name for file in (disk / "games").iterdir()] == [path.name]


def back_and_forth(terminal: Terminal) -> str:
    """Take a move back and play it again, which can be done without end; what was said."""
    return terminal.press("u", "aken back") + terminal.press("\x19", "Turn 1")


def test_space_that_comes_back_after_the_last_move(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        fill(disk)
        terminal = Terminal(disk, "play", "detrak")
        terminal.wait_for("The game cannot be saved: the disk is full. It goes on.")
        terminal.press("\r", "choices")
        terminal.press("\r", "Turn 1")
        (disk / "fill").unlink()
        terminal.press("\x11", "Saved. Goodbye.")
        assert terminal.end() == 0
        assert len(moves(disk)) == 2


def limited(size: int) -> Callable[[], None]:
    """No file may grow beyond ``size``: what stands in for a full disk without root."""

    def set_limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return set_limit


def test_a_limit_on_the_size_of_files(home: Path) -> None:
    keys = "enter enter " + "u ctrl+y " * 12
    text = " ".join(run(home, "play", "detrak", keys=keys, before=limited(200)).lines)
    assert text.count("The game cannot be saved: it is too large. It goes on.") == 1
    for line in moves(home):
        assert line in ("undo 2", "1A1") or re.fullmatch("dice . .", line), "no half line"
    assert run(home, "resume", keys="p").lines


def test_whoever_reads_the_list_of_these_tests(tmp_path: Path) -> None:
    """The small disk is a real one here: without it the tests above would prove less."""
    found: Sequence[str] = []
    with small_disk(tmp_path / "disk", 32) as disk:
        fill(disk)
        found = os.listdir(disk)
        assert os.statvfs(disk).f_bavail == 0
    assert found == ["fill"]
