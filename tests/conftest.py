"""Options and fixtures for all tests, and how they share several processors."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from .leftovers import Leftovers

# A noisy machine must not turn a slow example into a failure, nor must luck: every day the same
# examples, in the long run many new ones (--hypothesis-profile exploring).
settings.register_profile(
    "exploring", max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "steady", settings.get_profile("exploring"), max_examples=60, derandomize=True
)
settings.load_profile("steady")

PACED = ("reader", "audio")
"""Marks of tests that go by the clock and mostly wait."""

MODESTY = 10
"""Niceness of workers that have no such tests, or no more, so that those who have keep time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite",
        action="store_true",
        help="write the golden transcripts anew; read the difference as prose before committing",
    )


def pytest_configure(config: pytest.Config) -> None:
    if not _in_worker(config):
        config.pluginmanager.register(Leftovers())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several workers take whole files, one after the other: those that go by the clock first."""
    if _in_worker(config):
        items.sort(key=lambda item: not _paced(item))


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """As many workers as processors, and one for each kind that mostly waits."""
    return (yield) + len(PACED)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """From its first ordinary test on a worker is modest."""
    if _in_worker(item.config) and not _paced(item) and hasattr(os, "nice"):
        os.nice(max(0, MODESTY - os.nice(0)))


def _paced(item: pytest.Item) -> bool:
    return any(map(item.get_closest_marker, PACED))


def _in_worker(config: pytest.Config) -> bool:
    """Whether this process is a worker of xdist."""
    return hasattr(config, "workerinput")


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are written rather than compared."""
    return bool(request.config.getoption("--rewrite"))
