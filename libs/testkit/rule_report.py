"""Which tests prove which rule statement, and where there are holes: `python -m testkit.rule_report [GAME ...]`.

The marks are read from pytest's own collection of a game's folder, so they count however they were put: on a
function, a class, a module or a parameter. A statement without a test stands, with its reason, as `- ID reason` under
the heading `## Statements without a test` of the game's `rules.md`.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from msgspec import Struct

from gamekit.game import AnyGame
from gamekit.statements import untested
from testkit.folders import folder_of, game_asked_for

_REMEDY = """
A test proves a statement by its mark, `@pytest.mark.rule("ID")`. Why a statement has no test, `rules.md` says in a line
`- ID reason` under the heading `## Statements without a test`."""


class Report(Struct, frozen=True):
    """The statements of one game with the tests that prove each, and everything that is wrong with them."""

    game: str
    proofs: Mapping[str, Sequence[str]]
    reasons: Mapping[str, str]
    faults: Sequence[str]

    def text(self) -> str:
        """Return which tests prove each statement, for people."""
        covered = sum(bool(tests) for tests in self.proofs.values())
        lines = [f"{self.game}: {covered} of {len(self.proofs)} statements have a test"]
        for statement, tests in self.proofs.items():
            lines.append(f"  {statement}" + ("" if tests else f"  no test: {self.reasons.get(statement, '?')}"))
            lines += [f"    {test}" for test in tests]
        return "\n".join(lines)


def report(
    game: str, statements: Sequence[str], reasons: Mapping[str, str], marks: Mapping[str, Sequence[str]]
) -> Report:
    """Hold a game's statements against the marks (tests by statement) and the listed reasons."""
    proofs = {statement: tuple(marks.get(statement, ())) for statement in statements}
    return Report(game, proofs, reasons, tuple(_faults(proofs, reasons, marks)))


def _faults(
    proofs: Mapping[str, Sequence[str]], reasons: Mapping[str, str], marks: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    for statement, tests in proofs.items():
        if not tests and statement not in reasons:
            yield f"{statement} has neither a test nor a reason"
        if tests and statement in reasons:
            yield f"{statement} is listed as having no test, but {tests[0]} proves it"
    for statement in sorted(marks.keys() - proofs.keys()):
        yield f"{marks[statement][0]} names the unknown statement {statement}"
    for statement in sorted(reasons.keys() - proofs.keys()):
        yield f"the unknown statement {statement} is listed as having no test"


class Collector:
    """A pytest plugin that notes the `rule` marks of what is collected."""

    def __init__(self) -> None:
        self.marks: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note every mark once per test function, whatever its parameters."""
        for item in items:
            test = item.nodeid.partition("[")[0]
            for mark in item.iter_markers("rule"):
                for statement in mark.args:
                    tests = self.marks.setdefault(statement, [])
                    if test not in tests:
                        tests.append(test)


def marks_in(folder: Path) -> dict[str, list[str]]:
    """Return the tests of a folder by the statements they prove; ends the program if they cannot be collected."""
    collector, output = Collector(), StringIO()
    with redirect_stdout(output):
        status = pytest.main(["--collect-only", "--quiet", str(folder)], plugins=[collector])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"the tests of {folder} cannot be collected:\n{output.getvalue()}")
    return collector.marks


def report_of(game: AnyGame) -> Report:
    """Return the report of a game."""
    folder = folder_of(game)
    reasons = untested((folder / "rules.md").read_text("utf-8"))
    return report(game.key, list(game.rules), reasons, marks_in(folder))


def main() -> None:
    """Print which tests prove which rule statement; exit with 1 if there is a hole."""
    parser = argparse.ArgumentParser(prog="python -m testkit.rule_report", description=main.__doc__)
    parser.add_argument(
        "games", nargs="*", type=game_asked_for, metavar="GAME", help="key of a game; all registered games by default"
    )
    parser.add_argument("--quiet", action="store_true", help="print faults only")
    asked = parser.parse_args()
    reports = [report_of(game) for game in asked.games or _registered()]
    if not asked.quiet:
        print(*(found.text() for found in reports), sep="\n")
    faults = [f"FAULT: {found.game}: {fault}" for found in reports for fault in found.faults]
    if faults:
        print(*faults, _REMEDY, sep="\n")
    sys.exit(bool(faults))


def _registered() -> list[AnyGame]:
    from games import GAMES

    return list(GAMES.values())


if __name__ == "__main__":
    main()
