"""Reading one match, and what is found when its history was tampered with; on both implementations."""

from collections.abc import Awaitable, Callable

import pytest

from eventlog.commit import EMPTY, BrokenChain, Head, seal
from eventlog.log import EventLog, History
from testkit.commits import draft, grown, new_id

Plant = Callable[[str, bytes], Awaitable[None]]


def chained(match_id: str, length: int) -> list[bytes]:
    """Return the stored bytes of commits with two events each."""
    head, messages = EMPTY, []
    for _ in range(length):
        commit, stored = seal(draft(match_id, events=2), head)
        messages.append(stored)
        head = Head(commit.version, commit.digest)
    return messages


async def test_an_unknown_match_has_no_commits(log: EventLog) -> None:
    assert await log.read(new_id()) == History((), EMPTY)


async def test_only_what_follows_the_head_is_read(log: EventLog) -> None:
    match_id = new_id()
    _, head = await grown(log, match_id, 3)
    later, end = await grown(log, match_id, 2, head)

    assert await log.read(match_id, head) == History(tuple(later), end)
    assert await log.read(match_id, end) == History((), end)


@pytest.mark.parametrize("limit", [0, 1, 2, 1000, 1001])
async def test_no_more_is_read_than_asked_for(log: EventLog, plant: Plant, limit: int) -> None:
    match_id = new_id()
    for stored in chained(match_id, 1003):
        await plant(match_id, stored)
    head = (await log.read(match_id, EMPTY, 1)).head

    history = await log.read(match_id, head, limit)

    assert [commit.version for commit in history.commits] == [4 + 2 * number for number in range(limit)]
    assert history.head.version == 2 + 2 * limit


async def test_a_match_longer_than_a_page_is_read_whole(log: EventLog, plant: Plant) -> None:
    match_id = new_id()
    for stored in chained(match_id, 1234):
        await plant(match_id, stored)

    history = await log.read(match_id)

    assert len(history.commits) == 1234
    assert history.head.version == 2468


@pytest.mark.parametrize(
    ("damage", "version", "reason"),
    [
        (lambda m, _: [m[0], m[1].replace(b'"number":1', b'"number":7'), m[2]], 3, "bytes"),
        (lambda m, _: [m[0], m[2]], 3, "expected version 3, found 5"),
        (lambda m, _: [m[0], m[2], m[1]], 3, "expected version 3, found 5"),
        (lambda m, _: m[1:], 1, "expected version 1, found 3"),
        (lambda m, _: [m[0], m[1], m[1], m[2]], 5, "expected version 5, found 3"),
        (lambda m, _: [m[0], b"what is this?", m[2]], 3, "not a commit"),
        (lambda m, _: [m[0], b"\xff\xfe", m[2]], 3, "not a commit"),
        (lambda m, _: [m[0], m[1][:-1], m[2]], 3, "not a commit"),
        (lambda m, _: [m[0], chained("other", 2)[1], m[2]], 3, "belongs to match other"),
        (lambda m, match_id: [m[0], seal(draft(match_id), Head(2, "f" * 64))[1]], 3, "bytes"),
    ],
    ids=["byte", "missing", "swapped", "first missing", "doubled", "no json", "no text", "cut", "foreign", "forged"],
)
async def test_damage_is_named_by_its_version(
    log: EventLog, plant: Plant, damage: Callable[[list[bytes], str], list[bytes]], version: int, reason: str
) -> None:
    match_id = new_id()
    for stored in damage(chained(match_id, 3), match_id):
        await plant(match_id, stored)

    with pytest.raises(BrokenChain, match=reason) as broken:
        await log.read(match_id)

    assert (broken.value.match_id, broken.value.version) == (match_id, version)
