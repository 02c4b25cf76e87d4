"""Rules of thumb for Delphi: what a hand is worth for later, and which card looks right now.

Made to be quick: games are played on by them, some twenty microseconds a choice. They read the hand
of the seat that chooses and what lies openly, no other hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from random import Random

from ..games.delphi.cards import (
    DECK,
    LEAVING,
    MARCHES,
    NEPTUNE,
    ORACLE,
    PARADES,
    PASS,
    PREY,
    WINNER,
    ZEUS,
    Card,
)
from ..games.delphi.moves import AIMS, PLAYS, DelphiMove
from ..games.delphi.state import DelphiState
from ..games.delphi.value import cards_value

value_of = lru_cache(maxsize=1 << 16)(cards_value)
"""``cards_value``, remembered: the same displays are met again and again."""

MEDDLERS = frozenset({NEPTUNE, ZEUS}) | {card for card, prey in enumerate(PREY) if prey >= 0}
"""Cards that change more than the display in which they lie."""
GAME_MARCHES = PARADES * MARCHES
UNKNOWN = 12.0
"""What a rival's hidden card is taken to add to twice the value of a display."""


class Prices:
    """What the cards of a hand are worth in points, kept for the marches after march ``march``.

    ``first[card]`` is the only or the last copy in the hand, ``second[card]`` one more beside it.
    ``stakes[inside]``: what staying in past the next leaving is worth, while so many are in.
    """

    def __init__(
        self, first: Sequence[float], second: Sequence[float], stakes: Sequence[float]
    ) -> None:
        self.first = list(first)
        self.second = list(second)
        self.stakes = list(stakes)

    def worth(self, hand: Sequence[Card]) -> float:
        """The points that ``hand``, in move order, is worth."""
        total = 0.0
        before = -1
        for card in hand:
            total += self.second[card] if card == before else self.first[card]
            before = card
        return total


def stake(players: int, march: int, inside: int) -> float:
    """What staying in past the next leaving brings: the next place, and some of the win."""
    now = LEAVING[players][inside][march - 1]
    win = WINNER[march - 1]
    if inside == 2:
        return float(win - now)
    following = LEAVING[players][inside - 1][march - 1]
    return following - now + (win - following) / inside


@cache
def table() -> dict[tuple[int, int], list[float]]:
    """What each card is worth in points, in the order of ``DECK``, by players and march."""
    text = files(__package__).joinpath("data", "delphi-worth.txt").read_text("ascii")
    table = {}
    for line in text.splitlines():
        players, march, *numbers = line.split()
        table[int(players), int(march)] = [int(number) / 100 for number in numbers]
    return table


@cache
def prices(players: int, march: int) -> Prices:
    """The prices while march ``march`` (1 to 9) is played, in a game of ``players``."""
    stakes = [0.0, 0.0] + [stake(players, march, inside) for inside in range(2, players + 1)]
    first, second = [0.0] * (PASS + 1), [0.0] * (PASS + 1)
    if march < GAME_MARCHES:
        before = -1
        for card, number in zip(DECK, table()[players, march], strict=True):
            (second if card == before else first)[card] = number
            before = card
    return Prices(first, second, stakes)


def rule(state: DelphiState, rng: Random, heat: float) -> DelphiMove:
    """The move that looks right, with chance in it: of two choices that look ``heat`` points apart
    the better one is taken e times as often."""
    seat = state.turn
    hand = state.hands[seat]
    if state.acting:
        return AIMS[aim(state, seat)]
    if len(hand) == 1:
        return PLAYS[hand[0]]
    plays, values = looks(state)
    most = max(values)
    chances = [exp((value - most) / heat) if value > most - 6 * heat else 0.0 for value in values]
    card = rng.choices(plays, chances)[0]
    if card == ZEUS and len(state.weakest) == 1 and state.targets(seat):
        return AIMS[aim(state, seat)]
    return PLAYS[card]


def aim(state: DelphiState, seat: int) -> int:
    """The target whose display falls lowest by losing its newest card."""
    best = -1
    least = 0
    for other in state.targets(seat):
        left = _doubled(state, other, state.displays[other][:-1])
        if best < 0 or left < least:
            best, least = other, left
    return best


def _doubled(state: DelphiState, seat: int, display: tuple[Card, ...]) -> int:
    """Twice what ``display`` would be worth to ``seat``."""
    total: int = value_of(display) + state.bonus[seat]
    return total if state.neptune and state.halved(seat) else 2 * total


def looks(state: DelphiState) -> tuple[list[Card], list[float]]:
    """Each card of the hand of the seat to move, the Pass last, and the points it seems to bring
    against leaving."""
    seat = state.turn
    hand = state.hands[seat]
    inside = state.inside
    march = state.march_number
    by = prices(state.players, march)
    stake = by.stakes[len(inside)]
    alone = len(state.weakest) == 1
    display = state.displays[seat]
    own = state.doubled(seat)
    need = 1 << 30
    for other in inside:
        if other != seat:
            value = state.doubled(other)
            if not alone and other in state.weakest:
                value += int(UNKNOWN)
            if value < need:
                need = value
    halved = 1 if state.neptune and state.halved(seat) else 2
    less = need - halved * state.bonus[seat]
    scale = 3.0 + 0.2 * need

    plays: list[Card] = []
    costs: list[float] = []
    values: list[float] = []
    before = -1
    reached = False
    twins = 0
    for card in hand:
        if card == PASS:
            break
        if card == before:
            # of two alike, the dearer or cheaper second one goes first
            cost = by.second[card]
            values[-1] += costs[-1] - cost
            costs[-1] = cost
            twins |= 1 << card
            continue
        before = card
        cost = by.first[card]
        if card in MEDDLERS:
            margin = _meddled(state, seat, card, need)
        elif card == ORACLE:
            margin = own + 4 - need
        else:
            margin = halved * value_of((*display, card)) - less
        if margin >= 0:
            reached = True
        plays.append(card)
        costs.append(cost)
        values.append(stake * holding(margin, scale) - cost)
    if not reached:
        # Two cards may do what one cannot.
        for i, card in enumerate(plays):
            room = stake - costs[i]
            if card >= NEPTUNE or room <= 0:
                continue
            best = values[i]
            for j, other in enumerate(plays):
                cost = costs[j] if i != j else by.first[other]
                if other >= NEPTUNE or cost >= room or (i == j and not twins >> card & 1):
                    continue
                margin = halved * value_of((*display, card, other)) - less
                best = max(best, stake * holding(margin, scale) - cost - costs[i])
            values[i] = best
    plays.append(PASS)
    # As a march opens somebody else may leave first: nobody gives in before a card is shown.
    opening = not alone and len(inside) == state.players and not any(state.displays)
    values.append(-stake if opening else 0.0)
    return plays, values


def holding(margin: int, scale: float) -> float:
    """How likely a display that leads the weakest rival by half of ``margin`` stays in."""
    ratio = margin / scale
    if ratio > 6:
        return 1.0
    return 1 / (1 + exp(-ratio)) if ratio > -6 else 0.0


def _meddled(state: DelphiState, seat: int, card: Card, need: int) -> int:
    """The margin over the weakest rival once the god ``card`` has acted."""
    own = state.doubled(seat)
    least = 1 << 30
    if card == ZEUS:
        target = aim(state, seat)
        if target < 0:
            return own - need
        value = _doubled(state, target, state.displays[target][:-1])
        return own - min(need, value)
    if card == NEPTUNE:
        if not state.neptune:
            return own - need // 2
        # everybody is halved now: whoever played the first one too
        own = own if state.halved(seat) else own // 2
        for other in state.inside:
            if other != seat:
                before = state.doubled(other)
                least = min(least, before if state.halved(other) else before // 2)
        return own - least
    prey = PREY[card]
    for other in state.inside:
        display = state.displays[other]
        if prey in display:
            display = tuple([kept for kept in display if kept != prey])
        value = _doubled(state, other, display)
        if other == seat:
            own = value
        elif value < least:
            least = value
    return own - least
