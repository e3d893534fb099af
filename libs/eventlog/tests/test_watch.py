"""Watching one match, on both implementations."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing

import pytest

from eventlog.commit import BrokenChain, seal
from eventlog.log import EventLog
from testkit.commits import draft, first, grown, new_id
from testkit.waiting import AMPLE

Plant = Callable[[str, bytes], Awaitable[None]]


async def test_stored_commits_come_first_and_later_ones_follow(log: EventLog) -> None:
    match_id = new_id()
    stored, head = await grown(log, match_id, 3)
    watching = asyncio.ensure_future(first(6, log.watch(match_id)))

    later, _ = await grown(log, match_id, 3, head)

    assert await watching == stored + later


async def test_a_watch_starts_after_a_head(log: EventLog) -> None:
    match_id = new_id()
    _, head = await grown(log, match_id, 3)
    later, _ = await grown(log, match_id, 2, head)

    assert await first(2, log.watch(match_id, head)) == later


async def test_a_watch_may_begin_before_the_match(log: EventLog) -> None:
    match_id = new_id()
    watching = asyncio.ensure_future(first(2, log.watch(match_id)))
    await asyncio.sleep(0)

    stored, _ = await grown(log, match_id, 2)

    assert await watching == stored


async def test_watches_that_begin_while_a_match_goes_on_miss_and_double_nothing(log: EventLog) -> None:
    match_id = new_id()
    stored, head, watches = [], None, []
    for _ in range(30):
        watches.append(asyncio.ensure_future(first(60, log.watch(match_id))))
        commits, head = await grown(log, match_id, 2, *([head] if head else []))
        stored += commits

    assert all(seen == stored for seen in await asyncio.gather(*watches))


async def test_hundreds_of_watches_on_one_connection_each_see_their_own_match(log: EventLog) -> None:
    match_ids = [new_id() for _ in range(300)]
    watches = [asyncio.ensure_future(first(2, log.watch(match_id))) for match_id in match_ids]
    await asyncio.sleep(0)

    grown_matches = await asyncio.gather(*(grown(log, match_id, 2) for match_id in match_ids))

    assert await asyncio.gather(*watches) == [commits for commits, _ in grown_matches]


async def test_a_watch_stops_where_the_history_is_broken(log: EventLog, plant: Plant) -> None:
    match_id = new_id()
    stored, head = await grown(log, match_id, 1)
    async with aclosing(log.watch(match_id)) as watching:
        assert await anext(watching) == stored[0]
        await plant(match_id, seal(draft(match_id), head)[1].replace(b"Counted", b"Cheated"))

        with pytest.raises(BrokenChain, match="version 2"):
            await asyncio.wait_for(anext(watching), AMPLE)


async def test_a_cancelled_watch_leaves_nothing_behind(log: EventLog) -> None:
    match_id, begun = new_id(), asyncio.Event()

    async def watch_for_ever() -> None:
        async for _ in log.watch(match_id):
            begun.set()

    before = asyncio.all_tasks()
    watching = asyncio.create_task(watch_for_ever())
    await grown(log, match_id, 1)
    await asyncio.wait_for(begun.wait(), AMPLE)

    watching.cancel()
    await asyncio.wait([watching], timeout=AMPLE)

    assert watching.cancelled()
    assert asyncio.all_tasks() - before == set()


async def test_a_wildcard_cannot_be_watched(log: EventLog) -> None:
    with pytest.raises(ValueError, match="not an id"):
        await anext(log.watch("*"))
