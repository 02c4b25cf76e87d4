"""Through the Desert as text: defaults, puzzles, contradictions, moves."""

from __future__ import annotations

import pytest

from accessigame.core.game import OVER, BadNotation
from accessigame.games import load
from accessigame.games.desert import PASS, Drop, Phase, Place, Setup, grid

GAME = load("desert")
PALMS = "palms=B8,D3,J3,M7,Q3"
EXAMPLE = (
    f"desert players=3 phase=camels turn=1 left=2 round=4 first=1 {PALMS} tokens=A6:2 "
    "camels=V2:I6*;W1:K5*,J4,K4 reserve=W24V26P26G26B26 areas=- joined=W1:J3 points=5,0,0"
)


def test_the_example_of_the_notation() -> None:
    state = GAME.from_text(EXAMPLE)
    assert state.to_text() == EXAMPLE
    assert (state.turn, state.left, state.round) == (0, 2, 4)
    assert state.points == [5, 0, 0]


def test_the_start_as_text() -> None:
    for players in (2, 3, 4, 5):
        start = GAME.start(players)
        assert GAME.from_text(f"desert players={players}") == start
        assert GAME.from_text(start.to_text()) == start
    assert GAME.start(3).to_text() == (
        "desert players=3 phase=setup turn=- left=0 round=1 first=1 palms=- tokens=- camels=- "
        "reserve=W26V26P26G26B26 areas=- joined=- points=0,0,0"
    )


def test_fields_left_out_are_worked_out() -> None:
    state = GAME.from_text("desert players=3 camels=W1:K5*,K4 first=2")
    assert (state.phase, state.turn, state.left, state.round) == (Phase.CAMELS, 1, 2, 2)
    assert state.reserve == [25, 26, 26, 26, 26]
    assert GAME.from_text("desert players=3 camels=W1:K5* round=1").left == 1
    assert GAME.from_text("desert players=3 camels=W3:K5* round=1 turn=3").left == 2
    assert GAME.from_text(f"desert players=3 {PALMS}").phase is Phase.LEADERS
    assert GAME.from_text("desert").players == 2


def test_the_order_of_fields_and_cells_does_not_matter() -> None:
    words = EXAMPLE.replace("K5*,J4,K4", "K4,K5*,J4").split()
    assert GAME.from_text(" ".join([words[0], *reversed(words[1:])])) == GAME.from_text(EXAMPLE)


@pytest.mark.parametrize(
    "fields",
    [
        "players=2 camels=W1:K5*;V1:K6* left=40",
        f"players=3 {PALMS} camels=W2:D4*",
        "players=4 camels=W1:T5*,U5,T6 points=100,0,0,7",
        "players=3 camels=W1:K5* reserve=W1V2P3G4B5",
        "players=3 camels=W1:H5*,H6,I7 areas=-",
        "players=3 camels=W1:H5*,H6,I7;P3:N3* areas=W1:H7",
        f"players=3 {PALMS} camels=W1:K5*,K4",
        "players=3 phase=leaders camels=W1:K5*;V1:L5* turn=2",
        "players=5 out=W1 camels=V1:K5*",
        "players=2 phase=over camels=W1:K5* reserve=W0V22P22G22B22",
    ],
)
def test_puzzles_are_accepted(fields: str) -> None:
    state = GAME.from_text(f"desert {fields}")
    assert GAME.from_text(state.to_text()) == state


def test_an_end_that_is_due_is_an_end() -> None:
    state = GAME.from_text("desert players=2 camels=W1:K5* reserve=W0V22P22G22B22 turn=1")
    assert (state.turn, state.phase, state.left) == (OVER, Phase.OVER, 0)


def test_a_closed_region_that_no_area_lists_is_taken_by_the_next_camel() -> None:
    state = GAME.from_text("desert players=3 camels=W1:H5*,H6,I7;P3:N3* left=5")
    state.play(GAME.parse_move("W@H7"))
    assert state.areas == []
    state = GAME.from_text("desert players=3 camels=W1:D8*,D7,C7,B6,A7,D9,C10,B10;P3:N3* left=5")
    state.play(GAME.parse_move("W@B9"))
    assert [grid().names[c] for c in state.areas[0].cells] == ["A8", "A9", "B7", "B8", "C8", "C9"]


@pytest.mark.parametrize(
    ("fields", "reason", "field"),
    [
        ("players=1", "out-of-range", "players"),
        ("players=x", "no-number", "players"),
        ("phase=night", "unknown-value", "phase"),
        ("players=3 first=4", "out-of-range", "first"),
        ("players=3 camels=W1:K5* turn=4", "out-of-range", "turn"),
        ("players=3 camels=W1:K5* turn=-", "not-over", "turn"),
        ("players=3 camels=W1:K5* left=0", "out-of-range", "left"),
        ("players=3 camels=W1:K5* round=0", "out-of-range", "round"),
        ("players=3 camels=W1:K5* phase=over", "not-over", "phase"),
        ("players=3 camels=W1:K5* palms=K6", "not-a-palm-hex", "palms"),
        ("players=3 camels=W1:K5* palms=D3,D3", "cell-twice", "palms"),
        ("players=4 camels=W1:K5* palms=B8,D3,H11,J3,M7,Q3", "too-many-palms", "palms"),
        ("players=3 camels=W1:K5* palms=R10", "not-a-palm-hex", "palms"),
        ("players=3 camels=W1:K5* tokens=K6:1", "not-a-token-hex", "tokens"),
        ("players=3 camels=W1:K5* palms=D3 tokens=D3:1", "not-a-token-hex", "tokens"),
        ("players=3 camels=W1:K5* tokens=L4:4", "out-of-range", "tokens"),
        ("players=3 camels=W1:K5* tokens=L4", "wrong-shape", "tokens"),
        ("players=3 camels=W1:K5* tokens=L4:1,L4:2", "cell-twice", "tokens"),
        ("players=3 camels=W1:K99*", "unknown-cell", "camels"),
        ("players=3 camels=W1:A1*", "not-playable", "camels"),
        ("players=3 camels=W1:U7*", "not-playable", "camels"),
        ("players=3 camels=W4:K5*", "out-of-range", "camels"),
        ("players=3 camels=X1:K5*", "unknown-caravan", "camels"),
        ("players=3 camels=W1:K5", "no-leader", "camels"),
        ("players=3 camels=W1:K5*,K6*", "leader-twice", "camels"),
        ("players=3 camels=W1:K5*;W1:K7*", "caravan-twice", "camels"),
        ("players=3 camels=W1:K5*,K7", "caravan-in-pieces", "camels"),
        ("players=3 camels=W1:K5*;W2:K6*", "next-to-rival", "camels"),
        ("players=3 camels=W1:K5*;V2:K5*", "hex-taken", "camels"),
        ("players=3 palms=J3 camels=W1:J3*", "on-palm", "camels"),
        ("players=3 tokens=L4:1 camels=W1:L4*", "on-token", "camels"),
        ("players=3 camels=W1:K5*,", "empty-item", "camels"),
        ("players=3 camels=W1:K5* reserve=W26", "no-reserve", "reserve"),
        ("players=3 camels=W1:K5*,K4 reserve=W26V26P26G26B26", "out-of-range", "reserve"),
        ("players=3 camels=W1:H5*,H6;P3:N3* areas=W1:H7", "area-open", "areas"),
        ("players=3 camels=W1:H5*,H6,I7;P3:N3* areas=W1:H7,H7", "area-hex-twice", "areas"),
        ("players=3 camels=W1:H5*,H6,I7;P3:N3* areas=W1:H8", "not-playable", "areas"),
        ("players=3 camels=W1:H5*,H6,I7;P3:H7* areas=W1:H7", "area-holds-rival", "areas"),
        ("players=3 camels=W1:C10*,C11,B10;P3:N3* areas=W2:B11", "area-open", "areas"),
        ("players=3 palms=J3 camels=W1:K6* joined=W1:J3", "palm-not-joined", "joined"),
        ("players=3 camels=W1:K5* joined=W1:J3", "palm-not-joined", "joined"),
        ("players=3 camels=W1:K5* points=1,2", "wrong-shape", "points"),
        ("players=3 camels=W1:K5* points=1,2,-3", "out-of-range", "points"),
        ("players=3 camels=W1:K5* out=V1", "out-needs-five-players", "out"),
        ("players=5 camels=W1:K5* out=W1", "leader-given-back", "camels"),
        ("players=5 camels=W1:K5* out=V1,V2", "out-twice", "out"),
        ("players=5 phase=discard turn=3 out=W1", "out-against-turn", "out"),
        ("players=3 phase=discard", "discard-needs-five-players", "phase"),
        ("players=5 phase=leaders", "out-incomplete", "out"),
        ("players=3 phase=setup palms=J3", "not-in-phase", "palms"),
        ("players=3 phase=leaders points=1,0,0", "not-in-phase", "points"),
        ("players=3 phase=leaders camels=W1:K5*,K4", "only-leaders", "camels"),
        (
            "players=2 phase=leaders camels=W1:K5*;V1:K8*;P1:O2*;G1:O5*;B1:O8*",
            "no-leader-to-place",
            "turn",
        ),
        ("colour=red", "unknown-field", "colour"),
    ],
)
def test_contradictions_are_refused_with_field_and_column(
    fields: str, reason: str, field: str
) -> None:
    text = f"desert {fields}"
    with pytest.raises(BadNotation) as error:
        GAME.from_text(text)
    assert (error.value.reason, error.value.details["field"]) == (reason, field)
    if f"{field}=" in text:
        assert error.value.column > text.index(f"{field}=")


def test_the_column_points_at_the_wrong_item() -> None:
    text = "desert players=3 camels=W1:K5*,K4;V2:I6*,J99"
    with pytest.raises(BadNotation) as error:
        GAME.from_text(text)
    assert text[error.value.column - 1 :] == "J99"


def test_moves_as_text() -> None:
    cell = grid().index
    for text, move in {
        "W@K5": Place(0, cell["K5"]),
        "b@u13": Place(4, cell["U13"]),
        "drop P": Drop(2),
        "pass": PASS,
        "setup first=2 palms=D3,J3 tokens=A6:2": Setup(
            1, (cell["D3"], cell["J3"]), ((cell["A6"], 2),)
        ),
    }.items():
        assert GAME.parse_move(text) == move
        assert GAME.parse_move(str(move)) == move
    shuffled = GAME.parse_move("setup tokens=B4:1,A6:2 palms=J3,D3")
    assert str(shuffled) == "setup first=1 palms=D3,J3 tokens=A6:2,B4:1"


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("W", "no-move", 1),
        ("W@", "no-move", 1),
        ("R@K5", "unknown-colour", 1),
        (" W@Z5", "unknown-cell", 4),
        ("drop R", "unknown-colour", 6),
        ("drop", "no-move", 1),
        ("setup palms=K99", "unknown-cell", 13),
        ("setup first=9", "out-of-range", 13),
        ("setup wind=3", "unknown-field", 7),
    ],
)
def test_malformed_moves_are_refused_with_the_column(text: str, reason: str, column: int) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse_move(text)
    assert (error.value.reason, error.value.column) == (reason, column)
