"""Messages become text here, in one language. Knows the catalogues, and nothing of any game.

The catalogues are gettext's: ``locale/LANGUAGE/LC_MESSAGES/accessigame.mo``, compiled from the
``.po`` beside it by ``make catalogs`` and whenever the package is built or installed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from gettext import GNUTranslations, translation
from itertools import pairwise
from locale import getlocale
from pathlib import Path
from typing import Final

from .message import Level, Message, say
from .verbosity import Verbosity

LANGUAGES: Final[Mapping[str, str]] = {"fr": "français", "en": "English"}
"""Every language of the program, by code, each called as its speakers call it."""

DOMAIN: Final = "accessigame"
LOCALE: Final = Path(__file__).with_name("locale")

BRAILLE: Final = "braille"
"""The context of a braille form; a message with a context of its own has "braille CONTEXT"."""

LONGEST = 500
"""Characters of outside text (a name, a line of chat, a file name) that are kept."""

REPEATS = 5
"""A character repeated more often than this in a row is noise to the ear, and cut to it."""

_FRACTIONS: Final[Mapping[Fraction, tuple[Message, Message]]] = {
    Fraction(1, 2): (say("a half"), say("{whole} and a half")),
    Fraction(1, 3): (say("a third"), say("{whole} and a third")),
    Fraction(2, 3): (say("two thirds"), say("{whole} and two thirds")),
    Fraction(1, 4): (say("a quarter"), say("{whole} and a quarter")),
    Fraction(3, 4): (say("three quarters"), say("{whole} and three quarters")),
}


class MissingCatalog(RuntimeError):
    """The compiled catalogue of a language is not there. The text says how to make it."""


class Catalog:
    """Renders messages in one language (a key of :data:`LANGUAGES`).

    Raises :class:`ValueError` for another language, :class:`MissingCatalog` when the catalogue
    was never compiled.
    """

    __slots__ = ("_found", "_translations", "language")

    def __init__(self, language: str, folder: Path = LOCALE) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no such language: {language} (known: {', '.join(LANGUAGES)})")
        self.language = language
        try:
            found = translation(DOMAIN, folder, [language], GNUTranslations)
        except FileNotFoundError:
            place = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
            raise MissingCatalog(f"{place} is missing: run 'make catalogs'") from None
        assert isinstance(found, GNUTranslations)
        self._translations = found
        # Looked up once: gettext takes longer than all the rest of a sentence.
        self._found: dict[tuple[str, str, str, int, bool], str] = {}

    def text(self, message: Message, level: Verbosity = Level.NORMAL) -> str:
        """``message`` as it is spoken and printed, parts that ``level`` does not want left out.

        A whole sentence (closed by a full stop, question or exclamation mark) begins with a
        capital; anything else is left as it is, so that it fits into a list.
        """
        return _capital(self._render(message, level, braille=False))

    def braille(self, message: Message, level: Verbosity = Level.NORMAL) -> str:
        """``message`` for a braille display: the short forms where the catalogue has any, what is
        made for fingers as it stands."""
        if message.dots:
            return message.dots
        return _capital(self._render(message, level, braille=True))

    def _render(self, message: Message, level: Verbosity, braille: bool) -> str:
        if not message.args:
            return self._template(message, braille)
        values = {}
        for name, value in message.args:
            # Most are by far the first two kinds, and a sentence may have a hundred of them.
            if isinstance(value, Message):
                values[name] = self._render(value, level, braille)
            elif isinstance(value, str):
                values[name] = clean(value)
            elif isinstance(value, tuple):
                heard = [self._render(part, level, braille) for part in level.heard(value)]
                values[name] = _joined([text for text in heard if text])
            else:
                values[name] = self._number(value, level, braille)
        if values.get("parts") == "":
            return ""
        text = self._template(message, braille).format_map(values)
        # A part may be a whole sentence already (a line of the history, of the rules).
        return text[:-1] if text.endswith(("..", "?.", "!.")) else text

    def _template(self, message: Message, braille: bool) -> str:
        n = self._quantity(message) if message.plural else -1
        asked = (message.text, message.plural, message.context, n, braille)
        found = self._found.get(asked)
        if found is None:
            found = self._found[asked] = self._looked_up(message, braille)
        return found

    def _looked_up(self, message: Message, braille: bool) -> str:
        if braille:
            context = f"{BRAILLE} {message.context}" if message.context else BRAILLE
            short = self._find(message, context)
            if short not in (message.text, message.plural):
                return short
        return self._find(message, message.context)

    def _find(self, message: Message, context: str) -> str:
        """The template in ``context``, the English one where the catalogue has none."""
        one, many = message.text, message.plural
        if not many:
            if context:
                return self._translations.pgettext(context, one)
            return self._translations.gettext(one)
        n = self._quantity(message)
        if context:
            return self._translations.npgettext(context, one, many, n)
        return self._translations.ngettext(one, many, n)

    def _quantity(self, message: Message) -> int:
        """The whole number that has the same plural form as the argument ``n``."""
        n = dict(message.args)["n"]
        if not isinstance(n, int | Fraction):
            raise TypeError(f"{message.text!r} counts {n!r}")
        if isinstance(n, int):
            return abs(n)
        # 1.5 is singular in French, which looks at the whole part, and plural in English.
        whole, rest = divmod(abs(Fraction(n)), 1)
        return 2 if rest and self.language == "en" else whole

    def _number(self, value: int | Fraction, level: Verbosity, braille: bool) -> str:
        if isinstance(value, int) and value >= 0:
            return str(value)
        if value < 0:
            return self._render(say("minus {number}", number=-value), level, braille)
        whole, rest = divmod(value, 1)
        if not rest:
            return str(whole)
        named = _FRACTIONS.get(Fraction(rest))
        if named is None:
            exact = Fraction(value)
            over = say("{number} over {whole}", number=exact.numerator, whole=exact.denominator)
            return self._render(over, level, braille)
        alone, after = named
        template = self._template(after if whole else alone, braille)
        return template.format(whole=whole)


def clean(text: str) -> str:
    """``text`` fit to be spoken: one line, no control characters, no long repeats, not too long.

    >>> clean("Léa" + chr(7) + chr(10) + "  hello!!!!!!!!")
    'Léa hello!!!!!'
    """
    if len(text) <= REPEATS and text.isalnum():  # the name of a cell, mostly
        return text
    kept: list[str] = []
    for char in _readable(text):
        if char.isspace():
            char = " "
        elif unicodedata.category(char).startswith("C"):
            continue
        if char == " " and (not kept or kept[-1] == " "):
            continue
        if len(kept) >= REPEATS and not char.isdigit() and set(kept[-REPEATS:]) == {char}:
            continue
        kept.append(char)
        if len(kept) == LONGEST:
            break
    return "".join(kept).rstrip(" ")


def _readable(text: str) -> str:
    """``text`` with the letters that the system's encoding could not tell (LC_ALL=C)."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:  # no bytes of a system: half a character
        return text


def guess_language(environ: Mapping[str, str], system: str | None = None) -> str:
    """The language that the locale variables in ``environ`` ask for; English unless French.

    ``system``: the language as the operating system names it ("French_France"), for machines
    without such variables, as Windows; asked for where it is ``None``.

    >>> guess_language({"LC_ALL": "", "LANG": "fr_BE.UTF-8"})
    'fr'
    """
    names = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = environ.get("LANGUAGE", "") or next(filter(None, names), "")
    if not wanted:
        wanted = (getlocale()[0] or "") if system is None else system
    return "fr" if wanted.lower().startswith("fr") else "en"


def _joined(texts: list[str]) -> str:
    """Parts with commas between; after one that is a whole sentence already, only a space."""
    if not any(text.endswith((".", "?", "!")) for text in texts[:-1]):
        return ", ".join(texts)
    joined = "".join(texts[:1])
    for before, text in pairwise(texts):
        joined += f" {_capital(text)}" if before.endswith((".", "?", "!")) else f", {text}"
    return joined


def _capital(text: str) -> str:
    """A whole sentence with a capital at its start."""
    return text[0].upper() + text[1:] if text.endswith((".", "?", "!")) else text
