"""The programs of docs/api.md, as whoever copies them runs them."""

import ast
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from games import GAMES
from standalone.tests.running import Running
from testkit.recorded import record
from testkit.waiting import AMPLE

MANUAL = Path(__file__).parents[2] / "docs" / "api.md"
_BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def ran(block: int, folder: Path, environment: Mapping[str, str]) -> str:
    """Return what a program of the manual prints."""
    program = _BLOCK.findall(MANUAL.read_text())[block]
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env=environment, capture_output=True, text=True, timeout=AMPLE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_whole_bot_plays_a_whole_match(server: Running, tmp_path: Path) -> None:
    outcome = ast.literal_eval(ran(0, tmp_path, server.environment))

    assert sorted(outcome) == ["points", "ranks"]
    assert 1 in outcome["ranks"]


def test_the_luck_of_an_exported_match_is_recomputed(tmp_path: Path) -> None:
    commits = record(GAMES["catan"], "m1").messages()
    (tmp_path / "match.jsonl").write_bytes(b"\n".join(commits))
    rolls = sum(b'{"type":"DiceRolled"' in commit for commit in commits)

    said = ran(1, tmp_path, {})

    assert rolls > 0
    assert said == f"{len(commits)} commits are chained, {rolls} rolls are what they had to be\n"
