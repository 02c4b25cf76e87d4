"""The questions closest to what was typed, about the cell, number or card that was typed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import Any, Final

from .grammar import FILLERS, HERE, LONGEST, Grammar, Language, Pattern, Question, plain

_ALIKE: Final = 0.8
"""From this likeness on (0 to 1) a word is taken for a misspelt one."""

_NAMES: Final = frozenset({"card", "colour"})
"""Slots whose words can replace each other; those of others may want another article or verb ("how
many cards has I"), unless they are cells, numbers or letters."""

Found = tuple[int, int, str, Any]
"""A word of a slot in a text: its first word, the one after its last, the slot, what it means."""


def closest(grammar: Grammar, text: str, language: Language, most: int = 3) -> list[str]:
    """The examples most like ``text``, the most like first, to be asked as they stand.

    Words count the more the fewer questions know them; misspelt ones count as well. The examples
    are in ``language``, or in the other one if more of the words belong to that.
    """
    language = max(sorted(FILLERS, key=lambda each: each != language),
                   key=lambda tongue: _at_home(grammar, text, tongue))  # fmt: skip
    known = [_vocabulary(patterns) for patterns in grammar.patterns(language)]
    shared = Counter(word for words in known for word in words)
    names = {name for slot in grammar.slots for name in grammar.words(slot, language)}
    typed = [_spelled(word, (*shared, *names)) for word in plain(text, language).split()]
    found = list(_found(grammar, typed, language))
    heard = {*typed, *(f"={slot}" for _, _, slot, _ in found)}
    asked = " ".join(typed)

    def likeness(place: int) -> float:
        example = plain(grammar.questions[place].example(language), language)
        weight = sum(1 / shared[word] for word in heard & known[place])
        return weight + SequenceMatcher(None, asked, example).ratio()

    order = sorted(range(len(known)), key=likeness, reverse=True)[:most]
    return [_filled(grammar, grammar.questions[place], found, language) for place in order]


def _at_home(grammar: Grammar, text: str, language: Language) -> int:
    """How many words of ``text`` its questions know in ``language``."""
    known = set().union(*map(_vocabulary, grammar.patterns(language)))
    return len(known.intersection(plain(text, language).split()))


def _spelled(word: str, known: tuple[str, ...]) -> str:
    """``word``, or the known one that is meant if it is misspelt."""
    if word in known or not word.isalpha():
        return word
    return next(iter(get_close_matches(word, known, 1, _ALIKE)), word)


def _vocabulary(patterns: Any) -> set[str]:
    """The words and slots of a question's patterns."""
    found: set[str] = set()
    pending: list[Pattern | str] = list(patterns)
    while pending:
        part = pending.pop()
        if isinstance(part, tuple):
            pending += part
        else:
            found.add(part)
    return found


def _found(grammar: Grammar, words: list[str], language: Language) -> Iterator[Found]:
    """What in ``words`` can stand in a slot, the longest first, for each slot that knows it."""
    at = 0
    while at < len(words):
        end = at + 1
        for size in range(min(LONGEST, len(words) - at), 0, -1):
            heard = " ".join(words[at : at + size])
            slots = [slot for slot in grammar.slots if heard in grammar.words(slot, language)]
            for slot in slots:
                yield at, at + size, slot, grammar.words(slot, language)[heard]
            if slots:
                end = at + size
                break
        at = end


def _filled(grammar: Grammar, question: Question, found: list[Found], language: Language) -> str:
    """The example of ``question`` about what was typed, if it has a place for it and is still
    understood: "Who can pull E5?" becomes "Who can pull B3?"."""
    example = question.example(language)
    understood = grammar.understand(example, language)
    told = example
    for slot, value in understood[1].items() if understood else ():
        meant = [what for _, _, other, what in found if other == slot.rstrip("0123456789")]
        if meant and value is not HERE and meant[0] is not HERE and meant[0] != value:
            told = _replaced(grammar, told, slot.rstrip("0123456789"), value, meant[0], language)
            found = [each for each in found if each[3] is not meant[0]]
    still = grammar.understand(told, language)
    return told if still and still[0] is question else example


def _replaced(
    grammar: Grammar, text: str, slot: str, value: Any, other: Any, language: Language
) -> str:
    """``text`` with the word for ``value`` replaced by that for ``other`` in the same form: of a
    colour the feminine stays feminine."""
    forms = grammar.slots[slot][language]
    old, new = ([word for word, what in forms.items() if what == one] for one in (value, other))
    if slot not in _NAMES and len(new[0]) > 1 and not re.search(r"\d", new[0]):
        return text
    for place, word in sorted(enumerate(old), key=lambda form: -len(form[1])):
        spoken = re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE)
        if spoken:
            epicene = len(new) == 2 < len(old)  # one form for both genders: rose, roses
            form = new[min(place // 2 if epicene else place, len(new) - 1)]
            form = form[:1].upper() + form[1:] if spoken[0][:1].isupper() else form
            return text[: spoken.start()] + form + text[spoken.end() :]
    return text
