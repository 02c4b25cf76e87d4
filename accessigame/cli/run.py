"""Playing: the menu, a game, a game resumed or replayed, on a terminal or from a script."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Sequence
from functools import partial
from itertools import count
from pathlib import Path

from ..core import record as records
from ..core.game import BadOption, GameError, check_players
from ..narration.message import Message, Priority, say, verbatim
from ..session.kit import Kit, load_kit
from ..session.opening import new_table, open_table, read_position, seats_for, table_from
from ..session.paths import find_paths
from ..session.store import Saved, Store, read
from ..session.table import Table
from ..session.trouble import reason, why
from ..sound.outputs import open_output
from ..sound.player import Opener
from ..sound.quiet import quiet_stderr
from ..speech.braille import BrailleFile
from ..speech.printer import Printer
from ..speech.routes import Choice
from ..speech.rows import rows_for
from ..speech.speaker import Speaker
from ..ui import display, doors, layouts, voices
from ..ui.app import App, Equipment
from ..ui.clipboard import Clipboard
from ..ui.everywhere import everywhere
from ..ui.fitting import keyboard_of
from ..ui.home import Home
from ..ui.keys import spoken
from ..ui.raw import raw
from ..ui.screens.base import Screen
from ..ui.screens.first_start import KeyboardQuestion, TourQuestion, VoiceQuestion
from ..ui.screens.replay import Replay
from ..ui.script import ScriptError, read_script, run_script
from . import Refused, streams
from .equipment import GAMES, equip, log_to
from .options import Options
from .transcript import Transcript


def run(options: Options) -> int:
    """Play until the player leaves or the script ends."""
    keys = _script(options.script)
    paths = find_paths()
    with quiet_stderr(paths.log):
        log_to(paths.log)
        return _run(options, keys)


def _run(options: Options, keys: list[str] | None) -> int:
    transcript = Transcript(options.transcript) if options.transcript else None
    printer = Printer(streams.output())
    app = prepare(options, keys, transcript=transcript, printer=printer)
    _braille(options, app)
    if keys is not None:
        gc.enable()
        code = run_script(app, keys)
        _check_heard(options, app)
    else:
        with raw(sys.stdin):
            app.start()
            _check_heard(options, app)
            from ..ui.large.surface import surface_of
            from ..ui.large.view import View
            from ..ui.terminal import run as run_terminal

            doors.load()
            # What is loaded by now stays to the end: no collection need walk it between two keys.
            gc.freeze()
            gc.enable()

            surface = surface_of(streams.output())
            view = View(app, printer, surface) if surface else None
            code = run_terminal(app, escape_delay=options.escape_delay, display=view)
    app.equipment.store.flush()
    if transcript is not None and transcript.failure is not None:
        raise Refused(transcript.failure)
    return code


def _braille(options: Options, app: App) -> None:
    """Braille beside the voice: on file, on BRLTTY's display, as it was asked for."""
    announcer = app.equipment.announcer
    if options.braille_to is not None:
        try:
            file = BrailleFile(Path(options.braille_to))
        except OSError:
            app.close()
            raise

        def failed(error: OSError) -> None:
            told = say("The braille file is cut short: {reason}.", reason=reason(error))
            announcer.add(told.ranked(Priority.ALERT))

        file.failed = failed
        app.equipment.voices.join(file)
    if app.equipment.settings.braille:
        announcer.add(*display.attach(app))


def _check_heard(options: Options, app: App) -> None:
    """Refuse to play to nobody: every voice has failed, and no transcript was asked for."""
    asked = options.voice or app.equipment.settings.voice
    if app.equipment.voices.route == "none" != asked and options.transcript is None:
        app.close()
        raise Refused(say("No voice is left: nothing can be printed, and no other voice works."))


def prepare(
    options: Options,
    keys: list[str] | None,
    opener: Opener = open_output,
    transcript: Transcript | None = None,
    printer: Printer | None = None,
) -> App:
    """The program, ready to start. ``keys``: the script, ``None`` on a terminal."""
    listeners: list[Speaker] = [transcript] if transcript else []
    printer = printer or Printer(streams.output())
    # A script has no pace: two of its keys are never one bounce of the same key.
    clock = time.monotonic if keys is None else partial(next, count(0.0, 1.0))
    equipment, choice, mistakes = equip(options, printer, listeners, clock, opener)
    if keys is None:
        equipment.clipboard = Clipboard(reader=choice.reader)
    printer.suit(rows_for(choice.reader, os.environ, streams.columns()))
    layout = _layout(options, equipment)
    keyboard, problems = keyboard_of(layout, equipment.settings, equipment.paths, mistakes)
    app = App(equipment, keyboard, everywhere, transcript)
    equipment.store.notify = lambda message: equipment.announcer.add(message)
    if transcript is not None:
        transcript.failed = lambda told: equipment.announcer.add(told.ranked(Priority.ALERT))
        transcript.named = lambda key: app.text(spoken(key))
    try:
        home = Home(app)
        screens, opening = _screens(options, app, home)
    except BaseException:
        app.close()
        raise
    if not options.command and keys is None and _terminal() and not equipment.settings.started:
        screens += _questions(options, app, choice)
    opening = [
        voices.chosen(equipment.voices.route).sounding("hello"),
        *problems,
        *_poor_terminal(),
        *opening,
    ]
    app.prepare(*screens, opening=opening)
    return app


def _questions(options: Options, app: App, choice: Choice) -> list[Screen]:
    """What is asked at the very first start, the first question on top."""
    asked: list[Screen] = [TourQuestion(app)]
    if not options.keyboard:
        asked.append(KeyboardQuestion(app))
    if app.equipment.voices.route == "print" and choice.reason in ("ssh", "no-reader"):
        asked.append(VoiceQuestion(app))
    return asked


def _screens(options: Options, app: App, home: Home) -> tuple[list[Screen], list[Message]]:
    """The screens to begin with, the top one last, and what is said before it."""
    menu = home.menu()
    match options.command:
        case "play":
            return [menu, home.screen(_new_game(options, app.equipment))], []
        case "replay":
            return [menu, Replay(app, _finished(Path(options.what or "")))], []
        case "resume":
            return _resumed(options, app, home)
    return [menu], []


def _resumed(options: Options, app: App, home: Home) -> tuple[list[Screen], list[Message]]:
    store = app.equipment.store
    games = store.unfinished()
    if options.what is not None:
        games = [_named(store, options.what, [game.name for game in games])]
    if not games:
        raise Refused(_nothing_open(store))
    if len(games) > 1:
        menu = home.saved_games().menu()
        return [home.menu(), menu], []
    kit = _kit(app.equipment, games[0].record.game)
    try:
        table, cut = open_table(kit, store, games[0].path)
    except (OSError, GameError) as error:
        raise Refused(_unreadable(games[0].name, error)) from error
    said = [say("The last line was cut off and left out.")] if cut else []
    return [home.menu(), home.screen(table)], said


def _named(store: Store, name: str, open: Sequence[str]) -> Saved:
    """The game called ``name``."""
    try:
        named = store.find(name)
    except (OSError, GameError) as error:
        raise Refused(_unreadable(name, error)) from error
    if named is None:
        raise Refused(store.trouble() or _no_such_game(name, open))
    return named


def _unreadable(name: str, error: OSError | GameError) -> Message:
    if isinstance(error, OSError):
        return say("The game {name} cannot be read: {reason}.", name=name, reason=reason(error))
    return say("The game {name} cannot be read. {fault}", name=name, fault=why(error))


def _nothing_open(store: Store) -> Message:
    if (trouble := store.trouble()) is not None:
        return trouble
    damaged = store.damaged()
    if not damaged:
        return say("No open game to continue.")
    return _unreadable(damaged[0].name, damaged[0].error)


def _no_such_game(name: str, known: Sequence[str]) -> Message:
    if not known:
        return say("There is no saved game {name}, and no other.", name=name)
    listed = tuple(verbatim(other) for other in known)
    return say("There is no saved game {name}. Open games: {known}.", name=name, known=listed)


def _new_game(options: Options, equipment: Equipment) -> Table:
    kit = _kit(equipment, options.what or "")
    return new_table(
        kit,
        _seats(options, kit),
        options.rules,
        seed=options.seed,
        position=options.position,
        store=equipment.store,
    )


def _seats(options: Options, kit: Kit) -> list[str]:
    """Who sits where: unnamed seats are the first human, the others normal."""
    if options.position is not None:
        players = len(read_position(kit, options.position).scores())
        if options.players not in (None, players):
            details = {"players": options.players, "least": players, "most": players}
            raise BadOption("players-number", details)
    else:
        least = max(kit.game.players[0], len(options.seats))
        asked = least if options.players is None else options.players
        players = check_players(kit.game, asked)
    if len(options.seats) > players:
        raise Refused(
            say(
                "Too many seats: {n} are named, and the number of players is {players}.",
                n=len(options.seats),
                players=players,
            )
        )
    beyond = [seat for seat in options.private if seat >= players]
    if beyond:
        raise Refused(
            say(
                "There is no player {n} for a private voice, the number of players is {players}.",
                n=beyond[0] + 1,
                players=players,
            )
        )
    return seats_for(players, options.seats)


def _kit(equipment: Equipment, name: str) -> Kit:
    if name not in equipment.kits:
        raise BadOption("unknown-game", {"game": name, "known": GAMES})
    return equipment.kits[name].load()


def _finished(path: Path) -> Table:
    """The game in ``path``, to be walked."""
    record = records.parse(read(path))
    if record.game not in GAMES:
        raise BadOption("unknown-game", {"game": record.game, "known": GAMES})
    return table_from(load_kit(record.game), record)


def _layout(options: Options, equipment: Equipment) -> str:
    """Where the letters lie: the option, else the settings, else a guess from the locale."""
    kept = equipment.settings.keyboard
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next(filter(None, names), None)
    return layouts.choose(options.keyboard or kept, locale)


def _script(name: str | None) -> list[str] | None:
    if name is None:
        return None
    try:
        return read_script(name)
    except ScriptError as error:
        raise Refused(error.told) from error


def _terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _poor_terminal() -> list[Message]:
    """A word where accents cannot be printed."""
    encoding = (sys.stdout.encoding or "ascii") if sys.stdout else "ascii"
    if encoding.lower().replace("-", "") in ("utf8", "utf8sig", "cp65001"):
        return []
    try:
        "éœà".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return [say("This terminal is not set to UTF-8, accents are left out.")]
    return []
