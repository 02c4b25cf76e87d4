"""Speeds of the rules. In processor time and against a rival that runs in turns with them, so that
what else the machine does matters little."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from random import Random

from ..core.game import CHANCE
from ..games import NAMES, load
from .figures import Figure, percentile, spread

ROUNDS = 25
SLICE = 0.06
"""Seconds of processor time that one game plays before its rival does."""

AIMS = {"detrak": 8, "detour": 8, "delphi": 6, "versus": 6, "desert": 1.5}
"""How many times as many random moves as OpenSpiel's Python tic-tac-toe."""


def playouts() -> Iterable[Figure]:
    """Random moves a second; with OpenSpiel installed, the median of paired ratios as well."""
    rival = _tic_tac_toe()
    for name in NAMES:
        ours, rng = _random_games(name), Random(1)
        speeds, ratios, moves = [], [], 0
        for _ in range(ROUNDS):
            done, speed = _speed(ours, rng)
            moves += done
            speeds.append(speed)
            if rival is not None:
                ratios.append(speed / _speed(rival, rng)[1])
        value = f"{statistics.median(speeds):,.0f} moves/s"
        if ratios:
            low, high = percentile(ratios, 10), percentile(ratios, 90)
            value += f", ratio {statistics.median(ratios):.1f} ({low:.1f} to {high:.1f})"
        yield Figure(f"random {name}", value, f"ratio {AIMS[name]:g}", moves)


def positions() -> Iterable[Figure]:
    """A display's value in Delphi; the legal moves on the whole board of the desert."""
    from ..games.delphi.cards import DECK
    from ..games.delphi.value import cards_value

    rng = Random(1)
    displays = [rng.sample(DECK, rng.randrange(1, 10)) for _ in range(20_000)]
    costs = []
    for at in range(0, len(displays), 100):
        start = time.process_time()
        for display in displays[at : at + 100]:
            cards_value(display)
        costs.append((time.process_time() - start) / 100)
    value = f"median {1e6 * statistics.median(costs):.2f} µs"
    yield Figure("value of a display of 1 to 9 cards", value, "3 µs", len(displays))
    seconds = []
    for _ in range(6):
        state = load("desert").start(5)
        while not state.over():
            if state.turn == CHANCE:
                state.play(state.draw(rng))
                continue
            start = time.process_time()
            legal = state.moves()
            seconds.append(time.process_time() - start)
            state.play(rng.choice(legal))
    yield Figure("moves() in the desert, 5 players", spread(seconds), "p99 2 ms", len(seconds))


def _speed(play: Callable[[Random], int], rng: Random) -> tuple[int, float]:
    """Moves made in a slice of time, and moves a second."""
    moves, start = 0, time.process_time()
    while time.process_time() - start < SLICE:
        moves += play(rng)
    return moves, moves / (time.process_time() - start)


def _random_games(name: str) -> Callable[[Random], int]:
    """Plays one random game of ``name`` with the fewest players, gives its number of moves."""
    game = load(name)

    def play(rng: Random) -> int:
        state = game.start(game.players[0])
        for moves in range(3000):
            if state.over():
                return moves
            if state.turn == CHANCE:
                state.play(state.draw(rng))
            else:
                legal = state.moves()
                state.play(legal[int(rng.random() * len(legal))])
        return 3000

    return play


def _tic_tac_toe() -> Callable[[Random], int] | None:
    """The same of OpenSpiel's Python tic-tac-toe, ``None`` where it is not installed."""
    try:
        import pyspiel
        from open_spiel.python.games import tic_tac_toe  # noqa: F401
    except ImportError:
        return None
    game = pyspiel.load_game("python_tic_tac_toe")

    def play(rng: Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return play
