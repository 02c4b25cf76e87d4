"""Détour's positions and moves as text, read and written; knows the pieces, not the rules.

A position that no game reaches is accepted where its fields agree with each other: no camp uses
an emissary once too often, no district overflows, Aube has placed as often as Nuit (Aube to move)
or once more (Nuit to move), and the imposed district is open. The score follows.

Reasons of :class:`BadNotation`, besides those of :mod:`accessigame.core.fields`: ``not-a-layout``,
``bad-placement``, ``too-many-placements``, ``emissary-used-up`` (seat from 1, value),
``not-dealt`` (something lies before the contracts do), ``placements-unbalanced`` (aube, nuit),
``wrong-turn`` (due), ``nobody-to-move``, ``district-full``; for moves ``unknown-move``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..core.fields import Field, read_fields
from ..core.game import CHANCE, OVER, BadNotation
from .detour_table import (
    AUBE,
    CAMPS,
    COPIES,
    EMISSARIES,
    MOVES,
    NUIT,
    NUMBERS,
    PLACEMENTS,
    PLACES,
    Deal,
    DetourMove,
    Emissary,
)

_DISTRICTS = tuple(f"d{district}" for district in NUMBERS)
_DEFAULTS = dict.fromkeys(("contracts", *_DISTRICTS, "turn", "to"), "-")


class Position(NamedTuple):
    """The fields of a position, as :class:`~accessigame.games.detour.DetourState` has them."""

    contracts: tuple[int, ...]
    placed: tuple[tuple[Emissary, ...], ...]
    turn: int
    imposed: int


def position_text(position: Position) -> str:
    """``position`` as one line."""
    words = ["detour", "contracts=" + ("".join(map(str, position.contracts)) or "-")]
    for district in NUMBERS:
        here = "".join(f"{CAMPS[seat]}{value}" for seat, value in position.placed[district])
        words.append(f"d{district}={here or '-'}")
    words.append(f"turn={CAMPS[position.turn] if position.turn >= 0 else '-'}")
    words.append(f"to={position.imposed or '-'}")
    return " ".join(words)


def read_position(text: str) -> Position:
    """The position written as ``text``, checked. Raises :class:`BadNotation`."""
    fields = read_fields(text, "detour", _DEFAULTS)
    contracts = _layout(fields["contracts"])
    placed: list[tuple[Emissary, ...]] = [()]
    lying: list[Emissary] = []
    for name in _DISTRICTS:
        placed.append(_placements(fields[name], lying))
        if placed[-1] and not contracts:
            raise fields[name].error("not-dealt")
    turn = _turn(fields["turn"], contracts, lying)
    imposed = _imposed(fields["to"], turn, placed)
    return Position(contracts, tuple(placed), turn, imposed)


def _layout(field: Field) -> tuple[int, ...]:
    if field.text == "-":
        return ()
    if sorted(field.text) != list("12345"):
        raise field.error("not-a-layout")
    return tuple(map(int, field.text))


def _placements(field: Field, lying: list[Emissary]) -> tuple[Emissary, ...]:
    """What lies in one district; added to what is ``lying`` on the whole board."""
    here: list[Emissary] = []
    rest = field if field.text != "-" else field.head(0)
    while rest.text:
        pair = rest.head(2)
        if not re.fullmatch("[AN][1-5]", pair.text):
            raise pair.error("bad-placement")
        if len(here) == PLACES:
            raise field.error("too-many-placements", most=PLACES)
        emissary = EMISSARIES[CAMPS.index(pair.text[0])][int(pair.text[1])]
        if lying.count(emissary) == COPIES:
            raise pair.error(
                "emissary-used-up", seat=emissary.seat + 1, value=emissary.value, copies=COPIES
            )
        here.append(emissary)
        lying.append(emissary)
        rest = rest.tail(2)
    return tuple(here)


def _turn(field: Field, contracts: tuple[int, ...], lying: list[Emissary]) -> int:
    """The seat to move as it follows from the placements."""
    nuit = sum(emissary.seat for emissary in lying)
    aube = len(lying) - nuit
    turn = CHANCE if not contracts else OVER if len(lying) == PLACEMENTS else aube - nuit
    if contracts and aube - nuit not in (AUBE, NUIT):
        raise field.error("placements-unbalanced", aube=aube, nuit=nuit)
    due = CAMPS[turn] if turn >= 0 else "-"
    if field.column and field.text != due:
        raise field.error("wrong-turn", due=due)
    return turn


def _imposed(field: Field, turn: int, placed: list[tuple[Emissary, ...]]) -> int:
    if field.text == "-":
        return 0
    imposed = field.number(NUMBERS[0], NUMBERS[-1])
    if turn < 0:
        raise field.error("nobody-to-move")
    if len(placed[imposed]) == PLACES:
        raise field.error("district-full")
    return imposed


def parse_move(text: str) -> DetourMove:
    """The move written as ``text``. Raises :class:`BadNotation`."""
    words = text.split()
    if len(words) == 1 and re.fullmatch("[1-5]@[1-5]", words[0]):
        return MOVES[int(words[0][2])][int(words[0][0])]
    if words[:1] == ["deal"]:
        layout = Field("contracts", " ".join(words[1:]), text.index("deal") + 5)
        if contracts := _layout(layout):
            return Deal(contracts)
        raise layout.error("not-a-layout")
    raise BadNotation("unknown-move", len(text) - len(text.lstrip()) + 1, {"text": text})
