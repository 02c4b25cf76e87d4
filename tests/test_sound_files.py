"""The earcons by figures: reproducible, short, placeable, told apart."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from accessigame.sound.bank import NAMES, Bank
from accessigame.sound.dsp import from_pcm, resampled

ROOT = Path(__file__).resolve().parents[1]
RATE = 22050
LONG = {"dice_roll": 0.7, "end": 0.7}
FLOOR = -50.0  # decibels under the loudest band of a sound


def starting(*beginnings: str) -> tuple[str, ...]:
    return tuple(name for name in NAMES if name.startswith(beginnings))


PIECES: tuple[tuple[str, ...], ...] = (
    starting("token"),
    starting("pawn", "versus"),
    starting("camel", "leader"),
)
ON_BOARDS: tuple[tuple[str, ...], ...] = (
    (*PIECES[0], *starting("cell", "corner")),
    (*PIECES[1], "target", "cell_square"),
    (*PIECES[2], "water", "palm", "cell_square"),
)
"""What lies on the boards of Détrak, Versus and Through the Desert."""

Floats = npt.NDArray[np.float64]


def sound(name: str) -> npt.NDArray[np.float32]:
    recording = Bank().get(name)
    assert recording is not None
    assert recording.rate == RATE
    return from_pcm(recording.pcm)


def share_above(samples: npt.NDArray[np.float32], hertz: float) -> float:
    power = np.abs(np.fft.rfft(samples, 1 << 16)) ** 2
    return float(power[np.fft.rfftfreq(1 << 16, 1 / RATE) > hertz].sum() / power.sum())


def picture(samples: npt.NDArray[np.float32]) -> Floats:
    """Decibels by 10 ms frame and by mel band from 400 Hz up: roughly what an ear compares."""
    edges = 700 * (10 ** (np.linspace(np.log10(1 + 400 / 700), np.log10(16), 25)) - 1)
    padded = np.concatenate([samples, np.zeros(882)])
    starts = range(0, len(padded) - 441, 220)
    frames = np.array([padded[i : i + 441] * np.hanning(441) for i in starts])
    power = np.abs(np.fft.rfft(frames, 1024)) ** 2
    f = np.fft.rfftfreq(1024, 1 / RATE)
    bands = [power[:, (f >= a) & (f < b)].sum(axis=1) for a, b in itertools.pairwise(edges)]
    whole = np.stack(bands, axis=1)
    return np.maximum(10 * np.log10(whole / whole.max() + 1e-9), FLOOR)


def difference(one: Floats, other: Floats) -> float:
    """Mean difference in decibels wherever one of the two sounds."""
    length = max(len(one), len(other))
    one, other = (
        np.vstack([each, np.full((length - len(each), each.shape[1]), FLOOR)])
        for each in (one, other)
    )
    sounding = (one > FLOOR) | (other > FLOOR)
    return float(np.abs(one - other)[sounding].mean())


def test_rendering_again_gives_the_same_bytes() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "render_sounds.py"), "--check"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "all the same\n"), done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_short_placeable_clean(name: str) -> None:
    samples = sound(name)
    assert len(samples) / RATE <= LONG.get(name, 0.15)
    assert share_above(samples, 500) > 0.9
    peak = float(np.abs(samples).max())
    assert 0.05 < peak <= 0.81
    assert abs(float(samples.mean())) < 0.001
    # It starts at once (the swell of "undo" apart) and ends in silence: no click.
    onset = int(np.flatnonzero(np.abs(samples) > 0.1 * peak)[0])
    assert onset < (0.04 if name == "undo" else 0.01) * RATE
    assert np.abs(samples[-4:]).max() < 0.01 * peak


@pytest.mark.parametrize("name", [name for board in ON_BOARDS for name in board])
def test_placed_sounds_stay_placeable_an_octave_lower(name: str) -> None:
    assert share_above(sound(name), 1000) > 0.6


def test_every_two_differ() -> None:
    pictures = {name: picture(sound(name)) for name in NAMES}
    close = {
        pair: difference(pictures[pair[0]], pictures[pair[1]])
        for pair in itertools.combinations(NAMES, 2)
    }
    nearest = min(close, key=lambda pair: close[pair])
    assert close[nearest] > 10, nearest


@pytest.mark.parametrize("pieces", [PIECES[0], *ON_BOARDS[1:]])
def test_pieces_differ_on_different_rows_too(pieces: tuple[str, ...]) -> None:
    """A piece, its colour, its owner are known by the body, not by the pitch: that is the row."""
    for one, other in itertools.permutations(pieces, 2):
        still = picture(sound(one))
        for octaves in (-1, -0.5, 0.5, 1):
            moved = picture(resampled(sound(other), 2.0**octaves))
            assert difference(still, moved) > 8, (one, other, octaves)


def test_no_earcon_is_much_louder_than_the_others() -> None:
    """Loudest 40 ms; the beat, the ticks and the empty cells are softer on purpose."""
    soft = {"thinking", "tick", "cell_square", "cell_round"}
    window = np.ones(882) / 882
    loudness = {
        name: 10 * np.log10(np.convolve(sound(name).astype(float) ** 2, window).max())
        for name in NAMES
        if name not in soft
    }
    assert max(loudness.values()) - min(loudness.values()) < 12, loudness


def test_the_list_names_every_earcon() -> None:
    text = (ROOT / "sounds" / "README.md").read_text(encoding="utf-8")
    for name in NAMES:
        assert text.count(f"- `{name}`: ") == 1
        line = text.split(f"- `{name}`: ")[1].split("\n- ")[0].split("\n\n")[0]
        milliseconds = round(1000 * len(sound(name)) / RATE)
        assert f"{milliseconds} ms." in line
