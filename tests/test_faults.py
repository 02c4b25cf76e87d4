"""Positions and moves that are not as they should be are refused with their reason, in both
languages: any field left out, doubled or filled with anything never brings more than a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accessigame.core import record
from accessigame.core.game import OVER, BadNotation, GameError, IllegalMove
from accessigame.games import NAMES, load
from accessigame.narration import load as load_narrator
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.errors import describe

CATALOGS = {language: Catalog(language) for language in LANGUAGES}
VAGUE = ("is wrong in the field", "is not understood", "does not fit the rest")
VALUES = (
    "-", "0", "1", "2", "5", "7", "-1", "-39", "99", "x", "W", "A", "N", "D", "L!", "over",
    "leaders", "camels", "setup", "discard", "W2,W2,W2,Pass/Pass/Pass", "Zeu/-/-", "Ora/-/-",
    "?/-/-", "8/3/2", "1,2", "2,1", "1,1", "54321", "A5A5A5", "N1", "D:A1:1", "A1:D7", "W1:K5*,K6",
    "W1:K5*;W1:K7*", "K5", "K5:3", "W1V1P1G1B1", "W1:K5", "agreed", "resign:D", "-1/-1/2",
    "Nep,Her/-/-", "...../...../...../...../.....", "1..../...../...../...../.....", "01", "33",
)  # fmt: skip


def spoken(error: GameError) -> str:
    """The sentence in English; the French one has been made as well."""
    told = {language: CATALOGS[language].text(describe(error)) for language in LANGUAGES}
    for text in told.values():
        assert text.endswith(".")
        assert "None" not in text
        assert "{" not in text
    assert told["en"] != told["fr"]
    return told["en"]


@cache
def positions(name: str) -> tuple[str, ...]:
    """Positions of random games, full and as seen, with all their fields."""
    game, random, found = load(name), Random(3), []
    for players in game.players:
        for length in (0, 2, 5, 9, 16, 30):
            state = game.start(players, {})
            for _ in range(length):
                if state.turn == OVER:
                    break
                moves = state.moves()
                move = random.choice(moves) if moves else state.draw(random)
                state.play(move)
            found += [state.to_text(), state.seen_by(0).to_text()]
    return tuple(found)


@pytest.mark.parametrize("name", NAMES)
@settings(
    max_examples=120, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(data=st.data())
def test_damaged_positions_are_told_in_a_sentence(name: str, data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(positions(name))).split()
    others = data.draw(st.sampled_from(positions(name))).split()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(1, len(words) - 1)) if len(words) > 1 else 0
        field = words[at].partition("=")[0]
        match data.draw(st.sampled_from(("delete", "double", "change", "mix", "cut"))):
            case "delete":
                del words[at]
            case "double":
                words.insert(at, words[at])
            case "change":
                words[at] = f"{field}={data.draw(st.sampled_from(VALUES))}"
            case "mix":
                words[at] = next((w for w in others if w.startswith(field + "=")), words[at])
            case _:
                cut = data.draw(st.integers(0, max(len(words[at]) - 1, 0)))
                words[at] = words[at][:cut] + words[at][cut + 1 :]
        if not words:
            break
    try:
        load(name).from_text(" ".join(words))
    except BadNotation as error:
        text = spoken(error)
        assert name == "detrak" or not any(vague in text for vague in VAGUE), text


@pytest.mark.parametrize(
    ("position", "english"),
    [
        ("delphi players=7", "Column 16: 7 players cannot play this game, it is for 3 to 4."),
        ("delphi players=0", "Column 16: 0 players cannot play this game, it is for 3 to 4."),
        ("delphi players=3 scores=-39/0", "Column 25: the field scores needs 3 pieces, with"
         " slashes between."),
        ("delphi players=3 scores=x/0/0", "Column 25: x is no whole number, one is due in the"
         " field scores."),
        ("delphi players=3 hands=W2,W2,W2,Pass/Pass/Pass", "Column 24: seat 1 has W2 too often,"
         " its city has only 2."),
        ("detour contracts=12345 d1=A5A5 d2=A5", "Column 35: A5 is there once too often in the"
         " field d2, each camp has 2 of each number."),
        ("detour contracts=12345 turn=N", "Column 29: the field turn cannot be N, from the rest"
         " follows A."),
        ("desert players=3 phase=leaders turn=1 camels=W1:K5*,K6", "Column 46: in the phase leaders"
         " only leaders stand on the board, no camels."),
        ("desert players=-1", "Column 16: -1 is out of range, the field players goes from 2 to 5."),
        ("desert players=3 camels=W1:K5* left=-1", "Column 37: -1 is out of range, the field left"
         " goes from 1 to 99."),
    ],
)  # fmt: skip
def test_the_reason_is_told_with_the_numbers(position: str, english: str) -> None:
    with pytest.raises(BadNotation) as refused:
        load(position.split()[0]).from_text(position)
    assert spoken(refused.value) == english


def test_points_below_nothing_are_read() -> None:
    state = load("delphi").from_text("delphi players=3 scores=-39/0/39")
    assert "scores=-39/0/39" in state.to_text()


def refusals(name: str) -> Iterator[tuple[int, str, record.RecordError]]:
    """Moves of one moment of a random game, refused at another: the line, the move, the error."""
    game, random = load(name), Random(5)
    players = game.players[0]
    lines: list[str] = []
    pool: list[str] = []
    state = game.start(players, {})
    while len(lines) < 25 and state.turn != OVER:
        for foreign in random.sample(pool, min(4, len(pool))):
            text = f"accessigame 1\ngame {name}\nplayers {players}\nmoves\n"
            text += "".join(line + "\n" for line in [*lines, foreign])
            try:
                record.restore(record.parse(text), game)
            except record.RecordError as error:
                yield 5 + len(lines), foreign, error
        moves = list(state.moves())
        move = random.choice(moves) if moves else state.draw(random)
        pool += [str(move), *map(str, random.sample(moves, min(2, len(moves))))]
        state.play(move)
        lines.append(str(move))


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_move_of_a_record_is_told_with_its_reason(name: str) -> None:
    seen = set()
    for line, foreign, error in refusals(name):
        assert error.reason == "illegal-move"
        assert isinstance(error.__cause__, IllegalMove)
        why = CATALOGS["en"].text(load_narrator(name).refusal(error.__cause__))
        named = foreign if len(foreign) <= 24 else foreign.split()[0]
        refused = f"Line {line}: the move {named} is not possible there."
        assert spoken(error) == f"{refused} {why[:1].upper()}{why[1:]}"
        seen.add(why)
    assert len(seen) > 1
