"""Lines on a terminal, exactly as a screen reader needs them; and the recorder's files."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.speech.printer import Printer
from accessigame.speech.recorder import Recorder
from accessigame.speech.speaker import Speaker, SpeakerError


class Bytes(io.BytesIO):
    """Bytes whose number of flushes is known."""

    flushes = 0

    def flush(self) -> None:
        self.flushes += 1
        super().flush()


def printed(*texts: str, encoding: str = "utf-8") -> bytes:
    sink = io.BytesIO()
    printer = Printer(io.TextIOWrapper(sink, encoding=encoding, newline="\n"))
    for text in texts:
        printer.speak(text, True)
    return sink.getvalue()


def test_the_newline_comes_before_the_text_and_the_cursor_rests_at_its_end() -> None:
    assert printed("star, C4", "edge") == b"\nstar, C4\nedge"


def test_each_line_reaches_the_terminal_at_once() -> None:
    sink = Bytes()
    printer = Printer(io.TextIOWrapper(sink, encoding="utf-8"))
    printer.speak("star", False)
    assert sink.getvalue() == b"\nstar"
    assert sink.flushes == 1


def test_the_rest_of_a_speaker_writes_nothing() -> None:
    stream = io.StringIO()
    printer: Speaker = Printer(stream)
    printer.braille("star")
    printer.stop()
    printer.tune("fr", 2.0, 0.5)
    printer.speak("", True)
    printer.close()
    assert stream.getvalue() == ""


def test_the_last_words_end_their_line_themselves() -> None:
    sink = Bytes()
    printer = Printer(io.TextIOWrapper(sink, encoding="utf-8", newline="\n"))
    printer.speak("star", False)
    printer.farewell()
    printer.speak("Goodbye.", False)
    assert (sink.getvalue(), sink.flushes) == (b"\nstar\nGoodbye.\n", 2)
    printer.speak("Saved.", False)
    printer.close()
    assert (sink.getvalue(), sink.flushes) == (b"\nstar\nGoodbye.\nSaved.\n", 3)


def test_close_ends_the_line_once() -> None:
    stream = io.StringIO()
    printer = Printer(stream)
    printer.speak("bye", True)
    printer.close()
    printer.close()
    assert stream.getvalue() == "\nbye\n"


def test_a_printer_used_again_leaves_no_empty_line() -> None:
    stream = io.StringIO()
    printer = Printer(stream)
    for text in ("one", "two"):
        printer.speak(text, True)
        printer.close()
    printer.speak("three", True)
    printer.speak("four", True)
    assert stream.getvalue() == "\none\ntwo\nthree\nfour"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("one\ntwo\r\nthree", "one two three"),
        ("\x1b[31mred\x1b[0m", "[31mred [0m"),
        ("a\tb\x00c\x7fd\x9be", "a b c d e"),
        ("a\u2028b\u2029c\x0bd\x85e", "a b c d e"),
        ("a\u202eb\u200bc\ufeffd", "abcd"),
    ],
)
def test_nothing_breaks_the_line_or_steers_the_terminal(text: str, line: str) -> None:
    assert printed(text).decode() == "\n" + line


@given(st.lists(st.text(), max_size=5))
def test_any_text_is_one_line_an_announcement(texts: list[str]) -> None:
    shown = printed(*texts).decode()
    assert "".join(char for char in shown if char < " ").strip("\n") == ""
    assert all(line == line.strip() != "" for line in shown.splitlines()[1:])
    assert shown.count("\n") <= len(texts)


@pytest.mark.parametrize(
    ("encoding", "line"),
    [
        ("utf-8", "Un œuf à Noël, l’été, ↔"),
        ("latin-1", "Un oeuf à Noël, l'été, ?"),
        ("cp1252", "Un œuf à Noël, l’été, ?"),
        ("ascii", "Un oeuf a Noel, l'ete, ?"),
    ],
)
def test_letters_the_terminal_lacks_are_spelled_with_those_it_has(encoding: str, line: str) -> None:
    assert printed("Un œuf à Noël, l’été, ↔", encoding=encoding).decode(encoding) == "\n" + line


@given(st.text(st.characters()), st.sampled_from(["ascii", "latin-1", "cp850", "utf-8"]))
def test_no_text_is_too_odd_for_an_encoding(text: str, encoding: str) -> None:
    printed(text, encoding=encoding).decode(encoding)


def test_a_lone_surrogate_prints_as_a_question_mark() -> None:
    assert printed("a\udcffb") == b"\na?b"


def test_a_full_disk_is_a_lost_voice() -> None:
    with open("/dev/full", "w", encoding="utf-8") as stream:
        printer = Printer(stream)
        with pytest.raises(SpeakerError, match="No space left"):
            printer.speak("star", True)
        printer.close()
        # Drop what could not be written, or closing the file would raise again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def test_a_broken_pipe_is_a_lost_voice() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as stream:
        with pytest.raises(SpeakerError, match="Broken pipe"):
            Printer(stream).speak("star", True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def test_a_closed_stream_is_a_lost_voice() -> None:
    stream = io.StringIO()
    printer = Printer(stream)
    printer.speak("star", True)
    stream.close()
    with pytest.raises(SpeakerError, match="closed"):
        printer.speak("edge", True)
    printer.close()


def test_a_recorder_keeps_what_was_spoken_and_brailled() -> None:
    recorder = Recorder()
    ear: Speaker = recorder
    ear.speak("star,\nC4", True)
    recorder.key("right")
    ear.braille("s c4")
    ear.stop()
    ear.close()
    assert recorder.lines == ["star, C4"]
    assert recorder.transcript == ["star, C4", "> right"]
    assert recorder.cells == ["s c4"]
    assert recorder.stops == 1


def test_a_transcript_is_written_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "léa.txt"
    recorder = Recorder(path)
    recorder.key("right")
    recorder.speak("étoile, C4", True)
    assert path.read_bytes() == "> right\nétoile, C4\n".encode()
    recorder.close()
    recorder.close()
    recorder.speak("later", True)
    assert path.read_text(encoding="utf-8") == "> right\nétoile, C4\n"
    assert recorder.lines == ["étoile, C4", "later"]


def test_a_transcript_that_cannot_be_written_says_so_at_once(tmp_path: Path) -> None:
    with pytest.raises(SpeakerError, match=r"cannot write .*No such file"):
        Recorder(tmp_path / "missing" / "t.txt")


def test_a_transcript_that_fails_later_says_so_once() -> None:
    recorder = Recorder(Path("/dev/full"))
    with pytest.raises(SpeakerError, match="cut short"):
        recorder.speak("one", True)
    recorder.speak("two", True)
    recorder.close()
    assert recorder.lines == ["one", "two"]
