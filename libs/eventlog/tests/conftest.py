"""Both implementations under one name."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias

import pytest

from eventlog.jetstream import JetStreamLogs
from eventlog.jetstream.log import JetStreamLog
from eventlog.log import Category, EventLog, match_events
from eventlog.memory import MemoryLog, MemoryLogs
from testkit.brokers import apart

Plant: TypeAlias = Callable[[str, bytes], Awaitable[None]]
"""Stores bytes under a match whatever they are, as a faulty disk would."""


@pytest.fixture
def category() -> Category:
    return apart(match_events(2))


@pytest.fixture(params=["memory", "jetstream"])
async def log(request: pytest.FixtureRequest, category: Category) -> AsyncIterator[EventLog]:
    if request.param == "memory":
        yield await MemoryLogs().open(category)
        return
    async with JetStreamLogs.connect([request.getfixturevalue("nats_url")]) as logs:
        yield await logs.open(category)


@pytest.fixture
def plant(log: EventLog) -> Plant:
    async def plant_into_memory(match_id: str, stored: bytes) -> None:
        assert isinstance(log, MemoryLog)
        log.plant(match_id, stored)

    async def publish(match_id: str, stored: bytes) -> None:
        assert isinstance(log, JetStreamLog)
        subject = f"{log.category.subject}.{log.category.shard_of(match_id)}.toy.{match_id}"
        await log._connection.ask(subject, stored)

    return plant_into_memory if isinstance(log, MemoryLog) else publish
