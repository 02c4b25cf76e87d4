"""What Enter may mean on a cell: one move, a list of several, what each would bring; Space."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...core.game import Move
from ...narration.message import Message, count, say, sentence
from ...narration.view import Cell, list_region
from ..commands import Command
from .asking import named
from .base import Answer, Handler, Press
from .seat import CHOICE, SeatView


class Choosing:
    """The choice among the moves of one cell; ``play`` plays the one that Enter means."""

    def __init__(self, view: SeatView, play: Callable[[Move], Answer]) -> None:
        self._view = view
        self._play = play

    def commands(self) -> Mapping[Command, Handler]:
        """Space and "what would it bring"."""
        return {Command.CHOOSE: self._choose, Command.EFFECT: self._effect}

    def commit(self, cell: Cell) -> Answer:
        """Play the only move of ``cell``, list several, or say why there is none."""
        view = self._view
        moves = view.moves(cell)
        if not moves:
            return [self._closed(cell)]
        if len(moves) == 1:
            return self._play(moves[0])
        seen, who = view.seen, view.who
        items = [view.narrator.move(seen, who, move, cell.id) for move in moves]
        label = count("{n} choice", "{n} choices", n=len(moves))
        return self._offer(cell, moves, items, label)

    def _offer(
        self, cell: Cell, moves: Sequence[Move], items: Sequence[Message], label: Message
    ) -> Answer:
        """Several moves fit: a list to walk; Enter plays one, Escape goes back."""
        cells = tuple(
            Cell(str(move), (item,), moves=(move,), pan=cell.pan, pitch=cell.pitch)
            for move, item in zip(moves, items, strict=True)
        )
        view = self._view
        view.choice = list_region(CHOICE, label, cells)
        view.chair.focus.move_to(view.choice, view.choice.home)
        return [sentence([label]).sounding("open"), view.walker.here()]

    def _effect(self, press: Press) -> Answer:
        """What playing here would bring: said of one move, listed of several."""
        view = self._view
        cell = view.acting
        moves = view.moves(cell)
        if not moves:
            return [self._closed(cell)]
        if len(moves) == 1:
            return view.narrator.effect(view.seen, view.who, moves[0])
        seen, who = view.seen, view.who
        items = [
            say(
                "{move}: {effect}",
                move=view.narrator.move(seen, who, move, None),
                effect=tuple(view.narrator.effect(seen, who, move)),
            )
            for move in moves
        ]
        label = say("What {n} choices would bring, Enter plays one", n=len(moves))
        return self._offer(cell, moves, items, label)

    def _choose(self, press: Press) -> Answer:
        """Space: pick this cell first, or put it down again."""
        view = self._view
        cell = view.acting
        if not view.deciding:
            return [view.not_now()]
        if view.choice is not None or view.walker.region.kind == "hand":
            return [view.walker.full()]
        if view.chair.picked == cell.id:
            view.chair.picked = None
            return [say("Put down.").sounding("drop", cell.pan, cell.pitch)]
        if not cell.moves:
            return [self._closed(cell)]
        view.chair.picked = cell.id
        return [say("{cell} chosen.", cell=named(cell)).sounding("pick", cell.pan, cell.pitch)]

    def _closed(self, cell: Cell) -> Message:
        return self._view.closed(cell).sounding("refused", cell.pan, cell.pitch)
