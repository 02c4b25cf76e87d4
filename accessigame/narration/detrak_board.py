"""The boards and the score table of Détrak as regions, and the words for tokens and cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from ..core.game import Move
from ..core.grid import SIDES
from ..games.detrak import (
    GRID,
    DetrakState,
    Pair,
    ScoreSheet,
    Start,
    line_score,
    rank,
    round_cells,
    score_sheet,
)
from .message import Category, Level, Message, Part, count, parts, say, say_in, sentence, verbatim
from .narrator import Listener
from .squares import Cells, column_label, grid_region, row_label
from .view import Cell, CellId, Region, unread_list

TOKENS: Final = (
    say_in("token", "plum"),  # NOTE: symbol 1, wood
    say_in("token", "cube"),  # NOTE: symbol 2, wood
    say_in("token", "heart"),  # NOTE: symbol 3, wood
    say_in("token", "star"),  # NOTE: symbol 4, wood, seven points
    say_in("token", "diamond"),  # NOTE: symbol 5, plastic, the shape
    say_in("token", "hex nut"),  # NOTE: symbol 6, metal, of nut and bolt
)
"""The tokens by symbol, 1 first."""

DOUBLES: Final = (
    say("two plums"),
    say("two cubes"),
    say("two hearts"),
    say("two stars"),
    say("two diamonds"),
    say("two hex nuts"),
)
"""Both dice alike, by symbol, 1 first."""

EARCONS: Final = ("plum", "cube", "heart", "star", "diamond", "nut")
"""The sound of each token, ``token_`` before it."""

RANKS: Final = (
    say("could do better"),
    say("average"),
    say("good"),
    say("expert"),
    say("grand master"),
)
"""What a total is worth in a solo game, the lowest first."""

PENALTY: Final = 5
"""What a line without points costs under the advanced rules."""

DIAGONAL_PENALTY: Final = 10
"""What a round diagonal without points costs where the option says so."""

_SIDES: Final = tuple({way: links[way] for way in SIDES if way in links} for links in GRID.links)
"""For each cell what lies beside it, by direction."""

CORNER: Final = "E5"
"""The bevelled corner, by which a hand finds out how the board lies."""


def token(symbol: int) -> Message:
    """The token of ``symbol`` (1 .. 6)."""
    return TOKENS[symbol - 1]


def earcon(symbol: int) -> str:
    """The sound of the token of ``symbol`` (1 .. 6)."""
    return f"token_{EARCONS[symbol - 1]}"


def roll_text(low: int, high: int) -> Message:
    """What the dice show."""
    if low == high:
        return DOUBLES[low - 1]
    return say("{first} and {second}", first=token(low), second=token(high))


def cells_of(move: Move) -> tuple[tuple[int, int], ...]:
    """Which cells ``move`` fills, each with its symbol; none for a roll of the dice."""
    match move:
        case Start(symbol=symbol):
            return ((0, symbol),)
        case Pair():
            return ((move.cell, move.symbol), (move.other, move.other_symbol))
        case _:
            return ()


def after(board: Sequence[int], move: Move) -> list[int]:
    """``board`` once ``move`` lies on it."""
    filled = list(board)
    for cell, symbol in cells_of(move):
        filled[cell] = symbol
    return filled


def cut_off_by(board: Sequence[int], move: Move) -> list[int]:
    """Free cells of ``board`` whose last free neighbour ``move`` fills."""
    now = after(board, move)
    beside = {near for cell, _ in cells_of(move) for near in GRID.neighbours[cell]}
    return sorted(
        cell
        for cell in beside
        if not now[cell] and all(now[other] for other in GRID.neighbours[cell])
    )


def sheet_of(seen: DetrakState, board: Sequence[int]) -> ScoreSheet:
    """The count of ``board`` under the rules of the game at hand."""
    return score_sheet(board, seen.rules, seen.diagonal, seen.penalty)


@cache
def points(total: int) -> Message:
    """A number of points."""
    return count("{n} point", "{n} points", n=total)


def plus(gained: int) -> Message:
    """What a move brings."""
    return count("plus {n} point", "plus {n} points", n=gained) if gained else say("no points")


@cache
def worth(value: int) -> Message:
    """What a line brings."""
    return points(value) if value else say("no points")


@cache
def lines(rules: str, diagonal: str) -> tuple[tuple[Cells, Message], ...]:
    """The lines that score, rows first: the cells and the name of each."""
    found = [(cells, row_label(GRID, cells[0])) for cells in GRID.rows]
    found += [(cells, column_label(GRID, cells[0])) for cells in GRID.columns]
    if rules == "advanced":
        found.append((round_cells(diagonal), say("round diagonal")))
    return tuple(found)


def lines_of(seen: DetrakState, sheet: ScoreSheet) -> list[tuple[Cells, Message, int]]:
    """Every line that scores: its cells, its name, its points."""
    values = (*sheet.rows, *sheet.columns)
    if sheet.diagonal is not None:
        values += (sheet.diagonal,)
    named = lines(seen.rules, seen.diagonal)
    return [(cells, name, value) for (cells, name), value in zip(named, values, strict=True)]


def owner(who: Listener, seat: int) -> Message:
    """How the player in ``seat`` is called in a list."""
    return say_in("player in a list", "you") if seat == who.seat else who.names[seat]


def board_label(who: Listener, seat: int) -> Message:
    """How the board of ``seat`` is called."""
    if who.alone:
        return say("board")
    if seat == who.seat:
        return say("your board")
    return say("board of {name}", name=who.names[seat])


def board_region(seen: DetrakState, who: Listener, seat: int) -> Region:
    """The board of ``seat``; the listener's own carries the legal moves."""
    board = seen.boards[seat]
    moves: dict[int, list[Move]] = {}
    if seat == who.seat == seen.turn:
        for move in seen.moves():
            for cell, _ in cells_of(move):
                moves.setdefault(cell, []).append(move)

    def read(cell: int) -> Cell:
        around = tuple([board[beside] for beside in _SIDES[cell].values()])
        possible = tuple(moves.get(cell, ()))
        return _cell(cell, board[cell], around, possible, seen.diagonal, seen.rules)

    return grid_region(
        "board" if seat == who.seat else f"board{seat + 1}",
        board_label(who, seat),
        GRID,
        read,
        {line: (worth(value),) for line, _, value in lines_of(seen, sheet_of(seen, board))},
        GRID.names[0],
        playable=[GRID.names[cell] for cell in sorted(moves)],
    )


@lru_cache(maxsize=4096)  # after a move nearly every cell of every board is as it was
def _cell(
    cell: int,
    symbol: int,
    around: tuple[int, ...],
    moves: tuple[Move, ...],
    diagonal: str,
    rules: str,
) -> Cell:
    """A cell as it reads, ``around`` being what lies on its sides, in the order of ``_SIDES``."""
    name = GRID.names[cell]
    is_round = cell in round_cells(diagonal)
    place = verbatim(name)
    told = [content_of(symbol)]
    if is_round:
        # The round cells count under the advanced rules only: elsewhere they are mere landmarks.
        level = Level.NORMAL if rules == "advanced" else Level.FULL
        told.append(say("round cell").at(level, Part.MORE))
    told.append(place.at(Level.NORMAL, Part.PLACE))
    if moves:
        told.append(_possible(moves).at(Level.FULL, Part.POSSIBLE))
    told.append(column_label(GRID, cell).at(Level.FULL, Part.LINES))
    told.append(row_label(GRID, cell).at(Level.FULL, Part.LINES))
    told += [
        beside(way, content_of(lying)).at(Level.FULL, Part.NEAR)
        for way, lying in zip(_SIDES[cell], around, strict=True)
    ]
    texture = earcon(symbol) if symbol else "cell_round" if is_round else "cell_square"
    if name == CORNER:
        told.append(say("bevelled corner").at(Level.FULL, Part.MORE))
        texture = texture if symbol else "corner"
    details = [_possible(moves)] if not (moves or symbol) else []
    return Cell(
        id=name,
        parts=tuple(told),
        place=place,
        details=tuple(details),
        moves=moves,
        pan=GRID.pan[cell],
        pitch=GRID.pitch[cell],
        texture=texture,
        content=symbol,
        braille=str(symbol) if symbol else ".",
    )


def _possible(moves: Sequence[Move]) -> Message:
    if not moves:
        return say("nothing can be placed here now")
    return count("{n} way to place here", "{n} ways to place here", n=len(moves))


def beside(way: str, content: Message) -> Message:
    """``content`` with where it lies from here: "up", "right", "down" or "left"."""
    match way:
        case "up":
            return say("{content} above", content=content)
        case "right":
            return say("{content} right", content=content)
        case "down":
            return say("{content} below", content=content)
        case _:
            return say("{content} left", content=content)


def content_of(symbol: int) -> Message:
    """What lies on a cell: the token of ``symbol``, or nothing (0)."""
    return token(symbol) if symbol else say("empty")


def sheet_parts(sheet: ScoreSheet) -> list[Message]:
    """Where the points of a board come from, what brings nothing left out."""
    told = []
    if sum(sheet.rows):
        told.append(say("{points} in rows", points=sum(sheet.rows)))
    if sum(sheet.columns):
        told.append(say("{points} in columns", points=sum(sheet.columns)))
    if sheet.diagonal:
        told.append(say("{points} on the round diagonal", points=sheet.diagonal))
    return told + penalty_parts(sheet)


def penalty_parts(sheet: ScoreSheet) -> list[Message]:
    """What lines without points cost, if any do."""
    return (
        [say("{points} for lines without points", points=sheet.penalties)]
        if sheet.penalties
        else []
    )


def scores_region(seen: DetrakState, who: Listener) -> Region:
    """The score table: the listener's lines one by one, then everybody's total."""
    own = sheet_of(seen, seen.boards[who.seat])
    table: dict[str, tuple[Message, ...]] = {
        "".join(GRID.names[cell] for cell in cells[::4]): (label, worth(value))
        for cells, label, value in lines_of(seen, own)
    }
    if own.penalties:
        table["penalties"] = tuple(penalty_parts(own))
    table["total"] = (say("total"), points(own.total))
    others = {f"seat {seat + 1}": seat for seat in range(seen.players) if seat != who.seat}

    def read(id: CellId) -> Cell:
        if id in others:
            seat = others[str(id)]
            total = points(sheet_of(seen, seen.boards[seat]).total)
            return Cell(id, (parts((who.names[seat], total)),))
        return Cell(id, (parts(table[str(id)]),))

    return unread_list("scores", say("scores"), (*table, *others), read)


def gains(seen: DetrakState, board: Sequence[int], move: Move) -> list[tuple[Message, int]]:
    """By how much ``move`` makes each line of ``board`` worth more, what it cost included."""
    now, filled = after(board, move), tuple([cell for cell, _ in cells_of(move)])
    found = []
    for cells, name in _crossing(filled, seen.rules, seen.diagonal):
        is_round = cells == round_cells(seen.diagonal)
        was = _net(tuple([board[cell] for cell in cells]), is_round, seen.rules, seen.penalty)
        brings = _net(tuple([now[cell] for cell in cells]), is_round, seen.rules, seen.penalty)
        if brings != was:
            found.append((name, brings - was))
    return found


@cache
def _crossing(
    filled: tuple[int, ...], rules: str, diagonal: str
) -> tuple[tuple[Cells, Message], ...]:
    """The lines that score and have any cell of ``filled``."""
    return tuple(line for line in lines(rules, diagonal) if not set(line[0]).isdisjoint(filled))


@cache  # there are 16,807 lines
def _net(line: tuple[int, ...], is_round: bool, rules: str, penalty: str) -> int:
    """What a line brings, or costs: its tokens, whether it is the round diagonal, the rules."""
    value = line_score(line) * (2 if is_round else 1)
    if value or rules == "basic":
        return value
    if is_round:
        return -DIAGONAL_PENALTY if penalty == "1" else 0
    return -PENALTY


def summary_rows(seen: DetrakState, board: Sequence[int]) -> list[Message]:
    """The board row by row: tokens in order, free cells counted, points."""
    told = []
    for cells, value in zip(GRID.rows, sheet_of(seen, board).rows, strict=True):
        content = []
        for symbol, group in groupby(board[cell] for cell in cells):
            run = len(list(group))
            if symbol:
                content += [token(symbol)] * run
            else:
                content.append(count("{n} free", "{n} free", n=run))
        gain = [points(value)] if value else []
        told.append(sentence([row_label(GRID, cells[0]), *content, *gain]))
    return told


def count_lines(seen: DetrakState, who: Listener) -> list[Message]:
    """The count line by line; of several boards the listener's last, to stay in the ear."""
    told = []
    for seat in sorted(range(seen.players), key=lambda seat: seat == who.seat):
        sheet = sheet_of(seen, seen.boards[seat])
        if not who.alone:
            told.append(sentence([board_label(who, seat)]))
        told += [sentence([label, worth(value)]) for _, label, value in lines_of(seen, sheet)]
        told += [sentence([part]) for part in penalty_parts(sheet)]
        if not who.alone:
            told.append(sentence([say("total"), points(sheet.total)]))
    return [message.of(Category.SCORES) for message in told]


def result(seen: DetrakState, who: Listener) -> list[Message]:
    """Who has won and why; alone, the rank. Nothing before the end."""
    if not seen.over():
        return []
    sheets = [sheet_of(seen, board) for board in seen.boards]
    totals = [sheet.total for sheet in sheets]
    if who.alone:
        told = [sentence([points(totals[0]), say("rank: {rank}", rank=RANKS[rank(totals[0]) - 1])])]
        return [message.of(Category.SCORES) for message in told]
    winners = seen.winners()
    won = totals[winners[0]]
    if len(winners) > 1:
        names = tuple(owner(who, seat) for seat in winners)
        told = [say("Shared win with {points}: {names}.", points=points(won), names=names)]
    elif winners[0] == who.seat:
        told = [say("You win with {points}.", points=points(won))]
    else:
        name = who.names[winners[0]]
        told = [say("{name} wins with {points}.", name=name, points=points(won))]
    if totals.count(won) > len(winners):
        best = max(sheets[winners[0]].rows + sheets[winners[0]].columns)
        told.append(
            say("Equal totals: the best row or column decides, {points}.", points=points(best))
        )
    behind = sorted(set(range(seen.players)) - set(winners), key=lambda seat: -totals[seat])
    told += [sentence([owner(who, seat), points(totals[seat])]) for seat in behind]
    return [message.of(Category.SCORES) for message in told]
