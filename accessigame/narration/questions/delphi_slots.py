"""The words for Delphi's cards and players in typed questions."""

from __future__ import annotations

from typing import Any, Final

from ...games.delphi.cards import CARD_OF, WORTH
from .grammar import HERE, either, seats

_NAMES: Final = {
    "Ody": ("odysseus ulysses", "ulysse"),
    "Aja": ("ajax", "ajax"),
    "Ach": ("achilles", "achille"),
    "Her": ("herakles heracles hercules", "héraclès hercule"),
    "Hep": ("hephaistos hephaestus", "héphaïstos"),
    "Apo": ("apollo", "apollon"),
    "Are": ("ares", "arès"),
    "Nep": ("neptune poseidon", "neptune poséidon"),
    "Had": ("hades", "hadès"),
    "Hra": ("hera", "héra"),
    "Ath": ("athena athene", "athéna"),
    "Zeu": ("zeus", "zeus"),
    "Ora": ("oracle", "oracle"),
    "Pass": ("pass", "passe"),
}


def _cards(language: int) -> dict[str, Any]:
    """The cards by name, the warriors also by number alone."""
    found = {
        name: CARD_OF[code] for code, names in _NAMES.items() for name in names[language].split()
    }
    warrior, oracle = (("warrior", "oracle card"), ("guerrier", "carte oracle"))[language]
    found |= {oracle: CARD_OF["Ora"], f"{oracle}s": CARD_OF["Ora"]}
    for card in (CARD_OF[f"W{worth}"] for worth in range(2, 7)):
        names = (f"{warrior} {WORTH[card]}", f"{warrior}s {WORTH[card]}", str(WORTH[card]))
        found |= dict.fromkeys(names, card)
    return found


_HERE: Final = {
    "en": dict.fromkeys(("here", "this", "this one", "this card"), HERE),
    "fr": dict.fromkeys(("ici", "cette carte", "celle ci"), HERE),
}
_HERE_SEAT: Final = {
    "en": dict.fromkeys(("this player", "this one", "here"), HERE),
    "fr": dict.fromkeys(("ce joueur", "celui ci", "ici"), HERE),
}
_CITIES: Final = {
    "en": {"athens": 0, "sparta": 1, "corinth": 2, "thebes": 3},
    "fr": {"athènes": 0, "sparte": 1, "corinthe": 2, "thèbes": 3},
}

CARDS: Final = either({"en": _cards(0), "fr": _cards(1)}, _HERE)
"""The cards by every name that they are likely to be given."""

SEATS: Final = either(seats(4), _CITIES, _HERE_SEAT)
"""The players by number or city."""
