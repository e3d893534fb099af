"""Both stores under one name, with what each of them can be made to suffer."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias
from uuid import uuid4

import pytest

from projections.memory import MemoryStore
from projections.reader import ReadModels
from projections.redis import RedisReadModels, RedisStore, connect
from projections.store import Partition, Store

Lose: TypeAlias = Callable[[], Awaitable[None]]
"""Loses everything that is kept of the test's partition, as `FLUSHALL` does."""


@pytest.fixture
def partition() -> Partition:
    """A partition that no other test uses."""
    return Partition(f"tally-{uuid4().hex[:8]}", 0)


@pytest.fixture(params=["memory", "redis"])
async def both(request: pytest.FixtureRequest, partition: Partition) -> AsyncIterator[tuple[Store, ReadModels, Lose]]:
    if request.param == "memory":
        memory = MemoryStore()

        async def forget() -> None:
            memory.flush()

        yield memory, memory, forget
        return
    async with connect(request.getfixturevalue("valkey_url")) as client:

        async def delete() -> None:
            keys = [key async for key in client.scan_iter(f"hexarchy:{{{partition.projection}.*", count=1000)]
            if keys:
                await client.delete(*keys)

        yield RedisStore(client), RedisReadModels(client), delete
        await delete()


@pytest.fixture
def store(both: tuple[Store, ReadModels, Lose]) -> Store:
    return both[0]


@pytest.fixture
def models(both: tuple[Store, ReadModels, Lose]) -> ReadModels:
    return both[1]


@pytest.fixture
def lose_everything(both: tuple[Store, ReadModels, Lose]) -> Lose:
    return both[2]
