"""Files that survive a pulled plug, a full disk and another program that writes them too."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

LONGEST = 4 * 2**20
"""Bytes that a record, a script or the settings may have; more was never written by a player."""


def read(path: Path) -> bytes:
    """What is in ``path``, at most :data:`LONGEST` bytes: a device may never end.

    Raises :class:`OSError`, with EFBIG for more.
    """
    with path.open("rb") as file:
        return read_from(file, str(path))


def read_from(file: BinaryIO, name: str) -> bytes:
    """All that ``file``, called ``name``, still holds. Raises like :func:`read`."""
    data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data


def size(path: Path) -> int | None:
    """Bytes in ``path``, ``None`` where there is no file. Raises :class:`OSError`."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return None


def shown(path: Path) -> str:
    """The name of ``path`` without its ending, readable whatever the system's encoding."""
    return readable(path.stem)


def readable(text: str) -> str:
    """A name from the system or the command line, whatever the system's encoding."""
    return os.fsencode(text).decode("utf-8", "replace")


def append(path: Path, text: str) -> None:
    """Append ``text`` and wait until the disk has it; a part of it is taken back again.

    Raises :class:`OSError`.
    """
    data = text.encode()
    with path.open("ab", buffering=0) as file:
        before = os.fstat(file.fileno()).st_size
        try:
            while data:  # a disk that fills up takes a part first, then says why it stops
                data = data[file.write(data) :]
            os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                file.truncate(before)
            raise


def replace(path: Path, text: str) -> None:
    """Put ``text`` into ``path``: readers see the old file or the new one, never a part.

    Folders are made as needed. Raises :class:`OSError`.
    """
    with _written(path, text) as new:
        os.replace(new, path)


def create(path: Path, text: str) -> bool:
    """Like :func:`replace`, for a file that is not there yet; false, and nothing done, if it is.

    That holds also for one which another program makes at the same moment.
    """
    with _written(path, text) as new:
        try:
            os.link(new, path)
        except FileExistsError:
            return False
        except OSError:  # a file system without links
            try:
                path.open("xb").close()
            except FileExistsError:
                return False
            os.replace(new, path)
    return True


@contextlib.contextmanager
def _written(path: Path, text: str) -> Iterator[Path]:
    """A file beside ``path`` that holds ``text`` for sure, and is gone afterwards. Only its owner
    can read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        # A record holds hands while a game runs, which other accounts need not see.
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        yield new
        _sync_folder(path.parent)
    finally:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Nobody else who asks for the same holds ``path`` meanwhile; a missing file holds nobody.

    The lock ends with the process, however that ends. Windows has none that is so.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    with contextlib.ExitStack() as stack:
        while path.exists():
            handle = os.open(path, os.O_RDONLY)
            stack.callback(os.close, handle)
            with contextlib.suppress(OSError):  # a file system without locks
                fcntl.flock(handle, fcntl.LOCK_EX)
            # Whoever held it may have put another file in its place.
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), path.stat()):
                    break
        yield


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
