"""Writing that survives a pulled plug: append with fsync, and atomic replacement."""

from __future__ import annotations

import os
from pathlib import Path


def append(path: Path, text: str) -> None:
    """Append ``text`` and wait until the disk has it. Raises :class:`OSError`."""
    with path.open("ab") as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


def replace(path: Path, text: str) -> None:
    """Put ``text`` into ``path``: readers see the old file or the new one, never a part.

    Folders are made as needed. Raises :class:`OSError`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    name = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with name.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        name.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the system lets folders be synchronised."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
