"""The plug pulled at any moment: what was announced is on disk, and the game goes on from there."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from accessigame.core import record as records
from accessigame.session.kit import load_kit
from accessigame.session.opening import open_table
from accessigame.session.store import Store, read
from accessigame.session.table import Table
from tests.program import COMMAND, Terminal, environment, games, run
from tests.stage import Stage

SEED = 21
SEATS = ("human", "normal")
DETRAK = load_kit("detrak")


@dataclass(frozen=True)
class Script:
    """Keys with what they cause: after each, how many lines were spoken and what is on disk."""

    keys: tuple[str, ...]
    lines: tuple[int, ...]
    texts: tuple[str, ...]

    def on_disk_after(self, lines: int) -> str:
        """What must be on disk once ``lines`` lines have been heard."""
        done = [text for said, text in zip(self.lines, self.texts, strict=True) if said <= lines]
        return done[-1] if done else ""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    """A game in which much is taken back and played again, up to its last turn."""
    stage = Stage(tmp_path_factory.mktemp("script"))
    table = stage.play(seats=SEATS, seed=SEED)
    (path,) = stage.store.folder.iterdir()
    choices = Random(5)
    keys, lines, texts = [], [], []
    while sum(step.mover == 0 for step in table.steps) < 6:
        weights = {"tab": 3, "enter": 6, "u": 2, "ctrl+y": 1, "right": 1, "space": 1}
        (key,) = choices.choices(list(weights), list(weights.values()))
        stage.press(key)
        keys.append(key)
        lines.append(len(stage.recorder.lines))
        texts.append(moves_in(read(path)))
    assert len(keys) > 40
    assert texts[-1].count("undo") > 3
    return Script(tuple(keys), tuple(lines), tuple(texts))


def moves_in(text: str) -> str:
    """A record's lines after the header."""
    return text.partition("\nmoves\n")[2]


def start(home: Path, *arguments: str, keys: Sequence[str]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--script", "-", "--voice", "print", "--audio", "null"],
        env=environment(home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write(" ".join(keys).encode())
    process.stdin.close()
    process.stdin = None
    return process


def first_words(process: subprocess.Popen[bytes]) -> bytes:
    """Wait for what is said first."""
    assert process.stdout is not None
    select.select([process.stdout], [], [], 30)
    return os.read(process.stdout.fileno(), 1)


def kill_after(process: subprocess.Popen[bytes], seconds: float) -> list[str]:
    """Pull the plug that long after the first words; the lines that had been heard."""
    said = first_words(process)
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    assert process.stdout is not None
    assert process.stderr is not None
    said += process.stdout.read()
    assert process.stderr.read() == b""
    process.wait()
    process.stdout.close()
    process.stderr.close()
    return said.decode().split("\n")[1:]


def opened(home: Path) -> tuple[Table, Path]:
    (path,) = games(home)
    return open_table(DETRAK, Store(path.parent), path)[0], path


def play(home: Path) -> list[str]:
    return ["play", "detrak", "--seed", str(SEED), "--seat", "human", "--seat", "normal"]


def straight(script: Script) -> Table:
    """The game that the keys make when nobody pulls a plug, as a table."""
    header = records.Record("detrak", 2, seats=SEATS, seed=SEED).header()
    from accessigame.session.opening import table_from

    return table_from(DETRAK, records.parse(header + script.texts[-1]))


def check(home: Path, script: Script, heard: Sequence[str]) -> None:
    """Nothing heard is lost, nothing else is there, and the next dice are those that would come."""
    (path,) = games(home)
    text = moves_in(read(path))
    assert script.texts[-1].startswith(text.rpartition("\n")[0]), "a prefix of the whole game"
    must = script.on_disk_after(len(heard))
    assert text.startswith(must), (len(heard), must, text)
    table, _ = opened(home)
    known = records.parse(read(path))
    assert [str(step.move) for step in table.steps] == list(known.moves())
    reference = straight(script)
    for mine, theirs in zip(table.steps, reference.steps, strict=False):
        if mine.mover < 0:
            assert mine.move == theirs.move
    rolled = sum(step.mover < 0 for step in table.steps)
    if (drawn := table.settle()) is not None:
        coming = [step.move for step in reference.steps if step.mover < 0][rolled:]
        assert [drawn.move] == coming[:1] or not coming


def test_the_script_plays_the_same_game_in_another_process(tmp_path: Path, script: Script) -> None:
    done = run(tmp_path, *play(tmp_path), keys=" ".join(script.keys))
    assert len(done.lines) == script.lines[-1]
    (path,) = games(tmp_path)
    assert moves_in(read(path)) == script.texts[-1]


@pytest.fixture(scope="module")
def seconds(tmp_path_factory: pytest.TempPathFactory, script: Script) -> float:
    """How long the script takes after its first words."""
    home = tmp_path_factory.mktemp("timed")
    process = start(home, *play(home), keys=script.keys)
    first_words(process)
    began = time.monotonic()
    process.communicate()
    return time.monotonic() - began


@pytest.mark.parametrize(
    "moment",
    [*range(20), *(pytest.param(n, marks=pytest.mark.slow) for n in range(20, 200))],
)
def test_killed_at_a_random_moment(
    tmp_path: Path, script: Script, seconds: float, moment: int
) -> None:
    """Twenty moments spread over the run, each shaken a little; many more in the slow tests."""
    place = (moment % 20 + Random(moment).random()) / 20
    heard = kill_after(start(tmp_path, *play(tmp_path), keys=script.keys), seconds * place)
    check(tmp_path, script, heard)
    if moment % 5 == 0:
        lines = run(tmp_path, "resume", keys="t p").lines
        assert not any("cut off" in line for line in lines) or "undo" in moves_in(
            read(games(tmp_path)[0])
        )


@pytest.mark.parametrize("chain", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2))])
def test_a_whole_game_of_pulled_plugs(tmp_path: Path, chain: int) -> None:
    """Killed and resumed until the end: the dice are those of the undisturbed game."""
    choices = Random(chain)
    keys = ["tab", "enter", "enter"] * 2
    before: list[str] = []
    command = ["play", "detrak", "--seed", str(SEED)]
    longest = 0.15
    for _ in range(300):
        kill_after(start(tmp_path, *command, keys=keys), choices.uniform(0, longest))
        longest *= 1.1  # a busy machine needs more time for a move
        if not games(tmp_path):
            continue
        command = ["resume"]
        record = records.parse(read(tmp_path / "games" / "detrak1.game"))
        moves = list(record.moves())
        assert moves[: len(before)] == before
        if moves != before:
            before, longest = moves, 0.15
        if record.ended:
            break
    else:
        raise AssertionError("the game never ended")
    dice = [move for move in before if move.startswith("dice")]
    stage = Stage(tmp_path / "straight")
    table = stage.play(seed=SEED)
    while not table.over:
        stage.press("tab enter")
        if table.turn == 0 and "choice" in stage.recorder.lines[-1]:
            stage.press("enter")
    assert dice == [str(step.move) for step in table.steps if step.mover < 0][: len(dice)]


@pytest.mark.parametrize("moment", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in
                                            range(2, 20))])  # fmt: skip
def test_killed_on_a_terminal_while_somebody_plays(tmp_path: Path, moment: int) -> None:
    choices = Random(moment)
    terminal = Terminal(tmp_path, "play", "detrak", "--seed", str(SEED), "--lang", "en")
    terminal.wait_for("A1.")
    terminal.press("\r", "choices")
    terminal.press("\r", "Turn 1")
    for key in choices.choices(["\t", "\r", "u", "\x19"], k=choices.randrange(6)):
        terminal.press(key, ".")
    (path,) = games(tmp_path)
    kept, heard = read(path), len(terminal.text)
    os.write(terminal.fd, b"\t\r\r")
    time.sleep(choices.random() * 0.01)
    terminal.kill()
    record = records.parse(read(path))
    assert read(path).startswith(kept)
    if "Turn 2" in terminal.text[heard:]:
        assert record.moves()[-2:-1] != (), "the pair that was announced"
        assert record.moves()[-1].startswith("dice"), "and the dice after it"
    again = Terminal(tmp_path, "resume", "--lang", "en")
    again.wait_for("Détrak.")
    again.press("\x11", "Goodbye")
    assert again.end() == 0
    assert records.parse(read(path)).moves()[: len(record.moves())] == record.moves()


def test_hang_up_and_termination_leave_silently_and_saved(tmp_path: Path) -> None:
    for number in (signal.SIGHUP, signal.SIGTERM):
        home = tmp_path / number.name
        terminal = Terminal(home, "play", "detrak", "--lang", "fr")
        terminal.wait_for("A1.")
        terminal.press("\r", "choix")
        terminal.press("\r", "Tour 1")
        before = terminal.text
        terminal.process.send_signal(number)
        assert terminal.end() == 0
        assert terminal.text.replace("\x1b[?2004l", "").strip() == before.strip()
        (path,) = games(home)
        assert len(records.parse(read(path)).moves()) == 2


def test_a_process_can_be_killed_here() -> None:
    """What the tests above stand on: SIGKILL is not handled, and output before it arrives."""
    code = "import time; print('x', flush=True); time.sleep(60)"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert first_words(process) == b"x"
    process.kill()
    assert process.wait() == -signal.SIGKILL
    assert process.stdout is not None
    process.stdout.close()
