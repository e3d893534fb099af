"""Fixtures: a server for a whole module of tests, and the program in this process.

When a test fails, what all parts of the server logged is shown.
"""

from collections.abc import Callable, Generator, Iterator
from typing import TypeAlias

import pytest
from msgspec import Struct

from standalone.main import main
from standalone.tests.running import Running


class Ran(Struct, frozen=True):
    """How a command of the program ended, and what it said."""

    code: int
    out: str
    err: str


Hexarchy: TypeAlias = Callable[..., Ran]


@pytest.fixture
def hexarchy(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Hexarchy:
    """Run a command of the program in this process."""
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: str) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        said = capsys.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("server"))
    try:
        running.start()
        yield running
    finally:
        running.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    running = getattr(item, "funcargs", {}).get("server")
    if report.failed and isinstance(running, Running):
        report.sections.append(("what the server logged", running.logs()))
    return report
