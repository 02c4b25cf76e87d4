"""The table: undo and redo, the same chance after them and after a restart, people and secrets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessigame.core import record as records
from accessigame.core.game import CHANCE, BadOption, Hidden, IllegalMove
from accessigame.core.record import RecordError
from accessigame.session.kit import Kit, load_kit
from accessigame.session.opening import new_table, open_table, table_from
from accessigame.session.store import Store, read
from accessigame.session.table import SecretShown, Table
from tests.toy import Show, Walk
from tests.toy_narrator import toy_kit

DETRAK = load_kit("detrak")


def settle(table: Table) -> None:
    while table.settle():
        pass


def play_on(table: Table, choices: Random, turns: int) -> None:
    """Let everybody play at random, computers as they do."""
    settle(table)
    for _ in range(turns):
        if table.over:
            return
        seat = table.turn
        if table.seats[seat] == "human":
            table.play(choices.choice(list(table.seen(seat).moves())))
        else:
            table.play(table.think(seat, table.seats[seat]).answer())
        settle(table)


def moves(table: Table) -> list[str]:
    return [str(step.move) for step in table.steps]


# ---------------------------------------------------------------------- chance


@given(seed=st.integers(), choices=st.integers(), turns=st.integers(1, 12))
@settings(max_examples=15)
def test_the_same_seed_and_choices_are_the_same_game(seed: int, choices: int, turns: int) -> None:
    games = []
    for _ in range(2):
        table = new_table(DETRAK, ("human", "normal"), seed=seed)
        play_on(table, Random(choices), turns)
        games.append(moves(table))
    assert games[0] == games[1]


@given(seed=st.integers(0, 10**6), turns=st.integers(1, 8), data=st.data())
@settings(max_examples=15)
def test_the_same_dice_come_whatever_was_taken_back(
    seed: int, turns: int, data: st.DataObject
) -> None:
    def dice(table: Table) -> list[str]:
        return [str(step.move) for step in table.steps if step.mover == CHANCE]

    straight = new_table(DETRAK, ("human",), seed=seed)
    play_on(straight, Random(1), 13)
    table = new_table(DETRAK, ("human",), seed=seed)
    for turn in range(turns):
        play_on(table, Random(turn), 1)
        if data.draw(st.booleans()):
            table.undo()
            if data.draw(st.booleans()):
                list(table.redo())
            settle(table)
    shared = min(len(dice(table)), len(dice(straight)))
    assert dice(table)[:shared] == dice(straight)[:shared]


@given(seed=st.integers(0, 10**6), cut=st.integers(0, 12), undone=st.booleans())
@settings(max_examples=15)
def test_the_same_dice_and_computers_after_a_restart(
    tmp_path_factory: pytest.TempPathFactory, seed: int, cut: int, undone: bool
) -> None:
    folder = tmp_path_factory.mktemp("games")
    straight = new_table(DETRAK, ("human", "strong"), seed=seed)
    play_on(straight, Random(seed), 30)
    table = new_table(DETRAK, ("human", "strong"), seed=seed, store=Store(folder))
    play_on(table, Random(seed), cut)
    if undone and table.undo():
        list(table.redo())
    (path,) = folder.iterdir()
    again, was_cut = open_table(DETRAK, Store(folder), path)
    assert not was_cut
    assert moves(again) == moves(table)
    assert again.seen(CHANCE) == table.seen(CHANCE)
    # The person decides as before: the choices left over are those of the straight game.
    for step in straight.steps[len(again.steps) :]:
        if step.mover == CHANCE:
            drawn = again.settle()
            assert drawn is not None
            assert drawn.move == step.move
        elif again.seats[step.mover] == "human":
            again.play(step.move)
        else:
            assert again.think(step.mover, again.seats[step.mover]).answer() == step.move
            again.play(step.move)
    assert moves(again) == moves(straight)


def test_a_hint_costs_no_chance() -> None:
    tables = [new_table(DETRAK, ("human",), seed=5) for _ in range(2)]
    for table, asks in zip(tables, (True, False), strict=True):
        for turn in range(4):
            if asks:
                table.think(0, "strong").answer()
            play_on(table, Random(turn), 1)
    assert moves(tables[0]) == moves(tables[1])


# ---------------------------------------------------------------------- undo and redo


def test_undo_and_redo_walk_the_whole_game() -> None:
    table = new_table(DETRAK, ("human", "normal", "easy"), seed=11)
    play_on(table, Random(3), 100)
    assert table.over
    played, end = moves(table), table.seen(CHANCE)
    decisions = sum(step.mover == 0 for step in table.steps)
    for _ in range(decisions):
        taken = table.undo()
        assert taken[0].mover == 0
        assert table.turn == 0
    assert table.undo() == []
    assert moves(table) == []
    for _ in range(decisions):
        assert list(table.redo())
    assert list(table.redo()) == []
    assert moves(table) == played
    assert table.seen(CHANCE) == end


def test_a_new_move_ends_redo() -> None:
    table = new_table(DETRAK, ("human",), seed=11)
    play_on(table, Random(3), 3)
    table.undo()
    play_on(table, Random(4), 1)
    assert list(table.redo()) == []


def test_an_illegal_move_changes_nothing(tmp_path: Path) -> None:
    table = new_table(DETRAK, ("human",), seed=11, store=Store(tmp_path))
    play_on(table, Random(3), 2)
    table.undo()
    (path,) = tmp_path.iterdir()
    before, text = moves(table), read(path)
    with pytest.raises(IllegalMove):
        table.play(DETRAK.game.parse_move("4A1"))
    assert (moves(table), read(path)) == (before, text)
    assert list(table.redo()), "what was taken back can still be played again"


def test_the_record_follows_undo_and_redo(tmp_path: Path) -> None:
    table = new_table(DETRAK, ("human", "normal"), seed=11, store=Store(tmp_path))
    (path,) = tmp_path.iterdir()
    choices = Random(9)
    for turn in range(60):
        play_on(table, choices, 1)
        if turn % 4 == 0:
            table.undo()
        if turn % 8 == 0:
            list(table.redo())
        record = records.parse(read(path))
        assert list(record.moves()) == moves(table)
        assert record.ended == table.over
    assert table.over


# ---------------------------------------------------------------------- several people


@pytest.mark.parametrize("seats", [("human", "human"), ("human", "normal", "human")])
def test_no_undo_past_what_somebody_learned(seats: Sequence[str]) -> None:
    table = new_table(toy_kit(), seats, seed=1)
    settle(table)
    assert table.undo() == [], "the deal has shown cards, but nobody has decided anything"
    assert len(table.steps) == 1
    table.play(Walk())
    assert [str(step.move) for step in table.undo()] == ["walk"]
    card = table.seen(0).cards[0]
    table.play(Show(card))
    if not table.over:
        with pytest.raises(SecretShown):
            table.undo()


def test_one_person_alone_may_take_back_what_was_shown() -> None:
    table = new_table(toy_kit(), ("human", "normal"), seed=1)
    settle(table)
    table.play(Show(table.seen(0).cards[0]))
    assert table.undo()
    assert table.undo() == [], "the deal stays: it was nobody's decision"


def test_detrak_stops_at_the_reveal() -> None:
    table = new_table(DETRAK, ("human", "human"), seed=2)
    settle(table)
    for _ in range(2):
        table.play(table.seen(table.turn).moves()[0])
        settle(table)
    table.play(table.seen(0).moves()[0])
    assert table.undo()[0].mover == 0, "not yet revealed"
    for seat in (0, 1):
        table.play(table.seen(seat).moves()[0])
    with pytest.raises(SecretShown):
        table.undo()


def test_a_seat_is_handed_only_what_it_may_know() -> None:
    table = new_table(toy_kit(), ("human", "human", "normal"), seed=1)
    settle(table)
    for seat in range(3):
        seen = table.seen(seat)
        assert [card is not None for card in seen.cards] == [at == seat for at in range(3)]
        assert table.think(seat, "normal").seen == seen
        (event,) = table.steps[0].seen_by(seat)
        assert [card is not None for card in event.cards] == [at == seat for at in range(3)]
    assert table.seen(CHANCE).cards == [None] * 3


# ---------------------------------------------------------------------- openings


@pytest.fixture(params=["toy", "detrak"])
def kit(request: pytest.FixtureRequest) -> Kit:
    return toy_kit() if request.param == "toy" else DETRAK


def test_a_game_from_any_position_goes_on(kit: Kit, tmp_path: Path) -> None:
    first = new_table(kit, ("human", "human"), seed=1)
    settle(first)
    first.play(first.seen(0).moves()[0])
    position = first._state.to_text()
    store = Store(tmp_path)
    table = new_table(kit, ("human", "easy"), seed=3, position=f" {position}\n", store=store)
    play_on(table, Random(1), 3)
    (path,) = tmp_path.iterdir()
    again, _ = open_table(kit, store, path)
    assert moves(again) == moves(table)
    with pytest.raises(BadOption, match="players-number"):
        new_table(kit, ("human",) * 3, position=position)
    with pytest.raises(BadOption, match="unknown-option"):
        new_table(kit, ("human", "human"), {"colour": "red"}, position=position)


def test_nobody_can_play_on_from_what_one_seat_sees() -> None:
    for position in (
        "toy turn=1 cells=00 cards=1? shown=00 view=1",
        "toy turn=2 cells=10 cards=1? shown=00 view=1",
        "toy view=0",
    ):
        with pytest.raises(Hidden):
            new_table(toy_kit(), ("human", "human"), position=position)
        record = records.Record("toy", 2, position=position)
        with pytest.raises(Hidden):
            table_from(toy_kit(), record)


def test_who_sits_where_in_a_record() -> None:
    kit = toy_kit()
    assert table_from(kit, records.Record("toy", 3)).seats == ("human", "normal", "normal")
    for seats, line in ((("human", "wizard"), 5), (("", "human"), 4)):
        text = records.Record("toy", 2, seats=seats).header().replace("seat 1 \n", "seat 1 x\n")
        with pytest.raises(RecordError) as error:
            table_from(kit, records.parse(text))
        assert (error.value.reason, error.value.line) == ("bad-header", line)
    two = "toy turn=1 cells=00 cards=12 shown=00"
    with pytest.raises(RecordError) as error:
        table_from(kit, records.Record("toy", 3, position=two))
    assert error.value.reason == "bad-header"


def test_a_plug_pulled_before_the_word_end(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = new_table(toy_kit(), ("human", "easy"), seed=1, store=store)
    play_on(table, Random(1), 20)
    assert table.over
    (path,) = tmp_path.iterdir()
    path.write_text(read(path).removesuffix("end\n"))
    assert store.unfinished()
    again, _ = open_table(toy_kit(), store, path)
    assert again.over
    assert not store.unfinished()
    assert read(path).endswith("\nend\n")


def test_a_side_game_is_not_undone_past_where_it_began() -> None:
    table = new_table(load_kit("detrak"), ("human",), seed=7)
    for _ in range(6):
        while table.settle():
            pass
        table.play(table.seen(0).moves()[0])
    at = next(n for n, step in enumerate(table.steps) if n > 4 and step.mover == 0)
    side = table.branch(at, ("human",), 0)
    assert side.undo() == []
    side.play(side.seen(0).moves()[0])
    assert len(side.undo()) == 1
    assert side.undo() == []
