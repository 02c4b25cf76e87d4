"""What can be asked of a Détrak board, and in which words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...games.detrak import GRID
from ..view import CellId
from . import detrak_answers as answers
from .grammar import Grammar, Question, Words, cells, either, here, numbers, same, seats

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


def _here(slot: str, region: str, cell: CellId) -> str | None:
    """The cell of a board under the focus."""
    return str(cell) if str(cell) in GRID.index else None


GRAMMAR: Final = Grammar(
    (
        Question(
            (
                "Where can I put 5?",
                "where can i (put|place|lay) {symbol}",
                "where (does|can|may) {symbol} (go|lie)",
                "where to (put|place|lay) {symbol}",
                "what can i do with {symbol}",
            ),
            (
                "Où puis-je poser 5 ?",
                "où (puis je|peut on|je peux|on peut) (poser|mettre|placer) {symbol}",
                "où (va|vont|peut aller|peuvent aller) {symbol}",
                "où (poser|mettre|placer) {symbol}",
            ),
            answers.where_can,
        ),
        Question(
            (
                "What would a star on C4 bring?",
                "what (would|does|do) {symbol} [on] {cell} [bring|score]",
                "what if i (put|place) {symbol} [on] {cell}",
            ),
            (
                "Que rapporterait une étoile en C4 ?",
                "(que|combien) (rapporterait|rapporte|ferait|fait) {symbol} [en|sur|à] {cell}",
                "et si je (pose|mets|place) {symbol} [en|sur|à] {cell}",
            ),
            answers.would,
        ),
        Question(
            (
                "What does column C score?",
                "(what does|how much does|how many points does) " + _LINE + " (score|bring|have)",
                "what is in " + _LINE,
                "how many points (is|for|in) " + _LINE,
                _LINE,
            ),
            (
                "Que rapporte la colonne C ?",
                "(que|combien|combien de points) (rapporte|marque|vaut) " + _LIGNE,
                "(combien|combien de points) (fait|a) " + _LIGNE,
                "(qu y a t il|qu il y a|quoi|que contient) [dans|sur] " + _LIGNE,
                _LIGNE,
            ),
            answers.line_points,
        ),
        Question(
            ("What is on C4?", "what is [on|in|at] {cell}", "what lies on {cell}", "{cell}"),
            (
                "Qu'y a-t-il en C4 ?",
                "(qu y a t il|qu il y a|quoi|qu ai je) [en|sur|à] {cell}",
                "{cell}",
            ),
            answers.what_on,
        ),
        Question(
            (
                "What is around C4?",
                "what is (around|beside|next to|near) {cell}",
                "(neighbours|neighbors) {cell}",
            ),
            (
                "Qu'y a-t-il autour de C4 ?",
                "(qu y a t il|qu il y a|quoi) (autour|à côté|près) {cell}",
                "voisins {cell}",
                "voisines {cell}",
            ),
            answers.neighbours,
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
            answers.where_are,
        ),
        Question(
            (
                "Which cells are free?",
                "(which|how many|what) cells are (free|empty|left)",
                "[where are] [there] (free|empty) cells",
            ),
            (
                "Quelles cases sont libres ?",
                "(quelles|combien) cases (sont libres|sont vides|restent|reste t il|libres)",
                "combien (reste t il|il reste) cases [libres|vides]",
                "cases (libres|vides)",
            ),
            answers.free_cells,
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
            answers.cut_off,
        ),
        Question(
            (
                "What must I place?",
                "what (must|do|can) i (have to place|place|put)",
                "what do dice (show|say)",
                "{dice}",
            ),
            (
                "Que dois-je poser ?",
                "(que|quoi) (dois je|faut il) (poser|placer|mettre)",
                "(que|quoi) (poser|placer)",
                "que (disent|montrent) dés",
                "quels {dice} (ai je|y a t il)",
                "{dice}",
            ),
            answers.dice,
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
            answers.turns_left,
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
            answers.total,
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
            answers.best_line,
        ),
        Question(
            (
                "Which lines score nothing?",
                "(which|what) (lines|rows|columns) (score|bring|have) (nothing|no points)",
            ),
            (
                "Quelles lignes ne rapportent rien ?",
                "quelles (lignes|colonnes) (rapportent|marquent|ont) (rien|aucun point)",
            ),
            answers.empty_lines,
        ),
    ),
    {
        "symbol": _SYMBOLS,
        "cell": either(cells(GRID.names), here()),
        "row": numbers(1, 5),
        "column": same({letter: letter for letter in "ABCDE"}),
        "seat": seats(6),
        "dice": {"en": {"dice": True}, "fr": {"dés": True}},  # where accents fall, an article
    },
    _here,
)
"""The questions, in the order in which they are listed."""
