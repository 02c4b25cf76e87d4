"""What can be asked of a position of Versus, and in which words."""

from __future__ import annotations

from typing import Final

from ..versus_board import cell_of
from ..versus_words import NAMES
from ..view import CellId
from . import versus_answers as answers
from .grammar import OPPONENT, Grammar, Question, cells, either, here, seats

_SIDES: Final = {
    "en": {"dark": 0, "light": 1},
    "fr": {"sombre": 0, "sombres": 0, "clair": 1, "claire": 1, "clairs": 1, "claires": 1},
}
_AT: Final = "[on|in|at|from] {cell}"
_EN: Final = "[en|sur|dans|à|depuis] {cell}"
_PULL: Final = "(pull|attract|drag|take)"
_PULLS: Final = "(pulls|attracts|can pull|could pull|can attract|can drag|can take)"
_ATTIRE: Final = "(attire|attirer|attirerait|prend|prendre|tire|tirer)"


def _here(slot: str, region: str, cell: CellId) -> str | None:
    """The cell under the focus, on the board or in a list of its cells."""
    return None if cell_of(cell) is None else str(cell)


GRAMMAR: Final = Grammar(
    (
        Question(
            (
                "Who can pull E5?",
                f"(who|which versus|what) {_PULLS} [pawn] {_AT}",
                f"can [pawn] {_AT} be (pulled|attracted|taken)",
                f"(can|could) {{seat}} {_PULL} [pawn] {_AT}",
                f"is [pawn] {_AT} in danger",
            ),
            (
                "Qui attire E5 ?",
                f"(qui|quel versus) [peut|pourrait] {_ATTIRE} [pion] {_EN}",
                f"[pion] {_EN} (peut il|peut) être (attiré|pris)",
                f"({{seat}} peut [il]|puis je|peut {{seat}}) {_ATTIRE} [pion] {_EN}",
                f"[pion] {_EN} est [il] en danger",
            ),
            answers.pulls,
        ),
        Question(
            (
                "Where can my pawn on A5 go?",
                f"where (can|may|could) [pawn|piece|versus] {_AT} (go|move)",
                "where (can|may|could) [{seat}] versus (go|move)",
                f"(moves|ways) [of|for|from] [pawn|piece] {_AT}",
            ),
            (
                "Où peut aller mon pion en A5 ?",
                f"où (peut|va) [aller] [pion|pièce|versus] {_EN} [aller] [il]",
                f"où [pion|pièce] {_EN} (peut|peut il) aller",
                f"[pion|pièce] {_EN} peut aller où",
                "où (peut|va) [aller] versus [de] [{seat}] [aller] [il]",
                f"(coups|déplacements) [pion|pièce] {_EN}",
            ),
            answers.ways,
        ),
        Question(
            (
                "What can I pull now?",
                f"(what|which pawns) (can|could|may) [{{seat}}] [versus] {_PULL} [now]",
                f"what does [{{seat}}] versus {_PULL}",
                f"can {{seat}} {_PULL} (anything|something|pawn)",
                "(which|what) moves pull",
            ),
            (
                "Que puis-je attirer maintenant ?",
                f"(que|quels pions) (puis je|je peux|peut [versus] [{{seat}}]|{{seat}} peut) "
                f"{_ATTIRE} [{{seat}}] [maintenant]",
                f"que {_ATTIRE} versus [de] [{{seat}}]",
                f"que versus [{{seat}}] {_ATTIRE}",
                "quels coups attirent",
            ),
            answers.pulling,
        ),
        Question(
            (
                "What would be pulled from C5?",
                f"what would be (pulled|attracted) {_AT}",
                f"what would [{{seat}}] versus {_PULL} {_AT}",
                f"(what|which pawns) (can|could|would) ([{{seat}}] versus|{{seat}}) {_PULL} {_AT}",
            ),
            (
                "Qu'attirerait un Versus depuis C5 ?",
                f"qu {_ATTIRE} [versus] [{{seat}}] {_EN}",
                f"que {_ATTIRE} versus [{{seat}}] {_EN}",
                f"(que|quels pions) (puis je|je peux|peut {{seat}}) {_ATTIRE} {_EN}",
                f"qu serait attiré {_EN}",
            ),
            answers.pulled_from,
        ),
        Question(
            (
                "Who can come to E5?",
                "(who|what|which piece|which pieces) can (come|go|move|get) [to] {cell}",
                "(can|may) {seat} (come|go|move|get) [to] {cell}",
                "who (reaches|can reach) {cell}",
            ),
            (
                "Qui peut venir en E5 ?",
                "(qui|quelle pièce|quelles pièces) (peut|peuvent) (venir|aller|arriver) "
                "[en|à|sur] [cible] {cell}",
                "(puis je|je peux|{seat} peut [il]) (venir|aller|arriver) [en|à|sur] {cell}",
                "qui atteint {cell}",
            ),
            answers.comes,
        ),
        Question(
            (
                "What is on E5?",
                "what is [there] [on|in|at] {cell}",
                "who is (on|in|at) {cell}",
                "is {cell} (free|empty|taken)",
                "(which|what) (pawn|piece) is (on|in|at) {cell}",
                "{cell}",
            ),
            (
                "Qu'y a-t-il en E5 ?",
                "(qu y a t il|qu il y a|quoi) [en|sur|dans|à] {cell}",
                "(qui|quelle pièce|quel pion) est (en|sur|dans|à) {cell}",
                "{cell}",
            ),
            answers.what_on,
        ),
        Question(
            (
                "What is the pawn on A5 worth?",
                f"(what|how much) is [pawn] {_AT} worth",
                f"(worth|value) [of] [pawn] {_AT}",
            ),
            (
                "Que vaut le pion en A5 ?",
                f"(que|combien) vaut [pion] {_EN}",
                f"valeur [pion] {_EN}",
            ),
            answers.worth,
        ),
        Question(
            (
                "How far is it from E3 to E8?",
                "how far [is] [it] [from] {cell} [to|from|and] {cell2}",
                "(distance|how many cells) [from|between] {cell} [to|from|and] {cell2}",
                "{cell} to {cell2}",
            ),
            (
                "Quelle distance de E3 à E8 ?",
                "[quelle est] [quelle] (distance|à quelle distance est) [entre] {cell} [à|et|vers] "
                "{cell2}",
                "combien [de cases] [entre|y a t il entre] {cell} [à|et] {cell2}",
                "{cell} (à|vers) {cell2}",
            ),
            answers.distance,
        ),
        Question(
            (
                "Which pawns are locked?",
                "(which|what|how many) pawns (are|have been) (locked|on targets|on target)",
                "(which|what|how many) targets are (filled|taken|occupied)",
                "locked [pawns]",
            ),
            (
                "Quels pions sont verrouillés ?",
                "(quels|combien) pions sont (verrouillés|bloqués|sur cibles|sur cible)",
                "(quelles|combien) cibles sont (prises|occupées|remplies)",
                "[pions] verrouillés",
            ),
            answers.locked,
        ),
        Question(
            (
                "Which targets are free?",
                "(which|what|how many) targets [are] [still] (free|empty|left|open)",
                "(free|empty) targets",
                "targets",
                "where are [free] targets",
            ),
            (
                "Quelles cibles sont libres ?",
                "(quelles|combien) cibles (sont|restent|reste t il) [encore] [libres|vides|à "
                "prendre]",
                "combien (reste t il|il reste) cibles [libres]",
                "cibles [libres]",
                "où sont cibles [libres]",
            ),
            answers.free_targets,
        ),
        Question(
            (
                "How far is my nearest pawn from a target?",
                "how far (is|are) [{seat}] (nearest|closest) (pawn|pawns) [from|to] [nearest] "
                "[target|targets]",
                "how far (is|are) [{seat}] (pawn|pawns) [from|to] [nearest] (target|targets)",
                "how many moves [does it take] [to] [nearest] (target|targets)",
                "(which|what) pawn is (nearest|closest) [to] [target|targets]",
                "(nearest|closest) pawn",
            ),
            (
                "À quelle distance d'une cible est mon pion le plus proche ?",
                "à quelle distance (cible|cibles) (est|sont) (pion|pions) "
                "[plus (proche|proches)] [{seat}]",
                "à quelle distance (est|sont) (pion|pions) [{seat}] [plus (proche|proches)] "
                "[{seat}] (cible|cibles)",
                "combien coups [jusqu à|pour] (cible|cibles)",
                "quel pion est plus (proche|près) [cible|cibles]",
                "pion plus proche",
            ),
            answers.nearest,
        ),
        Question(
            (
                "Who dominates what?",
                "who dominates (what|which|which pawns|pawns)",
                "(which|what|how many) pawns (do|does) {seat} dominate",
                "(dominance|domination|dominated pawns)",
            ),
            (
                "Qui domine quoi ?",
                "qui domine (quoi|quel pion|quels pions|pions)",
                "(quels|combien) pions (domine {seat}|{seat} domine)",
                "(dominance|domination|pions dominés)",
            ),
            answers.dominates,
        ),
        Question(
            (
                "Which of my pawns are in danger?",
                "(which|what|how many) [{seat}] pawns [of {seat}] (are in danger|can be pulled|can "
                "be attracted|are threatened)",
                "(what|which pawns) can be (pulled|attracted)",
                "am i in danger",
                "(danger|dangers|threats)",
            ),
            (
                "Lesquels de mes pions sont en danger ?",
                "(quels|lesquels|combien) pions [{seat}] (sont en danger|sont menacés|peuvent être "
                "attirés)",
                "pions [{seat}] sont (ils en danger|en danger|ils menacés)",
                "(suis je|je suis) en danger",
                "(danger|dangers|menaces)",
            ),
            answers.danger,
        ),
        Question(
            (
                "Where is the opposing Versus?",
                "where is [{seat}] versus [of] [{seat}]",
                "[{seat}] versus [of] [{seat}]",
            ),
            (
                "Où est le Versus adverse ?",
                "où est [{seat}] versus [{seat}]",
                "[{seat}] versus [{seat}]",
            ),
            answers.lord,
        ),
        Question(
            (
                "Where are my pawns?",
                "where are [{seat}] (pawns|pieces) [of] [{seat}]",
                "(what|which pawns|which pieces) (do|does|have|has) {seat} (have|got) [left]",
                "[{seat}] (pawns|pieces) [of] [{seat}]",
            ),
            (
                "Où sont mes pions ?",
                "où sont [{seat}] (pions|pièces) [{seat}]",
                "(quels pions|quelles pièces) reste t il",
                "(quels pions|quelles pièces) (ai je|je ai|a {seat}|{seat} a)",
                "[{seat}] (pions|pièces) [{seat}]",
            ),
            answers.pieces,
        ),
        Question(
            (
                "What is in sight from E5?",
                f"(what|who) is in (sight|line) [from|with|of] {_AT}",
                f"what (can|does) [pawn|piece|versus] {_AT} see",
                "(what|who) (can|does) [{seat}] versus see",
                "what is in (sight|line) [with|of] [{seat}] versus",
            ),
            (
                "Que voit-on depuis E5 ?",
                f"que (voit|voit on|voit t on) [pion|pièce|versus] {_EN}",
                f"(qu y a t il|qui est|quoi) en vue {_EN}",
                "que voit [{seat}] versus [{seat}]",
            ),
            answers.sight,
        ),
        Question(
            (
                "What can still be won?",
                "(what|how much|how many points) (can|could) [still] be (won|gained|scored)",
                "(what|how many points) (can|could) {seat} [still] (win|gain|score)",
                "(stakes|what is at stake)",
                "when (does|will) [it|game] end",
            ),
            (
                "Que reste-t-il à gagner ?",
                "(que|combien|combien de points) (reste t il|il reste|peut on) [encore] [à] gagner",
                "(que|combien|combien de points) (puis je|peut {seat}|{seat} peut) [encore] gagner",
                "(enjeux|enjeu)",
                "quand finit [partie]",
            ),
            answers.stakes,
        ),
        Question(
            (
                "Which repetition limits are in force?",
                "(which|what) [repetition|repetitions] limits are [there] [in force]",
                "how many (repetitions|pulls in row|quiet moves) [are there|are]",
                "(repetition|repetitions|limits)",
                "(which|what) pawns (were|have been) pulled [already|twice|once]",
            ),
            (
                "Quelles limites de répétition sont en vigueur ?",
                "quelles (limites|répétitions) [répétition] [sont] [en vigueur|en cours]",
                "combien répétitions",
                "(répétition|répétitions|limites)",
                "quels pions ont [déjà] été attirés [déjà|deux fois|une fois]",
            ),
            answers.repetitions,
        ),
        Question(
            (
                "How many points do I have?",
                "how many points (do|does|has|have) {seat} [have]",
                "(what is|what are) [{seat}] (score|points|total)",
                "[{seat}] (score|points|total)",
                "who (leads|wins|is ahead|is winning|is leading)",
            ),
            (
                "Combien ai-je de points ?",
                "combien (ai je|je ai|a {seat}) points",
                "combien points (ai je|je ai|a {seat}|pour {seat}|{seat} a)",
                "[quel est] (score|points|total) [{seat}]",
                "qui (mène|gagne|est devant|est en tête)",
            ),
            answers.total,
        ),
        Question(
            (
                "Whose turn is it?",
                "(whose|who) turn [is it|is]",
                "(who must play|who plays|turn|is it my turn)",
            ),
            (
                "À qui est-ce le tour ?",
                "à qui [est ce|est] [à] [jouer|tour]",
                "(qui joue|qui doit jouer|tour|est ce à moi|c est à moi)",
            ),
            answers.due,
        ),
    ),
    {
        "cell": either(cells(NAMES), here()),
        "seat": either(seats(2), _SIDES, OPPONENT),
    },
    _here,
)
"""The questions, in the order in which they are listed."""
