"""Read models in Redis or Valkey.

Keys are `hexarchy:{<projection>.<shard>}:...`: the braces put a partition into one slot of a Redis Cluster, so that its
transactions work there too. A generation is a fixed handful of keys, plus one per index.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, cast

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from projections import scripts
from projections.cursor import after as behind
from projections.cursor import cursor_to
from projections.reader import Entry, Page
from projections.store import (
    Changes,
    Checkpoint,
    Contents,
    Fenced,
    ModelsUnavailable,
    Parked,
    Partition,
    Standing,
    Status,
)

_Client: TypeAlias = Any
"""`Redis`: its stubs type answers as if commands could be synchronous."""

_PATIENCE_SECONDS = 10.0

_CHANGES = 8  # of the live generation that one read puts up with

_parked_decoder = msgspec.json.Decoder(Parked)


def connect(url: str, *, attempts: int = 8) -> "Redis":
    """Return a client that tries each command again, for about five seconds by default, before it gives up."""
    return Redis.from_url(
        url,
        retry=Retry(ExponentialBackoff(cap=1.0, base=0.05), attempts),
        retry_on_error=[RedisConnectionError, RedisTimeoutError],
        socket_connect_timeout=2.0,
        socket_timeout=None,  # theirs uses `asyncio.wait_for`, which may swallow a cancellation; see `_answering`
    )


@asynccontextmanager
async def _answering() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            yield
    except (RedisError, OSError) as error:
        raise ModelsUnavailable(str(error) or "no answer in time") from error


def _key(partition: Partition, *parts: object) -> str:
    return ":".join((f"hexarchy:{{{partition.projection}.{partition.shard}}}", *map(str, parts)))


def _stored(checkpoint: Checkpoint) -> str:
    return f"{checkpoint.position} {checkpoint.stamp}" if checkpoint.stamp else ""


def _checkpoint(stored: bytes | None) -> Checkpoint:
    if stored is None:
        return Checkpoint()
    position, stamp = stored.decode().split(" ")
    return Checkpoint(int(position), stamp)


def _number(stored: bytes | None) -> int | None:
    return None if stored is None else int(stored)


def _by_position(stored: Sequence[bytes]) -> tuple[Parked, ...]:
    return tuple(sorted(map(_parked_decoder.decode, stored), key=lambda entry: entry.position))


def _lists(changes: Changes) -> Iterator[Sequence[str | bytes]]:
    """Yield the changes as the commit script takes them; scores travel as text, which loses nothing."""
    yield [part for key, document in changes.documents.items() if document is not None for part in (key, document)]
    yield [key for key, document in changes.documents.items() if document is None]
    parked = [entry for entry in changes.parked.values() if entry]
    yield [part for entry in parked for part in (entry.match_id, msgspec.json.encode(entry))]
    yield [match_id for match_id, entry in changes.parked.items() if entry is None]
    yield changes.answered
    yield list(changes.indexes)
    for index in changes.indexes.values():
        yield [part for member, score in index.items() if score is not None for part in (repr(score), member)]
        yield [member for member, score in index.items() if score is None]


class RedisStore:
    """A `Store` in Redis or Valkey."""

    def __init__(self, client: "Redis") -> None:
        self._redis: _Client = client
        self._commit = self._redis.register_script(scripts.COMMIT)
        self._hold = self._redis.register_script(scripts.HOLD)
        self._release = self._redis.register_script(scripts.RELEASE)
        self._request_rebuild = self._redis.register_script(scripts.REQUEST_REBUILD)
        self._discard = self._redis.register_script(scripts.DISCARD)
        self._promote = self._redis.register_script(scripts.PROMOTE)

    async def live(self, partition: Partition) -> int:
        """See `Store.live`."""
        key = _key(partition, "live")
        async with _answering(), self._redis.pipeline() as pipe:
            _, live = await pipe.set(key, 1, nx=True).get(key).execute()
            return int(live)

    async def standing(self, partition: Partition, generation: int) -> Standing:
        """See `Store.standing`."""
        async with _answering(), self._redis.pipeline() as pipe:
            pipe.get(_key(partition, generation, "checkpoint"))
            pipe.hvals(_key(partition, generation, "parked"))
            pipe.smembers(_key(partition, generation, "retries"))
            checkpoint, parked, retries = await pipe.execute()
        names = sorted(match_id.decode() for match_id in retries)
        return Standing(_checkpoint(checkpoint), _by_position(parked), tuple(names))

    async def load(self, partition: Partition, generation: int, keys: Sequence[str]) -> Sequence[bytes | None]:
        """See `Store.load`."""
        if not keys:
            return ()
        async with _answering():
            found = await self._redis.hmget(_key(partition, generation, "documents"), keys)
            return cast("Sequence[bytes | None]", found)

    async def commit(self, partition: Partition, generation: int, after: Checkpoint, changes: Changes) -> Checkpoint:
        """See `Store.commit`. A try whose answer was lost makes the next one `Fenced`, which is as good."""
        written = Checkpoint(changes.position, secrets.token_hex(8))
        names = ("checkpoint", "documents", "parked", "retries", "indexes")
        keys = [
            *(_key(partition, name) for name in ("live", "building", "generations")),
            *(_key(partition, generation, name) for name in names),
            *(_key(partition, generation, "index", name) for name in changes.indexes),
        ]
        arguments: list[Any] = [generation, _stored(after), _stored(written)]
        for part in _lists(changes):
            arguments += (len(part), *part)
        async with _answering():
            answer = await self._commit(keys=keys, args=arguments)
        if answer != b"written":
            raise Fenced(f"generation {generation} after {after.position}: {answer.decode()}")
        return written

    async def hold(self, partition: Partition, owner: str, seconds: float) -> bool:
        """See `Store.hold`."""
        async with _answering():
            return bool(await self._hold(keys=[_key(partition, "holder")], args=[owner, int(seconds * 1000)]))

    async def release(self, partition: Partition, owner: str) -> None:
        """See `Store.release`."""
        async with _answering():
            await self._release(keys=[_key(partition, "holder")], args=[owner])

    async def request_rebuild(self, partition: Partition) -> int:
        """See `Store.request_rebuild`."""
        keys = [_key(partition, name) for name in ("live", "building", "generations")]
        async with _answering():
            return int(await self._request_rebuild(keys=keys))

    async def cancel_rebuild(self, partition: Partition) -> None:
        """See `Store.cancel_rebuild`."""
        async with _answering():
            await self._redis.delete(_key(partition, "building"))

    async def promote(self, partition: Partition, generation: int) -> None:
        """See `Store.promote`."""
        live = await self.live(partition)
        keys = [_key(partition, "live"), _key(partition, "building")]
        keys += [_key(partition, number, "checkpoint") for number in (live, generation)]
        async with _answering():
            promoted = await self._promote(keys=keys, args=[generation, live])
        if not promoted:
            raise Fenced(f"generation {generation} cannot become the live one now")

    async def discard(self, partition: Partition, generation: int) -> None:
        """See `Store.discard`."""
        keys = [_key(partition, name) for name in ("live", "building", "generations")]
        async with _answering():
            await self._discard(keys=keys, args=[generation])

    async def tidy(self, partition: Partition) -> None:
        """See `Store.tidy`."""
        status = await self.status(partition)
        async with _answering():
            generations = await self._redis.smembers(_key(partition, "generations"))
        for generation in map(int, generations):
            if generation not in (status.live, status.building):
                await self._drop(partition, generation)

    async def _drop(self, partition: Partition, generation: int) -> None:
        """Drop a generation bit by bit; one that was cut short can be run again."""
        names = _key(partition, generation, "indexes")
        while some := await self._some(names):
            async with _answering():
                await self._redis.unlink(*(_key(partition, generation, "index", name.decode()) for name in some))
                await self._redis.srem(names, *some)
        parts = ("checkpoint", "documents", "parked", "retries", "indexes")
        async with _answering():
            await self._redis.unlink(*(_key(partition, generation, part) for part in parts))
            await self._redis.srem(_key(partition, "generations"), generation)

    async def _some(self, names: str) -> Sequence[bytes]:
        async with _answering():
            return cast("Sequence[bytes]", await self._redis.srandmember(names, 500))

    async def status(self, partition: Partition) -> Status:
        """See `Store.status`."""
        async with _answering():
            live, building = map(_number, await self._redis.mget(_key(partition, "live"), _key(partition, "building")))
            keys = [_key(partition, number, "checkpoint") for number in (live, building)]
            served, built = map(_checkpoint, await self._redis.mget(keys))
        return Status(live, served.position, building, built.position)

    async def parked(self, partition: Partition) -> Sequence[Parked]:
        """See `Store.parked`."""
        live = await self.live(partition)
        async with _answering():
            return _by_position(await self._redis.hvals(_key(partition, live, "parked")))

    async def request_retry(self, partition: Partition, match_id: str) -> None:
        """See `Store.request_retry`."""
        live = await self.live(partition)
        async with _answering():
            await self._redis.sadd(_key(partition, live, "retries"), match_id)

    async def dump(self, partition: Partition) -> bytes:
        """See `Store.dump`."""
        live = await self.live(partition)
        async with _answering():
            position = _checkpoint(await self._redis.get(_key(partition, live, "checkpoint"))).position
            stored = await self._redis.hgetall(_key(partition, live, "documents"))
            names = [name.decode() for name in await self._redis.smembers(_key(partition, live, "indexes"))]
            indexes = {name: await self._index(_key(partition, live, "index", name)) for name in names}
        documents = {key.decode(): document for key, document in stored.items()}
        parked = await self.parked(partition)
        return Contents(position, documents, indexes, tuple(parked)).canonical()

    async def _index(self, key: str) -> dict[str, float]:
        found = await self._redis.zrange(key, 0, -1, withscores=True)
        return {member.decode(): score for member, score in found}


class RedisReadModels:
    """`ReadModels` in Redis or Valkey.

    Which generation is live is remembered, and asked again in the same transaction as every read: a read that met
    another one is repeated. So a generation may be dropped as soon as it is not live any more.
    """

    def __init__(self, client: "Redis") -> None:
        self._redis: _Client = client
        self._page = self._redis.register_script(scripts.PAGE)
        self._live: dict[Partition, bytes] = {}

    async def get(self, partition: Partition, key: str) -> bytes | None:
        """See `ReadModels.get`."""
        (document,) = await self.mget(partition, (key,))
        return document

    async def mget(self, partition: Partition, keys: Sequence[str]) -> Sequence[bytes | None]:
        """See `ReadModels.mget`."""
        if not keys:
            return ()
        answer = await self._read(partition, lambda pipe, live: pipe.hmget(_key(partition, live, "documents"), keys))
        return cast("Sequence[bytes | None]", answer)

    async def count(self, partition: Partition, index: str) -> int:
        """See `ReadModels.count`."""
        return int(await self._read(partition, lambda pipe, live: pipe.zcard(_key(partition, live, "index", index))))

    async def position(self, partition: Partition) -> int:
        """See `ReadModels.position`."""
        answer = await self._read(partition, lambda pipe, live: pipe.get(_key(partition, live, "checkpoint")))
        return _checkpoint(answer).position

    async def page(
        self,
        partition: Partition,
        index: str,
        *,
        cursor: str | None = None,
        limit: int = 50,
        descending: bool = False,
    ) -> Page:
        """See `ReadModels.page`."""
        start = behind(cursor)
        score, member = (repr(start[0]), start[1]) if start else ("", b"")
        direction = "down" if descending else "up"

        async def ask(live: str) -> Sequence[Any]:
            keys = (_key(partition, "live"), _key(partition, live, "index", index))
            found = await self._page(keys=keys, args=(live, score, member, direction, limit + 1))
            return cast("Sequence[Any]", found)

        flat = await self._settled(partition, ask)
        entries = tuple(Entry(flat[at].decode(), float(flat[at + 1])) for at in range(0, len(flat), 2))
        return Page(entries[:limit], cursor_to(entries[limit - 1]) if len(entries) > limit else None)

    async def _read(self, partition: Partition, command: Callable[[_Client, str], object]) -> Any:
        """Send one command for the live generation; the answer's type is the command's."""

        async def ask(live: str) -> Sequence[Any]:
            async with self._redis.pipeline() as pipe:
                pipe.get(_key(partition, "live"))
                command(pipe, live)
                return cast("Sequence[Any]", await pipe.execute())

        return await self._settled(partition, ask)

    async def _settled(self, partition: Partition, ask: Callable[[str], Awaitable[Sequence[Any]]]) -> Any:
        """Ask until the answer comes from the generation that was live at that moment."""
        async with _answering():
            for _ in range(_CHANGES):
                expected = self._live.get(partition, b"1")
                live, *answer = await ask(expected.decode())
                if live is None or live == expected:
                    return answer[0]
                self._live[partition] = live
        raise ModelsUnavailable("the live generation keeps changing")
