"""The command line: options in, an exit code out. 0 is fine, 2 is bad input, in one sentence."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

from .. import __version__
from ..core.game import BadOption, GameError
from ..narration.catalog import Catalog, guess_language
from ..narration.errors import describe
from ..narration.message import Message, say, verbatim
from ..session.paths import find_paths
from ..session.settings import language_in
from ..session.trouble import reason
from ..speech.speaker import SpeakerError
from ..ui.script import STDIN
from . import streams
from .options import Options, UsageError, parse

GOOD, FAULT, BAD = 0, 1, 2


class Refused(Exception):
    """The program cannot go on: exit code 2, after this one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def entry() -> NoReturn:
    """The command: like :func:`main`, but leaves without taking the process apart.

    Audio and speech libraries run threads of their own, and some crash when Python frees them at
    its end; everything that must be kept is on disk by then.
    """
    code = main()
    logging.shutdown()
    os._exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program. Never lets a traceback reach the terminal."""
    streams.secure()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _answered(given)
    except ImportError as error:
        missing = error.name or str(error)
        told = say(
            "A part of the program is missing: {name}. Please install it again.", name=missing
        )
        return _refuse(told, given)
    except KeyboardInterrupt:
        return GOOD
    except Exception as error:
        return _fault(error, given)
    finally:
        streams.settle()


def _answered(given: Sequence[str]) -> int:
    """The exit code; whatever is the caller's fault is told in one sentence."""
    try:
        return _command(parse(given))
    except (UsageError, Refused) as error:
        return _refuse(error.message, given)
    except GameError as error:
        return _refuse(describe(error), given)
    except OSError as error:
        told = say("Cannot use {file}: {reason}.", file=_named(error), reason=reason(error))
        return _refuse(told, given)
    except SpeakerError as error:
        return _refuse(say("That failed: {reason}.", reason=_lost(error)), given)


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
            if options.what is None:
                from .bench import bench

                return bench()
            from .bench_bots import bench_bots

            return bench_bots(options.game, options.games)
        case _:
            gc.disable()  # what is loaded before the first words stays: nothing to be collected
            try:
                from .run import run

                return run(options)
            finally:
                gc.enable()


def _language(options: Options) -> str:
    """The option, else the settings, else the locale."""
    return options.language or language_in(find_paths().settings) or guess_language(os.environ)


def _language_in(arguments: Sequence[str]) -> str:
    """The language for what is wrong: ``--lang`` where it makes sense, else as ever."""
    for option, value in pairwise(arguments):
        if option == "--lang" and value in ("fr", "en"):
            return value
    for option in arguments:
        if option in ("--lang=fr", "--lang=en"):
            return option[-2:]
    return _language(Options())


def _refuse(message: Message, arguments: Sequence[str]) -> int:
    """One sentence on standard error, exit code 2."""
    text = Catalog(_language_in(arguments)).text(message)
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):  # nobody is there to be told
            streams.write(sys.stderr, [text])
    return BAD


def _named(error: OSError) -> Message:
    if error.filename == STDIN:
        return say("standard input")
    return verbatim(str(error.filename)) if error.filename else say("a file")


def _lost(error: SpeakerError) -> Message:
    """Why a voice or a transcript failed, as far as it is known."""
    match error.__cause__:
        case OSError() as cause:
            return reason(cause)
        case ValueError():  # a closed stream
            return reason(OSError(errno.EBADF, str(error)))
        case _:
            return verbatim(str(error).rstrip("."))


def _fault(error: Exception, arguments: Sequence[str]) -> int:
    """A fault of the program: into the log, one sentence, exit code 1."""
    try:
        from .equipment import log_to

        place = find_paths().log
        if not logging.getLogger().handlers:
            log_to(place)
        logging.getLogger(__name__).error("fault", exc_info=error)
        told = say("Something went wrong in the program; it is noted in {file}.", file=str(place))
        _refuse(told, arguments)
    except Exception:
        # Not even the sentence can be made: the catalogues are missing, say.
        print(f"accessigame: {error}", file=sys.stderr)
    return FAULT


def _show_usage(options: Options) -> int:
    text = Path(__file__).with_name(f"usage.{_language(options)}.txt").read_text(encoding="utf-8")
    return _show(text.splitlines())


def _show_rules(options: Options) -> int:
    from ..narration.rules import load
    from .equipment import GAMES

    game = options.what or ""
    if game not in GAMES:
        raise BadOption("unknown-game", {"game": game, "known": GAMES})
    lines: list[str] = []
    for section in load(game, _language(options)):
        lines += ["", section.title, *section.lines]
    return _show(lines[1:])


def _show(lines: Sequence[str]) -> int:
    try:
        streams.write(streams.output(), lines)
    except BrokenPipeError:  # enough was read
        return GOOD
    except OSError as error:
        raise Refused(_unwritable(error)) from error
    except ValueError as error:
        raise Refused(_unwritable(OSError(errno.EBADF, str(error)))) from error
    return GOOD


def _unwritable(error: OSError) -> Message:
    return say("Standard output cannot be written to: {reason}.", reason=reason(error))
