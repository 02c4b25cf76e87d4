"""What Through the Desert says, in both languages: events, the board, lists, answers, the count."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from accessigame.core.game import CHANCE, OVER, Event, IllegalMove
from accessigame.core.hexgrid import OPPOSITE
from accessigame.games import desert
from accessigame.games.desert import GAME, DesertState, board, grid
from accessigame.games.desert import events as happenings
from accessigame.games.desert.queries import legal_colours
from accessigame.narration import load
from accessigame.narration import rules as rule_texts
from accessigame.narration.catalog import LANGUAGES
from accessigame.narration.desert import NARRATOR, Happening
from accessigame.narration.desert_summary import SECTORS, sectors
from accessigame.narration.message import Category, Level, parts, sentence, verbatim
from accessigame.narration.narrator import Listener, Topic
from accessigame.narration.view import Region
from accessigame.sound.bank import NAMES as EARCONS
from tests.telling import reasons_of, spoken
from tests.test_catalog import symbols

NAMES = ("Nour", "Léa", "Zoé", "Jean Paul", "Émile")
PALMS = "B8,D3,J3,M7,Q3"
T15 = "tokens=H11:2 camels=W1:H10*,G11,F11,F12,F13,I11,J11;P3:N3*"
"""One camel from closing an area against the dark line."""
CLOSED = (
    "left=1 camels=W1:H10*,G11,F11,F12,F13,I11,J11,J12;P3:N3*;W2:C5* "
    "areas=W1:G12,G13,H11,H12,H13,I12,I13,J13"
)


def who(seat: int = 0, players: int = 3, **options: str) -> Listener:
    return Listener(seat, tuple(map(verbatim, NAMES[:players])), tuple(options.items()))


def position(text: str, players: int = 3) -> DesertState:
    return GAME.from_text(f"desert players={players} palms={PALMS} {text}")


def heard(
    state: DesertState,
    *moves: str,
    seat: int = 0,
    language: str = "en",
    level: Level = Level.NORMAL,
) -> list[str]:
    """What ``seat`` is told of the last of ``moves``."""
    log: list[Event] = []
    for move in moves:
        log = []
        state.play(GAME.parse_move(move), log)
    listener = who(seat, state.players)
    seen = state.seen_by(seat)
    told = [line for event in log for line in NARRATOR.narrate(event, seen, listener)]
    return spoken(told, language, level)


def reading(state: DesertState, cell: str, level: Level = Level.NORMAL, seat: int = 0,
            language: str = "en") -> str:  # fmt: skip
    region = NARRATOR.regions(state.seen_by(seat), who(seat, state.players))[0]
    return spoken(sentence(region.cells[cell].parts), language, level)[0]


def region(state: DesertState, name: str, listener: Listener | None = None) -> Region:
    listener = listener or who(0, state.players)
    regions = NARRATOR.regions(state.seen_by(listener.seat), listener)
    return next(region for region in regions if region.id == name)


def lines(of: Region, language: str = "en", level: Level = Level.NORMAL) -> list[str]:
    return [spoken(sentence(cell.parts), language, level)[0] for cell in of.cells.values()]


def asked(topic: Topic, state: DesertState, cell: str, where: str = "board", language: str = "en",
          seat: int = 0) -> list[str]:  # fmt: skip
    seen, listener = state.seen_by(seat), who(seat, state.players)
    return spoken(NARRATOR.answer(topic, seen, listener, where, cell), language)


def begun(players: int, seed: int = 1, moves: int = 0) -> DesertState:
    """A random game after the set-up and some moves."""
    rng, state = Random(seed), GAME.start(players)
    state.play(state.draw(rng))
    for _ in range(moves):
        if not state.over():
            state.play(rng.choice(state.moves()))
    return state


# Events


def test_every_event_of_the_game_has_words() -> None:
    defined = {
        thing
        for thing in vars(happenings).values()
        if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
    }
    assert set(get_args(Happening)) == defined
    loaded: object = load("desert")
    assert loaded is NARRATOR


def test_the_board_is_set_up() -> None:
    state = GAME.start(2)
    move = str(state.draw(Random(1)))
    told = heard(state, move)
    assert told[0] in ("You begin.", "Léa begins.")
    assert told[1] == "Oases: " + ", ".join(grid().names[cell] for cell in state.palms) + "."
    values = list(state.tokens.values())
    numbers = ", ".join(f"{values.count(value)} of {value}" for value in (3, 2, 1))
    assert told[2:] == [f"{len(values)} water holes worth {sum(values)} points, {numbers}."]
    full = heard(GAME.start(2), move, language="fr", level=Level.FULL)[2]
    assert full.startswith(f"{len(values)} puits pour {sum(values)} points, ")
    for cell in state.tokens:
        assert f", {grid().names[cell]}" in full


def test_leaders_given_back_and_placed() -> None:
    state = begun(5)
    first = state.turn
    assert heard(state, "drop W", seat=first) == ["White leader given back."]
    other = heard(state, "drop V", seat=first, language="fr")
    assert other == [f"{NAMES[(first + 1) % 5]} : meneur violet rendu."]
    state = position("phase=leaders turn=1")
    assert heard(state.copy(), "W@K7") == ["White leader K7."]
    assert heard(state.copy(), "W@K7", seat=1, language="fr") == ["Nour : meneur blanc K7."]


def test_the_camels_set_out() -> None:
    state = begun(2, moves=9)
    log = heard(state, str(state.moves()[0]), language="fr")
    assert log[-1] == "Les meneurs sont en place, les chameaux se mettent en route."


def test_a_camel_and_what_it_gains() -> None:
    state = position("tokens=L4:3 camels=W1:K5*;P3:N3* left=9")
    assert heard(state, "W@L4") == ["White L4.", "Water, plus 3 points."]
    assert heard(state, "W@K4") == ["White K4.", "Oasis J3, plus 5 points."]
    assert heard(state, "W@J4") == ["White J4."]
    again = position("tokens=L4:3 camels=W1:K5*;P3:N3* left=9")
    assert heard(again, "W@L4", seat=1) == ["Nour: white L4.", "Water, plus 3 points."]
    assert heard(again, "W@K4", seat=2, language="fr") == [
        "Nour : blanc K4.",
        "Oasis J3, 5 points de plus.",
    ]


def test_a_camel_is_heard_where_it_stands() -> None:
    state = position("camels=W1:K5*;P3:N3*")
    log: list[Event] = []
    state.play(GAME.parse_move("W@K6"), log)
    cell = grid().index["K6"]
    own, *_ = NARRATOR.narrate(log[0], state, who(0))
    other, *_ = NARRATOR.narrate(log[0], state, who(1))
    for told in (own, other):
        assert (told.pan, told.pitch) == (grid().pan[cell], grid().pitch[cell])
        assert told.earcon in EARCONS
    assert (own.category, other.category) == (Category.MINE, Category.OTHERS)
    assert own.summary is None
    assert other.summary is not None


def test_an_area_is_told_by_size_place_and_content() -> None:
    assert heard(position(T15), "W@J12") == [
        "White J12.",
        "Area of 8 cells, around H12, columns G to J, water 2 H11, plus 2 points.",
    ]
    assert heard(position(T15), "W@J12", seat=1, language="fr")[1] == (
        "Zone de 8 cases, autour de H12, colonnes G à J, puits 2 H11, 2 points de plus."
    )
    full = heard(position(T15), "W@J12", level=Level.FULL)[1]
    assert "cells G12, G13, H12, H13, I12, I13, J13" in full


def test_several_areas_each_with_its_gain() -> None:
    # T16 of the rules.
    state = position("left=1 tokens=G9:3 camels=V2:H10*;W1:F9*,G10,G11,H11,I11,I10,J9;P3:N3*")
    assert heard(state, "W@H9") == [
        "White H9.",
        "Area of 1 cell, G9, water 3 G9, plus 3 points.",
        "Area of 1 cell, I9.",
    ]


def test_an_oasis_inside_an_area_is_named() -> None:
    # T17 of the rules.
    state = position("left=1 tokens=B10:1 camels=W1:D8*,D7,C7,B6,A7,D9,C10;P3:N3*")
    assert heard(state, "W@B10", language="fr")[1:] == [
        "Puits, 1 point de plus.",
        "Zone de 6 cases, autour de B8, colonnes A à C, oasis B8, 5 points de plus.",
    ]


def test_a_camel_in_an_own_area_costs_a_point() -> None:
    assert heard(position(CLOSED), "W@H11") == [
        "White H11, in your own area, 1 point less at the end."
    ]
    assert heard(position(CLOSED), "W@H11", seat=1) == ["Nour: white H11."]


def test_the_scarcest_reserve_is_told() -> None:
    state = position("camels=W1:K5*;P3:N3* reserve=W6V20P20G20B20")
    assert heard(state, "W@K6")[1:] == ["Reserve of white: only 5 left."]
    assert heard(position("camels=W1:K5*;P3:N3* reserve=W2V20P20G20B20"), "W@K6", language="fr")[
        1:
    ] == ["Réserve de chameaux, blanc : plus que 1."]


def test_the_end_by_a_last_camel_and_by_nobody_able() -> None:
    state = position("camels=W1:K5*;P3:N3* reserve=W1V20P20G20B20")
    assert heard(state, "W@K6")[-1] == "Last camel of the reserve: white, the game is over."
    assert spoken(NARRATOR.turn(state.seen_by(0), who(0))) == ["The game is over."]


def test_a_pass() -> None:
    state = position("turn=2 left=2 camels=W1:K5*;P3:N3*")
    seat = state.turn
    assert [str(move) for move in state.moves()] == ["pass"]
    due = spoken(NARRATOR.turn(state, who(seat)))
    assert due == ["Your turn, no cell is open, you must pass, 2 camels to place."]
    cells = region(state, "board", who(seat)).cells.values()
    assert all([str(move) for move in cell.moves] == ["pass"] for cell in cells)
    moves = {cell.id: cell.moves for cell in cells}
    told = spoken(NARRATOR.choices(state, who(seat), moves), "fr")
    assert told == ["Aucune case possible, vous devez passer."]
    assert heard(state.copy(), "pass", seat=seat) == ["You pass, no cell is open to you."]
    other = heard(state.copy(), "pass", seat=(seat + 1) % 3, language="fr")
    assert other == [f"{NAMES[seat]} passe, aucune case possible."]


# Whose turn


def test_whose_turn_it_is() -> None:
    def turn(state: DesertState, seat: int, language: str = "en") -> list[str]:
        return spoken(NARRATOR.turn(state.seen_by(seat), who(seat, state.players)), language)

    assert turn(GAME.start(2), 0) == ["The board is about to be set up."]
    state = begun(5)
    first, second = state.turn, (state.turn + 1) % 5
    assert turn(state, first) == [
        "Your turn, a leader to give back, white, violet, pink, green, blue."
    ]
    assert turn(state, second) == [f"{NAMES[first]}, a leader to give back."]
    state = position("phase=leaders turn=2 camels=W1:K7*")
    assert turn(state, 1, "fr") == ["À vous, un meneur à poser, violet, rose, vert, bleu."]
    state = position("camels=W1:K5*;P3:N3*")
    assert turn(state, 0) == ["Your turn, 2 camels to place."]
    assert turn(state, 1, "fr") == ["Nour, 2 chameaux à poser."]
    state.play(GAME.parse_move("W@K6"))
    assert turn(state, 0) == ["1 camel left."]
    assert turn(state, 0, "fr") == ["Encore 1 chameau."]


# The board


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_region_is_the_playable_board(players: int) -> None:
    state = begun(players)
    main = region(state, "board")
    playable = board(players).playable
    assert list(main.cells) == [grid().names[cell] for cell in playable]
    assert main.kind == "flat"
    assert main.home in main.cells
    for here, links in main.links.items():
        assert set(links) <= {"n", "ne", "se", "s", "sw", "nw"}
        for way, there in links.items():
            assert main.links[there][OPPOSITE[way]] == here
    for id, cell in main.cells.items():
        index = grid().index[str(id)]
        assert (cell.pan, cell.pitch) == (grid().pan[index], grid().pitch[index])
        assert cell.texture in EARCONS
        assert 0 < len(cell.braille) <= 2


def test_a_hex_says_first_what_is_there() -> None:
    state = position("tokens=L4:3,H11:2 camels=W1:K5*,K6;V2:I6*;P3:N3*")
    assert reading(state, "K5") == "Your white leader, K5."
    assert reading(state, "K6") == "Your white camel, K6."
    assert reading(state, "I6") == "Violet leader, Léa, I6."
    assert reading(state, "I6", Level.BRIEF) == "Violet leader."
    assert reading(state, "K5", seat=1) == "White leader, Nour, K5."
    assert reading(state, "K5", language="fr") == "Votre meneur blanc, K5."
    assert reading(state, "I6", language="fr") == "Meneur violet, Léa, I6."
    assert reading(state, "L4") == "Water 3, L4."
    assert reading(state, "L4", language="fr") == "Puits 3, L4."
    assert reading(state, "J3", language="fr") == "Oasis, J3."
    assert reading(state, "A4") == "Empty, A4."
    assert reading(state, "J4", Level.FULL) == "Empty, J4, beside oasis J3, possible: white."
    assert reading(state, "L4", Level.BRIEF) == "Water 3."


def test_a_hex_in_an_area_says_whose() -> None:
    state = position(CLOSED)
    assert reading(state, "H11") == "Empty, in your area, H11."
    assert reading(state, "H11", seat=1, language="fr") == "Vide, zone, Nour, H11."


def test_an_oasis_says_which_caravans_have_reached_it() -> None:
    state = position("camels=W1:K5*,K4;P3:N3* joined=W1:J3")
    assert reading(state, "J3", Level.FULL) == "Oasis, J3, reached by you: white."
    assert reading(state, "J3", Level.FULL, seat=1) == "Oasis, J3."


def test_details_name_the_edges() -> None:
    main = region(position("camels=W1:K5*;P3:N3*"), "board")

    def details(cell: str) -> str:
        return ", ".join(spoken(main.cells[cell].details))

    assert "massif" in details("K8")
    assert "mountains" in details("A3")
    assert "dark line" in details("P9")
    assert details("K5") == "caravan of 1"
    full = region(begun(4), "board")
    assert "dark line" not in ", ".join(
        text for cell in full.cells.values() for text in spoken(cell.details)
    )


def test_tags_owners_and_contents_serve_the_jumps() -> None:
    state = position("tokens=L4:3,H11:2 camels=W1:K5*,K6;V2:I6*;P3:N3*")
    main = region(state, "board")

    def tagged(tag: str) -> set[object]:
        return {id for id, cell in main.cells.items() if tag in cell.tags}

    assert tagged("water") == {"L4", "H11"}
    assert tagged("oasis") == set(PALMS.split(","))
    assert not tagged("area")
    assert len([id for id, cell in region(position(CLOSED), "board").cells.items()
                if "area" in cell.tags]) == 8  # fmt: skip
    assert {finder.tag for finder in NARRATOR.finders} == {"water", "oasis", "area stop"}
    assert [finder.digit for finder in NARRATOR.finders] == ["6", "7", "9"]
    owners = {id: cell.owner for id, cell in main.cells.items() if cell.owner is not None}
    assert owners == {"K5": 0, "K6": 0, "I6": 1, "N3": 2}
    cells = main.cells
    assert cells["K5"].content == cells["K6"].content
    assert cells["A4"].content == cells["A5"].content
    assert len({cells[id].content for id in ("K5", "I6", "L4", "H11", "J3", "A4")}) == 6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_legal_moves_lie_on_their_cells_in_every_state(players: int) -> None:
    rng, state = Random(players), GAME.start(players)
    while not state.over():
        state.play(state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves()))
        for seat in range(players):
            first = NARRATOR.regions(state.seen_by(seat), who(seat, players))[0]
            moves = [move for cell in first.cells.values() for move in cell.moves]
            due = list(state.moves()) if state.turn == seat else []
            assert set(moves) == set(due)
            if due and str(due[0]) != "pass":
                assert len(moves) == len(due)


def test_possible_colours_are_told_while_others_play() -> None:
    state = begun(3, moves=30)
    for seat in range(3):
        cells = NARRATOR.regions(state.seen_by(seat), who(seat))[0].cells
        for id, cell in cells.items():
            legal = legal_colours(state, seat, grid().index[str(id)])
            text = spoken(sentence(cell.parts), level=Level.FULL)[0]
            assert ("possible: " in text) == bool(legal)


def test_whoever_only_listens_hears_the_board_and_all_totals() -> None:
    listener = who(CHANCE, 5, open_scores="0")
    for moves in (0, 8, 60):
        state = begun(5, moves=moves)
        seen = state.seen_by(CHANCE)
        main = region(state, "board", listener)
        assert not any(cell.moves for cell in main.cells.values())
        full = [text for cell in main.cells.values()
                for text in spoken(sentence(cell.parts), level=Level.FULL)]  # fmt: skip
        assert not any("possible: " in text or "your" in text for text in full)
        assert len(spoken(NARRATOR.points(seen, listener))) == 5
        assert NARRATOR.holds(seen, listener) == ()


def test_colours_can_be_held() -> None:
    state = position("camels=W1:K5*;G1:C5*;P3:N3*")
    held = NARRATOR.holds(state.seen_by(0), who(0))
    assert [(hold.digit, *spoken(hold.label, "fr")) for hold in held] == [
        ("1", "blanc"),
        ("4", "vert"),
    ]
    for hold in held:
        moves = [str(move) for move in state.moves() if hold.allows(move)]
        assert moves == [str(m) for m in state.moves() if str(m)[0] == "WVPGB"[int(hold.digit) - 1]]
    assert NARRATOR.holds(state.seen_by(1), who(1)) == ()


# Lists


def test_caravans_own_first() -> None:
    state = position("camels=W1:K5*,K4;V1:C5*;P3:N3*;W2:N6* joined=W1:J3")
    told = lines(region(state, "caravans"))
    assert told[0] == (
        "Your white caravan, 2 camels, 7 open ends, joins oasis J3, nearest oasis M7, "
        "2 camels away, to the south-east."
    )
    assert [line.split(",")[0] for line in told] == [
        "Your white caravan", "Your violet caravan", "White caravan", "Pink caravan"
    ]  # fmt: skip
    french = lines(region(state, "caravans"), "fr")
    assert french[0].startswith("Votre caravane blanche, 2 chameaux, ")
    assert ", relie l'oasis J3, " in french[0]
    assert french[2].startswith("Caravane blanche, Léa, 1 chameau, ")
    cells = list(region(state, "caravans").cells.values())
    assert [cell.owner for cell in cells] == [0, 0, 1, 2]
    assert lines(region(GAME.start(2), "caravans")) == ["No caravan yet."]


def test_scores_so_far_and_majorities() -> None:
    state = position("camels=W1:K5*,K4;W2:C5*;P3:N3* points=7,2,0")
    told = lines(region(state, "scores"))
    assert told[:4] == [
        "You, 17 points, 7 in chips, 0 in areas, 10 for majorities.",
        "Léa, 2 points.",
        "Zoé, 10 points.",
        "White, you have 2, 10 points, Léa has 1.",
    ]
    assert told[4] == "Violet, no camel."
    assert (
        lines(region(state, "scores"), "fr")[3] == "Blanc, vous en avez 2, 10 points, Léa en a 1."
    )
    assert spoken(NARRATOR.points(state.seen_by(0), who(0))) == told[:3]


def test_rivals_totals_may_stay_untold() -> None:
    state = position("camels=W1:K5*;W2:C5*;P3:N3* points=7,2,0 reserve=W1V20P20G20B20")
    closed = who(0, open_scores="0")
    assert len(spoken(NARRATOR.points(state, closed))) == 1
    told = lines(region(state, "scores", closed))
    assert [line.split(",")[0] for line in told] == [
        "You", "White", "Violet", "Pink", "Green", "Blue"
    ]  # fmt: skip
    rivals = spoken(NARRATOR.answer(Topic.OPPONENTS, state, closed, "board", "K5"))
    assert not any("point" in line for line in rivals)
    state.play(GAME.parse_move("W@K6"))
    assert len(spoken(NARRATOR.final(state, closed))) == 5 + 3 + 1


def test_reserves() -> None:
    state = position("camels=W1:K5*,K4;P3:N3*")
    assert lines(region(state, "reserves"))[:2] == ["White, 25 left.", "Violet, 26 left."]
    assert lines(region(state, "reserves"), "fr", Level.FULL)[0] == "Blanc, restent 25, sur 26."


def test_leaders_to_give_back_come_first() -> None:
    state = begun(5)
    seat = state.turn
    first, main, *_ = NARRATOR.regions(state.seen_by(seat), who(seat, 5))
    assert (first.id, main.id) == ("leaders", "board")
    assert [str(move) for cell in first.cells.values() for move in cell.moves] == [
        "drop W", "drop V", "drop P", "drop G", "drop B"
    ]  # fmt: skip
    assert lines(first, "fr")[0] == "Meneur blanc."
    other = NARRATOR.regions(state.seen_by((seat + 1) % 5), who((seat + 1) % 5, 5))[0]
    assert not any(cell.moves for cell in other.cells.values())


# Answers


def test_the_caravan_here() -> None:
    state = position("tokens=L4:3 camels=W1:K5*,K6;P3:N3*")
    (told,) = asked(Topic.GROUP, state, "K6")
    assert told.startswith("Your white caravan, 2 camels, leader K5, 8 open ends, ")
    assert "nearest oasis J3, 1 camel away, " in told
    assert "nearest water 3, L4, 1 camel away, " in told
    assert asked(Topic.GROUP, state, "W1", "caravans") == [told]
    assert asked(Topic.GROUP, state, "A4") == ["No caravan here."]
    assert asked(Topic.GROUP, state, "A4", language="fr") == ["Pas de caravane ici."]


def test_the_area_here() -> None:
    assert asked(Topic.GROUP, position(CLOSED), "H11") == [
        "Area of 8 cells, your white caravan, around H12, columns G to J, "
        "G12, G13, H11, H12, H13, I12, I13, J13, 8 points."
    ]


def test_who_can_reach_a_hex() -> None:
    state = position("camels=W1:K5*;W2:K8*;P3:N3*")
    assert asked(Topic.REACH, state, "K4") == [
        "Your white caravan, in 1 camel.",
        "Pink caravan, Zoé, in 3 camels.",
    ]
    assert asked(Topic.REACH, state, "K5", language="fr") == ["Case occupée : votre meneur blanc."]
    assert asked(Topic.REACH, begun(3), "K4") == ["No camel moves yet."]
    assert asked(Topic.REACH, state, "W1", "caravans") == []


def test_reserves_stakes_and_opponents() -> None:
    state = position("tokens=L4:3,A6:1 camels=W1:K5*,K6;W2:C5*;P3:N3* points=0,4,0")
    assert asked(Topic.RESERVES, state, "K5") == [
        "White, 25 left, violet, 26 left, pink, 26 left, green, 26 left, blue, 26 left."
    ]
    stakes = asked(Topic.STAKES, state, "K5")
    assert stakes[0] == "White, you have 2, 10 points, Léa has 1."
    assert stakes[-2:] == [
        "2 water holes worth 4 points.",
        "Nearest to K5: oasis J3, 2 cells to the north-west, water 3, L4, "
        "1 cell to the north-east.",
    ]
    assert asked(Topic.OPPONENTS, state, "K5") == [
        "Léa, 4 points, white 1.",
        "Zoé, 10 points, pink 1.",
    ]
    leaders = position("phase=leaders turn=1 camels=W1:K7*")
    assert asked(Topic.RESERVES, leaders, "K5", language="fr")[1:] == [
        "Meneurs à poser, vous : violet, rose, vert, bleu.",
        "Meneurs à poser, Léa : blanc, violet, rose, vert, bleu.",
        "Meneurs à poser, Zoé : blanc, violet, rose, vert, bleu.",
    ]


@pytest.mark.parametrize("players", [3, 5])
def test_the_nine_parts_of_the_board(players: int) -> None:
    found = sectors(players)
    assert tuple(found) == SECTORS
    assert sorted(cell for cells in found.values() for cell in cells) == list(
        board(players).playable
    )
    assert min(map(len, found.values())) >= 6

    def mean(values: tuple[float, ...], sector: str) -> float:
        return sum(values[cell] for cell in found[sector]) / len(found[sector])

    assert mean(grid().pitch, "n") > mean(grid().pitch, "") > mean(grid().pitch, "s")
    assert mean(grid().pan, "w") < mean(grid().pan, "") < mean(grid().pan, "e")


def test_the_board_in_two_levels() -> None:
    state = position("tokens=L4:3,A6:1 camels=W1:K5*,K6;W2:C5*;P3:N3* round=4")
    seen = state.seen_by(0)
    short = spoken(NARRATOR.summary(seen, who(0), detailed=False))
    assert short == [
        "Round 4, 2 water holes worth 4 points, most of it to the north.",
        "You have 2 camels.",
        "Léa has 1 camel.",
        "Zoé has 1 camel.",
        "Scarcest colour white, 25 left.",
    ]
    long = spoken(NARRATOR.summary(seen, who(0), detailed=True), "fr")
    assert "Haut, oasis J3, puits 3, L4." in long
    assert "Centre, vous, blanc 2." in long


def test_the_parts_of_the_board_can_be_walked() -> None:
    state = position("tokens=L4:3,A6:1 camels=W1:K5*,K6;W2:C5*;P3:N3*")
    parts_of_it = region(state, "sectors")
    assert lines(parts_of_it) == [
        "North-west, 1 oasis.",
        "North, 1 oasis, 1 water hole worth 3 points.",
        "North-east, Zoé has 1 camel, 1 oasis.",
        "West, Léa has 1 camel, 1 oasis, 1 water hole worth 1 point.",
        "Middle, you have 2 camels.",
        "East, 1 oasis.",
        "South-west, nothing.",
        "South, nothing.",
        "South-east, nothing.",
    ]
    board_cells = region(state, "board").cells
    assert all(cell.leads in board_cells for cell in parts_of_it.cells.values())
    assert all(cell.leads in board_cells for cell in region(state, "caravans").cells.values())


def test_legal_cells_in_a_few_words() -> None:
    def told(state: DesertState, digit: str = "", language: str = "en") -> list[str]:
        seen, listener = state.seen_by(state.turn), who(state.turn, state.players)
        holds = [hold for hold in NARRATOR.holds(seen, listener) if hold.digit == digit]
        moves = {
            id: [move for move in cell.moves if all(hold.allows(move) for hold in holds)]
            for id, cell in region(seen, "board", listener).cells.items()
        }
        legal = {id: found for id, found in moves.items() if found}
        return spoken(NARRATOR.choices(seen, listener, legal), language)

    camels = position("camels=W1:K5*,K6;V1:C5*;P3:N3*")
    assert told(camels) == ["14 legal cells, white 8, violet 6."]
    assert told(camels, language="fr") == ["14 cases jouables, blanc 8, violet 6."]
    assert told(camels, "2") == []  # few enough to be named
    leaders = begun(2)
    first, where = told(leaders)
    assert first.endswith(" legal cells, white, violet, pink, green, blue.")
    numbers = [int(part.strip(".").split()[-1]) for part in where.split(", ")]
    assert sum(numbers) == int(first.split()[0]) == len(leaders.sites)
    assert told(leaders, "1")[0].endswith(" legal cells, white.")


def test_what_anybody_would_gain_on_a_hex() -> None:
    state = position(T15.replace("P3:N3*", "P3:N3*;W2:C5*;V1:K12*"))
    assert asked(Topic.VALUE, state, "J12") == [
        "Your white caravan, plus 2 points, area of 8 cells, around H12, columns G to J, "
        "water 2 H11.",
        "Nothing to gain on J12: your violet caravan.",
    ]
    assert asked(Topic.VALUE, state, "N3", language="fr") == ["Case occupée : meneur rose, Zoé."]
    assert asked(Topic.VALUE, state, "B3") == ["Nobody can place a camel on B3 now."]
    assert asked(Topic.VALUE, state, "J3") == ["Oasis J3, reached by nobody."]
    joined = position("camels=W1:K5*,K4;P3:N3* joined=W1:J3")
    assert asked(Topic.VALUE, joined, "J3", language="fr") == [
        "Oasis J3, atteinte par votre caravane blanche."
    ]
    leaders = begun(3)
    assert "oasis" in asked(Topic.VALUE, leaders, "K4")[0].lower()


# Moves


def test_a_move_as_an_item_of_a_list() -> None:
    state = position("tokens=L4:3 camels=W1:K5*;V1:L5*;P3:N3*")

    def item(move: str, at: str | None, language: str = "en") -> str:
        parsed = GAME.parse_move(move)
        return spoken(NARRATOR.move(state.seen_by(0), who(0), parsed, at), language)[0]

    assert item("W@L4", "L4") == "white, plus 3 points, water"
    assert item("V@L4", "L4", "fr") == "violet, 3 points de plus, puits"
    assert item("W@K6", "K6") == "white"
    assert item("W@K6", None) == "white K6"
    leaders = begun(2)
    first = leaders.moves()[0]
    assert spoken(NARRATOR.move(leaders, who(leaders.turn), first, None), "fr")[0].startswith(
        "meneur blanc "
    )


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_move_would_bring_is_what_it_brings(players: int) -> None:
    rng, state = Random(players), begun(players, moves=5 * players)
    while not state.over():
        move = rng.choice(state.moves())
        seat, seen = state.turn, state.seen_by(state.turn)
        told = spoken(NARRATOR.effect(seen, who(seat, players), move))[0]
        scores = NARRATOR.scoring(seen, who(seat, players), move)
        advice = spoken(NARRATOR.advice(seen, who(seat, players), move))[0]
        log: list[Event] = []
        before = state.points[seat]
        state.play(move, log)
        gained = state.points[seat] - before
        areas = [event for event in log if isinstance(event, happenings.AreaEnclosed)]
        if gained:
            assert f"lus {gained} point" in told
            assert f"plus {gained} point" in advice
        assert scores == (gained > 0 or any(area.size for area in areas))
        assert ("rea of" in told) == bool(areas)
        assert ("the game ends" in told) == state.over()


def test_why_a_cell_takes_nothing() -> None:
    def closed(state: DesertState, cell: str, seat: int = 0, where: str = "board",
               language: str = "en") -> str:  # fmt: skip
        listener = who(seat, state.players)
        return spoken(NARRATOR.closed(state.seen_by(seat), listener, where, cell), language)[0]

    state = position("tokens=L4:3 camels=W1:K5*;W2:K7*;P3:N3*")
    assert closed(state, "K5") == "Cell taken: your white leader."
    assert closed(state, "K7") == "Cell taken: white leader, Léa."
    assert closed(state, "K6") == "Next to another player's white camel, K7, Léa."
    assert closed(state, "K6", language="fr") == (
        "À côté d'un chameau blanc d'un autre joueur, K7, Léa."
    )
    assert closed(state, "J3") == "Camels stand beside an oasis, not on it."
    assert closed(state, "A4") == "No caravan of yours touches this cell."
    assert closed(state, "A4", seat=1) == "It is not your turn."
    assert closed(state, "W", where="reserves") == "Nothing can be placed here."
    leaders = position("phase=leaders turn=2 tokens=A6:2 camels=W1:K7*")
    assert closed(leaders, "A6", seat=1) == "A leader may not stand on water."
    assert closed(leaders, "J4", seat=1) == "A leader may not touch an oasis, J3."
    assert closed(leaders, "K6", seat=1, language="fr") == (
        "Un meneur ne peut pas toucher un autre meneur, K7."
    )
    over = position("phase=over camels=W1:K5*;P3:N3* reserve=W0V20P20G20B20")
    assert closed(over, "A4") == "The game is over."


@pytest.mark.parametrize(
    ("start", "move", "english", "french"),
    [
        ("camels=W1:K5*;W2:K7*;P3:N3*", "W@K6",
         "Next to another player's white camel, K7, player 2.",
         "À côté d'un chameau blanc d'un autre joueur, K7, joueur 2."),
        ("camels=W1:K5*;P3:N3*", "W@A4", "White: no camel of your caravan touches A4.",
         "Blanc : aucun chameau de votre caravane ne touche A4."),
        ("camels=W1:K5*;P3:N3*", "V@A4", "Violet: you have no caravan.",
         "Violet : vous n'avez pas de caravane."),
        ("camels=W1:K5*;P3:N3*", "W@N3", "Cell taken: pink camel.",
         "Case occupée : chameau rose."),
        ("camels=W1:K5*;P3:N3*", "W@J3", "Camels stand beside an oasis, not on it.",
         "On se place à côté d'une oasis, pas dessus."),
        ("camels=W1:K5*;P3:N3*", "W@H8", "H8 lies in the massif.", "H8 est dans le massif."),
        ("camels=W1:K5*;P3:N3*", "W@A1", "A1 lies in the mountains.",
         "A1 est dans les montagnes."),
        ("camels=W1:K5*;P3:N3*", "W@T6", "T6 lies beyond the dark line.",
         "T6 est au-delà de la ligne sombre."),
        ("camels=W1:K5*;P3:N3*", "pass", "A camel can be placed, so you may not pass.",
         "Un chameau peut être posé, on ne peut donc pas passer."),
        ("camels=W1:K5*;P3:N3*", "drop W",
         "Leaders are given back only by five players, before the first one stands.",
         "On ne rend un meneur qu'à cinq joueurs, avant de poser le premier."),
        ("phase=leaders turn=2 tokens=A6:2 camels=W1:K7*", "W@M1",
         "In the first round a new colour is due: violet, pink, green, blue.",
         "Au premier tour, il faut une couleur nouvelle : violet, rose, vert, bleu."),
        ("phase=leaders turn=2 tokens=A6:2 camels=W1:K7*", "V@A6",
         "A leader may not stand on water.", "Un meneur ne se pose pas sur un puits."),
        ("phase=leaders turn=1 round=2 camels=W1:K7*", "W@M1", "White: your leader stands already.",
         "Blanc : votre meneur est déjà posé."),
        ("phase=over camels=W1:K5*;P3:N3* reserve=W0V20P20G20B20", "W@K6", "The game is over.",
         "La partie est terminée."),
    ],
)  # fmt: skip
def test_refusals_say_why(start: str, move: str, english: str, french: str) -> None:
    state = position(start)
    with pytest.raises(IllegalMove) as refused:
        state.play(GAME.parse_move(move))
    assert spoken(NARRATOR.refusal(refused.value)) == [english]
    assert spoken(NARRATOR.refusal(refused.value), "fr") == [french]


def test_every_reason_of_the_notation_has_words() -> None:
    reasons: dict[str, dict[str, object]] = {
        "game-over": {}, "setup-awaited": {}, "discard-owed": {}, "nothing-to-discard": {},
        "board-set-up-already": {}, "not-playable": {"terrain": "beyond"}, "on-palm": {},
        "hex-taken": {"by": "W", "seat": 0}, "leader-on-token": {"value": 2},
        "leader-next-to-oasis": {"palm": "J3"}, "leader-next-to-leader": {"leader": "K7"},
        "leader-given-back": {}, "leader-placed-already": {},
        "colour-shown-already": {"allowed": "WV"}, "no-caravan": {}, "not-next-to-caravan": {},
        "next-to-rival": {"rival": "K7", "seat": 1}, "placing-compulsory": {},
        "nothing-to-pass": {}, "colour-given-back-already": {"seat": 1},
        "setup-first": {"seat": 7}, "setup-palms": {},
        "setup-tokens": {"missing": ("A6",), "surplus": ()},
        "setup-token-values": {"value": 3, "most": 15},
    }  # fmt: skip
    unknown = spoken(NARRATOR.refusal(IllegalMove("anything")))
    assert reasons_of(desert) <= {*reasons, "no-chance-now", "foreign-move"}
    for reason, details in reasons.items():
        error = IllegalMove(reason, {"cell": "K5", "colour": "W", **details})
        for language in LANGUAGES:
            assert spoken(NARRATOR.refusal(error), language)[0].endswith(".")
        assert spoken(NARRATOR.refusal(error)) != unknown, reason


# The count


def test_the_final_count_line_by_line() -> None:
    state = position(f"{CLOSED} points=7,2,0 reserve=W1V20P20G20B20")
    heard(state, "W@J10")
    seen = state.seen_by(0)
    told = spoken(NARRATOR.final(seen, who(0)))
    assert told[:5] == [
        "White, you have 9, 10 points, Léa has 1.",
        "Violet, no camel.",
        "Pink, Zoé has 1, 10 points.",
        "Green, no camel.",
        "Blue, no camel.",
    ]
    assert told[5:] == [
        "Léa, 2 in chips, 0 in areas, 0 for majorities, total 2 points.",
        "Zoé, 0 in chips, 0 in areas, 10 for majorities, total 10 points.",
        "You, 7 in chips, 8 in areas, 10 for majorities, total 25 points.",
        "You win with 25 points.",
    ]
    assert lines(region(state, "scores")) == told
    assert spoken(NARRATOR.final(seen, who(1)), "fr")[-1] == "Nour gagne avec 25 points."
    full = spoken(NARRATOR.final(seen, who(0)), level=Level.FULL)
    assert full[7].endswith("white, area of 8 cells, around H12, columns G to J.")


def test_a_shared_win() -> None:
    state = position("phase=over camels=W1:K5*;W2:C5*;P3:N3* points=0,0,0 reserve=W0V9P9G9B9")
    assert state.scores() == (5, 5, 10)
    shared = position("phase=over camels=W1:K5*;W2:C5* reserve=W0V9P9G9B9")
    assert spoken(NARRATOR.final(shared.seen_by(1), who(1)), "fr")[-1] == (
        "Victoire partagée avec 5 points : Nour, vous."
    )


# All that is said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_is_free_of_symbols_and_of_gaps(players: int, language: str) -> None:
    rng, state = Random(11), GAME.start(players)
    listener, told = who(1, players), []
    step = 0
    while state.turn != OVER:
        move = state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves())
        if state.turn == 1:
            told += spoken(NARRATOR.effect(state.seen_by(1), listener, move), language, Level.FULL)
            told += spoken(NARRATOR.advice(state.seen_by(1), listener, move), language)
        told += heard(state, str(move), seat=1, language=language, level=Level.FULL)
        seen = state.seen_by(1)
        told += spoken(NARRATOR.turn(seen, listener), language)
        step += 1
        if step % 12:
            continue
        for detailed in (False, True):
            told += spoken(NARRATOR.summary(seen, listener, detailed), language)
        for topic in Topic:
            for cell in ("K5", "A6", "J3", "M7"):
                told += spoken(NARRATOR.answer(topic, seen, listener, "board", cell), language)
        for one in NARRATOR.regions(seen, listener):
            told += [text for cell in one.cells.values() for text in
                     spoken(parts([*cell.parts, *cell.details]), language, Level.FULL)]  # fmt: skip
    told += spoken(NARRATOR.final(state.seen_by(1), listener), language)
    assert len(told) > 500
    assert [line for line in told if symbols(line) or "  " in line or " ," in line] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_rules_is_named(language: str) -> None:
    assert {option.name: tuple(value for value, _ in option.values)
            for option in NARRATOR.options} == GAME.options  # fmt: skip
    for option in NARRATOR.options:
        assert all([*spoken(option.label, language), *spoken(option.help, language)])


def test_the_rules_can_be_read_in_both_languages() -> None:
    english, french = rule_texts.load("desert", "en"), rule_texts.load("desert", "fr")
    assert [len(section.lines) for section in english] == [len(s.lines) for s in french]
    for section in (*english, *french):
        assert section.lines
        for line in (section.title, *section.lines):
            assert symbols(line) == "", line
            assert len(line) < 150
    assert "our own reconstruction" in " ".join(english[-1].lines)
    assert "notre propre reconstitution" in " ".join(french[-1].lines)


# What the board says once must agree with what it says elsewhere


def test_while_leaders_are_placed_majorities_bring_nothing_anywhere() -> None:
    state = begun(3, seed=6, moves=4)
    assert state.phase == "leaders"
    told = asked(Topic.STAKES, state, "K7")
    assert [line for line in told if "has 1." in line or "you have 1." in line]
    assert not [line for line in told[:5] if "point" in line]
    assert "Majorities count once the camels set out." in told
    assert not [line for line in lines(region(state, "scores"))[3:] if "point" in line]
    later = position(CLOSED)
    told = asked(Topic.STAKES, later, "K7")
    assert [line for line in told[:5] if "10 points" in line]
    assert "Majorities count once the camels set out." not in told


def test_the_jump_to_areas_stops_once_in_each_and_tells_its_size() -> None:
    main = region(position(CLOSED), "board")
    assert main.tagged is not None
    (stop,) = main.tagged["area stop"]
    told = {id: ", ".join(spoken(cell.parts)) for id, cell in main.cells.items()}
    assert "in your area of 8 cells" in told[stop]
    assert [id for id in told if "area of" in told[id]] == [stop]
    assert sum("in your area" in line for line in told.values()) == 8
    rival = region(position(CLOSED), "board", who(1))
    assert "area of 8 cells, " in ", ".join(spoken(rival.cells[stop].parts))
