"""What every store of read models does: the memory store and Redis alike."""

import asyncio
import json

import pytest

from projections.reader import Entry, ReadModels
from projections.store import START, Changes, Checkpoint, Fenced, Parked, Partition, Status, Store
from testkit.waiting import AMPLE

from .conftest import Lose


async def test_an_empty_partition_begins_with_generation_one(store: Store, partition: Partition) -> None:
    assert (await store.status(partition)) == Status(None, 0)
    assert await store.live(partition) == 1
    assert (await store.status(partition)) == Status(1, 0)


async def test_a_commit_writes_everything_and_moves_the_checkpoint(
    store: Store, models: ReadModels, partition: Partition
) -> None:
    live = await store.live(partition)
    parked = Parked("m9", 3, "ValueError: odd", 2)

    written = await store.commit(
        partition, live, START, Changes(7, {"a": b"1", "b": b"\x00\xff"}, {"best": {"a": 1.5}}, {"m9": parked})
    )

    standing = await store.standing(partition, live)
    assert (written.position, standing.checkpoint, standing.parked) == (7, written, (parked,))
    assert list(await store.load(partition, live, ["b", "none", "a"])) == [b"\x00\xff", None, b"1"]
    assert await models.get(partition, "a") == b"1"
    assert list(await models.mget(partition, ["none", "a"])) == [None, b"1"]
    assert await models.position(partition) == 7
    assert list(await store.parked(partition)) == [parked]


async def test_a_commit_takes_away_what_is_none(store: Store, models: ReadModels, partition: Partition) -> None:
    live = await store.live(partition)
    kept: dict[str, bytes | None] = {"a": b"1", "b": b"2"}
    first = await store.commit(partition, live, START, Changes(1, kept, {"best": {"a": 1, "b": 2}}))

    await store.commit(partition, live, first, Changes(2, {"a": None, "c": None}, {"best": {"a": None, "c": None}}))

    assert list(await models.mget(partition, ["a", "b", "c"])) == [None, b"2", None]
    assert (await models.page(partition, "best")).entries == (Entry("b", 2.0),)


async def test_nothing_is_written_after_another_checkpoint(store: Store, partition: Partition) -> None:
    live = await store.live(partition)
    first = await store.commit(partition, live, START, Changes(5, {"a": b"1"}))
    before = await store.dump(partition)

    for stale in (START, Checkpoint(5, "of somebody else"), Checkpoint(4, first.stamp)):
        with pytest.raises(Fenced):
            await store.commit(partition, live, stale, Changes(6, {"a": b"2"}, {"best": {"a": 1}}))

    assert await store.dump(partition) == before


async def test_a_lost_store_is_noticed(store: Store, partition: Partition, lose_everything: Lose) -> None:
    live = await store.live(partition)
    first = await store.commit(partition, live, START, Changes(5, {"a": b"1"}))

    await lose_everything()

    with pytest.raises(Fenced):
        await store.commit(partition, live, first, Changes(6, {"a": b"2"}))
    assert (await store.standing(partition, await store.live(partition))).checkpoint == START


async def test_of_two_writers_at_one_checkpoint_one_wins(store: Store, partition: Partition) -> None:
    live = await store.live(partition)

    results = await asyncio.gather(
        *(store.commit(partition, live, START, Changes(1, {"winner": str(n).encode()})) for n in range(20)),
        return_exceptions=True,
    )

    won = [number for number, result in enumerate(results) if isinstance(result, Checkpoint)]
    assert len(won) == 1
    assert list(await store.load(partition, live, ["winner"])) == [str(won[0]).encode()]


async def test_a_generation_that_nobody_asked_for_is_not_written(store: Store, partition: Partition) -> None:
    live = await store.live(partition)

    with pytest.raises(Fenced):
        await store.commit(partition, live + 1, START, Changes(1))


async def test_asking_for_a_rebuild_twice_is_asking_once(store: Store, partition: Partition) -> None:
    await store.live(partition)

    assert await store.request_rebuild(partition) == await store.request_rebuild(partition) == 2


async def test_a_rebuilt_generation_goes_live_where_the_old_one_stands(
    store: Store, models: ReadModels, partition: Partition
) -> None:
    live = await store.live(partition)
    old = await store.commit(partition, live, START, Changes(5, {"a": b"old"}, {"best": {"a": 1}}))
    built = await store.request_rebuild(partition)
    begun = await store.commit(partition, built, START, Changes(4, {"a": b"new"}))

    with pytest.raises(Fenced):
        await store.promote(partition, built)
    assert (await store.status(partition), await models.get(partition, "a")) == (Status(1, 5, 2, 4), b"old")

    await store.commit(partition, built, begun, Changes(5))
    await store.promote(partition, built)
    assert (await store.status(partition), await models.get(partition, "a")) == (Status(2, 5), b"new")
    assert (await models.page(partition, "best")).entries == ()
    with pytest.raises(Fenced):
        await store.commit(partition, live, old, Changes(6))

    await store.tidy(partition)
    assert (await store.standing(partition, live)).checkpoint == START
    assert list(await store.load(partition, live, ["a"])) == [None]
    assert await models.get(partition, "a") == b"new"


async def test_a_withdrawn_rebuild_leaves_nothing_behind(store: Store, partition: Partition) -> None:
    await store.live(partition)
    built = await store.request_rebuild(partition)
    begun = await store.commit(partition, built, START, Changes(4, {"a": b"new"}, {"best": {"a": 1}}))

    await store.cancel_rebuild(partition)
    await store.tidy(partition)

    assert (await store.standing(partition, built)).checkpoint == START
    with pytest.raises(Fenced):
        await store.commit(partition, built, begun, Changes(5))
    again = await store.request_rebuild(partition)
    with pytest.raises(Fenced):
        await store.commit(partition, again, begun, Changes(5))


async def test_a_lease_is_held_by_one_until_it_lets_go(store: Store, partition: Partition) -> None:
    assert await store.hold(partition, "one", 60)
    assert await store.hold(partition, "one", 60)
    assert not await store.hold(partition, "other", 60)

    await store.release(partition, "other")
    assert not await store.hold(partition, "other", 60)

    await store.release(partition, "one")
    assert await store.hold(partition, "other", 60)


async def test_a_lease_ends_with_its_time(store: Store, partition: Partition) -> None:
    assert await store.hold(partition, "one", 0.05)
    async with asyncio.timeout(AMPLE):
        while not await store.hold(partition, "other", 60):  # noqa: ASYNC110 - the lease lies in another process
            await asyncio.sleep(0.01)


async def test_a_lease_for_a_rebuild_gives_way_to_a_runner(store: Store, partition: Partition) -> None:
    assert await store.hold(partition, "rebuild-1", 60)
    assert not await store.hold(partition, "rebuild-2", 60)
    assert await store.hold(partition, "runner", 60)
    assert not await store.hold(partition, "rebuild-1", 60)


async def test_parked_matches_are_listed_and_asked_for_until_answered(store: Store, partition: Partition) -> None:
    live = await store.live(partition)
    late, early = Parked("m1", 9, "late"), Parked("m2", 3, "early")
    first = await store.commit(partition, live, START, Changes(9, parked={"m1": late, "m2": early}))
    await store.request_retry(partition, "m1")
    await store.request_retry(partition, "m1")

    assert list(await store.parked(partition)) == [early, late]
    assert (await store.standing(partition, live)).retries == ("m1",)

    await store.commit(partition, live, first, Changes(9, parked={"m1": None}, answered=("m1",)))
    standing = await store.standing(partition, live)
    assert (standing.parked, standing.retries) == ((early,), ())


async def test_a_dump_tells_equal_contents_whatever_way_they_came(
    store: Store, partition: Partition, lose_everything: Lose
) -> None:
    live = await store.live(partition)
    await store.commit(partition, live, START, Changes(2, {"a": b"1", "b": b"2"}, {"best": {"a": 1, "b": 2.5}}))
    at_once = await store.dump(partition)
    await lose_everything()

    live = await store.live(partition)
    one = await store.commit(partition, live, START, Changes(1, {"b": b"2"}, {"best": {"b": 9}, "gone": {"a": 1}}))
    moved: dict[str, dict[str, float | None]] = {"best": {"a": 1.0, "b": 2.5}, "gone": {"a": None}}
    await store.commit(partition, live, one, Changes(2, {"a": b"1"}, moved))

    assert await store.dump(partition) == at_once
    assert json.loads(at_once) == {
        "position": 2,
        "documents": {"a": "MQ==", "b": "Mg=="},
        "indexes": {"best": {"a": "1.0", "b": "2.5"}},
        "parked": [],
    }


async def test_large_batches_are_written_whole(store: Store, models: ReadModels, partition: Partition) -> None:
    live = await store.live(partition)
    names = [f"m{number:05}" for number in range(9_000)]

    await store.commit(
        partition,
        live,
        START,
        Changes(1, {name: name.encode() for name in names}, {"all": {name: float(len(name)) for name in names}}),
    )

    assert list(await models.mget(partition, names)) == [name.encode() for name in names]
    assert len((await models.page(partition, "all", limit=10_000)).entries) == len(names)


async def test_scores_come_back_as_they_were(store: Store, models: ReadModels, partition: Partition) -> None:
    live = await store.live(partition)
    scores = {"a": -1e300, "b": -0.1, "c": 1 / 3, "d": 1_700_000_000_123.0, "e": 2.0**60, "f": float("inf")}

    await store.commit(partition, live, START, Changes(1, indexes={"all": dict(scores)}))

    entries = (await models.page(partition, "all")).entries
    assert {entry.member: entry.score for entry in entries} == scores


async def test_read_models_of_another_log_are_dropped_once(
    store: Store, models: ReadModels, partition: Partition
) -> None:
    live = await store.live(partition)
    old = await store.commit(partition, live, START, Changes(5, {"a": b"old"}))
    await store.request_rebuild(partition)

    await store.discard(partition, live)
    await store.discard(partition, live)

    status = await store.status(partition)
    assert (status.position, status.building) == (0, None)
    assert await models.get(partition, "a") is None
    with pytest.raises(Fenced):
        await store.commit(partition, live, old, Changes(6))
    anew = await store.live(partition)
    assert (await store.commit(partition, anew, START, Changes(1, {"a": b"new"}))).position == 1
    assert await models.get(partition, "a") == b"new"
    await store.tidy(partition)
    assert list(await store.load(partition, live, ["a"])) == [None]
    assert await store.request_rebuild(partition) > anew
