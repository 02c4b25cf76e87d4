"""What a player can ask for, by name; the keys that ask for it are in :mod:`.keymap`."""

from __future__ import annotations

from enum import Enum, auto


class Command(Enum):
    """A command of the player. Screens map the ones they know to methods."""

    # everywhere
    COMMIT = auto()
    CANCEL = auto()
    HELP = auto()
    REPEAT = auto()
    NEXT_REGION = auto()
    HISTORY = auto()
    VOICE_ROUTE = auto()
    CHANNELS = auto()
    LOWER = auto()
    RAISE = auto()
    SETTINGS = auto()
    LEARN = auto()
    ACTIONS = auto()
    LEAVE = auto()
    STOP = auto()
    # about the game
    TURN = auto()
    POINTS = auto()
    LAST_EVENT = auto()
    SUMMARY = auto()
    SUMMARY_DETAILED = auto()
    HINT = auto()
    UNDO = auto()
    REDO = auto()
    VERBOSITY_NEXT = auto()
    VERBOSITY_PREVIOUS = auto()
    CHANGES = auto()
    # walking
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    UP_LEFT = auto()
    UP_RIGHT = auto()
    DOWN_LEFT = auto()
    DOWN_RIGHT = auto()
    LINE_START = auto()
    LINE_END = auto()
    FIRST = auto()
    LAST = auto()
    NEXT_LEGAL = auto()
    PREVIOUS_LEGAL = auto()
    GO_TO = auto()
    # reading
    READ_CELL = auto()
    WHERE = auto()
    READ_ROW = auto()
    READ_COLUMN = auto()
    READ_DIAGONAL = auto()
    READ_ANTIDIAGONAL = auto()
    LEGAL = auto()
    LEGAL_SCORING = auto()
    EFFECT = auto()
    # playing
    CHOOSE = auto()
    # the history
    OLDER = auto()
    NEWER = auto()
    OLDER_CATEGORY = auto()
    NEWER_CATEGORY = auto()


class Context(Enum):
    """Which keys apply: where letters are commands, type-ahead or text."""

    GRID = auto()
    LIST = auto()
    MENU = auto()
    TEXT = auto()
