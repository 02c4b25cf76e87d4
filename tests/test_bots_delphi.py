"""Delphi's computer player: legal, seeded, no wiser than its seat, and better than chance."""

from __future__ import annotations

from random import Random

import pytest

from accessigame import bots
from accessigame.bots.delphi import Thrifty, bot, lines, price
from accessigame.core.game import CHANCE, OVER
from accessigame.games.delphi import GAME, DelphiState
from accessigame.games.delphi.cards import CARD_OF, PASS
from accessigame.games.delphi.moves import DelphiMove


def chance(seen: DelphiState, rng: Random) -> DelphiMove:
    return rng.choice(seen.moves())


def choose(text: str, seed: int = 1) -> str:
    """What the bot plays in a position, asked by its seat."""
    state = GAME.from_text(f"delphi {text}")
    return str(bot("normal")(state.seen_by(state.turn), Random(seed)))


def game(players: int, seat: int, seed: int) -> DelphiState:
    """A game of the bot at ``seat`` against players by chance."""
    state, rng, clever = GAME.start(players), Random(seed), bot("normal")
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
            continue
        seen = state.seen_by(state.turn)
        move = clever(seen, rng) if state.turn == seat else chance(seen, rng)
        assert move in state.moves()
        state.play(move)
    return state


def test_every_level_loads_the_one_player() -> None:
    for level in bots.LEVELS:
        assert isinstance(bots.load("delphi", level), Thrifty)


def test_it_is_seeded_and_sees_no_more_than_its_seat() -> None:
    rng, clever, asked = Random(3), bot("easy"), 0
    state = GAME.start(4)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
            continue
        seen = state.seen_by(state.turn)
        text, move = seen.to_text(), clever(seen, Random(7))
        assert seen.to_text() == text
        assert clever(seen, Random(7)) == move
        assert clever(GAME.guess(seen, rng).seen_by(state.turn), Random(7)) == move
        asked += 1
        state.play(move if rng.random() < 0.7 else chance(seen, rng))
    assert asked > 30


@pytest.mark.parametrize("players", [3, 4])
def test_it_beats_chance(players: int) -> None:
    wins = sum(
        seed % players in game(players, seed % players, seed).winners() for seed in range(16)
    )
    assert wins >= 11


def test_it_weighs_each_order_of_few_cards_once() -> None:
    """What it costs to think depends on this number alone; twins are not told apart."""
    hand = tuple(CARD_OF[code] for code in ("W2", "W2", "Apo"))
    found = [line for line, _ in lines(hand)]
    w2, apo = CARD_OF["W2"], CARD_OF["Apo"]
    assert len(found) == len(set(found))
    assert set(found) == {
        (w2,), (apo,), (w2, w2), (w2, apo), (apo, w2),
        (w2, w2, apo), (w2, apo, w2), (apo, w2, w2),
    }  # fmt: skip
    largest = tuple(range(PASS))
    assert sum(1 for _ in lines(largest)) == 18 + 18 * 17 + 18 * 17 * 16


def test_it_only_passes_where_it_must() -> None:
    assert choose("hands=Pass/W2,Pass/W3,Pass displays=W2/W4/W5") == "Pass"


def test_it_shows_a_card_before_it_gives_in() -> None:
    assert choose("hands=W2,Pass/W2,Pass/W3,Pass turn=1") == "W2"


def test_it_leaves_early_when_it_cannot_catch_up_cheaply() -> None:
    text = (
        "hands=W2,W3,Pass/W2,Pass/W3,Pass displays=W2/W6,Ach,Apo/- in=1,2 gains=-/-/-3"
        " decks=W4,W4,W5,W5,W6,W6,Ody,Aja,Ach,Her,Hep,Apo,Are,Nep,Had,Zeu/-/-"
    )
    assert choose(text) == "Pass"


def test_it_spends_all_it_has_in_the_last_march() -> None:
    text = (
        "parade=3 march=3 hands=Her,Pass/W2,Pass/W3,Pass displays=W2/W5/- in=1,2 gains=-/-/-11"
        " decks=-/-/-"
    )
    assert choose(text) == "Her"


def test_it_squares_what_is_worth_squaring() -> None:
    text = (
        "parade=3 march=3 hands=W2,Apo,Pass/W2,Pass/W3,Pass displays=Ach/W6,W6/- in=1,2"
        " gains=-/-/-11 decks=-/-/-"
    )
    assert choose(text) == "Apo"


def test_it_multiplies_from_the_left_to_the_right() -> None:
    text = (
        "parade=3 march=3 hands=Hep,Her,Pass/W2,Pass/W3,Pass displays=Ach/W6,W6/- in=1,2"
        " gains=-/-/-11 decks=-/-/-"
    )
    assert choose(text) == "Hep"


def test_it_strikes_where_that_brings_somebody_down() -> None:
    text = "displays=Ach,Zeu/W2,Her/W5,W3 acting=Zeu/-/- hands=W2,Pass/W2,Pass/W3,Pass"
    assert choose(text) == "Zeu>2"


def test_a_card_is_dear_for_what_it_can_do() -> None:
    def of(code: str) -> float:
        return price(CARD_OF[code])

    assert of("Apo") > of("Her") > of("W6") > of("W2")
    assert of("Hep") > of("Are") > of("Ora")
