"""What a seat may not know is nowhere in what it is given; and chance has its true odds."""

from __future__ import annotations

import io
import pickle
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random

import pytest

from accessigame.core.game import CHANCE, OVER, Event, Hidden
from accessigame.games.delphi import GAME, DelphiState
from accessigame.games.delphi.cards import CARD_OF, CODES, DECK, FACE_DOWN, PASS
from accessigame.games.delphi.events import CardsDrawn, Committed


def states(seed: int, players: int) -> list[DelphiState]:
    rng = Random(seed)
    state = GAME.start(players)
    seen = [state.copy()]
    while state.turn != OVER:
        chance = state.turn == CHANCE
        state.play(state.draw(rng) if chance else rng.choice(state.moves()))
        seen.append(state.copy())
    return seen


def dump(state: DelphiState) -> bytes:
    """The pickle by value: without the memo, which tells shared objects apart."""
    file = io.BytesIO()
    pickler = pickle.Pickler(file)
    pickler.fast = True
    pickler.dump(state)
    return file.getvalue()


@pytest.mark.parametrize("players", [3, 4])
def test_views_of_positions_that_differ_in_secrets_are_the_same_to_the_last_byte(
    players: int,
) -> None:
    rng = Random(3)
    different = 0
    for state in states(players, players):
        for viewer in (CHANCE, *range(players)):
            seen = state.seen_by(viewer)
            other = GAME.guess(seen, rng)
            different += other != state
            twin = other.seen_by(viewer)
            assert twin == seen
            assert repr(twin) == repr(seen)
            assert dump(twin) == dump(seen)
            assert pickle.loads(pickle.dumps(seen)) == seen
            assert twin.turn == seen.turn
            assert twin.weakest == seen.weakest
    assert different > 100


def test_no_attribute_of_a_view_holds_a_card_of_another_seat() -> None:
    for state in states(1, 4):
        for viewer in (CHANCE, *range(4)):
            seen = state.seen_by(viewer)
            assert not hasattr(seen, "__dict__")
            for seat in range(4):
                if seat == viewer:
                    assert seen.hands[seat] == state.hands[seat]
                    assert seen.decks[seat] == state.decks[seat]
                    assert seen.committed[seat] == state.committed[seat]
                else:
                    assert set(seen.hands[seat] + seen.decks[seat]) <= {FACE_DOWN}
                    assert seen.committed[seat] in (None, FACE_DOWN)
                    assert len(seen.hands[seat]) == len(state.hands[seat])
                    assert len(seen.decks[seat]) == len(state.decks[seat])
                    assert (seen.committed[seat] is None) == (state.committed[seat] is None)
            assert seen.displays == state.displays
            assert seen.spent == state.spent
            assert seen.scores() == state.scores()


def test_a_view_cannot_be_played_on() -> None:
    state = GAME.from_text("delphi turn=1 players=3 hands=W4,Pass/W4,Pass/W4,Pass")
    seen = state.seen_by(0)
    assert seen.moves() == state.moves()
    with pytest.raises(Hidden):
        seen.play(GAME.parse_move("W4"))
    with pytest.raises(Hidden):
        GAME.start(3).seen_by(0).draw(Random(1))
    assert GAME.start(3).seen_by(0).outcomes() is None
    assert state.seen_by(1).moves() == []
    assert state.seen_by(CHANCE).moves() == []


def test_pending_commitments_look_alike_whatever_they_are() -> None:
    views = set()
    for code in ("W4", "Zeu", "Pass"):
        state = GAME.from_text("delphi turn=1 players=3 hands=W4,Zeu,Pass/W2,Pass/W2,Pass")
        log: list[Event] = []
        state.play(GAME.parse_move(code), log)
        views.add((state.seen_by(1).to_text(), state.seen_by(CHANCE).to_text()))
        assert log == [Committed(0, CARD_OF[code], 2, (1, 2))]
        assert [event.seen_by(1) for event in log] == [Committed(0, None, 2, (1, 2))]
    assert len(views) == 1


def test_events_hide_drawn_and_committed_cards_from_the_others_only() -> None:
    for event in (CardsDrawn(1, (0, 1), 2, 3, 22), Committed(1, 4, 7, (2,))):
        assert event.seen_by(1) is event
        for viewer in (CHANCE, 0, 2, 3):
            seen = event.seen_by(viewer)
            assert type(seen) is type(event)
            assert (seen.cards if isinstance(seen, CardsDrawn) else seen.card) is None


def test_no_event_tells_a_seat_what_only_another_knows() -> None:
    """Played on from two positions that look alike, events look alike up to the next reveal."""
    rng = Random(8)
    for state in states(5, 3):
        viewer = 2
        other = GAME.guess(state.seen_by(viewer), rng)
        if state.turn not in (0, 1) or len(state.weakest) < 2 or state.weakest[-1] == state.turn:
            continue
        seen = []
        for position in (state.copy(), other):
            log: list[Event] = []
            position.play(rng.choice(position.moves()), log)
            seen.append(([event.seen_by(viewer) for event in log], position.seen_by(viewer)))
        assert seen[0] == seen[1]


# Chance.


def chi_square(counts: Counter[object], odds: dict[object, Fraction]) -> float:
    total = sum(counts.values())
    assert sum(odds.values()) == 1
    assert set(counts) <= set(odds)
    return sum(float((counts[key] - total * p) ** 2 / (total * p)) for key, p in odds.items())


def test_draws_have_their_true_probabilities() -> None:
    """Of a deck of ten with two pairs, every hand of eight by its number of physical ways."""
    deck = "W2,W2,W3,Ody,Hep,Apo,Nep,Zeu,Ora,Ora"
    state = GAME.from_text(f"delphi players=3 decks={deck}/{deck}/{deck}")
    cards = state.decks[0]
    odds: dict[object, Fraction] = {}
    for first in range(10):
        for second in range(first + 1, 10):
            hand = tuple(card for at, card in enumerate(cards) if at not in (first, second))
            odds[hand] = odds.get(hand, Fraction(0)) + Fraction(1, comb(10, 8))
    rng = Random(17)
    counts: Counter[object] = Counter(state.draw(rng).cards for _ in range(9000))
    # 30 kinds of hand, 29 degrees of freedom: 64 is passed once in about 5000 samples
    assert len(odds) == 30
    assert chi_square(counts, odds) < 64


def test_a_full_deck_is_drawn_fairly() -> None:
    state = GAME.start(3)
    rng = Random(23)
    heroes: Counter[object] = Counter()
    pairs: Counter[object] = Counter()
    for _ in range(5000):
        cards = state.draw(rng).cards
        assert len(cards) == 8
        assert list(cards) == sorted(cards)
        heroes[sum(CODES[card] in ("Ody", "Aja", "Ach", "Her") for card in cards)] += 1
        pairs[cards.count(CARD_OF["W5"])] += 1
    odds = {n: Fraction(comb(4, n) * comb(20, 8 - n), comb(24, 8)) for n in range(5)}
    assert chi_square(heroes, dict(odds)) < 24  # 4 degrees of freedom
    odds = {n: Fraction(comb(2, n) * comb(22, 8 - n), comb(24, 8)) for n in range(3)}
    assert chi_square(pairs, dict(odds)) < 18  # 2 degrees of freedom


def test_oracle_events_are_drawn_fairly() -> None:
    state = GAME.from_text("delphi displays=Ora/W2/W3 acting=Ora/-/- oracle=2,5,9")
    odds = dict(state.outcomes() or ())
    rng = Random(4)
    counts: Counter[object] = Counter(state.draw(rng) for _ in range(3000))
    assert chi_square(counts, dict(odds)) < 18  # 2 degrees of freedom


def test_guess_gives_every_consistent_deal_with_its_frequency() -> None:
    """Seat 2 has committed one card and holds two more; two lie in its deck; which of
    W2 W2 W3 Zeu and the Pass are where, is open."""
    spent = list(DECK)
    for code in ("W2", "W2", "W3", "Zeu"):
        spent.remove(CARD_OF[code])
    gone = ",".join(CODES[card] for card in spent)
    seen = GAME.from_text(
        f"delphi players=3 parade=2 displays=-/-/- hands=-/2/Pass decks=-/2/- committed=Pass/?/-"
        f" spent=-/{gone}/- dealt=1,2,3 turn=3"
    )
    places: Counter[object] = Counter()
    physical = [CARD_OF[code] for code in ("W2", "W2", "W3", "Zeu")] + [PASS]
    for committed, *rest in permutations(physical):
        hand, deck = rest[:2], rest[2:]
        if PASS not in deck:
            places[(committed, tuple(sorted(hand)), tuple(sorted(deck)))] += 1
    ways = sum(places.values())
    odds = {place: Fraction(count, ways) for place, count in places.items()}
    rng = Random(6)
    counts: Counter[object] = Counter()
    for _ in range(6000):
        state = GAME.guess(seen, rng)
        assert state.seen_by(0) == seen.seen_by(0)
        assert not state.hidden
        card = state.committed[1]
        assert card is not None
        counts[(card, state.hands[1], state.decks[1])] += 1
    assert set(counts) == set(odds)
    assert len(odds) == 11
    assert chi_square(counts, dict(odds)) < 33  # 10 degrees of freedom


def test_guess_leaves_what_is_known_and_can_be_played_to_the_end() -> None:
    rng = Random(12)
    for players in (3, 4):
        for state in states(players + 20, players)[::9]:
            for viewer in (CHANCE, *range(players)):
                guessed = GAME.guess(state.seen_by(viewer), rng)
                assert guessed.seen_by(viewer) == state.seen_by(viewer)
                assert GAME.from_text(guessed.to_text()) == guessed
                while guessed.turn != OVER:
                    chance = guessed.turn == CHANCE
                    guessed.play(guessed.draw(rng) if chance else rng.choice(guessed.moves()))


def test_a_guess_of_a_full_position_is_the_position() -> None:
    state = states(2, 3)[30]
    assert GAME.guess(state, Random(1)) == state
