"""What a reading says and in which order: switches for each profile, one order for all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from ...narration.message import Level, Message, Part, say
from ...narration.verbosity import usual
from ...session.settings import PARTS, PROFILES, SWITCHED, Settings
from ..app import App
from .base import Answer
from .lists import menu
from .menu import Item, line, on_off
from .preferences import apply_reading

_LABELS: Final[Mapping[Part, Message]] = {
    Part.CONTENT: say("content"),
    Part.OWNER: say("owner"),
    Part.MORE: say("further facts"),
    Part.PLACE: say("coordinate"),
    Part.POSSIBLE: say("what can be played"),
    Part.LINES: say("row and column"),
    Part.NEAR: say("neighbours"),
}
_HELP: Final[Mapping[Part, Message]] = {
    Part.OWNER: say("Whose piece it is, where the piece does not say it already."),
    Part.MORE: say("What a piece is worth, how much room is left, in whose area it lies."),
    Part.PLACE: say("The name of the cell, the district or the place. O says it at any time."),
    Part.POSSIBLE: say("What you could do there. I says what it would bring."),
    Part.LINES: say("The row and the column."),
    Part.NEAR: say("What lies beside it, in each direction."),
}
_TITLES: Final = (say("What brief says"), say("What normal says"), say("What full says"))


def profile_items(app: App) -> list[Item]:
    """The lines of the settings on what is read."""
    titles = zip(Level, _TITLES, strict=True)
    return [
        *(line(title, partial(_switches, app, level, title)) for level, title in titles),
        line(say("Order of the parts"), partial(_order, app)),
        line(say("Read as at first"), partial(_reset, app)),
    ]


def _switches(app: App, level: Level, title: Message) -> Answer:
    items = [_switch(app, level, Part(name)) for name in SWITCHED]
    return app.open(menu(app, title, lambda: items))


def _switch(app: App, level: Level, part: Part) -> Item:
    profile = PROFILES[level]
    parts = app.equipment.settings.parts

    def on() -> bool:
        return parts.get(profile, {}).get(part.value, usual(level, part))

    def change(by: int) -> Answer:
        new = not on()
        switches = {**parts.pop(profile, {}), part.value: new}
        if new is usual(level, part):
            del switches[part.value]
        if switches:
            parts[profile] = switches
        apply_reading(app)
        return app.save_settings()

    return line(
        _LABELS[part],
        change=change,
        value=lambda: on_off(on()),
        help=_HELP[part],
    )


def _order(app: App) -> Answer:
    title = say("Order of the parts")
    items = [_place(app, name) for name in PARTS]
    return app.open(menu(app, title, lambda: items))


def _place(app: App, name: str) -> Item:
    """A part with its place; Left tells it earlier, Right later."""
    settings = app.equipment.settings

    def change(by: int) -> Answer:
        order = list(settings.order)
        here = order.index(name)
        there = min(len(order) - 1, max(0, here + by))
        order[here], order[there] = order[there], order[here]
        settings.order = order
        apply_reading(app)
        return app.save_settings()

    def value() -> Message:
        here = settings.order.index(name)
        if here == 0:
            return say("first")
        before = _LABELS[Part(settings.order[here - 1])]
        return say("{number}, after {part}", number=here + 1, part=before)

    return line(
        _LABELS[Part(name)],
        change=change,
        value=value,
        help=say("Left says it earlier, Right later."),
    )


def _reset(app: App) -> Answer:
    fresh, chosen = Settings(), app.equipment.settings
    chosen.profile, chosen.order, chosen.parts = fresh.profile, fresh.order, fresh.parts
    apply_reading(app)
    return [say("Readings are as at first."), *app.save_settings()]
