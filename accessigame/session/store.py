"""The games on disk: one text file each, appended to with every move."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..core import record as records
from ..core.game import GameError
from ..core.record import Record
from ..narration.message import Message, Priority, say, verbatim
from . import files

SUFFIX = ".game"

Notify = Callable[[Message], None]
"""Hears of trouble with the disk, as a sentence."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game found in the folder. ``name`` is what ``accessigame resume`` takes."""

    name: str
    path: Path
    record: Record


class GameFile:
    """The journal of one game. A full disk costs a sentence, never the game.

    The whole text is kept in memory: after a failure the file is written anew, atomically, as soon
    as the disk takes it again, so that a half-written line never stays.
    """

    def __init__(self, path: Path, text: str, notify: Notify, *, saved: bool) -> None:
        self.path = path
        self._text = text
        self._notify = notify
        self._behind = not saved
        self._failing = False

    def move(self, text: str) -> None:
        self._add(f"{text}\n")

    def undo(self, moves: int) -> None:
        self._add(f"undo {moves}\n")

    def end(self) -> None:
        self._add("end\n")

    def start(self) -> None:
        """Write the header."""
        self._write()

    def _add(self, line: str) -> None:
        before = len(self._text.encode())
        self._text += line
        if not self._behind and self._size() not in (before, None):
            # Somebody else plays in the same file: theirs stays as it is, ours gets a new one.
            self.path = free_name(self.path)
            self._behind = True
            self._tell(say("This game was changed elsewhere; it goes on as {name}.",
                           name=self.path.stem))  # fmt: skip
        self._write(line)

    def _write(self, line: str = "") -> None:
        try:
            if self._behind or not self.path.exists():
                files.replace(self.path, self._text)
            else:
                files.append(self.path, line)
        except OSError as error:
            self._behind = True
            if not self._failing:
                self._failing = True
                reason = verbatim(error.strerror or str(error))
                self._tell(say("The game cannot be saved: {reason}. It goes on.", reason=reason))
            return
        self._behind = False
        if self._failing:
            self._failing = False
            self._tell(say("The game is saved again."))

    def _size(self) -> int | None:
        try:
            return self.path.stat().st_size
        except OSError:
            return None

    def _tell(self, message: Message) -> None:
        self._notify(message.ranked(Priority.ALERT))


class Store:
    """The folder of games. ``notify`` hears of disk trouble; it may be set later."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notify: Notify = lambda message: None

    def create(self, record: Record) -> GameFile:
        """A new file for a game that starts now, named after the game and the time."""
        stamp = re.sub(r"[^0-9]", "", record.started)[:14]
        path = free_name(self.folder / f"{record.game}-{stamp}{SUFFIX}")
        journal = GameFile(path, record.header(), lambda message: self.notify(message), saved=False)
        journal.start()
        return journal

    def open(self, path: Path) -> tuple[Record, GameFile]:
        """The game in ``path`` and its journal, ready to go on.

        Raises :class:`OSError`, :class:`~accessigame.core.game.GameError`. A last line that was cut
        is left out, and the file mended with the next move.
        """
        text = read(path)
        record = records.parse(text)
        whole = text[: text.rfind("\n") + 1] if record.cut else text
        notify: Notify = lambda message: self.notify(message)  # noqa: E731
        return record, GameFile(path, whole, notify, saved=whole == text)

    def saved(self) -> list[Saved]:
        """Every readable game, the latest first. A folder that is not there holds none."""
        found = []
        for path in self._files():
            try:
                found.append(Saved(path.stem, path, records.parse(read(path))))
            except (OSError, GameError):
                continue
        return found

    def damaged(self) -> list[Path]:
        """The files that look like games and cannot be read."""
        readable = {saved.path for saved in self.saved()}
        return [path for path in self._files() if path not in readable]

    def unfinished(self) -> list[Saved]:
        """The games that can be resumed, the latest first."""
        return [saved for saved in self.saved() if not saved.record.ended]

    def finished(self) -> list[Saved]:
        """The games that can be replayed, the latest first."""
        return [saved for saved in self.saved() if saved.record.ended]

    def delete(self, saved: Saved) -> None:
        """Remove the file. Raises :class:`OSError`."""
        saved.path.unlink()

    def rename(self, saved: Saved, name: str) -> Path:
        """Give the file another name, made fit for a file name and free. Raises OSError."""
        path = free_name(self.folder / f"{file_name(name)}{SUFFIX}")
        saved.path.rename(path)
        return path

    def find(self, name: str) -> Saved | None:
        """The game called ``name``, or the one whose name starts so where only one does."""
        games = self.saved()
        exact = [saved for saved in games if saved.name == name]
        close = [saved for saved in games if saved.name.startswith(name)]
        if exact:
            return exact[0]
        return close[0] if len(close) == 1 else None

    def _files(self) -> list[Path]:
        try:
            paths = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
            return sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return []


def read(path: Path) -> str:
    """The text in ``path``; bytes that are no UTF-8 become marks that no record has."""
    return path.read_bytes().decode("utf-8", "replace")


def file_name(name: str) -> str:
    """``name`` without what file systems refuse; never empty."""
    kept = "".join(char if char.isalnum() or char in " -_" else " " for char in name)
    return " ".join(unicodedata.normalize("NFC", kept).split())[:60] or "game"


def free_name(path: Path) -> Path:
    """``path``, or the first of "path 2", "path 3" ... that does not exist."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem} {number}{path.suffix}")
    return free
