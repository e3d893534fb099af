"""Taking a NATS server out of the lead."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from functools import partial

import pytest

from embedded.nats_server import NatsCluster, NatsServer
from eventlog.jetstream import JetStreamLogs, Placement, Replica, Settings
from eventlog.log import RESULTS, TABLES, match_events
from standalone.operations.servers import Drained, NotDrained, drain, placements
from testkit.waiting import AMPLE

CURRENT = Replica("n1", current=True)


async def drained(logs: JetStreamLogs, server: str) -> list[Drained]:
    return [step async for step in drain(partial(placements, logs, 2), logs.step_down, server)]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsCluster]:
    found = NatsCluster(tmp_path_factory.mktemp("cluster"))
    found.start()
    yield found
    found.stop()


async def open_all(logs: JetStreamLogs) -> JetStreamLogs:
    for category in (match_events(2), TABLES, RESULTS):
        await logs.open(category)
    return logs


@pytest.fixture
async def logs(cluster: NatsCluster) -> AsyncIterator[JetStreamLogs]:
    async with JetStreamLogs.connect(cluster.urls, Settings(replicas=3)) as found:
        yield await open_all(found)


async def test_every_stream_is_told_with_its_leader_and_its_copies(logs: JetStreamLogs) -> None:
    found = await placements(logs, 2)

    assert [placement.stream for placement in found] == ["MATCH_EVENTS_0", "MATCH_EVENTS_1", "TABLES_0", "RESULTS_0"]
    assert all(sorted(placement.servers) == ["n0", "n1", "n2"] for placement in found)


async def test_a_drained_server_leads_nothing_and_draining_again_does_nothing(logs: JetStreamLogs) -> None:
    server = (await placements(logs, 2))[0].leader

    steps = await drained(logs, server)

    assert steps[0].leads
    assert steps[-1] == Drained(server, ())
    assert all(placement.leader not in ("", server) for placement in await placements(logs, 2))
    assert await drained(logs, server) == [Drained(server, ())]


async def test_an_unknown_server_is_refused(logs: JetStreamLogs) -> None:
    with pytest.raises(NotDrained, match="there are: n0, n1, n2"):
        await drained(logs, "n9")


async def test_no_server_is_drained_while_another_copy_is_away(logs: JetStreamLogs, cluster: NatsCluster) -> None:
    leader = (await placements(logs, 2))[0].leader
    away = next(server for server in cluster.servers if server.name != leader)
    away.kill()
    reason = ""

    async with asyncio.timeout(AMPLE):
        while f"the copy on {away.name} is" not in reason:  # the servers themselves take a while to find out
            with pytest.raises(NotDrained) as refused:
                async for _ in drain(partial(placements, logs, 2), logs.step_down, leader, patience=1.0):
                    pass
            reason = str(refused.value)

    away.start()


async def test_a_server_with_the_only_copy_cannot_be_drained(nats_server: NatsServer) -> None:
    async with JetStreamLogs.connect([nats_server.url]) as found:
        logs = await open_all(found)
        (server,) = (await placements(logs, 2))[0].servers

        with pytest.raises(NotDrained, match="MATCH_EVENTS_0 has no other copy"):
            await drained(logs, server)


@pytest.mark.parametrize(
    ("copies", "reason"),
    [
        ((CURRENT, Replica("n2")), "S: the copy on n2 is not current, it lacks 0 messages"),
        ((CURRENT, Replica("n2", current=True, lag=7)), "S: the copy on n2 is not current, it lacks 7 messages"),
        ((CURRENT, Replica("n2", current=True, offline=True)), "S: the copy on n2 is offline"),
    ],
)
async def test_a_copy_that_is_behind_is_waited_for_within_bounds(copies: tuple[Replica, ...], reason: str) -> None:
    async def look() -> list[Placement]:
        return [Placement("S", "n0", copies)]

    async def step_down(stream: str) -> None:
        raise AssertionError(stream)

    with pytest.raises(NotDrained, match=f"^{reason}$"):
        async for _ in drain(look, step_down, "n0", patience=0.3):
            pass
