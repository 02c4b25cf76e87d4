"""Narrator, players and coach in voices and places of their own: real samples, into both ears."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from accessigame.narration.message import COACH, NARRATOR, Category, Message, say
from accessigame.sound.mixer import Mixer, speech_gains
from accessigame.speech.announcer import Announcer
from accessigame.speech.manner import ROLES, Manner, Spoken, pieces_of
from accessigame.speech.selfvoice import SelfSpeaker
from tests.fakes import Cues, FakeSpeaker, PlainCatalog

PATIENCE = 10
WORDS = "Pion A3 vers C5."
CAST = (NARRATOR, COACH, *range(6))


class Room:
    """A mixer without a device, and the program's own voice in it."""

    alive = True

    def __init__(self, manner: Manner, mono: bool = False) -> None:
        self.mixer = Mixer(volumes={"speech": 1.0, "earcons": 0.0, "ambience": 0.0})
        self.mixer.mono = mono
        self.begin, self.feed = self.mixer.speech_begin, self.mixer.speech_feed
        self.cut = self.mixer.speech_cut
        self.voice = SelfSpeaker(self, "fr")
        self.voice.dress(manner)

    def set_volume(self, volume: float) -> None:
        self.mixer.set_volume("speech", volume)

    def heard(self, *pieces: tuple[int, str]) -> np.ndarray:
        """What both ears get while ``pieces`` are said."""
        self.voice.speak(Spoken(" ".join(text for _, text in pieces), pieces), interrupt=False)
        worker = self.voice._worker
        assert isinstance(worker, threading.Thread)
        self.voice._phrases.put(None)
        worker.join(PATIENCE)
        assert not worker.is_alive()
        sound = np.concatenate([self.mixer.render(220) for _ in range(500)])
        assert not sound[-220:].any(), "all is said in 5 seconds"
        return sound


def strengths(sound: np.ndarray) -> tuple[float, float]:
    """Root mean square, left and right."""
    left, right = np.sqrt(np.mean(sound**2, axis=0))
    return float(left), float(right)


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """How alike two takes sound, wherever they come from: 1 the same spectrum, 0 none in common.

    The engine breathes a little differently each time, so samples are never equal.
    """
    powers = [np.abs(np.fft.rfft(take.sum(axis=1), 1 << 17)[1:]) ** 2 for take in (one, other)]
    spectra = [np.sqrt(power.reshape(-1, 64).mean(axis=1)) for power in powers]  # bands of 11 Hz
    shapes = [spectrum / np.linalg.norm(spectrum) for spectrum in spectra]
    return float(shapes[0] @ shapes[1])


@pytest.mark.parametrize("speaker", CAST)
def test_each_speaker_is_heard_from_their_place(speaker: int) -> None:
    left, right = strengths(Room(Manner()).heard((speaker, WORDS)))
    assert max(left, right) > 0.02
    pan = ROLES[speaker].pan
    expected = speech_gains(pan)
    assert left / right == pytest.approx(expected[0] / expected[1], rel=0.02)
    if pan:
        louder, softer = (left, right) if pan < 0 else (right, left)
        assert 20 * np.log10(louder / softer) > 3, "decibels between the ears"
    else:
        assert left == right


def test_places_and_voices_are_all_different() -> None:
    assert len({role.pan for role in ROLES.values()}) == len(ROLES) == len(CAST)
    takes = [Room(Manner()).heard((speaker, WORDS)) for speaker in CAST]
    for one in range(len(CAST)):
        for other in range(one):
            assert likeness(takes[one], takes[other]) < 0.92, (CAST[one], CAST[other])


def test_one_utterance_goes_from_place_to_place() -> None:
    sound = Room(Manner()).heard((0, WORDS), (1, WORDS))
    spoken = np.flatnonzero(np.abs(sound).max(axis=1) > 0.01)
    third = (spoken[-1] - spoken[0]) // 3
    first, second = strengths(sound[: spoken[0] + third]), strengths(sound[spoken[-1] - third :])
    assert first[0] > 1.3 * first[1]
    assert second[1] > 1.3 * second[0]


def test_for_one_ear_everything_is_in_the_middle() -> None:
    for speaker in (0, 1, COACH):
        left, right = strengths(Room(Manner(), mono=True).heard((speaker, WORDS)))
        assert left == right > 0.02


def test_switched_off_one_voice_says_it_all_in_one_piece() -> None:
    alone = Room(Manner(cast=False)).heard((0, WORDS), (1, WORDS))
    plain = Room(Manner(cast=False)).heard((NARRATOR, f"{WORDS} {WORDS}"))
    assert likeness(alone, plain) > 0.95
    assert likeness(alone, Room(Manner()).heard((0, WORDS), (1, WORDS))) < 0.92
    assert strengths(alone)[0] == strengths(alone)[1]


def test_pitch_and_a_voice_that_is_not_there() -> None:
    usual = Room(Manner()).heard((NARRATOR, WORDS))
    high = Room(Manner(pitch=1.0)).heard((NARRATOR, WORDS))
    assert likeness(usual, high) < 0.92
    gone = Room(Manner(voices={"fr": "nowhere/none"})).heard((NARRATOR, WORDS))
    assert likeness(usual, gone) > 0.95
    belgian = Room(Manner(voices={"fr": "roa/fr-BE"})).heard(
        (NARRATOR, "Septante ou soixante-dix.")
    )
    assert strengths(belgian)[0] > 0.02


def test_the_engine_tells_its_voices() -> None:
    voice = SelfSpeaker(Room(Manner()), "fr")
    known = voice.known_voices()
    for tag in ("fr-fr", "fr-be", "fr-ch", "en-gb", "en-us", "variant"):
        assert any(tag in info.tags for info in known), tag
    assert {f"!v/{role.variant}" for role in ROLES.values() if role.variant} <= {
        info.id for info in known
    }


# ---------------------------------------------------------------------- who says what


def told(*messages: Message) -> str:
    voice = FakeSpeaker()
    announcer = Announcer(voice, PlainCatalog(), Cues())
    announcer.add(*messages)
    announcer.flush(True)
    said = voice.calls[0][1]
    assert isinstance(said, str)
    return said


def test_the_announcer_says_who_speaks() -> None:
    said = told(say("Night plays.").by(1), say("2 points.").by(1), say("Your turn."))
    assert said == "Night plays. 2 points. Your turn."
    assert pieces_of(said) == ((1, "Night plays. 2 points."), (NARRATOR, "Your turn."))
    assert pieces_of(told(say("a"), say("b"))) == ((NARRATOR, "a. b"),)
    hint = told(say("C4.").of(Category.COACH))
    assert pieces_of(hint) == ((COACH, "C4."),)


def test_seats_of_a_game_speak_for_themselves(tmp_path: object) -> None:
    from pathlib import Path

    from accessigame.session.kit import load_kit

    from .stage import Stage

    stage = Stage(Path(str(tmp_path)))
    stage.play(load_kit("versus"), ("human", "human"))
    heard: list[tuple[tuple[int, str], ...]] = []
    speak = stage.recorder.speak

    def listen(text: str, interrupt: bool) -> None:
        heard.append(pieces_of(text))
        speak(text, interrupt)

    stage.recorder.speak = listen  # type: ignore[method-assign]
    stage.press("enter end enter")
    assert [speaker for speaker, _ in heard[-2]] == [0]
    assert [speaker for speaker, _ in heard[-1]] == [NARRATOR]
    stage.press("enter end enter")
    assert [speaker for speaker, _ in heard[-2]] == [1]
