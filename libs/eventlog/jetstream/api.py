"""The few server calls that readers make.

They go through `Connection.ask` and not through the client's own API, whose `asyncio.wait_for` may swallow a
cancellation on Python 3.11.
"""

from typing import TypeVar

import msgspec
from msgspec import Struct

from eventlog.jetstream.connection import Connection, Unanswered

T = TypeVar("T")

_FORGOTTEN_NANOSECONDS = 60_000_000_000


class _Error(Struct):
    description: str = ""


class _Failure(Struct):
    error: _Error | None = None


class _ConsumerConfig(Struct, frozen=True):
    opt_start_seq: int
    deliver_policy: str = "by_start_sequence"
    ack_policy: str = "none"
    replay_policy: str = "instant"
    mem_storage: bool = True
    num_replicas: int = 1
    inactive_threshold: int = _FORGOTTEN_NANOSECONDS


class _NewConsumer(Struct, frozen=True):
    stream_name: str
    config: _ConsumerConfig


class _Named(Struct):
    name: str


class _Subjects(Struct, frozen=True):
    subjects_filter: str
    offset: int


class State(Struct, frozen=True):
    """What is in a stream."""

    last_seq: int
    subjects: dict[str, int] = {}


class Replica(Struct, frozen=True):
    """A copy of a stream besides the leader's, as the leader tells of it. `lag` counts what it still lacks."""

    name: str
    current: bool = False
    offline: bool = False
    lag: int = 0

    @property
    def follows(self) -> bool:
        """Whether it has everything, and so could lead."""
        return self.current and not self.offline and self.lag == 0


class Cluster(Struct, frozen=True):
    """The servers of a stream."""

    leader: str = ""
    replicas: tuple[Replica, ...] = ()


class Stream(Struct, frozen=True):
    """A stream as the server tells of it; `ts` is the server's time."""

    state: State
    cluster: Cluster = Cluster()
    ts: str = ""


class _Pull(Struct, frozen=True):
    batch: int
    expires: int
    idle_heartbeat: int


async def create_consumer(connection: Connection, stream: str, first: int) -> str:
    """Make a consumer that delivers everything from a sequence on, and return its name; raises `Unanswered`.

    It lives in memory, and the server forgets it a minute after nobody asks it for more.
    """
    request = _NewConsumer(stream, _ConsumerConfig(first))
    answer = await call(connection, f"$JS.API.CONSUMER.CREATE.{stream}", msgspec.json.encode(request), _Named)
    return answer.name


async def pull(
    connection: Connection, stream: str, consumer: str, inbox: str, request: tuple[int, float, float]
) -> None:
    """Ask a consumer for so many messages within so many seconds, with so many seconds between heartbeats."""
    batch, expires, heartbeat = request
    body = msgspec.json.encode(_Pull(batch, int(expires * 1e9), int(heartbeat * 1e9)))
    await connection.tell(f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}", body, reply=inbox)


async def delete_consumer(connection: Connection, stream: str, consumer: str) -> None:
    """Remove a consumer, without waiting for an answer."""
    await connection.tell(f"$JS.API.CONSUMER.DELETE.{stream}.{consumer}", b"")


async def stream(connection: Connection, name: str) -> Stream:
    """Return what a stream is like now; raises `Unanswered`."""
    return await call(connection, f"$JS.API.STREAM.INFO.{name}", b"", Stream)


async def subjects_in(connection: Connection, name: str, matching: str, skip: int) -> list[str]:
    """Return subjects that a stream has messages of, after so many, in order; the server says how many at once."""
    question = msgspec.json.encode(_Subjects(matching, skip))
    answer = await call(connection, f"$JS.API.STREAM.INFO.{name}", question, Stream)
    return sorted(answer.state.subjects)


async def last_sequence(connection: Connection, name: str) -> int:
    """Return the sequence of a stream's last message; raises `Unanswered`."""
    return (await stream(connection, name)).state.last_seq


async def answers(connection: Connection) -> bool:
    """Whether JetStream answers."""
    try:
        await call(connection, "$JS.API.INFO", b"", _Failure)
    except Unanswered:
        return False
    return True


async def call(connection: Connection, subject: str, request: bytes, kind: type[T]) -> T:
    """Ask the servers something and return the answer as a kind of it; raises `Unanswered`."""
    answer = (await connection.ask(subject, request)).data
    failure = msgspec.json.decode(answer, type=_Failure).error
    if failure is not None:
        raise Unanswered(f"{subject}: {failure.description}")
    return msgspec.json.decode(answer, type=kind)
