"""What a player can ask of a position of Versus: sight, reach, values, targets, limits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..core.game import Event, Move
from ..games.versus import QUIET_LIMIT, Step, VersusState
from ..games.versus.board import LIMIT, VERSUS
from ..games.versus.queries import attractions, threats
from ..games.versus.scoring import unfilled
from . import hexes
from . import versus_words as words
from .message import Level, Message, count, say, sentence, verbatim
from .narrator import Listener
from .versus_board import pieces_of, target_line
from .versus_words import GRID, NAMES
from .view import CellId

QUIET_TOLD = 50
"""From so many quiet moves on the limit at which a draw is proposed is near enough to be told."""


def sight(seen: VersusState, who: Listener, cell: int) -> list[Message]:
    """The first piece in each direction from ``cell``, clockwise from the north."""
    told = []
    for way, ray in GRID.rays[cell].items():
        first = next((there for there in ray if seen.at[there]), None)
        if first is None:
            continue
        steps = ray.index(first) + 1
        content = [words.content(seen, who, first), *words.standing(seen, first)]
        told.append(
            sentence(
                [
                    hexes.direction(way),
                    *content,
                    verbatim(NAMES[first]),
                    count("{n} cell away", "{n} cells away", n=steps).at(Level.NORMAL),
                ]
            )
        )
    return told or [say("No piece is in sight.")]


def reach(seen: VersusState, who: Listener, cell: int) -> list[Message]:
    """Who can come to a free cell and with what effect; which VERSUS can attract a pawn, from
    where."""
    seat = words.controller(seen, cell)
    if seat is None:
        return _coming(seen, who, cell)
    if abs(seen.at[cell]) == VERSUS:
        return [say("A Versus is never pulled.")]
    if words.locked(seen, cell):
        return [say("Locked, it is never pulled.")]
    landings = threats(seen, cell)
    other = 1 - seat
    told = []
    if landings:
        found = words.names(step.target for step in landings)
        told.append(
            say(
                "Can be pulled, {versus} from {cells}.",
                versus=words.versus(who, other),
                cells=found,
            )
        )
    else:
        told.append(say("Nothing can pull this pawn now."))
    return told + _limits(seen, who, cell)


def outlook(seen: VersusState, who: Listener, cell: int) -> list[Message]:
    """What each VERSUS would pull from a free cell, whether it can come there now or not; what a
    pawn is worth to each side and who can pull it."""
    seat, value = words.controller(seen, cell), abs(seen.at[cell])
    if value == VERSUS:
        return reach(seen, who, cell)
    if seat is not None:
        worths = sentence([*words.worths(who, seat, value), *words.standing(seen, cell)])
        return [worths] if words.locked(seen, cell) else [worths, *reach(seen, who, cell)]
    name = NAMES[cell]
    told = (
        [say("A pawn that comes to {cell} is locked.", cell=name)]
        if seen.board.is_target[cell]
        else []
    )
    start = say("from {cell}", cell=name)
    for seat in words.seats(who):
        lord = seen.versus[seat]
        if lord < 0:
            continue
        drags = [a for a in attractions(seen, Step(lord, cell)) if not a.exempt]
        pulled = [
            say("{source} to {target}", source=NAMES[a.source], target=NAMES[a.target])
            for a in drags
        ]
        drawn = say("pulls {cells}", cells=tuple(pulled)) if pulled else say("pulls nothing")
        told.append(sentence([words.versus(who, seat), start, drawn]))
    return told


def sources(
    seen: VersusState, who: Listener, moves: Mapping[CellId, Sequence[Move]]
) -> tuple[list[int], list[Step]]:
    """The cells of the listener's pieces that ``moves`` (by cell) move; these moves, each once."""
    found = {one for offered in moves.values() for one in offered if isinstance(one, Step)}
    steps = sorted(found, key=lambda step: (step.source, step.target))
    moved = {step.source for step in steps}
    return [cell for cell in pieces_of(seen, who.seat) if cell in moved], steps


def listed(
    seen: VersusState, who: Listener, sources: Sequence[int], steps: Collection[Step]
) -> list[Message]:
    """The pieces on ``sources``, each with the cells to which it can go."""
    total = sentence([count("{n} move", "{n} moves", n=len(steps))])
    return [total, *(ways(seen, who, source, steps) for source in sources)]


def movable(seen: VersusState, sources: Sequence[int], steps: Collection[Step]) -> list[Message]:
    """The pieces on ``sources``, each with the number of cells to which it can go."""
    told = [count("{n} move", "{n} moves", n=len(steps))]
    for source in sources:
        n = sum(step.source == source for step in steps)
        value, name = abs(seen.at[source]), NAMES[source]
        if value == VERSUS:
            told.append(
                count("Versus {cell}, {n} cell", "Versus {cell}, {n} cells", n=n, cell=name)
            )
        else:
            pawn = say("pawn of {value}", value=value)
            told.append(
                count("{pawn} on {cell}, {n} cell", "{pawn} on {cell}, {n} cells", n=n, pawn=pawn,
                      cell=name)
            )  # fmt: skip
    pulling = sum(any(not a.exempt for a in attractions(seen, step)) for step in steps)
    if pulling:
        told.append(count("{n} move pulls", "{n} moves pull", n=pulling))
    return [sentence(told)]


def ways(seen: VersusState, who: Listener, cell: int, steps: Collection[Step]) -> Message:
    """The piece on ``cell``, and each cell to which it can go by ``steps``, one or more."""
    reached = [step.target for step in steps if step.source == cell]
    to = count("can go to {n} cell", "can go to {n} cells", n=len(reached))
    told = [words.content(seen, who, cell), verbatim(NAMES[cell]), to]
    return sentence([*told, *words.names(reached)])


def reserves(seen: VersusState, who: Listener) -> list[Message]:
    """Every piece with both values, then the repetition limits in force."""
    told = [
        sentence([words.listed(who, seen, cell)])
        for seat in words.seats(who)
        for cell in pieces_of(seen, seat)
    ]
    return told + limits(seen, who)


def limits(seen: VersusState, who: Listener) -> list[Message]:
    """Which pawns were pulled in a row by a side that does not dominate them."""
    told = [line for cell in sorted(seen.drags) for line in _limits(seen, who, cell)]
    return told or [say("No repetition limit is in force.")]


def opponent(seen: VersusState, who: Listener) -> list[Message]:
    """The opponent's pieces with both values."""
    seat = words.seats(who)[1]
    return [sentence([words.listed(who, seen, cell)]) for cell in pieces_of(seen, seat)]


def stakes(seen: VersusState, who: Listener) -> list[Message]:
    """The targets, the score, what each side can still gain, and how near the end is."""
    left = unfilled(seen)
    told = targets(seen, who)
    told.append(sentence([words.score(who, seen.scores()), words.targets_left(left)]))
    if left:
        best = [words.points_for(who, seat, still_to_gain(seen, seat)) for seat in words.seats(who)]
        told.append(sentence([say("still to gain at most"), *best]))
        told.append(
            say("The game ends with the fourth target, or when the leader is out of reach.")
        )
    return [*told, quiet(seen)] if seen.quiet >= QUIET_TOLD else told


def quiet(seen: VersusState) -> Message:
    """How many moves have brought no pawn to a target."""
    return count(
        "{n} move without a new pawn on a target, at {limit} a draw is proposed.",
        "{n} moves without a new pawn on a target, at {limit} a draw is proposed.",
        n=seen.quiet,
        limit=QUIET_LIMIT,
    )


def targets(seen: VersusState, who: Listener) -> list[Message]:
    """The targets with what they bring, those without any piece together."""
    empty = [cell for cell in seen.board.targets if not seen.at[cell]]
    held = [cell for cell in seen.board.targets if seen.at[cell]]
    told = [sentence([target_line(seen, who, cell)]) for cell in held]
    if empty:
        found = words.names(empty)
        told.append(
            count("Empty target: {cells}.", "Empty targets: {cells}.", n=len(empty), cells=found)
        )
    return told


def still_to_gain(seen: VersusState, seat: int) -> int:
    """The best values for ``seat`` of the pawns off the targets, one for each unfilled target."""
    found = sorted(
        (
            seen.value(cell, seat)
            for cell, piece in enumerate(seen.at)
            if piece and abs(piece) != VERSUS and not seen.board.is_target[cell]
        ),
        reverse=True,
    )
    return sum(found[: unfilled(seen)])


def outcome(seen: VersusState, move: Step) -> tuple[VersusState, list[Event]]:
    """The position after ``move``, and what would happen."""
    after, events = seen.copy(), []  # type: tuple[VersusState, list[Event]]
    after.play(move, events)
    return after, events


def as_if(seen: VersusState, seat: int) -> VersusState:
    """The position with ``seat`` to move, no draw being offered."""
    other = seen.copy()
    other.turn, other.offered, other.refused = seat, None, False
    return other


def _coming(seen: VersusState, who: Listener, cell: int) -> list[Message]:
    told = []
    for seat in words.seats(who):
        other = as_if(seen, seat)
        for step in other.board_moves():
            if step.target != cell:
                continue
            drawn = [a.source for a in attractions(other, step) if not a.exempt]
            draws = [say("pulls {cells}", cells=words.names(drawn))] if drawn else []
            piece = words.content(seen, who, step.source)
            told.append(sentence([piece, say("from {cell}", cell=NAMES[step.source]), *draws]))
    return told or [say("No piece can come to {cell}.", cell=NAMES[cell])]


def _limits(seen: VersusState, who: Listener, cell: int) -> list[Message]:
    """Which side may not attract the pawn on ``cell`` a third time."""
    n = seen.drags.get(cell, 0)
    if not n:
        return []
    seat, place = seen.lacking(cell), NAMES[cell]
    if n < LIMIT:
        if seat == who.seat:
            return [say("{cell}, pulled once by you, twice in a row at most.", cell=place)]
        name = who.names[seat]
        return [
            say("{cell}, pulled once by {name}, twice in a row at most.", cell=place, name=name)
        ]
    if seat == who.seat:
        return [say("{cell}, pulled twice in a row by you, not a third time.", cell=place)]
    name = who.names[seat]
    return [
        say("{cell}, pulled twice in a row by {name}, not a third time.", cell=place, name=name)
    ]
