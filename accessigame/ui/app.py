"""The program as its front ends drive it: keys in, utterances out, a stack of screens between."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from ..bots.stopping import Stop
from ..narration.message import Level, Message, Priority, cue, say
from ..session import settings as settings_file
from ..session.chair import Chair
from ..session.kit import Entry
from ..session.paths import Paths
from ..session.settings import PROFILES, Settings
from ..session.store import Store
from ..session.thinking import Here, Mind
from ..sound.player import Player
from ..speech.announcer import Announcer, joined
from ..speech.history import History
from ..speech.speaker import Speaker
from ..speech.voices import Voices
from . import keys
from .clipboard import Clipboard
from .commands import Command, Context
from .ear import Ear
from .keyboard import Keyboard
from .screens.base import Answer, Handler, KeyListener, News, OfGame, Press, Screen
from .thoughts import Result, Thoughts

log = logging.getLogger(__name__)

CAPITALS = 3
"""This many capital commands in a row suggest that Caps Lock is on."""


@dataclass(slots=True)
class Equipment:
    """What the program speaks with, remembers with and plays."""

    announcer: Announcer
    voices: Voices
    sound: Player
    settings: Settings
    paths: Paths
    store: Store
    kits: Mapping[str, Entry]
    """The games that can be played by ear, by name, loaded when chosen."""
    private: Mapping[int, Ear] = field(default_factory=dict)
    """By seat, a voice that only its person hears."""
    mind: Mind = field(default_factory=Here)
    """Where computer players think."""
    display: Speaker | None = None
    """BRLTTY's braille display, one of the listeners of ``voices``, where it is used."""
    clipboard: Clipboard | None = None
    """Where texts are copied to; a script has none, for what is there is the player's."""

    def close(self) -> None:
        """Give back all voices and devices."""
        for ear in self.private.values():
            ear.close()
        self.mind.close()
        self.voices.close()
        self.sound.close()


class Witness(Protocol):
    """Somebody who keeps what happened: the transcript."""

    def key(self, name: str) -> None:
        """A key was pressed."""
        ...

    def seat(self, seat: int | None) -> None:
        """From now on ``seat`` listens; ``None``: nobody in particular."""
        ...

    def learned(self, seat: int, text: str) -> None:
        """``seat`` knows ``text`` as well, though it was not told to that seat in these words."""
        ...


class App:
    """Screens, keys and the announcer. One key in, one utterance out.

    ``everywhere`` makes the commands that every screen has (help, repeat, voices ...).
    ``witness`` is told each key before anything is said, and who listens (the transcript).
    """

    def __init__(
        self,
        equipment: Equipment,
        keyboard: Keyboard,
        everywhere: Callable[[App], Mapping[Command, Handler]],
        witness: Witness | None = None,
    ) -> None:
        self.equipment = equipment
        self.keyboard = keyboard
        self.running = True
        self.wake: Callable[[], None] | None = None
        self._witness = witness
        self._everywhere = everywhere(self)
        self._screens: list[Screen] = []
        self._history = History()
        self._cue = equipment.announcer.cue
        self._ear: Ear | None = None
        """The private one of the seat that listens."""
        self.listening: tuple[Chair | None, bool] = None, False
        """Who listens, as :meth:`listen_as` was told."""
        self._last_key = ""
        self._capitals: list[str] = []
        self._following: list[Callable[[], Answer]] = []
        self._opening: Callable[[], Answer] | None = None
        self._thoughts = Thoughts(self._failed, self._woken)
        self.listen_as(None)

    # ------------------------------------------------------------------ for front ends

    def prepare(self, *screens: Screen, opening: Iterable[Message] = ()) -> None:
        """What :meth:`start` shall do: say ``opening``, open the last of ``screens``."""
        *below, top = screens
        self._screens += below
        self._opening = lambda: [*opening, *self.open(top)]

    def start(self) -> None:
        """Say the first words, once: the caller may do so before the front end is ready."""
        opening, self._opening = self._opening, None
        if opening is not None:
            self._guarded(opening, interrupt=True)
            # Only now, unless the voice needed it: loading it would delay the first words.
            self.equipment.sound.start()

    def key(self, name: str) -> None:
        """A key was pressed: silence, then what it causes."""
        self.equipment.announcer.voice.stop()
        self.sound.interrupt()
        if self._witness is not None:
            self._witness.key(name)
        press = Press(name, name == self._last_key)
        self._last_key = name
        self._guarded(lambda: self._answer(press), interrupt=True)

    def paste(self, text: str) -> None:
        """Pasted text counts only where text is typed."""
        if self.screen.context is Context.TEXT:
            for char in text:
                if char.isprintable():
                    self._guarded(partial(self.screen.type, char), interrupt=True)
        else:
            self._guarded(lambda: [say("Pasted text is left out here.")], interrupt=True)

    def poll(self) -> None:
        """Take in what workers have finished; called on the front end's thread after a wake."""
        self._thoughts.begin()
        for answer in self._thoughts.finished():
            self._guarded(answer, interrupt=False)

    def tick(self, now: float) -> None:
        """Called every half second or so: a lost voice is noticed, a long thought is heard."""
        self.poll()
        self.equipment.voices.check()
        for _ in range(self._thoughts.beats(now)):
            self._guarded(lambda: [cue("thinking", say("Thinking."))], interrupt=False)

    def wait_idle(self) -> None:
        """Wait until every worker has answered and been heard (scripts)."""
        while self._thoughts.join():
            self.poll()

    def fault(self, error: BaseException) -> None:
        """Something failed that should not: into the log, one sentence for the player."""
        log.error("fault", exc_info=error)
        place = str(self.equipment.paths.log)
        sentence = say("Something went wrong in the program; it is noted in {file}.", file=place)
        self.equipment.announcer.add(sentence.ranked(Priority.ALERT))
        self.equipment.announcer.flush(interrupt=False)

    @property
    def language(self) -> str:
        """The language that is spoken now."""
        return self.equipment.announcer.catalog.language

    @property
    def layout(self) -> str:
        """The name of the keyboard layout."""
        return self.keyboard.layout.name

    def close(self) -> None:
        """Leave silently; everything is already saved."""
        self.running = False
        self._thoughts.stop()
        while self._screens:
            self._screens.pop().close()
        self.equipment.close()

    # ------------------------------------------------------------------ for screens

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self._screens[-1]

    @property
    def screens(self) -> Iterator[Screen]:
        """The screens from the top down."""
        return reversed(self._screens)

    def open(self, screen: Screen) -> Answer:
        """Put ``screen`` on top; what it says on arrival."""
        self._screens.append(screen)
        return screen.arrive()

    def back(self) -> Answer:
        """Leave the screen on top; what the one below says. The last one ends the program."""
        self._screens.pop().close()
        if not self._screens:
            return self.leave()
        return self.screen.arrive()

    def drop(self) -> None:
        """Leave the screen on top without a word: what follows speaks for itself."""
        self._screens.pop().close()

    def home(self) -> Answer:
        """Back to the first screen."""
        while len(self._screens) > 1:
            self._screens.pop().close()
        return self.screen.arrive()

    def swap(self, made: Callable[[], Screen]) -> Answer:
        """Put a screen in the place of the one on top, which is closed before the other is made:
        whoever listened there must not be the last word on who listens."""
        self._screens.pop().close()
        return self.open(made())

    def leave(self) -> Answer:
        """End the program after one last sentence."""
        self.running = False
        self.voices.farewell()
        for screen in self._screens:
            if isinstance(screen, OfGame):  # first: what it wipes away must not take these words
                screen.close()
        if lost := self.equipment.store.flush():
            told = say("The last moves could not be saved: {reason}.", reason=lost)
            return [told, say("Goodbye.")]
        saved = any(isinstance(screen, OfGame) and screen.kept for screen in self._screens)
        return [say("Saved. Goodbye.") if saved else say("Goodbye.")]

    @property
    def voices(self) -> Voices:
        """The voice that speaks to whoever listens."""
        return self._ear.voices if self._ear else self.equipment.voices

    @property
    def sound(self) -> Player:
        """What plays to whoever listens."""
        return self._ear.sound if self._ear else self.equipment.sound

    @property
    def aloud(self) -> bool:
        """Whether everybody in the room hears what is said now."""
        return self._ear is None or not self._ear.private

    def route_to(self, seat: int) -> str:
        """The name of the voice route by which ``seat`` is spoken to."""
        ear = self.equipment.private.get(seat)
        return (ear.voices if ear and ear.private else self.equipment.voices).route

    def listen_as(self, chair: Chair | None, aloud: bool = False) -> None:
        """Whose history is written and read: a seat's, or the program's own; and whose private
        voice speaks, where the seat has one and nothing is to be said ``aloud`` to everybody."""
        announcer = self.equipment.announcer
        self.listening = chair, aloud
        announcer.history = chair.history if chair else self._history
        self._ear = self.equipment.private.get(chair.seat) if chair and not aloud else None
        announcer.voice = self.voices
        announcer.cue = self._ear.cue if self._ear else self._cue
        if self._witness is not None:
            self._witness.seat(chair.seat if chair else None)

    def note(self, seat: int, news: Iterable[Message]) -> None:
        """``seat`` knows ``news``, which others were told in other words."""
        if self._witness is not None and (text := joined(map(self.text, news))):
            self._witness.learned(seat, text)

    def follow(self, *utterances: Callable[[], Answer]) -> None:
        """Say what these give, each as an utterance of its own, after the one being made.

        They are asked only then, so a change of listener in one of them touches nothing before it.
        """
        self._following += utterances

    def think(self, work: Callable[[Stop], Result], then: Callable[[Result], Answer]) -> Stop:
        """Do ``work`` in a thread while keys stay live; its result goes to ``then``.

        Whoever sets the stop that is given back wants no result any more.
        """
        return self._thoughts.think(work, then)

    def text(self, message: Message) -> str:
        """``message`` in the player's language."""
        return self.equipment.announcer.catalog.text(message, self.equipment.announcer.level)

    def save_settings(self) -> Answer:
        """Keep the settings once the words are said, for a disk takes its time; a sentence of its
        own only where that fails."""
        self.follow(self._kept)
        return []

    def set_profile(self, level: Level) -> None:
        """Choose the verbosity profile."""
        self.equipment.announcer.level = level
        self.equipment.settings.profile = PROFILES[level]

    def run(self, command: Command) -> Answer:
        """Do a command by name, as the list of actions does."""
        return self._do(command, Press("", False))

    def means_the_same_everywhere(self, key: str) -> bool:
        """Whether ``key`` is one of the program's own, whatever screen is on."""
        command = self.keyboard.lookup(self.screen.context, key)
        return command in self._everywhere and command is not Command.CANCEL

    def common(self, command: Command) -> Handler | None:
        """What ``command`` does on every screen that has no other use for it."""
        return self._everywhere.get(command)

    def known(self) -> list[Command]:
        """The commands that do something on the screen on top."""
        return [*self.screen.commands(), *self._everywhere]

    # ------------------------------------------------------------------ inside

    def _kept(self) -> Answer:
        problem = settings_file.save(self.equipment.paths.settings, self.equipment.settings)
        return [problem] if problem else []

    def _answer(self, press: Press) -> Answer:
        screen = self.screen
        if isinstance(screen, KeyListener) and (heard := screen.hear(press)) is not None:
            return heard
        command = self.keyboard.lookup(screen.context, press.key)
        if command is not None:
            return [*self._do(command, press), *self._caps_lock(press.key)]
        typed = keys.typed(press.key)
        if typed is not None and screen.context in (Context.MENU, Context.TEXT):
            return screen.type(typed)
        if self.keyboard.means_anything(press.key):
            return [say("Not possible here.").sounding("refused")]
        return [cue("unknown_key", say("Unknown key.")), *self._caps_lock(press.key)]

    def _do(self, command: Command, press: Press) -> Answer:
        handler = self.screen.commands().get(command) or self._everywhere.get(command)
        if handler is None:
            return [say("Not possible here.").sounding("refused")]
        return handler(press)

    def _caps_lock(self, key: str) -> Answer:
        """A hint, once, after several capitals in a row; a command held down is none."""
        shifted = self.screen.context in (Context.POINTED, Context.FLAT)  # Shift goes far there
        capital = len(key) == 1 and key.isalpha() and key.isupper() and not shifted
        self._capitals = [*self._capitals, key] if capital else []
        suspicious = len(self._capitals) == CAPITALS and len(set(self._capitals)) > 1
        return [say("Caps Lock may be on.")] if suspicious else ()

    def _woken(self) -> None:
        if self.wake is not None:
            self.wake()

    def _failed(self, error: Exception) -> Answer:
        self.fault(error)
        return ()

    def _guarded(self, act: Callable[[], Answer], interrupt: bool) -> None:
        """Run ``act`` and say its answer; a fault costs one sentence, never the game."""
        self._following = [act]
        while self._following:
            try:
                self._add(self._following.pop(0)())
            except Exception as error:
                self.fault(error)
            self.equipment.announcer.flush(interrupt)
            interrupt = False
        self._thoughts.begin()

    def _add(self, answer: Answer) -> None:
        announcer = self.equipment.announcer
        for told in answer:
            if isinstance(told, News):
                announcer.add(told.message)
            else:
                announcer.add(told, keep=False)
