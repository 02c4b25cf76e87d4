"""The braille display of BRLTTY, attached and let go while the program runs."""

from __future__ import annotations

import logging

from ..narration.message import Message, say
from ..speech.braille import BrailleDisplay
from ..speech.speaker import SpeakerError
from .app import App

log = logging.getLogger(__name__)


def attach(app: App) -> list[Message]:
    """Show what everybody hears on the display; a sentence where there is none."""
    detach(app)
    try:
        found = BrailleDisplay()
    except SpeakerError as error:
        log.info("no braille display: %s", error)
        return [say("No braille display is reached through BRLTTY.")]
    app.equipment.display = found
    app.equipment.voices.join(found)
    return []


def detach(app: App) -> None:
    """Give the display back."""
    found, app.equipment.display = app.equipment.display, None
    if found is not None:
        app.equipment.voices.part(found)
