"""Speaking through a screen reader: real prismatoid on a fake speech server, fakes elsewhere."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from accessigame.speech import reader
from accessigame.speech.reader import Backend, ReaderSpeaker, open_accessible_output2, open_prism
from accessigame.speech.speaker import SpeakerError
from tests.fakes import Clock
from tests.ssip_server import SsipServer


class FakeReader:
    """A screen reader that notes each call and its thread; it fails as it is told to."""

    name = "NVDA"

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.threads: set[int] = set()
        self.broken: dict[str, Exception] = {}
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Semaphore(0)

    def _call(self, what: str, *args: object) -> None:
        self.threads.add(threading.get_ident())
        self.entered.release()
        self.gate.wait(30)
        if what in self.broken:
            raise self.broken[what]
        self.calls.append((what, *args))

    def speak(self, text: str, interrupt: bool) -> None:
        self._call("speak", text, interrupt)

    def braille(self, text: str) -> None:
        self._call("braille", text)

    def stop(self) -> None:
        self._call("stop")

    def tune(self, language: str, rate: float, volume: float) -> None:
        self._call("tune", language, rate, volume)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test hangs on how fast this machine is: each call is waited for."""
    monkeypatch.setattr(reader, "ANSWER", 30.0)
    monkeypatch.setattr(reader, "CLOSING", 30.0)


@pytest.fixture
def fake() -> FakeReader:
    return FakeReader()


def opened(fake: FakeReader, **options: Callable[[], float]) -> ReaderSpeaker:
    return ReaderSpeaker([lambda: fake], opening=60, **options)


def fail(error: Exception) -> Callable[[], Backend]:
    def opener() -> Backend:
        raise error

    return opener


def test_every_call_reaches_the_reader_on_one_thread_that_is_not_ours(fake: FakeReader) -> None:
    opening: list[int] = []

    def opener() -> Backend:
        opening.append(threading.get_ident())
        return fake

    speaker = ReaderSpeaker([opener])
    speaker.tune("fr", 1.5, 0.5)
    speaker.speak("star,\x00 C4\n", True)
    speaker.braille("s\x00c4")
    speaker.stop()
    speaker.speak("", True)
    speaker.braille(" ")
    speaker.speak("edge", False)
    speaker.close()
    assert speaker.reader == "NVDA"
    assert fake.calls == [
        ("tune", "fr", 1.5, 0.5),
        ("speak", "star, C4", True),
        ("braille", "s c4"),
        ("stop",),
        ("speak", "edge", False),
    ]
    assert fake.threads == set(opening) != {threading.get_ident()}


def test_the_next_library_is_tried_when_one_finds_nothing(fake: FakeReader) -> None:
    speaker = ReaderSpeaker([fail(ImportError("no prism")), lambda: fake])
    speaker.speak("star", True)
    assert fake.calls == [("speak", "star", True)]
    speaker.close()


def test_no_reader_at_all_tells_why() -> None:
    openers = [fail(ImportError("no prism")), fail(ValueError("no reader runs")), fail(OSError())]
    with pytest.raises(SpeakerError, match="no prism; no reader runs; OSError"):
        ReaderSpeaker(openers)


def test_a_reader_that_does_not_answer_in_time_is_not_waited_for() -> None:
    never = threading.Event()

    def opener() -> Backend:
        never.wait(30)
        raise SpeakerError("too late")

    try:
        with pytest.raises(SpeakerError, match="in time"):
            ReaderSpeaker([opener], opening=0.01)
    finally:
        never.set()


def test_a_reader_that_dies_is_told_at_once_and_its_text_is_with_the_caller(
    fake: FakeReader,
) -> None:
    speaker = opened(fake)
    speaker.speak("star", True)
    fake.broken["speak"] = OSError("RPC server is unavailable")
    with pytest.raises(SpeakerError, match="NVDA: RPC server is unavailable"):
        speaker.speak("edge", True)
    assert speaker.unsaid() == ()
    for call in (speaker.stop, speaker.check, lambda: speaker.speak("on", False)):
        with pytest.raises(SpeakerError):
            call()
    speaker.close()


@pytest.mark.parametrize("what", ["braille", "stop", "tune"])
def test_a_reader_may_die_in_any_call(fake: FakeReader, what: str) -> None:
    speaker = opened(fake)
    fake.broken[what] = RuntimeError()
    {
        "braille": lambda: speaker.braille("s"),
        "stop": speaker.stop,
        "tune": lambda: speaker.tune("fr", 1.0, 1.0),
    }[what]()
    with pytest.raises(SpeakerError, match="NVDA: RuntimeError"):
        speaker.speak("star", True)
    assert fake.calls == []


def test_a_slow_reader_keeps_nobody_waiting_and_hears_all_in_order(
    fake: FakeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "ANSWER", 0.0)
    speaker = opened(fake)
    fake.gate.clear()
    for text in ("one", "two", "three"):
        speaker.speak(text, False)
    assert speaker.unsaid() == ("one", "two", "three")
    fake.gate.set()
    monkeypatch.setattr(reader, "ANSWER", 30.0)
    speaker.speak("four", False)
    assert [call[1] for call in fake.calls] == ["one", "two", "three", "four"]
    speaker.close()


def test_what_waits_for_a_slow_reader_is_dropped_by_an_interruption(
    fake: FakeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "ANSWER", 0.0)
    speaker = opened(fake)
    fake.gate.clear()
    speaker.speak("one", False)
    assert fake.entered.acquire(timeout=30)
    speaker.speak("two", False)
    speaker.stop()
    speaker.speak("three", False)
    speaker.speak("four", True)
    assert speaker.unsaid() == ("one", "four")
    fake.gate.set()
    monkeypatch.setattr(reader, "ANSWER", 30.0)
    speaker.speak("five", False)
    assert fake.calls == [
        ("speak", "one", False),
        ("stop",),
        ("speak", "four", True),
        ("speak", "five", False),
    ]
    speaker.close()


def test_a_reader_that_hangs_is_lost_and_what_it_swallowed_is_known(
    fake: FakeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "ANSWER", 0.0)
    clock = Clock()
    speaker = opened(fake, clock=clock)
    fake.gate.clear()
    speaker.speak("one", False)
    assert fake.entered.acquire(timeout=30)
    speaker.speak("two", False)
    clock.now = reader.HUNG + 1
    with pytest.raises(SpeakerError, match="NVDA does not answer"):
        speaker.speak("three", False)
    assert speaker.unsaid() == ("one", "two")
    fake.gate.set()


def test_the_last_words_are_still_taken_when_the_voice_is_closed(
    fake: FakeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "ANSWER", 0.0)
    speaker = opened(fake)
    fake.gate.clear()
    speaker.speak("one", False)
    speaker.speak("bye", False)
    threading.Timer(0.05, fake.gate.set).start()
    speaker.close()
    assert [call[1] for call in fake.calls] == ["one", "bye"]


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SsipServer]:
    server = SsipServer(tmp_path / "speechd.sock")
    monkeypatch.setenv("SPEECHD_ADDRESS", server.address)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    yield server
    server.close()


def test_prismatoid_speaks_through_speech_dispatcher(server: SsipServer) -> None:
    speaker = ReaderSpeaker([open_prism], opening=30)
    assert speaker.reader == "Speech Dispatcher"
    speaker.tune("en", 2.0, 1.0)
    speaker.speak("Étoile, C4. <b> & é", True)
    speaker.braille("s c4")
    speaker.speak("edge", False)
    assert server.said == ["Étoile, C4. <b> & é", "edge"]
    assert ("set", "synthesis_voice", "English (America)") in server.log
    assert ("set", "rate", "50") in server.log
    speaker.close()


def test_speech_dispatchers_whole_queue_is_stopped_not_just_one_message(server: SsipServer) -> None:
    speaker = ReaderSpeaker([open_prism], opening=30)
    for text in ("one", "two", "three"):
        speaker.speak(text, False)
    speaker.speak("star", True)
    tail = [entry[0] for entry in server.log if entry[0] in ("speak", "stop")][3:]
    assert tail == ["stop", "stop", "stop", "speak"]
    speaker.close()


def test_a_speech_server_that_dies_is_a_lost_voice(server: SsipServer) -> None:
    speaker = ReaderSpeaker([open_prism], opening=30)
    speaker.speak("star", True)
    server.close()
    with pytest.raises(SpeakerError, match="Speech Dispatcher"):
        speaker.speak("edge", False)


def test_prismatoid_with_nothing_to_reach_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/dead")
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    with pytest.raises(SpeakerError, match="prismatoid found no screen reader"):
        open_prism()


class PrismError(Exception):
    """As prismatoid names it."""


class NotSpeaking(PrismError):
    """As prismatoid names it."""


class PrismBackend:
    """A back end of prismatoid with its features."""

    def __init__(self, name: str, running: bool = True, **features: bool) -> None:
        self.name = name
        self.calls: list[tuple[object, ...]] = []
        known = {"supports_speak": True, "supports_stop": True, "supports_braille": True}
        self.features = SimpleNamespace(**known | features, is_supported_at_runtime=running)

    def speak(self, text: str, interrupt: bool) -> None:
        self.calls.append(("speak", text, interrupt))

    def output(self, text: str, interrupt: bool) -> None:
        self.calls.append(("output", text, interrupt))

    def braille(self, text: str) -> None:
        self.calls.append(("braille", text))

    def stop(self) -> None:
        self.calls.append(("stop",))
        raise NotSpeaking


def fake_prism(
    monkeypatch: pytest.MonkeyPatch, registry: dict[str, PrismBackend | Exception]
) -> list[str]:
    """Put a prismatoid in place that knows ``registry``, most wanted first; what is acquired."""
    acquired: list[str] = []
    order = list(registry)

    class Context:
        backends_count = len(registry)

        def id_of(self, index: int) -> SimpleNamespace:
            return SimpleNamespace(name=order[index])

        def priority_of(self, id: SimpleNamespace) -> int:
            return 100 - order.index(id.name)

        def acquire(self, id: SimpleNamespace) -> PrismBackend:
            acquired.append(id.name)
            backend = registry[id.name]
            if isinstance(backend, Exception):
                raise backend
            return backend

    module, common = ModuleType("prism"), ModuleType("prism.common")
    vars(module).update(Context=Context, PrismError=PrismError)
    vars(common).update(PrismNotSpeakingError=NotSpeaking, PrismNotImplementedError=KeyError)
    monkeypatch.setitem(sys.modules, "prism", module)
    monkeypatch.setitem(sys.modules, "prism.common", common)
    return acquired


def test_synthesizers_and_readers_that_refuse_consoles_are_never_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nvda = PrismBackend("NVDA")
    refused = ("SPEECH_DISPATCHER", "VOICE_OVER", "UIA", "SAPI", "ONE_CORE", "AV_SPEECH", "SPIEL")
    others = {name: PrismBackend(name) for name in refused}
    acquired = fake_prism(monkeypatch, {**others, "JAWS": PrismError("absent"), "NVDA": nvda})
    assert open_prism().name == "NVDA"
    assert acquired == ["JAWS", "NVDA"]


def test_a_reader_that_is_known_but_does_not_run_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry = {"NVDA": PrismBackend("NVDA", running=False), "JAWS": ValueError("no JAWS")}
    fake_prism(monkeypatch, registry)
    with pytest.raises(SpeakerError, match="prismatoid found no screen reader"):
        open_prism()


def test_a_prismatic_reader_does_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = PrismBackend("ZDSR", supports_speak=False, supports_braille=False)
    fake_prism(monkeypatch, {"ZDSR": backend})
    zdsr = open_prism()
    zdsr.tune("fr", 2.0, 0.1)
    zdsr.speak("one", False)
    zdsr.speak("two", False)
    zdsr.braille("2")
    zdsr.stop()
    assert backend.calls == [("output", "one", False), ("output", "two", False), ("stop",)]


class Output:
    """An output of accessible-output2: fails in silence, and has no stop unless it is NVDA's."""

    priority = 100

    def __init__(self, name: str, active: bool = True, system: bool = False) -> None:
        self.name = name
        self.active = active
        self.system = system
        self.answer: bool | None = None
        self.calls: list[tuple[object, ...]] = []

    def is_active(self) -> bool:
        return self.active

    def is_system_output(self) -> bool:
        return self.system

    def speak(self, text: str, interrupt: bool = False) -> bool | None:
        self.calls.append(("speak", text, interrupt))
        return self.answer

    def braille(self, text: str) -> bool:
        self.calls.append(("braille", text))
        return False


class NvdaOutput(Output):
    def silence(self) -> None:
        self.calls.append(("silence",))


def fake_accessible_output2(monkeypatch: pytest.MonkeyPatch, outputs: list[Output]) -> None:
    class Auto:
        def __init__(self) -> None:
            print("Cannot find Speech Dispatcher.")
            self.outputs = outputs

    names = ("accessible_output2", "accessible_output2.outputs", "accessible_output2.outputs.auto")
    for name in names:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    vars(sys.modules[names[-1]])["Auto"] = Auto


def test_accessible_output2_speaks_brailles_and_stops_apart(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nvda = NvdaOutput("NVDA")
    outputs = [Output("VoiceOver"), Output("jaws", active=False), nvda]
    fake_accessible_output2(monkeypatch, outputs)
    backend = open_accessible_output2()
    backend.speak("star", True)
    backend.braille("s")
    backend.stop()
    backend.tune("fr", 1.0, 1.0)
    assert nvda.calls == [("speak", "star", True), ("braille", "s"), ("silence",)]
    assert capsys.readouterr() == ("", "")


def test_an_output_without_silence_is_stopped_by_an_empty_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    jaws = Output("jaws")
    fake_accessible_output2(monkeypatch, [jaws])
    open_accessible_output2().stop()
    assert jaws.calls == [("speak", "", True)]


def test_the_synthesizers_of_accessible_output2_are_no_readers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    espeak = Output("Linux ESpeak")
    espeak.priority = 101
    fake_accessible_output2(monkeypatch, [Output("sapi5", system=True), espeak])
    with pytest.raises(SpeakerError, match="accessible-output2 found no screen reader"):
        open_accessible_output2()


def test_an_output_that_is_no_longer_active_is_lost_though_it_would_be_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nvda = NvdaOutput("NVDA")
    fake_accessible_output2(monkeypatch, [nvda])
    backend = open_accessible_output2()
    nvda.answer = False
    with pytest.raises(SpeakerError, match="refused"):
        backend.speak("star", True)
    nvda.active = False
    for call in (lambda: backend.speak("x", True), lambda: backend.braille("x"), backend.stop):
        with pytest.raises(SpeakerError, match="no longer running"):
            call()


def test_the_real_accessible_output2_finds_nothing_here_and_prints_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/dead")
    with pytest.raises(SpeakerError, match="accessible-output2 found no screen reader"):
        open_accessible_output2()
    assert capfd.readouterr() == ("", "")
