"""docs/operating.md says what is there: every setting, every command with its options, links that lead somewhere."""

import re
from pathlib import Path

import pytest
import typer.main
import yaml
from typer.core import TyperGroup

from standalone.main import app
from testkit.documents import shell_commands
from testkit.settings_report import table

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "docs" / "operating.md"
TEXT = MANUAL.read_text()
PROGRAM = typer.main.get_command(app)
assert isinstance(PROGRAM, TyperGroup)
COMMANDS = PROGRAM.commands


def test_the_table_of_settings_is_what_the_services_read() -> None:
    _, rest = TEXT.split("<!-- settings: python -m testkit.settings_report -->")
    written, _ = rest.split("<!-- end of settings -->")

    assert written.strip() == table(), "run: python -m testkit.settings_report"


@pytest.mark.parametrize("arguments", shell_commands(MANUAL, "hexarchy"), ids=" ".join)
def test_every_documented_command_exists_with_its_options(arguments: list[str]) -> None:
    name, *rest = arguments
    command = COMMANDS[name]

    command.make_context(name, rest)  # raises where an option or an argument is none


def test_every_command_is_documented() -> None:
    documents = TEXT + (ROOT / "README.md").read_text()

    assert {name for name in COMMANDS if f"hexarchy {name}" not in documents} == set()


def test_links_lead_somewhere() -> None:
    anchors = {_anchor(line.lstrip("#").strip()) for line in TEXT.splitlines() if line.startswith("#")}
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        path, _, anchor = target.partition("#")
        if path:
            assert (MANUAL.parent / path).exists(), target
        else:
            assert anchor in anchors, target


def test_every_alert_links_to_its_section() -> None:
    anchors = {_anchor(line.lstrip("#").strip()) for line in TEXT.splitlines() if line.startswith("#")}
    rules = yaml.safe_load((ROOT / "deploy" / "observability" / "prometheus" / "alerts.yml").read_text())
    runbooks = [rule["annotations"]["runbook"] for group in rules["groups"] for rule in group["rules"]]

    assert {runbook for runbook in runbooks if runbook.partition("#")[2] not in anchors} == set()


def _anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")
