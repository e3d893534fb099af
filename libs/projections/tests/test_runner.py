"""The runner folds every commit exactly once, whatever happens to it and to the store."""

import asyncio
from collections.abc import Collection
from itertools import count

import pytest
from msgspec import structs

from eventlog.commit import Commit, Head
from eventlog.log import EventLog, LogUnavailable, match_events
from eventlog.memory import MemoryLog
from projections.observer import Unobserved
from projections.reader import ReadModels
from projections.runner import Runner
from projections.store import Changes, Checkpoint, Partition, Store
from testkit.commits import new_id
from testkit.waiting import AMPLE, until

from .conftest import Lose
from .crashing import Crash, Crashing
from .tally import QUICK, Tally, TallyProjection, caught_up, eventually, running, undisturbed, write

MATCHES = tuple(new_id() for _ in range(6))


class Journal(Unobserved):
    """Writes down what a runner tells."""

    def __init__(self) -> None:
        self.commits = 0
        self.position = 0
        self.lags: list[int] = []
        self.restarts: list[str] = []
        self.working = False

    def opened(self, partition: Partition, generation: int, position: int, parked: Collection[str]) -> None:
        self.working = True

    def closed(self, partition: Partition) -> None:
        self.working = False

    def applied(self, partition: Partition, generation: int, position: int, commits: int, seconds: float) -> None:
        assert seconds > 0
        self.commits += commits
        self.position = position

    def lagging(self, partition: Partition, generation: int, commits: int) -> None:
        self.lags.append(commits)

    def restarted(self, partition: Partition, reason: str) -> None:
        self.restarts.append(reason)


@pytest.fixture
def log() -> MemoryLog:
    return MemoryLog(match_events(1))


@pytest.fixture
def projection(partition: Partition) -> TallyProjection:
    return TallyProjection(partition.projection)


def runner(log: EventLog, store: Store, projection: TallyProjection) -> Runner[Tally]:
    return Runner(log, store, projection, limits=QUICK)


async def test_commits_are_folded_as_they_come(
    log: MemoryLog, store: Store, models: ReadModels, projection: TallyProjection, partition: Partition
) -> None:
    heads: dict[str, Head] = {}
    journal = Journal()
    working = Runner(log, store, projection, limits=QUICK, observer=journal)
    await write(log, heads, MATCHES, 10)
    async with running(working):
        await caught_up(log, store, partition)
        await write(log, heads, MATCHES, 1)
        await caught_up(log, store, partition)
        await eventually(lambda: _is(journal.lags[-1:] == [0]))
        assert await working.lag() == 0
        assert journal.working
    assert not journal.working

    await write(log, heads, MATCHES, 1)
    assert await working.lag() == len(MATCHES)
    assert (journal.commits, journal.position, journal.restarts) == (66, 66, [])
    assert await models.position(partition) == 66
    assert projection.decode(await models.get(partition, f"match:{MATCHES[0]}") or b"").commits == 11


async def _is(truth: bool) -> bool:
    return truth


@pytest.mark.parametrize("after", [False, True])
async def test_a_crash_around_any_transaction_neither_loses_nor_doubles(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition, after: bool
) -> None:
    await write(log, {}, MATCHES, 6)
    for at in range(1, 4):
        with pytest.raises(Crash):
            async with asyncio.timeout(AMPLE):
                await runner(log, Crashing(store, at, after), projection).run()  # type: ignore[arg-type]

    async with running(runner(log, store, projection)):
        await caught_up(log, store, partition)

    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_a_crash_in_a_reaction_has_it_called_again_before_the_write(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    await write(log, {}, MATCHES, 3)
    seen: list[tuple[str, int]] = []

    async def react(commit: Commit) -> None:
        seen.append((commit.command_id, (await store.status(partition)).position))
        if len(seen) == 10:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await Runner(log, store, projection, react=react, limits=QUICK).run()
    async with running(Runner(log, store, projection, react=react, limits=QUICK)):
        await caught_up(log, store, partition)

    recorded = [recorded.commit.command_id for recorded in log._shards[0] if recorded.commit]
    assert [command for command, _ in seen] == recorded[:10] + recorded[7:]
    assert all(position < recorded.index(command) + 1 for command, position in seen)
    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_a_reaction_that_cannot_be_done_yet_is_tried_again(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    await write(log, {}, MATCHES, 3)
    tries = count()
    failures: list[Exception] = [LogUnavailable("away"), TimeoutError(), ConnectionError()]

    async def react(commit: Commit) -> None:
        if next(tries) % 5 == 4 and failures:
            raise failures.pop()

    async with running(Runner(log, store, projection, react=react, limits=QUICK)):
        await caught_up(log, store, partition)

    assert failures == []
    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_a_store_that_loses_everything_while_running_is_filled_again(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition, lose_everything: Lose
) -> None:
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 5)
    async with running(runner(log, store, projection)):
        await caught_up(log, store, partition)
        before = await store.dump(partition)
        await lose_everything()
        await caught_up(log, store, partition)
        assert await store.dump(partition) == before

        for _ in range(3):
            await lose_everything()
            await write(log, heads, MATCHES, 2)
            await asyncio.sleep(0)
        await caught_up(log, store, partition)

    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_a_store_that_goes_back_in_time_is_caught_up_with(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition, lose_everything: Lose
) -> None:
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 5)
    async with running(runner(log, store, projection)):
        await caught_up(log, store, partition)
        await lose_everything()
        live = await store.live(partition)
        await store.commit(partition, live, Checkpoint(), Changes(0))
        await write(log, heads, MATCHES, 5)
        await caught_up(log, store, partition)

    assert await store.dump(partition) == await undisturbed(log, projection)


async def test_two_writers_that_both_believe_to_be_alone_do_no_harm(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 5)
    careless = [runner(log, _LeaseForAll(store), projection) for _ in range(2)]  # type: ignore[arg-type]
    async with running(*careless):
        for _ in range(10):
            await write(log, heads, MATCHES, 2)
            await caught_up(log, store, partition)

    assert await store.dump(partition) == await undisturbed(log, projection)


class _LeaseForAll:
    """A store that never refuses the lease."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def hold(self, partition: Partition, owner: str, seconds: float) -> bool:
        return True


async def test_of_two_runners_one_works_and_the_other_takes_over(
    log: MemoryLog, store: Store, projection: TallyProjection, partition: Partition
) -> None:
    heads: dict[str, Head] = {}
    first, second = Journal(), Journal()
    limits = structs.replace(QUICK, lease=AMPLE)  # nobody takes over because the machine stood still for a moment
    one, other = (Runner(log, store, projection, limits=limits, observer=journal) for journal in (first, second))
    await write(log, heads, MATCHES, 5)
    async with running(one) as (working,):
        await until(lambda: first.working)
        async with running(other):
            await write(log, heads, MATCHES, 5)
            await until(lambda: first.commits == 60)
            assert not second.working

            working.cancel()
            await write(log, heads, MATCHES, 5)
            await until(lambda: second.commits == 30)

    assert (first.commits, first.restarts, second.restarts) == (60, [], [])
    assert await store.dump(partition) == await undisturbed(log, projection)
