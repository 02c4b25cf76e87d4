"""One key, one utterance: what is told, in which order, and what is kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.narration.message import (
    Category,
    Level,
    Message,
    Priority,
    count,
    cue,
    parts,
    say,
    verbatim,
)
from accessigame.speech.announcer import Announcer, joined
from accessigame.speech.history import History
from tests.fakes import Clock, Cues, FakeSpeaker, PlainCatalog


class Bench:
    """An announcer with everything it touches within reach."""

    def __init__(self, audible: bool = True) -> None:
        self.voice = FakeSpeaker()
        self.cues = Cues(audible)
        self.clock = Clock()
        self.announcer = Announcer(self.voice, PlainCatalog(), self.cues, clock=self.clock)

    def tell(self, *messages: Message, interrupt: bool = True) -> list[tuple[object, ...]]:
        """What adding ``messages`` and one flush made the voice do."""
        self.voice.calls.clear()
        self.announcer.add(*messages)
        self.announcer.flush(interrupt)
        return list(self.voice.calls)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def focus(text: str) -> Message:
    return verbatim(text).ranked(Priority.FOCUS)


def hint(text: str) -> Message:
    return verbatim(text).ranked(Priority.HINT)


def alert(text: str) -> Message:
    return verbatim(text).ranked(Priority.ALERT)


def test_all_that_waits_is_one_utterance_with_braille_beside(bench: Bench) -> None:
    bench.announcer.add(say("Léa plays."))
    assert bench.voice.calls == []
    assert bench.tell(say("1 point.")) == [
        ("speak", "Léa plays. 1 point.", True),
        ("braille", "LÉA PLAYS. 1 POINT."),
    ]


def test_nothing_waiting_says_nothing_and_cuts_nothing(bench: Bench) -> None:
    assert bench.tell() == []


def test_an_empty_message_is_no_utterance(bench: Bench) -> None:
    assert bench.tell(parts([say("far").at(Level.FULL)]), interrupt=False) == []


def test_what_waited_is_told_once(bench: Bench) -> None:
    bench.tell(say("once"))
    assert bench.tell() == []


def test_events_queue_behind_what_the_player_asked_for(bench: Bench) -> None:
    bench.tell(focus("star, C4"))
    assert bench.tell(say("Night plays."), interrupt=False)[0] == ("speak", "Night plays.", False)


def test_a_hint_is_dropped_when_anything_else_waits(bench: Bench) -> None:
    bench.tell(hint("try C4"), focus("star"))
    assert bench.voice.said == ["star"]
    bench.tell(hint("try C4"), hint("or D5"))
    assert bench.voice.said == ["try C4. or D5"]


def test_only_the_latest_place_is_told_and_events_stay_in_order(bench: Bench) -> None:
    bench.tell(focus("A1"), say("one."), focus("B1"), say("two."), focus("C1"))
    assert bench.voice.said == ["one. two. C1"]


def test_alerts_come_first(bench: Bench) -> None:
    bench.tell(say("one."), alert("Your turn."), focus("C1"), alert("The end."))
    assert bench.voice.said == ["Your turn. The end. one. C1"]


@given(
    st.lists(st.tuples(st.sampled_from(Priority), st.integers(0, 99).map(str)), max_size=12),
)
def test_no_event_is_ever_lost_nor_overtaken(drawn: list[tuple[Priority, str]]) -> None:
    bench = Bench()
    bench.tell(*(verbatim(f"{rank.name}{text}.").ranked(rank) for rank, text in drawn))
    said = bench.voice.said[0].split(" ") if bench.voice.said else []
    for rank in (Priority.ALERT, Priority.EVENT):
        told = [word for word in said if word.startswith(rank.name)]
        assert told == [f"{r.name}{text}." for r, text in drawn if r is rank]
    assert sum(word.startswith("FOCUS") for word in said) <= 1


def test_the_same_place_within_50_ms_is_told_once(bench: Bench) -> None:
    assert bench.tell(focus("star")) != []
    bench.clock.now = 0.049
    assert bench.tell(focus("star")) == []
    bench.clock.now = 0.051
    assert bench.tell(focus("star")) != []


def test_the_same_event_within_50_ms_is_told_twice(bench: Bench) -> None:
    assert bench.tell(say("token.")) == bench.tell(say("token.")) != []


def placed(where: str) -> Message:
    return say("{where}.", where=where).merging("{n} placement.", "{n} placements.")


def test_at_most_four_moves_are_told_older_ones_are_summed(bench: Bench) -> None:
    bench.tell(*(placed(where) for where in "ABCDEFG"))
    assert bench.voice.said == ["3 placements. D. E. F. G."]
    bench.tell(*(placed(where) for where in "ABCD"))
    assert bench.voice.said == ["A. B. C. D."]


def test_effects_between_summed_moves_are_never_dropped(bench: Bench) -> None:
    taken = say("taken.").merging("{n} capture.", "{n} captures.")
    bench.tell(placed("A"), say("fire."), taken, *(placed(where) for where in "BCDE"))
    assert bench.voice.said == ["1 placement. fire. 1 capture. B. C. D. E."]


def test_summed_moves_are_whole_in_the_history(bench: Bench) -> None:
    moves = [placed(where) for where in "ABCDEFG"]
    bench.tell(*moves)
    assert bench.announcer.history.lines() == tuple(moves)


def test_an_earcon_that_was_heard_needs_no_words(bench: Bench) -> None:
    told = bench.tell(cue("edge", say("edge"), pan=-0.5, pitch=1.0))
    assert told == [("stop",), ("braille", "EDGE")], "but fingers do"
    assert bench.cues.played == [("edge", -0.5, 1.0)]


def test_an_earcon_that_was_not_heard_is_spoken_and_brailled() -> None:
    bench = Bench(audible=False)
    assert bench.tell(cue("edge", say("edge"))) == [("speak", "edge", True), ("braille", "EDGE")]


def test_a_cue_from_elsewhere_cuts_nothing(bench: Bench) -> None:
    assert bench.tell(cue("beat", say("thinking")), interrupt=False) == []


def test_earcons_play_in_order_before_the_words(bench: Bench) -> None:
    bench.tell(
        say("one.").sounding("wood", 0.1),
        cue("edge", say("edge")),
        focus("star").sounding("metal", 0.3, 0.5),
    )
    assert bench.cues.played == [("wood", 0.1, 0.0), ("edge", 0.0, 0.0), ("metal", 0.3, 0.5)]
    assert bench.voice.said == ["one. star"]


def test_a_place_that_was_left_makes_no_sound(bench: Bench) -> None:
    bench.tell(focus("A1").sounding("wood"), focus("B1").sounding("stone"))
    assert [name for name, _, _ in bench.cues.played] == ["stone"]


def test_a_cue_without_earcon_is_worded(bench: Bench) -> None:
    bench.tell(cue("", say("edge")))
    assert bench.voice.said == ["edge"]


def test_events_and_alerts_are_kept_places_hints_and_answers_are_not(bench: Bench) -> None:
    kept = [say("one.").of(Category.MINE), alert("two.")]
    bench.announcer.add(kept[0], focus("A1"), hint("try"), kept[1])
    bench.announcer.add(say("12 points."), keep=False)
    assert bench.announcer.history.lines() == tuple(kept)


def test_each_seat_has_its_own_history(bench: Bench) -> None:
    first, second = bench.announcer.history, History()
    bench.announcer.add(say("one."))
    bench.announcer.history = second
    bench.announcer.add(say("two."))
    assert [line.text for line in first.lines()] == ["one."]
    assert [line.text for line in second.lines()] == ["two."]


def test_a_muted_category_is_kept_and_sounded_but_not_said(bench: Bench) -> None:
    bench.announcer.history.mute(Category.OTHERS)
    other = say("Night plays.").of(Category.OTHERS).sounding("stone")
    bench.tell(other, say("mine.").of(Category.MINE))
    assert bench.voice.said == ["mine."]
    assert bench.cues.played == [("stone", 0.0, 0.0)]
    assert bench.announcer.history.lines(Category.OTHERS) == (other,)


def test_an_alert_and_an_answer_pass_a_muted_category(bench: Bench) -> None:
    bench.announcer.history.mute(None)
    bench.announcer.add(say("12 points."), keep=False)
    bench.tell(alert("The end."), say("hidden.").of(Category.OTHERS), say("Your turn."))
    assert bench.voice.said == ["The end. 12 points. Your turn."]


def test_a_muted_event_cuts_nothing(bench: Bench) -> None:
    bench.announcer.history.mute(Category.OTHERS)
    assert bench.tell(say("Night plays.").of(Category.OTHERS).sounding("stone")) == []


def test_repeat_always_speaks_even_at_once(bench: Bench) -> None:
    bench.tell(focus("star"))
    bench.voice.calls.clear()
    bench.announcer.repeat()
    bench.announcer.repeat()
    assert bench.voice.said == ["star", "star"]
    assert bench.announcer.last_text() == "star"


def test_repeat_before_anything_is_silent(bench: Bench) -> None:
    bench.announcer.repeat()
    assert bench.voice.calls == []
    assert bench.announcer.last_text() == ""


def test_repeat_tells_a_cue_in_words(bench: Bench) -> None:
    bench.tell(cue("edge", say("edge")))
    bench.announcer.repeat()
    assert bench.voice.said == ["edge"]


def test_repeat_speaks_todays_language_and_level(bench: Bench) -> None:
    bench.tell(parts([say("star"), say("row 3").at(Level.FULL)]))
    assert bench.voice.said == ["star"]
    bench.announcer.level = Level.FULL
    bench.announcer.catalog = PlainCatalog("fr")
    bench.announcer.repeat()
    assert bench.voice.said == ["star", "fr fr star, fr row 3"]


def test_an_aside_leaves_what_is_repeated(bench: Bench) -> None:
    bench.tell(focus("star"))
    bench.announcer.add(focus("S, T, A, R"))
    bench.announcer.flush(True, remember=False)
    assert bench.voice.said == ["star", "S, T, A, R"]
    assert bench.announcer.last_text() == "star"


def test_counts_reach_the_catalogue_as_numbers(bench: Bench) -> None:
    bench.tell(count("{n} point.", "{n} points.", n=1), count("{n} point.", "{n} points.", n=0))
    assert bench.voice.said == ["1 point. 0 points."]


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (["star, C4", "edge"], "star, C4. edge"),
        (["Is it?", "yes"], "Is it? yes"),
        (["a\nb", " ", "c"], "a b. c"),
        ([], ""),
    ],
)
def test_pieces_run_into_one_line(texts: list[str], line: str) -> None:
    assert joined(texts) == line
