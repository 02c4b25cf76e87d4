"""The grammar of typed questions: patterns, what stands in their slots, the closest questions.

A pattern is a line of words. ``(one|other)`` is a choice, ``[word]`` may be left out, ``{slot}``
stands for one of the slot's words (``{cell2}`` for a second one). Case, accents, punctuation and
articles do not matter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Any, Final, TypeAlias

from ..message import Message
from ..narrator import Listener

Language: TypeAlias = str
Words: TypeAlias = Mapping[str, Any]
"""What can stand in a slot, and what each of these words means."""

Answering: TypeAlias = Callable[[Any, Listener, Mapping[str, Any]], Sequence[Message]]
"""``answer(seen, who, values)``: what is said; ``values`` by slot."""

FILLERS: Final[Mapping[Language, frozenset[str]]] = {
    language: frozenset(words.split())
    for language, words in (
        ("en", "the a an of please my your"),
        ("fr", "le la les l un une des du de d au aux svp mon ma mes"),
    )
}
"""Words that say nothing here, left out of questions and patterns alike."""


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
    """The questions of a game; the first that fits answers. ``slots``: by name and language."""

    questions: tuple[Question, ...]
    slots: Mapping[str, Mapping[Language, Words]]

    def understand(
        self, text: str, language: Language
    ) -> tuple[Question, Mapping[str, Any]] | None:
        """The question that ``text`` asks and what stands in its slots, in ``language`` or else in
        the other one; ``None`` where nothing fits."""
        for tongue in sorted(FILLERS, key=lambda each: each != language):
            asked = plain(text, tongue)
            for question, pattern in self._compiled[tongue]:
                if found := pattern.fullmatch(asked):
                    return question, self._values(found.groupdict(), tongue)
        return None

    def closest(self, text: str, language: Language, most: int = 3) -> list[Question]:
        """The questions most like ``text``, the most like first."""
        asked = plain(text, language)

        def likeness(question: Question) -> float:
            example = plain(question.example(language), language)
            words, known = set(asked.split()), set(example.split())
            shared = len(words & known) / max(1, len(words))
            return shared + SequenceMatcher(None, asked, example).ratio()

        return sorted(self.questions, key=likeness, reverse=True)[:most]

    @cached_property
    def _compiled(self) -> Mapping[Language, list[tuple[Question, re.Pattern[str]]]]:
        return {
            language: [
                (question, self._pattern(pattern, language))
                for question in self.questions
                for pattern in question.patterns(language)
            ]
            for language in FILLERS
        }

    @cached_property
    def _words(self) -> Mapping[tuple[str, Language], Words]:
        """The words of each slot as :func:`plain` leaves them."""
        return {
            (slot, language): {plain(word, language): value for word, value in words.items()}
            for slot, by_language in self.slots.items()
            for language, words in by_language.items()
        }

    def _pattern(self, pattern: str, language: Language) -> re.Pattern[str]:
        tokens = re.findall(r"[(\[|)\]]|{\w+}|[^\s(\[|)\]{}]+", pattern)
        pieces = (self._token(token, place, language) for place, token in enumerate(tokens))
        return re.compile("".join(pieces))

    def _token(self, token: str, place: int, language: Language) -> str:
        """A piece of the regular expression; each word eats the space before it."""
        match token:
            case "(" | "[":
                return "(?:"
            case "|" | ")":
                return token
            case "]":
                return ")?"
        if token.startswith("{"):
            slot = token[1:-1]
            words = sorted(self._words[slot.rstrip("0123456789"), language], key=len, reverse=True)
            # The same slot may stand in several alternatives, where a name may be used only once.
            return rf"(?: ?\b(?P<{slot}_{place}>{'|'.join(map(re.escape, words))})\b)"
        words_left = plain(token, language).split()
        return "".join(rf" ?\b{re.escape(word)}\b" for word in words_left)

    def _values(self, found: Mapping[str, str | None], language: Language) -> Mapping[str, Any]:
        heard = {name.rpartition("_")[0]: word for name, word in found.items() if word is not None}
        return {
            slot: self._words[slot.rstrip("0123456789"), language][word]
            for slot, word in heard.items()
        }


def plain(text: str, language: Language) -> str:
    """``text`` in small letters, without accents, punctuation and fillers, single spaces."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = (char if char.isalnum() else " " for char in decomposed
               if not unicodedata.combining(char))  # fmt: skip
    fillers = FILLERS[language]
    return " ".join(word for word in "".join(letters).split() if word not in fillers)


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


def seats(most: int) -> Mapping[Language, Words]:
    """The seats (from 0) by number, as the program calls them; "me" is ``None``."""
    english: dict[str, int | None] = dict.fromkeys(("i", "me"))
    french: dict[str, int | None] = dict.fromkeys(("je", "j", "moi"))
    for seat in range(most):
        english |= {f"player {seat + 1}": seat, f"computer {seat + 1}": seat}
        french |= {f"joueur {seat + 1}": seat, f"ordinateur {seat + 1}": seat}
    return {"en": english, "fr": french}
