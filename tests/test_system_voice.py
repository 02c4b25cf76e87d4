"""The system's voice in its child process: spoken to, silenced by killing, never left behind."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.speech.languages import VoiceInfo, voice_for
from accessigame.speech.speaker import SpeakerError
from accessigame.speech.system import SystemSpeaker

ENGINE = str(Path(__file__).with_name("fake_engine.py"))


def until(condition: Callable[[], bool]) -> None:
    """Wait for what another process does; fails when it never happens."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


class Bench:
    """Speakers on fake engines, and what those engines were asked."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        self.log.touch()
        self.speakers: list[SystemSpeaker] = []

    def open(self, behaviour: str) -> SystemSpeaker:
        command = [sys.executable, ENGINE, str(self.log), behaviour]
        speaker = SystemSpeaker(command=command, opening=60)
        self.speakers.append(speaker)
        return speaker

    def entries(self, kind: str) -> list[list[object]]:
        lines = self.log.read_text(encoding="utf-8").splitlines()
        return [entry for entry in map(json.loads, lines) if entry[1] == kind]

    def said(self) -> list[object]:
        return [entry[2] for entry in self.entries("say")]

    def pids(self) -> set[int]:
        return {int(str(entry[0])) for entry in self.entries("init")}


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    for speaker in bench.speakers:
        speaker.close()


def gone(pid: int) -> bool:
    """Whether no process ``pid`` runs (one that waits to be reaped by others does not run)."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


def buried(pid: int) -> bool:
    """Whether nothing is left of our child ``pid``, not even a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_texts_are_said_one_after_the_other(bench: Bench) -> None:
    speaker = bench.open("fine")
    for text in ("Étoile, C4", "", "two\nlines", "three"):
        speaker.speak(text, False)
    until(lambda: speaker.unsaid() == ())
    assert bench.said() == ["Étoile, C4", "two lines", "three"]


def test_silence_is_made_by_killing_and_a_spare_speaks_on(bench: Bench) -> None:
    speaker = bench.open("endless")
    speaker.speak("one", False)
    speaker.speak("two", False)
    assert speaker.unsaid() == ("one", "two")
    until(lambda: bench.said() == ["one"])
    first = int(str(bench.entries("say")[0][0]))
    speaker.stop()
    assert speaker.unsaid() == ()
    speaker.speak("three", True)
    until(lambda: bench.said() == ["one", "three"])
    until(lambda: buried(first))
    assert bench.entries("say")[1][0] != first


def test_an_interruption_silences_what_is_being_said(bench: Bench) -> None:
    speaker = bench.open("endless")
    for text in ("one", "two", "three"):
        speaker.speak(text, True)
        until(lambda text=text: text in bench.said())
    assert speaker.unsaid() == ("three",)
    until(lambda: sum(not buried(pid) for pid in bench.pids()) <= 2)


def test_silencing_a_silent_voice_kills_nothing(bench: Bench) -> None:
    speaker = bench.open("fine")
    speaker.speak("one", True)
    until(lambda: speaker.unsaid() == ())
    speaker.stop()
    speaker.speak("two", True)
    until(lambda: speaker.unsaid() == ())
    assert len({entry[0] for entry in bench.entries("say")}) == 1


def test_closing_leaves_no_process_and_no_file(bench: Bench) -> None:
    speaker = bench.open("noisy")
    speaker.speak("one", False)
    until(lambda: bench.entries("player") != [])
    until(lambda: len(bench.pids()) == 2)
    player, folder = bench.entries("player")[0][2:]
    assert Path(str(folder)).is_dir()
    speaker.close()
    assert all(buried(pid) for pid in bench.pids())
    until(lambda: gone(int(str(player))))
    assert not Path(str(folder)).exists()
    with pytest.raises(SpeakerError, match="closed"):
        speaker.speak("two", False)


def test_the_player_falls_silent_with_the_voice(bench: Bench) -> None:
    speaker = bench.open("noisy")
    speaker.speak("one", False)
    until(lambda: bench.entries("player") != [])
    speaker.stop()
    until(lambda: gone(int(str(bench.entries("player")[0][2]))))


def test_what_engines_print_reaches_nobody(bench: Bench, capfd: pytest.CaptureFixture[str]) -> None:
    speaker = bench.open("noisy")
    speaker.speak("one", False)
    until(lambda: bench.entries("player") != [])
    speaker.check()
    speaker.close()
    assert capfd.readouterr() == ("", "")


def test_language_rate_and_volume_reach_every_process(bench: Bench) -> None:
    speaker = bench.open("endless")
    assert [voice.id for voice in speaker.voices] == ["amy", "thomas", "odd"]
    speaker.tune("fr", 1.5, 0.5)
    speaker.speak("one", False)
    until(lambda: bench.said() == ["one"])
    speaker.stop()
    speaker.speak("two", False)
    until(lambda: bench.said() == ["one", "two"])
    for pid, *_ in bench.entries("say"):
        tuned = [entry[2:] for entry in bench.entries("set") if entry[0] == pid]
        assert tuned == [["voice", "thomas"], ["rate", 270], ["volume", 0.5]]


def test_a_language_without_a_voice_keeps_the_voice(bench: Bench) -> None:
    speaker = bench.open("fine")
    speaker.tune("eo", 1.0, 1.0)
    speaker.speak("one", False)
    until(lambda: bench.said() == ["one"])
    assert [entry[2] for entry in bench.entries("set")][:2] == ["rate", "volume"]


@pytest.mark.parametrize(("behaviour", "reason"), [("dies", "status 3"), ("refuses", "no such")])
def test_a_voice_that_fails_is_lost_and_knows_what_it_did_not_say(
    bench: Bench, behaviour: str, reason: str
) -> None:
    speaker = bench.open(behaviour)

    def lost() -> bool:
        try:
            speaker.check()
        except SpeakerError as error:
            return reason in str(error)
        return False

    speaker.speak("one", False)
    until(lost)
    assert speaker.unsaid() == ("one",)
    for call in (
        speaker.stop,
        lambda: speaker.speak("two", True),
        lambda: speaker.tune("fr", 1, 1),
    ):
        with pytest.raises(SpeakerError, match=reason):
            call()
    assert speaker.unsaid() == ("one",)


@pytest.mark.parametrize(
    ("behaviour", "reason"), [("absent", "pyttsx3"), ("mute", "OSError: no engine")]
)
def test_an_engine_that_does_not_start_says_why(bench: Bench, behaviour: str, reason: str) -> None:
    with pytest.raises(SpeakerError, match=reason):
        bench.open(behaviour)


def test_a_child_that_is_never_ready_is_killed(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    code = f"import os, time; open({str(pid)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    with pytest.raises(SpeakerError, match="not ready"):
        SystemSpeaker(command=[sys.executable, "-c", code], opening=1)
    until(lambda: not pid.exists() or buried(int(pid.read_text())))


def test_a_child_that_talks_nonsense_is_a_lost_voice() -> None:
    with pytest.raises(SpeakerError, match="nonsense"):
        SystemSpeaker(command=[sys.executable, "-c", "print('nonsense')"], opening=60)


def test_a_command_that_does_not_exist_is_a_lost_voice() -> None:
    with pytest.raises(SpeakerError, match="does not start"):
        SystemSpeaker(command=["/nonexistent/python"])


def test_the_child_ends_with_its_parent(tmp_path: Path) -> None:
    command = [sys.executable, ENGINE, str(tmp_path / "log"), "endless"]
    root = str(Path(__file__).parents[1])
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": root},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert b"voices" in child.stdout.readline()
    child.stdin.write(b'{"say": "one", "id": 1}\n')
    child.stdin.close()
    assert child.wait(60) == 0
    child.stdout.close()


def test_pyttsx3_itself_speaks_with_its_dummy_driver() -> None:
    speaker = SystemSpeaker("dummy", opening=60)
    assert {voice.tags for voice in speaker.voices} == {("en-US", "en-GB")}
    speaker.tune("en", 1.0, 1.0)
    speaker.speak("one", False)
    speaker.speak("two", False)
    until(lambda: speaker.unsaid() == ())
    speaker.check()
    speaker.close()


def player(folder: Path, script: str) -> None:
    path = folder / "aplay"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def espeak_is_here() -> bool:
    """Whether pyttsx3's Linux driver can load its library."""
    try:
        ctypes.CDLL("libespeak-ng.so.1")
    except OSError:
        return False
    return True


def test_the_real_engine_speaks_where_a_player_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = tmp_path / "played"
    player(tmp_path, f'wc -c < "$1" >> {played}')
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    if not espeak_is_here():
        with pytest.raises(SpeakerError, match=r"[eE][sS]peak"):
            SystemSpeaker(opening=60)
        return
    speaker = SystemSpeaker(opening=60)
    assert voice_for(speaker.voices, "fr") is not None
    speaker.tune("fr", 1.0, 1.0)
    speaker.speak("Étoile, C quatre", False)
    speaker.speak("un", False)
    until(lambda: speaker.unsaid() == ())
    speaker.check()
    speaker.close()
    sizes = [int(line) for line in played.read_text().split()]
    assert max(sizes) > 20_000


def test_the_real_engine_without_a_player_is_a_lost_voice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player(tmp_path, "exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(SpeakerError, match=r"aplay could not play|[eE][sS]peak"):
        SystemSpeaker(opening=60)


VOICES = [
    VoiceInfo("mb/fr-be", "French (Belgium)", ("fr-be",)),
    VoiceInfo("gmw/en-029", "English (Caribbean)", ("en-029",)),
    VoiceInfo("roa/fr", "French (France)", ("fr-fr",)),
    VoiceInfo("gmw/en-us", "English (America)", ("en-us",)),
    VoiceInfo("gmw/en", "English (Great Britain)", ("en-gb",)),
]


@pytest.mark.parametrize(
    ("voices", "language", "current", "chosen"),
    [
        (VOICES, "fr", "", "roa/fr"),
        (VOICES, "en", "", "gmw/en-us"),
        (VOICES, "fr", "mb/fr-be", "mb/fr-be"),
        (VOICES, "fr", "gmw/en", "roa/fr"),
        (VOICES, "eo", "roa/fr", None),
        (VOICES[:1], "fr", "", "mb/fr-be"),
        ([VoiceInfo("h", "Microsoft Hortense Desktop - French")], "fr", "", "h"),
        ([VoiceInfo("v", "Voix française")], "fr", "", None),
        ([VoiceInfo("x", "Franglais", ("Unknown Locale: 9",)), *VOICES], "fr", "", "roa/fr"),
        ([VoiceInfo("x", "French", ("Unknown Locale: 9",))], "fr", "", "x"),
        ([VoiceInfo("a", "French accent", ("en",))], "fr", "", None),
        ([VoiceInfo("fro", "Old", ("fro",))], "fr", "", None),
        ([VoiceInfo("n", "Thomas", ("fr_FR",))], "fr", "", "n"),
        ([], "fr", "", None),
    ],
)
def test_a_voice_is_chosen_by_tag_then_by_name(
    voices: list[VoiceInfo], language: str, current: str, chosen: str | None
) -> None:
    assert voice_for(voices, language, current) == chosen


@given(st.lists(st.builds(VoiceInfo, st.text(), st.text(), st.tuples(st.text()))))
def test_any_engine_can_be_asked(voices: list[VoiceInfo]) -> None:
    chosen = voice_for(voices, "fr")
    assert chosen is None or chosen in {voice.id for voice in voices}
