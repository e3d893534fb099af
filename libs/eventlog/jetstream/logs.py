"""All categories of the log over one connection."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

from msgspec import Struct

from eventlog.jetstream import api, cluster, streams, subjects
from eventlog.jetstream.cluster import Placement
from eventlog.jetstream.connection import NO_HOOKS, Connection, Hooks, Patience, connect
from eventlog.jetstream.follow import Reading
from eventlog.jetstream.log import JetStreamLog
from eventlog.log import Category


class Settings(Struct, frozen=True):
    """How the log is kept and read. Seconds."""

    replicas: int = 1
    duplicate_window: float = 120.0
    patience: Patience = Patience()
    reading: Reading = Reading()


DEFAULTS = Settings()


class JetStreamLogs:
    """The event log on JetStream. `async with JetStreamLogs.connect(urls) as logs: log = await logs.open(TABLES)`."""

    def __init__(self, connection: Connection, settings: Settings) -> None:
        self._connection = connection
        self._settings = settings

    @classmethod
    @asynccontextmanager
    async def connect(
        cls, urls: Sequence[str], settings: Settings = DEFAULTS, *, name: str = "hexarchy", hooks: Hooks = NO_HOOKS
    ) -> AsyncIterator["JetStreamLogs"]:
        """Connect for the length of a block; raises `LogUnavailable` when no server answers."""
        async with connect(urls, name, hooks, settings.patience) as connection:
            yield cls(connection, settings)

    async def open(self, category: Category) -> JetStreamLog:
        """Return a category's log, made where it does not exist yet; raises `LogUnavailable` and `ShardsChanged`."""
        server = self._connection.client.jetstream(timeout=self._settings.patience.answer)
        for shard in range(category.shards):
            config = streams.wanted(category, shard, self._settings.replicas, self._settings.duplicate_window)
            await self._connection.persist(partial(streams.ensure, server, config))
        return JetStreamLog(self._connection, category, self._settings.reading)

    async def placements(self, category: Category) -> Sequence[Placement]:
        """Return where every stream of a category is; raises `LogUnavailable`."""
        names = [subjects.stream(category, shard) for shard in range(category.shards)]
        return [await self._connection.persist(partial(cluster.placement, self._connection, name)) for name in names]

    async def step_down(self, stream: str) -> None:
        """Let another copy of a stream lead; which one, the servers decide. Raises `LogUnavailable`."""
        await self._connection.persist(lambda: cluster.step_down(self._connection, stream))

    async def health(self) -> bool:
        """Whether JetStream answers now."""
        return await api.answers(self._connection)
