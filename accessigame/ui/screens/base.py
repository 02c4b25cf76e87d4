"""What a screen is, and what it may ask of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from ...narration.message import Message
from ...narration.view import CellId, Region
from ..commands import Command, Context


@dataclass(frozen=True, slots=True)
class News:
    """Something that happened in the game, as against an answer: the history keeps it."""

    message: Message


Answer: TypeAlias = Sequence[Message | News]
"""What a command says; empty only where an earcon or a later event answers."""


def alone(told: Message | News) -> Answer:
    """An utterance of one message (see ``App.follow``)."""
    return [told]


Handler: TypeAlias = Callable[["Press"], Answer]


class Press:
    """A command as pressed. ``again``: the same key was pressed just before ("twice")."""

    __slots__ = ("again", "key")

    def __init__(self, key: str, again: bool) -> None:
        self.key = key
        self.again = again


class Screen(Protocol):
    """One thing the player deals with; the program keeps a stack of them."""

    @property
    def context(self) -> Context:
        """Which keys apply now."""
        ...

    def commands(self) -> Mapping[Command, Handler]:
        """The commands this screen knows."""
        ...

    def arrive(self) -> Answer:
        """Said when the screen opens, and when it is uncovered again."""
        ...

    def type(self, char: str) -> Answer:
        """A printable key that is no command here (type-ahead, text)."""
        ...

    def close(self) -> None:
        """The screen is left for good."""
        ...


@runtime_checkable
class KeyListener(Protocol):
    """A screen that hears every key first (learning mode, the first-start questions)."""

    def hear(self, press: Press) -> Answer | None:
        """Answer a key, or ``None``: it means what it means everywhere."""
        ...


@runtime_checkable
class Visible(Protocol):
    """A screen of which there is more to see than what it said last."""

    def shown(self) -> tuple[Region, CellId] | None:
        """What one walks over and the cell where one stands; ``None``: nothing may be seen now."""
        ...


@runtime_checkable
class OfGame(Protocol):
    """A screen that belongs to a game."""

    @property
    def game(self) -> str:
        """The game's name."""
        ...

    @property
    def kept(self) -> bool:
        """Whether it is being played and saved."""
        ...


@runtime_checkable
class Guarded(Protocol):
    """A screen of a game whose secrets must not reach others at the same machine."""

    @property
    def guarded(self) -> bool:
        """Whether what is said here may lie nowhere but in the ears it is meant for."""
        ...


class Hearing:
    """A screen that answers keys by hearing them itself (see :class:`KeyListener`), and knows no
    commands of its own; what comes of it has ``arrive`` and ``hear``."""

    context = Context.LIST

    def commands(self) -> Mapping[Command, Handler]:
        """None."""
        return {}

    def type(self, char: str) -> Answer:
        """Every key is heard first."""
        return ()

    def close(self) -> None:
        """Nothing to give back."""
