"""Runs one partition of a projection: keeps its live generation up to date, and rebuilds it beside when asked to."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Generic, TypeAlias, TypeVar

from eventlog.log import AnotherLog, EventLog
from projections.follower import UNAVAILABLE, Follower, Limits, React
from projections.observer import Observer, Unobserved
from projections.projection import Projection
from projections.store import Fenced, ModelsUnavailable, Partition, Store
from projections.tail import heed_cancellation

M = TypeVar("M")

_Task: TypeAlias = asyncio.Task[Any]
_SHORTEST_PAUSE = 0.05


class Runner(Generic[M]):
    """Folds a shard of the log into a projection's read models, for as long as `run` runs.

    Every commit has its effect exactly once, whatever is killed, emptied or started twice: see `Store`. Of several
    runners of one partition one works and the others stand by. Where the log ends before the checkpoint (it was brought
    back from an older backup) everything begins anew.
    """

    def __init__(
        self,
        log: EventLog,
        store: Store,
        projection: Projection[M],
        shard: int = 0,
        *,
        react: React | None = None,
        observer: Observer | None = None,
        limits: Limits | None = None,
        only_rebuild: bool = False,
    ) -> None:
        """`react` is awaited for each commit before the write that covers it, and may be called for it again.

        `LogUnavailable`, `ModelsUnavailable` and `OSError` (a `TimeoutError` is one) from it mean "try again"; anything
        else parks the commit's match. With `only_rebuild` the runner leaves the live generation as it is, and steps in
        only where no other runner works.
        """
        self.partition = Partition(projection.name, shard)
        self._log = log
        self._store = store
        self._projection = projection
        self._react = react
        self._observer = observer or Unobserved()
        self._limits = limits or Limits()
        self._only_rebuild = only_rebuild
        self._owner = f"{'rebuild' if only_rebuild else 'runner'}-{secrets.token_hex(8)}"

    async def lag(self) -> int:
        """Return how many commits of the shard are not yet in the live read models."""
        status = await self._store.status(self.partition)
        return await self._log.pending(self.partition.shard, status.position)

    async def run(self) -> None:
        """Work until cancelled. Outages of the log and of the store are waited out."""
        pause = 0.0
        try:
            while True:
                started = time.monotonic()
                try:
                    await self._stand_by()
                    await self._work()
                except (*UNAVAILABLE, Fenced) as reason:
                    self._observer.restarted(self.partition, f"{type(reason).__name__}: {reason}")
                lasted = time.monotonic() - started > self._limits.longest_pause
                pause = _SHORTEST_PAUSE if lasted else min(2 * pause + _SHORTEST_PAUSE, self._limits.longest_pause)
                await asyncio.sleep(pause)
        finally:
            with suppress(ModelsUnavailable):
                await self._store.release(self.partition, self._owner)

    async def _stand_by(self) -> None:
        while not await self._hold():  # noqa: ASYNC110 - the lease lies in another process
            await asyncio.sleep(self._limits.attention)

    async def _hold(self) -> bool:
        heed_cancellation()
        return await self._store.hold(self.partition, self._owner, self._limits.lease)

    async def _work(self) -> None:
        """Keep the live generation up to date until the lease is lost or a rebuild is over."""
        generation = await self._store.live(self.partition)
        await self._store.tidy(self.partition)
        try:
            await self._keep_up(generation)
        except AnotherLog as reason:
            self._observer.restarted(self.partition, f"the read models are dropped: {reason}")
            await self._store.discard(self.partition, generation)

    async def _keep_up(self, generation: int) -> None:
        async with self._follower(generation) as live:
            live.react = self._react
            self._observer.opened(self.partition, generation, live.position, live.parked)
            try:
                await self._follow(live)
            finally:
                self._observer.closed(self.partition)

    async def _follow(self, live: Follower[M]) -> None:
        async with _task(live.stand() if self._only_rebuild else live.run()) as following:
            while await self._goes_on(following):
                status = await self._store.status(self.partition)
                if status.live not in (None, live.generation):
                    return  # somebody has discarded it
                if status.building is not None:
                    await self._rebuild(status.building, live, following)
                    return

    async def _rebuild(self, generation: int, live: Follower[M], following: _Task) -> None:
        """Fold a new generation behind the live one, and put it in its place while that one stands still."""
        async with self._follower(generation) as building, _task(self._chase(building)) as chasing:
            while not chasing.done():
                status = await self._store.status(self.partition)
                if status.building != generation or not await self._goes_on(following, chasing):
                    return
            await chasing
            if not self._only_rebuild:
                live.stop()
                await following
            status = await self._store.status(self.partition)
            await building.fold_to(status.position)
            await self._store.promote(self.partition, generation)
        self._observer.promoted(self.partition, generation)

    async def _chase(self, building: Follower[M]) -> None:
        """Fold until the live generation is less than a batch ahead.

        It is never overtaken: what nobody has reacted to yet stays out of the new generation.
        """
        while True:
            status = await self._store.status(self.partition)
            if status.position - building.position <= self._limits.batch:
                return
            await building.fold_to(status.position)

    async def _goes_on(self, *tasks: _Task) -> bool:
        """Wait a moment, less when a task ends; renew the lease. False when it is lost; raises what a task raised."""
        done, _ = await asyncio.wait(tasks, timeout=self._limits.attention, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        return await self._hold()

    @asynccontextmanager
    async def _follower(self, generation: int) -> AsyncIterator[Follower[M]]:
        follower = Follower(
            self._log, self._store, self._projection, self.partition, generation, self._observer, self._limits
        )
        try:
            await follower.open()
            yield follower
        finally:
            await follower.close()


@asynccontextmanager
async def _task(work: Coroutine[Any, Any, Any]) -> AsyncIterator[_Task]:
    """Run something beside the block, and not longer than it."""
    task = asyncio.create_task(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # whoever waited for it has seen it
