"""Copying whole shards, on both implementations."""

import pytest
from msgspec.structs import replace

from eventlog.log import AnotherLog, match_events
from eventlog.memory import MemoryLog
from eventlog.raw import RawLog, RawMessage
from testkit.commits import grown, new_id

from .conftest import Plant


async def filled(log: RawLog, commits: int = 3) -> int:
    """Let two matches of one shard grow; return the shard."""
    shard = log.category.shard_of(first := _id_in(log, 0))
    await grown(log, first, commits)  # type: ignore[arg-type]  # every raw log here is an event log, too
    await grown(log, _id_in(log, shard), commits)  # type: ignore[arg-type]
    return shard


def _id_in(log: RawLog, shard: int) -> str:
    while log.category.shard_of(match_id := new_id()) != shard:
        pass
    return match_id


async def everything(log: RawLog, shard: int) -> list[RawMessage]:
    return list(await log.copy(shard, 0, 100_000))


async def test_a_shard_is_copied_with_the_position_subject_and_bytes_of_every_message(log: RawLog) -> None:
    shard = await filled(log)

    copied = await everything(log, shard)

    end = await log.end(shard)
    assert [message.position for message in copied] == list(range(1, 7))
    assert (end.position, end.at[:2]) == (6, "20")
    ids = await log.matches(shard)
    assert {message.subject.split(".")[1] for message in copied} == set(ids)
    assert await log.matches(shard, skip=len(ids)) == []
    assert list(await log.copy(shard, 2, 3)) == copied[2:5]
    assert list(await log.copy(shard, 6, 3)) == list(await log.copy(shard, 0, 0)) == []
    assert (await log.end(1 - shard)).position == 0


async def test_more_messages_than_a_page_of_the_server_are_copied(log: RawLog, plant: Plant) -> None:
    match_id = _id_in(log, 0)
    for _ in range(1_001):
        await plant(match_id, b"x")

    assert [message.position for message in await log.copy(0, 0, 5_000)] == list(range(1, 1_002))


@pytest.fixture
async def originals() -> list[RawMessage]:
    """A shard of another log."""
    elsewhere = MemoryLog(match_events(1))
    await grown(elsewhere, new_id(), 100)
    return await everything(elsewhere, 0)


async def test_what_is_pasted_stands_where_it_stood_with_the_same_bytes(
    log: RawLog, originals: list[RawMessage]
) -> None:
    assert await log.paste(1, originals) == 100

    assert await everything(log, 1) == originals


async def test_pasting_goes_on_where_it_stopped_and_then_changes_nothing(
    log: RawLog, originals: list[RawMessage]
) -> None:
    await log.paste(1, originals[:70])

    assert await log.paste(1, originals[50:]) == 30
    assert await log.paste(1, originals) == 0
    assert await log.paste(1, []) == 0

    assert await everything(log, 1) == originals


async def test_what_stands_there_already_must_be_the_same(log: RawLog, originals: list[RawMessage]) -> None:
    await log.paste(1, [*originals[:3], replace(originals[3], stored=originals[4].stored)])
    before = await everything(log, 1)

    with pytest.raises(AnotherLog) as refusal:
        await log.paste(1, originals)

    assert refusal.value.position == 4
    assert await everything(log, 1) == before


@pytest.mark.parametrize("there", [0, 3])
async def test_nothing_may_be_missing_in_between(log: RawLog, originals: list[RawMessage], there: int) -> None:
    await log.paste(1, originals[:there])

    for gap in (originals[4:], [*originals[:4], *originals[5:]]):
        with pytest.raises(AnotherLog):
            await log.paste(1, gap)

    assert (await log.end(1)).position == there


async def test_messages_that_are_no_commits_are_copied_and_pasted_as_they_are(log: RawLog, plant: Plant) -> None:
    match_id = _id_in(log, 0)
    await plant(match_id, b"no \x00\nJSON")
    (damaged,) = await everything(log, 0)

    await log.paste(1, [replace(damaged, subject=f"unknown.{match_id}")])

    assert (await everything(log, 1))[0].stored == b"no \x00\nJSON"
