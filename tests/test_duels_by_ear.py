"""Détour and Delphi at the keyboard: where one stands, what keys answer, how a game goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from accessigame.core.game import IllegalMove
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.session.kit import load_kit
from accessigame.session.opening import open_table

from .stage import Stage

DETOUR = "detour contracts=31524 d1=A4N3A1 d2=A5N2 d3=N5N4A2N1 d4=A3A5A4N3 d5=N5 turn=A to=1"
DELPHI = (
    "delphi players=3 hands=W4,Hep,Zeu,Pass/W2,W3,Pass/W3,Pass displays=W4,W3/Ach/Her"
    " spent=-/W6,Ora/-"
)


def detour(folder: Path, language: str = "en", position: str | None = DETOUR) -> Stage:
    stage = Stage(folder, language)
    stage.play(load_kit("detour"), ("human", "human"), position=position, seed=9)
    return stage


def delphi(folder: Path, language: str = "en", position: str = DELPHI) -> Stage:
    stage = Stage(folder, language)
    stage.play(load_kit("delphi"), ("human", "easy", "easy"), position=position, seed=9)
    return stage


def typed(text: str) -> str:
    return " ".join(["g", *text, "enter"])


# Refusals

GAMES = Path(__file__).parents[1] / "accessigame" / "games"
DETAILS = {
    "card": 4, "district": 2, "imposed": 1, "value": 5, "event": 3, "seat": 1, "due": 8,
    "count": 1, "target": 0, "targets": (1, 2), "contracts": (), "move": "x",
}  # fmt: skip
"""Whatever a refusal may tell."""


def identifiers(*files: Path) -> set[str]:
    """Every reason for which the rules in ``files`` refuse a move."""
    found = re.compile(r'IllegalMove\(\s*"([a-z-]+)"(?: if [^"]+ else "([a-z-]+)")?')
    texts = (path.read_text(encoding="utf-8") for path in files)
    return {reason for text in texts for pair in found.findall(text) for reason in pair if reason}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "files", "number"),
    [
        ("detour", sorted(GAMES.glob("detour*.py")), 8),
        ("delphi", sorted(GAMES.glob("delphi/*.py")), 14),
    ],
)
def test_every_refusal_has_a_sentence_of_its_own(
    game: str, files: Iterable[Path], number: int, language: str
) -> None:
    refusal = load_kit(game).narrator.refusal
    reasons = identifiers(*files)
    told = {Catalog(language).text(refusal(IllegalMove(it, DETAILS))) for it in reasons}
    assert len(told) == len(reasons) == number, sorted(reasons)
    assert all(line.endswith(".") and "{" not in line for line in told)


# Détour


def test_one_stands_in_the_district_where_one_is_sent(tmp_path: Path) -> None:
    stage = detour(tmp_path)
    assert stage.recorder.lines[-1].endswith(
        "Your turn, district 1, you 5, Night 3, for 3 points, 1 place left."
    )
    stage.press("right right")
    lines = stage.press("home 2 enter")
    assert lines[-1] == "Player 2. Your turn, district 2, you 2, Dawn 5, for 1 point."
    assert stage.press("1") == ["1, 1 left, 1 possible."]
    assert stage.press("enter")[-1].startswith("Player 1. Your turn, any district.")


def test_a_digit_that_holds_nothing_says_why(tmp_path: Path) -> None:
    stage = detour(tmp_path, "fr")
    assert stage.press("5") == ["Vos deux émissaires de valeur 5 sont posés."]
    assert stage.press("8") == ["Les émissaires ont les valeurs 1 à 5."]
    assert stage.press("0") == ["Plus rien en main."]


def test_the_keys_of_the_districts_hold_in_the_lists_beside_them(tmp_path: Path) -> None:
    stage = detour(tmp_path)
    assert stage.press("k") == ["Reserves. 1, 1 for you, 1 for Night."]
    assert stage.press("r") == ["You, 1, 2, 3. Night, 1, 2, 4."]
    assert stage.press("y")[0].startswith("District 1, you 5, Night 3, for 3 points, ")
    assert stage.press("o")[0].startswith("Open contracts, ")
    assert stage.press("f")[0].startswith("Night, Player 2, 5 points, in reserve, ")
    assert stage.press("end") == ["5, 0 for you, 0 for Night."]
    assert stage.press("4") == ["4, 0 for you, 1 for Night."]
    assert stage.press("enter") == ["Both your emissaries of value 4 are placed."]


def test_districts_are_found_by_their_words(tmp_path: Path) -> None:
    stage = detour(tmp_path)
    assert stage.press(typed("4"))[-1] == "District 4, yours, you 12, Night 3, 2 points."
    found = stage.press("g d i s t r i c t space 2 enter")[-1]
    assert found.startswith("District 2, you 5, Night 2")
    assert stage.press(typed("zz"))[-1] == "No cell is called zz."


def test_what_changed_since_the_last_turn(tmp_path: Path) -> None:
    stage = detour(tmp_path, position=None)
    stage.press("4 enter 2 enter")
    assert stage.press("ctrl+t") == [
        "Night: 2 in district 4, you 0, Night 2, 3 places left, your turn, district 2."
    ]
    assert stage.press("ctrl+t")[0].startswith("What changed. Night: 2 in district 4, ")


# Delphi


def test_cards_are_found_by_their_names(tmp_path: Path) -> None:
    stage = delphi(tmp_path, "fr")
    assert stage.press(typed("hepha"))[-1].startswith("Héphaïstos, multiplie ")
    assert stage.press(typed("zeus"))[-1].startswith("Zeus, défausse ")
    assert stage.press("f3 f3 " + typed("passe"))[-1].startswith("Passe, sort de la marche")


def test_a_card_in_full_says_more_than_walking(tmp_path: Path) -> None:
    stage = delphi(tmp_path)
    walked, full = stage.press("right")[0], stage.press("s")[0]
    assert full.startswith(walked[:-1] + ", ")
    assert "without a number on its left it does nothing" in full


def test_the_keys_of_the_hand_hold_in_the_lists_beside_it(tmp_path: Path) -> None:
    stage = delphi(tmp_path)
    assert stage.press("k")[0].startswith("Displays. You, value 7, 2 cards, weakest.")
    assert stage.press("r") == ["Display, you, value 7, 4, 3."]
    assert stage.press("R") == [
        "Displays, you, value 7, Computer 2, value 9, Computer 3, value 10."
    ]
    assert stage.press("down y")[-1] == "Computer 2, value 9."
    assert stage.press("k k")[-1].startswith("Opponents. Computer 2, 0 points, value 9, ")
    assert stage.press("f")[0].count("Computer") == 2
    assert stage.press("y") == ["Computer 2, value 9."]
    assert stage.press("r")[0].startswith("You, 4 cards in hand, ")
    assert stage.press("o")[0].startswith("Parade 1, march 1. ")
    assert stage.press("k k")[-1] == "The oracle. 9 oracle events left."


def test_a_zeus_that_was_shown_leads_to_its_targets(tmp_path: Path) -> None:
    position = (
        "delphi players=3 hands=W4,Pass/W2,Pass/W3,Pass displays=Zeu,W4/Ach/Her acting=Zeu/-/-"
    )
    stage = delphi(tmp_path, position=position)
    assert stage.recorder.lines[-1].endswith(
        "Choose whom your Zeus strikes. Computer 2, without Achilles, from 9 to 0."
    )


def test_a_list_of_targets_tells_what_each_loses_once(tmp_path: Path) -> None:
    stage = delphi(tmp_path)
    stage.press(typed("zeus"))
    assert stage.press("i")[0] == (
        "What 2 choices would bring, Enter plays one. "
        "Zeus strikes Computer 2: your display stays at 7, Computer 2 loses Achilles, "
        "Computer 2 goes from 9 to 0, then it is up to Computer 2."
    )


def test_a_game_gone_on_with_begins_with_march_and_hand(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("delphi"), ("human", "easy", "easy"), seed=3)
    stage.press("enter")
    again = Stage(tmp_path)
    again.store = stage.store
    (saved,) = stage.store.unfinished()
    table, _ = open_table(load_kit("delphi"), stage.store, saved.path)
    again.show(again.home.menu(), again.home.screen(table))
    first = again.recorder.lines[0]
    assert "Delphi. Parade 1, march 2. You, no card, value 0. Computer 2, " in first
    assert "Your hand, " in first
    assert " cards in the deck, " in first
