"""What the guide to another game begins with, done in a copy of this project."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import testkit
from testkit.new_game import refusal

LIBS = Path(str(testkit.__file__)).parent.parent
ROOT = LIBS.parent


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for folder in ("libs", "tests/conformance"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "conftest.py"):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, which knows the services of this project."""
    paths = os.pathsep.join(map(str, (project / "libs", ROOT / "services", project)))
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *arguments],
        cwd=project,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_new_game_is_registered_and_keeps_every_law(project: Path) -> None:
    begun = run(project, "-m", "testkit.new_game", "pearls", "PRL")
    assert begun.returncode == 0, begun.stderr

    tested = run(project, "-m", "pytest", "-q", "libs/games/pearls", "tests/conformance", "--game", "pearls")
    proven = run(project, "-m", "testkit.rule_report", "pearls")

    assert (tested.returncode, " passed" in tested.stdout) == (0, True), tested.stdout
    assert proven.stdout.startswith("pearls: 12 of 12 statements have a test"), proven.stdout
    again = run(project, "-m", "testkit.new_game", "pearls", "ABC")
    assert (again.returncode, "there is a game pearls already" in again.stderr) == (2, True)


def test_a_statement_whose_test_is_gone_is_reported_last_with_the_remedy(project: Path) -> None:
    run(project, "-m", "testkit.new_game", "pearls", "PRL")
    tests = project / "libs/games/pearls/tests/test_highest_roll.py"
    tests.write_text(tests.read_text().replace('@pytest.mark.rule("PRL-006")\n', ""))

    told = run(project, "-m", "testkit.rule_report", "pearls")

    assert told.returncode == 1
    assert "\nFAULT: pearls: PRL-006 has neither a test nor a reason\n" in told.stdout
    assert told.stdout.endswith("under the heading `## Statements without a test`.\n")


@pytest.mark.parametrize(
    ("key", "letters", "wrong"),
    [
        ("pearls", "PRL", None),
        ("pearl_divers2", "PRL", None),
        ("Pearls", "PRL", "Pearls is no key"),
        ("pearls.x", "PRL", "pearls.x is no key"),
        ("catan", "PRL", "there is a game catan already"),
        ("pearls", "P", "P cannot number rules"),
        ("pearls", "BAS", "the rules of catan are numbered with BAS already"),
    ],
)
def test_a_key_and_letters_are_free_and_well_formed(key: str, letters: str, wrong: str | None) -> None:
    found = refusal(key, letters)

    assert found is None if wrong is None else found is not None and found.startswith(wrong)
