"""The commands of docs/operating.md, typed one after the other on a running server with a finished match."""

from pathlib import Path

import pytest

from games import GAMES
from gateway.keys import read
from standalone.tests.running import Running
from standalone.tests.serving import Hexarchy
from testkit.documents import shell_commands
from testkit.recorded import record

MANUAL = Path(__file__).parents[2] / "docs" / "operating.md"
MATCH = "m-0193f2c4a1"
NAMES = {"MATCH": MATCH, "nats-1": "hexarchy"}
REFUSED_HERE = {"drain": "has no other copy", "retry": "is not parked"}
"""By one server, and where nothing is wrong."""


def test_every_command_of_the_manual_does_what_it_says(
    server: Running, hexarchy: Hexarchy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "first.ndjson").write_bytes(b"\n".join(record(GAMES["catan_dice"], MATCH).messages()))
    assert hexarchy("import", "first.ndjson").code == 0

    for documented in shell_commands(MANUAL, "hexarchy"):
        arguments = [_typed(word, tmp_path) for word in documented]
        ran = hexarchy(*arguments)
        if reason := REFUSED_HERE.get(arguments[0]):
            assert (ran.code, reason in ran.err) == (1, True), ran
        else:
            assert (ran.code, ran.err) == (0, ""), (arguments, ran)


def _typed(word: str, folder: Path) -> str:
    if word == "ID":
        return read(folder / "token-keys.json").keys[0].id
    return NAMES.get(word, word.replace("/backups", str(folder / "backups")))
