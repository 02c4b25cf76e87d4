"""Options and fixtures for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A noisy machine must not turn a slow example into a failure.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite",
        action="store_true",
        help="write the golden transcripts anew; read the difference as prose before committing",
    )


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are written rather than compared."""
    return bool(request.config.getoption("--rewrite"))
