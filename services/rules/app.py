"""The composition root of rules: the only place that builds real clients."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from eventlog import jetstream
from eventlog.log import RESULTS, TABLES, match_events
from gamekit.game import AnyGame
from games import GAMES
from rules.handlers import Rules
from rules.server import listen
from rules.settings import Settings
from telemetry.connection import HOOKS
from telemetry.ops import Readiness


@asynccontextmanager
async def serve(settings: Settings, games: Mapping[str, AnyGame] = GAMES) -> AsyncIterator[Readiness]:
    """Run the service while the context lasts, telling its readiness; leaving it drains."""
    connecting = jetstream.JetStreamLogs.connect(
        settings.nats_url.split(","),
        jetstream.Settings(replicas=settings.replicas, waits=True),
        name="rules",
        hooks=HOOKS,
    )
    async with connecting as logs:
        matches = await logs.open(match_events(settings.shards))
        for category in (TABLES, RESULTS):
            # Whoever shapes a stream can have its messages repeated as match events: so those who write them do not.
            await logs.open(category)
        rules = Rules(matches, games, hot_matches=settings.hot_matches)
        listening = listen(
            rules,
            f"{settings.host}:{settings.port}",
            stream_limit=settings.stream_limit,
            drain_seconds=settings.drain_seconds,
        )
        async with listening:
            yield logs.health
