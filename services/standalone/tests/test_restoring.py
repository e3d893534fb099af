"""Bringing a whole server back from a backup: its log, and the read models that follow from it."""

import json
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from standalone.tests.running import Running
from testkit.recorded import record

GAME = GAMES["catan_dice"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "server")
    running.start()
    yield running
    running.stop()


def done(server: Running, *command: str) -> str:
    ran = server.run(*command)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def taken_in(server: Running, folder: Path, match_id: str) -> None:
    """Let a finished match come in."""
    path = folder / f"{match_id}.ndjson"
    path.write_bytes(b"".join(line + b"\n" for line in record(GAME, match_id).messages()))
    done(server, "import", str(path))


def caught_up(server: Running) -> dict[str, int]:
    """Wait until all read models are; return how far each projection is, all shards together."""
    deadline = time.monotonic() + 60
    found = lags(server)
    while any(entry["lag"] for entry in found):
        assert time.monotonic() < deadline, found
        time.sleep(0.1)
        found = lags(server)
    names = {entry["projection"] for entry in found}
    return {name: sum(entry["position"] for entry in found if entry["projection"] == name) for name in names}


def lags(server: Running) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(done(server, "lag", "--json"))
    return found


def results(server: Running) -> int:
    """Wait until as many results are recorded as matches are there; return their number."""
    deadline = time.monotonic() + 60
    while True:
        checked = json.loads(done(server, "verify", "--all", "--json"))
        matches = sum(shard["matches"] for shard in checked)
        assert not any(shard["broken"] for shard in checked)
        if (rated := caught_up(server)["ratings"]) == matches:
            return rated
        assert time.monotonic() < deadline, (rated, matches)


def test_a_server_comes_back_from_an_older_backup_with_read_models_that_follow_from_it(
    server: Running, tmp_path: Path
) -> None:
    backup = str(tmp_path / "backup")
    taken_in(server, tmp_path, "first")
    assert results(server) == 1
    done(server, "backup", backup)
    before = caught_up(server)
    taken_in(server, tmp_path, "second")
    assert results(server) == 2

    server.signal(signal.SIGTERM)
    server.wait()
    shutil.rmtree(server.data / "nats" / "jetstream")
    (server.data / "nats" / "jetstream").mkdir()  # the log is lost, its read models are not
    server.start()
    done(server, "restore", backup)
    done(server, "restore", backup)

    assert results(server) == 1
    assert caught_up(server) == before
    assert json.loads(done(server, "replay", "first", "--json"))["match_id"] == "first"
    assert server.run("replay", "second", "--json").returncode == 1
    taken_in(server, tmp_path, "second")
    assert results(server) == 2
