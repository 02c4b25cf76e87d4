"""What can be asked of a Détrak board: the listener's own, unless a seat is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.game import CHANCE, OVER
from ...games.detrak import GRID, DetrakState, isolated, rank
from ...games.detrak_board import TURNS
from ..detrak_board import (
    RANKS,
    after,
    beside,
    cells_of,
    content_of,
    lines_of,
    owner,
    plus,
    points,
    roll_text,
    sheet_of,
    token,
)
from ..detrak_board import worth as worth_of
from ..message import Message, count, say, sentence, verbatim
from ..narrator import Listener
from .grammar import Grammar, Question, Words, cells, numbers, same, seats

Values = Mapping[str, Any]

_SYMBOLS: Final[Mapping[str, Words]] = {
    "en": {
        name: number
        for number, names in enumerate(
            ("plum plums", "cube cubes", "heart hearts", "star stars", "diamond diamonds"), 1
        )
        for name in names.split()
    }
    | {"nut": 6, "nuts": 6, "hex nut": 6, "hex nuts": 6}
    | {str(number): number for number in range(1, 7)},
    "fr": {
        name: number
        for number, names in enumerate(
            (
                "prune prunes",
                "cube cubes",
                "cœur cœurs",
                "étoile étoiles",
                "losange losanges",
                "écrou écrous",
            ),
            1,
        )
        for name in names.split()
    }
    | {str(number): number for number in range(1, 7)},
}


_LINE: Final = "(column {column}|row {row}|diagonal)"
_LIGNE: Final = "(colonne {column}|ligne {row}|diagonale)"


def _board(seen: DetrakState, who: Listener) -> list[int]:
    return seen.boards[who.seat]


def _names(found: Sequence[int]) -> list[Message]:
    return [verbatim(GRID.names[cell]) for cell in found]


def where_can(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The cells on which the symbol can be laid now, those that bring points first told."""
    symbol = values["symbol"]
    if seen.turn != who.seat:
        return [say("Nothing can be placed now.")]
    if seen.turn_number == 0:
        return [say("The start token goes to A1.")]
    if symbol not in (seen.roll or ()):
        return [say("The dice do not show that: {token}.", token=token(symbol))]
    best: dict[int, int] = {}
    board = _board(seen, who)
    before = sheet_of(seen, board).total
    for move in seen.moves():
        gain = sheet_of(seen, after(board, move)).total - before
        for cell, laid in cells_of(move):
            if laid == symbol:
                best[cell] = max(gain, best.get(cell, gain))
    scoring = sorted((cell for cell in best if best[cell] > 0), key=lambda cell: -best[cell])
    told = [sentence([count("{n} cell", "{n} cells", n=len(best)), *_names(sorted(best))])]
    if scoring:
        most = [
            say("{cell} up to {points}", cell=GRID.names[cell], points=points(best[cell]))
            for cell in scoring[:3]
        ]
        told.append(sentence([say("most points"), *most]))
    return told


def would(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What the best pair with that symbol on that cell would bring."""
    symbol, cell = values["symbol"], GRID.index[values["cell"]]
    board = _board(seen, who)
    before = sheet_of(seen, board).total
    fitting = [
        (sheet_of(seen, after(board, move)).total - before, move)
        for move in (seen.moves() if seen.turn == who.seat else ())
        if (cell, symbol) in cells_of(move)
    ]
    if not fitting:
        return [say("{token} cannot be placed on {cell} now.",
                    token=token(symbol), cell=GRID.names[cell])]  # fmt: skip
    told = []
    for gain, move in sorted(fitting, key=lambda pair: -pair[0]):
        with_it = [each for each in cells_of(move) if each[0] != cell]
        beside_it = [
            say("with {token} on {cell}", token=token(laid), cell=GRID.names[other])
            for other, laid in with_it
        ]
        told.append(sentence([*beside_it, plus(gain)]))
    return told


def line_points(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What a row, a column or the round diagonal scores, and what lies in it."""
    board = _board(seen, who)
    place = (
        values["row"] - 1
        if "row" in values
        else 5 + "ABCDE".index(values["column"])
        if "column" in values
        else 10
    )
    lines = lines_of(seen, sheet_of(seen, board))
    if place >= len(lines):
        return [say("With the basic rules the diagonal does not count.")]
    line, label, points_there = lines[place]
    return [sentence([label, worth_of(points_there), *(content_of(board[cell]) for cell in line)])]


def what_on(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What lies on a cell."""
    cell = GRID.index[values["cell"]]
    return [sentence([content_of(_board(seen, who)[cell]), verbatim(values["cell"])])]


def neighbours(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What lies around a cell."""
    board = _board(seen, who)
    links = GRID.links[GRID.index[values["cell"]]]
    sides = ("up", "right", "down", "left")
    return [sentence([beside(way, content_of(board[links[way]])) for way in sides if way in links])]


def where_are(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The cells of a symbol."""
    symbol = values["symbol"]
    found = [cell for cell, laid in enumerate(_board(seen, who)) if laid == symbol]
    if not found:
        return [say("None on your board: {token}.", token=token(symbol))]
    head = say("{n} times {content}", n=len(found), content=token(symbol))
    return [sentence([head, *_names(found)])]


def free_cells(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """How many cells are free, and which."""
    free = [cell for cell, laid in enumerate(_board(seen, who)) if not laid]
    return [sentence([count("{n} free cell", "{n} free cells", n=len(free)), *_names(free)])]


def cut_off(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """Which free cells have no free neighbour."""
    found = isolated(_board(seen, who))
    if not found:
        return [say("No cell is cut off.")]
    head = count("{n} cell cut off", "{n} cells cut off", n=len(found))
    return [sentence([head, *_names(found)])]


def dice(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """What is to be placed."""
    if seen.roll is None:
        return [say("No dice lie on the table now.")]
    return [sentence([roll_text(*seen.roll)])]


def turns_left(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The turn, and how many follow it."""
    if seen.turn == OVER:
        return [say("The game is over.")]
    now = max(1, seen.turn_number)
    left = TURNS - now + (seen.turn == CHANCE)
    return [sentence([say("turn {number}", number=now),
                      count("{n} turn after it", "{n} turns after it", n=left)])]  # fmt: skip


def total(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The points of a seat so far; alone, the rank too."""
    seat = values.get("seat")
    seat = who.seat if seat is None else seat
    if not 0 <= seat < seen.players:
        return [say("Nobody sits there.")]
    sheet = sheet_of(seen, seen.boards[seat])
    if who.alone:
        return [sentence([points(sheet.total), RANKS[rank(sheet.total) - 1]])]
    return [sentence([owner(who, seat), points(sheet.total)])]


def best_line(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The row or column with the most points."""
    lines = lines_of(seen, sheet_of(seen, _board(seen, who)))[:10]
    most = max(worth for _, _, worth in lines)
    if most <= 0:
        return [say("No row or column scores yet.")]
    return [sentence([points(most), *(label for _, label, worth in lines if worth == most)])]


def empty_lines(seen: DetrakState, who: Listener, values: Values) -> Sequence[Message]:
    """The rows and columns that bring nothing yet."""
    sheet = sheet_of(seen, _board(seen, who))
    bare = [label for _, label, worth in lines_of(seen, sheet)[:10] if worth <= 0]
    if not bare:
        return [say("Every row and column scores.")]
    return [sentence([count("{n} without points", "{n} without points", n=len(bare)), *bare])]


GRAMMAR: Final = Grammar(
    (
        Question(
            (
                "Where can I put 5?",
                "where can i (put|place|lay) {symbol}",
                "where (does|can|may) {symbol} (go|lie)",
                "where to (put|place|lay) {symbol}",
            ),
            (
                "Où puis-je poser 5 ?",
                "où [est ce que] (puis je|peut on|je peux|on peut) (poser|mettre|placer) {symbol}",
                "où (va|vont|peut aller|peuvent aller) {symbol}",
                "où (poser|mettre|placer) {symbol}",
            ),
            where_can,
        ),
        Question(
            (
                "What would a star on C4 bring?",
                "what (would|does|do) {symbol} on {cell} (bring|score)",
                "what if i (put|place) {symbol} on {cell}",
            ),
            (
                "Que rapporterait une étoile en C4 ?",
                "(que|combien) (rapporterait|rapporte) {symbol} (en|sur|à) {cell}",
                "et si je (pose|mets|place) {symbol} (en|sur|à) {cell}",
            ),
            would,
        ),
        Question(
            (
                "What does column C score?",
                "(what does|how much does|how many points does) " + _LINE + " (score|bring|have)",
                "what is in " + _LINE,
                _LINE,
            ),
            (
                "Que rapporte la colonne C ?",
                "(que|combien) (rapporte|marque|vaut) " + _LIGNE,
                "(combien|combien de points) (fait|a) " + _LIGNE,
                "(qu y a t il|qu est ce qu il y a|quoi|que contient) [dans|sur] " + _LIGNE,
                _LIGNE,
            ),
            line_points,
        ),
        Question(
            ("What is on C4?", "what is (on|in|at) {cell}", "what lies on {cell}", "{cell}"),
            (
                "Qu'y a-t-il en C4 ?",
                "(qu y a t il|qu est ce qu il y a|quoi|qu ai je) (en|sur|à) {cell}",
                "{cell}",
            ),
            what_on,
        ),
        Question(
            (
                "What is around C4?",
                "what is (around|beside|next to|near) {cell}",
                "(neighbours|neighbors) {cell}",
            ),
            (
                "Qu'y a-t-il autour de C4 ?",
                "(qu y a t il|qu est ce qu il y a|quoi) (autour|à côté|près) {cell}",
                "voisins {cell}",
                "voisines {cell}",
            ),
            neighbours,
        ),
        Question(
            (
                "Where are my stars?",
                "where (are|is) {symbol}",
                "how many {symbol} [do i have]",
            ),
            (
                "Où sont mes étoiles ?",
                "où (sont|est) {symbol}",
                "combien {symbol} [ai je|j ai]",
                "combien ai je {symbol}",
            ),
            where_are,
        ),
        Question(
            (
                "Which cells are free?",
                "(which|how many|what) cells are (free|empty|left)",
                "(free|empty) cells",
            ),
            (
                "Quelles cases sont libres ?",
                "(quelles|combien) cases (sont libres|sont vides|restent|reste t il|libres)",
                "combien (reste t il|il reste) cases [libres|vides]",
                "cases (libres|vides)",
            ),
            free_cells,
        ),
        Question(
            (
                "Which cells are cut off?",
                "(which|how many|what) cells are (cut off|isolated|lost)",
                "(isolated|lost) cells",
            ),
            (
                "Quelles cases sont isolées ?",
                "(quelles|combien) cases sont (isolées|perdues|coupées)",
                "cases (isolées|perdues)",
            ),
            cut_off,
        ),
        Question(
            (
                "What must I place?",
                "what (must|do|can) i (have to place|place|put)",
                "what do dice (show|say)",
                "dice",
            ),
            (
                "Que dois-je poser ?",
                "(que|quoi) (dois je|faut il) (poser|placer|mettre)",
                "(que|quoi) (poser|placer)",
                "que (disent|montrent) dés",
                "dés",
            ),
            dice,
        ),
        Question(
            (
                "How many turns are left?",
                "how many turns (are left|left|remain)",
                "(which|what) turn is it",
            ),
            (
                "Combien de tours reste-t-il ?",
                "combien (tours reste t il|reste t il tours|il reste tours)",
                "(quel tour est ce|à quel tour sommes nous|quel tour)",
            ),
            turns_left,
        ),
        Question(
            (
                "How many points do I have?",
                "how many points (do|does) {seat} have",
                "(what is [{seat}] score|score [{seat}]|what is [{seat}] total|points [{seat}])",
                "what rank (am i|do i have|would i have)",
            ),
            (
                "Combien ai-je de points ?",
                "combien (ai je|j ai) points",
                "combien points (ai je|j ai|a {seat}|pour {seat})",
                "combien (a|fait) {seat} [points]",
                "(score|points|total) [{seat}]",
                "quel (rang|est rang|score|est score) [ai je]",
            ),
            total,
        ),
        Question(
            (
                "Which line is the best?",
                "(which|what) is best (line|row|column)",
                "(which|what) (line|row|column) (is best|scores most)",
                "best (line|row|column)",
            ),
            (
                "Quelle est la meilleure ligne ?",
                "quelle est meilleure (ligne|colonne)",
                "quelle (ligne|colonne) (est meilleure|rapporte plus)",
                "meilleure (ligne|colonne)",
            ),
            best_line,
        ),
        Question(
            (
                "Which lines score nothing?",
                "(which|what) (lines|rows|columns) (score|bring|have) (nothing|no points)",
            ),
            (
                "Quelles lignes ne rapportent rien ?",
                "quelles (lignes|colonnes) [ne|n] (rapportent|marquent|ont) (rien|aucun point)",
            ),
            empty_lines,
        ),
    ),
    {
        "symbol": _SYMBOLS,
        "cell": cells(GRID.names),
        "row": numbers(1, 5),
        "column": same({letter: letter for letter in "ABCDE"}),
        "seat": seats(6),
    },
)
"""The questions, in the order in which they are listed."""
