"""Read models: how far they are, what they have set aside, and building them anew."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct

from eventlog.jetstream import JetStreamLogs
from eventlog.log import RESULTS, TABLES, Category, EventLog, match_events
from games import GAMES
from matchmaking.projection import ENDS, STARTS, Tables
from projections.follower import Limits
from projections.projection import Projection
from projections.rebuild import Progress, rebuild
from projections.store import Parked, Partition, Store
from replay.projection import ReplayProjection
from scoring.projection.ratings import RatingsProjection
from scoring.projection.standings import StandingsProjection
from standalone.operations.installation import Installation

_BYSTANDER = "rebuild-bystander"
"""An owner of leases who gives way to every service."""
_LOOK_SECONDS = 0.1


class Lag(Struct, frozen=True):
    """How far one shard of a projection is behind the log, in commits."""

    projection: str
    shard: int
    position: int
    lag: int
    parked: int


class NotParked(ValueError):  # noqa: N818 - it names what is wrong
    """A projection has not set this match aside: there is nothing to try again."""

    def __init__(self, match_id: str, at: Partition) -> None:
        super().__init__(f"{match_id} is not parked in {at.projection} {at.shard}; see: hexarchy parked")


class ServicesRun(Exception):  # noqa: N818 - it names what is wrong
    """Services of an installation run that should not."""

    def __init__(self, at: Partition) -> None:
        super().__init__(f"the service that keeps {at.projection} {at.shard} up still runs: stop all services before")


class ReadModel(Struct, frozen=True):
    """A projection and what it is folded from."""

    projection: Projection[Any]
    source: Category

    @property
    def partitions(self) -> tuple[Partition, ...]:
        """Every shard of it."""
        return tuple(Partition(self.projection.name, shard) for shard in range(self.source.shards))


def read_models(shards: int) -> Mapping[str, ReadModel]:
    """Return every read model there is, by the name of its projection."""
    matches = match_events(shards)
    found = (
        ReadModel(ReplayProjection(GAMES), matches),
        ReadModel(StandingsProjection(GAMES), matches),
        ReadModel(RatingsProjection(), RESULTS),
        ReadModel(Tables(), TABLES),
        ReadModel(STARTS, TABLES),
        ReadModel(ENDS, RESULTS),
    )
    return {model.projection.name: model for model in found}


class Operations:
    """An operator's hands, connected to the brokers of a server."""

    def __init__(self, logs: JetStreamLogs, store: Store, models: Mapping[str, ReadModel]) -> None:
        self._logs = logs
        self._store = store
        self._models = models

    async def lag(self) -> list[Lag]:
        """Return the lag of every shard of every projection."""
        return [await self._lag_of(model, at) for model in self._models.values() for at in model.partitions]

    async def _lag_of(self, model: ReadModel, at: Partition) -> Lag:
        position = (await self._store.status(at)).position
        behind = await (await self._log(model)).pending(at.shard, position)
        return Lag(at.projection, at.shard, position, behind, len(await self._store.parked(at)))

    async def parked(self) -> list[tuple[Partition, Parked]]:
        """Return every match that a projection has set aside."""
        partitions = (at for model in self._models.values() for at in model.partitions)
        return [(at, entry) for at in partitions for entry in await self._store.parked(at)]

    async def retry(self, name: str, match_id: str) -> None:
        """Ask a projection to try a parked match again; its runner does it at its next batch. Raises `NotParked`."""
        at = Partition(name, self._models[name].source.shard_of(match_id))
        if not any(entry.match_id == match_id for entry in await self._store.parked(at)):
            raise NotParked(match_id, at)
        await self._store.request_retry(at, match_id)

    async def rebuild(self, name: str, shard: int) -> AsyncIterator[Progress]:
        """Rebuild one shard of a projection beside the live one; yields progress until it is the live one."""
        model = self._models[name]
        async for progress in rebuild(await self._log(model), self._store, model.projection, shard):
            yield progress

    def shards(self, name: str) -> int:
        """How many shards a projection has."""
        return self._models[name].source.shards

    async def _log(self, model: ReadModel) -> EventLog:
        return await self._logs.find(model.source)


@asynccontextmanager
async def operate(installation: Installation) -> AsyncIterator[Operations]:
    """Connect to the brokers of an installation while the context lasts."""
    models = read_models(installation.streams())
    async with installation.logs() as logs, installation.store() as store:
        yield Operations(logs, store, models)


async def require_rest(store: Store, shards: int) -> None:
    """Raise `ServicesRun` where somebody keeps read models up; one that was killed still seems to, for a moment."""
    deadline = time.monotonic() + 2 * Limits().lease
    for model in read_models(shards).values():
        for at in model.partitions:
            while not await store.hold(at, _BYSTANDER, Limits().lease):
                if time.monotonic() > deadline:
                    raise ServicesRun(at)
                await asyncio.sleep(_LOOK_SECONDS)
            await store.release(at, _BYSTANDER)


async def forget(store: Store, shards: int) -> None:
    """Drop all read models: their services fold them anew from the log's beginning."""
    for model in read_models(shards).values():
        for at in model.partitions:
            await store.discard(at, await store.live(at))
