"""The documents keep their word: commands and links exist, examples are what is said."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from accessigame.cli import main
from accessigame.cli.options import COMMANDS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LANGUAGES = ("en", "fr")
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "sounds" / "README.md"])
OURS = [page for page in PAGES if not page.name.startswith(("notation-", "testing-with-"))]

FIRST_GAME = "enter down enter right right enter i enter r h u"
"""The keys of the first game that the guides tell, started with seed 7."""


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_game_of_the_guide(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACCESSIGAME_HOME", str(tmp_path / "home"))
    script, told = tmp_path / "keys", tmp_path / "told"
    script.write_text(FIRST_GAME, encoding="utf-8")
    options = ["--voice", "none", "--audio", "null", "--lang", language, "--keyboard", "qwerty"]
    files = ["--script", str(script), "--transcript", str(told)]
    assert main(["play", "detrak", "--seed", "7", *options, *files]) == 0
    heard = [line for line in _text(told).splitlines() if not line.startswith("> ")]
    guide = _text(DOCS / f"user-guide.{language}.md")
    examples = re.findall(r"(?m)^- [^:\n]+?\s?: (.+)$", guide)
    # The first line also says who speaks.
    assert heard[0].endswith(examples[examples.index(heard[1]) - 1])
    start = examples.index(heard[1])
    assert examples[start : start + len(heard) - 1] == heard[1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_page(language: str, rewrite: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "detrak", "--lang", language]) == 0
    sections = capsys.readouterr().out.strip().split("\n\n")
    lines = ["# Détrak"]
    for section in sections:
        title, *ideas = section.splitlines()
        lines += ["", f"## {title}", "", *(f"- {idea}" for idea in ideas)]
    page = DOCS / f"rules-detrak.{language}.md"
    text = "\n".join(lines) + "\n"
    if rewrite:
        page.write_text(text, encoding="utf-8")
    assert text == _text(page)


def test_every_decision_is_listed() -> None:
    pages = [page.name for page in sorted((DOCS / "decisions").glob("[0-9]*.md"))]
    listed = re.findall(r"\]\(([0-9][^)]+)\)", _text(DOCS / "decisions" / "README.md"))
    assert listed == pages
    assert len({page[:4] for page in pages}) == len(pages)
