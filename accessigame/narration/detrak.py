"""The words of Détrak. Knows the game's states and events as one seat sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias, assert_never, cast

from ..core.game import CHANCE, OVER, Event, IllegalMove, Move
from ..games.detrak import (
    GRID,
    Blocked,
    DetrakState,
    Ended,
    Placed,
    Revealed,
    Rolled,
    Start,
    StartPlaced,
    isolated,
)
from .detrak_board import (
    beside,
    board_region,
    cells_of,
    count_lines,
    cut_off_by,
    earcon,
    gains,
    owner,
    plus,
    points,
    result,
    roll_text,
    scores_region,
    sheet_of,
    sheet_parts,
    summary_rows,
    token,
)
from .detrak_reasons import prospect_parts
from .labels import LABELS
from .message import (
    Category,
    Level,
    Message,
    Priority,
    count,
    cue,
    parts,
    say,
    sentence,
    verbatim,
)
from .narrator import Listener, Narrator, OptionText, Topic
from .view import CellId, Region

Happening: TypeAlias = StartPlaced | Rolled | Placed | Revealed | Blocked | Ended
"""Every event of the game: one that is forgotten below is a type error."""

DICE_PAN = 0.35
"""Where the two dice fall, left and right of the middle."""


class DetrakNarrator(Narrator):
    """Tells Détrak (see :class:`~accessigame.narration.narrator.Narrator`)."""

    name: ClassVar[str] = "detrak"
    label: ClassVar[Message] = LABELS[name]
    options: ClassVar[tuple[OptionText, ...]] = (
        OptionText(
            "rules",
            say("rules"),
            (("basic", say("basic rules")), ("advanced", say("advanced rules"))),
            say(
                "Basic rules count rows and columns. Advanced rules also count the round "
                "diagonal, doubled, and each row or column without points costs 5."
            ),
        ),
        OptionText(
            "diagonal",
            say("round diagonal"),
            (
                ("anti", say("rising, from A5 at the lower left to E1 at the upper right")),
                ("main", say("falling, from A1 at the upper left to E5 at the lower right")),
            ),
            say("Which diagonal has the round cells. The rule sheet leaves it open."),
            needs=("rules", "advanced"),
        ),
        OptionText(
            "penalty",
            say("diagonal without points"),
            (("0", say("costs nothing")), ("1", say("costs 10"))),
            say("What the round diagonal costs when it brings no points."),
            needs=("rules", "advanced"),
        ),
    )

    def answer(
        self, topic: Topic, seen: DetrakState, who: Listener, region: str, cell: CellId
    ) -> Sequence[Message]:
        """What is to be won (each rank's threshold is in the rules) and all the boards' points."""
        match topic:
            case Topic.STAKES | Topic.OPPONENTS:
                return self.points(seen, who)
            case _:
                return ()

    def regions(self, seen: DetrakState, who: Listener) -> tuple[Region, ...]:
        """The listener's board, the score table, then the boards of the other seats."""
        others = [seat for seat in range(seen.players) if seat != who.seat]
        return (
            board_region(seen, who, who.seat),
            scores_region(seen, who),
            *(board_region(seen, who, seat) for seat in others),
        )

    def narrate(self, event: Event, seen: DetrakState, who: Listener) -> Sequence[Message]:
        """What happened, told to one listener; the tokens are heard where they fall."""
        happened = cast(Happening, event)
        match happened:
            case StartPlaced(seat=seat, symbol=symbol):
                return _told(who, seat, [_laid(0, symbol)], ((0, symbol),))
            case Rolled(number=number, low=low, high=high):
                roll = say("Turn {number}: {roll}.", number=number, roll=roll_text(low, high))
                dice = [cue("die_fall", verbatim(""), pan) for pan in (-DICE_PAN, DICE_PAN)]
                return [roll.sounding("dice_roll"), *dice]
            case (
                Placed(seat=seat, move=move, gained=gained)
                | Revealed(seat=seat, move=move, gained=gained)
            ):
                return self._placed(seen, who, seat, move, gained)
            case Blocked(seat=seat):
                return [_finished(who, seat)]
            case Ended():  # the count that follows tells the result
                return [say("The game is over.").sounding("end").of(Category.SCORES)]
            case _:
                assert_never(happened)

    def turn(self, seen: DetrakState, who: Listener) -> Sequence[Message]:
        """Whose turn it is, and the dice."""
        if seen.turn == OVER:
            return [say("The game is over.")]
        if seen.turn == CHANCE:
            return [
                say("The dice are about to be rolled for turn {number}.", number=seen.turn_number)
            ]
        mine = seen.turn == who.seat
        if seen.turn_number == 0:
            if mine:
                return [say("Choose your start token.").sounding("your_turn")]
            return [say("{name} is choosing a start token.", name=who.names[seen.turn])]
        assert seen.roll is not None, "a pair is owed"
        low, high = seen.roll
        told = [say("turn {number}", number=seen.turn_number), roll_text(low, high)]
        if who.alone:
            due = sentence(told)
        elif mine:
            due = sentence([say("your turn"), *told])
        else:
            waited = [who.names[seat] for seat in range(seen.players) if not seen.placed[seat]]
            return [say("Waiting for {names}.", names=tuple(waited)), sentence(told)]
        if _fresh(seen):
            # The dice have just been told: the player need not hear them twice.
            due = due.ranked(Priority.HINT)
        return [due.sounding("your_turn")]

    def points(self, seen: DetrakState, who: Listener) -> Sequence[Message]:
        """The points so far, the listener's first, with where they come from."""
        told = []
        for seat in sorted(range(seen.players), key=lambda seat: seat != who.seat):
            sheet = sheet_of(seen, seen.boards[seat])
            own = seat == who.seat
            name = [] if who.alone else [owner(who, seat)]
            level = Level.NORMAL if own else Level.FULL
            origin = [part.at(level) for part in sheet_parts(sheet)]
            told.append(sentence([*name, points(sheet.total), *origin]).of(Category.SCORES))
        return told

    def summary(self, seen: DetrakState, who: Listener, detailed: bool) -> Sequence[Message]:
        """The listener's board: turn, points, free and cut off cells; detailed: row by row."""
        board = seen.boards[who.seat]
        free, alone = board.count(0), isolated(board)
        told = [] if seen.turn == OVER else [say("turn {number}", number=seen.turn_number)]
        told.append(points(sheet_of(seen, board).total))
        told.append(count("{n} free cell", "{n} free cells", n=free))
        if alone and not detailed:
            told.append(count("{n} cell cut off", "{n} cells cut off", n=len(alone)))
        rows = summary_rows(seen, board) if detailed else []
        cut = [sentence([_cut_off(alone)])] if alone and detailed else []
        return [sentence(told), *rows, *cut]

    def move(self, seen: DetrakState, who: Listener, move: Move, at: CellId | None) -> Message:
        """A move as an item of a list."""
        filled = cells_of(move)
        if isinstance(move, Start):
            return token(move.symbol) if at else _laid(0, move.symbol)
        here = next((pair for pair in filled if GRID.names[pair[0]] == at), None)
        if here is None:
            return parts([_laid(cell, symbol) for cell, symbol in filled])
        there, symbol = filled[1] if here == filled[0] else filled[0]
        way = next(way for way, cell in GRID.links[here[0]].items() if cell == there)
        place = verbatim(GRID.names[there]).at(Level.NORMAL)
        return parts([say("{token} here", token=token(here[1])), beside(way, token(symbol)), place])

    def effect(self, seen: DetrakState, who: Listener, move: Move) -> Sequence[Message]:
        """What a move would bring: points line by line, cells cut off."""
        board = seen.boards[who.seat]
        lines = gains(seen, board, move)
        if len(lines) == 1:
            told = [lines[0][0]]
        else:
            told = [say("{points} in {line}", points=n, line=line) for line, n in lines]
        return [sentence([plus(_gain(seen, who, move)), *told, *_loss(seen, who, move)])]

    def closed(self, seen: DetrakState, who: Listener, region: str, cell: CellId) -> Message:
        """Why nothing can be placed on a cell."""
        if region == "scores":
            return say("Nothing can be placed here.")
        if region != "board":
            return say("This board is not yours.")
        if seen.turn == OVER:
            return say("The game is over.")
        board = seen.boards[who.seat]
        here = GRID.index[str(cell)]
        if board[here]:
            return say("Taken: {token}.", token=token(board[here]))
        if seen.turn != who.seat:
            return say("It is not your turn.")
        if seen.turn_number == 0:
            return say("The start token goes to A1.")
        return say("Cut off: no free cell beside it.")

    def scoring(self, seen: DetrakState, who: Listener, move: Move) -> bool:
        """Whether a move brings points at once."""
        return _gain(seen, who, move) > 0

    def outlook(self, seen: DetrakState, who: Listener, value: float) -> Message | None:
        """The score that the last pair leads to."""
        return say("You end with {points}.", points=points(round(value)))

    def moment(self, seen: DetrakState, who: Listener, number: int) -> Message:
        """The turn; the start token comes before the first."""
        turn = seen.turn_number
        return say("turn {number}", number=turn) if turn else say("start token")

    def advice(self, seen: DetrakState, who: Listener, move: Move) -> Message:
        """Where to place, and why it is good."""
        if isinstance(move, Start):
            return say("Any start token will do: {token}.", token=token(move.symbol))
        where = [_laid(cell, symbol) for cell, symbol in cells_of(move)]
        gained, cut = _gain(seen, who, move), _loss(seen, who, move)
        why = [*prospect_parts(seen, seen.boards[who.seat], move), *cut]
        return sentence([*where, plus(gained), *(why or [say("no cell is cut off")])])

    def final(self, seen: DetrakState, who: Listener) -> Sequence[Message]:
        """The final count line by line, the result last."""
        return [*count_lines(seen, who), *result(seen, who)]

    def refusal(self, error: IllegalMove) -> Message:
        """Why a move was refused."""
        details = error.details
        match error.reason:
            case "start-taken":
                return say(
                    "Another player starts with this token: {token}.",
                    token=token(details["symbol"]),
                )
            case "cell-taken":
                return say("{cell} is taken.", cell=_name(details["cell"]))
            case "not-neighbours":
                cell, other = _name(details["cell"]), _name(details["other"])
                if details["corner"]:
                    return say(
                        "{cell} and {other} touch by a corner only, they must share a side.",
                        cell=cell,
                        other=other,
                    )
                return say("{cell} and {other} are not neighbours.", cell=cell, other=other)
            case "wrong-dice":
                dice = roll_text(details["low"], details["high"])
                return say("These are not the tokens of the dice: {roll}.", roll=dice)
            case "must-start":
                return say("First choose a start token.")
            case "must-roll":
                return say("First the dice must be rolled.")
            case "must-place":
                return say("The two tokens must be placed: two free cells still touch.")
            case "game-over":
                return say("The game is over.")
            case _:
                return say("This is no move of this game.")

    def _placed(
        self, seen: DetrakState, who: Listener, seat: int, move: Move, gained: int
    ) -> list[Message]:
        """A pair laid, its points, the cells it has cut off."""
        filled, board = cells_of(move), seen.boards[seat]
        before = [0 if cell in dict(filled) else symbol for cell, symbol in enumerate(board)]
        told = [_laid(cell, symbol) for cell, symbol in filled]
        if gained:
            told.append(plus(gained))
        cut = cut_off_by(before, move)
        if cut:
            told.append(_cut_off(cut).at(Level.NORMAL if seat == who.seat else Level.FULL))
        messages = _told(who, seat, told, filled)
        own_gain = gained and seat == who.seat
        return [*messages, cue("points", verbatim(""))] if own_gain else messages


NARRATOR = DetrakNarrator()


def _laid(cell: int, symbol: int) -> Message:
    return say("{token} {cell}", token=token(symbol), cell=GRID.names[cell])


def _told(
    who: Listener, seat: int, told: list[Message], filled: Sequence[tuple[int, int]]
) -> list[Message]:
    """What ``seat`` did as one sentence, and the sound of each token at its place.

    The first sound goes with the sentence; the others are sounds alone, their words are in it.
    """
    first, *rest = [(earcon(symbol), GRID.pan[cell], GRID.pitch[cell]) for cell, symbol in filled]
    if seat == who.seat:
        told_first = sentence(told).of(Category.MINE).sounding(*first)
        return [told_first, *(cue(name, verbatim(""), *place) for name, *place in rest)]
    line = say("{name}: {placement}.", name=who.names[seat], placement=parts(told))
    line = line.merging("{n} player has placed.", "{n} players have placed.")
    return [line.of(Category.OTHERS).sounding("other_move")]


def _finished(who: Listener, seat: int) -> Message:
    """Somebody has no two free neighbouring cells left."""
    if seat == who.seat:
        return say("No two free cells touch any more, your board is finished.").of(Category.MINE)
    return say("{name} is finished.", name=who.names[seat]).of(Category.OTHERS)


def _fresh(seen: DetrakState) -> bool:
    """Whether nobody has answered the dice yet."""
    return not any(
        placed and len(isolated(board)) < board.count(0)
        for placed, board in zip(seen.placed, seen.boards, strict=True)
    )


def _gain(seen: DetrakState, who: Listener, move: Move) -> int:
    """By how much ``move`` would change the listener's total."""
    return sum(gain for _, gain in gains(seen, seen.boards[who.seat], move))


def _loss(seen: DetrakState, who: Listener, move: Move) -> list[Message]:
    """Which cells ``move`` would cut off; nothing where there are none."""
    cut = cut_off_by(seen.boards[who.seat], move)
    return [_cut_off(cut)] if cut else []


def _cut_off(cells: Sequence[int]) -> Message:
    names = tuple(verbatim(GRID.names[cell]) for cell in cells)
    return count("{cells} is cut off", "{cells} are cut off", n=len(cells), cells=names)


def _name(cell: int | str) -> str:
    """The name of a cell that an error gives as its index or its name."""
    return GRID.names[cell] if isinstance(cell, int) else cell
