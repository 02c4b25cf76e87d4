"""The rules of Versus: the worked examples by their ids, refusals, positions, invariants."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from accessigame.core.game import OVER, BadNotation, BadOption, Event, IllegalMove
from accessigame.games import load
from accessigame.games.versus import (
    ACCEPT,
    DARK,
    DECLINE,
    LIGHT,
    OFFER,
    REPETITION_LIMIT,
    RESIGN,
    VersusState,
    board,
)
from accessigame.games.versus.board import Step
from accessigame.games.versus.events import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    GameOver,
    PawnAttracted,
    PawnLocked,
    PawnMoved,
    Resigned,
    VersusMoved,
)
from accessigame.games.versus.queries import attractions, moves_to_targets, sight, threats

GAME = load("versus")
START = (
    "versus D=A3 L=I7 pawns=A1:D1,A2:D3,A4:D4,A5:D2,I5:L2,I6:L4,I8:L3,I9:L1 turn=D drags=- quiet=0"
)


def position(text: str) -> VersusState:
    """The position of a worked example: a piece that is not named is absent."""
    given = dict(word.split("=", 1) for word in text.split())
    fields = {"D": "-", "L": "-", "pawns": "-", **given}
    state = GAME.from_text("versus " + " ".join(f"{k}={v}" for k, v in fields.items()))
    assert isinstance(state, VersusState)
    return state


def play(state: VersusState, *moves: str) -> list[Event]:
    """Play ``moves``; the events of the last one."""
    log: list[Event] = []
    for move in moves:
        log.clear()
        state.play(GAME.parse_move(move), log)
    return log


def cell(name: str) -> int:
    return board().index[name]


def pawn(state: VersusState, name: str) -> str:
    """The pawn on a cell as text, such as D4; an empty text where there is none."""
    piece = state.at[cell(name)]
    return f"{'D' if piece > 0 else 'L'}{abs(piece)}" if piece else ""


def refused(state: VersusState, move: str) -> IllegalMove:
    before, log = state.to_text(), []
    with pytest.raises(IllegalMove) as error:
        state.play(GAME.parse_move(move), log)
    assert state.to_text() == before
    assert log == []
    assert GAME.parse_move(move) not in state.moves()
    return error.value


# -- worked examples ---------------------------------------------------------------------------


def test_ver_01_the_start_has_twenty_moves() -> None:
    moves = [str(move) for move in GAME.start(2).moves()]
    assert len(moves) == 20
    landings = ["B3", "C3", "D3", "E3", "F3", "G3", "B4", "C5", "D6", "E7", "F8", "G9"]
    assert [m for m in moves if m.startswith("A3-")] == [f"A3-{c}" for c in sorted(landings)]
    for pawn_cell in ("A1", "A2", "A4", "A5"):
        assert len([m for m in moves if m.startswith(f"{pawn_cell}-")]) == 2


def test_ver_02_an_attracted_pawn_flips() -> None:
    state = GAME.start(2)
    events = play(state, "A3-G9")
    assert pawn(state, "I9") == ""
    assert pawn(state, "H9") == "D4"
    assert events == [
        VersusMoved(DARK, cell("A3"), cell("G9")),
        PawnAttracted(DARK, cell("I9"), cell("H9"), 4),
    ]


def test_ver_03_two_drags_at_once() -> None:
    state = GAME.start(2)
    events = play(state, "A3-G9", "I7-F7")
    assert pawn(state, "G8") == "L1"
    assert pawn(state, "B3") == "L2"
    assert pawn(state, "H9") == pawn(state, "A2") == ""
    drags = [event for event in events if isinstance(event, PawnAttracted)]
    assert {(e.source, e.target, e.value) for e in drags} == {
        (cell("H9"), cell("G8"), 1),
        (cell("A2"), cell("B3"), 2),
    }


def test_ver_04_an_adjacent_pawn_is_neither_moved_nor_flipped() -> None:
    state = position("D=C3 pawns=E5:L2")
    assert play(state, "C3-D4") == [VersusMoved(DARK, cell("C3"), cell("D4"))]
    assert pawn(state, "E5") == "L2"


def test_ver_06_a_locked_pawn_stays_and_hides_what_is_behind() -> None:
    state = position("D=C3 pawns=E4:L1,G4:L4,A5:D2")
    play(state, "C3-C4")
    assert pawn(state, "E4") == "L1"
    assert pawn(state, "G4") == "L4"


def test_ver_08_three_drags() -> None:
    state = position("D=A3 pawns=C6:L1,F3:L2,F6:L4")
    events = play(state, "A3-C3")
    assert (pawn(state, "C5"), pawn(state, "E3"), pawn(state, "E5")) == ("D4", "D3", "D1")
    drags = [event for event in events if isinstance(event, PawnAttracted)]
    assert [e.source for e in drags] == [cell("F6"), cell("C6"), cell("F3")], "clockwise from north"


def test_ver_09_a_pawn_dragged_onto_a_target_is_flipped_then_locked() -> None:
    state = position("D=A2 pawns=F2:L1,A5:L4,I9:L4,I8:L3")
    events = play(state, "A2-C2")
    assert pawn(state, "E2") == "D4"
    assert state.scores() == (4, 0)
    assert events[-1] == PawnLocked(DARK, cell("E2"), 4, (4, 0), 1)
    assert not state.over()
    assert state.quiet == 0


def test_ver_11_moving_a_pawn_into_line_triggers_nothing() -> None:
    state = position("D=C3 pawns=F7:L2 turn=L")
    assert play(state, "F7-F6") == [PawnMoved(LIGHT, cell("F7"), cell("F6"), 2)]
    assert pawn(state, "F6") == "L2"


def test_ver_12_sight_passes_over_the_vacated_cell() -> None:
    state = position("D=C3 pawns=A3:L2")
    play(state, "C3-E3")
    assert pawn(state, "B3") == "D3"


VER_13 = "D=C3 L=I9 pawns=A5:D1,E5:D4,I5:L2 turn=L"


def test_ver_13_a_third_attraction_in_a_row_is_refused() -> None:
    state = position(VER_13)
    for move, at in (("I9-G7", "F6"), ("C3-D4", "E5"), ("G7-H8", "F6"), ("D4-C3", "E5")):
        play(state, move)
        assert pawn(state, at)
    assert "drags=L:E5:2" in state.to_text()
    for move in ("H8-I9", "H8-G7"):
        error = refused(state, move)
        assert error.reason == "third-attraction"
        assert error.details["pawns"] == ("E5",)


def test_ver_14_a_turn_without_the_attraction_resets_the_count() -> None:
    state = position(VER_13)
    play(state, "I9-G7", "C3-D4", "G7-H8", "D4-C3", "I5-H5", "A5-A4")
    assert state.drags == {}
    play(state, "H8-I9")
    assert pawn(state, "F6") == "L1"


def test_ver_18_a_versus_on_a_target_does_not_fill_it() -> None:
    state = position("D=E2 L=I9 pawns=A1:D1")
    assert state.scores() == (0, 0)
    assert not state.over()
    play(state, "E2-D2")
    assert not state.over()


@pytest.mark.parametrize(("off_target", "over"), [("D1", False), ("D2", True), ("L3", True)])
def test_ver_19_the_leader_out_of_reach(off_target: str, over: bool) -> None:
    """Worth 4 to the trailing side, the last pawn may still level; worth 3 it cannot."""
    state = position(f"D=A1 L=I9 pawns=D4:D3,E2:D4,E6:L3,H5:{off_target}")
    events = play(state, "D4-E4")
    assert state.scores() == (7, 3)
    assert state.over() == over
    if over:
        assert state.winners() == (DARK,)
        assert events[-1] == GameOver("out-of-reach", (7, 3), (DARK,))
    text = f"D=A1 L=I9 pawns=E2:D4,E4:D3,E6:L3,H5:{off_target} turn=L"
    assert position(text).over() == over


def test_ver_20_no_move_ends_the_game_and_the_count_decides() -> None:
    text = "D=A1 L=I9 pawns=E2:L2,H8:D1,H9:D2,I8:D3 turn={}"
    assert position(text.format("L")).turn == OVER
    state = position(text.format("D"))
    events = play(state, "A1-A2")
    assert state.over()
    assert state.scores() == (0, 2)
    assert state.winners() == (LIGHT,)
    assert events[-1] == GameOver("blocked", (0, 2), (LIGHT,), LIGHT)


def test_ver_22_the_leader_resigns_and_loses() -> None:
    state = position("D=A1 L=I9 pawns=D4:D3,E2:D4,H5:L3,H6:L4")
    assert state.scores() == (4, 0)
    events = play(state, "resign")
    assert state.winners() == (LIGHT,)
    assert events == [Resigned(DARK), GameOver("resigned", (4, 0), (LIGHT,), DARK)]
    assert "turn=-" in state.to_text()
    assert "end=resign:D" in state.to_text()


def test_ver_22_a_declined_offer_leaves_the_same_side_to_move() -> None:
    state = GAME.start(2)
    assert state.declarations() == (RESIGN, OFFER)
    assert play(state, "offer") == [DrawOffered(DARK)]
    assert state.turn == LIGHT
    assert list(state.moves()) == [ACCEPT, DECLINE]
    assert "turn=L" in state.to_text()
    assert "offer=D" in state.to_text().split()
    assert refused(state, "I9-H9").reason == "offer-pending"
    assert refused(state, "offer").reason == "offer-pending"
    assert play(state, "decline") == [DrawDeclined(LIGHT)]
    assert state.turn == DARK
    assert "offer=D!" in state.to_text().split()
    assert state.declarations() == (RESIGN,)
    assert refused(state, "offer").reason == "offer-declined-already"
    assert refused(state, "accept").reason == "no-offer"
    assert len(state.moves()) == 20
    play(state, "A1-B1")
    assert "offer" not in state.to_text()
    assert OFFER in state.declarations()


def test_an_accepted_offer_is_a_draw_whatever_the_points() -> None:
    state = position("D=A1 L=I9 pawns=E2:D4,H5:L3,H6:L4")
    events = play(state, "offer", "accept")
    assert state.winners() == (DARK, LIGHT)
    assert events == [DrawAgreed(LIGHT), GameOver("agreed", (4, 0), (DARK, LIGHT))]
    assert refused(state, "resign").reason == "game-over"


# -- counts ------------------------------------------------------------------------------------


def paths(state: VersusState, depth: int) -> int:
    if depth == 1:
        return len(state.moves())
    found = 0
    for move in state.moves():
        after = state.copy()
        after.play(move)
        found += paths(after, depth - 1)
    return found


@pytest.mark.parametrize(("depth", "expected"), [(1, 20), (2, 374), (3, 9294)])
def test_paths_from_the_start(depth: int, expected: int) -> None:
    assert paths(GAME.start(2), depth) == expected


@pytest.mark.slow
def test_paths_of_four_moves_from_the_start() -> None:
    assert paths(GAME.start(2), 4) == 218_882


# -- rules beyond the examples -----------------------------------------------------------------


def test_an_exempt_pawn_stays_while_others_are_attracted_and_its_count_is_reset() -> None:
    # G7 sees E5 along the diagonal and G4 along the row
    state = position("D=A1 L=H8 pawns=E5:D4,G4:D2 turn=L drags=L:E5:2")
    events = play(state, "H8-G7")
    assert events == [
        VersusMoved(LIGHT, cell("H8"), cell("G7"), (cell("E5"),)),
        PawnAttracted(LIGHT, cell("G4"), cell("G5"), 3),
    ]
    assert state.drags == {}


def test_the_side_with_the_dominance_is_never_limited() -> None:
    """D4 is dark by four portions: Dark may fetch it back as often as it likes."""
    state = position(VER_13)
    play(state, "I9-G7", "C3-D4")
    assert all(state.lacking(c) == LIGHT for c in state.drags)
    assert "D:" not in state.to_text().split("drags=")[1]


def test_a_count_follows_its_pawn_and_falls_when_it_is_locked() -> None:
    state = position("D=A1 L=I9 pawns=D4:D4,I5:L2 turn=D drags=L:D4:1")
    walked = state.copy()
    play(walked, "D4-D5")
    assert "drags=L:D5:1" in walked.to_text()
    play(state, "D4-E4")
    assert state.drags == {}


def test_stop_no_forbids_landing_on_a_target_but_not_crossing() -> None:
    state = GAME.start(2, {"stop": "no"})
    assert "stop=no" in state.to_text().split()
    text = "versus D=D2 L=I9 pawns=A1:D1 stop=no"
    state = GAME.from_text(text)
    names = [str(move) for move in state.moves()]
    assert "D2-E2" not in names
    assert "D2-F2" in names
    with pytest.raises(IllegalMove, match="versus-stop-on-target"):
        state.play(GAME.parse_move("D2-E2"))
    assert "D2-E2" in [str(m) for m in GAME.from_text(text.replace("=no", "=yes")).moves()]


def test_every_refusal_has_its_reason() -> None:
    state = position("D=C3 L=I9 pawns=A1:D1,C5:D2,E2:D3,H9:L1,I5:L4")
    for move, reason in {
        "B1-B2": "no-piece",
        "I5-H5": "not-your-piece",
        "E2-E3": "pawn-locked",
        "A1-A1": "same-cell",
        "A1-A3": "pawn-one-cell",
        "A1-C3": "pawn-one-cell",
        "C3-D5": "versus-straight-line",
        "C3-C6": "versus-path-blocked",
        "C3-C5": "cell-taken",
        "accept": "no-offer",
    }.items():
        assert refused(state, move).reason == reason
    assert refused(state, "C3-C6").details["by"] == "C5"


def test_four_filled_targets_end_the_game_and_a_tie_is_a_draw() -> None:
    state = position("D=A1 L=I9 pawns=D8:D4,E2:D1,E4:L4,E6:L1 turn=D")
    events = play(state, "D8-E8")
    assert state.scores() == (5, 5)
    assert state.winners() == (DARK, LIGHT)
    assert events[-1] == GameOver("targets-filled", (5, 5), (DARK, LIGHT))


def test_wrong_players_are_refused() -> None:
    with pytest.raises(BadOption):
        GAME.start(3)


# -- notation ----------------------------------------------------------------------------------


def test_the_start_as_text() -> None:
    assert GAME.start(2).to_text() == START
    assert GAME.from_text("versus") == GAME.start(2)
    assert GAME.from_text("versus quiet=0 turn=D").to_text() == START


@pytest.mark.parametrize(
    ("fields", "reason", "field"),
    [
        ("D=J1", "unknown-cell", "D"),
        ("D=I7", "cell-taken", "L"),
        ("pawns=A3:D1", "cell-taken", "pawns"),
        ("pawns=A1:D1,A1:D2", "cell-taken", "pawns"),
        ("pawns=A1:D5", "out-of-range", "pawns"),
        ("pawns=A1:X1", "unknown-value", "pawns"),
        ("pawns=A1", "wrong-shape", "pawns"),
        ("pawns=A1:D1,A2:D2,B1:D1,B2:D1,B3:L1,B4:L1,B5:L1,B6:L1,C1:L1", "too-many-pawns", "pawns"),
        ("turn=X", "unknown-value", "turn"),
        ("turn=-", "turn-not-over", "turn"),
        ("turn=D end=agreed", "turn-after-end", "turn"),
        ("drags=L:E5:1", "drags-no-pawn", "drags"),
        ("drags=D:A2:1", "drags-side-dominates", "drags"),
        ("drags=L:A2:3", "out-of-range", "drags"),
        ("drags=L:A2:1,L:A2:1", "drags-twice", "drags"),
        ("pawns=E2:D3,A1:L3,A2:L4 drags=L:E2:1", "drags-pawn-locked", "drags"),
        ("quiet=x", "no-number", "quiet"),
        ("quiet=-1", "out-of-range", "quiet"),
        ("turn=D offer=D", "turn-offer-pending", "turn"),
        ("turn=L offer=D!", "turn-offer-declined", "turn"),
        ("offer=D end=agreed", "offer-after-end", "offer"),
        ("end=won", "unknown-value", "end"),
        ("stop=maybe", "unknown-value", "stop"),
        ("colour=red", "unknown-field", "colour"),
        ("turn=D turn=D", "repeated-field", "turn"),
        ("turn=", "empty-field", "turn"),
    ],
)
def test_contradictions_are_refused_with_field_and_column(
    fields: str, reason: str, field: str
) -> None:
    text = f"versus {fields}"
    with pytest.raises(BadNotation) as error:
        GAME.from_text(text)
    assert (error.value.reason, error.value.details["field"]) == (reason, field)
    if f"{field}=" in text:
        assert error.value.column > text.index(f"{field}=")


def test_the_column_points_at_the_wrong_item() -> None:
    text = "versus D=A3 pawns=A1:D1,Z9:D2"
    with pytest.raises(BadNotation) as error:
        GAME.from_text(text)
    assert text[error.value.column - 1 :].startswith("Z9")


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("A3", "no-move", 1),
        ("A3-", "no-move", 1),
        (" A3-K9", "unknown-cell", 5),
    ],
)
def test_malformed_moves_are_refused_with_the_column(text: str, reason: str, column: int) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse_move(text)
    assert (error.value.reason, error.value.column) == (reason, column)


def test_moves_may_be_typed_in_small_letters() -> None:
    assert GAME.parse_move("a3-g9") == Step(cell("A3"), cell("G9"))
    assert GAME.parse_move(" Resign ") == RESIGN


# -- what a player can ask ---------------------------------------------------------------------


def test_questions_about_a_position() -> None:
    state = position("D=A3 L=I9 pawns=C6:L1,F3:L2,F6:L4")
    step = GAME.parse_move("A3-C3")
    assert isinstance(step, Step)
    found = attractions(state, step)
    assert {(board().names[a.source], board().names[a.target], a.value) for a in found} == {
        ("C6", "C5", 4),
        ("F3", "E3", 3),
        ("F6", "E5", 1),
    }
    assert step in threats(state, cell("C6"))
    assert threats(state, cell("A3")) == ()
    assert [board().names[c] for c in sight(state, DARK)] == ["F3"]
    assert (state.value(cell("C6"), DARK), state.value(cell("C6"), LIGHT)) == (4, 1)


def test_moves_from_a_pawn_to_the_targets_go_round_what_stands_in_the_way() -> None:
    def needed(position: str, name: str) -> dict[str, int]:
        state = load("versus").from_text(f"versus {position} turn=D")
        found = moves_to_targets(state, state.board.index[name])
        return {state.board.names[cell]: moves for cell, moves in found.items()}

    assert needed("D=A1 L=I9 pawns=E5:D2", "E5") == {"E4": 1, "E6": 1, "E2": 4, "E8": 4}
    assert needed("D=E4 L=I9 pawns=E5:D2", "E5")["E6"] == 1, "a Versus on a target bars it"
    assert "E4" not in needed("D=E4 L=I9 pawns=E5:D2", "E5")
    assert needed("D=A1 L=I9 pawns=E4:D2", "E4") == {}, "a locked pawn stays"


def test_the_position_key_tells_repetitions() -> None:
    state = GAME.start(2)
    keys = [state.position_key()]
    for move in ("A3-B3", "I7-H7", "B3-A3", "H7-I7") * 2:
        play(state, move)
        keys.append(state.position_key())
    assert keys.count(keys[0]) == REPETITION_LIMIT


# -- invariants over random games --------------------------------------------------------------


def naive_drags(state: VersusState, seat: int, source: int, landing: int) -> set[tuple[int, int]]:
    """Rule 6 read aloud, on names: look from each opposing pawn towards the landing cell."""
    at = dict(zip(board().names, state.at, strict=True))
    at[board().names[source]] = 0
    here = board().names[landing]
    row, number = "ABCDEFGHI".index(here[0]), int(here[1])
    found = set()
    for name, piece in at.items():
        if not 0 < abs(piece) < 9 or (piece > 0) == (seat == DARK):
            continue
        if name in ("E2", "E4", "E6", "E8"):
            continue
        rise, run = "ABCDEFGHI".index(name[0]) - row, int(name[1]) - number
        if not (rise == 0 or run == 0 or rise == run):
            continue
        steps = max(abs(rise), abs(run))
        line = [
            "ABCDEFGHI"[row + i * rise // steps] + str(number + i * run // steps)
            for i in range(1, steps)
        ]
        if line and not any(at[between] for between in line):
            found.add((cell(name), cell(line[-1])))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_the_invariants(seed: int) -> None:
    rng = Random(seed)
    state: Any = GAME.start(2, {"stop": "yes" if seed % 3 else "no"})
    kinds = sorted(state.value(c, DARK) for c, p in enumerate(state.at) if 0 < abs(p) < 9)
    last = (0, 0)
    filled: set[int] = set()
    for n in range(400):
        moves = state.moves()
        if state.over():
            break
        assert moves == sorted(moves, key=lambda m: (m.source, m.target))
        move = rng.choice(moves)
        before = state.copy()
        log: list[Event] = []
        state.play(move, log)
        drags = {(e.source, e.target) for e in log if isinstance(e, PawnAttracted)}
        if isinstance(log[0], VersusMoved):
            naive = naive_drags(before, before.turn, move.source, move.target)
            exempt = before.exempt(before.turn)
            assert drags == {d for d in naive if d[0] not in exempt}
            assert set(log[0].exempt) == {d[0] for d in naive if d[0] in exempt}
        else:
            assert not drags
        pawns = [c for c, p in enumerate(state.at) if 0 < abs(p) < 9]
        assert sorted(state.value(c, DARK) for c in pawns) == kinds
        now = {c for c in board().targets if c in pawns}
        assert filled <= now
        for c in filled:
            assert state.at[c] == before.at[c]
        filled = now
        assert all(new >= old for new, old in zip(state.scores(), last, strict=True))
        last = state.scores()
        for side in (DARK, LIGHT):
            mobile = {c for c, p in enumerate(state.at) if p and (p > 0) == (side == DARK)}
            locked = {c for c in mobile if c in filled}
            assert sorted(state.free[side]) == sorted(mobile - locked)
        if n % 10 == 0 or state.over():
            again = GAME.from_text(state.to_text())
            assert again == state
            assert list(again.moves()) == list(state.moves())
    assert state.over() or n == 399


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_not_listed_is_refused(seed: int) -> None:
    rng = Random(seed)
    state: Any = GAME.start(2)
    for _ in range(rng.randrange(5, 40)):
        if not state.over():
            state.play(rng.choice(state.moves()))
    text, listed = state.to_text(), set(state.moves())
    for source in range(len(board().names)):
        for target in range(len(board().names)):
            step = Step(source, target)
            if step in listed:
                state.copy().play(step)
            else:
                with pytest.raises(IllegalMove):
                    state.play(step)
    assert state.to_text() == text
