"""Every sound that the program names exists and stands in the glossary; none lies unused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from accessigame.games import CHANCE, OVER, Event
from accessigame.games import load as load_game
from accessigame.narration import load as load_narrator
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.message import say
from accessigame.narration.narrator import Listener
from accessigame.narration.view import Focus
from accessigame.sound.bank import NAMES
from accessigame.ui.glossary import EARCONS
from accessigame.ui.screens.walker import Walker

PACKAGE = Path(__file__).parents[1] / "accessigame"
SOURCES = [
    path
    for folder in ("narration", "ui", "cli")
    for path in sorted(PACKAGE.glob(f"{folder}/**/*.py"))
    if path.name != "glossary.py"
]
TABLES = [
    *(("detrak", 2, {"rules": "advanced"}), ("detour", 2, {}), ("versus", 2, {})),
    *(("delphi", players, {}) for players in (3, 4)),
    *(("desert", players, {}) for players in (2, 5)),
]
NOBODY = (say("Player 1"), say("Player 2"), say("Player 3"), say("Player 4"))
MOST = 400
"""Moves of a game that are told at most."""
LOOKS = 12
"""Every so many moves all regions are read."""


def _given(tree: ast.AST) -> Iterator[str]:
    """The literal earcons in a source: what is handed to ``cue``, ``sounding`` or as a texture."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="sounding"), args=[first, *_]):
                yield from _literals(first)
            case ast.Call(func=ast.Name(id="cue"), args=[first, *_]):
                yield from _literals(first)
            case ast.keyword(arg="texture" | "earcon", value=value):
                yield from _literals(value)
            case ast.BoolOp(values=[ast.Attribute(attr="texture"), other]):
                yield from _literals(other)


def _literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(name)) if name:
            yield name
        case ast.IfExp(body=one, orelse=other):
            yield from _literals(one)
            yield from _literals(other)


@cache
def tree(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"))


def heard(name: str, players: int, options: dict[str, str], seed: int) -> Iterator[str]:
    """Every earcon of a random game, as each seat and somebody who only listens hear it."""
    game, narrator, rng = load_game(name), load_narrator(name), Random(seed)
    state: Any = game.start(players, options)
    names = tuple(say("Player {n}", n=seat + 1) for seat in range(players))
    listeners = [Listener(seat, names) for seat in (*range(players), CHANCE)]
    for number in range(MOST):
        if state.turn == OVER:
            break
        events: list[Event] = []
        move = state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves())
        state.play(move, events)
        for who in listeners:
            seen = state.seen_by(who.seat)
            told = list(narrator.turn(seen, who))
            for event in events:
                if (known := event.seen_by(who.seat)) is not None:
                    told += narrator.narrate(known, seen, who)
            yield from (message.earcon for message in told)
            if number % LOOKS == 0 or state.turn == OVER:
                for region in narrator.regions(seen, who):
                    yield from (cell.texture or "" for cell in region.cells.values())
                    for walls in region.walls.values():
                        yield from (wall.earcon for wall in walls.values())


def played() -> set[str]:
    """What is heard in random games of every kind."""
    every = (heard(name, players, options, seed=1) for name, players, options in TABLES)
    return set(chain.from_iterable(every)) - {""}


def test_the_glossary_explains_every_sound_once_in_the_same_order() -> None:
    assert [name for name, _ in EARCONS] == list(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_sounds_are_explained_alike(language: str) -> None:
    words = [Catalog(language).text(meaning) for _, meaning in EARCONS]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_sounds_named_in_the_sources_exist(path: Path) -> None:
    assert set(_given(tree(path))) <= set(NAMES)


def test_sounds_heard_in_games_exist_and_every_sound_is_used() -> None:
    played_ones = played()
    assert played_ones <= set(NAMES)
    assert len(played_ones) > 40
    named = {name for path in SOURCES for name in _given(tree(path))}
    assert set(NAMES) - played_ones - named == set()


def test_walls_stand_only_where_nothing_can_be_walked_to() -> None:
    state: Any = load_game("desert").start(2)
    board = load_narrator("desert").regions(state.seen_by(0), Listener(0, NOBODY))[0]
    met = {wall.earcon for walls in board.walls.values() for wall in walls.values()}
    assert met == {"massif", "edge"}
    for cell, walls in board.walls.items():
        assert not set(walls) & set(board.links[cell])
        assert {wall.pan for wall in walls.values()} <= {board.cells[cell].pan}


def test_stepping_into_the_rock_sounds_and_is_called_so() -> None:
    state: Any = load_game("desert").start(4)
    board = load_narrator("desert").regions(state.seen_by(0), Listener(0, NOBODY))[0]
    focus = Focus(board.id)
    walker = Walker(lambda: (board,), lambda: focus)
    for cell, walls in board.walls.items():
        for way, wall in walls.items():
            walker.go(cell)
            assert list(walker.step(way)) == [wall]
            assert focus.at[board.id] == cell
    said = {Catalog("en").text(wall) for walls in board.walls.values() for wall in walls.values()}
    assert {"massif", "mountains"} <= said
