"""The shelves of what was told."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from accessigame.narration.message import Category, Message, verbatim
from accessigame.speech.history import LINES, SHELVES, History


def line(text: object, category: Category = Category.MINE) -> Message:
    return verbatim(str(text)).of(category)


def read(message: Message | None) -> str | None:
    return None if message is None else str(dict(message.args)["text"])


def filled(*texts: object) -> History:
    history = History()
    for text in texts:
        history.add(line(text))
    return history


def test_older_starts_at_the_newest_and_stops_at_the_oldest() -> None:
    history = filled(1, 2, 3)
    assert [read(history.older()) for _ in range(5)] == ["3", "2", "1", None, None]
    assert read(history.current()) == "1"
    assert [read(history.newer()) for _ in range(3)] == ["2", "3", None]


def test_an_empty_shelf_gives_nothing() -> None:
    history = History()
    assert history.older() is history.newer() is history.current() is history.newest() is None


def test_a_line_stays_under_the_cursor_while_new_ones_arrive() -> None:
    history = filled(1, 2)
    history.older()
    history.add(line(3))
    assert read(history.current()) == "2"
    assert read(history.newest()) == "3"
    assert read(history.newer()) == "3"


def test_rewind_starts_again_from_the_newest() -> None:
    history = filled(1, 2, 3)
    history.older(), history.older()
    history.rewind()
    assert history.current() is None
    assert read(history.older()) == "3"


def test_each_category_has_its_shelf_and_its_place() -> None:
    history = History()
    for number, category in enumerate(Category):
        history.add(line(number, category))
        history.add(line(number + 10, category))
    history.choose(Category.SCORES)
    assert [read(history.older()) for _ in range(3)] == ["12", "2", None]
    history.choose(None)
    assert read(history.older()) == "14"
    history.choose(Category.SCORES)
    assert read(history.current()) == "2"


def test_categories_go_round_both_ways() -> None:
    history = History()
    assert [history.next_category() for _ in SHELVES] == [*Category, None]
    assert history.previous_category() is Category.COACH
    assert history.shelf is Category.COACH


def test_muting_is_a_switch_for_one_category_or_for_all() -> None:
    history = History()
    mine, other = line(1), line(2, Category.OTHERS)
    assert history.mute(Category.OTHERS) is history.muted(Category.OTHERS) is True
    assert history.hears(mine)
    assert not history.hears(other)
    assert history.mute(Category.OTHERS) is False
    assert history.hears(other)
    history.mute(None)
    assert not history.hears(mine)


def test_what_the_program_says_itself_is_never_muted() -> None:
    """Whose turn it is, and the way back, stay audible whatever is muted."""
    history = History()
    told = line(1, Category.SYSTEM)
    assert history.mute(Category.SYSTEM) is False
    for shelf in SHELVES:
        history.mute(shelf)
        assert history.hears(told)


def test_two_thousand_lines_a_category_are_kept() -> None:
    assert LINES == 2000
    history = History()
    history.add(line("rare", Category.OTHERS))
    for number in range(LINES + 1):
        history.add(line(number))
    assert read(history.lines(Category.MINE)[0]) == "1"
    assert len(history.lines()) == LINES
    assert read(history.newest(Category.OTHERS)) == "rare"


def test_a_line_that_falls_off_under_the_cursor_gives_way_to_the_oldest() -> None:
    history = History(limit=2)
    history.add(line(1))
    history.older()
    for number in (2, 3, 4):
        history.add(line(number))
    assert read(history.current()) == "3"
    assert history.older() is None


@given(st.lists(st.sampled_from(["add", "older", "newer"]), max_size=40), st.integers(1, 5))
def test_the_cursor_walks_like_a_finger_on_a_list(steps: list[str], limit: int) -> None:
    history, told, at = History(limit), [], None
    for step in steps:
        if step == "add":
            told.append(len(told))
            history.add(line(told[-1]))
            continue
        oldest = max(0, len(told) - limit)
        here = len(told) if at is None else max(at, oldest)
        there = here - 1 if step == "older" else here + 1
        got = history.older() if step == "older" else history.newer()
        if oldest <= there < len(told):
            at = there
            assert read(got) == str(there)
        else:
            assert got is None
