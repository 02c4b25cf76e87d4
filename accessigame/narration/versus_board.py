"""The board, the pieces and the score of Versus as regions to walk over.

Everything is worked out from what the listener sees; nothing is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.game import Move
from ..games.versus import Step, VersusState
from ..games.versus.board import VERSUS
from ..games.versus.queries import threats
from ..games.versus.scoring import unfilled
from . import hexes
from . import versus_words as words
from .message import Level, Message, count, parts, say, verbatim
from .narrator import Listener
from .versus_words import GRID, NAMES
from .view import Cell, CellId, Region, list_region

Moves = Mapping[int, Sequence[Move]]


def cell_of(id: CellId) -> int | None:
    """The cell of the board that ``id`` names, in whatever region."""
    return GRID.index.get(str(id))


def moves_at(seen: VersusState, who: Listener) -> Moves:
    """The listener's legal moves by the cells on which they can be chosen.

    A board move lies on its from-cell and its to-cell. While a draw is offered, its two answers
    lie on every cell: nothing else can be done.
    """
    found: dict[int, list[Move]] = {}
    if seen.turn == who.seat:
        for move in seen.moves():
            ends = (move.source, move.target) if isinstance(move, Step) else range(len(NAMES))
            for cell in ends:
                found.setdefault(cell, []).append(move)
    return found


def pieces_of(seen: VersusState, seat: int) -> list[int]:
    """The cells of a side's pieces: its VERSUS, its pawns from the best, those locked last."""
    cells = [cell for cell in range(len(NAMES)) if words.controller(seen, cell) == seat]
    return sorted(cells, key=lambda cell: (words.locked(seen, cell), -abs(seen.at[cell])))


def board_region(seen: VersusState, who: Listener) -> Region:
    """The board; the listener's own VERSUS is its home."""
    moves = moves_at(seen, who)
    cells = {cell: _board_cell(seen, who, cell, moves) for cell in range(len(NAMES))}
    lord = seen.versus[words.seats(who)[0]]
    home = NAMES[lord] if lord >= 0 else "E5"
    return hexes.hex_region("board", say("board"), GRID, cells, home)


def pieces_region(seen: VersusState, who: Listener) -> Region:
    """Every piece with both values; Enter on an own one offers its moves."""
    moves = moves_at(seen, who)
    cells = []
    for seat in words.seats(who):
        for cell in pieces_of(seen, seat):
            own = tuple(move for move in moves.get(cell, ()))
            cells.append(_cell(seen, who, cell, (words.listed(who, seen, cell),), own))
    if not cells:
        cells.append(Cell("none", (say("no piece"),)))
    return list_region("pieces", say("pieces"), tuple(cells))


def score_region(seen: VersusState, who: Listener) -> Region:
    """The four targets with what they bring, then the points of each side."""
    targets = [
        _cell(seen, who, cell, (target_line(seen, who, cell),), ()) for cell in seen.board.targets
    ]
    scores = seen.scores()
    totals = [
        Cell(f"seat {seat + 1}", (parts([words.owner(who, seat), words.points(scores[seat])]),))
        for seat in words.seats(who)
    ]
    left = Cell("left", (words.targets_left(unfilled(seen)),))
    return list_region("scores", say("targets and score"), (*targets, *totals, left))


def target_line(seen: VersusState, who: Listener, cell: int) -> Message:
    """A target, what stands on it, and the points that it brings."""
    place = verbatim(NAMES[cell])
    if words.locked(seen, cell):
        seat = words.controller(seen, cell)
        assert seat is not None
        return parts([place, words.points_for(who, seat, abs(seen.at[cell]))])
    if seen.at[cell]:
        return parts([place, words.content(seen, who, cell), words.points(0)])
    return parts([place, say("empty")])


def in_danger(seen: VersusState, seat: int) -> list[int]:
    """The pawns of ``seat`` that the other VERSUS could attract if it were to move."""
    return [
        cell
        for cell in pieces_of(seen, seat)
        if not words.locked(seen, cell) and abs(seen.at[cell]) != VERSUS and threats(seen, cell)
    ]


def _board_cell(seen: VersusState, who: Listener, cell: int, moves: Moves) -> Cell:
    """A cell as it reads: content, place, then the other value, ways, neighbours."""
    seat, value, own = words.controller(seen, cell), abs(seen.at[cell]), tuple(moves.get(cell, ()))
    told = [words.content(seen, who, cell), *words.standing(seen, cell)]
    told.append(verbatim(NAMES[cell]).at(Level.NORMAL))
    more: list[Message] = []
    if seat is not None and value != VERSUS:
        more += words.other_worth(who, seat, value)
    steps = [move for move in own if isinstance(move, Step)]
    if steps and seat is not None:
        more.append(count("can go to {n} cell", "can go to {n} cells", n=len(steps)))
    elif steps:
        more.append(say("within reach of {cells}", cells=words.names(s.source for s in steps)))
    more.append(hexes.row_label(GRID, cell))
    more += [
        hexes.beside(way, words.content(seen, who, there))
        for way, there in GRID.links[cell].items()
        if seen.at[there] or seen.board.is_target[there]
    ]
    told += [part.at(Level.FULL) for part in more]
    return _cell(seen, who, cell, tuple(told), own)


def _cell(
    seen: VersusState,
    who: Listener,
    cell: int,
    told: tuple[Message, ...],
    moves: tuple[Move, ...],
) -> Cell:
    piece, target = seen.at[cell], seen.board.is_target[cell]
    return Cell(
        id=NAMES[cell],
        parts=told,
        place=verbatim(NAMES[cell]),
        moves=moves,
        pan=GRID.pan[cell],
        pitch=GRID.pitch[cell],
        texture=words.texture(seen, who, cell),
        content=(piece, target),
        owner=words.controller(seen, cell),
        tags=frozenset({"target"}) if target else frozenset(),
        braille=_braille(piece, target),
    )


def _braille(piece: int, target: bool) -> str:
    """Two characters: the side (d, l), then the value or v; o is an empty target."""
    if not piece:
        return "o" if target else "."
    return ("d" if piece > 0 else "l") + ("v" if abs(piece) == VERSUS else str(abs(piece)))
