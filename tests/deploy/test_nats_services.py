"""Every service gets its work done as its own user of the deployed NATS configuration, alone or in a cluster."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager

import pytest

from eventlog.commit import Commit
from eventlog.jetstream import JetStreamLogs, Settings
from eventlog.log import RESULTS, TABLES, EventLog, match_events
from testkit.commits import first, grown, new_id
from testkit.waiting import AMPLE

from .nats_installation import USERS, Server, cluster, single

MATCHES = match_events(2)
MATCH = "first-match"


@pytest.fixture(scope="module", params=[1, 3], ids=["single", "cluster"])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    folder = tmp_path_factory.mktemp("nats")
    if request.param == 1:
        with single(folder) as server:
            yield [server]
    else:
        with cluster(folder) as running:
            yield running


@asynccontextmanager
async def everybody(servers: Sequence[Server]) -> AsyncIterator[Mapping[str, JetStreamLogs]]:
    """Connect every user, each to another server first, the streams being there."""
    settings = Settings(replicas=len(servers))
    async with AsyncExitStack() as stack:
        logs = {}
        for number, user in enumerate(USERS):
            first_asked = number % len(servers)
            urls = [server.url(user) for server in (*servers[first_asked:], *servers[:first_asked])]
            logs[user] = await stack.enter_async_context(JetStreamLogs.connect(urls, settings, name=user))
        yield logs


async def whole(log: EventLog) -> list[Commit]:
    """Read the match; the server that answers may be the last one to hear of its commits."""
    async with asyncio.timeout(AMPLE):
        while len(commits := (await log.read(MATCH)).commits) < 3:
            pass
    return list(commits)


async def told(log: EventLog) -> list[Commit | None]:
    """Follow the shard of the match for three commits."""
    commits: list[Commit | None] = []
    async with asyncio.timeout(AMPLE), aclosing(log.follow(log.category.shard_of(MATCH), 0)) as batches:
        async for batch in batches:
            commits += [each.commit for each in batch]
            if len(commits) >= 3:
                break
    return commits


async def test_every_service_is_let_do_its_work(servers: list[Server]) -> None:
    async with everybody(servers) as logs:
        for category in (TABLES, RESULTS):
            await logs["rules"].open(category)
        written = {
            "rules": await logs["rules"].open(MATCHES),
            "matchmaking": await logs["matchmaking"].find(TABLES),
            "scoring": await logs["scoring"].find(RESULTS),
        }
        commits = {user: (await grown(log, MATCH, 3))[0] for user, log in written.items()}
        matches = {user: await logs[user].find(MATCHES) for user in ("scoring", "replay", "gateway", "operator")}

        read = {user: await whole(log) for user, log in (written | matches).items()}
        live = await first(3, matches["gateway"].watch(MATCH))
        followed = {"replay": await told(matches["replay"]), "matchmaking": await told(written["matchmaking"])}
        health = {user: await each.health() for user, each in logs.items()}

    assert read == commits | dict.fromkeys(matches, commits["rules"])
    assert live == commits["rules"]
    assert followed == {"replay": commits["rules"], "matchmaking": commits["matchmaking"]}
    assert health == dict.fromkeys(USERS, True)


async def test_a_reader_is_told_of_what_is_stored_while_it_waits(servers: list[Server]) -> None:
    async with everybody(servers) as logs:
        rules, gateway = await logs["rules"].open(MATCHES), await logs["gateway"].find(MATCHES)
        scoring, match_id = await logs["scoring"].find(MATCHES), new_id()
        shard = MATCHES.shard_of(match_id)
        (before,), head = await grown(rules, match_id, 1)

        async with asyncio.TaskGroup() as waiting:
            watched = waiting.create_task(first(2, gateway.watch(match_id)))
            follower = scoring.follow(shard, head.position)
            followed = waiting.create_task(first(1, follower))
            (after,), _ = await grown(rules, match_id, 1, head)

    assert watched.result() == [before, after]
    assert [each.commit for each in followed.result()[0]] == [after]
