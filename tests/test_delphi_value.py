"""What a display is worth: the worked examples, and a second evaluation written here, naively."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from accessigame.core.game import BadNotation
from accessigame.games.delphi import display_value
from accessigame.games.delphi.cards import CODES, COPIES, DECK, WORTH
from accessigame.games.delphi.value import units


@pytest.mark.parametrize(
    ("example", "display", "value"),
    [
        ("DEL-01", "W3 W4 W4 W6", 25),
        ("DEL-02", "W4 Hep W5 Apo", 400),
        ("DEL-03", "W4 W4 Apo", 256),
        ("DEL-05", "W6 Ora W6", 12),
        ("DEL-06", "W5 Ach W5", 19),
        ("DEL-06", "W5 W5", 25),
        ("DEL-07", "W5 Hep Ach Apo", 2025),
        ("DEL-07", "W5 Hep Apo", 5),
        ("DEL-09", "Apo W5", 5),
        ("DEL-10", "W4 Hep", 4),
        ("DEL-10", "W4 Hep W5", 20),
        ("DEL-10", "W4 Hep Nep W5", 9),
        ("DEL-12", "W2 Are Apo", 16),
        ("DEL-12", "W2 Apo Are", 8),
        ("DEL-32", "W4 Hep W5", 20),
        ("nothing", "", 0),
        ("gods alone", "Hep Apo Are Nep", 0),
        ("pair on the right of the multiplier", "W3 Hep W4 W4", 48),
        ("pair on its left", "W4 W4 Hep W3", 48),
        ("same warrior on both sides", "W5 Hep W5 Are", 50),
        ("no left factor", "Hep W5 Apo", 25),
        ("hero in the middle", "Ody Hep Her W6", 76),
    ],
)
def test_examples(example: str, display: str, value: int) -> None:
    assert display_value(display.split()) == value, example
    assert display_value(f"[{display}]") == value
    assert display_value(display.split(), halved=True) == Fraction(value, 2)
    assert display_value(display.split(), bonus=15) == value + 15


def test_halves_are_kept_and_halving_comes_last() -> None:
    half = display_value(["W5", "W5"], halved=True)
    assert half == Fraction(25, 2)
    assert isinstance(half, Fraction)
    assert isinstance(display_value(["W4"], halved=True), Fraction)
    assert isinstance(display_value(["W4"]), int)
    assert display_value(["W3"], halved=True, bonus=10) == Fraction(13, 2)


@pytest.mark.parametrize("code", ["Pass", "W7", "w4", "", "?"])
def test_what_never_lies_in_a_display_is_refused(code: str) -> None:
    with pytest.raises(BadNotation) as refused:
        display_value(["W4", code])
    assert refused.value.details["card"] == code


def naive_value(codes: list[str]) -> int:
    """The rule sheet read aloud: pair, then let the leftmost god act until none is left."""
    row: list[tuple[str, int]] = []
    for code in codes:
        if code in ("Hep", "Apo", "Are"):
            row.append((code, 0))
        elif not WORTH[CODES.index(code)]:
            row.append(("wall", 0))
        elif row and row[-1] == (code, int(code[1:]) if code[0] == "W" else -1):
            row[-1] = ("unit", row[-1][1] ** 2)
        else:
            row.append((code, WORTH[CODES.index(code)]))
    row = [("unit", value) if value else (kind, 0) for kind, value in row]
    while True:
        gods = [place for place, (kind, _) in enumerate(row) if kind in ("Hep", "Apo", "Are")]
        if not gods:
            return sum(value for _, value in row)
        at = gods[0]
        left = row[at - 1][1] if at else 0
        right = row[at + 1][1] if at + 1 < len(row) else 0
        kind = row[at][0]
        if kind == "Hep" and left and right:
            row[at - 1 : at + 2] = [("unit", left * right)]
        elif kind == "Apo" and left:
            row[at - 1 : at + 1] = [("unit", left * left)]
        elif kind == "Are" and left:
            row[at - 1 : at + 1] = [("unit", left * 2)]
        else:
            row[at] = ("wall", 0)


def test_random_displays_against_the_naive_evaluation() -> None:
    rng = Random(2026)
    counts = [0, 0]
    for _ in range(20_000):
        cards = rng.sample(DECK, rng.randint(0, 12))
        codes = [CODES[card] for card in cards]
        if rng.random() < 0.5:  # more pairs and links than chance gives
            codes.sort(key=lambda code: (rng.random() < 0.3, code[0] != "W", code))
        value = naive_value(codes)
        assert display_value(codes) == value, codes
        parts = units([CODES.index(code) for code in codes])
        assert sum(unit.value for unit in parts) == value, codes
        places = [place for unit in parts for place in range(unit.first, unit.last + 1)]
        assert places == sorted(set(places)), "units follow each other and share no card"
        counts[value > sum(WORTH[card] for card in cards)] += 1
    assert min(counts) > 2000, "both plain and linked displays were met"


def test_the_units_of_a_display() -> None:
    def shown(display: str) -> list[tuple[int, int, int]]:
        return [tuple(unit) for unit in units([CODES.index(code) for code in display.split()])]

    assert shown("W3 W4 W4 W6") == [(0, 0, 3), (1, 2, 16), (3, 3, 6)]
    assert shown("Ora W4 Hep W5 Apo Nep W6") == [(1, 4, 400), (6, 6, 6)]
    assert shown("W5 Hep Apo W2 Are") == [(0, 0, 5), (3, 4, 4)]
    assert shown("Apo Nep") == []


def test_a_city_has_the_cards_of_the_rule_sheet() -> None:
    city = dict(zip(CODES, COPIES, strict=True))
    assert sum(city.values()) == 25
    assert len(DECK) == 24
    assert CODES == (
        "W2", "W3", "W4", "W5", "W6", "Ody", "Aja", "Ach", "Her",
        "Hep", "Apo", "Are", "Nep", "Had", "Hra", "Ath", "Zeu", "Ora", "Pass",
    )  # fmt: skip
    assert [code for code in city if city[code] == 2] == ["W2", "W3", "W4", "W5", "W6", "Ora"]
    assert [WORTH[CODES.index(code)] for code in ("Ody", "Aja", "Ach", "Her")] == [7, 8, 9, 10]
