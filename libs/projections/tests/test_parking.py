"""A commit that cannot be folded parks its match, and only that, until an operator's retry succeeds."""

from collections.abc import Collection, Sequence
from functools import partial

import pytest

from eventlog.commit import Commit, Head
from eventlog.log import match_events
from eventlog.memory import MemoryLog
from projections.memory import MemoryStore
from projections.observer import Unobserved
from projections.projection import Models
from projections.reader import ReadModels
from projections.runner import Runner
from projections.store import Parked, Partition, Store
from testkit.commits import appended, draft
from testkit.waiting import until

from .tally import QUICK, Tally, TallyProjection, caught_up, eventually, running, undisturbed, write

MATCHES = ("a1", "b1", "c1", "d1", "e1")
POISON = "poisonous-command"
REASON = "ValueError: cannot read this"


class Parkings(Unobserved):
    """Writes down who is parked and let go."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []

    def parked(self, partition: Partition, generation: int, match_id: str, reason: str) -> None:
        self.told.append((match_id, reason))

    def unparked(self, partition: Partition, generation: int, match_id: str) -> None:
        self.told.append((match_id, "complete"))


@pytest.fixture
def log() -> MemoryLog:
    return MemoryLog(match_events(1))


async def poisoned(log: MemoryLog, matches: Sequence[str] = ("c1",)) -> dict[str, Head]:
    """Write three rounds, a commit of each given match that cannot be folded, and three more."""
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 3)
    for match_id in matches:
        heads[match_id] = (await appended(log, draft(match_id, POISON), heads[match_id])).head
    await write(log, heads, MATCHES, 3)
    return heads


def without(log: MemoryLog, match_id: str, position: int) -> MemoryLog:
    """Return the log as it were if a match had ended before a position."""
    other = MemoryLog(log.category)
    for recorded in log._shards[0]:
        if recorded.match_id != match_id or recorded.position < position:
            other.plant(recorded.match_id, recorded.stored)
    return other


async def test_a_poison_commit_parks_its_match_and_the_rest_goes_on(
    log: MemoryLog, store: Store, models: ReadModels, partition: Partition
) -> None:
    await poisoned(log)
    parkings = Parkings()
    projection = TallyProjection(partition.projection, poison={POISON})
    async with running(Runner(log, store, projection, limits=QUICK, observer=parkings)):
        await caught_up(log, store, partition)

    assert list(await store.parked(partition)) == [Parked("c1", 16, REASON, skipped=3)]
    assert parkings.told == [("c1", REASON)]
    others = MemoryStore()
    async with running(Runner(without(log, "c1", 16), others, TallyProjection(partition.projection), limits=QUICK)):
        await eventually(lambda: _reached(others, partition, 27))
    for key in (*(f"match:{match_id}" for match_id in MATCHES), *(f"shared:{match_id[0]}" for match_id in MATCHES)):
        assert await models.get(partition, key) == await others.get(partition, key)
    assert await models.page(partition, "busiest") == await others.page(partition, "busiest")


async def _reached(store: Store, partition: Partition, position: int) -> bool:
    return (await store.status(partition)).position == position


async def test_every_second_commit_may_be_poison(log: MemoryLog, store: Store, partition: Partition) -> None:
    heads = await poisoned(log, MATCHES)
    projection = TallyProjection(partition.projection, poison={POISON})
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
        await write(log, heads, ("f1",), 1)
        await caught_up(log, store, partition)

    expected = [Parked(match_id, 16 + number, REASON, skipped=3) for number, match_id in enumerate(MATCHES)]
    assert list(await store.parked(partition)) == expected


async def test_a_retry_after_the_fix_folds_what_was_left_out(
    log: MemoryLog, store: Store, partition: Partition
) -> None:
    heads = await poisoned(log)
    poisonous, fixed = (TallyProjection(partition.projection, poison) for poison in ({POISON}, ()))
    async with running(Runner(log, store, poisonous, limits=QUICK)):
        await caught_up(log, store, partition)
        await store.request_retry(partition, "c1")
        await eventually(lambda: _answered(store, partition))
        assert list(await store.parked(partition)) == [Parked("c1", 16, REASON, skipped=3)]

    parkings = Parkings()
    await store.request_retry(partition, "c1")
    await store.request_retry(partition, "never-parked")
    async with running(Runner(log, store, fixed, limits=QUICK, observer=parkings)):
        await eventually(lambda: _answered(store, partition))
        await store.request_retry(partition, "c1")
        await eventually(lambda: _answered(store, partition))
        await write(log, heads, MATCHES, 1)
        await caught_up(log, store, partition)

    assert parkings.told == [("c1", "complete")]
    assert await store.dump(partition) == await undisturbed(log, fixed)


async def _answered(store: Store, partition: Partition) -> bool:
    return not (await store.standing(partition, await store.live(partition))).retries


async def test_a_message_that_is_no_commit_parks_its_match_for_good(
    log: MemoryLog, store: Store, partition: Partition
) -> None:
    heads: dict[str, Head] = {}
    await write(log, heads, MATCHES, 2)
    log.plant("b1", b"{nonsense")
    await write(log, heads, ("a1", "c1"), 2)
    projection = TallyProjection(partition.projection)
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
        await store.request_retry(partition, "b1")
        await eventually(lambda: _answered(store, partition))

    (parked,) = await store.parked(partition)
    assert (parked.match_id, parked.position, parked.skipped) == ("b1", 11, 0)
    assert "not a commit" in parked.reason


async def test_a_reaction_that_fails_parks_the_match_before_its_fold(
    log: MemoryLog, store: Store, partition: Partition
) -> None:
    await poisoned(log)
    reacted: list[str] = []
    broken = [True]

    async def react(commit: Commit) -> None:
        if commit.command_id == POISON and broken:
            raise KeyError("nobody")
        reacted.append(commit.digest)

    projection = TallyProjection(partition.projection)
    async with running(Runner(log, store, projection, react=react, limits=QUICK)):
        await caught_up(log, store, partition)
        assert list(await store.parked(partition)) == [Parked("c1", 16, "KeyError: 'nobody'", skipped=3)]
        assert len(set(reacted)) == 27
        broken.clear()
        await store.request_retry(partition, "c1")
        await eventually(lambda: _answered(store, partition))

    assert list(await store.parked(partition)) == []
    assert len(set(reacted)) == 31


@pytest.mark.parametrize("fault", ["keys", "encode", "unnamed"])
async def test_whatever_a_projection_raises_parks_the_match(
    log: MemoryLog, store: Store, partition: Partition, fault: str
) -> None:
    await poisoned(log)
    async with running(Runner(log, store, Faulty(partition.projection, fault), limits=QUICK)):
        await caught_up(log, store, partition)

    assert [parked.match_id for parked in await store.parked(partition)] == ["c1"]


class Faulty(TallyProjection):
    """Fails at the fourth commit of match c1, in one of its functions."""

    def __init__(self, name: str, fault: str) -> None:
        super().__init__(name)
        self.fault = fault

    def keys(self, commit: Commit) -> Sequence[str]:
        if self.fault == "keys" and commit.command_id == POISON:
            raise LookupError("what is this?")
        return super().keys(commit)

    def apply(self, commit: Commit, models: Models[Tally]) -> None:
        if self.fault == "unnamed" and commit.command_id == POISON:
            models.get("match:a1")
        super().apply(commit, models)
        if self.fault == "encode" and commit.command_id == POISON:
            models.put(f"match:{commit.match_id}", Tally(-1000))

    def encode(self, model: Tally) -> bytes:
        if model.commits < 0:
            raise OverflowError("too small")
        return super().encode(model)


async def test_the_parked_are_parked_again_by_a_rebuild(log: MemoryLog, store: Store, partition: Partition) -> None:
    await poisoned(log)
    projection = TallyProjection(partition.projection, poison={POISON})
    async with running(Runner(log, store, projection, limits=QUICK)):
        await caught_up(log, store, partition)
        before = await store.dump(partition)
        generation = await store.request_rebuild(partition)

        async def rebuilt() -> bool:
            return (await store.status(partition)).live == generation

        await eventually(rebuilt)

    assert await store.dump(partition) == before


class Openings(Unobserved):
    """Writes down where generations are taken up."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int, list[str]]] = []

    def opened(self, partition: Partition, generation: int, position: int, parked: Collection[str]) -> None:
        self.told.append((generation, position, sorted(parked)))

    def has_told(self, times: int) -> bool:
        return len(self.told) == times


async def test_a_runner_tells_where_it_takes_up_and_who_is_parked(
    log: MemoryLog, store: Store, partition: Partition
) -> None:
    await poisoned(log)
    projection = TallyProjection(partition.projection, poison={POISON})
    openings = Openings()
    for times in (1, 2):
        async with running(Runner(log, store, projection, limits=QUICK, observer=openings)):
            await until(partial(openings.has_told, times))
            await caught_up(log, store, partition)
    assert openings.told == [(1, 0, []), (1, 31, ["c1"])]
