"""Copying whole shards out of their streams, and back into empty ones."""

import asyncio
from collections.abc import Sequence

from nats.aio.msg import Msg

from eventlog.jetstream import api, subjects
from eventlog.jetstream.append import publish
from eventlog.jetstream.connection import Connection, Unanswered
from eventlog.jetstream.history import numbered, read_page
from eventlog.log import Category
from eventlog.raw import End, RawMessage, compare, require_seamless

_IN_FLIGHT = 64


async def end_of(connection: Connection, category: Category, shard: int) -> End:
    """Return where a shard ends; raises `Unanswered`."""
    found = await api.stream(connection, subjects.stream(category, shard))
    return End(found.state.last_seq, found.ts)


async def matches_in(connection: Connection, category: Category, shard: int, skip: int) -> Sequence[str]:
    """Return a page of the ids in a shard; raises `Unanswered`."""
    everything = subjects.all_of(category, shard)
    found = await api.subjects_in(connection, subjects.stream(category, shard), everything, skip)
    return [subject.rsplit(".", 1)[1] for subject in found]


async def copy(connection: Connection, category: Category, shard: int, after: int, limit: int) -> list[RawMessage]:
    """Read the messages after a position; raises `Unanswered` where some are there but do not come."""
    stream, everything = subjects.stream(category, shard), subjects.all_of(category, shard)
    found: list[RawMessage] = []
    more = limit > 0
    while more:
        page, more = await read_page(connection, stream, everything, after + len(found), limit - len(found))
        found += (_raw(message, everything) for message in page)
        if [message.position for message in found] != list(range(after + 1, after + len(found) + 1)):
            raise Unanswered("messages are missing in the answer")
        more = more and len(found) < limit
    if len(found) < limit and after + len(found) < await api.last_sequence(connection, stream):
        raise Unanswered("a server does not know yet what is stored")  # any replica may answer a read
    return found


def _raw(message: Msg, everything: str) -> RawMessage:
    position, stored = numbered(message)
    subject = (message.headers or {}).get("Nats-Subject", "")
    return RawMessage(position, subject.removeprefix(everything[:-1]), stored)


async def paste(connection: Connection, category: Category, shard: int, messages: Sequence[RawMessage]) -> int:
    """Store messages at their positions, in bunches; raises `Unanswered`, and `AnotherLog`."""
    stream = subjects.stream(category, shard)
    end = await api.last_sequence(connection, stream)
    require_seamless(stream, end, messages)
    there = [message for message in messages if message.position <= end]
    if there:
        compare(stream, await copy(connection, category, shard, there[0].position - 1, len(there)), there)
    missing = messages[len(there) :]
    for first in range(0, len(missing), _IN_FLIGHT):
        bunch = missing[first : first + _IN_FLIGHT]
        answers = await asyncio.gather(
            *(_store(connection, category, shard, message) for message in bunch), return_exceptions=True
        )
        for answer in answers:
            if isinstance(answer, BaseException):
                raise answer
    return len(missing)


async def _store(connection: Connection, category: Category, shard: int, message: RawMessage) -> None:
    subject = f"{category.subject}.{shard}.{message.subject}"
    expected = {"Nats-Expected-Last-Sequence": str(message.position - 1)}
    position = await publish(connection, subject, message.stored, expected)
    if position != message.position:
        raise Unanswered(f"{message.position} was stored at {position}")
