"""The documents keep their word: commands and links exist, examples are what is said."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from accessigame.cli import main
from accessigame.cli.equipment import GAMES
from accessigame.cli.options import COMMANDS
from accessigame.narration import load as narrator
from accessigame.narration.catalog import Catalog
from accessigame.narration.message import Level

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LANGUAGES = ("en", "fr")
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "sounds" / "README.md"])
OURS = [
    page for page in PAGES if not page.name.startswith(("notation-", "opponents", "testing-with-"))
]

EXAMPLES = {
    "detrak": ", enter, down, enter, right, right, enter, i, enter, r, u",
    "detour": ", right, right, 4, i, enter, enter, end, enter, r, u",
    "delphi": "right, right, down, up, s, i, r, o, enter",
    "versus": ", x, e, e, r e, i, enter, k, 8, u, escape end up, up",
    "desert": "7, 1, tab, c, r e, enter, g text:h5 enter, enter, end, enter, f",
}
"""For each game the keys of the lines that the guides tell after the command that starts it; where
there are none the start is told. Of several keys the guides tell what the last one causes."""

READERS = {"en": "\n## Screen readers", "fr": "\n## Les lecteurs"}
"""Where the guides begin to quote what other programs say."""

QUOTED = {"en": r'"([^"]+)"', "fr": r"«\s([^»]+)\s»"}


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _code(page: Path) -> list[str]:
    """The indented blocks of ``page``, line by line, and what stands between backquotes."""
    text = _text(page)
    return [*re.findall(r"(?m)^    (\S.*)$", text), *re.findall(r"`([^`\n]+)`", text)]


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_make_targets_exist(page: Path) -> None:
    targets = set(re.findall(r"(?m)^([a-z][a-z-]*):", _text(ROOT / "Makefile")))
    named = {word for code in _code(page) for word in re.findall(r"\bmake ([a-z-]+)", code)}
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_commands_exist(page: Path) -> None:
    named = {word for code in _code(page) for word in re.findall(r"^accessigame ([a-z]+)", code)}
    assert named <= set(COMMANDS)


def test_options_of_readme_and_guides_exist() -> None:
    usage = _text(ROOT / "accessigame" / "cli" / "usage.en.txt")
    for page in (ROOT / "README.md", *DOCS.glob("user-guide.*.md")):
        named = {word for code in _code(page) for word in re.findall(r"--[a-z-]+", code)}
        assert named
        assert {option for option in named if option not in usage} == set()


@pytest.mark.parametrize("page", OURS, ids=_name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", _text(page))
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", OURS, ids=_name)
def test_pages_can_be_read_by_ear(page: Path) -> None:
    text = _text(page)
    assert re.findall(r"!\[", text) == [], "an image"
    assert re.findall(r"(?m)^\|", text) == [], "a table"
    assert len(re.findall(r"(?m)^# ", text)) == 1, "one title"
    levels = [len(marks) for marks in re.findall(r"(?m)^(#+) ", text)]
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_guides_have_equal_content() -> None:
    english, french = (_text(DOCS / f"user-guide.{language}.md") for language in LANGUAGES)
    for pattern in (r"(?m)^#+(?= )", r"(?m)^- ", r"`[^`\n]*--[^`\n]*`"):
        assert len(re.findall(pattern, english)) == len(re.findall(pattern, french))


def _told(guide: str, game: str) -> tuple[list[str], list[str]]:
    """The command with which an example of ``game`` starts, and the lines told after it."""
    found = re.search(rf"`accessigame (play {game} --se[^`]+)`", guide)
    assert found is not None, game
    listed = re.search(r"(?ms)^- .*?(?=\n\n)", guide[found.end() :])
    assert listed is not None, game
    lines = " ".join(listed[0].split("\n  ")).splitlines()
    return found[1].split(), [re.split(r"\s?: ", line, maxsplit=1)[1] for line in lines]


def _heard(transcript: str, keys: list[str]) -> list[str]:
    """What each of ``keys`` caused, the last of those that are several."""
    told = [" ".join(part.split("\n")[1:]) for part in f"\n{transcript}".split("\n> ")]
    heard, at = [], 0
    for group in keys:
        pressed = re.sub(r"text:(\S+)", lambda typed: " ".join(typed[1]), group).split()
        at += len(pressed)
        heard.append(told[at])
    return heard


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_of_the_guide(
    game: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACCESSIGAME_HOME", str(tmp_path / "home"))
    command, told = _told(_text(DOCS / f"user-guide.{language}.md"), game)
    script, transcript = tmp_path / "keys", tmp_path / "told"
    keys = EXAMPLES[game].split(", ")
    script.write_text(" ".join(keys), encoding="utf-8")
    options = ["--voice", "none", "--audio", "null", "--lang", language, "--keyboard", "qwerty"]
    files = ["--script", str(script), "--transcript", str(transcript)]
    assert main([*command, *options, *files]) == 0
    heard = _heard(_text(transcript).strip(), keys)
    if not keys[0]:
        # The first line also says who speaks.
        assert heard.pop(0).endswith(told.pop(0))
    if game == "delphi":
        # What the computers do is no part of the example.
        heard[-1] = heard[-1][: len(told[-1])]
    assert told == heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_guides_quote_what_the_program_says(language: str) -> None:
    guide = _text(DOCS / f"user-guide.{language}.md")
    quoted = re.findall(QUOTED[language], guide[: guide.index(READERS[language])])
    assert len(quoted) > 10
    locale = ROOT / "accessigame" / "narration" / "locale" / language / "LC_MESSAGES"
    with (locale / "accessigame.po").open("rb") as file:
        sentences = [str(message.string or message.id) for message in read_po(file)]
    golden = sorted((ROOT / "tests" / "transcripts").glob(f"*.{language}.txt"))
    said = "\n".join([*sentences, *map(_text, golden)])
    assert [line for line in map(_unwrapped, quoted) if line not in said] == []


def _unwrapped(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_page(
    game: str, language: str, rewrite: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", game, "--lang", language]) == 0
    sections = capsys.readouterr().out.strip().split("\n\n")
    lines = [f"# {Catalog(language).text(narrator(game).label, Level.NORMAL)}"]
    for section in sections:
        title, *ideas = section.splitlines()
        lines += ["", f"## {title}", "", *(f"- {idea}" for idea in ideas)]
    page = DOCS / f"rules-{game}.{language}.md"
    text = "\n".join(lines) + "\n"
    if rewrite:
        page.write_text(text, encoding="utf-8")
    assert text == _text(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_named_where_players_look(language: str) -> None:
    usage = _text(ROOT / "accessigame" / "cli" / f"usage.{language}.txt")
    guide = _text(DOCS / f"user-guide.{language}.md")
    for game in GAMES:
        assert game in usage
        assert f"(rules-{game}.{language}.md)" in guide
        assert f"docs/rules-{game}.{language}.md" in _text(ROOT / "README.md")


def test_every_decision_is_listed() -> None:
    pages = [page.name for page in sorted((DOCS / "decisions").glob("[0-9]*.md"))]
    listed = re.findall(r"\]\(([0-9][^)]+)\)", _text(DOCS / "decisions" / "README.md"))
    assert listed == pages
    assert len({page[:4] for page in pages}) == len(pages)
