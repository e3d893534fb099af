"""Worlds in memory and on real servers."""

from collections.abc import AsyncIterator

import pytest

from embedded.valkey_server import ValkeyServer
from eventlog.jetstream import JetStreamLogs
from eventlog.log import match_events
from eventlog.memory import MemoryLog
from projections.memory import MemoryStore
from projections.redis import RedisReadModels, RedisStore, connect
from replay.handlers import Replay
from replay.tests.world import GAMES, World
from testkit.brokers import apart


def in_memory() -> World:
    log, store = MemoryLog(match_events(2)), MemoryStore()

    async def flush() -> None:
        store.flush()

    return World(log, store, store, flush, Replay(log, store, GAMES, patience=0.3))


@pytest.fixture
def world() -> World:
    return in_memory()


@pytest.fixture
def two_worlds() -> tuple[World, World]:
    return in_memory(), in_memory()


@pytest.fixture
async def real_world(nats_url: str, valkey_server: ValkeyServer) -> AsyncIterator[World]:
    redis = connect(valkey_server.url)  # nobody else's: it is emptied
    async with JetStreamLogs.connect([nats_url]) as logs:
        log = await logs.open(apart(match_events(2)))
        models = RedisReadModels(redis)
        yield World(log, RedisStore(redis), models, redis.flushall, Replay(log, models, GAMES, patience=0.3))
    await redis.aclose()


@pytest.fixture(params=["memory", "real"])
def any_world(request: pytest.FixtureRequest) -> World:
    """The same behaviour is asked of both."""
    found: World = request.getfixturevalue("world" if request.param == "memory" else "real_world")
    return found
