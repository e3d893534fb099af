"""Numbered tables: what is written about them, and who is sent where."""

import asyncio
from collections.abc import Sequence

import msgspec

from eventlog.log import TABLES
from eventlog.memory import MemoryLog
from matchmaking import ids
from matchmaking.meetings import Meeting, Meetings, Sought

from .conftest import AT, House


async def meeting(log: MemoryLog, seats: int = 2) -> Meeting:
    return await Meetings(log, lambda: AT).of("toy", b"{}", seats)


async def facts(log: MemoryLog, kind: str) -> Sequence[bytes]:
    """Return what was written that is not of a table."""
    async for batch in log.follow(0, 0):
        commits = [recorded.commit for recorded in batch if recorded.match_id.startswith(kind)]
        return [bytes(event) for commit in commits if commit is not None for event in commit.events]
    raise AssertionError


async def test_all_replicas_number_the_same_tables_and_another_installation_others() -> None:
    log = MemoryLog(TABLES)
    same = await asyncio.gather(*(meeting(log) for _ in range(5)))
    others = [await meeting(log, seats=3), await meeting(MemoryLog(TABLES))]

    assert len({each.table_id(1) for each in same}) == 1
    assert len({each.table_id(number) for each in (same[0], *others) for number in (1, 2)}) == 6
    assert all(ids.is_table_id(each.table_id(1)) for each in (same[0], *others))
    assert len(await facts(log, "salt-")) == 1


async def test_whoever_is_sent_on_twice_at_once_goes_to_one_table() -> None:
    log = MemoryLog(TABLES)
    one, other = await meeting(log), await meeting(log)
    assert await one.sought("ann") == Sought()

    first = await asyncio.gather(one.seek_on("ann", Sought()), other.seek_on("ann", Sought()))
    second = await asyncio.gather(one.seek_on("ann", first[0]), other.seek_on("ann", first[1]))

    assert tuple(first) == (Sought(1, 1), Sought(1, 1))
    assert tuple(second) == (Sought(2, 2), Sought(2, 2))
    assert await other.sought("ann") == Sought(2, 2)
    assert await other.sought("bob") == await (await meeting(log, seats=3)).sought("ann") == Sought()


async def test_tables_are_numbered_without_a_gap_and_the_newest_is_found(house: House) -> None:
    wanted: list[str] = []
    for number in range(1, 12):
        wanted += [(await house.come(f"host {number}")).table_id, (await house.come(f"guest {number}")).table_id]
    there = await Meetings(house.log, lambda: AT).of("toy", b'{"rounds":3,"chips":10}', 2)

    assert wanted == [there.table_id(number) for number in range(1, 12) for _ in ("host", "guest")]
    assert (await there.seek_on("late", Sought())).number == 11
    assert [msgspec.json.decode(fact)["number"] for fact in await facts(house.log, "sought-")][-4:] == [10, 11, 11, 11]
