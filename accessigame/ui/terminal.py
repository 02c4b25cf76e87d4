"""The front end on a terminal: raw keys in; the program's voices print and speak.

Nothing is drawn unless a :class:`Display` is given that the player has chosen to see.

The only module that imports prompt_toolkit: its input (raw mode, event loop, Windows console) and
its table of escape sequences. Its renderer is not used, the cursor is never hidden or moved, and
the terminal is never asked anything: screen readers would hear it.
"""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import io
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol, TextIO

from . import decoder
from .decoder import Decoder, Event, Paste
from .frontend import App
from .raw import raw

if TYPE_CHECKING:
    from prompt_toolkit.input import Input

log = logging.getLogger(__name__)

TICK: Final = 0.5
"""Seconds between two ticks."""

ESCAPE_DELAY: Final = 0.05
ESCAPE_DELAY_REMOTE: Final = 0.3

_CHUNK = 1024


def default_escape_delay(environ: Mapping[str, str] = os.environ) -> float:
    """Seconds to wait after a lone Escape byte: longer over SSH, where sequences get split."""
    remote = any(name in environ for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))
    return ESCAPE_DELAY_REMOTE if remote else ESCAPE_DELAY


class Display(Protocol):
    """Something drawn beside what is said. Never raises."""

    def refresh(self) -> None:
        """Draw what has changed; called after whatever may have changed it, and on a resize."""
        ...

    def leave(self) -> None:
        """Give the terminal back, whatever the reason for leaving."""
        ...


def run(
    app: App,
    stdin: TextIO | None = None,
    escape_delay: float | None = None,
    display: Display | None = None,
) -> int:
    """Drive ``app`` by the keys on ``stdin`` (default: standard input) until it has ended.

    It also ends, silently and saved, at the end of input, on hang-up and on termination; the
    terminal is then as it was. The exit code: 0, or 1 if a fault could not even be told.
    """
    delay = default_escape_delay() if escape_delay is None else escape_delay
    return asyncio.run(_Terminal(app, delay, display).main(stdin or sys.stdin))


class _Terminal:
    """One session. Everything but :meth:`_wake` happens on the event loop's thread."""

    def __init__(self, app: App, escape_delay: float, display: Display | None) -> None:
        self._app = app
        self._display = display
        self._escape_delay = escape_delay
        self._code = 0
        self._timer: asyncio.TimerHandle | None = None
        self._ticker: asyncio.TimerHandle | None = None

    async def main(self, stdin: TextIO | None) -> int:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._lost)
        self._done = asyncio.Event()
        with contextlib.ExitStack() as restored:
            # Undone from the last to the first: the terminal first, then the program, which may
            # take its time, then the signals, so that none cuts it short.
            restored.enter_context(self._signals())
            restored.callback(self._close)
            restored.enter_context(raw(stdin))
            restored.enter_context(_bracketed_paste())
            if self._display is not None:
                restored.callback(self._display.leave)
            self._app.wake = self._wake
            self._guard(self._app.start)
            # Only now, for the library takes longer to load than everything before the first word.
            self._source = _source(stdin)
            self._decoder = Decoder(decoder.names(_table()))
            restored.enter_context(self._source.raw_mode())
            self._ticker = self._loop.call_later(TICK, self._tick)
            try:
                with self._source.attach(self._ready):
                    await self._done.wait()
            except EOFError:  # the event loop cannot watch a file, nor /dev/null
                self._read_to_the_end()
        return self._code

    # ------------------------------------------------------------------ input

    def _ready(self) -> None:
        """Something can be read."""
        text = self._source.read()
        if text is None:
            self._handle(self._decoder.flush())
            self._done.set()
            return
        self._handle(self._decoder.feed(text))
        self._wait_for_more()

    def _read_to_the_end(self) -> None:
        while self._going and (text := self._source.read()) is not None:
            self._handle(self._decoder.feed(text))
        self._handle(self._decoder.flush())

    def _wait_for_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        patience = self._decoder.patience(self._escape_delay)
        if patience is None and self._source.holds_back:
            patience = self._escape_delay
        self._timer = None
        if patience is not None:
            self._timer = self._loop.call_later(patience, self._silence)

    def _silence(self) -> None:
        """Nothing more came in time."""
        if text := self._source.held_back():
            self._handle(self._decoder.feed(text))
            patience = self._decoder.patience(self._escape_delay)
            if patience is not None and patience > self._escape_delay:
                self._timer = self._loop.call_later(patience, self._silence)
                return
        self._handle(self._decoder.flush())

    def _handle(self, events: list[Event]) -> None:
        for event in events:
            if not self._going:
                return
            if isinstance(event, Paste):
                self._guard(self._app.paste, event.text)
            else:
                self._guard(self._app.key, event)

    # ------------------------------------------------------------------ the program

    @property
    def _going(self) -> bool:
        return self._app.running and not self._done.is_set()

    def _guard(self, act: Callable[..., None], *args: object) -> bool:
        """Call into the program; whether it went well."""
        fine = True
        try:
            act(*args)
        except Exception as error:
            fine = False
            self._fault(error)
        if not self._app.running:
            self._done.set()
        self._redraw()
        return fine

    def _redraw(self) -> None:
        if self._display is not None and self._going:
            self._display.refresh()

    def _fault(self, error: BaseException) -> None:
        log.error("fault", exc_info=error)
        try:
            self._app.fault(error)
        except Exception:
            log.exception("the fault could not be told")
            self._code = 1
            self._done.set()

    def _lost(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """An error that reached the event loop: it must not be printed on the terminal."""
        error = context.get("exception")
        if isinstance(error, Exception):
            self._fault(error)
        else:
            log.error("event loop: %s", context.get("message"))

    def _wake(self) -> None:
        """Called by worker threads, some of them perhaps after the end."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._poll)

    def _poll(self) -> None:
        if self._going:
            self._guard(self._app.poll)

    def _tick(self) -> None:
        # A tick that fails would fail, and be told, twice a second: it is the last.
        if self._guard(self._app.tick, self._loop.time()):
            self._ticker = self._loop.call_later(TICK, self._tick)

    def _close(self) -> None:
        self._app.wake = None
        for timer in (self._timer, self._ticker):
            if timer is not None:
                timer.cancel()
        try:
            self._app.close()
        except Exception:
            log.exception("fault while leaving")
            self._code = 1

    # ------------------------------------------------------------------ signals

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        """Hang-up and termination end the program; the signals of keys are keys.

        (In raw mode Control C and Control Z come as characters; as signals they come where the
        terminal is not our standard input.)
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted: dict[str, Callable[[], object]] = {
            "SIGINT": partial(self._handle, ["ctrl+c"]),
            "SIGTSTP": partial(self._handle, ["ctrl+z"]),
            "SIGHUP": self._done.set,
            "SIGTERM": self._done.set,
            "SIGBREAK": self._done.set,
            "SIGWINCH": self._redraw,
        }
        before = {}
        for name, act in wanted.items():
            if number := getattr(signal, name, None):
                before[number] = signal.getsignal(number)
                try:
                    self._loop.add_signal_handler(number, act)
                except NotImplementedError:  # Windows
                    signal.signal(number, partial(self._signalled, act))
        try:
            yield
        finally:
            for number, handler in before.items():
                with contextlib.suppress(NotImplementedError):
                    self._loop.remove_signal_handler(number)
                if handler is not None:
                    signal.signal(number, handler)

    def _signalled(self, act: Callable[[], object], number: int, frame: object) -> None:
        self._loop.call_soon_threadsafe(act)


class _Source:
    """Where keys come from: prompt_toolkit's input, read as text."""

    def __init__(self, input: Input) -> None:
        self._input = input

    @property
    def holds_back(self) -> bool:
        """Whether something was received, or may have been, that :meth:`read` did not give."""
        return False

    def raw_mode(self) -> contextlib.AbstractContextManager[None]:
        return self._input.raw_mode()

    def attach(self, ready: Callable[[], None]) -> contextlib.AbstractContextManager[None]:
        return self._input.attach(ready)

    def read(self) -> str | None:
        """What can be read now; ``None`` at the end of input."""
        return None

    def held_back(self) -> str:
        """What :meth:`read` did not give, once nothing more comes."""
        return ""


class _Bytes(_Source):
    """A terminal, pipe or file of a POSIX system."""

    def __init__(self, input: Input, encoding: str) -> None:
        super().__init__(input)
        self._characters = codecs.getincrementaldecoder(encoding)("surrogateescape")

    def read(self) -> str | None:
        try:
            data = os.read(self._input.fileno(), _CHUNK)
        except (BlockingIOError, InterruptedError):
            return ""
        except OSError:  # the terminal is gone
            return None
        return self._characters.decode(data) if data else None

    @property
    def holds_back(self) -> bool:
        begun, _ = self._characters.getstate()
        return bool(begun)

    def held_back(self) -> str:
        return self._characters.decode(b"", final=True)


class _Console(_Source):
    """The Windows console, which the library reads and decodes itself."""

    @property
    def holds_back(self) -> bool:
        return True  # perhaps an Escape byte, in the library's parser

    def read(self) -> str | None:
        return decoder.text_of(list(self._input.read_keys()))

    def held_back(self) -> str:
        return decoder.text_of(list(self._input.flush_keys()))


def _table() -> Mapping[str, str | tuple[str, ...]]:
    from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES

    return ANSI_SEQUENCES


def _source(stdin: TextIO | None) -> _Source:
    from prompt_toolkit.input import DummyInput, create_input

    if stdin is None or stdin.closed:
        return _Source(DummyInput())
    # It warns on standard error, and so aloud, when the input is no terminal.
    with contextlib.redirect_stderr(io.StringIO()):
        input = create_input(stdin)
    if isinstance(input, DummyInput):
        return _Source(input)
    if sys.platform == "win32":
        return _Console(input)
    return _Bytes(input, stdin.encoding or "utf-8")


@contextlib.contextmanager
def _bracketed_paste() -> Iterator[None]:
    """Ask the terminal to mark pasted text, so that it is not taken for keys."""
    stdout = sys.stdout
    if stdout is None or not stdout.isatty() or os.environ.get("TERM") == "dumb":
        yield
        return
    _switch(stdout, on=True)
    try:
        yield
    finally:
        with contextlib.suppress(OSError, ValueError):  # the terminal is gone
            _switch(stdout, on=False)


def _switch(stdout: TextIO, on: bool) -> None:
    """Bracketed paste on or off."""
    send(stdout, "\x1b[?2004h" if on else "\x1b[?2004l")


def send(stdout: TextIO, text: str) -> None:
    """Write ``text`` on the terminal at once. Raises :class:`OSError`, ValueError if it is gone."""
    if sys.platform == "win32":
        from prompt_toolkit.output import create_output

        # It also asks the console to understand escape sequences, while it writes them.
        output = create_output(stdout)
        output.write_raw(text)
        output.flush()
        return
    stdout.flush()
    # Past the stream's buffer: what a lost terminal refuses must not be tried again at exit.
    data = text.encode(stdout.encoding, "replace")
    while data:
        data = data[os.write(stdout.fileno(), data) :]
