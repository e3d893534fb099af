"""What every test can use. Fixtures that need a broker live in plugins named here."""

import pytest

pytest_plugins = ["testkit.brokers"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the conformance suite run for some games only."""
    parser.addoption("--game", action="append", help="game whose contract is tested; all of them by default")
