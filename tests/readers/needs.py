"""Which programs and Debian packages each reader needs, and what to do when one is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

PACKAGES = Path(__file__).with_name("packages.txt")
PATH = "/usr/bin:/bin:/usr/sbin:/sbin"


@dataclass(frozen=True)
class Needs:
    """What must be there: programs, modules of Debian's Python, and where they come from."""

    programs: tuple[str, ...]
    modules: tuple[str, ...]
    packages: tuple[str, ...]


NEEDS = {
    "yasr": Needs(("tmux", "yasr"), (), ("tmux", "yasr")),
    "fenrir": Needs(
        ("tmux", "fenrir"),
        ("speechd", "pyte", "dbus"),
        ("tmux", "fenrir", "python3-speechd", "python3-pyte", "python3-dbus"),
    ),
    "orca": Needs(
        ("orca", "Xvfb", "openbox", "xdotool", "dbus-daemon", "dbus-send", "lxterminal"),
        ("speechd", "pyatspi"),
        (
            "orca",
            "xvfb",
            "openbox",
            "xdotool",
            "dbus",
            "at-spi2-core",
            "lxterminal",
            "python3-speechd",
        ),
    ),
    "brltty": Needs(("brltty", "brltty-trtxt"), ("brlapi",), ("brltty", "python3-brlapi")),
    "braille": Needs(
        ("orca", "brltty", "Xvfb"), ("brlapi",), ("brltty", "python3-brlapi", "orca", "xvfb")
    ),
}


def listed() -> set[str]:
    """The packages of ``packages.txt``."""
    lines = PACKAGES.read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def missing(reader: str) -> list[str]:
    """The programs and modules that are not there."""
    needs = NEEDS[reader]
    lacking = [p for p in needs.programs if shutil.which(p, path=PATH) is None]
    lacking += [f"python module {module}" for module in needs.modules if not _there(module)]
    return lacking


@cache
def _there(module: str) -> bool:
    """Whether Debian's Python can import ``module``."""
    test = ["/usr/bin/python3", "-c", f"import {module}"]
    return subprocess.run(test, capture_output=True, check=False).returncode == 0


def need(reader: str) -> None:
    """Skip this test where ``reader`` cannot run; where CI is set, fail instead."""
    if lacking := missing(reader):
        packages = " ".join(NEEDS[reader].packages)
        reason = f"no {', '.join(lacking)}; Debian packages: {packages}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
