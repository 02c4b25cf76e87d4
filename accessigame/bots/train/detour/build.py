"""Makes ``bots/data/detour-book.bin``; see README.md beside this file.

Knows the rules core, for checks against it, and how ``bots/detour_book.py`` reads the file.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path
from random import Random

from ....games.detour import AUBE, GAME, NUIT, DetourState, Place
from ....games.detour_table import NUMBERS
from ...detour_book import BITS, BYTES, DEPTH, SIZES, ZERO

SOURCE = Path(__file__).with_name("solver.c")
DATA = Path(__file__).parents[2] / "data" / "detour-book.bin"
LAYOUTS = ["".join(map(str, layout)) for layout in permutations(NUMBERS)]
PERFT = (25, 125, 625, 3125, 15060, 72720)
"""Paths of 1 .. 6 placements, from any layout."""
LATE = 6
"""With so many free places or fewer the check looks at every way to the end."""


def main(arguments: list[str] | None = None) -> None:
    """Compile, check the rules, solve what is not solved yet, write the data file, report."""
    parser = argparse.ArgumentParser(prog="build", description=__doc__)
    parser.add_argument("work", type=Path, help="folder for the program and the values so far")
    parser.add_argument("--cc", default="cc", help="the C compiler")
    options = parser.parse_args(arguments)
    solver, results = compiled(options.work, options.cc), options.work / "values.txt"
    check(solver)
    solve(solver, results)
    values = read(results)
    data = b"".join(pack(values[layout]) for layout in LAYOUTS)
    DATA.write_bytes(data)
    print(f"{DATA.name}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")
    for line in report(values):
        print(line)


def compiled(work: Path, compiler: str = "cc") -> Path:
    """The solver, in the folder ``work``."""
    work.mkdir(parents=True, exist_ok=True)
    solver = work / "solver"
    flags = ["-std=c11", "-O3", "-Wall", "-Wextra", "-Wno-sign-compare"]
    subprocess.run([compiler, *flags, "-o", solver, SOURCE], check=True)
    return solver


def run(solver: Path, *arguments: str, text: str = "") -> list[str]:
    """The lines that the solver answers with."""
    command = ["nice", "-n", "10", str(solver), *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def check(solver: Path, games: int = 40) -> None:
    """The solver's rules and late values against the rules core. Raises ``RuntimeError``."""
    counts = tuple(map(int, run(solver, "perft", "12345", str(len(PERFT)))))
    if counts != PERFT:
        raise RuntimeError(f"perft: {counts}")
    rng = Random(5)
    for layout in rng.sample(LAYOUTS, games):
        expected, paths = [], []
        state = GAME.start(2)
        state.play(GAME.parse_move(f"deal {layout}"))
        path: list[Place] = []
        while True:
            moves = state.moves()
            if state.free <= LATE:
                paths.append(" ".join(f"{move.value}{move.district}" for move in path))
                expected.append((exhaustive(state), {str(move) for move in moves}))
            if not moves:
                break
            path.append(rng.choice(moves))
            state.play(path[-1])
        answers = run(solver, "probe", layout, text="\n".join(paths) + "\n")
        for path_text, wanted, answer in zip(paths, expected, answers, strict=True):
            value, _, legal = answer.partition(":")
            if (int(value), set(legal.split())) != wanted:
                raise RuntimeError(f"{layout} {path_text}: {answer}, not {wanted}")


def exhaustive(state: DetourState) -> int:
    """Aube's margin at the end of perfect play, from every way to get there."""
    if state.over():
        return state.points[AUBE] - state.points[NUIT]
    results = []
    for move in state.moves():
        after = state.copy()
        after.play(move)
        results.append(exhaustive(after))
    return max(results) if state.turn == AUBE else min(results)


def solve(solver: Path, results: Path) -> None:
    """Append the values of every layout that ``results`` does not hold yet."""
    done = read(results)
    for layout in LAYOUTS:
        if layout not in done:
            line = solved(solver, layout)
            with results.open("a", encoding="ascii") as file:
                file.write(f"\n{layout} {line}\n")  # clear of a line that was cut short
            print(layout, line.partition(" ")[0], flush=True)


def solved(solver: Path, layout: str) -> str:
    """The values of a layout in the order of the book, some 11 seconds of work."""
    (line,) = run(solver, "book", layout, str(DEPTH))
    return line.strip()


def read(results: Path) -> dict[str, list[int]]:
    """The values by layout; a line that was cut short is left out."""
    values = {}
    text = results.read_text(encoding="ascii") if results.exists() else ""
    for line in text.splitlines(keepends=True):
        layout, *numbers = line.split() or [""]
        if len(numbers) == sum(SIZES) and line.endswith("\n"):
            values[layout] = list(map(int, numbers))
    return values


def pack(values: Iterable[int]) -> bytes:
    """Five bits each, the first in the lowest."""
    whole = sum(value + ZERO << BITS * place for place, value in enumerate(values))
    return whole.to_bytes(BYTES, "little")


def report(values: dict[str, list[int]]) -> Iterator[str]:
    """The layouts by the value of the game for Aube."""
    for value in sorted({numbers[0] for numbers in values.values()}, reverse=True):
        layouts = [layout for layout in LAYOUTS if values[layout][0] == value]
        listed = f": {' '.join(layouts)}" if value else ""
        yield f"{value:+d}: {len(layouts)} layouts{listed}"


if __name__ == "__main__":
    main()
