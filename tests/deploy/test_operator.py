"""What an operator does, as the user of that name of the deployed NATS configuration."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from eventlog.jetstream import JetStreamLogs
from eventlog.log import RESULTS, TABLES, match_events
from eventlog.raw import RawMessage
from standalone.operations.backup import back_up, logs_of
from standalone.operations.installation import Installation
from standalone.operations.restore import restore
from standalone.operations.servers import drain, placements
from testkit.commits import grown, new_id

from .nats_installation import Server, cluster, single

SHARDS = 2
WRITERS = {"rules": match_events(SHARDS), "matchmaking": TABLES, "scoring": RESULTS}


def installation(servers: Sequence[Server], replicas: int) -> Installation:
    urls = ",".join(server.url("operator") for server in servers)
    return Installation(nats_url=urls, redis_url="", rules_urls="", shards=SHARDS, replicas=replicas)


async def play(server: Server) -> None:
    """Let every service that writes do so, in streams that rules makes."""
    async with JetStreamLogs.connect([server.url("rules")], name="rules") as logs:
        for category in WRITERS.values():
            await logs.open(category)
    for user, category in WRITERS.items():
        async with JetStreamLogs.connect([server.url(user)], name=user) as logs:
            log = await logs.find(category)
            for _ in range(4):
                await grown(log, new_id(), 50)


async def contents(logs: JetStreamLogs) -> list[Sequence[RawMessage]]:
    found = await logs_of(logs.find, SHARDS)
    return [await log.copy(shard, 0, 10_000) for log in found for shard in range(log.category.shards)]


async def nothing_to_forget() -> None:
    return None


async def test_one_server_becomes_a_cluster_by_a_backup_and_any_of_its_servers_can_be_drained(tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    with single(tmp_path) as server:
        await play(server)
        async with installation([server], 1).logs() as logs:
            _ = [step async for step in back_up(await logs_of(logs.find, SHARDS), SHARDS, backup)]
            before = await contents(logs)

    (tmp_path / "cluster").mkdir()
    with cluster(tmp_path / "cluster") as servers:
        async with installation(servers, 3).logs() as logs:
            raw = await logs_of(logs.open, SHARDS)
            _ = [step async for step in restore(raw, SHARDS, backup, nothing_to_forget)]
            assert await contents(logs) == before

            found = await placements(logs, SHARDS)
            assert [len(placement.servers) for placement in found] == [3] * 4
            server_name = found[0].leader
            steps = [step async for step in drain(partial(placements, logs, SHARDS), logs.step_down, server_name)]
            assert (steps[0].leads != (), steps[-1].leads) == (True, ())

    assert sum(map(len, before)) == 3 * 4 * 50
