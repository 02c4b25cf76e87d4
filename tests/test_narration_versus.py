"""What Versus says, in both languages: events, boards, answers, refusals, rules."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from accessigame.core.game import CHANCE, OVER, Event, IllegalMove
from accessigame.core.hexgrid import columns, hexagon
from accessigame.games import versus
from accessigame.games.versus import GAME, OFFER, RESIGN, Step, VersusState, board, events
from accessigame.games.versus.board import VERSUS
from accessigame.games.versus.queries import endangered, threats
from accessigame.narration import hexes, load
from accessigame.narration import rules as rule_texts
from accessigame.narration.catalog import LANGUAGES
from accessigame.narration.message import Category, Level, parts, verbatim
from accessigame.narration.narrator import Listener, Topic
from accessigame.narration.versus import NARRATOR, Happening
from accessigame.narration.versus_answers import still_to_gain
from accessigame.narration.view import Cell, Region
from accessigame.sound.bank import NAMES as EARCONS
from tests.telling import reasons_of, spoken
from tests.test_catalog import symbols

GRID = board().grid
PAIR = ("Nour", "Léa")
MIDDLE = (
    "versus D=D3 L=D4 pawns=A1:D1,B4:L1,B5:L3,C3:L2,E2:D3,F5:D2,G7:L1,I6:L4 "
    "turn=D drags=L:B4:1,D:F5:2 quiet=3"
)


def who(seat: int) -> Listener:
    return Listener(seat, tuple(map(verbatim, PAIR)))


def position(text: str) -> VersusState:
    return GAME.from_text(text)


def after(state: VersusState, *moves: str) -> tuple[VersusState, list[Event]]:
    """``state`` once ``moves`` are played, and what the last of them caused."""
    log: list[Event] = []
    for move in moves:
        log = []
        state.play(GAME.parse_move(move), log)
    return state, log


def heard(
    state: VersusState,
    log: list[Event],
    seat: int,
    language: str = "en",
    level: Level = Level.NORMAL,
) -> list[str]:
    seen = state.seen_by(seat)
    told = [m for e in log for m in NARRATOR.narrate(e, seen, who(seat))]
    return spoken(told, language, level)


def cell_of(state: VersusState, name: str, seat: int = 0) -> Cell:
    return NARRATOR.regions(state.seen_by(seat), who(seat))[0].cells[name]


def answer(
    topic: Topic, state: VersusState, cell: str, seat: int = 0, language: str = "en"
) -> list[str]:
    return spoken(NARRATOR.answer(topic, state.seen_by(seat), who(seat), "board", cell), language)


# Events


def test_every_event_of_the_game_has_words() -> None:
    defined = {
        thing
        for thing in vars(events).values()
        if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
    }
    assert set(get_args(Happening)) == defined


def test_the_narrator_is_loaded_by_name() -> None:
    assert load("versus") is NARRATOR


def test_each_attraction_is_told_in_order_with_its_direction() -> None:
    state, log = after(GAME.start(2), "A3-G9", "I7-F7")
    assert heard(state, log, 1) == [
        "Versus I7 to F7, south-east.",
        "H9 pulled to G8, south-west, now your pawn, 1.",
        "A2 pulled to B3, north-east, now your pawn, 2.",
    ]
    assert heard(state, log, 0, "fr") == [
        "Léa : Versus I7 en F7, bas droite.",
        "H9 attiré en G8, bas gauche, désormais pion adverse, 1.",
        "A2 attiré en B3, haut droite, désormais pion adverse, 2.",
    ]
    brief = [heard(state, log, 1, level=Level.BRIEF)[n] for n in (1, 2)]
    assert brief == heard(state, log, 1)[1:], "the direction is told in every profile"
    told = NARRATOR.narrate(log[1], state.seen_by(1), who(1))
    landing = GRID.index["G8"]
    assert [(m.pan, m.pitch) for m in told] == [(GRID.pan[landing], GRID.pitch[landing])]
    assert told[0].category is Category.MINE


def test_a_listener_in_no_seat_hears_dark_and_light() -> None:
    state, log = after(GAME.start(2), "A3-G9")
    assert heard(state, log, CHANCE) == [
        "Nour: Versus A3 to G9, north-east.",
        "I9 pulled to H9, south-east, now dark pawn, 4.",
    ]
    assert spoken(cell_of(state, "I8", CHANCE).parts[0], "fr") == ["pion clair, 3"]
    assert spoken(NARRATOR.summary(state, who(CHANCE), detailed=True))[0] == (
        "Nour plays Dark, from the south, Léa plays Light."
    )


def test_a_pawn_dragged_onto_a_target() -> None:
    text = "versus D=A2 L=I7 pawns=A5:L4,F2:L1,I5:L2 turn=D drags=- quiet=0"
    state, log = after(position(text), "A2-C2")
    assert heard(state, log, 0) == [
        "Versus A2 to C2, north-west.",
        "F2 pulled to E2, south-east, now your pawn, 4.",
        "Locked on E2, 4 points for you, 4 to 0, 3 targets left.",
    ]
    assert heard(state, log, 1, "fr")[2:] == [
        "Verrouillé en E2, 4 points pour Nour, 0 à 4, 3 cibles à prendre.",
    ]


def test_a_pawn_walks_onto_the_last_target() -> None:
    text = "versus D=A3 L=I7 pawns=D8:D2,E2:D4,E4:L2,E6:L3,I5:L2,I6:L1 turn=D drags=- quiet=0"
    state, log = after(position(text), "D8-E8")
    assert heard(state, log, 0) == [
        "Pawn D8 to E8, north-west.",
        "Locked on E8, 2 points for you, 6 to 5, no target left.",
        "All targets are filled.",
        "The game is over.",
    ]
    assert spoken(NARRATOR.final(state, who(0))) == [
        "E2, 4 points for you.",
        "E4, 2 points for Léa.",
        "E6, 3 points for Léa.",
        "E8, 2 points for you.",
        "You win 6 to 5.",
    ]
    assert spoken(NARRATOR.final(state, who(1)), "fr")[-1:] == ["Nour gagne 6 à 5."]
    assert spoken(NARRATOR.turn(state, who(0))) == ["The game is over."]


def test_why_a_game_ends_early() -> None:
    walled = "versus D=A5 L=I9 pawns=A4:D4,H8:D4,H9:D4,I8:D4,E2:L2 turn=D drags=- quiet=0"
    state, log = after(position(walled), "A4-B4")
    assert heard(state, log, 0)[1:] == ["Léa has no move left.", "The game is over."]
    assert heard(state, log, 1, "fr")[1:] == [
        "Vous n'avez plus aucun coup.",
        "La partie est terminée.",
    ]
    assert spoken(NARRATOR.final(state, who(1)))[-1] == "You win 2 to 0."
    settled = "versus D=A3 L=I7 pawns=D8:D4,E2:D4,E4:L3,I5:L1 turn=D drags=- quiet=0"
    state, log = after(position(settled), "D8-E8")
    assert heard(state, log, 1)[2:] == ["The leader can no longer be caught.", "The game is over."]
    equal = "versus D=A3 L=I7 pawns=D8:D2,E2:D3,E4:L2,E6:L3,I5:L2 turn=D drags=- quiet=0"
    state, log = after(position(equal), "D8-E8")
    assert spoken(NARRATOR.final(state, who(0)), "fr")[-1] == "Partie nulle, 5 à 5."


def test_repetition_is_told_at_the_second_time_and_when_it_holds() -> None:
    text = "versus L=I9 D=C3 pawns=E5:D4,I5:L2,A5:D1 turn=L drags=- quiet=0"
    state, log = after(position(text), "I9-G7")
    assert heard(state, log, 1)[-1:] == ["E5 pulled to F6, north-east, now your pawn, 1."]
    state, log = after(state, "C3-D4", "G7-H8")
    assert heard(state, log, 1)[-1:] == [
        "E5 pulled to F6, north-east, now your pawn, 1, second time in a row."
    ]
    state, _ = after(state, "D4-C3")
    assert answer(Topic.REACH, state, "E5", 0) == [
        "Nothing can pull this pawn now.",
        "E5, pulled twice in a row by Léa, not a third time.",
    ]
    with pytest.raises(IllegalMove) as refused:
        state.play(GAME.parse_move("H8-I9"))
    assert spoken(NARRATOR.refusal(refused.value)) == [
        "A third attraction in a row of a pawn that you do not dominate: E5."
    ]
    assert spoken(NARRATOR.closed(state, who(1), "board", "I9"), "fr") == [
        "Troisième attraction de suite d'un pion que vous ne dominez pas : E5."
    ]


def test_spared_pawns_are_named() -> None:
    text = "versus L=I9 D=A1 pawns=E5:D4,G5:D2,I5:L2 turn=L drags=L:E5:2 quiet=9"
    state = position(text)
    state, log = after(state, "I9-G7")
    assert heard(state, log, 1) == [
        "Versus I9 to G7, south-west, E5 stays, pulled twice in a row already.",
        "G5 pulled to G6, east, now your pawn, 3.",
    ]
    assert heard(state, log, 0, "fr")[0] == (
        "Léa : Versus I9 en G7, bas gauche, E5 reste, déjà attiré deux fois de suite."
    )


def test_declarations() -> None:
    state, log = after(GAME.start(2), "offer")
    assert heard(state, log, 0) == ["You offer a draw."]
    assert heard(state, log, 1, "fr") == ["Nour propose la nulle."]
    assert spoken(NARRATOR.turn(state, who(1))) == ["Accept the draw or decline it?"]
    cells = NARRATOR.regions(state, who(1))[0].cells.values()
    assert {tuple(map(str, cell.moves)) for cell in cells} == {("accept", "decline")}
    assert [spoken(NARRATOR.move(state, who(1), m, "E5"))[0] for m in state.moves()] == [
        "accept the draw",
        "decline the draw",
    ]
    assert spoken(NARRATOR.closed(state, who(0), "board", "E5")) == ["It is not your turn."]
    declined, log = after(state.copy(), "decline")
    assert heard(declined, log, 0) == ["Léa declines the draw."]
    agreed, log = after(state.copy(), "accept")
    assert heard(agreed, log, 1) == ["You accept the draw.", "The game is over."]
    assert spoken(NARRATOR.final(agreed, who(0))) == ["The game is a draw, agreed."]
    gone, log = after(GAME.start(2), "resign")
    assert heard(gone, log, 1) == ["Nour resigns.", "The game is over."]
    assert spoken(NARRATOR.final(gone, who(0))) == ["You have resigned, Léa wins."]
    assert spoken(NARRATOR.final(gone, who(1))) == ["You win, Nour has resigned."]
    assert spoken(
        [NARRATOR.move(GAME.start(2), who(0), m, None) for m in (RESIGN, OFFER)], "fr"
    ) == [
        "abandonner",
        "proposer la nulle",
    ]


# The board


def test_a_cell_says_first_what_lies_there() -> None:
    state = position(MIDDLE)
    assert spoken(parts(cell_of(state, "F5").parts)) == ["your pawn, 2, F5"]
    assert spoken(parts(cell_of(state, "F5").parts), level=Level.BRIEF) == ["your pawn, 2"]
    assert spoken(parts(cell_of(state, "B5").parts), "fr") == ["pion adverse, 3, B5"]
    assert spoken(parts(cell_of(state, "E2").parts)) == ["your pawn, 3, locked, E2"]
    assert spoken(parts(cell_of(state, "E4").parts), "fr") == ["cible vide, E4"]
    assert spoken(parts(cell_of(state, "D4", 1).parts)) == ["your Versus, D4"]
    full = spoken(parts(cell_of(state, "C3").parts), level=Level.FULL)
    assert full == [
        "opposing pawn, 2, C3, 3 for you, row C, north-east: opposing Versus, "
        "north-west: your Versus"
    ]


def test_the_board_is_what_the_position_is() -> None:
    state = position(MIDDLE)
    for seat in (0, 1):
        region = NARRATOR.regions(state, who(seat))[0]
        for id, cell in region.cells.items():
            here = GRID.index[str(id)]
            piece = state.at[here]
            assert cell.owner == (None if not piece else 0 if piece > 0 else 1)
            assert ("target" in cell.tags) == state.board.is_target[here]
            assert cell.texture in EARCONS
            assert (cell.pan, cell.pitch) == (GRID.pan[here], GRID.pitch[here])
            assert 0 < len(cell.braille) <= 2
        own = {id for id, cell in region.cells.items() if cell.moves}
        if seat == state.turn:
            ends = {GRID.names[c] for m in state.board_moves() for c in (m.source, m.target)}
            assert own == ends
        else:
            assert not own
    assert [f.digit for f in NARRATOR.finders] == ["8"]
    assert {f.tag for f in NARRATOR.finders} == {"target"}


def test_moves_lie_on_both_their_cells() -> None:
    state = GAME.start(2)
    cells = NARRATOR.regions(state, who(0))[0].cells
    for move in state.board_moves():
        assert move in cells[GRID.names[move.source]].moves
        assert move in cells[GRID.names[move.target]].moves
    assert sum(len(cell.moves) for cell in cells.values()) == 2 * len(state.board_moves())


def test_a_move_is_named_from_the_cell_where_the_list_was_opened() -> None:
    state = GAME.start(2)
    move = GAME.parse_move("A3-G9")

    def item(at: str | None, language: str = "en") -> list[str]:
        return spoken(NARRATOR.move(state, who(0), move, at), language)

    assert item("A3") == ["to G9, north-east, pulls I9"]
    assert item("G9", "fr") == ["votre Versus, depuis A3, haut droite, attire I9"]
    assert item("E5") == ["Versus A3 to G9, north-east, pulls I9"]
    assert item(None) == ["Versus A3 to G9, north-east"]
    pawn = GAME.parse_move("A1-B1")
    assert spoken(NARRATOR.move(state, who(0), pawn, None), "fr") == ["pion A1 en B1, haut gauche"]


def test_the_pieces_and_the_targets_can_be_walked() -> None:
    state = position(MIDDLE)
    _, pieces, scores = NARRATOR.regions(state, who(0))
    assert [spoken(cell.parts)[0] for cell in pieces.cells.values()][:4] == [
        "your Versus, D3",
        "your pawn, 2, F5, 3 for the opponent",
        "your pawn, 1, A1, 4 for the opponent",
        "your pawn, 3, locked, E2, 2 for the opponent",
    ]
    assert len(pieces.cells) == 10
    board_cells = NARRATOR.regions(state, who(0))[0].cells
    for line in (*pieces.cells.values(), *list(scores.cells.values())[:4]):
        assert line.leads == line.id, "Enter goes to the piece or target on the board"
        assert line.leads in board_cells
        assert not line.moves
    assert [spoken(cell.parts, "fr")[0] for cell in scores.cells.values()] == [
        "E2, 3 points pour vous",
        "E4, vide",
        "E6, vide",
        "E8, vide",
        "vous, 3 points",
        "Léa, 0 point",
        "3 cibles à prendre",
    ]


# Answers to keys


def test_what_is_in_sight() -> None:
    assert (
        answer(Topic.GROUP, position(MIDDLE), "D3")
        == [
            "North-east, your pawn, 2, F5, 2 cells away.",
            "East, opposing Versus, D4, 1 cell away.",
            "South-east, opposing pawn, 2, C3, 1 cell away.",
            "North-west, ",
        ][:3]
    )
    assert answer(Topic.GROUP, position(MIDDLE), "A5", language="fr") == [
        "Gauche, votre pion, 1, A1, à 4 cases.",
        "Haut gauche, pion adverse, 3, B5, à 1 case.",
    ]


def test_who_can_come_and_who_is_threatened() -> None:
    state = position(MIDDLE)
    assert answer(Topic.REACH, state, "E5") == [
        "Your pawn, 2, from F5.",
        "Opposing Versus, from D4.",
    ]
    for cell, piece in enumerate(state.at):
        if not piece or abs(piece) == VERSUS:
            continue
        told = answer(Topic.REACH, state, GRID.names[cell])
        landings = {GRID.names[step.target] for step in threats(state, cell)}
        if state.board.is_target[cell]:
            assert told == ["Locked, it is never pulled."]
        elif landings:
            named = told[0].removesuffix(".").split(" from ")[1].split(", ")
            assert set(named) == landings
        else:
            assert told[0] == "Nothing can pull this pawn now."
    assert answer(Topic.REACH, state, "D4") == ["A Versus is never pulled."]


def test_values_reserves_and_limits() -> None:
    state = position(MIDDLE)
    assert answer(Topic.VALUE, state, "B5") == [
        "2 for you, 3 for the opponent.",
        "Nothing can pull this pawn now.",
    ]
    assert answer(Topic.VALUE, state, "E2") == ["3 for you, 2 for the opponent, locked."]
    assert answer(Topic.VALUE, state, "D4") == ["A Versus is never pulled."]
    told = answer(Topic.RESERVES, state, "E5")
    assert told[-2:] == [
        "B4, pulled once by Léa, twice in a row at most.",
        "F5, pulled twice in a row by you, not a third time.",
    ]
    assert len(told) == 12
    assert answer(Topic.RESERVES, GAME.start(2), "E5")[-1] == "No repetition limit is in force."
    assert len(answer(Topic.OPPONENTS, state, "E5")) == 6


def test_what_is_at_stake() -> None:
    state = position(MIDDLE)
    told = answer(Topic.STAKES, state, "E5")
    assert told[:5] == [
        "E2, 3 points for you.",
        "Empty targets: E4, E6, E8.",
        "3 to 0, 3 targets left.",
        "Still to gain at most, 11 points for you, 11 points for Léa.",
        "The game ends with the fourth target, or when the leader is out of reach.",
    ]
    assert (still_to_gain(state, 0), still_to_gain(state, 1)) == (4 + 4 + 3, 11)
    late = position(MIDDLE.replace("quiet=3", "quiet=60"))
    assert answer(Topic.STAKES, late, "E5", language="fr")[-1] == (
        "60 coups sans nouveau pion sur une cible, à 100 la nulle est proposée."
    )


def test_what_landing_here_would_pull() -> None:
    start = GAME.start(2)
    assert answer(Topic.VALUE, start, "C3") == [
        "Your Versus, from C3, pulls I9 to H8.",
        "Opposing Versus, from C3, pulls A1 to B2.",
    ]
    assert answer(Topic.VALUE, start, "C3", seat=1, language="fr") == [
        "Votre Versus, depuis C3, attire A1 en B2.",
        "Versus adverse, depuis C3, attire I9 en H8.",
    ]
    assert answer(Topic.VALUE, start, "E2")[0] == "A pawn that comes to E2 is locked."
    # What is told is what happens, wherever the Versus can come.
    for move in start.moves():
        if start.at[move.source] == VERSUS:
            _, log = after(start.copy(), str(move))
            pulled = [event for event in log if isinstance(event, events.PawnAttracted)]
            told = next(
                line
                for line in answer(Topic.VALUE, start, GRID.names[move.target])
                if line.startswith("Your Versus")
            )
            for event in pulled:
                drag = f"{GRID.names[event.source]} to {GRID.names[event.target]}"
                assert drag in told
            assert ("nothing" in told) == (not pulled)


def test_what_is_endangered_is_what_is_threatened() -> None:
    for seed in range(10):
        rng, state = Random(seed), GAME.start(2)
        for _ in range(rng.randrange(40)):
            if not state.over():
                state.play(rng.choice(state.moves()))
        for seat in (0, 1):
            own = [c for c, piece in enumerate(state.at) if piece and (piece > 0) == (seat == 0)]
            assert endangered(state, seat) == {cell for cell in own if threats(state, cell)}


def test_which_side_is_whose() -> None:
    start = GAME.start(2)
    assert spoken(NARRATOR.opening(start, who(0))) == ["You play Dark, from the south."]
    assert spoken(NARRATOR.opening(start, who(1)), "fr") == ["Vous jouez Clair, en haut."]
    assert spoken(NARRATOR.opening(start, who(-1)), "fr") == [
        "Nour joue Sombre, en bas, Léa joue Clair."
    ]


def test_legal_moves_in_a_few_words() -> None:
    start = GAME.start(2)
    moves = {
        id: cell.moves
        for id, cell in NARRATOR.regions(start, who(0))[0].cells.items()
        if cell.moves
    }
    pawns = ", ".join(f"pawn of {n} on {cell}, 2 cells" for n, cell in
                      [(4, "A4"), (3, "A2"), (2, "A5"), (1, "A1")])  # fmt: skip
    assert spoken(NARRATOR.choices(start, who(0), moves)) == [
        f"20 moves, Versus A3, 12 cells, {pawns}, 8 moves pull."
    ]
    offered = start.copy()
    offered.play(OFFER)
    answers = {id: offered.moves() for id in moves}
    assert spoken(NARRATOR.choices(offered, who(1), answers)) == ["Accept the draw or decline it?"]
    alone = {id: found[:1] for id, found in moves.items() if id == "A1"}
    assert NARRATOR.choices(start, who(0), alone) == ()


def test_why_a_piece_picked_up_cannot_go_there() -> None:
    def refused(picked: str, cell: str, language: str = "en") -> list[str]:
        told = NARRATOR.refused(GAME.start(2), who(0), picked, cell)
        assert told is not None
        return spoken(told, language)

    assert refused("A1", "C3") == ["A pawn moves one cell, C3 is not beside A1."]
    assert refused("A3", "B5", "fr") == [
        "Un Versus va en ligne droite, B5 n'est pas aligné avec A3."
    ]
    assert refused("A3", "A5") == ["A piece on A4 blocks the way."]
    assert NARRATOR.refused(GAME.start(2), who(0), "A3", "B3") is None


def test_the_summary() -> None:
    state = position(MIDDLE)
    assert spoken(NARRATOR.summary(state, who(1), detailed=False), "fr") == [
        "0 à 3, 3 cibles à prendre.",
        "Vous, Versus en D4, 5 pions libres.",
        "Nour, Versus en D3, 2 pions libres.",
    ]
    detailed = spoken(NARRATOR.summary(state, who(0), detailed=True))
    assert detailed[0] == "You play Dark, from the south."
    assert "You, Versus on D3, 2 free pawns, 2 on F5, 1 on A1." in detailed
    assert spoken(NARRATOR.points(state, who(1))) == [
        "You, 0 points.",
        "Nour, 3 points.",
        "3 targets left.",
    ]


def test_why_nothing_can_be_played_on_a_cell() -> None:
    state = position(MIDDLE)

    def closed(cell: str, region: str = "board", seat: int = 0) -> str:
        return spoken(NARRATOR.closed(state, who(seat), region, cell))[0]

    assert closed("E2") == "This pawn is locked."
    assert closed("G7") == "This piece is not yours."
    assert closed("I9") == "None of your pieces can come here."
    assert closed("E4", "scores") == "Nothing can be played here."
    assert closed("D4", seat=1) == "It is not your turn."
    walled = position("versus D=B2 L=I9 pawns=A1:D1,B1:D2,A2:D3,I5:L2 turn=D drags=- quiet=0")
    assert spoken(NARRATOR.closed(walled, who(0), "board", "A1")) == ["It has no way out."]
    barred = position("versus D=E1 L=I9 pawns=A1:D1,I5:L2 turn=D drags=- quiet=0 stop=no")
    assert spoken(NARRATOR.closed(barred, who(0), "board", "E2")) == [
        "A Versus may not stop on a target."
    ]


def test_what_a_move_would_bring_is_what_it_brings() -> None:
    rng, state = Random(8), GAME.start(2)
    scored = 0
    while not state.over():
        seat = state.turn
        move = rng.choice(state.board_moves())
        assert isinstance(move, Step)
        seen = state.seen_by(seat)
        effect = spoken(NARRATOR.effect(seen, who(seat), move))
        scoring = NARRATOR.scoring(seen, who(seat), move)
        advice = spoken(NARRATOR.advice(seen, who(seat), move))[0]
        before, log = state.copy(), list[Event]()
        state.play(move, log)
        told = heard(state, log, seat)[1:]
        assert effect[: len(told)] == (told or ["Pulls nothing."])[: len(told)]
        assert scoring == (state.scores()[seat] > before.scores()[seat])
        assert ("pulls" in advice) == any(isinstance(e, events.PawnAttracted) for e in log)
        scored += scoring
    assert scored


@pytest.mark.parametrize(
    ("text", "move", "english", "french"),
    [
        (MIDDLE, "E5-E6", "There is no piece on E5.", "Il n'y a pas de pièce en E5."),
        (MIDDLE, "G7-G8", "The piece on G7 is not yours.", "La pièce en G7 n'est pas à vous."),
        (MIDDLE, "E2-E3", "The pawn on E2 is locked on its target.",
         "Le pion en E2 est verrouillé sur sa cible."),
        (MIDDLE, "A1-A1", "The piece is on A1 already.", "La pièce est déjà en A1."),
        (MIDDLE, "D3-D4", "D4 is taken.", "D4 est déjà prise."),
        (MIDDLE, "A1-C1", "A pawn moves one cell, C1 is not beside A1.",
         "Un pion avance d'une case, C1 n'est pas à côté de A1."),
        (MIDDLE, "D3-E5", "A Versus moves in a straight line, E5 is not in line with D3.",
         "Un Versus va en ligne droite, E5 n'est pas aligné avec D3."),
        (MIDDLE, "D3-G6", "A piece on F5 blocks the way.", "Une pièce en F5 barre le passage."),
        (MIDDLE, "accept", "No draw is offered.", "Aucune nulle n'est proposée."),
        (f"{MIDDLE} offer=L", "A1-B1", "The draw offer must be answered first.",
         "Il faut d'abord répondre à la proposition de nulle."),
        (f"{MIDDLE} offer=D!", "offer", "The draw was declined in this turn already.",
         "La nulle a déjà été refusée à ce tour."),
        (f"{MIDDLE.replace('turn=D', 'turn=-')} end=agreed", "A1-B1", "The game is over.",
         "La partie est terminée."),
        ("versus D=E1 L=I9 pawns=A1:D1,I5:L2 turn=D drags=- quiet=0 stop=no", "E1-E2",
         "A Versus may not stop on a target.", "Un Versus ne peut pas s'arrêter sur une cible."),
        ("versus D=D4 L=H8 pawns=A5:D1,F6:D4,I5:L2 turn=L drags=L:F6:2 quiet=4", "H8-I9",
         "A third attraction in a row of a pawn that you do not dominate: F6.",
         "Troisième attraction de suite d'un pion que vous ne dominez pas : F6."),
    ],
)  # fmt: skip
def test_refusals_say_why(text: str, move: str, english: str, french: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        position(text).play(GAME.parse_move(move))
    assert spoken(NARRATOR.refusal(refused.value)) == [english]
    assert spoken(NARRATOR.refusal(refused.value), "fr") == [french]


def test_every_reason_of_the_rules_has_words() -> None:
    reasons = reasons_of(versus)
    assert {"third-attraction", "offer-pending", "no-chance"} <= reasons
    details = {"source": "A1", "target": "B1", "by": "A2", "pawns": ("C3",), "seat": 0}
    unknown = spoken(NARRATOR.refusal(IllegalMove("anything")))
    for reason in reasons - {"foreign-move"}:
        error = IllegalMove(reason, details)
        assert spoken(NARRATOR.refusal(error)) != unknown, reason
        assert spoken(NARRATOR.refusal(error), "fr") != spoken(NARRATOR.refusal(error)), reason


# All that is said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1, CHANCE])
def test_a_whole_game_is_free_of_symbols_and_of_gaps(language: str, seat: int) -> None:
    rng, state = Random(11), GAME.start(2)
    lines: list[str] = []
    while state.turn != OVER:
        log: list[Event] = []
        mover, move = state.turn, rng.choice(state.board_moves())
        lines += spoken(NARRATOR.effect(state, who(mover), move), language)
        state.play(move, log)
        lines += heard(state, log, seat, language)
        lines += spoken(NARRATOR.turn(state, who(seat)), language)
        lines += spoken(NARRATOR.summary(state, who(seat), detailed=True), language)
    lines += spoken(NARRATOR.final(state, who(seat)), language)
    for region in NARRATOR.regions(state, who(seat)):
        for cell in region.cells.values():
            lines += spoken(parts([*cell.parts, *cell.details]), language, Level.FULL)
            for topic in Topic:
                lines += spoken(
                    NARRATOR.answer(topic, state, who(seat), region.id, cell.id), language
                )
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


def test_the_rules_can_be_read_in_both_languages() -> None:
    english, french = rule_texts.load("versus", "en"), rule_texts.load("versus", "fr")
    assert [len(section.lines) for section in english] == [len(s.lines) for s in french]
    for section in (*english, *french):
        assert section.lines
        for line in (section.title, *section.lines):
            assert symbols(line) == "", line
            assert len(line) < 150


# Words of hex boards


def hex_board(region: Region) -> list[list[str]]:
    kind = "row" if region.kind == "pointed" else "column"
    return [[str(c) for c in line.cells] for line in region.lines if line.kind == kind]


def test_hex_regions_read_like_a_page() -> None:
    region = NARRATOR.regions(GAME.start(2), who(0))[0]
    assert region.kind == "pointed"
    assert region.home == "A3"
    rows = hex_board(region)
    assert rows[0] == ["I5", "I6", "I7", "I8", "I9"]
    assert rows[-1] == ["A1", "A2", "A3", "A4", "A5"]
    assert list(region.cells) == [cell for row in rows for cell in row]
    diagonals = [line for line in region.lines if line.kind == "diagonal"]
    assert diagonals[0].cells == ("E1", "D1", "C1", "B1", "A1")
    assert spoken(diagonals[4].label, "fr") == ["diagonale 5"]


def test_flat_boards_read_by_columns_and_may_have_gaps() -> None:
    grid = columns((c, r) for c in range(3) for r in range(2))
    cells = {here: Cell(name, (verbatim(name),)) for here, name in enumerate(grid.names)}
    del cells[grid.index["B1"]]
    region = hexes.hex_region("board", verbatim("board"), grid, cells, "A1")
    assert hex_board(region) == [["A1", "A2"], ["B2"], ["C1", "C2"]]
    assert "B1" not in {there for links in region.links.values() for there in links.values()}
    assert {line.kind for line in region.lines} == {"column"}


def test_links_lead_in_the_direction_that_is_told() -> None:
    for grid in (hexagon(5), columns((c, r) for c in range(6) for r in range(5))):
        for here, links in enumerate(grid.links):
            for way, there in links.items():
                assert hexes.way_to(grid, here, there) == way
                east, north = grid.pan[there] - grid.pan[here], grid.pitch[there] - grid.pitch[here]
                assert ("e" in way) == (east > 1e-9)
                assert ("w" in way) == (east < -1e-9)
                assert ("n" in way) == (north > 1e-9)
                assert ("s" in way) == (north < -1e-9)


@pytest.mark.parametrize(
    ("one", "other", "english", "french"),
    [
        ("A3", "G9", "6 cells to the north-east", "6 cases en haut à droite"),
        ("E5", "E6", "1 cell to the east", "1 case à droite"),
        ("E5", "C4", "2 cells to the south", "2 cases vers le bas"),
        ("E5", "E5", "here", "ici"),
    ],
)
def test_distance_and_direction(one: str, other: str, english: str, french: str) -> None:
    told = hexes.away(GRID, GRID.index[one], GRID.index[other])
    assert spoken(told) == [english]
    assert spoken(told, "fr") == [french]


def test_cells_not_in_line_have_no_way() -> None:
    assert hexes.way_to(GRID, GRID.index["A1"], GRID.index["B3"]) is None
    assert hexes.way_to(GRID, GRID.index["A1"], GRID.index["A1"]) is None


def test_asked_again_each_piece_is_listed_with_its_cells() -> None:
    start, names = GAME.start(2), GRID.names
    main = NARRATOR.regions(start.seen_by(0), who(0))[0]
    moves = {id: list(cell.moves) for id, cell in main.cells.items() if cell.moves}
    total, *told = spoken(NARRATOR.choices_listed(start.seen_by(0), who(0), moves))
    steps = start.board_moves()
    sources = {step.source for step in steps}
    assert total == f"{len(steps)} moves."
    assert len(told) == len(sources)
    for line in told:
        head, _, cells = line.rstrip(".").partition(" cells, ")
        piece = next(source for source in sources if f", {names[source]}, can go to" in head)
        assert set(cells.split(", ")) == {names[s.target] for s in steps if s.source == piece}


def test_every_move_that_is_advised_has_a_reason() -> None:
    state = GAME.start(2)
    for number in range(12):
        moves = list(state.board_moves())
        for step in moves:
            (told,) = spoken([NARRATOR.advice(state, who(state.turn), step)])
            assert told.count(",") >= 2, told  # the move, its direction, why
        state.play(moves[number * 7 % len(moves)])
