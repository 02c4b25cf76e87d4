"""Answers about a position of Versus: pulls, ways, targets, dominance, distances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...games.versus import VersusState
from ...games.versus.board import VERSUS
from ...games.versus.queries import attractions, moves_to_targets
from .. import hexes
from .. import versus_answers as known
from .. import versus_words as words
from ..message import Message, count, parts, say, sentence, verbatim
from ..narrator import Listener
from ..versus import NARRATOR
from ..versus_board import cell_of, in_danger, pieces_of, target_line
from ..versus_words import GRID, NAMES
from .grammar import whose

Values = Mapping[str, Any]


def _cell(seen: VersusState, who: Listener, values: Values) -> int:
    """The cell that is named, else that of somebody's Versus (-1: it is not on the board)."""
    named = cell_of(values.get("cell", ""))
    return seen.versus[whose(values, who)] if named is None else named


def _on(seen: VersusState, who: Listener, cell: int) -> Message:
    """What is on a cell."""
    if seen.at[cell]:
        return sentence([words.listed(who, seen, cell)])
    return sentence([words.content(seen, who, cell), verbatim(NAMES[cell])])


def _absent() -> list[Message]:
    return [say("It is not on the board.")]


def what_on(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """What is on a cell."""
    return [_on(seen, who, _cell(seen, who, values))]


def pulls(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """Who can pull the pawn on a cell, and from where."""
    cell = _cell(seen, who, values)
    return known.reach(seen, who, cell) if seen.at[cell] else [_on(seen, who, cell)]


def comes(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """Which pieces can come to a free cell."""
    cell = _cell(seen, who, values)
    return [_on(seen, who, cell)] if seen.at[cell] else known.reach(seen, who, cell)


def ways(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """Where a piece can go, were it its side's turn."""
    cell = _cell(seen, who, values)
    if cell < 0:
        return _absent()
    seat = words.controller(seen, cell)
    if seat is None:
        return [_on(seen, who, cell)]
    if words.locked(seen, cell):
        return [say("This pawn is locked.")]
    steps = [s for s in known.as_if(seen, seat).board_moves() if s.source == cell]
    return [known.ways(seen, who, cell, steps) if steps else say("It has no way out.")]


def pulling(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """What a Versus can pull now, were it its side's turn, and from where."""
    seat = whose(values, who)
    lord, position = seen.versus[seat], known.as_if(seen, seat)
    if lord < 0:
        return _absent()
    told = [sentence([words.versus(who, seat), verbatim(NAMES[lord])])]
    for step in position.board_moves():
        if step.source == lord and any(not a.exempt for a in attractions(position, step)):
            _, events = known.outcome(position, step)
            to = say("to {cell}", cell=NAMES[step.target])
            told.append(sentence([to, *words.gist(who, events)]))
    return told if len(told) > 1 else [*told, sentence([say("pulls nothing")])]


def pulled_from(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """What each Versus would pull from a free cell."""
    cell = _cell(seen, who, values)
    return [_on(seen, who, cell)] if seen.at[cell] else known.outlook(seen, who, cell)


def locked(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """The pawns locked on targets, with the points that they bring."""
    found = [cell for cell in seen.board.targets if words.locked(seen, cell)]
    lines = [sentence([target_line(seen, who, cell)]) for cell in found]
    return lines or [say("No pawn is locked.")]


def free_targets(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """The targets without a pawn."""
    free = [cell for cell in seen.board.targets if not words.locked(seen, cell)]
    named = [
        parts([verbatim(NAMES[cell]), words.content(seen, who, cell)])
        if seen.at[cell]
        else verbatim(NAMES[cell])
        for cell in free
    ]
    return [sentence([words.targets_left(len(free)), *named])]


def distance(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """How many cells lie between two cells, and in which direction."""
    one, other = GRID.index[values["cell"]], GRID.index[values["cell2"]]
    leg = say("from {source} to {target}", source=NAMES[one], target=NAMES[other])
    return [sentence([leg, hexes.away(GRID, one, other)])]


def nearest(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """How many moves each free pawn of a side is from its nearest free target, nearest first."""
    found = []
    for cell in pieces_of(seen, whose(values, who)):
        if abs(seen.at[cell]) != VERSUS and (needed := moves_to_targets(seen, cell)):
            target = min(needed, key=lambda goal: (needed[goal], goal))
            found.append((needed[target], cell, target))
    told = []
    for moves, cell, target in sorted(found, key=lambda way: way[0]):
        far = count("{n} move from target {cell}", "{n} moves from target {cell}", n=moves,
                    cell=NAMES[target])  # fmt: skip
        told.append(sentence([words.content(seen, who, cell), verbatim(NAMES[cell]), far]))
    return told or [say("No pawn can reach a free target.")]


def dominates(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """The free pawns that each side dominates, with what they are worth to it."""
    told = []
    for seat in words.seats(who):
        pawns = [
            say("{value} on {cell}", value=seen.value(cell, seat), cell=NAMES[cell])
            for side in words.seats(who)
            for cell in pieces_of(seen, side)
            if abs(seen.at[cell]) != VERSUS
            and not words.locked(seen, cell)
            and seen.lacking(cell) != seat
        ]
        name = who.names[seat]
        head = say("you dominate") if seat == who.seat else say("{name} dominates", name=name)
        told.append(sentence([head, *(pawns or [say("no pawn")])]))
    return told


def worth(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """What a pawn is worth to each side."""
    cell = _cell(seen, who, values)
    seat, value = words.controller(seen, cell), abs(seen.at[cell])
    if seat is None or value == VERSUS:
        return [_on(seen, who, cell)]
    told = [*words.worths(who, seat, value), *words.standing(seen, cell), verbatim(NAMES[cell])]
    return [sentence(told)]


def danger(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """Which pawns of a side the other Versus could pull."""
    seat = whose(values, who)
    cells = in_danger(seen, seat)
    if not cells and seat == who.seat:
        return [say("None of your pawns can be pulled now.")]
    if not cells:
        return [say("No pawn of {name} can be pulled now.", name=who.names[seat])]
    return [count("{cells} can be pulled.", "{cells} can be pulled.", n=len(cells),
                  cells=words.names(cells))]  # fmt: skip


def lord(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """Where a Versus is."""
    cell = _cell(seen, who, values)
    return _absent() if cell < 0 else [_on(seen, who, cell)]


def pieces(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """The pieces of a side, each with its place and values."""
    cells = pieces_of(seen, whose(values, who))
    return [_on(seen, who, cell) for cell in cells] or [sentence([say("no piece")])]


def sight(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """The first piece in each direction from a cell or a Versus."""
    cell = _cell(seen, who, values)
    return _absent() if cell < 0 else known.sight(seen, who, cell)


def stakes(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """The targets, the score, what each side can still gain."""
    return known.stakes(seen, who)


def repetitions(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """Pulls in a row that count, and how long no pawn has come to a target."""
    return [*known.limits(seen, who), known.quiet(seen)]


def total(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """Both sides' points."""
    return NARRATOR.points(seen, who)


def due(seen: VersusState, who: Listener, values: Values) -> Sequence[Message]:
    """Whose turn it is."""
    return NARRATOR.turn(seen, who)
