import subprocess
import sys
from pathlib import Path

import pytest

from testkit.rule_report import marks_in, report, report_of
from testkit.toy import GAME

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
    assert found.text().endswith("FAULT: ABC-002 has neither a test nor a reason")


def test_a_mark_that_names_an_unknown_statement_is_a_fault() -> None:
    found = report("abc", STATEMENTS[:1], {}, {"ABC-001": ["test_a"], "ABC-009": ["test_b"]})

    assert found.faults == ("test_b names the unknown statement ABC-009",)


def test_a_reason_for_a_statement_that_has_a_test_is_a_fault() -> None:
    found = report("abc", STATEMENTS[:1], {"ABC-001": "Cannot be tested."}, {"ABC-001": ["test_a"]})

    assert found.faults == ("ABC-001 is listed as having no test, but test_a proves it",)


def test_a_reason_for_an_unknown_statement_is_a_fault() -> None:
    found = report("abc", STATEMENTS[:1], {"ABC-009": "Cannot be tested."}, {"ABC-001": ["test_a"]})

    assert found.faults == ("the unknown statement ABC-009 is listed as having no test",)


def test_the_toy_game_has_no_hole() -> None:
    found = report_of(GAME)

    assert found.faults == ()
    assert found.proofs["TOY-006"] == ("libs/testkit/toy/tests/test_highest_roll.py::test_nobody_bids_twice",)


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


def test_marks_count_however_they_were_put(tmp_path: Path) -> None:
    (tmp_path / "test_marked.py").write_text(MARKED)

    found = run_marks_in(tmp_path)

    assert found == ["ABC-001 1", "ABC-002 1", "ABC-003 1", "ABC-004 1", "ABC-005 1"]


def test_tests_that_cannot_be_collected_end_the_program(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("import nothing_of_this_name\n")

    with pytest.raises(SystemExit, match="cannot be collected"):
        marks_in(tmp_path)


def run_marks_in(folder: Path) -> list[str]:
    program = (
        "import sys; from pathlib import Path; from testkit.rule_report import marks_in; "
        "found = marks_in(Path(sys.argv[1])); "
        "print(*(f'{statement} {len(tests)}' for statement, tests in sorted(found.items())), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, folder], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.splitlines()


def test_the_program_succeeds_without_a_hole() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "testkit.rule_report", "toy"], capture_output=True, text=True, check=False, timeout=60
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("toy: 12 of 12 statements have a test")
