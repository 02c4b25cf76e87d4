"""What a terminal sends becomes key names. Knows escape sequences, no terminal and no library.

One rule protects the player: whatever follows an Escape byte and is no known key is swallowed,
as one unknown key, and never taken for letters that would be commands. Sequences end where
ECMA-48 ends them; a malformed one takes the rest of its read with it, up to the next Escape byte.
A sequence split over several reads waits for its end.

The meaning of each sequence comes from prompt_toolkit's table (see :func:`names`). Its own parser
is not used because it reports an undecodable sequence as Escape followed by each character.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from . import keys
from .keys import UNKNOWN

ESCAPE: Final = "\x1b"
SEQUENCE_PATIENCE: Final = 1.0
"""Seconds of silence after which an unfinished sequence is given up."""
PASTE_PATIENCE: Final = 5.0
"""Seconds of silence after which a paste without an end is taken as ended."""
LONGEST_SEQUENCE: Final = 4096
LONGEST_PASTE: Final = 65536
"""Characters kept; what a terminal sends beyond is dropped."""

_PASTE_START, _PASTE_END = "\x1b[200~", "\x1b[201~"

_SEQUENCE = re.compile(
    r"""\x1b+(?:
        \[\[[A-E]                           # F1 to F5 of the Linux console
      | \[M[^\x00-\x1f]{3}                  # a mouse report in the oldest form
      | \[(?![M[])[0-?]*[ -/]*[@-~]         # CSI
      | O[0-9;]*[@-~]                       # SS3
      | [\]PX^_][^\x00-\x1f]+(?:\x07|\x1b\\)  # a string: an answer to a question of another program
      | \t                                  # Shift Tab of the Linux console
    )""",
    re.VERBOSE,
)
_UNFINISHED = re.compile(
    r"\x1b+(?:\[(?:M[^\x00-\x1f]{0,2}|\[|[0-?]*[ -/]*)|O[0-9;]*|[\]PX^_](?:[^\x00-\x1f]+\x1b?)?)?"
)
_STRINGS = "]PX^_"
"""What, after Escape, begins a string."""
_MALFORMED = re.compile(r"\x1b*[^\x1b]*")
_NOT_A_KEY = re.compile(r"\x1b\[(?:[0-9]+;[0-9]+R|[IO])")
"""Cursor reports (Shift+F3 sends the same) and "the window has the focus": heard by nobody."""


@dataclass(frozen=True, slots=True)
class Paste:
    """Text that was pasted, as one event; lines end with a line feed."""

    text: str


Event: TypeAlias = "str | Paste"
"""A canonical key name (or :data:`~.keys.UNKNOWN`), or a paste."""


class KeyPress(Protocol):
    """What prompt_toolkit reports for a key: its name, and the characters that were received."""

    @property
    def key(self) -> str: ...
    @property
    def data(self) -> str: ...


class Decoder:
    """Decodes what is read, read by read. ``sequences``: escape sequence -> key name.

    It has no clock: after :meth:`feed`, call :meth:`flush` once nothing came for
    :meth:`patience` seconds.
    """

    def __init__(self, sequences: Mapping[str, str]) -> None:
        self._sequences = sequences
        self._held = ""
        self._paste: str | None = None
        self._escaped = False
        """Whether the last event was an Escape for which nothing followed in time."""

    def feed(self, text: str) -> list[Event]:
        """The events in ``text``, one read's worth of decoded input."""
        if not text:
            return []
        events: list[Event] = []
        if self._paste is not None:
            text = self._collect(text, events)
        elif self._escaped and (text[0] == "[" or (text[0] == "O" and len(text) > 1)):
            text = ESCAPE + text  # a slow line: the rest of a sequence whose start seemed a key
        self._escaped = False
        text = self._continued(text, events)
        place = 0
        while place < len(text):
            if text[place] != ESCAPE and (key := _plain(text[place])) != UNKNOWN:
                events.append(key)
                place += 1
            elif found := _SEQUENCE.match(text, place):
                place = found.end()
                if found[0].endswith(_PASTE_START):
                    self._paste = ""
                    text, place = self._collect(text[place:], events), 0
                elif not _NOT_A_KEY.fullmatch(found[0]):
                    _add(events, self._sequences.get(found[0], UNKNOWN))
            elif _unfinished(text[place:]):
                self._held = text[place:]
                break
            else:
                _add(events, UNKNOWN)
                place = _end_of_malformed(text, place)
        return events

    def flush(self) -> list[Event]:
        """Nothing more came in time: what is held is all there is."""
        events: list[Event] = []
        if self._paste is not None:
            text, self._paste = self._paste, None
            events.append(_pasted(text))
        held, self._held = self._held, ""
        self._give_up(held, events)
        self._escaped = bool(events) and events[-1] == "escape"
        return events

    def patience(self, escape_delay: float) -> float | None:
        """Seconds to wait for more before :meth:`flush`; ``None`` when nothing is held.

        ``escape_delay``: how long a lone Escape byte may be the start of something longer.
        """
        if self._paste is not None:
            return PASTE_PATIENCE
        if not self._held:
            return None
        alone = not self._held.strip(ESCAPE)
        return escape_delay if alone else max(SEQUENCE_PATIENCE, escape_delay)

    def _continued(self, text: str, events: list[Event]) -> str:
        """``text`` after what earlier reads left, unless it does not go on from there."""
        held, self._held = self._held, ""
        if not held or not text:
            return held + text
        begun = held.strip(ESCAPE)
        if not begun:
            # A key pressed soon after Escape comes in a read of its own.
            goes_on = text[0] in "[O" or (len(text) > 1 and text[0] in _STRINGS)
        elif begun in _STRINGS:
            goes_on = len(text) > 1  # otherwise Alt with this character, and then a key
        else:
            goes_on = bool(_SEQUENCE.match(held + text)) or _unfinished(held + text)
        if goes_on:
            return held + text
        self._give_up(held, events)
        return text

    def _give_up(self, held: str, events: list[Event]) -> None:
        if held.strip(ESCAPE):
            _add(events, UNKNOWN)
        else:
            events += ["escape"] * len(held)

    def _collect(self, text: str, events: list[Event]) -> str:
        """Take pasted text from the front of ``text``; what follows the paste is left."""
        assert self._paste is not None
        pasted, end, rest = (self._paste + text).partition(_PASTE_END)
        if end:
            self._paste = None
            events.append(_pasted(pasted))
            return rest
        if len(pasted) > LONGEST_PASTE:
            pasted = pasted[:LONGEST_PASTE] + pasted[1 - len(_PASTE_END) :]
        self._paste = pasted
        return ""


def names(table: Mapping[str, str | tuple[str, ...]]) -> dict[str, str]:
    """Our names for prompt_toolkit's table of escape sequences."""
    return {
        sequence: UNKNOWN if isinstance(key, tuple) else name_of(key)
        for sequence, key in table.items()
        if sequence.startswith(ESCAPE)
    }


def name_of(key: str) -> str:
    """Our name for a key as prompt_toolkit names it ("c-s-home"), :data:`UNKNOWN` if none."""
    # Enumeration members print as members: take the plain string.
    name = str.__str__(key)
    shifted = re.fullmatch(r"f(1[3-9]|2[0-4])", name)
    if shifted:  # F13 is how terminals send Shift F1
        return f"shift+f{int(shifted[1]) - 12}"
    try:
        return keys.parse(re.sub(r"\b([cs])-(?=.)", _prefix, name))
    except keys.BadKey:
        return UNKNOWN


def text_of(presses: list[KeyPress]) -> str:
    """What was received for ``presses``, so that :class:`Decoder` can read it (Windows)."""
    return "".join(map(_received, presses))


def _received(press: KeyPress) -> str:
    match str.__str__(press.key):
        case "<bracketed-paste>":
            return f"{_PASTE_START}{press.data}{_PASTE_END}"
        case "s-tab":  # the data is that of Tab
            return "\x1b[Z"
        case "c-@":  # the data is that of Space
            return "\x00"
        case "<windows-mouse-event>":
            return ""
    return press.data


def _prefix(found: re.Match[str]) -> str:
    return "ctrl+" if found[1] == "c" else "shift+"


def _plain(char: str) -> str:
    """The key that sends ``char``, no escape sequence."""
    if char == "\x7f":
        return "backspace"
    if char < " ":
        return keys.parse("ctrl+" + chr(ord(char) + 64))
    return keys.key_of(char)


def _unfinished(text: str) -> bool:
    return len(text) <= LONGEST_SEQUENCE and _UNFINISHED.fullmatch(text) is not None


def _end_of_malformed(text: str, place: int) -> int:
    found = _MALFORMED.match(text, place)
    assert found is not None
    return found.end()


def _add(events: list[Event], key: str) -> None:
    """Add ``key``; several unknown keys in a row are one."""
    if key != UNKNOWN or events[-1:] != [UNKNOWN]:
        events.append(key)


def _pasted(text: str) -> Paste:
    return Paste(text[:LONGEST_PASTE].replace("\r\n", "\n").replace("\r", "\n"))
