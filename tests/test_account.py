"""A game written down: text, Markdown, and a web page that axe finds nothing wrong with."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest

from accessigame.cli import main
from accessigame.core.game import CHANCE
from accessigame.narration.catalog import Catalog
from accessigame.narration.document import WRITERS, Document, Entry, Section, html, markdown, text
from accessigame.narration.message import Level, say, verbatim
from accessigame.narration.narrator import Listener
from accessigame.session.account import account, save
from accessigame.session.kit import load_kit
from accessigame.session.listeners import everybody, final_count, seat_names
from accessigame.session.opening import new_table
from accessigame.session.table import Table

from .stage import Stage

GAMES = {"detrak": 2, "detour": 2, "delphi": 3, "versus": 2, "desert": 2}
SHORT = Document(
    say("The game"),
    (verbatim("<script>alert(1)</script> & co"),),
    (
        Section(say("Final count"), (Entry((verbatim("one"), verbatim("")), "A1*"),), ordered=True),
        Section(say("Nothing here."), ()),
    ),
)


def played(name: str, seats: list[str] | None = None, moves: int = 10_000) -> Table:
    """A game played at random, to its end if ``moves`` allows."""
    kit = load_kit(name)
    table = new_table(kit, seats or ["human"] * GAMES[name], seed=5)
    rng = Random(5)
    while not table.over and len(table.steps) < moves:
        if table.settle() is None:
            table.play(rng.choice(list(table.seen(table.turn).moves())))
    return table


def listener(table: Table, seat: int = 0) -> Listener:
    return Listener(seat, seat_names(table.seats), tuple(table.options.items()))


def test_text() -> None:
    assert text(SHORT, Catalog("en")) == (
        "The game\n<script>alert(1)</script> & co\n\nFinal count\n1. one (A1*)\n\nNothing here.\n"
    )


def test_markdown_keeps_its_signs_apart_from_the_words() -> None:
    assert markdown(SHORT, Catalog("en")) == (
        "# The game\n\n\\<script\\>alert(1)\\</script\\> & co\n\n"
        "## Final count\n\n1. one (A1\\*)\n\n## Nothing here.\n"
    )


class Tags(HTMLParser):
    """Which elements are open, and those that were ever opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_web_page_is_closed_and_has_no_foreign_element() -> None:
    tags = Tags()
    tags.feed(html(SHORT, Catalog("fr")))
    assert tags.open == []
    assert set(tags.seen) == {"html", "head", "meta", "title", "style", "body", "main", "h1", "p",
                              "h2", "ol", "li", "code"}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_every_move_and_the_final_count_are_written_down(name: str, language: str) -> None:
    table = played(name)
    told = text(account(table, listener(table)), Catalog(language))
    final = table.kit.narrator.final(table.seen(0), listener(table))
    for line in final:
        assert Catalog(language).text(line, Level.FULL) in told
    own = [str(step.move) for step in table.steps if step.mover == 0]
    assert own
    for move in own:
        assert f" ({move})\n" in told


def test_the_account_of_one_seat_holds_no_notation_that_it_may_not_know() -> None:
    """At the moment of the draw only the own hand is written in notation."""
    table = played("delphi", moves=3)
    told = text(account(table, listener(table, 1)), Catalog("en"))
    assert [str(step.move).split()[:2] for step in table.steps] == [
        ["draw", "1"], ["draw", "2"], ["draw", "3"]
    ]  # fmt: skip
    notes = [str(step.move) in told for step in table.steps]
    assert notes == [False, True, False]


@pytest.mark.parametrize("ending", WRITERS)
def test_a_file_of_each_kind_is_written_and_never_overwritten(ending: str, tmp_path: Path) -> None:
    table = played("detrak", ["human"])
    document = account(table, listener(table))
    first = save(document, "detrak", ending, tmp_path / "new", Catalog("en"))
    second = save(document, "detrak", ending, tmp_path / "new", Catalog("en"))
    assert first != second
    written = WRITERS[ending](document, Catalog("en"))
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("name", GAMES)
def test_what_several_people_read_calls_nobody_you(name: str) -> None:
    table = played(name, ["human"] * max(2, GAMES[name]))
    who = everybody(table)
    words = text(account(table, who), Catalog("en")).casefold().split()
    assert not {"you", "your", "yours"} & set(words)
    assert "player" in words
    others = [final_count(table), table.kit.narrator.final(table.seen(0), who)]
    assert others[0] == others[1], "the end hides nothing"


def test_what_one_person_reads_calls_them_you() -> None:
    table = played("detour", ["human", "easy"])
    assert everybody(table).seat == 0
    assert "You " in text(account(table, everybody(table)), Catalog("en"))


def test_no_notation_of_a_hidden_card_is_written_down_for_several_people() -> None:
    table = played("delphi", moves=20)
    (moves,) = account(table, everybody(table)).sections
    assert len(moves.entries) == len(table.steps)
    for step, entry in zip(table.steps, moves.entries, strict=True):
        open_to_all = step.seen_by(CHANCE) == list(step.events)
        assert entry.note == (str(step.move) if open_to_all else "")
    assert "" in {entry.note for entry in moves.entries}


def ended(stage: Stage) -> Stage:
    """A solo game, played to its end."""
    stage.play(seed=3)
    for _ in range(200):
        if stage.store.listed(ended=True):
            return stage
        stage.press("tab enter enter")
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(
    ("language", "what", "page"),
    [("en", "Save a transcript", "Saved as"), ("fr", "Enregistrer", "Enregistré sous")],
)
def test_after_a_game_its_transcript_can_be_saved(
    language: str, what: str, page: str, tmp_path: Path
) -> None:
    stage = ended(Stage(tmp_path, language))
    stage.press("enter")
    stage.find(what)
    stage.press("enter enter")
    assert stage.recorder.lines[-1].startswith(page)
    (written,) = (tmp_path / "transcripts").iterdir()
    assert written.suffix == ".html"
    assert f'lang="{language}"' in written.read_text(encoding="utf-8")


def test_a_folder_that_refuses_costs_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "transcripts").write_text("in the way", encoding="utf-8")
    stage = ended(Stage(tmp_path))
    stage.press("enter")
    stage.find("Save a transcript")
    stage.press("enter enter")
    assert "Saved" not in stage.recorder.lines[-1]
    told = "Cannot use transcripts: a file stands where a folder is due."
    assert stage.recorder.lines[-1].startswith(told)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        assert not os.environ.get("CI"), "Chromium is missing"
        pytest.skip("Chromium and its driver are not on this machine")
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for switch in (
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-dev-shm-usage",
    ):  # fmt: skip
        options.add_argument(switch)
    service = webdriver.ChromeService(executable_path=str(shutil.which("chromedriver")))
    driver = webdriver.Chrome(options=options, service=service)
    yield driver
    driver.quit()


def violations(browser: Any, page: Path) -> list[str]:
    """The rules of axe that ``page`` breaks, with the elements."""
    from axe_core_python.selenium import Axe

    browser.get(page.as_uri())
    found = Axe().run(browser)
    assert found["passes"], "axe looked at nothing"
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found["violations"]]


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing_wrong(name: str, language: str, browser: Any, tmp_path: Path) -> None:
    table = played(name)
    page = save(account(table, listener(table)), name, ".html", tmp_path, Catalog(language))
    assert violations(browser, page) == []


@pytest.mark.browser
def test_axe_would_find_something(browser: Any, tmp_path: Path) -> None:
    """The same check on a page with a known fault, so that it cannot pass by looking away."""
    page = tmp_path / "bad.html"
    page.write_text('<!doctype html><title>x</title><img src="a.png">', encoding="utf-8")
    assert any(fault.startswith("image-alt") for fault in violations(browser, page))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_transcript_can_be_a_web_page_of_what_was_said(language: str, tmp_path: Path) -> None:
    page = spoken(language, tmp_path / "told.html")
    tags = Tags()
    written = page.read_text(encoding="utf-8")
    tags.feed(re.sub(r"<li>", "", written))  # whose ends may be left out
    assert tags.open == []
    assert f'<html lang="{language}">' in written
    title = {"en": "What accessigame said", "fr": "Ce qu&#x27;accessigame a dit"}[language]
    assert f"<title>{title}</title>" in written
    assert f"<h1>{title}</h1>" in written
    key = {"en": "arrow right", "fr": "flèche droite"}[language]
    assert f"<li><kbd>{key}</kbd>" in written


def test_a_transcript_can_be_markdown(tmp_path: Path) -> None:
    written = spoken("en", tmp_path / "told.md").read_text(encoding="utf-8")
    assert written.startswith("# What accessigame said\n")
    assert "\n- **arrow right**\n\n  Empty, B1.\n" in written


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_wrong_with_what_was_said(
    language: str, browser: Any, tmp_path: Path
) -> None:
    assert violations(browser, spoken(language, tmp_path / "told.html")) == []


def spoken(language: str, path: Path) -> Path:
    """The transcript of a few keys through the command line."""
    script = path.with_suffix(".keys")
    script.write_text("right down t p\n", encoding="utf-8")
    options = ["--lang", language, "--voice", "none", "--audio", "null", "--script", str(script)]
    assert main(["play", "detrak", "--seed", "3", *options, "--transcript", str(path)]) == 0
    return path
