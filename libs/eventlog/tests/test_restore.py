"""Restoring an exported match byte for byte, on both implementations."""

import pytest

from eventlog.commit import EMPTY, BrokenChain, Head, check_chain, seal
from eventlog.log import Conflict, EventLog, History
from testkit.commits import appended, draft, grown, new_id


def exported(match_id: str, length: int) -> list[bytes]:
    """Return the stored bytes of a match that was played elsewhere."""
    head, messages = EMPTY, []
    for _ in range(length):
        commit, stored = seal(draft(match_id, events=2), head)
        messages.append(stored)
        head = Head(commit.version, commit.digest)
    return messages


async def stored_bytes(log: EventLog, match_id: str) -> list[bytes]:
    return [message.stored for message in await log.messages(match_id)]


async def test_a_restored_match_is_the_exported_one_and_can_go_on(log: EventLog) -> None:
    match_id = new_id()
    messages = exported(match_id, 5)

    assert await log.restore(match_id, messages) is None

    history = await log.read(match_id)
    assert await stored_bytes(log, match_id) == messages
    assert history.commits == check_chain(match_id, messages)
    assert (await appended(log, draft(match_id), history.head)).commit.version == 11


async def test_restoring_again_changes_nothing(log: EventLog) -> None:
    match_id = new_id()
    messages = exported(match_id, 3)
    await log.restore(match_id, messages)

    assert await log.restore(match_id, messages) is None
    assert await stored_bytes(log, match_id) == messages


async def test_a_restore_that_was_cut_off_is_completed(log: EventLog) -> None:
    match_id = new_id()
    messages = exported(match_id, 4)
    await log.restore(match_id, messages[:2])

    assert await log.restore(match_id, messages) is None
    assert await stored_bytes(log, match_id) == messages


async def test_another_match_under_the_same_id_is_left_alone(log: EventLog) -> None:
    match_id = new_id()
    commits, head = await grown(log, match_id, 2)

    assert await log.restore(match_id, exported(match_id, 3)) == Conflict(History(tuple(commits), head))
    assert (await log.read(match_id)).commits == tuple(commits)


async def test_a_broken_export_is_refused_before_anything_is_stored(log: EventLog) -> None:
    match_id = new_id()
    messages = exported(match_id, 3)

    with pytest.raises(BrokenChain, match="version 3"):
        await log.restore(match_id, [messages[0], messages[2]])

    assert await stored_bytes(log, match_id) == []


async def test_messages_are_handed_out_as_they_are_stored(log: EventLog) -> None:
    match_id = new_id()
    commits, head = await grown(log, match_id, 2)

    messages = await log.messages(match_id)

    assert [message.commit for message in messages] == commits
    assert messages[1].position == head.position
    assert list(await log.messages("*")) == []
