"""The settings file: what is kept, what is refused, and that no mistake in it costs the rest."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.narration.catalog import Catalog
from accessigame.session import files, settings
from accessigame.session.settings import KEYBOARDS, LEVELS, Settings, language_in, load, save


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def write(path: Path, data: bytes | str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def told(path: Path, language: str = "en") -> list[str]:
    return [Catalog(language).text(problem) for problem in load(path)[1]]


def test_nothing_there_is_no_mistake(path: Path) -> None:
    assert load(path) == (Settings(), [])


@given(
    language=st.sampled_from(("auto", *settings.LANGUAGES)),
    voice=st.sampled_from(settings.VOICES),
    audio=st.sampled_from(settings.AUDIO),
    keyboard=st.sampled_from(KEYBOARDS),
    profile=st.sampled_from(settings.PROFILES),
    mono=st.booleans(),
    cast=st.booleans(),
    started=st.booleans(),
    preset=st.sampled_from(("", "lichess", "Été 2")),
    levels=st.fixed_dictionaries(
        {name: st.floats(low, high) for name, (low, high, _) in LEVELS.items()}
    ),
    own_voices=st.dictionaries(st.sampled_from(settings.LANGUAGES), st.sampled_from(("a+b", "c"))),
    order=st.permutations(settings.PARTS),
    parts=st.dictionaries(
        st.sampled_from(settings.PROFILES),
        st.dictionaries(st.sampled_from(settings.SWITCHED), st.booleans(), min_size=1),
    ),
    keys=st.dictionaries(
        st.sampled_from(("points", "hint")), st.lists(st.sampled_from((",", "é")), min_size=1)
    ),
)
def test_what_is_saved_comes_back(
    tmp_path_factory: pytest.TempPathFactory, **chosen: object
) -> None:
    path = tmp_path_factory.mktemp("config") / "settings.toml"
    kept = Settings(**chosen)  # type: ignore[arg-type]
    assert save(path, kept) is None
    assert load(path) == (kept, [])


def test_saving_makes_the_folder_and_leaves_nothing_beside(path: Path) -> None:
    assert save(path, Settings(language="fr")) is None
    assert os.listdir(path.parent) == [path.name]
    assert language_in(path) == "fr"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("colour = 3\n", "Unknown setting colour, left out."),
        ('language = "de"\n', "The setting language cannot be de."),
        ("language = 3\n", "The setting language cannot be 3."),
        ("language = []\n", "The setting language cannot be []."),
        ("mono = 1\n", "The setting mono cannot be 1."),
        ('mono = "true"\n', "The setting mono cannot be true."),
        ("levels = 3\n", "The setting levels cannot be 3."),
        ("[levels]\nspeech = 0.0\n", "The setting speech cannot be 0.0."),
        ("[levels]\nspeech = nan\n", "The setting speech cannot be nan."),
        ("[levels]\nrate = inf\n", "The setting rate cannot be inf."),
        ("[levels]\nrate = true\n", "The setting rate cannot be True."),
        ("[levels]\nbass = 1.0\n", "Unknown setting bass, left out."),
        ("[levels]\npace = -1\n", "The setting pace cannot be -1."),
        ("[levels]\npitch = 2\n", "The setting pitch cannot be 2."),
        ("cast = 0\n", "The setting cast cannot be 0."),
        ('preset = "a\\u0007"\n', "The setting preset cannot be a."),
        ('order = "place"\n', "The setting order cannot be place."),
        ('order = ["content", "smell"]\n', "The setting order cannot be smell."),
        ('order = ["content", "content"]\n', "The setting order cannot be content."),
        ("order = [[]]\n", "The setting order cannot be []."),
        ("parts = 3\n", "The setting parts cannot be 3."),
        ("[parts]\nnormal = 3\n", "The setting parts.normal cannot be 3."),
        ("[parts.loud]\nplace = true\n", "Unknown setting parts.loud, left out."),
        ("[parts.brief]\nsmell = true\n", "Unknown setting parts.brief.smell, left out."),
        ("[parts.brief]\nplace = 1\n", "The setting parts.brief.place cannot be 1."),
        ("[parts.brief]\ncontent = false\n", "Unknown setting parts.brief.content, left out."),
        ("[own_voices]\nde = 'x'\n", "Unknown setting own_voices.de, left out."),
        ("[own_voices]\nfr = 3\n", "The setting own_voices.fr cannot be 3."),
        ("[keys]\npoints = 3\n", "The setting keys.points cannot be 3."),
        ("[keys]\npoints = []\n", "The setting keys.points cannot be []."),
    ],
)
def test_one_sentence_a_mistake_and_the_rest_is_kept(path: Path, text: str, sentence: str) -> None:
    write(path, 'keyboard = "azerty"\n' + text)
    chosen, problems = load(path)
    assert told(path) == [sentence]
    assert len(problems) == 1
    assert chosen == Settings(keyboard="azerty")
    assert language_in(path) is None
    # Nothing was put aside: the file is readable, and the next save leaves the mistake out.
    assert os.listdir(path.parent) == [path.name]
    assert save(path, chosen) is None
    assert load(path) == (chosen, [])


@pytest.mark.parametrize(
    ("data", "english", "french"),
    [
        (b"language = \n", "line 1 is not understood", "la ligne 1 n'est pas comprise"),
        (b"mono = true\nmono = true\n", "line 2 is not understood", "la ligne 2 n'est pas comp"),
        (b"voice = \x00\n", "line 1 is not understood", "la ligne 1 n'est pas comprise"),
        (b"\xff\xfe\x00", "this is not UTF-8 text", "UTF-8"),
        (b"a = " + b"[" * 5000, "not understood", "incompréhensible"),
        (b"a = " + b"9" * 5000, "not understood", "incompréhensible"),
    ],
    ids=["cut", "twice", "NUL", "binary", "deep", "long number"],
)
def test_an_unreadable_file_is_put_aside_not_destroyed(
    path: Path, data: bytes, english: str, french: str
) -> None:
    write(path, data)
    assert language_in(path) is None
    assert path.read_bytes() == data, "a look at the language alone changes nothing"
    first, second = told(path)
    assert english in first
    assert str(path) in first
    assert "settings.damaged" in second
    assert path.with_suffix(".damaged").read_bytes() == data
    assert load(path) == (Settings(), [])
    write(path, data)
    assert french in told(path, "fr")[0]


def test_what_was_put_aside_before_is_kept(path: Path) -> None:
    for number in range(12):
        write(path, f"a = = {number}")
        assert "put aside as settings.damaged" in told(path)[1]
    kept = sorted(path.parent.iterdir())
    assert [file.name for file in kept] == [
        "settings.damaged", *(f"settings.damaged{number}" for number in range(2, 10))
    ]  # fmt: skip
    assert kept[0].read_text() == "a = = 0"
    assert kept[-1].read_text() == "a = = 11"


def test_a_mark_before_the_first_letter_is_no_mistake(path: Path) -> None:
    write(path, b'\xef\xbb\xbfkeyboard = "bepo"\r\n')
    assert load(path) == (Settings(keyboard="bepo"), [])


def test_a_folder_in_its_place_stays_where_it_is(path: Path) -> None:
    path.mkdir(parents=True)
    assert told(path) == [f"The settings file {path} cannot be read: it is a folder."]
    assert told(path, "fr")[0].endswith(": c'est un dossier.")
    assert path.is_dir()
    problem = save(path, Settings())
    assert problem is not None
    assert Catalog("en").text(problem) == "The settings cannot be saved: it is a folder."
    assert os.listdir(path.parent) == [path.name]


def test_a_path_under_a_file(tmp_path: Path) -> None:
    write(tmp_path / "file", "")
    path = tmp_path / "file" / "settings.toml"
    assert told(path) == [
        f"The settings file {path} cannot be read: a part of its path is not a folder."
    ]
    problem = save(path, Settings())
    assert problem is not None
    text = Catalog("fr").text(problem)
    assert text.endswith(" : un fichier se trouve là où il faut un dossier.")


def test_a_huge_file_is_not_read(path: Path) -> None:
    write(path, b"#" * (files.LONGEST + 1))
    assert told(path) == [f"The settings file {path} cannot be read: it is too large."]


def test_a_failed_save_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert save(path, Settings(keyboard="azerty")) is None
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    problem = save(path, Settings(keyboard="bepo"))
    assert problem is not None
    assert Catalog("fr").text(problem).endswith("le disque est plein.")
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_every_setting_can_be_written() -> None:
    """A setting that TOML cannot hold would only be noticed when a player changes it."""
    full = Settings(own_voices={"fr": "x"}, parts={"full": {"near": False}}, keys={"hint": ["é"]})
    assert settings.understood(asdict(full)) == (full, [])


def test_the_file_can_be_read_by_a_person(path: Path) -> None:
    assert save(path, Settings(parts={"brief": {"place": True}}, keys={"points": [","]})) is None
    text = path.read_text(encoding="utf-8")
    for line in (
        'profile = "normal"',
        "[levels]",
        "pace = 0.0",
        "[parts.brief]",
        "place = true",
        "[keys]",
    ):
        assert line in text.splitlines()  # fmt: skip


def test_what_is_not_named_in_the_order_follows(path: Path) -> None:
    write(path, 'order = ["near", "place"]\n')
    chosen, problems = load(path)
    assert problems == []
    assert chosen.order == ["near", "place", "content", "owner", "more", "possible", "lines"]
