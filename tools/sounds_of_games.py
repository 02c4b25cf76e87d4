"""The earcons of Versus, Through the Desert, Détour and Delphi, each game in its own materials.

Each function takes its own generator and gives one sound; what each means stands in
sounds/README.md. ``render_sounds`` writes them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import numpy as np
from sound_models import (
    BAR,
    BRONZE,
    CUBE,
    DISC,
    HARDWOOD,
    PLATE,
    RATE,
    Material,
    Sound,
    add,
    burst,
    gliding,
    noise,
    silence,
    struck,
)

# Versus: two woods, two stones.


def pawn(rng: random.Random) -> Sound:
    """A solid pawn of dense wood that rocks on the board until it stands: warm, three touches."""
    out = silence(0.14)
    for at, gain in ((0.0, 1.0), (0.052, 0.7), (0.092, 0.45)):
        add(out, struck(1240, (1.0, 2.35), Material(0.05, 0.9), 0.045, 0.0009), at, gain)
        add(out, burst(rng, 0.012, 900, 2200, 0.012), at, 0.25 * gain)
    return out


def pawn_other(rng: random.Random) -> Sound:
    """A hollow pawn of light wood: one bright tock that the cavity prolongs."""
    out = silence(0.11)
    add(out, struck(2250, (1.0, 1.52), Material(0.2, 0.2), 0.11, 0.0002), 0)
    add(out, struck(4600, (1.0, 1.4), HARDWOOD, 0.02, 0.0001), 0, 0.7)
    add(out, burst(rng, 0.008, 3000, 8000, 0.005), 0, 0.7)
    return out


GRANITE = (1.0, 1.31, 1.77, 2.6, 3.3)
"""Modes of a thick block of stone over its lowest one."""


def versus(rng: random.Random) -> Sound:
    """A granite figure set down and turned: a heavy knock, then its base grinds."""
    out = silence(0.15)
    add(out, struck(1130, GRANITE, Material(0.09, 0.2), 0.08, 0.00015), 0, 1.5)
    add(out, burst(rng, 0.03, 900, 3000, 0.02), 0, 0.8)
    grind = noise(rng, 0.1, 900, 2600)
    teeth = 0.5 + 0.5 * np.sign(np.sin(2 * np.pi * 62 * np.arange(len(grind)) / RATE))
    add(out, grind * teeth * np.linspace(1, 0.3, len(grind)), 0.045, 0.35)
    return out


def versus_other(rng: random.Random) -> Sound:
    """A flint figure: it scrapes over the slab, brighter and brighter, and clacks."""
    out = silence(0.15)
    for step in range(5):
        low = 2400 * 1.16**step
        grain = noise(rng, 0.016, low, 1.7 * low) * np.hanning(round(0.016 * RATE))
        add(out, grain, 0.018 * step, 0.3 + 0.06 * step)
    add(out, struck(2600, GRANITE, Material(0.05, 0.2), 0.05, 0.00006), 0.095, 1.5)
    add(out, burst(rng, 0.01, 3000, 9000, 0.006), 0.095, 0.7)
    return out


def target(rng: random.Random) -> Sound:
    """A knuckle on a dolmen: the chamber under the capstone answers, twice, fainter."""
    out = silence(0.15)
    add(out, struck(3300, GRANITE, Material(0.03, 0.2), 0.03, 0.0001), 0, 0.5)
    for at, gain in ((0.008, 1.0), (0.068, 0.6), (0.112, 0.4)):
        add(out, struck(1420, (1.0, 1.12), Material(0.06, 0), 0.05, 0.0008), at, gain)
    return out


def locked(rng: random.Random) -> Sound:
    """An iron latch: the bolt slides home, falls, and its keeper rings shortly."""
    out = silence(0.13)
    slide = noise(rng, 0.055, 3200, 6500) * np.linspace(0.15, 0.6, round(0.055 * RATE))
    add(out, slide, 0, 0.5)
    for at, base, gain in ((0.058, 1960.0, 1.0), (0.083, 2740.0, 0.8)):
        add(out, struck(base, (1.0, 2.76, 4.1), Material(0.05, 0.2), 0.045, 0.00008), at, gain)
        add(out, burst(rng, 0.006, 2000, 7000, 0.004), at, 0.6 * gain)
    return out


# Through the Desert: five bells, each with a clapper of its own.


def bell_white(rng: random.Random) -> Sound:
    """A small clear bell, struck once and left to ring."""
    out = silence(0.15)
    add(out, struck(3150, (1.0, 1.19, 2.55), Material(0.5, 0.3), 0.15, 0.00006), 0)
    add(out, burst(rng, 0.004, 4000, 9500, 0.003), 0, 0.4)
    return out


def bell_violet(rng: random.Random) -> Sound:
    """A thin bell that swings: two even strokes, the second on the other lip."""
    out = silence(0.15)
    for at, base in ((0.0, 2090.0), (0.075, 2480.0)):
        add(out, struck(base, (1.0, 2.41, 3.9), Material(0.085, 0.5), 0.075, 0.0001), at)
        add(out, burst(rng, 0.005, 3000, 8000, 0.004), at, 0.3)
    return out


def bell_pink(rng: random.Random) -> Sound:
    """A crotal: a pellet that rattles in a slotted ball."""
    out = silence(0.145)
    for at in (0.0, 0.021, 0.038, 0.062, 0.077, 0.101, 0.119):
        base = 2700 * (1 + 0.16 * (rng.random() - 0.5))
        gain = 0.6 + 0.4 * rng.random()
        add(
            out, struck(base, (1.0, 1.27, 1.93, 2.6), Material(0.03, 0.1), 0.026, 0.00004), at, gain
        )
        add(out, burst(rng, 0.008, 4000, 9500, 0.006), at, 0.5 * gain)
    return out


def bell_green(rng: random.Random) -> Sound:
    """A bell of folded sheet iron: broad, clanking, soon silent."""
    out = silence(0.11)
    for base in (1180.0, 1640.0):
        add(out, struck(base, (1.0, 2.19, 3.47, 4.6), Material(0.085, 0.1), 0.1, 0.0001), 0)
    add(out, burst(rng, 0.025, 1500, 6000, 0.02), 0, 0.7)
    return out


def bell_blue(rng: random.Random) -> Sound:
    """A heavy bell of two halves that are not quite alike: it hums and beats."""
    out = silence(0.15)
    for ratio in (1.0, 1.025):
        add(out, struck(1330 * ratio, (1.0, 2.0), Material(0.5, 1.2), 0.15, 0.0008), 0)
    out *= np.minimum(1, np.arange(len(out)) / (0.006 * RATE))
    add(out, burst(rng, 0.006, 900, 2500, 0.006), 0, 0.2)
    return out


def knocked(bell: Callable[[random.Random], Sound], rng: random.Random) -> Sound:
    """Another caravan's bell: it hangs on a yoke, whose wood knocks first and damps the bell."""
    out = silence(0.15)
    add(out, struck(1460, CUBE, Material(0.026, 0.5), 0.03, 0.0002), 0, 1.3)
    add(out, burst(rng, 0.014, 1200, 4500, 0.01), 0, 0.9)
    ringing = bell(rng)
    damped = ringing * np.exp(-18 * np.arange(len(ringing)) / RATE)
    add(out, damped, 0.04, 1.1)
    return out


BELLS = {
    "white": bell_white,
    "violet": bell_violet,
    "pink": bell_pink,
    "green": bell_green,
    "blue": bell_blue,
}
"""The bell of each colour of camel."""


def harness(rng: random.Random, rising: bool) -> Sound:
    """A rider's harness: a strap slaps, then two little discs chime apart."""
    out = silence(0.15)
    add(out, burst(rng, 0.03, 900, 3200, 0.022), 0, 1.1)
    bases = (1900.0, 2850.0) if rising else (2850.0, 1900.0)
    for at, base in zip((0.035, 0.082), bases, strict=True):
        add(out, struck(base, DISC, Material(0.16, 0.3), 0.07, 0.0001), at)
    return out


def leader(rng: random.Random) -> Sound:
    """The harness of an own leader chimes upwards."""
    return harness(rng, rising=True)


def leader_other(rng: random.Random) -> Sound:
    """That of another player's leader chimes downwards, on a knock of wood."""
    out = harness(rng, rising=False)
    add(out, struck(1250, CUBE, Material(0.03, 0.5), 0.03, 0.0002), 0, 1.8)
    return out


def water(rng: random.Random) -> Sound:
    """Two drops into a deep well, the second smaller; the wall answers."""
    out = silence(0.15)
    for at, start, stop, gain in ((0.0, 1500.0, 2900.0, 1.0), (0.06, 2100.0, 4100.0, 0.7)):
        add(out, gliding(start, stop, 0.05, 0.06, 2.2), at, gain)
        add(out, gliding(start, stop, 0.05, 0.05, 2.2), at + 0.034, 0.3 * gain)
    add(out, burst(rng, 0.008, 2500, 7000, 0.006), 0, 0.1)
    return out


def palm(rng: random.Random) -> Sound:
    """Palm leaves that brush each other in a gust."""
    out = silence(0.15)
    rustle = noise(rng, 0.149, 3000, 8500)
    leaves = np.zeros(len(rustle))
    for at in (0.0, 0.017, 0.04, 0.057, 0.083, 0.1, 0.121):
        start = round(at * RATE)
        size = round(0.026 * RATE)
        part = np.hanning(2 * size)[size - round(0.004 * RATE) :]
        fitting = part[: len(leaves) - start]
        leaves[start : start + len(fitting)] += (0.5 + 0.5 * rng.random()) * fitting
    add(out, rustle * leaves, 0)
    return out


def area(rng: random.Random) -> Sound:
    """A gate: its hinge creaks upwards, the wings meet, the bar drops."""
    out = silence(0.15)
    creak = gliding(1250, 2300, 0.075, 1.0, 0.8)
    teeth = np.maximum(0, np.sin(2 * np.pi * 130 * np.arange(len(creak)) / RATE)) ** 3
    add(out, creak * teeth, 0, 0.5)
    add(out, struck(1120, PLATE, Material(0.05, 0.8), 0.05, 0.0003), 0.078, 1.4)
    add(out, burst(rng, 0.02, 800, 3000, 0.015), 0.078, 0.6)
    add(out, struck(1650, CUBE, Material(0.03, 0.5), 0.035, 0.0002), 0.113, 1.1)
    return out


def massif(rng: random.Random) -> Sound:
    """A fist on a rock face: it gives nothing back but some rubble."""
    out = silence(0.15)
    add(out, burst(rng, 0.03, 700, 1900, 0.02), 0, 1.0)
    add(out, struck(880, (1.0, 1.4, 1.9), Material(0.022, 0.2), 0.03, 0.0006), 0, 1.0)
    for at in (0.047, 0.071, 0.087, 0.108, 0.121):
        base = 2600 * (1 + 0.5 * rng.random())
        add(out, struck(base, GRANITE, Material(0.015, 0.2), 0.02, 0.0001), at, 0.4)
        add(out, burst(rng, 0.012, 2500, 8000, 0.008), at, 0.25)
    return out


# Détour: seal, gavel, balance.


def emissary(rng: random.Random) -> Sound:
    """A seal pressed into wax: a soft blow that sinks in, then the wax lets go."""
    out = silence(0.12)
    add(out, gliding(1500, 950, 0.03, 0.035), 0, 0.9)
    add(out, burst(rng, 0.045, 900, 2400, 0.03), 0, 0.8)
    peel = noise(rng, 0.03, 2600, 5200) * np.linspace(0.1, 1, round(0.03 * RATE)) ** 2
    add(out, peel, 0.07, 0.35)
    add(out, struck(3100, (1.0,), Material(0.02, 0), 0.018, 0.0003), 0.099, 0.6)
    return out


def district_settled(rng: random.Random) -> Sound:
    """A gavel on its block: two firm strokes."""
    out = silence(0.15)
    for at, gain in ((0.0, 0.85), (0.085, 1.0)):
        add(
            out,
            struck(1540, (1.0, 1.83, 2.71, 4.2), Material(0.085, 0.6), 0.065, 0.00012),
            at,
            gain,
        )
        add(out, burst(rng, 0.012, 1500, 6000, 0.006), at, 0.6 * gain)
    return out


def district_tied(rng: random.Random) -> Sound:
    """The pans of a balance that stand level: four equal touches of thin brass."""
    out = silence(0.15)
    for at in (0.0, 0.036, 0.072, 0.108):
        add(out, struck(3400, (1.0, 1.7), Material(0.035, 0.1), 0.034, 0.0002), at)
    out += 0 * rng.random()
    return out


# Delphi: cards, bronze, strings, breath.


def card_laid(rng: random.Random) -> Sound:
    """A card that slides over cloth and is let go."""
    out = silence(0.12)
    slide = noise(rng, 0.085, 1800, 4200) * np.sin(np.linspace(0.35, np.pi, round(0.085 * RATE)))
    add(out, slide, 0, 0.55)
    add(out, struck(1500, PLATE, Material(0.015, 0.5), 0.03, 0.0005), 0.083, 1.0)
    return out


def card_turned(rng: random.Random) -> Sound:
    """Cards turned over: an edge bends, springs, and slaps flat."""
    out = silence(0.11)
    for step in range(6):
        add(out, burst(rng, 0.01, 3500 + 600 * step, 9500, 0.005), 0.007 * step, 0.3 + 0.05 * step)
    add(out, burst(rng, 0.03, 1300, 7000, 0.018), 0.052, 1.3)
    add(out, struck(1850, PLATE, Material(0.02, 0.4), 0.03, 0.0002), 0.052, 0.9)
    return out


def warrior(rng: random.Random) -> Sound:
    """The shaft of a spear on a flagstone, the point rattles."""
    out = silence(0.13)
    add(out, struck(1330, BAR, Material(0.06, 0.9), 0.06, 0.0002), 0, 1.2)
    add(out, burst(rng, 0.02, 900, 3200, 0.012), 0, 0.7)
    for at, gain in ((0.05, 0.5), (0.072, 0.38), (0.09, 0.28), (0.105, 0.2)):
        add(out, struck(5100, (1.0, 1.31), Material(0.05, 0.2), 0.02, 0.00005), at, gain)
    return out


def hero(rng: random.Random) -> Sound:
    """A sword on a bronze shield: a broad clang."""
    out = silence(0.15)
    add(out, struck(1480, (1.0, 1.37, 2.06, 2.81, 3.66, 4.7), BRONZE, 0.15, 0.00005), 0)
    add(out, burst(rng, 0.03, 3000, 9500, 0.02), 0, 1.2)
    out *= np.exp(-9 * np.arange(len(out)) / RATE)
    return out


def god(rng: random.Random) -> Sound:
    """A lyre: four strings swept upwards."""
    out = silence(0.15)
    for number, base in enumerate((880.0, 1175.0, 1568.0, 2093.0)):
        string = struck(base, (1.0, 2.0, 3.0, 4.0, 5.0), Material(0.12, 0.3), 0.1, 0.0003, 0.21)
        add(out, string, 0.028 * number, 0.7 + 0.15 * number)
    add(out, burst(rng, 0.004, 3000, 8000, 0.003), 0, 0.1)
    return out


def oracle(rng: random.Random) -> Sound:
    """Breath from a cleft in the rock that finds a tone and loses it."""
    out = silence(0.15)
    breath = noise(rng, 0.149, 1300, 1900) + 0.6 * noise(rng, 0.149, 2900, 3700)
    t = np.arange(len(breath)) / RATE
    tone = np.sin(2 * np.pi * np.cumsum(1560 + 120 * np.sin(2 * np.pi * 17 * t)) / RATE)
    swell = np.minimum(1, 0.3 + t / 0.03) * (1 - t / 0.16)
    add(out, (0.5 * breath + 0.5 * tone) * swell * (0.6 + 0.4 * np.sin(2 * np.pi * 29 * t)), 0)
    return out


def halved(rng: random.Random) -> Sound:
    """A wave that breaks: it falls an octave, and once more."""
    out = silence(0.15)
    for at in (0.0, 0.075):
        add(out, gliding(2600, 1300, 0.07, 0.12, 0.7), at, 0.8)
        spray = noise(rng, 0.07, 3500, 8500) * np.linspace(1, 0, round(0.07 * RATE)) ** 2
        add(out, spray, at, 0.2)
    return out


def march_left(rng: random.Random) -> Sound:
    """Steps that go away over gravel, each softer and duller."""
    out = silence(0.15)
    for at, high, gain in ((0.0, 7000.0, 1.0), (0.052, 4600.0, 0.65), (0.104, 3000.0, 0.4)):
        for offset in (0.0, 0.011, 0.019):
            add(out, burst(rng, 0.014, 1100, high, 0.01), at + offset, gain * (1 - 20 * offset))
    return out


def march_won(rng: random.Random) -> Sound:
    """A salpinx, the trumpet of the Greeks: a short note, then its fifth, held."""
    out = silence(0.15)
    for at, seconds, base in ((0.0, 0.05, 1047.0), (0.052, 0.097, 1568.0)):
        t = np.arange(round(seconds * RATE)) / RATE
        lips = sum(np.sin(2 * np.pi * base * n * t) / n**0.6 for n in range(1, 6))
        breath = np.minimum(1, t / 0.008) * np.minimum(1, (seconds - t) / 0.012)
        add(out, np.asarray(lips * breath), at, 0.5)
    add(out, burst(rng, 0.01, 2000, 6000, 0.01), 0, 0.2)
    return out


SOUNDS: dict[str, tuple[Callable[[random.Random], Sound], float]] = {
    "pawn": (pawn, 0.0),
    "pawn_other": (pawn_other, 0.0),
    "versus": (versus, 0.0),
    "versus_other": (versus_other, 0.0),
    "target": (target, -2.0),
    "locked": (locked, 0.0),
    **{f"camel_{colour}": (bell, -1.0) for colour, bell in BELLS.items()},
    **{f"camel_{colour}_other": (partial(knocked, bell), -1.0) for colour, bell in BELLS.items()},
    "leader": (leader, 0.0),
    "leader_other": (leader_other, 0.0),
    "water": (water, -1.0),
    "palm": (palm, -3.0),
    "area": (area, 0.0),
    "massif": (massif, 0.0),
    "emissary": (emissary, 0.0),
    "district_settled": (district_settled, 0.0),
    "district_tied": (district_tied, 0.0),
    "card_laid": (card_laid, -1.0),
    "card_turned": (card_turned, -1.0),
    "warrior": (warrior, -1.0),
    "hero": (hero, -1.0),
    "god": (god, -1.0),
    "oracle": (oracle, -1.0),
    "halved": (halved, 0.0),
    "march_left": (march_left, 0.0),
    "march_won": (march_won, 0.0),
}
"""By name: what renders it, and its loudness in decibels against the others."""
