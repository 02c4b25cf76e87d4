"""Hints: a sentence for every kind of move in both languages, and what comes second."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from accessigame.bots.stopping import Stop
from accessigame.bots.weighing import Weighed, weigher
from accessigame.core.game import CHANCE, Move
from accessigame.games import NAMES
from accessigame.games.delphi.cards import PASS
from accessigame.games.delphi.moves import Play
from accessigame.games.desert import Place, grid
from accessigame.games.detrak import GAME
from accessigame.games.versus import Step
from accessigame.narration import delphi_reasons, desert_reasons, detrak_reasons, versus_reasons
from accessigame.narration.catalog import Catalog
from accessigame.narration.detrak_board import after
from accessigame.narration.message import Category, Level
from accessigame.narration.narrator import Listener
from accessigame.session.kit import load_kit
from accessigame.session.listeners import seat_names
from tests.toy import Walk
from tests.toy_narrator import toy_kit

from .stage import Stage

CATALOGS = {language: Catalog(language) for language in ("en", "fr")}
SYMBOLS = re.compile(r"[\[\](){}<>|_/*#=+–—→-]")
HYPHENS = re.compile(r"\w-\w")  # haut-gauche, demi-point


def played(game: str, players: int, seed: int, options: dict[str, str]) -> list[Any]:
    """The positions of a random game in which a seat decides, declarations played too."""
    kit, rng = load_kit(game), Random(seed)
    state: Any = kit.game.start(players, options)
    found: list[Any] = []
    while not state.over() and len(found) < 150:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
            continue
        found.append(state.copy())
        declared = list(state.declarations())
        drawn = [move for move in declared if str(move) != "resign"]
        state.play(rng.choice(drawn if drawn and rng.random() < 0.1 else list(state.moves())))
    return found


CASES = [
    ("detrak", 1, {}),
    ("detrak", 3, {"rules": "advanced"}),
    ("detour", 2, {}),
    ("delphi", 3, {}),
    ("delphi", 4, {}),
    ("versus", 2, {}),
    ("desert", 2, {}),
    ("desert", 4, {}),
    ("desert", 5, {}),
]


@pytest.mark.parametrize(("game", "players", "options"), CASES, ids=lambda it: str(it))
def test_every_move_of_every_decision_has_its_sentence(
    game: str, players: int, options: dict[str, str]
) -> None:
    kit, rng = load_kit(game), Random(1)
    kinds: Counter[str] = Counter()
    for state in played(game, players, 2, options):
        seen = state.seen_by(state.turn)
        who = Listener(state.turn, seat_names(["human"] * players))
        every = [*seen.moves(), *state.declarations()]
        for move in rng.sample(every, min(3, len(every))):
            kinds[type(move).__name__] += 1
            before = seen.to_text()
            advice = kit.narrator.advice(seen, who, move)
            assert seen.to_text() == before
            for language, catalog in CATALOGS.items():
                for level in Level:
                    text = catalog.text(advice, level)
                    assert text.endswith("."), text
                    assert not SYMBOLS.search(HYPHENS.sub("", text)), (language, text)
                    assert not re.search(r"  |, ,|,\.", text), text
    wanted = KINDS[game] | ({"Drop"} if players == 5 else set())
    assert kinds.keys() >= wanted, kinds


KINDS = {
    "detrak": {"Start", "Pair"},
    "detour": {"Place"},
    "delphi": {"Play", "Aim"},
    "versus": {"Step", "Declaration"},
    "desert": {"Place"},
}


@pytest.mark.parametrize("game", NAMES)
def test_moves_are_weighed_best_first_with_the_one_asked_for(game: str) -> None:
    kit = load_kit(game)
    players = kit.game.players[0]
    decisions = [state for state in played(game, players, 5, {}) if len(state.moves()) > 2]
    for state in (decisions[len(decisions) // 2], decisions[-1]):
        seen, also = state.seen_by(state.turn), list(state.moves())[-1]
        before = seen.to_text()
        found = weigher(game)(seen, Random(1), Stop(), also)
        assert seen.to_text() == before
        moves = [it.move for it in found]
        assert len(moves) == len(set(moves)) >= 2
        assert also in moves
        assert set(moves) <= set(state.moves())
        values = [it.value for it in found]
        assert values == sorted(values, reverse=True)
        assert weigher(game)(seen, Random(1), Stop(), also) == found, "seeded"
        assert weigher(game)(state.copy(), Random(1), Stop(), also) == found, "no secrets"


# -- the screen ------------------------------------------------------------------------------------


def test_the_second_hint_says_how_much_less(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("detrak"), seed=1)
    assert stage.press("h") == ["Any start token will do: plum."]
    stage.press("enter enter")
    first = stage.press("h")[0]
    second, third = stage.press("h h")
    assert " points, " in first
    assert second.startswith("Next, ")
    assert re.match(r"Next, about (as good|half a point less|\d+ points? less): ", second)
    assert third.startswith("Next, ")
    assert third != second
    stage.press("t")
    assert stage.press("h") == [first], "another key between: from the beginning"


def test_hints_have_their_shelf_in_the_history(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("detrak"), seed=1)
    told = stage.press("enter enter h h")[-2:]
    shelf = stage.app.equipment.announcer.history.lines(Category.COACH)
    assert [stage.app.text(line) for line in shelf] == told


def test_in_detour_a_hint_knows_the_end(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("detour"), ["human", "human"], seed=7)
    assert stage.press("h")[0].endswith("This keeps the draw.")
    assert re.match(r"Next, (just as good|\d points? less): ", stage.press("h")[0])


def test_an_only_move_is_told_as_such(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    kit = replace(toy_kit(), weigh=lambda seen, rng, stop, also: [Weighed(Walk(), 0.0)])
    used = "toy length=long turn=1 cells=20 cards=21 shown=10"  # the card is shown already
    stage.play(kit, ["human", "easy"], {"length": "long"}, position=used)
    assert stage.press("h h")[-1] == "This is the only move."


def test_a_hint_asked_for_twice_while_it_thinks_is_given_twice(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(load_kit("detrak"), seed=1)
    stage.press("enter enter")
    stage.app.key("h")
    stage.app.key("h")
    before = len(stage.recorder.lines)
    stage.app.wait_idle()
    (told,) = stage.recorder.lines[before:] or stage.recorder.lines[-1:]
    assert " Next, " in told


LEADERS = (
    "desert players=2 phase=leaders turn=2 left=0 round=2 first=1 palms=B8,D3,H11,J3,Q3"
    " tokens=J9:1,J11:2,K12:3 camels=V2:J5*;V1:L7*;W1:P6* reserve=W22V22P22G22B22"
)


def test_the_same_cell_advised_again_is_told_by_what_differs() -> None:
    """In the desert the next best is often another colour on the cell that was just told."""
    seen = state_of("desert", LEADERS)
    who, narrator = Listener(1, seat_names(["human", "human"])), load_kit("desert").narrator
    white, pink, blue = (Place(colour, grid().index["J10"]) for colour in (0, 2, 4))

    def told(move: Move, *before: Move) -> tuple[str, ...]:
        message = narrator.another(seen, who, move, before)
        return tuple(catalog.text(message) for catalog in CATALOGS.values())

    assert told(white) == (
        "White leader J10, rival of this colour, Player 1, 7 cells to the north-east,"
        " oasis H11, 2 cells to the south-west, water 1, J9, 1 cell to the north.",
        "Meneur blanc J10, rival de cette couleur, Joueur 1, 7 cases en haut à droite,"
        " oasis H11, 2 cases en bas à gauche, puits 1, J9, 1 case vers le haut.",
    )
    assert told(pink, white) == (
        "Pink leader J10, the same cell, no rival of this colour yet.",
        "Meneur rose J10, la même case, pas encore de rival de cette couleur.",
    )
    assert told(blue, white, pink) == (
        "Blue leader J10, the same cell, for the same reasons.",
        "Meneur bleu J10, la même case, pour les mêmes raisons.",
    )
    elsewhere = Place(2, grid().index["F11"])
    assert told(elsewhere, white) == told(elsewhere)


# -- reasons ---------------------------------------------------------------------------------------


def state_of(game: str, text: str) -> Any:
    return load_kit(game).game.from_text(text)


def test_detrak_tells_what_may_still_grow() -> None:
    state = state_of("detrak", "detrak turn=2 roll=12 boards=11.../2..../...../...../.....")
    full = GAME.parse_move("1C1 2D1")
    blocked = detrak_reasons.prospects(state, after(state.boards[0], full), full)
    assert [(it.line, it.symbol) for it in blocked] == [], "nothing is free beside three of them"
    beside = GAME.parse_move("2B2 1B3")
    best, *_ = detrak_reasons.prospects(state, after(state.boards[0], beside), beside)
    assert (best.line, best.symbol, best.number, best.free) == (1, 2, 2, 3)
    told = detrak_reasons.prospect_parts(state, state.boards[0], beside)
    english, french = (catalog.text(told[0]) for catalog in CATALOGS.values())
    assert english == "cube 2 times in row 2, 3 free cells there"
    assert french == "cube 2 fois en ligne 2, 3 cases libres à côté"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_reasons_come_up_in_play_and_are_told(language: str) -> None:
    """Every kind of reason of the three larger games, found in random games."""
    text = CATALOGS[language].text
    told: dict[str, set[str]] = {"versus": set(), "desert": set(), "delphi": set()}
    for game, players, seed in [("versus", 2, 3), ("desert", 3, 3), ("delphi", 3, 3)]:
        rng = Random(7)
        for state in played(game, players, seed, {}):
            seen = state.seen_by(state.turn)
            who = Listener(state.turn, seat_names(["human"] * players))
            every = list(seen.moves())
            for move in rng.sample(every, min(4, len(every))):
                for part in parts_of(seen, who, move):
                    told[game].add(re.sub(r"\b([A-Z]\d+|\d+)\b.*", "", text(part)).strip(" ,"))
    for game, beginnings in REASONS[language].items():
        for beginning in beginnings:
            assert any(part.startswith(beginning) for part in told[game]), (beginning, told[game])


def parts_of(seen: Any, who: Listener, move: Move) -> list[Any]:
    match move:
        case Step():
            return versus_reasons.reason_parts(seen, move)
        case Place() if seen.phase.name == "CAMELS":
            return desert_reasons.reason_parts(seen, who, move)
        case Play(card=card) if card != PASS:
            return delphi_reasons.reason_parts(seen, move)
        case _:
            return []


REASONS = {
    "en": {
        "versus": [
            "target",
            "makes your pawn",
            "threatens the pawn",
            "your pawn",
        ],
        "desert": ["keeps Player", "then water", "one more camel closes", "your caravan becomes"],
        "delphi": ["gains a turn"],
    },
    "fr": {
        "versus": ["cible", "met v", "menace l", "v"],
        "desert": [
            "empêche Joueur",
            "prive Joueur",
            "puits",
            "un chameau de plus",
            "votre caravane devient",
        ],
        "delphi": ["gagne un tour"],
    },
}
