"""A position of Through the Desert and its rules.

This module knows the rules and nothing of words. A *caravan* is a number, ``1 + 5 * colour +
seat``: that is what stands on a cell of :attr:`DesertState.at`. Counting is in :mod:`.scoring`,
areas in :mod:`.enclosure`, reasons for a refusal in :mod:`.refusals`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

from ...core.game import CHANCE, OVER, Event, IllegalMove, Move
from . import events
from .board import Board, board
from .drawing import draw_setup, leader_sites
from .enclosure import closed_areas
from .moves import COLOURS, MAX_SEATS, PASS, Drop, Pass, Place, Setup, placements
from .pieces import (
    LOW_RESERVES,
    OASIS_VALUE,
    PALM,
    RESERVE,
    Area,
    Phase,
    camels_in_turn,
    caravan_of,
    colour_and_seat,
)
from .refusals import drop_refusal, place_refusal, setup_refusal
from .scoring import final_scores
from .writing import write

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random


class DesertState:
    """A position.

    ``turn``: the seat to move, CHANCE or OVER. ``left``: camels it has still to place this turn (0
    outside the camel phase). ``round``: from 1, within the phase. ``first``: the start seat.
    ``at[cell]``: 0, PALM, or the caravan whose camel or leader stands there. ``leaders``: caravan
    -> the cell of its leader. ``tokens``: cell -> value of the water tokens that still lie.
    ``palms``: their cells in order. ``reserve``: camels left, by colour. ``size[caravan]``: its
    camels, the leader included. ``areas``: in order; ``joined``: caravan -> the palms that it has
    been paid for. ``points``: chips taken, by seat. ``out``: with five players, seat -> the colour
    of the leader it gave back.

    Derived: ``claims[colour][cell]``: the seats (a bit each) with a camel of the colour beside the
    cell; ``frontier[caravan]``: where its next camel may go; ``sites``: where a leader may go;
    ``inside``: cell -> the caravan whose area it lies in.
    """

    __slots__ = (
        "areas", "at", "board", "claims", "first", "frontier", "inside", "joined", "leaders",
        "left", "out", "palms", "phase", "players", "points", "reserve", "round", "sites", "size",
        "tokens", "turn",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        """The start, before the palms and tokens are drawn."""
        caravans = 1 + len(COLOURS) * MAX_SEATS
        self.players = players
        self.board: Board = board(players)
        self.phase: Phase = Phase.SETUP
        self.turn: int = CHANCE
        self.left = 0
        self.round = 1
        self.first = 0
        self.at: list[int] = [0] * len(self.board.terrain)
        self.leaders: dict[int, int] = {}
        self.tokens: dict[int, int] = {}
        self.palms: tuple[int, ...] = ()
        self.reserve: list[int] = [RESERVE[players]] * len(COLOURS)
        self.size: list[int] = [0] * caravans
        self.areas: list[Area] = []
        self.joined: dict[int, tuple[int, ...]] = {}
        self.points: list[int] = [0] * players
        self.out: dict[int, int] = {}
        self.claims: list[list[int]] = [[0] * len(self.at) for _ in COLOURS]
        self.frontier: list[set[int]] = [set() for _ in range(caravans)]
        self.sites: set[int] = set()
        self.inside: dict[int, int] = {}

    # -- the contract ------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        """White, violet, pink, green, blue; then by column and row. ``pass`` where a camel is owed
        and none can be placed."""
        table = placements()
        found: list[Move] = []
        if self.phase is Phase.CAMELS:
            for colour in range(len(COLOURS)):
                cells = self.frontier[1 + colour * MAX_SEATS + self.turn]
                if cells:
                    found.extend(map(table[colour].__getitem__, sorted(cells)))
            return found or (PASS,)
        if self.phase is Phase.LEADERS:
            sites = sorted(self.sites)
            for colour in self.leader_colours():
                found.extend(map(table[colour].__getitem__, sites))
        elif self.phase is Phase.DISCARD:
            given = self.out.values()
            found.extend(Drop(c) for c in range(len(COLOURS)) if c not in given)
        return found

    def declarations(self) -> Sequence[Move]:
        """None in this game."""
        return ()

    def draw(self, rng: Random) -> Setup:
        """The start seat, the palms and the tokens."""
        if self.phase is not Phase.SETUP:
            raise IllegalMove("no-chance-now")
        return draw_setup(self.board, self.players, rng)

    def outcomes(self) -> Iterator[tuple[Move, Fraction]] | None:
        """Far too many."""
        return None

    def play(self, move: Move, log: list[Event] | None = None) -> None:
        """Play a move. Raises :class:`IllegalMove`."""
        if type(move) is Place:
            if self.phase is Phase.CAMELS:
                self._place_camel(move, log)
            elif self.phase is Phase.LEADERS:
                self._place_leader(move, [] if log is None else log)
            else:
                raise place_refusal(self, move)
        elif isinstance(move, Pass):
            self._pass([] if log is None else log)
        elif isinstance(move, Drop):
            self._drop(move, [] if log is None else log)
        elif isinstance(move, Setup):
            self._set_up(move, [] if log is None else log)
        else:
            raise IllegalMove("foreign-move", {"move": str(move)})

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.players, twin.board, twin.phase = self.players, self.board, self.phase
        twin.turn, twin.left, twin.round = self.turn, self.left, self.round
        twin.first, twin.palms = self.first, self.palms
        twin.at = self.at[:]
        twin.leaders = self.leaders.copy()
        twin.tokens = self.tokens.copy()
        twin.reserve = self.reserve[:]
        twin.size = self.size[:]
        twin.areas = self.areas[:]
        twin.joined = self.joined.copy()
        twin.points = self.points[:]
        twin.out = self.out.copy()
        twin.claims = [claims[:] for claims in self.claims]
        twin.frontier = [cells.copy() for cells in self.frontier]
        twin.sites = self.sites.copy()
        twin.inside = self.inside.copy()
        return twin

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def scores(self) -> tuple[int, ...]:
        """By seat: chips, and from the camel phase on what areas and majorities bring now."""
        if self.phase in (Phase.CAMELS, Phase.OVER):
            return final_scores(self)
        return tuple(self.points)

    def winners(self) -> tuple[int, ...]:
        """ "Highest total wins; ties share the win." """
        if self.phase is not Phase.OVER:
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def seen_by(self, viewer: int) -> Self:
        """Everything is open: a copy that can be played on."""
        return self.copy()

    def to_text(self) -> str:
        """The position as one line (``docs/notation-desert.md`` tells the fields)."""
        return write(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DesertState):
            return NotImplemented
        return self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.to_text()}>"

    def _value(self) -> tuple[object, ...]:
        return (
            self.players, self.phase, self.turn, self.left, self.round, self.first, self.palms,
            self.at, self.leaders, self.tokens, self.reserve, self.areas, self.joined, self.points,
            self.out,
        )  # fmt: skip

    # -- set-up and leaders ------------------------------------------------------------------

    def holds(self, seat: int) -> list[int]:
        """The colours of the leaders that ``seat`` has still to place."""
        return [
            colour
            for colour in range(len(COLOURS))
            if self.out.get(seat) != colour and caravan_of(colour, seat) not in self.leaders
        ]

    def shown(self) -> set[int]:
        """The colours of which some leader stands."""
        return {colour_and_seat(caravan)[0] for caravan in self.leaders}

    def leader_colours(self) -> list[int]:
        """The colours that the seat to move may place: "in the first round each player shows a
        colour nobody has shown yet, if they still can"."""
        held = self.holds(self.turn)
        if self.round == 1:
            shown = self.shown()
            return [colour for colour in held if colour not in shown] or held
        return held

    def _set_up(self, move: Setup, log: list[Event]) -> None:
        if error := setup_refusal(self, move):
            raise error
        self.put_palms(tuple(sorted(move.palms)))
        self.tokens = dict(move.tokens)
        self.first = self.turn = move.first
        self.phase = Phase.DISCARD if self.players == MAX_SEATS else Phase.LEADERS
        self.sites = leader_sites(self.board, self.at, self.tokens)
        log.append(events.BoardSetUp(move.first, move.palms, move.tokens))

    def put_palms(self, palms: tuple[int, ...]) -> None:
        """Stand the palms on an empty board."""
        self.palms = palms
        for cell in palms:
            self.at[cell] = PALM

    def _drop(self, move: Drop, log: list[Event]) -> None:
        if error := drop_refusal(self, move):
            raise error
        self.out[self.turn] = move.colour
        log.append(events.LeaderDropped(self.turn, move.colour))
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.first:
            self.phase, self.round = Phase.LEADERS, 1

    def _place_leader(self, move: Place, log: list[Event]) -> None:
        colour, cell, turn = move.colour, move.cell, self.turn
        if cell not in self.sites or colour not in self.leader_colours():
            raise place_refusal(self, move)
        caravan = caravan_of(colour, turn)
        self.leaders[caravan] = cell
        self.stand(caravan, cell)
        self.sites.discard(cell)
        self.sites.difference_update(self.board.near[cell])
        log.append(events.LeaderPlaced(turn, colour, cell, len(self.holds(turn))))
        if not self.sites or len(self.leaders) + len(self.out) == self.players * len(COLOURS):
            self.phase, self.round, self.turn = Phase.CAMELS, 1, self.first
            self.left = self.allowance()
            log.append(events.CamelPhaseBegan(self.first, self.left))
            self.settle(log)
            return
        self._next_seat()
        while not self.holds(self.turn):
            self._next_seat()

    # -- camels ------------------------------------------------------------------------------

    def allowance(self) -> int:
        """The camels that the seat to move may place in this turn."""
        return camels_in_turn(self.players, self.round, (self.turn - self.first) % self.players)

    def stand(self, caravan: int, cell: int) -> None:
        """Put a camel or leader on ``cell``; ``claims`` and ``frontier`` follow."""
        at, near = self.at, self.board.near
        colour, seat = divmod(caravan - 1, MAX_SEATS)
        claims, frontier = self.claims[colour], self.frontier
        own, mine = frontier[caravan], 1 << seat
        at[cell] = caravan
        self.size[caravan] += 1
        for n in near[cell]:
            piece = at[n]
            if piece > 0:
                frontier[piece].discard(cell)
            before = claims[n]
            if not before & mine:
                claims[n] = before | mine
                if piece == 0:
                    if not before:
                        own.add(n)
                    elif before & (before - 1) == 0:
                        # the one rival that could have gone there cannot any more
                        frontier[1 + colour * MAX_SEATS + before.bit_length() - 1].discard(n)

    def _place_camel(self, move: Place, log: list[Event] | None) -> None:
        turn, colour, cell = self.turn, move.colour, move.cell
        caravan = 1 + colour * MAX_SEATS + turn
        if cell not in self.frontier[caravan]:
            raise place_refusal(self, move)
        self.stand(caravan, cell)
        self.reserve[colour] -= 1
        self.left -= 1
        gains: list[Event] = []
        before = self.points[turn]
        if cell in self.tokens:
            value = self.tokens.pop(cell)
            self.points[turn] += value
            gains.append(events.WaterTaken(turn, colour, cell, value))
        at = self.at
        for n in self.board.near[cell]:
            if at[n] == PALM and self._join(caravan, n):
                gains.append(events.OasisReached(turn, colour, n, OASIS_VALUE))
        for cells in closed_areas(self.board, at, caravan, self.size[caravan], cell, self.inside):
            gains.append(self._enclose(caravan, cells))
        if log is not None:
            gained = self.points[turn] - before
            reserve = self.reserve[colour]
            left = self.left if reserve else 0
            size, inside = self.size[caravan], cell in self.inside
            log.append(events.CamelPlaced(turn, colour, cell, size, reserve, gained, left, inside))
            log += gains
            others = self.reserve[:colour] + self.reserve[colour + 1 :]
            if reserve in LOW_RESERVES and reserve < min(others):
                log.append(events.ReserveLow(colour, reserve))
        if not self.reserve[colour]:
            self._finish("reserve-empty", colour, log)
            return
        if not self.left:
            self._next_turn()
        self.settle(log)

    def _join(self, caravan: int, palm: int) -> bool:
        """Pay the palm once per caravan; whether it was paid now."""
        joined = self.joined.get(caravan, ())
        if palm in joined:
            return False
        self.joined[caravan] = tuple(sorted((*joined, palm)))
        self.points[(caravan - 1) % MAX_SEATS] += OASIS_VALUE
        return True

    def _enclose(self, caravan: int, cells: tuple[int, ...]) -> events.AreaEnclosed:
        colour, seat = colour_and_seat(caravan)
        water = tuple((cell, self.tokens.pop(cell)) for cell in cells if cell in self.tokens)
        self.points[seat] += sum(value for _, value in water)
        inside = [cell for cell in cells if self.at[cell] == PALM]
        palms = tuple(palm for palm in inside if self._join(caravan, palm))
        self.add_area(Area(cells, caravan))
        value = sum(value for _, value in water) + OASIS_VALUE * len(palms)
        return events.AreaEnclosed(
            seat, colour, cells, len(cells) - len(inside), water, palms, value
        )

    def add_area(self, area: Area) -> None:
        """Keep the area; ``areas`` stays in order."""
        self.areas.append(area)
        self.areas.sort()
        self.inside.update(dict.fromkeys(area.cells, area.caravan))

    def can_place(self, seat: int) -> bool:
        """Whether ``seat`` has a legal placement in the camel phase."""
        return any(self.frontier[1 + seat :: MAX_SEATS])

    def _pass(self, log: list[Event]) -> None:
        if self.phase is not Phase.CAMELS:
            reason = "game-over" if self.phase is Phase.OVER else "nothing-to-pass"
            raise IllegalMove(reason, {"phase": str(self.phase)})
        if self.can_place(self.turn):
            raise IllegalMove("placing-compulsory", {"left": self.left})
        log.append(events.Passed(self.turn, self.left))
        self._next_turn()

    def _next_seat(self) -> None:
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.first:
            self.round += 1

    def _next_turn(self) -> None:
        self._next_seat()
        self.left = self.allowance()

    def settle(self, log: list[Event] | None = None) -> None:
        """End the camel phase if nobody can place a camel, or a colour has none left."""
        if 0 in self.reserve:
            self._finish("reserve-empty", self.reserve.index(0), log)
        elif not any(self.frontier):
            self._finish("no-placement", None, log)

    def _finish(self, reason: str, colour: int | None, log: list[Event] | None) -> None:
        self.phase, self.turn, self.left = Phase.OVER, OVER, 0
        if log is not None:
            log.append(events.GameOver(reason, colour, self.scores(), self.winners()))
