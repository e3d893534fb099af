"""The RPC contracts: linted, generated code up to date, and no change that breaks who speaks the published ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PUBLISHED = Path(__file__).with_name("published.binpb")
"""What is out there. After a release: `buf build proto -o tests/contract/published.binpb`."""


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    binaries = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        [binaries / command[0], *command[1:]], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture
def proto(tmp_path: Path) -> Path:
    """A copy of the contracts to break."""
    subprocess.run(["cp", "-r", ROOT / "proto", tmp_path], check=True)
    return tmp_path / "proto"


def test_the_contracts_keep_the_style_rules() -> None:
    linted = run("buf", "lint", "proto")
    assert linted.returncode == 0, linted.stdout


def test_nothing_breaks_who_speaks_the_published_contracts() -> None:
    compared = run("buf", "breaking", "proto", "--against", PUBLISHED)
    assert compared.returncode == 0, compared.stdout


def test_a_field_that_changes_its_number_is_a_break(proto: Path) -> None:
    rules = proto / "hexarchy" / "rules" / "v1" / "rules.proto"
    rules.write_text(rules.read_text().replace("string command_id = 2;", "string command_id = 20;", 1))
    compared = run("buf", "breaking", proto, "--against", PUBLISHED)
    assert compared.returncode != 0
    assert "command_id" in compared.stdout


def test_the_generated_code_is_what_the_contracts_generate(tmp_path: Path) -> None:
    protos = sorted(
        str(path.relative_to(ROOT / "proto" / "hexarchy")) for path in ROOT.glob("proto/hexarchy/*/v1/*.proto")
    )
    targets = [f"--{kind}_out={tmp_path}" for kind in ("python", "mypy", "grpc_python", "mypy_grpc")]
    made = run(
        "python",
        "-m",
        "grpc_tools.protoc",
        "-Icontracts=proto/hexarchy",
        *targets,
        *(f"contracts/{name}" for name in protos),
    )
    assert made.returncode == 0, made.stderr
    fresh = {path.relative_to(tmp_path / "contracts"): path.read_text() for path in tmp_path.rglob("*.py*")}
    kept = ROOT / "libs" / "contracts"
    assert {path: (kept / path).read_text() for path in fresh} == fresh, "run: make proto"
