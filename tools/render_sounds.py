"""Renders every earcon of ``sounds/`` from the models of ``sound_models``. Needs numpy only.

    python tools/render_sounds.py            write the WAV files
    python tools/render_sounds.py --check    compare them with what would be written

Here are those of the dice game and of the program itself; ``sounds_of_games`` has the others.

Noise comes from a generator seeded with the earcon's name: the same bytes each time.
"""

from __future__ import annotations

import argparse
import random
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from sound_models import (
    BAMBOO,
    BAR,
    BRONZE,
    CARD,
    CUBE,
    DISC,
    HARDWOOD,
    PLASTIC,
    PLATE,
    RATE,
    RING,
    SHELL,
    SOFTWOOD,
    STEEL,
    STONE,
    TINE,
    Material,
    Sound,
    add,
    burst,
    gliding,
    levelled,
    noise,
    silence,
    struck,
)
from sounds_of_games import SOUNDS as SOUNDS_OF_GAMES

FOLDER = Path(__file__).resolve().parents[1] / "sounds"


# The earcons. Each takes its own generator; what each means stands in sounds/README.md.


def token_plum(rng: random.Random) -> Sound:
    """A hollow round body: one deep mode of the cavity, a soft mallet."""
    out = silence(0.13)
    add(out, struck(1080, (1.0,), Material(0.17, 0), 0.13, 0.0008), 0)
    add(out, struck(2480, (1.0, 1.7), SOFTWOOD, 0.05, 0.0006), 0, 0.25)
    add(out, burst(rng, 0.02, 800, 3000, 0.012), 0, 0.12)
    return out


def token_cube(rng: random.Random) -> Sound:
    """A solid block that lands on an edge, then on its face: a hard clack of two."""
    out = silence(0.085)
    for at, base, gain in ((0.0, 2150.0, 0.8), (0.034, 1830.0, 1.0)):
        add(out, struck(base, CUBE, Material(0.03, 0.6), 0.05, 0.0001), at, gain)
        add(out, burst(rng, 0.012, 1500, 8000, 0.006), at, 0.5 * gain)
    return out


def token_heart(rng: random.Random) -> Sound:
    """A small drum-like box with a thin lid, touched twice as a heart beats."""
    out = silence(0.148)
    for at, base, gain in ((0.0, 1290.0, 1.0), (0.082, 1080.0, 0.75)):
        add(out, struck(base, (1.0, 1.59, 2.14), Material(0.06, 1.2), 0.066, 0.0010), at, gain)
        add(out, burst(rng, 0.02, 600, 1800, 0.02), at, 0.15 * gain)
    return out


def token_star(rng: random.Random) -> Sound:
    """A thin slat with five points that rattle down one after the other."""
    out = silence(0.14)
    for number, at in enumerate((0.0, 0.031, 0.056, 0.077, 0.094)):
        base = 2350 * (1 + 0.13 * number)
        add(out, struck(base, BAR, Material(0.08, 0.9), 0.045, 0.00008), at, 1 - 0.13 * number)
        add(out, burst(rng, 0.006, 3000, 9000, 0.004), at, 0.35)
    return out


def token_diamond(rng: random.Random) -> Sound:
    """A plastic button pressed and let go: two dry clicks, nothing rings."""
    out = silence(0.075)
    for at, base, gain in ((0.0, 3300.0, 1.0), (0.055, 4700.0, 0.6)):
        add(out, struck(base, (1.0, 1.52), PLASTIC, 0.02, 0.00005), at, gain)
        add(out, burst(rng, 0.01, 2500, 9500, 0.004), at, 1.3 * gain)
    return out


def token_nut(rng: random.Random) -> Sound:
    """A steel nut on a stone: a ring whose paired modes beat."""
    out = silence(0.15)
    add(out, struck(2050, RING, STEEL, 0.15, 0.00012), 0)
    add(out, burst(rng, 0.005, 3000, 9000, 0.003), 0, 0.5)
    return out


def cell_square(rng: random.Random) -> Sound:
    """A finger on a square of card: flat, dry, soft."""
    out = silence(0.05)
    rounded = np.minimum(1, np.arange(round(0.05 * RATE)) / (0.004 * RATE))
    add(out, struck(1350, PLATE, CARD, 0.05, 0.0006), 0)
    add(out, burst(rng, 0.05, 900, 2600, 0.05) * rounded, 0, 0.3)
    return out


def cell_round(rng: random.Random) -> Sound:
    """A drop in a clay cup: a bubble that closes."""
    out = silence(0.085)
    add(out, gliding(1150, 1900, 0.075, 0.075, 1.6), 0.004)
    add(out, struck(2600, SHELL, CARD, 0.02, 0.0002), 0, 0.3)
    add(out, burst(rng, 0.01, 2000, 6000, 0.006), 0, 0.08)
    return out


def corner(rng: random.Random) -> Sound:
    """A nail up a bevelled corner: a scrape that rises and ends on a tap."""
    out = silence(0.12)
    for step in range(8):
        low = 1500 * 1.17**step
        grain = noise(rng, 0.02, low, 1.5 * low) * np.hanning(round(0.02 * RATE))
        add(out, grain, 0.0115 * step, 0.25 + 0.05 * step)
    add(out, struck(4300, CUBE, HARDWOOD, 0.02, 0.0001), 0.1, 1.2)
    return out


def edge(rng: random.Random) -> Sound:
    """A stick that chatters against the rim: seven quick knocks dying away."""
    out = silence(0.135)
    for number in range(7):
        gain = 0.74**number
        at = 0.0135 * number
        add(out, struck(1240, (1.0, 1.8, 2.6), Material(0.03, 0.6), 0.04, 0.0001), at, gain)
        add(out, burst(rng, 0.008, 1200, 5000, 0.006), at, 0.4 * gain)
    return out


def die_hit(rng: random.Random, force: float) -> Sound:
    """One hit of a die on the bottom of a wooden tray."""
    out = silence(0.06)
    die, tray = 3900 * (1 + 0.12 * (rng.random() - 0.5)), 1150 * (1 + 0.2 * (rng.random() - 0.5))
    add(out, struck(die, CUBE, PLASTIC, 0.02, 0.00006, rng.random()), 0, 0.7 * force)
    add(out, struck(tray, PLATE, Material(0.05, 0.7), 0.06, 0.00015, rng.random()), 0, force)
    add(out, burst(rng, 0.006, 2500, 9000, 0.004), 0, 0.5 * force)
    return out


def dice_roll(rng: random.Random) -> Sound:
    """Two dice thrown in a tray: each bounces, tumbles faster and lower, and lies."""
    out = silence(0.68)
    for start, gap, keep in ((0.0, 0.105, 0.86), (0.037, 0.125, 0.82)):
        at, force = start, 1.0
        while at < 0.62 and force > 0.06:
            add(out, die_hit(rng, force), at)
            at += gap * (0.75 + 0.5 * rng.random())
            gap, force = gap * keep, force * 0.84
            gap = max(gap, 0.024)
    return out


def die_fall(rng: random.Random) -> Sound:
    """One die let fall: three bounces, each sooner and softer."""
    out = silence(0.15)
    for at, force in ((0.0, 1.0), (0.062, 0.5), (0.1, 0.25)):
        add(out, die_hit(rng, force), at)
    return out


def legal(rng: random.Random) -> Sound:
    """A small glass touched: thin and clear."""
    out = silence(0.12)
    add(out, struck(3520, SHELL, Material(0.16, 0.4), 0.12, 0.0001), 0)
    return out + 0 * rng.random()


def refused(rng: random.Random) -> Sound:
    """A locked door: a dead knock on a plank, and its loose latch rattles."""
    out = silence(0.14)
    add(out, struck(1030, PLATE, Material(0.03, 0.5), 0.05, 0.0006), 0, 1.6)
    add(out, burst(rng, 0.04, 700, 2200, 0.035), 0, 0.9)
    for at, gain in ((0.046, 0.8), (0.068, 0.65), (0.087, 0.5), (0.103, 0.4), (0.117, 0.3)):
        add(out, struck(2080, (1.0, 1.19, 2.6), Material(0.03, 0.3), 0.03, 0.0001), at, gain)
        add(out, burst(rng, 0.005, 1500, 5000, 0.004), at, 0.5 * gain)
    return out


def your_turn(rng: random.Random) -> Sound:
    """Two tines of a thumb piano, going up a fifth."""
    out = silence(0.15)
    add(out, struck(1047, TINE, Material(0.22, 0.8), 0.15, 0.0004), 0, 0.8)
    add(out, struck(1568, TINE, Material(0.22, 0.8), 0.09, 0.0004), 0.06)
    add(out, burst(rng, 0.006, 3000, 8000, 0.005), 0, 0.1)
    return out


def other_move(rng: random.Random) -> Sound:
    """A pebble pushed over a slate, then it knocks against another."""
    out = silence(0.145)
    slide = noise(rng, 0.085, 2000, 4500)
    grit = np.array([rng.random() ** 3 for _ in range(len(slide))])
    add(out, slide * grit * np.linspace(0.5, 1, len(slide)), 0, 0.7)
    add(out, struck(1730, (1.0, 1.43, 2.1, 2.9), STONE, 0.05, 0.0001), 0.093, 1.2)
    return out


def points(rng: random.Random) -> Sound:
    """Three coins counted into a hand."""
    out = silence(0.15)
    for at, base in ((0.0, 2900.0), (0.042, 3250.0), (0.084, 3650.0)):
        add(out, struck(base, DISC, Material(0.2, 0.3), 0.07, 0.00005, rng.random()), at)
        add(out, burst(rng, 0.005, 4000, 9500, 0.003), at, 0.4)
    return out


def end(rng: random.Random) -> Sound:
    """Three bronze bells, the last one left to ring."""
    out = silence(0.7)
    for at, base, gain in ((0.0, 1047.0, 0.8), (0.13, 784.0, 0.8), (0.26, 1318.5, 1.0)):
        bell = struck(base, (1.0, 2.0, 2.4, 3.0, 4.5), BRONZE, 0.7 - at, 0.0003)
        add(out, bell, at, gain)
        add(out, burst(rng, 0.01, 2000, 7000, 0.008), at, 0.15)
    return out


def pick(rng: random.Random) -> Sound:
    """A cork drawn: the cavity opens upwards and pops."""
    out = silence(0.085)
    add(out, 0.5 * gliding(850, 2600, 0.06, 0.3, 1.3) * np.linspace(0.2, 1, round(0.06 * RATE)), 0)
    add(out, struck(2900, (1.0,), Material(0.05, 0), 0.025, 0.0003), 0.06, 1.2)
    add(out, burst(rng, 0.012, 1500, 6000, 0.008), 0.058, 0.5)
    return out


def drop(rng: random.Random) -> Sound:
    """A piece set down on felt over wood: a thud that sinks, with one small bounce."""
    out = silence(0.11)
    for at, gain in ((0.0, 1.0), (0.058, 0.35)):
        add(out, gliding(1250, 820, 0.05, 0.05), at, 0.7 * gain)
        add(out, burst(rng, 0.045, 900, 2600, 0.04), at, 0.6 * gain)
    return out


def undo(rng: random.Random) -> Sound:
    """A steel rod heard backwards: it swells, then is not there."""
    ringing = struck(1480, BAR, Material(0.40, 0.5), 0.13, 0.0001)
    add(ringing, burst(rng, 0.02, 3000, 8000, 0.015), 0, 0.4)
    return ringing[::-1].copy()


def unknown_key(rng: random.Random) -> Sound:
    """A key that only meets its spring: a dull clack and a twang that falls."""
    out = silence(0.12)
    add(out, burst(rng, 0.03, 700, 2000, 0.022), 0, 0.6)
    add(out, gliding(3600, 950, 0.1, 0.13, 0.5), 0.012, 0.5)
    add(out, gliding(5400, 1400, 0.1, 0.1, 0.5), 0.012, 0.25)
    return out


def thinking(rng: random.Random) -> Sound:
    """A slit drum under a felt mallet: soft, round, far behind the rest."""
    out = silence(0.15)
    add(out, struck(720, (1.0, 1.5), Material(0.16, 0.6), 0.15, 0.0011), 0)
    add(out, burst(rng, 0.02, 700, 1600, 0.02), 0, 0.05)
    out[: round(0.004 * RATE)] *= np.linspace(0, 1, round(0.004 * RATE))
    return out


def tick(rng: random.Random) -> Sound:
    """The escapement of a watch: one tooth."""
    out = silence(0.026)
    for at, base, gain in ((0.0, 4200.0, 0.5), (0.009, 3500.0, 1.0)):
        add(out, struck(base, (1.0, 1.9), Material(0.02, 0.3), 0.016, 0.00005), at, gain)
        add(out, burst(rng, 0.004, 3000, 9000, 0.003), at, 0.3 * gain)
    return out


def ratchet(rng: random.Random, rising: bool) -> Sound:
    """A wooden cog: nine teeth, faster and higher, or slower and lower."""
    out = silence(0.14)
    gaps = [0.023 * 0.87**number for number in range(8)]
    order = gaps if rising else gaps[::-1]
    at = 0.0
    for number in range(9):
        height = number if rising else 8 - number
        base = 1250 * 1.095**height
        add(out, struck(base, (1.0, 2.1), Material(0.022, 0.4), 0.022, 0.0001), at)
        add(out, burst(rng, 0.004, 1500, 5000, 0.004), at, 0.3)
        at += order[number] if number < 8 else 0.0
    return out


def open_(rng: random.Random) -> Sound:
    """A box opened: the cog of its lid speeds up and rises."""
    return ratchet(rng, rising=True)


def back(rng: random.Random) -> Sound:
    """The box closed: the cog slows and falls."""
    return ratchet(rng, rising=False)


def hello(rng: random.Random) -> Sound:
    """A bamboo chime of three in the wind."""
    out = silence(0.15)
    for at, base in ((0.0, 1319.0), (0.038, 1760.0), (0.074, 2637.0)):
        add(out, struck(base, (1.0, 1.48, 2.76), BAMBOO, 0.15 - at, 0.0002), at)
        add(out, burst(rng, 0.012, 2000, 7000, 0.01), at, 0.2)
    return out


SOUNDS: dict[str, tuple[Callable[[random.Random], Sound], float]] = {
    "token_plum": (token_plum, 0.0),
    "token_cube": (token_cube, 0.0),
    "token_heart": (token_heart, 0.0),
    "token_star": (token_star, 0.0),
    "token_diamond": (token_diamond, 0.0),
    "token_nut": (token_nut, 0.0),
    "cell_square": (cell_square, -6.0),
    "cell_round": (cell_round, -6.0),
    "corner": (corner, -3.0),
    "edge": (edge, 0.0),
    "dice_roll": (dice_roll, 0.0),
    "die_fall": (die_fall, 0.0),
    "legal": (legal, -4.0),
    "refused": (refused, 0.0),
    "your_turn": (your_turn, 1.0),
    "other_move": (other_move, 0.0),
    "points": (points, 0.0),
    "end": (end, 1.0),
    "pick": (pick, -1.0),
    "drop": (drop, 0.0),
    "undo": (undo, -2.0),
    "unknown_key": (unknown_key, -3.0),
    "thinking": (thinking, -12.0),
    "tick": (tick, -5.0),
    "open": (open_, -3.0),
    "back": (back, -3.0),
    "hello": (hello, 1.0),
    **SOUNDS_OF_GAMES,
}
"""By name: what renders it, and its loudness in decibels against the others."""

LOUDNESS = 0.15
"""Effective value, weighted as ears do, of the loudest 40 ms of an earcon at 0 dB."""


def rendered(name: str) -> bytes:
    """The earcon ``name`` as signed 16-bit little-endian samples."""
    make, decibels = SOUNDS[name]
    loudness = LOUDNESS * 10 ** (decibels / 20)
    samples = levelled(make(random.Random(f"accessigame {name}")), loudness)
    return np.round(samples * 32767).astype("<i2").tobytes()


def write(folder: Path, name: str) -> None:
    """Write the earcon ``name`` into ``folder``."""
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(rendered(name))


def same(folder: Path, name: str) -> bool:
    """Whether ``folder`` holds exactly what would be written."""
    try:
        with wave.open(str(folder / f"{name}.wav"), "rb") as file:
            return file.readframes(file.getnframes()) == rendered(name)
    except (OSError, EOFError, wave.Error):
        return False


def main(arguments: Sequence[str] | None = None) -> int:
    """Render or check; 1 if a file differs."""
    parser = argparse.ArgumentParser(description="Render the earcons.")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args(arguments)
    if options.check:
        wrong = [name for name in SOUNDS if not same(options.folder, name)]
        print(f"differ: {', '.join(wrong)}" if wrong else "all the same")
        return 1 if wrong else 0
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        write(options.folder, name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
