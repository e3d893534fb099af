"""Following a whole shard: an ephemeral pull consumer, built anew from the last position whenever in doubt."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager, suppress

import msgspec
import nats.errors
from msgspec import Struct
from nats.aio.msg import Msg
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

from eventlog.jetstream.connection import STATUS, Connection, Mailbox, Unanswered
from eventlog.log import LogUnavailable, Recorded, commit_of

_log = logging.getLogger(__name__)
_HEARTBEAT = "100"
_EXPIRED = "408"
_NANOSECONDS = 1_000_000_000
_PAUSE_SECONDS = 0.2
_FORGOTTEN_SECONDS = 60.0
_SEQUENCE_FIELD = {9: 5, 12: 7}
"""Where an acknowledgement subject carries the stream sequence, by its number of fields (with a domain it has 12)."""


class Reading(Struct, frozen=True):
    """How a shard is followed. Seconds."""

    batch: int = 500
    heartbeat: float = 1.0
    """Silence of three heartbeats means that the reader is gone."""
    expires: float = 10.0
    """After so long without a message the reader asks whether there should have been any."""


class _Pull(Struct, frozen=True):
    batch: int
    expires: int
    idle_heartbeat: int


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
    async with connection.mailbox(inbox) as mailbox, _consumer(connection, stream, position) as name:
        while True:
            await _pull(connection, f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{name}", inbox, reading)
            async with aclosing(_one_pull(mailbox, position, reading)) as batches:
                start = position
                async for batch in batches:
                    yield batch
                    position = batch[-1].position
            if position == start and await messages_after(connection, stream, position):
                raise Unanswered("silence although messages are waiting")


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
    return Recorded(position, match_id, commit_of(match_id, message.data), message.data)


@asynccontextmanager
async def _consumer(connection: Connection, stream: str, position: int) -> AsyncIterator[str]:
    """Make a consumer for the length of a block; the server forgets one that could not be removed."""
    server = connection.client.jetstream()
    config = ConsumerConfig(
        deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
        opt_start_seq=position + 1,
        ack_policy=AckPolicy.NONE,
        mem_storage=True,
        num_replicas=1,
        inactive_threshold=_FORGOTTEN_SECONDS,
    )
    try:
        name = (await server.add_consumer(stream, config)).name
    except nats.errors.Error as error:
        raise Unanswered(f"no consumer: {error}") from error
    try:
        yield name
    finally:
        with suppress(nats.errors.Error):
            if connection.client.is_connected:
                await server.delete_consumer(stream, name)


async def _pull(connection: Connection, subject: str, inbox: str, reading: Reading) -> None:
    request = _Pull(reading.batch, int(reading.expires * _NANOSECONDS), int(reading.heartbeat * _NANOSECONDS))
    try:
        await connection.client.publish(subject, msgspec.json.encode(request), reply=inbox)
    except nats.errors.Error as error:
        raise Unanswered(str(error)) from error


async def messages_after(connection: Connection, stream: str, position: int) -> int:
    """Count the messages of a stream after a position; raises `Unanswered`."""
    try:
        state = (await connection.client.jetstream().stream_info(stream)).state
    except nats.errors.Error as error:
        raise Unanswered(str(error)) from error
    return max(0, state.last_seq - position)
