"""The games on disk: one text file each, appended to with every move."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ..core import record as records
from ..core.game import GameError
from ..core.record import Record
from ..narration.message import Message, say
from . import files
from .journal import GameFile
from .results import Ledger, result_of
from .table import Outcome
from .trouble import reason

SUFFIX = ".game"
LONGEST_NAME = 200
"""Bytes of a file's name, so that there is room for a number and for the file that replaces it."""

# Windows gives these names to devices, whatever follows the first full stop.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Saved:
    """A game found in the folder. ``name`` is what ``accessigame resume`` takes."""

    name: str
    path: Path
    record: Record

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self.record.ended


@dataclass(frozen=True, slots=True)
class Damaged:
    """A file that should be a game and cannot be read, and why. ``ended``: whether its last line
    says that the game is over."""

    name: str
    path: Path
    error: OSError | GameError
    ended: bool = False


Found = Saved | Damaged


class Store:
    """The folder of games. ``notify`` hears of disk trouble; it may be set later.

    ``ledger``: where the results of games that end are kept, if anywhere.
    """

    def __init__(self, folder: Path, ledger: Ledger | None = None) -> None:
        self.folder = folder
        self._ledger = ledger
        self.notify: Callable[[Message], None] = lambda message: None
        self._journals: list[GameFile] = []
        self._known: dict[tuple[Path, int, int], Found] = {}
        """What was read, as long as the file has the same time and size."""

    # ------------------------------------------------------------------ writing

    def create(self, record: Record) -> GameFile:
        """A new file for a game that starts now: the game's name and the next number."""
        taken = {files.shown(path) for path, _ in self._files()}
        names = (f"{record.game}{number}" for number in count(1))
        free = (self._path(name) for name in names if name not in taken)
        return self._begun(GameFile.new(free, record.header(), self._tell, self._ended))

    def open(self, path: Path) -> tuple[Record, GameFile]:
        """The game in ``path`` and its journal, ready to go on.

        Raises :class:`OSError`, :class:`~accessigame.core.game.GameError`. A last line that was cut
        is left out, and the file mended with the next move.
        """
        data = files.read(path)
        text = _text(data)
        record = records.parse(text)
        whole = text[: text.rfind("\n") + 1] if record.cut else text
        journal = GameFile(path, whole, len(data), whole == text, self._tell, self._ended)
        return record, self._begun(journal)

    def flush(self) -> Message | None:
        """Try once more to write what the disk did not take; ``None``, or why some is missing."""
        for journal in self._journals:
            journal.save()
        return next((journal.trouble for journal in self._journals if journal.trouble), None)

    def delete(self, saved: Found) -> None:
        """Remove the file. Raises :class:`OSError`."""
        saved.path.unlink()
        self._journals = [journal for journal in self._journals if journal.path != saved.path]

    def rename(self, saved: Found, name: str) -> Path:
        """Give the file another name, made fit for a file name and free. Raises OSError."""
        wanted = self._path(file_name(name))
        if wanted == saved.path:
            return wanted
        path = free_name(wanted)
        saved.path.rename(path)
        for journal in self._journals:
            if journal.path == saved.path:
                journal.path = path
        return path

    # ------------------------------------------------------------------ finding

    def saved(self) -> list[Saved]:
        """Every readable game, the latest first. A folder that is not there holds none."""
        return [found for found in self._all() if isinstance(found, Saved)]

    def damaged(self) -> list[Damaged]:
        """The files that should be games and cannot be read, the latest first."""
        return [found for found in self._all() if isinstance(found, Damaged)]

    def unfinished(self) -> list[Saved]:
        """The games that can be resumed, the latest first."""
        return [saved for saved in self.saved() if not saved.ended]

    def listed(self, ended: bool) -> list[Found]:
        """The games that are over or, if not ``ended``, can go on; the damaged ones at the end."""
        games = [found for found in self._all() if found.ended is ended]
        return sorted(games, key=lambda found: isinstance(found, Damaged))

    def has(self, ended: bool) -> bool:
        """Whether :meth:`listed` has any; looks at no more files than it must."""
        return any(found.ended is ended for found in self._all())

    def trouble(self) -> Message | None:
        """Why the folder cannot be read; ``None`` where it can, and where it is not there yet."""
        try:
            next(self.folder.iterdir(), None)
        except FileNotFoundError:
            return None
        except OSError as error:
            return say("The folder of games cannot be read: {reason}.", reason=reason(error))
        return None

    def find(self, name: str) -> Saved | None:
        """The game called ``name``, or the one whose name starts so where only one does.

        Raises :class:`OSError` or :class:`~accessigame.core.game.GameError`, whatever is wrong
        with the file of that name.
        """
        wanted = _plain(files.readable(name))
        for found in self._all():
            if _plain(found.name) == wanted:
                if isinstance(found, Damaged):
                    raise found.error
                return found
        close = [saved for saved in self.saved() if _plain(saved.name).startswith(wanted)]
        return close[0] if len(close) == 1 else None

    # ------------------------------------------------------------------ inside

    def _all(self) -> Iterator[Found]:
        """Every game, the latest first; what has not changed since is not read again."""
        for path, stat in self._files():
            key = (path, stat.st_mtime_ns, stat.st_size)
            found = self._known.get(key) or _look(path)
            if isinstance(found, Saved) or isinstance(found.error, GameError):
                self._known[key] = found
            yield found

    def _files(self) -> list[tuple[Path, os.stat_result]]:
        found = []
        try:
            entries = list(os.scandir(self.folder))
        except OSError:  # see trouble
            return []
        for entry in entries:
            try:
                if entry.name.endswith(SUFFIX) and entry.name[0] != "." and entry.is_file():
                    found.append((Path(entry.path), entry.stat()))
            except OSError:
                continue
        return sorted(found, key=lambda item: (-item[1].st_mtime_ns, item[0]))

    def _path(self, name: str) -> Path:
        # The system's own encoding may not have the letters (LC_ALL=C): then their bytes do.
        return self.folder / os.fsdecode(f"{name}{SUFFIX}".encode())

    def _begun(self, journal: GameFile) -> GameFile:
        self._journals.append(journal)
        return journal

    def _tell(self, message: Message) -> None:
        self.notify(message)

    def _ended(self, record: Record, outcome: Outcome) -> None:
        """A game is over: its result is kept; a disk that refuses costs a sentence."""
        if self._ledger is None:
            return
        try:
            self._ledger.add(result_of(record, outcome))
        except OSError as error:
            self.notify(say("The result cannot be kept: {reason}.", reason=reason(error)))


def read(path: Path) -> str:
    """The text in ``path``; bytes that are no UTF-8 become marks that no record has.

    Raises :class:`OSError`.
    """
    return _text(files.read(path))


def file_name(name: str) -> str:
    """``name`` without what file systems and command lines refuse; never empty."""
    composed = unicodedata.normalize("NFC", name)
    kept = (char if unicodedata.category(char)[0] in "LMN" or char in "-_" else " "
            for char in composed)  # fmt: skip
    words = " ".join("".join(kept).split()).lstrip("- ")[:60]
    short = words.encode()[:LONGEST_NAME].decode("utf-8", "ignore").strip()
    return f"{short} 1" if _DEVICES.fullmatch(short) else short or "game"


def free_name(path: Path) -> Path:
    """``path``, or the first of "path 2", "path 3" ... that does not exist. Raises OSError."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem} {number}{path.suffix}")
    return free


def _text(data: bytes) -> str:
    # Editors of Windows put a mark before the first letter.
    return data.decode("utf-8-sig", "replace")


def _look(path: Path) -> Found:
    name = files.shown(path)
    try:
        text = read(path)
    except OSError as error:
        return Damaged(name, path, error)
    try:
        return Saved(name, path, records.parse(text))
    except GameError as error:
        return Damaged(name, path, error, text.rstrip().splitlines()[-1:] == [records.END])


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
