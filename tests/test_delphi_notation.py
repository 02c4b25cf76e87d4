"""Delphi's positions and moves as text: what is read, what is written, what is refused where."""

from __future__ import annotations

from random import Random

import pytest

from accessigame.core.game import CHANCE, OVER, BadNotation
from accessigame.games.delphi import GAME
from accessigame.games.delphi.cards import CARD_OF, DECK, FACE_DOWN, PASS
from accessigame.games.delphi.moves import Aim, Consult, Draw, Play
from accessigame.games.delphi.notation import display_text

START = (
    "delphi players=3 parade=1 march=1 scores=0/0/0 hands=Pass/Pass/Pass"
    " decks=DECK/DECK/DECK displays=-/-/- in=1,2,3 gains=-/-/- neptune=- bonus=0/0/0"
    " oracle=1,2,3,4,5,6,7,8,9 committed=-/-/- acting=-/-/- spent=-/-/- dealt=- turn=-"
).replace(
    "DECK",
    "W2,W2,W3,W3,W4,W4,W5,W5,W6,W6,Ody,Aja,Ach,Her,Hep,Apo,Are,Nep,Had,Hra,Ath,Zeu,Ora,Ora",
)


def test_the_start_as_text() -> None:
    assert GAME.start(3).to_text() == START
    assert GAME.from_text(START) == GAME.start(3)
    assert GAME.from_text("delphi") == GAME.start(3)
    assert GAME.from_text("delphi players=4") == GAME.start(4)
    assert GAME.from_text("delphi scores=0/0/0/0") == GAME.start(4)


@pytest.mark.parametrize("players", [3, 4])
def test_every_position_of_a_game_and_every_view_round_trips(players: int) -> None:
    rng = Random(players)
    for _ in range(3):
        state = GAME.start(players)
        while True:
            assert GAME.from_text(state.to_text()) == state
            assert not GAME.from_text(state.to_text()).hidden
            for viewer in (CHANCE, *range(players)):
                seen = state.seen_by(viewer)
                again = GAME.from_text(seen.to_text())
                assert again == seen
                assert again.to_text() == seen.to_text()
                assert again.hidden
                assert again.moves() == seen.moves()
            if state.turn == OVER:
                break
            chance = state.turn == CHANCE
            state.play(state.draw(rng) if chance else rng.choice(state.moves()))


def test_views_write_counts_and_question_marks() -> None:
    text = (
        "delphi players=3 displays=W4/W4/W6 hands=W2,Pass/W3,W5,Pass/Pass committed=Zeu/-/-"
        " decks=W2,W3/W2/- spent=-/-/- turn=2"
    )
    state = GAME.from_text(text)
    fields = dict(word.split("=") for word in state.seen_by(1).to_text().split()[1:])
    assert fields["hands"] == "2/W3,W5,Pass/1"
    assert fields["decks"] == "2/W2/0"
    assert fields["committed"] == "?/-/-"
    fields = dict(word.split("=") for word in state.seen_by(0).to_text().split()[1:])
    assert fields["hands"] == "W2,Pass/3/1"
    assert fields["committed"] == "Zeu/-/-"


def test_cards_and_seats_may_come_in_any_order_except_in_a_display() -> None:
    state = GAME.from_text(
        "delphi turn=1 displays=W6,W2/Her/Her hands=Pass,W5,W4/Pass/Pass in=3,1,2"
    )
    assert state.to_text().split()[5].startswith("hands=W4,W5,Pass/")
    assert state.displays[0] == (CARD_OF["W6"], CARD_OF["W2"])
    assert state.inside == (0, 1, 2)
    assert display_text(state.displays[0]) == "[W6 W2]"


def test_cards_that_are_out_are_the_same_in_any_order() -> None:
    one = GAME.from_text("delphi displays=Her/W2/W5 spent=W4,Ora/-/-")
    two = one.copy()
    two.spent[0] = one.spent[0][::-1]
    assert two.spent != one.spent
    assert two == one
    assert two.to_text() == one.to_text()
    assert "spent=W4,Ora/-/-" in one.to_text()
    two.spent[0] = (CARD_OF["W4"], CARD_OF["Apo"])
    assert two != one


def test_what_is_left_out_follows() -> None:
    state = GAME.from_text("delphi displays=Nep/W4/- gains=-/-/-3 hands=W2,Pass/Pass/Pass")
    assert (state.players, state.dealt, state.inside, state.neptune) == (3, 3, (0, 1), (0,))
    assert state.turn == 0
    assert len(state.decks[0]) == 22, "what lies nowhere else is still to be drawn"
    assert GAME.from_text("delphi parade=3 displays=W2/W4/W5").decks == [(), (), ()]
    over = GAME.from_text("delphi parade=3 march=3 in=- dealt=1,2,3 turn=-")
    assert over.turn == OVER


def test_a_puzzle_may_lack_cards() -> None:
    state = GAME.from_text("delphi displays=W2/W3/W4 decks=-/-/- march=3")
    rng = Random(1)
    for move in ("Pass", "Pass"):
        state.play(GAME.parse_move(move))
    assert state.turn == CHANCE
    draw = state.draw(rng)
    assert str(draw) == "draw 1"
    state.play(GAME.parse_move("draw 1"))
    assert state.hands[0] == (PASS,)


@pytest.mark.parametrize(
    ("fields", "reason", "field"),
    [
        ("players=5", "players-number", "players"),
        ("players=x", "no-number", "players"),
        ("parade=4", "out-of-range", "parade"),
        ("march=0", "out-of-range", "march"),
        ("march=2 dealt=1", "not-dealt", "dealt"),
        ("scores=0/0", "wrong-shape", "scores"),
        ("players=3 scores=0/0/0/0", "wrong-shape", "scores"),
        ("scores=0/x/0", "no-number", "scores"),
        ("displays=W2/W7/-", "unknown-card", "displays"),
        ("displays=W2/Pass/-", "pass-not-in-hand", "displays"),
        ("displays=Her/W2,W2,W2/-", "too-many-copies", "displays"),
        ("displays=Her/W2/W5 hands=Her,Pass/Pass/Pass", "too-many-copies", "hands"),
        ("displays=Her/W2/W5 spent=Her/-/-", "too-many-copies", "spent"),
        ("displays=Her/W2/W5 decks=-/-/W5,W5", "too-many-copies", "decks"),
        ("displays=Her/W2/W5 hands=W3/Pass/Pass", "pass-missing", "hands"),
        ("displays=Her/W2/W5 hands=Pass,Pass/Pass/Pass", "too-many-copies", "hands"),
        ("displays=Her/W2/W5 decks=Pass/-/-", "too-many-copies", "decks"),
        ("displays=Her/W2/W5 hands=26/1/Pass", "out-of-range", "hands"),
        ("displays=Her/W2/W5 hands=20/1/Pass decks=5/0/-", "too-many-cards", "decks"),
        ("displays=Her/W2/W5 hands=0/1/Pass decks=5/0/-", "partly-hidden", "decks"),
        ("displays=Her/W2/W5 hands=3/1/Pass decks=W3/0/-", "partly-hidden", "decks"),
        ("displays=W2/W2/W5 hands=3/1/Pass committed=W3/-/-", "partly-hidden", "committed"),
        ("displays=Her/W2/W5 in=1,2", "in-and-out", "gains"),
        ("displays=Her/W2/W5 gains=-/-/-3", "left-the-march", "displays"),
        ("displays=Her/W2/- gains=-/-/-4", "points-of-nobody", "gains"),
        ("displays=Her/W2/-/- gains=-/-/0/0", "points-of-nobody", "gains"),
        ("displays=Her/-/- gains=-/-3/-3", "march-is-over", "in"),
        ("displays=Her/W2/W5 in=1,2,4", "out-of-range", "in"),
        ("displays=Her/W2/W5 in=1,2,2", "number-twice", "in"),
        ("displays=Her/W2/W5 bonus=0/-5/0", "out-of-range", "bonus"),
        ("displays=Nep/W2/W5 neptune=-", "neptune-on-the-table", "neptune"),
        ("displays=Her/W2/W5 neptune=1 hands=Nep,Pass/Pass/Pass", "neptune-not-played", "neptune"),
        ("displays=Her/W2/W5 oracle=1,10", "out-of-range", "oracle"),
        ("displays=Her/W2/W5 oracle=1,1", "number-twice", "oracle"),
        ("displays=Her/W2/W5 committed=-/W3/-", "not-owed", "committed"),
        ("displays=W2/W2/W5 committed=-/W3/-", "not-owed", "committed"),
        ("displays=W2/W2/W5 committed=W3/W3/-", "not-owed", "committed"),
        ("displays=W2/-/W5 gains=-/-3/- committed=-/W3/-", "left-the-march", "committed"),
        ("displays=Her/W2/W5 acting=Had/-/-", "acts-at-once", "acting"),
        ("displays=Zeu/-/- acting=Zeu/-/-", "no-target", "acting"),
        ("displays=Her/W2/W5 hands=Zeu,Pass/Pass/Pass acting=Zeu/-/-", "card-not-played", "acting"),
        ("displays=Ora/W2/W5 acting=Ora/-/- oracle=-", "no-oracle-event-left", "acting"),
        ("displays=Her/W2/- gains=-/-/-3 acting=-/-/Ora", "left-the-march", "acting"),
        ("displays=Zeu/W2/W2 acting=Zeu/-/- committed=-/W3/-", "not-owed", "committed"),
        ("displays=Her/W2/W5 dealt=1,3", "dealt-out-of-order", "dealt"),
        ("displays=Her/W2/W5 dealt=1,2", "no-march-begun", "displays"),
        ("in=- dealt=1,2,3", "march-is-over", "in"),
        ("bonus=5/0/0", "no-march-begun", "bonus"),
        ("displays=Her/W2/W5 turn=1", "wrong-turn", "turn"),
        ("displays=Her/W2/W5 turn=-", "wrong-turn", "turn"),
        ("displays=Ora/W2/W5 acting=Ora/-/- turn=2", "wrong-turn", "turn"),
        ("colour=red", "unknown-field", "colour"),
        ("march=1 march=1", "repeated-field", "march"),
    ],
)
def test_impossible_positions_name_the_field(fields: str, reason: str, field: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.from_text(f"delphi {fields}")
    error = refused.value
    assert (error.reason, error.details["field"]) == (reason, field)
    text = f"delphi {fields}"
    if (at := text.rfind(f"{field}=")) >= 0:
        end = f"{text} ".index(" ", at)
        assert at < error.column <= end + 1, "the column lies in the field that is blamed"
    else:
        assert error.column == 1, "what was not written has no column of its own"


def test_the_column_is_that_of_the_wrong_card() -> None:
    text = "delphi displays=W2/W3,W7/-"
    with pytest.raises(BadNotation) as refused:
        GAME.from_text(text)
    assert refused.value.column == text.index("W7") + 1


@pytest.mark.parametrize(
    ("text", "move", "written"),
    [
        ("W4", Play(CARD_OF["W4"]), "W4"),
        ("Pass", Play(PASS), "Pass"),
        ("Zeu", Play(CARD_OF["Zeu"]), "Zeu"),
        ("Zeu>2", Aim(1), "Zeu>2"),
        ("oracle 3", Consult(3), "oracle 3"),
        ("draw 1 W4 W5", Draw(0, (2, 3)), "draw 1 W4 W5"),
        ("draw 2 Ora W4 Ach", Draw(1, (2, 7, 17)), "draw 2 W4 Ach Ora"),
    ],
)
def test_moves(text: str, move: object, written: str) -> None:
    assert GAME.parse_move(text) == move
    assert str(move) == written
    assert GAME.parse_move(written) == move
    assert hash(GAME.parse_move(text)) == hash(move)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("W7", 1), ("", 1), ("Zeu>5", 1), ("Zeu>", 1), ("W4 W5", 4), ("pass", 1), ("oracle", 7),
        ("oracle 10", 8), ("oracle 3 4", 10), ("oracle 03", 8), ("draw", 5), ("draw 5 W4", 6),
        ("draw 1 W4 W9", 11), ("draw 1 W4 Pass", 11),
    ],
)  # fmt: skip
def test_wrong_moves_are_refused_where_they_go_wrong(text: str, column: int) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.parse_move(text)
    assert refused.value.column == column


def test_a_deck_holds_no_pass_and_nothing_face_down_is_a_card() -> None:
    assert PASS not in DECK
    assert FACE_DOWN not in CARD_OF.values()
