"""The catalogues: how messages become text, and that both languages say everything."""

from __future__ import annotations

import importlib.util
import re
import string
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from accessigame.narration.catalog import (
    LANGUAGES,
    LONGEST,
    Catalog,
    MissingCatalog,
    clean,
    guess_language,
)
from accessigame.narration.message import (
    Level,
    Message,
    count,
    parts,
    say,
    say_in,
    sentence,
    verbatim,
)

SAME_IN_FRENCH = {
    "{n} possible",
    "{n} point", "{n} points", "{token} {cell}", "{route}.", "cube", "expert", "total", "scores",
    "points", "normal", "Normal.", "apostrophe", "plus", "Actions", "Accessigame",
    "Accessigame {version}, Python {python}, {system}.",
    "district {number}", "districts", "place {number}", "{direction} {content}",
    "violet", "oasis", "{n} oasis", "oasis {cell}", "massif", "{colour} {n}",
    "{first} {own}, {camp} {other}", "{number}", "{option}, {value}", "Markdown", "Timbre",
    "France", "Lancaster", "New York",  # where a voice of the program is from
}  # fmt: skip
"""What is rightly said alike in both languages."""

SYMBOLS_ALLOWED = {
    "A rule is written name=value, not {text}.",  # printed for whoever types a command line
    "A private voice is written seat=device, such as 1=Headset, not {text}.",  # likewise
}

ROOT = Path(__file__).resolve().parent.parent


def _load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogs", ROOT / "tools" / "catalogs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = _load_tool()


@pytest.fixture(params=list(LANGUAGES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def english() -> Catalog:
    return Catalog("en")


@pytest.fixture
def french() -> Catalog:
    return Catalog("fr")


# Rendering


@pytest.mark.parametrize(
    ("number", "english_text", "french_text"),
    [
        (0, "0 points", "0 point"),
        (1, "1 point", "1 point"),
        (2, "2 points", "2 points"),
        (-1, "minus 1 point", "moins 1 point"),
        (-3, "minus 3 points", "moins 3 points"),
        (Fraction(1, 2), "a half points", "un demi point"),
        (Fraction(3, 2), "1 and a half points", "1 et demi point"),
        (Fraction(25, 2), "12 and a half points", "12 et demi points"),
        (Fraction(-25, 2), "minus 12 and a half points", "moins 12 et demi points"),
        (Fraction(4, 1), "4 points", "4 points"),
        (Fraction(13, 4), "3 and a quarter points", "3 et un quart points"),
        (Fraction(22, 7), "22 over 7 points", "22 sur 7 points"),
        (1_000_000, "1000000 points", "1000000 points"),
    ],
)
def test_numbers_are_said_as_words_and_rule_the_plural(
    number: int | Fraction, english_text: str, french_text: str, english: Catalog, french: Catalog
) -> None:
    message = count("{n} point", "{n} points", n=number)
    assert english.text(message) == english_text
    assert french.text(message) == french_text


def test_parts_above_the_level_are_dropped(french: Catalog) -> None:
    message = sentence(
        [say("empty"), verbatim("C4").at(Level.NORMAL), say("bevelled corner").at(Level.FULL)]
    )
    assert french.text(message, Level.BRIEF) == "Vide."
    assert french.text(message) == "Vide, C4."
    assert french.text(message, Level.FULL) == "Vide, C4, coin biseauté."


def test_nothing_left_to_say_is_no_text(english: Catalog) -> None:
    assert english.text(sentence([say("empty").at(Level.FULL)])) == ""
    assert english.text(parts([])) == ""
    assert english.text(parts([parts([]), say("empty")])) == "empty"


def test_messages_nest(french: Catalog) -> None:
    roll = say("{first} and {second}", first=say_in("token", "heart"), second=say("two stars"))
    message = say("Turn {number}: {roll}.", number=3, roll=roll)
    assert french.text(message) == "Tour 3 : cœur et deux étoiles."


def test_whole_sentences_in_a_row_are_parted_by_no_comma(english: Catalog) -> None:
    told = parts([say("Nothing here."), say("empty"), say("Nothing here.")])
    assert english.text(told) == "Nothing here. empty, Nothing here."


def test_a_context_tells_homonyms_apart(french: Catalog) -> None:
    assert french.text(say_in("key", "Delete")) == "Suppression"
    assert french.text(say("Delete")) == "Supprimer"


def test_only_whole_sentences_begin_with_a_capital(french: Catalog) -> None:
    nut = say_in("token", "hex nut")
    assert french.text(nut) == "écrou"
    assert french.text(sentence([nut, nut])) == "Écrou, écrou."


def test_braille_has_short_forms_and_falls_back_to_the_text(
    english: Catalog, french: Catalog
) -> None:
    gain = count("plus {n} point", "plus {n} points", n=4)
    assert (english.braille(gain), french.braille(gain)) == ("+4", "+4")
    assert french.braille(say("minus {number}", number=2)) == "-2"
    assert french.braille(say_in("token", "star")) == "étoile"
    assert french.text(gain) == "4 points de plus"


def test_what_no_catalogue_knows_is_said_as_it_stands(french: Catalog) -> None:
    assert french.text(Message("{one} of {two}", (("one", 1), ("two", "x")))) == "1 of x"
    assert french.text(verbatim("{n} {unclosed")) == "{n} {unclosed"


def test_counting_something_that_is_no_number_is_a_fault(english: Catalog) -> None:
    with pytest.raises(TypeError):
        english.text(Message("{n} point", (("n", "four"),), plural="{n} points"))


def test_a_missing_catalogue_names_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(MissingCatalog, match="make catalogs"):
        Catalog("fr", tmp_path)
    with pytest.raises(ValueError, match="no such language"):
        Catalog("de")


# Text from outside


@given(st.text(max_size=2 * LONGEST))
def test_cleaned_text_is_one_short_line_without_controls(text: str) -> None:
    cleaned = clean(text)
    assert len(cleaned) <= LONGEST
    assert not any(unicodedata.category(char).startswith("C") for char in cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert not re.search(r"(\D)\1{5}", cleaned)
    assert clean(cleaned) == cleaned


def test_cleaning_keeps_what_is_wanted() -> None:
    assert clean("Jean-Paul O'Neill") == "Jean-Paul O'Neill"
    assert clean("10000000") == "10000000"
    assert clean("a\u202eb\x1b[31mc\u200b") == "ab[31mc"
    assert clean("ha" + "a" * 50 + " !!!!!!") == "haaaaa !!!!!"


@pytest.mark.parametrize(
    ("environ", "system", "expected"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "", "fr"),
        ({"LANG": "en_GB.UTF-8"}, "", "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "", "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_CA"}, "", "fr"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:en"}, "", "fr"),
        ({"LANG": "de_DE.UTF-8"}, "French_France", "en"),
        ({}, "French_France", "fr"),
        ({"LANG": "C"}, "", "en"),
        ({}, "", "en"),
    ],
)
def test_the_language_is_guessed_from_the_locale(
    environ: dict[str, str], system: str, expected: str
) -> None:
    assert guess_language(environ, system) == expected


# The catalogues as a whole


def entries(language: str) -> Iterator[Any]:
    """The entries of a catalogue, its header left out."""
    return (entry for entry in TOOL.read(language) if entry.id)


def ids(entry: Any) -> tuple[str, ...]:
    return (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)


def strings(entry: Any) -> tuple[str, ...]:
    found = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
    return tuple(text for text in found if text)


def is_braille(entry: Any) -> bool:
    return (entry.context or "").partition(" ")[0] == "braille"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_sentence_is_written_out() -> None:
    found: list[str] = []
    TOOL.extract(found)
    assert found == []


def test_the_catalogue_is_complete_and_holds_nothing_else(language: str) -> None:
    assert TOOL.faults(language) == [], "run 'make catalogs', then translate"


def test_the_compiled_catalogue_is_that_of_the_source(language: str) -> None:
    buffer = BytesIO()
    write_mo(buffer, TOOL.read(language))
    compiled = TOOL.po_file(language).with_suffix(".mo").read_bytes()
    assert compiled == buffer.getvalue(), "run 'make catalogs'"


def test_every_entry_has_a_note_for_translators(language: str) -> None:
    bare = [ids(e) for e in entries(language) if not (e.auto_comments or e.user_comments)]
    assert bare == []


def test_placeholders_are_those_of_the_english_sentence(language: str) -> None:
    for entry in entries(language):
        wanted = set().union(*map(placeholders, ids(entry)))
        for text in strings(entry):
            missing = wanted ^ placeholders(text)
            # A singular may say "a cell" for "1 cell", and a braille form may leave words out.
            allowed = {"n"} if len(ids(entry)) > 1 else set()
            assert missing <= (wanted if is_braille(entry) else allowed), entry.id


def test_every_plural_form_renders(language: str) -> None:
    catalog, forms = Catalog(language), TOOL.read(language).num_plurals
    spoken = [e for e in entries(language) if len(ids(e)) > 1 and not is_braille(e)]
    assert spoken
    for entry in spoken:
        one, many = entry.id
        if entry.string and any(entry.string):
            assert len(entry.string) == forms
        names = placeholders(one) | placeholders(many)
        args = {name: verbatim("it") for name in names - {"n"}}
        for n in (0, 1, 2, 5, 11, 100, 1_000_000, 1_000_001):
            message = Message(one, (("n", n), *args.items()), many, entry.context or "")
            text = catalog.text(message)
            assert "{" not in text
            if language == "fr":
                expected = entry.string[0 if n < 2 else 1]
                assert text.lower() == expected.format(n=n, **dict.fromkeys(args, "it")).lower()


def test_french_and_english_differ() -> None:
    same = {
        text
        for entry in entries("fr")
        if not is_braille(entry)
        for text in strings(entry)
        if text in ids(entry)
    }
    assert same - SAME_IN_FRENCH == set()


def test_no_symbol_is_spoken(language: str) -> None:
    for entry in entries(language):
        if is_braille(entry) or set(ids(entry)) & SYMBOLS_ALLOWED:
            continue
        for text in (*ids(entry), *strings(entry)):
            assert symbols(text) == "", text


def test_braille_forms_are_shorter_and_recognised(language: str) -> None:
    for entry in entries(language):
        if is_braille(entry):
            assert strings(entry), entry.id
            for short in strings(entry):
                assert short not in ids(entry), "a form equal to the id counts as absent"
                assert len(short) < max(map(len, ids(entry)))


def symbols(text: str) -> str:
    """What of ``text`` no voice should meet: anything but words, numbers and plain punctuation."""
    words = re.sub(r"\{\w*\}", "", text)
    words = re.sub(r"(?<=\w)[-'](?=\w)", "", words)
    words = re.sub(r"(?<=\w)'(?= |$|\{)|'(?=\w|$)", "", words)
    return "".join(char for char in words if not (char.isalnum() or char in " ,.:;?!"))
