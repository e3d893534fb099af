"""The composition root of scoring: the only place that builds real clients."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from eventlog.jetstream import Hooks, JetStreamLogs
from eventlog.jetstream import Settings as LogSettings
from eventlog.log import RESULTS, match_events
from gamekit.game import AnyGame
from games import GAMES
from projections.redis import RedisStore, connect
from scoring.consumer import runners
from scoring.settings import Settings
from telemetry import process
from telemetry.metrics import NATS_RECONNECTS
from telemetry.ops import Readiness
from telemetry.projecting import ProjectionMetrics


@asynccontextmanager
async def serve(settings: Settings, games: Mapping[str, AnyGame] = GAMES) -> AsyncIterator[Readiness]:
    """Run the service while the context lasts, telling its readiness.

    Leaving it ends it, in the reverse order of what is entered here.
    """
    async with AsyncExitStack() as stack:
        hooks = Hooks(reconnected=NATS_RECONNECTS.inc)
        kept = LogSettings(replicas=settings.replicas, waits=True)
        urls = settings.nats_url.split(",")
        logs = await stack.enter_async_context(JetStreamLogs.connect(urls, kept, name="scoring", hooks=hooks))
        matches, results = await logs.find(match_events(settings.shards)), await logs.open(RESULTS)
        redis = connect(settings.redis_url)
        stack.push_async_callback(redis.aclose)

        work = runners(matches, results, RedisStore(redis), games, ProjectionMetrics())
        names = {f"{runner.partition.projection} {runner.partition.shard}": runner.run for runner in work}
        await stack.enter_async_context(process.background(names))
        yield logs.health
