"""Private voices: each person hears what is theirs, the others hear none of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from accessigame.session.kit import load_kit
from accessigame.session.opening import new_table
from accessigame.session.table import Table
from accessigame.sound.player import Player
from accessigame.speech.recorder import Recorder
from accessigame.speech.speaker import SpeakerError
from accessigame.speech.voices import SHARED, Route, Shared, Voices
from accessigame.ui import voices as words
from accessigame.ui.ear import Ear
from tests.stage import Stage

KEYS = (
    *("enter enter",) * 8,
    *("tab", "right", "left", "down", "up", "space", "f3", "f2"),
    *("s", "b", "p", "t", "m", "l", "i", "k", "r", "o", "f", "h", "u", "v"),
)
"""What people press at random; Enter often, for the game shall go on."""


class Noted(Recorder):
    """A voice that notes for whom each line was meant; it can be lost."""

    name: ClassVar[str] = "print"

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self.heard: list[tuple[int | None, str]] = []
        self.lost = False

    def speak(self, text: str, interrupt: bool) -> None:
        if self.lost:
            raise SpeakerError("unplugged")
        super().speak(text, interrupt)
        self.heard.append((self.room.listening, text))

    @property
    def said(self) -> list[str]:
        return [text for _, text in self.heard]


class Own(Noted):
    """The program's own voice, on a device of its own."""

    name: ClassVar[str] = "self"


class Speaking(Player):
    """A device that notes the earcons asked of it."""

    def __init__(self) -> None:
        super().__init__(choice="null")
        self.cues: list[str] = []
        self.closed = False

    def cue(self, name: str, pan: float = 0.0, pitch: float = 0.0) -> bool:
        self.cues.append(name)
        return False

    def close(self) -> None:
        self.closed = True
        super().close()


class Room(Stage):
    """The program with a common voice and one for each of ``seats``."""

    def __init__(self, folder: Path, seats: Sequence[int], game: str) -> None:
        self.listening: int | None = None
        super().__init__(folder, kits={game: partial(load_kit, game)})
        self.app._witness = self
        self.common = Noted(self)
        equipment = self.app.equipment
        equipment.voices._current = self.common
        self.own = {seat: Own(self) for seat in seats}
        self.devices = {seat: Speaking() for seat in seats}
        equipment.private = {seat: self._ear(seat) for seat in seats}

    def _ear(self, seat: int) -> Ear:
        equipment = self.app.equipment
        voices = Voices(
            [
                Route("self", lambda: self.own[seat]),
                Route(SHARED, lambda: Shared(equipment.voices)),
            ],
            lambda old, new: self.app.text(words.private_lost(seat)),
            private=True,
        )
        return Ear(voices, self.devices[seat], equipment.sound)

    def key(self, name: str) -> None:
        """See :class:`accessigame.ui.app.Witness`."""

    def seat(self, seat: int | None) -> None:
        """See :class:`accessigame.ui.app.Witness`."""
        self.listening = seat

    def learned(self, seat: int, text: str) -> None:
        """See :class:`accessigame.ui.app.Witness`."""

    def play_at_random(self, table: Table, rng: Random, most: int) -> None:
        """Keys until the game is over, or ``most`` of them."""
        for _ in range(most):
            if table.over:
                return
            self.press(rng.choice(KEYS))


@pytest.mark.parametrize("seed", range(3))
def test_no_line_of_one_seat_on_the_voice_of_another(tmp_path: Path, seed: int) -> None:
    room = Room(tmp_path, (0, 1), "delphi")
    table = new_table(load_kit("delphi"), ("human", "human", "human"), {}, seed=seed)
    room.show(room.home.menu(), room.home.screen(table))
    room.play_at_random(table, Random(seed), 500)
    for seat, voice in room.own.items():
        assert len(voice.heard) > 50
        assert {meant for meant, _ in voice.heard} == {seat}
    # The third has none of its own: with calls and the menus it hears the common one.
    assert {meant for meant, _ in room.common.heard} <= {None, 2}
    assert any("press Enter" in text for text in room.common.said)


def test_earcons_go_where_the_voice_goes(tmp_path: Path) -> None:
    room = Room(tmp_path, (0, 1), "delphi")
    table = new_table(load_kit("delphi"), ("human", "human", "human"), {}, seed=3)
    room.show(room.home.menu(), room.home.screen(table))
    room.press("enter")
    for cues in (room.cues, *(device.cues for device in room.devices.values())):
        cues.clear()
    room.press("right right left")
    assert len(room.devices[0].cues) == 3
    assert room.devices[1].cues == room.cues == []


def versus(room: Room, seats: Sequence[str] = ("human", "human")) -> Table:
    table = new_table(load_kit("versus"), seats, {}, seed=5)
    room.show(room.home.menu(), room.home.screen(table))
    return table


def test_at_their_turn_each_hears_what_the_other_did_in_private(tmp_path: Path) -> None:
    room = Room(tmp_path, (0, 1), "versus")
    versus(room)
    assert room.common.said == []
    room.press("tab enter enter")
    move = next(text for text in room.own[0].said if text.startswith(("Pawn ", "Versus ")))
    told = " ".join(room.own[1].said)
    assert told.startswith("Player 2. ")
    assert "Player 1: " in told
    assert move.split(",")[0].split(" ", 1)[1] in told
    assert "Your turn" in told


def test_who_hears_the_common_voice_has_heard_it_already(tmp_path: Path) -> None:
    room = Room(tmp_path, (1,), "versus")
    versus(room)
    room.press("tab enter enter")
    assert not any("Player 1: " in text for text in room.own[1].said)


def test_what_is_taken_back_in_private_is_told_to_the_others(tmp_path: Path) -> None:
    room = Room(tmp_path, (0, 1), "versus")
    versus(room)
    room.press("tab enter enter")
    before = len(room.own[0].heard)
    room.press("u")
    told = " ".join(room.own[0].said[before:])
    assert "Player 1 takes back." in told


def test_the_end_is_heard_by_everybody(tmp_path: Path) -> None:
    room = Room(tmp_path, (0, 1), "versus")
    table = versus(room)
    resign = next(move for move in table.declarations() if str(move) == "resign")
    screen = room.app.screen
    room.app._guarded(lambda: screen.play(resign), interrupt=True)  # type: ignore[attr-defined]
    assert table.over
    assert any("resign" in text for text in room.common.said)
    assert any("wins" in text or "win" in text for text in room.common.said)
    room.press("u")
    before = len(room.common.heard)
    room.press("right")
    assert len(room.common.heard) == before


def test_a_lost_device_is_one_sentence_for_all_and_tells_no_secret(tmp_path: Path) -> None:
    room = Room(tmp_path, (0, 1), "delphi")
    table = new_table(load_kit("delphi"), ("human", "human", "human"), {}, seed=3)
    room.show(room.home.menu(), room.home.screen(table))
    room.own[0].lost = True
    before = len(room.common.heard)
    room.press("enter")
    assert room.common.said[before:] == [
        "The private voice of player 1 is lost, the common voice goes on, F2 repeats."
    ]
    room.press("f2")
    assert "our turn" in room.common.said[-1] or "hand" in room.common.said[-1]
    before = len(room.devices[0].cues)
    room.press("right")
    assert len(room.devices[0].cues) == before
    assert room.own[1].heard == []


def test_f5_leaves_the_private_voice_and_comes_back(tmp_path: Path) -> None:
    room = Room(tmp_path, (0, 1), "versus")
    versus(room)
    kept = room.app.equipment.settings.voice
    room.press("f5")
    assert room.common.said == ["The common voice."]
    room.press("right f5")
    assert len(room.common.said) == 2
    room.press("right")
    assert len(room.common.said) == 2
    assert room.app.equipment.settings.voice == kept


def test_leaving_closes_every_voice_and_device(tmp_path: Path) -> None:
    room = Room(tmp_path, (0, 1), "versus")
    versus(room)
    room.app.close()
    assert all(device.closed for device in room.devices.values())
