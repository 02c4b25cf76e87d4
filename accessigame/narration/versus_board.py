"""The board, the pieces and the score of Versus as regions to walk over.

Everything is worked out from what the listener sees; nothing is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from ..core.game import Move
from ..games.versus import DARK, LIGHT, Step, VersusState, board
from ..games.versus.board import VERSUS
from ..games.versus.queries import endangered
from ..games.versus.scoring import unfilled
from . import hexes
from . import versus_words as words
from .message import Level, Message, Part, count, parts, say, verbatim
from .narrator import Listener
from .versus_words import GRID, NAMES
from .view import Cell, CellId, Region, Unread, list_region, unread_list

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
    at = seen.at

    def read(id: CellId) -> Cell:
        cell = GRID.index[str(id)]
        around = tuple([at[there] for there in GRID.neighbours[cell]])
        return _board_cell(who.seat, cell, at[cell], around, tuple(moves.get(cell, ())))

    lord = seen.versus[words.seats(who)[0]]
    template = _template()
    playable = [id for id in template.cells if GRID.index[str(id)] in moves]
    return replace(
        template,
        home=NAMES[lord] if lord >= 0 else "E5",
        cells=Unread(template.cells, read),
        playable=playable,
    )


def pieces_region(seen: VersusState, who: Listener) -> Region:
    """Every piece with both values; Enter goes to it on the board."""
    cells = [NAMES[cell] for seat in words.seats(who) for cell in pieces_of(seen, seat)]
    if not cells:
        return list_region("pieces", say("pieces"), (Cell("none", (say("no piece"),)),))

    def read(id: CellId) -> Cell:
        cell = GRID.index[str(id)]
        return _line(who, cell, seen.at[cell], words.listed(who, seen, cell))

    return unread_list("pieces", say("pieces"), cells, read)


def score_region(seen: VersusState, who: Listener) -> Region:
    """The four targets with what they bring, then the points of each side."""
    totals = {f"seat {seat + 1}": seat for seat in words.seats(who)}

    def read(id: CellId) -> Cell:
        if id in totals:
            seat = totals[str(id)]
            told = parts([words.owner(who, seat), words.points(seen.scores()[seat])])
            return Cell(id, (told,))
        if id == "left":
            return Cell(id, (words.targets_left(unfilled(seen)),))
        cell = GRID.index[str(id)]
        return _line(who, cell, seen.at[cell], target_line(seen, who, cell))

    ids = (*(NAMES[cell] for cell in seen.board.targets), *totals, "left")
    return unread_list("scores", say("targets and score"), ids, read)


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
    found = endangered(seen, seat)
    return [cell for cell in pieces_of(seen, seat) if cell in found]


@cache
def _template() -> Region:
    """The board with empty cells: names, links and lines never change."""
    blank = {cell: Cell(name, (verbatim(name),)) for cell, name in enumerate(NAMES)}
    return hexes.hex_region("board", say("board"), GRID, blank, "E5")


@lru_cache(maxsize=4096)  # after a move nearly every cell is as it was
def _board_cell(
    viewer: int, cell: int, piece: int, around: tuple[int, ...], own: tuple[Move, ...]
) -> Cell:
    """A cell as it reads for the seat ``viewer``: content, place, then the other value, ways,
    neighbours. ``around``: the pieces beside it, in the order of its links."""
    who, targets = Listener(viewer, ()), board().is_target
    told = [words.content_of(who, piece, targets[cell]), *words.standing_of(piece, targets[cell])]
    told.append(verbatim(NAMES[cell]).at(Level.NORMAL, Part.PLACE))
    if piece and abs(piece) != VERSUS:
        worth = words.other_worth(who, DARK if piece > 0 else LIGHT, abs(piece))
        told += [part.at(Level.FULL, Part.MORE) for part in worth]
    steps = [move for move in own if isinstance(move, Step)]
    if steps and piece:
        ways = count("can go to {n} cell", "can go to {n} cells", n=len(steps))
        told.append(ways.at(Level.FULL, Part.POSSIBLE))
    elif steps:
        ways = say("within reach of {cells}", cells=words.names(s.source for s in steps))
        told.append(ways.at(Level.FULL, Part.POSSIBLE))
    told.append(hexes.row_label(GRID, cell).at(Level.FULL, Part.LINES))
    told += [
        hexes.beside(way, words.content_of(who, beside, targets[there])).at(Level.FULL, Part.NEAR)
        for (way, there), beside in zip(GRID.links[cell].items(), around, strict=True)
        if beside or targets[there]
    ]
    return _cell(who, cell, piece, tuple(told), own)


def _line(who: Listener, cell: int, piece: int, told: Message) -> Cell:
    """A line of a list about a cell of the board, to which Enter goes."""
    return replace(_cell(who, cell, piece, (told,), ()), leads=NAMES[cell])


def _cell(
    who: Listener, cell: int, piece: int, told: tuple[Message, ...], moves: tuple[Move, ...]
) -> Cell:
    target = board().is_target[cell]
    return Cell(
        id=NAMES[cell],
        parts=told,
        place=verbatim(NAMES[cell]),
        moves=moves,
        pan=GRID.pan[cell],
        pitch=GRID.pitch[cell],
        texture=words.texture(who, piece, target),
        content=(piece, target),
        owner=None if not piece else DARK if piece > 0 else LIGHT,
        tags=frozenset({"target"}) if target else frozenset(),
        braille=_braille(piece, target),
    )


def _braille(piece: int, target: bool) -> str:
    """Two characters: the side (d, l), then the value or v; o is an empty target."""
    if not piece:
        return "o" if target else "."
    return ("d" if piece > 0 else "l") + ("v" if abs(piece) == VERSUS else str(abs(piece)))
