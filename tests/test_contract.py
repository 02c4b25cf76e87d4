"""What every game owes the rest of the program, checked by random play.

The games are the five, as soon as their module is there, and the toy of the tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

import pytest

from accessigame.core import record as records
from accessigame.core.game import (
    CHANCE,
    OVER,
    BadNotation,
    BadOption,
    Event,
    Game,
    GameError,
    Hidden,
    IllegalMove,
)
from accessigame.games import NAMES, load
from tests import toy
from tests.perft import fixtures, perft

LONGEST = 300
"""Moves after which a random game is left: some could go on for thousands."""


def _written(name: str) -> bool:
    spec = find_spec(f"accessigame.games.{name}")
    return spec is not None and spec.origin is not None


WRITTEN = [*filter(_written, NAMES), "toy"]


def game_of(name: str) -> Game:
    return toy.GAME if name == "toy" else load(name)


def variants(name: str) -> list[tuple[int, dict[str, str]]]:
    """Numbers of players and options that together meet each value at least once."""
    game = game_of(name)
    chosen = [
        dict(zip(game.options, values, strict=True)) for values in product(*game.options.values())
    ]
    tables = [game.players[0], game.players[-1], *game.players[1:-1]]
    length = max(len(tables), len(chosen), 4)
    return [(tables[i % len(tables)], chosen[i % len(chosen)]) for i in range(length)]


@dataclass
class Played:
    """A random game: every position, the move made there, and what happened."""

    game: Game
    players: int
    options: dict[str, str]
    states: list[Any] = field(default_factory=list)
    moves: list[Any] = field(default_factory=list)
    events: list[tuple[Event, ...]] = field(default_factory=list)

    @property
    def viewers(self) -> list[int]:
        return [CHANCE, *range(self.players)]


def random_game(name: str, players: int, options: dict[str, str], seed: int) -> Played:
    game, rng = game_of(name), Random(f"{name} {seed}")
    played = Played(game, players, options)
    state = game.start(players, options)
    played.states.append(state.copy())
    while state.turn != OVER and len(played.moves) < LONGEST:
        if state.turn == CHANCE:
            move = state.draw(rng)
        else:
            # Declarations in every other game and seldom, or most would end by resigning.
            declared = state.declarations() if seed % 2 and rng.random() < 0.03 else ()
            move = rng.choice([*(declared or state.moves())])
        log: list[Event] = []
        state.play(move, log)
        played.moves.append(move)
        played.events.append(tuple(log))
        played.states.append(state.copy())
    return played


@cache
def games(name: str) -> tuple[Played, ...]:
    """The random games of this module, played once."""
    return tuple(
        random_game(name, players, options, seed)
        for seed, (players, options) in enumerate(variants(name))
    )


def sample(played: Played, most: int = 40) -> Iterator[int]:
    """Indexes of positions spread over the game, the first and the last among them."""
    last = len(played.states) - 1
    yield from sorted({last * i // (most - 1) for i in range(most)})


named = pytest.mark.parametrize("name", WRITTEN)


def test_the_toy_is_always_there() -> None:
    assert "detrak" in WRITTEN
    assert "toy" in WRITTEN


@named
def test_it_is_what_it_says(name: str) -> None:
    game = game_of(name)
    assert game.name == name
    assert game.players[0] >= 1
    assert all(values and len(set(values)) == len(values) for values in game.options.values())
    assert game.start(game.players[0]) == game.start(game.players[0], {})


@named
def test_positions_and_views_round_trip(name: str) -> None:
    for played in games(name):
        for i in sample(played):
            state = played.states[i]
            assert "\n" not in state.to_text()
            assert played.game.from_text(state.to_text()) == state
            assert played.game.from_text(state.to_text()).to_text() == state.to_text()
            for viewer in played.viewers:
                seen = state.seen_by(viewer)
                assert type(seen) is type(state)
                assert played.game.from_text(seen.to_text()) == seen
                assert played.game.from_text(seen.to_text()).to_text() == seen.to_text()


@named
def test_positions_read_back_play_on_alike(name: str) -> None:
    for played in games(name):
        for i in sample(played, 12):
            state = played.game.from_text(played.states[i].to_text())
            for move, events, after in zip(
                played.moves[i : i + 6],
                played.events[i : i + 6],
                played.states[i + 1 : i + 7],
                strict=True,
            ):
                log: list[Event] = []
                state.play(move, log)
                assert tuple(log) == events
                assert state == after
                for viewer in played.viewers:
                    assert state.seen_by(viewer) == after.seen_by(viewer)


@named
def test_moves_round_trip_and_are_all_different(name: str) -> None:
    for played in games(name):
        for i in sample(played):
            state = played.states[i]
            moves = [*state.moves(), *state.declarations()]
            assert len(set(moves)) == len(moves)
            assert len({str(move) for move in moves}) == len(moves)
            for move in moves:
                assert played.game.parse_move(str(move)) == move
        for move in played.moves:
            assert played.game.parse_move(str(move)) == move
            assert hash(played.game.parse_move(str(move))) == hash(move)


@named
def test_there_is_a_move_exactly_where_a_seat_is_to_move(name: str) -> None:
    for played in games(name):
        for state in played.states:
            assert bool(state.moves()) == (state.turn >= 0)
            assert state.turn in range(CHANCE - 1, played.players)
            assert state.over() == (state.turn == OVER)


@named
def test_a_copy_is_independent(name: str) -> None:
    for played in games(name):
        for i in sample(played, 15):
            state, text = played.states[i], played.states[i].to_text()
            copy = state.copy()
            assert copy == state
            for move in played.moves[i : i + 10]:
                copy.play(move)
            assert state.to_text() == text
            again = state.copy()
            for move in played.moves[i : i + 10]:
                again.play(move)
            assert again == copy


@named
def test_playing_without_a_log_is_the_same(name: str) -> None:
    for played in games(name):
        state = played.states[0].copy()
        for move, after in zip(played.moves, played.states[1:], strict=True):
            state.play(move)
            assert state == after


@named
def test_a_replayed_record_gives_the_same(name: str) -> None:
    for played in games(name):
        header = records.Record(name, played.players, played.options)
        text = header.header() + "".join(f"{move}\n" for move in played.moves)
        record = records.parse(text)
        steps = list(records.replay(record, played.game))
        assert [before for before, _, _ in steps] == played.states[:-1]
        assert [move for _, move, _ in steps] == played.moves
        assert [events for _, _, events in steps] == played.events
        past, state = records.restore(record, played.game)
        assert len(past) == len(played.moves)
        assert state == played.states[-1]
        assert state.scores() == played.states[-1].scores()
        assert state.winners() == played.states[-1].winners()


@named
def test_what_is_hidden_does_not_show(name: str) -> None:
    """Two states that differ only in what a seat cannot see look alike to it."""
    rng = Random(5)
    for played in games(name):
        for i in sample(played, 20):
            for viewer in played.viewers:
                seen = played.states[i].seen_by(viewer)
                guessed = played.game.guess(seen, rng)
                assert guessed.seen_by(viewer) == seen
                assert guessed.seen_by(viewer).to_text() == seen.to_text()
                assert guessed.turn == seen.turn == played.states[i].turn


@named
def test_a_view_offers_moves_to_its_own_seat_only(name: str) -> None:
    for played in games(name):
        for i in sample(played, 20):
            state = played.states[i]
            for viewer in played.viewers:
                seen = state.seen_by(viewer)
                if viewer == state.turn:
                    assert list(seen.moves()) == list(state.moves())
                    assert list(seen.declarations()) == list(state.declarations())
                elif seen != state:
                    assert not seen.moves()


@named
def test_a_view_cannot_be_played_on(name: str) -> None:
    for played in games(name):
        for i in sample(played):
            state = played.states[i]
            for viewer in played.viewers:
                seen = state.seen_by(viewer)
                if seen == state or state.turn == OVER:
                    continue
                text = seen.to_text()
                with pytest.raises(Hidden):
                    seen.play(played.moves[i])
                if state.turn == CHANCE:
                    with pytest.raises(Hidden):
                        seen.draw(Random(1))
                assert seen.to_text() == text


@named
def test_guesses_are_full_positions_that_can_be_played(name: str) -> None:
    rng = Random(9)
    for played in games(name):
        for i in sample(played, 10):
            for viewer in played.viewers:
                state = played.game.guess(played.states[i].seen_by(viewer), rng)
                assert played.game.from_text(state.to_text()) == state
                for _ in range(20):
                    if state.turn == OVER:
                        break
                    chance = state.turn == CHANCE
                    state.play(state.draw(rng) if chance else rng.choice(list(state.moves())))


@named
def test_an_illegal_move_changes_nothing(name: str) -> None:
    for played in games(name):
        tried: dict[Any, None] = {}
        for i in range(0, len(played.states), 5):
            tried.update(dict.fromkeys(played.states[i].moves()))
        pool = [*dict.fromkeys(played.moves), *tried]
        Random(3).shuffle(pool)
        draws = {m for m, s in zip(played.moves, played.states, strict=False) if s.turn == CHANCE}
        for i in sample(played, 20):
            state = played.states[i].copy()
            allowed = {*state.moves(), *state.declarations()}
            if state.turn == CHANCE:
                allowed |= draws
            for move in [move for move in pool if move not in allowed][:60]:
                log: list[Event] = []
                with pytest.raises(IllegalMove) as refused:
                    state.play(move, log)
                assert refused.value.reason.replace("-", "").isalpha()
                assert state == played.states[i]
                assert not log


@named
def test_every_listed_move_is_accepted(name: str) -> None:
    for played in games(name):
        for i in sample(played, 8):
            state = played.states[i]
            for move in [*list(state.moves())[:80], *state.declarations()]:
                state.copy().play(move)
            assert state == played.states[i]


@named
def test_chance_is_fair_where_it_is_listed(name: str) -> None:
    for played in games(name):
        at_chance = [state for state in played.states if state.turn == CHANCE][:3]
        for state in at_chance:
            outcomes = state.outcomes()
            if outcomes is None:
                continue
            odds = dict(outcomes)
            assert sum(odds.values()) == 1
            assert all(isinstance(chance, Fraction) and chance > 0 for chance in odds.values())
            rng = Random(2)
            assert {state.draw(rng) for _ in range(30)} <= set(odds)
            assert state.draw(Random(8)) == state.draw(Random(8))


@named
def test_scores_and_winners(name: str) -> None:
    for played in games(name):
        for state in played.states:
            assert len(state.scores()) == played.players
            if not state.over():
                assert state.winners() == ()
        last = played.states[-1]
        if last.over():
            assert last.winners()
            assert list(last.winners()) == sorted(set(last.winners()) & set(range(played.players)))


@named
def test_events_are_values_and_hide_by_seat(name: str) -> None:
    for played in games(name):
        for events in played.events:
            for event in events:
                assert hash(event) == hash(event)
                for viewer in played.viewers:
                    seen = event.seen_by(viewer)
                    assert seen is None or type(seen).__module__ == type(event).__module__
                    assert seen is None or seen.seen_by(viewer) == seen


@named
def test_wrong_options_and_numbers_of_players_are_refused(name: str) -> None:
    game = game_of(name)
    for players in (game.players[0] - 1, game.players[-1] + 1):
        with pytest.raises(BadOption):
            game.start(players)
    with pytest.raises(BadOption):
        game.start(game.players[0], {"colour": "red"})
    for option in game.options:
        with pytest.raises(BadOption):
            game.start(game.players[0], {option: "maybe"})


@named
@pytest.mark.parametrize("text", ["", " ", "chess", "=", "x=1", "\n", "d\u00e9trak", "A" * 5000])
def test_nonsense_is_refused_with_a_column(name: str, text: str) -> None:
    game = game_of(name)
    for read in (game.from_text, game.parse_move):
        with pytest.raises(BadNotation) as refused:
            read(text)
        assert 1 <= refused.value.column <= len(text) + 1


@named
def test_damaged_text_is_read_or_refused_but_never_a_fault(name: str) -> None:
    rng = Random(11)
    game = game_of(name)
    alphabet = "0123456789ABCDEFGWVLN.,/=-:;*?! \u00e9"
    for played in games(name)[:3]:
        positions = [played.states[i].to_text() for i in sample(played, 25)]
        views = [played.states[i].seen_by(0).to_text() for i in sample(played, 10)]
        for text in [*positions, *views, *map(str, played.moves[:25])] * 4:
            at = rng.randrange(len(text))
            cut = text[:at] + rng.choice(["", rng.choice(alphabet)]) + text[at + 1 :]
            for read in (game.from_text, game.parse_move):
                column = 1
                try:
                    read(cut)
                except BadNotation as error:
                    column = error.column
                assert 1 <= column <= len(cut) + 1, cut


@named
def test_positions_that_were_accepted_after_damage_can_be_used(name: str) -> None:
    rng = Random(12)
    game = game_of(name)
    for played in games(name)[:3]:
        for text in [played.states[i].to_text() for i in sample(played, 25)] * 8:
            at = rng.randrange(len(text))
            cut = text[:at] + rng.choice("0123456789ABCDE-.,") + text[at + 1 :]
            try:
                state = game.from_text(cut)
            except BadNotation:
                continue
            assert game.from_text(state.to_text()) == state, cut
            state.scores()
            state.winners()
            state.seen_by(0).to_text()
            if state.turn >= 0 and state.moves():
                try:
                    state.play(rng.choice(list(state.moves())), [])
                except Hidden:
                    continue


def test_errors_are_value_errors() -> None:
    assert issubclass(GameError, ValueError)
    for kind in (IllegalMove, BadNotation, BadOption, Hidden, records.RecordError):
        assert issubclass(kind, GameError)


@pytest.mark.parametrize(
    ("position", "depth", "expected"),
    [case for case in fixtures() if case[0].split()[0] in WRITTEN],
)
def test_perft(position: str, depth: int, expected: int) -> None:
    state = game_of(position.split()[0]).from_text(position)
    assert perft(state, depth) == expected
