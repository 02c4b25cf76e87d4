"""``accessigame doctor``: what was found on this machine, a test sentence, and the delays."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from .. import __version__
from ..narration.catalog import Catalog
from ..narration.message import Message, count, parts, say, verbatim
from ..session import settings
from ..session.paths import find_paths
from ..sound.bank import Bank
from ..sound.latency import measure_latency
from ..sound.outputs import devices
from ..sound.player import Player
from ..sound.quiet import quiet_stderr
from ..speech import routes
from ..speech.printer import Printer
from ..speech.speaker import Speaker, SpeakerError
from ..speech.voices import Route, Voices
from ..ui import voices as words
from . import streams
from .equipment import audio_choice, language_of, log_to, openers
from .options import Options

PHRASES = 20
"""How many times the delay from key to first sample is measured."""


def doctor(options: Options) -> int:
    """Print what was found, line by line; speak a sentence; measure. Always exit code 0."""
    paths = find_paths()
    chosen, mistakes = settings.load(paths.settings)
    with quiet_stderr(paths.log):
        log_to(paths.log)
        catalog = Catalog(language_of(options, chosen))
        out = _Lines(Printer(streams.output()), catalog)
        sound = Player(choice=audio_choice(options.audio or chosen.audio))
        sound.start()
        sound.ready.wait(timeout=5)
        probes = routes.local_probes(lambda: sound.open)
        out.tell(
            _system(),
            *mistakes.told(),
            *_found(routes.describe(probes)),
            _audio(sound),
            *_devices(sound),
            *_earcons(sound.bank),
            *_places(paths.games, paths.settings, paths.log),
        )
        _speak(out, options.voice or chosen.voice, probes, sound)
        sound.close()
        out.close()
    return 0


class _Lines:
    """Messages printed one a line."""

    def __init__(self, printer: Printer, catalog: Catalog) -> None:
        self.printer = printer
        self.catalog = catalog

    def tell(self, *messages: Message) -> None:
        for message in messages:
            self.printer.speak(self.catalog.text(message), False)

    def close(self) -> None:
        self.printer.close()


def _system() -> Message:
    return say(
        "Accessigame {version}, Python {python}, {system}.",
        version=__version__,
        python=platform.python_version(),
        system=platform.system(),
    )


def _found(findings: Sequence[routes.Finding]) -> list[Message]:
    """The screen reader, the libraries, and which voice would be chosen."""
    readers = [finding.name for finding in findings if finding.kind == "reader" and finding.found]
    packages = [finding for finding in findings if finding.kind == "package"]
    there = [verbatim(finding.name) for finding in packages if finding.found]
    missing = [verbatim(finding.name) for finding in packages if not finding.found]
    choice = next(finding.name for finding in findings if finding.kind == "choice")
    told = [
        say("Screen reader: {name}.", name=readers[0])
        if readers
        else say("No screen reader seen."),
        say("Libraries found: {names}.", names=parts(there)),
    ]
    if missing:
        told.append(say("Libraries not found: {names}.", names=parts(missing)))
    told.append(say("Voice that would be chosen: {voice}.", voice=words.ROUTES[choice]))
    return told


def _audio(sound: Player) -> Message:
    if sound.open:
        return say("Sound output: {name}.", name=sound.name)
    reason = sound.failure or "null"
    return say("No sound output: {reason}.", reason=reason.rstrip("."))


def _devices(sound: Player) -> list[Message]:
    """What can be named as the device of a private voice."""
    names = [verbatim(name) for name in devices(sound.choice)]
    return [say("Sound outputs: {names}.", names=parts(names))] if names else []


def _earcons(bank: Bank) -> list[Message]:
    broken = [name for name in bank.names if bank.get(name) is None]
    if not broken:
        n = len(bank.names)
        return [count("{n} sound file, readable.", "{n} sound files, all readable.", n=n)]
    return [say("Sound files that cannot be read: {names}.", names=", ".join(broken))]


def _places(games: Path, chosen: Path, log: Path) -> list[Message]:
    return [
        say("Games are kept in {place}.", place=str(games)),
        say("Settings are kept in {place}.", place=str(chosen)),
        say("The log is {place}.", place=str(log)),
        *(
            say("{place} cannot be written.", place=str(place))
            for place in (games, chosen.parent, log.parent)
            if not _writable(place)
        ),
    ]


def _writable(folder: Path) -> bool:
    """Whether files can be made in ``folder``, or the folder itself."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


def _speak(out: _Lines, requested: str, probes: routes.Probes, sound: Player) -> None:
    """A test sentence through the voice, and the delay until it can be heard."""
    choice = routes.choose(requested, probes)
    opened = openers(sound, out.printer)
    listed = [Route(name, opened[name]) for name in choice.routes]
    voices = Voices(listed, lambda old, new: out.catalog.text(words.lost(old, new)))
    voices.tune(out.catalog.language, 1.0, 1.0)
    test = say("This is the test sentence.")
    if voices.route != "print":
        out.tell(say("Spoken now: {sentence}", sentence=test))
    voices.speak(out.catalog.text(test), True)
    for name, reason in voices.failures:
        out.tell(say("The voice {name} failed: {reason}.", name=name, reason=reason.rstrip(".")))
    if sound.open:
        time.sleep(2.0)
        _measure(out, opened, sound)
    else:
        out.tell(say("Without a sound output nothing can be measured."))
    if voices.route != "print":
        voices.close()


def _measure(out: _Lines, opened: Mapping[str, Callable[[], Speaker]], sound: Player) -> None:
    """Key to first sample, for earcons and for the program's own voice."""
    earcons = measure_latency(sound, times=PHRASES)
    out.tell(_delay(say("earcon"), earcons))
    try:
        voice = opened["self"]()
    except SpeakerError as error:
        out.tell(say("The program's own voice does not start: {reason}.", reason=str(error)))
        return
    voice.tune(out.catalog.language, 1.0, 0.3)
    word = out.catalog.text(say("star"))
    spoken = measure_latency(sound, lambda: voice.speak(word, True), "speech", PHRASES, 0.3)
    out.tell(_delay(say("own voice"), spoken))
    voice.close()


def _delay(what: Message, seconds: Sequence[float]) -> Message:
    if not seconds:
        return say("{what}: nothing was heard.", what=what)
    worst, middle = 1000 * max(seconds), 1000 * statistics.median(seconds)
    return say(
        "From key to first sample, {what}: median {middle} milliseconds, worst {worst}, of {n}.",
        what=what,
        middle=round(middle),
        worst=round(worst),
        n=len(seconds),
    )
