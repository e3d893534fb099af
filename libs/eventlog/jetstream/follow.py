"""Following a whole shard: an ephemeral pull consumer, built anew from the last position whenever in doubt."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager

from msgspec import Struct
from nats.aio.msg import Msg

from eventlog.jetstream import api
from eventlog.jetstream.connection import STATUS, TRACEPARENT, Connection, Mailbox, Unanswered
from eventlog.log import AnotherLog, LogUnavailable, Recorded, commit_of

_log = logging.getLogger(__name__)
_HEARTBEAT = "100"
_EXPIRED = "408"
_PAUSE_SECONDS = 0.2
_SEQUENCE_FIELD = {9: 5, 12: 7}
"""Where an acknowledgement subject carries the stream sequence, by its number of fields (with a domain it has 12)."""


class Reading(Struct, frozen=True):
    """How a shard is followed. Seconds."""

    batch: int = 500
    heartbeat: float = 1.0
    """Silence of three heartbeats means that the reader is gone."""
    expires: float = 5.0
    """After so long without a message the reader asks whether there is any; after twice as long it is gone."""


async def follow(
    connection: Connection, stream: str, after: int, reading: Reading
) -> AsyncGenerator[Sequence[Recorded], None]:
    """Yield what stands in a stream after a position, for ever."""
    position = after
    while True:
        try:
            async with aclosing(_read_on(connection, stream, position, reading)) as batches:
                async for batch in batches:
                    yield batch
                    position = batch[-1].position
        except Unanswered as reason:
            if connection.client.is_closed:
                raise LogUnavailable(str(reason)) from reason
            _log.warning("reader of %s starts anew after %d: %s", stream, position, reason)
            connection.hooks.rebuilt(str(reason))
        await asyncio.sleep(_PAUSE_SECONDS)


async def _read_on(
    connection: Connection, stream: str, position: int, reading: Reading
) -> AsyncGenerator[Sequence[Recorded], None]:
    """Read with one consumer until something is doubtful: raises `Unanswered`."""
    inbox = connection.client.new_inbox()
    async with (
        connection.mailbox(inbox, room=reading.batch * 2) as mailbox,
        _consumer(connection, stream, position) as name,
    ):
        due, beyond = position, 0
        while True:
            await api.pull(connection, stream, name, inbox, (reading.batch, reading.expires, reading.heartbeat))
            async with aclosing(_one_pull(mailbox, position, reading)) as batches:
                start = position
                async for batch in batches:
                    yield batch
                    position = batch[-1].position
            if position == start:
                if position < due:
                    raise Unanswered("silence although messages are waiting")
                due, beyond = await _end(connection, stream, position, beyond)


async def _end(connection: Connection, stream: str, position: int, beyond: int) -> tuple[int, int]:
    """Return the last position of a stream, which the next pull has to reach, and how often it was before our own.

    Raises `Unanswered`, and `AnotherLog` at the second time in a row: a server that has just become the leader may not
    know everything at once.
    """
    end = await api.last_sequence(connection, stream)
    if end >= position:
        return end, 0
    if beyond:
        raise AnotherLog(stream, end + 1, f"a reader has got to {position}, which is further than this log goes")
    return end, beyond + 1


async def _one_pull(mailbox: Mailbox, position: int, reading: Reading) -> AsyncGenerator[Sequence[Recorded], None]:
    """Yield what arrives until the pull is filled or has expired."""
    end = position + reading.batch
    expired = False
    while position < end and not expired:
        messages = await mailbox.take(reading.heartbeat * 3)
        expired = _has_expired(messages)
        batch = in_order([message for message in messages if not _status(message)], position)
        if batch:
            yield batch
            position = batch[-1].position


def _has_expired(messages: Sequence[Msg]) -> bool:
    """Whether the pull is over; raises `Unanswered` when the consumer is."""
    if not messages:
        raise Unanswered("silence, not even a heartbeat")
    statuses = {_status(message) for message in messages} - {"", _HEARTBEAT}
    if statuses - {_EXPIRED}:
        raise Unanswered(f"the consumer ended with status {', '.join(sorted(statuses))}")
    return bool(statuses)


def _status(message: Msg) -> str:
    return (message.headers or {}).get(STATUS, "")


def in_order(messages: Sequence[Msg], position: int) -> list[Recorded]:
    """Read messages that must follow a position without gap; raises `Unanswered`."""
    recorded = []
    for message in messages:
        position += 1
        fields = message.reply.split(".")
        found = int(fields[_SEQUENCE_FIELD[len(fields)]])
        if found != position:
            raise Unanswered(f"a gap: {found} came where {position} was due")
        recorded.append(_record(position, message))
    return recorded


def _record(position: int, message: Msg) -> Recorded:
    match_id = message.subject.rsplit(".", 1)[1]
    trace = (message.headers or {}).get(TRACEPARENT, "")
    return Recorded(position, match_id, commit_of(match_id, message.data), message.data, trace)


@asynccontextmanager
async def _consumer(connection: Connection, stream: str, position: int) -> AsyncIterator[str]:
    name = await api.create_consumer(connection, stream, position + 1)
    try:
        yield name
    finally:
        await api.delete_consumer(connection, stream, name)


async def messages_after(connection: Connection, stream: str, position: int) -> int:
    """Count the messages of a stream after a position; raises `Unanswered`."""
    return max(0, await api.last_sequence(connection, stream) - position)
