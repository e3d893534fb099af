"""Bringing a whole server back from a backup: its log, and the read models that follow from it."""

import json
import shutil
import signal
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from projections.memory import MemoryStore
from projections.store import Partition
from standalone.operations.read_models import ServicesRun, require_rest
from standalone.tests.running import Running
from standalone.tests.serving import Hexarchy
from testkit.recorded import record
from testkit.waiting import AMPLE

GAME = GAMES["catan_dice"]


class House:
    """A server with finished matches, and the program in this process."""

    def __init__(self, server: Running, hexarchy: Hexarchy, folder: Path) -> None:
        self.server = server
        self._hexarchy = hexarchy
        self._folder = folder

    def does(self, *command: str) -> str:
        ran = self._hexarchy(*command)
        assert ran.code == 0, ran.err
        return ran.out

    def refuses(self, *command: str) -> str:
        ran = self._hexarchy(*command)
        assert ran.code == 1, ran.out
        return ran.err

    def names(self) -> Iterable[tuple[str, str]]:
        """Return what names it as an installation of which nobody knows whether its services run."""
        found = self.server.runtime
        yield "HEXARCHY_NATS_URL", found.nats_url
        yield "HEXARCHY_REDIS_URL", found.redis_url
        yield "HEXARCHY_SHARDS", str(found.shards)

    def take_in(self, match_id: str) -> None:
        """Let a finished match come in."""
        path = self._folder / f"{match_id}.ndjson"
        path.write_bytes(b"".join(line + b"\n" for line in record(GAME, match_id).messages()))
        self.does("import", str(path))

    def positions(self, results: int) -> dict[str, int]:
        """Wait until all read models are up to date, with so many results; return how far each projection is."""
        deadline = time.monotonic() + AMPLE
        while True:
            lags: list[dict[str, Any]] = json.loads(self.does("lag", "--json"))
            found = {entry["projection"]: 0 for entry in lags}
            for entry in lags:
                found[entry["projection"]] += entry["position"]
            if found["ratings"] == results and not any(entry["lag"] or entry["parked"] for entry in lags):
                return found
            assert time.monotonic() < deadline, lags
            time.sleep(0.2)


@pytest.fixture
def house(tmp_path: Path, hexarchy: Hexarchy, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    server = Running(tmp_path / "server")
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    server.start()
    yield House(server, hexarchy, tmp_path)
    server.stop()


async def test_an_installation_whose_read_models_nobody_keeps_up_is_at_rest() -> None:
    store, at = MemoryStore(), Partition("standings", 1)

    await require_rest(store, 2)
    await store.hold(at, "runner-killed", 0.3)
    await require_rest(store, 2)

    assert await store.hold(at, "rebuild-other", 60.0)


async def test_an_installation_whose_services_run_is_not_at_rest() -> None:
    store, at = MemoryStore(), Partition("standings", 1)
    await store.hold(at, "runner-here", 60.0)

    with pytest.raises(ServicesRun, match="the service that keeps standings 1 up still runs"):
        await require_rest(store, 2)


def test_a_server_comes_back_from_an_older_backup_with_read_models_that_follow_from_it(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = str(tmp_path / "backup")
    house.take_in("first")
    before = house.positions(results=1)
    house.does("backup", backup)
    house.take_in("second")
    house.positions(results=2)

    house.server.signal(signal.SIGTERM)
    house.server.wait()
    shutil.rmtree(house.server.data / "nats" / "jetstream")
    (house.server.data / "nats" / "jetstream").mkdir()  # the log is lost, its read models are not
    house.server.start()
    with monkeypatch.context() as named:
        for name, value in house.names():
            named.setenv(name, value)
        assert "still runs: stop all services before" in house.refuses("restore", backup)
    house.does("restore", backup)
    house.does("restore", backup)

    assert house.positions(results=1) == before
    assert json.loads(house.does("replay", "first", "--json"))["match_id"] == "first"
    assert house.refuses("replay", "second")
    house.take_in("second")
    house.positions(results=2)
    assert sum(shard["matches"] for shard in json.loads(house.does("verify", "--all", "--json"))) == 2
