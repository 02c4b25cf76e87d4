"""Through the Desert over whole random games: a second, naive reading of the rules beside the fast
one, and what must hold at every moment."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from accessigame.core.game import Event
from accessigame.core.hexgrid import OPPOSITE
from accessigame.games import load
from accessigame.games.desert import DesertState, Phase, Place, board, grid
from accessigame.games.desert.events import (
    AreaEnclosed,
    CamelPlaced,
    GameOver,
    OasisReached,
    WaterTaken,
)
from accessigame.games.desert.pieces import RESERVE, colour_and_seat
from accessigame.games.desert.scoring import area_points, count

GAME = load("desert")
TABLES = [(players, seed) for players in (2, 3, 4, 5) for seed in (1, 2, 3)]

Hex = tuple[int, int]
"""Column and row from 0."""


# -- the rules once more, on (column, row) pairs and sets, without any table ----------------------


def hex_of(cell: int) -> Hex:
    name = grid().names[cell]
    return ord(name[0]) - 65, int(name[1:]) - 1


def around(at: Hex) -> list[Hex]:
    c, r = at
    low = c % 2
    return [
        (c, r - 1), (c, r + 1),
        (c - 1, r - 1 + low), (c - 1, r + low),
        (c + 1, r - 1 + low), (c + 1, r + low),
    ]  # fmt: skip


@cache
def land(players: int) -> frozenset[Hex]:
    return frozenset(hex_of(cell) for cell in board(players).playable)


def pieces(state: DesertState) -> dict[Hex, tuple[int, int]]:
    """(colour, seat) of every camel and leader."""
    return {hex_of(c): colour_and_seat(p) for c, p in enumerate(state.at) if p > 0}


def naive_closings(
    players: int, camels: dict[Hex, tuple[int, int]], own: set[Hex], x: Hex
) -> set[frozenset[Hex]]:
    """Rule 4 word by word. ``own``: the hexes in areas of the player who has just placed on x."""
    caravan = camels[x]
    closed = set()
    for n in around(x):
        if n not in land(players) or camels.get(n) == caravan:
            continue
        reached: set[Hex] = set()
        fringe = {n}
        while fringe:
            reached |= fringe
            fringe = {
                m
                for at in fringe
                for m in around(at)
                if m in land(players) and camels.get(m) != caravan and m not in reached
            }
        outside = land(players) - reached
        if (
            not any(at in camels for at in reached)
            and any(camels.get(at) != caravan for at in outside)
            and not reached <= own
        ):
            closed.add(frozenset(reached))
    return closed


def naive_legal(state: DesertState, seat: int) -> set[tuple[int, Hex]]:
    """(colour, hex) of every legal placement of ``seat`` in the camel phase."""
    camels = pieces(state)
    palms = {hex_of(cell) for cell in state.palms}
    found = set()
    for at in land(state.players) - camels.keys() - palms:
        beside = [camels[n] for n in around(at) if n in camels]
        for colour in range(5):
            owners = {who for kind, who in beside if kind == colour}
            if owners == {seat}:
                found.add((colour, at))
    return found


def naive_leader_sites(state: DesertState) -> set[Hex]:
    leaders = set(pieces(state))
    palms = {hex_of(cell) for cell in state.palms}
    tokens = {hex_of(cell) for cell in state.tokens}
    return {
        at
        for at in land(state.players) - leaders - palms - tokens
        if not any(n in palms or n in leaders for n in around(at))
    }


# -- whole games -----------------------------------------------------------------------------------


@cache
def game(
    players: int, seed: int
) -> tuple[tuple[DesertState, Any, DesertState, tuple[Event, ...]], ...]:
    """A whole game; odd seeds love to close areas."""
    rng = Random(1000 * players + seed)
    state = GAME.start(players)
    steps = []
    while not state.over():
        before = state.copy()
        move = state.draw(rng) if state.phase is Phase.SETUP else rng.choice(state.moves())
        if seed % 2 and state.phase is Phase.CAMELS:
            move = clingy(state, rng)
        log: list[Event] = []
        state.play(move, log)
        steps.append((before, move, state.copy(), tuple(log)))
    return tuple(steps)


def clingy(state: DesertState, rng: Random) -> Any:
    """Among some moves one that closes an area, else one that hugs the edge."""
    moves = list(state.moves())
    tried = rng.sample(moves, min(len(moves), 12))
    for move in tried:
        log: list[Event] = []
        state.copy().play(move, log)
        if any(isinstance(event, AreaEnclosed) for event in log):
            return move
    return min(tried, key=lambda m: len(state.board.near[m.cell]) if isinstance(m, Place) else 0)


tables = pytest.mark.parametrize(("players", "seed"), TABLES)


@tables
def test_areas_are_those_of_the_naive_reading(players: int, seed: int) -> None:
    for before, move, after, events in game(players, seed):
        if before.phase is not Phase.CAMELS or not isinstance(move, Place):
            continue
        fast = {
            frozenset(map(hex_of, event.cells))
            for event in events
            if isinstance(event, AreaEnclosed)
        }
        own = {hex_of(c) for c, k in before.inside.items() if (k - 1) % 5 == before.turn}
        assert fast == naive_closings(players, pieces(after), own, hex_of(move.cell))


def test_enough_areas_are_closed_for_that_to_mean_something() -> None:
    sizes = [
        len(event.cells)
        for players, seed in TABLES
        for _, _, _, events in game(players, seed)
        for event in events
        if isinstance(event, AreaEnclosed)
    ]
    assert len(sizes) > 50
    assert max(sizes) > 5


@tables
def test_legal_moves_are_those_of_the_naive_reading(players: int, seed: int) -> None:
    for state, _, _, _ in game(players, seed)[::7]:
        if state.phase is Phase.LEADERS:
            assert {hex_of(m.cell) for m in state.moves()} == naive_leader_sites(state)
        if state.phase is Phase.CAMELS:
            listed = [m for m in state.moves() if isinstance(m, Place)]
            assert {(m.colour, hex_of(m.cell)) for m in listed} == naive_legal(state, state.turn)
            for seat in range(players):
                assert state.can_place(seat) == bool(naive_legal(state, seat))


@tables
def test_nobody_else_ever_gets_into_an_area(players: int, seed: int) -> None:
    """Not even another caravan of the same player."""
    for _, _, state, _ in game(players, seed):
        for caravan, cells in enumerate(state.frontier):
            assert all(state.inside.get(cell, caravan) == caravan for cell in cells)
        for cell, caravan in state.inside.items():
            assert state.at[cell] in (0, -1, caravan)


@tables
def test_areas_stay_and_share_no_hex(players: int, seed: int) -> None:
    for before, _, after, _ in game(players, seed):
        assert set(before.areas) <= set(after.areas)
        cells = [cell for area in after.areas for cell in area.cells]
        assert len(cells) == len(set(cells)) == len(after.inside)
        assert not any(cell in after.tokens for cell in cells)


@tables
def test_areas_can_be_worked_out_again_from_the_final_position(players: int, seed: int) -> None:
    state = game(players, seed)[-1][2]
    camels = pieces(state)
    for caravan in state.leaders:
        key = colour_and_seat(caravan)
        left = {at for at in land(players) if camels.get(at) != key}
        closed: set[Hex] = set()
        total = len(left)
        while left:
            reached = {min(left)}
            stack = list(reached)
            while stack:
                more = {n for n in around(stack.pop()) if n in left} - reached
                reached |= more
                stack += more
            left -= reached
            if len(reached) < total and not any(at in camels for at in reached):
                closed |= reached
        open_now = {
            hex_of(c)
            for area in state.areas
            if area.caravan == caravan
            for c in area.cells
            if state.at[c] <= 0
        }
        assert closed == open_now


@tables
def test_camels_are_neither_made_nor_lost(players: int, seed: int) -> None:
    for _, _, state, _ in game(players, seed):
        for colour in range(5):
            placed = sum(state.size[1 + colour * 5 + seat] for seat in range(players))
            leaders = sum(1 for caravan in state.leaders if (caravan - 1) // 5 == colour)
            assert state.reserve[colour] + placed - leaders == RESERVE[players]


@tables
def test_every_caravan_hangs_together_and_keeps_its_distance(players: int, seed: int) -> None:
    camels = pieces(game(players, seed)[-1][2])
    for key in set(camels.values()):
        own = {at for at, who in camels.items() if who == key}
        reached = {min(own)}
        stack = list(reached)
        while stack:
            more = {n for n in around(stack.pop()) if n in own} - reached
            reached |= more
            stack += more
        assert reached == own
    for at, (colour, seat) in camels.items():
        for n in around(at):
            assert n not in camels or camels[n][0] != colour or camels[n][1] == seat


@tables
def test_events_tell_every_point(players: int, seed: int) -> None:
    for before, move, after, events in game(players, seed):
        gained = [new - old for old, new in zip(before.points, after.points, strict=True)]
        told = [0] * players
        for event in events:
            if isinstance(event, WaterTaken | OasisReached | AreaEnclosed):
                told[event.seat] += event.value
        assert gained == told
        if isinstance(move, Place) and before.phase is Phase.CAMELS:
            placed = events[0]
            assert isinstance(placed, CamelPlaced)
            assert placed.gained == gained[before.turn]
            assert placed.left == (before.left - 1 if placed.reserve else 0)
            assert placed.reserve == after.reserve[move.colour]
    last = game(players, seed)[-1]
    end = last[3][-1]
    assert isinstance(end, GameOver)
    assert (end.scores, end.winners) == (last[2].scores(), last[2].winners())
    totals = count(last[2])
    assert list(totals.areas) == area_points(last[2])
    assert max(totals.totals) == totals.totals[end.winners[0]]


@tables
def test_positions_round_trip_and_play_on_alike(players: int, seed: int) -> None:
    for state, move, after, events in game(players, seed)[::5]:
        again = GAME.from_text(state.to_text())
        assert again == state
        assert (again.frontier, again.claims) == (state.frontier, state.claims)
        assert again.inside == state.inside
        assert list(again.moves()) == list(state.moves())
        log: list[Event] = []
        again.play(move, log)
        assert again == after
        assert tuple(log) == events
    last = game(players, seed)[-1][2]
    assert GAME.from_text(last.to_text()) == last


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("ahead", ["n", "nw"])
def test_large_areas_on_an_almost_empty_board(players: int, ahead: str) -> None:
    """A lone caravan that walks straight from edge to edge closes half the board; then it fills
    its area at random, which closes nothing more."""
    rng = Random(players)
    state: Any = GAME.from_text(
        f"desert players={players} palms=B8,D3,J3,M7,Q3 tokens=A6:2,L4:1 "
        "camels=W1:K5*;P3:N3* left=99"
    )
    links, largest = grid().links, 0
    for direction in (ahead, OPPOSITE[ahead], *[""] * 12):
        at = grid().index["K5"]
        while state.turn == 0:
            walk = links[at].get(direction, -1)
            at = walk if direction else rng.choice(state.moves()).cell
            move = Place(0, at)
            if move not in state.moves():
                break
            own = {hex_of(c) for c in state.inside}
            log: list[Event] = []
            state.play(move, log)
            fast = {frozenset(map(hex_of, e.cells)) for e in log if isinstance(e, AreaEnclosed)}
            assert fast == naive_closings(players, pieces(state), own, hex_of(at))
            largest = max([largest, *map(len, fast)])
            if not direction:
                break
    assert largest > 30
    assert GAME.from_text(state.to_text()) == state
