"""What really reaches a sound device: recorded from a paced null sink and measured."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from .audio_device import RATE, Heard, PacedSink

pytestmark = pytest.mark.audio

LIBRARIES = ("miniaudio", "sounddevice")
PLACES = (-1.0, -0.5, 0.0, 0.5, 1.0)

CLOCK = """
import sys, time
from accessigame.sound.mixer import Mixer
from accessigame.sound.player import Player

taken = 0.0

def render(mixer, frames, render=Mixer.render):
    global taken
    taken += frames / mixer.rate
    return render(mixer, frames)

Mixer.render = render

def pause(seconds):
    end = taken + seconds
    while taken < end:
        time.sleep(0.005)
"""
"""Pauses by the clock of the device, which on a busy machine takes its sound later."""

WALK = (
    CLOCK
    + """
def heard(name, pan, pitch):
    assert player.cue(name, pan, pitch)
    pause(0.5)

player = Player(choice=sys.argv[1])
player.start()
assert player.ready.wait(20)
assert player.name.startswith(sys.argv[1]), player.failure
pause(0.5)
for place in (-1.0, -0.5, 0.0, 0.5, 1.0):
    heard("token_plum", place, 0.0)
for place in (-1.0, -0.5, 0.0, 0.5, 1.0):
    heard("token_plum", 0.0, place)
player.mono = True
heard("token_plum", -1.0, 0.0)
player.close()
"""
)

CELLS = {
    "versus": ("A1", "C7", "E1", "G6", "I9"),
    "desert": ("A3", "D7", "K7", "K12", "U6"),
}
"""Cells of both hex boards, pointed and flat: rims, corners and the middle."""

HEXES = (
    CLOCK
    + """
from accessigame.session.kit import load_kit
from accessigame.narration.narrator import Listener
from accessigame.narration.message import say

player = Player(choice=sys.argv[1])
player.start()
assert player.ready.wait(20)
pause(0.5)
for name, cells in CELLS.items():
    kit = load_kit(name)
    players = max(kit.game.players)
    state = kit.game.start(players)
    who = Listener(0, (say("you"),) * players)
    board = kit.narrator.regions(state.seen_by(0), who)[0]
    for cell in cells:
        place = board.cells[cell]
        print(place.pan, place.pitch, flush=True)
        assert player.cue("token_plum", place.pan, place.pitch)
        pause(0.5)
player.close()
"""
)

SPEAK = (
    CLOCK
    + """
from accessigame.sound.latency import measure_latency
from accessigame.speech.selfvoice import SelfSpeaker

player = Player(choice=sys.argv[1])
player.start()
voice = SelfSpeaker(player.speech, "fr")
voice.speak("Prune, C4, à vous de jouer.", interrupt=True)
assert player.ready.wait(20)
pause(4)
player.mixer.watch("speech")
voice.speak("Une longue phrase, que l'on va couper avant la fin. " * 5, interrupt=True)
while player.mixer.heard("speech") is None:
    time.sleep(0.005)
pause(1)
voice.stop()
pause(1)
keys = measure_latency(player, times=10, pause=0.1)
words = measure_latency(player, lambda: voice.speak("étoile", True), "speech", 10, 0.1)
print(len(keys), len(words))
print("earcon ms", [round(1000 * each, 1) for each in keys], file=sys.stderr)
print("speech ms", [round(1000 * each, 1) for each in words], file=sys.stderr)
voice.close()
player.close()
"""
)

LOSE = """
import sys, threading
from accessigame.sound.player import Player

lost, back = threading.Event(), threading.Event()
player = Player(choice=sys.argv[1], on_lost=lambda why: lost.set(), on_back=back.set)
player.start()
assert player.ready.wait(20) and player.cue("tick")
print("open", flush=True)
assert lost.wait(20) and not player.audible and not player.cue("tick")
print("lost", flush=True)
assert back.wait(60) and player.audible and player.cue("tick")
print("back", flush=True)
player.close()
"""

NOTHING = """
import sys, time
from accessigame.sound.player import Player
from accessigame.sound.quiet import quiet_stderr

with quiet_stderr(None):
    player = Player(choice=sys.argv[1])
    player.start()
    assert player.ready.wait(30)
    print(player.audible, player.cue("tick"), player.failure != "")
    player.close()
"""


@pytest.fixture(scope="module")
def sink() -> Iterator[PacedSink]:
    with PacedSink() as device:
        yield device


def strengths(piece: npt.NDArray[np.float32]) -> tuple[float, float]:
    """Root of the energy in each ear: a device that starves under load adds silence, no energy."""
    left, right = np.sqrt(np.sum(piece.astype(float) ** 2, axis=0))
    return float(left), float(right)


def strongest(piece: npt.NDArray[np.float32]) -> float:
    power = np.abs(np.fft.rfft(piece.sum(axis=1), 1 << 16)) ** 2
    return float(np.fft.rfftfreq(1 << 16, 1 / RATE)[power.argmax()])


@pytest.mark.parametrize("library", LIBRARIES)
def test_columns_are_heard_from_left_to_right_and_rows_from_low_to_high(
    sink: PacedSink, library: str
) -> None:
    pieces = sink.hear(WALK, library).pieces(gap=0.15)
    assert len(pieces) == 11
    angles = []
    for place, piece in zip(PLACES, pieces[:5], strict=True):
        left, right = strengths(piece)
        angles.append(math.atan2(right, left) * 4 / math.pi - 1)
        assert angles[-1] == pytest.approx(place, abs=0.05)
    powers = [left**2 + right**2 for left, right in map(strengths, pieces[:5])]
    assert max(powers) / min(powers) < 1.3
    modes = [strongest(piece) for piece in pieces[5:10]]
    for low, high in pairwise(modes):
        assert math.log2(high / low) == pytest.approx(0.5, abs=0.05)
    left, right = strengths(pieces[10])
    assert left == pytest.approx(right, rel=0.01)
    assert left == pytest.approx(strengths(pieces[2])[0], rel=0.1)


def test_ten_cells_of_the_hex_boards_are_heard_where_they_lie(sink: PacedSink) -> None:
    """Pan and pitch as recorded, against those of the regions that speech walks over."""
    heard = sink.hear(HEXES.replace("CELLS.items()", f"{CELLS!r}.items()"), "miniaudio")
    pieces = heard.pieces(gap=0.15)
    places = [tuple(map(float, line.split())) for line in heard.out.splitlines()]
    assert len(pieces) == len(places) == 10
    modes = []
    for (pan, _), piece in zip(places, pieces, strict=True):
        left, right = strengths(piece)
        assert math.atan2(right, left) * 4 / math.pi - 1 == pytest.approx(pan, abs=0.05)
        modes.append(strongest(piece))
    for (_, pitch), mode in zip(places, modes, strict=True):
        octaves = pitch - places[0][1]
        assert math.log2(mode / modes[0]) == pytest.approx(octaves, abs=0.06)
    assert len({pan for pan, _ in places}) > 4
    assert len({pitch for _, pitch in places}) > 4


def check_speech(heard: Heard) -> None:
    pieces = heard.pieces(gap=0.6)
    assert len(pieces) > 2
    phrase, cut = pieces[0], pieces[1]
    # Some two seconds; a device that starves adds silence.
    assert 1 < len(phrase) / RATE < 5
    assert strengths(phrase)[0] > 0.03 * math.sqrt(len(phrase))
    assert np.array_equal(phrase[:, 0], phrase[:, 1])
    # Cut after one second (give or take the machine's pace) of some fifteen.
    assert 0.5 < len(cut) / RATE < 4


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_phrase_reaches_the_device_and_can_be_cut(sink: PacedSink, library: str) -> None:
    heard = sink.hear(SPEAK, library)
    check_speech(heard)
    assert heard.out == "10 10\n"


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_device_that_vanishes_is_noticed_and_found_again(library: str) -> None:
    with PacedSink() as device:
        program = subprocess.Popen(
            [sys.executable, "-c", LOSE, library],
            env=device.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        device.kill()
        assert program.stdout.readline() == "lost\n"
        device.restart()
        assert program.stdout.readline() == "back\n"
        assert program.wait(30) == 0


@pytest.mark.parametrize("library", [*LIBRARIES, "auto"])
def test_without_any_device_nothing_is_printed_and_nothing_pretends(library: str) -> None:
    with PacedSink() as device:
        device.kill()
        done = subprocess.run(
            [sys.executable, "-c", NOTHING, library],
            env=device.env,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.stdout, done.stderr) == ("False False True\n", "")
