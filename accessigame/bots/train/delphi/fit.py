"""Makes ``bots/data/delphi-worth.txt``; see README.md beside this file.

Plays games by the rules of thumb of ``bots/delphi_rules.py``, notes which cards each seat kept
after each march and what it made from then on, and fits what each card was worth: least squares,
the difference between a seat and the mean of the others on both sides, what is still to be drawn
kept apart, near the prices that were played by. The new prices play the next round, so that they
come to fit the play that they lead to.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from ....core.game import CHANCE
from ....games.delphi import GAME
from ....games.delphi.cards import DECK, PASS, WORTH, Card
from ... import delphi_rules
from ...delphi_rules import GAME_MARCHES, rule

numpy: Any = import_module("numpy")  # the program itself must do without

DATA = Path(__file__).parents[2] / "data" / "delphi-worth.txt"
HEATS = (0.25, 0.5, 1.0, 2.0)
"""How loosely a seat plays by the rules of thumb, drawn anew for each game."""
FIRM = 100
"""How firmly a price is held: (a game's spread of points / what a price may be off) squared."""
ROUNDS, GAMES = 5, 1500
"""Of each round the games of each number of players."""
SLOTS = len(DECK)


def main(arguments: list[str] | None = None) -> None:
    """Play and fit, round after round, and write the file after each."""
    parser = argparse.ArgumentParser(prog="fit", description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the round to go on with")
    first = parser.parse_args(arguments).first
    if first == 0:
        write(start())
    for number in range(first, ROUNDS):
        found = {}
        for players in GAME.players:
            began = time.process_time()
            seen, brought = play(players, number)
            for march in range(1, GAME_MARCHES):
                old = delphi_rules.table()[players, march]
                found[players, march] = fit(seen[:, march - 1], brought[:, march - 1], old)
            print(number, players, f"{time.process_time() - began:.0f} s", flush=True)
        write(found)
    print(hashlib.sha256(DATA.read_bytes()).hexdigest())


def start() -> dict[tuple[int, int], list[float]]:
    """The prices to begin with: three points for a middling card."""
    whole = [WORTH[card] / 2 if WORTH[card] else 3.0 for card in DECK]
    return {(players, march): whole for players in GAME.players for march in range(1, GAME_MARCHES)}


def write(prices: Mapping[tuple[int, int], Sequence[float]]) -> None:
    """Write the file, in hundredths of a point, and let the players read it anew."""
    lines = [
        " ".join(
            map(str, [players, march, *(round(100 * price) for price in prices[players, march])])
        )
        for players, march in sorted(prices)
    ]
    DATA.write_text("\n".join(lines) + "\n", encoding="ascii")
    delphi_rules.prices.cache_clear()
    delphi_rules.table.cache_clear()


def slots(cards: Sequence[Card]) -> list[int]:
    """Which of the 24 cards of a city ``cards``, in move order, are: 1 or 0 each. Of two alike the
    one that lies alone is the first."""
    counts = [0] * (PASS + 1)
    for card in cards:
        counts[card] += 1
    found = []
    before = -1
    for card in DECK:
        found.append(int(counts[card] > (1 if card == before else 0)))
        before = card
    return found


def play(players: int, number: int) -> tuple[Any, Any]:
    """By game, march 1 to 8 and seat: the hand and the deck after the march as ``slots``, and the
    points of the marches to come."""
    seen = numpy.zeros((GAMES, GAME_MARCHES - 1, players, 2 * SLOTS))
    brought = numpy.zeros((GAMES, GAME_MARCHES - 1, players))
    for game in range(GAMES):
        rng = Random(f"{number} {players} {game}")
        heats = [rng.choice(HEATS) for _ in range(players)]
        state = GAME.start(players)
        march = 1
        totals = []
        while not state.over():
            if state.turn == CHANCE:
                state.play(state.draw(rng))
            else:
                state.play(rule(state, rng, heats[state.turn]))
            if state.march_number > march:
                for seat in range(players):
                    cards = slots(state.hands[seat]) + slots(state.decks[seat])
                    seen[game, march - 1, seat] = cards
                totals.append(list(state.totals))
                march += 1
        brought[game] = numpy.array(state.totals) - numpy.array(totals)
    return seen, brought


def fit(seen: Any, brought: Any, old: Sequence[float]) -> list[float]:
    """The price of each card of a hand, starting from ``old``."""
    players = brought.shape[1]
    share = players / (players - 1)
    x = (seen - seen.mean(1, keepdims=True)).reshape(-1, 2 * SLOTS) * share
    y = (brought - brought.mean(1, keepdims=True)).reshape(-1) * share
    held = numpy.array([*old, *old])
    penalty = FIRM * numpy.eye(2 * SLOTS)
    change = numpy.linalg.solve(x.T @ x + penalty, x.T @ (y - x @ held))
    return [float(price) for price in (held + change)[:SLOTS]]


if __name__ == "__main__":
    main()
