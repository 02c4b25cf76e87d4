"""Key names, and what the bytes of a terminal become: never a command out of a broken sequence."""

from __future__ import annotations

import codecs
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from accessigame.narration.message import Level
from accessigame.ui import decoder, keys
from accessigame.ui.decoder import Decoder, Event, Paste
from accessigame.ui.keys import UNKNOWN
from tests.fakes import PlainCatalog

SEQUENCES = decoder.names(ANSI_SEQUENCES)
HARMLESS = ("escape", UNKNOWN)


def reads(*chunks: str | bytes, flush: bool = True) -> list[Event]:
    """The events of several reads, nothing more coming after the last."""
    chewing = Decoder(SEQUENCES)
    decode = codecs.getincrementaldecoder("utf-8")("surrogateescape").decode
    events: list[Event] = []
    for chunk in chunks:
        events += chewing.feed(chunk if isinstance(chunk, str) else decode(chunk))
    events += chewing.feed(decode(b"", True))
    return events + (chewing.flush() if flush else [])


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("up", "up"),
        ("PageUp", "pageup"),
        ("F12", "f12"),
        ("r", "r"),
        ("R", "R"),
        ("shift+r", "R"),
        ("Shift+R", "R"),
        ("shift+é", "É"),
        ("ctrl+r", "ctrl+r"),
        ("CTRL+R", "ctrl+r"),
        ("ctrl+i", "tab"),
        ("shift+ctrl+i", "shift+tab"),
        ("ctrl+m", "enter"),
        ("ctrl+j", "enter"),
        ("ctrl+h", "backspace"),
        ("ctrl+[", "escape"),
        ("shift+enter", "enter"),
        ("shift+tab", "shift+tab"),
        ("ctrl+space", "ctrl+space"),
        ("shift+space", "space"),
        ("ctrl+shift+home", "shift+ctrl+home"),
        ("ctrl+home", "ctrl+home"),
        ("+", "+"),
        ("ctrl++", None),
        ("#", "#"),
        (";", ";"),
        ("é", "é"),
        ("shift+1", None),
        ("shift+ß", None),
        ("ctrl+1", None),
        ("f13", None),
        ("insert", None),
        ("shift+", None),
        ("shift+shift+r", None),
        ("alt+r", None),
        ("", None),
        (" ", None),
        ("ab", None),
        ("\x07", None),
    ],
)
def test_names(written: str, name: str | None) -> None:
    if name is None:
        with pytest.raises(keys.BadKey, match=r".+"):
            keys.parse(written)
    else:
        assert keys.parse(written) == name


@given(st.text(max_size=12))
def test_parsing_is_idempotent(written: str) -> None:
    try:
        name = keys.parse(written)
    except keys.BadKey:
        return
    assert keys.parse(name) == name


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("ctrl+r", "Control R"),
        ("pageup", "Page Up"),
        ("up", "arrow up"),
        ("R", "Shift R"),
        ("r", "R"),
        ("é", "É"),
        ("ß", "ß"),
        ("shift+tab", "Shift Tab"),
        ("shift+ctrl+home", "Shift Control Home"),
        (",", "comma"),
        ("f12", "F12"),
        ("ctrl+space", "Control Space"),
        ("4", "4"),
        (UNKNOWN, "unknown key"),
    ],
)
def test_spoken(key: str, told: str) -> None:
    assert PlainCatalog().text(keys.spoken(key), Level.NORMAL) == told


def test_typed() -> None:
    assert [keys.typed(key) for key in ("a", "space", "enter", "É", UNKNOWN)] == [
        "a",
        " ",
        None,
        "É",
        None,
    ]


# ---------------------------------------------------------------------- sequences


@pytest.mark.parametrize(
    ("data", "events"),
    [
        ("ab", ["a", "b"]),
        ("R é", ["R", "space", "é"]),
        ("\xa0\u202f", ["space", "space"]),
        ("\r\n\t\x7f\x08", ["enter", "enter", "tab", "backspace", "backspace"]),
        ("\x00\x01\x1a\x1c", ["ctrl+space", "ctrl+a", "ctrl+z", "ctrl+\\"]),
        ("\x1b[A\x1bOB\x1b[C", ["up", "down", "right"]),
        ("\x1b[H\x1b[1~\x1b[4~\x1bOF", ["home", "home", "end", "end"]),
        ("\x1b[5~\x1b[6~\x1b[3~", ["pageup", "pagedown", "delete"]),
        ("\x1b[1;5H\x1b[1;5F\x1b[1;5D", ["ctrl+home", "ctrl+end", "ctrl+left"]),
        ("\x1b[Z\x1b\t", ["shift+tab", "shift+tab"]),
        ("\x1bOP\x1b[11~\x1b[[A\x1b[24~", ["f1", "f1", "f1", "f12"]),
        ("\x1b[1;2P\x1b[15;2~", ["shift+f1", "shift+f5"]),
        ("\x1b[2~", [UNKNOWN]),
        ("\x1b", ["escape"]),
        ("\x1b\x1b", ["escape", "escape"]),
        ("a\x1b", ["a", "escape"]),
    ],
)
def test_keys(data: str, events: list[str]) -> None:
    assert reads(data) == events


@pytest.mark.parametrize(
    "data",
    [
        "\x1b[32;2u",  # Shift Space where the kitty protocol was left on
        "\x1b[27;5;9~",  # Control Tab with modifyOtherKeys
        "\x1bb",  # Alt B
        "\x1bB",
        "\x1b\r",  # Alt Enter
        "\x1b\x7f",
        "\x1b ",
        "\x1b]",
        "\x1b\x1b[A",  # Alt arrow up of rxvt and iTerm
        "\x1b[1;3A",  # Alt arrow up of xterm
        "\x1b[<0;10;5M",  # mouse, three encodings
        "\x1b[M #!",
        "\x1b[96;14;13M",
        "\x1b[?1;2c",  # what are you: an answer
        "\x1b]11;rgb:ffff/ffff/ffff\x07",
        "\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
        "\x1bP>|XTerm(380)\x1b\\",
        "\x1b[3\rq",  # malformed: the rest of the read goes with it
        "\x1b[[Zt",
        "\x1bbt",
        "\x1b[",  # given up
        "\x1b[3",
        "\x1b[1;",
        "\x1bO",
        "\x1b[201~",
        "\x9b32;2u",
        b"\x9b32;2u",
        b"\xe9",
        b"\xff\xfe\xfdt",
    ],
)
def test_one_unknown_key(data: str | bytes) -> None:
    assert reads(data) == [UNKNOWN]
    after = reads(data, "t" if isinstance(data, str) else b"t")
    assert after in ([UNKNOWN, "t"], [UNKNOWN]), "at most the next key is taken with it"


@pytest.mark.parametrize(
    "data",
    ["\x1b[32;2u", "\x1b[<0;10;5M", "\x1b[M #!", "\x1b[1;3A", "\x1b]11;x\x07", "\x1bPq\x1b\\"],
)
def test_a_key_after_a_complete_sequence_counts(data: str) -> None:
    assert reads(data + "t") == [UNKNOWN, "t"]


@pytest.mark.parametrize("data", ["\x1b[12;40R", "\x1b[1;2R", "\x1b[I", "\x1b[O"])
def test_reports_that_are_no_keys(data: str) -> None:
    assert reads(data) == []


@pytest.mark.parametrize(
    "sequence",
    ["\x1b[32;2u", "\x1b[27;5;9~", "\x1b[<0;10;5M", "\x1b[M #!", "\x1b[1;3A", "\x1b]11;rgb\x1b\\"],
)
def test_split_anywhere_an_unknown_sequence_is_one_key(sequence: str) -> None:
    for cut in range(1, len(sequence)):
        events = reads(sequence[:cut], sequence[cut:], flush=False)
        assert events == [UNKNOWN], cut


@pytest.mark.parametrize(("sequence", "key"), sorted(SEQUENCES.items()))
def test_split_anywhere_a_known_sequence_is_its_key(sequence: str, key: str) -> None:
    if key == UNKNOWN or sequence == "\x1b" or sequence == "\x1b\t":
        return
    for cut in range(1, len(sequence)):
        assert reads(sequence[:cut], sequence[cut:], flush=False) == [key]
    assert reads(*sequence, flush=False) == [key]


def test_a_key_after_escape_in_a_read_of_its_own() -> None:
    assert reads("\x1b", "t") == ["escape", "t"]
    assert reads("\x1b", "\r") == ["escape", "enter"]
    assert reads("\x1b", "\x1b[A") == ["escape", "up"]
    assert reads("\x1b", "\x1b") == ["escape", "escape"]
    assert reads("\x1b", "P") == ["escape", "P"]


@pytest.mark.parametrize("tail", ["[A", "[32;2u", "[", "OA"])
def test_the_late_rest_of_a_sequence_is_no_text(tail: str) -> None:
    """Over a slow line Escape was already reported when the rest arrives."""
    chewing = Decoder(SEQUENCES)
    events = [*chewing.feed("\x1b"), *chewing.flush(), *chewing.feed(tail), *chewing.flush()]
    assert events[0] == "escape"
    assert events[1:] in (["up"], [UNKNOWN])
    assert chewing.feed("t") == ["t"]


def test_patience() -> None:
    chewing = Decoder(SEQUENCES)
    assert chewing.patience(0.05) is None
    chewing.feed("\x1b")
    assert chewing.patience(0.05) == 0.05
    chewing.feed("[3")
    assert chewing.patience(0.05) == decoder.SEQUENCE_PATIENCE
    chewing.feed("~\x1b[200~abc")
    assert chewing.patience(0.05) == decoder.PASTE_PATIENCE
    chewing.feed("\x1b[201~")
    assert chewing.patience(0.05) is None


def test_an_endless_sequence_is_given_up() -> None:
    assert reads("\x1b[" + "1" * 5000) == [UNKNOWN]
    assert reads("\x1b[", *["1" * 1000] * 5, "q")[0] == UNKNOWN


# ---------------------------------------------------------------------- paste


def test_a_paste_is_one_event() -> None:
    assert reads("t\x1b[200~quit\rnow\r\n\x1b[A\x1b[201~p") == [
        "t",
        Paste("quit\nnow\n\x1b[A"),
        "p",
    ]


@given(st.integers(1, 30), st.integers(1, 30))
def test_a_paste_in_several_reads(first: int, second: int) -> None:
    data = "\x1b[200~tp\x1b[Bé\x1b[201~u"
    one, two = sorted((min(first, len(data)), min(second, len(data))))
    events = reads(data[:one], data[one:two], data[two:], flush=False)
    assert events == [Paste("tp\x1b[Bé"), "u"]


def test_a_paste_without_end_does_not_lock_the_player_out() -> None:
    chewing = Decoder(SEQUENCES)
    assert chewing.feed("\x1b[200~abc") == []
    assert chewing.flush() == [Paste("abc")]
    assert chewing.feed("t") == ["t"]


def test_a_huge_paste_is_cut_and_its_end_is_seen() -> None:
    chunk = "x" * 1000
    events = reads("\x1b[200~", *[chunk] * 100, "\x1b[2", "01~t")
    assert len(events) == 2
    assert isinstance(events[0], Paste)
    assert len(events[0].text) == decoder.LONGEST_PASTE
    assert events[1] == "t"


# ---------------------------------------------------------------------- anything at all

FRAGMENTS = st.one_of(
    st.binary(min_size=1, max_size=6),
    st.sampled_from([s.encode() for s in SEQUENCES]),
    st.sampled_from([b"\x1b", b"\x1b[", b"[", b"O", b"M", b"t", b"\r", b"\x1b[200~", b"\x1b[201~"]),
)


@given(st.lists(FRAGMENTS, max_size=8))
def test_every_event_is_a_canonical_name(chunks: list[bytes]) -> None:
    for event in reads(*chunks):
        assert isinstance(event, Paste) or event == UNKNOWN or keys.parse(event) == event


@given(
    st.sampled_from([b"\x1b[", b"\x1b[1;", b"\x1bO", b"\x1b]11;", b"\x1bP1$r"]),
    st.binary(),
    st.data(),
)
def test_inside_an_unfinished_sequence_nothing_is_a_command(
    start: bytes, tail: bytes, data: st.DataObject
) -> None:
    """Whatever bytes follow, but those that end a sequence: at most one unknown key."""
    ends = bytes(range(0x40, 0x7F)) + b"\x07\x1b"
    unfinished = start + bytes(byte for byte in tail if byte not in ends)
    text = unfinished.decode("utf-8", "surrogateescape")
    assert reads(text) == [UNKNOWN]
    cut = data.draw(st.integers(1, len(text)))
    grammar = all(" " <= char < "@" for char in text[len(start) :])
    if grammar and start[1:2] != b"O":  # a split sequence, not a broken one and a new read
        assert reads(text[:cut], text[cut:]) == [UNKNOWN]


@given(st.binary(min_size=1, max_size=30))
def test_alt_and_anything_is_at_most_one_unknown_key(tail: bytes) -> None:
    """ESC and a byte that begins no sequence take the read with them."""
    if tail[0] in b"\x1b[O]PX^_\t":
        tail = b"b" + tail
    before, _, _ = tail.partition(b"\x1b")
    assert reads((b"\x1b" + before).decode("utf-8", "surrogateescape")) == [UNKNOWN]


@given(
    st.text("0123456789;:<=>?", max_size=8),
    st.text(" !\"#$%&'()*+,-./", max_size=2),
    st.characters(min_codepoint=0x40, max_codepoint=0x7E),
    st.data(),
)
def test_any_control_sequence_is_at_most_one_event(
    parameters: str, between: str, final: str, data: st.DataObject
) -> None:
    sequence = f"\x1b[{parameters}{between}{final}"
    if sequence in ("\x1b[M", "\x1b[[") or sequence == "\x1b[200~":
        return
    cut = data.draw(st.integers(1, len(sequence)))
    for chunks in ([sequence], [sequence[:cut], sequence[cut:]]):
        events = reads(*chunks, flush=False)
        assert len(events) <= 1
        assert events in ([], [SEQUENCES.get(sequence, UNKNOWN)])
        assert reads(*chunks, "t", flush=False) == [*events, "t"]


@given(st.lists(st.sampled_from("abtéR1 "), max_size=10))
def test_plain_keys_come_one_by_one(chars: list[str]) -> None:
    expected = ["space" if char == " " else char for char in chars]
    assert reads("".join(chars).encode()) == expected
    assert reads(*[bytes([byte]) for byte in "".join(chars).encode()]) == expected


# ---------------------------------------------------------------------- prompt_toolkit


def test_what_the_library_does_with_an_undecodable_sequence() -> None:
    """Why its parser is not used: each byte comes as a key."""
    presses: list[KeyPress] = []
    Vt100Parser(presses.append).feed_and_flush("\x1b[32;2u")
    assert [press.key for press in presses] == [Keys.Escape, *"[32;2u"]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (Keys.ControlM, "enter"),
        (Keys.ControlI, "tab"),
        (Keys.BackTab, "shift+tab"),
        (Keys.ControlH, "backspace"),
        (Keys.ControlSpace, "ctrl+space"),
        (Keys.ControlShiftHome, "shift+ctrl+home"),
        (Keys.F16, "shift+f4"),
        (Keys.Insert, UNKNOWN),
        (Keys.Control1, UNKNOWN),
        (Keys.CPRResponse, UNKNOWN),
        (Keys.Ignore, UNKNOWN),
        ("é", "é"),
    ],
)
def test_names_of_the_library(key: str, name: str) -> None:
    assert decoder.name_of(key) == name


def through_the_library(*chunks: str) -> list[Event]:
    """As on Windows: the library decodes, we read what it received."""
    events: list[Event] = []
    chewing = Decoder(SEQUENCES)
    with create_pipe_input() as pipe:
        for chunk in chunks:
            pipe.send_text(chunk)
            events += chewing.feed(decoder.text_of(list(pipe.read_keys())))
        events += chewing.feed(decoder.text_of(list(pipe.flush_keys())))
    return events + chewing.flush()


def test_key_presses_of_the_library_are_read_as_what_was_received() -> None:
    assert through_the_library("t\x1b[A\r\x1b[Z\x00") == [
        "t",
        "up",
        "enter",
        "shift+tab",
        "ctrl+space",
    ]
    assert through_the_library("\x1b[32;2u") == [UNKNOWN]
    assert through_the_library("\x1bb") == [UNKNOWN]
    assert through_the_library("\x1b[1;3A") == [UNKNOWN]
    assert through_the_library("\x1b") == ["escape"]
    assert through_the_library("\x1b[200~quit\x1b[201~t") == [Paste("quit"), "t"]
    assert through_the_library("\x1b[32", ";2u") == [UNKNOWN]


def pressed(presses: Iterable[KeyPress]) -> list[Event]:
    chewing = Decoder(SEQUENCES)
    return chewing.feed(decoder.text_of(list(presses))) + chewing.flush()


def test_key_presses_of_an_old_windows_console() -> None:
    """There Shift Tab carries a tab, Control Space a space, Alt an Escape before the key."""
    assert pressed([KeyPress(Keys.BackTab, "\t")]) == ["shift+tab"]
    assert pressed([KeyPress(Keys.ControlSpace, " ")]) == ["ctrl+space"]
    assert pressed([KeyPress(Keys.Escape, "\x1b"), KeyPress("b", "b")]) == [UNKNOWN]
    assert pressed([KeyPress(Keys.WindowsMouseEvent, "LEFT;MOUSE_DOWN;3;4")]) == []
    assert pressed([KeyPress(Keys.Home, "\x1b[1~")]) == ["home"]
