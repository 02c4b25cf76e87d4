"""Hex boards of both orientations: the rules of Versus and Desert say what is next to what."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.core.hexgrid import OPPOSITE, HexGrid, columns, hexagon

POINTED = hexagon(5)
FLAT = columns((column, row) for column in range(21) for row in range(13))
# A hole in the middle and torn edges, like a board with a massif.
TORN = columns(
    (column, row)
    for column in range(9)
    for row in range(7)
    if (column, row) not in {(4, 3), (3, 3), (0, 0), (8, 6)}
)
boards = st.sampled_from([POINTED, FLAT, TORN, hexagon(1), hexagon(3)])


@st.composite
def boards_and_cells(draw: st.DrawFn, cells: int) -> tuple[HexGrid, list[int]]:
    grid = draw(boards)
    one = st.integers(0, len(grid.names) - 1)
    return grid, draw(st.lists(one, min_size=cells, max_size=cells))


def named(grid: HexGrid, cells: tuple[int, ...]) -> list[str]:
    return [grid.names[cell] for cell in cells]


def test_versus_has_rows_of_five_to_nine() -> None:
    rows = {letter: [n for n in POINTED.names if n[0] == letter] for letter in "ABCDEFGHI"}
    assert [len(row) for row in rows.values()] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert rows["A"][0] == "A1"
    assert rows["F"] == ["F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9"]
    assert rows["I"] == ["I5", "I6", "I7", "I8", "I9"]
    assert list(POINTED.names) == sorted(POINTED.names)


def test_versus_neighbours() -> None:
    # "n-1 and n+1 in the row; the row above n and n+1; the row below n and n-1."
    for cell, name in enumerate(POINTED.names):
        row, number = ord(name[0]), int(name[1])
        near = [(0, -1), (0, 1), (1, 0), (1, 1), (-1, 0), (-1, -1)]
        expected = {f"{chr(row + up)}{number + along}" for up, along in near}
        assert set(named(POINTED, POINTED.neighbours[cell])) == expected & set(POINTED.names)


def test_versus_directions() -> None:
    around = {d: POINTED.names[c] for d, c in POINTED.links[POINTED.index["E5"]].items()}
    assert around == {"ne": "F6", "e": "E6", "se": "D5", "sw": "D4", "w": "E4", "nw": "F5"}


def test_versus_rays_are_the_first_moves_of_a_versus() -> None:
    # VER-01, with the pawns A2 and A4 closing the row.
    rays = POINTED.rays[POINTED.index["A3"]]
    assert named(POINTED, rays["nw"]) == ["B3", "C3", "D3", "E3", "F3", "G3"]
    assert named(POINTED, rays["ne"]) == ["B4", "C5", "D6", "E7", "F8", "G9"]
    assert named(POINTED, rays["e"]) == ["A4", "A5"]
    assert rays["se"] == ()


@pytest.mark.parametrize(
    ("odd", "steps"),
    [
        (
            0,
            {"n": (0, -1), "s": (0, 1), "nw": (-1, -1), "sw": (-1, 0), "ne": (1, -1), "se": (1, 0)},
        ),
        (1, {"n": (0, -1), "s": (0, 1), "nw": (-1, 0), "sw": (-1, 1), "ne": (1, 0), "se": (1, 1)}),
    ],
)
def test_desert_neighbours(odd: int, steps: dict[str, tuple[int, int]]) -> None:
    # The table in the head of the board file.
    for cell, name in enumerate(FLAT.names):
        column, row = ord(name[0]) - 65, int(name[1:]) - 1
        if column % 2 == odd:
            expected = {
                direction: (column + right, row + down)
                for direction, (right, down) in steps.items()
                if 0 <= column + right < 21 and 0 <= row + down < 13
            }
            found = {
                direction: (ord(FLAT.names[other][0]) - 65, int(FLAT.names[other][1:]) - 1)
                for direction, other in FLAT.links[cell].items()
            }
            assert found == expected, name


def test_desert_names_have_two_figures_where_needed() -> None:
    assert FLAT.names[:2] == ("A1", "A2")
    assert FLAT.names[-1] == "U13"
    # T1 of the Desert rules: what lies around K5.
    around = FLAT.neighbours[FLAT.index["K5"]]
    assert named(FLAT, around) == ["K4", "L4", "L5", "K6", "J5", "J4"]


@pytest.mark.parametrize(
    ("grid", "one", "other", "expected"),
    [
        (POINTED, "A1", "C2", ("n", 2)),
        (POINTED, "E1", "E9", ("e", 8)),
        (POINTED, "E5", "D5", ("se", 1)),
        (POINTED, "E5", "G6", ("n", 2)),
        (POINTED, "E5", "E5", ("", 0)),
        (FLAT, "K5", "K1", ("n", 4)),
        (FLAT, "K5", "M5", ("e", 2)),
        (FLAT, "K5", "J5", ("sw", 1)),
        (FLAT, "A1", "U13", ("se", 22)),
    ],
)
def test_bearing(grid: HexGrid, one: str, other: str, expected: tuple[str, int]) -> None:
    assert grid.bearing(grid.index[one], grid.index[other]) == expected


def test_two_cells_at_one_place_are_refused() -> None:
    with pytest.raises(ValueError, match="one place"):
        HexGrid("flat", {"A1": (0, 0), "A2": (0, 0)})


@given(boards_and_cells(1))
def test_opposite_directions_undo_each_other(case: tuple[HexGrid, list[int]]) -> None:
    grid, (cell,) = case
    for direction, other in grid.links[cell].items():
        assert grid.step(other, OPPOSITE[direction]) == cell
        assert grid.bearing(cell, other) == (direction, 1)


@pytest.mark.parametrize("grid", [POINTED, FLAT, TORN])
def test_any_cell_reaches_any_other(grid: HexGrid) -> None:
    reached, waiting = {0}, deque([0])
    while waiting:
        fresh = set(grid.neighbours[waiting.popleft()]) - reached
        reached |= fresh
        waiting += fresh
    assert len(reached) == len(grid.names)


@given(st.sampled_from([POINTED, FLAT, hexagon(3)]), st.data())
def test_distance_is_the_number_of_steps(grid: HexGrid, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, len(grid.names) - 1))
    steps, waiting = {cell: 0}, deque([cell])
    while waiting:
        here = waiting.popleft()
        for other in grid.neighbours[here]:
            if other not in steps:
                steps[other] = steps[here] + 1
                waiting.append(other)
    assert {other: grid.distance(cell, other) for other in steps} == steps


@given(boards_and_cells(3))
def test_distance_is_a_metric(case: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b, c) = case
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(boards_and_cells(1), st.integers(0, 5))
def test_rings_hold_what_is_at_that_distance(case: tuple[HexGrid, list[int]], radius: int) -> None:
    grid, (cell,) = case
    ring = grid.ring(cell, radius)
    assert len(set(ring)) == len(ring)
    assert set(ring) == {
        other for other in range(len(grid.names)) if grid.distance(cell, other) == radius
    }
    assert grid.ring(cell) == grid.neighbours[cell]


@given(boards_and_cells(1))
def test_rays_are_repeated_steps(case: tuple[HexGrid, list[int]]) -> None:
    grid, (cell,) = case
    for direction, ray in grid.rays[cell].items():
        here: int | None = cell
        for other in ray:
            assert here is not None
            here = grid.step(here, direction)
            assert here == other
        assert here is not None
        assert grid.step(here, direction) is None


@given(boards_and_cells(1))
def test_places_follow_the_steps(case: tuple[HexGrid, list[int]]) -> None:
    grid, (cell,) = case
    assert -1 <= grid.pan[cell] <= 1
    assert -0.5 <= grid.pitch[cell] <= 0.5
    for direction, other in grid.links[cell].items():
        east, north = grid.pan[other] - grid.pan[cell], grid.pitch[other] - grid.pitch[cell]
        assert (east > 1e-9, east < -1e-9) == ("e" in direction, "w" in direction)
        assert (north > 1e-9, north < -1e-9) == ("n" in direction, "s" in direction)
