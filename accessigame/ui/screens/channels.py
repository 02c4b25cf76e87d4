"""Speech rate and volumes: chosen, turned up and down at any moment."""

from __future__ import annotations

from ...narration.message import Level, Message, cue, say, sentence
from ...session.settings import LEVELS
from ...sound.channels import CHANNELS as VOLUMES
from ..app import App
from .base import Answer
from .lists import menu, once
from .menu import Item

STEP = 0.1

CHANNELS: tuple[tuple[str, Message], ...] = (
    ("rate", say("speech rate")),
    ("speech", say("speech volume")),
    ("earcons", say("sound volume")),
    ("ambience", say("ambience volume")),
)


class Channels:
    """The chosen channel, shared by the keys that open the list and those that turn it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._chosen = CHANNELS[0][0]

    def open(self) -> Answer:
        """A menu of the channels: Left and Right turn the one under the cursor."""
        items = [self._item(name, label) for name, label in CHANNELS]
        return once(self._app, menu(self._app, say("Channels"), lambda: items))

    def turn(self, by: int) -> Answer:
        """One step less (-1) or more (+1) of the chosen channel."""
        levels = self._app.equipment.settings.levels
        low, high, _ = LEVELS[self._chosen]
        before = levels[self._chosen]
        levels[self._chosen] = min(high, max(low, round(before + by * STEP, 2)))
        if levels[self._chosen] == before:
            return [cue("edge", say("edge"))]
        apply_levels(self._app)
        label = next(label for name, label in CHANNELS if name == self._chosen)
        told = sentence([_percent(levels[self._chosen]), label.at(Level.NORMAL)])
        return [told.sounding("tick"), *self._app.save_settings()]

    def _item(self, name: str, label: Message) -> Item:
        levels = self._app.equipment.settings.levels
        return Item(
            lambda: label,
            change=lambda by: self._change(name, by),
            value=lambda: _percent(levels[name]),
        )

    def _change(self, name: str, by: int) -> None:
        self._chosen = name
        self.turn(by)


def apply_levels(app: App) -> None:
    """Let the voices and the mixer follow the settings."""
    equipment = app.equipment
    levels = equipment.settings.levels
    language = equipment.announcer.catalog.language
    private = equipment.private.values()
    for voices in (equipment.voices, *(ear.voices for ear in private)):
        voices.tune(language, levels["rate"], levels["speech"])
    for sound in (equipment.sound, *(ear.own for ear in private)):
        for channel in VOLUMES:
            sound.set_volume(channel, levels[channel])
        sound.mono = equipment.settings.mono


def _percent(value: float) -> Message:
    return say("{n} percent", n=round(100 * value))
