"""A game as readable text: a header, then one line a move, chance included.

    accessigame 1
    game detrak
    players 2
    option rules=basic
    seat 1 human
    seat 2 normal
    seed 12345
    started 2026-11-30T15:00:00
    moves
    4A1
    2A1
    dice 3 5
    undo 1
    dice 3 5
    end

``from POSITION`` may stand in the header: the game then begins there. ``undo N`` takes back the
last N moves, so that a file is only ever appended to; ``end`` says that the game is over. A last
line without its line end was cut off while it was written, and is left out.

Knows no particular game and touches no file.

Reasons of :class:`RecordError`: ``not-a-record``, ``wrong-version`` (version, known),
``unknown-header`` and ``header-twice`` (header), ``missing-header`` (header), ``bad-header``
(header, text), ``missing-seat`` (seat, players) and ``too-many-seats`` (seats, players),
``no-moves`` (the text ends in the header), ``blank-line``, ``bad-undo`` (text), ``undo-too-far``
(moves, played), ``after-end`` (text), ``unknown-move`` (text, why, column), ``illegal-move`` (text,
why, game), ``bad-position`` (why, column), ``bad-option`` (why), ``other-game`` (game, expected).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .game import BadNotation, BadOption, Event, Game, GameError, Hidden, IllegalMove, Move, State

VERSION = 1
END = "end"
_HEADERS = ("game", "players", "option", "seat", "seed", "started", "from")


class RecordError(GameError):
    """Text that is no record, or whose moves cannot be played. ``line`` counts from 1."""

    def __init__(self, reason: str, line: int, details: Mapping[str, Any] | None = None) -> None:
        super().__init__(reason, details)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game's header and its moves.

    ``seats``: who plays, by seat, as the session wrote it. ``position``: where the game begins if
    not at the start. ``played``: the moves that stand after the undos, with their line numbers.
    ``ended``: whether ``end`` is the last word. ``cut``: whether an incomplete last line was left
    out. ``undone``: how many moves were taken back in all. ``where``: the line of each header.
    """

    game: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    seed: int = 0
    started: str = ""
    position: str | None = None
    played: tuple[tuple[int, str], ...] = ()
    ended: bool = False
    cut: bool = False
    undone: int = 0
    where: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def header(self) -> str:
        """The text before the first move, with its line end. ``parse`` reads it back."""
        lines = [f"accessigame {VERSION}", f"game {self.game}", f"players {self.players}"]
        lines += [f"option {name}={value}" for name, value in self.options.items()]
        lines += [f"seat {number} {who}" for number, who in enumerate(self.seats, 1)]
        lines.append(f"seed {self.seed}")
        if self.started:
            lines.append(f"started {self.started}")
        if self.position is not None:
            lines.append(f"from {self.position}")
        return "\n".join([*lines, "moves", ""])

    def moves(self) -> tuple[str, ...]:
        """The moves as text, those taken back left out."""
        return tuple(text for _, text in self.played)


def undo_line(moves: int) -> str:
    """The line that takes back the last ``moves`` moves."""
    return f"undo {moves}"


def parse(text: str) -> Record:
    """The record written as ``text``. Raises :class:`RecordError`."""
    lines = text.replace("\r\n", "\n").split("\n")
    cut = lines.pop() != ""
    first = re.fullmatch(r"accessigame (\S+)", lines[0]) if lines else None
    if first is None:
        raise RecordError("not-a-record", 1)
    if first[1] != str(VERSION):
        raise RecordError("wrong-version", 1, {"version": first[1], "known": VERSION})
    if "" in lines:
        raise RecordError("blank-line", lines.index("") + 1)
    if "moves" not in lines:
        # A wrong line in the header explains more than the missing ones.
        _fields(lines[1:])
        raise RecordError("no-moves", len(lines))
    start = lines.index("moves")
    played, ended, undone = _played(lines, start + 1)
    return Record(
        **_header(lines[1:start]), played=tuple(played), ended=ended, cut=cut, undone=undone
    )


def start(record: Record, game: Game) -> State:
    """The position in which the game of ``record`` begins. Raises :class:`RecordError`."""
    if game.name != record.game:
        details: dict[str, Any] = {"game": record.game, "expected": game.name}
        raise RecordError("other-game", record.where.get("game", 2), details)
    try:
        if record.position is None:
            return game.start(record.players, record.options)
        return game.from_text(record.position)
    except BadOption as error:
        header = "players" if error.reason == "players-number" else "option"
        details = {"why": error.reason, **error.details}
        raise RecordError("bad-option", record.where.get(header, 1), details) from error
    except BadNotation as error:
        details = {"why": error.reason, "column": error.column, **error.details}
        raise RecordError("bad-position", record.where.get("from", 1), details) from error


def replay(record: Record, game: Game) -> Iterator[tuple[State, Move, tuple[Event, ...]]]:
    """Each move with the position before it and what happened.

    The position is a copy, the caller's to keep. Raises :class:`RecordError` at the first line
    that cannot be played.
    """
    state = start(record, game)
    for line, text in record.played:
        events: list[Event] = []
        before = state.copy()
        try:
            move = game.parse_move(text)
            state.play(move, events)
        except BadNotation as error:
            details: dict[str, Any] = {"text": text, "why": error.reason, "column": error.column}
            raise RecordError("unknown-move", line, details) from error
        except (IllegalMove, Hidden) as error:
            details = {"text": text, "why": error.reason, "game": game.name}
            raise RecordError("illegal-move", line, details) from error
        yield before, move, tuple(events)


def restore(record: Record, game: Game) -> tuple[list[tuple[State, Move]], State]:
    """The past, each move with the position before it, and the position where the record stops.

    Raises :class:`RecordError`.
    """
    past = [(before, move) for before, move, _ in replay(record, game)]
    if not past:
        return past, start(record, game)
    before, move = past[-1]
    state = before.copy()
    state.play(move)
    return past, state


def _header(lines: list[str]) -> dict[str, Any]:
    """The fields of a whole header; ``lines`` begin in the second line."""
    found = _fields(lines)
    for name in ("game", "players"):
        if name not in found:
            raise RecordError("missing-header", len(lines) + 2, {"header": name})
    players, seats = found["players"], len(found["seats"])
    if 0 < seats < players:
        details = {"seat": seats + 1, "players": players}
        raise RecordError("missing-seat", found["where"]["seat"] + 1, details)
    if seats > max(players, 0):
        details = {"seats": seats, "players": players}
        raise RecordError("too-many-seats", found["where"]["seat"], details)
    return found


def _fields(lines: list[str]) -> dict[str, Any]:
    """The fields of :class:`Record` that ``lines`` give, each line by itself."""
    where: dict[str, int] = {}
    found: dict[str, Any] = {"options": {}, "seats": (), "where": where}
    for number, line in enumerate(lines, 2):
        name, _, value = line.partition(" ")
        wrong = RecordError("bad-header", number, {"header": name, "text": value})
        if name not in _HEADERS:
            raise RecordError("unknown-header", number, {"header": name, "known": _HEADERS})
        if name in where and name not in ("option", "seat"):
            raise RecordError("header-twice", number, {"header": name})
        where[name] = number
        if not value.strip():
            raise wrong
        match name:
            case "option":
                option, equals, choice = value.partition("=")
                if not (option and equals and choice) or option in found["options"]:
                    raise wrong
                found["options"][option] = choice
            case "seat":
                seat, _, who = value.partition(" ")
                if seat != str(len(found["seats"]) + 1) or not who:
                    raise wrong
                found["seats"] += (who,)
            case "players" | "seed":
                if not re.fullmatch("-?[0-9]{1,18}", value):
                    raise wrong
                found[name] = int(value)
            case _:
                found["position" if name == "from" else name] = value
    return found


def _played(lines: list[str], first: int) -> tuple[list[tuple[int, str]], bool, int]:
    """The moves that stand, whether the game is over, and how many moves were taken back."""
    played: list[tuple[int, str]] = []
    ended = False
    undone = 0
    for number, line in enumerate(lines[first:], first + 1):
        if line.split(" ")[0] == "undo":
            count = re.fullmatch(r"undo ([1-9][0-9]{0,8})", line)
            if count is None:
                raise RecordError("bad-undo", number, {"text": line})
            moves = int(count[1])
            if moves > len(played):
                details = {"moves": moves, "played": len(played)}
                raise RecordError("undo-too-far", number, details)
            del played[len(played) - moves :]
            undone += moves
            ended = False
        elif ended:
            raise RecordError("after-end", number, {"text": line})
        elif line == END:
            ended = True
        else:
            played.append((number, line))
    return played, ended, undone
