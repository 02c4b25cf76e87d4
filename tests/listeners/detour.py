"""Détour by ear: French and English lines to a position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accessigame.games.detour import DetourState

from . import Unheard


@dataclass(frozen=True)
class Words:
    """What the listener of one language knows beforehand; patterns match whole lines."""

    camps: tuple[str, str]
    contracts: str
    camp: str
    laid: str
    other: str
    sums: str
    score: str
    mine: str
    theirs: str
    sent: str
    over: str
    anywhere: str
    settled: tuple[str, ...]
    noise: tuple[str, ...]


FRENCH = Words(
    camps=("Aube", "Nuit"),
    contracts=r"Contrats des districts 1 à 5 : (\d), (\d), (\d), (\d), (\d)\.",
    camp=r"Vous êtes (\w+), .+ est \w+\.",
    laid=r"([1-5]) au district ([1-5])(?:, .+)?\.",
    other=r"(\w+) : (.+)",
    sums=r"vous (\d+), (?:Aube|Nuit) (\d+)",
    score=r"score (\d+) à (\d+)",
    mine=r"À vous, district (\d|au choix)(?:, .+)?\.",
    theirs=r"À (\w+) de jouer, district (\d|au choix)(?:, .+)?\.",
    sent=r"\w+ va au district (\d), .+\.",
    over=r"La partie est terminée\.",
    anywhere="au choix",
    settled=(r"(?P<own>Vous) remportez le district (?P<district>\d), .+\.",
             r"(?P<camp>\w+) remporte le district (?P<district>\d), .+\.",
             r"Égalité au district (?P<district>\d), .+\."),
    noise=(r"Le district \d est complet(, \w+ choisit librement)?\.",
           r"L'égalité est désormais certaine\.", r"Votre victoire est désormais certaine\.",
           r"La victoire est désormais acquise à \w+\.", r"\w+ est sûre de gagner\.",
           r"Votre victoire est sûre\."),
)  # fmt: skip

ENGLISH = Words(
    camps=("Dawn", "Night"),
    contracts=r"Contracts of districts 1 to 5: (\d), (\d), (\d), (\d), (\d)\.",
    camp=r"You are (\w+), .+ is \w+\.",
    laid=r"([1-5]) in district ([1-5])(?:, .+)?\.",
    other=r"(\w+): (.+)",
    sums=r"you (\d+), (?:Dawn|Night) (\d+)",
    score=r"score (\d+) to (\d+)",
    mine=r"Your turn, (?:district )?(\d|any district)(?:, .+)?\.",
    theirs=r"(\w+) to play, (?:district )?(\d|any district)(?:, .+)?\.",
    sent=r"\w+ goes to district (\d), .+\.",
    over=r"The game is over\.",
    anywhere="any district",
    settled=(r"(?P<own>You) win district (?P<district>\d), .+\.",
             r"(?P<camp>\w+) wins district (?P<district>\d), .+\.",
             r"District (?P<district>\d) is equal, .+\."),
    noise=(r"District \d is full(, \w+ chooses freely)?\.",
           r"It can only be a draw now\.", r"Your victory is certain now\.",
           r"\w+ (?:is|are) sure to win now\."),
)  # fmt: skip

LANGUAGES: Mapping[str, Words] = {"fr": FRENCH, "en": ENGLISH}


class DetourListener:
    """Hears emissaries placed (see :class:`listeners.Listener`), and that the sums told agree."""

    def __init__(self, language: str, names: Sequence[str], seat: int, start: DetourState) -> None:
        self._words = LANGUAGES[language]
        self._seat = seat
        self._contracts = ""
        self._placed: dict[int, list[tuple[int, int]]] = {number: [] for number in range(1, 6)}
        self._points = [0, 0]
        self._turn = self._to = "-"

    def hear(self, line: str) -> None:
        words = self._words
        if found := re.fullmatch(words.contracts, line):
            self._contracts = "".join(found.groups())
        elif found := re.fullmatch(words.camp, line):
            assert words.camps.index(found[1]) == self._seat
        elif re.fullmatch(words.over, line):
            self._turn = self._to = "-"
        elif found := re.fullmatch(words.mine, line):
            self._due(self._seat, found[1], line)
        elif found := re.fullmatch(words.theirs, line):
            self._due(words.camps.index(found[1]), found[2], line)
        elif found := re.fullmatch(words.sent, line):
            self._check_any(int(found[1]), line)
        elif found := re.fullmatch(words.laid, line):
            self._lay(self._seat, int(found[1]), int(found[2]), line)
        elif (found := re.fullmatch(words.other, line)) and found[1] in words.camps:
            laid = re.fullmatch(words.laid, found[2])
            assert laid is not None, line
            self._lay(words.camps.index(found[1]), int(laid[1]), int(laid[2]), line)
        elif any(found := re.fullmatch(pattern, line) for pattern in words.settled):
            assert found is not None
            self._settle(found, line)
        elif not any(re.fullmatch(noise, line) for noise in words.noise):
            raise Unheard(line)

    def position(self) -> str:
        rows = " ".join(
            f"d{number}=" + ("".join("AN"[seat] + str(value) for seat, value in lying) or "-")
            for number, lying in self._placed.items()
        )
        contracts = self._contracts or "-"
        return f"detour contracts={contracts} {rows} turn={self._turn} to={self._to}"

    def _due(self, seat: int, where: str, line: str) -> None:
        self._turn = "AN"[seat]
        self._to = "-" if where == self._words.anywhere else where
        if self._to != "-":
            self._check_any(int(where), line)

    def _check_any(self, number: int, line: str) -> None:
        """The sums of a district where somebody is sent are told unless it is empty."""
        if self._placed[number]:
            self._check(number, line)
        else:
            assert re.search(self._words.sums, line) is None

    def _lay(self, seat: int, value: int, number: int, line: str) -> None:
        self._placed[number].append((seat, value))
        if len(self._placed[number]) < 4:
            self._check(number, line)

    def _settle(self, found: re.Match[str], line: str) -> None:
        number = int(found["district"])
        named = found.groupdict()
        assert len(self._placed[number]) == 4
        self._check(number, line)
        winner = None
        if named.get("own"):
            winner = self._seat
        elif named.get("camp"):
            winner = self._words.camps.index(named["camp"])
        sums = self._sums(number)
        assert winner == (None if sums[0] == sums[1] else sums.index(max(sums)))
        if winner is not None:
            self._points[winner] += int(self._contracts[number - 1])
            told = re.search(self._words.score, line)
            assert told is not None
            own = self._points[self._seat], self._points[1 - self._seat]
            assert own == (int(told[1]), int(told[2]))

    def _sums(self, number: int) -> list[int]:
        lying = self._placed[number]
        return [sum(value for camp, value in lying if camp == seat) for seat in (0, 1)]

    def _check(self, number: int, line: str) -> None:
        told = re.search(self._words.sums, line)
        assert told is not None, line
        sums = self._sums(number)
        assert (int(told[1]), int(told[2])) == (sums[self._seat], sums[1 - self._seat])
