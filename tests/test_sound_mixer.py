"""The mixer as a pure function: what comes out of each ear, block by block."""

from __future__ import annotations

import itertools
import math
import threading

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessigame.sound.bank import NAMES, Bank
from accessigame.sound.channels import SPEECH_FLOOR
from accessigame.sound.dsp import Stretcher, from_pcm, resampled, soft_clipped
from accessigame.sound.mixer import EAR_DELAY, Mixer, ear_gains

RATE = 22050
BLOCK = 220
Samples = npt.NDArray[np.float32]


def tone(hertz: float = 1000, seconds: float = 0.5, level: float = 0.3) -> Samples:
    t = np.arange(round(seconds * RATE)) / RATE
    return (level * np.sin(2 * np.pi * hertz * t)).astype(np.float32)


def heard(mixer: Mixer, seconds: float, block: int = BLOCK) -> Samples:
    return np.concatenate([mixer.render(block) for _ in range(math.ceil(seconds * RATE / block))])


def strength(samples: Samples) -> float:
    return float(np.sqrt(np.mean(samples.astype(float) ** 2)))


def centroid(samples: Samples) -> float:
    power = np.abs(np.fft.rfft(samples, 1 << 15)) ** 2
    return float((np.fft.rfftfreq(1 << 15, 1 / RATE) * power).sum() / power.sum())


def strongest(samples: Samples) -> float:
    power = np.abs(np.fft.rfft(samples, 1 << 15)) ** 2
    return float(np.fft.rfftfreq(1 << 15, 1 / RATE)[power.argmax()])


def say(mixer: Mixer, samples: Samples) -> None:
    mixer.speech_begin()
    mixer.speech_feed(samples)


def full() -> Mixer:
    """A mixer with every volume at its most, so that levels are those of the sounds."""
    return Mixer(RATE, {"speech": 1.0, "earcons": 1.0, "ambience": 1.0})


def test_nothing_gives_silence_of_the_right_shape() -> None:
    block = Mixer().render(64)
    assert block.shape == (64, 2)
    assert block.dtype == np.float32
    assert not block.any()
    assert Mixer().render(0).shape == (0, 2)


@pytest.mark.parametrize("pan", [-2, -1, -0.5, 0, 0.5, 1, 3])
def test_pan_splits_constant_power_and_saturates(pan: float) -> None:
    mixer = full()
    mixer.play(tone(), pan)
    out = heard(mixer, 0.6)
    angle = (min(1, max(-1, pan)) + 1) * math.pi / 4
    whole = strength(np.concatenate([tone(), np.zeros(len(out) - len(tone()), np.float32)]))
    assert strength(out[:, 0]) == pytest.approx(whole * math.cos(angle), abs=1e-3)
    assert strength(out[:, 1]) == pytest.approx(whole * math.sin(angle), abs=1e-3)


@given(st.floats(-3, 3))
def test_power_is_the_same_at_every_pan(pan: float) -> None:
    left, right = ear_gains(pan)
    assert left**2 + right**2 == pytest.approx(1)


@pytest.mark.parametrize("pan", [-0.9, -0.5, 0.0, 0.5, 0.9])
def test_the_far_ear_hears_later_by_at_most_a_head(pan: float) -> None:
    mixer = full()
    knock = np.zeros(400, np.float32)
    knock[0] = 0.5
    mixer.play(knock, pan)
    out = heard(mixer, 0.05)
    left, right = (int(np.argmax(out[:, ear])) for ear in (0, 1))
    assert left - right == int(pan * EAR_DELAY * RATE)
    assert abs(left - right) / RATE <= 0.0006
    assert min(left, right) == 0


@pytest.mark.parametrize("octaves", [-1, -0.5, 0.5, 1])
@pytest.mark.parametrize("name", ["token_plum", "token_nut", "thinking"])
def test_pitch_moves_the_strongest_mode(name: str, octaves: float) -> None:
    recording = Bank().get(name)
    assert recording is not None
    modes = []
    for pitch in (0.0, octaves):
        mixer = full()
        mixer.play(recording, 0, pitch)
        modes.append(strongest(heard(mixer, 0.4)[:, 0]))
    assert math.log2(modes[1] / modes[0]) == pytest.approx(octaves, abs=0.02)


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith(("token", "cell", "corner"))])
def test_a_row_further_sounds_higher_whatever_lies_there(name: str) -> None:
    recording = Bank().get(name)
    assert recording is not None
    heights = []
    for pitch in (-1, -0.5, 0, 0.5, 1):
        mixer = full()
        mixer.play(recording, 0, pitch)
        heights.append(centroid(heard(mixer, 0.4)[:, 0]))
    assert all(b > 1.05 * a for a, b in itertools.pairwise(heights)), heights


def test_an_octave_up_is_half_as_long_and_folds_nothing_back() -> None:
    assert len(resampled(tone(1000), 2.0)) == pytest.approx(len(tone()) / 2, abs=1)
    assert centroid(resampled(tone(1000), 2.0)) == pytest.approx(2000, rel=0.02)
    assert strength(resampled(tone(8000), 2.0)) < 0.01


@settings(max_examples=30)
@given(st.integers(1, 400), st.floats(0.3, 3))
def test_resampling_keeps_level_and_length(count: int, ratio: float) -> None:
    made = resampled(np.full(count, 0.5, np.float32), ratio)
    assert len(made) == pytest.approx(count / ratio, abs=2)
    assert np.isfinite(made).all()
    assert np.abs(made).max() < 0.75


def test_far_is_duller() -> None:
    noise = np.random.default_rng(1).standard_normal(4000).astype(np.float32) * 0.1
    spectra = []
    for far in (0.0, 0.5, 1.0):
        mixer = full()
        mixer.play(noise, far=far)
        spectra.append(centroid(heard(mixer, 0.2)[:, 0]))
    assert spectra[0] > 1.1 * spectra[1] > 1.1 * spectra[2]


def test_mono_gives_both_ears_the_same_at_the_same_strength_everywhere() -> None:
    levels = []
    for pan in (-1, 0, 1):
        mixer = full()
        mixer.mono = True
        mixer.play(tone(), pan)
        out = heard(mixer, 0.6)
        assert np.array_equal(out[:, 0], out[:, 1])
        levels.append(strength(out))
    assert levels[0] == pytest.approx(levels[1])
    assert levels[2] == pytest.approx(levels[1])


@pytest.mark.parametrize("block", [64, 220, 1024])
def test_cut_speech_is_silent_within_10_ms_without_a_click(block: int) -> None:
    mixer = full()
    say(mixer, tone(200, 2))
    before = heard(mixer, 0.2, block)
    mixer.speech_cut()
    after = heard(mixer, 0.2, block)
    assert strength(before) > 0.1
    assert np.abs(after[: round(0.004 * RATE)]).max() > 0.01  # it fades, it is not chopped
    assert not after[round(0.010 * RATE) :].any()
    joined = np.concatenate([before[-50:], after])[:, 0]
    steepest = 0.3 * 2 * np.pi * 200 / RATE
    assert np.abs(np.diff(joined)).max() < 1.5 * steepest


def test_what_is_fed_after_a_cut_is_dropped_until_a_phrase_begins() -> None:
    mixer = full()
    say(mixer, tone())
    mixer.speech_cut()
    mixer.speech_feed(tone())
    assert not heard(mixer, 0.6)[round(0.01 * RATE) :].any()
    say(mixer, tone())
    assert strength(heard(mixer, 0.4)) > 0.1


def test_a_new_phrase_starts_at_once_after_a_cut() -> None:
    mixer = full()
    say(mixer, tone(300))
    mixer.render(BLOCK)
    mixer.speech_cut()
    say(mixer, tone(3000))
    assert centroid(heard(mixer, 0.1)[BLOCK:, 0]) == pytest.approx(3000, rel=0.05)


def test_phrases_queue_in_order() -> None:
    mixer = full()
    say(mixer, tone(500, 0.3))
    say(mixer, tone(2000, 0.3))
    out = heard(mixer, 0.6)[:, 0]
    third = len(out) // 3
    assert centroid(out[:third]) == pytest.approx(500, rel=0.1)
    assert centroid(out[-third:]) == pytest.approx(2000, rel=0.1)


def test_speech_comes_as_bytes_too_and_at_any_rate() -> None:
    mixer = full()
    wave = 0.3 * np.sin(2 * np.pi * 500 * np.arange(16000) / 16000)
    pcm = (wave * 32767).astype("<i2").tobytes()
    mixer.speech_begin(16000)
    for start in range(0, len(pcm), 642):
        mixer.speech_feed(pcm[start : start + 642])
    out = heard(mixer, 1.2)[:, 0]
    lasted = np.flatnonzero(out)[-1] / RATE
    assert lasted == pytest.approx(1.0, abs=0.01)
    assert centroid(out) == pytest.approx(500, rel=0.05)


@settings(max_examples=30)
@given(st.lists(st.integers(1, 90), min_size=1, max_size=12), st.sampled_from([8000, 16000, 48000]))
def test_stretching_a_stream_does_not_depend_on_its_blocks(sizes: list[int], rate: int) -> None:
    whole = tone(300, 0.1)[: sum(sizes)]
    one, many = Stretcher(rate, RATE), Stretcher(rate, RATE)
    at_once = one.feed(whole)
    parts, start = [], 0
    for size in sizes:
        parts.append(many.feed(whole[start : start + size]))
        start += size
    joined = np.concatenate(parts)
    assert abs(len(joined) - len(at_once)) <= 1
    shared = min(len(joined), len(at_once))
    assert np.allclose(joined[:shared], at_once[:shared], atol=1e-4)


def test_ambience_ducks_under_speech_and_comes_back() -> None:
    mixer = full()
    mixer.play(tone(3000, 3, 0.2), channel="ambience")
    quiet = strength(heard(mixer, 0.3))
    say(mixer, np.zeros(round(0.5 * RATE), np.float32))
    heard(mixer, 0.2)
    ducked = strength(heard(mixer, 0.2))
    heard(mixer, 0.8)
    back = strength(heard(mixer, 0.2))
    assert ducked == pytest.approx(0.25 * quiet, rel=0.05)
    assert back == pytest.approx(quiet, rel=0.05)


def test_an_earcon_makes_room_for_the_first_syllable_but_its_attack_is_heard() -> None:
    def earcon_alone(spoken: Samples | None) -> Samples:
        mixer = full()
        mixer.play(tone(5000, 0.6, 0.2), pan=-1)
        if spoken is not None:
            say(mixer, spoken)
        return heard(mixer, 0.6)[:, 0] - heard_speech(spoken)

    def heard_speech(spoken: Samples | None) -> Samples:
        mixer = full()
        if spoken is not None:
            say(mixer, spoken)
        return heard(mixer, 0.6)[:, 0]

    free, under = earcon_alone(None), earcon_alone(tone(200, 0.6, 0.2))

    def ratio(start: float, stop: float) -> float:
        part = slice(round(start * RATE), round(stop * RATE))
        return strength(under[part]) / strength(free[part])

    assert ratio(0, 0.01) > 0.85
    assert ratio(0.1, 0.22) == pytest.approx(0.35, abs=0.03)
    assert ratio(0.4, 0.55) > 0.95


def test_silence_at_the_start_of_a_phrase_ducks_no_earcon() -> None:
    mixer = full()
    mixer.play(tone(5000, 0.3, 0.2))
    free = strength(heard(mixer, 0.2))
    mixer = full()
    mixer.play(tone(5000, 0.3, 0.2))
    say(mixer, np.zeros(RATE, np.float32))
    assert strength(heard(mixer, 0.2)) == pytest.approx(free)


def test_volumes() -> None:
    mixer = full()
    mixer.set_volume("earcons", 0)
    mixer.play(tone())
    heard(mixer, 0.05)  # a volume moves in a short ramp
    assert not heard(mixer, 0.3).any()
    mixer.set_volume("speech", 0)
    assert mixer.volume("speech") == SPEECH_FLOOR
    say(mixer, tone())
    heard(mixer, 0.05)
    assert strength(heard(mixer, 0.2)) == pytest.approx(SPEECH_FLOOR**2 * strength(tone()), rel=0.1)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(-4, 4, width=32), min_size=1, max_size=8), st.integers(1, 500))
def test_never_beyond_one(levels: list[float], block: int) -> None:
    mixer = full()
    for level in levels:
        mixer.play(tone(1000, 0.02, level), pan=level / 4)
    say(mixer, tone(150, 0.05, 0.9))
    out = heard(mixer, 0.06, block)
    assert np.abs(out).max() <= 1.0


def test_clipping_leaves_moderate_sound_alone_and_keeps_order() -> None:
    ramp = np.linspace(-3, 3, 601, dtype=np.float32)
    clipped = soft_clipped(ramp)
    moderate = np.abs(ramp) <= 0.7
    assert np.array_equal(clipped[moderate], ramp[moderate])
    assert (np.diff(clipped) >= 0).all()


def test_blocks_of_any_size_give_the_same_sound() -> None:
    recording = Bank().get("token_star")
    assert recording is not None
    made = []
    for block in (32, 220, 700):
        mixer = full()
        mixer.play(recording, 0.5, 0.5)
        made.append(heard(mixer, 0.3, block)[:5000])
    assert np.allclose(made[0], made[1], atol=1e-6)
    assert np.allclose(made[0], made[2], atol=1e-6)


def test_key_repeat_does_not_pile_up_sounds() -> None:
    mixer = full()
    for _ in range(200):
        mixer.play(tone(1000, 1, 0.01))
    assert strength(mixer.render(BLOCK)) < 24 * 0.01
    heard(mixer, 1.2)
    assert not mixer.render(BLOCK).any()


def test_other_threads_may_ask_while_one_renders() -> None:
    mixer = full()

    def ask() -> None:
        for number in range(100):
            mixer.play(tone(1000, 0.01, 0.05), number % 3 - 1)
            say(mixer, tone(300, 0.01, 0.05))
            mixer.speech_cut()

    askers = [threading.Thread(target=ask) for _ in range(3)]
    for asker in askers:
        asker.start()
    while any(asker.is_alive() for asker in askers):
        assert np.abs(mixer.render(BLOCK)).max() <= 1
    heard(mixer, 0.1)
    assert not mixer.render(BLOCK).any()


def test_clear_forgets_everything() -> None:
    mixer = full()
    mixer.play(tone())
    say(mixer, tone())
    mixer.render(BLOCK)
    mixer.play(tone())
    mixer.clear()
    assert not mixer.render(BLOCK).any()


def test_watching_a_channel_tells_when_it_was_first_heard() -> None:
    mixer = full()
    mixer.watch("earcons")
    mixer.render(BLOCK)
    assert mixer.heard("earcons") is None
    mixer.play(tone())
    mixer.render(BLOCK)
    first = mixer.heard("earcons")
    mixer.render(BLOCK)
    assert first is not None
    assert mixer.heard("earcons") == first


def test_pcm_is_little_endian_sixteen_bit() -> None:
    assert from_pcm(b"\x00\x40\x00\x80").tolist() == [0.5, -1.0]
