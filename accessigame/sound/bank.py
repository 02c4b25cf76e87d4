"""The earcons by name: finds and reads their WAV files. Standard library only.

Knows files and names; what a sound means in a game is the narrator's business, how it is heard the
mixer's. The samples stay bytes, so that looking up a name needs no numerical library.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

NAMES: tuple[str, ...] = (
    "token_plum",
    "token_cube",
    "token_heart",
    "token_star",
    "token_diamond",
    "token_nut",
    "cell_square",
    "cell_round",
    "corner",
    "edge",
    "dice_roll",
    "die_fall",
    "legal",
    "refused",
    "your_turn",
    "other_move",
    "points",
    "end",
    "pick",
    "drop",
    "undo",
    "unknown_key",
    "thinking",
    "tick",
    "open",
    "back",
    "hello",
    "pawn",
    "pawn_other",
    "versus",
    "versus_other",
    "target",
    "locked",
    "camel_white",
    "camel_violet",
    "camel_pink",
    "camel_green",
    "camel_blue",
    "camel_white_other",
    "camel_violet_other",
    "camel_pink_other",
    "camel_green_other",
    "camel_blue_other",
    "leader",
    "leader_other",
    "water",
    "palm",
    "area",
    "massif",
    "emissary",
    "district_settled",
    "district_tied",
    "card_laid",
    "card_turned",
    "warrior",
    "hero",
    "god",
    "oracle",
    "halved",
    "march_left",
    "march_won",
)
"""Every earcon, in the order of the glossary."""


class UnknownEarcon(KeyError):
    """No earcon has this name: a fault of the program, not of the installation."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"no earcon is named {self.name!r}; the names are: {', '.join(NAMES)}"


@dataclass(frozen=True, slots=True)
class Recording:
    """One mono sound: signed 16-bit little-endian samples, ``rate`` of them a second."""

    name: str
    rate: int
    pcm: bytes

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.pcm) / 2 / self.rate


def default_folder() -> Path:
    """Where the WAV files are: inside the installed package, else at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "sounds"
    return installed if installed.is_dir() else package.parent / "sounds"


class Bank:
    """The earcons of a folder, each read when it is first wanted. May be used by any thread."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else default_folder()
        self._read: dict[str, Recording | None] = {}
        self._problems: dict[str, str] = {}
        self._lock = threading.Lock()

    @property
    def names(self) -> tuple[str, ...]:
        """Every earcon's name."""
        return NAMES

    @property
    def problems(self) -> dict[str, str]:
        """By name, why a file could not be used: for the log and the doctor."""
        with self._lock:
            return dict(self._problems)

    def get(self, name: str) -> Recording | None:
        """The earcon ``name``; ``None`` (and an entry in :attr:`problems`) if its file is unusable.

        Raises :class:`UnknownEarcon` for a name that is not in :data:`NAMES`.
        """
        if name not in NAMES:
            raise UnknownEarcon(name)
        import wave  # with the first sound, after the first words

        with self._lock:
            if name not in self._read:
                try:
                    self._read[name] = read_recording(self.folder / f"{name}.wav")
                except (OSError, EOFError, ValueError, wave.Error) as error:
                    self._read[name] = None
                    self._problems[name] = f"{name}.wav: {error or type(error).__name__}"
            return self._read[name]

    def check(self) -> dict[str, str]:
        """Read every file; the problems found (empty when all is well)."""
        for name in NAMES:
            self.get(name)
        return self.problems


def read_recording(path: Path) -> Recording:
    """The WAV file at ``path``, which must be mono, 16-bit, uncompressed and not empty.

    Raises ``OSError``, ``EOFError``, ``wave.Error`` or ``ValueError``.
    """
    import wave

    with wave.open(str(path), "rb") as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2):
            raise ValueError("not mono 16-bit")
        rate, frames = file.getframerate(), file.getnframes()
        pcm = file.readframes(frames)
    if not pcm:
        raise ValueError("no samples")
    if len(pcm) != 2 * frames:
        raise ValueError(f"cut short: {len(pcm) // 2} of {frames} samples")
    if not 4000 <= rate <= 192000:
        raise ValueError(f"impossible rate {rate}")
    return Recording(path.stem, rate, pcm)
