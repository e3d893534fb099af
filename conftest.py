"""What every test can use. Fixtures that need a broker live in plugins named here."""

import os

import pytest

pytest_plugins = ["testkit.brokers"]

_OURS = ("HEXARCHY_", "OTEL_")
_TO_BE_KEPT = "HEXARCHY_TEST_"
_OTHERS = ("http_proxy", "https_proxy", "all_proxy", "force_color", "no_color", "tty_compatible", "tty_interactive")


def pytest_configure() -> None:
    """Take out of the environment what changes the programs under test: it belongs to whoever runs them."""
    for name in tuple(os.environ):
        ours = name.startswith(_OURS) and not name.startswith(_TO_BE_KEPT)
        if ours or name.lower() in _OTHERS:
            del os.environ[name]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the conformance suite run for some games only."""
    parser.addoption("--game", action="append", help="game whose contract is tested; all of them by default")
