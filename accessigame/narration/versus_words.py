"""The words for pieces, moves, attractions and points of Versus, as one listener hears them.

Knows the rules' data (:mod:`accessigame.games.versus`) and words. A listener in no seat hears
"dark" and "light" where a player hears "your" and "opposing".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from ..core.game import Event, IllegalMove
from ..games.versus import ACCEPT, DARK, DECLINE, OFFER, Declaration, Step, VersusState, board
from ..games.versus.board import LIMIT, PORTIONS, VERSUS
from ..games.versus.events import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    GameOver,
    PawnAttracted,
    PawnLocked,
    PawnMoved,
    Resigned,
    VersusMoved,
)
from . import hexes
from .message import Category, Level, Message, count, parts, say, say_in, sentence, verbatim
from .narrator import Listener

GRID: Final = board().grid
NAMES: Final = GRID.names

OWN_PAWN, OTHER_PAWN = "pawn", "pawn_other"
OWN_VERSUS, OTHER_VERSUS = "versus", "versus_other"
EMPTY_CELL, TARGET_CELL = "cell_square", "target"


def names(cells: Iterable[int]) -> tuple[Message, ...]:
    """Cells by name, one after the other."""
    return tuple(verbatim(NAMES[cell]) for cell in cells)


def owner(who: Listener, seat: int) -> Message:
    """How the player in ``seat`` is called in a list."""
    return say_in("player in a list", "you") if seat == who.seat else who.names[seat]


def seats(who: Listener) -> tuple[int, int]:
    """Both seats, the listener's first."""
    first = max(who.seat, DARK)
    return first, 1 - first


def pawn(who: Listener, seat: int, value: int) -> Message:
    """A pawn that ``seat`` controls, worth ``value`` to it."""
    if who.seat == seat:
        return say("your pawn, {value}", value=value)
    if who.seat >= 0:
        return say("opposing pawn, {value}", value=value)
    if seat == DARK:
        return say("dark pawn, {value}", value=value)
    return say("light pawn, {value}", value=value)


def versus(who: Listener, seat: int) -> Message:
    """The VERSUS of ``seat``, written so that no voice spells it."""
    if who.seat == seat:
        return say("your Versus")
    if who.seat >= 0:
        return say("opposing Versus")
    return say("dark Versus") if seat == DARK else say("light Versus")


def controller(seen: VersusState, cell: int) -> int | None:
    """The seat whose piece lies on ``cell``."""
    piece = seen.at[cell]
    return None if not piece else DARK if piece > 0 else 1 - DARK


def locked(seen: VersusState, cell: int) -> bool:
    """Whether a pawn lies on ``cell`` and is locked there."""
    return seen.board.is_target[cell] and seen.at[cell] != 0 and abs(seen.at[cell]) != VERSUS


def content(seen: VersusState, who: Listener, cell: int) -> Message:
    """What lies on ``cell``."""
    return content_of(who, seen.at[cell], seen.board.is_target[cell])


def content_of(who: Listener, piece: int, target: bool) -> Message:
    """What lies on a cell: ``piece`` as in ``VersusState.at``, on a ``target`` or not."""
    if not piece:
        return say("empty target") if target else say("empty")
    seat, value = (DARK if piece > 0 else 1 - DARK), abs(piece)
    return versus(who, seat) if value == VERSUS else pawn(who, seat, value)


def standing(seen: VersusState, cell: int) -> list[Message]:
    """What a target does to the piece on ``cell``; nothing elsewhere."""
    return standing_of(seen.at[cell], seen.board.is_target[cell])


def standing_of(piece: int, target: bool) -> list[Message]:
    """The same of ``piece``, on a ``target`` or not."""
    if not (piece and target):
        return []
    return [say("on a target")] if abs(piece) == VERSUS else [say("locked")]


def worths(who: Listener, seat: int, value: int) -> list[Message]:
    """What a pawn worth ``value`` to ``seat`` is worth to each, the listener first."""
    dark = value if seat == DARK else PORTIONS - value
    if who.seat < 0:
        return [say("{n} for Dark", n=dark), say("{n} for Light", n=PORTIONS - dark)]
    mine = dark if who.seat == DARK else PORTIONS - dark
    return [say("{n} for you", n=mine), say("{n} for the opponent", n=PORTIONS - mine)]


def texture(who: Listener, piece: int, target: bool) -> str:
    """The sound of what lies on a cell."""
    if not piece:
        return TARGET_CELL if target else EMPTY_CELL
    return piece_sound(who, DARK if piece > 0 else 1 - DARK, abs(piece) == VERSUS)


def piece_sound(who: Listener, seat: int, lord: bool) -> str:
    """The sound of a piece of ``seat``: its VERSUS (``lord``) or a pawn."""
    if seat == seats(who)[0]:
        return OWN_VERSUS if lord else OWN_PAWN
    return OTHER_VERSUS if lord else OTHER_PAWN


# -- points --------------------------------------------------------------------------------------


def points(n: int) -> Message:
    """A number of points."""
    return count("{n} point", "{n} points", n=n)


def score(who: Listener, scores: Sequence[int]) -> Message:
    """Both sides' points, the listener's first."""
    first, second = seats(who)
    return say("{mine} to {theirs}", mine=scores[first], theirs=scores[second])


def points_for(who: Listener, seat: int, n: int) -> Message:
    """Points that somebody gets."""
    if seat == who.seat:
        return count("{n} point for you", "{n} points for you", n=n)
    return count("{n} point for {name}", "{n} points for {name}", n=n, name=who.names[seat])


def targets_left(n: int) -> Message:
    """How many targets have no pawn."""
    return count("{n} target left", "{n} targets left", n=n) if n else say("no target left")


# -- events --------------------------------------------------------------------------------------


def way(source: int, target: int) -> Message:
    """The direction of a move or of a drag."""
    line = hexes.way_to(GRID, source, target)
    assert line is not None, "pieces move in straight lines"
    return hexes.direction(line)


def versus_moved(event: VersusMoved) -> list[Message]:
    """A VERSUS has moved; the pawns it may not attract stay."""
    told = [
        say("Versus {source} to {target}", source=NAMES[event.source], target=NAMES[event.target]),
        way(event.source, event.target).at(Level.NORMAL),
    ]
    return [*told, spared(event.exempt)] if event.exempt else told


def pawn_moved(event: PawnMoved) -> list[Message]:
    """A pawn has moved."""
    return [
        say("pawn {source} to {target}", source=NAMES[event.source], target=NAMES[event.target]),
        way(event.source, event.target).at(Level.NORMAL),
        say("worth {value}", value=event.value).at(Level.FULL),
    ]


def spared(cells: Sequence[int]) -> Message:
    """Pawns in sight that may not be attracted a third time in a row."""
    return count(
        "{cells} stays, pulled twice in a row already",
        "{cells} stay, pulled twice in a row already",
        n=len(cells),
        cells=names(cells),
    )


def attracted(who: Listener, event: PawnAttracted) -> Message:
    """A pawn dragged and flipped: from, to, direction, its new controller and value."""
    told = [
        say("{source} pulled to {target}", source=NAMES[event.source], target=NAMES[event.target]),
        way(event.source, event.target),
        say("now {pawn}", pawn=pawn(who, event.seat, event.value)),
    ]
    if event.in_a_row == LIMIT:
        told.append(say("second time in a row"))
    return sentence(told)


def pawn_locked(who: Listener, event: PawnLocked, targets: int) -> Message:
    """A pawn has reached a target: the points, the score, what is left."""
    return sentence(
        [
            say("locked on {cell}", cell=NAMES[event.target]),
            points_for(who, event.seat, event.value),
            score(who, event.scores),
            targets_left(targets - event.filled).at(Level.NORMAL),
        ]
    )


def consequences(who: Listener, events: Iterable[Event], targets: int) -> list[Message]:
    """What a move has brought or would bring, line by line, the move itself left out."""
    told = []
    for event in events:
        match event:
            case VersusMoved(exempt=exempt) if exempt:
                told.append(sentence([spared(exempt)]))
            case PawnAttracted():
                told.append(attracted(who, event))
            case PawnLocked():
                told.append(pawn_locked(who, event, targets))
            case GameOver():
                told += over(who, event)
            case _:
                pass
    return told


def over(who: Listener, event: GameOver) -> list[Message]:
    """Why the game is over; the count that follows tells the result."""
    match event.reason:
        case "targets-filled":
            reason = [say("All targets are filled.")]
        case "out-of-reach":
            reason = [say("The leader can no longer be caught.")]
        case "blocked" if event.seat == who.seat:
            reason = [say("You have no move left.")]
        case "blocked" if event.seat is not None:
            reason = [say("{name} has no move left.", name=who.names[event.seat])]
        case _:  # a resignation or an agreement has just been told
            reason = []
    return [*reason, say("The game is over.")]


def declared(who: Listener, event: DrawOffered | DrawDeclined | DrawAgreed | Resigned) -> Message:
    """What somebody has declared."""
    mine, name = event.seat == who.seat, who.names[event.seat]
    match event:
        case DrawOffered():
            told = say("You offer a draw.") if mine else say("{name} offers a draw.", name=name)
        case DrawDeclined():
            told = (
                say("You decline the draw.")
                if mine
                else say("{name} declines the draw.", name=name)
            )
        case DrawAgreed():
            told = (
                say("You accept the draw.") if mine else say("{name} accepts the draw.", name=name)
            )
        case Resigned():
            told = say("You resign.") if mine else say("{name} resigns.", name=name)
    return told.of(category(who, event.seat))


def category(who: Listener, seat: int) -> Category:
    """The history's shelf for what ``seat`` does."""
    return Category.MINE if seat == who.seat else Category.OTHERS


# -- moves ---------------------------------------------------------------------------------------


def declaration(move: Declaration) -> Message:
    """A declaration as an item of a list."""
    if move == OFFER:
        return say("offer a draw")
    if move == ACCEPT:
        return say("accept the draw")
    if move == DECLINE:
        return say("decline the draw")
    return say("resign")


def step_parts(seen: VersusState, who: Listener, move: Step, at: int | None) -> list[Message]:
    """A board move told on its from-cell or to-cell ``at``, or in full where it is neither."""
    source, target = NAMES[move.source], NAMES[move.target]
    if at == move.source:
        told = [say("to {cell}", cell=target)]
    elif at == move.target:
        told = [content(seen, who, move.source), say("from {cell}", cell=source)]
    elif abs(seen.at[move.source]) == VERSUS:
        told = [say("Versus {source} to {target}", source=source, target=target)]
    else:
        told = [say("pawn {source} to {target}", source=source, target=target)]
    return [*told, way(move.source, move.target).at(Level.NORMAL)]


def gist(who: Listener, events: Iterable[Event], risked: Collection[int] = ()) -> list[Message]:
    """What a move would bring in a few words: pawns drawn, points; ``risked``: the cells from which
    the other side could pull a pawn back."""
    drawn: list[Message] = []
    back: list[Message] = []
    told = []
    for event in events:
        match event:
            case PawnAttracted(source=source, target=target) if target in risked:
                ends = {"source": NAMES[source], "target": NAMES[target]}
                back.append(say("{source} to {target}, where it can be pulled back", **ends))
            case PawnAttracted(source=source):
                drawn += names([source])
            case PawnLocked(seat=seat, value=value):
                told.append(points_for(who, seat, value))
            case _:
                pass
    pulled = (*drawn, *back)
    return [say("pulls {cells}", cells=pulled), *told] if pulled else told


def refusal(error: IllegalMove) -> Message:
    """Why a move is refused, by the rule."""
    details = error.details
    source, target = str(details.get("source")), str(details.get("target"))
    match error.reason:
        case "game-over":
            return say("The game is over.")
        case "no-piece":
            return say("There is no piece on {cell}.", cell=source)
        case "not-your-piece":
            return say("The piece on {cell} is not yours.", cell=source)
        case "pawn-locked":
            return say("The pawn on {cell} is locked on its target.", cell=source)
        case "same-cell":
            return say("The piece is on {cell} already.", cell=source)
        case "cell-taken":
            return say("{cell} is taken.", cell=target)
        case "pawn-one-cell":
            return say(
                "A pawn moves one cell, {target} is not beside {source}.",
                source=source,
                target=target,
            )
        case "versus-straight-line":
            return say(
                "A Versus moves in a straight line, {target} is not in line with {source}.",
                source=source,
                target=target,
            )
        case "versus-path-blocked":
            return say("A piece on {cell} blocks the way.", cell=str(details["by"]))
        case "versus-stop-on-target":
            return say("A Versus may not stop on a target.")
        case "third-attraction":
            pawns = tuple(verbatim(name) for name in details["pawns"])
            return count(
                "A third attraction in a row of a pawn that you do not dominate: {cells}.",
                "A third attraction in a row of pawns that you do not dominate: {cells}.",
                n=len(pawns),
                cells=pawns,
            )
        case "offer-pending":
            return say("The draw offer must be answered first.")
        case "offer-declined-already":
            return say("The draw was declined in this turn already.")
        case "no-offer":
            return say("No draw is offered.")
        case "no-chance":
            return say("There is no chance in this game.")
        case _:
            return say("This is no move of this game.")


def listed(who: Listener, seen: VersusState, cell: int) -> Message:
    """A piece with its place, for lists: "your pawn, 3, A2, 2 for the opponent, locked"."""
    seat, value = controller(seen, cell), abs(seen.at[cell])
    told = [content(seen, who, cell), *standing(seen, cell), verbatim(NAMES[cell])]
    if seat is not None and value != VERSUS:
        told += [part.at(Level.NORMAL) for part in other_worth(who, seat, value)]
    return parts(told)


def other_worth(who: Listener, seat: int, value: int) -> list[Message]:
    """What a pawn of ``seat``, worth ``value`` to it, is worth to the other side."""
    told = worths(who, seat, value)
    return told[1:] if seat == seats(who)[0] else told[:1]
