"""A rebuild makes a new generation beside the live one, which is read and written until the new one takes its place."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing

import pytest

from eventlog.commit import Commit, Head
from eventlog.log import match_events
from eventlog.memory import MemoryLog
from projections.memory import MemoryStore
from projections.reader import ReadModels
from projections.rebuild import Progress, RebuildLost, rebuild
from projections.runner import Runner
from projections.store import Changes, Checkpoint, ModelsUnavailable, Partition, Status, Store
from testkit.waiting import AMPLE

from .conftest import Lose
from .crashing import Crash, Crashing
from .tally import QUICK, TallyProjection, caught_up, eventually, running, undisturbed, write

MATCHES = ("a1", "b1", "c1", "d1", "e1")


@pytest.fixture
def log() -> MemoryLog:
    return MemoryLog(match_events(1))


@pytest.fixture
def projection(partition: Partition) -> TallyProjection:
    return TallyProjection(partition.projection)


async def rebuilt(log: MemoryLog, store: Store, projection: TallyProjection) -> list[Progress]:
    """Rebuild and return what was told of it."""
    return await meddling(log, store, projection, _nothing)


async def meddling(
    log: MemoryLog, store: Store, projection: TallyProjection, meddle: Callable[[], Awaitable[None]]
) -> list[Progress]:
    """Rebuild and do something whenever progress is told."""
    told = []
    async with asyncio.timeout(AMPLE), aclosing(rebuild(log, store, projection, limits=QUICK)) as progress:
        async for each in progress:
            told.append(each)
            await meddle()
    return told


async def _nothing() -> None:
    return None


async def test_readers_and_writers_never_notice_a_rebuild(
    log: MemoryLog, store: Store, models: ReadModels, projection: TallyProjection, partition: Partition
) -> None:
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 40)
    reacted: list[str] = []
    done = asyncio.Event()

    async def react(commit: Commit) -> None:
        reacted.append(commit.command_id)

    async def keep_writing() -> None:
        while not done.is_set():
            await write(log, heads, MATCHES, 1)
            await caught_up(log, store, partition)  # no faster than is folded: a rebuild has to catch up
            await asyncio.sleep(0.02)

    async def keep_reading() -> None:
        reached = commits = 0
        while not done.is_set():
            position = await models.position(partition)
            tally = projection.decode(await models.get(partition, "match:a1") or b"gone")
            assert (position >= reached, tally.commits >= commits) == (True, True)
            assert len((await models.page(partition, "busiest", limit=20)).entries) == 10
            reached, commits = position, tally.commits
            await asyncio.sleep(0)

    async with running(Runner(log, store, projection, react=react, limits=QUICK)):
        await caught_up(log, store, partition)
        async with asyncio.TaskGroup() as group:
            group.create_task(keep_writing())
            group.create_task(keep_reading())
            for generation in (2, 3):
                told = await rebuilt(log, store, projection)
                assert (told[-1].generation, told[-1].done) == (generation, True)
            done.set()
        await caught_up(log, store, partition)
        await eventually(lambda: _left(store, partition, 2, 0))

    assert await store.dump(partition) == await undisturbed(log, projection)
    assert len(reacted) == len(set(reacted)) == await models.position(partition)


async def _left(store: Store, partition: Partition, generation: int, position: int) -> bool:
    return (await store.standing(partition, generation)).checkpoint.position == position


async def test_a_rebuild_needs_no_service(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 10)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
    before = await store.dump(partition)
    await write(log, heads, MATCHES, 1)

    told = await rebuilt(log, store, projection)

    assert told[0] == Progress(2, 0, 50)
    assert told[-1] == Progress(2, 50, 50, done=True)
    assert await store.dump(partition) == before


class Faltering(MemoryStore):
    """Fails the first write to generation 2 at the very moment when its runner asks for nothing but the lease."""

    def __init__(self) -> None:
        super().__init__()
        self._writing, self._asked, self._failed = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def commit(self, partition: Partition, generation: int, after: Checkpoint, changes: Changes) -> Checkpoint:
        if generation == 2 and not self._failed.is_set():
            self._writing.set()
            await self._asked.wait()
            self._failed.set()
            raise ModelsUnavailable("no answer")
        return await super().commit(partition, generation, after, changes)

    async def hold(self, partition: Partition, owner: str, seconds: float) -> bool:
        if owner.startswith("runner") and self._writing.is_set() and not self._failed.is_set():
            self._asked.set()
            await self._failed.wait()
        return await super().hold(partition, owner, seconds)


async def test_a_rebuild_of_which_a_write_failed_begins_where_it_stands_and_leaves_nothing_out(
    log: MemoryLog, projection: TallyProjection, partition: Partition
) -> None:
    store = Faltering()
    await write(log, {}, MATCHES, 10)

    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
        told = await rebuilt(log, store, projection)

    assert told[-1] == Progress(2, 50, 50, done=True)
    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_a_service_that_starts_takes_the_rebuild_over(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 100)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
    progress = rebuild(log, store, projection, limits=QUICK)
    assert not (await anext(progress)).done

    async with running(Runner(log, store, projection, limits=QUICK)):
        await write(log, heads, MATCHES, 1)
        async with asyncio.timeout(AMPLE):
            told = [each async for each in progress]
        await caught_up(log, store, partition)

    assert told[-1].done
    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_an_interrupted_rebuild_is_gone_on_with(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    await write(log, {}, MATCHES, 100)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
    for at, after in ((1, False), (3, False), (2, True)):
        with pytest.raises(Crash):
            await rebuilt(log, Crashing(store, at, after), projection)  # type: ignore[arg-type]
    assert await store.status(partition) == Status(1, 500, 2, 4 * QUICK.batch)

    told = await rebuilt(log, store, projection)

    assert (told[-1].generation, told[-1].done) == (2, True)
    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_a_withdrawn_rebuild_is_cleaned_up(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    await write(log, {}, MATCHES, 200)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
        with pytest.raises(RebuildLost):
            await meddling(log, store, projection, lambda: store.cancel_rebuild(partition))
        await eventually(lambda: _left(store, partition, 2, 0))
        assert await store.status(partition) == Status(1, 1000)

    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_a_store_emptied_during_a_rebuild_is_filled_again(
    log: MemoryLog,
    store: Store,
    projection: TallyProjection,
    partition: Partition,
    lose_everything: Lose,
) -> None:
    await write(log, {}, MATCHES, 100)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
        with pytest.raises(RebuildLost):
            await meddling(log, store, projection, lose_everything)
        await caught_up(log, store, partition)
        assert await store.status(partition) == Status(1, 500)

    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_read_models_of_a_log_that_has_become_shorter_begin_anew(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 4)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
    older = MemoryLog(log.category)
    await older.paste(0, await log.copy(0, 0, 11))

    async with running(Runner(older, store, projection, limits=QUICK)):
        await eventually(lambda: _stands_at(store, partition, 11))
        await write(older, {}, ("z1",), 2)
        await caught_up(older, store, partition)

    assert await store.dump(partition) == await undisturbed(older, projection)


async def _stands_at(store: Store, partition: Partition, position: int) -> bool:
    return (await store.status(partition)).position == position


async def test_read_models_that_somebody_discards_are_folded_anew_by_the_runner_that_works(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    await write(log, {}, MATCHES, 4)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
        before = await store.dump(partition)

        await store.discard(partition, await store.live(partition))

        await eventually(lambda: _stands_at(store, partition, 20))
    assert await store.dump(partition) == before


async def test_a_rebuild_without_a_service_drops_the_read_models_of_a_log_that_has_become_shorter(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    await write(log, {}, MATCHES, 4)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
    older = MemoryLog(log.category)
    await older.paste(0, await log.copy(0, 0, 11))

    told = await rebuilt(older, store, projection)

    assert told[-1].done
    assert (await store.status(partition)).position == 0
