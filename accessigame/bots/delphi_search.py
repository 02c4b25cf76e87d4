"""Search for Delphi: the march under way, played on many times from guesses at the hidden hands.

Information-set Monte-Carlo tree search. Each time the cards that the seat cannot see are laid anew;
the first choices are those that did well so far, one step further each time, the rest of the march
is played by the rules of thumb, and the cards that are kept count at their price. A node belongs to
what one seat has seen happen, so nobody's choices lean on cards they cannot see. Where several lay
a hidden card at once each mixes its choices by regret matching.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

from ..core.game import CHANCE, OVER
from ..games.delphi.cards import PASS, ZEUS
from ..games.delphi.guess import guess_position
from ..games.delphi.moves import AIMS, PLAYS, Aim, DelphiMove, Play
from ..games.delphi.state import DelphiState
from .delphi_rules import aim, looks, prices, rule
from .stopping import Stop

HEAT = 1.5
"""Points: how loosely the rest of a march is played."""
PRIOR_HEAT = 3.0
"""Points: how much is thought of a choice that does not look good before it is tried."""
BREADTH = 6.0
"""Points: how eagerly choices are tried that did not do best so far."""
TRIAL = 0.1
"""The part of the hidden choices that are made in proportion to how they look."""
OFTEN = 0.2
"""Of how often the best hidden choice was right a choice must be right to be played."""
SPOKEN = 100
"""Oracle events stand in a history as this and their number."""
SHARED = 4
"""How many times in a row a guess at the hidden cards is played on."""
AIMED = PASS + 1
"""From this code on a choice is Zeus aimed at a seat; below it is a card."""


class Choice:
    """A choice at a node: how often it was there and taken, and what it brought in all.

    ``total`` is against the mean of the other seats, ``lead`` against the best of them; both are
    about the whole game. ``regret`` and ``strategy`` are summed over the visits of hidden choices.
    """

    __slots__ = ("lead", "regret", "strategy", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.lead = 0.0
        self.regret = 0.0
        self.strategy = 0.0


class Node:
    """What one seat has seen happen since the search began, and what it may choose there.

    ``hidden``: whether others choose at the same time.
    """

    __slots__ = ("choices", "hidden", "total", "visits")

    def __init__(self, hidden: bool) -> None:
        self.hidden = hidden
        self.visits = 0
        self.total = 0.0
        self.choices: dict[int, Choice] = {}


class Search:
    """A search from what ``seen.turn`` sees. ``root`` has the choices of that seat.

    ``deep``: whether the later choices of the march are learned too, else the first one only.
    """

    def __init__(self, seen: DelphiState, rng: Random, stop: Stop, deep: bool) -> None:
        self.seen = seen.seen_by(seen.turn)
        self.rng = rng
        self.stop = stop
        self.deep = deep
        self.seat = seen.turn
        self.march = seen.march_number
        self.nodes: dict[tuple[int, ...], Node] = {}
        self.prices = prices(seen.players, self.march)
        self.root = Node(len(seen.weakest) > 1 and not seen.acting)

    def run(self, times: int) -> None:
        """Play the march on ``times`` times, fewer where that changes nothing.

        Raises :class:`Stopped`.
        """
        for left in range(times, 0, -SHARED):
            self.stop.check()
            guess = guess_position(self.seen, self.rng)
            for _ in range(min(left, SHARED)):
                self.once(guess.copy(), -1)
            if not self.root.hidden:
                counts = sorted([choice.visits for choice in self.root.choices.values()])
                if len(counts) < 2 or counts[-1] > counts[-2] + left:
                    return

    def compare(self, codes: Sequence[int], times: int) -> None:
        """Play on ``times`` times from each of the choices ``codes``, from the same guesses.

        Raises :class:`Stopped`.
        """
        for _ in range(times):
            self.stop.check()
            guess = guess_position(self.seen, self.rng)
            for code in codes:
                self.once(guess.copy(), code)

    def once(self, state: DelphiState, forced: int) -> None:
        """Play the march on from ``state`` once and learn from it; ``forced``: the first choice,
        or -1."""
        rng = self.rng
        march = self.march
        taken: list[tuple[Node, int, int]] = []
        history: tuple[int, ...] = ()
        laid: tuple[int, ...] = ()
        node: Node | None = self.root
        while node is not None:
            seat = state.turn
            code = self.choose(node, state, forced)
            forced = -1
            taken.append((node, seat, code))
            state.play(move_of(code))
            if not self.deep:
                break
            laid = (*laid, code)
            if state.turn < 0 or state.committed[seat] is None:
                history = (*history, *laid)  # what was laid is seen by all now
                laid = ()
            while state.turn == CHANCE and state.acting:
                left = state.oracle
                state.play(state.draw(rng))
                history = (*history, SPOKEN + sum(left) - sum(state.oracle))
            if state.turn < 0 or state.march_number != march:
                break
            key = (state.turn, *history)
            node = self.nodes.get(key)
            if node is None:
                self.nodes[key] = Node(len(state.weakest) > 1 and not state.acting)
        while state.turn != OVER and state.march_number == march:
            if state.turn == CHANCE:
                state.play(state.draw(rng))
            else:
                state.play(rule(state, rng, HEAT))
        self.learn(state, taken)

    def choose(self, node: Node, state: DelphiState, forced: int) -> int:
        """The code of the choice to try next."""
        codes, chances = self.open(node, state)
        choices = node.choices
        if len(codes) == 1 or forced >= 0:
            return forced if forced >= 0 else codes[0]
        if node.hidden:
            return codes[self.mix([choices[code] for code in codes], chances)]
        best = -1
        most = -1e9
        base = node.total / node.visits if node.visits else 0.0
        spread = BREADTH * sqrt(node.visits + 1)
        for i, code in enumerate(codes):
            choice = choices[code]
            value = choice.total / choice.visits if choice.visits else base
            value += spread * chances[i] / (1 + choice.visits)
            if value > most:
                best, most = code, value
        return best

    def mix(self, choices: list[Choice], chances: list[float]) -> int:
        """The place of one of the hidden ``choices``, drawn as their regrets say."""
        positive = 0.0
        for choice in choices:
            if choice.regret > 0:
                positive += choice.regret
        at = self.rng.random()
        picked = len(choices) - 1
        for i, choice in enumerate(choices):
            share = chances[i]
            if positive > 0:
                regret = choice.regret if choice.regret > 0 else 0.0
                choice.strategy += regret / positive
                share = (1 - TRIAL) * regret / positive + TRIAL * share
            else:
                choice.strategy += share
            if at >= 0:
                at -= share
                if at < 0:
                    picked = i
        return picked

    def open(self, node: Node, state: DelphiState) -> tuple[list[int], list[float]]:
        """The choices that the seat to move has, and how likely they look before they are tried."""
        seat = state.turn
        choices = node.choices
        codes: list[int] = []
        values: list[float] = []
        if state.acting:
            best = aim(state, seat)
            for target in state.targets(seat):
                codes.append(AIMED + target)
                values.append(2.0 if target == best else 0.0)
        else:
            aimed = len(state.weakest) == 1
            plays, found = looks(state)
            for i, card in enumerate(plays):
                if card == ZEUS and aimed:
                    targets = state.targets(seat)
                    if targets:
                        best = aim(state, seat)
                        for target in targets:
                            codes.append(AIMED + target)
                            values.append(found[i] if target == best else found[i] - 2.0)
                        continue
                codes.append(card)
                values.append(found[i])
        most = max(values)
        total = 0.0
        for i in range(len(values)):
            weight = exp((values[i] - most) / PRIOR_HEAT) + 0.02
            values[i] = weight
            total += weight
        for i, code in enumerate(codes):
            values[i] /= total
            if code not in choices:
                choices[code] = Choice()
        return codes, values

    def learn(self, state: DelphiState, taken: list[tuple[Node, int, int]]) -> None:
        """Count what the march brought to whoever chose on the way."""
        ends: list[float] = []
        for seat in range(state.players):
            ends.append(state.totals[seat] + self.prices.worth(state.hands[seat]))
        whole = 0.0
        for end in ends:
            whole += end
        others = state.players - 1
        for node, seat, code in taken:
            value = ends[seat] - (whole - ends[seat]) / others
            choice = node.choices[code]
            choice.visits += 1
            choice.total += value
            node.visits += 1
            node.total += value
            if node.hidden:
                for other in node.choices.values():
                    if other.visits:
                        other.regret += other.total / other.visits - value
        rival = -1e9
        for seat in range(state.players):
            if seat != self.seat:
                rival = max(rival, ends[seat])
        self.root.choices[taken[0][2]].lead += ends[self.seat] - rival

    def pick(self) -> int:
        """The code of the choice to play: what was tried most; a hidden one by chance, as often
        as it was right to, among those that were right often."""
        choices = self.root.choices
        if not self.root.hidden:
            return max(choices, key=lambda code: choices[code].visits)
        most = max([choice.strategy for choice in choices.values()])
        codes = [code for code in choices if choices[code].strategy >= OFTEN * most]
        return self.rng.choices(codes, [choices[code].strategy for code in codes])[0]

    def leads(self) -> dict[int, float]:
        """By code, the expected lead over the best other seat at the end of the game."""
        return {
            code: choice.lead / choice.visits
            for code, choice in self.root.choices.items()
            if choice.visits
        }


def code_of(move: DelphiMove) -> int:
    """The number that stands for ``move`` here."""
    assert isinstance(move, Play | Aim), "no chance move is chosen"
    return AIMED + move.target if isinstance(move, Aim) else move.card


def move_of(code: int) -> DelphiMove:
    """The move that ``code`` stands for."""
    return AIMS[code - AIMED] if code >= AIMED else PLAYS[code]
