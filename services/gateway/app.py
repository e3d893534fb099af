"""The composition root of the gateway: the only place that builds real clients."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from grpc import aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from eventlog import jetstream
from eventlog.log import match_events
from gamekit.game import AnyGame
from games import GAMES
from gateway.clients import OPTIONS, MatchmakingClient, ReplayClient
from gateway.handlers import Check, Gateway
from gateway.identity import Keyring
from gateway.keys import KeyFile
from gateway.server import listen
from gateway.settings import Settings
from gateway.streams.feeds import Feeds
from gateway.streams.session import Sessions
from projections import redis
from projections.store import Partition
from readmodels import tables
from rulesclient.client import RulesClient
from telemetry.metrics import NATS_RECONNECTS

_DAY = 86_400


@asynccontextmanager
async def serve(settings: Settings, games: Mapping[str, AnyGame] = GAMES) -> AsyncIterator[None]:
    """Run the service while the context lasts; leaving it drains."""
    async with compose(settings, games) as gateway, listen(gateway, settings):
        yield


@asynccontextmanager
async def compose(settings: Settings, games: Mapping[str, AnyGame]) -> AsyncIterator[Gateway]:
    """Connect to everything behind the gateway while the context lasts."""
    async with AsyncExitStack() as stack:
        logs = await stack.enter_async_context(
            jetstream.JetStreamLogs.connect(
                settings.nats_url.split(","),
                jetstream.Settings(replicas=settings.replicas),
                name="gateway",
                hooks=jetstream.Hooks(reconnected=NATS_RECONNECTS.inc),
            )
        )
        log = await logs.open(match_events(settings.shards))
        client = redis.connect(settings.redis_url, attempts=2)
        stack.push_async_callback(client.aclose)
        models = redis.RedisReadModels(client)
        matchmaking = await stack.enter_async_context(aio.insecure_channel(settings.matchmaking_url, OPTIONS))
        replay = await stack.enter_async_context(aio.insecure_channel(settings.replay_url, OPTIONS))
        addresses = settings.rules_urls.split(",")
        rules = await stack.enter_async_context(RulesClient(addresses, total_seconds=settings.call_seconds))
        asked = [await stack.enter_async_context(aio.insecure_channel(address, OPTIONS)) for address in addresses]
        feeds = Feeds(log, games)
        stack.push_async_callback(feeds.close)

        async def models_answer() -> bool:
            await models.position(Partition(tables.PROJECTION, 0))
            return True

        yield Gateway(
            games=games,
            keyring=Keyring(KeyFile(settings.token_keys_file), settings.token_days * _DAY),
            rules=rules,
            matchmaking=MatchmakingClient(matchmaking, settings.call_seconds),
            replay=ReplayClient(replay, settings.call_seconds),
            models=models,
            match_events=log.category,
            feeds=feeds,
            sessions=Sessions(),
            checks={
                "log": logs.health,
                "models": models_answer,
                "rules": _any_serves(asked),
                "matchmaking": _any_serves([matchmaking]),
                "replay": _any_serves([replay]),
            },
        )


def _any_serves(channels: list[aio.Channel]) -> Check:
    async def check() -> bool:
        answers = await asyncio.gather(*(_serves(channel) for channel in channels))
        return any(answers)

    return check


async def _serves(channel: aio.Channel) -> bool:
    stub = health_pb2_grpc.HealthStub(channel)
    try:
        response = await stub.Check(health_pb2.HealthCheckRequest(), timeout=1.0)
    except aio.AioRpcError:
        return False
    return bool(response.status == health_pb2.HealthCheckResponse.SERVING)
