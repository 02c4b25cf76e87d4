"""What can be asked of a position of Delphi, and in which words."""

from __future__ import annotations

from typing import Final

from ..delphi import seat_at
from ..view import CellId
from . import delphi_answers as answers
from .delphi_slots import CARDS, SEATS
from .grammar import Grammar, Question


def _here(slot: str, region: str, cell: CellId) -> int | None:
    """The card or the player under the focus."""
    return answers.card_at(region, cell) if slot == "card" else seat_at(region, cell)


GRAMMAR: Final = Grammar(
    (
        Question(
            (
                "What is in my deck?",
                "what is [left] in deck",
                "(what|which cards) can i [still] draw",
                "(which|what) cards are [left|still] in deck",
                "[cards] [left] [in] deck",
            ),
            (
                "Qu'y a-t-il dans ma pioche ?",
                "(qu y a t il|qu il y a|que reste t il|qu il reste|quoi) dans (pioche|paquet|deck)",
                "(que|quelles cartes) (puis je|je peux) [encore] (piocher|tirer)",
                "quelles cartes (restent|sont|reste t il|il reste) dans (pioche|paquet)",
                "[cartes] [dans] (pioche|paquet|deck)",
            ),
            answers.deck,
        ),
        Question(
            (
                "What is in my hand?",
                "what is in hand",
                "(what|which cards|what cards) do i (have|hold) [left] [in hand]",
                "(what|which cards) can i play",
                "[cards] [in] hand",
                "cards",
            ),
            (
                "Qu'ai-je en main ?",
                "(qu ai je|que je ai|qu y a t il|qu il y a|quoi) (en|dans) main",
                "quelles cartes (ai je|je ai|puis je jouer|sont) [en main]",
                "que puis je jouer",
                "[cartes] [en] main",
                "cartes",
            ),
            answers.hand,
        ),
        Question(
            (
                "What is my display worth, and why?",
                "(what|how much) is [{seat}] (display|row) [of] [{seat}] worth [and why]",
                "(what|how much) is {seat} worth",
                "why is [{seat}] (display|row) [worth] [that|so much|so little]",
                "(value|worth) [of] [{seat}] [display|row]",
            ),
            (
                "Que vaut ma rangée, et pourquoi ?",
                "(que|combien) vaut [elle] rangée [de] [{seat}] [et pourquoi]",
                "(que|combien) vaut {seat}",
                "pourquoi rangée [de] [{seat}] vaut [elle] [ça|cela|autant]",
                "valeur [rangée] [{seat}]",
            ),
            answers.value,
        ),
        Question(
            (
                "What is in the display of player 2?",
                "what is in [{seat}] display [{seat}]",
                "(what|which cards) (has|have) {seat} (laid|played) (now|in this march)",
                "(which|what) cards are in [{seat}] display [{seat}]",
                "[{seat}] display [{seat}]",
            ),
            (
                "Qu'y a-t-il dans la rangée du joueur 2 ?",
                "(qu y a t il|qu il y a|quoi) (dans|sur) rangée [{seat}]",
                "quelles cartes sont dans rangée [{seat}]",
                "rangée [{seat}]",
            ),
            answers.display,
        ),
        Question(
            (
                "Who is the weakest?",
                "who (is|has) weakest [display]",
                "who is (last|behind|lowest)",
                "am i weakest",
                "weakest [display]",
            ),
            (
                "Qui est le plus faible ?",
                "(qui|quel) (est|a) [ce] [rangée] plus faible",
                "qui est (dernier|derrière|en retard)",
                "suis je plus faible",
                "(plus faible|rangée plus faible)",
            ),
            answers.weakest,
        ),
        Question(
            (
                "Who is the strongest?",
                "who (is|has) (strongest|highest|best) [display]",
                "who (leads|wins|is ahead|is leading|is first|is winning)",
                "(values|order|ranking|compare displays)",
                "(what|how much) are displays worth",
            ),
            (
                "Qui est le plus fort ?",
                "qui (est|a) [ce] [rangée] (plus fort|plus forte|meilleure)",
                "qui (mène|gagne|est devant|est premier|est en tête)",
                "(valeurs|ordre|classement)",
                "(que|combien) valent rangées",
            ),
            answers.ranking,
        ),
        Question(
            (
                "How many cards has player 2?",
                "how many cards (has|have|does|do) {seat} [have|hold] [left|in hand]",
                "how many cards [are] [in] (hand|hands|each hand|decks)",
                "how many cards (does everybody have|do they have|has everybody)",
                "how many cards does each player have",
                "how many cards",
            ),
            (
                "Combien de cartes a le joueur 2 ?",
                "combien cartes a {seat} [en main]",
                "combien cartes {seat} a [il] [en main]",
                "combien cartes (ai {seat}|{seat} ai) [en main]",
                "combien (ai {seat}|{seat} ai|a {seat}|{seat} a [il]) cartes [en main]",
                "combien cartes (ont ils|a chacun|ont autres|en main|reste t il)",
                "combien cartes",
            ),
            answers.holds,
        ),
        Question(
            (
                "What has player 2 shown?",
                "(what|which cards) (has|have) {seat} [already] (shown|played|discarded|used)",
                "(what|which cards) (has|have) been (shown|played)",
                "(what|which cards) did {seat} (show|play)",
                "(what|which cards) have (opponents|others|they) [already] (shown|played)",
                "(shown|cards shown) [by] [{seat}]",
            ),
            (
                "Qu'a montré le joueur 2 ?",
                "(qu|quelles cartes) (a|ai) [je] [déjà] (montré|montrées|joué|jouées) [{seat}]",
                "(que|quelles cartes) ({seat} a|je ai) [il|elle] [déjà] "
                "(montré|montrées|joué|jouées)",
                "(qu|quelles cartes) ont [déjà] (montré|joué|montrées|jouées) (adversaires|autres)",
                "cartes (montrées|jouées) [par] [{seat}]",
            ),
            answers.shown,
        ),
        Question(
            (
                "Which cards has player 2 not shown?",
                "(what|which cards) (has|have) {seat} not [yet] (shown|played) [yet]",
                "(what|which cards) (has|have) {seat} [still] (left|to play|to come)",
                "(what|which cards) (can|could|may) {seat} [still] (have|hold)",
                "what is in {seat} (hand|deck)",
                "what is in (hand|deck) [of] {seat}",
                "(hand|deck) [of] {seat}",
            ),
            (
                "Quelles cartes le joueur 2 n'a-t-il pas montrées ?",
                "(que|quelles cartes) {seat} (a|peut) [il] (pas|encore|pas encore) "
                "[montré|montrées|joué|jouées|avoir]",
                "(qu|quelles cartes) a (pas|encore|pas encore) "
                "[montré|montrées|joué|jouées] {seat}",
                "quelles cartes restent à {seat}",
                "(que|quelles cartes) peut [encore] [avoir] {seat} [avoir]",
                "(qu y a t il|qu il y a|quoi) (en|dans) (main|pioche) {seat}",
                "(main|pioche) {seat}",
            ),
            answers.not_shown,
        ),
        Question(
            (
                "Where is Zeus?",
                "where (is|are) {card}",
                "who has [shown|played] {card}",
                "(has|have) {seat} [already|still] [shown|played] {card}",
                "is {card} (out|gone|played|still there|in deck|in hand)",
                "(do|does) {seat} [still] have {card}",
            ),
            (
                "Où est Zeus ?",
                "où (est|sont) {card}",
                "qui a [déjà] [montré|joué] {card}",
                "({seat} a [il]|a {seat}|ai je|je ai) [déjà|encore] [montré|joué] {card}",
                "{card} (est il|est elle|est) (sorti|joué|montré|sortie|jouée|montrée)",
            ),
            answers.where,
        ),
        Question(
            (
                "How many points do I have?",
                "how many points (do|does|has|have) {seat} [have]",
                "(what is|what are) [{seat}] (score|points|total)",
                "[{seat}] (score|points|total) [of] [{seat}]",
                "(points|scores|totals)",
            ),
            (
                "Combien ai-je de points ?",
                "combien (ai {seat}|{seat} ai|a {seat}) points",
                "combien points (ai {seat}|{seat} ai|a {seat}|pour {seat}|{seat} a [il])",
                "[quel est] (score|points|total) [{seat}]",
                "(scores|totaux)",
            ),
            answers.total,
        ),
        Question(
            (
                "What is this march worth?",
                "(what|how much|how many points) is [this] march worth",
                "(what|how many points) (does|do|will|would) ([this] march|winner|winning) "
                "(bring|win|get|score)",
                "what (is|can be) (to be won|at stake|won)",
                "(stakes|march worth|what does first out lose)",
            ),
            (
                "Que vaut cette marche ?",
                "(que|combien|combien de points) (vaut|rapporte|gagne) ([cette] marche|vainqueur)",
                "que (peut on|puis je) gagner",
                "(enjeux|enjeu) [marche]",
            ),
            answers.march,
        ),
        Question(
            (
                "Which march is it?",
                "(which|what) (march|parade) (is it|are we in|now)",
                "how many (marches|parades) [are] (left|remain|to come|follow)",
                "where are we",
                "(march|parade)",
            ),
            (
                "Quelle marche est-ce ?",
                "(quelle marche|quel défilé) [est ce|en est on|sommes nous|est on]",
                "(dans|à) (quelle marche|quel défilé) (sommes nous|est on|en sommes nous)",
                "combien (marches|défilés) (reste t il|il reste|restent)",
                "combien (reste t il|il reste) (marches|défilés)",
                "(marche|défilé)",
            ),
            answers.which_march,
        ),
        Question(
            (
                "What would leaving bring?",
                "(what|how many points) (would|does|do) (leaving|passing) (bring|cost|win)",
                "(what|how many points|how much) (would|do) i (get|lose|win) "
                "(if i leave|for leaving|by leaving)",
                "(what if i|should i|if i) (leave|pass)",
                "(leaving|leave)",
            ),
            (
                "Que rapporterait de sortir ?",
                "(que|combien) (rapporterait|rapporte|coûte|coûterait) [de] (sortir|partir|sortie)",
                "(que|combien) (aurais je|je aurais|je gagne) si je (sors|pars|passe)",
                "(que se passe t il|et|que) si je (sors|pars|passe)",
                "(sortir|partir)",
            ),
            answers.leave,
        ),
        Question(
            (
                "Who is still in the march?",
                "who is [still] (in|marching|in march|left|playing)",
                "who (has left|is out|left|has passed|passed)",
                "how many players are [still] (left|in|in march)",
            ),
            (
                "Qui est encore dans la marche ?",
                "qui est [encore] (en|dans) (marche|course|jeu|cette marche)",
                "qui (marche encore|reste|est sorti|est parti|joue encore)",
                "combien joueurs (restent|sont) [encore] [en marche|dans marche]",
            ),
            answers.inside,
        ),
        Question(
            (
                "Who is halved?",
                "who is halved [by neptune]",
                "whose display is halved",
                "(am i|is {seat}|is [{seat}] display) halved",
                "is [there] neptune in play",
            ),
            (
                "Qui est divisé par deux ?",
                "(qui|quelle rangée) est (divisé|divisée) [par (deux|2|neptune)]",
                "(suis je|{seat} est [il]) divisé [par (deux|2|neptune)]",
                "neptune est il en jeu",
            ),
            answers.halved,
        ),
        Question(
            (
                "What does Zeus do?",
                "what (does|do) {card} do",
                "(what|who) is {card}",
                "(explain|about|describe|card) {card}",
                "how does {card} (work|act)",
                "{card}",
            ),
            (
                "Que fait Zeus ?",
                "que (fait|font) {card}",
                "à quoi (sert|sert il|servent) {card}",
                "(qu|qui|quoi|que) [est] [ce] {card}",
                "(explique|explication|carte|comment (marche|agit)) {card}",
                "{card}",
            ),
            answers.does,
        ),
        Question(
            (
                "What would Apollo do now?",
                "what (would|will|could) {card} (do|bring) [now|here]",
                "what if i (play|lay) {card}",
                "(what would i have|how much would i have) with {card}",
                "(play|try) {card}",
            ),
            (
                "Que ferait Apollon maintenant ?",
                "que (ferait|donnerait|rapporterait) {card} [maintenant]",
                "[et|que se passe t il] si je (joue|pose|mets) {card}",
                "(jouer|essayer) {card}",
            ),
            answers.would,
        ),
        Question(
            (
                "Which oracle events are left?",
                "(which|what|how many) [oracle] events [are|does] [oracle] [still] "
                "(left|remain|have|to come) [in oracle]",
                "what (can|could|may) [oracle|oracle card] [still] (say|answer|draw)",
                "(oracle events|events|oracle events left)",
            ),
            (
                "Quels événements de l'oracle restent ?",
                "(quels|combien) événements [oracle] (restent|reste t il|il reste|a encore|reste) "
                "[encore] [à] [oracle]",
                "combien (reste t il|il reste) événements [oracle]",
                "que peut [encore] (dire|répondre) oracle",
                "(événements|événements oracle)",
            ),
            answers.oracle,
        ),
        Question(
            (
                "Whose turn is it?",
                "(whose|who) turn [is it|is]",
                "(what|which card) (must|should|do) i [have to] (do|play)",
                "(who must play|who plays|turn)",
            ),
            (
                "À qui est-ce le tour ?",
                "à qui [est ce|est] [à] [jouer|tour]",
                "que (dois je|faut il) (faire|jouer)",
                "(qui joue|qui doit jouer|tour)",
            ),
            answers.due,
        ),
    ),
    {
        "card": CARDS,
        "seat": SEATS,
    },
    _here,
)
"""The questions, in the order in which they are listed."""
