"""The listener test: what eyes could know, ears do know; and no line holds more.

For every game in ``LISTENERS`` random games are played and told. A listener gets the lines of one
seat only, in the normal profile, and rebuilds the position: after every move it must be what this
seat sees. Where chance sets a board up, a listener may ask once for the board in detail. And
whatever a seat does in secret, the others hear the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from accessigame.games import CHANCE, OVER, Event, Move
from accessigame.games import load as load_game
from accessigame.narration import load as load_narrator
from accessigame.narration import narrator
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.message import Level, Message, parts, verbatim
from tests.listeners import Listener
from tests.listeners.delphi import DelphiListener
from tests.listeners.desert import DesertListener
from tests.listeners.detour import DetourListener
from tests.listeners.detrak import DetrakListener
from tests.listeners.versus import VersusListener

LISTENERS: Mapping[str, type[Listener]] = {
    "delphi": DelphiListener,
    "desert": DesertListener,
    "detrak": DetrakListener,
    "detour": DetourListener,
    "versus": VersusListener,
}

NAMES = ("Nour", "Léa", "Jean Paul", "computer 2", "Zoé", "Émile")

GAMES: Sequence[tuple[str, int, dict[str, str]]] = [
    *(
        ("detrak", players, {"rules": rules, "diagonal": diagonal, "penalty": penalty})
        for players in (1, 2, 3, 4)
        for rules, diagonal, penalty in (("basic", "anti", "0"), ("advanced", "main", "1"))
    ),
    *(("desert", players, {}) for players in (2, 3, 4, 5)),
    *(("delphi", players, {}) for players in (3, 4)),
    ("detour", 2, {}),
    *(("versus", 2, {"stop": stop}) for stop in ("yes", "no")),
]

SECRET = ("detrak", "delphi")
"""The games in which something is done in secret; in the others everybody sees every move."""

ROUNDS = int(os.environ.get("LISTENER_ROUNDS", "1"))
"""Games for each language, number of players and set of rules."""


class Told:
    """A random game, told to every seat in every language."""

    def __init__(self, name: str, players: int, options: Mapping[str, str], seed: int) -> None:
        self.game = load_game(name)
        self.narrator = load_narrator(name)
        self.state: Any = self.game.start(players, options)
        self.rng = Random(seed)
        self.names = NAMES[:players]

    def choice(self) -> Move:
        """A move for whoever is due."""
        if self.state.turn == CHANCE:
            move: Move = self.state.draw(self.rng)
            return move
        chosen: Move = self.rng.choice(self.state.moves())
        return chosen

    def who(self, seat: int) -> narrator.Listener:
        """The narrator's idea of the listener at ``seat``."""
        return narrator.Listener(seat, tuple(verbatim(name) for name in self.names))

    def messages(self, after: Any, events: Sequence[Event], seat: int) -> list[Message]:
        """What ``seat`` is told of a move, and of the turn that is due after it."""
        seen, who = after.seen_by(seat), self.who(seat)
        told = [
            message
            for event in events
            if (known := event.seen_by(seat)) is not None
            for message in self.narrator.narrate(known, seen, who)
        ]
        return [*told, *self.narrator.turn(seen, who)]

    def board(self, seat: int) -> list[Message]:
        """The board in detail, as ``seat`` hears it on asking."""
        return list(self.narrator.summary(self.state.seen_by(seat), self.who(seat), True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_the_lines_tell_the_position(
    name: str, players: int, options: dict[str, str], language: str
) -> None:
    for seed in range(ROUNDS):
        told, catalog = Told(name, players, options, seed), Catalog(language)
        listeners = [
            LISTENERS[name](language, told.names, seat, told.state.seen_by(seat))
            for seat in range(players)
        ]
        while told.state.turn != OVER:
            events: list[Event] = []
            chance = told.state.turn == CHANCE
            told.state.play(told.choice(), events)
            for seat, listener in enumerate(listeners):
                for message in told.messages(told.state, events, seat):
                    listener.hear(catalog.text(message, Level.NORMAL))
                if chance and (look := getattr(listener, "look", None)):
                    for message in told.board(seat):
                        look(catalog.text(message, Level.NORMAL))
                heard = told.game.from_text(listener.position())
                assert heard.seen_by(seat) == told.state.seen_by(seat)


@pytest.mark.parametrize(
    ("name", "players", "options"), [case for case in GAMES if case[1] > 1 and case[0] in SECRET]
)
def test_what_is_done_in_secret_sounds_the_same(
    name: str, players: int, options: dict[str, str]
) -> None:
    told = Told(name, players, options, seed=17)
    secrets = 0
    while told.state.turn != OVER:
        for move, other, seat in secret_choices(told):
            one, two = (everything(told, choice, seat) for choice in (move, other))
            assert one == two
            secrets += 1
        told.state.play(told.choice())
    assert secrets, "nothing is ever done in secret in this game"


def secret_choices(told: Told) -> Iterator[tuple[Move, Move, int]]:
    """Two moves of the seat to move between which another seat's view does not tell; that seat."""
    if told.state.turn < 0:
        return
    moves = told.state.moves()
    move, other = told.rng.choice(moves), told.rng.choice(moves)
    seat = told.rng.randrange(told.state.players)
    one, two = told.state.copy(), told.state.copy()
    one.play(move)
    two.play(other)
    if move != other and one.seen_by(seat) == two.seen_by(seat):
        yield move, other, seat


def everything(told: Told, move: Move, seat: int) -> list[Message]:
    """All that ``seat`` can hear once ``move`` is played: events, answers to keys, every cell."""
    events: list[Event] = []
    after = told.state.copy()
    after.play(move, events)
    seen, who = after.seen_by(seat), told.who(seat)
    regions = told.narrator.regions(seen, who)
    cells = [cell for region in regions for cell in region.cells.values()]
    return [
        *told.messages(after, events, seat),
        *told.narrator.points(seen, who),
        *told.narrator.summary(seen, who, detailed=False),
        *told.narrator.summary(seen, who, detailed=True),
        *(parts([*cell.parts, *cell.details]) for cell in cells),
        *(parts([line.label, *line.value]) for region in regions for line in region.lines),
    ]
