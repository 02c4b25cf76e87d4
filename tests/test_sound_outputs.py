"""Choosing, opening and losing a sound device, with stand-ins for the two audio libraries."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from accessigame.sound import outputs
from accessigame.sound.outputs import NullOutput, OutputError, devices, open_output, order


def render(frames: int) -> Any:
    return np.full((frames, 2), 0.25, np.float32)


class FakePortAudio(ModuleType):
    """As much of sounddevice as is used."""

    def __init__(self, fault: str = "") -> None:
        super().__init__("sounddevice")
        self.streams: list[Any] = []
        self.users = 1  # importing it counts as one
        self.looks = 0
        self.default = SimpleNamespace(hostapi=1)
        library = self

        class OutputStream:
            latency = 0.03

            def __init__(self, callback: Any, finished_callback: Any, **options: Any) -> None:
                if fault:
                    raise RuntimeError(fault)
                self.callback, self.finished, self.options = callback, finished_callback, options
                self.open = True
                library.streams.append(self)

            def start(self) -> None:
                self.running = True

            def abort(self, ignore_errors: bool) -> None:
                self.running = False

            def close(self, ignore_errors: bool) -> None:
                self.open = False

        self.OutputStream = OutputStream

    def _terminate(self) -> None:
        self.users -= 1

    def _initialize(self) -> None:
        self.looks += self.users == 0
        self.users += 1

    def query_devices(self) -> list[dict[str, Any]]:
        return [
            {"name": name, "hostapi": hostapi, "max_output_channels": channels}
            for name, hostapi, channels in (
                ("Headset", 0, 2),
                ("Speakers", 1, 2),
                ("Microphone", 1, 0),
                ("Headset", 1, 2),
                ("Headset", 1, 2),
                ("Phones", 1, 1),
            )
        ]


class FakeMiniaudio(ModuleType):
    """As much of miniaudio as is used."""

    SampleFormat = SimpleNamespace(FLOAT32=5)

    class Devices:
        def __init__(self, backends: list[str]) -> None:
            assert backends == ["alsa"]

        def get_playbacks(self) -> list[dict[str, Any]]:
            names = ("Speakers", "Headset", "Headset", "Phones")
            return [{"name": name, "id": f"id {n}"} for n, name in enumerate(names)]

    def __init__(self, fault: str = "") -> None:
        super().__init__("miniaudio")
        self.devices: list[Any] = []
        library = self

        class Names(type):
            def __iter__(cls) -> Iterator[str]:
                return iter(("alsa", "custom", "null"))

        class Backend(metaclass=Names):
            NULL, CUSTOM, ALSA = "null", "custom", "alsa"

        self.Backend = Backend

        class PlaybackDevice:
            backend = "ALSA"
            stop_callback: Callable[[], None]

            def __init__(self, **options: Any) -> None:
                if fault:
                    raise RuntimeError(fault)
                self.options = options
                self.open = True
                library.devices.append(self)

            def start(self, blocks: Any) -> None:
                self.blocks = blocks

            def close(self) -> None:
                self.open = False

        self.PlaybackDevice = PlaybackDevice


Install = Callable[[str, ModuleType | None], None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a stand-in in a library's place; ``None``: importing it fails."""
    return lambda name, module: monkeypatch.setitem(sys.modules, name, module)  # type: ignore[arg-type]


def test_order_of_the_libraries() -> None:
    assert order("auto", "linux") == ("miniaudio", "sounddevice")
    assert order("auto", "win32") == ("sounddevice", "miniaudio")
    assert order("auto", "darwin") == ("sounddevice", "miniaudio")
    assert order("miniaudio", "darwin") == ("miniaudio",)


def test_null_is_inaudible_and_never_renders() -> None:
    def never(frames: int) -> Any:
        raise AssertionError("rendered")

    output = open_output("null", never)
    assert isinstance(output, NullOutput)
    assert (output.name, output.audible, output.lost, output.latency) == ("null", False, False, 0)
    output.close()


@pytest.mark.parametrize(
    ("platform", "missing", "found"),
    [
        ("linux", "miniaudio", "sounddevice"),
        ("linux", "sounddevice", "miniaudio"),
        ("win32", "sounddevice", "miniaudio"),
        ("darwin", "miniaudio", "sounddevice"),
    ],
)
def test_where_one_library_is_missing_the_other_serves(
    install: Install,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    missing: str,
    found: str,
) -> None:
    install("sounddevice", FakePortAudio())
    install("miniaudio", FakeMiniaudio())
    install(missing, None)
    monkeypatch.setattr(outputs, "order", lambda choice, name=platform: order(choice, name))
    output = open_output("auto", render)
    assert output.name.startswith(found)
    assert output.audible
    output.close()


def test_an_import_that_finds_no_portaudio_falls_back(
    install: Install, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "sounddevice.py").write_text("raise OSError('PortAudio library not found')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    with pytest.raises(OutputError, match="PortAudio library not found"):
        open_output("sounddevice", render)
    install("miniaudio", FakeMiniaudio())
    monkeypatch.setattr(outputs, "order", lambda choice: ("sounddevice", "miniaudio"))
    assert open_output("auto", render).name == "miniaudio ALSA"


def test_no_device_at_all_is_one_error_that_tells_both_reasons(install: Install) -> None:
    install("sounddevice", FakePortAudio("no default device"))
    install("miniaudio", FakeMiniaudio("cannot init context"))
    with pytest.raises(OutputError, match="cannot init context") as told:
        open_output("auto", render)
    assert "no default device" in str(told.value)
    install("sounddevice", None)
    install("miniaudio", None)
    with pytest.raises(OutputError):
        open_output("auto", render)


def test_sounddevice_plays_what_is_rendered_and_tells_when_it_stops(install: Install) -> None:
    library = FakePortAudio()
    install("sounddevice", library)
    output = open_output("sounddevice", render)
    (stream,) = library.streams
    assert (stream.options["samplerate"], stream.options["channels"]) == (22050, 2)
    block = np.ones((32, 2), np.float32)
    stream.callback(block, 32, None, None)
    assert (block == 0.25).all()
    assert not output.lost
    stream.finished()
    assert output.lost
    output.close()
    output.close()
    assert not stream.open


def test_looking_at_the_devices_anew_after_a_loss(install: Install) -> None:
    library = FakePortAudio()
    install("sounddevice", library)
    output = open_output("sounddevice", render)
    assert library.users == 2
    output.close()
    output.close()
    assert (library.users, library.looks) == (1, 0)
    open_output("sounddevice", render, refresh=True).close()
    assert (library.users, library.looks) == (1, 1)


def test_looking_anew_takes_nothing_from_another_open_device(install: Install) -> None:
    library = FakePortAudio()
    install("sounddevice", library)
    other = open_output("sounddevice", render)
    lost = open_output("sounddevice", render, device="Headset 2")
    lost.close()
    open_output("sounddevice", render, refresh=True, device="Headset 2").close()
    assert (library.users, library.looks) == (2, 0)
    other.close()
    assert library.users == 1


def test_a_device_that_does_not_open_leaves_no_user_behind(install: Install) -> None:
    library = FakePortAudio("busy")
    install("sounddevice", library)
    with pytest.raises(OutputError, match="busy"):
        open_output("sounddevice", render)
    assert library.users == 1


@pytest.mark.parametrize(
    ("asked", "number", "id"),
    [
        ("Speakers", 1, "id 0"),
        ("speak", 1, "id 0"),
        ("headset", 3, "id 1"),
        ("Headset 2", 4, "id 2"),
        ("PHONES", 5, "id 3"),
        (None, None, None),
    ],
)
def test_a_device_is_found_by_its_name_or_a_part_of_it(
    install: Install, asked: str | None, number: int | None, id: str | None
) -> None:
    port, mini = FakePortAudio(), FakeMiniaudio()
    install("sounddevice", port)
    install("miniaudio", mini)
    open_output("sounddevice", render, device=asked)
    open_output("miniaudio", render, device=asked)
    assert port.streams[0].options["device"] == number
    assert mini.devices[0].options["device_id"] == id


@pytest.mark.parametrize("asked", ["Gramophone", "Microphone", "e"])
@pytest.mark.parametrize("library", ["sounddevice", "miniaudio", "auto"])
def test_a_name_that_names_no_single_device_is_refused_with_those_there_are(
    install: Install, library: outputs.Choice, asked: str
) -> None:
    install("sounddevice", FakePortAudio())
    install("miniaudio", FakeMiniaudio())
    known = "there are: Speakers, Headset, Headset 2, Phones"
    with pytest.raises(OutputError, match=f"'{asked}' does not name one device; {known}"):
        open_output(library, render, device=asked)


def test_devices_are_listed_by_the_library_that_works(install: Install) -> None:
    names = ("Speakers", "Headset", "Headset 2", "Phones")
    install("sounddevice", FakePortAudio())
    install("miniaudio", FakeMiniaudio())
    assert devices("auto") == devices("sounddevice") == devices("miniaudio") == names
    install("miniaudio", None)
    assert devices("auto") == names
    install("sounddevice", None)
    assert devices("auto") == devices("null") == ()


def test_miniaudio_plays_what_is_rendered_on_a_real_back_end_only(install: Install) -> None:
    library = FakeMiniaudio()
    install("miniaudio", library)
    output = open_output("miniaudio", render)
    (device,) = library.devices
    assert device.options["backends"] == ["alsa"]
    made = np.frombuffer(device.blocks.send(32), np.float32)
    assert made.tolist() == [0.25] * 64
    assert not output.lost
    device.stop_callback()
    assert output.lost
    assert not any(device.blocks.send(32))
    output.close()
    assert not device.open


@pytest.mark.parametrize("name", ["sounddevice", "miniaudio"])
def test_a_fault_in_rendering_gives_silence_and_a_lost_device(install: Install, name: str) -> None:
    def fault(frames: int) -> Any:
        raise ZeroDivisionError

    port, mini = FakePortAudio(), FakeMiniaudio()
    install("sounddevice", port)
    install("miniaudio", mini)
    output = open_output(name, fault)  # type: ignore[arg-type]
    if name == "sounddevice":
        block = np.ones((8, 2), np.float32)
        port.streams[0].callback(block, 8, None, None)
        assert not block.any()
    else:
        assert mini.devices[0].blocks.send(8) == bytes(64)
    assert output.lost


def test_a_device_that_asks_for_nothing_more_is_lost(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("sounddevice", FakePortAudio())
    output = open_output("sounddevice", render)
    assert not output.lost
    now = time.perf_counter()
    monkeypatch.setattr(outputs.time, "perf_counter", lambda: now + outputs.STALL + 0.1)
    assert output.lost
