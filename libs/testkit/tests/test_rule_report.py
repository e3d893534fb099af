import subprocess
import sys
from pathlib import Path

from testkit.rule_report import report
from testkit.waiting import AMPLE

STATEMENTS = ["ABC-001", "ABC-002"]


def test_statements_with_a_test_or_a_reason_are_no_fault() -> None:
    found = report("abc", STATEMENTS, {"ABC-002": "A remark on the box."}, {"ABC-001": ["test_a", "test_b"]})

    assert found.faults == ()
    assert found.text().splitlines() == [
        "abc: 1 of 2 statements have a test",
        "  ABC-001",
        "    test_a",
        "    test_b",
        "  ABC-002  no test: A remark on the box.",
    ]


def test_a_statement_with_neither_test_nor_reason_is_a_fault() -> None:
    found = report("abc", STATEMENTS, {}, {"ABC-001": ["test_a"]})

    assert found.faults == ("ABC-002 has neither a test nor a reason",)
    assert found.text().endswith("ABC-002  no test: ?")


def test_a_mark_that_names_an_unknown_statement_is_a_fault() -> None:
    found = report("abc", STATEMENTS[:1], {}, {"ABC-001": ["test_a"], "ABC-009": ["test_b"]})

    assert found.faults == ("test_b names the unknown statement ABC-009",)


def test_a_reason_for_a_statement_that_has_a_test_is_a_fault() -> None:
    found = report("abc", STATEMENTS[:1], {"ABC-001": "Cannot be tested."}, {"ABC-001": ["test_a"]})

    assert found.faults == ("ABC-001 is listed as having no test, but test_a proves it",)


def test_a_reason_for_an_unknown_statement_is_a_fault() -> None:
    found = report("abc", STATEMENTS[:1], {"ABC-009": "Cannot be tested."}, {"ABC-001": ["test_a"]})

    assert found.faults == ("the unknown statement ABC-009 is listed as having no test",)


MARKED = """
import pytest

pytestmark = pytest.mark.rule("ABC-001")


@pytest.mark.rule("ABC-002", "ABC-003")
class TestGroup:
    @pytest.mark.rule("ABC-004")
    @pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.rule("ABC-005"))])
    def test_a(self, number):
        pass
"""


SHOW_MARKS = """
import sys
from pathlib import Path
from testkit.rule_report import marks_in

for statement, tests in sorted(marks_in(Path(sys.argv[1])).items()):
    print(statement, len(tests))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own: pytest does not nest."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=AMPLE
    )


def test_marks_count_however_they_were_put(tmp_path: Path) -> None:
    (tmp_path / "test_marked.py").write_text(MARKED)

    done = run("-c", SHOW_MARKS, str(tmp_path))

    assert done.stdout.splitlines() == ["ABC-001 1", "ABC-002 1", "ABC-003 1", "ABC-004 1", "ABC-005 1"]


def test_tests_that_cannot_be_collected_end_the_program(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("import nothing_of_this_name\n")

    done = run("-c", SHOW_MARKS, str(tmp_path))

    assert done.returncode == 1
    assert "cannot be collected" in done.stderr
    assert "nothing_of_this_name" in done.stderr


def test_the_toy_game_has_no_hole() -> None:
    done = run("-m", "testkit.rule_report", "toy")

    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("toy: 12 of 12 statements have a test")
    assert "  TOY-006\n    libs/testkit/toy/tests/test_highest_roll.py::test_nobody_bids_twice\n" in done.stdout
