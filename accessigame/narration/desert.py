"""The words of Through the Desert. Knows the game's states and events as one seat sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import ClassVar, TypeAlias, assert_never, cast

from ..core.game import CHANCE, OVER, Event, IllegalMove, Move
from ..games.desert import DesertState, Drop, Pass, Phase, Place, grid
from ..games.desert.events import (
    AreaEnclosed,
    BoardSetUp,
    CamelPhaseBegan,
    CamelPlaced,
    GameOver,
    LeaderDropped,
    LeaderPlaced,
    OasisReached,
    Passed,
    ReserveLow,
    WaterTaken,
)
from ..games.desert.queries import legal_colours
from .desert_answers import cell_at, group, opponents, outlook, reach, reserves, stakes
from .desert_board import board_region
from .desert_lists import (
    caravans_region,
    final_lines,
    leaders_region,
    reserves_region,
    scores_region,
    seat_rows,
)
from .desert_reasons import why, why_as_well
from .desert_refusals import refusal, why_closed, why_not
from .desert_summary import choices, sectors_region, summary
from .desert_words import (
    AREA_SOUND,
    COLOURS,
    OASIS_SOUND,
    OWN_LEADER,
    WATER_SOUND,
    advice_parts,
    camel_sound,
    effect_parts,
    gain_parts,
    gains,
    leader_of,
    loss,
    notable_parts,
    place,
    places,
    plus,
    water_sum,
)
from .labels import LABELS
from .message import Category, Level, Message, count, cue, parts, say, sentence, verbatim
from .narrator import Finder, Hold, Listener, Narrator, OptionText, Topic
from .view import CellId, Region

Happening: TypeAlias = (
    BoardSetUp
    | LeaderDropped
    | LeaderPlaced
    | CamelPhaseBegan
    | CamelPlaced
    | WaterTaken
    | OasisReached
    | AreaEnclosed
    | ReserveLow
    | Passed
    | GameOver
)
"""Every event of the game: one that is forgotten below is a type error."""


class DesertNarrator(Narrator):
    """Tells Through the Desert (see :class:`~accessigame.narration.narrator.Narrator`)."""

    name: ClassVar[str] = "desert"
    label: ClassVar[Message] = LABELS[name]
    options: ClassVar[tuple[OptionText, ...]] = (
        OptionText(
            "open_scores",
            say("scores during the game"),
            (("1", say("everybody hears all totals")), ("0", say("each player hears their own"))),
            say("The rules keep the chips face down. At the end everybody hears everything."),
        ),
    )
    finders: ClassVar[tuple[Finder, ...]] = (
        Finder("6", "water", say("water"), say("No other water.")),
        Finder("7", "oasis", say("oasis"), say("No other oasis.")),
        Finder("9", "area stop", say("area"), say("No closed area.")),
    )

    def holds(self, seen: DesertState, who: Listener) -> tuple[Hold, ...]:
        """Digits 1 to 5: the colours that the listener may place or give back now."""
        if seen.turn != who.seat:
            return ()
        legal = {move.colour for move in seen.moves() if isinstance(move, Place | Drop)}
        return tuple(_hold(seen, who, colour) for colour in sorted(legal))

    def choices(
        self, seen: DesertState, who: Listener, moves: Mapping[CellId, Sequence[Move]]
    ) -> Sequence[Message]:
        """Each colour with its cells; of very many, how many lie in each part of the board."""
        return choices(seen, moves)

    def answer(
        self, topic: Topic, seen: DesertState, who: Listener, region: str, cell: CellId
    ) -> Sequence[Message]:
        """Caravans, who can come here, reserves, majorities and goals, the rivals."""
        here = cell_at(region, cell)
        match topic:
            case Topic.GROUP:
                return group(seen, who, region, cell)
            case Topic.REACH:
                return reach(seen, who, here) if here is not None else ()
            case Topic.RESERVES:
                return reserves(seen, who)
            case Topic.STAKES:
                return stakes(seen, who, here)
            case Topic.OPPONENTS:
                return opponents(seen, who)
            case Topic.VALUE:
                return outlook(seen, who, here) if here is not None else ()
            case _:
                assert_never(topic)

    def regions(self, seen: DesertState, who: Listener) -> tuple[Region, ...]:
        """The board, the caravans, the scores, the reserves, the parts of the board; the leaders
        while one is given back."""
        told = (
            board_region(seen, who),
            caravans_region(seen, who),
            scores_region(seen, who),
            reserves_region(seen),
            sectors_region(seen, who),
        )
        # What can be decided comes first: the keys for legal cells look there.
        return (leaders_region(seen, who), *told) if seen.phase is Phase.DISCARD else told

    def narrate(self, event: Event, seen: DesertState, who: Listener) -> Sequence[Message]:
        """What happened, told to one listener, heard where it happens."""
        happened = cast(Happening, event)
        match happened:
            case BoardSetUp():
                return _set_up(happened, who)
            case LeaderDropped(seat=seat, colour=colour):
                return [_told(who, seat, say("{leader} given back", leader=leader_of(colour)))]
            case LeaderPlaced(seat=seat, colour=colour, cell=cell):
                laid = say("{token} {cell}", token=leader_of(colour), cell=place(cell))
                told = _told(who, seat, laid, cell, OWN_LEADER)
                return [told.merging("{n} leader placed.", "{n} leaders placed.")]
            case CamelPhaseBegan():
                return [say("The leaders stand, the camels set out.")]
            case CamelPlaced():
                return [_camel(happened, who)]
            case WaterTaken(seat=seat) | OasisReached(seat=seat) | AreaEnclosed(seat=seat):
                shelf = Category.MINE if seat == who.seat else Category.OTHERS
                gain = [*gain_parts(happened)]
                if happened.value:
                    gain.append(plus(happened.value))
                told = _in_place(sentence(gain).of(shelf), happened)
                return [told, cue("points", verbatim(""))] if seat == who.seat else [told]
            case ReserveLow(colour=colour, left=left):
                low = count(
                    "Reserve of {colour}: only {n} left.",
                    "Reserve of {colour}: only {n} left.",
                    n=left,
                    colour=COLOURS[colour],
                )
                return [low.of(Category.SCORES)]
            case Passed(seat=seat):
                if seat == who.seat:
                    return [say("You pass, no cell is open to you.").of(Category.MINE)]
                passed = say("{name} passes, no cell is open.", name=who.names[seat])
                return [passed.of(Category.OTHERS).sounding("other_move")]
            case GameOver(colour=last):
                return [_ended(last).sounding("end").of(Category.SCORES)]
            case _:
                assert_never(happened)

    def turn(self, seen: DesertState, who: Listener) -> Sequence[Message]:
        """Whose turn it is, and what is to be placed."""
        if seen.turn == OVER:
            return [say("The game is over.")]
        if seen.turn == CHANCE:
            return [say("The board is about to be set up.")]
        if seen.turn != who.seat:
            return [sentence([who.names[seen.turn], _due(seen)])]
        if seen.phase is Phase.CAMELS and 0 < seen.left < seen.allowance():
            return [sentence([*_pass(seen), count("{n} camel left", "{n} camels left", n=seen.left)
                              ]).sounding("your_turn")]  # fmt: skip
        told = [say("your turn"), *_pass(seen), _due(seen), *_colours_due(seen)]
        return [sentence(told).sounding("your_turn")]

    def points(self, seen: DesertState, who: Listener) -> Sequence[Message]:
        """The points so far, the listener's first, with where they come from."""
        return [sentence(told).of(Category.SCORES) for _, told in seat_rows(seen, who)]

    def summary(self, seen: DesertState, who: Listener, detailed: bool) -> Sequence[Message]:
        """The board in a few words, or part by part."""
        return summary(seen, who, detailed)

    def move(self, seen: DesertState, who: Listener, move: Move, at: CellId | None) -> Message:
        """A move as an item of a list: the colour, and what it brings."""
        match move:
            case Place(colour=colour, cell=cell):
                told = leader_of(colour) if seen.phase is Phase.LEADERS else COLOURS[colour]
                if at is not None and at == grid().names[cell]:
                    brings = notable_parts(seen, move)
                    return parts([told, *(part.at(Level.NORMAL) for part in brings)])
                return say("{token} {cell}", token=told, cell=place(cell))
            case Drop(colour=colour):
                return say("{leader} given back", leader=leader_of(colour))
            case _:
                return say("pass")

    def effect(self, seen: DesertState, who: Listener, move: Move) -> Sequence[Message]:
        """What a move would bring: points, areas, and how the caravan could go on."""
        leaders = seen.phase is Phase.LEADERS
        level = Level.BRIEF if leaders else Level.FULL
        match move:
            case Place(colour=colour, cell=cell):
                # Where several colours could stand, the list has already named this one.
                named = legal_colours(seen, who.seat, cell) == (colour,)
                told = [leader_of(colour) if leaders else COLOURS[colour]] if named else []
                told += effect_parts(seen, move)
                return [sentence([*told, *(part.at(level) for part in advice_parts(seen, move))])]
            case Drop(colour=colour):
                return [say("You would play without {colour}.", colour=COLOURS[colour])]
            case Pass():
                return [say("Your turn would end.")]
            case _:
                return ()

    def closed(self, seen: DesertState, who: Listener, region: str, cell: CellId) -> Message:
        """Why nothing can be placed on a cell."""
        here = cell_at(region, cell)
        if here is None:
            return say("Nothing can be placed here.")
        return why_closed(seen, who, here)

    def scoring(self, seen: DesertState, who: Listener, move: Move) -> bool:
        """Whether a move takes water, reaches an oasis or closes an area."""
        return seen.phase is Phase.CAMELS and isinstance(move, Place) and gains(seen, move)

    def advice(self, seen: DesertState, who: Listener, move: Move) -> Message:
        """Where to place, and why it is good."""
        return sentence([self.move(seen, who, move, None), *why(seen, who, move)])

    def another(
        self, seen: DesertState, who: Listener, move: Move, told: Sequence[Move]
    ) -> Message:
        """The same; where the cell has been advised for another colour, what is different."""
        return sentence([self.move(seen, who, move, None), *why_as_well(seen, who, move, told)])

    def final(self, seen: DesertState, who: Listener) -> Sequence[Message]:
        """The final count line by line, the result last."""
        return final_lines(seen, who)

    def refusal(self, error: IllegalMove) -> Message:
        """Why a move was refused."""
        return refusal(error)


NARRATOR = DesertNarrator()


def _hold(seen: DesertState, who: Listener, colour: int) -> Hold:
    """The digit that holds ``colour``."""

    def why(cell: CellId) -> Message | None:
        here = cell_at("board", cell)
        return None if here is None else why_not(seen, who, colour, here)

    return Hold(
        str(colour + 1),
        COLOURS[colour],
        lambda move: isinstance(move, Place | Drop) and move.colour == colour,
        why,
    )


def _set_up(event: BoardSetUp, who: Listener) -> list[Message]:
    """Who begins, where the oases are, how much water of each value there is; its places only in
    the full profile, for there are up to 45 and keys lead to each."""
    first = event.first
    told = [
        say("You begin.") if first == who.seat else say("{name} begins.", name=who.names[first]),
        say("Oases: {cells}.", cells=places(event.palms)),
    ]
    lying = [water_sum(len(event.tokens), sum(worth for _, worth in event.tokens))]
    for value in (3, 2, 1):
        cells = [cell for cell, worth in event.tokens if worth == value]
        if cells:
            lying.append(count("{n} of {value}", "{n} of {value}", n=len(cells), value=value))
            lying += [name.at(Level.FULL) for name in places(cells)]
    return [*told, sentence(lying)]


def _told(
    who: Listener, seat: int, what: Message, cell: int | None = None, earcon: str = ""
) -> Message:
    """What ``seat`` did; own deeds sound like the piece, those of others like others', in place."""
    where = (grid().pan[cell], grid().pitch[cell]) if cell is not None else (0.0, 0.0)
    if seat == who.seat:
        told = sentence([what]).of(Category.MINE)
        return told.sounding(earcon, *where) if earcon else told
    line = say("{name}: {placement}.", name=who.names[seat], placement=what)
    return line.of(Category.OTHERS).sounding("other_move", *where)


def _in_place(told: Message, event: WaterTaken | OasisReached | AreaEnclosed) -> Message:
    """A gain heard where it is: the water, the palm, the gate of an area."""
    cells: tuple[int, ...]
    match event:
        case WaterTaken(cell=cell):
            earcon, cells = WATER_SOUND, (cell,)
        case OasisReached(palm=palm):
            earcon, cells = OASIS_SOUND, (palm,)
        case AreaEnclosed():
            earcon, cells = AREA_SOUND, event.cells
    pan, pitch = (
        fsum(of[cell] for cell in cells) / len(cells) for of in (grid().pan, grid().pitch)
    )
    return told.sounding(earcon, pan, pitch)


def _camel(event: CamelPlaced, who: Listener) -> Message:
    """A camel placed; what it gained follows by itself."""
    own, colour = event.seat == who.seat, event.colour
    laid = say("{token} {cell}", token=COLOURS[colour], cell=place(event.cell))
    told = [laid]
    if event.inside and own:
        told.append(loss())
    size = say("caravan of {n}", n=event.size).at(Level.FULL)
    sound = camel_sound(colour, leader=False, own=True)
    line = _told(who, event.seat, parts([*told, size]), event.cell, sound)
    if event.gained or own:
        return line
    return line.merging("{n} camel placed.", "{n} camels placed.")


def _ended(last: int | None) -> Message:
    if last is None:
        return say("Nobody can place a camel any more, the game is over.")
    return say("Last camel of the reserve: {colour}, the game is over.", colour=COLOURS[last])


def _due(seen: DesertState) -> Message:
    """What the seat to move has to do."""
    if seen.phase is Phase.DISCARD:
        return say("a leader to give back")
    if seen.phase is Phase.LEADERS:
        return say("a leader to place")
    return count("{n} camel to place", "{n} camels to place", n=seen.left)


def _pass(seen: DesertState) -> list[Message]:
    """That nothing but passing is left."""
    if seen.phase is Phase.CAMELS and not seen.can_place(seen.turn):
        return [say("no cell is open, you must pass")]
    return []


def _colours_due(seen: DesertState) -> list[Message]:
    """The leaders among which one is to be chosen."""
    if seen.phase is Phase.LEADERS:
        return [COLOURS[colour] for colour in seen.leader_colours()]
    if seen.phase is Phase.DISCARD:
        return [COLOURS[move.colour] for move in seen.moves() if isinstance(move, Drop)]
    return []
