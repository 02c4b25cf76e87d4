"""The words of Détour. Knows the game's states and events as one seat sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, TypeAlias, assert_never, cast

from ..core.game import CHANCE, OVER, Event, IllegalMove, Move
from ..games.detour import (
    ContractsDealt,
    DetourState,
    GameEnded,
    Place,
    Placed,
    ResultCertain,
    Sent,
    Settled,
)
from ..games.detour_table import NUMBERS, PLACES
from .detour_board import (
    DISTRICTS,
    RESERVES,
    district_of,
    districts_region,
    player,
    reserves_region,
    scores_region,
    value_of,
)
from .detour_events import camps, certain, dealt, placed, result, sent, settled, worth
from .detour_words import (
    CAMPS,
    against,
    called,
    contract,
    contracts,
    destination,
    district,
    emissaries,
    in_full,
    in_short,
    laid,
    owned,
    points,
    reserve,
    room,
    room_to_hear,
    score,
    sides,
    standing,
    still_open,
    sums,
    won_by,
)
from .labels import LABELS
from .message import Category, Level, Message, count, parts, say, sentence, verbatim
from .narrator import Finder, Hold, Listener, Narrator, OptionText, Topic
from .view import CellId, Region

Happening: TypeAlias = ContractsDealt | Placed | Settled | Sent | ResultCertain | GameEnded
"""Every event of the game: one that is forgotten below is a type error."""


class DetourNarrator(Narrator):
    """Tells Détour (see :class:`~accessigame.narration.narrator.Narrator`)."""

    name: ClassVar[str] = "detour"
    label: ClassVar[Message] = LABELS[name]
    options: ClassVar[tuple[OptionText, ...]] = ()
    private: ClassVar[bool] = False
    finders: ClassVar[tuple[Finder, ...]] = ()

    def holds(self, seen: DetourState, who: Listener) -> tuple[Hold, ...]:
        """An emissary of each value that the listener, if it is their turn, has left."""
        if seen.turn != who.seat or seen.turn < 0:
            return ()
        left = seen.reserves[who.seat]
        return tuple(
            Hold(str(value), _emissary_left(value, left[value]), partial(_has_value, value))
            for value in NUMBERS
            if left[value]
        )

    def choices(
        self, seen: DetourState, who: Listener, moves: Mapping[CellId, Sequence[Move]]
    ) -> Sequence[Message]:
        """In the reserves, the values that can be placed."""
        values = [str(cell).split()[1] for cell in moves if str(cell).startswith("value ")]
        if not values:
            return ()
        head = count("{n} emissary to place", "{n} emissaries to place", n=len(values))
        return [say("{head}: {values}.", head=head, values=tuple(map(verbatim, values)))]

    def unheld(self, seen: DetourState, who: Listener, digit: int) -> Message | None:
        """Whose turn it is, that both emissaries are placed, or which values there are."""
        if seen.turn == OVER:
            return say("The game is over.")
        if seen.turn == CHANCE:
            return say("First the contracts must be dealt.")
        if seen.turn != who.seat:
            return say("It is not your turn.")
        if digit in NUMBERS:
            return _used_up(digit)
        return say("Emissaries have the values 1 to 5.")

    def changes(
        self, before: DetourState, seen: DetourState, who: Listener, happened: Sequence[Event]
    ) -> Sequence[Message]:
        """What the other side has placed, what came of it, and where the listener must play."""
        told: list[Message] = []
        for number in NUMBERS:
            for lying in seen.placed[number][len(before.placed[number]) :]:
                if lying.seat == who.seat:
                    continue  # where both take part, the listener's own move is no news
                move = Place(lying.value, number)
                placement = laid(lying.value, number)
                told += [
                    say("{name}: {placement}", name=CAMPS[lying.seat], placement=placement),
                    against(who, seen.influence(number)),
                    *_outcome(before, seen, who, move),
                ]
        if told and before.points != seen.points:
            told.append(score(who, seen.points))
        if told and seen.turn >= 0:
            told += [_due(seen, who), destination(seen)]
        return [sentence(told)] if told else []

    def answer(
        self, topic: Topic, seen: DetourState, who: Listener, region: str, cell: CellId
    ) -> Sequence[Message]:
        """Both reserves, the contracts, a district in full, what the other side has."""
        match topic:
            case Topic.RESERVES:
                return [_reserve(seen, who, seat) for seat in sides(who)]
            case Topic.STAKES:
                return self._stakes(seen, who)
            case Topic.GROUP | Topic.VALUE:
                if not seen.contracts:
                    return [say("The contracts are about to be dealt.")]
                number = district_of(cell) if region == DISTRICTS else seen.imposed
                asked = [number] if number else sorted(still_open(seen))
                return [sentence(in_full(seen, who, each)) for each in asked]
            case Topic.OPPONENTS:
                other = sides(who)[1]
                told = [*player(who, other), points(seen.points[other])]
                return [sentence([*told, say("in reserve"), *reserve(seen, other)])]
            case _:
                return ()

    def regions(self, seen: DetourState, who: Listener) -> tuple[Region, ...]:
        """The districts, both reserves, the scores."""
        return districts_region(seen, who), reserves_region(seen, who), scores_region(seen, who)

    def narrate(self, event: Event, seen: DetourState, who: Listener) -> Sequence[Message]:
        """What happened, told to one listener."""
        happened = cast(Happening, event)
        match happened:
            case ContractsDealt(contracts=values):
                return [dealt(values), camps(who)]
            case Placed():
                return [placed(happened, who)]
            case Settled():
                return [settled(happened, who)]
            case Sent(seat=seat, district=number, free=free):
                return sent(seen, who, seat, number, free)
            case ResultCertain(winners=winners):
                return [certain(who, winners).of(Category.SCORES)]
            case GameEnded():  # the count that follows tells the result
                return [say("The game is over.").sounding("end").of(Category.SCORES)]
            case _:
                assert_never(happened)

    def turn(self, seen: DetourState, who: Listener) -> Sequence[Message]:
        """Whose turn it is, and in which district."""
        if seen.turn == OVER:
            return [say("The game is over.")]
        if seen.turn == CHANCE:
            return [say("The contracts are about to be dealt.")]
        told = [_due(seen, who), destination(seen)]
        if there := seen.imposed:
            told += in_short(seen, who, there)
            more = (*standing(seen, who, there), *emissaries(seen, who, there))
            told += [part.at(Level.FULL) for part in more]
        due = sentence(told)
        return [due.sounding("your_turn") if seen.turn == who.seat else due]

    def points(self, seen: DetourState, who: Listener) -> Sequence[Message]:
        """Both totals, the listener's first, and what is still to be won."""
        told = [
            message
            for seat in sides(who)
            for message in (called(who, seat), points(seen.points[seat]))
        ]
        left = (
            sum(seen.contracts[number - 1] for number in still_open(seen)) if seen.contracts else 0
        )
        if left:
            told.append(count("{n} point open", "{n} points open", n=left))
        return [sentence(told).of(Category.SCORES)]

    def summary(self, seen: DetourState, who: Listener, detailed: bool) -> Sequence[Message]:
        """Score and districts; detailed: all about each of them, and both reserves."""
        if seen.turn == CHANCE:
            return self.turn(seen, who)
        head = [score(who, seen.points)]
        if seen.turn >= 0:
            head.append(count("{n} placement to come", "{n} placements to come", n=seen.free))
        if detailed:
            rows = [sentence(in_full(seen, who, number)) for number in NUMBERS]
            return [sentence(head), *rows, *(_reserve(seen, who, seat) for seat in sides(who))]
        rows = [sentence([district(number), *_stands(seen, who, number)]) for number in NUMBERS]
        return [sentence(head), *rows]

    def move(self, seen: DetourState, who: Listener, move: Move, at: CellId | None) -> Message:
        """A move as an item of a list: by value on a district, by district on a value."""
        if not isinstance(move, Place):
            return say("the deal of the contracts")
        if at is None:
            return laid(move.value, move.district)
        after = _after(seen, move)
        sums = against(who, after.influence(move.district))
        if str(at).startswith("value"):
            head = say("district {number}: {sums}", number=move.district, sums=sums)
        else:
            head = say("{value}: {sums}", value=move.value, sums=sums)
        outcome = _outcome(seen, after, who, move)
        if not after.settled(move.district):
            outcome = [room_to_hear(PLACES - len(after.placed[move.district]))]
        return parts([head, *outcome, *sends(after, who)])

    def effect(self, seen: DetourState, who: Listener, move: Move) -> Sequence[Message]:
        """The new sums, who wins the district, where it sends the other and what is there."""
        if not isinstance(move, Place):
            return ()
        after = _after(seen, move)
        told = [against(who, after.influence(move.district)), *_outcome(seen, after, who, move)]
        if after.points != seen.points:
            told.append(score(who, after.points))
        told += sends(after, who)
        return [sentence(told)]

    def closed(self, seen: DetourState, who: Listener, region: str, cell: CellId) -> Message:
        """Why nothing can be placed from a cell."""
        if region not in (DISTRICTS, RESERVES):
            return say("Nothing can be placed here.")
        if seen.turn == OVER:
            return say("The game is over.")
        if seen.turn == CHANCE:
            return say("First the contracts must be dealt.")
        number = district_of(cell) if region == DISTRICTS else 0
        if number and seen.settled(number):
            return say("District {number} is settled.", number=number)
        if seen.turn != who.seat:
            return say("It is not your turn.")
        if not number:
            return _used_up(value_of(cell))
        if seen.imposed and number != seen.imposed:
            return _imposed(seen.imposed, number)
        return say("Placing is done on the district itself, above.")

    def scoring(self, seen: DetourState, who: Listener, move: Move) -> bool:
        """Whether a move wins a contract at once."""
        if not isinstance(move, Place):
            return False
        return _after(seen, move).points[seen.turn] > seen.points[seen.turn]

    def advice(self, seen: DetourState, who: Listener, move: Move) -> Message:
        """What to place where, and what comes of it."""
        if not isinstance(move, Place):
            return self.move(seen, who, move, None)
        after = _after(seen, move)
        told = [laid(move.value, move.district), against(who, after.influence(move.district))]
        return sentence([*told, *_outcome(seen, after, who, move), *sends(after, who)])

    def final(self, seen: DetourState, who: Listener) -> Sequence[Message]:
        """The districts one by one, the result last."""
        rows = [
            sentence([district(number), sums(seen, who, number), contract(seen, number)])
            for number in NUMBERS
        ]
        return [message.of(Category.SCORES) for message in (*rows, *result(seen, who))]

    def refusal(self, error: IllegalMove) -> Message:
        """Why a move was refused."""
        details = error.details
        match error.reason:
            case "district-imposed":
                return _imposed(details["imposed"], details["district"])
            case "district-full":
                return say("District {number} is full.", number=details["district"])
            case "emissary-used-up":
                return _used_up(details["value"])
            case "deal-due":
                return say("First the contracts must be dealt.")
            case "no-chance-move-due":
                return say("The contracts have been dealt already.")
            case "not-a-layout":
                return say("The contracts are 1 to 5, each of them once.")
            case "game-over":
                return say("The game is over.")
            case _:
                return say("This is no move of this game.")

    def _stakes(self, seen: DetourState, who: Listener) -> list[Message]:
        """The contracts: open ones, then each side's, then what is discarded."""
        if not seen.contracts:
            return [say("The contracts are about to be dealt.")]
        told = [sentence([say("open contracts"), *contracts(seen, still_open(seen))])]
        for seat in sides(who):
            if won := won_by(seen, seat):
                told.append(sentence([called(who, seat), *contracts(seen, won)]))
        if lost := won_by(seen, None):
            told.append(sentence([say("discarded contracts"), *contracts(seen, lost)]))
        return told


NARRATOR = DetourNarrator()


def _has_value(value: int, move: Move) -> bool:
    return isinstance(move, Place) and move.value == value


def _due(seen: DetourState, who: Listener) -> Message:
    """Whose turn it is."""
    if seen.turn == who.seat:
        return say("your turn")
    return say("{camp} to play", camp=CAMPS[seen.turn])


def _after(seen: DetourState, move: Place) -> DetourState:
    """The position once ``move`` is played."""
    after = seen.copy()
    after.play(move)
    return after


def _emissary_left(value: int, left: int) -> Message:
    return count("{value}, {n} left", "{value}, {n} left", n=left, value=value)


def _reserve(seen: DetourState, who: Listener, seat: int) -> Message:
    return sentence([called(who, seat), *reserve(seen, seat)])


def _stands(seen: DetourState, who: Listener, number: int) -> list[Message]:
    if seen.settled(number):
        return [owned(who, seen.holder(number))]
    return [sums(seen, who, number), contract(seen, number).at(Level.NORMAL)]


def _imposed(number: int, chosen: int) -> Message:
    """Why nothing can be placed in the district ``chosen``."""
    return say("District {imposed} is imposed, you chose {number}.", imposed=number, number=chosen)


def _used_up(value: int) -> Message:
    return say("Both your emissaries of value {value} are placed.", value=value)


def _outcome(seen: DetourState, after: DetourState, who: Listener, move: Place) -> list[Message]:
    """What ``move`` does to its district beyond the sums: who wins it, or the places left."""
    number = move.district
    if not after.settled(number):
        return [room(after, number)]
    winner = after.holder(number)
    told = worth(who, winner, seen.contracts[number - 1])
    if winner is None:
        return told
    if winner == who.seat:
        return [say("you win it"), *told]
    return [say("{camp} wins it", camp=CAMPS[winner]), *told]


def sends(after: DetourState, who: Listener) -> list[Message]:
    """Where a move that leads to ``after`` sends the other side, and how that district stands."""
    if after.turn == OVER:
        return [say("ends the game")]
    camp, number = CAMPS[after.turn], after.imposed
    if not number:
        return [say("{camp} chooses freely", camp=camp)]
    sends = say("sends {camp} to district {number}", camp=camp, number=number)
    return [sends, *in_short(after, who, number)]
