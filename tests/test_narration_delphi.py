"""What Delphi says, in both languages: events, values worked out, hands, displays, refusals."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.core.game import CHANCE, OVER, Event, IllegalMove
from accessigame.games.delphi import GAME, DelphiState, display_value
from accessigame.games.delphi.cards import CARD_OF, CODES, ORACLE_EVENTS, PASS, WORTH
from accessigame.games.delphi.events import DelphiEvent
from accessigame.narration import load
from accessigame.narration import rules as rule_texts
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.delphi import NARRATOR
from accessigame.narration.delphi_value import effect_parts, working
from accessigame.narration.delphi_words import about, card_name, card_object, kind, oracle_event
from accessigame.narration.message import Level, Message, parts, verbatim
from accessigame.narration.narrator import Listener, Topic
from accessigame.narration.view import Cell, Region
from accessigame.sound.bank import NAMES as EARCONS
from tests.telling import spoken
from tests.test_catalog import symbols

NAMES = ("Nour", "Léa", "Zoé", "Émile")


def who(seat: int, players: int = 3) -> Listener:
    return Listener(seat, tuple(map(verbatim, NAMES[:players])))


def position(text: str) -> DelphiState:
    return GAME.from_text(f"delphi {text}")


def heard(
    state: DelphiState, seat: int, *moves: str, language: str = "en", level: Level = Level.NORMAL
) -> list[str]:
    """What ``seat`` is told of the last of ``moves``."""
    events: list[Event] = []
    for move in moves:
        events = []
        state.play(GAME.parse_move(move), events)
    seen, listener = state.seen_by(seat), who(seat, state.players)
    known = (event.seen_by(seat) for event in events)
    told = [it for event in known if event for it in NARRATOR.narrate(event, seen, listener)]
    return spoken(told, language, level)


def region(state: DelphiState, seat: int, name: str) -> Region:
    found = NARRATOR.regions(state.seen_by(seat), who(seat, state.players))
    return next(it for it in found if it.id == name)


def text(cell: Cell, language: str = "en", level: Level = Level.NORMAL) -> str:
    return Catalog(language).text(parts(cell.parts), level)


def test_the_narrator_is_found_and_keeps_hands_private() -> None:
    assert load("delphi") is NARRATOR
    assert NARRATOR.private
    assert spoken(NARRATOR.label) == spoken(NARRATOR.label, "fr") == ["Delphi"]


# Values worked out.


@pytest.mark.parametrize(
    ("display", "english", "french"),
    [
        ("W4,Hep,W5,Apo", "4 times 5, squared: 400", "4 fois 5, au carré : 400"),
        ("W4,W4,Apo", "4 times 4, squared: 256", "4 fois 4, au carré : 256"),
        ("W3,W4,W4,W6", "3, then 4 times 4: 16, then 6, in all 25",
         "3, puis 4 fois 4 : 16, puis 6, en tout 25"),
        ("W2,Are,Apo", "2, doubled, squared: 16", "2, doublé, au carré : 16"),
        ("Apo,W5", "5, Apollo without effect, in all 5", "5, Apollon sans effet, en tout 5"),
        ("W4,Hep,Nep,W5", "4, then 5, Hephaistos without effect, in all 9, halved, 4 and a half",
         "4, puis 5, Héphaïstos sans effet, en tout 9, divisé par deux, 4 et demi"),
        ("W5,Apo,Hep,Ach", "5, squared, times 9: 225", "5, au carré, fois 9 : 225"),
        ("Hra", "value 0", "valeur 0"),
    ],
)  # fmt: skip
def test_a_value_is_worked_out_aloud(display: str, english: str, french: str) -> None:
    neptune = "neptune=1,2" if "Nep" in display else ""
    state = position(f"displays={display}/W2/W3 {neptune} bonus=0/0/0")
    seen = state.seen_by(0)
    told = NARRATOR.answer(Topic.VALUE, seen, who(0), "hand", "W2")
    assert spoken(told) == [f"You, {english}."]
    assert spoken(told, "fr") == [f"Vous, {french}."]


@given(st.lists(st.sampled_from([c for c in range(len(CODES)) if c != PASS]), max_size=9))
def test_the_working_ends_in_the_value(cards: list[int]) -> None:
    state = GAME.start(3)
    state.displays[0] = tuple(cards)
    value = display_value([CODES[card] for card in cards])
    told = Catalog("en").text(parts(working(state, 0)))
    last = told.replace(",", "").replace(":", "").split()[-1]
    assert int(last) == value


def test_a_bonus_and_a_display_out_of_the_march() -> None:
    state = position("displays=W4/W2/- bonus=10/0/0 in=1,2 gains=-/-/-3")
    seen = state.seen_by(1)
    told = NARRATOR.answer(Topic.VALUE, seen, who(1), "displays", "1 1")
    assert spoken(told) == ["Nour, 4, 10 from the oracle, in all 14."]
    told = NARRATOR.answer(Topic.VALUE, seen, who(1), "displays", "3")
    assert spoken(told) == ["Zoé, out of this march."]
    told = NARRATOR.answer(Topic.GROUP, seen, who(1), "displays", "1 1")
    assert spoken(told) == ["4."]


# Reveals, told in the order of the rules.


def test_a_reveal_is_told_in_the_order_of_the_rules() -> None:
    state = position(
        "players=4 hands=Had,Pass/Zeu,Pass/Ora,Pass/W2,Pass displays=Ach/W4,W5/W3,W6/W4,W5"
    )
    told = heard(state, 0, "Had", "Zeu", "Ora", "Pass")
    assert told == [
        "Émile lays a card.",
        "You show Hades.",
        "Léa shows Zeus, Zoé shows an Oracle card.",
        "Émile leaves, minus 3 points.",
        "Hades: you lose Achilles.",
        "You fall to 0.",
    ]
    assert spoken(NARRATOR.turn(state.seen_by(1), who(1, 4))) == ["Choose whom your Zeus strikes."]
    assert spoken(NARRATOR.turn(state.seen_by(0), who(0, 4)), "fr") == [
        "Léa choisit qui Zeus frappe."
    ]
    assert heard(state, 2, "Zeu>1", language="fr") == ["Léa frappe Nour avec Zeus, Hadès s'en va."]
    assert spoken(NARRATOR.turn(state.seen_by(2), who(2, 4))) == [
        "The oracle is about to answer: you."
    ]
    assert heard(state, 2, "oracle 1") == [
        "You ask the oracle: in every display, the oldest card goes.",
        "Léa loses warrior 4, you lose warrior 3.",
        "Léa falls to 5.",
        "You fall to 6.",
        "Nour is the weakest with 0.",
    ]


def test_halves_are_exact_and_neptunes_name_whom_they_halve() -> None:
    state = position("hands=Nep,Pass/Nep,Pass/Nep,Pass displays=Ach,W2,W2/Ach,W3/W4,W5")
    assert state.turn == 2
    told = heard(state, 0, "Nep")
    assert told == [
        "Zoé halves every other display with Neptune.",
        "You fall to 6 and a half.", "Léa falls to 6.",
        "Léa is the weakest with 6.",
    ]  # fmt: skip
    assert heard(state, 1, "Nep", language="fr") == [
        "Votre Neptune divise aussi Zoé par deux.",
        "Zoé tombe à 4 et demi.", "Zoé a la rangée la plus faible, 4 et demi.",
    ]  # fmt: skip
    assert state.value(2) == Fraction(9, 2)


def test_a_march_its_end_and_the_next_one() -> None:
    state = position("displays=W4/W5/- in=1,2 gains=-/-/-3")
    assert heard(state, 1, "Pass", level=Level.FULL) == [
        "Nour leaves, plus 1 point.",
        "You win the march, plus 4 points.",
        "After this march, Nour: 1 point, you: 4 points, Zoé: minus 3 points.",
        "Parade 1, march 2, first to leave: minus 4 points, last to leave: plus 2 points, "
        "winner: plus 5 points.",
    ]


def test_nobody_left_and_nobody_wins() -> None:
    state = position("displays=W4/W4/- in=1,2 gains=-/-/-3")
    assert heard(state, 2, "Pass", "Pass", language="fr")[1:4] == [
        "Nour sort, 1 point de plus.", "Léa sort, 1 point de plus.",
        "Plus personne, la marche est sans vainqueur.",
    ]  # fmt: skip


def test_own_and_other_commitments_sound_different() -> None:
    state = position("hands=W4,Pass/W2,Pass/W3,Pass turn=1")
    events: list[Event] = []
    state.play(GAME.parse_move("W4"), events)
    (event,) = events
    for seat, line in ((0, "Face down: warrior 4."), (1, "Nour lays a card.")):
        known = event.seen_by(seat)
        assert known is not None
        (message,) = NARRATOR.narrate(known, state.seen_by(seat), who(seat))
        assert spoken(message) == [line]
        assert message.earcon in EARCONS
    assert message.summary == ("{n} card is laid.", "{n} cards are laid.")


def test_turns() -> None:
    state = position("hands=W4,Pass/W2,Pass/W3,Pass turn=1")
    assert spoken(NARRATOR.turn(state.seen_by(0), who(0))) == ["Your turn, lay a hidden card."]
    assert spoken(NARRATOR.turn(state.seen_by(1), who(1))) == ["Waiting for Nour, you, Zoé."]
    state = position("hands=W4,Pass/W2,Pass/W3,Pass displays=W5/Ach/W5")
    assert spoken(NARRATOR.turn(state.seen_by(0), who(0)), "fr") == [
        "À vous, posez une carte cachée, à égalité à 5 avec Zoé."
    ]
    state = position("hands=W4,Pass/W2,Pass/W3,Pass displays=W5/Ach/Her")
    assert spoken(NARRATOR.turn(state.seen_by(0), who(0))) == [
        "Your turn, weakest display, 5 against 9 for Léa, leaving: minus 3 points."
    ]
    assert spoken(NARRATOR.turn(state.seen_by(1), who(1))) == [
        "Nour plays or leaves, 5 against 9 for you."
    ]
    assert spoken(NARRATOR.turn(GAME.start(3).seen_by(0), who(0))) == [
        "Cards are about to be drawn: you."
    ]


# What a move would bring.


@pytest.mark.parametrize("players", [3, 4])
def test_what_a_move_would_bring_is_what_it_brings(players: int) -> None:
    """On open turns without chance the new value and the next to act come true."""
    rng = Random(players)
    state = GAME.start(players)
    catalog, checked = Catalog("en"), 0
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
            continue
        seat, move = state.turn, rng.choice(state.moves())
        seen, listener = state.seen_by(seat), who(seat, players)
        told = [catalog.text(part) for part in effect_parts(seen, listener, move)]
        (line,) = spoken(NARRATOR.effect(seen, listener, move))
        assert line.lower() == ", ".join(told).lower() + "."
        open_turn, before = state.open_turn, state.value(seat)
        inside = state.inside
        state.play(move)
        if not open_turn or str(move) in ("Pass", "Ora"):
            continue
        checked += 1
        now = state.value(seat)
        number = catalog.text(Message("{n}", (("n", now),)))
        if now == before:
            assert told[0] == f"your display stays at {number}"
        else:
            assert told[0].endswith(f" to {number}")
        if state.weakest == (seat,):
            assert told[-1] == "still the weakest"
        elif seat in state.weakest:
            assert told[-1].startswith("then a tie with ")
        else:
            names = ", ".join(NAMES[other] for other in state.weakest)
            assert told[-1] == f"then it is up to {names}"
        assert state.inside == inside
    assert checked > 10


def test_a_hidden_choice_promises_only_what_can_be_known() -> None:
    state = position("hands=Had,Zeu,Ora,Nep,Pass/W2,Pass/W3,Pass displays=W5/Ach,W5/W5 turn=1")
    seen = state.seen_by(0)
    told = {str(move): spoken(NARRATOR.effect(seen, who(0), move))[0] for move in seen.moves()}
    assert told == {
        "Nep": "Your display stays at 5, Léa goes from 14 to 7, Zoé goes from 5 to 2 and a half.",
        "Had": "Your display stays at 5, Léa loses Achilles, Léa goes from 14 to 5.",
        "Zeu": "Your display stays at 5, you choose whom it strikes after the reveal.",
        "Ora": "Your display stays at 5, draws one of 9 events.",
        "Pass": "Minus 3 points.",
    }


def test_advice_and_scoring() -> None:
    state = position("hands=W4,Pass/W2,Pass/Pass displays=W5/Ach/- in=1,2 gains=-/-/-3")
    seen = state.seen_by(0)
    play, leave = seen.moves()
    assert spoken(NARRATOR.advice(seen, who(0), play), "fr") == [
        "Jouez un guerrier 4, votre rangée passe de 5 à 9, ensuite égalité avec Léa."
    ]
    assert spoken(NARRATOR.advice(seen, who(0), leave)) == [
        "Leave now, plus 1 point, Léa wins the march, keep your cards for later."
    ]
    assert NARRATOR.scoring(seen, who(0), leave)
    assert not NARRATOR.scoring(seen, who(0), play)


# Regions.


def test_the_hand_goes_card_by_card_the_pass_last() -> None:
    state = position("hands=W4,W5,W5,Ach,Hep,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her")
    hand = region(state, 0, "hand")
    assert hand.kind == "hand"
    tops = [cell for cell in hand.cells.values() if "up" not in hand.links[cell.id]]
    assert [text(cell) for cell in tops] == [
        "4, warrior", "5, warrior", "5, warrior", "Achilles, hero, 9",
        "Hephaistos, multiplies the number on its left by the one on its right",
        "Pass, leaves the march, minus 3 points",
    ]  # fmt: skip
    assert [text(cell, level=Level.BRIEF) for cell in tops] == [text(cell) for cell in tops]
    assert [[str(move) for move in cell.moves] for cell in tops] == [
        ["W4"], ["W5"], ["W5"], ["Ach"], ["Hep"], ["Pass"]
    ]  # fmt: skip
    assert {cell.id for cell in hand.cells.values() if cell.moves} == {cell.id for cell in tops}
    long = hand.cells[hand.links["Ach"]["down"]]
    assert text(long, "fr") == "Hadès défausse ce héros, un héros ne fait pas de paire"
    now = hand.cells[hand.links["W4 text"]["down"]]
    assert text(now) == "your display goes from 4 to 16, then it is up to Léa"
    waiting = region(state, 1, "hand")
    assert not any(cell.moves for cell in waiting.cells.values())
    assert text(waiting.cells["W2 now"], "fr") == "ne se joue pas maintenant"


def test_a_card_laid_face_down_is_in_its_owners_hand_only() -> None:
    state = position("hands=W4,Pass/W2,Pass/W3,Pass turn=1")
    state.play(GAME.parse_move("Pass"))
    assert text(next(iter(region(state, 0, "hand").cells.values()))) == "face down, Pass"
    assert text(region(state, 1, "displays").cells["1"]) == (
        "Nour, value 0, no card, a card lies face down"
    )


def test_zeus_in_the_hand_lies_also_on_the_displays_it_can_strike() -> None:
    state = position("hands=Zeu,Pass/W2,Pass/W3,Pass displays=W4/W4,Ach/Her")
    hand, displays = region(state, 0, "hand"), region(state, 0, "displays")
    assert [str(move) for move in hand.cells["Zeu"].moves] == ["Zeu>2", "Zeu>3"]
    aims = {str(cell.id): [str(move) for move in cell.moves] for cell in displays.cells.values()}
    assert aims == {"1": [], "1 1": [], "2": ["Zeu>2"], "2 1": ["Zeu>2"], "2 2": ["Zeu>2"],
                    "3": ["Zeu>3"], "3 1": ["Zeu>3"]}  # fmt: skip
    items = [NARRATOR.move(state.seen_by(0), who(0), move, "Zeu") for move in state.moves()[:2]]
    assert spoken(items) == [
        "Zeus strikes Léa, without Achilles, from 13 to 4",
        "Zeus strikes Zoé, without Herakles, from 10 to 0",
    ]


def test_a_revealed_zeus_has_its_targets_as_the_first_region() -> None:
    state = position("hands=W4,Pass/W2,Pass/W3,Pass displays=Zeu,W4/Ach/Her acting=Zeu/-/-")
    seen = state.seen_by(0)
    first, *others = NARRATOR.regions(seen, who(0))
    assert first.id == "targets"
    assert [text(cell, "fr") for cell in first.cells.values()] == [
        "Léa, sans Achille, de 9 à 0", "Zoé, sans Héraclès, de 10 à 0"
    ]  # fmt: skip
    assert [str(move) for cell in first.cells.values() for move in cell.moves] == ["Zeu>2", "Zeu>3"]
    assert "hand" in [it.id for it in others]
    assert not any(cell.moves for cell in region(state, 0, "hand").cells.values())
    told = NARRATOR.closed(seen, who(0), "hand", "W4")
    assert spoken(told) == ["First choose whom your Zeus strikes."]
    assert NARRATOR.regions(state.seen_by(1), who(1))[0].id == "hand"


def test_displays_are_rows_with_their_value() -> None:
    state = position("displays=W4,Hep,W5,Apo/W2,Ach/- in=1,2 gains=-/-/-3 hands=W2,Pass/Pass/Pass")
    displays = region(state, 0, "displays")
    assert displays.kind == "grid"
    assert displays.home == "1"
    rows = [[text(displays.cells[cell]) for cell in line.cells] for line in displays.lines]
    assert rows == [
        ["you, value 400, 4 cards", "4", "Hephaistos", "5", "Apollo"],
        ["Léa, value 11, 2 cards, weakest", "2", "Achilles"],
        ["Zoé, out of this march, minus 3 points"],
        [rows[0][0], rows[1][0], rows[2][0]],
    ]
    values = [spoken(parts(line.value), "fr") for line in displays.lines]
    assert values == [["4 fois 5, au carré : 400"], [], [], []]
    assert displays.links["1 4"]["down"] == "2 2"
    assert displays.links["2"]["up"] == "1"
    assert "up" not in displays.links["1"]
    assert text(displays.cells["1 1"], level=Level.FULL) == (
        "4, warrior, 4 times 5, squared: 400, you, card 1"
    )
    assert text(displays.cells["1"], level=Level.FULL).endswith(", Athens")
    assert [displays.cells[str(seat)].owner for seat in (1, 2, 3)] == [0, 1, 2]


def test_scores_opponents_and_deck() -> None:
    state = position(
        "players=4 displays=W4,Apo/W2,Ach/W5/- in=1,2,3 gains=-/-/-/-3 scores=3/-2/0/1"
        " hands=W2,Pass/W3,W3,Pass/Pass/Pass decks=W2,W5,Ach,Ora,Ora/W2/-/-"
    )
    scores = [text(cell) for cell in region(state, 0, "scores").cells.values()]
    assert scores[-1].startswith("parade 3, march 3, first to leave: minus 11 points")
    assert scores[:10] == [
        "you, 3 points", "Léa, minus 2 points", "Zoé, 0 points",
        "Émile, 1 point, and for this march, minus 3 points", "parade 1, march 1",
        "first to leave, minus 3 points", "second to leave, no points, this is next",
        "last to leave, plus 1 point", "winner, plus 4 points",
        "parade 1, march 2, first to leave: minus 4 points, second to leave: no points, "
        "last to leave: plus 2 points, winner: plus 5 points",
    ]  # fmt: skip
    opponents = [text(cell) for cell in region(state, 0, "opponents").cells.values()]
    assert opponents[0] == (
        "Léa, minus 2 points, value 11, 2 cards in the display, 3 cards in hand, 1 card in the deck"
    )
    assert opponents[1] == "Léa has shown, warriors: 2, heroes: Achilles"
    assert opponents[2].startswith(
        "not yet seen, warriors: 2, 3, 3, 4, 4, 5, 5, 6, 6, heroes: Odysseus, Ajax, Herakles, "
    )
    deck = [text(cell, "fr") for cell in region(state, 0, "deck").cells.values()]
    assert deck == ["5 cartes", "guerriers : 2, 5", "héros : Achille", "cartes Oracle : 2"]
    seen = state.seen_by(0)
    assert spoken(NARRATOR.points(seen, who(0, 4)))[0] == "You, 3 points."
    assert spoken(NARRATOR.answer(Topic.STAKES, seen, who(0, 4), "hand", "W2"))[2] == (
        "Second to leave, no points, this is next."
    )
    assert spoken(NARRATOR.answer(Topic.RESERVES, seen, who(0, 4), "hand", "W2"))[:3] == [
        "You, 2 cards in hand, 5 cards in the deck.",
        "Your deck, warriors: 2, 5, heroes: Achilles, Oracle cards: 2.",
        "Léa, 3 cards in hand, 1 card in the deck.",
    ]
    opponents = spoken(NARRATOR.answer(Topic.OPPONENTS, seen, who(0, 4), "hand", "W2"))
    assert opponents[1] == "Léa has shown, warriors: 2, heroes: Achilles."
    assert NARRATOR.answer(Topic.REACH, seen, who(0, 4), "hand", "W2") == ()


def test_the_summary_in_a_few_words_and_at_length() -> None:
    state = position("displays=W4,Apo/W2,Ach/- in=1,2 gains=-/-/-3 hands=W2,W3,Pass/W4,Pass/Pass")
    seen = state.seen_by(0)
    assert spoken(NARRATOR.summary(seen, who(0), detailed=False)) == [
        "Parade 1, march 1.", "You, 2 cards, value 16.", "Léa, 2 cards, value 11, weakest.",
        "Zoé, out of this march, minus 3 points.", "Your hand, 2, 3, Pass.",
        "20 cards in the deck, 9 oracle events left.",
    ]  # fmt: skip
    detailed = spoken(NARRATOR.summary(seen, who(0), detailed=True), "fr")
    assert detailed[-3:] == [
        "Léa, 2 cartes en main, 21 cartes dans la pioche.",
        "Zoé, 1 carte en main, 24 cartes dans la pioche.",
        "Encore 9 événements de l'oracle.",
    ]
    assert detailed[1:6] == [
        "Vous, 4, Apollon, valeur 16, 0 point en tout.",
        "Léa, 2, Achille, valeur 11, la plus faible, 0 point en tout.",
        "Zoé, hors de cette marche, 3 points de moins, 0 point en tout.",
        "Votre main, 2, 3, Passe.", "20 cartes dans la pioche.",
    ]  # fmt: skip


def test_who_only_watches_has_neither_hand_nor_deck() -> None:
    state = position("hands=W4,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her")
    watching = Listener(CHANCE, who(0).names)
    found = NARRATOR.regions(state.seen_by(CHANCE), watching)
    assert [it.id for it in found] == ["displays", "scores", "opponents", "oracle"]
    assert spoken(NARRATOR.turn(state.seen_by(CHANCE), watching)) == [
        "Nour plays or leaves, 4 against 9 for Léa."
    ]
    for topic in Topic:
        NARRATOR.answer(topic, state.seen_by(CHANCE), watching, "displays", "1")


def test_a_summary_of_hidden_hands_names_no_card_of_them() -> None:
    """What is told aloud to several people who go on with a game."""
    state = position("displays=W4,Apo/W2,Ach/- in=1,2 gains=-/-/-3 hands=W2,W3,Pass/W4,Pass/Pass")
    told = spoken(NARRATOR.summary(state.seen_by(CHANCE), who(0), detailed=False))
    assert told[-1] == "3 cards in hand, 20 cards in the deck, 9 oracle events left."
    assert not [line for line in told if "our hand" in line]


def test_a_card_read_in_full_tells_its_long_text() -> None:
    state = position("hands=W4,Apo,Pass/W2,Pass/W3,Pass displays=W4,Hep/Ach/Her")
    card = region(state, 0, "hand").cells["Apo"]
    assert spoken(parts(card.details), "fr") == [
        "le nombre doit le toucher, sans nombre à sa gauche, aucun effet"
    ]
    displays = region(state, 0, "displays")
    assert text(displays.cells["1 2"]) == "Hephaistos, waiting for a number on its right"
    assert "it waits for a number" in spoken(parts(displays.cells["1 2"].details))[0]
    assert spoken(parts(displays.cells["1"].details)) == [
        "4, Hephaistos waiting for a number on its right, in all 4"
    ]


def test_the_questions_go_by_where_one_stands() -> None:
    state = position("hands=W4,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her spent=-/W6,Ora/-")
    seen = state.seen_by(0)

    def asked(topic: Topic, name: str, cell: str, language: str = "en") -> list[str]:
        return spoken(NARRATOR.answer(topic, seen, who(0), name, cell), language)

    told = asked(Topic.OPPONENTS, "displays", "2 1")
    assert told[:2] == [
        "Léa, 0 points, value 9, 1 card in the display, 2 cards in hand, 20 cards in the deck.",
        "Léa has shown, warriors: 6, heroes: Achilles, Oracle cards: 1.",
    ]
    assert told[2].startswith("Not yet seen, warriors: 2, 2, 3, 3, 4, 4, 5, 5, 6, heroes: ")
    assert told == asked(Topic.OPPONENTS, "opponents", "2 shown")
    assert len(asked(Topic.OPPONENTS, "hand", "W4")) == 4
    assert asked(Topic.VALUE, "opponents", "2 unseen", "fr") == ["Léa, valeur 9."]
    assert asked(Topic.VALUE, "deck", "deck 0") == ["You, value 4."]


def test_the_events_that_the_oracle_still_has() -> None:
    state = position("hands=W4,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her oracle=2,8")
    told = [text(cell, "fr") for cell in region(state, 1, "oracle").cells.values()]
    assert told == [
        "encore 2 événements de l'oracle",
        "dans chaque rangée, la dernière carte s'en va",
        "dans la rangée de qui consulte, 10 de plus jusqu'à la fin de la marche",
    ]


def test_gods_that_change_nothing_are_told() -> None:
    state = position("hands=Hep,Apo,W3,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her")
    assert heard(state, 1, "Hep")[0] == "Nour plays Hephaistos, waiting for a number on its right."
    assert heard(state, 0, "Apo", language="fr")[0] == "Vous jouez Apollon, sans effet."
    state = position("hands=Are,Pass/Apo,Pass/W3,Pass turn=1")
    assert heard(state, 2, "Are", "Apo", "W3")[1:3] == [
        "You show warrior 3.",
        "Nour shows Ares, without effect, Léa shows Apollo, without effect.",
    ]
    seen = position("hands=Apo,Pass/W2,Pass/W3,Pass displays=Ora,W4,Ora/Ach/Her").seen_by(0)
    assert spoken(NARRATOR.effect(seen, who(0), GAME.parse_move("Apo"))) == [
        "Your display stays at 4, without effect, still the weakest."
    ]


def test_zeus_tells_its_effect_once() -> None:
    state = position("hands=Zeu,Pass/W2,Pass/W3,Pass displays=W4/W4,Ach/Her")
    seen, move = state.seen_by(0), GAME.parse_move("Zeu>2")
    assert spoken(NARRATOR.move(seen, who(0), move, None)) == ["Zeus strikes Léa"]
    assert heard(state, 0, "Zeu>2", language="fr") == [
        "Votre Zeus frappe Léa, Achille s'en va.", "Léa tombe à 4.",
        "À égalité, les plus faibles, 4 : vous, Léa.",
    ]  # fmt: skip
    state = position("hands=Zeu,Pass/W2,Pass/W3,Pass displays=W4/W4,Ach/Her")
    assert heard(state, 1, "Zeu>2")[0] == "Nour strikes you with Zeus, Achilles goes."
    state = position("hands=Zeu,Pass/W2,Pass/Pass displays=W2/-/- bonus=0/5/0 in=1,2 gains=-/-/-3")
    assert heard(state, 1, "Zeu")[0] == "Nour finds nobody to strike with Zeus."


def test_a_third_neptune_changes_nothing() -> None:
    state = position("hands=Nep,Pass/W3,Pass/W2,Pass displays=W4/Nep,Ach/Nep,Her neptune=2,3")
    assert heard(state, 1, "Nep", language="fr")[0] == (
        "Nour ne change rien avec Neptune, tout le monde est déjà divisé par deux."
    )


def test_that_only_the_pass_is_left_is_said() -> None:
    state = position("hands=Pass/W2,Pass/W3,Pass displays=W4/Ach/Her")
    assert spoken(NARRATOR.turn(state.seen_by(0), who(0)), "fr") == [
        "À vous, rangée la plus faible, 4 contre 9 pour Léa, il ne vous reste que la Passe, "
        "sortir : 3 points de moins."
    ]
    state = position("hands=Pass/W2,Pass/W3,Pass displays=W4/W4/Her")
    assert spoken(NARRATOR.turn(state.seen_by(0), who(0))) == [
        "Your turn, lay a hidden card, tied at 4 with Léa, only the Pass is left."
    ]


def changes(start: str, moves: str, viewer: int, language: str = "en") -> list[str]:
    """What has changed since ``start`` for ``viewer`` once ``moves`` are played."""
    state, log = position(start), list[Event]()
    before = state.seen_by(viewer)
    for move in moves.split():
        state.play(GAME.parse_move(move), log)
    happened = [seen for event in log if (seen := event.seen_by(viewer)) is not None]
    told = NARRATOR.changes(before, state.seen_by(viewer), who(viewer), happened)
    return spoken(told, language)


def test_what_changed_is_one_sentence() -> None:
    start = "hands=W5,Pass/Hep,W2,Pass/W3,Pass displays=Her/Ach/W6,W6"
    assert changes("hands=W5,Pass/W2,Pass/W3,Pass", "", 0) == []
    assert changes(start, "Hep W2", 0) == ["Léa has played Hephaistos, 2, from 9 to 18."]
    start = "hands=W5,Pass/Pass/W3,Pass displays=W2/Ach,Hep,W2/W6,W6"
    assert changes(start, "Pass", 1, "fr") == ["Nour est hors de cette marche, 3 points de moins."]
    assert changes(start, "Pass Pass", 1) == [
        "Parade 1, march 1 is over, Nour: minus 3 points, you: 1 point, Zoé: 4 points, "
        "parade 1, march 2."
    ]


HIDDEN = "hands=Ach,Zeu,W4,Pass/W6,Pass/Had,Aja,W5,Pass dealt=1,2,3"


@pytest.mark.parametrize(
    ("moves", "viewer", "english", "french"),
    [
        (  # in the order played, and what was lost is told
            "Ach W6 Had Zeu Aja Zeu>3 W4 W5", 1,
            "Nour has played Achilles, Zeus, 4, Hades took Achilles, from 0 to 4, Zoé has played "
            "Hades, Ajax, 5, Zeus took Ajax, from 0 to 5.",
            "Nour a joué Achille, Zeus, 4, Hadès a pris Achille, de 0 à 4, Zoé a joué Hadès, Ajax, "
            "5, Zeus a pris Ajax, de 0 à 5.",
        ),
        (  # what befell the listener, whose own card is no news
            "Zeu W6 Had Zeu>2", 1,
            "Nour has played Zeus, Zoé has played Hades, Zeus took warrior 6 from you, "
            "you from 6 to 0.",
            "Nour a joué Zeus, Zoé a joué Hadès, Zeus vous a pris un guerrier 6, vous de 6 à 0.",
        ),
        (  # lost before it was worth anything
            "Ach W6 Had", 0,
            "Léa has played 6, from 0 to 6, Zoé has played Hades, Hades took Achilles from you.",
            "Léa a joué 6, de 0 à 6, Zoé a joué Hadès, Hadès vous a pris Achille.",
        ),
    ],
)  # fmt: skip
def test_what_changed_tells_what_was_lost(
    moves: str, viewer: int, english: str, french: str
) -> None:
    assert changes(HIDDEN, moves, viewer) == [english]
    assert changes(HIDDEN, moves, viewer, "fr") == [french]


# Refusals and the end.


@pytest.mark.parametrize(
    ("start", "move", "english", "french"),
    [
        ("hands=W4,Pass/W2,Pass/W3,Pass turn=1", "Ach", "You do not hold this card: Achilles.",
         "Vous n'avez pas cette carte en main : Achille."),
        ("hands=Zeu,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her", "Zeu", "Choose whom Zeus strikes.",
         "Choisissez qui Zeus frappe."),
        ("hands=Zeu,Pass/W2,Pass/W3,Pass displays=W4/W4/Her", "Zeu>2",
         "Laid face down, Zeus is aimed after the reveal.",
         "Posé face cachée, Zeus vise après la révélation."),
        ("hands=Zeu,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her", "Zeu>1",
         "Zeus strikes an opponent who is in the march and has a card.",
         "Zeus frappe un adversaire encore en marche et qui a une carte."),
        ("displays=Zeu,W4/Ach/Her acting=Zeu/-/-", "W4", "First choose whom your Zeus strikes.",
         "Choisissez d'abord qui votre Zeus frappe."),
        ("", "W4", "First the cards must be drawn.", "Il faut d'abord piocher les cartes."),
        ("displays=Ora/W2/W3 acting=Ora/-/-", "W4", "First the oracle must answer.",
         "L'oracle doit d'abord répondre."),
        ("displays=Ora/W2/W3 acting=Ora/-/- oracle=2", "oracle 3", "Oracle event 3 is used.",
         "L'événement 3 de l'oracle a déjà servi."),
        ("hands=W4,Pass/W2,Pass/W3,Pass turn=1", "oracle 3", "No card is drawn now.",
         "On ne pioche pas maintenant."),
        ("", "draw 2 W4", "Seat 1 draws now, not seat 2.",
         "C'est la place 1 qui pioche, pas la place 2."),
        ("hands=W4,W4,Pass/Pass/Pass dealt=-", "draw 1 W2 W2 W3 W3 W4 W5 W5 W6",
         "This card is not in the deck: warrior 4.",
         "Cette carte n'est pas dans la pioche : guerrier 4."),
        ("", "draw 1 W4", "8 cards are drawn, not 1.", "On pioche 8 cartes, pas 1."),
        ("parade=3 march=3 in=- dealt=1,2,3", "W4", "The game is over.",
         "La partie est terminée."),
    ],
)  # fmt: skip
def test_refusals_say_why(start: str, move: str, english: str, french: str) -> None:
    state = position(start) if start else GAME.start(3)
    with pytest.raises(IllegalMove) as refused:
        state.play(GAME.parse_move(move))
    told = NARRATOR.refusal(refused.value)
    assert spoken(told) == [english]
    assert spoken(told, "fr") == [french]


def test_why_nothing_is_played_here() -> None:
    state = position("hands=W4,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her")

    def closed(name: str, seat: int) -> str:
        return spoken(NARRATOR.closed(state.seen_by(seat), who(seat), name, "1"))[0]

    assert closed("hand", 0) == "Go up to the card to play it."
    assert closed("displays", 0) == "Cards are played from your hand."
    assert closed("hand", 1) == "It is not your turn."


def test_the_end_is_counted_and_won() -> None:
    state = position("parade=3 march=3 in=- dealt=1,2,3 scores=4/-2/4")
    assert spoken(NARRATOR.final(state.seen_by(0), who(0))) == [
        "Léa, minus 2 points.", "Zoé, 4 points.", "You, 4 points.",
        "Shared win with 4 points: you, Zoé.",
    ]  # fmt: skip
    state = position("parade=3 march=3 in=- dealt=1,2,3 scores=4/-2/5")
    assert spoken(NARRATOR.final(state.seen_by(2), who(2)), "fr")[-1] == (
        "Vous gagnez avec 5 points."
    )
    assert spoken(NARRATOR.final(state.seen_by(0), who(0)))[-1] == "Zoé wins with 5 points."
    assert spoken(NARRATOR.turn(state.seen_by(0), who(0))) == ["The game is over."]


# All that is said.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 4])
def test_whole_games_are_free_of_symbols_and_of_gaps(language: str, players: int) -> None:
    rng = Random(players)
    lines: list[str] = []
    met = set()
    for _ in range(3):
        state, listener = GAME.start(players), who(1, players)
        while state.turn != OVER:
            move = state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves())
            seen = state.seen_by(1)
            if state.turn == 1:
                lines += spoken(NARRATOR.effect(seen, listener, move), language)
                lines += spoken(NARRATOR.move(seen, listener, move, None), language)
            events: list[Event] = []
            state.play(move, events)
            seen = state.seen_by(1)
            for event in events:
                known = event.seen_by(1)
                assert known is not None
                told = NARRATOR.narrate(known, seen, listener)
                assert all(it.earcon in EARCONS for it in told if it.earcon)
                met.add(type(event))
                lines += spoken(told, language, Level.FULL)
            lines += spoken(NARRATOR.turn(seen, listener), language)
            if rng.random() < 0.1:
                for it in NARRATOR.regions(seen, listener):
                    lines += spoken(it.label, language)
                    for cell in it.cells.values():
                        whole = parts([*cell.parts, *cell.details])
                        lines += spoken(whole, language, Level.FULL)
                for topic in Topic:
                    told = list(NARRATOR.answer(topic, seen, listener, "hand", "W2"))
                    lines += spoken(told, language)
        lines += spoken(NARRATOR.final(state.seen_by(1), listener), language)
    assert len(lines) > 500
    assert met >= set(get_args(DelphiEvent)) - {*_RARE}
    wrong = [line for line in lines if symbols(line) or "  " in line or " ," in line or "{" in line]
    assert wrong == []


_RARE = [it for it in get_args(DelphiEvent) if it.__name__ in ("OracleSilent", "ZeusIdle")]


def test_what_is_rare_is_told_too() -> None:
    state = position("hands=Zeu,W4,Pass/W2,Pass/W3,Pass turn=1")
    assert heard(state, 1, "Zeu", "Pass", "Pass")[-2:] != []
    state = position("hands=Ora,Pass/W2,Pass/W3,Pass displays=W4/Ach/Her oracle=-")
    assert heard(state, 0, "Ora") == [
        "You play an Oracle card.", "The oracle is silent, no event is left.",
        "You are the weakest with 4.",
    ]  # fmt: skip
    state = position(
        "displays=-/Zeu/- in=1,2 gains=-/-/-3 hands=Zeu,Pass/W2,Pass/W3,Pass bonus=0/5/0"
    )
    assert heard(state, 0, "Zeu>2", language="fr")[0] == "Votre Zeus frappe Léa, Zeus s'en va."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_every_oracle_event_has_words(language: str) -> None:
    told = [spoken(parts(oracle_event(event.number)), language)[0] for event in ORACLE_EVENTS]
    assert len(set(told)) == len(ORACLE_EVENTS)
    for words in (card_name, card_object):
        names = [spoken(words(card), language)[0] for card in range(len(CODES))]
        assert len(set(names)) == len(CODES)
    for card in range(len(CODES)):
        assert spoken(kind(card), language)[0]
        assert spoken(parts(about(card)), language)[0]
    assert WORTH[CARD_OF["Her"]] == 10


def test_the_rules_can_be_read_in_both_languages() -> None:
    english, french = rule_texts.load("delphi", "en"), rule_texts.load("delphi", "fr")
    assert [len(section.lines) for section in english] == [len(s.lines) for s in french]
    for section in (*english, *french):
        assert section.lines
        for line in (section.title, *section.lines):
            assert symbols(line) == "", line
            assert len(line) < 150
    assert any("Reconstructed" in line for line in english[-1].lines)
    assert any("Reconstitués" in line for line in french[-1].lines)
