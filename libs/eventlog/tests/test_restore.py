"""Taking in a match from elsewhere, on both implementations."""

import pytest

from eventlog.commit import BrokenChain
from eventlog.log import Conflict, EventLog, match_events
from eventlog.memory import MemoryLog
from testkit.commits import grown, new_id


async def exported(match_id: str, commits: int) -> list[bytes]:
    """Return the messages of a match that another log holds."""
    elsewhere = MemoryLog(match_events(1))
    await grown(elsewhere, match_id, commits)
    return [message.stored for message in await elsewhere.messages(match_id)]


async def stored(log: EventLog, match_id: str) -> list[bytes]:
    return [message.stored for message in await log.messages(match_id)]


async def test_a_restored_match_has_the_very_bytes_it_was_exported_with(log: EventLog) -> None:
    match_id = new_id()
    messages = await exported(match_id, 5)

    assert await log.restore(match_id, messages) is None

    assert await stored(log, match_id) == messages
    assert [commit.version for commit in (await log.read(match_id)).commits] == [1, 2, 3, 4, 5]


async def test_messages_are_met_where_a_reader_of_the_shard_meets_them(log: EventLog) -> None:
    match_id = new_id()
    commits, head = await grown(log, match_id, 3)

    messages = await log.messages(match_id)

    assert [message.commit for message in messages] == commits
    assert messages[-1].position == head.position
    assert await log.messages(new_id()) == await log.messages("no id at all") == ()


async def test_restoring_goes_on_where_an_earlier_try_stopped_and_then_changes_nothing(log: EventLog) -> None:
    match_id = new_id()
    messages = await exported(match_id, 5)
    await log.restore(match_id, messages[:2])

    assert await log.restore(match_id, messages) is None
    assert await log.restore(match_id, messages) is None

    assert await stored(log, match_id) == messages


async def test_a_match_that_is_there_already_is_left_as_it_is(log: EventLog) -> None:
    match_id = new_id()
    await grown(log, match_id, 2)
    before = await stored(log, match_id)

    answer = await log.restore(match_id, await exported(match_id, 5))

    assert isinstance(answer, Conflict)
    assert answer.missed == await log.read(match_id)
    assert await stored(log, match_id) == before


async def test_a_match_that_has_gone_on_elsewhere_is_not_cut_short(log: EventLog) -> None:
    match_id = new_id()
    messages = await exported(match_id, 5)
    await log.restore(match_id, messages)

    assert isinstance(await log.restore(match_id, messages[:3]), Conflict)
    assert await stored(log, match_id) == messages


async def test_a_broken_chain_is_refused_before_anything_is_stored(log: EventLog) -> None:
    match_id = new_id()
    messages = await exported(match_id, 5)

    with pytest.raises(BrokenChain) as broken:
        await log.restore(match_id, [*messages[:2], *messages[3:]])

    assert broken.value.version == 3
    assert await stored(log, match_id) == []
