"""The whole service on JetStream, Valkey and a rules service: the same calls, nothing pretended."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from embedded.valkey_server import ValkeyServer
from eventlog.jetstream import JetStreamLogs
from eventlog.log import RESULTS, TABLES, match_events
from gamekit.chance import commitment
from gamekit.match import MatchOpened
from matchmaking.clients import RulesMatches
from matchmaking.consumer import runners
from matchmaking.handlers import MatchesUnavailable, Matchmaking
from projections.observer import Unobserved
from projections.redis import RedisReadModels, RedisStore, connect
from readmodels import tables
from readmodels.tables import PROJECTION, Status, open_of, playing_of, seated
from rules.handlers import Rules
from rules.server import listen as rules_listen
from rulesclient.client import RulesClient
from testkit.brokers import apart
from testkit.runners import caught_up, running

from .conftest import GAMES, FakeMatches, caller, wished


class World:
    """Matchmaking with everything behind it."""

    open: Any
    log: Any
    matches: Any
    results: Any
    rules: RulesMatches
    ask: Matchmaking
    store: RedisStore
    models: RedisReadModels

    async def come(self, name: str, replica: Matchmaking | None = None) -> tables.Table:
        table = await (replica or self.ask).take_any_seat(caller(name), wished())
        assert isinstance(table, tables.Table), table
        return table

    async def full(self) -> tables.Table:
        table = await self.ask.open_table(caller("ann"), wished(nonce="dice"))
        assert isinstance(table, tables.Table)
        taken = await self.ask.take_seat(caller("bob"), table.table_id, nonce="luck")
        assert isinstance(taken, tables.Table)
        return taken

    async def opened(self, match_id: str) -> list[MatchOpened]:
        """Return how the match begins, once for every time it was opened."""
        history = await self.matches.read(match_id)
        return [msgspec.json.decode(commit.events[0], type=MatchOpened) for commit in history.commits]


@pytest.fixture
async def world(nats_url: str, valkey_server: ValkeyServer) -> AsyncIterator[World]:
    async with AsyncExitStack() as stack:
        world = World()
        logs = await stack.enter_async_context(JetStreamLogs.connect([nats_url]))
        world.open = logs.open
        world.log, world.matches = await logs.open(apart(TABLES)), await logs.open(apart(match_events(1)))
        world.results = await logs.open(apart(RESULTS))
        port = await stack.enter_async_context(rules_listen(Rules(world.matches, GAMES), "127.0.0.1:0"))
        rules = await stack.enter_async_context(RulesClient([f"127.0.0.1:{port}"]))
        redis = connect(valkey_server.url)
        stack.push_async_callback(redis.aclose)
        world.store, world.models = RedisStore(redis), RedisReadModels(redis)
        world.rules = RulesMatches(rules)
        world.ask = Matchmaking(world.log, world.rules, GAMES)
        yield world


async def test_from_open_table_to_a_match_that_exists(world: World) -> None:
    work = runners(world.log, world.results, world.store, world.ask, Unobserved())
    table = await world.full()
    waiting = await world.ask.open_table(caller("cyd"), wished())
    assert isinstance(waiting, tables.Table)

    started = await world.ask.start_table(caller("ann"), table.table_id)
    assert await world.ask.start_table(caller("ann"), table.table_id) == started
    async with running(work):
        await caught_up(work)

    assert isinstance(started, tables.Table)
    (opened,) = await world.opened(table.table_id)
    assert [(player.player_id, player.nonce) for player in opened.players] == [("ann", "dice"), ("bob", "luck")]
    assert opened.commitment == table.commitment == commitment(bytes.fromhex(opened.secret.reveal()))
    lobby = work[0].partition
    page = await world.models.page(lobby, open_of())
    assert (lobby.projection, [entry.member for entry in page.entries]) == (PROJECTION, [waiting.table_id])
    document = await world.models.get(lobby, table.table_id)
    assert document is not None
    assert msgspec.json.decode(document, type=tables.Table) == started


async def test_a_crash_between_start_and_match_is_healed(world: World) -> None:
    table = await world.full()
    killed = FakeMatches()
    killed.away = True
    with pytest.raises(MatchesUnavailable):
        await Matchmaking(world.log, killed, GAMES).start_table(caller("ann"), table.table_id)
    assert await world.opened(table.table_id) == []

    work = runners(world.log, world.results, world.store, world.ask, Unobserved())
    async with running(work):
        await caught_up(work)

    assert len(await world.opened(table.table_id)) == 1
    again = await world.ask.start_table(caller("ann"), table.table_id)
    assert isinstance(again, tables.Table)
    assert again.status is Status.STARTED
    assert len(await world.opened(table.table_id)) == 1


async def test_whoever_asks_again_and_again_in_a_crowd_has_one_seat(world: World) -> None:
    replicas = [Matchmaking(world.log, world.rules, GAMES) for _ in range(2)]
    names = [f"p{number}" for number in range(30)]

    async def asks(name: str) -> None:
        for _ in range(3):
            await asyncio.gather(*(world.come(name, replica) for replica in replicas))

    await asyncio.gather(*(asks(name) for name in names))

    work = runners(world.log, world.results, world.store, world.ask, Unobserved())
    async with running(work):
        await caught_up(work)
    lobby = work[0].partition
    seats = [(await world.models.page(lobby, seated(name))).entries for name in names]
    assert [len(entries) for entries in seats] == [1] * 30
    assert len((await world.models.page(lobby, playing_of())).entries) == 15
    assert [await world.store.parked(runner.partition) for runner in work] == [()] * 3


async def test_strangers_meet_where_matches_of_another_installation_were_brought(world: World) -> None:
    await world.come("ann")
    before = await world.come("bob")
    moved = Matchmaking(await world.open(apart(TABLES)), world.rules, GAMES)

    await world.come("cyd", moved)
    began = await world.come("dan", moved)

    assert began.match_id is not None
    assert before.match_id not in (None, began.match_id)
