"""The settings file: what is kept, what is refused, and that no mistake in it costs the rest."""

from __future__ import annotations

import os
import re
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.narration.catalog import Catalog
from accessigame.narration.message import say
from accessigame.session import files, settings, toml_file
from accessigame.session.settings import KEYBOARDS, LEVELS, Settings, language_in, load, save
from accessigame.session.toml_file import Mistakes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def write(path: Path, data: bytes | str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def told(path: Path, language: str = "en") -> list[str]:
    return [Catalog(language).text(problem) for problem in load(path)[1].told()]


def test_nothing_there_is_no_mistake(path: Path) -> None:
    assert load(path) == (Settings(), Mistakes(path.name))


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
    chosen, mistakes = load(path)
    assert (chosen, mistakes.told()) == (kept, [])


def test_saving_makes_the_folder_and_leaves_nothing_beside(path: Path) -> None:
    assert save(path, Settings(language="fr")) is None
    assert os.listdir(path.parent) == [path.name]
    assert language_in(path) == "fr"


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("colour = 3\n", 2, "there is no setting colour, it is left out."),
        (
            'language = "de"\n',
            2,
            "language cannot be de, only one of auto, en, fr, it is now auto.",
        ),
        ("language = 3\n", 2, "language cannot be 3, only one of auto, en, fr, it is now auto."),
        (
            "language = []\n",
            2,
            "language cannot be a list, only one of auto, en, fr, it is now auto.",
        ),
        ("mono = 1\n", 2, "mono must be true or false without quotes, it is now false."),
        ('mono = "true"\n', 2, "mono must be true or false without quotes, it is now false."),
        ("levels = 3\n", 2, "levels is a group of settings and cannot be 3, it is left out."),
        (
            "[levels]\nspeech = 0.0\n",
            3,
            "speech must be a number from 0.3 to 1 without quotes, it is now 1.",
        ),
        (
            "[levels]\nspeech = nan\n",
            3,
            "speech must be a number from 0.3 to 1 without quotes, it is now 1.",
        ),
        (
            "[levels]\nrate = inf\n",
            3,
            "rate must be a number from 0.5 to 4 without quotes, it is now 1.",
        ),
        (
            "[levels]\nrate = true\n",
            3,
            "rate must be a number from 0.5 to 4 without quotes, it is now 1.",
        ),
        ("[levels]\nbass = 1.0\n", 3, "there is no setting levels.bass, it is left out."),
        (
            "[levels]\npace = -1\n",
            3,
            "pace must be a number from 0 to 5 without quotes, it is now 0.",
        ),
        (
            "[levels]\npitch = 2\n",
            3,
            "pitch must be a number from 0 to 1 without quotes, it is now 0.5.",
        ),
        ("cast = 0\n", 2, "cast must be true or false without quotes, it is now true."),
        ('preset = "a\\u0007"\n', 2, "preset must be a name in quotes, there is none now."),
        ('order = "place"\n', 2, "order must be a list of parts, the usual order is kept."),
        (
            'order = ["content", "smell"]\n',
            2,
            "order names smell, which is no part of a reading, it is left out.",
        ),
        (
            'order = ["content", "content"]\n',
            2,
            "content is named twice in order, the first time counts.",
        ),
        ("order = [[]]\n", 2, "order names a list, which is no part of a reading, it is left out."),
        ("parts = 3\n", 2, "parts is a group of settings and cannot be 3, it is left out."),
        (
            "[parts]\nnormal = 3\n",
            3,
            "parts.normal is a group of settings and cannot be 3, it is left out.",
        ),
        ("[parts.loud]\nplace = true\n", 2, "there is no setting parts.loud, it is left out."),
        (
            "[parts.brief]\nsmell = true\n",
            3,
            "there is no setting parts.brief.smell, it is left out.",
        ),
        (
            "[parts.brief]\nplace = 1\n",
            3,
            "parts.brief.place must be true or false without quotes, it is left out.",
        ),
        (
            "[parts.brief]\ncontent = false\n",
            3,
            "there is no setting parts.brief.content, it is left out.",
        ),
        ("[own_voices]\nde = 'x'\n", 3, "there is no setting own_voices.de, it is left out."),
        ("[own_voices]\nfr = 3\n", 3, "3 is no name of a voice, the usual one speaks."),
        (
            "[keys]\npoints = 3\n",
            3,
            "points needs the name of a key in quotes, it keeps its usual keys.",
        ),
        (
            "[keys]\npoints = []\n",
            3,
            "points needs the name of a key in quotes, it keeps its usual keys.",
        ),
        (
            "[lessons]\ntour = -1\n",
            3,
            "lessons.tour must be the number of lessons done, it is now 0.",
        ),
        (
            "profile = ''\n",
            2,
            "profile cannot be empty, only one of brief, normal, full, it is now normal.",
        ),
    ],
)
def test_one_sentence_a_mistake_and_the_rest_is_kept(
    path: Path, text: str, line: int, fault: str
) -> None:
    write(path, 'keyboard = "azerty"\n' + text)
    chosen, mistakes = load(path)
    assert told(path) == [f"In the file settings.toml, line {line}: {fault}"]
    assert told(path, "fr") != told(path)
    assert len(mistakes.told()) == 1
    assert chosen == Settings(keyboard="azerty")
    assert language_in(path) is None
    # Nothing was put aside: the file is readable, and the next save leaves the mistake out.
    assert os.listdir(path.parent) == [path.name]
    assert save(path, chosen) is None
    again, mistakes = load(path)
    assert (again, mistakes.told()) == (chosen, [])


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
    assert load(path) == (Settings(), Mistakes(path.name))
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
    assert load(path)[0] == Settings(keyboard="bepo")
    assert told(path) == []


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
    chosen, mistakes = load(path)
    assert mistakes.told() == []
    assert chosen.order == ["near", "place", "content", "owner", "more", "possible", "lines"]


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("mono",), 2),
        (("levels",), 4),
        (("levels", "rate"), 5),
        (("levels", "gone"), 4),
        (("parts", "full", "near"), 8),
        (("parts", "brief", "place"), 10),
        (("keys", "la touche"), 12),
        (("nowhere",), None),
    ],
)
def test_the_line_of_a_mistake(keys: tuple[str, ...], line: int | None) -> None:
    text = """# mono = 1
mono = true

[levels]
  rate = 2 # mono = 3

[parts . "full"]
near = true
[parts.brief]
place = 1
[keys]
'la touche' = "x"
"""
    assert toml_file.line_of(text, keys) == line


SEVERAL = """mono = 1
language = "de"
[keys]
points = 3
[levels]
bass = 1
"""


def test_several_mistakes_are_told_in_the_order_of_their_lines(path: Path) -> None:
    write(path, SEVERAL)
    told = [Catalog("en").text(problem) for problem in load(path)[1].told()]
    assert told == [
        "In the file settings.toml, line 1: mono must be true or false without quotes, it is now "
        "false.",
        "Line 2: language cannot be de, only one of auto, en, fr, it is now auto.",
        "Line 4: points needs the name of a key in quotes, it keeps its usual keys.",
        "Line 6: there is no setting levels.bass, it is left out.",
    ]


@pytest.mark.parametrize("language", settings.LANGUAGES)
def test_of_many_mistakes_the_first_are_told_and_all_are_in_the_log(
    path: Path, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The opening is one line: 13 sentences there would keep everybody from the game."""
    write(path, SEVERAL)
    mistakes = load(path)[1]
    elsewhere = toml_file.Fault(("keys", "points"), say("nothing"))
    assert len(mistakes.told([elsewhere])) == 5
    assert not caplog.records
    told = [Catalog(language).text(problem) for problem in mistakes.told([elsewhere], 3)]
    assert len(told) == 4
    assert "settings.toml" in told[0]
    assert "5" in told[0]
    assert not any("settings.toml" in line for line in told[1:])
    assert [re.findall(r"\d+", line)[0] for line in told[1:]] == ["1", "2", "4"]
    assert len(caplog.records) == 5
    assert all("In the file settings.toml, line" in line for line in caplog.messages)
