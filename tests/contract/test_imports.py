"""The import contracts hold, and each of them notices when it is broken."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BREAKS = {
    "layers": ("libs/projections/store.py", "import rulesclient"),
    "games-alone": ("libs/games/other/__init__.py", "import games.catan.board"),
    "pure-core": ("libs/games/catan/decide/robber.py", "import random"),
    "folding-decides-nothing": ("libs/games/catan/evolve.py", "import gamekit.chance"),
    "log-knows-no-game": ("libs/eventlog/commit.py", "import gamekit.game"),
    "nats": ("services/rules/handlers.py", "import nats"),
    "redis": ("services/gateway/handlers.py", "import redis"),
    "http": ("services/replay/handlers.py", "import fastapi"),
    "no-test-code": ("libs/gamekit/game.py", "import testkit.chance"),
    "service-shape": ("services/rules/handlers.py", "import rules.app"),
    "service-shape, exhaustive": ("services/rules/helpers.py", ""),
}


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{root / 'libs'}{os.pathsep}{root / 'services'}"}
    linter = Path(sys.executable).with_name("lint-imports")
    command: list[str | Path] = [linter, "--no-cache", "--config", ROOT / ".importlinter"]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the product's sources to break."""
    for folder in ("libs", "services"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    return tmp_path


def test_all_contracts_hold() -> None:
    linted = lint(ROOT)
    assert linted.returncode == 0, linted.stdout
    assert "Contracts: 10 kept, 0 broken." in linted.stdout


@pytest.mark.parametrize(("contract", "place", "line"), [(key, *found) for key, found in BREAKS.items()])
def test_a_contract_notices_when_it_is_broken(tree: Path, contract: str, place: str, line: str) -> None:
    path = tree / place
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{path.read_text() if path.exists() else ''}\n{line}\n")
    linted = lint(tree)
    assert linted.returncode != 0
    assert f"{_name(contract)} BROKEN" in linted.stdout


def _name(contract: str) -> str:
    key = contract.split(",")[0]
    section = (ROOT / ".importlinter").read_text().split(f"[importlinter:contract:{key}]\nname = ")[1]
    return section.split("\n")[0]
