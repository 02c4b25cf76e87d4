"""Several people at one machine: locking and unlocking a hidden card, a transcript for each person,
going on with a game that has hidden cards."""

from __future__ import annotations

import stat
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

from accessigame.cli.transcript import Transcript
from accessigame.core.game import CHANCE
from accessigame.games.delphi.cards import PREY
from accessigame.narration.message import Message, Priority
from accessigame.session.kit import load_kit
from accessigame.session.listeners import listener
from accessigame.session.opening import open_table
from accessigame.session.table import Table
from accessigame.ui.screens.replay import Replay
from tests.stage import Stage
from tests.test_secrets_delphi import READERS, _about_gods

DELPHI = load_kit("delphi")
LAST = "Last choice, Enter again turns the cards over."
KEYS = (
    *("enter enter",) * 8,
    *("tab", "home", "right", "left", "down", "space", "backspace escape", "escape escape"),
    *("s", "b", "p", "t", "m", "l", "k", "o", "f", "u", "f2", "ctrl+t", "pageup"),
)
"""What people press at random; Enter often, for the game shall go on. What a person can list of
the own deck names cards that others may hold as well."""


def stage(folder: Path, language: str = "en") -> Stage:
    return Stage(folder, language, kits={"delphi": partial(load_kit, "delphi")})


def locked(table: Table) -> list[bool]:
    """By seat, whether a card lies face down."""
    return [card is not None for card in table.seen(CHANCE).committed]


# ---------------------------------------------------------------------- locking and unlocking


def test_the_last_of_several_people_is_asked_once_more(tmp_path: Path) -> None:
    here = stage(tmp_path)
    table = here.play(DELPHI, ("human", "human", "human"))
    for _ in range(2):
        assert LAST not in here.press("enter home enter")
    assert locked(table) == [True, True, False]
    here.press("enter home")
    assert here.press("enter") == [LAST]
    assert here.press("right enter")[-1] == LAST, "another key in between: asked again"
    assert locked(table) == [True, True, False]
    assert LAST not in here.press("enter")
    assert locked(table) != [True, True, False]
    assert any(event.reveals for event in table.steps[-1].events)


def test_in_french_too(tmp_path: Path) -> None:
    here = stage(tmp_path, "fr")
    here.play(DELPHI, ("human", "easy", "human"))
    here.press("enter home enter enter home")
    assert here.press("enter") == ["Dernier choix, Entrée de nouveau retourne les cartes."]


def test_computers_that_come_later_do_not_count(tmp_path: Path) -> None:
    here = stage(tmp_path)
    table = here.play(DELPHI, ("human", "human", "easy"))
    here.press("enter home enter enter home")
    assert here.press("enter") == [LAST]
    assert locked(table) == [True, False, False]


def test_who_plays_alone_with_computers_can_take_back_and_is_not_asked(tmp_path: Path) -> None:
    here = stage(tmp_path)
    here.play(DELPHI, ("human", "easy", "easy"))
    assert LAST not in here.press("home enter")


def test_an_open_card_is_not_asked_about(tmp_path: Path) -> None:
    here = stage(tmp_path)
    table = here.play(DELPHI, ("human", "human", "human"), seed=3)
    rng = Random(3)
    while not table.seen(CHANCE).open_turn:
        here.press(f"enter home{' right' * rng.randrange(8)} enter enter")
    turns = len(table.steps)
    here.press("enter home")
    assert LAST not in here.press("enter")
    assert len(table.steps) > turns


def test_backspace_unlocks_while_the_next_person_is_called(tmp_path: Path) -> None:
    here = stage(tmp_path)
    table = here.play(DELPHI, ("human", "human", "human"))
    here.press("enter home enter")
    assert locked(table) == [True, False, False]
    assert here.press("backspace") == ["Player 1 takes back.", "Player 1, press Enter."]
    assert locked(table) == [False, False, False]
    told = here.press("enter")
    assert "lay a hidden card" in told[-1]
    here.press("home right enter")
    assert locked(table) == [True, False, False]
    heard = " ".join(here.press("enter"))
    assert heard.count("Player 1 lays a card") == 1, "what was taken back is not told again"


def test_before_the_cards_are_turned_over_only_ones_own_choice_is_dropped(tmp_path: Path) -> None:
    here = stage(tmp_path)
    table = here.play(DELPHI, ("human", "human", "easy"))
    here.press("enter home enter enter home")
    assert here.press("enter") == [LAST]
    [told] = here.press("u")
    assert told.startswith("Taken back: ")
    assert told.count("warrior") <= 1, "a warrior is called so once"
    assert locked(table) == [True, False, False]
    assert here.press("enter") == [LAST], "nothing is half confirmed any more"
    assert here.press("right u")[-1] == "Player 1, press Enter.", "nothing is dropped, so undone"


def test_before_anybody_has_decided_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    here = stage(tmp_path)
    here.play(DELPHI, ("human", "human", "easy"))
    assert here.press("enter u")[-1] == "Nothing to take back."


def test_a_warrior_taken_back_is_called_so_once(tmp_path: Path) -> None:
    here = stage(tmp_path)
    here.play(DELPHI, ("human", "easy", "easy"), seed=3)
    assert " ".join(here.press("right right enter u")[-2:]).count("Taken back: warrior 4.") == 1


def test_nothing_is_unlocked_before_or_after(tmp_path: Path) -> None:
    here = stage(tmp_path)
    table = here.play(DELPHI, ("human", "human", "human"))
    assert here.press("backspace") == ["Player 1, press Enter."]
    here.press("enter home enter enter home enter enter home enter enter")
    assert any(event.reveals for event in table.steps[-1].events)
    steps = len(table.steps)
    called = here.press("backspace")
    assert called
    assert called[-1].endswith("press Enter.")
    assert len(table.steps) == steps


def test_a_table_knows_whose_choice_is_locked() -> None:
    from accessigame.session.opening import new_table

    table = new_table(DELPHI, ("human", "human", "easy"), {}, seed=1)
    while table.settle():
        pass
    assert table.locked() is None
    for seat in range(2):
        table.play(table.seen(seat).moves()[0])
        assert table.locked() == seat
    table.play(table.seen(2).moves()[0])
    assert table.locked() is None


# ---------------------------------------------------------------------- a transcript for each


class Witnessed:
    """A session with a transcript for each person, random keys, and what should be in them."""

    def __init__(self, folder: Path, language: str, seats: Sequence[str], seed: int) -> None:
        self.folder = folder
        self.stage = stage(folder, language)
        self.app = self.stage.app
        self.transcript = Transcript(str(folder / "seat{seat}.txt"))
        self.app._witness = self.transcript
        self.app.equipment.voices._listeners = [self.transcript]
        self.table = self.stage.play(DELPHI, seats, seed=seed)
        self.told: dict[int, list[str]] = {seat: [] for seat in self.table.humans}
        """By seat, the public events in that seat's words, undone ones included."""
        self.known: dict[int, set[int]] = {seat: set() for seat in self.table.humans}
        """By seat, the cards it could ever know: its own, and what lay open."""
        self._steps = 0

    def press(self, keys: str) -> None:
        for key in keys.split():
            self.stage.press(key)
            self._look()

    def _look(self) -> None:
        """Note what has happened since the last key."""
        steps = self.table.steps
        for index in range(min(self._steps, len(steps)), len(steps)):
            step = steps[index]
            after = steps[index + 1].before if index + 1 < len(steps) else None
            for seat in self.told:
                seen = self.table.seen(seat) if after is None else after.seen_by(seat)
                self._learn(seat, step.before.seen_by(seat))
                self._learn(seat, seen)
                for event in step.events:
                    if event.seen_by(CHANCE) is not None and (own := event.seen_by(seat)):
                        self._add(seat, own, seen)
        self._steps = len(steps)

    def _learn(self, seat: int, seen: object) -> None:
        piles = (*seen.displays, *seen.spent)  # type: ignore[attr-defined]
        self.known[seat].update(card for pile in piles for card in pile)
        self.known[seat].update((*seen.hands[seat], seen.committed[seat] or 0))  # type: ignore[attr-defined]

    def _add(self, seat: int, event: object, seen: object) -> None:
        who = listener(self.table, seat)
        news: Sequence[Message] = DELPHI.narrator.narrate(event, seen, who)  # type: ignore[arg-type]
        sure = [said for said in news if said.priority >= Priority.EVENT]
        self.told[seat] += [text for said in sure if (text := self.app.text(said))]

    def files(self) -> dict[int, str]:
        self.app.close()
        self.transcript.close()
        return {seat: self.file(seat).read_text("utf-8") for seat in self.told}

    def file(self, seat: int) -> Path:
        return self.folder / f"seat{seat + 1}.txt"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_file_holds_all_that_is_public_and_no_hidden_card_of_another(
    tmp_path: Path, language: str, seed: int
) -> None:
    rng = Random(f"{language} {seed}")
    seats = ("human", "easy", "human", "human")[: 3 + seed % 2]
    game = Witnessed(tmp_path, language, seats, seed)
    for _ in range(120):
        if game.table.over or game.app.screen is game.app._screens[0]:
            break
        game.press(rng.choice(KEYS))
    assert not game.file(1).exists(), "nobody reads for a computer"
    public, named = 0, 0
    for seat, text in game.files().items():
        plain = " ".join(text.split())
        for line in game.told[seat]:
            public += 1
            assert line.rstrip(".") in plain, f"seat {seat + 1}"
        for line in text.splitlines():
            if not line.startswith("> ") and not _about_gods(line):
                cards = READERS[language].cards(line)
                named += len(cards)
                known = game.known[seat]
                # A god names the hero it looks for, a hero the god that discards it.
                known |= {PREY[card] for card in known}
                known |= {god for god, hero in enumerate(PREY) if hero in known}
                assert cards <= known, f"seat {seat + 1}: {line}"
    assert public > 40
    assert named > 40


def test_what_waits_to_be_told_is_in_the_file_when_the_game_is_left(tmp_path: Path) -> None:
    game = Witnessed(tmp_path, "en", ("human", "human", "human"), 5)
    game.press("enter home enter")
    assert "Player 1 lays a card." in game.files()[2]


def test_all_hear_the_final_count(tmp_path: Path) -> None:
    game = Witnessed(tmp_path, "en", ("human", "human", "human"), 2)
    rng = Random(2)
    while not game.table.over:
        seat = game.table.turn
        if game.stage.recorder.lines[-1].endswith("press Enter."):
            game.press("enter")
        move = rng.choice(game.table.seen(seat).moves())
        screen = game.app.screen
        game.app._guarded(partial(screen.play, move), interrupt=True)  # type: ignore[attr-defined]
        game.app.wait_idle()
    results = [line for line in game.stage.recorder.lines if "Player" in line][-1:]
    assert "wins with" in results[0] or "hared win" in results[0]
    for text in game.files().values():
        assert results[0] in text
        assert text.count(results[0]) == 1
        assert "You draw" in text
    kept = [game.app.text(line) for line in game.app.equipment.announcer.history.lines()]
    assert results[0] in kept
    assert not any("You draw" in line for line in kept), "what one person was told is not for all"


def test_a_place_where_no_file_can_be_made_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Transcript(str(tmp_path / "nowhere" / "{seat}.txt"))
    assert list(tmp_path.iterdir()) == []
    Transcript(str(tmp_path / "{seat}.txt")).close()
    assert list(tmp_path.iterdir()) == [], "no file before anybody listens"


# ---------------------------------------------------------------------- going on, looking back


def begun(folder: Path) -> Path:
    """A game of two people, kept, in which the first has laid a card; its file."""
    here = stage(folder)
    here.play(DELPHI, ("human", "easy", "human"))
    here.press("enter home enter ctrl+q")
    (saved,) = here.store.unfinished()
    return saved.path


def test_an_unfinished_game_goes_on_at_the_hand_over(tmp_path: Path) -> None:
    path = begun(tmp_path)
    here = stage(tmp_path)
    table, _ = open_table(DELPHI, here.store, path)
    here.show(here.home.menu(), here.home.screen(table))
    assert here.recorder.lines[-1].startswith("Player 3, press Enter.")
    before = len(here.recorder.lines)
    for key in ("home", "right", "s", "m", "l", "ctrl+t", "pageup", "f3", "r", "b"):
        here.press(key)
    heard = set(here.recorder.lines[before:])
    assert heard == {"Player 3, press Enter.", "edge"}, "an empty history has an edge"
    here.press("enter")
    own = set(table.seen(2).hands[2])
    for line in here.recorder.lines:
        assert READERS["en"].cards(line) <= own


def test_an_unfinished_game_is_replayed_as_everybody_may_know_it(tmp_path: Path) -> None:
    path = begun(tmp_path)
    here = stage(tmp_path)
    table, _ = open_table(DELPHI, here.store, path)
    here.show(here.home.menu(), Replay(here.app, table))
    here.press("pagedown " * len(table.steps))
    rng = Random(1)
    for _ in range(150):
        here.press(rng.choice(("pageup", "pagedown", "home", "right", "s", "m", "r", "f3", "i")))
    here.press("f5 end b B f o")
    heard = here.recorder.lines
    assert "Player 1 lays a card." in heard
    # The whole city, none of whose cards has been shown, is no secret.
    cards = [line for line in heard if "not yet seen, warriors: 2, 2, 3, 3" not in line]
    assert not set().union(*(READERS["en"].cards(line) for line in cards)), cards
    assert not any("you" in line.casefold().split() for line in heard), heard


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such modes")
def test_other_accounts_cannot_read_a_record(tmp_path: Path) -> None:
    path = begun(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
