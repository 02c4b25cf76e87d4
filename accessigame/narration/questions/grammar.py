"""The grammar of typed questions: patterns, what stands in their slots, what that means.

A pattern is a line of words. ``(one|other)`` is a choice, ``[word]`` may be left out, ``{slot}``
stands for one of the slot's words (``{cell2}`` for a second one). Case, accents, punctuation and
articles do not matter, nor do elisions (qu'a-t-il, what's).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, TypeAlias

from ..message import Message
from ..narrator import Listener
from ..view import CellId

Language: TypeAlias = str
Words: TypeAlias = Mapping[str, Any]
"""What can stand in a slot, and what each of these words means."""

Pattern: TypeAlias = tuple[Any, ...]
"""Words, names of slots, and for each choice a tuple of patterns; a word that may be left out is a
choice between it and nothing."""

Answering: TypeAlias = Callable[[Any, Listener, Mapping[str, Any]], Sequence[Message]]
"""``answer(seen, who, values)``: what is said; ``values`` by slot."""

FILLERS: Final[Mapping[Language, frozenset[str]]] = {
    language: frozenset(words.split())
    for language, words in (
        ("en", "the a an of please my your s"),
        ("fr", "le la les l un une des du de d au aux svp stp mon ma mes ne n t"),
    )
}
"""Words that say nothing here, left out of questions and patterns alike."""

_WHOLE: Final[Mapping[Language, Sequence[tuple[re.Pattern[str], str]]]] = {
    language: [(re.compile(rf"\b(?:{found})\b"), whole) for found, whole in forms]
    for language, forms in (
        (
            "en",
            (
                ("(?<=^what) s|(?<=^who) s|(?<=^where) s|(?<=^how) s", " is"),
                ("^(?:tell|show|give) me |^can you tell me ", ""),
            ),
        ),
        (
            "fr",
            (
                ("qu", "que"),
                ("j", "je"),
                ("que est ce (?:que|qui)", "que"),
                ("(?:me|nous) reste", "reste"),
                ("^il reste combien", "combien il reste"),
                ("^je ai combien", "combien ai je"),
                ("^c est (qui|quoi|a qui)", r"\1 est ce"),
                ("est ce que ", ""),
                ("^(?:dis|dites|donne|donnez|montre|montrez) moi ", ""),
            ),
        ),
    )
}
"""Elided and polite forms, and the plain one in their place, one after the other."""

_FILLER: Final = "~"
"""Before a word that says nothing, unless it is what stands in a slot."""
_SLOT: Final = "="
"""Before the name of a slot in a pattern."""
LONGEST: Final = 3
"""Of how many words what stands in a slot can be."""

HERE: Final = object()
"""What "here" means in a slot, until it is known where the player stands."""
OTHER: Final = -2
"""What "the opponent" means where a seat is named: the other one of two."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question. ``en``, ``fr``: an example as a person would type it, then the patterns."""

    en: tuple[str, ...]
    fr: tuple[str, ...]
    answer: Answering

    def example(self, language: Language) -> str:
        """The question as lists and documents show it."""
        return (self.fr if language == "fr" else self.en)[0]

    def patterns(self, language: Language) -> tuple[str, ...]:
        """How it may be asked."""
        return (self.fr if language == "fr" else self.en)[1:]


@dataclass(frozen=True)
class Grammar:
    """The questions of a game; the first that fits answers. ``slots``: by name and language.

    ``here(slot, region, cell)``: what "here" means in a slot where the player stands, ``None``
    where nothing.
    """

    questions: tuple[Question, ...]
    slots: Mapping[str, Mapping[Language, Words]]
    here: Callable[[str, str, CellId], Any] = lambda slot, region, cell: None

    def understand(
        self, text: str, language: Language
    ) -> tuple[Question, Mapping[str, Any]] | None:
        """The question that ``text`` asks and what stands in its slots, in ``language`` or else in
        the other one; ``None`` where nothing fits."""
        for tongue in sorted(FILLERS, key=lambda each: each != language):
            asked = _words(text, tongue)
            for question, patterns in zip(self.questions, self.patterns(tongue), strict=True):
                for pattern in patterns:
                    values = self._values(pattern, asked, 0, tongue)
                    if values is not None:
                        return question, values
        return None

    def standing(
        self, values: Mapping[str, Any], region: str, cell: CellId
    ) -> Mapping[str, Any] | None:
        """``values`` with what "here" means on ``cell`` of ``region``; ``None``: nothing there."""
        asked = [slot for slot, value in values.items() if value is HERE]
        known = {slot: self.here(slot, region, cell) for slot in asked}
        return None if None in known.values() else {**values, **known}

    def patterns(self, language: Language) -> Sequence[Sequence[Pattern]]:
        """The patterns of each question, read when a language is first asked in."""
        if language not in self._read:
            self._read[language] = [
                [_pattern(pattern, language) for pattern in question.patterns(language)]
                for question in self.questions
            ]
        return self._read[language]

    @cached_property
    def _read(self) -> dict[Language, Sequence[Sequence[Pattern]]]:
        return {}

    @cached_property
    def _slots(self) -> Mapping[tuple[str, Language], Words]:
        """The words of each slot as they come from :func:`plain`; one that is a filler elsewhere
        (column A, un) stays."""
        return {
            (slot, language): {
                plain(word, language) or " ".join(_words(word, language)): value
                for word, value in words.items()
            }
            for slot, by_language in self.slots.items()
            for language, words in by_language.items()
        }

    def words(self, slot: str, language: Language) -> Words:
        """What can stand in ``slot``, as it is matched."""
        return self._slots[slot, language]

    def _values(
        self, pattern: Pattern, words: Sequence[str], at: int, language: Language
    ) -> dict[str, Any] | None:
        """What stands in the slots of ``pattern`` where ``words`` from ``at`` on are one of its
        forms; ``None`` where they are not."""
        if not pattern:
            return {} if all(word.startswith(_FILLER) for word in words[at:]) else None
        head, rest = pattern[0], pattern[1:]
        if isinstance(head, tuple):
            for form in head:
                values = self._values((*form, *rest), words, at, language)
                if values is not None:
                    return values
            return None
        if at == len(words):
            return None
        if head.startswith(_SLOT):
            slot = head.removeprefix(_SLOT)
            known = self._slots[slot.rstrip("0123456789"), language]
            for end in range(min(len(words), at + LONGEST), at, -1):
                heard = " ".join(words[at:end])
                if heard in known:
                    values = self._values(rest, words, end, language)
                    if values is not None:
                        return {slot: known[heard]} | values
        elif words[at] == head:
            values = self._values(rest, words, at + 1, language)
            if values is not None:
                return values
        if words[at].startswith(_FILLER):
            return self._values(pattern, words, at + 1, language)
        return None


def _pattern(text: str, language: Language) -> Pattern:
    """The pattern written as ``text``: words, slots, and for each choice its forms."""
    tokens = iter(re.findall(r"[(\[|)\]]|{\w+}|[^\s(\[|)\]{}]+", text))

    def forms(end: str) -> tuple[Pattern, ...]:
        """What stands between here and ``end``, one pattern for each choice."""
        found: list[list[Any]] = [[]]
        for token in tokens:
            if token == end:
                break
            if token == "|":
                found.append([])
            elif token in "([":
                inner = forms(")" if token == "(" else "]")
                found[-1].append(inner if token == "(" else (*inner, ()))
            elif token.startswith("{"):
                found[-1].append(_SLOT + token[1:-1])
            else:
                found[-1] += plain(token, language).split()
        return tuple(map(tuple, found))

    (pattern,) = forms("")
    return pattern


@lru_cache(maxsize=4096)
def plain(text: str, language: Language) -> str:
    """``text`` in small letters, without accents, punctuation and fillers, single spaces."""
    return " ".join(word for word in _words(text, language) if not word.startswith(_FILLER))


def _words(text: str, language: Language) -> list[str]:
    """The words of ``text`` in small letters, without accents and punctuation, fillers marked."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = (char if char.isalnum() else " " for char in decomposed
               if not unicodedata.combining(char))  # fmt: skip
    asked = " ".join("".join(letters).split())
    for elided, whole in _WHOLE[language]:
        asked = elided.sub(whole, asked)
    fillers = FILLERS[language]
    return [f"{_FILLER}{word}" if word in fillers else word for word in asked.split()]


# ---------------------------------------------------------------------- slots of every game

_NUMBERS: Final[Mapping[Language, str]] = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve",
    "fr": "zero un deux trois quatre cinq six sept huit neuf dix onze douze",
}


def numbers(least: int, most: int) -> Mapping[Language, Words]:
    """Whole numbers from ``least`` to ``most``, in digits and, up to twelve, in words."""
    found = {}
    for language, words in _NUMBERS.items():
        named = {word: number for number, word in enumerate(words.split())}
        digits = {str(number): number for number in range(least, most + 1)}
        found[language] = digits | {w: n for w, n in named.items() if least <= n <= most}
    return found


def cells(names: Iterable[str]) -> Mapping[Language, Words]:
    """The cells of a board by name, either end first: c4, 4c, c 4."""
    words: dict[str, str] = {}
    for name in names:
        letter, number = name.rstrip("0123456789"), name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        words |= dict.fromkeys((name, f"{letter} {number}", f"{number}{letter}"), name)
    return dict.fromkeys(FILLERS, words)


def same(words: Mapping[str, Any]) -> Mapping[Language, Words]:
    """Words that are the same in every language."""
    return dict.fromkeys(FILLERS, words)


def here() -> Mapping[Language, Words]:
    """The place where the player stands."""
    return {
        "en": dict.fromkeys(
            ("here", "this", "this one", "this cell", "this piece", "this pawn"), HERE
        ),
        "fr": dict.fromkeys(("ici", "cette case", "cette pièce", "ce pion", "là"), HERE),
    }


def either(*choices: Mapping[Language, Words]) -> Mapping[Language, Words]:
    """The words of several slots in one."""
    found: dict[Language, dict[str, Any]] = {language: {} for language in FILLERS}
    for words in choices:
        for language in FILLERS:
            found[language] |= words[language]
    return found


def seats(most: int) -> Mapping[Language, Words]:
    """The seats (from 0) by number, as the program calls them; "me" is ``None``."""
    english: dict[str, int | None] = dict.fromkeys(("i", "me"))
    french: dict[str, int | None] = dict.fromkeys(("je", "moi"))
    for seat in range(most):
        english |= {f"player {seat + 1}": seat, f"computer {seat + 1}": seat}
        french |= {f"joueur {seat + 1}": seat, f"ordinateur {seat + 1}": seat}
    return {"en": english, "fr": french}


OPPONENT: Final[Mapping[Language, Words]] = {
    "en": dict.fromkeys(
        ("opponent", "other", "other player", "other side", "they", "them", "their", "theirs",
         "he", "she", "his", "her", "opposing", "enemy"),
        OTHER,
    ),
    "fr": dict.fromkeys(
        ("adversaire", "autre", "autre joueur", "autre camp", "il", "elle", "lui", "son", "sa",
         "ses", "leur", "leurs", "adverse", "adverses", "ennemi"),
        OTHER,
    ),
}  # fmt: skip
"""The other one, in games for two."""


def whose(values: Mapping[str, Any], who: Listener) -> int:
    """The seat that a question is about: the one named, else the listener's own (the first one's
    for somebody who only listens)."""
    own, named = max(0, who.seat), values.get("seat")
    return own if named is None else 1 - own if named == OTHER else int(named)
