"""The composition root of matchmaking: the only place that builds real clients."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from eventlog.jetstream import JetStreamLogs
from eventlog.jetstream import Settings as LogSettings
from eventlog.log import RESULTS, TABLES
from games import GAMES
from matchmaking.clients import RulesMatches
from matchmaking.consumer import runners
from matchmaking.decide import Games
from matchmaking.handlers import Matchmaking
from matchmaking.server import listen
from matchmaking.settings import Settings
from projections.redis import RedisStore, connect
from rulesclient.discovery import discovered
from telemetry import process
from telemetry.connection import HOOKS
from telemetry.ops import Readiness
from telemetry.projecting import ProjectionMetrics


@asynccontextmanager
async def serve(settings: Settings, games: Games = GAMES) -> AsyncIterator[Readiness]:
    """Run the service while the context lasts, telling its readiness.

    Leaving it drains, in the reverse order of what is entered here.
    """
    async with AsyncExitStack() as stack:
        kept = LogSettings(replicas=settings.replicas, waits=True)
        urls = settings.nats_url.split(",")
        logs = await stack.enter_async_context(JetStreamLogs.connect(urls, kept, name="matchmaking", hooks=HOOKS))
        table_events, results = await logs.find(TABLES), await logs.find(RESULTS)
        rules = await stack.enter_async_context(discovered(settings.rules_urls.split(",")))
        redis = connect(settings.redis_url)
        stack.push_async_callback(redis.aclose)

        matchmaking = Matchmaking(table_events, RulesMatches(rules), games)
        work = runners(table_events, results, RedisStore(redis), matchmaking, ProjectionMetrics())
        await stack.enter_async_context(process.background({each.partition.projection: each.run for each in work}))
        address = f"{settings.host}:{settings.port}"
        await stack.enter_async_context(listen(matchmaking, address, drain_seconds=settings.drain_seconds))
        yield logs.health
