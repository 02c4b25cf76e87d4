"""What can be asked of a position of Through the Desert, and in which words."""

from __future__ import annotations

from typing import Final

from ..desert_answers import cell_at
from ..view import CellId
from . import desert_answers as answers
from .desert_slots import CELLS, COLOURS, SEATS
from .grammar import Grammar, Question

_CARAVAN: Final = "[{seat}] ({colour} [caravan|camels|one]|caravan {colour}|caravan|caravans)"
_CARAVANE: Final = "(caravane {colour}|chameaux {colour}|{colour}|caravane|caravanes) [{seat}]"
_FAR: Final = "(how far [away] (is|are)|how many camels [away] (is|are)|distance [of|from])"
_LOIN: Final = "(à combien [de chameaux]|à quelle distance|combien de chameaux|distance)"


def _here(slot: str, region: str, cell: CellId) -> str | None:
    """The cell of the board under the focus."""
    return None if cell_at(region, cell) is None else str(cell)


GRAMMAR: Final = Grammar(
    (
        Question(
            (
                "How far is my violet caravan from an oasis?",
                f"{_FAR} {_CARAVAN} [away] [from|to] [nearest|next] oasis",
                f"how many camels (does|do) {_CARAVAN} need [to|for] [reach] [nearest] oasis",
                "[where is] (nearest|next) oasis [of|for|from|to] " + _CARAVAN,
                "{colour} oasis",
            ),
            (
                "À quelle distance d'une oasis est ma caravane violette ?",
                f"{_LOIN} [oasis] (est|sont|se trouve) {_CARAVANE} [oasis] [plus proche]",
                f"{_LOIN} est oasis {_CARAVANE}",
                f"combien [de] chameaux [faut il] [à|pour] {_CARAVANE} [jusqu à|pour] oasis",
                "combien chameaux pour oasis [la] {colour}",
                f"oasis [plus proche] [pour] {_CARAVANE}",
            ),
            answers.oasis_far,
        ),
        Question(
            (
                "How far is my violet caravan from water?",
                f"{_FAR} {_CARAVAN} [away] [from|to] [nearest|next] water",
                f"how many camels (does|do) {_CARAVAN} need [to|for] [reach] [nearest] water",
                "[where is] (nearest|next) water [of|for|from|to] " + _CARAVAN,
                "{colour} water",
            ),
            (
                "À quelle distance d'un puits est ma caravane violette ?",
                f"{_LOIN} (puits|eau|point eau) (est|sont|se trouve) {_CARAVANE}",
                f"{_LOIN} (est|sont) {_CARAVANE} (puits|eau|point eau) [plus proche]",
                f"combien [de] chameaux [faut il] [à|pour] {_CARAVANE} [jusqu à|pour] (puits|eau)",
                f"(puits|eau) [plus proche] [pour] {_CARAVANE}",
            ),
            answers.water_far,
        ),
        Question(
            (
                "Where can I put white?",
                "where can (i|{seat}) (put|place|lay|play) {colour} [camel|leader|camels]",
                "where (does|can|may) {colour} [camel|leader] (go|stand)",
                "where to (put|place|play) {colour}",
                "where can i (extend|grow) {colour} [caravan]",
            ),
            (
                "Où puis-je poser le blanc ?",
                "où (puis je|je peux|peut on|on peut) (poser|mettre|placer|jouer) "
                "[chameau|meneur|chameaux] {colour}",
                "où (va|vont|peut aller|peuvent aller) [chameau|meneur] {colour}",
                "où (poser|mettre|placer|jouer) [chameau|meneur] {colour}",
            ),
            answers.where_can,
        ),
        Question(
            (
                "How big is my green caravan?",
                f"how (big|long|large) (is|are) {_CARAVAN}",
                "how many camels (has|have|are in) [{seat}] {colour} [caravan]",
                "how many {colour} [camels] (do|does|have|has) {seat} [have]",
                "size [of] " + _CARAVAN,
            ),
            (
                "Quelle taille a ma caravane verte ?",
                f"quelle [est] taille [a|ont|fait] {_CARAVANE}",
                f"(combien [de] chameaux|taille) [a|ont|dans|compte] {_CARAVANE}",
                "combien [ai je|je ai|a {seat}] chameaux {colour} [ai je|je ai|a {seat}]",
                "combien de {colour} (ai je|je ai|a {seat})",
                "combien chameaux (ai je|je ai|a {seat}|{seat} a) en {colour}",
            ),
            answers.big,
        ),
        Question(
            (
                "Who has the largest green caravan?",
                "who has (largest|biggest|longest|most) {colour} [caravan|camels]",
                "who (leads|is ahead|is first|is winning) [in|with] {colour}",
                "who has majority [in|of] {colour}",
                "what is (biggest|largest|longest) {colour} caravan",
                "(majority|majorities) [in|of] [{colour}]",
                "who has (majorities|largest caravans|most camels)",
            ),
            (
                "Qui a la plus grande caravane verte ?",
                "qui a plus (grande|grosse|longue) caravane {colour}",
                "qui a plus [de] [chameaux] {colour}",
                "qui (mène|est devant|est en tête|domine) [en|dans|avec|chez] {colour}",
                "qui a majorité [en] {colour}",
                "(majorité|majorités) [en] [{colour}]",
                "qui a (majorités|plus grandes caravanes|plus de chameaux)",
            ),
            answers.largest,
        ),
        Question(
            (
                "How many blue camels are left?",
                "how many {colour} [camels] (are|remain) [left|in reserve]",
                "how many {colour} [camels] left",
                "how many camels [of] {colour} (are|remain) [left|in reserve]",
                "(reserve|reserves) [of] [{colour}]",
                "how many camels (are|remain) [left|in reserve]",
                "[camels] left {colour}",
            ),
            (
                "Combien de chameaux bleus reste-t-il ?",
                "combien [chameaux] {colour} (reste t il|il reste|restent|sont) [en réserve]",
                "combien (reste t il|il reste) [chameaux] [{colour}] [en réserve]",
                "(réserve|réserves) [{colour}]",
                "combien chameaux (reste t il|il reste|restent) [en réserve]",
            ),
            answers.reserve,
        ),
        Question(
            (
                "Which areas are closed?",
                "(which|what|how many) areas are [there] [closed|enclosed] [and whose] [are they]",
                "(which|what|how many) areas (do|does|has|have) {seat} [have|own|closed]",
                "[{seat}] areas",
                "(whose are areas|who owns area|whose is area) [in|on|at] [{cell}]",
                "(who has|who owns) areas",
            ),
            (
                "Quelles zones sont fermées ?",
                "(quelles|combien) zones sont [déjà] (fermées|encloses|closes) [et à qui]",
                "(quelles|combien) zones (a {seat}|ai {seat}|{seat} ai|{seat} a|y a t il)",
                "zones [fermées] [{seat}]",
                "(à qui sont zones|à qui est zone|qui possède zone|qui a zone) [en|à|sur] [{cell}]",
                "combien zones",
                "combien (ai {seat}|a {seat}) zones",
                "qui a zones",
            ),
            answers.areas,
        ),
        Question(
            (
                "How much water is left near B4?",
                "(how much|what) water is [there|left] [left] (near|around|beside|by) {cell}",
                "(which|what) water [holes] (is|are) near {cell}",
                "water (near|around|beside|by) {cell}",
                "is there [any] water (near|around|beside|by) {cell}",
            ),
            (
                "Combien d'eau reste-t-il près de B4 ?",
                "combien [eau|puits] (reste t il|il reste|y a t il) [eau|puits] "
                "(près|autour|à côté) {cell}",
                "(quelle eau|quels puits) (reste t il|y a t il|sont) (près|autour|à côté) {cell}",
                "(eau|puits) (près|autour|à côté) {cell}",
                "(y a t il|il y a) (eau|puits) (près|autour|à côté) {cell}",
            ),
            answers.water_near,
        ),
        Question(
            (
                "How much water is left?",
                "how (much|many) water [holes] (is|are) [there] [left]",
                "water [left]",
            ),
            (
                "Combien d'eau reste-t-il ?",
                "combien (eau|puits) (reste t il|il reste|y a t il)",
                "combien (reste t il|il reste|y a t il) (eau|puits)",
                "(eau|puits) [restante|restants]",
                "(qu il reste|que reste t il) comme (eau|puits)",
            ),
            answers.water_left,
        ),
        Question(
            (
                "What is on D7?",
                "what is [there] [on|in|at] {cell}",
                "(who|whose camel) is (on|in|at) {cell}",
                "{cell}",
            ),
            (
                "Qu'y a-t-il en D7 ?",
                "(qu y a t il|qu il y a|quoi) [en|sur|dans|à] {cell}",
                "qui est (en|sur|dans|à) {cell}",
                "{cell}",
            ),
            answers.what_on,
        ),
        Question(
            (
                "What is near D7?",
                "what is (near|nearest to|around|nearest) {cell}",
                "(nearest|next) (oasis|water|goals) [to|from|of] {cell}",
            ),
            (
                "Qu'y a-t-il près de D7 ?",
                "(qu y a t il|qu il y a|quoi) (près|autour|à côté) {cell}",
                "(oasis|puits) [plus] (proche|proches) [de] {cell}",
            ),
            answers.nearest,
        ),
        Question(
            (
                "Who can come to J3?",
                "(who|which caravan|which caravans) can (come|go|get) [to|on] {cell}",
                "(can|may) {seat} (come|go|get) [to] {cell}",
                "who (reaches|can reach) {cell}",
                "how many camels [to|until|from] {cell}",
            ),
            (
                "Qui peut venir en J3 ?",
                "(qui|quelle caravane|quelles caravanes) (peut|peuvent) (venir|aller|arriver) "
                "[en|à|sur] {cell}",
                "(puis je|je peux|{seat} peut [il]) (venir|aller|arriver) [en|à|sur] {cell}",
                "qui (atteint|peut atteindre) {cell}",
                "combien chameaux (jusqu en|jusqu à|pour) {cell}",
            ),
            answers.reach,
        ),
        Question(
            (
                "What would white on J3 bring?",
                "what (would|does|will) [{colour}] [camel] [on|in|at] {cell} (bring|score|do)",
                "what (would|does|will) [{colour}] [camel] (bring|score|do) [on|in|at] {cell}",
                "what if (i|{seat}) (put|place|play) [{colour}] [camel] [on|in|at] {cell}",
                "{colour} [on|in|at] {cell}",
                "can i (put|place|play) [{colour}] [camel] (on|in|at) {cell}",
            ),
            (
                "Que rapporterait le blanc en J3 ?",
                "(que|combien) (rapporterait|rapporte|ferait|fait|donnerait) [chameau] [{colour}] "
                "[en|sur|à] {cell}",
                "(que se passe t il|et|que) si je (pose|mets|place|joue) [chameau] [{colour}] "
                "[en|sur|à] {cell}",
                "{colour} [en|sur|à] {cell}",
                "(puis je|je peux) (poser|mettre|placer) [chameau] [{colour}] (en|sur|à) {cell}",
            ),
            answers.would,
        ),
        Question(
            (
                "What brings points now?",
                "(what|which cells|which moves) (brings|bring|score|scores) points [now|at once]",
                "where can i (score|win points|take water) [now|at once] [with {colour}]",
                "what can i (score|win|take) [now|at once] [with {colour}]",
            ),
            (
                "Qu'est-ce qui rapporte maintenant ?",
                "(que|quoi|quelles cases|quels coups) (rapporte|rapportent|marquent) "
                "[points] [maintenant|tout de suite]",
                "(où|que) (puis je|je peux|peut on) (marquer|gagner|prendre) [points] "
                "[maintenant|tout de suite] [avec {colour}]",
            ),
            answers.scoring,
        ),
        Question(
            (
                "Where are the oases?",
                "where (are|is) [nearest] (oases|oasis)",
                "(oases|oasis)",
            ),
            ("Où sont les oasis ?", "où (sont|est) oasis", "oasis"),
            answers.oases,
        ),
        Question(
            (
                "Which oases have I reached?",
                "(which|what|how many) (oases|oasis) (have|has|do|does) {seat} "
                "[already] (reached|joined|have)",
                "(oases|oasis) (reached|joined) [by {seat}]",
            ),
            (
                "Quelles oasis ai-je atteintes ?",
                "(quelles|combien) oasis (ai je|je ai|a {seat}|{seat} a) [déjà] "
                "[atteint|atteintes|reliées|relié]",
                "(quelles|combien) oasis {seat} a [il] [déjà] (atteint|atteintes|reliées|relié)",
                "oasis (atteintes|reliées) [par {seat}]",
            ),
            answers.oases_joined,
        ),
        Question(
            (
                "What can my violet caravan still do?",
                "what can " + _CARAVAN + " [still] (do|reach)",
                "(describe|about|how is|details|where is|where are) " + _CARAVAN,
                _CARAVAN,
            ),
            (
                "Que peut encore faire ma caravane violette ?",
                f"(que|qu) peut [encore] (faire|atteindre) {_CARAVANE}",
                f"(décris|détails|où en est|où en sont|où est|où sont) {_CARAVANE}",
                "(caravane {colour}|{colour}|caravanes) [{seat}]",
            ),
            answers.about,
        ),
        Question(
            (
                "How far is it from D7 to K3?",
                "how far [is] [it] [from] {cell} [to|from|and] {cell2}",
                "(distance|how many cells) [from|between] {cell} [to|from|and] {cell2}",
                "{cell} to {cell2}",
            ),
            (
                "Quelle distance de D7 à K3 ?",
                "[quelle est] [quelle] (distance|à quelle distance est) [entre] {cell} [à|et|vers] "
                "{cell2}",
                "combien [de cases] [entre|y a t il entre] {cell} [à|et] {cell2}",
                "{cell} (à|vers) {cell2}",
            ),
            answers.distance,
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
                "combien (ai {seat}|{seat} ai|a {seat}) points",
                "combien points (ai {seat}|{seat} ai|a {seat}|pour {seat}|{seat} a)",
                "[quel est] (score|points|total) [{seat}]",
                "qui (mène|gagne|est devant|est en tête)",
            ),
            answers.total,
        ),
        Question(
            (
                "What do the others have?",
                "what (do|have) (others|opponents|other players|rivals) [have|got]",
                "(others|opponents|rivals)",
            ),
            (
                "Qu'ont les autres ?",
                "(qu|quoi) ont (autres|adversaires|autres joueurs)",
                "(adversaires|autres)",
            ),
            answers.rivals,
        ),
        Question(
            (
                "When does the game end?",
                "when (does|will) [it|game] end",
                "(which|what) [colour] is scarcest [colour]",
                "(scarcest|scarcest colour|how long still|which colour runs out [first])",
            ),
            (
                "Quand finit la partie ?",
                "quand (finit|se termine|est finie) [partie]",
                "quelle [est] couleur [est] plus rare",
                "couleur plus rare",
            ),
            answers.ending,
        ),
        Question(
            (
                "Whose turn is it?",
                "(whose|who) turn [is it|is]",
                "(what|how many camels) (must|should|can|do) i [have to|still] "
                "(do|place|put|play|left)",
                "(who must play|who plays|turn)",
            ),
            (
                "À qui est-ce le tour ?",
                "à qui [est ce|est] [à] [jouer|tour]",
                "(que|combien chameaux) (dois je|faut il|reste t il) [à] (poser|jouer|placer)",
                "(qui joue|qui doit jouer|tour)",
            ),
            answers.due,
        ),
    ),
    {
        "cell": CELLS,
        "colour": COLOURS,
        "seat": SEATS,
    },
    _here,
)
"""The questions, in the order in which they are listed."""
