"""What an operator does to read models: rebuild them, with or without a service running."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import TypeVar

from msgspec import Struct

from eventlog.log import EventLog
from projections.follower import Limits
from projections.observer import Observer
from projections.projection import Projection
from projections.runner import Runner
from projections.store import Partition, Store

M = TypeVar("M")


class Progress(Struct, frozen=True):
    """How far a rebuild is: commits up to `position` of `target` (the live generation's checkpoint) are folded."""

    generation: int
    position: int
    target: int
    done: bool = False


class RebuildLost(Exception):  # noqa: N818 - it names what happened
    """The request is gone without being fulfilled: withdrawn, or the store was emptied (and so is rebuilt anyway)."""


async def rebuild(
    log: EventLog,
    store: Store,
    projection: Projection[M],
    shard: int = 0,
    *,
    observer: Observer | None = None,
    limits: Limits | None = None,
) -> AsyncGenerator[Progress, None]:
    """Rebuild one shard of a projection beside the live read models, telling progress until the new ones are live.

    The projection's own runner does it if one works; otherwise it is done here. Leaving early leaves the request in
    the store: call again to go on with it, or `Store.cancel_rebuild`. Raises `RebuildLost`.
    """
    limits = limits or Limits()
    partition = Partition(projection.name, shard)
    generation = await store.request_rebuild(partition)
    runner = Runner(log, store, projection, shard, observer=observer, limits=limits, only_rebuild=True)
    working = asyncio.create_task(runner.run())
    try:
        while True:
            progress = await _progress(store, partition, generation)
            yield progress
            if progress.done:
                return
            await asyncio.wait([working], timeout=limits.attention / 2)
            if working.done():
                working.result()
    finally:
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working


async def _progress(store: Store, partition: Partition, generation: int) -> Progress:
    status = await store.status(partition)
    if status.live is not None and status.live >= generation:
        return Progress(generation, status.position, status.position, done=True)
    if status.building != generation:
        raise RebuildLost(f"the rebuild of {partition.projection}, shard {partition.shard}, was not finished")
    return Progress(generation, status.building_position, status.position)
