"""The command line as data. Everything wrong in it becomes one sentence in the user's language."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from ..games import NAMES
from ..narration.message import Message, parts, say, verbatim
from ..session.kit import HUMAN, LEVELS
from ..session.settings import AUDIO, KEYBOARDS, LANGUAGES, VOICES

COMMANDS = ("play", "resume", "replay", "rules", "doctor", "bench")
LONGEST_DELAY = 5000
"""Milliseconds that a lone Escape may wait."""
MOST_GAMES = 1_000_000
"""Games of a ladder that can be asked for."""
SEATS = ("1", "2", "3", "4", "5", "6")
"""Where a person can sit."""
_WHICH_GAME = say("Which game? The games are: {known}.", known=tuple(map(verbatim, NAMES)))
NEEDED: Mapping[str, Message] = {
    "play": _WHICH_GAME,
    "replay": say("Which file?"),
    "rules": _WHICH_GAME,
}


class UsageError(Exception):
    """The command line cannot be followed. ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@dataclass(slots=True)
class Options:
    """What was asked for on the command line; ``None``: not said."""

    command: str = ""
    what: str | None = None
    players: int | None = None
    seats: list[str] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    position: str | None = None
    language: str | None = None
    voice: str | None = None
    audio: str | None = None
    private: dict[int, str] = field(default_factory=dict)
    keyboard: str | None = None
    escape_delay: float | None = None
    game: str | None = None
    games: int | None = None
    script: str | None = None
    transcript: str | None = None
    braille_to: str | None = None
    version: bool = False
    help: bool = False


class _Parser(argparse.ArgumentParser):
    """argparse without its own printing: faults are raised."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(say("This command line is not understood."))


def parse(arguments: Sequence[str]) -> Options:
    """The options in ``arguments``. Raises :class:`UsageError`."""
    try:
        found, rest = _parser().parse_known_args(list(arguments))
    except argparse.ArgumentError as error:
        raise UsageError(_fault(error)) from error
    if rest:
        raise UsageError(say("Unknown word on the command line: {word}.", word=rest[0]))
    options = Options(
        command=found.command or "",
        what=found.what,
        seats=[_among("--seat", seat, (HUMAN, *LEVELS)) for seat in found.seat],
        rules=dict(_rule(text) for text in found.option),
        position=found.position,
        language=_choice("--lang", found.lang, LANGUAGES),
        voice=_choice("--voice", found.voice, VOICES),
        audio=_choice("--audio", found.audio, AUDIO),
        private=_private(found.private),
        keyboard=_choice("--keyboard", found.keyboard, KEYBOARDS),
        players=_number("--players", found.players),
        seed=_number("--seed", found.seed),
        game=_choice("--game", found.game, NAMES),
        games=_number("--games", found.games, range(1, MOST_GAMES + 1)),
        script=found.script,
        transcript=found.transcript,
        braille_to=found.braille_to,
        version=found.version,
        help=found.help,
    )
    delay = _number("--escape-delay", found.escape_delay, range(LONGEST_DELAY + 1))
    options.escape_delay = None if delay is None else delay / 1000
    if not (options.help or options.version):
        _check_command(options)
    return options


def _check_command(options: Options) -> None:
    if options.command and options.command not in COMMANDS:
        raise UsageError(
            say(
                "There is no command {word}. The commands are: {known}.",
                word=options.command,
                known=_listed(COMMANDS),
            )
        )
    _check_options_of_play(options)
    _check_options_of_bench(options)
    if options.command in NEEDED and options.what is None:
        raise UsageError(NEEDED[options.command])
    takes_none = ("", "doctor") if options.what == "bots" else ("", "doctor", "bench")
    if options.command in takes_none and options.what is not None:
        raise UsageError(say("Unknown word on the command line: {word}.", word=options.what))


def _check_options_of_play(options: Options) -> None:
    """A resumed game has its players and rules already: nothing is left out without a word."""
    given = {
        "--players": options.players is not None,
        "--seat": options.seats,
        "--option": options.rules,
        "--seed": options.seed is not None,
        "--from": options.position is not None,
    }
    for name, there in given.items():
        if there and options.command != "play":
            raise UsageError(say("The option {option} goes with play only.", option=name))


def _check_options_of_bench(options: Options) -> None:
    for name, there in {"--game": options.game, "--games": options.games}.items():
        if there is not None and (options.command, options.what) != ("bench", "bots"):
            raise UsageError(say("The option {option} goes with bench bots only.", option=name))


def _parser() -> _Parser:
    parser = _Parser(add_help=False, exit_on_error=False, allow_abbrev=False)
    parser.add_argument("command", nargs="?")
    parser.add_argument("what", nargs="?")
    for name in (
        "players",
        "seed",
        "lang",
        "voice",
        "audio",
        "keyboard",
        "escape-delay",
        "game",
        "games",
    ):
        parser.add_argument(f"--{name}")
    parser.add_argument("--from", dest="position")
    parser.add_argument("--script")
    parser.add_argument("--transcript")
    parser.add_argument("--braille-to")
    parser.add_argument("--seat", action="append", default=[])
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--private", action="append", default=[])
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--help", "-h", action="store_true")
    return parser


def _fault(error: argparse.ArgumentError) -> Message:
    option: Any = error.argument_name
    if "ignored explicit argument" in error.message:
        return say("The option {option} takes no value.", option=str(option))
    if option:
        return say("The option {option} needs a value.", option=str(option))
    return say("This command line is not understood.")


def _number(name: str, text: str | None, allowed: range | None = None) -> int | None:
    if text is None:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise UsageError(
            say("The option {option} takes a number, not {value}.", option=name, value=text)
        )
    number = int(text)
    if allowed is not None and number not in allowed:
        least, most = allowed[0], allowed[-1]
        raise UsageError(
            say(
                "The option {option} goes from {least} to {most}, not {value}.",
                option=name,
                least=least,
                most=most,
                value=number,
            )
        )
    return number


def _choice(name: str, value: str | None, known: Sequence[str]) -> str | None:
    return None if value is None else _among(name, value, known)


def _among(name: str, value: str, known: Sequence[str]) -> str:
    if value in known:
        return value
    raise UsageError(
        say(
            "The option {option} cannot be {value}. It can be: {known}.",
            option=name,
            value=value,
            known=_listed(known),
        )
    )


def _private(texts: Sequence[str]) -> dict[int, str]:
    """Devices by seat, which counts from 0."""
    found: dict[int, str] = {}
    for text in texts:
        seat, _, device = (part.strip() for part in text.partition("="))
        if device and seat.isdecimal() and seat not in SEATS:
            raise UsageError(
                say("There is no player {n} for a private voice, at most {most} play.", n=int(seat),
                    most=len(SEATS))
            )  # fmt: skip
        if not (seat in SEATS and device):
            raise UsageError(
                say("A private voice is written seat=device, such as 1=Headset, not {text}.",
                    text=text)
            )  # fmt: skip
        if int(seat) - 1 in found:
            raise UsageError(say("Player {n} has two private voices.", n=int(seat)))
        if device.casefold() in (other.casefold() for other in found.values()):
            raise UsageError(
                say("Two private voices cannot share the sound output {device}.", device=device)
            )
        found[int(seat) - 1] = device
    return found


def _rule(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise UsageError(say("A rule is written name=value, not {text}.", text=text))
    return name, value


def _listed(names: Sequence[str]) -> Message:
    return parts([verbatim(name) for name in names])
