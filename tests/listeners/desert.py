"""Through the Desert by ear: French and English lines to a position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accessigame.games.desert import COLOURS, DesertState, board, grid
from accessigame.games.desert.pieces import RESERVE

from . import Unheard

CELL = r"[A-U]\d+"


@dataclass(frozen=True)
class Words:
    """What the listener of one language knows beforehand; patterns match whole lines."""

    colours: tuple[str, ...]
    you: str
    begin: str
    begins: str
    oases: str
    holes: str
    lying: str
    dropped: str
    leader: str
    camel: str
    other: str
    setting_out: str
    water: str
    oasis: str
    area: str
    pass_own: str
    pass_other: str
    due: str
    left: str
    nobody: str
    last: str
    noise: tuple[str, ...]


ENGLISH = Words(
    colours=("white", "violet", "pink", "green", "blue"),
    you="your turn",
    begin=r"You begin\.",
    begins=r"(.+) begins\.",
    oases=r"Oases: (.+)\.",
    holes=r"\d+ water holes? worth \d+ points?(, \d+ of \d)*\.",
    lying=rf"water (\d)((?:, {CELL})+)",
    dropped=r"(\w+) leader given back",
    leader=rf"(\w+) leader ({CELL})",
    camel=rf"(\w+) ({CELL})(?:, in your own area, 1 point less at the end)?",
    other=r"(.+?): (.+)\.",
    setting_out=r"The leaders stand, the camels set out\.",
    water=r"Water, plus (\d) points?\.",
    oasis=rf"Oasis ({CELL}), plus 5 points\.",
    area=rf"Area of (\d+) cells?, (?:around )?({CELL}).*?(?:, plus (\d+) points?)?\.",
    pass_own=r"You pass, no cell is open to you\.",
    pass_other=r"(.+) passes, no cell is open\.",
    due=r"(.+?), (?:no cell is open, you must pass, )?"
        r"(?:a (leader) to (?:place|give back)|(\d) camels? to place)\b.*\.",
    left=r"(\d) camels? left\.",
    nobody=r"Nobody can place a camel any more, the game is over\.",
    last=r"Last camel of the reserve: \w+, the game is over\.",
    noise=(r"Reserve of \w+: only \d left\.", r"The game is over\.",
           r"The board is about to be set up\."),
)  # fmt: skip

FRENCH = Words(
    colours=("blanc", "violet", "rose", "vert", "bleu"),
    you="à vous",
    begin=r"Vous commencez\.",
    begins=r"(.+) commence\.",
    oases=r"Oasis : (.+)\.",
    holes=r"\d+ puits pour \d+ points?(, \d+ de \d)*\.",
    lying=rf"puits (\d)((?:, {CELL})+)",
    dropped=r"[Mm]eneur (\w+) rendu",
    leader=rf"[Mm]eneur (\w+) ({CELL})",
    camel=rf"(\w+) ({CELL})(?:, dans votre zone, 1 point de moins à la fin)?",
    other=r"(.+?) : (.+)\.",
    setting_out=r"Les meneurs sont en place, les chameaux se mettent en route\.",
    water=r"Puits, (\d) points? de plus\.",
    oasis=rf"Oasis ({CELL}), 5 points de plus\.",
    area=rf"Zone de (\d+) cases?, (?:autour de )?({CELL}).*?(?:, (\d+) points? de plus)?\.",
    pass_own=r"Vous passez, aucune case possible\.",
    pass_other=r"(.+) passe, aucune case possible\.",
    due=r"(.+?), (?:aucune case possible, vous devez passer, )?"
        r"(?:un (meneur) à (?:poser|rendre)|(\d) chameaux? à poser)\b.*\.",
    left=r"(?:Aucune case possible, vous devez passer, e|E)ncore (\d) chameaux?\.",
    nobody=r"Plus personne ne peut poser de chameau, la partie est terminée\.",
    last=r"Dernier chameau de la réserve : \w+, la partie est terminée\.",
    noise=(r"Réserve de chameaux, \w+ : plus que \d\.", r"La partie est terminée\.",
           r"Le plateau va être mis en place\."),
)  # fmt: skip

LANGUAGES: Mapping[str, Words] = {"fr": FRENCH, "en": ENGLISH}

Caravan = tuple[str, int]
"""Colour letter and seat."""


class DesertListener:
    """Hears the board set up, leaders, camels, gains (see :class:`listeners.Listener`).

    The lines of the set-up only count the water: its places are asked for, as a player would, with
    the key that tells the board in detail (:meth:`look`).
    """

    def __init__(self, language: str, names: Sequence[str], seat: int, start: DesertState) -> None:
        self._words = LANGUAGES[language]
        self._names = [name.casefold() for name in names]  # a sentence begins with a capital
        self._seat, self._players = seat, start.players
        self._phase, self._turn, self._left, self._round, self._first = "setup", -1, 0, 1, 0
        self._palms: list[str] = []
        self._tokens: dict[str, int] = {}
        self._awaited = 0
        self._out: dict[int, str] = {}
        self._camels: dict[Caravan, list[str]] = {}
        self._joined: dict[Caravan, list[str]] = {}
        self._areas: list[tuple[Caravan, list[str]]] = []
        self._points = [0] * self._players
        self._latest: tuple[Caravan, str] = ("", 0), ""

    def look(self, line: str) -> None:
        """A part of the board in detail: once the board is set up, where the water lies."""
        for value, cells in re.findall(self._words.lying, line):
            self._tokens.update(dict.fromkeys(cells.split(", ")[1:], int(value)))

    # -- lines -------------------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        words = self._words
        if self._set_up(line) or self._gain(line) or self._due(line):
            return
        if re.fullmatch(words.setting_out, line):
            self._phase, self._round, self._turn = "camels", 1, -1
        elif re.fullmatch(words.pass_own, line) or re.fullmatch(words.pass_other, line):
            self._left = 0
        elif re.fullmatch(words.nobody, line):
            # The last camel may have been the last of a turn: the next would have begun a round.
            if not self._left and (self._turn + 1) % self._players == self._first:
                self._round += 1
            self._end()
        elif re.fullmatch(words.last, line):
            self._end()
        elif (found := re.fullmatch(words.other, line)) and found[1].casefold() in self._names:
            self._piece(self._names.index(found[1].casefold()), found[2])
        elif line and not any(re.fullmatch(noise, line) for noise in words.noise):
            self._piece(self._seat, line.removesuffix("."))

    def _set_up(self, line: str) -> bool:
        words = self._words
        if re.fullmatch(words.begin, line):
            self._first = self._seat
        elif found := re.fullmatch(words.begins, line):
            self._first = self._names.index(found[1].casefold())
        elif found := re.fullmatch(words.oases, line):
            self._palms = found[1].split(", ")
        elif re.fullmatch(words.holes, line):
            self._awaited = int(line.split()[0])
        else:
            return False
        if self._phase == "setup":
            self._phase = "discard" if self._players == 5 else "leaders"
        return True

    def _piece(self, seat: int, text: str) -> None:
        """A leader given back or placed, a camel placed."""
        words = self._words
        if found := re.fullmatch(words.dropped, text):
            self._out[seat] = self._letter(found[1])
            if len(self._out) == self._players:
                self._phase, self._round, self._turn = "leaders", 1, -1
        elif found := re.fullmatch(words.leader, text):
            assert len(self._tokens) == self._awaited
            self._camels[self._letter(found[1]), seat] = [found[2]]
        elif (found := re.fullmatch(words.camel, text)) and found[1].lower() in words.colours:
            caravan = self._letter(found[1]), seat
            self._camels[caravan].append(found[2])
            self._latest = caravan, found[2]
            self._left -= 1
        else:
            raise Unheard(text)

    def _gain(self, line: str) -> bool:
        words, (caravan, cell) = self._words, self._latest
        if found := re.fullmatch(words.water, line):
            assert self._tokens.pop(cell) == int(found[1])
            gained = int(found[1])
        elif found := re.fullmatch(words.oasis, line):
            self._joined.setdefault(caravan, []).append(found[1])
            gained = 5
        elif found := re.fullmatch(words.area, line):
            gained = self._enclose(caravan, int(found[1]), found[2])
            assert gained == int(found[3] or 0)
        else:
            return False
        self._points[caravan[1]] += gained
        return True

    def _enclose(self, caravan: Caravan, size: int, inside: str) -> int:
        """The area that holds the cell ``inside``, what it brings now."""
        names, near = grid().names, board(self._players).near
        wall = {grid().index[cell] for cell in self._camels[caravan]}
        reached = {grid().index[inside]}
        stack = list(reached)
        while stack:
            for n in near[stack.pop()]:
                if n not in reached and n not in wall:
                    reached.add(n)
                    stack.append(n)
        cells = [names[cell] for cell in sorted(reached)]
        palms = [cell for cell in cells if cell in self._palms]
        assert len(cells) - len(palms) == size
        self._areas.append((caravan, cells))
        joined = self._joined.setdefault(caravan, [])
        fresh = [palm for palm in palms if palm not in joined]
        joined += fresh
        return sum(self._tokens.pop(cell, 0) for cell in cells) + 5 * len(fresh)

    def _due(self, line: str) -> bool:
        words = self._words
        if re.fullmatch(words.left, line):
            self._left = int(re.findall(r"\d", line)[0])
            return True
        found = re.fullmatch(words.due, line)
        if not found:
            return False
        who = found[1].casefold()
        seat = self._seat if who == words.you else self._names.index(who)
        if seat != self._turn and self._turn >= 0 and seat == self._first:
            self._round += 1
        self._turn = seat
        self._left = int(found[3] or 0)
        return True

    def _letter(self, colour: str) -> str:
        return COLOURS[self._words.colours.index(colour.lower())]

    def _end(self) -> None:
        self._phase, self._turn, self._left = "over", -1, 0

    # -- the position ------------------------------------------------------------------------------

    def position(self) -> str:
        placed = dict.fromkeys(COLOURS, 0)
        for (letter, _), cells in self._camels.items():
            placed[letter] += len(cells) - 1
        fields = {
            "players": self._players,
            "phase": self._phase,
            "turn": self._turn + 1 if self._turn >= 0 else "-",
            "left": self._left,
            "round": self._round,
            "first": self._first + 1,
            "palms": ",".join(self._palms) or "-",
            "tokens": ",".join(f"{cell}:{value}" for cell, value in self._tokens.items()) or "-",
            "camels": ";".join(
                f"{letter}{seat + 1}:{cells[0]}*" + "".join(f",{cell}" for cell in cells[1:])
                for (letter, seat), cells in self._camels.items()
            ) or "-",
            "reserve": "".join(f"{x}{RESERVE[self._players] - n}" for x, n in placed.items()),
            "areas": ";".join(
                f"{letter}{seat + 1}:{','.join(cells)}" for (letter, seat), cells in self._areas
            ) or "-",
            "joined": ";".join(
                f"{letter}{seat + 1}:{','.join(palms)}"
                for (letter, seat), palms in self._joined.items() if palms
            ) or "-",
            "points": ",".join(map(str, self._points)),
        }  # fmt: skip
        if self._players == 5:
            fields["out"] = ",".join(f"{x}{seat + 1}" for seat, x in self._out.items()) or "-"
        return "desert " + " ".join(f"{name}={value}" for name, value in fields.items())
