"""The words of Delphi. Knows the game's states and events as one seat sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from ..core.game import CHANCE, OVER, Event, IllegalMove, Move
from ..games.delphi import DelphiState
from ..games.delphi.cards import PASS
from ..games.delphi.events import DelphiEvent
from ..games.delphi.moves import Aim, Consult, Draw, Play
from ..games.delphi.value import units
from .delphi_changes import changed
from .delphi_events import narrate
from .delphi_lists import (
    deck_lines,
    events_left,
    leaving,
    march_name,
    opponent_parts,
    reserve_parts,
    shown_parts,
    stakes,
    totals,
    unseen_parts,
)
from .delphi_reasons import reason_parts
from .delphi_regions import aiming, lagging, regions, strike_parts
from .delphi_value import effect_parts, unit_text, worked_out
from .delphi_words import (
    card_name,
    card_object,
    cards_count,
    cards_line,
    gain,
    kind,
    oracle_event,
    owner,
    owners,
    points,
    short_name,
    short_names,
    worth,
)
from .labels import LABELS
from .message import Category, Level, Message, parts, say, sentence, verbatim
from .narrator import Listener, Narrator, OptionText, Topic
from .view import CellId, Region


class DelphiNarrator(Narrator):
    """Tells Delphi (see :class:`~accessigame.narration.narrator.Narrator`)."""

    name: ClassVar[str] = "delphi"
    label: ClassVar[Message] = LABELS[name]
    options: ClassVar[tuple[OptionText, ...]] = ()
    private: ClassVar[bool] = True

    def answer(
        self, topic: Topic, seen: DelphiState, who: Listener, region: str, cell: CellId
    ) -> Sequence[Message]:
        """Values worked out, reserves, stakes, opponents; on a display's card, its unit."""
        match topic:
            case Topic.VALUE:
                return worked_out(seen, who, _seat_at(who, region, cell))
            case Topic.GROUP:
                return _group(seen, who, region, cell)
            case Topic.RESERVES:
                return _reserves(seen, who)
            case Topic.STAKES:
                if seen.turn == OVER:
                    return [say("The game is over."), *self.points(seen, who)]
                return [sentence([march_name(seen)]), *map(sentence, stakes(seen))]
            case Topic.OPPONENTS:
                return _opponents(seen, who, region, cell)
            case Topic.REACH:
                return ()

    def confirm(self, seen: DelphiState, who: Listener, move: Move) -> Message | None:
        """The last of several people to lay a hidden card turns all of them over."""
        if seen.turn != who.seat or seen.open_turn or seen.acting or len(who.people) < 2:
            return None
        owing = seen.weakest[seen.weakest.index(who.seat) + 1 :]
        if any(seat in who.people for seat in owing):
            return None
        return say("Last choice, Enter again turns the cards over.")

    def deal(self, seen: DelphiState) -> tuple[int, int]:
        """A march: the Pass that ended the one before must not lie under the focus."""
        return seen.parade, seen.march

    def regions(self, seen: DelphiState, who: Listener) -> tuple[Region, ...]:
        """Targets of a waiting Zeus, hand, displays, scores, opponents, deck."""
        return regions(seen, who)

    def narrate(self, event: Event, seen: DelphiState, who: Listener) -> Sequence[Message]:
        """What happened, told to one listener."""
        return narrate(cast(DelphiEvent, event), seen, who)

    def changes(
        self, before: DelphiState, seen: DelphiState, who: Listener, happened: Sequence[Event]
    ) -> Sequence[Message]:
        """What everybody has shown and lost since, who has left, what a march has brought."""
        told = changed(before, seen, who, happened)
        return [sentence(told)] if told else []

    def turn(self, seen: DelphiState, who: Listener) -> Sequence[Message]:
        """Whose turn it is, and what is to be done."""
        if seen.turn == OVER:
            return [say("The game is over.")]
        if seen.turn == CHANCE and seen.acting:
            name = owner(who, seen.acting[0][0])
            return [say("The oracle is about to answer: {name}.", name=name)]
        if seen.turn == CHANCE:
            name = owner(who, seen.dealt)
            return [say("Cards are about to be drawn: {name}.", name=name)]
        mine = seen.turn == who.seat
        if seen.acting:
            if mine:
                return [say("Choose whom your Zeus strikes.").sounding("your_turn")]
            return [say("{name} chooses whom Zeus strikes.", name=who.names[seen.turn])]
        if not seen.open_turn:
            return [_hidden_turn(seen, who)]
        rivals = {seat: seen.value(seat) for seat in seen.inside if seat != seen.turn}
        value, rival = seen.value(seen.turn), min(rivals.values())
        names = owners(who, [seat for seat in rivals if rivals[seat] == rival])
        if not mine:
            return [
                say(
                    "{name} plays or leaves, {value} against {rival} for {names}.",
                    name=who.names[seen.turn],
                    value=value,
                    rival=rival,
                    names=names,
                )
            ]
        against = say(
            "weakest display, {value} against {rival} for {names}",
            value=value,
            rival=rival,
            names=names,
        )
        out = say("leaving: {points}", points=gain(leaving(seen))).at(Level.NORMAL)
        due = [say("your turn"), against, *_pass_only(seen, who), out]
        return [sentence(due).sounding("your_turn")]

    def points(self, seen: DelphiState, who: Listener) -> Sequence[Message]:
        """The points so far, the listener's first."""
        return [sentence(told).of(Category.SCORES) for _, told in totals(seen, who)]

    def summary(self, seen: DelphiState, who: Listener, detailed: bool) -> Sequence[Message]:
        """The displays, the hand, what is left; detailed: card by card, with points and decks."""
        if seen.turn == OVER:
            return [say("The game is over."), *self.points(seen, who)]
        told = [sentence([march_name(seen)])]
        for seat in range(seen.players):
            line = [owner(who, seat)]
            if seat in seen.inside:
                display = seen.displays[seat]
                line += short_names(display) if detailed else (cards_count(len(display)),)
                line.append(worth(seen.value(seat)))
                if seat in lagging(seen):
                    line.append(say("weakest"))
                if seen.halved(seat):
                    line.append(say("halved by Neptune"))
                if seen.committed[seat] is not None:
                    line.append(say("a card lies face down"))
            else:
                line += [say("out of this march"), gain(seen.gains[seat] or 0)]
            if detailed:
                line.append(say("{points} in all", points=points(seen.totals[seat])))
            told.append(sentence(line))
        left = [events_left(seen)]
        if who.seat >= 0:
            open_hand = not seen.hides(who.seat)
            if open_hand:
                told.append(cards_line(say("your hand"), seen.hands[who.seat]))
            left = [*reserve_parts(seen, who.seat)[open_hand:], *left]
        if detailed:
            # The listener's hand has been named card by card, so it is not counted again.
            counts = _reserves(seen, who)
            own = [sentence(left[:-1])] if who.seat >= 0 else []
            return [*told, *own, *counts[len(own) :], sentence([events_left(seen)])]
        return [*told, sentence(left)]

    def move(self, seen: DelphiState, who: Listener, move: Move, at: CellId | None) -> Message:
        """A move as an item of a list."""
        match move:
            case Play(card=card):
                if at is None:
                    return card_name(card)
                return parts([short_name(card), kind(card).at(Level.NORMAL)])
            case Aim(target=target):
                name = say("Zeus strikes {name}", name=owner(who, target))
                aimed = seen.turn == who.seat and target in seen.targets(who.seat)
                if at is not None and aimed:
                    return parts([name, *strike_parts(seen, target)])
                return name
            case Draw(seat=seat, cards=cards):
                name = say("{name} draws", name=owner(who, seat))
                return parts([name, *short_names(cards)]) if seat == who.seat else name
            case Consult(event=event):
                return parts(oracle_event(event))
            case _:
                return verbatim(str(move))

    def effect(self, seen: DelphiState, who: Listener, move: Move) -> Sequence[Message]:
        """What a move would bring, as far as the listener can know."""
        return [sentence(effect_parts(seen, who, move))]

    def closed(self, seen: DelphiState, who: Listener, region: str, cell: CellId) -> Message:
        """Why nothing is played here."""
        if seen.turn == OVER:
            return say("The game is over.")
        if seen.turn != who.seat:
            return say("It is not your turn.")
        if aiming(seen, who):
            if region == "displays":
                return say("Zeus cannot strike here.")
            return say("First choose whom your Zeus strikes.")
        if region == "hand":
            return say("Go up to the card to play it.")
        return say("Cards are played from your hand.")

    def scoring(self, seen: DelphiState, who: Listener, move: Move) -> bool:
        """Whether a move brings points at once: only leaving does."""
        return isinstance(move, Play) and move.card == PASS and leaving(seen) > 0

    def advice(self, seen: DelphiState, who: Listener, move: Move) -> Message:
        """What to play, and what it brings."""
        told = effect_parts(seen, who, move)
        if isinstance(move, Play) and move.card == PASS:
            return sentence([say("leave now"), *told, say("keep your cards for later")])
        if isinstance(move, Aim):
            return sentence([say("Zeus strikes {name}", name=owner(who, move.target)), *told])
        card = cast(Play, move).card
        told += reason_parts(seen, cast(Play, move))
        return sentence([say("play {card}", card=card_object(card)), *told])

    def final(self, seen: DelphiState, who: Listener) -> Sequence[Message]:
        """Everybody's total, the listener's last, then the result."""
        seats = sorted(range(seen.players), key=lambda seat: (seat == who.seat, seat))
        lines = [sentence([owner(who, seat), points(seen.totals[seat])]) for seat in seats]
        return [line.of(Category.SCORES) for line in [*lines, *_result(seen, who)]]

    def refusal(self, error: IllegalMove) -> Message:
        """Why a move was refused."""
        details = error.details
        match error.reason:
            case "card-not-held":
                return say("You do not hold this card: {card}.", card=card_name(details["card"]))
            case "target-needed":
                return say("Choose whom Zeus strikes.")
            case "target-now":
                return say("First choose whom your Zeus strikes.")
            case "target-later":
                return say("Laid face down, Zeus is aimed after the reveal.")
            case "no-target":
                return say("Zeus strikes an opponent who is in the march and has a card.")
            case "draw-due":
                return say("First the cards must be drawn.")
            case "oracle-due":
                return say("First the oracle must answer.")
            case "no-chance-move-due":
                return say("No card is drawn now.")
            case "wrong-seat":
                return say(
                    "Seat {seat} draws now, not seat {other}.",
                    seat=details["due"] + 1,
                    other=details["seat"] + 1,
                )
            case "wrong-count":
                return say(
                    "{due} cards are drawn, not {count}.",
                    due=details["due"],
                    count=details["count"],
                )
            case "card-not-in-deck":
                return say("This card is not in the deck: {card}.", card=card_name(details["card"]))
            case "oracle-event-used":
                return say("Oracle event {number} is used.", number=details["event"])
            case "game-over":
                return say("The game is over.")
            case _:
                return say("This is no move of this game.")


NARRATOR = DelphiNarrator()


def _hidden_turn(seen: DelphiState, who: Listener) -> Message:
    """A hidden card is due."""
    # A march opens with one from everybody; afterwards those lay one who tie for weakest.
    owing = [seat for seat in seen.weakest if seen.committed[seat] is None]
    if seen.turn != who.seat:
        return say("Waiting for {names}.", names=owners(who, owing))
    others = [seat for seat in seen.weakest if seat != who.seat]
    due = [say("your turn, lay a hidden card")]
    if any(seen.displays[seat] for seat in seen.inside) or len(seen.inside) < seen.players:
        value = seen.value(who.seat)
        due.append(say("tied at {value} with {names}", value=value, names=owners(who, others)))
    return sentence([*due, *_pass_only(seen, who)]).sounding("your_turn")


def _pass_only(seen: DelphiState, who: Listener) -> list[Message]:
    """That the listener has nothing to choose any more."""
    return [say("only the Pass is left")] if seen.hands[who.seat] == (PASS,) else []


def seat_at(region: str, cell: CellId) -> int | None:
    """The seat whose display or line is under the focus."""
    if region in ("displays", "opponents"):
        return int(str(cell).split()[0]) - 1
    if region in ("targets", "scores") and str(cell).startswith(("target ", "seat ")):
        return int(str(cell).split()[1]) - 1
    return None


def _seat_at(who: Listener, region: str, cell: CellId) -> int:
    """Whose display is meant: the one under the focus, else the listener's."""
    here = seat_at(region, cell)
    return max(0, who.seat) if here is None else here


def _group(seen: DelphiState, who: Listener, region: str, cell: CellId) -> Sequence[Message]:
    """The unit that a card of a display belongs to; elsewhere the display itself."""
    seat = _seat_at(who, region, cell)
    display = seen.displays[seat]
    if region == "displays" and " " in str(cell):
        place = int(str(cell).split()[1]) - 1
        for unit in units(display):
            if unit.first <= place <= unit.last:
                return [sentence([unit_text(display, unit)])]
        return [say("{card} counts nothing.", card=card_name(display[place]))]
    return [sentence([owner(who, seat), *short_names(display), worth(seen.value(seat))])]


def _reserves(seen: DelphiState, who: Listener) -> list[Message]:
    """The listener's cards and deck, then how many cards the others hold."""
    told = []
    if who.seat >= 0:
        told.append(sentence([owner(who, who.seat), *reserve_parts(seen, who.seat)]))
        told.append(sentence([say("your deck"), *deck_lines(seen, who.seat)[1:]]))
    others = [seat for seat in range(seen.players) if seat != who.seat]
    return told + [sentence([who.names[seat], *reserve_parts(seen, seat)]) for seat in others]


def _opponents(seen: DelphiState, who: Listener, region: str, cell: CellId) -> list[Message]:
    """Of each opponent points, cards and all that was shown; of one under the focus that one
    alone, and what was not seen yet."""
    here = _seat_at(who, region, cell)
    if here != who.seat and region in ("displays", "opponents", "targets", "scores"):
        told = opponent_parts(seen, who, here), shown_parts(seen, who, here)
        return [*map(sentence, told), sentence(unseen_parts(seen, here))]
    return [
        sentence(told)
        for seat in range(seen.players)
        if seat != who.seat
        for told in (opponent_parts(seen, who, seat), shown_parts(seen, who, seat))
    ]


def _result(seen: DelphiState, who: Listener) -> list[Message]:
    """Who has won; nothing before the end."""
    winners = seen.winners()
    if not winners:
        return []
    won = points(seen.totals[winners[0]])
    if len(winners) > 1:
        return [say("Shared win with {points}: {names}.", points=won, names=owners(who, winners))]
    if winners[0] == who.seat:
        return [say("You win with {points}.", points=won)]
    return [say("{name} wins with {points}.", name=who.names[winners[0]], points=won)]
