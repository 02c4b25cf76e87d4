"""Positions of Through the Desert as sets of bits: what the computer player thinks on.

A set of hexes is one whole number. A hex in column q, r steps up a slanting row, is the bit
``14 * q + r``, so that its six neighbours are always the bits 1, 14 and 15 higher and lower, and a
whole front advances one step in a few operations; a bit between two columns stays free. The rules
are those of :mod:`accessigame.games.desert`; tests play both beside each other. Caravans are
numbers as there.
"""

from __future__ import annotations

from ..games.desert import PALM, DesertState, Phase
from ..games.desert.board import COLUMNS, ROWS, Board, board
from ..games.desert.pieces import OASIS_VALUE, camels_in_turn
from ..games.desert.scoring import MAJORITY, SHARED

COLUMN = 14
"""Bits from a hex to the one south-east of it; with one more, north-east."""
DIAGONAL = COLUMN + 1
COLOURS = 5
SEATS = 5
CARAVANS = 1 + COLOURS * SEATS


def bit_of(cell: int) -> int:
    """The bit of a cell of the rules."""
    column, row = divmod(cell, ROWS)
    return 1 << (COLUMN * column + column // 2 - row + 12)


def cell_of(bit: int) -> int:
    """The cell of the rules that a bit stands for."""
    return CELLS[bit]


def spread(cells: int) -> int:
    """``cells`` and all their neighbours, some of which lie off the board."""
    towards = cells | cells << 1 | cells << DIAGONAL
    return towards | towards >> 1 | towards >> DIAGONAL


def land_of(land: Board) -> int:
    """The playable hexes."""
    return sum(bit_of(cell) for cell in land.playable)


CELLS = {bit_of(cell): cell for cell in range(COLUMNS * ROWS)}
AROUND = {bit: spread(bit) for bit in CELLS}
"""A hex and all around it."""
LAND = {players: land_of(board(players)) for players in range(2, SEATS + 1)}


class Field:
    """A position in the camel phase, or with some of the leaders placed.

    ``own[c]``: the camels of a caravan; ``ring[c]``: they and all around; ``camels``: all of them;
    ``ones`` and ``twos``: the water tokens, whose value is the sum of the sets they are in;
    ``joined[c]``: the palms the caravan was paid for; ``inside[seat]``: the cells in its areas.
    The rest as in :class:`DesertState`.
    """

    __slots__ = (
        "camels", "first", "inside", "joined", "land", "left", "ones", "over", "own", "palms",
        "players", "points", "reserve", "ring", "round", "turn", "twos",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        """An empty board."""
        self.players = players
        self.land: int = LAND[players]
        self.camels = 0
        self.palms = 0
        self.ones = 0
        self.twos = 0
        self.own: list[int] = [0] * CARAVANS
        self.ring: list[int] = [0] * CARAVANS
        self.joined: list[int] = [0] * CARAVANS
        self.inside: list[int] = [0] * players
        self.points: list[int] = [0] * players
        self.reserve: list[int] = [0] * COLOURS
        self.turn = 0
        self.left = 0
        self.round = 1
        self.first = 0
        self.over = False

    def copy(self) -> Field:
        """An independent copy."""
        twin = Field(self.players)
        twin.camels = self.camels
        twin.palms, twin.ones, twin.twos = self.palms, self.ones, self.twos
        twin.own, twin.ring, twin.joined = self.own[:], self.ring[:], self.joined[:]
        twin.inside, twin.points, twin.reserve = self.inside[:], self.points[:], self.reserve[:]
        twin.turn, twin.left, twin.round = self.turn, self.left, self.round
        twin.first, twin.over = self.first, self.over
        return twin

    def stand(self, caravan: int, bit: int) -> None:
        """Put a camel or leader there, and nothing else."""
        self.camels |= bit
        self.own[caravan] |= bit
        self.ring[caravan] |= AROUND[bit]

    def closed_to(self, colour: int, seat: int) -> int:
        """Where rivals of the colour keep ``seat`` from placing it."""
        ring, first = self.ring, 1 + colour * SEATS
        closed = 0
        for other in range(self.players):
            if other != seat:
                closed |= ring[first + other]
        return closed

    def frontier(self, caravan: int) -> int:
        """Where the next camel of the caravan may go."""
        ring = self.ring[caravan]
        if not ring:
            return 0
        colour, seat = divmod(caravan - 1, SEATS)
        free = self.land & ~(self.camels | self.palms)
        return ring & free & ~self.closed_to(colour, seat)

    def moves(self) -> list[tuple[int, int]]:
        """Caravan and bit of each placement of the seat to move; none where it has to pass."""
        found = []
        for caravan in range(1 + self.turn, CARAVANS, SEATS):
            cells = self.frontier(caravan)
            while cells:
                bit = cells & -cells
                cells ^= bit
                found.append((caravan, bit))
        return found

    def place(self, caravan: int, bit: int) -> None:
        """A camel of the seat to move, and all it brings."""
        seat = self.turn
        self.stand(caravan, bit)
        gained = self.take(bit)
        around = AROUND[bit]
        gained += self.join(caravan, around & self.palms)
        own = self.own[caravan]
        rivals = self.camels & ~own
        inside = 0
        for cells in self.inside:
            inside |= cells
        for area in closures(self.land & ~own, rivals, around & ~(rivals | inside)):
            gained += self.take(area) + self.join(caravan, area & self.palms)
            self.inside[seat] |= area
        self.points[seat] += gained
        colour = (caravan - 1) // SEATS
        self.reserve[colour] -= 1
        self.left -= 1
        if not self.reserve[colour]:
            self.over = True
        elif not self.left:
            self.next_turn()

    def take(self, cells: int) -> int:
        """Remove the water there; what it is worth."""
        ones, twos = cells & self.ones, cells & self.twos
        self.ones ^= ones
        self.twos ^= twos
        return ones.bit_count() + 2 * twos.bit_count()

    def join(self, caravan: int, palms: int) -> int:
        """Pay the palms that the caravan was not yet paid for."""
        fresh = palms & ~self.joined[caravan]
        self.joined[caravan] |= fresh
        return OASIS_VALUE * fresh.bit_count()

    def next_turn(self) -> None:
        """The turn ends; also what a pass does."""
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.first:
            self.round += 1
        place = (self.turn - self.first) % self.players
        self.left = camels_in_turn(self.players, self.round, place)

    def settle(self) -> None:
        """Pass for seats that can place nothing; if none can, it is over."""
        for _ in range(self.players):
            if self.over:
                return
            for caravan in range(1 + self.turn, CARAVANS, SEATS):
                if self.frontier(caravan):
                    return
            self.next_turn()
        self.over = True

    def worth(self, seat: int) -> int:
        """The empty hexes in the areas of the seat."""
        return (self.inside[seat] & ~(self.camels | self.palms)).bit_count()

    def scores(self) -> list[int]:
        """The count as if the game ended here."""
        players = self.players
        totals = [self.points[seat] + self.worth(seat) for seat in range(players)]
        for first in range(1, CARAVANS, SEATS):
            sizes = [cells.bit_count() for cells in self.own[first : first + players]]
            most = max(sizes)
            if most:
                award = MAJORITY if sizes.count(most) == 1 else SHARED
                for seat in range(players):
                    if sizes[seat] == most:
                        totals[seat] += award
        return totals


def closures(passable: int, rivals: int, starts: int) -> list[int]:
    """The sets around ``starts`` that are closed in: they reach no rival over ``passable``.

    ``passable``: all land but the caravan that is the wall; where that is one set with nothing
    else on it, it is not closed in.
    """
    found = []
    todo = starts & passable
    while todo:
        cells = todo & -todo
        while True:
            towards = cells | cells << 1 | cells << DIAGONAL
            more = (towards | towards >> 1 | towards >> DIAGONAL) & passable
            if more & rivals:
                break
            if more == cells:
                if more != passable:
                    found.append(more)
                break
            cells = more
        todo &= ~more
    return found


def field_of(state: DesertState) -> Field:
    """The position of the rules as sets of bits."""
    field = Field(state.players)
    for cell, piece in enumerate(state.at):
        if piece > 0:
            field.stand(piece, bit_of(cell))
        elif piece == PALM:
            field.palms |= bit_of(cell)
    for cell, value in state.tokens.items():
        bit = bit_of(cell)
        if value & 1:
            field.ones |= bit
        if value & 2:
            field.twos |= bit
    for caravan, palms in state.joined.items():
        field.joined[caravan] = sum(map(bit_of, palms))
    for cell, caravan in state.inside.items():
        field.inside[(caravan - 1) % SEATS] |= bit_of(cell)
    field.points, field.reserve = state.points[:], state.reserve[:]
    field.turn, field.left = max(0, state.turn), state.left
    field.round, field.first = state.round, state.first
    field.over = state.phase is Phase.OVER
    return field
