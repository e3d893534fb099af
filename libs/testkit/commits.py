"""Commits for tests that care for the log and not for a game."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TypeVar
from uuid import uuid4

from msgspec import Raw

from eventlog.commit import EMPTY, Commit, Draft, Head
from eventlog.log import Appended, EventLog
from testkit.waiting import AMPLE

T = TypeVar("T")


def new_id() -> str:
    """Return an id that no other test has."""
    return uuid4().hex


def draft(match_id: str, command_id: str | None = None, *, seat: int | None = 0, events: int = 1) -> Draft:
    """Return a draft with so many events; a new command unless you name one."""
    return Draft(
        match_id=match_id,
        game="toy",
        rules_version=1,
        events=tuple(Raw(b'{"type":"Counted","number":%d}' % number) for number in range(events)),
        command_id=new_id() if command_id is None else command_id,
        command=Raw(b'{"type":"Count"}'),
        seat=seat,
        at="2024-05-01T12:00:00.000Z",
    )


async def appended(log: EventLog, drafted: Draft, after: Head = EMPTY) -> Appended:
    """Append a draft that nothing stands in the way of."""
    answer = await log.append(drafted, after)
    assert isinstance(answer, Appended)
    return answer


async def grown(log: EventLog, match_id: str, commits: int, after: Head = EMPTY) -> tuple[list[Commit], Head]:
    """Append so many commits to a match; return them and the head after the last."""
    stored = []
    for _ in range(commits):
        answer = await appended(log, draft(match_id), after)
        stored.append(answer.commit)
        after = answer.head
    return stored, after


async def first(count: int, endless: AsyncGenerator[T, None], within: float = AMPLE) -> list[T]:
    """Take so many items of an endless generator and close it; `TimeoutError` when they do not come in time."""
    items: list[T] = []
    async with asyncio.timeout(within), aclosing(endless):
        async for item in endless:
            items.append(item)
            if len(items) == count:
                break
    return items
