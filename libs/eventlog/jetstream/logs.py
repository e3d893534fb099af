"""All categories of the log over one connection."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from msgspec import Struct
from nats.js.api import StreamConfig
from nats.js.client import JetStreamContext

from eventlog.jetstream import api, cluster, streams, subjects
from eventlog.jetstream.cluster import Placement
from eventlog.jetstream.connection import NO_HOOKS, Connection, Hooks, Patience, connect
from eventlog.jetstream.follow import Reading
from eventlog.jetstream.log import JetStreamLog
from eventlog.log import Category, LogUnavailable

_log = logging.getLogger(__name__)


class Settings(Struct, frozen=True):
    """How the log is kept and read. Seconds."""

    replicas: int = 1
    duplicate_window: float = 120.0
    patience: Patience = Patience()
    reading: Reading = Reading()
    waits: bool = False
    """Whether to wait without end for servers and streams that are not there at first, as a service should."""


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
        """Connect for the length of a block; raises `LogUnavailable` when no server answers.

        `name` is a word that tells who it is, also to the servers, see `connection.connect`.
        """
        async with connect(urls, name, hooks, settings.patience, waits=settings.waits) as connection:
            yield cls(connection, settings)

    async def open(self, category: Category) -> JetStreamLog:
        """Return a category's log, made where it does not exist yet; raises `LogUnavailable` and `ShardsChanged`."""
        return await self._with_streams(category, streams.ensure)

    async def find(self, category: Category) -> JetStreamLog:
        """Return a log that others make; raises `LogUnavailable` and `ShardsChanged`."""
        return await self._with_streams(category, streams.require)

    async def _with_streams(
        self, category: Category, see_to: Callable[[JetStreamContext, StreamConfig], Awaitable[None]]
    ) -> JetStreamLog:
        server = self._connection.client.jetstream(timeout=self._settings.patience.answer)
        for shard in range(category.shards):
            config = streams.wanted(category, shard, self._settings.replicas, self._settings.duplicate_window)
            await self._patiently(partial(see_to, server, config))
        return JetStreamLog(self._connection, category, self._settings.reading)

    async def _patiently(self, attempt: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                return await self._connection.persist(attempt)
            except LogUnavailable as reason:
                if not self._settings.waits or self._connection.client.is_closed:
                    raise
                _log.warning("waiting for the event log: %s", reason)

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
