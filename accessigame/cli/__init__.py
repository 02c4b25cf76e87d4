"""The command line: options in, an exit code out. 0 is fine, 2 is bad input, in one sentence."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TextIO

from .. import __version__
from ..core.game import BadOption, GameError
from ..narration.catalog import Catalog, guess_language
from ..narration.errors import describe
from ..narration.message import Message, say, verbatim
from ..speech.printer import encodable
from ..speech.speaker import SpeakerError
from .options import Options, UsageError, parse

GOOD, BAD = 0, 2


class Refused(Exception):
    """The program cannot go on: exit code 2, after this one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program. Never lets a traceback reach the terminal."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = _language_in(given)
    try:
        options = parse(given)
        return _command(options)
    except (UsageError, Refused) as error:
        return _refuse(error.message, language)
    except GameError as error:
        return _refuse(describe(error), language)
    except OSError as error:
        reason = verbatim(error.strerror or str(error))
        name = verbatim(str(error.filename)) if error.filename else say("a file")
        return _refuse(say("{file} cannot be used: {reason}.", file=name, reason=reason), language)
    except SpeakerError as error:
        return _refuse(say("That failed: {reason}.", reason=verbatim(str(error))), language)
    except KeyboardInterrupt:
        return GOOD


def _command(options: Options) -> int:
    if options.help:
        return _show_usage(options)
    if options.version:
        return _show([f"accessigame {__version__}"])
    match options.command:
        case "rules":
            return _show_rules(options)
        case "doctor":
            from .doctor import doctor

            return doctor(options)
        case "bench":
            from .bench import bench

            return bench()
        case _:
            from .run import run

            return run(options)


def _language_in(arguments: Sequence[str]) -> str:
    """The language for faults in the command line itself: ``--lang`` where it makes sense."""
    for option, value in pairwise(arguments):
        if option == "--lang" and value in ("fr", "en"):
            return value
    for option in arguments:
        if option in ("--lang=fr", "--lang=en"):
            return option[-2:]
    return guess_language(os.environ)


def _refuse(message: Message, language: str) -> int:
    """One sentence on standard error, exit code 2."""
    text = Catalog(language).text(message)
    stream = sys.stderr
    if stream is not None:
        _write(stream, [text])
    return BAD


def _show_usage(options: Options) -> int:
    language = options.language or guess_language(os.environ)
    text = Path(__file__).with_name(f"usage.{language}.txt").read_text(encoding="utf-8")
    return _show(text.splitlines())


def _show_rules(options: Options) -> int:
    from ..narration.rules import load
    from .equipment import GAMES

    game = options.what or ""
    if game not in GAMES:
        raise BadOption("unknown-game", {"game": game, "known": GAMES})
    language = options.language or guess_language(os.environ)
    lines: list[str] = []
    for section in load(game, language):
        lines += ["", section.title, *section.lines]
    return _show(lines[1:])


def _show(lines: Sequence[str]) -> int:
    _write(sys.stdout, lines)
    return GOOD


def _write(stream: TextIO, lines: Sequence[str]) -> None:
    """Lines on a stream of any encoding."""
    encoding = stream.encoding if isinstance(stream, io.TextIOWrapper) else "utf-8"
    for line in lines:
        stream.write(encodable(line, encoding) + "\n")
    stream.flush()
