"""What is turned up and down at any moment: speech rate, volumes, the speed of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...narration.message import Level, Message, count, cue, say, sentence
from ...session.settings import LEVELS
from ...sound.channels import CHANNELS as VOLUMES
from ..app import App
from ..fitting import manner_of
from .base import Answer
from .lists import menu, once
from .menu import Item, line


def _percent(value: float) -> Message:
    return say("{n} percent", n=round(100 * value))


def _pause(value: float) -> Message:
    """To the half second."""
    whole, half = divmod(round(2 * value), 2)
    if not whole:
        return say("half a second") if half else say("no pause")
    if half:
        return count("{n} second and a half", "{n} seconds and a half", n=whole)
    return count("{n} second", "{n} seconds", n=whole)


@dataclass(frozen=True, slots=True)
class Channel:
    """Something of :data:`~accessigame.session.settings.LEVELS` as it is told and turned."""

    name: str
    label: Message
    help: Message
    told: Callable[[float], Message] = _percent
    step: float = 0.1


RATE = Channel("rate", say("speech rate"), say("Of the program's own voice and the system's."))
PITCH = Channel("pitch", say("pitch"), say("Of the program's own voice."))
SPEECH = Channel("speech", say("speech volume"), say("It never goes down to nothing."))
EARCONS = Channel("earcons", say("sound volume"), say("Of the short sounds with a meaning."))
AMBIENCE = Channel("ambience", say("ambience volume"), say("Of what sounds in the background."))
PACE = Channel(
    "pace",
    say("pause between computers"),
    say("The least time between two moves of computers. You are never hurried."),
    _pause,
    0.5,
)

CHANNELS = (RATE, SPEECH, EARCONS, AMBIENCE, PACE)
"""Those of the list that F6 opens."""


class Channels:
    """The chosen channel, shared by the keys that open the list and those that turn it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._chosen = CHANNELS[0]

    def open(self) -> Answer:
        """A menu of the channels: Left and Right turn the one under the cursor."""
        items = [channel_item(self._app, channel, self._choose) for channel in CHANNELS]
        return once(self._app, menu(self._app, say("Channels"), lambda: items))

    def turn(self, by: int) -> Answer:
        """One step less (-1) or more (+1) of the chosen channel."""
        channel = self._chosen
        if not _turned(self._app, channel, by):
            return [cue("edge", say("edge"))]
        value = channel.told(self._app.equipment.settings.levels[channel.name])
        told = sentence([value, channel.label.at(Level.NORMAL)])
        return [told.sounding("tick"), *self._app.save_settings()]

    def _choose(self, channel: Channel) -> None:
        self._chosen = channel


def channel_item(
    app: App, channel: Channel, chosen: Callable[[Channel], None] = lambda channel: None
) -> Item:
    """A line of a menu that turns ``channel``; ``chosen`` is told that it was turned."""
    levels = app.equipment.settings.levels

    def change(by: int) -> Answer:
        chosen(channel)
        return app.save_settings() if _turned(app, channel, by) else ()

    return line(
        channel.label,
        change=change,
        value=lambda: channel.told(levels[channel.name]),
        help=channel.help,
    )


def _turned(app: App, channel: Channel, by: int) -> bool:
    """Turn ``channel`` one step; false at its end."""
    levels = app.equipment.settings.levels
    low, high, _ = LEVELS[channel.name]
    before = levels[channel.name]
    levels[channel.name] = min(high, max(low, round(before + by * channel.step, 2)))
    if levels[channel.name] == before:
        return False
    apply_levels(app)
    return True


def apply_levels(app: App) -> None:
    """Let the voices and the mixer follow the settings."""
    equipment = app.equipment
    levels = equipment.settings.levels
    language = app.language
    private = equipment.private.values()
    for voices in (equipment.voices, *(ear.voices for ear in private)):
        voices.dress(manner_of(equipment.settings))
        voices.tune(language, levels["rate"], levels["speech"])
    for sound in (equipment.sound, *(ear.own for ear in private)):
        for channel in VOLUMES:
            sound.set_volume(channel, levels[channel])
        sound.mono = equipment.settings.mono
