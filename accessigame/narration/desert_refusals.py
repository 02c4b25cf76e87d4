"""Why a placement of Through the Desert is not possible, in words."""

from __future__ import annotations

from ..core.game import OVER, IllegalMove
from ..games.desert import COLOURS as LETTERS
from ..games.desert import DesertState, Phase, Place, caravan_of, colour_and_seat
from ..games.desert.refusals import place_refusal
from .desert_words import COLOURS, camel, not_playable, piece_parts, place
from .message import Message, count, parts, say
from .narrator import Listener


def why_closed(seen: DesertState, who: Listener, cell: int) -> Message:
    """Why the listener can place nothing on ``cell`` now."""
    if seen.turn == OVER:
        return say("The game is over.")
    piece = seen.at[cell]
    if piece > 0:
        return taken(seen, who, cell)
    if piece < 0:
        return say("Camels stand beside an oasis, not on it.")
    if seen.turn != who.seat:
        return say("It is not your turn.")
    if seen.phase is Phase.LEADERS:
        return refusal(place_refusal(seen, Place(seen.leader_colours()[0], cell)))
    if seen.phase is not Phase.CAMELS:
        return say("A leader must be given back first.")
    near = seen.board.near[cell]
    for colour in range(len(COLOURS)):
        if any(seen.at[n] == caravan_of(colour, who.seat) for n in near):
            return why_not(seen, who, colour, cell) or say("Nothing can be placed here.")
    return say("No caravan of yours touches this cell.")


def why_not(seen: DesertState, who: Listener, colour: int, cell: int) -> Message | None:
    """Why the listener cannot place its ``colour`` on a free ``cell`` in the camel phase; ``None``
    where nothing is to be said beyond :func:`why_closed`."""
    if seen.phase is not Phase.CAMELS or seen.at[cell]:
        return None
    near = seen.board.near[cell]
    if not any(seen.at[n] == caravan_of(colour, who.seat) for n in near):
        name = place(cell)
        return say("{colour}: no camel of your caravan touches {cell}.", colour=COLOURS[colour],
                   cell=name)  # fmt: skip
    for n in near:
        if seen.at[n] > 0:
            other, seat = colour_and_seat(seen.at[n])
            if other == colour and seat != who.seat:
                return say(
                    "Next to another player's {colour} camel, {cell}, {name}.",
                    colour=COLOURS[colour],
                    cell=place(n),
                    name=who.names[seat],
                )
    return None


def taken(seen: DesertState, who: Listener, cell: int) -> Message:
    """What stands on a cell where nothing else can."""
    piece = seen.at[cell]
    _, seat = colour_and_seat(piece)
    name = None if seat == who.seat else who.names[seat]
    standing = piece_parts(piece, seen.leaders[piece] == cell, who.seat, name)
    return say("Cell taken: {content}.", content=parts(standing))


def refusal(error: IllegalMove) -> Message:
    """Why a move was refused, by its rule."""
    details = error.details
    cell = str(details.get("cell", ""))
    letter = details.get("colour", "")
    colour = COLOURS[LETTERS.index(letter)] if letter else say("nothing")
    match error.reason:
        case "game-over":
            return say("The game is over.")
        case "setup-awaited":
            return say("The board must be set up first.")
        case "discard-owed":
            return say("A leader must be given back first.")
        case "nothing-to-discard":
            return say("Leaders are given back only by five players, before the first one stands.")
        case "colour-given-back-already":
            return say("{colour}: another player has given back this leader.", colour=colour)
        case "board-set-up-already":
            return say("The board is set up already.")
        case "not-playable":
            return not_playable(str(details["terrain"]), cell)
        case "on-palm":
            return say("Camels stand beside an oasis, not on it.")
        case "hex-taken":
            by = LETTERS.index(str(details["by"]))
            return say("Cell taken: {content}.", content=camel(by, leader=False, own=False))
        case "leader-on-token":
            return say("A leader may not stand on water.")
        case "leader-next-to-oasis":
            return say("A leader may not touch an oasis, {cell}.", cell=str(details["palm"]))
        case "leader-next-to-leader":
            return say(
                "A leader may not touch another leader, {cell}.", cell=str(details["leader"])
            )
        case "leader-given-back":
            return say("{colour}: you have given back this leader.", colour=colour)
        case "leader-placed-already":
            return say("{colour}: your leader stands already.", colour=colour)
        case "colour-shown-already":
            allowed = tuple(COLOURS[LETTERS.index(letter)] for letter in details["allowed"])
            return say("In the first round a new colour is due: {colours}.", colours=allowed)
        case "no-caravan":
            return say("{colour}: you have no caravan.", colour=colour)
        case "not-next-to-caravan":
            return say("{colour}: no camel of your caravan touches {cell}.", colour=colour,
                       cell=cell)  # fmt: skip
        case "next-to-rival":
            return say(
                "Next to another player's {colour} camel, {cell}, player {number}.",
                colour=colour,
                cell=str(details["rival"]),
                number=details["seat"] + 1,
            )
        case "placing-compulsory":
            return say("A camel can be placed, so you may not pass.")
        case "nothing-to-pass":
            return say("There is nothing to pass now.")
        case "setup-first":
            return say("There is no player {number}.", number=details["seat"] + 1)
        case "setup-palms":
            return say("Five oases are due, on palm cells of this board.")
        case "setup-tokens":
            missing, surplus = details["missing"], details["surplus"]
            if missing:
                return count("{n} water token is missing.", "{n} water tokens are missing.",
                             n=len(missing))  # fmt: skip
            return count("{n} water token too many.", "{n} water tokens too many.", n=len(surplus))
        case "setup-token-values":
            return say("At most {most} water tokens have the value {value}.",
                       most=details["most"], value=details["value"])  # fmt: skip
        case _:
            return say("This is no move of this game.")
