"""The words of Versus. Knows the game's states and events as one seat sees them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, TypeAlias, assert_never, cast

from ..core.game import OVER, Event, IllegalMove, Move
from ..games.versus import (
    ACCEPT,
    DARK,
    OFFER,
    QUIET_LIMIT,
    REPETITION_LIMIT,
    RESIGN,
    Declaration,
    Step,
    VersusState,
)  # fmt: skip
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
from ..games.versus.scoring import unfilled
from . import versus_answers as answers
from . import versus_board as boards
from . import versus_words as words
from .labels import LABELS
from .message import Category, Message, count, cue, parts, say, sentence, verbatim
from .narrator import Finder, Listener, Narrator, OptionText, Topic
from .versus_reasons import reason_parts, reasons
from .versus_words import GRID
from .view import CellId, Region

Happening: TypeAlias = (
    VersusMoved
    | PawnMoved
    | PawnAttracted
    | PawnLocked
    | DrawOffered
    | DrawDeclined
    | DrawAgreed
    | Resigned
    | GameOver
)
"""Every event of the game: one that is forgotten below is a type error."""


class VersusNarrator(Narrator):
    """Tells Versus (see :class:`~accessigame.narration.narrator.Narrator`)."""

    name: ClassVar[str] = "versus"
    label: ClassVar[Message] = LABELS[name]
    options: ClassVar[tuple[OptionText, ...]] = (
        OptionText(
            "stop",
            say("Versus on a target"),
            (("yes", say("may stop there")), ("no", say("may only cross"))),
            say("Whether a Versus may stop on an empty target, where it scores nothing."),
        ),
    )
    finders: ClassVar[tuple[Finder, ...]] = (
        Finder("8", "target", say("target"), say("No other target.")),
    )

    def opening(self, seen: VersusState, who: Listener) -> Sequence[Message]:
        """Which side is the listener's."""
        return [_side(who)]

    def choices(
        self, seen: VersusState, who: Listener, moves: Mapping[CellId, Sequence[Move]]
    ) -> Sequence[Message]:
        """Each own piece that can move, and to how many cells; how many moves pull anything."""
        if _offer_pending(seen):  # its two answers lie on every cell
            return self.turn(seen, who)
        sources, steps = answers.sources(seen, who, moves)
        return answers.movable(seen, sources, steps) if len(sources) > 1 else ()

    def choices_listed(
        self, seen: VersusState, who: Listener, moves: Mapping[CellId, Sequence[Move]]
    ) -> Sequence[Message]:
        """Piece by piece the cells to which it can go."""
        sources, steps = answers.sources(seen, who, moves)
        return answers.listed(seen, who, sources, steps) if len(sources) > 1 else ()

    def refused(
        self, seen: VersusState, who: Listener, picked: CellId, cell: CellId
    ) -> Message | None:
        """Why the piece picked up cannot go to a cell."""
        source, target = boards.cell_of(picked), boards.cell_of(cell)
        if source is None or target is None:
            return None
        try:
            answers.outcome(seen, Step(source, target))
        except IllegalMove as error:
            return words.refusal(error)
        return None

    def confirm(self, seen: VersusState, who: Listener, move: Move) -> Message | None:
        """Giving up is asked about once more."""
        return say("Resign?") if move == RESIGN else None

    def walked(self, move: Move) -> tuple[CellId, CellId] | None:
        """Every move but a declaration moves a piece."""
        if not isinstance(move, Step):
            return None
        return words.NAMES[move.source], words.NAMES[move.target]

    def endless(
        self, past: Iterable[VersusState], seen: VersusState
    ) -> tuple[Message, Move] | None:
        """The third time a position comes, or a hundred moves without a new pawn on a target."""
        key = seen.position_key()
        if 1 + sum(state.position_key() == key for state in past) >= REPETITION_LIMIT:
            return say("This position has come three times. Offer a draw?"), OFFER
        if seen.quiet >= QUIET_LIMIT:
            n = seen.quiet
            return say("{n} moves without a new pawn on a target. Offer a draw?", n=n), OFFER
        return None

    def answer(
        self, topic: Topic, seen: VersusState, who: Listener, region: str, cell: CellId
    ) -> Sequence[Message]:
        """Sight, reach, both values, pieces and limits, targets."""
        match topic:
            case Topic.RESERVES:
                return answers.reserves(seen, who)
            case Topic.STAKES:
                return answers.stakes(seen, who)
            case Topic.OPPONENTS:
                return answers.opponent(seen, who)
        here = boards.cell_of(cell)
        if here is None:
            return [say("This is no cell of the board.")]
        match topic:
            case Topic.GROUP:
                return answers.sight(seen, who, here)
            case Topic.REACH:
                return answers.reach(seen, who, here)
            case Topic.VALUE:
                return answers.outlook(seen, who, here)
            case _:
                assert_never(topic)

    def regions(self, seen: VersusState, who: Listener) -> tuple[Region, ...]:
        """The board, every piece, the targets with the score."""
        return (
            boards.board_region(seen, who),
            boards.pieces_region(seen, who),
            boards.score_region(seen, who),
        )

    def narrate(self, event: Event, seen: VersusState, who: Listener) -> Sequence[Message]:
        """What happened, told to one listener; pieces are heard where they come to stand."""
        happened = cast(Happening, event)
        match happened:
            case VersusMoved(seat=seat, target=target):
                told = words.versus_moved(happened)
                return [_moved(who, seat, target, told, lord=True)]
            case PawnMoved(seat=seat, target=target):
                return [_moved(who, seat, target, words.pawn_moved(happened), lord=False)]
            case PawnAttracted(seat=seat, target=target):
                line = words.attracted(who, happened).of(words.category(who, seat))
                return [line.sounding(words.piece_sound(who, seat, False), *_place(target))]
            case PawnLocked(seat=seat, target=target):
                line = words.pawn_locked(who, happened, len(seen.board.targets))
                line = line.of(Category.SCORES).sounding("locked", *_place(target))
                return [line, cue("points", verbatim(""))] if seat == who.seat else [line]
            case DrawOffered() | DrawDeclined() | DrawAgreed() | Resigned():
                return [words.declared(who, happened)]
            case GameOver():
                *reason, end = words.over(who, happened)
                return [line.of(Category.SCORES) for line in (*reason, end.sounding("end"))]
            case _:
                assert_never(happened)

    def turn(self, seen: VersusState, who: Listener) -> Sequence[Message]:
        """Whose turn it is, or that an offer is to be answered."""
        if seen.turn == OVER:
            return [say("The game is over.")]
        if seen.turn != who.seat:
            return [say("Waiting for {names}.", names=(who.names[seen.turn],))]
        if _offer_pending(seen):
            return [say("Accept the draw or decline it?").sounding("your_turn")]
        return [sentence([say("your turn")]).sounding("your_turn")]

    def points(self, seen: VersusState, who: Listener) -> Sequence[Message]:
        """The points so far, the listener's first, and how many targets are left."""
        scores = seen.scores()
        told = [
            sentence([words.owner(who, seat), words.points(scores[seat])])
            for seat in words.seats(who)
        ]
        told.append(sentence([words.targets_left(unfilled(seen))]))
        return [line.of(Category.SCORES) for line in told]

    def summary(self, seen: VersusState, who: Listener, detailed: bool) -> Sequence[Message]:
        """Score, targets left, pieces by side; detailed: every piece, every target, dangers."""
        head = [words.score(who, seen.scores()), words.targets_left(unfilled(seen))]
        told = [sentence(head)]
        if detailed:
            told = [_side(who), *told, *answers.targets(seen, who)]
        for seat in words.seats(who):
            told += _pieces(seen, who, seat, detailed)
        return told

    def move(self, seen: VersusState, who: Listener, move: Move, at: CellId | None) -> Message:
        """A move as an item of a list; on a cell of the board with what it pulls and scores."""
        if not isinstance(move, Step):
            return words.declaration(cast(Declaration, move))
        if at is None:
            return parts(words.step_parts(seen, who, move, None))
        told = words.step_parts(seen, who, move, boards.cell_of(at))
        return parts([*told, *_gist(seen, who, move)])

    def effect(self, seen: VersusState, who: Listener, move: Move) -> Sequence[Message]:
        """Everything that a move would draw, flip, lock and score, and what it leaves in danger."""
        if not isinstance(move, Step):
            return [_declared_effect(seen, who, cast(Declaration, move))]
        after, events = answers.outcome(seen, move)
        told = words.consequences(who, events, len(seen.board.targets))
        # No capital: it may follow the name of the move.
        told = told or [sentence([say("pulls nothing")])]
        if not after.over() and (cells := boards.in_danger(after, seen.turn)):
            danger = count(
                "{cells} can then be pulled.",
                "{cells} can then be pulled.",
                n=len(cells),
                cells=words.names(cells),
            )
            told.append(danger)
        return told

    def closed(self, seen: VersusState, who: Listener, region: str, cell: CellId) -> Message:
        """Why nothing can be played on a cell."""
        if seen.turn == OVER:
            return say("The game is over.")
        here = boards.cell_of(cell)
        if here is None or region == "scores":
            return say("Nothing can be played here.")
        if seen.turn != who.seat:
            return say("It is not your turn.")
        seat = words.controller(seen, here)
        if seat is None:
            return _unreached(seen, who, here)
        if words.locked(seen, here):
            return say("This pawn is locked.")
        return say("It has no way out.") if seat == who.seat else say("This piece is not yours.")

    def scoring(self, seen: VersusState, who: Listener, move: Move) -> bool:
        """Whether a move brings the mover points at once."""
        if not isinstance(move, Step):
            return False
        after, _ = answers.outcome(seen, move)
        return after.scores()[seen.turn] > seen.scores()[seen.turn]

    def advice(self, seen: VersusState, who: Listener, move: Move) -> Message:
        """What to play, and what it brings."""
        if not isinstance(move, Step):
            return sentence([words.declaration(cast(Declaration, move))])
        told = words.step_parts(seen, who, move, None)
        risked = reasons(seen, move).risked
        return sentence([*told, *_gist(seen, who, move, risked), *reason_parts(seen, move)])

    def final(self, seen: VersusState, who: Listener) -> Sequence[Message]:
        """The targets one by one unless a declaration ended the game, then the result."""
        told = []
        if not seen.end:
            told = [sentence([boards.target_line(seen, who, c)]) for c in seen.board.targets]
        return [line.of(Category.SCORES) for line in (*told, *_result(seen, who))]

    def refusal(self, error: IllegalMove) -> Message:
        """Why a move was refused."""
        return words.refusal(error)


NARRATOR = VersusNarrator()


def _place(cell: int) -> tuple[float, float]:
    """Where a cell is heard: pan and pitch."""
    return GRID.pan[cell], GRID.pitch[cell]


def _moved(who: Listener, seat: int, target: int, told: list[Message], lord: bool) -> Message:
    """A move as one sentence, with the mover's name unless it is the listener."""
    if seat == who.seat:
        line = sentence(told).sounding(words.piece_sound(who, seat, lord), *_place(target))
    else:
        line = say("{name}: {placement}.", name=who.names[seat], placement=parts(told))
        line = line.sounding("other_move", *_place(target))
    return line.of(words.category(who, seat))


def _offer_pending(seen: VersusState) -> bool:
    return seen.offered is not None and not seen.refused


def _gist(
    seen: VersusState, who: Listener, move: Step, risked: Collection[int] = ()
) -> list[Message]:
    """What a legal move pulls and scores, in a few words; ``risked``: see :func:`.words.gist`."""
    _, events = answers.outcome(seen, move)
    return words.gist(who, events, risked)


def _declared_effect(seen: VersusState, who: Listener, move: Declaration) -> Message:
    if move == ACCEPT:
        return say("The game would end in a draw.")
    other = who.names[1 - seen.turn]
    if move == OFFER:
        return say("{name} would accept or decline.", name=other)
    if move == RESIGN:
        return say("{name} would win.", name=other)
    return say("The game would go on, {name} to move.", name=other)


def _unreached(seen: VersusState, who: Listener, cell: int) -> Message:
    """Why no piece of the listener can come to a free cell."""
    lord = seen.versus[who.seat]
    if lord >= 0:
        try:
            answers.outcome(seen, Step(lord, cell))
        except IllegalMove as error:
            if error.reason in ("third-attraction", "versus-stop-on-target"):
                return words.refusal(error)
            if error.reason == "versus-path-blocked":
                by = str(error.details["by"])
                return say("A piece on {cell} blocks the way of your Versus.", cell=by)
    return say("None of your pieces can come here.")


def _side(who: Listener) -> Message:
    """Which side the listener has, and where it started."""
    if who.seat == DARK:
        return say("You play Dark, from the south.")
    if who.seat >= 0:
        return say("You play Light, from the north.")
    dark, light = who.names
    return say("{dark} plays Dark, from the south, {light} plays Light.", dark=dark, light=light)


def _pieces(seen: VersusState, who: Listener, seat: int, detailed: bool) -> list[Message]:
    """A side: its VERSUS, how many pawns it has; detailed: which, and those that can be pulled."""
    lord = seen.versus[seat]
    pawns = [c for c in boards.pieces_of(seen, seat) if c != lord and not words.locked(seen, c)]
    told = [words.owner(who, seat)]
    if lord >= 0:
        told.append(say("Versus on {cell}", cell=words.NAMES[lord]))
    told.append(count("{n} free pawn", "{n} free pawns", n=len(pawns)))
    if detailed:
        told += [
            say("{value} on {cell}", value=abs(seen.at[cell]), cell=words.NAMES[cell])
            for cell in pawns
        ]
    lines = [sentence(told)]
    if detailed and (cells := boards.in_danger(seen, seat)):
        danger = count(
            "{cells} can be pulled.",
            "{cells} can be pulled.",
            n=len(cells),
            cells=words.names(cells),
        )
        lines.append(danger)
    return lines


def _result(seen: VersusState, who: Listener) -> list[Message]:
    """Who has won, with the points where they decide."""
    winners = seen.winners()
    if not winners:
        return []
    if seen.end == "agreed":
        return [say("The game is a draw, agreed.")]
    scores = seen.scores()
    if len(winners) > 1:
        return [say("The game is a draw, {score}.", score=words.score(who, scores))]
    winner = winners[0]
    name = who.names[winner]
    if seen.end:
        loser = who.names[1 - winner]
        if winner == who.seat:
            return [say("You win, {name} has resigned.", name=loser)]
        if who.seat >= 0:
            return [say("You have resigned, {name} wins.", name=name)]
        return [say("{name} wins, {loser} has resigned.", name=name, loser=loser)]
    won = say("{mine} to {theirs}", mine=scores[winner], theirs=scores[1 - winner])
    if winner == who.seat:
        return [say("You win {score}.", score=won)]
    return [say("{name} wins {score}.", name=name, score=won)]
