"""What Détour says, in both languages: events, districts, questions, refusals, rules."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from accessigame.core.game import CHANCE, OVER, Event, IllegalMove
from accessigame.games import detour as game
from accessigame.games.detour import GAME, DetourState, Place
from accessigame.narration import load
from accessigame.narration import rules as rule_texts
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.detour import NARRATOR, Happening
from accessigame.narration.message import Category, Level, Message, parts, verbatim
from accessigame.narration.narrator import Listener, Topic
from accessigame.sound.bank import NAMES as EARCONS
from tests.test_catalog import symbols

NAMES = ("Nour", "Léa")


def who(seat: int) -> Listener:
    return Listener(seat, tuple(map(verbatim, NAMES)))


AUBE, NUIT, NOBODY = who(0), who(1), who(CHANCE)


def spoken(messages: object, language: str = "en", level: Level = Level.NORMAL) -> list[str]:
    """The lines of ``messages``."""
    told = [messages] if isinstance(messages, Message) else list(messages)  # type: ignore[call-overload]
    return [Catalog(language).text(message, level) for message in told]


def position(fields: str) -> DetourState:
    return GAME.from_text(f"detour {fields}")


def played(state: DetourState, move: str) -> list[Event]:
    """What ``move`` causes."""
    events: list[Event] = []
    state.play(GAME.parse_move(move), events)
    return events


def heard(
    state: DetourState, events: list[Event], listener: Listener, language: str = "en"
) -> list[str]:
    seen = state.seen_by(listener.seat)
    told = [said for event in events for said in NARRATOR.narrate(event, seen, listener)]
    return spoken([*told, *NARRATOR.turn(seen, listener)], language)


def asked(topic: Topic, state: DetourState, listener: Listener, cell: str = "1") -> list[str]:
    seen = state.seen_by(listener.seat)
    return spoken(NARRATOR.answer(topic, seen, listener, "districts", cell))


MIDDLE = "contracts=31524 d1=A4N3A1 d2=A5N2 d3=N5N4A2N1 d4=A3A5A4N3 d5=N5 turn=A to=1"
"""Nuit has won district 3, Aube district 4."""


# Events


def test_every_event_of_the_game_has_words() -> None:
    defined = {
        thing
        for thing in vars(game).values()
        if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
    }
    assert set(get_args(Happening)) == defined


def test_the_narrator_is_loaded_by_name() -> None:
    assert load("detour") is NARRATOR


def test_the_deal_tells_contracts_and_camps() -> None:
    state = GAME.start(2)
    assert spoken(NARRATOR.turn(state, AUBE)) == ["The contracts are about to be dealt."]
    events = played(state, "deal 31524")
    assert heard(state, events, AUBE) == [
        "Contracts of districts 1 to 5: 3, 1, 5, 2, 4.",
        "You are Dawn, Léa is Night.",
        "Your turn, any district.",
    ]
    assert heard(state, events, NUIT, "fr") == [
        "Contrats des districts 1 à 5 : 3, 1, 5, 2, 4.",
        "Vous êtes Nuit, Nour est Aube.",
        "À Aube de jouer, district au choix.",
    ]
    assert heard(state, events, NOBODY)[1:] == [
        "Nour is Dawn, Léa is Night.",
        "Dawn to play, any district.",
    ]


def test_a_placement_tells_sums_and_where_it_sends() -> None:
    state = position("contracts=31524 d1=A4N3 turn=A to=1")
    events = played(state, "2@1")
    assert heard(state, events, AUBE) == [
        "2 in district 1, you 6, Night 3, 1 place left.",
        "Night goes to district 2, empty, for 1 point.",
        "Night to play, district 2, empty, for 1 point.",
    ]
    assert heard(state, events, NUIT) == [
        "Dawn: 2 in district 1, you 3, Dawn 6, 1 place left.",
        "Your turn, district 2, empty, for 1 point.",
    ]
    assert heard(state, events, AUBE, "fr")[:2] == [
        "2 au district 1, vous 6, Nuit 3, 1 place libre.",
        "Nuit va au district 2, vide, pour 1 point.",
    ]
    assert heard(state, events, NUIT, "fr") == [
        "Aube : 2 au district 1, vous 3, Aube 6, 1 place libre.",
        "À vous, district 2, vide, pour 1 point.",
    ]


def test_own_and_other_placements_sound_and_are_shelved_apart() -> None:
    state = position("contracts=31524 d1=A4N3 turn=A to=1")
    placed, *_ = played(state, "2@1")
    (own,) = NARRATOR.narrate(placed, state, AUBE)
    (other,) = NARRATOR.narrate(placed, state, NUIT)
    assert (own.earcon, own.category) == ("emissary", Category.MINE)
    assert (other.earcon, other.category) == ("other_move", Category.OTHERS)
    assert other.summary is not None
    assert {own.earcon, other.earcon} <= set(EARCONS)


def test_a_district_that_is_settled() -> None:
    state = position("contracts=13524 d1=A4N3A2 turn=N to=1")  # DET-08
    events = played(state, "1@1")
    assert heard(state, events, NUIT)[:2] == [
        "1 in district 1.",
        "Dawn wins district 1, you 4, Dawn 6, 1 point, score 0 to 1.",
    ]
    assert heard(state, events, AUBE)[:2] == [
        "Night: 1 in district 1.",
        "You win district 1, you 6, Night 4, plus 1 point, score 1 to 0.",
    ]
    assert heard(state, events, AUBE, "fr")[1] == (
        "Vous remportez le district 1, vous 6, Nuit 4, 1 point de plus, score 1 à 0."
    )
    assert heard(state, events, NUIT, "fr")[1] == (
        "Aube remporte le district 1, vous 4, Aube 6, 1 point, score 0 à 1."
    )
    # The district of the value is full, so the choice is free.
    assert heard(state, events, NUIT)[2] == "District 1 is full, Dawn chooses freely."
    assert heard(state, events, AUBE)[2:] == ["District 1 is full.", "Your turn, any district."]


def test_a_tie_discards_the_contract() -> None:
    state = position("contracts=31524 d1=A1 d2=A5N2N2 d5=A3 turn=N to=2")  # DET-09
    events = played(state, "1@2")
    assert (
        heard(state, events, AUBE)[1] == "District 2 is equal, you 5, Night 5, 1 point discarded."
    )
    assert heard(state, events, NUIT, "fr")[1] == (
        "Égalité au district 2, vous 5, Aube 5, 1 point défaussé."
    )


@pytest.mark.parametrize(
    ("winners", "listener", "english", "french"),
    [
        ((0,), AUBE, "You are sure to win now.", "Votre victoire est sûre."),
        ((0,), NUIT, "Dawn is sure to win now.",
         "Aube est sûre de gagner."),
        ((0, 1), NUIT, "It can only be a draw now.", "L'égalité est désormais certaine."),
    ],
)  # fmt: skip
def test_a_certain_result(
    winners: tuple[int, ...], listener: Listener, english: str, french: str
) -> None:
    event, state = game.ResultCertain(winners), position(MIDDLE)
    assert spoken(NARRATOR.narrate(event, state, listener)) == [english]
    assert spoken(NARRATOR.narrate(event, state, listener), "fr") == [french]


def test_the_end_and_the_final_count() -> None:
    state = position(
        "contracts=12345 d1=A5A4N1N2 d2=A5A3N1N2 d3=A4A2N3N3 d4=N4N4A1A1 d5=N5A2N5A3 turn=- to=-"
    )
    assert state.scores() == (3, 9)
    assert spoken(NARRATOR.final(state, NUIT)) == [
        "District 1, Dawn's, you 3, Dawn 9, 1 point.",
        "District 2, Dawn's, you 3, Dawn 8, 2 points.",
        "District 3, discarded, you 6, Dawn 6, 3 points.",
        "District 4, yours, you 8, Dawn 2, 4 points.",
        "District 5, yours, you 10, Dawn 5, 5 points.",
        "You win, 9 to 3.",
    ]
    assert spoken(NARRATOR.final(state, AUBE), "fr")[2:] == [
        "District 3, défaussé, vous 6, Nuit 6, 3 points.",
        "District 4, à Nuit, vous 2, Nuit 8, 4 points.",
        "District 5, à Nuit, vous 5, Nuit 10, 5 points.",
        "Nuit gagne, 9 à 3.",
    ]
    assert spoken(NARRATOR.turn(state, AUBE)) == ["The game is over."]
    assert spoken(NARRATOR.narrate(game.GameEnded((3, 9), (1,)), state, AUBE)) == [
        "The game is over."
    ]


def test_a_draw() -> None:
    state = position(  # DET-14: 5 to 5, the 2 and the 3 discarded
        "contracts=52341 d1=A5A4N1N2 d2=A1N1A5N5 d3=A2N2A3N3 d4=A1A4N4N5 d5=A2N3A3N4"
    )
    assert spoken(NARRATOR.final(state, AUBE))[-1] == "A draw, 5 to 5."
    assert spoken(NARRATOR.final(state, NUIT), "fr")[-1] == "Match nul, 5 à 5."


# Answers to keys


def test_points_and_summary() -> None:
    state = position(MIDDLE)
    assert spoken(NARRATOR.points(state, AUBE)) == [
        "You, 2 points, Night, 5 points, 8 points open."
    ]
    assert spoken(NARRATOR.points(state, NUIT), "fr") == [
        "Vous, 5 points, Aube, 2 points, encore 8 points en jeu."
    ]
    assert spoken(NARRATOR.summary(state, AUBE, detailed=False)) == [
        "Score 2 to 5, 6 placements to come.",
        "District 1, you 5, Night 3, for 3 points.",
        "District 2, you 5, Night 2, for 1 point.",
        "District 3, Night's.",
        "District 4, yours.",
        "District 5, you 0, Night 5, for 4 points.",
    ]
    detailed = spoken(NARRATOR.summary(state, NUIT, detailed=True), "fr")
    assert detailed[1] == (
        "District 1, vous 3, Aube 5, pour 3 points, Aube mène de 2, il vous faut 3 de plus, "
        "1 place libre, 4 d'Aube, votre 3, 1 d'Aube."
    )
    assert detailed[3] == (
        "District 3, à vous, vous 10, Aube 2, 5 points, votre 5, votre 4, 2 d'Aube, votre 1."
    )
    assert detailed[-2:] == ["Vous, 1, 2, 4.", "Aube, 1, 2, 3."]


@pytest.mark.parametrize(
    ("fields", "english", "french"),
    [
        ("d1=A4N3", "you lead by 1, Night needs 2 more",
         "vous menez de 1, il faut 2 de plus à Nuit"),
        ("d1=A3N4", "Night leads by 1, you need 2 more", "Nuit mène de 1, il vous faut 2 de plus"),
        ("d1=A3N3", "equal", "à égalité"),
        ("d1=A5A5 d2=N5N5 d3=A1N4A1N4", "you lead by 10, out of reach for Night",
         "vous menez de 10, hors d'atteinte pour Nuit"),
        ("d1=N5N4 d2=A5A5 d3=A4N1A4N1", "Night leads by 9, out of reach for you",
         "Nuit mène de 9, hors d'atteinte pour vous"),
        ("d1=N5N1 d2=A5A5 d3=A4N1A4N2", "Night leads by 6, you can only equal",
         "Nuit mène de 6, vous pouvez seulement égaliser"),
    ],
)  # fmt: skip
def test_what_each_side_still_needs(fields: str, english: str, french: str) -> None:
    seen = position(f"contracts=31524 {fields} turn=A to=1")
    told = NARRATOR.answer(Topic.GROUP, seen, AUBE, "districts", "1")
    assert f", {english}, " in spoken(told)[0]
    assert f", {french}, " in spoken(told, "fr")[0]


def test_reserves_stakes_and_the_other_side() -> None:
    state = position(MIDDLE)
    assert asked(Topic.RESERVES, state, AUBE) == ["You, 1, 2, 3.", "Night, 1, 2, 4."]
    assert asked(Topic.STAKES, state, AUBE) == [
        "Open contracts, 4 points in district 5, 3 points in district 1, 1 point in district 2.",
        "You, 2 points in district 4.",
        "Night, 5 points in district 3.",
    ]
    assert asked(Topic.OPPONENTS, state, AUBE) == ["Night, Léa, 5 points, in reserve, 1, 2, 4."]
    assert asked(Topic.VALUE, state, AUBE, "2.1") == asked(Topic.GROUP, state, AUBE, "2")
    assert asked(Topic.REACH, state, AUBE) == []


def test_moves_in_lists_and_in_full() -> None:
    state = position(MIDDLE)
    move = Place(3, 1)

    def item(at: str | None, language: str = "en") -> str:
        return spoken(NARRATOR.move(state, AUBE, move, at), language)[0]

    assert item("1") == "3: you 8, Night 3, you win it, plus 3 points, Night chooses freely"
    assert item("value 3").startswith("district 1: you 8, Night 3, you win it")
    assert item(None, "fr") == "3 au district 1"
    assert spoken(NARRATOR.effect(state, AUBE, move), "fr") == [
        "Vous 8, Nuit 3, vous le remportez, 3 points de plus, score 5 à 5, Nuit choisit librement."
    ]
    assert spoken(NARRATOR.effect(state, AUBE, Place(2, 1))) == [
        "You 7, Night 3, you win it, plus 3 points, score 5 to 5, sends Night to district 2, "
        "you 5, Night 2, for 1 point."
    ]
    assert spoken(NARRATOR.advice(state, AUBE, move)) == [
        "3 in district 1, you 8, Night 3, you win it, plus 3 points, Night chooses freely."
    ]
    assert NARRATOR.scoring(state, AUBE, move)
    assert not NARRATOR.scoring(position("contracts=31524 d1=A4N3 turn=A to=1"), AUBE, move)


def test_what_a_move_would_bring_is_what_it_brings() -> None:
    rng, state = Random(5), GAME.start(2)
    state.play(state.draw(rng))
    while state.turn != OVER:
        move, listener = rng.choice(state.moves()), who(state.turn)
        seat, before = state.turn, state.scores()
        told = spoken(NARRATOR.effect(state.seen_by(seat), listener, move))[0]
        scores = NARRATOR.scoring(state.seen_by(seat), listener, move)
        state.play(move)
        sums = state.influence(move.district)
        assert told.startswith(
            f"You {sums[seat]}, {('Dawn', 'Night')[1 - seat]} {sums[1 - seat]}, "
        )
        assert scores == (state.scores()[seat] > before[seat]) == ("you win it" in told)
        assert ("sends" in told) == bool(state.imposed)
        assert ("ends the game" in told) == (state.turn == OVER)


# Holding and regions


def test_digits_hold_what_is_left() -> None:
    state = position(MIDDLE)
    holds = NARRATOR.holds(state.seen_by(0), AUBE)
    assert [hold.digit for hold in holds] == ["1", "2", "3"]
    assert spoken([hold.label for hold in holds], "fr")[0] == "1, il en reste 1"
    moves = state.moves()
    for hold in holds:
        assert [str(move) for move in moves if hold.allows(move)] == [f"{hold.digit}@1"]
    assert NARRATOR.holds(state.seen_by(1), NUIT) == ()
    assert NARRATOR.holds(GAME.start(2), NOBODY) == ()


def test_the_districts_in_a_row() -> None:
    districts, reserves, scores = NARRATOR.regions(position(MIDDLE).seen_by(0), AUBE)
    assert (districts.kind, districts.home) == ("hand", "1")
    assert districts.links["1"] == {"right": "2", "down": "1 lead"}
    assert districts.links["2.1"] == {
        "left": "1", "right": "3", "up": "2 lead", "down": "2.2"
    }  # fmt: skip
    lines = {id: spoken(parts(cell.parts))[0] for id, cell in districts.cells.items()}
    assert lines["1"] == "you 5, Night 3, for 3 points, imposed, 1 place left, district 1"
    assert lines["1 lead"] == "you lead by 2, Night needs 3 more"
    assert lines["1.2"] == "Night's 3"
    assert lines["3"] == "Night's, you 2, Night 10, 5 points, district 3"
    assert "3 lead" not in lines
    assert [cell.pan for id, cell in districts.cells.items() if len(str(id)) == 1] == [
        -1.0, -0.5, 0.0, 0.5, 1.0
    ]  # fmt: skip
    assert districts.cells["1.2"].owner == 1
    values = [spoken(parts(cell.parts))[0] for cell in reserves.cells.values()]
    assert values[3] == "4, 0 for you, 1 for Night"
    rows = [spoken(parts(cell.parts), "fr")[0] for cell in scores.cells.values()]
    assert rows == [
        "vous, Aube, 2 points, 2 points au district 4",
        "Nuit, Léa, 5 points, 5 points au district 3",
        "contrats en jeu, 4 points au district 5, 3 points au district 1, 1 point au district 2",
        "contrats défaussés, aucun",
    ]


def test_moves_lie_on_districts_and_on_values() -> None:
    state = GAME.start(2)
    districts, *_ = NARRATOR.regions(state, AUBE)
    assert [spoken(cell.parts) for cell in districts.cells.values()] == [["no contracts yet"]]
    played(state, "deal 31524")
    for listener, due in ((AUBE, True), (NUIT, False)):
        districts, reserves, scores = NARRATOR.regions(state, listener)
        for region in (districts, reserves):
            moves = [move for cell in region.cells.values() for move in cell.moves]
            assert sorted(map(str, moves)) == sorted(map(str, state.moves() if due else []))
        assert not any(cell.moves for cell in scores.cells.values())


def test_why_nothing_can_be_placed() -> None:
    def closed(state: DetourState, region: str, cell: str, listener: Listener = AUBE) -> str:
        return spoken(NARRATOR.closed(state, listener, region, cell))[0]

    state = position(MIDDLE)
    assert closed(state, "districts", "2") == "District 1 is imposed, you chose 2."
    assert closed(state, "districts", "3") == "District 3 is settled."
    assert closed(state, "districts", "1.1") == "Placing is done on the district itself, above."
    assert closed(state, "districts", "1", NUIT) == "It is not your turn."
    assert closed(state, "reserves", "value 5") == "Both your emissaries of value 5 are placed."
    assert closed(state, "scores", "open") == "Nothing can be placed here."
    assert closed(GAME.start(2), "districts", "1") == "First the contracts must be dealt."


# Refusals


@pytest.mark.parametrize(
    ("fields", "move", "english", "french"),
    [
        (MIDDLE, "3@2", "District 1 is imposed, you chose 2.",
         "Le district 1 est imposé, vous avez choisi le 2."),
        ("contracts=31524 d1=A1N1A2N2 turn=A to=-", "3@1", "District 1 is full.",
         "Le district 1 est complet."),
        (MIDDLE, "5@1", "Both your emissaries of value 5 are placed.",
         "Vos deux émissaires de valeur 5 sont posés."),
        ("contracts=-", "3@1", "First the contracts must be dealt.",
         "Il faut d'abord distribuer les contrats."),
        (MIDDLE, "deal 12345", "The contracts have been dealt already.",
         "Les contrats sont déjà distribués."),
    ],
)  # fmt: skip
def test_refusals_say_why(fields: str, move: str, english: str, french: str) -> None:
    state = position(fields)
    with pytest.raises(IllegalMove) as refused:
        state.play(GAME.parse_move(move))
    assert spoken(NARRATOR.refusal(refused.value)) == [english]
    assert spoken(NARRATOR.refusal(refused.value), "fr") == [french]


OVER_NOW = "contracts=12345 d1=A5A4N1N2 d2=A5A3N1N2 d3=A4A2N3N3 d4=N4N4A1A1 d5=N5A2N5A3"


@pytest.mark.parametrize(
    ("fields", "move", "english", "french"),
    [
        (OVER_NOW, Place(1, 1), "The game is over.", "La partie est terminée."),
        (MIDDLE, "3", "This is no move of this game.", "Ce coup n'existe pas dans ce jeu."),
        ("contracts=-", game.Deal((1, 1, 2, 3, 4)), "The contracts are 1 to 5, each of them once.",
         "Les contrats vont de 1 à 5, chacun une fois."),
    ],
)  # fmt: skip
def test_refusals_of_what_no_key_can_play(
    fields: str, move: Any, english: str, french: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        position(fields).play(move)
    assert spoken(NARRATOR.refusal(refused.value)) == [english]
    assert spoken(NARRATOR.refusal(refused.value), "fr") == [french]


def test_why_a_digit_holds_nothing() -> None:
    def unheld(fields: str, listener: Listener, digit: int, language: str = "en") -> list[str]:
        told = NARRATOR.unheld(position(fields), listener, digit)
        assert told is not None
        return spoken(told, language)

    assert unheld(MIDDLE, AUBE, 5) == ["Both your emissaries of value 5 are placed."]
    assert unheld(MIDDLE, AUBE, 7, "fr") == ["Les émissaires ont les valeurs 1 à 5."]
    assert unheld(MIDDLE, NUIT, 4) == ["It is not your turn."]
    assert unheld("contracts=-", AUBE, 1) == ["First the contracts must be dealt."]
    assert unheld(OVER_NOW, AUBE, 1, "fr") == ["La partie est terminée."]


def test_what_changed_is_one_sentence() -> None:
    state = position("contracts=13524 d1=A4N3 turn=A to=1")
    state.play(GAME.parse_move("2@1"))
    before = state.copy()
    assert NARRATOR.changes(before, state, AUBE, ()) == []
    state.play(GAME.parse_move("1@2"))
    assert spoken(NARRATOR.changes(before, state, AUBE, ())) == [
        "Night: 1 in district 2, you 0, Night 1, 3 places left, your turn, district 1."
    ]
    state = position("contracts=13524 d1=A4N3A2 d3=A1N2 turn=N to=1")
    before = state.copy()
    state.play(GAME.parse_move("3@1"))
    assert spoken(NARRATOR.changes(before, state, AUBE, ()), "fr") == [
        "Nuit : 3 au district 1, vous 6, Nuit 6, 1 point défaussé, à vous, district 3."
    ]


def test_where_one_is_sent_is_told_with_its_state() -> None:
    state = position("contracts=13524 d1=A4N3A2 d3=A1N2 turn=N to=1")
    assert heard(state, played(state, "3@1"), AUBE)[-1] == (
        "Your turn, district 3, you 1, Night 2, for 5 points."
    )
    brief = spoken(NARRATOR.turn(state, AUBE), level=Level.BRIEF)
    assert brief == ["Your turn, district 3."]
    state = position(MIDDLE)
    assert spoken(NARRATOR.turn(state, AUBE), "fr") == [
        "À vous, district 1, vous 5, Nuit 3, pour 3 points, 1 place libre."
    ]
    watched = spoken(NARRATOR.turn(state, NOBODY))
    assert watched == ["Dawn to play, district 1, Dawn 5, Night 3, for 3 points, 1 place left."]


# All that is said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("listener", [AUBE, NUIT, NOBODY])
def test_a_whole_game_is_free_of_symbols_and_of_gaps(listener: Listener, language: str) -> None:
    rng, state = Random(11), GAME.start(2)
    lines: list[str] = []
    while state.turn != OVER:
        move = state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves())
        seen = state.seen_by(listener.seat)
        lines += spoken(NARRATOR.effect(seen, listener, move), language, Level.FULL)
        lines += spoken(NARRATOR.move(seen, listener, move, "1"), language, Level.FULL)
        lines += spoken(NARRATOR.turn(seen, listener), language, Level.FULL)
        lines += heard(state, played(state, str(move)), listener, language)
        seen = state.seen_by(listener.seat)
        lines += spoken(NARRATOR.points(seen, listener), language)
        for topic in Topic:
            lines += spoken(NARRATOR.answer(topic, seen, listener, "districts", "2"), language)
        for detailed in (False, True):
            lines += spoken(NARRATOR.summary(seen, listener, detailed), language)
        for region in NARRATOR.regions(seen, listener):
            lines += spoken(region.label, language)
            for cell in region.cells.values():
                lines += spoken(parts([*cell.parts, *cell.details]), language, Level.FULL)
    lines += spoken(NARRATOR.final(state, listener), language)
    assert len(lines) > 1000
    assert [line for line in lines if symbols(line) or "  " in line or " ," in line] == []
    own = ("you", "vous", "votre")
    if listener is NOBODY:
        assert not [line for line in lines if set(line.lower().split()) & set(own)]


def test_the_rules_can_be_read_in_both_languages() -> None:
    english, french = rule_texts.load("detour", "en"), rule_texts.load("detour", "fr")
    assert [len(section.lines) for section in english] == [len(s.lines) for s in french]
    for section in (*english, *french):
        assert section.lines
        for line in (section.title, *section.lines):
            assert symbols(line) == "", line
            assert len(line) < 150
