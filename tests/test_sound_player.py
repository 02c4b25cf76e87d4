"""The player: true answers about what can be heard, before, during and after a device."""

from __future__ import annotations

import shutil
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from accessigame.sound import player as player_module
from accessigame.sound.bank import Bank, default_folder
from accessigame.sound.latency import measure_latency
from accessigame.sound.outputs import Choice, NullOutput, Output, OutputError, Render
from accessigame.sound.player import Player

PATIENCE = 10  # seconds: how long a test waits for a thread, not a figure under test


class Device:
    """An output driven by the test."""

    name, audible, latency = "stand-in", True, 0.01

    def __init__(self, render: Render) -> None:
        self.render = render
        self.lost = False
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


class Room:
    """Opens devices, refuses while there is none, and notes what happens."""

    def __init__(self) -> None:
        self.devices: list[Device] = []
        self.refreshes: list[bool] = []
        self.asked: list[str | None] = []
        self.present = True
        self.gate = threading.Event()
        self.gate.set()
        self.lost = threading.Event()
        self.back = threading.Event()
        self.told: list[str] = []

    def open(
        self, choice: Choice, render: Render, rate: int, refresh: bool, device: str | None
    ) -> Output:
        self.asked.append(device)
        self.gate.wait(PATIENCE)
        self.refreshes.append(refresh)
        if choice == "null":
            return NullOutput()
        if not self.present:
            raise OutputError("no card")
        self.devices.append(Device(render))
        return self.devices[-1]

    def on_lost(self, why: str) -> None:
        self.told.append(why)
        self.lost.set()

    def player(self, **options: Any) -> Player:
        return Player(
            opener=self.open,
            on_lost=self.on_lost,
            on_back=self.back.set,
            check_every=0.005,
            **options,
        )


@pytest.fixture
def room() -> Room:
    return Room()


def started(player: Player) -> Player:
    player.start()
    assert player.ready.wait(PATIENCE)
    return player


def test_a_device_is_asked_for_by_name_each_time(room: Room) -> None:
    player = started(room.player(device="Headset"))
    room.devices[0].lost = True
    assert room.back.wait(PATIENCE)
    assert room.asked == ["Headset", "Headset"]
    player.close()


def test_a_cue_sounds_at_its_place(room: Room) -> None:
    player = started(room.player())
    assert player.audible
    assert player.cue("token_nut", pan=1.0)
    block = room.devices[0].render(2000)
    assert not block[:, 0].round(4).any()
    assert np.abs(block[:, 1]).max() > 0.05
    player.close()
    assert room.devices[0].closed == 1
    assert not player.audible
    assert not player.cue("tick")


def test_starting_returns_before_the_device_is_open(room: Room) -> None:
    room.gate.clear()
    player = room.player()
    player.start()
    assert not player.ready.is_set()
    assert not player.audible
    assert player.cue("hello") is False  # nobody can promise that it will be heard
    room.gate.set()
    assert player.ready.wait(PATIENCE)
    player.close()


def test_a_cue_asked_for_just_before_is_played_and_an_old_one_is_not(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    for late, expected in ((0.1, True), (player_module.PATIENCE + 0.1, False)):
        with monkeypatch.context() as patch:
            clock = [100.0]
            patch.setattr(player_module.time, "monotonic", lambda clock=clock: clock[0])
            room.gate.clear()
            player = room.player()
            player.start()
            player.cue("hello")
            clock[0] += late
            room.gate.set()
            assert player.ready.wait(PATIENCE)
            # The queue is emptied right after, in the same thread that then watches.
            while player._waiting:
                pass
            player.close()
        assert room.devices[-1].render(4000).any() == expected


def test_muted_earcons_are_not_audible(room: Room) -> None:
    player = started(room.player(volumes={"earcons": 0.0}))
    assert not player.audible
    assert player.cue("tick") is False
    assert player.speech.alive
    player.set_volume("earcons", 0.5)
    assert player.cue("tick") is True
    player.close()


def test_settings_made_before_the_start_hold(room: Room) -> None:
    player = room.player()
    player.set_volume("ambience", 0.25)
    player.set_volume("speech", 0)
    player.mono = True
    assert player.volume("ambience") == 0.25
    assert player.volume("speech") > 0
    started(player)
    mixer = player.mixer
    assert mixer is not None
    assert (mixer.volume("ambience"), mixer.mono) == (0.25, True)
    assert mixer.volume("speech") == player.volume("speech")
    player.mono = False
    assert mixer.mono is False
    player.close()


def test_null_is_never_audible_and_says_nothing_of_a_loss(room: Room) -> None:
    player = started(room.player(choice="null"))
    assert not player.open
    assert not player.audible
    assert not player.cue("tick")
    assert not player.speech.alive
    player.close()
    assert room.told == []


def test_no_device_is_told_once_and_the_game_goes_on(room: Room) -> None:
    room.present = False
    player = started(room.player())
    assert room.told == ["no card"]
    assert player.failure == "no card"
    assert not player.cue("tick")
    assert not player.speech.alive
    player.close()


def test_without_the_numerical_library_there_is_no_sound_and_no_crash(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "accessigame.sound.mixer", None)
    player = started(room.player())
    assert not player.audible
    assert not player.cue("tick")
    assert "mixer" in room.told[0]
    player.close()


def test_a_vanished_device_is_noticed_and_another_is_opened(room: Room) -> None:
    player = started(room.player())
    player.speech.begin(22050)
    player.speech.feed(b"\x00\x20" * 22050)
    first = room.devices[0]
    room.gate.clear()
    first.lost = True
    assert not player.audible  # at once, before the watch has noticed
    assert not player.cue("tick")
    assert not player.speech.alive
    assert room.lost.wait(PATIENCE)
    assert first.closed == 1
    assert "vanished" in player.failure
    room.gate.set()
    assert room.back.wait(PATIENCE)
    assert room.refreshes == [False, True]
    assert room.asked == [None, None]
    assert player.audible
    assert player.failure == ""
    assert not room.devices[1].render(500).any()  # old speech does not come back
    assert player.cue("tick")
    assert room.devices[1].render(500).any()
    player.close()


def test_the_usual_switch_interval_comes_back(room: Room) -> None:
    usual = sys.getswitchinterval()
    player = started(room.player())
    player.close()
    assert sys.getswitchinterval() == usual


def test_unknown_names_are_faults_even_in_silence(room: Room) -> None:
    with pytest.raises(KeyError, match="gong"):
        room.player(choice="null").cue("gong")


def test_a_damaged_file_is_a_cue_that_is_not_heard(room: Room, tmp_path: Path) -> None:
    shutil.copy(default_folder() / "edge.wav", tmp_path)
    player = started(room.player(bank=Bank(tmp_path)))
    assert player.cue("edge") is True
    assert player.cue("tick") is False
    assert set(player.bank.problems) == {"tick"}
    player.close()


def test_speech_reaches_the_device_and_is_cut(room: Room) -> None:
    player = started(room.player())
    player.speech.begin(22050)
    player.speech.feed(b"\x00\x20" * 22050)
    assert room.devices[0].render(220).any()
    player.speech.cut()
    room.devices[0].render(220)
    assert not room.devices[0].render(220).any()
    player.close()


def test_the_volume_of_speech_is_one_wherever_it_is_set(room: Room) -> None:
    player = started(room.player())
    player.speech.set_volume(0.6)
    assert player.volume("speech") == 0.6
    player.speech.set_volume(0.0)
    assert player.volume("speech") > 0
    player.close()


def test_closing_twice_or_before_the_start_does_no_harm(room: Room) -> None:
    room.player().close()
    player = started(room.player())
    player.close()
    player.close()


def test_latency_is_measured_from_the_key_to_the_device(room: Room) -> None:
    player = started(room.player())
    stop = threading.Event()

    def device() -> None:
        while not stop.wait(0.001):
            room.devices[0].render(22)

    pump = threading.Thread(target=device)
    pump.start()
    delays = measure_latency(player, times=3, pause=0.05)
    stop.set()
    pump.join()
    player.close()
    assert len(delays) == 3
    assert all(0 < delay < 1 for delay in delays)


def test_nothing_to_measure_without_a_device(room: Room) -> None:
    player = started(room.player(choice="null"))
    assert measure_latency(player, times=2) == []
    player.close()


def test_cues_of_one_moment_follow_each_other(room: Room) -> None:
    """Two equal dice are heard as two; a key drops what has not begun."""
    player = started(room.player())
    render = room.devices[0].render
    for _ in range(2):
        player.cue("tick")
    seconds = np.array([np.abs(render(220)).max() > 1e-3 for _ in range(40)])
    onsets = np.flatnonzero(np.diff(seconds.astype(int), prepend=0) == 1)
    assert len(onsets) == 2
    player.interrupt()
    for _ in range(3):
        player.cue("tick")
    player.interrupt()
    assert np.abs(render(800)).max() > 1e-3
    assert not np.abs([render(220) for _ in range(40)]).max() > 0.05
    player.close()


def test_a_sweep_goes_from_left_to_right(room: Room) -> None:
    player = started(room.player())
    assert player.sweep([("tick", 1.0, 0.0), ("tick", -1.0, 0.0)], 0.5)
    blocks = np.concatenate([room.devices[0].render(220) for _ in range(60)])
    left, right = (np.flatnonzero(np.abs(blocks[:, ear]) > 1e-3)[0] for ear in (0, 1))
    assert left < 0.1 * 22050 < 0.4 * 22050 < right
    player.close()
