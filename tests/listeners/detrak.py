"""Détrak by ear: French and English lines to a position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accessigame.games.detrak import GRID, DetrakState

from . import Unheard


@dataclass(frozen=True)
class Words:
    """What the listener of one language knows beforehand; patterns match whole lines."""

    tokens: tuple[str, ...]
    doubles: tuple[str, ...]
    turn: str
    coming: str
    waiting: str
    other: str
    finished: str
    self_finished: str
    over: str
    noise: tuple[str, ...]


FRENCH = Words(
    tokens=("prune", "cube", "cœur", "étoile", "losange", "écrou"),
    doubles=("prunes", "cubes", "cœurs", "étoiles", "losanges", "écrous"),
    turn=r"Tour (\d+) : (?:deux (?P<double>\w+)|(?P<low>\w+) et (?P<high>\w+))\.",
    coming=r"Les dés vont être lancés pour le tour (\d+)\.",
    waiting=r"On attend (.+)\.",
    other=r"(.+) : (.+)\.",
    finished=r"Plateau terminé pour (.+)\.",
    self_finished=r"Plus aucune paire de cases libres, votre plateau est terminé\.",
    over=r"La partie est terminée\.",
    noise=(r"Choisissez votre pion de départ\.", r".+ choisit son pion de départ\.",
           r"(?:À vous, t|T)our \d+, [\w ]+\.", r".*\d+ points?\b.*\."),
)  # fmt: skip

ENGLISH = Words(
    tokens=("plum", "cube", "heart", "star", "diamond", "hex nut"),
    doubles=("plums", "cubes", "hearts", "stars", "diamonds", "hex nuts"),
    turn=r"Turn (\d+): (?:two (?P<double>[\w ]+)|(?P<low>[\w ]+) and (?P<high>[\w ]+))\.",
    coming=r"The dice are about to be rolled for turn (\d+)\.",
    waiting=r"Waiting for (.+)\.",
    other=r"(.+): (.+)\.",
    finished=r"(.+) is finished\.",
    self_finished=r"No two free cells touch any more, your board is finished\.",
    over=r"The game is over\.",
    noise=(r"Choose your start token\.", r".+ is choosing a start token\.",
           r"(?:Your turn, t|T)urn \d+, [\w ]+\.", r".*\d+ points?\b.*\."),
)  # fmt: skip

LANGUAGES: Mapping[str, Words] = {"fr": FRENCH, "en": ENGLISH}


class DetrakListener:
    """Hears tokens fall and boards fill (see :class:`listeners.Listener`)."""

    def __init__(self, language: str, names: Sequence[str], seat: int, start: DetrakState) -> None:
        self._words = LANGUAGES[language]
        self._names = [name.casefold() for name in names]  # a sentence begins with a capital
        self._seat = seat
        self._options = f"rules={start.rules} diagonal={start.diagonal} penalty={start.penalty}"
        self._boards = [[0] * 25 for _ in names]
        self._turn = 0
        self._roll: tuple[int, int] | None = None
        self._finished = [False for _ in names]
        self._placed = [False for _ in names]
        self._pending = ""
        token = "|".join(self._words.tokens)
        self._laid = re.compile(rf"({token}) ([A-E][1-5])", re.IGNORECASE)

    def hear(self, line: str) -> None:
        words = self._words
        if found := re.fullmatch(words.turn, line):
            self._turn = int(found[1])
            double = found["double"]
            low, high = (
                [words.doubles.index(double)] * 2
                if double
                else [words.tokens.index(found["low"]), words.tokens.index(found["high"])]
            )
            self._roll = (low + 1, high + 1)
            self._placed = self._finished[:]
        elif found := re.fullmatch(words.coming, line):
            self._turn = int(found[1])
            self._rest()
        elif re.fullmatch(words.over, line):
            self._finished = [True for _ in self._names]
            self._rest()
        elif found := re.fullmatch(words.waiting, line):
            waited = found[1].casefold().split(", ")
            self._placed = [name not in waited for name in self._names]
        elif re.fullmatch(words.self_finished, line):
            self._finished[self._seat] = True
        elif found := re.fullmatch(words.finished, line):
            self._finished[self._names.index(found[1].casefold())] = True
        elif (found := re.fullmatch(words.other, line)) and found[1].casefold() in self._names:
            self._lay(self._names.index(found[1].casefold()), found[2])
        elif self._laid.match(line):
            self._lay(self._seat, line)
        elif line and not any(re.fullmatch(noise, line) for noise in words.noise):
            raise Unheard(line)
        if re.match(r"(À vous|Your turn)", line):
            # Boards are placed in seat order: who comes before has placed, who follows has not.
            self._placed = [
                seat < self._seat or finished for seat, finished in enumerate(self._finished)
            ]

    def position(self) -> str:
        boards = ",".join(
            "/".join("".join(str(board[cell] or ".") for cell in row) for row in GRID.rows)
            for board in self._boards
        )
        roll = "".join(map(str, self._roll)) if self._roll else "-"
        placed = "".join("1" if it else "0" for it in self._placed)
        text = f"detrak {self._options} turn={self._turn} roll={roll} boards={boards}"
        if self._pending:
            pairs = [
                self._pending if seat == self._seat else "-" for seat in range(len(self._names))
            ]
            text += f" pairs={','.join(pairs)}"
        return f"{text} placed={placed}"

    def _lay(self, seat: int, line: str) -> None:
        laid = self._laid.findall(line)
        for token, cell in laid:
            assert not self._boards[seat][GRID.index[cell]], f"{cell} is filled twice"
            self._boards[seat][GRID.index[cell]] = self._words.tokens.index(token.lower()) + 1
        if seat == self._seat and len(laid) == 2:
            self._placed[seat] = True
            self._pending = "".join(cell for _, cell in laid)

    def _rest(self) -> None:
        """No pair is owed: the next roll, or the end."""
        self._roll, self._pending = None, ""
        self._placed = self._finished[:]
