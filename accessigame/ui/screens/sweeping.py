"""A pass over the whole board: by ear a sound for each cell that holds something; where no sound is
heard, how many they are and the nearest of them, and when asked again a list of all."""

from __future__ import annotations

from functools import partial

from ...narration.message import Level, Message, Part, count, say, sentence
from ...narration.view import CellId, Region
from ..app import App
from .base import Answer
from .lists import menu
from .menu import Item
from .walker import Walker

SECONDS = 1.5
"""How long a pass over the board takes."""

NEAREST = 3
"""How many cells are told at once: dozens in one breath can be followed by nobody."""


def sweep(app: App, walker: Walker, again: bool) -> Answer:
    """The board from west to east; ``again``: without sound, cell by cell as a list to walk."""
    region, here, held = walker.region, walker.cell.id, walker.held()
    told = count("{n} cell holds something.", "{n} cells hold something.", n=len(held))
    if app.sound.audible:
        cells = [region.cells[id] for id in held]
        app.sound.sweep([(cell.texture or "tick", cell.pan, cell.pitch) for cell in cells], SECONDS)
        return [told]
    apart = region.apart or (lambda one, other: 0)
    held.sort(key=lambda id: apart(here, id))
    if again and held:
        return _listed(app, walker, held)
    others = [id for id in held if id != here]
    nearest = [_lying(region, here, id) for id in others[:NEAREST]]
    return [told, *(say("Nearest: {cell}.", cell=cell) for cell in nearest[:1]), *nearest[1:]]


def _lying(region: Region, here: CellId, id: CellId) -> Message:
    """What lies on a cell, whose it is, its name, how far from ``here`` and where."""
    cell = region.cells[id]
    told = [*cell.parts[:1], *(part for part in cell.parts[1:] if part.part is Part.OWNER)]
    if cell.place is not None:
        told.append(cell.place)
    if region.away is not None:
        told.append(region.away(here, id).at(Level.NORMAL))
    return sentence(told)


def _listed(app: App, walker: Walker, held: list[CellId]) -> Answer:
    """All of them, the nearest first; Enter goes to one, what is typed is looked for."""
    region, here = walker.region, walker.cell.id

    def go(id: CellId) -> Answer:
        app.drop()
        return walker.leap(id)

    lines = [Item(partial(_lying, region, here, id), partial(go, id)) for id in held]
    return app.open(menu(app, say("On the board, the nearest first"), lambda: lines, search=True))
