"""The bank: every earcon is there, and a damaged installation is reported, not fatal."""

from __future__ import annotations

import subprocess
import sys
import wave
from pathlib import Path

import pytest

from accessigame.sound.bank import NAMES, Bank, UnknownEarcon, default_folder


def write_wav(path: Path, channels: int = 1, width: int = 2, frames: int = 100) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(22050)
        file.writeframes(bytes(channels * width * frames))


def test_every_earcon_is_in_the_folder_and_nothing_else_is() -> None:
    assert Bank().check() == {}
    assert {path.stem for path in default_folder().glob("*.wav")} == set(NAMES)


def test_a_recording_tells_its_length() -> None:
    recording = Bank().get("tick")
    assert recording is not None
    assert (recording.name, recording.rate) == ("tick", 22050)
    assert 0 < recording.seconds <= 0.15
    assert len(recording.pcm) == 2 * round(recording.seconds * 22050)


def test_an_unknown_name_is_a_clear_key_error() -> None:
    with pytest.raises(KeyError, match=r"no earcon is named 'gong'.*token_plum"):
        Bank().get("gong")
    assert issubclass(UnknownEarcon, KeyError)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda path: path.write_bytes(b""), "tick.wav"),
        (lambda path: path.write_bytes(b"RIFF nothing of the kind"), "tick.wav"),
        (lambda path: path.mkdir(), "tick.wav"),
        (lambda path: None, "No such file"),
        (lambda path: write_wav(path, channels=2), "not mono 16-bit"),
        (lambda path: write_wav(path, width=1), "not mono 16-bit"),
        (lambda path: write_wav(path, frames=0), "no samples"),
    ],
)
def test_a_bad_file_is_reported(tmp_path: Path, damage, told: str) -> None:
    damage(tmp_path / "tick.wav")
    bank = Bank(tmp_path)
    assert bank.get("tick") is None
    assert told in bank.problems["tick"]


def test_a_file_cut_short_is_reported(tmp_path: Path) -> None:
    whole = (default_folder() / "edge.wav").read_bytes()
    (tmp_path / "edge.wav").write_bytes(whole[: len(whole) // 2])
    bank = Bank(tmp_path)
    assert bank.get("edge") is None
    assert "cut short" in bank.problems["edge"]


def test_an_empty_folder_makes_every_earcon_a_problem(tmp_path: Path) -> None:
    assert set(Bank(tmp_path).check()) == set(NAMES)


def test_looking_up_needs_no_numerical_library() -> None:
    program = (
        "import sys; from accessigame.sound.bank import Bank; from accessigame.sound.player import"
        " Player; Player(); Bank().check(); print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr
