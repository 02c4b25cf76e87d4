"""The file of one game in progress. Trouble with the disk costs a sentence, never the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from ..core import record as records
from ..core.record import END, Record, undo_line
from ..narration.message import Message, Priority, say
from . import files
from .table import Outcome
from .trouble import reason

Notify = Callable[[Message], None]
"""Hears of trouble with the disk, as a sentence."""

Ended = Callable[[Record, Outcome], None]
"""Hears of a game that is over."""


class GameFile:
    """A game's journal: every move is on the disk before anybody hears of it.

    The whole text is kept in memory: after a failure the file is written anew, atomically, as soon
    as the disk takes it again, so that a half-written line never stays. A file that another program
    has changed meanwhile stays as it is, and this game goes on in one of its own.
    """

    def __init__(
        self,
        path: Path,
        text: str,
        size: int | None,
        whole: bool,
        notify: Notify,
        ended: Ended = lambda record, outcome: None,
    ) -> None:
        """``size``: bytes on the disk, ``None`` for no file yet; ``whole``: they are ``text``."""
        self.path = path
        self.trouble: Message | None = None
        """Why the disk does not hold everything, ``None`` while it does."""
        self._text = text
        self._size = size
        self._behind = not whole
        self._notify = notify
        self._ended = ended

    @classmethod
    def new(cls, paths: Iterator[Path], text: str, notify: Notify, ended: Ended) -> GameFile:
        """A journal that begins with ``text`` in the first of ``paths`` that is free."""
        journal = cls(next(paths), text, None, False, notify, ended)
        journal._claim(paths)
        return journal

    def move(self, text: str) -> None:
        self._add(f"{text}\n")

    def undo(self, moves: int) -> None:
        self._add(f"{undo_line(moves)}\n")

    def end(self, outcome: Outcome) -> None:
        self._add(f"{END}\n")
        self._ended(records.parse(self._text), outcome)

    def save(self) -> None:
        """Write what the disk did not take."""
        if self.trouble is not None:
            self._write("")

    def _add(self, line: str) -> None:
        self._text += line
        self._write(line)

    def _claim(self, others: Iterator[Path]) -> None:
        """Write the text into a file that is not there yet: ours, else the first of ``others``."""
        try:
            while not files.create(self.path, self._text):
                self.path = next(others)
        except OSError as error:
            self._failed(error)
        else:
            self._saved(len(self._text.encode()))

    def _write(self, line: str) -> None:
        """Bring the file up to date; ``line`` is all that it lacks unless it is behind."""
        try:
            with files.held(self.path):
                size = files.size(self.path)
                ours = size in (None, self._size)
                if ours:
                    self._saved(self._update(line, size))
        except OSError as error:
            self._failed(error)
            return
        if not ours:
            self._go_elsewhere()

    def _update(self, line: str, size: int | None) -> int:
        """Write into our file, which has ``size`` bytes; how many it has then. Raises OSError."""
        if self._behind or size is None:
            files.replace(self.path, self._text)
            return len(self._text.encode())
        files.append(self.path, line)
        return size + len(line.encode())

    def _go_elsewhere(self) -> None:
        """Somebody else plays in the same file: theirs stays as it is, ours gets a new one."""
        old = self.path
        others = (old.with_name(f"{old.stem} {n}{old.suffix}") for n in count(2))
        self.path, self._size, self._behind = next(others), None, True
        self._claim(others)
        name = files.shown(self.path)
        self._tell(say("This game was changed elsewhere; it goes on as {name}.", name=name))

    def _saved(self, size: int) -> None:
        self._size, self._behind = size, False
        if self.trouble is not None:
            self.trouble = None
            self._tell(say("The game is saved again."))

    def _failed(self, error: OSError) -> None:
        """The game goes on; said once until the disk works again."""
        self._behind = True
        known, self.trouble = self.trouble, reason(error)
        if known is None:
            self._tell(say("The game cannot be saved: {reason}. It goes on.", reason=self.trouble))

    def _tell(self, message: Message) -> None:
        self._notify(message.ranked(Priority.ALERT))
