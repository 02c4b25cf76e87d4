"""Comparing what was heard with what should be said. Knows texts only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from pathlib import Path

from .room import Spoken

START = "(start)"
"""The name of what is said before the first key."""

Expected = list[tuple[str, list[str]]]
"""For each key, the start first, the lines the program says."""

Heard = list[tuple[str, list[Spoken]]]
"""For each key, the start first, what a reader said."""


def words(text: str) -> list[str]:
    """The words of ``text``, in order; case, accents and apostrophes kept, punctuation gone.

    Readers split lines, drop commas and add spaces as they like, but may not touch words.
    """
    plain = unicodedata.normalize("NFC", text).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return re.findall(r"\w+(?:'\w+)*", plain)


def expected_from_transcript(path: Path) -> Expected:
    """Read a ``--transcript`` file: spoken lines, with ``> key`` lines between."""
    answers: Expected = [(START, [])]
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("> "):
            answers.append((line[2:].strip(), []))
        elif line.strip():
            answers[-1][1].append(line)
    return answers


def said_words(spoken: Sequence[Spoken]) -> list[str]:
    """The words of all texts a listener got to hear whole."""
    return [w for s in spoken if s.kind == "text" and s.fate != "dropped" for w in words(s.text)]


def occurrences(needle: list[str], hay: list[str]) -> int:
    """How many times the words ``needle`` stand together in ``hay``."""
    size = len(needle)
    return sum(hay[i : i + size] == needle for i in range(len(hay) - size + 1))


def difference(
    lines: Sequence[str], spoken: Sequence[Spoken], *, among: bool = False, aside: str = ""
) -> str:
    """What is wrong with ``spoken`` as the answer ``lines``; "" when nothing is.

    Right means: each line once, in order, no other word, nothing cut, no letter spelled.
    With ``among`` other words may surround the lines (a window's title, at the start); the word
    ``aside`` may come once between them.
    """
    want, got = words(" ".join(lines)), said_words(spoken)
    if aside in got and aside not in want:
        got.remove(aside)
    problems = []
    if among:
        for line in lines:
            if (times := occurrences(words(line), got)) != 1:
                problems.append(f"{line!r} said {times} times")
    else:
        if want != got:
            problems.append(f"expected {' '.join(want)!r}, heard {' '.join(got)!r}")
        said = [s for s in spoken if s.kind != "key" and words(s.text)]
        lost = [s for s in said if s.fate in ("cut", "dropped")]
        problems += [f"{s.fate}: {s.text!r}" for s in lost]
        problems += [f"spelled {s.text!r}" for s in spoken if s.kind == "char" and words(s.text)]
    return "; ".join(problems)


def assert_said_once(
    heard: Heard,
    expected: Expected,
    *,
    start_among: bool = False,
    leaving: Collection[str] = (),
    aside: str = "",
) -> None:
    """Fail with the list of all keys whose answer was not heard exactly once, word by word.

    After the last key the program ends, and a reader may say that the row below is blank.

    Args:
        start_among: the lines of the start may stand among others of the reader's own.
        leaving: keys with which a program ends before the last key.
        aside: a word the program says where something takes it long, as on a busy machine.
    """
    assert [key for key, _ in heard] == [key for key, _ in expected]
    wrong = []
    for (key, spoken), (_, lines) in zip(heard, expected, strict=True):
        if key in leaving or (key, lines) == expected[-1]:
            spoken = [said for said in spoken if words(said.text) != ["blank"]]
        problem = difference(lines, spoken, among=start_among and key == START, aside=aside)
        if problem:
            wrong.append(f"{key}: {problem}")
    assert not wrong, "\n".join(wrong)
