"""With real servers: processes are killed with -9, servers go away, and the read models come out the same."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from embedded.nats_server import NatsServer
from embedded.valkey_server import ValkeyServer
from eventlog.commit import Head
from eventlog.jetstream import JetStreamLogs
from eventlog.log import EventLog, match_events
from projections.redis import RedisReadModels, RedisStore, connect
from projections.runner import Runner
from projections.store import ModelsUnavailable, Partition, Store
from testkit.brokers import apart
from testkit.waiting import AMPLE

from .tally import QUICK, TallyProjection, caught_up, eventually, running, undisturbed, write

KILLS = 15
MATCHES = tuple(f"{letter}{number}" for letter in "abcd" for number in range(3))


@asynccontextmanager
async def service(arguments: Sequence[str]) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a process with one runner until the end of the block, and then kill it."""
    program = Path(__file__).with_name("tally.py")
    process = await asyncio.create_subprocess_exec(sys.executable, str(program), *arguments)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@asynccontextmanager
async def writing(log: EventLog) -> AsyncIterator[None]:
    """Write to all matches, without haste, until the end of the block."""
    done = asyncio.Event()

    async def write_on() -> None:
        heads: dict[str, Head] = {}
        while not done.is_set():
            await write(log, heads, MATCHES, 1)
            await asyncio.sleep(0.01)

    task = asyncio.create_task(write_on())
    try:
        yield
    finally:
        done.set()
        await task


async def _has_moved(store: Store, partition: Partition, position: int) -> bool:
    return (await store.status(partition)).position > position


async def test_kill_9_at_any_moment_neither_loses_nor_doubles(
    nats_url: str, valkey_url: str, partition: Partition
) -> None:
    category = apart(match_events(1))
    projection = TallyProjection(partition.projection)
    arguments = (nats_url, valkey_url, category.stream, category.subject, partition.projection)
    async with JetStreamLogs.connect([nats_url]) as logs, connect(valkey_url) as client, asyncio.timeout(3 * AMPLE):
        log, store = await logs.open(category), RedisStore(client)
        async with AsyncExitStack() as services, writing(log):
            working = await services.enter_async_context(service(arguments))
            for _ in range(KILLS):
                standing_by = await services.enter_async_context(service(arguments))
                await eventually(partial(_has_moved, store, partition, (await store.status(partition)).position))
                await asyncio.sleep(random.uniform(0, 0.1))
                working.kill()
                working = standing_by
        async with running(Runner(log, store, projection, limits=QUICK)):
            await caught_up(log, store, partition)

        assert await store.dump(partition) == await undisturbed(log, projection)


async def test_flushall_at_any_moment_gives_the_same_read_models_again(
    nats_url: str, valkey_server: ValkeyServer, partition: Partition
) -> None:
    projection = TallyProjection(partition.projection)
    async with JetStreamLogs.connect([nats_url]) as logs, connect(valkey_server.url) as client:
        log, store, heads = await logs.open(apart(match_events(1))), RedisStore(client), dict[str, Head]()
        async with running(Runner(log, store, projection, limits=QUICK)):
            for _ in range(5):
                await write(log, heads, MATCHES, 5)
                await client.flushall()
            await caught_up(log, store, partition)
            before = await store.dump(partition)
            await client.flushall()
            await caught_up(log, store, partition)
            assert await store.dump(partition) == before

        assert before == await undisturbed(log, projection)


async def test_servers_go_away_and_come_back_and_everybody_goes_on(
    nats_server: NatsServer, valkey_server: ValkeyServer, partition: Partition
) -> None:
    projection = TallyProjection(partition.projection)
    async with JetStreamLogs.connect([nats_server.url]) as logs, connect(valkey_server.url) as client:
        log, store, heads = await logs.open(match_events(1)), RedisStore(client), dict[str, Head]()
        models = RedisReadModels(client)
        async with running(Runner(log, store, projection, limits=QUICK)):
            for server in (valkey_server, nats_server, valkey_server):
                await write(log, heads, MATCHES, 10)
                server.kill()
                server.spawn()
                await asyncio.to_thread(server.wait_until_ready)
                assert await models.position(partition) >= 0
            await write(log, heads, MATCHES, 10)
            await caught_up(log, store, partition)

        assert await store.dump(partition) == await undisturbed(log, projection)


async def test_a_reader_says_so_when_the_store_stays_away(valkey_server: ValkeyServer, partition: Partition) -> None:
    async with connect(valkey_server.url, attempts=2) as client:
        models = RedisReadModels(client)
        assert await models.get(partition, "a") is None
        valkey_server.kill()
        with pytest.raises(ModelsUnavailable):
            await models.get(partition, "a")
        with pytest.raises(ModelsUnavailable):
            await models.page(partition, "best")

        valkey_server.start()
        assert await models.get(partition, "a") is None


async def test_a_store_that_hangs_is_away_and_it_is_said_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.redis._PATIENCE_SECONDS", 0.5)
    server = ValkeyServer(tmp_path)
    server.start()
    async with connect(server.url) as client:
        store, at = RedisStore(client), Partition("any", 0)
        assert await store.live(at) == 1
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)

        with pytest.raises(ModelsUnavailable, match="no answer in time"):
            await store.live(at)

    server.kill()
