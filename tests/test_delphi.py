"""Delphi: the worked examples of the rule sheet by their number, timing, oracle, march, points."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from accessigame.core.game import CHANCE, OVER, BadOption, Event, IllegalMove
from accessigame.games import load
from accessigame.games.delphi import GAME, DelphiState
from accessigame.games.delphi.cards import CARD_OF, CODES, DECK, PASS
from accessigame.games.delphi.events import (
    CardPlayed,
    GameEnded,
    GodSlew,
    LeftMarch,
    MarchEnded,
    MarchStarted,
    NeptuneHalved,
    OracleSilent,
    OracleSpoke,
    ParadeStarted,
    Revealed,
    ValueChanged,
    WeakestFound,
    ZeusIdle,
    ZeusStruck,
)

A, B, C, D = range(4)


def position(fields: str) -> DelphiState:
    return GAME.from_text(f"delphi {fields}")


def played(state: DelphiState, *moves: str) -> list[Event]:
    log: list[Event] = []
    for move in moves:
        state.play(GAME.parse_move(move), log)
    return log


def refusal(state: DelphiState, move: str) -> IllegalMove:
    before = state.copy()
    with pytest.raises(IllegalMove) as refused:
        played(state, move)
    assert state == before
    return refused.value


def moves(state: DelphiState) -> list[str]:
    return [str(move) for move in state.moves()]


def display(state: DelphiState, seat: int) -> str:
    return " ".join(CODES[card] for card in state.displays[seat])


def cards(codes: str) -> tuple[int, ...]:
    return tuple(CARD_OF[code] for code in codes.split())


def values(state: DelphiState) -> list[int | Fraction]:
    return [state.value(seat) for seat in range(state.players)]


def random_game(seed: int, players: int) -> tuple[DelphiState, list[Event]]:
    rng = Random(seed)
    state = GAME.start(players)
    log: list[Event] = []
    while state.turn != OVER:
        state.play(state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves()), log)
    return state, log


# The worked examples that need a table; those of a display alone are in test_delphi_value.


def test_del_06_hades_closes_a_gap_and_makes_a_pair() -> None:
    state = position("displays=W5,Ach,W5/W4/W6,W6 hands=Pass/Had,Pass/Pass")
    assert values(state) == [19, 4, 36]
    log = played(state, "Had")
    assert GodSlew(B, CARD_OF["Had"], CARD_OF["Ach"], ((A, CARD_OF["Ach"], 1),)) in log
    assert ValueChanged(A, cards("W5 W5"), 19, 25) in log
    assert display(state, A) == "W5 W5"
    assert display(state, B) == "W4 Had"
    assert state.spent[A] == cards("Ach")


def test_del_07_hades_breaks_a_multiplier() -> None:
    state = position("displays=W5,Hep,Ach,Apo/W4/W6,W6 hands=Pass/Had,Pass/Pass")
    assert state.value(A) == 2025
    played(state, "Had")
    assert display(state, A) == "W5 Hep Apo"
    assert state.value(A) == 5


NEPTUNE = "displays=W5,W5/W6,Ora,W6/Ach hands=Nep,Pass/Nep,Pass/Nep,Pass"


def test_del_13_neptune_halves_the_others() -> None:
    state = position(NEPTUNE)
    assert values(state) == [25, 12, 9]
    assert state.turn == C
    log = played(state, "Nep")
    assert values(state) == [Fraction(25, 2), 6, 9]
    assert state.turn == B
    assert log == [
        CardPlayed(C, CARD_OF["Nep"], 1),
        NeptuneHalved(C, (A, B)),
        ValueChanged(A, cards("W5 W5"), 25, Fraction(25, 2)),
        ValueChanged(B, cards("W6 Ora W6"), 12, 6),
        WeakestFound((B,), 6),
    ]


def test_del_14_two_neptunes_halve_everybody_once() -> None:
    state = position(NEPTUNE)
    log = played(state, "Nep", "Nep")
    assert NeptuneHalved(B, (C,)) in log
    assert values(state) == [Fraction(25, 2), 6, Fraction(9, 2)]
    assert state.turn == C


def test_del_16_a_hero_shown_with_its_enemy_is_discarded_a_later_one_stays() -> None:
    state = position("displays=W4/W4/W6,W2 hands=W5,Had,Pass/W6,Ach,Pass/Ach,Pass in=1,2,3 turn=1")
    log = played(state, "Had", "Ach")
    assert log[2] == Revealed(((A, CARD_OF["Had"]), (B, CARD_OF["Ach"])))
    assert log[3] == GodSlew(A, CARD_OF["Had"], CARD_OF["Ach"], ((B, CARD_OF["Ach"], 1),))
    assert display(state, B) == "W4"
    assert state.weakest == (A, B)
    played(state, "W5", "W6")
    assert state.turn == C
    played(state, "Ach")
    assert display(state, C) == "W6 W2 Ach"


def test_del_18_reaching_a_tie_ends_a_solo_turn() -> None:
    state = position(
        "displays=Her/Her,W3/Her,W6,W4 hands=W3,W5,Pass/W6,Pass/Pass dealt=1,2,3 turn=1"
    )
    assert values(state) == [10, 13, 20]
    log = played(state, "W3")
    assert log[-1] == WeakestFound((A, B), 13)
    assert (state.turn, state.weakest) == (A, (A, B))
    played(state, "W5")
    assert state.turn == B
    assert state.displays[A] == cards("Her W3"), "the card lies hidden"
    played(state, "W6")
    assert values(state) == [18, 19, 20]


def test_del_18_a_player_still_alone_the_weakest_chooses_again() -> None:
    state = position("displays=Her/Her,W3/Her,W6,W4 hands=W2,W5,Pass/W6,Pass/Pass")
    played(state, "W2")
    assert state.turn == A
    assert moves(state) == ["W5", "Pass"]


def test_del_19_a_hidden_pass_leaves_and_returns() -> None:
    state = position("displays=W4/W4/W6 hands=W5,Pass/W4,Pass/Pass")
    log = played(state, "Pass", "W4")
    assert state.inside == (B, C)
    assert state.hands[A] == cards("W5 Pass")
    assert display(state, B) == "W4 W4"
    assert log[2:] == [
        Revealed(((A, PASS), (B, CARD_OF["W4"]))),
        LeftMarch(A, -3, cards("W4"), 1, (B, C)),
        ValueChanged(B, cards("W4 W4"), 4, 16),
        WeakestFound((C,), 6),
    ]


def test_del_20_points_in_the_order_of_leaving() -> None:
    state = position("displays=W4/Ach/W3/W5")
    assert state.players == 4
    log = played(state, "Pass", "Pass", "Pass")
    assert state.scores() == (0, 4, -3, 1)
    assert MarchEnded(1, 1, B, (0, 4, -3, 1), (0, 4, -3, 1)) in log
    assert [(e.seat, e.points) for e in log if isinstance(e, LeftMarch)] == [
        (C, -3), (A, 0), (D, 1),
    ]  # fmt: skip


def test_del_22_two_who_pass_together_both_take_the_second_value() -> None:
    state = position("displays=W4/W4/- gains=-/-/-3")
    log = played(state, "Pass", "Pass")
    assert state.scores() == (1, 1, -3)
    assert MarchEnded(1, 1, None, (1, 1, -3), (1, 1, -3)) in log
    assert state.march == 2


def test_del_24_two_first_out_and_nobody_takes_zero() -> None:
    state = position("players=4 turn=1 hands=Pass/Pass/W4,Pass/W5,Pass")
    log = played(state, "Pass", "Pass", "W4", "W5")
    assert state.gains == [-3, -3, None, None]
    assert LeftMarch(A, -3, (), 2, (C, D)) in log
    played(state, "Pass")
    assert state.scores() == (-3, -3, 1, 4)


def test_del_26_gods_alone_are_worth_nothing() -> None:
    state = position("players=4 turn=1 hands=Apo,W2,Pass/Are,W2,Pass/Had,W2,Pass/Hra,W2,Pass")
    log = played(state, "Apo", "Are", "Had", "Hra")
    assert values(state) == [0, 0, 0, 0]
    assert log[-1] == WeakestFound((A, B, C, D), 0)
    assert state.turn == A
    assert moves(state) == ["W2", "Pass"]


def test_del_30_one_left_with_nothing_wins_at_once() -> None:
    state = position("players=3 turn=1 hands=Apo,Pass/Pass/Pass")
    played(state, "Apo", "Pass", "Pass")
    assert state.scores() == (4, -3, -3)
    assert state.march == 2
    assert state.spent[A] == cards("Apo")


def test_del_32_zeus_takes_the_most_recent_card() -> None:
    state = position("displays=W4,Hep,W5,Apo/W4/W5 hands=Pass/Zeu,Pass/Pass")
    assert moves(state) == ["Zeu>1", "Zeu>3", "Pass"]
    log = played(state, "Zeu>1")
    assert log == [
        CardPlayed(B, CARD_OF["Zeu"], 1),
        ZeusStruck(B, A, CARD_OF["Apo"]),
        ValueChanged(A, cards("W4 Hep W5"), 400, 20),
        WeakestFound((B,), 4),
    ]
    assert state.value(A) == 20


# Moves.


def test_moves_are_each_card_once_then_the_pass() -> None:
    state = position("players=3 turn=1 hands=Zeu,W4,Ora,W4,Ody,Ora,Pass/Pass/Pass")
    assert moves(state) == ["W4", "Ody", "Zeu", "Ora", "Pass"]
    assert refusal(state, "Zeu>2").reason == "target-later"
    assert refusal(state, "W2").reason == "card-not-held"
    assert refusal(state, "oracle 1").reason == "no-chance-move-due"
    assert refusal(state, "draw 1 W4").reason == "no-chance-move-due"


def test_an_open_zeus_needs_its_target_and_none_where_nobody_has_a_card() -> None:
    state = position("displays=W4/W5/W6 hands=Zeu,W2,Pass/Pass/Pass")
    assert moves(state) == ["W2", "Zeu>2", "Zeu>3", "Pass"]
    assert refusal(state, "Zeu").reason == "target-needed"
    assert refusal(state, "Zeu>1").reason == "no-target"
    assert refusal(state, "Zeu>4").reason == "no-target"
    alone = position("displays=-/-/- bonus=0/5/5 hands=Zeu,Pass/Pass/Pass turn=1")
    assert moves(alone) == ["Zeu", "Pass"]
    assert refusal(alone, "Zeu>2").reason == "no-target"
    assert ZeusIdle(A) in played(alone, "Zeu")
    one = position("displays=W2/W5/- gains=-/-/-3 hands=Zeu,Pass/Pass/Pass")
    assert moves(one) == ["Zeu>2", "Pass"]


def test_a_hand_with_only_the_pass_is_still_a_choice() -> None:
    state = position("displays=W4/W5/W6")
    assert moves(state) == ["Pass"]
    assert position("players=3 turn=1").moves() == [GAME.parse_move("Pass")]


# Timing of a reveal.


def test_zeus_in_seat_order_then_oracles_in_seat_order() -> None:
    state = position("displays=W2/W2/W2/W2 hands=Ora,Pass/Zeu,Pass/Ora,Pass/Zeu,Pass oracle=1,8,9")
    played(state, "Ora", "Zeu", "Ora", "Zeu")
    assert state.acting == (
        (B, CARD_OF["Zeu"]), (D, CARD_OF["Zeu"]), (A, CARD_OF["Ora"]), (C, CARD_OF["Ora"]),
    )  # fmt: skip
    assert state.turn == B
    assert moves(state) == ["Zeu>1", "Zeu>3", "Zeu>4"]
    assert refusal(state, "Pass").reason == "target-now"
    assert refusal(state, "Zeu>2").reason == "no-target"
    played(state, "Zeu>1")
    assert display(state, A) == "W2", "the Oracle card is gone"
    assert state.turn == D
    played(state, "Zeu>1")
    assert state.turn == CHANCE
    assert dict(state.outcomes() or ()) == {
        GAME.parse_move(f"oracle {number}"): Fraction(1, 3) for number in (1, 8, 9)
    }
    log = played(state, "oracle 8")
    assert OracleSpoke(A, 8, (), ((A, 10),), (1, 9)) in log, "it acts although discarded"
    assert state.turn == CHANCE
    assert refusal(state, "oracle 8").reason == "oracle-event-used"
    assert refusal(state, "W2").reason == "oracle-due"
    played(state, "oracle 9")
    assert state.bonus == [15, 5, 5, 5]


def test_no_card_of_a_reveal_acts_when_at_most_one_is_left() -> None:
    state = position("displays=W4/W4/- gains=-/-/-3 hands=Ora,Pass/Pass/Pass oracle=1,2")
    log = played(state, "Ora", "Pass")
    assert state.oracle == (1, 2)
    assert state.scores() == (4, 1, -3)
    assert state.spent[A] == cards("W4 Ora")
    assert not any(isinstance(event, OracleSpoke) for event in log)


def test_an_oracle_card_without_event_does_nothing() -> None:
    state = position("displays=W2/W2/W6 hands=Ora,Pass/Ora,Pass/Pass oracle=3")
    played(state, "Ora", "Ora")
    log = played(state, "oracle 3")
    assert OracleSilent(B) in log
    assert (state.turn, state.weakest) == (A, (A, B)), "no chance move without an event"
    alone = position("displays=W2/W4/W6 hands=Ora,Pass/Pass/Pass oracle=-")
    assert OracleSilent(A) in played(alone, "Ora")
    assert moves(alone) == ["Pass"]


def test_a_revealed_zeus_can_find_nobody() -> None:
    state = position("players=3 turn=1 hands=Zeu,Pass/Zeu,Pass/Zeu,Pass")
    played(state, "Zeu", "Zeu", "Zeu")
    assert moves(state) == ["Zeu>2", "Zeu>3"]
    played(state, "Zeu>2")
    assert moves(state) == ["Zeu>1", "Zeu>3"], "it acts although it is discarded"
    log = played(state, "Zeu>1")
    assert ZeusIdle(C) in log
    assert state.displays == [(), (), cards("Zeu")]
    assert state.weakest == (A, B, C)


def test_gods_of_a_reveal_act_together() -> None:
    state = position("displays=W2/W2/W2 hands=Had,Pass/Nep,Pass/Ach,Pass")
    log = played(state, "Had", "Nep", "Ach")
    assert state.neptune == (B,)
    assert values(state) == [1, 2, 1]
    assert [type(event) for event in log[3:6]] == [Revealed, GodSlew, NeptuneHalved]


def test_hades_takes_its_owners_achilles_too() -> None:
    state = position("displays=Ach,W2/Ach,W6/Ach,W5,W6 hands=Had,Pass/Pass/Pass")
    played(state, "Had")
    assert state.displays == [cards("W2 Had"), cards("W6"), cards("W5 W6")]


@pytest.mark.parametrize(("god", "hero"), [("Had", "Ach"), ("Hra", "Her"), ("Ath", "Aja")])
def test_each_god_hunts_its_hero(god: str, hero: str) -> None:
    heroes = "Ody,Aja,Ach,Her"
    state = position(f"displays=W2/{heroes}/{heroes},W5 hands={god},Pass/Pass/Pass")
    log = played(state, god)
    assert CARD_OF[hero] not in state.displays[B] + state.displays[C]
    assert [len(state.displays[seat]) for seat in (B, C)] == [3, 4]
    place = heroes.split(",").index(hero)
    prey = CARD_OF[hero]
    assert GodSlew(A, CARD_OF[god], prey, ((B, prey, place), (C, prey, place))) in log


def test_neptune_stays_when_its_card_or_its_owner_goes() -> None:
    state = position("displays=W2/Nep,W4/W6,W6 neptune=2 hands=Zeu,Pass/Pass/Pass")
    assert values(state) == [1, 4, 18]
    assert position("displays=W2/W4/W6,W6 neptune=2 hands=Pass/Pass/Pass").value(A) == 1
    played(state, "Pass", "Pass")
    assert state.neptune == (), "until the march ends"
    state = position("displays=-/W4/W6/W6,W3 gains=-3/-/-/- neptune=1,2 spent=Nep/Nep/-/-")
    played(state, "Pass")
    assert state.neptune == (A, B)
    assert values(state) == [0, 0, 3, Fraction(9, 2)]


# The oracle.

TABLE = "displays=W4,Ora/W2,Her,Apo,W2,Ody/Hep,W6,W3,W3 acting=Ora/-/- turn=-"


@pytest.mark.parametrize(
    ("event", "displays", "bonus"),
    [
        (1, ["Ora", "Her Apo W2 Ody", "W6 W3 W3"], [0, 0, 0]),
        (2, ["W4", "W2 Her Apo W2", "Hep W6 W3"], [0, 0, 0]),
        (3, ["W4 Ora", "W2 Apo W2 Ody", "Hep W6 W3 W3"], [0, 0, 0]),
        (4, ["Ora", "Her Apo W2 Ody", "Hep W6 W3"], [0, 0, 0]),
        (5, ["W4 Ora", "W2 Her W2 Ody", "W6 W3 W3"], [0, 0, 0]),
        (6, ["W4 Ora", "W2 Her Apo W2", "Hep W6 W3 W3"], [0, 0, 0]),
        (7, ["W4 Ora", "Her Apo W2 Ody", "Hep W6 W3 W3"], [0, 0, 0]),
        (8, ["W4 Ora", "W2 Her Apo W2 Ody", "Hep W6 W3 W3"], [10, 0, 0]),
        (9, ["W4 Ora", "W2 Her Apo W2 Ody", "Hep W6 W3 W3"], [5, 0, 5]),
    ],
)
def test_oracle_events(event: int, displays: list[str], bonus: list[int]) -> None:
    state = position(TABLE)
    before = [state.displays[seat] for seat in range(3)]
    log = played(state, f"oracle {event}")
    assert [display(state, seat) for seat in range(3)] == displays
    assert state.bonus == bonus
    assert event not in state.oracle
    spoke = log[0]
    assert isinstance(spoke, OracleSpoke)
    assert (spoke.seat, spoke.number) == (A, event)
    for seat, card, place in spoke.losses:
        assert before[seat][place] == card
    lost = Counter((seat, card) for seat, card, _ in spoke.losses)
    assert lost == Counter(
        (seat, card)
        for seat in range(3)
        for card in (Counter(before[seat]) - Counter(state.displays[seat])).elements()
    )
    assert spoke.gains == tuple((seat, gain) for seat, gain in enumerate(bonus) if gain)


def test_oracle_events_take_all_who_are_tied_and_the_oldest_of_equals() -> None:
    six = position("displays=W4,Ora/W6,Ora,W3,Ora/Ach acting=Ora/-/- turn=-")
    played(six, "oracle 6")
    assert [display(six, seat) for seat in range(3)] == ["W4 Ora", "W6 Ora Ora", ""]
    seven = position("displays=W4,Ora/W6,W3/Ach acting=Ora/-/- turn=-")
    played(seven, "oracle 7")
    assert [display(seven, seat) for seat in range(3)] == ["Ora", "W3", "Ach"]
    four = position("displays=W3,Ora,W3,Her/W6/Ach acting=Ora/-/- turn=-")
    log = played(four, "oracle 4")
    assert display(four, A) == "Ora W3 Her"
    assert isinstance(log[0], OracleSpoke)
    assert log[0].losses == ((A, CARD_OF["W3"], 0), (B, CARD_OF["W6"], 0))


def test_oracle_event_6_counts_bonus_and_halving() -> None:
    state = position("displays=W4,Ora/W6,W6/Ach,Nep neptune=3 bonus=10/0/0 acting=Ora/-/- turn=-")
    assert values(state) == [7, 18, 9]
    played(state, "oracle 6")
    assert display(state, B) == "W6"
    state = position("displays=W4,Ora/W6/Ach bonus=10/0/0 acting=Ora/-/- turn=-")
    played(state, "oracle 6")
    assert display(state, A) == "Ora"


def test_oracle_events_touch_nobody_who_has_left() -> None:
    state = position("displays=W2,Ora/W6/- gains=-/-/-3 acting=Ora/-/- turn=-")
    log = played(state, "oracle 9")
    assert state.bonus == [5, 5, 0]
    assert OracleSpoke(A, 9, (), ((A, 5), (B, 5)), (1, 2, 3, 4, 5, 6, 7, 8)) in log


def test_an_open_oracle_card_draws_at_once() -> None:
    state = position("displays=W2/W4/W6 hands=Ora,Pass/Pass/Pass")
    log = played(state, "Ora")
    assert log == [CardPlayed(A, CARD_OF["Ora"], 1)]
    assert state.turn == CHANCE
    played(state, "oracle 8")
    assert values(state) == [12, 4, 6]
    assert state.turn == B
    played(state, "Pass", "Pass")
    assert state.bonus == [0, 0, 0]


def test_gods_discarded_by_the_oracle_have_acted() -> None:
    state = position("displays=W4,Ora,Nep/W6/W5 neptune=1 acting=Ora/-/- turn=-")
    played(state, "oracle 5")
    assert display(state, A) == "W4 Ora"
    assert values(state) == [4, 3, Fraction(5, 2)]


# Parades, marches, points, the end.


def test_a_parade_is_dealt_seat_by_seat() -> None:
    state = load("delphi").start(3)
    assert isinstance(state, DelphiState)
    assert state.outcomes() is None
    assert refusal(state, "Pass").reason == "draw-due"
    assert refusal(state, "oracle 1").reason == "draw-due"
    assert refusal(state, "draw 2 W2 W2 W3 W3 W4 W4 W5 W5").reason == "wrong-seat"
    assert refusal(state, "draw 1 W2 W2 W3 W3 W4 W4 W5").reason == "wrong-count"
    assert refusal(state, "draw 1 W2 W2 W2 W3 W4 W4 W5 W5").reason == "card-not-in-deck"
    log = played(state, "draw 1 Ora Zeu W2 W2 W3 W3 Her Hep")
    assert log[0] == ParadeStarted(1)
    assert state.hands[A] == cards("W2 W2 W3 W3 Her Hep Zeu Ora Pass")
    assert len(state.decks[A]) == 16
    played(state, "draw 2 W2 W2 W3 W3 W4 W4 W5 W5")
    log = played(state, "draw 3 W2 W2 W3 W3 W4 W4 W5 W5")
    assert log[-1] == MarchStarted(1, 1, ((3, -3), (2, 1)), 4)
    assert (state.turn, state.weakest) == (A, (A, B, C))


def test_the_last_draw_takes_the_whole_deck() -> None:
    state = position("parade=3 decks=8/8/8 hands=3/3/3")
    assert state.turn == CHANCE
    deck = ",".join(CODES[card] for card in DECK[:8])
    state = position(f"parade=3 decks={deck}/{deck}/{deck}")
    ((move, chance),) = state.outcomes() or ()
    assert (str(move), chance) == (f"draw 1 {deck.replace(',', ' ')}", 1)
    assert state.draw(Random(1)) == move


def test_points_grow_with_the_march() -> None:
    for number in range(1, 10):
        parade, march = divmod(number - 1, 3)
        where = f"parade={parade + 1} march={march + 1}"
        four = position(f"{where} displays=W2/W3/W4/W5")
        played(four, "Pass", "Pass", "Pass")
        assert four.scores() == (-(number + 2), 0, number, number + 3)
        three = position(f"{where} displays=W2/W3/W4")
        played(three, "Pass", "Pass")
        assert three.scores() == (-(number + 2), number, number + 3)


def test_equal_totals_share_the_win() -> None:
    state = position("parade=3 march=3 scores=7/-5/16 displays=W4/W3/W2")
    log = played(state, "Pass", "Pass")
    assert state.over()
    assert state.scores() == (19, 4, 5)
    assert state.winners() == (A,)
    state = position("parade=3 march=3 scores=7/10/5 displays=W4/W3/W2")
    log = played(state, "Pass", "Pass")
    assert state.scores() == (19, 19, -6)
    assert state.winners() == (A, B)
    assert log[-1] == GameEnded((19, 19, -6), (A, B))
    assert refusal(state, "Pass").reason == "game-over"
    assert refusal(state, "oracle 1").reason == "game-over"


@pytest.mark.parametrize("players", [3, 4])
def test_every_game_keeps_its_cards_and_its_points(players: int) -> None:
    city = Counter((*DECK, PASS))
    for seed in range(12):
        rng = Random(seed)
        state = GAME.start(players)
        log: list[Event] = []
        while state.turn != OVER:
            for seat in range(players):
                cards_of = Counter(
                    state.hands[seat] + state.decks[seat] + state.displays[seat]
                    + state.spent[seat]
                )  # fmt: skip
                if (card := state.committed[seat]) is not None:
                    cards_of[card] += 1
                assert cards_of == city
            if state.turn >= 0:
                assert state.inside
                assert state.acting or state.turn in state.weakest
            chance = state.turn == CHANCE
            state.play(state.draw(rng) if chance else rng.choice(state.moves()), log)
        marches = [event for event in log if isinstance(event, MarchEnded)]
        assert [(m.parade, m.march) for m in marches] == [
            (parade, march) for parade in (1, 2, 3) for march in (1, 2, 3)
        ]
        assert marches[-1].totals == state.scores()
        for seat in range(players):
            assert sum(march.points[seat] for march in marches) == state.scores()[seat]
            assert state.decks[seat] == ()


def test_events_tell_every_display_and_value() -> None:
    """Displays and values rebuilt from events alone are those of the position."""
    for seed in range(12):
        rng = Random(seed)
        state = GAME.start(3 + seed % 2)
        while state.turn != OVER:
            before = {seat: state.value(seat) for seat in range(state.players)}
            march = (state.parade, state.march)
            log: list[Event] = []
            chance = state.turn == CHANCE
            state.play(state.draw(rng) if chance else rng.choice(state.moves()), log)
            if (state.parade, state.march) != march or state.turn == OVER:
                continue
            for event in log:
                if isinstance(event, ValueChanged):
                    assert event.before == before[event.seat]
                    before[event.seat] = event.after
                elif isinstance(event, LeftMarch):
                    before[event.seat] = 0
            assert before == {seat: state.value(seat) for seat in range(state.players)}
            found = [event for event in log if isinstance(event, WeakestFound)]
            if found:
                assert found[-1].seats == state.weakest


def test_three_or_four_players_and_no_options() -> None:
    assert list(GAME.players) == [3, 4]
    for players in (2, 5):
        with pytest.raises(BadOption):
            GAME.start(players)
    with pytest.raises(BadOption):
        GAME.start(3, {"open": "yes"})
