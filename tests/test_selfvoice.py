"""The program's own voice: the real synthesizer, into lists and into a mixer without device."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest

from accessigame.sound.mixer import Mixer
from accessigame.speech.selfvoice import SelfSpeaker, Synthesizer, _without_lead
from accessigame.speech.speaker import Speaker, SpeakerError

PATIENCE = 10  # seconds: how long a test waits for a thread, not a figure under test


class Tape:
    """A sink that keeps each phrase, and lets a test hold the voice in the middle of one."""

    def __init__(self) -> None:
        self.alive = True
        self.phrases: list[bytes] = []
        self.rates: list[int] = []
        self.pans: list[float] = []
        self.cuts = 0
        self.volume = 1.0
        self.feeding = threading.Event()
        self.gate = threading.Event()
        self.gate.set()

    def begin(self, rate: int, pan: float) -> None:
        self.rates.append(rate)
        self.pans.append(pan)
        self.phrases.append(b"")

    def feed(self, pcm: bytes) -> None:
        self.phrases[-1] += pcm
        self.feeding.set()
        self.gate.wait(PATIENCE)

    def cut(self) -> None:
        self.cuts += 1

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def seconds(self, phrase: int) -> float:
        return len(self.phrases[phrase]) / 2 / self.rates[phrase]


@pytest.fixture
def tape() -> Tape:
    return Tape()


@pytest.fixture
def voice(tape: Tape) -> Iterator[SelfSpeaker]:
    speaker = SelfSpeaker(tape, "fr")
    yield speaker
    tape.gate.set()
    speaker.close()


def finished(voice: SelfSpeaker) -> None:
    """Let the worker say all that waits, then end it."""
    assert voice._worker is not None
    voice._phrases.put(None)
    voice._worker.join(PATIENCE)
    assert not voice._worker.is_alive()


def strength(pcm: bytes) -> float:
    samples = np.frombuffer(pcm, "<i2").astype(float) / 32768
    return float(np.sqrt(np.mean(samples**2)))


def test_both_languages_speak_and_differ(tape: Tape, voice: SelfSpeaker) -> None:
    speaker: Speaker = voice
    speaker.speak("Table 3, orange.", interrupt=False)
    speaker.tune("en", 1.0, 1.0)
    speaker.speak("Table 3, orange.", interrupt=False)
    finished(voice)
    assert len(tape.phrases) == 2
    for phrase in (0, 1):
        assert strength(tape.phrases[phrase]) > 0.03
        assert 0.5 < tape.seconds(phrase) < 3
    assert tape.phrases[0] != tape.phrases[1]


def test_phrases_wait_for_each_other_and_none_is_lost(tape: Tape, voice: SelfSpeaker) -> None:
    for number in range(5):
        voice.speak(f"Ligne {number}.", interrupt=False)
    finished(voice)
    assert len(tape.phrases) == 5
    assert all(strength(phrase) > 0.02 for phrase in tape.phrases)
    assert tape.cuts == 0


def test_interrupting_drops_what_waits_and_what_is_being_said(
    tape: Tape, voice: SelfSpeaker
) -> None:
    tape.gate.clear()
    voice.speak("Une phrase longue, que personne ne veut entendre jusqu'au bout. " * 10, False)
    voice.speak("Celle-ci attend.", interrupt=False)
    assert tape.feeding.wait(PATIENCE)
    voice.speak("Oui.", interrupt=True)
    assert tape.cuts == 1
    tape.gate.set()
    finished(voice)
    assert len(tape.phrases) == 2  # the one that waited was never begun
    assert tape.seconds(0) < 0.2
    assert 0.1 < tape.seconds(1) < 1


def test_stop_ends_the_synthesis_and_the_next_phrase_is_whole(
    tape: Tape, voice: SelfSpeaker
) -> None:
    tape.gate.clear()
    voice.speak("Une phrase longue, que l'on arrête. " * 20, interrupt=False)
    assert tape.feeding.wait(PATIENCE)
    voice.stop()
    tape.gate.set()
    voice.speak("Oui.", interrupt=False)
    finished(voice)
    assert tape.cuts == 1
    assert tape.seconds(0) < 0.2
    assert 0.1 < tape.seconds(1) < 1


def test_rate_is_a_factor(tape: Tape, voice: SelfSpeaker) -> None:
    for rate in (0.5, 1.0, 2.0, 4.0):
        voice.tune("fr", rate, 1.0)
        voice.speak("Il reste trois cases libres, deux rangées complètes.", interrupt=False)
    finished(voice)
    lengths = [tape.seconds(phrase) for phrase in range(4)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] / lengths[1] > 1.5
    assert lengths[1] / lengths[2] > 1.5
    assert lengths[2] / lengths[3] > 1.3


def test_rate_one_is_about_two_hundred_words_a_minute(tape: Tape, voice: SelfSpeaker) -> None:
    voice.tune("en", 1.0, 1.0)
    text = "Seven merchants carry heavy baskets towards another village before evening returns"
    voice.speak(text, interrupt=False)
    finished(voice)
    assert 150 < len(text.split()) / tape.seconds(0) * 60 < 250


def test_the_volume_is_the_sinks_and_counts_once(tape: Tape, voice: SelfSpeaker) -> None:
    for volume, told in ((1.0, 1.0), (0.5, 0.5), (7.0, 1.0), (-1.0, 0.0)):
        voice.tune("fr", 1.0, volume)
        voice.speak("Bonjour.", interrupt=False)
        assert tape.volume == told
    finished(voice)
    assert strength(tape.phrases[1]) == pytest.approx(strength(tape.phrases[0]), rel=0.2)


def test_an_unknown_language_is_read_in_english(tape: Tape, voice: SelfSpeaker) -> None:
    for language in ("en", "xx"):
        voice.tune(language, 1.0, 1.0)
        voice.speak("Good morning.", interrupt=False)
    finished(voice)
    assert abs(tape.seconds(0) - tape.seconds(1)) < 0.05


def test_a_phrase_starts_with_sound_not_with_silence(tape: Tape, voice: SelfSpeaker) -> None:
    voice.speak("prune", interrupt=False)  # before its p the synthesizer keeps 40 ms of silence
    finished(voice)
    first = np.flatnonzero(np.frombuffer(tape.phrases[0], "<i2"))[0]
    assert first / tape.rates[0] < 0.003


@pytest.mark.parametrize(
    ("pcm", "kept"),
    [
        (b"", b""),
        (b"\0\0\0\0", b""),
        (b"\0\0\x01\x02\0\0", b"\x01\x02\0\0"),
        (b"\0\0\0\x02\x03\x04", b"\0\x02\x03\x04"),  # 0x0200: its first byte is no silence
    ],
)
def test_only_whole_silent_samples_are_left_out(pcm: bytes, kept: bytes) -> None:
    assert _without_lead(pcm) == kept


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\x00"])
def test_nothing_to_say_says_nothing(tape: Tape, voice: SelfSpeaker, text: str) -> None:
    voice.speak(text, interrupt=True)
    finished(voice)
    assert tape.phrases == []
    assert tape.cuts == 1


def test_control_characters_command_nothing(tape: Tape, voice: SelfSpeaker) -> None:
    voice.speak("un\x01900S deux", interrupt=False)  # \x01 900 S sets the synthesizer's speed
    voice.speak("un 900S deux", interrupt=False)
    finished(voice)
    assert tape.seconds(0) == pytest.approx(tape.seconds(1), abs=0.02)


def test_a_lost_device_is_told_at_the_next_word(tape: Tape, voice: SelfSpeaker) -> None:
    voice.speak("Oui.", interrupt=False)
    tape.alive = False
    with pytest.raises(SpeakerError, match="lost"):
        voice.speak("Non.", interrupt=True)
    with pytest.raises(SpeakerError, match="lost"):
        voice.stop()


def test_a_sink_that_fails_is_told_at_the_next_word(tape: Tape, voice: SelfSpeaker) -> None:
    def full(rate: int, pan: float) -> None:
        raise OSError("disk full")

    tape.begin = full  # type: ignore[method-assign]
    voice.speak("Oui.", interrupt=False)
    assert voice._worker is not None
    voice._worker.join(PATIENCE)
    with pytest.raises(SpeakerError, match="disk full"):
        voice.speak("Non.", interrupt=False)


def test_without_the_synthesizer_the_first_word_tells(
    tape: Tape, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "espeakng_loader", None)
    speaker = SelfSpeaker(tape)
    with pytest.raises(SpeakerError, match="espeak-ng"):
        speaker.speak("Yes.", interrupt=False)
    speaker.close()


@pytest.mark.parametrize("fault", ["library", "data"])
def test_an_unfit_library_is_an_error_not_a_crash(
    tape: Tape, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    import espeakng_loader

    broken = ModuleType("espeakng_loader")
    library = "/nowhere/lib.so" if fault == "library" else espeakng_loader.get_library_path()
    broken.get_library_path = lambda: library  # type: ignore[attr-defined]
    broken.get_data_path = lambda: "/nowhere"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "espeakng_loader", broken)
    speaker = SelfSpeaker(tape)
    with pytest.raises(SpeakerError, match="espeak-ng"):
        speaker.speak("Yes.", interrupt=False)
    speaker.close()


def test_making_one_starts_nothing() -> None:
    program = (
        "import sys, threading\n"
        "from accessigame.speech.selfvoice import SelfSpeaker\n"
        "SelfSpeaker(None, 'fr')\n"
        "print(threading.active_count(), 'espeakng_loader' in sys.modules, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "1 False False", done.stderr


def test_two_that_live_together_each_speak_into_their_own_sink() -> None:
    tapes, shared = (Tape(), Tape()), Synthesizer()
    voices = [SelfSpeaker(tape, "fr", shared) for tape in tapes]
    alone = Tape()
    for number in range(6):
        voices[0].speak("Prune, C4.", interrupt=False)
        voices[1].speak(f"Votre carte secrète, guerrier {number}.", interrupt=False)
    finished(voices[0])
    voices[1].speak("Encore.", interrupt=False)
    finished(voices[1])
    single = SelfSpeaker(alone, "fr")
    single.speak("Prune, C4.", interrupt=False)
    finished(single)
    single.close()
    assert [len(tape.phrases) for tape in tapes] == [6, 7]
    length = len(alone.phrases[0])
    assert all(abs(len(phrase) - length) < length / 10 for phrase in tapes[0].phrases)
    assert all(len(phrase) > length for phrase in tapes[1].phrases[:6])


class MixerSink:
    """A mixer without a device."""

    alive = True

    def __init__(self, mixer: Mixer) -> None:
        self.begin, self.feed, self.cut = (
            mixer.speech_begin,
            mixer.speech_feed,
            mixer.speech_cut,
        )

    def set_volume(self, volume: float) -> None:
        raise AssertionError("nobody tuned this voice")


def test_into_the_mixer_and_cut_within_10_ms() -> None:
    mixer = Mixer()
    voice = SelfSpeaker(MixerSink(mixer), "fr")
    voice.speak("Prune, C4, à vous de jouer, il reste douze cases.", interrupt=True)
    finished(voice)
    speaking = np.concatenate([mixer.render(220) for _ in range(30)])
    assert np.sqrt(np.mean(speaking**2)) > 0.03
    assert np.array_equal(speaking[:, 0], speaking[:, 1])
    voice.stop()
    after = np.concatenate([mixer.render(220) for _ in range(30)])
    assert not after[220:].any()
    voice.close()
