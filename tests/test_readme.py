"""The README keeps its word: its code runs, its two commands come first and exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_code_runs() -> None:
    # A closing fence is no expected output.
    text = re.sub(r"(?m)^```.*$", "", TEXT)
    examples = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert len(examples.examples) > 10
    result = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(examples)
    assert result.failed == 0


def test_commands_come_first() -> None:
    commands = re.findall(r"(?m)^    (\S.*)$", TEXT)
    assert commands[:4] == ["make play", "make test", "py -m pip install .", "accessigame"]


def test_make_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?m)^([a-z][a-z-]*):", makefile))
    named = set(re.findall(r"\bmake ([a-z-]+)$", TEXT, re.MULTILINE))
    assert {"play", "test"} <= named <= targets


def test_what_windows_starts_exists() -> None:
    assert "`play.bat`" in TEXT
    assert (ROOT / "play.bat").is_file()
    assert 'accessigame = "accessigame.cli:entry"' in (ROOT / "pyproject.toml").read_text(
        encoding="utf-8"
    )


def test_every_dependency_is_explained() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    names = {re.split(r"[<>=;\[ ]", line)[0].casefold() for line in needed} - {"hatchling"}
    told = TEXT[TEXT.index("## What each dependency is for") :].casefold()
    assert {name for name in names if name not in told} == set()
