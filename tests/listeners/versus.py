"""Versus by ear: French and English lines to a position.

The lines tell moves, drags and what is locked; the listener knows what a flip does and what ends a
count of repetitions, as everybody at the table does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accessigame.core.game import OVER
from accessigame.games.versus import VersusState
from accessigame.games.versus.board import LIMIT, VERSUS

from . import Unheard


@dataclass(frozen=True)
class Words:
    """What the listener of one language knows beforehand; patterns match whole lines."""

    versus: str
    pawn: str
    other: str
    pulled: str
    own: str
    twice: str
    locked: str
    over: str
    yours: str
    waiting: str
    offer: str
    decline: str
    noise: tuple[str, ...]


FRENCH = Words(
    versus=r"versus (\w\d) en (\w\d), [\w -]+(?:, .+ déjà attirés? deux fois de suite)?",
    pawn=r"pion (\w\d) en (\w\d), [\w -]+",
    other=r"(.+) : (.+)\.",
    pulled=r"(\w\d) attiré en (\w\d), [\w -]+, désormais (votre pion|pion adverse), (\d)(.*)\.",
    own="votre pion",
    twice=", deuxième fois de suite",
    locked=r"Verrouillé en (\w\d), (\d) points? pour .+, (\d+) à (\d+), .+\.",
    over=r"La partie est terminée\.",
    yours=r"À vous\.|Accepter la nulle ou la refuser \?",
    waiting=r"On attend (.+)\.",
    offer=r"(Vous) proposez la nulle\.|(.+) propose la nulle\.",
    decline=r"Vous refusez la nulle\.|.+ refuse la nulle\.",
    noise=(r"Toutes les cibles sont prises\.", r"Le retard ne peut plus être rattrapé\.",
           r"Vous n'avez plus aucun coup\.", r"Plus aucun coup pour .+\."),
)  # fmt: skip

ENGLISH = Words(
    versus=r"versus (\w\d) to (\w\d), [\w -]+(?:, .+ stays?, pulled twice in a row already)?",
    pawn=r"pawn (\w\d) to (\w\d), [\w -]+",
    other=r"(.+): (.+)\.",
    pulled=r"(\w\d) pulled to (\w\d), [\w -]+, now (your pawn|opposing pawn), (\d)(.*)\.",
    own="your pawn",
    twice=", second time in a row",
    locked=r"Locked on (\w\d), (\d) points? for .+, (\d+) to (\d+), .+\.",
    over=r"The game is over\.",
    yours=r"Your turn\.|Accept the draw or decline it\?",
    waiting=r"Waiting for (.+)\.",
    offer=r"(You) offer a draw\.|(.+) offers a draw\.",
    decline=r"You decline the draw\.|.+ declines the draw\.",
    noise=(r"All targets are filled\.", r"The leader can no longer be caught\.",
           r"You have no move left\.", r".+ has no move left\."),
)  # fmt: skip

LANGUAGES: Mapping[str, Words] = {"fr": FRENCH, "en": ENGLISH}


class VersusListener:
    """Hears pieces move, slide and flip (see :class:`listeners.Listener`)."""

    def __init__(self, language: str, names: Sequence[str], seat: int, start: VersusState) -> None:
        self._words = LANGUAGES[language]
        self._names = [name.casefold() for name in names]  # a sentence begins with a capital
        self._seat = seat
        self._stop = start.stop
        self._targets = {start.board.names[cell] for cell in start.board.targets}
        self._pieces = {
            start.board.names[cell]: (0 if piece > 0 else 1, abs(piece))
            for cell, piece in enumerate(start.at)
            if piece
        }
        self._turn = start.turn
        self._quiet = 0
        self._counts: dict[str, int] = {}
        """How often the side without the dominance has pulled a pawn in its turns in a row."""
        self._before: dict[str, int] = {}
        """The counts of the side that has just moved, before its move; those it renews stay."""
        self._offer = ""

    def hear(self, line: str) -> None:
        words = self._words
        if found := re.fullmatch(words.pulled, line):
            self._pull(found[1], found[2], found[3] == words.own, int(found[4]), found[5])
        elif found := re.fullmatch(words.locked, line):
            _, value = self._pieces[found[1]]
            assert found[1] in self._targets
            assert int(found[2]) == value
            mine, theirs = self._points(self._seat), self._points(1 - self._seat)
            assert (int(found[3]), int(found[4])) == (mine, theirs)
            self._counts.pop(found[1], None)
            self._quiet = 0
        elif re.fullmatch(words.over, line):
            self._turn = OVER
        elif re.fullmatch(words.yours, line):
            self._turn = self._seat
        elif found := re.fullmatch(words.waiting, line):
            self._turn = self._names.index(found[1].casefold())
        elif found := re.fullmatch(words.offer, line):
            self._offer = "DL"[self._seat if found[1] else self._index(found[2])]
        elif re.fullmatch(words.decline, line):
            self._offer += "!"
        elif self._move(line) or any(re.fullmatch(noise, line) for noise in words.noise):
            pass
        elif line:
            raise Unheard(line)

    def position(self) -> str:
        pawns = sorted(cell for cell, (_, value) in self._pieces.items() if value != VERSUS)
        at = {seat: cell for cell, (seat, value) in self._pieces.items() if value == VERSUS}
        drags = sorted((self._lacking(cell), cell, n) for cell, n in self._counts.items())
        fields = {
            "D": at.get(0, "-"),
            "L": at.get(1, "-"),
            "pawns": ",".join(f"{c}:{'DL'[self._pieces[c][0]]}{self._pieces[c][1]}" for c in pawns),
            "turn": "-" if self._turn == OVER else "DL"[self._turn],
            "drags": ",".join(f"{'DL'[seat]}:{cell}:{n}" for seat, cell, n in drags) or "-",
            "quiet": str(self._quiet),
        }
        if self._offer:
            fields["offer"] = self._offer
        if not self._stop:
            fields["stop"] = "no"
        return "versus " + " ".join(f"{name}={value}" for name, value in fields.items())

    def _move(self, line: str) -> bool:
        """Take in the move of a piece, one's own or another's."""
        words, seat, told = self._words, self._seat, line.removesuffix(".")
        if (found := re.fullmatch(words.other, line)) and found[1].casefold() in self._names:
            seat, told = self._index(found[1]), found[2]
        for pattern in (words.versus, words.pawn):
            if found := re.fullmatch(pattern, told, re.IGNORECASE):
                source, target = found[1], found[2]
                self._before = {c: n for c, n in self._counts.items() if self._lacking(c) == seat}
                owner, value = self._pieces.pop(source)
                assert owner == seat
                assert (value == VERSUS) == (pattern == words.versus)
                assert target not in self._pieces
                for cell in self._before:
                    del self._counts[cell]
                self._pieces[target] = (seat, value)
                if source in self._counts:
                    self._counts[target] = self._counts.pop(source)
                if source in self._before:
                    self._before[target] = self._before.pop(source)
                self._quiet += 1
                self._offer = ""
                return True
        return False

    def _pull(self, source: str, target: str, own: bool, value: int, more: str) -> None:
        seat = self._seat if own else 1 - self._seat
        owner, worth = self._pieces.pop(source)
        assert (owner, worth) == (1 - seat, 5 - value), "it flips"
        self._pieces[target] = (seat, value)
        count = self._counts.pop(source, 0)  # the other side's, which follows the pawn
        if value <= 2:  # three or four portions are the other side's
            count = self._before.get(source, 0) + 1
            assert (count == LIMIT) == (more == self._words.twice)
        if count:
            self._counts[target] = count

    def _lacking(self, cell: str) -> int:
        """The side that has at most two portions of a pawn."""
        seat, value = self._pieces[cell]
        return seat if value <= 2 else 1 - seat

    def _points(self, seat: int) -> int:
        return sum(
            self._pieces[cell][1]
            for cell in self._targets
            if cell in self._pieces
            and self._pieces[cell][0] == seat
            and self._pieces[cell][1] != VERSUS
        )

    def _index(self, name: str) -> int:
        return self._names.index(name.casefold())
