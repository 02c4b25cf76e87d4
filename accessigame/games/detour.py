"""Détour: two players send each other through five districts.

The rules only: this module knows the contract of the rules core, no words, no input or output.
Moves and events are in ``detour_table``, the notation is in ``detour_text``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import ClassVar, Self

from ..core.game import (
    CHANCE,
    OVER,
    Event,
    IllegalMove,
    Move,
    State,
    check_options,
    check_players,
)
from .detour_table import (
    AUBE,
    COPIES,
    EMISSARIES,
    MOVES,
    NUIT,
    NUMBERS,
    PLACEMENTS,
    PLACES,
    ContractsDealt,
    Deal,
    DetourMove,
    Emissary,
    GameEnded,
    Place,
    Placed,
    ResultCertain,
    Sent,
    Settled,
)
from .detour_text import Position, parse_move, position_text, read_position

__all__ = [
    "AUBE", "GAME", "NUIT", "ContractsDealt", "Deal", "Detour", "DetourMove", "DetourState",
    "Emissary", "GameEnded", "Place", "Placed", "ResultCertain", "Sent", "Settled",
]  # fmt: skip

_EXACT_FROM = 5
"""From this many free places on, whether the result is certain is worked out exactly."""


def _by_margin(margin: int) -> tuple[int, ...]:
    """Who wins when Aube leads by ``margin``."""
    return (AUBE, NUIT) if margin == 0 else (AUBE,) if margin > 0 else (NUIT,)


class DetourState:
    """A position of Détour.

    ``contracts``: points by district, in district order (``contracts[0]`` is district 1's), empty
    before the deal. ``placed[d]``: what lies in district ``d``, oldest first; ``placed[0]`` is
    never used. ``reserves[seat][v]``: how many emissaries ``v`` the seat holds. ``points``: by
    seat. ``imposed``: the district where the seat to move must play, 0 when free. ``free``: places
    left on the whole board.
    """

    __slots__ = ("contracts", "free", "imposed", "placed", "points", "reserves", "turn")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self) -> None:
        self.contracts: tuple[int, ...] = ()
        self.placed: list[tuple[Emissary, ...]] = [()] * 6
        self.reserves: tuple[list[int], list[int]] = ([0] + [COPIES] * 5, [0] + [COPIES] * 5)
        self.points = [0, 0]
        self.imposed = 0
        self.free = PLACEMENTS
        self.turn = CHANCE

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DetourState):
            return NotImplemented
        return (
            self.turn == other.turn
            and self.imposed == other.imposed
            and self.contracts == other.contracts
            and self.placed == other.placed
        )

    def __repr__(self) -> str:
        return f"<{self.to_text()}>"

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.contracts = self.contracts
        twin.placed = self.placed[:]
        aube, nuit = self.reserves
        twin.reserves = (aube[:], nuit[:])
        twin.points = self.points[:]
        twin.imposed = self.imposed
        twin.free = self.free
        twin.turn = self.turn
        return twin

    def moves(self) -> list[Place]:
        """By district, then by value (F: each value that is left, in the imposed district)."""
        seat = self.turn
        if seat < 0:
            return []
        reserve = self.reserves[seat]
        if self.imposed:
            return [move for move in MOVES[self.imposed] if reserve[move.value]]
        held = [value for value in NUMBERS if reserve[value]]
        return [
            MOVES[district][value]
            for district in NUMBERS
            if len(self.placed[district]) < PLACES
            for value in held
        ]

    def declarations(self) -> Sequence[Move]:
        """None in this game."""
        return ()

    def draw(self, rng: Random) -> Deal:
        """One of the 120 layouts, each as likely (I: the contracts are shuffled)."""
        if self.turn != CHANCE:
            raise IllegalMove("no-chance-move-due")
        return Deal(tuple(rng.sample(NUMBERS, 5)))

    def outcomes(self) -> Iterator[tuple[Deal, Fraction]] | None:
        """The 120 layouts, each with its probability."""
        if self.turn != CHANCE:
            return None
        return ((Deal(contracts), Fraction(1, 120)) for contracts in permutations(NUMBERS))

    def play(self, move: Move, log: list[Event] | None = None) -> None:
        """Play ``move``.

        Raises :class:`IllegalMove`: ``unknown-move``, ``deal-due``, ``no-chance-move-due``,
        ``not-a-layout``, ``game-over``, ``district-imposed`` (district, imposed),
        ``district-full`` (district), ``emissary-used-up`` (value).
        """
        if not isinstance(move, Place):
            self._deal(move, log)
            return
        seat, value, district = self.turn, move.value, move.district
        if seat < 0:
            raise IllegalMove("game-over" if seat == OVER else "deal-due")
        if value not in NUMBERS or district not in NUMBERS:
            raise IllegalMove("unknown-move", {"move": str(move)})
        imposed = self.imposed
        if imposed and district != imposed:
            details = {"district": district, "imposed": imposed}
            raise IllegalMove("district-imposed", details)
        here = self.placed[district]
        if len(here) == PLACES:
            raise IllegalMove("district-full", {"district": district})
        reserve = self.reserves[seat]
        if not reserve[value]:
            raise IllegalMove("emissary-used-up", {"value": value})

        certain = log is None or bool(self.certain_winners())
        reserve[value] -= 1
        self.placed[district] = here = (*here, EMISSARIES[seat][value])
        self.free -= 1
        if log is not None:
            room = PLACES - len(here)
            log.append(Placed(seat, value, district, self.influence(district), room, bool(imposed)))
        if len(here) == PLACES:
            self._settle(district, log)
        if not self.free:
            self.turn, self.imposed = OVER, 0
            if log is not None:
                log.append(GameEnded(self.scores(), self.winners()))
            return
        self.turn = 1 - seat
        self.imposed = value if len(self.placed[value]) < PLACES else 0
        if log is not None:
            if not certain and (winners := self.certain_winners()):
                log.append(ResultCertain(winners))
            log.append(Sent(self.turn, value, not self.imposed))

    def _deal(self, move: Move, log: list[Event] | None) -> None:
        if not isinstance(move, Deal):
            raise IllegalMove("unknown-move", {"move": str(move)})
        if self.turn != CHANCE:
            raise IllegalMove("no-chance-move-due")
        if sorted(move.contracts) != list(NUMBERS):
            raise IllegalMove("not-a-layout", {"contracts": move.contracts})
        self.contracts = move.contracts
        self.turn = AUBE  # I: Aube places first
        if log is not None:
            log.append(ContractsDealt(move.contracts))

    def _settle(self, district: int, log: list[Event] | None) -> None:
        """F: the higher sum takes the points, whoever placed last; a tie discards the contract."""
        influence = self.influence(district)
        contract = self.contracts[district - 1]
        winner = self.holder(district)
        if winner is not None:
            self.points[winner] += contract
        if log is not None:
            log.append(Settled(district, contract, influence, winner, self.scores()))

    def influence(self, district: int) -> tuple[int, int]:
        """The sums of influence in ``district``, by seat."""
        aube = nuit = 0
        for seat, value in self.placed[district]:
            if seat:
                nuit += value
            else:
                aube += value
        return aube, nuit

    def holder(self, district: int) -> int | None:
        """The seat with more influence in ``district``, ``None`` where it is equal."""
        aube, nuit = self.influence(district)
        return None if aube == nuit else AUBE if aube > nuit else NUIT

    def settled(self, district: int) -> bool:
        """Whether ``district`` is full."""
        return len(self.placed[district]) == PLACES

    def certain_winners(self) -> tuple[int, ...]:
        """Who wins whatever is played from here (both: a draw); ``()`` while that is open.

        Sound at any time; exact when at most five places are free. Before that it looks at the
        points each camp could still gain, each open district filled by one camp's best.
        """
        if self.turn == CHANCE:
            return ()
        least = most = self.points[AUBE] - self.points[NUIT]
        for district in NUMBERS:
            if free := PLACES - len(self.placed[district]):
                aube, nuit = self.influence(district)
                contract = self.contracts[district - 1]
                least += _won(aube - nuit - self._best(NUIT, free), contract)
                most += _won(aube - nuit + self._best(AUBE, free), contract)
        if _by_margin(least) == _by_margin(most):
            return _by_margin(least)
        return self._common_result() if self.free <= _EXACT_FROM else ()

    def _best(self, seat: int, free: int) -> int:
        """The most influence that ``seat`` could add with ``free`` emissaries."""
        reserve = self.reserves[seat]
        held = [value for value in (5, 4, 3, 2, 1) for _ in range(reserve[value])]
        return sum(held[:free])

    def _common_result(self) -> tuple[int, ...]:
        """The winners if every way to the end gives the same, else ``()``."""
        found: tuple[int, ...] = ()
        stack = [self]
        while stack:
            state = stack.pop()
            if state.turn == OVER:
                winners = state.winners()
                if found and winners != found:
                    return ()
                found = winners
            for move in state.moves():
                after = state.copy()
                after.play(move)
                stack.append(after)
        return found

    def over(self) -> bool:
        """Whether all 20 emissaries lie (I: no early end)."""
        return self.turn == OVER

    def scores(self) -> tuple[int, int]:
        """The points of the contracts won so far, by seat."""
        return self.points[AUBE], self.points[NUIT]

    def winners(self) -> tuple[int, ...]:
        """The seat with more points, both when equal; ``()`` while not over."""
        if self.turn != OVER:
            return ()
        return _by_margin(self.points[AUBE] - self.points[NUIT])

    def seen_by(self, viewer: int) -> Self:
        """A copy: nothing is hidden in this game."""
        return self.copy()

    def to_text(self) -> str:
        """The position as one line."""
        return position_text(Position(self.contracts, tuple(self.placed), self.turn, self.imposed))

    @classmethod
    def from_position(cls, position: Position) -> Self:
        """The state that ``position``, already checked, describes: the rest follows from it."""
        state = cls()
        state.contracts, _, state.turn, state.imposed = position
        for district in NUMBERS:
            state.placed[district] = here = position.placed[district]
            state.free -= len(here)
            for seat, value in here:
                state.reserves[seat][value] -= 1
            winner = state.holder(district)
            if state.settled(district) and winner is not None:
                state.points[winner] += state.contracts[district - 1]
        return state


def _won(difference: int, contract: int) -> int:
    """What a settled district adds to Aube's lead."""
    return 0 if difference == 0 else contract if difference > 0 else -contract


class Detour:
    """The rules of Détour."""

    name: ClassVar[str] = "detour"
    players: ClassVar[range] = range(2, 3)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def start(self, players: int, options: Mapping[str, str] | None = None) -> DetourState:
        """The position before the contracts are dealt. Raises :class:`BadOption`."""
        check_players(self, players)
        check_options(self, options)
        return DetourState()

    def parse_move(self, text: str) -> DetourMove:
        """``4@1`` or ``deal 25134``. Raises :class:`BadNotation`."""
        return parse_move(text)

    def from_text(self, text: str) -> DetourState:
        """The position written as ``text``; omitted fields: nothing there, the turn follows.

        Raises :class:`BadNotation` whose details name the ``field``.
        """
        return DetourState.from_position(read_position(text))

    def guess(self, seen: State, rng: Random) -> DetourState:
        """A copy: nothing is hidden in this game."""
        if not isinstance(seen, DetourState):
            raise TypeError(f"not a position of {self.name}: {seen!r}")
        return seen.copy()


GAME = Detour()
