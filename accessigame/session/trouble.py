"""Why the system refused a file, in the player's language. Knows error numbers and messages."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path

from ..core.game import GameError
from ..narration.errors import describe
from ..narration.message import Message, say, verbatim
from .files import readable

_FULL = say("the disk is full")
_FORBIDDEN = say("access is not allowed")
_READ_ONLY = say("it cannot be written to")
_BUSY = say("another program uses it")

_REASONS: Mapping[int, Message] = {
    errno.ENOSPC: _FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): _FULL,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: _READ_ONLY,
    errno.ENOENT: say("there is no such file or folder"),
    errno.ENOTDIR: say("a part of its path is not a folder"),
    errno.EEXIST: say("a file stands where a folder is due"),
    errno.EISDIR: say("it is a folder"),
    errno.EFBIG: say("it is too large"),
    errno.ENAMETOOLONG: say("its name is too long"),
    errno.EIO: say("the disk does not work as it should"),
    errno.EBADF: say("it is closed"),
    errno.EPIPE: say("nobody reads it any more"),
    errno.EBUSY: _BUSY,
    errno.EMFILE: say("too many files are open"),
}


def reason(error: OSError) -> Message:
    """A few words that can follow a colon; the system's own where there are none of ours."""
    told = _REASONS.get(error.errno or 0)
    return told or verbatim((error.strerror or str(error)).rstrip("."))


def why(error: OSError | GameError) -> Message:
    """One sentence for a file that cannot be opened or understood, with its name if it is known."""
    if isinstance(error, GameError):
        return describe(error)
    if not isinstance(error.filename, str):
        return say("That failed: {reason}.", reason=reason(error))
    file = readable(Path(error.filename).name)
    return say("Cannot use {file}: {reason}.", file=file, reason=reason(error))
