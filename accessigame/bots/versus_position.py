"""Versus positions for search: moves made and taken back, values kept up to date on the way.

Imports the rules' names only; ``tests/test_bots_versus.py`` checks it against them. A set of cells
is an integer with a bit for each, and so is a set of pawns, which are numbered in the order of
their cells at the beginning. A move is one integer: the cell it leads to (six bits), the piece
(four bits: a pawn, or 8 for a VERSUS) and the pawns that are attracted (eight bits).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from ..games.versus import Step, VersusState
from ..games.versus.board import DARK, LIGHT, PORTIONS, VERSUS
from .versus_tables import tables
from .versus_value import MOBILITY, POINT, PULL, PULLED, TEMPO, close_cells, pawn_worth

CELL: Final = 63
"""The bits of a move that hold the cell it leads to."""
PIECE: Final = 6
"""Where its piece begins."""
LORD: Final = 8
"""The piece that is a VERSUS."""
DRAGS: Final = 10
"""Where its attracted pawns begin."""
MOVE: Final = 18
"""Bits of a move; before them stands what it gains, where moves are to be sorted."""
BIAS: Final = 1 << 20
"""Added to gains, so that none is negative."""
ROOM: Final = 50_000
"""So many views are kept at most."""
TWICE: Final = 0xAAAA
"""The counts of repetitions that are 2, two bits for each pawn."""
ALL: Final = 15
"""The four targets."""


Worth: TypeAlias = list[list[list[int]]]
"""What a pawn on a cell is worth to the side that controls it: by seat, pawn and cell."""
Past: TypeAlias = tuple[int, int, int, int, int, int, int, int, int, int, int]
"""What a move needs to be taken back."""


class Position:
    """A position that is changed by :meth:`make` and :meth:`unmake`.

    ``cells[p]``: where pawn ``p`` is; ``cells[8]`` and ``cells[9]``: the VERSUS of Dark and of
    Light, -1 where there is none. ``portions[p]``: what it is worth to Dark. ``free[seat]``: the
    pawns that it controls and may move. ``filled``: the targets taken. ``occupied``: the cells that
    are not free. ``lead``: Dark's points less Light's. ``drags``: the counts of repetitions, two
    bits for each pawn. ``stops``: the cells where a VERSUS may stop. ``key``: tells positions
    apart, ``drags`` left aside. ``over``: targets filled, or the leader out of reach.

    ``worth[seat][p][c]``: what a pawn is worth there to the side that controls it, ``jitter`` by
    cell included. ``hope``: what Dark's points and pawns are worth, less Light's. ``close``: the
    cells near free targets.
    """

    __slots__ = (
        "_cells_of", "_jitter", "_keep", "_lacks", "_past", "_tables", "_views",
        "_worths", "cells", "close", "drags", "filled", "free", "hope", "key", "lead", "occupied",
        "over", "portions", "stops", "turn", "worth",
    )  # fmt: skip

    def __init__(self, state: VersusState, jitter: Sequence[int] = ()) -> None:
        self._jitter: list[int] = list(jitter) or [0] * len(state.at)
        self._tables = tables()
        self._worths: dict[int, Worth] = {}
        self._views: list[dict[int, int]] = [{} for _ in state.at]
        self._cells_of: dict[int, list[int]] = {0: []}
        self._past: list[Past] = []
        self.stops: int = -1
        self.cells: list[int] = [-1] * 10
        self.portions: list[int] = [0] * 8
        self.free: list[int] = [0, 0]
        self.filled: int = 0
        self.occupied: int = 0
        self.lead: int = 0
        self.drags: int = 0
        self.key: int = 0
        self.turn: int = state.turn
        self.over: bool = False
        self._lacks: list[int] = [0] * 8
        self._keep: list[int] = [0, 0]
        if not state.stop:
            self.stops = ~sum(self._tables.bit[cell] for cell in state.board.targets)
        self._read(state)
        self.worth: Worth = self._worth()
        self.close: int = close_cells(self.filled)
        self.hope: int = self._hope()

    def _read(self, state: VersusState) -> None:
        look, pawn = self._tables, 0
        for cell, piece in enumerate(state.at):
            if not piece:
                continue
            self.occupied |= look.bit[cell]
            seat = DARK if piece > 0 else LIGHT
            if abs(piece) == VERSUS:
                self.cells[LORD + seat] = cell
                self.key ^= look.keys[8 * seat][cell]
                continue
            portions = state.value(cell, DARK)
            self.cells[pawn], self.portions[pawn] = cell, portions
            self._lacks[pawn] = state.lacking(cell)
            self._keep[1 - self._lacks[pawn]] |= 3 << 2 * pawn
            self.drags |= state.drags.get(cell, 0) << 2 * pawn
            self.key ^= look.keys[8 * seat + portions][cell]
            if look.target[cell]:
                self.filled |= look.target[cell]
                self.lead += piece
            else:
                self.free[seat] |= 1 << pawn
            pawn += 1
        if self.turn == LIGHT:
            self.key ^= look.turn

    # ------------------------------------------------------------------ values

    def _worth(self) -> Worth:
        found = self._worths.get(self.filled)
        if found is None:
            made = [
                [worth + more for worth, more in zip(row, self._jitter, strict=True)]
                for row in pawn_worth(self.filled)
            ]
            found = self._worths[self.filled] = [
                [made[portions] for portions in self.portions],
                [made[PORTIONS - portions] for portions in self.portions],
            ]
        return found

    def _hope(self) -> int:
        """The points and the worth of all free pawns, from Dark's side."""
        hope, cells, (dark, light) = POINT * self.lead, self.cells, self.worth
        for pawn in self._tables.members[self.free[DARK]]:
            hope += dark[pawn][cells[pawn]]
        for pawn in self._tables.members[self.free[LIGHT]]:
            hope -= light[pawn][cells[pawn]]
        return hope

    def outlook(self) -> int:
        """What the position promises the mover: points, pawns, room, and threats of attraction."""
        look, turn, cells, occupied = self._tables, self.turn, self.cells, self.occupied
        members, near, close = look.members, look.near, self.close
        value = TEMPO + (self.hope if turn == DARK else -self.hope)
        for seat in (turn, 1 - turn):
            lord = cells[LORD + seat]
            if lord < 0:
                continue
            reach = self.view(lord, occupied)
            lifted = occupied ^ look.bit[lord]
            threatened = 0
            for pawn in members[self.free[1 - seat]]:
                cell = cells[pawn]
                if close & look.bit[cell] and self.view(cell, lifted) & reach & ~near[cell]:
                    threatened += 1
            if seat == turn:
                value += MOBILITY * reach.bit_count() + PULL * threatened
            else:
                value -= MOBILITY * reach.bit_count() + PULLED * threatened
        return value

    # ------------------------------------------------------------------ sight

    def view(self, cell: int, occupied: int) -> int:
        """The free cells that can be seen from ``cell``: those to which a VERSUS there may go."""
        look = self._tables
        there = occupied & look.star[cell]
        views = self._views[cell]
        seen = views.get(there)
        if seen is None:
            seen = 0
            for ray in look.rays[cell]:
                for other in ray:
                    if there & look.bit[other]:
                        break
                    seen |= look.bit[other]
            if len(views) >= ROOM // 61:
                views.clear()
            views[there] = seen
        return seen

    def cells_of(self, cells: int) -> list[int]:
        """The cells of a set."""
        found = self._cells_of.get(cells)
        if found is None:
            if len(self._cells_of) >= ROOM:
                self._cells_of.clear()
            bit = self._tables.bit
            found = self._cells_of[cells] = [c for c in range(len(bit)) if cells & bit[c]]
        return found

    # ------------------------------------------------------------------ moves

    def moves(self) -> list[int]:
        """All moves, each with its gain before it: ``gain + BIAS << MOVE | move``, in no order.

        A gain is by how much ``hope`` rises for the mover, targets that are filled left aside.
        """
        found = self.pulls(True)
        look, turn, cells, occupied = self._tables, self.turn, self.cells, self.occupied
        near, worth = look.near, self.worth[turn]
        for pawn in look.members[self.free[turn]]:
            cell = cells[pawn]
            here, code = worth[pawn], pawn << PIECE
            base = BIAS - here[cell]
            for to in self.cells_of(near[cell] & ~occupied):
                found.append(here[to] + base << MOVE | code | to)
        return found

    def pulls(self, all_moves: bool = False) -> list[int]:
        """The moves of the VERSUS that attract; with ``all_moves`` the others as well."""
        look, turn, cells = self._tables, self.turn, self.cells
        found: list[int] = []
        lord = cells[LORD + turn]
        if lord < 0:
            return found
        reach = self.view(lord, self.occupied) & self.stops
        lifted = self.occupied ^ look.bit[lord]
        exempt = self.drags & TWICE & ~self._keep[turn]
        refused = 0
        pulled: dict[int, int] = {}
        mine, theirs, near = self.worth[turn], self.worth[1 - turn], look.near
        for pawn in look.members[self.free[1 - turn]]:
            cell = cells[pawn]
            sight = self.view(cell, lifted) & reach & ~near[cell]
            if sight:
                if exempt >> 2 * pawn & 2:
                    refused |= sight
                    continue
                here, to = mine[pawn], look.toward[cell]
                base, code = theirs[pawn][cell], 1 << DRAGS + pawn
                for landing in self.cells_of(sight):
                    gain = base + here[to[landing]] << MOVE
                    pulled[landing] = pulled.get(landing, 0) + gain + code
        base = (BIAS << MOVE) + (LORD << PIECE)
        for landing, change in pulled.items():
            found.append(base + change | landing)
        if all_moves:
            for landing in self.cells_of(reach):
                if landing not in pulled and not (refused and refused & look.bit[landing]):
                    found.append(base | landing)
        return found

    def entries(self, found: list[int]) -> None:
        """Add the moves of pawns onto targets."""
        look, turn, cells = self._tables, self.turn, self.cells
        for pawn in look.members[self.free[turn]]:
            cell = cells[pawn]
            to = look.door[cell]
            if to >= 0 and not self.occupied & look.bit[to]:
                worth = self.worth[turn][pawn]
                found.append(worth[to] - worth[cell] + BIAS << MOVE | pawn << PIECE | to)

    def skip(self) -> None:
        """Let the other side move; taken back as a move is."""
        slot, free = LORD + self.turn, self.free
        self._past.append(
            (slot, self.cells[slot], 0, self.occupied, free[0], free[1], self.hope, self.key,
             self.drags, self.filled, self.lead)
        )  # fmt: skip
        self.turn = 1 - self.turn
        self.key ^= self._tables.turn

    def rewind(self) -> None:
        """Take all moves back."""
        while self._past:
            self.unmake()

    def make(self, move: int) -> None:
        """Make a move of :meth:`moves`; what stands before it does no harm."""
        look, turn, cells = self._tables, self.turn, self.cells
        to, piece, pulled = move & CELL, move >> PIECE & 15, move >> DRAGS & 255
        bit, free = look.bit, self.free
        slot = piece + turn if piece == LORD else piece
        source = cells[slot]
        key, occupied, drags = self.key ^ look.turn, self.occupied, self.drags
        self._past.append(
            (
                slot,
                source,
                pulled,
                occupied,
                free[0],
                free[1],
                self.hope,
                self.key,
                drags,
                self.filled,
                self.lead,
            )
        )
        keys = look.keys[8 * turn + (0 if piece == LORD else self.portions[piece])]
        self.key = key ^ keys[source] ^ keys[to]
        self.occupied = occupied ^ bit[source] ^ bit[to]
        cells[slot] = to
        if drags:
            self.drags = drags & self._keep[turn]
        if piece != LORD:
            if turn == DARK:
                self.hope += self.worth[DARK][piece][to] - self.worth[DARK][piece][source]
            else:
                self.hope -= self.worth[LIGHT][piece][to] - self.worth[LIGHT][piece][source]
            self.turn = 1 - turn
            if look.target[to]:
                self._fill(piece, turn)
        elif pulled:
            self._pull(to, pulled, drags)
        else:
            self.turn = 1 - turn

    def _pull(self, landing: int, pulled: int, counted: int) -> None:
        look, turn, cells, locked = self._tables, self.turn, self.cells, 0
        mine, theirs = self.worth[turn], self.worth[1 - turn]
        key, occupied, hope = self.key, self.occupied, 0
        for pawn in look.members[pulled]:
            cell = cells[pawn]
            to = look.toward[cell][landing]
            cells[pawn] = to
            hope += theirs[pawn][cell] + mine[pawn][to]
            portions = self.portions[pawn]
            key ^= look.keys[8 - 8 * turn + portions][cell] ^ look.keys[8 * turn + portions][to]
            occupied ^= look.bit[cell] | look.bit[to]
            if look.target[to]:
                locked |= 1 << pawn
            elif self._lacks[pawn] == turn:
                self.drags |= (counted >> 2 * pawn & 3) + 1 << 2 * pawn
        self.key, self.occupied = key, occupied
        self.hope += hope if turn == DARK else -hope
        self.free[turn] |= pulled
        self.free[1 - turn] ^= pulled
        self.turn = 1 - turn
        if locked:
            for pawn in look.members[locked]:
                self._fill(pawn, turn)

    def _fill(self, pawn: int, seat: int) -> None:
        """Lock a pawn on the target where it stands, and see whether that ends the game."""
        self.free[seat] ^= 1 << pawn
        self.drags &= ~(3 << 2 * pawn)
        self.filled |= self._tables.target[self.cells[pawn]]
        portions = self.portions[pawn]
        self.lead += portions if seat == DARK else portions - PORTIONS
        self.over = self.filled == ALL or self._out_of_reach()
        self.worth = self._worth()
        self.close = close_cells(self.filled)
        self.hope = self._hope()

    def _out_of_reach(self) -> bool:
        """Whether the side behind cannot catch up with its best pawns on the targets left."""
        if not self.lead:
            return False
        worth = sorted(self.portions[p] for p in self._tables.members[self.free[0] | self.free[1]])
        unfilled = 4 - self.filled.bit_count()
        if self.lead < 0:
            return -self.lead > sum(worth[-unfilled:])
        return self.lead > sum(PORTIONS - portions for portions in worth[:unfilled])

    def unmake(self) -> None:
        """Take the last move back."""
        cells, free = self.cells, self.free
        (slot, source, pulled, self.occupied, free[0], free[1], self.hope, self.key, self.drags,
         filled, self.lead) = self._past.pop()  # fmt: skip
        if pulled:
            beyond = self._tables.beyond[cells[slot]]
            for pawn in self._tables.members[pulled]:
                cells[pawn] = beyond[cells[pawn]]
        cells[slot] = source
        self.turn = 1 - self.turn
        if filled != self.filled:
            self.filled, self.over = filled, False
            self.worth = self._worth()
            self.close = close_cells(self.filled)

    # ------------------------------------------------------------------ to the rules and back

    def step(self, move: int) -> Step:
        """The move as the rules have it."""
        piece = move >> PIECE & 15
        return Step(self.cells[piece + self.turn if piece == LORD else piece], move & CELL)
