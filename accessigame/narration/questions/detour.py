"""What can be asked of a position of Détour, and in which words."""

from __future__ import annotations

from typing import Final

from ..detour_board import DISTRICTS
from ..view import CellId
from . import detour_answers as answers
from .grammar import HERE, OPPONENT, Grammar, Question, either, numbers, seats

_D: Final = "[district] {district}"
_Q: Final = "[district|quartier] {district}"
_WOULD: Final = "(would|does|do|will|can|if i (put|place|play|lay))"
_FERAIT: Final = "(ferait|fait|donnerait|donne|rapporterait|rapporte|si je (mets|pose|joue|place))"

_HERE: Final = {
    "en": dict.fromkeys(("here", "this", "this one", "this district"), HERE),
    "fr": dict.fromkeys(("ici", "ce district", "ce quartier", "celui ci"), HERE),
}
_CAMPS: Final = {
    "en": {"dawn": 0, "aube": 0, "night": 1, "nuit": 1, "you": None},
    "fr": {"aube": 0, "nuit": 1, "vous": None},
}
_SEVERAL: Final = {
    "en": {
        word: number
        for number, name in enumerate(("ones", "twos", "threes", "fours", "fives"), 1)
        for word in (name, f"{number}s")
    },
    "fr": dict[str, int](),
}


def _here(slot: str, region: str, cell: CellId) -> int | None:
    """The district under the focus, whatever line of it."""
    return int(str(cell)[0]) if region == DISTRICTS else None


GRAMMAR: Final = Grammar(
    (
        Question(
            (
                "Which districts can still be won?",
                "(which|what) (district|districts) (can|could) [still] be won [and] [by whom]",
                "(which|what) districts are [still] (open|free|left)",
                "who can [still] win what",
                "what can [{seat}] still [be] (win|won)",
                "open districts",
            ),
            (
                "Quels districts peuvent encore être gagnés ?",
                "(quel|quels) (district|districts|quartier|quartiers) (peut|peuvent) [encore] être "
                "(gagné|gagnés|remporté|remportés|pris) [et] [par qui]",
                "quels (districts|quartiers) (sont|restent) [encore] (ouverts|libres|à gagner|à "
                "prendre|en jeu)",
                "que (peut on|puis je|peut {seat}) encore gagner",
                "qui peut [encore] gagner quoi",
                "(districts|quartiers) (ouverts|libres)",
            ),
            answers.still_to_win,
        ),
        Question(
            (
                "Who can still win district 2?",
                f"who (can [still] (win|take)|wins|takes) {_D}",
                f"can {{seat}} [still] (win|take) {_D}",
                f"(what|how much) do {{seat}} need [to win|to take|in|for] {_D}",
            ),
            (
                "Qui peut encore gagner le district 2 ?",
                f"qui peut [encore] (gagner|remporter|prendre) {_Q}",
                f"(puis je|peut {{seat}}|je peux|{{seat}} peut) [encore|elle|il] "
                f"(gagner|remporter|prendre) {_Q}",
                "(que|combien) (me faut il|faut il|me manque il) [pour] [gagner|en|à|dans] " + _Q,
            ),
            answers.wins,
        ),
        Question(
            (
                "Who leads in district 2?",
                f"who (leads|is ahead|is leading|is winning|is first) [in] {_D}",
                f"(do|does|am|is) {{seat}} (lead|leading|ahead) [in] {_D}",
                f"(lead|leader|sums|influence) [in] {_D}",
            ),
            (
                "Qui mène dans le district 2 ?",
                f"qui (mène|est devant|domine|est en tête|gagne|a) [dans|à|en] {_Q}",
                f"(est ce que je mène|je mène|mène je) [dans|à|en] {_Q}",
                f"(sommes|influence) [dans|à|en] {_Q}",
            ),
            answers.leads,
        ),
        Question(
            (
                "What is in district 2?",
                f"(what|which emissaries) (is|lies|are|lie) [there] [in] {_D}",
                f"(emissaries|content) [in] {_D}",
                f"how does {_D} stand",
                _D,
            ),
            (
                "Qu'y a-t-il dans le district 2 ?",
                f"(qu y a t il|qu il y a|quoi|que contient) [dans|à|en] {_Q}",
                f"(quels émissaires|émissaires) [y a t il|sont] [dans|à|en] {_Q}",
                f"où en est {_Q}",
                _Q,
            ),
            answers.lies,
        ),
        Question(
            (
                "What would 5 do in district 2?",
                f"what {_WOULD} {{value}} [do|bring|win|score] [in|on|at] {_D} [do|bring|win]",
                f"what {_WOULD} {{value}} (do|bring|win|score)",
                f"what (if|happens with) {{value}} [in|on|at] {_D}",
                f"what happens if i (play|place|put) {{value}} [in|on|at] {_D}",
                "{value} (in|at) " + _D,
            ),
            (
                "Que ferait 5 dans le district 2 ?",
                f"(que|quoi|et|que se passe t il) {_FERAIT} {{value}} [dans|à|en|sur|au] {_Q}",
                f"(que|quoi|et) {_FERAIT} {{value}}",
                "{value} (dans|à|en) " + _Q,
            ),
            answers.would,
        ),
        Question(
            (
                "What is district 2 worth?",
                f"(what|how much|how many points) is [it] ({_D} worth|worth {_D})",
                f"how many points [are] (for|in) {_D}",
                f"(worth|value|contract|points) [of|for|in] {_D}",
                f"what is (contract|value) [of|for|in] {_D}",
            ),
            (
                "Que vaut le district 2 ?",
                f"(que|combien|combien de points) vaut {_Q}",
                "(que|combien|combien de points) rapporte (district|quartier) {district}",
                f"(valeur|contrat|points) [dans|à|pour] {_Q}",
                f"quel est contrat [dans|à|pour] {_Q}",
                f"combien points [dans|à|pour] {_Q}",
            ),
            answers.worth,
        ),
        Question(
            (
                "How many places are left in district 2?",
                f"how many (places|spaces|slots) [are] [left|free|open] [in] {_D} [have] [left]",
                f"(places|room) [left] [in] {_D}",
                f"is {_D} full",
            ),
            (
                "Combien de places reste-t-il dans le district 2 ?",
                f"combien places [reste t il|il reste|restent|libres] [libres] [dans|à|en] {_Q}",
                f"combien (reste t il|il reste) places [libres] [dans|à|en] {_Q}",
                f"places [libres] [dans|à|en] {_Q}",
                f"{_Q} est il plein",
            ),
            answers.places,
        ),
        Question(
            (
                "What is in Night's reserve?",
                "what is [left] in [{seat}] (reserve|hand)",
                "(what|which emissaries|which values) (do|does) {seat} [still] have [left]",
                "what [have] {seat} [have|has] [got] left",
                "[{seat}] (reserve|hand|emissaries)",
                "(reserve|hand|emissaries) of {seat}",
            ),
            (
                "Qu'y a-t-il dans la réserve de Nuit ?",
                "(qu y a t il|qu il y a|que reste t il|quoi) (dans|en) [{seat}] (réserve|main) "
                "[{seat}]",
                "que (reste t il|lui reste t il|il reste|il lui reste) [à {seat}] [en réserve]",
                "(qu|que|quels émissaires|quelles valeurs) (a|ai) {seat} [encore|en réserve]",
                "(qu|que) {seat} a [encore|en réserve]",
                "(quels émissaires|quelles valeurs) reste t il [à {seat}]",
                "[{seat}] (réserve|main|émissaires) [{seat}]",
            ),
            answers.reserve,
        ),
        Question(
            (
                "How many 5s do I have?",
                "how many {value} [do|does|are|have|has] [{seat}] [still] [have] [left]",
            ),
            (
                "Combien de 5 ai-je ?",
                "combien {value} [ai|a] [{seat}] [encore|en réserve]",
                "combien [{value}] (reste t il|il reste) [{value}] [à {seat}]",
                "combien (je ai|{seat} a [il]|ai je|a {seat}) [encore] {value}",
            ),
            answers.copies,
        ),
        Question(
            (
                "Where would 3 send Night?",
                "where (would|does|do|will) {value} send [{seat}]",
                "where (would|does|do|will) {seat} (go|be sent|play) [with|after|for] {value}",
                "where {value} sends [{seat}]",
            ),
            (
                "Où 3 enverrait-il Nuit ?",
                "où [un] {value} (enverrait|envoie) [il] [{seat}]",
                "où (enverrait|envoie) {value} [{seat}]",
                "où (va|irait|ira|est envoyé) {seat} [avec|après|si je (pose|joue|mets)] {value}",
                "où (je envoie|envoie je) {seat} avec {value}",
            ),
            answers.where_sent,
        ),
        Question(
            (
                "Which district is imposed?",
                "(which|what) district [is] (imposed|mine|it)",
                "(which|what) district (must|do|does) {seat} [have to] (play|go|place) [in]",
                "where (am|are|is) {seat} sent",
                "where (must|do|does|can|should|may) {seat} [have to] (play|go|place)",
                "(whose|which|who) turn [is it|is]",
                "(imposed district|turn)",
            ),
            (
                "Quel district est imposé ?",
                "quel [est] (district|quartier) [est|m est] (imposé|obligé)",
                "où (dois je|puis je|faut il|doit {seat}|je dois|va {seat}) (jouer|poser|aller)",
                "(à qui [est ce|est] [à] [jouer|tour]|qui joue|qui doit jouer|tour)",
                "(district|quartier) imposé",
            ),
            answers.due,
        ),
        Question(
            (
                "How many points do I have?",
                "how many points [do|does|have|has] [{seat}] [have|has] [got]",
                "(what is|what are) [{seat}] (score|points|total)",
                "[{seat}] (score|points|total)",
                "who (leads|wins|is ahead|is winning|is leading)",
            ),
            (
                "Combien ai-je de points ?",
                "combien [ai je|je ai|a {seat}|{seat} a] points [ai je|je ai|a {seat}]",
                "[quel est] (score|points|total) [{seat}]",
                "qui (mène|gagne|est devant|est en tête)",
            ),
            answers.total,
        ),
        Question(
            (
                "Which contracts are open?",
                "(which|what) (contracts|points) [are|is] [still] (open|left|there|to be won)",
                "(how many points|what) [are|is] [still] (open|left|to be won|at stake)",
                "(contracts|stakes|open contracts)",
            ),
            (
                "Quels contrats restent à gagner ?",
                "quels contrats [restent|sont|reste t il] [encore] "
                "[ouverts|à gagner|en jeu|libres]",
                "combien points [restent|reste t il|sont] [encore] (ouverts|à gagner|en jeu)",
                "(contrats|enjeux)",
            ),
            answers.stakes,
        ),
        Question(
            (
                "What has Night won?",
                "(what|which districts|which contracts) (has|have|did) {seat} (won|win|got|taken)",
                "(which|what) districts are {seat}",
                "districts (won by|of) {seat}",
            ),
            (
                "Qu'a gagné Nuit ?",
                "(qu|quels districts|quels quartiers|quels contrats) (a|ai|je ai) [je|{seat}] "
                "(gagné|gagnés|remporté|remportés|pris) [{seat}]",
                "quels (districts|quartiers) sont à {seat}",
            ),
            answers.won,
        ),
        Question(
            (
                "What can I win now?",
                "what (can|could) i (win|score|settle) [now|at once|this turn]",
                "(which|what) (moves|placements|emissaries) (win|score|bring points)",
                "where can i (score|win)",
            ),
            (
                "Que puis-je gagner maintenant ?",
                "(que|où) (puis je|je peux|peut on) (gagner|marquer|régler) "
                "[maintenant|tout de suite|ce tour]",
                "quels (coups|émissaires) (gagnent|rapportent|marquent) [points]",
            ),
            answers.winning,
        ),
        Question(
            (
                "How many placements are left?",
                "how many (placements|turns|emissaries|moves) [are] (left|remain|to come)",
                "(when is it over|how long still)",
            ),
            (
                "Combien de placements reste-t-il ?",
                "combien (placements|poses|tours|coups|émissaires) "
                "(reste t il|il reste|restent) [à poser|à jouer]",
                "combien (reste t il|il reste) (placements|poses|tours|coups|émissaires) "
                "[à poser|à jouer]",
            ),
            answers.left,
        ),
        Question(
            (
                "Is the result certain?",
                "is (result|winner|game|it) [certain|decided|sure|clear|settled] [already]",
                "(has|have) {seat} (won|lost) [already|for certain]",
                "who has won",
            ),
            (
                "Le résultat est-il certain ?",
                "(résultat|partie|victoire) est (il|elle) (certain|certaine|décidé|décidée|sûre)",
                "(partie|résultat|victoire) (décidée|certain|certaine)",
                "(ai je|je ai|{seat} a) [déjà] (gagné|perdu)",
                "qui a gagné",
            ),
            answers.certain,
        ),
    ),
    {
        "district": either(numbers(1, 5), _HERE),
        "value": either(numbers(1, 5), _SEVERAL),
        "seat": either(seats(2), _CAMPS, OPPONENT),
    },
    _here,
)
"""The questions, in the order in which they are listed."""
