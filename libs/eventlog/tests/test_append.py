"""Appending, on both implementations."""

import asyncio

import pytest

from eventlog.commit import EMPTY, GENESIS, Head
from eventlog.log import Appended, Conflict, EventLog, History
from testkit.commits import appended, draft, grown, new_id


async def test_the_first_commit_begins_the_chain(log: EventLog) -> None:
    drafted = draft(new_id(), events=3)

    answer = await appended(log, drafted)

    assert not answer.duplicate
    assert (answer.commit.first_version, answer.commit.version) == (1, 3)
    assert answer.commit.previous_digest == GENESIS
    assert (answer.head.version, answer.head.digest) == (3, answer.commit.digest)
    assert await log.read(drafted.match_id) == History((answer.commit,), answer.head)


async def test_each_commit_follows_the_one_before(log: EventLog) -> None:
    match_id = new_id()
    _, head = await grown(log, match_id, 2)

    answer = await appended(log, draft(match_id, events=2), head)

    assert (answer.commit.first_version, answer.commit.version) == (3, 4)
    assert answer.commit.previous_digest == head.digest


async def test_whoever_comes_second_is_told_what_was_missed(log: EventLog) -> None:
    match_id = new_id()
    stored, head = await grown(log, match_id, 3)

    assert await log.append(draft(match_id), EMPTY) == Conflict(History(tuple(stored), head))
    assert (await log.read(match_id)).commits == tuple(stored)


async def test_of_200_at_one_version_exactly_one_wins(log: EventLog) -> None:
    match_id = new_id()
    before, head = await grown(log, match_id, 1)

    answers = await asyncio.gather(*(log.append(draft(match_id), head) for _ in range(200)))

    winners = [answer for answer in answers if isinstance(answer, Appended)]
    losers = [answer for answer in answers if isinstance(answer, Conflict)]
    assert (len(winners), len(losers)) == (1, 199)
    assert all(loser.missed == History((winners[0].commit,), winners[0].head) for loser in losers)
    assert (await log.read(match_id)).commits == (*before, winners[0].commit)


async def test_a_command_sent_twice_at_once_is_stored_once(log: EventLog) -> None:
    drafted = draft(new_id())

    answers = await asyncio.gather(*(log.append(drafted, EMPTY) for _ in range(20)))

    assert all(isinstance(answer, Appended) for answer in answers)
    assert sorted(answer.duplicate for answer in answers if isinstance(answer, Appended)) == [False, *[True] * 19]
    assert len({answer.head for answer in answers if isinstance(answer, Appended)}) == 1
    assert len((await log.read(drafted.match_id)).commits) == 1


async def test_a_repeated_command_is_answered_with_the_stored_commit_and_its_head(log: EventLog) -> None:
    match_id = new_id()
    _, head = await grown(log, match_id, 1)
    original = await appended(log, draft(match_id, "the-command"), head)
    await grown(log, match_id, 2, original.head)

    again = await log.append(draft(match_id, "the-command", events=5), head)

    assert again == Appended(original.commit, original.head, duplicate=True)
    assert len((await log.read(match_id)).commits) == 4


async def test_a_command_refused_by_a_conflict_may_be_decided_again(log: EventLog) -> None:
    match_id = new_id()
    await grown(log, match_id, 1)
    conflict = await log.append(draft(match_id, "the-command"), EMPTY)
    assert isinstance(conflict, Conflict)

    answer = await appended(log, draft(match_id, "the-command", events=2), conflict.missed.head)

    assert not answer.duplicate
    assert (answer.commit.first_version, answer.commit.version) == (2, 3)


@pytest.mark.parametrize("other", [1, None])
async def test_command_ids_of_different_seats_do_not_collide(log: EventLog, other: int | None) -> None:
    match_id = new_id()
    mine = await appended(log, draft(match_id, "roll", seat=0))

    theirs = await appended(log, draft(match_id, "roll", seat=other), mine.head)

    assert not theirs.duplicate
    assert (await log.read(match_id)).commits == (mine.commit, theirs.commit)


async def test_command_ids_of_different_matches_do_not_collide(log: EventLog) -> None:
    here = await appended(log, draft(new_id(), "roll"))
    there = await appended(log, draft(new_id(), "roll"))

    assert not there.duplicate
    assert here.commit.match_id != there.commit.match_id


@pytest.mark.parametrize("command_id", ["a b", " a", "ä/ö", "line\r\nbreak: x", "", "*", "a/0/b"])
async def test_a_command_id_may_hold_any_characters(log: EventLog, command_id: str) -> None:
    drafted = draft(new_id(), command_id)

    first = await appended(log, drafted)
    again = await appended(log, drafted)

    assert first.commit.command_id == command_id
    assert again == Appended(first.commit, first.head, duplicate=True)


@pytest.mark.parametrize("match_id", ["", "*", ">", "a.b", "a b", "ä"])
async def test_an_id_that_cannot_name_a_subject_is_refused(log: EventLog, match_id: str) -> None:
    with pytest.raises(ValueError, match="not an id"):
        await log.append(draft(match_id), EMPTY)
    assert await log.read(match_id) == History((), EMPTY)


async def test_many_matches_are_appended_to_side_by_side(log: EventLog) -> None:
    match_ids = [new_id() for _ in range(50)]

    grown_matches = await asyncio.gather(*(grown(log, match_id, 4) for match_id in match_ids))

    for match_id, (commits, head) in zip(match_ids, grown_matches, strict=True):
        assert await log.read(match_id) == History(tuple(commits), head)


async def test_an_append_on_a_head_of_nowhere_is_a_conflict_or_waits_in_vain(log: EventLog) -> None:
    match_id = new_id()
    stored, head = await grown(log, match_id, 2)

    answer = await log.append(draft(match_id), Head(1, stored[0].digest, head.position - 1))

    assert answer == Conflict(History((stored[1],), head))
