"""Golden transcripts: whole sessions through the command line, every spoken line, both languages.

Each ``transcripts/NAME.keys`` is a script; its first line, a comment, holds the command. Beside it
stand ``NAME.en.txt`` and ``NAME.fr.txt``: ``> key`` lines and what was said. ``--rewrite`` makes
them anew. A folder ``NAME.home`` holds the files that the program finds at its start; where it
lies is written as HOME, the time in the name of a file as TIME.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from accessigame.cli import main
from accessigame.ui.script import read_script

from .stage import Stage

FOLDER = Path(__file__).with_name("transcripts")
SCRIPTS = sorted(FOLDER.glob("*.keys"))
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_transcript(
    script: Path,
    language: str,
    rewrite: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found, home = script.with_suffix(".home"), tmp_path / "home"
    if found.exists():
        shutil.copytree(found, home)
    monkeypatch.setenv("ACCESSIGAME_HOME", str(home))
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    command = script.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").split()
    told = tmp_path / "told.txt"
    options = ["--lang", language, "--voice", "print", "--audio", "null", "--keyboard", "qwerty"]
    code = main([*command, *options, "--script", str(script), "--transcript", str(told)])
    assert code == 0
    text = _settled(told.read_text(encoding="utf-8"), home)
    golden = FOLDER / f"{script.stem}.{language}.txt"
    if rewrite:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
    # What was printed is what was told, line for line, and nothing else.
    out = _settled(capsys.readouterr().out, home)
    out = out.replace(CLEAR, "\n")  # where people change places
    printed = [line for line in out.split("\n") if line]
    assert printed == [line for line in text.splitlines() if not line.startswith("> ")]


def _settled(text: str, home: Path) -> str:
    """``text`` with what is another each time put right."""
    return re.sub(r"\d{4}-\d\d-\d\d \d\d\.\d\d", "TIME", text.replace(str(home), "HOME"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_braille(language: str, rewrite: bool, tmp_path: Path) -> None:
    """The same game on a braille display: a line for each announcement."""
    script = FOLDER / "solo-basic.keys"
    stage = Stage(tmp_path, language)
    stage.play(seed=7)
    stage.press(" ".join(read_script(script)))
    text = "\n".join(stage.recorder.cells) + "\n"
    golden = FOLDER / f"solo-basic.{language}.braille.txt"
    if rewrite:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_there_are_transcripts() -> None:
    assert {path.stem for path in SCRIPTS} >= {"solo-basic", "solo-advanced", "three-seats"}
