"""One voice a session, replaced when it is lost, so that no text is."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from accessigame.speech.printer import Printer
from accessigame.speech.recorder import Recorder
from accessigame.speech.speaker import Speaker, SpeakerError
from accessigame.speech.voices import SHARED, Route, Shared, Voices
from tests.fakes import Clock, FakeSpeaker


def lost(old: str, new: str) -> str:
    return f"{old} is lost, {new} speaks."


def route(speaker: Speaker) -> Route:
    return Route(speaker.name, lambda: speaker)


def absent(name: str) -> Route:
    def fail() -> Speaker:
        raise SpeakerError(f"no {name}")

    return Route(name, fail)


class WatchedSpeaker(FakeSpeaker):
    """A voice that works behind our back, like a child process."""

    def __init__(self, name: str = "system") -> None:
        super().__init__(name)
        self.waiting: tuple[str, ...] = ()

    def check(self) -> None:
        self._call("check")

    def unsaid(self) -> tuple[str, ...]:
        return self.waiting


def test_the_first_route_that_opens_speaks_and_is_tuned() -> None:
    system = FakeSpeaker("system")
    voices = Voices([absent("self"), route(system)], lost)
    voices.tune("fr", 1.5, 0.8)
    voices.speak("star", True)
    voices.braille("s")
    voices.stop()
    assert voices.route == "system"
    assert voices.failures == [("self", "no self")]
    assert system.calls == [
        ("tune", "fr", 1.5, 0.8),
        ("speak", "star", True),
        ("braille", "s"),
        ("stop",),
    ]


def test_a_voice_lost_in_speaking_loses_no_text() -> None:
    own, system = FakeSpeaker("self"), FakeSpeaker("system")
    voices = Voices([route(own), route(system)], lost)
    voices.tune("fr", 2.0, 0.5)
    own.broken = {"speak"}
    voices.speak("star", True)
    assert own.closed == 1
    assert system.calls == [
        ("tune", "fr", 2.0, 0.5),
        ("speak", "self is lost, system speaks.", False),
        ("speak", "star", False),
    ]


def test_what_was_still_to_be_said_is_said_again() -> None:
    clock = Clock()
    own, system = FakeSpeaker("self"), FakeSpeaker("system")
    voices = Voices([route(own), route(system)], lost, clock=clock)
    voices.speak("said long ago", True)
    clock.now = 60.0
    voices.speak("first of the move.", False)
    voices.speak("second of the move.", False)
    clock.now = 60.5
    own.broken = {"speak"}
    voices.speak("third.", False)
    assert system.said[1:] == ["first of the move.", "second of the move.", "third."]


def test_what_an_interruption_cut_is_not_said_again() -> None:
    own, system = FakeSpeaker("self"), FakeSpeaker("system")
    voices = Voices([route(own), route(system)], lost)
    voices.speak("cut", True)
    voices.speak("cut too", False)
    own.broken = {"speak"}
    voices.speak("star", True)
    assert system.said[1:] == ["star"]


def test_what_was_silenced_is_not_said_again() -> None:
    own, system = FakeSpeaker("self"), FakeSpeaker("system")
    voices = Voices([route(own), route(system)], lost)
    voices.speak("silenced", True)
    voices.stop()
    own.broken = {"speak"}
    voices.speak("star", False)
    assert system.said[1:] == ["star"]


def test_a_voice_that_knows_what_it_has_not_said_is_believed() -> None:
    system, printer = WatchedSpeaker(), FakeSpeaker("print")
    voices = Voices([route(system), route(printer)], lost)
    voices.speak("done.", False)
    voices.speak("waiting.", False)
    system.waiting = ("waiting.",)
    system.broken = {"speak"}
    voices.speak("star", False)
    assert printer.said == ["system is lost, print speaks.", "waiting.", "star"]


def test_a_voice_that_dies_in_silence_is_noticed_when_idle() -> None:
    system, printer = WatchedSpeaker(), FakeSpeaker("print")
    voices = Voices([route(system), route(printer)], lost)
    voices.speak("half said.", False)
    voices.check()
    assert voices.route == "system"
    system.waiting = ("half said.",)
    system.broken = {"check"}
    voices.check()
    assert printer.said == ["system is lost, print speaks.", "half said."]


def test_several_voices_lost_at_once_tell_it_once() -> None:
    own, system = FakeSpeaker("self", ["speak"]), FakeSpeaker("system", ["speak"])
    printer = FakeSpeaker("print")
    voices = Voices([route(own), route(system), route(printer)], lost)
    voices.speak("star", True)
    assert printer.said == ["self is lost, print speaks.", "star"]
    assert [name for name, _ in voices.failures] == ["self", "system"]


def test_a_voice_that_gives_up_in_the_middle_is_replaced_from_the_start() -> None:
    class OneLine(FakeSpeaker):
        def speak(self, text: str, interrupt: bool) -> None:
            super().speak(text, interrupt)
            self.broken = {"speak"}

    own, system, printer = FakeSpeaker("self", ["speak"]), OneLine("system"), FakeSpeaker("print")
    voices = Voices([route(own), route(system), route(printer)], lost)
    voices.speak("star", True)
    assert system.said == ["self is lost, system speaks."]
    assert printer.said == ["self is lost, print speaks.", "star"]


def test_print_is_the_last_resort_then_nothing() -> None:
    printer, own = FakeSpeaker("print"), FakeSpeaker("self")
    ear = Recorder()
    voices = Voices([route(printer), route(own)], lost, listeners=[ear])
    printer.broken = {"speak"}
    voices.speak("one", True)
    assert voices.route == "self"
    own.broken = {"speak"}
    voices.speak("two", True)
    assert voices.route == "none"
    voices.speak("three", True)
    assert ear.lines == [
        "print is lost, self speaks.",
        "one",
        "self is lost, none speaks.",
        "two",
        "three",
    ]


def test_print_comes_after_the_voices_when_one_is_lost() -> None:
    own, printer, system = FakeSpeaker("self"), FakeSpeaker("print"), FakeSpeaker("system")
    voices = Voices([route(own), route(printer), route(system)], lost)
    own.broken = {"speak"}
    voices.speak("star", True)
    assert voices.route == "system"


def test_nothing_opens_and_still_nothing_raises() -> None:
    ear = Recorder()
    voices = Voices([absent("self"), absent("print")], lost, listeners=[ear])
    voices.speak("star", True)
    voices.braille("s")
    voices.stop()
    voices.tune("fr", 1.0, 1.0)
    voices.check()
    assert (voices.route, voices.next_route()) == ("none", "none")
    voices.close()
    assert ear.lines == ["star"]


@pytest.mark.parametrize(
    ("what", "act"),
    [
        ("braille", lambda voices: voices.braille("s")),
        ("stop", lambda voices: voices.stop()),
        ("tune", lambda voices: voices.tune("fr", 1.0, 1.0)),
    ],
)
def test_any_call_may_lose_the_voice(what: str, act: Callable[[Voices], None]) -> None:
    own, system = FakeSpeaker("self", [what]), FakeSpeaker("system")
    voices = Voices([route(own), route(system)], lost)
    act(voices)
    assert voices.route == "system"
    assert system.said == ["self is lost, system speaks."]
    assert (("braille", "s") in system.calls) == (what == "braille")


def test_an_unforeseen_error_is_a_lost_voice_too() -> None:
    class Bug(FakeSpeaker):
        def speak(self, text: str, interrupt: bool) -> None:
            raise ZeroDivisionError

    system = FakeSpeaker("system")
    voices = Voices([route(Bug("self")), route(system)], lost)
    voices.speak("star", True)
    assert system.said[-1] == "star"
    assert voices.failures == [("self", "ZeroDivisionError")]


def test_f5_goes_round_what_opens_those_by_hand_too() -> None:
    own, printer, reader = FakeSpeaker("self"), FakeSpeaker("print"), FakeSpeaker("reader")
    voices = Voices([route(own), absent("system"), route(printer)], lost, by_hand=[route(reader)])
    assert [voices.next_route() for _ in range(4)] == ["print", "reader", "self", "print"]
    assert (own.closed, reader.closed) == (2, 1)
    voices.speak("Printed.", True)
    assert printer.said == ["Printed."]


def test_f5_stays_where_nothing_else_opens() -> None:
    own = FakeSpeaker("self")
    voices = Voices([route(own), absent("system")], lost)
    assert voices.next_route() == "self"
    assert own.closed == 0


def test_a_lost_voice_is_never_replaced_by_one_that_is_chosen_by_hand_only() -> None:
    own, reader = FakeSpeaker("self"), FakeSpeaker("reader")
    voices = Voices([route(own)], lost, by_hand=[route(reader)])
    own.broken = {"speak"}
    voices.speak("star", True)
    assert voices.route == "none"
    own.broken = set()
    voices.next_route()
    voices.next_route()
    assert voices.route == "reader"
    reader.broken = {"speak"}
    voices.speak("star", True)
    assert voices.route == "self"


def test_a_voice_that_cannot_be_tuned_does_not_open() -> None:
    own, system = FakeSpeaker("self"), FakeSpeaker("system", ["tune"])
    voices = Voices([route(own), route(system)], lost)
    voices.tune("fr", 1.0, 1.0)
    assert voices.next_route() == "self"
    assert system.closed == 1


@pytest.mark.parametrize(
    ("name", "mirrored"),
    [("self", True), ("system", True), ("reader", False), ("print", False), ("none", False)],
)
def test_a_line_is_printed_beside_a_voice_that_no_reader_serves(name: str, mirrored: bool) -> None:
    mirror = FakeSpeaker("print")
    voices = Voices([route(FakeSpeaker(name))], lost, mirror=mirror)
    voices.speak("star", True)
    assert mirror.said == (["star"] if mirrored else [])


def test_one_printer_as_route_and_mirror_leaves_no_empty_line() -> None:
    stream = io.StringIO()
    printer, own = Printer(stream), FakeSpeaker("self")
    voices = Voices([route(own), route(printer)], lost, mirror=printer)
    voices.speak("by voice.", True)
    voices.next_route()
    voices.speak("by print.", True)
    voices.next_route()
    voices.speak("by voice again.", True)
    voices.close()
    assert stream.getvalue() == "\nby voice.\nby print.\nby voice again.\n"


def test_a_mirror_that_breaks_is_dropped_and_the_voice_goes_on() -> None:
    mirror, own = FakeSpeaker("print", ["speak"]), FakeSpeaker("self")
    voices = Voices([route(own)], lost, mirror=mirror)
    voices.speak("one", True)
    voices.speak("two", True)
    assert own.said == ["one", "two"]
    assert voices.failures == [("mirror", "print is lost")]


def test_listeners_hear_every_line_once_and_may_break_alone() -> None:
    good, bad = Recorder(), FakeSpeaker("none", ["speak"])
    voices = Voices([route(FakeSpeaker("self"))], lost, listeners=[bad, good])
    voices.speak("one", True)
    voices.speak("two", False)
    voices.braille("2")
    assert (good.lines, good.cells) == (["one", "two"], ["2"])
    assert voices.failures == [("listener", "none is lost")]


def test_close_closes_everything_whatever_breaks() -> None:
    own, mirror, ear = FakeSpeaker("self", ["close"]), FakeSpeaker("print"), FakeSpeaker("none")
    voices = Voices([route(own)], lost, mirror=mirror, listeners=[ear])
    voices.close()
    assert (own.closed, mirror.closed, ear.closed) == (1, 1, 1)


class Private:
    """A private voice beside a common one, with one listener (a transcript) for both."""

    def __init__(self) -> None:
        self.transcript = FakeSpeaker("none")
        self.all, self.own = FakeSpeaker("print"), FakeSpeaker("self")
        self.common = Voices([route(self.all)], lost, listeners=[self.transcript])
        self.voices = Voices(
            [route(self.own), Route(SHARED, lambda: Shared(self.common))],
            lost,
            listeners=[self.transcript],
            private=True,
        )


def test_a_private_voice_speaks_alone() -> None:
    both = Private()
    both.voices.speak("your hand", True)
    both.voices.stop()
    assert both.own.said == both.transcript.said == ["your hand"]
    assert both.all.calls == []


def test_what_a_lost_private_voice_had_to_say_is_not_said_to_all() -> None:
    both = Private()
    both.voices.speak("first secret", False)
    both.own.broken = {"speak"}
    both.voices.speak("second secret", False)
    assert both.all.said == ["self is lost, shared speaks."]
    assert both.voices.route == SHARED
    both.voices.speak("from here on all hear", False)
    assert both.all.said[1:] == ["from here on all hear"]
    assert both.transcript.said == ["first secret", *both.all.said]


def test_a_private_voice_lost_when_silenced_says_one_sentence_too() -> None:
    both = Private()
    both.voices.speak("secret", False)
    both.own.broken = {"stop"}
    both.voices.stop()
    assert both.all.said == ["self is lost, shared speaks."]


def test_a_private_voice_is_left_and_found_again_by_hand() -> None:
    both = Private()
    assert both.voices.next_route() == SHARED
    both.voices.speak("aloud", True)
    both.voices.stop()
    assert both.voices.next_route() == "self"
    both.voices.speak("whispered", True)
    assert (both.all.said, both.own.said) == (["aloud"], ["whispered"])
    assert both.transcript.said == ["aloud", "whispered"]
    assert ("stop",) in both.all.calls
    assert both.all.closed == 0
