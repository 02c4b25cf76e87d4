"""Puts together what the program speaks with, plays with and remembers with."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..narration.catalog import Catalog, guess_language
from ..narration.message import Level, Message, parts, say, verbatim
from ..session import kit, settings
from ..session.paths import find_paths
from ..session.results import Ledger
from ..session.settings import PROFILES, Settings
from ..session.store import Store
from ..session.thinking import Apart
from ..session.toml_file import Mistakes
from ..sound.channels import CHANNELS
from ..sound.outputs import Choice, devices, open_output
from ..sound.player import Opener, Player
from ..speech import routes
from ..speech.announcer import Announcer
from ..speech.recorder import Recorder
from ..speech.speaker import Speaker, SpeakerError
from ..speech.voices import SHARED, Route, Shared, Voices
from ..ui import voices as words
from ..ui.app import Equipment
from ..ui.ear import Ear
from ..ui.fitting import manner_of, profiles_of
from . import Refused
from .options import Options

if TYPE_CHECKING:
    from ..speech.selfvoice import Synthesizer

GAMES = ("detrak", "detour", "delphi", "versus", "desert")
"""The games that can be played by ear, in the order of the menu."""


def language_of(options: Options, chosen: Settings) -> str:
    """The option, else the settings, else the locale."""
    kept = chosen.language if chosen.language != "auto" else None
    return options.language or kept or guess_language(os.environ)


def log_to(path: Path) -> None:
    """Send the log to a file; where that fails there is no log, and the doctor says so."""
    # A full disk must not bring tracebacks to the terminal.
    logging.raiseExceptions = False
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.FileHandler(path, encoding="utf-8", delay=False)
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)


def equip(
    options: Options,
    printed: Speaker,
    listeners: list[Speaker],
    clock: Callable[[], float] = time.monotonic,
    opener: Opener = open_output,
) -> tuple[Equipment, routes.Choice, Mistakes]:
    """Everything for one run, how the voice was chosen, and what was wrong in the settings.

    ``printed`` is the print route; ``listeners`` hear every line; ``clock`` times repeats,
    ``opener`` opens the sound device (the benchmark measures through one of its own).
    """
    paths = find_paths()
    chosen, mistakes = settings.load(paths.settings)
    catalog = Catalog(language_of(options, chosen))
    sound = Player(
        choice=audio_choice(options.audio or chosen.audio),
        volumes={name: chosen.levels[name] for name in CHANNELS},
        mono=chosen.mono,
        opener=opener,
    )
    choice = routes.choose(
        options.voice or chosen.voice, routes.local_probes(partial(_opens, sound))
    )
    own = own_voices()
    opened = openers(sound, printed, own)
    voices = Voices(
        [Route(name, opened[name]) for name in choice.routes],
        lambda old, new: catalog_text(announcer, words.lost(old, new)),
        by_hand=[Route(name, opened[name]) for name in choice.by_hand],
        mirror=printed if choice.mirror else None,
        listeners=listeners,
    )
    level = Level(PROFILES.index(chosen.profile))
    announcer = Announcer(voices, catalog, sound.cue, level=level, clock=clock)
    announcer.profiles = profiles_of(chosen)
    voices.dress(manner_of(chosen))
    voices.tune(catalog.language, chosen.levels["rate"], chosen.levels["speech"])
    kits = {name: kit.entry(name) for name in GAMES}
    store = Store(paths.games, Ledger(paths.results))
    equipment = Equipment(announcer, voices, sound, chosen, paths, store, kits, mind=Apart())
    try:
        for seat, device in options.private.items():
            ear = _ear(equipment, seat, device, own, listeners, opener)
            equipment.private = {**equipment.private, seat: ear}
    except Refused:
        equipment.close()
        raise
    return equipment, choice, mistakes


def _ear(
    equipment: Equipment,
    seat: int,
    device: str,
    own: Callable[[Player], Speaker],
    listeners: list[Speaker],
    opener: Opener,
) -> Ear:
    """The private voice of ``seat`` on ``device``. Raises :class:`Refused` where it does not open:
    what is meant for one person must not begin as said to all."""
    common, announcer, chosen = equipment.sound, equipment.announcer, equipment.settings
    player = Player(
        choice=common.choice,
        device=device,
        volumes={name: chosen.levels[name] for name in CHANNELS},
        mono=chosen.mono,
        opener=opener,
    )
    voices = Voices(
        [Route("self", lambda: own(player)), Route(SHARED, lambda: Shared(equipment.voices))],
        lambda old, new: catalog_text(announcer, words.private_lost(seat)),
        listeners=listeners,
        private=True,
    )
    if voices.route == SHARED:
        player.close()
        raise Refused(_unopened(seat, device, common.choice))
    voices.dress(manner_of(chosen))
    voices.tune(announcer.catalog.language, chosen.levels["rate"], chosen.levels["speech"])
    return Ear(voices, player, common)


def _unopened(seat: int, device: str, choice: Choice) -> Message:
    """That a private voice cannot begin, and what there is."""
    n, known = seat + 1, devices(choice)
    if not known:
        return say("No sound output is found for the private voice of player {n}.", n=n)
    return say(
        "For the private voice of player {n} no sound output {device} can be opened. "
        "There are: {known}.",
        n=n,
        device=device,
        known=parts([verbatim(name) for name in known]),
    )


def audio_choice(name: str) -> Choice:
    """A checked name (one of :data:`~accessigame.session.settings.AUDIO`) as the output's type."""
    return cast(Choice, name)


def catalog_text(announcer: Announcer, message: Message) -> str:
    """``message`` in the language that is spoken now."""
    return announcer.catalog.text(message, announcer.level)


def _opens(sound: Player) -> bool:
    """Whether a sound device opened; waits for the answer, which takes a moment at the start."""
    sound.start()
    sound.ready.wait(timeout=3)
    return sound.open


def own_voices() -> Callable[[Player], Speaker]:
    """Makes the program's own voice for a device; those that it makes can live together."""

    @cache
    def synthesizer() -> Synthesizer:
        from ..speech.selfvoice import Synthesizer

        return Synthesizer()

    def own(sound: Player) -> Speaker:
        from ..speech.selfvoice import SelfSpeaker

        if not _opens(sound):
            raise SpeakerError(sound.failure or "no sound output")
        return SelfSpeaker(sound.speech, synthesizer=synthesizer())

    return own


def openers(
    sound: Player, printed: Speaker, own: Callable[[Player], Speaker] | None = None
) -> Mapping[str, Callable[[], Speaker]]:
    """How each voice route is opened; a library is imported only then.

    ``own``: from :func:`own_voices`, where others of the program's own voices live too.
    """
    speaker = own or own_voices()

    def reader() -> Speaker:
        from ..speech.reader import ReaderSpeaker

        return ReaderSpeaker()

    def system() -> Speaker:
        from ..speech.system import SystemSpeaker

        return SystemSpeaker()

    return {
        "print": lambda: printed,
        "self": lambda: speaker(sound),
        "reader": reader,
        "system": system,
        "none": Recorder,
    }
