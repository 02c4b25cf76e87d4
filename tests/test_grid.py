"""Square boards: names, neighbours, lines, places."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.core.grid import DIRECTIONS, OPPOSITE, Grid

sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


def test_names_run_row_by_row_from_the_top_left() -> None:
    grid = Grid(5, 5)
    assert grid.names[:6] == ("A1", "B1", "C1", "D1", "E1", "A2")
    assert grid.names[24] == "E5"
    assert grid.index["C3"] == 12


def test_steps_and_edges() -> None:
    grid = Grid(5, 5)
    here = grid.index["B2"]
    around = {direction: grid.names[cell] for direction, cell in grid.links[here].items()}
    assert around == {
        "up": "B1", "upright": "C1", "right": "C2", "downright": "C3",
        "down": "B3", "downleft": "A3", "left": "A2", "upleft": "A1",
    }  # fmt: skip
    assert grid.step(grid.index["E1"], "right") is None
    assert grid.step(grid.index["A1"], "up") is None
    assert [grid.names[cell] for cell in grid.ray(here, "down")] == ["B3", "B4", "B5"]


def test_lines() -> None:
    grid = Grid(5, 5)
    assert [grid.names[cell] for cell in grid.rows[1]] == ["A2", "B2", "C2", "D2", "E2"]
    assert [grid.names[cell] for cell in grid.columns[4]] == ["E1", "E2", "E3", "E4", "E5"]
    assert tuple(grid.index[name] for name in ("A1", "B2", "C3", "D4", "E5")) in grid.diagonals
    assert tuple(grid.index[name] for name in ("A5", "B4", "C3", "D2", "E1")) in grid.antidiagonals


def test_places() -> None:
    grid = Grid(5, 5)
    assert [grid.pan[cell] for cell in grid.rows[0]] == [-1.0, -0.5, 0.0, 0.5, 1.0]
    assert [grid.pitch[cell] for cell in grid.columns[0]] == [0.5, 0.25, 0.0, -0.25, -0.5]


@pytest.mark.parametrize("size", [(0, 3), (3, 0), (27, 1)])
def test_a_board_that_cannot_be_named_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no board"):
        Grid(*size)


@given(sizes)
def test_opposite_directions_undo_each_other(size: tuple[int, int]) -> None:
    grid = Grid(*size)
    for cell, links in enumerate(grid.links):
        for direction, other in links.items():
            assert grid.step(other, OPPOSITE[direction]) == cell


@given(sizes)
def test_every_cell_is_reached_through_sides(size: tuple[int, int]) -> None:
    grid = Grid(*size)
    reached, waiting = {0}, deque([0])
    while waiting:
        fresh = set(grid.neighbours[waiting.popleft()]) - reached
        reached |= fresh
        waiting += fresh
    assert len(reached) == size[0] * size[1]


@given(sizes)
def test_lines_cover_the_board_once_and_are_unbroken(size: tuple[int, int]) -> None:
    grid = Grid(*size)
    for lines, direction in (
        (grid.rows, "right"),
        (grid.columns, "down"),
        (grid.diagonals, "downright"),
        (grid.antidiagonals, "upright"),
    ):
        assert sorted(cell for line in lines for cell in line) == list(range(len(grid.names)))
        for line in lines:
            assert all(grid.step(one, direction) == other for one, other in pairwise(line))
            assert grid.step(line[-1], direction) is None


@given(sizes)
def test_places_follow_the_steps(size: tuple[int, int]) -> None:
    grid = Grid(*size)
    for cell, links in enumerate(grid.links):
        for direction, other in links.items():
            right, down = DIRECTIONS[direction]
            assert (grid.pan[other] > grid.pan[cell]) == (right > 0)
            assert (grid.pitch[other] > grid.pitch[cell]) == (down < 0)
    assert all(-1 <= pan <= 1 for pan in grid.pan)
    assert all(-0.5 <= pitch <= 0.5 for pitch in grid.pitch)
