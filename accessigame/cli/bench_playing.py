"""What playing by ear costs: presses to reach a cell, and how long one listens.

Both are counted on the real program: the handlers of the real keys move a real focus over the
game's own regions, and the words are those of a whole scripted session.
"""

from __future__ import annotations

import os
import re
import statistics
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from ..core.game import CHANCE
from ..narration.catalog import LANGUAGES
from ..narration.view import CellId
from ..session.kit import Kit, load_kit
from ..session.opening import new_table
from ..ui.app import App
from ..ui.commands import Command
from ..ui.keymap import COMPASS
from ..ui.screens.asking import Asking
from ..ui.screens.base import Press
from ..ui.screens.seat import SeatView
from ..ui.screens.walker import STEPS
from .figures import Figure, percentile
from .transcript import Transcript

POSITIONS = 4
STARTS = 6
"""Random positions a game, and cells in each from which one sets out."""

AIMS = {"detrak": "median 3", "versus": "median 6", "desert": "median 6"}

WORDS_A_MINUTE = 350

MOVING = (
    *STEPS,
    *(far for _, far in COMPASS.values()),
    *(Command.LINE_START, Command.LINE_END, Command.FIRST, Command.LAST),
    *(Command.NEXT_LEGAL, Command.PREVIOUS_LEGAL, Command.NEXT_OWN, Command.PREVIOUS_OWN),
    *(Command.NEXT_OTHER, Command.PREVIOUS_OTHER),
)
"""The commands of one press that move the focus; digits and typed names come in addition."""

SCRIPTS = {
    "detrak": ("--seed 7", "right right down right s m tab tab enter down enter t o p b ctrl+t"),
    "detour": ("--seed 4", "g 2 enter s o 4 enter enter tab y 3 i enter r p b ctrl+t"),
    "delphi": ("--seed 8", "home right s m enter home enter y k r p o f b ctrl+t"),
    "versus": ("--seed 4", "t b s w e e r e i enter 8 f k s tab enter p b ctrl+t"),
    "desert": ("--seed 16", "g h 5 enter s enter down enter 6 7 tab a d m b p f ctrl+t"),
}
"""A short session of each game: walking, asking, playing, what the others do."""


# ---------------------------------------------------------------------- presses


def presses() -> Iterable[Figure]:
    """The fewest presses that lead to a legal cell, over random positions and starts."""
    app = _silent(["play", "detrak"], [])
    for name, aim in AIMS.items():
        kit, rng, counts = load_kit(name), Random(1), list[int]()
        for _ in range(POSITIONS):
            counts += _presses(app, kit, rng)
        value = f"median {statistics.median(counts):g}, p90 {percentile(counts, 90)}"
        yield Figure(f"presses to a legal cell, {name}", value, aim, len(counts))
    app.close()


def _presses(app: App, kit: Kit, rng: Random) -> Iterator[int]:
    """For some cells of a random position, the presses from there to each legal cell."""
    state = random_position(kit, rng, kit.game.players[0])
    table = new_table(kit, ["human"] * len(state.scores()), {}, position=state.to_text())
    view = SeatView(table)
    region = view.regions[0]
    ways = {cell: _one_press(app, kit, view, cell) for cell in region.cells}
    legal = list(view.legal(region.cells.values()))
    for start in rng.sample(list(region.cells), STARTS):
        fewest = _distances(start, ways)
        for target in legal:
            typed = len(str(target)) + 2  # G, the name, Enter
            if target != start:
                yield min(typed, fewest.get(target, typed))


def random_position(kit: Kit, rng: Random, players: int) -> Any:
    """A position of a random game, a decision due."""
    while True:
        state = kit.game.start(players)
        for _ in range(rng.randrange(4, 60)):
            if not state.over():
                moves = [] if state.turn == CHANCE else state.moves()
                state.play(rng.choice(moves) if moves else state.draw(rng))
        while state.turn == CHANCE:
            state.play(state.draw(rng))
        if not state.over():
            return state


def _one_press(app: App, kit: Kit, view: SeatView, start: CellId) -> set[CellId]:
    """Where one press leads from ``start``. What is held by a digit is put down again: held
    things shorten the way of Tab, which is not counted here."""
    asking, board = Asking(app, view), view.regions[0]
    handlers = {**view.walker.commands(), **asking.commands()}
    known = [command for command in MOVING if app.keyboard.keys_for(view.context, command)]
    keys = [(command, Press("", False)) for command in known]
    keys += [(Command.DIGIT, Press(finder.digit, False)) for finder in kit.narrator.finders]
    reached = set()
    for command, press in keys:
        view.chair.focus.move_to(board, start)
        if command in handlers:
            handlers[command](press)
        view.chair.held = None
        if view.walker.region.id == board.id:
            reached.add(view.walker.cell.id)
    return reached


def _distances(start: CellId, ways: dict[CellId, set[CellId]]) -> dict[CellId, int]:
    """How many presses lead from ``start`` to each cell."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for there in ways[here] - found.keys():
            found[there] = found[here] + 1
            edge.append(there)
    return found


# ---------------------------------------------------------------------- listening


class _Heard(Transcript):
    """A transcript that nobody keeps, of which the words are counted."""

    def __init__(self) -> None:
        super().__init__(os.devnull)
        self.lines: list[str] = []

    def speak(self, text: str, interrupt: bool) -> None:
        self.lines.append(text)


def listening() -> Iterable[Figure]:
    """What a short session of each game says: syllables, and seconds at a usual speed."""
    for name, (options, keys) in SCRIPTS.items():
        for language in LANGUAGES:
            heard = _Heard()
            command = ["play", name, *options.split(), "--seat", "human", "--lang", language]
            app = _silent(command, keys.split(), heard)
            app.start()
            for key in keys.split():
                app.key(key)
                app.wait_idle()
            app.close()
            words = [word for line in heard.lines for word in re.findall(r"[\w']+", line)]
            total = sum(syllables(word, language) for word in words)
            seconds = 60 * len(words) / WORDS_A_MINUTE
            value = f"{total} syllables, {seconds:.0f} s"
            yield Figure(f"listening, {name} {language}", value, "", len(heard.lines))


def syllables(word: str, language: str) -> int:
    """About how many syllables ``word`` has: groups of vowels, silent endings left out, one for
    each digit. At least one."""
    word = word.casefold()
    if word.isdigit():
        return len(word)
    if len(word) > 3:
        word = re.sub(r"(?:ent|es|e)$" if language == "fr" else r"(?<![aeiouyl])e$", "", word)
    return max(1, len(re.findall(r"[aeiouyàâäéèêëîïôöùûüœæ]+", word)))


def _silent(command: list[str], keys: list[str], transcript: Transcript | None = None) -> App:
    """The program without voice and sound, its keys those of a QWERTY keyboard."""
    from .options import parse
    from .run import prepare

    options = [*command, "--voice", "none", "--audio", "null", "--keyboard", "qwerty"]
    return prepare(parse(options), keys, transcript=transcript)
