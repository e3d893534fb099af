"""Readers on JetStream that lose messages notice it, and hand on everything once and in order all the same."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest

from eventlog.jetstream import Hooks, JetStreamLogs, Reading, Settings
from eventlog.jetstream.log import JetStreamLog
from eventlog.log import Category, match_events
from testkit.brokers import apart
from testkit.commits import first, grown, new_id
from testkit.nats_proxy import Delivery, Wire, lossy_wire
from testkit.waiting import AMPLE

CALM = Settings(reading=Reading(batch=50, heartbeat=0.9, expires=2.0))
"""For a machine that is busy with other things: here a late heartbeat is none of the reader's business."""
DOUBTS_SILENCE = Settings(reading=Reading(batch=50, heartbeat=0.3, expires=1.5))
DOUBTS_PULLS = Settings(reading=Reading(batch=50, heartbeat=0.45, expires=1.0))
"""These two are quick, and doubt a machine that is busy as well."""
SILENCE = "silence, not even a heartbeat"
WAITING = "silence although messages are waiting"


@pytest.fixture
def category() -> Category:
    return apart(match_events(1))


@pytest.fixture
async def wire(nats_url: str) -> AsyncIterator[Wire]:
    async with lossy_wire(nats_url) as wire:
        yield wire


@pytest.fixture
def doubts() -> list[str]:
    return []


@pytest.fixture
def settings() -> Settings:
    return CALM


@pytest.fixture
async def log(wire: Wire, category: Category, doubts: list[str], settings: Settings) -> AsyncIterator[JetStreamLog]:
    async with JetStreamLogs.connect([wire.url], settings, hooks=Hooks(rebuilt=doubts.append)) as logs:
        yield await logs.open(category)


async def positions(log: JetStreamLog, count: int) -> list[int]:
    """Follow the shard until so many messages have come."""
    seen: list[int] = []
    async with asyncio.timeout(AMPLE), aclosing(log.follow(0, 0)) as batches:
        async for batch in batches:
            seen += [recorded.position for recorded in batch]
            if len(seen) >= count:
                break
    return seen


async def test_a_gap_is_noticed(log: JetStreamLog, wire: Wire, doubts: list[str]) -> None:
    await grown(log, new_id(), 120)

    def one_in_the_middle(delivery: Delivery) -> bool:
        return not wire.lost and delivery.is_from_consumer and ".7." in delivery.reply

    wire.loses = one_in_the_middle

    assert await positions(log, 120) == list(range(1, 121))
    assert doubts == ["a gap: 8 came where 7 was due"]


@pytest.mark.parametrize("settings", [DOUBTS_SILENCE])
async def test_silence_is_noticed(log: JetStreamLog, wire: Wire, doubts: list[str]) -> None:
    await grown(log, new_id(), 3)

    def everything_until_then(delivery: Delivery) -> bool:
        return SILENCE not in doubts and (delivery.is_from_consumer or b"Idle" in delivery.content[:40])

    wire.loses = everything_until_then

    assert await positions(log, 3) == [1, 2, 3]
    assert wire.lost


@pytest.mark.parametrize("settings", [DOUBTS_PULLS])
async def test_silence_while_messages_are_waiting_is_noticed(log: JetStreamLog, wire: Wire, doubts: list[str]) -> None:
    await grown(log, new_id(), 3)
    wire.loses = lambda delivery: WAITING not in doubts and delivery.is_from_consumer

    assert await positions(log, 3) == [1, 2, 3]
    assert wire.lost


@pytest.mark.parametrize("settings", [DOUBTS_SILENCE])
async def test_a_consumer_taken_away_is_replaced(log: JetStreamLog, doubts: list[str]) -> None:
    match_id = new_id()
    _, head = await grown(log, match_id, 3)
    following = asyncio.ensure_future(positions(log, 6))
    server = log._connection.client.jetstream()
    stream = f"{log.category.stream}_0"
    async with asyncio.timeout(AMPLE):
        while not (consumers := await server.consumers_info(stream)):
            pass

    await server.delete_consumer(stream, consumers[0].name)
    await grown(log, match_id, 3, head)

    assert await following == [1, 2, 3, 4, 5, 6]
    assert doubts != []


async def test_a_quiet_reader_does_not_doubt(log: JetStreamLog, doubts: list[str]) -> None:
    match_id = new_id()
    _, head = await grown(log, match_id, 1)
    following = asyncio.ensure_future(positions(log, 2))
    await asyncio.wait([following], timeout=CALM.reading.expires * 2)

    await grown(log, match_id, 1, head)

    assert await following == [1, 2]
    assert doubts == []


async def test_a_live_message_that_got_lost_is_read_from_the_log(log: JetStreamLog, wire: Wire) -> None:
    match_id = new_id()
    watching = asyncio.ensure_future(first(6, log.watch(match_id)))
    earlier, head = await grown(log, match_id, 2)
    wire.loses = lambda delivery: delivery.subject.startswith("live.") and len(wire.lost) < 2

    later, _ = await grown(log, match_id, 4, head)

    assert await watching == earlier + later
    assert len(wire.lost) == 2


async def test_a_quiet_watch_looks_into_the_log_now_and_then(log: JetStreamLog, wire: Wire) -> None:
    match_id = new_id()
    wire.loses = lambda delivery: delivery.subject.startswith("live.")
    watching = asyncio.ensure_future(first(2, log.watch(match_id), within=20.0))

    stored, _ = await grown(log, match_id, 2)

    assert await watching == stored
