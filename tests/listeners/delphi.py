"""Delphi by ear: French and English lines to a position.

The listener knows the cards, the decks, what a card and an oracle event do, and the rules' order of
seats: what everybody at the table knows. All that happened comes from the lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from accessigame.games.delphi import DelphiState
from accessigame.games.delphi.cards import CARD_OF, CODES, DECK

from . import Unheard


@dataclass(frozen=True)
class Words:
    """What the listener of one language knows beforehand; patterns match whole lines."""

    cards: Mapping[str, str]
    you: str
    numbers: tuple[str, str]
    """"minus" and "and a half"."""
    patterns: Mapping[str, str]
    """By what the line tells."""
    events: tuple[str, ...]
    """The oracle events 1 to 9."""
    noise: tuple[str, ...]


ENGLISH = Words(
    cards={
        "Odysseus": "Ody", "Ajax": "Aja", "Achilles": "Ach", "Herakles": "Her",
        "Hephaistos": "Hep", "Apollo": "Apo", "Ares": "Are", "Neptune": "Nep", "Hades": "Had",
        "Hera": "Hra", "Athena": "Ath", "Zeus": "Zeu", "Oracle card": "Ora",
        "an Oracle card": "Ora", "Pass": "Pass", "the Pass": "Pass",
        **{f"warrior {n}": f"W{n}" for n in range(2, 7)},
        **{f"{n}": f"W{n}" for n in range(2, 7)},
    },
    you="you",
    numbers=("minus", "and a half"),
    patterns={
        "parade": r"Parade (\d)\.",
        "own draw": r"You draw (.+)\.",
        "draw": r"(.+) draws (\d|no) cards?\.",
        "march": r"Parade \d, march (\d), .+",
        "own commit": r"Face down: (.+)\.",
        "commit": r"(.+) lays a card\.",
        "show": r"(?P<name>you|.+) shows? (?P<card>.+)",
        "own play": r"You play (.+?)(?:, .+)?\.",
        "play": r"(.+) plays (.+?)(?:, .+)?\.",
        "own leave": r"You leave, (.+)\.",
        "leave": r"(.+) leaves, (.+)\.",
        "god": r"(?:Hades|Hera|Athena): (.+)\.",
        "own zeus": r"Your Zeus strikes (.+), (.+) goes\.",
        "zeus": r"(.+) strikes (.+) with Zeus, (.+) goes\.",
        "own idle zeus": r"You find nobody to strike with Zeus\.",
        "idle zeus": r"(.+) finds nobody to strike with Zeus\.",
        "own neptune": r"Your Neptune (?:halves|changes nothing,) .+\.",
        "neptune": r"(.+?) (?:halves|changes nothing) .*with Neptune.*\.",
        "oracle": r"(You|.+) asks? the oracle: (.+)\.",
        "silent": r"The oracle is silent, no event is left\.",
        "lose": r"(?P<name>you|.+) loses? (?P<cards>.+)",
        "gain": r"(?P<name>you|.+) gains? (?P<n>\d+)",
        "march over": r"(?:.+ wins? the march, .+|Nobody is left, nobody wins the march)\.",
        "totals": r"After this march, (.+)\.",
        "over": r"The game is over\.",
    },
    events=(
        "in every display, the oldest card goes", "in every display, the newest card goes",
        "in every display, the strongest hero goes", "in every display, the weakest warrior goes",
        "in every display, every god goes",
        "in the strongest display, the newest warrior or hero goes",
        "in the longest display, the oldest card goes",
        "in the display of who asks, 10 more until the march ends",
        "in each display without a hero, 5 more until the march ends",
    ),
    noise=(
        r"Athens: .+\.", r"It finds nothing\.", r"no \w+ is there",
        r"without effect", r"waiting for a number on its right",
        r".+ (?:rises?|falls?) to .+\.", r"Tied for weakest at .+\.", r".+ the weakest with .+\.",
        r"Waiting for .+\.", r"Your turn, .+\.", r".+ plays or leaves, .+\.",
        r"Cards are about to be drawn: .+\.", r"The oracle is about to answer: .+\.",
        r"Choose whom your Zeus strikes\.", r".+ chooses whom Zeus strikes\.",
    ),
)  # fmt: skip

FRENCH = Words(
    cards={
        "Ulysse": "Ody", "Ajax": "Aja", "Achille": "Ach", "Héraclès": "Her",
        "Héphaïstos": "Hep", "Apollon": "Apo", "Arès": "Are", "Neptune": "Nep", "Hadès": "Had",
        "Héra": "Hra", "Athéna": "Ath", "Zeus": "Zeu", "carte Oracle": "Ora",
        "une carte Oracle": "Ora", "Passe": "Pass", "la Passe": "Pass",
        **{f"guerrier {n}": f"W{n}" for n in range(2, 7)},
        **{f"un guerrier {n}": f"W{n}" for n in range(2, 7)},
        **{f"{n}": f"W{n}" for n in range(2, 7)},
    },
    you="vous",
    numbers=("moins", "et demi"),
    patterns={
        "parade": r"Défilé (\d)\.",
        "own draw": r"Vous piochez (.+)\.",
        "draw": r"(.+) pioche (\d|aucune) cartes?\.",
        "march": r"Défilé \d, marche (\d), .+",
        "own commit": r"Face cachée : (.+)\.",
        "commit": r"(.+) pose une carte\.",
        "show": r"(?P<name>vous|.+) montre[z]? (?P<card>.+)",
        "own play": r"Vous jouez (.+?)(?:, .+)?\.",
        "play": r"(.+) joue (.+?)(?:, .+)?\.",
        "own leave": r"Vous sortez, (.+)\.",
        "leave": r"(.+) sort, (.+)\.",
        "god": r"(?:Hadès|Héra|Athéna) : (.+)\.",
        "own zeus": r"Votre Zeus frappe (.+), (.+) s'en va\.",
        "own idle zeus": r"Vous n'avez personne à frapper avec Zeus\.",
        "struck": r"(.+) vous frappe avec Zeus, (.+) s'en va\.",
        "zeus": r"(.+) frappe (.+) avec Zeus, (.+) s'en va\.",
        "idle zeus": r"(.+) n'a personne à frapper avec Zeus\.",
        "own neptune": r"Votre Neptune (?:divise|ne change rien,) .+\.",
        "neptune": r"(.+?) (?:vous divise|divise|ne change rien) .*avec Neptune.*\.",
        "oracle": r"(Vous|.+) consulte[z]? l'oracle : (.+)\.",
        "silent": r"L'oracle se tait, il ne reste aucun événement\.",
        "lose": r"(?P<name>vous|.+) perd(?:ez)? (?P<cards>.+)",
        "gain": r"(?P<name>vous|.+) gagne[z]? (?P<n>\d+)",
        "march over": r"(?:.+ gagnez? la marche, .+|Plus personne, la marche est sans vainqueur)\.",
        "totals": r"Après cette marche, (.+)\.",
        "over": r"La partie est terminée\.",
    },
    events=(
        "dans chaque rangée, la plus ancienne carte s'en va",
        "dans chaque rangée, la dernière carte s'en va",
        "dans chaque rangée, le héros le plus fort s'en va",
        "dans chaque rangée, le plus faible guerrier s'en va",
        "dans chaque rangée, tous les dieux s'en vont",
        "dans la rangée la plus forte, le dernier guerrier ou héros s'en va",
        "dans la rangée la plus longue, la plus ancienne carte s'en va",
        "dans la rangée de qui consulte, 10 de plus jusqu'à la fin de la marche",
        "dans chaque rangée sans héros, 5 de plus jusqu'à la fin de la marche",
    ),
    noise=(
        r"Athènes : .+\.", r"Sans effet\.",
        r"\w+ n'est pas là", r".+ (?:montez?|tombez?) à .+\.", r"À égalité, les plus faibles, .+\.",
        r".+ la plus faible, .+\.",
        r"sans effet", r"en attente d'un nombre à sa droite", r"On attend .+\.", r"À vous, .+\.",
        r".+ joue ou sort, .+\.",
        r"Des cartes vont être piochées : .+\.", r"L'oracle va répondre : .+\.",
        r"Choisissez qui votre Zeus frappe\.", r".+ choisit qui Zeus frappe\.",
    ),
)  # fmt: skip

LANGUAGES: Mapping[str, Words] = {"fr": FRENCH, "en": ENGLISH}

PARTS = ("show", "lose", "gain")
"""Patterns of a part of a sentence."""

NEWEST = (2, 6)
"""Oracle events that take the newer of two equal cards; the others take the older."""


@dataclass
class Seat:
    """What is known of one seat; cards by code, counts where they are hidden."""

    hand: list[str] = field(default_factory=lambda: ["Pass"])
    held: int = 1
    deck: list[str] = field(default_factory=lambda: [CODES[card] for card in DECK])
    left: int = len(DECK)
    display: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    gain: int | None = None
    committed: str = "-"
    bonus: int = 0
    total: int = 0


class DelphiListener:
    """Hears cards fall and rows grow (see :class:`listeners.Listener`)."""

    def __init__(self, language: str, names: Sequence[str], seat: int, start: DelphiState) -> None:
        self._words = LANGUAGES[language]
        self._names = [name.casefold() for name in names]  # a sentence begins with a capital
        self._seat = seat
        self._seats = [Seat() for _ in names]
        self._parade, self._march = 1, 1
        self._dealt = 0
        self._neptune: set[int] = set()
        self._oracle = list(range(1, 10))
        self._event = 0
        self._acting: list[tuple[int, str]] = []
        self._over = False

    def hear(self, line: str) -> None:
        if not line:
            return
        words = self._words
        if any(re.fullmatch(noise, line) for noise in words.noise):
            return
        kind, found = self._kind(line)
        match kind:
            case "parade":
                self._parade, self._march, self._dealt = int(found[1]), 1, 0
            case "own draw":
                self._draw_own(found[1])
            case "draw":
                self._draw(self._who(found[1]), int(found[2]) if found[2].isdigit() else 0)
            case "march":
                self._march = int(found[1])
            case "own commit":
                self._commit(self._seat, self._card(found[1]))
            case "commit":
                self._commit(self._who(found[1]), "?")
            case "own play":
                self._play(self._seat, self._card(found[1]), hidden=False)
            case "play":
                self._play(self._who(found[1]), self._card(found[2]), hidden=False)
            case "own leave":
                self._leave(self._seat, found[1])
            case "leave":
                self._leave(self._who(found[1]), found[2])
            case "god":
                self._lose(found[1])
            case "own zeus":
                self._struck(self._seat, self._who(found[1]), found[2])
            case "struck":
                self._struck(self._who(found[1]), self._seat, found[2])
            case "zeus":
                self._struck(self._who(found[1]), self._who(found[2]), found[3])
            case "own idle zeus" | "idle zeus":
                self._zeus(self._seat if len(found) == 1 else self._who(found[1]))
                self._acted()
            case "own neptune" | "neptune":
                self._halving(self._seat if len(found) == 1 else self._who(found[1]))
            case "silent":
                self._acted()
            case "oracle":
                self._event = words.events.index(found[2]) + 1
                self._oracle.remove(self._event)
                self._acted()
            case "march over":
                self._end_march()
            case "totals":
                for told in found[1].split(", "):
                    name, total = re.split(r" ?: ", told)
                    self._seats[self._who(name)].total = self._number(total)
            case "over":
                self._over = True
            case _:
                self._parts(line)

    def position(self) -> str:
        seats = self._seats

        def by_seat(pieces: Sequence[object]) -> str:
            return "/".join(str(piece) for piece in pieces)

        def cards(codes: Sequence[str]) -> str:
            return ",".join(sorted(codes, key=CARD_OF.__getitem__)) or "-"

        def pile(at: int, codes: Sequence[str], number: int) -> str:
            return cards(codes) if at == self._seat else str(number)

        fields = {
            "players": len(seats),
            "parade": self._parade,
            "march": self._march,
            "scores": by_seat([seat.total for seat in seats]),
            "hands": by_seat([pile(at, s.hand, s.held) for at, s in enumerate(seats)]),
            "decks": by_seat([pile(at, s.deck, s.left) for at, s in enumerate(seats)]),
            "displays": by_seat([",".join(seat.display) or "-" for seat in seats]),
            "in": self._in(),
            "gains": by_seat(["-" if seat.gain is None else seat.gain for seat in seats]),
            "neptune": ",".join(str(seat + 1) for seat in sorted(self._neptune)) or "-",
            "bonus": by_seat([seat.bonus for seat in seats]),
            "oracle": ",".join(map(str, self._oracle)) or "-",
            "committed": by_seat([seat.committed for seat in seats]),
            "acting": by_seat(
                [
                    next((card for who, card in self._acting if who == at), "-")
                    for at in range(len(seats))
                ]
            ),
            "spent": by_seat([cards(seat.spent) for seat in seats]),
            "dealt": ",".join(str(seat + 1) for seat in range(self._dealt)) or "-",
        }
        return " ".join(["delphi", *(f"{name}={value}" for name, value in fields.items())])

    # Words.

    def _kind(self, line: str) -> tuple[str, Sequence[str]]:
        """What a whole line tells, and the line with its words as in a match."""
        for kind, pattern in self._words.patterns.items():
            if kind not in PARTS and (found := re.fullmatch(pattern, line)):
                return kind, (line, *found.groups())
        return "", (line,)

    def _parts(self, line: str) -> None:
        """A sentence of several parts: what each shows, loses or gains."""
        patterns = self._words.patterns
        if not line.endswith("."):
            raise Unheard(line)
        text = line[:-1]
        told = [part for part in text.split(", ") if not self._idle(part)]
        if all(re.fullmatch(patterns["show"], part) for part in told):
            shown = [re.fullmatch(patterns["show"], part) for part in told]
            self._reveal([(self._who(it["name"]), self._card(it["card"])) for it in shown if it])
        elif all(re.fullmatch(patterns["gain"], part) for part in told):
            for part in told:
                if found := re.fullmatch(patterns["gain"], part):
                    self._seats[self._who(found["name"])].bonus += int(found["n"])
        elif re.fullmatch(patterns["lose"], told[0]):
            self._lose(text)
        else:
            raise Unheard(line)

    def _who(self, name: str) -> int:
        folded = name.casefold()
        return self._seat if folded == self._words.you else self._names.index(folded)

    def _card(self, name: str) -> str:
        return self._words.cards[name]

    def _number(self, text: str) -> int:
        minus, half = self._words.numbers
        assert half not in text, "points are whole"
        found = re.search(r"\d+", text)
        number = int(found[0]) if found else 0
        negative = text.startswith(minus) or text.endswith(f"de {minus}")
        return -number if negative else number

    # What happens.

    def _in(self) -> str:
        if self._over:
            return "-"
        return ",".join(str(at + 1) for at, seat in enumerate(self._seats) if seat.gain is None)

    def _draw_own(self, told: str) -> None:
        own = self._seats[self._seat]
        for name in told.split(", "):
            if name in self._words.cards:
                own.deck.remove(self._card(name))
                own.hand.append(self._card(name))
        self._dealt = self._seat + 1

    def _draw(self, seat: int, number: int) -> None:
        self._seats[seat].held += number
        self._seats[seat].left -= number
        self._dealt = seat + 1

    def _take(self, seat: int, card: str) -> None:
        self._seats[seat].held -= 1
        if seat == self._seat:
            self._seats[seat].hand.remove(card)

    def _commit(self, seat: int, card: str) -> None:
        self._take(seat, card)
        self._seats[seat].committed = card

    def _reveal(self, shown: Sequence[tuple[int, str]]) -> None:
        """Part of a reveal: one's own card, or those of others. Those who owed a card and show
        none leave: the lines that follow say so."""
        for seat, card in shown:
            self._seats[seat].committed = "-"
            self._play(seat, card, hidden=True)
        acting = [(seat, card) for seat, card in shown if card in ("Zeu", "Ora")]
        self._acting = sorted([*self._acting, *acting], key=lambda it: (it[1] != "Zeu", it[0]))

    def _play(self, seat: int, card: str, hidden: bool) -> None:
        if not hidden:
            self._take(seat, card)
            self._acting = [(seat, card)] if card in ("Zeu", "Ora") else []
        self._seats[seat].display.append(card)
        if card == "Nep":
            self._neptune.add(seat)

    def _leave(self, seat: int, points: str) -> None:
        left = self._seats[seat]
        left.gain = self._number(points)
        if left.committed != "-":
            left.committed = "-"
            left.held += 1
            if seat == self._seat:
                left.hand.append("Pass")
        left.spent += left.display
        left.display, left.bonus = [], 0

    def _lose(self, text: str) -> None:
        """Discards, each player's cards in the order of their display."""
        seat = -1
        for part in text.split(", "):
            name = part
            if found := re.fullmatch(self._words.patterns["lose"], part):
                seat, name = self._who(found["name"]), found["cards"]
            elif name not in self._words.cards:
                if self._idle(part):
                    continue
                raise Unheard(text)
            display, card = self._seats[seat].display, self._card(name)
            newest = self._event in NEWEST
            at = len(display) - 1 - display[::-1].index(card) if newest else display.index(card)
            self._seats[seat].spent.append(display.pop(at))
        self._event = 0

    def _idle(self, part: str) -> bool:
        """Whether a part of a sentence tells only that something had no effect."""
        return any(re.fullmatch(noise, part) for noise in self._words.noise)

    def _struck(self, seat: int, target: int, card: str) -> None:
        self._zeus(seat)
        struck = self._seats[target]
        assert struck.display[-1] == self._card(card)
        struck.spent.append(struck.display.pop())
        self._acted()

    def _zeus(self, seat: int) -> None:
        """A Zeus that was not shown in a reveal has been played openly."""
        if (seat, "Zeu") not in self._acting:
            self._play(seat, "Zeu", hidden=False)

    def _halving(self, seat: int) -> None:
        """A Neptune likewise; each city has but one."""
        if seat not in self._neptune:
            self._play(seat, "Nep", hidden=False)

    def _acted(self) -> None:
        self._acting = self._acting[1:]

    def _end_march(self) -> None:
        for seat in self._seats:
            seat.spent += seat.display
            seat.display, seat.bonus, seat.gain = [], 0, None
        self._neptune, self._acting = set(), []
        if self._march == 3:
            if self._parade < 3:
                self._parade, self._march, self._dealt = self._parade + 1, 1, 0
        else:
            self._march += 1
