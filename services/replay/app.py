"""The composition root of replay: the only place that builds real clients."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from eventlog.jetstream import JetStreamLogs
from eventlog.jetstream import Settings as LogSettings
from eventlog.log import match_events
from gamekit.game import AnyGame
from games import GAMES
from projections.redis import RedisReadModels, RedisStore, connect
from replay.consumer import runners
from replay.handlers import Replay
from replay.server import listen
from replay.settings import Settings
from telemetry import process
from telemetry.connection import HOOKS
from telemetry.ops import Readiness
from telemetry.projecting import ProjectionMetrics


@asynccontextmanager
async def serve(settings: Settings, games: Mapping[str, AnyGame] = GAMES) -> AsyncIterator[Readiness]:
    """Run the service while the context lasts, telling its readiness.

    Leaving it drains, in the reverse order of what is entered here.
    """
    async with AsyncExitStack() as stack:
        kept = LogSettings(replicas=settings.replicas, waits=True)
        urls = settings.nats_url.split(",")
        logs = await stack.enter_async_context(JetStreamLogs.connect(urls, kept, name="replay", hooks=HOOKS))
        event_log = await logs.find(match_events(settings.shards))
        writing, reading = connect(settings.redis_url), connect(settings.redis_url, attempts=0)
        stack.push_async_callback(writing.aclose)
        stack.push_async_callback(reading.aclose)

        work = runners(event_log, RedisStore(writing), games, ProjectionMetrics())
        names = {f"replay {runner.partition.shard}": runner.run for runner in work}
        await stack.enter_async_context(process.background(names))
        replay = Replay(event_log, RedisReadModels(reading), games, patience=settings.patience)
        address = f"{settings.host}:{settings.port}"
        await stack.enter_async_context(listen(replay, address, drain_seconds=settings.drain_seconds))
        yield logs.health
