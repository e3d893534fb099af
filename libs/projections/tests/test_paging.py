"""Indexes are read in pages whose cursors hold, whatever moves in between."""

import pytest

from projections.cursor import InvalidCursor
from projections.reader import ReadModels
from projections.store import START, Changes, Checkpoint, Partition, Store


async def _write(store: Store, partition: Partition, after: Checkpoint, members: dict[str, float | None]) -> Checkpoint:
    live = await store.live(partition)
    return await store.commit(partition, live, after, Changes(after.position + 1, indexes={"best": members}))


async def _all(models: ReadModels, partition: Partition, limit: int, descending: bool) -> list[str]:
    found: list[str] = []
    cursor = None
    for _ in range(100):
        page = await models.page(partition, "best", cursor=cursor, limit=limit, descending=descending)
        found += [entry.member for entry in page.entries]
        cursor = page.cursor
        if cursor is None:
            break
    return found


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100])
@pytest.mark.parametrize("descending", [False, True])
async def test_pages_of_any_size_meet_every_member_once_in_order(
    store: Store, models: ReadModels, partition: Partition, limit: int, descending: bool
) -> None:
    scores = {f"m{number}": float(number // 5) for number in range(20)} | {"é": 1.0, "Z": 1.0, "m": 1.0}
    await _write(store, partition, START, dict(scores))

    found = await _all(models, partition, limit, descending)

    assert found == sorted(scores, key=lambda member: (scores[member], member.encode()), reverse=descending)


@pytest.mark.parametrize("descending", [False, True])
async def test_who_stays_put_is_met_once_while_others_move(
    store: Store, models: ReadModels, partition: Partition, descending: bool
) -> None:
    at = await _write(store, partition, START, {f"m{number:02}": float(number // 4) for number in range(40)})
    movers = {f"m{number:02}" for number in range(0, 40, 3)}
    found: list[str] = []
    cursor = None
    for step in range(100):
        page = await models.page(partition, "best", cursor=cursor, limit=3, descending=descending)
        found += [entry.member for entry in page.entries]
        at = await _write(store, partition, at, {m: float((step * 7 + int(m[1:])) % 11) for m in movers})
        cursor = page.cursor
        if cursor is None:
            break

    stayed = [f"m{number:02}" for number in range(40) if f"m{number:02}" not in movers]
    assert [member for member in found if member not in movers] == (stayed[::-1] if descending else stayed)


async def test_a_cursor_survives_that_its_member_is_gone(
    store: Store, models: ReadModels, partition: Partition
) -> None:
    at = await _write(store, partition, START, {"a": 1, "b": 1, "c": 1, "d": 2})
    page = await models.page(partition, "best", limit=2)
    await _write(store, partition, at, {"b": None})

    rest = await models.page(partition, "best", cursor=page.cursor, limit=2)

    assert ([entry.member for entry in rest.entries], rest.cursor) == (["c", "d"], None)


async def test_an_unknown_index_is_an_empty_page(models: ReadModels, partition: Partition) -> None:
    page = await models.page(partition, "none")

    assert (page.entries, page.cursor) == ((), None)


@pytest.mark.parametrize("cursor", ["", "x", "WyIxIl0", "é", "WyJuYW4iLCJhIl0"])
async def test_a_cursor_that_was_never_handed_out_is_refused(
    models: ReadModels, partition: Partition, cursor: str
) -> None:
    with pytest.raises(InvalidCursor):
        await models.page(partition, "best", cursor=cursor)


async def test_members_are_counted_without_being_read(store: Store, models: ReadModels, partition: Partition) -> None:
    first = await _write(store, partition, START, {"a": 1, "b": 2, "c": 3})
    await _write(store, partition, first, {"b": None, "d": 1})

    assert await models.count(partition, "best") == 3
    assert await models.count(partition, "unknown") == 0
