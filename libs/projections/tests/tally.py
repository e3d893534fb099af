"""A projection that notices everything: what is folded twice, left out or out of order changes its documents.

Run as a program it is a service with one runner, to be killed.
"""

import asyncio
import hashlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec
from msgspec import Struct

from eventlog.commit import EMPTY, Commit, Head
from eventlog.jetstream import JetStreamLogs
from eventlog.log import Category, EventLog
from projections.follower import Limits
from projections.memory import MemoryStore
from projections.projection import Models
from projections.redis import RedisStore, connect
from projections.runner import Runner
from projections.store import Partition, Store
from testkit.commits import appended, draft
from testkit.waiting import AMPLE

QUICK = Limits(batch=7, hot=3, attention=0.02, lease=0.2, longest_pause=0.1)
"""Small enough that a short test meets every boundary many times."""


class Tally(Struct):
    """Mutable, as the models of real projections are."""

    commits: int = 0
    trace: str = ""


class TallyProjection:
    """Counts the commits of each match, and of all of them in a document that every commit changes."""

    def __init__(self, name: str, poison: Collection[str] = ()) -> None:
        """Commits whose command id is in `poison` are folded half, and then fail."""
        self.name = name
        self.poison = poison

    def keys(self, commit: Commit) -> Sequence[str]:
        return (f"match:{commit.match_id}", f"shared:{commit.match_id[0]}", f"fresh:{commit.match_id}")

    def apply(self, commit: Commit, models: Models[Tally]) -> None:
        for key in self.keys(commit)[:2]:
            tally = models.get(key) or Tally()
            tally.commits += 1
            tally.trace = hashlib.sha256(f"{tally.trace} {commit.digest}".encode()).hexdigest()
            models.put(key, tally)
            models.rank("busiest", key, tally.commits)
            if commit.command_id in self.poison:
                raise ValueError("cannot read this")
        models.write(f"commit:{commit.command_id}", commit.digest.encode())
        if commit.version % 3 == 0:
            models.unrank("fresh", commit.match_id)
            models.drop(f"fresh:{commit.match_id}")
        else:
            models.rank("fresh", commit.match_id, commit.version)
            fresh = models.get(f"fresh:{commit.match_id}") or Tally()
            fresh.commits += 1
            models.put(f"fresh:{commit.match_id}", fresh)

    def encode(self, model: Tally) -> bytes:
        return msgspec.json.encode(model)

    def decode(self, stored: bytes) -> Tally:
        return msgspec.json.decode(stored, type=Tally)


async def write(log: EventLog, heads: dict[str, Head], matches: Sequence[str], rounds: int) -> None:
    """Append to each match so many times, in turn."""
    for _ in range(rounds):
        for match_id in matches:
            answer = await appended(log, draft(match_id), heads.get(match_id, EMPTY))
            heads[match_id] = answer.head


@asynccontextmanager
async def running(*runners: Runner[Tally]) -> AsyncIterator[Sequence[asyncio.Task[None]]]:
    """Let runners run during the block; what they raise is raised."""
    tasks = [asyncio.create_task(runner.run()) for runner in runners]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def eventually(holds: Callable[[], Awaitable[bool]], within: float = AMPLE) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(within):
        while not await holds():  # noqa: ASYNC110 - it happens outside of this loop
            await asyncio.sleep(0.005)


async def caught_up(log: EventLog, store: Store, partition: Partition, within: float = AMPLE) -> None:
    """Wait until the live read models contain all of the log."""

    async def nothing_left() -> bool:
        status = await store.status(partition)
        return status.live is not None and await log.pending(partition.shard, status.position) == 0

    await eventually(nothing_left, within)


async def undisturbed(log: EventLog, projection: TallyProjection) -> bytes:
    """Return the dump of a fold to which nothing happened."""
    store, runner = MemoryStore(), Partition(projection.name, 0)
    async with running(Runner(log, store, projection)):
        await caught_up(log, store, runner)
    return await store.dump(runner)


async def main(nats: str, redis: str, stream: str, subject: str, name: str) -> None:
    async with JetStreamLogs.connect([nats]) as logs, connect(redis) as client:
        log = await logs.open(Category(stream, subject))
        await Runner(log, RedisStore(client), TallyProjection(name), limits=QUICK).run()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
