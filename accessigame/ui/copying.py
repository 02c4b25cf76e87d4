"""The copy key: what was said last goes where other programs can take it, or into a file."""

from __future__ import annotations

from functools import partial

from ..bots.stopping import Stop
from ..narration.message import Message, say, verbatim
from ..session import files
from ..session.trouble import reason
from ..speech.announcer import joined
from .app import App
from .clipboard import Place
from .screens.base import Answer, Guarded, Press

LONG = 80
"""Characters of a text that are said again; of a longer one only the first words."""


class Copying:
    """Copies the last utterance: a line of the history, a cell, an answer, whatever was told."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._answer = ""
        """What was said when ``_copied`` was copied: pressed again, that is not what is meant."""
        self._copied = ""
        self._named = False
        """Whether it has been said that there is no clipboard, and where the file lies."""

    def copy(self, press: Press) -> Answer:
        """Copy; what became of it is said once it is known, a moment later."""
        app = self._app
        last = app.equipment.announcer.last_text()
        text = self._copied if last and last == self._answer else last
        if not text:
            return [say("There is nothing to copy.")]
        if any(isinstance(screen, Guarded) and screen.guarded for screen in app.screens):
            told = say("Not copied: in this game others at this machine could paste it.")
            return [told.sounding("refused")]
        app.think(partial(self._put, text), partial(self._done, text, app.listening))
        return ()

    def _put(self, text: str, stop: Stop) -> Message:
        """Into the clipboard, else into the file; what to say."""
        board = self._app.equipment.clipboard
        place = board.put(text) if board is not None else None
        if place is Place.SYSTEM:
            return say("Copied: {text}", text=_shown(text))
        if place is Place.TMUX:
            return say("Copied in tmux: {text}", text=_shown(text))
        path = self._app.equipment.paths.copied
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            files.append(path, text + "\n")
        except OSError as error:
            return say(
                "Not copied: there is no clipboard here, and {file} cannot be written: {reason}.",
                file=str(path), reason=reason(error),
            )  # fmt: skip
        if self._named:
            return say("Added to {file}: {text}", file=path.name, text=_shown(text))
        self._named = True
        return say(
            "No clipboard here, added to the file {file}: {text}",
            file=str(path), text=_shown(text),
        )  # fmt: skip

    def _done(self, text: str, listening: object, told: Message) -> Answer:
        app = self._app
        if app.listening != listening:  # somebody else sits there now
            return ()
        self._answer, self._copied = joined([app.text(told)]), text
        return [told]


def _shown(text: str) -> Message:
    """Enough of ``text`` to know it again."""
    if len(text) <= LONG:
        return verbatim(text)
    start = text[:LONG].rpartition(" ")[0].rstrip(" ,.;:")
    return say("{start}, and so on.", start=start or text[:LONG])
