"""The program's own voice, chosen by walking: each line is said in the voice that it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from ...narration.message import Message, say, verbatim
from ...speech.languages import VoiceInfo
from ..app import App
from .base import Answer
from .channels import apply_levels
from .menu import Item, Menu, line, on_off

_REGIONS: Final[Mapping[str, Message]] = {
    "fr-fr": say("France"),
    "fr-be": say("Belgium"),
    "fr-ch": say("Switzerland"),
    "en-gb": say("Great Britain"),
    "en-gb-scotland": say("Scotland"),
    "en-gb-x-gbclan": say("Lancaster"),
    "en-gb-x-gbcwmd": say("West Midlands"),
    "en-gb-x-rp": say("Received Pronunciation"),
    "en-us": say("America"),
    "en-us-nyc": say("New York"),
    "en-029": say("Caribbean"),
}
_PLAIN: Final = say("plain")
_USUAL: Final[Mapping[str, str]] = {"fr": "roa/fr", "en": "gmw/en"}
"""What the engine takes for the language unless a voice is chosen."""


def voice_items(app: App) -> list[Item]:
    """The lines on the program's own voice; none while another voice speaks."""
    known = app.voices.known_voices()
    if not known:
        return []
    settings, language = app.equipment.settings, app.language
    voices = [voice for voice in known if _speaks(voice, language)]
    variants = [voice for voice in known if "variant" in voice.tags]

    def cast(by: int) -> Answer:
        settings.cast = not settings.cast
        apply_levels(app)
        return app.save_settings()

    return [
        line(
            say("Voice"),
            enter=partial(_walk, app, say("Voice"), [(v.id, _named(v)) for v in voices], _base),
            value=lambda: _base_told(app, voices),
            help=say("Enter lists the voices of this language, each heard as you walk."),
        ),
        line(
            say("Timbre"),
            enter=partial(
                _walk,
                app,
                say("Timbre"),
                [("", _PLAIN), *((_variant_id(v), verbatim(v.name)) for v in variants)],
                _timbre,
            ),
            value=lambda: verbatim(timbre) if (timbre := _of(app)[1]) else _PLAIN,
            help=say("Enter lists what can be made of the voice, each heard as you walk."),
        ),
        line(
            say("Voices for the players"),
            change=cast,
            value=lambda: on_off(settings.cast),
            help=say(
                "What a player does is said in another voice, from another place; hints as well."
            ),
        ),
    ]


class Tasting(Menu):
    """A list whose lines are heard as they would make the voice; ``taste`` gets their number."""

    taste: Callable[[int], None]

    def _go(self, place: int) -> Answer:
        self.taste(place)
        return super()._go(place)


def _walk(
    app: App,
    title: Message,
    choices: Sequence[tuple[str, Message]],
    change: Callable[[str, str], str],
) -> Answer:
    """Walk ``choices``; Enter keeps the one heard, Escape the one before.

    ``change``: makes the voice's name of the one in use and a choice.
    """
    settings, language = app.equipment.settings, app.language
    before = dict(settings.own_voices)

    def taste(place: int) -> None:
        base, timbre = _of(app)
        chosen = change(f"{base}+{timbre}", choices[place][0])
        settings.own_voices = {**settings.own_voices, language: chosen}
        apply_levels(app)

    def keep() -> Answer:
        return [*app.save_settings(), *app.back()]

    def leave() -> Answer:
        settings.own_voices = before
        apply_levels(app)
        return app.back()

    items = [line(label, keep) for _, label in choices]
    walked = Tasting(title, lambda: items, leave, app.text)
    walked.taste = taste
    opened = app.open(walked)
    return [*opened[:1], *walked.at(_index(app, choices, change))]


def _index(
    app: App, choices: Sequence[tuple[str, Message]], change: Callable[[str, str], str]
) -> int:
    """The choice in use."""
    now = "+".join(filter(None, _of(app)))
    made = [change("+".join(_of(app)), id) for id, _ in choices]
    return made.index(now) if now in made else 0


def _base(now: str, chosen: str) -> str:
    """Another voice in the same timbre."""
    return "+".join(filter(None, (chosen, now.partition("+")[2])))


def _timbre(now: str, chosen: str) -> str:
    """The same voice in another timbre."""
    return "+".join(filter(None, (now.partition("+")[0], chosen)))


def _of(app: App) -> tuple[str, str]:
    """Voice and timbre in use."""
    language = app.language
    chosen = app.equipment.settings.own_voices.get(language, _USUAL[language])
    base, _, timbre = chosen.partition("+")
    return base, timbre


def _base_told(app: App, voices: Sequence[VoiceInfo]) -> Message:
    base = _of(app)[0]
    return next((_named(voice) for voice in voices if voice.id == base), say("usual"))


def _speaks(voice: VoiceInfo, language: str) -> bool:
    return any(tag.partition("-")[0] == language and tag != "en-shaw" for tag in voice.tags)


def _named(voice: VoiceInfo) -> Message:
    """The region of a voice in the player's language, else what its engine calls it."""
    known = next((_REGIONS[tag] for tag in voice.tags if tag in _REGIONS), None)
    return known or verbatim(voice.name.replace("(", "").replace(")", ""))


def _variant_id(voice: VoiceInfo) -> str:
    return voice.id.rpartition("/")[2]
