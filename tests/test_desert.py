"""Through the Desert: the worked examples by their ids, the phases, refusals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from accessigame.core.game import CHANCE, OVER, BadOption, Event, IllegalMove
from accessigame.games import load
from accessigame.games.desert import COLOURS, PASS, DesertState, Phase, Setup, caravan_of, grid
from accessigame.games.desert.events import (
    AreaEnclosed,
    BoardSetUp,
    CamelPhaseBegan,
    CamelPlaced,
    GameOver,
    LeaderDropped,
    LeaderPlaced,
    OasisReached,
    Passed,
    ReserveLow,
    WaterTaken,
)
from accessigame.games.desert.queries import (
    Nearest,
    camels_needed,
    content,
    legal_colours,
    nearest_palm,
    nearest_water,
    open_ends,
)
from accessigame.games.desert.scoring import count

GAME = load("desert")
PALMS = "B8,D3,J3,M7,Q3"
SEATS = {"A": 1, "B": 2, "Z": 3}


def position(leaders: str, tokens: str = "-", players: int = 3, **more: object) -> DesertState:
    """A worked example: ``leaders`` such as "A W K5, B W K7"; a sentinel stands on N3."""
    caravans = [leader.split() for leader in leaders.split(", ")]
    camels = [f"{colour}{SEATS[who]}:{cell}*" for who, colour, cell in caravans]
    fields = {
        "players": players,
        "palms": PALMS,
        "tokens": tokens,
        "camels": ";".join([*camels, "P3:N3*"]),
        "left": 99,
        **more,
    }
    state = GAME.from_text("desert " + " ".join(f"{k}={v}" for k, v in fields.items()))
    assert isinstance(state, DesertState)
    return state


def play(state: DesertState, *moves: str) -> list[Event]:
    """Play ``moves``; the events of the last one."""
    log: list[Event] = []
    for move in moves:
        log.clear()
        state.play(GAME.parse_move(move), log)
    return log


def white(state: DesertState, *cells: str) -> list[int]:
    """Place white camels in order; what each gained."""
    gains = []
    for cell in cells:
        placed = play(state, f"W@{cell}")[0]
        assert isinstance(placed, CamelPlaced)
        gains.append(placed.gained)
    return gains


def names(cells: tuple[int, ...]) -> str:
    return " ".join(grid().names[cell] for cell in cells)


def areas(state: DesertState) -> list[str]:
    return [names(area.cells) for area in state.areas]


def legal(state: DesertState, colour: str) -> str:
    listed = [str(move) for move in state.moves()]
    return " ".join(text[2:] for text in listed if text.startswith(f"{colour}@"))


def refused(state: DesertState, move: str) -> IllegalMove:
    before, log = state.copy(), []
    with pytest.raises(IllegalMove) as error:
        state.play(GAME.parse_move(move), log)
    assert state == before
    assert log == []
    assert GAME.parse_move(move) not in state.moves()
    return error.value


def placed_leaders(players: int, seed: int = 0) -> DesertState:
    """A random game at the start of its camel phase."""
    rng = Random(seed)
    state = GAME.start(players)
    state.play(state.draw(rng))
    while state.phase is not Phase.CAMELS:
        state.play(rng.choice(state.moves()))
    return state


# -- worked examples ---------------------------------------------------------------------------


def test_t1_the_hexes_around_a_leader() -> None:
    assert legal(position("A W K5"), "W") == "J4 J5 K4 K6 L4 L5"


def test_t2_a_hex_always_lies_between_rivals_of_one_colour() -> None:
    state = position("A W K5, B W K7")
    assert legal(state, "W") == "J4 J5 K4 L4 L5"
    error = refused(state, "W@K6")
    assert (error.reason, error.details["rival"], error.details["seat"]) == (
        "next-to-rival",
        "K7",
        1,
    )
    other = position("A W K5, B W K7", turn=2)
    assert legal(other, "W") == "J6 J7 K8 L6 L7"
    assert refused(other, "W@K6").details["rival"] == "K5"


def test_t4_a_token_is_taken() -> None:
    state = position("A W K5", "L4:3")
    assert white(state, "L4") == [3]
    assert state.tokens == {}
    assert state.points == [3, 0, 0]


def test_t5_a_palm_pays_once_per_caravan() -> None:
    assert white(position("A W K5"), "K4", "J4") == [5, 0]


def test_t6_another_caravan_of_the_same_player_is_paid_too() -> None:
    state = position("A W K5, A V I6", "I5:1")
    white(state, "K4", "J4")
    first = play(state, "V@I5")
    second = play(state, "V@I4")
    assert isinstance(first[0], CamelPlaced)
    assert isinstance(second[0], CamelPlaced)
    assert (first[0].gained, second[0].gained) == (1, 5)
    assert first[1] == WaterTaken(0, 1, grid().index["I5"], 1)
    assert second[1] == OasisReached(0, 1, grid().index["J3"], 5)


def test_t8_where_leaders_may_stand() -> None:
    text = f"desert players=3 phase=leaders palms={PALMS} tokens=A6:1,H11:1"
    state = GAME.from_text(text)
    for cell in ("H12", "H10", "A3", "B6"):
        after = state.copy()
        after.play(GAME.parse_move(f"W@{cell}"))
    for cell, reason in {
        "H11": "leader-on-token",
        "D4": "leader-next-to-oasis",
        "D3": "on-palm",
        "A6": "leader-on-token",
        "F7": "not-playable",
    }.items():
        assert refused(state, f"W@{cell}").reason == reason
    assert refused(state, "W@F7").details["terrain"] == "massif"
    assert refused(state, "W@A1").details["terrain"] == "mountains"
    assert refused(state, "W@U7").details["terrain"] == "beyond"


def test_t10_closed_against_the_outer_mountains() -> None:
    state = position("A W C10", "B10:2")
    assert white(state, "C11", "B10") == [0, 2]
    assert areas(state) == ["B11"]


def test_t11_closed_against_the_massif() -> None:
    state = position("A W H5")
    white(state, "H6", "I7")
    assert areas(state) == ["H7"]


def test_t13_two_colours_never_combine() -> None:
    state = position("A W Q6, A V O6")
    white(state, "Q7", "P7", "O7", "P5")
    assert areas(state) == []


def test_t15_an_area_with_a_token() -> None:
    state = position("A W H10", "H11:2")
    assert white(state, *["G11", "F11", "F12", "F13", "I11", "J11", "J12"]) == [0, 0, 0, 0, 0, 0, 2]
    assert areas(state) == ["G12 G13 H11 H12 H13 I12 I13 J13"]
    assert count(state).areas == (8, 0, 0)


def test_t16_one_camel_closes_two_areas() -> None:
    state = position("B V H10, A W F9", "G9:3,J9:1,H11:2")
    gains = white(state, *["G10", "G11", "H11", "I11", "I10", "J9"])
    assert gains == [0, 0, 2, 0, 0, 1]
    events = play(state, "W@H9")
    closed = [event for event in events if isinstance(event, AreaEnclosed)]
    assert [(names(e.cells), e.value) for e in closed] == [("G9", 3), ("I9", 0)]
    assert areas(state) == ["G9", "I9"]
    assert grid().index["H10"] not in state.inside


T17 = "D7 C7 B6 A7 D9 C10 B10"


def t17() -> DesertState:
    return position("A W D8", "D9:3,B10:1")


def test_t17_a_palm_inside_an_area() -> None:
    state = t17()
    assert white(state, *T17.split()) == [0, 0, 0, 0, 3, 0, 6]
    assert areas(state) == ["A8 A9 B7 B8 B9 C8 C9"]
    assert count(state).areas == (6, 0, 0)
    log: list[Event] = []
    again = t17()
    for cell in T17.split():
        log = play(again, f"W@{cell}")
    palm = grid().index["B8"]
    closed = log[-1]
    assert isinstance(closed, AreaEnclosed)
    assert (closed.size, closed.water, closed.palms, closed.value) == (6, (), (palm,), 5)


def test_t19_a_camel_inside_an_own_area() -> None:
    state = t17()
    white(state, *T17.split())
    events = play(state, "W@B9")
    placed = events[0]
    assert isinstance(placed, CamelPlaced)
    assert (placed.gained, placed.inside) == (0, True)
    assert len(events) == 1
    assert count(state).areas == (5, 0, 0)
    assert areas(state) == ["A8 A9 B7 B8 B9 C8 C9"]


def test_t21_the_dark_line_is_a_wall_for_two_and_three_players_only() -> None:
    core = position("A W P8")
    white(core, "Q8", "R7", "Q9")
    assert areas(core) == ["R8"]
    full = position("A W P8", players=4)
    white(full, "Q8", "R7", "Q9")
    assert areas(full) == []


def test_t22_palms_are_no_walls() -> None:
    state = position("A W M5")
    assert white(state, "L5", "N5", "L6", "N6") == [0, 0, 5, 0]
    assert areas(state) == []


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, [1, 2, 2, 2]),
        (3, [1, 1, 2, 2, 2, 2]),
        (4, [1, 1, 2, 2, 2, 2, 2, 2]),
        (5, [1, 1, 2, 2, 2, 2]),
    ],
)
def test_t26_the_first_round_is_short_for_those_who_begin(
    players: int, expected: list[int]
) -> None:
    rng = Random(players)
    state = placed_leaders(players, seed=players)
    assert state.turn == state.first
    lefts = []
    seat = None
    while len(lefts) < len(expected):
        if state.turn != seat:
            lefts.append(state.left)
            assert seat is None or state.turn == (seat + 1) % players
            seat = state.turn
        state.play(rng.choice(state.moves()))
    assert lefts == expected


def test_t28_the_last_camel_of_a_colour_ends_the_game_at_once() -> None:
    state = position("A W K5", "L4:3", left=2, reserve="W1V26P26G26B26")
    events = play(state, "W@L4")
    assert state.over()
    assert (state.turn, state.left) == (OVER, 0)
    assert state.points == [3, 0, 0]
    assert events[1:] == [
        WaterTaken(0, 0, grid().index["L4"], 3),
        GameOver("reserve-empty", 0, (13, 0, 10), (0,)),
    ]
    assert refused(state, "W@K4").reason == "game-over"


def test_t29_majorities() -> None:
    whites = (
        "W1:A3*,A4,A5,A6,A7,A8,A9",
        "W2:C2*,C3,C4,C5,C6,C7,C8",
        "W3:E3*,E4,E5,E6,E7",
    )
    violets = ("V1:K2*,K3,K4,K5,K6,K7,K8,K9,K10", "V2:M2*,M3,M4")
    pinks = ("P1:O2*", "P2:O5*", "P3:O8*")
    text = f"desert players=3 camels={';'.join([*whites, *violets, *pinks])}"
    white, violet, pink, green, blue = count(GAME.from_text(text)).majorities
    assert (white.sizes, white.awards) == ((7, 7, 5), (5, 5, 0))
    assert (violet.sizes, violet.awards) == ((9, 3, 0), (10, 0, 0))
    assert (pink.sizes, pink.awards) == ((1, 1, 1), (5, 5, 5))
    assert green.awards == blue.awards == (0, 0, 0)


@pytest.mark.parametrize(
    ("players", "leaders", "reserve", "tokens"),
    [(2, 5, 22, 33), (3, 5, 26, 33), (4, 5, 30, 45), (5, 4, 30, 45)],
)
def test_t33_t34_material_at_the_start(
    players: int, leaders: int, reserve: int, tokens: int
) -> None:
    state = placed_leaders(players)
    assert state.reserve == [reserve] * 5
    assert len(state.tokens) == tokens
    assert len(state.palms) == 5
    seats = Counter((caravan - 1) % 5 for caravan in state.leaders)
    assert seats == dict.fromkeys(range(players), leaders)
    colours = Counter((caravan - 1) // 5 for caravan in state.leaders)
    assert colours == dict.fromkeys(range(5), 4 if players == 5 else players)


# -- set-up and leaders ------------------------------------------------------------------------


def test_the_set_up_is_the_chance_move() -> None:
    state = GAME.start(3)
    assert (state.turn, state.moves(), state.outcomes()) == (CHANCE, [], None)
    move = state.draw(Random(4))
    log: list[Event] = []
    state.play(GAME.parse_move(str(move)), log)
    assert log == [BoardSetUp(move.first, move.palms, move.tokens)]
    assert (state.phase, state.turn, state.first) == (Phase.LEADERS, move.first, move.first)
    assert refused(state, str(move)).reason == "board-set-up-already"


def test_every_set_up_is_possible() -> None:
    rng = Random(1)
    setups = [GAME.start(2).draw(rng) for _ in range(300)]
    assert {setup.first for setup in setups} == {0, 1}
    assert len({setup.palms for setup in setups}) == 6
    values = Counter(value for setup in setups for _, value in setup.tokens)
    assert min(values.values()) > 2800


def test_wrong_set_ups_are_refused() -> None:
    state = GAME.start(2)
    right = state.draw(Random(0))
    cell = right.tokens[0][0]
    wrong = {
        "setup-first": Setup(2, right.palms, right.tokens),
        "setup-palms": Setup(0, right.palms[1:], right.tokens),
        "setup-tokens": Setup(0, right.palms, right.tokens[1:]),
        "setup-token-values": Setup(0, right.palms, tuple((c, 3) for c, _ in right.tokens)),
    }
    for reason, move in wrong.items():
        assert refused(state, str(move)).reason == reason
    assert refused(state, str(wrong["setup-tokens"])).details["missing"] == (grid().names[cell],)
    assert refused(state, "W@K5").reason == "setup-awaited"


def test_each_player_shows_a_new_colour_first() -> None:
    state = GAME.from_text(f"desert players=3 phase=leaders palms={PALMS} camels=W1:K5* turn=2")
    error = refused(state, "W@K8")
    assert (error.reason, error.details["allowed"]) == ("colour-shown-already", "VPGB")
    second = GAME.from_text(
        f"desert players=3 phase=leaders palms={PALMS} camels=W1:K5* turn=2 round=2"
    )
    second.play(GAME.parse_move("W@K8"))


def test_a_leader_is_placed_once_and_not_next_to_another() -> None:
    text = f"desert players=3 phase=leaders palms={PALMS} camels=W1:K5*;V1:K8* round=2"
    state = GAME.from_text(text)
    assert refused(state, "W@O5").reason == "leader-placed-already"
    error = refused(state, "P@K6")
    assert (error.reason, error.details["leader"]) == ("leader-next-to-leader", "K5")
    assert refused(state, "P@K5").details["by"] == "W"
    assert play(state, "P@O5") == [LeaderPlaced(0, 2, grid().index["O5"], 2)]


def test_five_players_give_back_one_leader_each_all_different() -> None:
    rng = Random(2)
    state = GAME.start(5)
    state.play(state.draw(rng))
    assert state.phase is Phase.DISCARD
    assert refused(state, "W@K5").reason == "discard-owed"
    first = state.turn
    assert play(state, "drop V") == [LeaderDropped(first, 1)]
    assert [str(move) for move in state.moves()] == ["drop W", "drop P", "drop G", "drop B"]
    error = refused(state, "drop V")
    assert (error.reason, error.details["seat"]) == ("colour-given-back-already", first)
    play(state, "drop W", "drop P", "drop G", "drop B")
    assert (state.phase, state.turn, state.round) == (Phase.LEADERS, first, 1)
    site = grid().names[min(state.sites)]
    assert refused(state, f"V@{site}").reason == "leader-given-back"
    assert refused(state, "drop W").reason == "nothing-to-discard"


def test_one_who_cannot_show_a_new_colour_shows_any() -> None:
    """The last of five may have given back just the colour that is missing."""
    text = (
        f"desert players=5 phase=leaders palms={PALMS} turn=5 out=W1,V2,P3,G4,B5 "
        "camels=V1:K5*;P2:O9*;G3:O5*;W4:H5*"
    )
    state = GAME.from_text(text)
    assert {str(move)[0] for move in state.moves()} == set("WVPG")


def test_the_first_seat_opens_the_camel_phase() -> None:
    rng = Random(7)
    state = GAME.start(4)
    state.play(state.draw(rng))
    log: list[Event] = []
    seats = []
    while state.phase is Phase.LEADERS:
        seats.append(state.turn)
        log.clear()
        state.play(rng.choice(state.moves()), log)
    assert seats == [(state.first + i) % 4 for i in range(20)]
    assert log[-1] == CamelPhaseBegan(state.first, 1)


# -- camels ------------------------------------------------------------------------------------


def test_refusals_of_a_camel() -> None:
    state = position("A W K5, A V I6, B G L6", "L4:3")
    for move, reason in {
        "W@J3": "on-palm",
        "W@I6": "hex-taken",
        "W@K8": "not-next-to-caravan",
        "G@K6": "no-caravan",
        "W@J8": "not-playable",
        "drop W": "nothing-to-discard",
        "pass": "placing-compulsory",
    }.items():
        assert refused(state, move).reason == reason
    details = refused(state, "W@L6").details
    assert (details["by"], details["seat"]) == ("G", 1)


def test_different_colours_may_touch() -> None:
    state = position("A W K5, B V L5")
    assert white(state, "L4") == [0]


def test_moves_come_by_colour_then_column_then_row() -> None:
    state = placed_leaders(4, seed=3)
    texts = [(COLOURS.index(str(m)[0]), m.cell) for m in state.moves()]
    assert texts == sorted(texts)
    assert len({colour for colour, _ in texts}) == 5


def test_passing_is_the_only_move_of_one_who_can_place_none() -> None:
    state = position("B W K5", left=2)
    assert state.turn == 0
    assert state.moves() == (PASS,)
    assert play(state, "pass") == [Passed(0, 2)]
    assert (state.turn, state.left) == (1, 2)


def test_one_may_have_to_pass_the_second_camel() -> None:
    ring = "V2:G1*,G2,G3,H3,I3,I2,I1"
    state = GAME.from_text(f"desert players=2 camels=W1:H1*;{ring} left=2")
    assert legal(state, "W") == "H2"
    play(state, "W@H2")
    assert (state.turn, state.left) == (0, 1)
    assert state.moves() == (PASS,)
    assert play(state, "pass") == [Passed(0, 1)]
    assert (state.turn, state.left) == (1, 2)


def test_the_game_is_over_when_nobody_can_place() -> None:
    state = GAME.from_text("desert players=2 phase=camels")
    assert state.over()
    assert state.winners() == (0, 1)
    assert state.scores() == (0, 0)


def test_the_scarcest_reserve_is_announced_at_five_three_and_one() -> None:
    state = position("A W K5", reserve="W6V26P5G26B26")
    assert not [e for e in play(state, "W@K4") if isinstance(e, ReserveLow)]
    state = position("A W K5", reserve="W6V26P6G26B26")
    told = []
    for cell in ("K4", "L4", "M4", "M5", "L5"):
        told += [e for e in play(state, f"W@{cell}") if isinstance(e, ReserveLow)]
    assert told == [ReserveLow(0, 5), ReserveLow(0, 3), ReserveLow(0, 1)]


def test_wrong_players_and_options_are_refused() -> None:
    for players in (1, 6):
        with pytest.raises(BadOption):
            GAME.start(players)
    assert GAME.start(3, {"open_scores": "0"}) == GAME.start(3)


# -- what a player can ask ---------------------------------------------------------------------


def test_questions_about_a_hex() -> None:
    state = position("A W K5, B V L6", "L4:3")
    index = grid().index
    leader = content(state, index["K5"])
    assert (leader.colour, leader.seat, leader.leader, leader.size) == (0, 0, True, 1)
    assert content(state, index["L4"]).token == 3
    assert content(state, index["J3"]).palm
    assert content(state, index["G8"]).terrain == "massif"
    assert legal_colours(state, 0, index["K6"]) == (0,)
    assert legal_colours(state, 1, index["K6"]) == (1,)
    assert legal_colours(state, 1, index["A9"]) == ()
    white(state, "K6")
    assert not content(state, index["K6"]).leader
    assert content(state, index["K6"]).size == 2


def test_questions_about_a_caravan() -> None:
    state = position("A W K5", "L4:3,H4:2")
    index = grid().index
    white = caravan_of(0, 0)
    assert names(open_ends(state, white)) == "J4 J5 K4 K6 L4 L5"
    assert nearest_palm(state, white) == Nearest(index["J3"], 1, index["K5"])
    assert nearest_water(state, white) == Nearest(index["L4"], 1, index["K5"])
    play(state, "W@K4")
    again = nearest_palm(state, white)
    assert again == Nearest(index["M7"], 2, index["K5"])
    assert grid().bearing(again.start, again.cell) == ("se", 3)
    assert nearest_palm(state, caravan_of(0, 1)) is None


def test_camels_needed_respect_rivals() -> None:
    state = position("A W K5, B W K7")
    needed = camels_needed(state, caravan_of(0, 0))
    index = grid().index
    assert needed[index["K4"]] == 1
    for closed in ("K6", "J6", "L6", "K7", "K8", "J3"):
        assert index[closed] not in needed
