"""The composition root of the gateway: the only place that builds real clients."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from eventlog.jetstream import JetStreamLogs
from eventlog.jetstream import Settings as LogSettings
from eventlog.log import match_events
from gamekit.game import AnyGame
from games import GAMES
from gateway.clients import MatchmakingClient, ReplayClient, channel, serves
from gateway.handlers import Gateway
from gateway.identity import Keyring
from gateway.keys import KeyFile
from gateway.server import listen
from gateway.settings import Settings
from gateway.shares import Shares
from gateway.streams.feeds import Feeds
from gateway.streams.session import Sessions
from projections import redis
from projections.store import Partition
from readmodels import tables
from rulesclient.discovery import discovered
from telemetry.connection import HOOKS
from telemetry.ops import Readiness

_DAY = 86_400


@asynccontextmanager
async def serve(settings: Settings, games: Mapping[str, AnyGame] = GAMES) -> AsyncIterator[Readiness]:
    """Run the service while the context lasts, telling its readiness; leaving it drains."""
    async with compose(settings, games) as gateway, listen(gateway, settings):

        async def open_to_clients() -> bool:
            # Whatever else is away, every gateway lacks it alike: taking them all out would help nobody.
            return not gateway.sessions.draining

        yield open_to_clients


@asynccontextmanager
async def compose(settings: Settings, games: Mapping[str, AnyGame]) -> AsyncIterator[Gateway]:
    """Connect to everything behind the gateway while the context lasts."""
    async with AsyncExitStack() as stack:
        kept = LogSettings(replicas=settings.replicas, waits=True)
        urls = settings.nats_url.split(",")
        logs = await stack.enter_async_context(JetStreamLogs.connect(urls, kept, name="gateway", hooks=HOOKS))
        log = await logs.find(match_events(settings.shards))
        client = redis.connect(settings.redis_url, attempts=2)
        stack.push_async_callback(client.aclose)
        models = redis.RedisReadModels(client)
        names = settings.rules_urls.split(",")
        rules = await stack.enter_async_context(discovered(names, total_seconds=settings.call_seconds))
        matchmaking = await stack.enter_async_context(channel(settings.matchmaking_url))
        replay = await stack.enter_async_context(channel(settings.replay_url))
        feeds = Feeds(log, games)
        stack.push_async_callback(feeds.close)
        yield Gateway(
            games=games,
            keyring=Keyring(KeyFile(settings.token_keys_file), settings.token_days * _DAY),
            rules=rules,
            matchmaking=MatchmakingClient(matchmaking, settings.call_seconds),
            replay=ReplayClient(replay, settings.call_seconds),
            models=models,
            match_events=log.category,
            feeds=feeds,
            sessions=Sessions(settings.account_streams),
            commands=Shares(settings.account_commands, "too_many_commands"),
            checks={
                "log": logs.health,
                "models": partial(_answer, models),
                "rules": rules.serves,
                "matchmaking": partial(serves, matchmaking),
                "replay": partial(serves, replay),
            },
        )


async def _answer(models: redis.RedisReadModels) -> bool:
    await models.position(Partition(tables.PROJECTION, 0))
    return True
