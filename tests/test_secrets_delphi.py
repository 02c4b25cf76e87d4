"""No seat ever hears a hidden card of another: on messages and on text, in both languages.

Two ways to look at random games. *Two worlds*: whenever somebody draws or lays a card in secret,
they could have drawn or laid another; all that the others can hear must be the same. *By name*:
no line tells a card that its listener neither holds nor could see on the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from accessigame.core.game import CHANCE, OVER, Event
from accessigame.games.delphi import GAME, DelphiState
from accessigame.games.delphi.cards import DECK, FACE_DOWN, Card
from accessigame.games.delphi.moves import DelphiMove, Draw
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.delphi import NARRATOR
from accessigame.narration.delphi_words import card_name, card_object, short_name
from accessigame.narration.message import Level, Message, parts, verbatim
from accessigame.narration.narrator import Listener, Topic

NAMES = ("Nour", "Léa", "Zoé", "Émile")
CATALOGS = {language: Catalog(language) for language in LANGUAGES}
CARDS = sorted(set(DECK))


def who(seat: int, players: int) -> Listener:
    return Listener(seat, tuple(map(verbatim, NAMES[:players])))


@dataclass
class World:
    """A position after a move, and what the move did."""

    state: DelphiState
    events: list[Event]

    def told(self, viewer: int) -> list[Message]:
        """What ``viewer`` (CHANCE: the public) is told of the move, and of the turn after it."""
        seen, listener = self.state.seen_by(viewer), who(viewer, self.state.players)
        known = (event.seen_by(viewer) for event in self.events)
        told = [it for event in known if event for it in NARRATOR.narrate(event, seen, listener)]
        return [*told, *NARRATOR.turn(seen, listener)]

    def askable(self, viewer: int) -> Iterator[Message]:
        """All that ``viewer`` can hear by asking and walking."""
        seen, listener = self.state.seen_by(viewer), who(viewer, self.state.players)
        yield from NARRATOR.points(seen, listener)
        yield from NARRATOR.summary(seen, listener, detailed=True)
        for region in NARRATOR.regions(seen, listener):
            for cell in region.cells.values():
                yield parts([*cell.parts, *cell.details])
                for move in cell.moves:
                    yield NARRATOR.move(seen, listener, move, cell.id)
            yield from (parts([line.label, *line.value]) for line in region.lines)
        for topic in Topic:
            yield from NARRATOR.answer(topic, seen, listener, "displays", "1")
        yield from NARRATOR.final(seen, listener)


def after(state: DelphiState, move: DelphiMove) -> World:
    twin, events = state.copy(), list[Event]()
    twin.play(move, events)
    return World(twin, events)


def texts(messages: list[Message]) -> list[str]:
    return [
        catalog.text(message, Level.FULL) for message in messages for catalog in CATALOGS.values()
    ]


def alternative(state: DelphiState, move: DelphiMove, rng: Random) -> DelphiMove | None:
    """Another secret that the mover could have: a card to lay, cards to draw."""
    if isinstance(move, Draw):
        return state.draw(rng)  # type: ignore[return-value]
    if state.turn < 0 or state.open_turn or state.acting:
        return None
    return rng.choice(state.moves())


def two_worlds(players: int, seed: int, ask: float) -> int:
    """A random game; how many secrets were compared."""
    rng, state, compared = Random(seed), GAME.start(players), 0
    while state.turn != OVER:
        mover = state.dealt if state.turn == CHANCE else state.turn
        move = state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves())
        other = alternative(state, move, rng)
        world = after(state, move)
        if other is not None and other != move:
            twin = after(state, other)
            for viewer in (CHANCE, *range(players)):
                if viewer == mover or world.state.seen_by(viewer) != twin.state.seen_by(viewer):
                    continue  # the last card laid turns all of them over
                compared += 1
                told, told_too = world.told(viewer), twin.told(viewer)
                assert told == told_too
                if compared % 10 == 0:
                    assert texts(told) == texts(told_too)
                if rng.random() < ask:
                    assert list(world.askable(viewer)) == list(twin.askable(viewer))
        state = world.state
    return compared


class Names:
    """Finds cards by their names in the lines of events; a bare number names no warrior there."""

    def __init__(self, language: str) -> None:
        catalog = CATALOGS[language]
        self._cards: dict[str, Card] = {
            name.casefold(): card
            for card in CARDS
            for words in (card_name, card_object, short_name)
            if not (name := catalog.text(words(card))).isdigit()
        }
        longest = sorted(self._cards, key=len, reverse=True)
        self._any = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")

    def cards(self, line: str) -> set[Card]:
        """The cards that ``line`` names."""
        return {self._cards[name] for name in self._any.findall(line.casefold())}


READERS = {language: Names(language) for language in LANGUAGES}


def by_name(players: int, seed: int) -> int:
    """A random game, told to two of its seats in one language; how many names were heard."""
    rng, state, heard = Random(seed), GAME.start(players), 0
    language = list(LANGUAGES)[seed % len(LANGUAGES)]
    catalog, reader = CATALOGS[language], READERS[language]
    listeners = rng.sample((CHANCE, *range(players)), 2)
    while state.turn != OVER:
        move = state.draw(rng) if state.turn == CHANCE else rng.choice(state.moves())
        world = after(state, move)
        for viewer in listeners:
            seen = world.state.seen_by(viewer)
            public = {card for pile in (*seen.displays, *seen.spent) for card in pile}
            own = {*seen.hands[viewer], seen.committed[viewer]} if viewer >= 0 else set()
            allowed = public | own
            assert FACE_DOWN not in public
            for message in world.told(viewer):
                line = catalog.text(message, Level.FULL)
                if not _about_gods(line):
                    named = reader.cards(line)
                    heard += len(named)
                    assert named <= allowed, f"{line} to seat {viewer + 1}"
        state = world.state
    return heard


def _about_gods(line: str) -> bool:
    """A god that finds nobody names the hero it looks for, and hides nothing by it."""
    return " is there" in line or "n'est pas là" in line


@pytest.mark.parametrize("players", [3, 4])
def test_others_hear_the_same_whatever_is_drawn_or_laid(players: int) -> None:
    compared = sum(two_worlds(players, seed, ask=0.01) for seed in range(30))
    assert compared > 1500


@pytest.mark.parametrize("players", [3, 4])
def test_every_answer_and_cell_is_the_same_too(players: int) -> None:
    assert two_worlds(players, 1000, ask=1) > 30


@pytest.mark.parametrize("players", [3, 4])
def test_no_line_names_a_card_that_its_listener_cannot_know(players: int) -> None:
    heard = sum(by_name(players, seed) for seed in range(30))
    assert heard > 5000


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("players", [3, 4])
def test_thousands_of_games_keep_their_secrets(players: int) -> None:
    for seed in range(10_000, 11_500):
        two_worlds(players, seed, ask=0.02)
    for seed in range(20_000, 21_500):
        by_name(players, seed)


def test_the_reader_of_names_hears_a_leak() -> None:
    """The test by name would notice: told as its own, a draw names cards that others may not."""
    rng, state = Random(4), GAME.start(3)
    events: list[Event] = []
    state.play(state.draw(rng), events)
    leaked = [NARRATOR.narrate(event, state.seen_by(0), who(0, 3)) for event in events]
    lines = [CATALOGS["fr"].text(it) for told in leaked for it in told]
    named = set().union(*map(READERS["fr"].cards, lines))
    assert named
    assert named <= set(state.hands[0])
    assert not named <= {card for pile in state.displays for card in pile}
