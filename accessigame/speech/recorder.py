"""Route "none": a list of lines, which is also the transcript's writer and the tests' ear."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TextIO

from .printer import one_line
from .speaker import SpeakerError

if TYPE_CHECKING:
    from .forms import Form, Named


class Recorder:
    """Keeps every spoken line, and writes it to ``path`` if one is given.

    The file is UTF-8, written line by line, with the keys between; its form goes by the ending of
    its name (see :mod:`.forms`). Raises :class:`SpeakerError` at once when ``path`` cannot be
    written. ``named``: how keys are called there.
    """

    name: ClassVar[str] = "none"

    def __init__(self, path: Path | None = None, named: Named = str) -> None:
        self.lines: list[str] = []
        """What was spoken."""
        self.cells: list[str] = []
        """What was brailled."""
        self.transcript: list[str] = []
        """What was spoken and, as ``> key``, pressed."""
        self.stops = 0
        """How many times silence was asked for."""
        self._file: TextIO | None = None
        self._form: Form | None = None
        self._language = "en"
        self._begun = False
        if path is not None:
            from .forms import form_of  # with all that a web page needs

            self._form = form_of(path, named)
            try:
                self._file = path.open("w", encoding="utf-8", buffering=1, newline="\n")
            except OSError as error:
                raise SpeakerError(f"cannot write {path}: {error.strerror or error}") from error

    def key(self, name: str) -> None:
        """Note that the key ``name`` was pressed."""
        key = one_line(name)
        self.transcript.append(f"> {key}")
        if self._form is not None:
            self._write(self._form, self._form.key(key))

    def speak(self, text: str, interrupt: bool) -> None:
        """Keep ``text`` as one line."""
        line = one_line(text)
        self.lines.append(line)
        self.transcript.append(line)
        if self._form is not None:
            self._write(self._form, self._form.line(line))

    def braille(self, text: str) -> None:
        """Keep ``text`` with what was brailled; the transcript does not hold it."""
        self.cells.append(text)

    def stop(self) -> None:
        """Count it."""
        self.stops += 1

    def tune(self, language: str, rate: float, volume: float) -> None:
        """The language of what is said; nothing else to tune."""
        self._language = language

    def close(self) -> None:
        """Close the file; the lists stay."""
        if self._form is not None:
            self._write(self._form, self._form.tail())
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError as error:
                raise SpeakerError(f"the transcript is cut short: {error}") from error

    def _write(self, form: Form, text: str) -> None:
        if self._file is None:
            return
        if not self._begun:
            self._begun = True
            text = form.head(self._language) + text
        try:
            self._file.write(text.encode("utf-8", "replace").decode())
        except (OSError, ValueError) as error:
            file, self._file = self._file, None
            with suppress(OSError, ValueError):
                file.close()
            raise SpeakerError(f"the transcript is cut short: {error}") from error
