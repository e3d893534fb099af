"""The composition root of scoring: the only place that builds real clients."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from eventlog.jetstream import JetStreamLogs
from eventlog.jetstream import Settings as LogSettings
from eventlog.log import RESULTS, match_events
from gamekit.game import AnyGame
from games import GAMES
from projections.redis import RedisReadModels, RedisStore, connect
from scoring.consumer import count_live_matches, runners
from scoring.settings import Settings
from telemetry import process
from telemetry.connection import HOOKS
from telemetry.ops import Readiness
from telemetry.projecting import ProjectionMetrics


@asynccontextmanager
async def serve(settings: Settings, games: Mapping[str, AnyGame] = GAMES) -> AsyncIterator[Readiness]:
    """Run the service while the context lasts, telling its readiness.

    Leaving it ends it, in the reverse order of what is entered here.
    """
    async with AsyncExitStack() as stack:
        kept = LogSettings(replicas=settings.replicas, waits=True)
        urls = settings.nats_url.split(",")
        logs = await stack.enter_async_context(JetStreamLogs.connect(urls, kept, name="scoring", hooks=HOOKS))
        matches, results = await logs.find(match_events(settings.shards)), await logs.find(RESULTS)
        redis = connect(settings.redis_url)
        stack.push_async_callback(redis.aclose)

        work = runners(matches, results, RedisStore(redis), games, ProjectionMetrics())
        names = {f"{runner.partition.projection} {runner.partition.shard}": runner.run for runner in work}
        counting = partial(count_live_matches, RedisReadModels(redis), games, settings.shards)
        await stack.enter_async_context(process.background({**names, "live matches": counting}))
        yield logs.health
