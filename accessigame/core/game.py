"""The contract that every game keeps: what a move, an event, a state and a game are.

This module knows nothing of any particular game, of words, or of input and output. Programs that
drive the games through the public API need this module, :mod:`accessigame.games` and the notation
of the game at hand, and nothing else.

Seats count from 0 here (``turn``, ``seen_by``, ``winners``, the index of ``scores``) and from 1 in
all text (positions, moves, records, the command line, speech).
"""

from __future__ import annotations

# Named for type checkers only: loading them takes longer than all the rest of this module, and
# programs that drive the games should start at once. At run time a protocol is a plain class.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction
    from random import Random
    from typing import Any, ClassVar, Protocol, Self
else:
    Protocol = object

CHANCE = -1
"""Value of :attr:`State.turn`: the "player" who rolls the dice and deals the cards."""

OVER = -2
"""Value of :attr:`State.turn`: nobody moves, the game is over."""


class GameError(ValueError):
    """Base of every error that the rules raise; always the caller's input, never a program fault.

    ``reason`` is a short identifier such as ``district-imposed``; the sentence that a player hears
    belongs to narration. ``details`` holds the values that the sentence names, as plain data.
    """

    def __init__(self, reason: str, details: Mapping[str, Any] | None = None) -> None:
        self.reason = reason
        self.details: Mapping[str, Any] = dict(details or {})
        super().__init__(reason, self.details)

    def __str__(self) -> str:
        detail = ", ".join(f"{name} {value}" for name, value in self.details.items())
        return f"{self.reason} ({detail})" if detail else self.reason


class IllegalMove(GameError):
    """A well-formed move that the rules refuse here. The state is untouched."""


class DamagedData(GameError):
    """A data file of a game that somebody edited wrongly. ``file``: its name as the package has it;
    ``line`` and ``column`` count from 1."""

    def __init__(
        self,
        file: str,
        reason: str,
        line: int = 1,
        column: int = 1,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(reason, details)
        self.file, self.line, self.column = file, line, column

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}, column {self.column}: {super().__str__()}"


class BadNotation(GameError):
    """Text that is no move or no position. ``column`` counts from 1."""

    def __init__(
        self, reason: str, column: int = 1, details: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(reason, details)
        self.column = column

    def __str__(self) -> str:
        return f"column {self.column}: {super().__str__()}"


class BadOption(GameError):
    """An unknown option, an unknown value of one, or a number of players out of range."""


class Hidden(GameError):
    """``play`` or ``draw`` on a state that hides something: only the true state can go on."""


class Move(Protocol):
    """A hashable value: ``game.parse_move(str(move)) == move``, the text being its notation."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class Event:
    """Something that happened, as data. Each game derives frozen dataclasses from it."""

    __slots__ = ()

    reveals: ClassVar[bool] = False
    """Whether somebody learns by it what was hidden from them: undo never goes back past it."""

    def seen_by(self, viewer: int) -> Event | None:
        """What ``viewer`` may know of it: the event, a redacted copy, or ``None`` to hide it.

        ``viewer`` is a seat, or :data:`CHANCE` for the public view. Open games keep this default.
        """
        return self


class State(Protocol):
    """A position of one game. Compares by value; ``play`` mutates, ``copy`` is cheap."""

    @property
    def turn(self) -> int:
        """The seat to move, :data:`CHANCE` or :data:`OVER`."""
        ...

    def moves(self) -> Sequence[Move]:
        """Legal moves in the game's documented order; empty at CHANCE and OVER.

        On a seen state: defined when ``turn`` is the viewer, else empty.
        """
        ...

    def declarations(self) -> Sequence[Move]:
        """What :meth:`play` also accepts here and is no board move (resign, offer ...)."""
        ...

    def draw(self, rng: Random) -> Move:
        """At CHANCE: one outcome, drawn with its true probability."""
        ...

    def outcomes(self) -> Iterator[tuple[Move, Fraction]] | None:
        """At CHANCE: every outcome with its probability where they are few, else ``None``."""
        ...

    def play(self, move: Move, log: list[Event] | None = None) -> None:
        """Play ``move`` (chance moves included) and append what happened to ``log``.

        Raises :class:`IllegalMove` (state untouched) or :class:`Hidden`.
        """
        ...

    def copy(self) -> Self:
        """An independent copy."""
        ...

    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    def scores(self) -> tuple[int | Fraction, ...]:
        """By seat: what each would have if play stopped now."""
        ...

    def winners(self) -> tuple[int, ...]:
        """Seats; several on a shared win, all on a draw, ``(0,)`` solo, ``()`` while not over."""
        ...

    def seen_by(self, viewer: int) -> Self:
        """What ``viewer`` may know, other secrets hidden. CHANCE: the public view."""
        ...

    def to_text(self) -> str:
        """The position as one line; ``game.from_text`` reads it back."""
        ...


class Game(Protocol):
    """A set of rules: starts positions, reads moves and positions."""

    name: ClassVar[str]
    players: ClassVar[range]
    options: ClassVar[Mapping[str, tuple[str, ...]]]
    """Option names, each with its values, the default first."""

    def start(self, players: int, options: Mapping[str, str] | None = None) -> State:
        """The start position. Raises :class:`BadOption`."""
        ...

    def parse_move(self, text: str) -> Move:
        """The move written as ``text``. Raises :class:`BadNotation`."""
        ...

    def from_text(self, text: str) -> State:
        """The position written as ``text``, full or seen. Raises :class:`BadNotation`."""
        ...

    def guess(self, seen: State, rng: Random) -> State:
        """A full state consistent with ``seen``, drawn with the true probabilities."""
        ...


def check_options(game: type[Game] | Game, options: Mapping[str, str] | None) -> dict[str, str]:
    """Every option of ``game`` with its value, defaults filled in.

    Raises :class:`BadOption` with reason ``unknown-option`` or ``unknown-value``.
    """
    chosen = {name: values[0] for name, values in game.options.items()}
    for name, value in (options or {}).items():
        if name not in game.options:
            raise BadOption("unknown-option", {"option": name, "known": tuple(game.options)})
        if value not in game.options[name]:
            details = {"option": name, "value": value, "known": game.options[name]}
            raise BadOption("unknown-value", details)
        chosen[name] = value
    return chosen


def check_players(game: type[Game] | Game, players: int) -> int:
    """``players`` if the game allows that many, else :class:`BadOption` (``players-number``)."""
    if players not in game.players:
        details = {"players": players, "least": game.players[0], "most": game.players[-1]}
        raise BadOption("players-number", details)
    return players
