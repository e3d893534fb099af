"""What replay keeps in the store."""

import asyncio
from time import monotonic

import pytest

from eventlog.commit import Head
from gamekit.wire import wire
from matchlog.fold import fold, intact
from projections.store import Partition
from readmodels.replays import INTERVAL, Kept, keyframe_key
from replay.projection import read
from replay.tests.matches_played import LONG, SHORT
from replay.tests.world import World
from testkit.recorded import record, store
from testkit.toy import GAME
from testkit.waiting import AMPLE

COMMITS = intact("long", LONG.messages())[0]


async def kept(world: World, key: str) -> Kept | None:
    stored = await world.models.get(Partition("replay", world.log.category.shard_of("long")), key)
    return None if stored is None else read(stored)


async def test_the_newest_state_and_keyframes_are_kept(any_world: World) -> None:
    head = await store(any_world.log, LONG.drafts)
    await any_world.project()
    positions = {m.commit.version: m.position for m in await any_world.log.messages("long") if m.commit}

    newest = await kept(any_world, "long")
    assert newest is not None
    assert (newest.head, newest.opened_at, newest.updated_at) == (head, LONG.drafts[0].at, LONG.drafts[-1].at)
    assert newest.snapshot == wire(GAME).snapshot(LONG.playout.match)

    for number in range(1, head.version // INTERVAL + 1):
        last = max((c for c in COMMITS if c.version <= number * INTERVAL), key=lambda commit: commit.version)
        keyframe = await kept(any_world, keyframe_key("long", number))
        assert keyframe is not None
        assert keyframe.head == Head(last.version, last.digest, positions[last.version])
        assert keyframe.updated_at == last.at
        assert keyframe.snapshot == wire(GAME).snapshot(fold(GAME, COMMITS, until=last.version))
    assert await kept(any_world, keyframe_key("long", head.version // INTERVAL + 1)) is None


@pytest.mark.parametrize("shard", [0, 1])
async def test_an_emptied_store_is_rebuilt_byte_for_byte(any_world: World, shard: int) -> None:
    for recording in (LONG, SHORT, *(record(GAME, f"m{number}", seed=number) for number in range(6))):
        await store(any_world.log, recording.drafts)
    await any_world.project()
    before = await any_world.store.dump(Partition("replay", shard))

    await any_world.empty_the_store()
    await any_world.project()

    assert len(before) > 1_000
    assert await any_world.store.dump(Partition("replay", shard)) == before


async def test_a_commit_that_does_not_follow_parks_its_match_only(world: World) -> None:
    drafts = LONG.drafts
    head = await store(world.log, drafts[:2])
    foreign = Head(head.version + 1, head.digest, head.position)
    await store(world.log, drafts[3:5], foreign)
    others = [f"m{number}" for number in range(4)]
    for match_id in others:
        await store(world.log, record(GAME, match_id).drafts)

    await world.project()

    partition = Partition("replay", world.log.category.shard_of("long"))
    parked = await world.store.parked(partition)
    assert [(entry.match_id, entry.skipped) for entry in parked] == [("long", 1)]
    assert "does not follow version 3" in parked[0].reason
    for match_id in others:
        assert (await world.replay._matches.stored(match_id)) is not None


async def test_a_match_that_was_parked_is_kept_after_a_retry_as_if_it_had_never_been(any_world: World) -> None:
    partition = Partition("replay", any_world.log.category.shard_of("long"))
    await store(any_world.log, LONG.drafts)
    await any_world.project(games={})
    assert [entry.match_id for entry in await any_world.store.parked(partition)] == ["long"]

    await any_world.store.request_retry(partition, "long")
    async with any_world.projecting():
        await _unparked(any_world, partition)
    retried = await any_world.store.dump(partition)
    await any_world.empty_the_store()
    await any_world.project()

    assert await any_world.store.dump(partition) == retried


async def _unparked(world: World, partition: Partition) -> None:
    deadline = monotonic() + AMPLE
    while await world.store.parked(partition):
        assert monotonic() < deadline, "the match stays parked"
        await asyncio.sleep(0.01)
