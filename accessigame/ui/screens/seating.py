"""Who sits before the board: the next person is named and, where hands are secret, confirms.

Until then nothing of theirs is told, and what was told to the person before is cleared away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...narration.message import Message, say, sentence
from ..app import App
from .base import Answer, Press
from .seat import SeatView

WIPED = say("The screen is cleared, what a screen reader or a braille display keeps is not.")


class Seating:
    """The change of person at one machine, and who listens meanwhile."""

    def __init__(self, app: App, view: SeatView) -> None:
        self._app = app
        self._view = view
        self.coming: int | None = None
        """The seat whose person has been called and has not yet confirmed to be there."""
        self.seated = not view.secret
        """Whether somebody has confirmed to sit there at all."""
        self.readable = False
        """Whether what a person was told may stand on the screen."""
        self._wiped = False
        """Whether the screen has been cleared."""
        self._warned = False
        """Whether it has been said that the screen is cleared, and what is not."""
        app.listen_as(view.chair if self.seated else None)

    @property
    def others(self) -> list[int]:
        """The people who do not sit before the board."""
        return [seat for seat in self._view.table.humans if seat != self._view.viewer]

    def changes(self, seat: int) -> bool:
        """Whether another person has to sit down for ``seat``; when a secret game begins or goes
        on, anyone."""
        return seat != self._view.viewer or not self.seated

    # ------------------------------------------------------------------ the hand-over

    def call(self, seat: int) -> None:
        """Name the next person. Where the game has secrets nothing more is said until Enter."""
        self.coming = seat if self._view.secret else None
        self._app.follow(partial(self._make_way, seat))

    def called(self) -> Message:
        """The call to the person who is to confirm."""
        assert self.coming is not None
        return say("{name}, press Enter.", name=self._view.names[self.coming])

    def hear(self, press: Press) -> Answer | None:
        """While a person is called: Enter confirms, keys of the program itself still work."""
        if self.confirmed(press):
            return [*self._sit(self._view.viewer), *self.card()]
        return self.waiting(press)

    def confirmed(self, press: Press) -> bool:
        """Whether the person who was called says with ``press`` to be there; they sit here then."""
        if press.key != "enter" or self.coming is None:
            return False
        self._view.viewer, self.coming = self.coming, None
        self.seated = self.readable = True
        return True

    def waiting(self, press: Press) -> Answer | None:
        """While a person is called nothing but the keys of the program itself work."""
        return None if self._app.means_the_same_everywhere(press.key) else [self.called()]

    def listen(self) -> None:
        """The person before the board listens; when the game is over, everybody, to whom the
        history of one person with secrets is not open."""
        view, over = self._view, self._view.table.over
        self._app.listen_as(None if over and view.secret else view.chair, aloud=over)

    def adjourn(self, final: Sequence[Message]) -> Answer:
        """The game is over, and its last move told: what comes now, the ``final`` count first, is
        for everybody."""
        self.listen()
        unheard = self._view.table.humans if self._view.secret else self.others
        for seat in unheard:
            self._app.note(seat, final)
        return ()

    def wipe(self) -> None:
        """Clear the screen where it may show what was told to one person alone."""
        if self.readable:
            self.readable = False
            self._wiped |= self._app.equipment.voices.clear()

    def leave(self) -> None:
        """Nobody sits here any more, and the last hand read must not stay on the screen."""
        if self._view.secret:
            self.wipe()
        self._app.listen_as(None)

    def _make_way(self, seat: int) -> Answer:
        """From here on nothing more is heard by the person who played."""
        if self._view.secret:
            self._app.listen_as(None)
            self.wipe()
            warning = [WIPED] if self._wiped and not self._warned else []
            self._warned |= self._wiped
            return [self.called().sounding("your_turn"), *warning]
        name = sentence([self._view.names[seat]]).sounding("your_turn")
        return [name, *self._sit(seat), *self.standing()]

    # ------------------------------------------------------------------ sitting down

    def _sit(self, seat: int) -> list[Message]:
        """``seat`` is before the board from now on: what its person has not heard yet, then what
        is to be done."""
        view = self._view
        view.viewer = seat
        view.walker.heard = None
        view.look()
        view.stand()
        self.listen()
        return [*view.welcome(), *view.unheard(), *view.prompt()]

    def card(self) -> list[Message]:
        """In a hand of one's own, the card that Enter would play, unless others may read along."""
        view = self._view
        shown = view.in_hand and view.acting.moves and not view.discreet(view.viewer)
        return [view.walker.here()] if shown else []

    def standing(self) -> list[Message]:
        """Where the person stands, unless the call to the turn tells it: the only district to play
        in has been told, the card of one's hand will be; a mere spectator stands nowhere yet."""
        view = self._view
        if view.narrator.private:
            told = not view.deciding and not view.table.over
        else:
            told = view.only_place() is not None
        return [] if told or not view.table.humans else [view.walker.here()]
