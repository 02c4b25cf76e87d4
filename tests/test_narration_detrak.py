"""What Détrak says, in both languages: events, boards, counts, refusals, rules."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from accessigame.core.game import CHANCE, OVER, Event, IllegalMove
from accessigame.games import detrak as rules
from accessigame.games.detrak import GAME, GRID, DetrakState
from accessigame.narration import load
from accessigame.narration import rules as rule_texts
from accessigame.narration.catalog import LANGUAGES, Catalog
from accessigame.narration.detrak import NARRATOR, Happening
from accessigame.narration.detrak_board import cells_of, gains, sheet_of, token
from accessigame.narration.message import Category, Level, Priority, parts, verbatim
from accessigame.narration.narrator import Listener
from accessigame.sound.bank import NAMES as EARCONS
from tests.telling import spoken
from tests.test_catalog import symbols

LATE = "11222/13224/55334/65544/661.."
"""One pair from the end: 30 points."""
FOUR_IN_A_ROW = "11112/23456/34561/45612/56123"
"""8 points in one line."""
FOUR_PAIRS = "22134/11345/33456/44562/56213"
"""8 points in four lines."""


def who(seat: int, *names: str) -> Listener:
    return Listener(seat, tuple(map(verbatim, names or ("Nour",))))


PAIR = ("Nour", "Léa")


def position(text: str) -> DetrakState:
    return GAME.from_text(text)


def after(state: DetrakState, *moves: str) -> tuple[DetrakState, list[Event]]:
    """``state`` once ``moves`` are played, and what the last of them caused."""
    events: list[Event] = []
    for move in moves:
        events = []
        state.play(GAME.parse_move(move), events)
    return state, events


def heard(
    state: DetrakState, events: list[Event], listener: Listener, language: str = "en"
) -> list[str]:
    seen = state.seen_by(listener.seat)
    known = [event.seen_by(listener.seat) for event in events]
    told = [
        message
        for event in known
        if event is not None
        for message in NARRATOR.narrate(event, seen, listener)
    ]
    return spoken(told, language)


# Events


def test_every_event_of_the_game_has_words() -> None:
    defined = {
        thing
        for thing in vars(rules).values()
        if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
    }
    assert set(get_args(Happening)) == defined


def test_the_narrator_is_loaded_by_name() -> None:
    assert load("detrak") is NARRATOR


def test_the_start_token() -> None:
    state, events = after(GAME.start(2), "6A1")
    assert heard(state, events, who(0, *PAIR)) == ["Hex nut A1."]
    assert heard(state, events, who(1, *PAIR)) == ["Nour: hex nut A1."]
    assert heard(state, events, who(1, *PAIR), "fr") == ["Nour : écrou A1."]


@pytest.mark.parametrize(
    ("dice", "english", "french"),
    [
        ("dice 3 5", "Turn 1: heart and diamond.", "Tour 1 : cœur et losange."),
        ("dice 4 4", "Turn 1: two stars.", "Tour 1 : deux étoiles."),
        ("dice 6 6", "Turn 1: two hex nuts.", "Tour 1 : deux écrous."),
    ],
)
def test_the_dice(dice: str, english: str, french: str) -> None:
    state, events = after(GAME.start(1), "1A1", dice)
    assert heard(state, events, who(0)) == [english]
    assert heard(state, events, who(0), "fr") == [french]
    sounds = [message.earcon for message in NARRATOR.narrate(events[0], state.seen_by(0), who(0))]
    assert sounds == ["dice_roll", "die_fall", "die_fall"]


def test_an_own_pair_is_heard_where_it_falls() -> None:
    state, events = after(GAME.start(1), "1A1", "dice 1 4", "1A2 4B2")
    told = NARRATOR.narrate(events[0], state.seen_by(0), who(0))
    assert spoken(told) == ["Plum A2, star B2, plus 2 points."]
    assert spoken(told, "fr") == ["Prune A2, étoile B2, 2 points de plus."]
    cells = [GRID.index["A2"], GRID.index["B2"]]
    assert [(m.earcon, m.pan, m.pitch) for m in told] == [
        ("token_plum", GRID.pan[cells[0]], GRID.pitch[cells[0]]),
        ("token_star", GRID.pan[cells[1]], GRID.pitch[cells[1]]),
        ("points", 0.0, 0.0),
    ]
    assert told[0].category is Category.MINE
    assert all(m.cue_only and m.priority < Priority.EVENT for m in told[1:])


def test_cells_cut_off_are_named() -> None:
    board = "16.3./...../.4.../....4/....."
    state, events = after(position(f"detrak turn=3 roll=25 boards={board} placed=0"), "2C5 5D5")
    assert heard(state, events, who(0)) == ["Cube C5, diamond D5, E5 is cut off."]
    assert heard(state, events, who(0), "fr") == ["Cube C5, losange D5, E5 est isolée."]


def test_the_others_learn_a_pair_when_all_have_placed() -> None:
    state = GAME.start(2)
    state, events = after(state, "1A1", "4A1", "dice 3 4", "4B1 3C1")
    assert heard(state, events, who(1, *PAIR)) == []
    state, events = after(state, "4B1 3C1")
    assert heard(state, events, who(0, *PAIR)) == ["Léa: star B1, heart C1, plus 2 points."]
    assert heard(state, events, who(1, *PAIR)) == [
        "Star B1, heart C1, plus 2 points.",
        "Nour: star B1, heart C1.",
    ]


def test_a_finished_board() -> None:
    boards = "16161/61616/16161/.161./16..1,26161/61616/16161/6161./16..."
    state = position(f"detrak turn=11 roll=25 boards={boards} placed=00")
    state, events = after(state, "2C5 5D5", "2C5 5D5")
    assert heard(state, events, who(0, *PAIR)) == [
        "Léa: cube C5, diamond D5.",
        "No two free cells touch any more, your board is finished.",
    ]
    assert heard(state, events, who(1, *PAIR), "fr")[-1] == "Plateau terminé pour Nour."


def test_the_end_alone() -> None:
    state, events = after(position(f"detrak turn=12 roll=33 boards={LATE} placed=0"), "3D5 3E5")
    assert heard(state, events, who(0)) == [
        "Heart D5, heart E5, plus 2 points.",
        "The game is over.",
    ]
    assert heard(state, events, who(0), "fr")[1:] == ["La partie est terminée."]
    seen = state.seen_by(0)
    assert spoken(NARRATOR.turn(seen, who(0))) == ["The game is over."]
    assert spoken(NARRATOR.final(seen, who(0))) == [
        "Row 1, 5 points.",
        "Row 2, 2 points.",
        "Row 3, 4 points.",
        "Row 4, 4 points.",
        "Row 5, 4 points.",
        "Column A, 4 points.",
        "Column B, 2 points.",
        "Column C, 2 points.",
        "Column D, 2 points.",
        "Column E, 3 points.",
        "32 points, rank: grand master.",
    ]


def test_equal_totals_are_decided_by_the_best_line() -> None:
    boards = f"{FOUR_PAIRS},{FOUR_IN_A_ROW}"
    state = position(f"detrak turn=12 roll=- boards={boards} placed=11")
    assert spoken(NARRATOR.final(state.seen_by(0), who(0, *PAIR)))[-4:] == [
        "Total, 8 points.",
        "Léa wins with 8 points.",
        "Equal totals: the best row or column decides, 8 points.",
        "You, 8 points.",
    ]
    assert spoken(NARRATOR.final(state.seen_by(1), who(1, *PAIR)), "fr")[-3:] == [
        "Vous gagnez avec 8 points.",
        "À égalité, la meilleure ligne ou colonne l'emporte, 8 points.",
        "Nour, 8 points.",
    ]


def test_a_shared_win() -> None:
    swapped = FOUR_PAIRS.translate(str.maketrans("12", "21"))
    state = position(f"detrak turn=12 roll=- boards={FOUR_PAIRS},{swapped} placed=11")
    assert spoken(NARRATOR.final(state.seen_by(1), who(1, *PAIR)))[-1:] == [
        "Shared win with 8 points: Nour, you."
    ]


# Answers to keys


def test_whose_turn_it_is() -> None:
    state = GAME.start(2)
    first, second = who(0, *PAIR), who(1, *PAIR)

    def turn(listener: Listener, language: str = "en") -> list[str]:
        return spoken(NARRATOR.turn(state.seen_by(listener.seat), listener), language)

    assert turn(first) == ["Choose your start token."]
    assert turn(second) == ["Nour is choosing a start token."]
    after(state, "1A1", "2A1")
    assert turn(first) == ["The dice are about to be rolled for turn 1."]
    after(state, "dice 3 5")
    assert turn(first) == ["Your turn, turn 1, heart and diamond."]
    assert turn(first, "fr") == ["À vous, tour 1, cœur et losange."]
    assert turn(second) == ["Waiting for Nour, Léa.", "Turn 1, heart and diamond."]
    after(state, "3B1 5C1")
    assert turn(first) == ["Waiting for Léa.", "Turn 1, heart and diamond."]
    assert turn(second) == ["Your turn, turn 1, heart and diamond."]


def test_dice_just_told_are_not_told_again() -> None:
    state, _ = after(GAME.start(2), "1A1", "2A1", "dice 3 5")
    (due,) = NARRATOR.turn(state.seen_by(0), who(0, *PAIR))
    assert due.priority is Priority.HINT
    after(state, "3B1 5C1")
    (due,) = NARRATOR.turn(state.seen_by(1), who(1, *PAIR))
    assert due.priority is Priority.EVENT


def test_alone_there_is_no_you() -> None:
    state, _ = after(GAME.start(1), "1A1", "dice 3 5")
    seen, alone = state.seen_by(0), who(0)
    told = [
        *spoken(NARRATOR.turn(seen, alone)),
        *spoken(NARRATOR.points(seen, alone)),
        *spoken(NARRATOR.summary(seen, alone, detailed=True)),
        *(spoken(region.label)[0] for region in NARRATOR.regions(seen, alone)),
    ]
    assert not [line for line in told if "you" in line.lower()]


def test_points_and_where_they_come_from() -> None:
    boards = f"{LATE},2{LATE[1:]}"
    state = position(f"detrak rules=advanced turn=12 roll=33 boards={boards} placed=00")
    lines = spoken(NARRATOR.points(state.seen_by(1), who(1, *PAIR)))
    sheet = state.sheet(1)
    assert lines[0].startswith(f"You, {sheet.total} points, {sum(sheet.rows)} in rows")
    assert lines[1] == f"Nour, {state.sheet(0).total} points."
    french = spoken(NARRATOR.points(state.seen_by(1), who(1, *PAIR)), "fr")
    assert french[0].startswith(f"Vous, {sheet.total} points, {sum(sheet.rows)} en lignes")


def test_the_board_in_a_few_words_and_row_by_row() -> None:
    state = position("detrak turn=3 roll=25 boards=16.3./...../.4.../....4/..... placed=0")
    seen = state.seen_by(0)
    assert spoken(NARRATOR.summary(seen, who(0), detailed=False)) == [
        "Turn 3, 0 points, 20 free cells."
    ]
    assert spoken(NARRATOR.summary(seen, who(0), detailed=True), "fr") == [
        "Tour 3, 0 point, 20 cases libres.",
        "Ligne 1, prune, écrou, 1 libre, cœur, 1 libre.",
        "Ligne 2, 5 libres.",
        "Ligne 3, 1 libre, étoile, 3 libres.",
        "Ligne 4, 4 libres, étoile.",
        "Ligne 5, 5 libres.",
    ]


def test_a_move_is_named_from_the_cell_where_the_list_was_opened() -> None:
    state, _ = after(GAME.start(1), "1A1", "dice 3 5")
    seen = state.seen_by(0)
    move = GAME.parse_move("3C3 5C4")

    def item(at: str | None, language: str = "en", level: Level = Level.NORMAL) -> str:
        return spoken(NARRATOR.move(seen, who(0), move, at), language, level)[0]

    assert item("C3") == "heart here, diamond below, C4"
    assert item("C4") == "diamond here, heart above, C3"
    assert item("C3", level=Level.BRIEF) == "heart here, diamond below"
    assert item("C3", "fr") == "cœur ici, losange en dessous, C4"
    assert item(None) == item("A5") == "heart C3, diamond C4"
    start = GAME.start(1)
    assert [spoken(NARRATOR.move(start.seen_by(0), who(0), m, "A1"), "fr")[0]
            for m in start.moves()] == [
        "prune", "cube", "cœur", "étoile", "losange", "écrou"
    ]  # fmt: skip


@pytest.mark.parametrize("options", [{}, {"rules": "advanced", "penalty": "1"}])
def test_what_a_move_would_bring_is_what_it_brings(options: dict[str, str]) -> None:
    rng = Random(5)
    state, listener = GAME.start(1, options), who(0)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
            continue
        move = rng.choice(state.moves())
        seen = state.seen_by(0)
        told = spoken(NARRATOR.effect(seen, listener, move))[0]
        scores = NARRATOR.scoring(seen, listener, move)
        advice = spoken(NARRATOR.advice(seen, listener, move))[0]
        events: list[Event] = []
        before = state.copy()
        state.play(move, events)
        if isinstance(move, rules.Start):
            assert advice.startswith("Any start token will do")
            continue
        gained = state.scores()[0] - before.scores()[0]
        assert scores == (gained > 0)
        assert told.startswith(f"Plus {gained} point" if gained else "No points")
        lines = gains(seen, before.boards[0], move)
        assert sum(gain for _, gain in lines) == gained
        cut = set(rules.isolated(state.boards[0])) - set(rules.isolated(before.boards[0]))
        for text in (told, advice):
            assert ("cut off" in text.replace("no cell is cut off", "")) == bool(cut)
        assert all(GRID.names[cell] in advice for cell, _ in cells_of(move))


# Refusals


@pytest.mark.parametrize(
    ("start", "move", "english", "french"),
    [
        ("start", "dice 1 2", "First choose a start token.",
         "Choisissez d'abord un pion de départ."),
        ("started", "1A1", "Another player starts with this token: plum.",
         "Ce pion de départ est déjà pris : prune."),
        ("chance", "3B1 5C1", "First the dice must be rolled.", "Il faut d'abord lancer les dés."),
        ("rolled", "3B2 5C3", "B2 and C3 touch by a corner only, they must share a side.",
         "B2 et C3 ne se touchent que par un coin, il faut un côté commun."),
        ("rolled", "3E1 5A2", "E1 and A2 are not neighbours.", "E1 et A2 ne sont pas voisines."),
        ("rolled", "3A1 5B1", "A1 is taken.", "A1 est déjà prise."),
        ("rolled", "3B1 4C1", "These are not the tokens of the dice: heart and diamond.",
         "Ce ne sont pas les pions des dés : cœur et losange."),
        ("rolled", "dice 1 1", "The two tokens must be placed: two free cells still touch.",
         "Il faut poser les deux pions : deux cases libres se touchent encore."),
        ("over", "dice 1 1", "The game is over.", "La partie est terminée."),
    ],
)  # fmt: skip
def test_refusals_say_why(start: str, move: str, english: str, french: str) -> None:
    state = {
        "start": GAME.start(1),
        "started": after(GAME.start(2), "1A1")[0],
        "chance": after(GAME.start(1), "1A1")[0],
        "rolled": after(GAME.start(1), "1A1", "dice 3 5")[0],
        "over": position(f"detrak turn=12 roll=- boards={FOUR_IN_A_ROW} placed=1"),
    }[start]
    with pytest.raises(IllegalMove) as refused:
        state.play(GAME.parse_move(move))
    assert spoken(NARRATOR.refusal(refused.value)) == [english]
    assert spoken(NARRATOR.refusal(refused.value), "fr") == [french]


def test_a_refusal_for_no_move_at_all() -> None:
    state, _ = after(GAME.start(1), "1A1", "dice 3 5")
    with pytest.raises(IllegalMove) as refused:
        state.play("3B1 5C1")
    assert spoken(NARRATOR.refusal(refused.value)) == ["This is no move of this game."]


# Regions


def test_the_regions_of_a_game_alone_and_of_several() -> None:
    alone = NARRATOR.regions(GAME.start(1).seen_by(0), who(0))
    assert [region.id for region in alone] == ["board", "scores"]
    three = NARRATOR.regions(GAME.start(3).seen_by(1), who(1, "Nour", "Léa", "Zoé"))
    assert [(region.id, *spoken(region.label)) for region in three] == [
        ("board", "your board"),
        ("scores", "scores"),
        ("board1", "board of Nour"),
        ("board3", "board of Zoé"),
    ]


@pytest.mark.parametrize("diagonal", ["anti", "main"])
@pytest.mark.parametrize("rule", ["basic", "advanced"])
def test_a_cell_says_first_what_lies_there(rule: str, diagonal: str) -> None:
    state = position(
        f"detrak rules={rule} diagonal={diagonal} turn=3 roll=25 "
        "boards=16.3./...../.4.../....4/..... placed=0"
    )
    board, *_ = NARRATOR.regions(state.seen_by(0), who(0))
    for cell in board.cells.values():
        here = GRID.index[str(cell.id)]
        symbol, is_round = state.boards[0][here], here in rules.round_cells(diagonal)
        content = "empty" if not symbol else Catalog("en").text(token(symbol))
        said = ["round cell"] if is_round and rule == "advanced" else []
        assert spoken(parts(cell.parts)) == [", ".join([content, *said, str(cell.id)])]
        assert spoken(parts(cell.parts), level=Level.BRIEF) == [content]
        assert ("round cell" in spoken(parts(cell.parts), level=Level.FULL)[0]) == is_round
        assert cell.content == symbol
        assert cell.texture in EARCONS
        assert (cell.pan, cell.pitch) == (GRID.pan[here], GRID.pitch[here])
        assert len(cell.braille) == 1
    assert board.cells["E5"].texture == "corner"
    assert "bevelled corner" in spoken(parts(board.cells["E5"].parts), level=Level.FULL)[0]


def test_legal_moves_lie_on_the_cells_that_they_touch() -> None:
    state, _ = after(GAME.start(2), "1A1", "4A1", "dice 3 5")
    board, _, other = NARRATOR.regions(state.seen_by(0), who(0, *PAIR))
    everywhere = [move for cell in board.cells.values() for move in cell.moves]
    assert set(everywhere) == set(state.moves())
    assert len(everywhere) == 2 * len(state.moves())
    assert not any(cell.moves for cell in other.cells.values())
    waiting, *_ = NARRATOR.regions(state.seen_by(1), who(1, *PAIR))
    assert not any(cell.moves for cell in waiting.cells.values())
    start, *_ = NARRATOR.regions(GAME.start(2).seen_by(0), who(0, *PAIR))
    assert [id for id, cell in start.cells.items() if cell.moves] == ["A1"]


def test_lines_are_read_with_their_points() -> None:
    state = position(f"detrak rules=advanced turn=12 roll=33 boards={LATE} placed=0")
    board, *_ = NARRATOR.regions(state.seen_by(0), who(0))
    sheet = state.sheet(0)
    values = {line.kind: [] for line in board.lines}  # type: ignore[var-annotated]
    for line in board.lines:
        values[line.kind].append((spoken(line.label)[0], line.cells[0], *spoken(line.value)))
    rows = [("row 1", "A1", "5 points"), ("row 2", "A2", "2 points")]
    assert values["row"][:2] == rows
    assert values["column"][4] == ("column E", "E1", "3 points")
    assert values["diagonal"] == [("diagonal A1 to E5", "A1")]
    assert sheet.diagonal == 2 * rules.line_score("65322")
    assert values["antidiagonal"] == [("diagonal A5 to E1", "A5", f"{sheet.diagonal} points")]


def test_the_score_table_can_be_walked() -> None:
    boards = f"{LATE},2{LATE[1:]}"
    state = position(f"detrak rules=advanced turn=12 roll=33 boards={boards} placed=00")
    scores = NARRATOR.regions(state.seen_by(0), who(0, *PAIR))[1]
    lines = [spoken(parts(cell.parts))[0] for cell in scores.cells.values()]
    assert lines[0] == "row 1, 5 points"
    assert lines[10].startswith("round diagonal, ")
    assert lines[-2:] == [
        f"total, {state.sheet(0).total} points",
        f"Léa, {state.sheet(1).total} points",
    ]
    assert len(scores.cells) == len(lines)


def test_why_a_cell_takes_nothing() -> None:
    def closed(state: DetrakState, cell: str, region: str = "board", seat: int = 0) -> str:
        return spoken(NARRATOR.closed(state.seen_by(seat), who(seat, *PAIR), region, cell))[0]

    state = GAME.start(2)
    assert closed(state, "B2") == "The start token goes to A1."
    after(state, "1A1", "4A1", "dice 3 5")
    assert closed(state, "A1") == "Taken: plum."
    assert closed(state, "B2", seat=1) == "It is not your turn."
    assert closed(state, "B2", "board2") == "This board is not yours."
    assert closed(state, "total", "scores") == "Nothing can be placed here."
    cut = position("detrak turn=3 roll=25 boards=16.6./..2../...../...../4.... placed=0")
    assert closed(cut, "C1") == "Cut off: no free cell beside it."
    over = position(f"detrak turn=12 roll=- boards={FOUR_IN_A_ROW} placed=1")
    assert closed(over, "A1") == "The game is over."


# All that is said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_free_of_symbols_and_of_gaps(language: str) -> None:
    rng = Random(11)
    names = ("Nour", "Léa", "Zoé")
    state = GAME.start(3, {"rules": "advanced", "penalty": "1"})
    listener = who(1, *names)
    lines: list[str] = []
    while state.turn != OVER:
        at_chance = state.turn == CHANCE
        move = state.draw(rng) if at_chance else rng.choice(state.moves())
        events: list[Event] = []
        state.play(move, events)
        seen = state.seen_by(1)
        lines += heard(state, events, listener, language)
        lines += spoken(NARRATOR.turn(seen, listener), language)
        lines += spoken(NARRATOR.summary(seen, listener, detailed=True), language)
    lines += spoken(NARRATOR.final(state.seen_by(1), listener), language)
    for region in NARRATOR.regions(state.seen_by(1), listener):
        for cell in region.cells.values():
            lines += spoken(parts([*cell.parts, *cell.details]), language, Level.FULL)
    assert len(lines) > 100
    assert [line for line in lines if symbols(line) or "  " in line or " ," in line] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_rules_is_named(language: str) -> None:
    assert {option.name: tuple(value for value, _ in option.values)
            for option in NARRATOR.options} == GAME.options  # fmt: skip
    for option in NARRATOR.options:
        labels = [*spoken(option.label, language), *spoken(option.help, language)]
        labels += [spoken(label, language)[0] for _, label in option.values]
        assert all(labels)
        if option.needs is not None:
            needed, value = option.needs
            assert value in GAME.options[needed]


def test_the_rules_can_be_read_in_both_languages() -> None:
    english, french = rule_texts.load("detrak", "en"), rule_texts.load("detrak", "fr")
    assert [len(section.lines) for section in english] == [len(s.lines) for s in french]
    for section in (*english, *french):
        assert section.lines
        for line in (section.title, *section.lines):
            assert symbols(line) == "", line
            assert len(line) < 150


def test_the_sheet_is_counted_under_the_rules_at_hand() -> None:
    state = position(f"detrak rules=advanced penalty=1 turn=12 roll=33 boards={LATE} placed=0")
    assert sheet_of(state, state.boards[0]) == state.sheet(0)
