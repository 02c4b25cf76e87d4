"""Where braille goes beside the voice: a file with a line for each text, a display of BRLTTY's.

Both hear what the voice says as listeners do, and are never the voice. brlapi is imported when a
display is asked for, on the thread that alone touches it afterwards.
"""

from __future__ import annotations

import contextlib
import queue
import select
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeAlias

from .printer import one_line
from .speaker import SpeakerError

OPENING = 2.0
"""Seconds that BRLTTY has to answer."""
POLL = 0.05
"""Seconds between two looks at the display's own keys."""


class BrailleOnly:
    """A listener for braille alone."""

    name: ClassVar[str] = "none"

    def speak(self, text: str, interrupt: bool) -> None:
        """Nothing: words are for the voice."""

    def stop(self) -> None:
        """Nothing: what is read stays."""

    def tune(self, language: str, rate: float, volume: float) -> None:
        """Nothing: the table is the display's own."""


class BrailleFile(BrailleOnly):
    """Writes each braille text as a line. Raises :class:`OSError` when it cannot be opened.

    When it cannot be written later on, the game goes on without: ``failed`` hears why, once.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8", buffering=1, newline="\n")
        self.failed: Callable[[OSError], None] = lambda error: None

    def braille(self, text: str) -> None:
        """Write ``text`` as one line."""
        self._try(lambda: self._file.write(one_line(text) + "\n"))

    def close(self) -> None:
        """Close the file."""
        self._try(self._file.close)

    def _try(self, what: Callable[[], object]) -> None:
        if self._file.closed:
            return
        try:
            what()
        except OSError as error:
            with contextlib.suppress(OSError):
                self._file.close()
            self.failed(error)


class Display(Protocol):
    """A braille display, used from one thread. Any exception means that it is lost."""

    cells: int

    def write(self, text: str) -> None:
        """Show ``text``, at most ``cells`` characters."""
        ...

    def pressed(self, seconds: float) -> int:
        """What was asked for within ``seconds``: +1 the next part, -1 the one before, 0 nothing."""
        ...

    def close(self) -> None:
        """Give the display back."""
        ...


Connect: TypeAlias = Callable[[], Display]


class BrailleDisplay(BrailleOnly):
    """Shows the newest text on a display; its own keys go on and back in a text that is longer.

    Raises :class:`SpeakerError` when there is none within ``OPENING`` seconds.
    """

    def __init__(self, connect: Connect | None = None) -> None:
        self._texts: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._lost = ""
        opened = threading.Event()
        self._thread = threading.Thread(
            target=self._work, args=(connect or open_brltty, opened), name="braille", daemon=True
        )
        self._thread.start()
        if not opened.wait(OPENING):
            self._texts.put(None)
            raise SpeakerError("BRLTTY did not answer in time")
        self._check()

    def braille(self, text: str) -> None:
        """Show ``text``. Raises :class:`SpeakerError` if the display is lost."""
        self._check()
        self._texts.put(one_line(text))

    def close(self) -> None:
        """Give the display back."""
        self._texts.put(None)
        self._thread.join(OPENING)

    def _check(self) -> None:
        if self._lost:
            raise SpeakerError(self._lost)

    def _work(self, connect: Connect, opened: threading.Event) -> None:
        try:
            display = connect()
            opened.set()
            self._show(display)
        except Exception as error:  # whatever the library throws, ImportError too
            self._lost = str(error) or type(error).__name__
            opened.set()

    def _show(self, display: Display) -> None:
        text, begin = "", 0
        with contextlib.closing(display):
            while True:
                newest = self._newest()
                if newest is None:
                    return
                if newest != "":
                    text, begin = newest, 0
                    display.write(text[: display.cells])
                by = display.pressed(POLL)
                there = begin + by * display.cells
                if by and 0 <= there < len(text):
                    begin = there
                    display.write(text[begin : begin + display.cells])

    def _newest(self) -> str | None:
        """The last text of those that wait, "" where none does, ``None`` at the end."""
        newest = ""
        with contextlib.suppress(queue.Empty):
            while True:
                text = self._texts.get_nowait()
                if text is None:
                    return None
                newest = text
        return newest


def open_brltty() -> Display:
    """The display of the BRLTTY that runs here, or where BRLAPI_HOST says.

    Raises ImportError where python3-brlapi is missing, else what the library raises.
    """
    import brlapi

    connection = brlapi.Connection()
    try:
        connection.enterTtyMode()
    except brlapi.OperationError:  # no console of a number: a terminal window, SSH
        connection.enterTtyModeWithPath([])
    keys = {
        brlapi.KEY_TYPE_CMD | brlapi.KEY_CMD_FWINRT: 1,
        brlapi.KEY_TYPE_CMD | brlapi.KEY_CMD_FWINLT: -1,
    }
    # All other keys stay BRLTTY's own, typing in braille above all.
    connection.ignoreKeys(brlapi.rangeType_all, [0])
    connection.acceptKeys(brlapi.rangeType_command, list(keys))
    return _Brltty(connection, keys)


class _Brltty:
    def __init__(self, connection: Any, keys: dict[int, int]) -> None:
        self._connection = connection
        self._keys = keys
        columns, rows = connection.displaySize
        self.cells = columns * rows

    def write(self, text: str) -> None:
        self._connection.writeText(text)

    def pressed(self, seconds: float) -> int:
        ready, _, _ = select.select([self._connection.fileDescriptor], [], [], seconds)
        key = self._connection.readKey(False) if ready else None
        return self._keys.get(key, 0) if key is not None else 0

    def close(self) -> None:
        self._connection.leaveTtyMode()
        self._connection.closeConnection()
