"""Following a whole shard, on both implementations."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing

import pytest

from eventlog.commit import Commit
from eventlog.jetstream import JetStreamLogs, Reading, Settings
from eventlog.log import AnotherLog, Category, EventLog, Recorded
from eventlog.memory import MemoryLog
from testkit.commits import appended, draft, first, grown, new_id
from testkit.waiting import AMPLE

Plant = Callable[[str, bytes], Awaitable[None]]


async def one_by_one(batches: AsyncGenerator[Sequence[Recorded], None]) -> AsyncGenerator[Recorded, None]:
    async with aclosing(batches):
        async for batch in batches:
            for recorded in batch:
                yield recorded


def ids_in_shard(log: EventLog, shard: int, count: int) -> list[str]:
    ids: list[str] = []
    while len(ids) < count:
        match_id = new_id()
        if log.category.shard_of(match_id) == shard:
            ids.append(match_id)
    return ids


async def test_all_matches_of_a_shard_come_in_the_order_in_which_they_were_stored(log: EventLog) -> None:
    one, two = ids_in_shard(log, 0, 2)
    (elsewhere,) = ids_in_shard(log, 1, 1)
    stored: list[Commit] = []
    for match_id in (one, elsewhere, two):
        commits, _ = await grown(log, match_id, 3)
        stored += commits if match_id != elsewhere else []

    followed = await first(6, one_by_one(log.follow(0, 0)))

    assert [recorded.commit for recorded in followed] == stored
    assert [recorded.position for recorded in followed] == [1, 2, 3, 4, 5, 6]
    assert [recorded.match_id for recorded in followed] == [one] * 3 + [two] * 3


async def test_following_goes_on_with_what_is_stored_later(log: EventLog) -> None:
    (match_id,) = ids_in_shard(log, 1, 1)
    _, head = await grown(log, match_id, 1)
    async with aclosing(one_by_one(log.follow(1, 0))) as followed:
        earlier = await anext(followed)
        waiting = asyncio.ensure_future(anext(followed))
        await asyncio.sleep(0)

        answer = await appended(log, draft(match_id), head)

        assert (await asyncio.wait_for(waiting, AMPLE)).commit == answer.commit
        assert earlier.position == 1


async def test_a_follower_starts_after_its_checkpoint(log: EventLog) -> None:
    (match_id,) = ids_in_shard(log, 0, 1)
    commits, _ = await grown(log, match_id, 5)

    followed = await first(2, one_by_one(log.follow(0, 3)))

    assert [(recorded.position, recorded.commit) for recorded in followed] == [(4, commits[3]), (5, commits[4])]


async def test_what_is_not_a_commit_is_handed_on_as_bytes(log: EventLog, plant: Plant) -> None:
    one, two = ids_in_shard(log, 0, 2)
    commits, _ = await grown(log, one, 1)
    await plant(two, b"what is this?")
    await plant(two, b'{"match_id": "' + one.encode() + b'"}')

    followed = await first(3, one_by_one(log.follow(0, 0)))

    assert followed[0].commit == commits[0]
    assert followed[1] == Recorded(2, two, None, b"what is this?")
    assert (followed[2].match_id, followed[2].commit) == (two, None)


async def test_pending_counts_what_stands_after_a_position(log: EventLog) -> None:
    (match_id,) = ids_in_shard(log, 1, 1)
    await grown(log, match_id, 5)

    assert [await log.pending(1, after) for after in (0, 3, 5, 9)] == [5, 2, 0, 0]
    assert await log.pending(0, 0) == 0


async def test_thousands_of_messages_come_without_gap(log: EventLog, plant: Plant) -> None:
    (match_id,) = ids_in_shard(log, 0, 1)
    for number in range(2500):
        await plant(match_id, b"%d" % number)

    followed = await first(2500, one_by_one(log.follow(0, 0)))

    assert [recorded.stored for recorded in followed] == [b"%d" % number for number in range(2500)]


async def test_a_cancelled_follower_leaves_nothing_behind(log: EventLog) -> None:
    begun = asyncio.Event()

    async def follow_for_ever() -> None:
        async for _ in log.follow(0, 0):
            begun.set()

    before = asyncio.all_tasks()
    follower = asyncio.create_task(follow_for_ever())
    (match_id,) = ids_in_shard(log, 0, 1)
    await grown(log, match_id, 1)
    await asyncio.wait_for(begun.wait(), AMPLE)

    follower.cancel()
    await asyncio.wait([follower], timeout=AMPLE)

    assert follower.cancelled()
    assert asyncio.all_tasks() - before == set()


@pytest.fixture(params=["memory", "jetstream"])
async def impatient_log(request: pytest.FixtureRequest, category: Category) -> AsyncIterator[EventLog]:
    """A log whose readers soon look whether they have missed anything."""
    if request.param == "memory":
        yield MemoryLog(category)
        return
    settings = Settings(reading=Reading(heartbeat=0.1, expires=0.2))
    async with JetStreamLogs.connect([request.getfixturevalue("nats_url")], settings) as logs:
        yield await logs.open(category)


async def test_a_reader_that_has_got_further_than_the_log_goes_is_told(impatient_log: EventLog) -> None:
    log = impatient_log
    match_id = new_id()
    await grown(log, match_id, 3)

    async with asyncio.timeout(AMPLE):
        with pytest.raises(AnotherLog) as told:
            await first(1, log.follow(log.category.shard_of(match_id), 4))

    assert told.value.position == 4
