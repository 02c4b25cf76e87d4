"""Rows on a terminal: broken between words, and what single readers need on top."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessigame.speech.printer import Printer
from accessigame.speech.routes import DESKTOP
from accessigame.speech.rows import ForFenrir, ForOrca, Plain, rows_for, wrapped

LONG = "Étoile B1, cube C1, 2 points de plus. Tour 2, deux cœurs, nord-ouest."


@given(st.text("ab é-", min_size=1).filter(str.strip), st.integers(9, 90))
def test_nothing_is_lost_between_rows(text: str, columns: int) -> None:
    rows = wrapped(text, columns)
    assert all(len(row) < columns for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())


def test_words_stay_whole() -> None:
    assert [word for row in wrapped(LONG, 20) for word in row.split()] == LONG.split()


def test_plain_is_a_newline_and_the_text() -> None:
    assert Plain().written(LONG, fresh=False) == f"\n{LONG}"
    assert Plain().written(LONG, fresh=True) == LONG
    assert Plain(lambda: 80).written("Vide, A1.", fresh=False) == "\nVide, A1."
    assert Plain(lambda: 12).written("Vide, case A1.", fresh=False) == "\nVide, case\nA1."


def test_fenrir_never_takes_a_row_for_typed_text() -> None:
    rows = ForFenrir(lambda: 80)
    assert rows.written("Vide, E1.", fresh=False) == "\x1b[999B\nVide, E1."
    assert rows.written("bord", fresh=False) == "\nbord "
    assert rows.written("bord", fresh=False) == "\nbord"


def test_fenrir_sees_the_screen_move_after_several_rows() -> None:
    rows = ForFenrir(lambda: 12)
    assert rows.written("Vide, case A1.", fresh=False).endswith("A1.\x1bD\x1b[A")
    assert rows.written("Vide, case A2.", fresh=False).endswith("A2.")
    assert rows.written("Vide, case A3.", fresh=False).endswith("\x1bD\x1b[A")


def test_orca_gets_rows_without_newlines() -> None:
    rows = ForOrca(lambda: 10)
    assert rows.written("A1.", fresh=False) == "\x1b[999B\nA1."
    assert rows.settle() == " " * 7 + "\r\x1b[3C"
    assert rows.settle() == ""
    assert rows.written("B2.", fresh=False) == "\x1b[999C B2."
    # Not settled yet: it is made up for.
    assert rows.written("C3.", fresh=False) == " " * 7 + "\r\x1b[3C\x1b[999C C3."


@pytest.mark.parametrize(
    ("reader", "environ", "kind"),
    [
        ("", {}, Plain),
        ("yasr", {"VTE_VERSION": "7006"}, Plain),
        ("fenrir", {}, ForFenrir),
        ("orca", {}, Plain),
        ("orca", {"VTE_VERSION": "7006"}, ForOrca),
        (DESKTOP, {"VTE_VERSION": "7006"}, ForOrca),
    ],
)
def test_each_reader_has_its_rows(reader: str, environ: dict[str, str], kind: type) -> None:
    assert type(rows_for(reader, environ, lambda: 80)) is kind
    assert type(rows_for(reader, environ, None)) is Plain


def test_the_printer_settles_and_ends_its_line() -> None:
    stream = io.StringIO()
    printer = Printer(stream)
    printer.suit(ForOrca(lambda: 10))
    printer.speak("A1.", True)
    printer.close()
    assert stream.getvalue() == "\x1b[999B\nA1.\n"
